"""A small game, both evaluators of it, expressions in its words, and positions made by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulespec.check.check import check
from rulespec.check.checked import CheckedGame
from rulespec.check.ir import Checked
from rulespec.check.resolve import Resolver
from rulespec.check.scope import names
from rulespec.check.stages import stage_of
from rulespec.compile.position import Climb, Deal, Dealt, Finished, Laid, Match, Memo, Passed, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Findings
from rulespec.model.build import build
from rulespec.model.tables import tables
from rulespec.model.types import COMBINATION, SEAT
from rulespec.overlay.options import choose
from rulespec.reading.reader import read
from rulespec.spans import Source, Text
from rulespec.syntax.parse import parse

GAME = """\
rulespec: 1
game: small
players: {seats: 3..4}
options:
  target: {type: int, default: 5, range: 1..9}
cards:
  suits: {C: clubs, D: diamonds}
  ranks: 7 8 9 10 J
  extra: {joker: weak strong}
  points: {10: 10, J: 2}
sets:
  low_cards: 7 8
rankings:
  strength: 7 < 8 < 9 < 10 < J < weak < strong
sequences:
  ladder: 7 8 9 10 J
wilds:
  jokers: weak strong stand for any card
combinations:
  single: 1 card
  set: 2..4 of one rank
  straight: run of 3..5
compare:
  flush: {is: suited, for: straight}
  height: top
  purity: wilds == 0
facts:
  seven: 3 + 4
  left_of(seat p): next(p)
  early: deal_number == 1
  first_to_lead: first(p in players where true)
  out(seat p): cards_left(p) == 0
  wealth(seat p): points(hand(p)) + (score(p) if p != none else 0)
  richest: the(p in players where wealth(p) == max(wealth(q) for q in players))
  payer: last.nth(3)
  mine(seat p): count(those(x in plays where x.player == p))
phases:
  deal: {do: deal, cards: all, from: next(dealer)}
  play:
    do: climb
    lead: dealer
    ends: any(p in players where out(p))
scoring:
  items:
    first: 2 to nth(1)
    rich: 1 to richest
    busy: 1 to p for p in players when mine(p) > 3 and early
    owed: 1 to payer when payer != first_to_lead
    seventh: seven to left_of(nth(1)) when richest == none
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= option.target)
  winner: highest score
"""


def changed(*changes: tuple[str, str]) -> str:
    text = GAME
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@cache
def checked(text: str = GAME) -> CheckedGame:
    findings = Findings()
    definition = build(read(Source("small.yaml", text)), findings)
    chosen = choose(definition.options, {}, findings)
    table = tables(definition, findings)
    found = check(definition, table, chosen, findings)
    findings.raise_errors()
    assert found is not None
    return found


@cache
def program(text: str = GAME) -> Program:
    return Program(checked(text))


@cache
def twin(text: str = GAME) -> Program:
    return Program(checked(text), "walk")


def resolved(text: str, *, laid: bool = False) -> Checked:
    """An expression in the words of the game. `me` is a seat in slot 0; with `laid`, the combination in it."""
    game = checked()
    findings = Findings()
    table = names(game.definition, game.tables, game.options, findings)
    table.facts = dict(game.facts)
    resolver = Resolver(table, findings, "laid" if laid else "me")
    found = resolver.value(parse("expr", Text.of(text)), None)  # type: ignore[arg-type]
    findings.raise_errors()
    assert found is not None, text
    kind = COMBINATION if laid else SEAT
    return Checked("expression", found, resolver.size, stage_of(found, game.facts), frozenset(), 1, (kind,))


def value(text: str, position: Position, me: Any = 0, *, laid: bool = False) -> Any:
    """The value of an expression: the same from both evaluators."""
    rule = resolved(text, laid=laid)
    found = [made._evaluator.compile(rule)(position, me) for made in (program(), twin())]
    assert found[0] == found[1] and type(found[0]) is type(found[1]), text
    return found[0]


# ---- positions ---------------------------------------------------------------------------------------------------


def cards(text: str) -> int:
    """Card names to a card set."""
    pack = program().pack
    found = 0
    for name in text.split():
        found |= pack.mask(pack.by_name[name])
    return found


def laid(player: int, text: str, shape: str | None = None, at: Position | None = None) -> Laid:
    """Cards laid by a seat, at the first reading that they have."""
    mask = cards(text)
    reading = program().combinations.read(mask, shape)[0]
    return program().laid(player, mask, reading, at or position())


def match(scores: tuple[int, ...] = (0, 3, 1), past: tuple[Finished, ...] = ()) -> Match:
    return Match(1, len(scores), scores, past, 0, Memo())


def position(
    *hands: str,
    log: tuple[Laid | Passed | None, ...] = (),
    finishers: tuple[int, ...] = (),
    table: Laid | None = None,
    dealer: int = 0,
    of: Match | None = None,
    piles: tuple[tuple[str, int], ...] = (),
) -> Position:
    """A position while climbing; without hands everybody holds something. One match record has one deal: one dealer."""
    held = tuple(cards(hand) for hand in hands or ("C7 D7", "C8 C9 weak", "CJ"))
    under = of or match()
    deal = Deal(len(under.past) + 1, dealer, held, "play", (), Memo())
    return Position(under, deal, Climb(held, piles, dealer, table, (), log, finishers, Memo()))


def before_the_cards(of: Match | None = None, dealer: int = 0) -> Position:
    under = of or match()
    return Position(under, Deal(len(under.past) + 1, dealer, (), "", (), Memo()), None)


def just_dealt(*hands: str) -> Position:
    held = tuple(cards(hand) for hand in hands)
    return Position(match(), Deal(1, 0, held, "deal", (), Memo()), Dealt(held, (), Memo()))


def over(order: tuple[int, ...], gained: tuple[int, ...], dealer: int = 0, of: Match | None = None) -> Finished:
    """A finished deal in which the seats came in in this order."""
    under = of or match()
    scores = tuple(before + more for before, more in zip(under.scores, gained, strict=True))
    at = position(*("",) * under.seats, finishers=order, dealer=dealer, of=under)
    return Finished(at, (), gained, scores)


def after_the_deal(of: Match) -> Position:
    """Where rules under `match` are asked."""
    return Position(of, None, None)
