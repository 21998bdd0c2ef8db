"""Dealing: who gets which cards. It asks nobody anything, so the phase is over as soon as it has begun."""

from __future__ import annotations

from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Dealt, Memo, Position, Transfer
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import STOCK, Deal
from rulespec.syntax.tree import Pile


class Shares(NamedTuple):
    """What is dealt: cards by seat, and in piles."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]


def start(program: Program, position: Position, name: str, given: Shares | None = None) -> Position:
    """Deal, or lay what was given. What is not dealt lies in the pile `stock`, unseen."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal) and position.deal is not None
    hands, piles = given or _dealt(program, position, name)
    rest = program.pack.all
    for cards in (*hands, *(cards for _, cards in piles)):
        rest &= ~cards
    lies = {pile: rule.seen for pile, rule in piles_of(noun).items()}
    turned_up = [
        Transfer(f"{name}.piles.{pile}", STOCK, pile, cards, None) for pile, cards in piles if lies[pile] == "face up"
    ]
    return position._replace(
        deal=position.deal._replace(
            dealt=hands,
            phase=name,
            memo=Memo(),
            piles=piles,
            transfers=(*position.deal.transfers, *turned_up),
        ),
        play=Dealt(hands, (*piles, (STOCK, rest)) if rest else piles, Memo()),
    )


def _dealt(program: Program, position: Position, name: str) -> Shares:
    match, deal, noun = position.match, position.deal, program.definition.phases[name]
    assert deal is not None and isinstance(noun, Deal)
    order = shuffled(len(program.pack), match.seed, deal.number, match.redeals)
    hands = [0] * match.seats
    seats = receivers(program, position, name)
    for seat, card in zip(seats, order, strict=False):
        hands[seat] |= 1 << card
    piles, at = [], len(seats)
    for pile, rule in piles_of(noun).items():
        piles.append((pile, sum(1 << card for card in order[at : at + rule.number])))
        at += rule.number
    return Shares(tuple(hands), tuple((pile, cards) for pile, cards in piles if cards))


def piles_of(noun: Deal) -> dict[str, Pile]:
    """The piles of a deal, and how they are laid."""
    return {name: rule.tree for name, rule in noun.piles.items() if rule is not None and isinstance(rule.tree, Pile)}


def receivers(program: Program, position: Position, name: str) -> list[int]:
    """The seats in the order in which they get cards, one for each card dealt. Raises RulesError (E312)."""
    noun, deal = program.definition.phases[name], position.deal
    assert isinstance(noun, Deal) and deal is not None
    number = position.match.seats
    first = program.run(f"phases.{name}.from", position) if noun.from_ is not None else None
    if first is None:
        first = (deal.dealer + program.step) % number
    playing = program.active(position)
    seats = [seat for seat in turn_order(first, number, program.step) if seat in playing]
    return [seats[at % len(seats)] for at in range(_number(program, name, noun, len(seats)))]


def _number(program: Program, name: str, noun: Deal, seats: int) -> int:
    """How many cards the seats get in all: `all` but those for piles, or `13 each`."""
    words = noun.cards.split()
    left = len(program.pack) - sum(pile.number for pile in piles_of(noun).values())
    if words == ["all"] and left >= 0:
        return left
    if len(words) == 2 and words[1] == "each" and words[0].isdigit() and int(words[0]) * seats <= left:
        return int(words[0]) * seats
    aside = f", {len(program.pack) - left} of which lie in piles" if noun.piles else ""
    raise RulesError(
        [
            Diagnostic(
                "E312",
                f"`phases.{name}.cards` cannot be `{noun.cards}` for {seats} seats",
                None,
                f"expected `all` or `13 each`, of a pack of {len(program.pack)} cards{aside}",
            )
        ]
    )
