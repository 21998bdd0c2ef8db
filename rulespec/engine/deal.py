"""Dealing: who gets which cards. It asks nobody anything, so the phase is over as soon as it has begun.

A second phase that deals goes on with what the first one left, the pile `stock`, in the order in which the pack lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Column, Columns, Dealt, Memo, Position, Transfer
from rulespec.compile.program import Program
from rulespec.engine import layout
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import STOCK, Deal
from rulespec.syntax.print import show
from rulespec.syntax.tree import Number, Pile, Share


class Shares(NamedTuple):
    """What is dealt: cards by seat, in piles, and in columns where the game lays some out."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...] = ()
    columns: Columns = ()


def start(program: Program, position: Position, name: str, given: Shares | None = None) -> Position:
    """Deal, or lay what was given. What is not dealt lies in the pile `stock`, unseen."""
    noun, deal = program.definition.phases[name], position.deal
    assert isinstance(noun, Deal) and deal is not None
    left = undealt(program, position)
    hands, piles, columns = (None if deal.dealt else given) or _dealt(program, position, name, left)
    for cards in (*hands, *(cards for _, cards in piles), layout.in_columns(columns)):
        left &= ~cards
    lies = {pile: rule.seen for pile, rule in piles_of(noun).items()}
    turned_up = [
        Transfer(f"{name}.piles.{pile}", STOCK, pile, cards, None) for pile, cards in piles if lies[pile] == "face up"
    ]
    held, lying = _lying(position)
    # What comes later to a hand moves from the stock to it, as in an exchange: so it is known what was held before.
    came = [
        Transfer(f"{name}.cards", STOCK, seat, cards, (seat,))
        for seat, cards in enumerate(hands)
        if deal.dealt and cards
    ]
    return position._replace(
        deal=deal._replace(
            dealt=deal.dealt or hands,
            phase=name,
            memo=Memo(),
            columns=_beside(deal.columns, columns),
            piles=_merged(deal.piles, piles),
            transfers=(*deal.transfers, *came, *turned_up),
        ),
        play=Dealt(_together(held, hands), _merged(lying, (*piles, (STOCK, left)) if left else piles), Memo()),
    )


def undealt(program: Program, position: Position) -> int:
    """The cards that can still be dealt: the whole pack, or what an earlier phase of the deal has left."""
    deal, play = position.deal, position.play
    if deal is None or play is None or not deal.dealt:
        return program.pack.all
    return dict(play.piles).get(STOCK, 0)


def _lying(position: Position) -> tuple[tuple[int, ...], list[tuple[str, int]]]:
    """The hands and piles before a phase that deals on; nothing before the first one."""
    if position.play is None or position.deal is None or not position.deal.dealt:
        return (), []
    return position.play.hands, [(pile, cards) for pile, cards in position.play.piles if pile != STOCK]


def _beside(before: Columns, more: Columns) -> Columns:
    """Columns by seat with those that are laid out beside them."""
    if not before or not more:
        return before or more
    return tuple([one + other for one, other in zip(before, more, strict=True)])


def _together(before: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Cards by seat with those that come to them."""
    return tuple([one | other for one, other in zip(before, more, strict=True)]) if before else tuple(more)


def _merged(before: Sequence[tuple[str, int]], more: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Piles with what comes onto them, in order."""
    found = dict(before)
    for pile, cards in more:
        found[pile] = found.get(pile, 0) | cards
    return tuple(found.items())


def _dealt(program: Program, position: Position, name: str, left: int) -> Shares:
    match, deal, noun = position.match, position.deal, program.definition.phases[name]
    assert deal is not None and isinstance(noun, Deal)
    order = shuffled(len(program.pack), match.seed, deal.number, match.redeals)
    if left != program.pack.all:
        order = [card for card in order if left >> card & 1]
    hands = [0] * match.seats
    seats = _around(program, position, name)
    number = _number(program, position, name, noun, len(seats))
    for place, seat in enumerate(seats):
        hands[seat] = sum([1 << card for card in order[place : number : len(seats)]])
    rest = order[number:]
    columns = laid_out(program, position, name, rest)
    at = layout.in_columns(columns).bit_count()
    piles = []
    for pile, rule in piles_of(noun).items():
        piles.append((pile, sum(1 << card for card in rest[at : at + rule.number])))
        at += rule.number
    return Shares(tuple(hands), tuple((pile, cards) for pile, cards in piles if cards), columns)


def laid_out(
    program: Program,
    position: Position,
    name: str,
    cards: Sequence[int],
    given: Mapping[int, tuple[Column, ...]] | None = None,
) -> Columns:
    """Columns for every seat that plays: those given, the others from these cards. Raises RulesError (E312)."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal)
    if noun.layout is None:
        return ()
    found: dict[int, tuple[Column, ...]] = {**dict.fromkeys(range(position.match.seats), ()), **(given or {})}
    seats = [seat for seat in _around(program, position, name) if seat not in (given or {})]
    wanted = layout.size(noun.layout, f"phases.{name}.layout") * len(seats)
    if wanted > len(cards):
        raise layout.impossible(f"{len(cards)} cards are left for the {wanted} of `phases.{name}.layout`")
    found |= layout.lay(noun.layout, seats, cards)
    return tuple(found[seat] for seat in sorted(found))


def piles_of(noun: Deal) -> dict[str, Pile]:
    """The piles of a deal, and how they are laid."""
    return {name: rule.tree for name, rule in noun.piles.items() if rule is not None and isinstance(rule.tree, Pile)}


def receivers(program: Program, position: Position, name: str) -> list[int]:
    """The seats in the order in which they get cards, one for each card dealt. Raises RulesError (E312)."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal)
    seats = _around(program, position, name)
    return [seats[at % len(seats)] for at in range(_number(program, position, name, noun, len(seats)))]


def _around(program: Program, position: Position, name: str) -> list[int]:
    """The seats that play, in the order in which they get cards."""
    noun, deal, number = program.definition.phases[name], position.deal, position.match.seats
    assert isinstance(noun, Deal) and deal is not None
    first = program.run(f"phases.{name}.from", position) if noun.from_ is not None else None
    if first is None:
        first = (deal.dealer + program.step) % number
    playing = program.active(position)
    return [seat for seat in turn_order(first, number, program.step) if seat in playing]


def _number(program: Program, position: Position, name: str, noun: Deal, seats: int) -> int:
    """How many cards are dealt to the hands in all: `all` but those laid out and those for piles, or `13 each`."""
    assert noun.cards is not None and isinstance(noun.cards.tree, Share)
    laid = layout.size(noun.layout, f"phases.{name}.layout") * seats
    piles = sum(pile.number for pile in piles_of(noun).values())
    pack = undealt(program, position).bit_count()
    left = pack - laid - piles
    if noun.cards.tree.number is None and left >= 0:
        return left
    number = None if noun.cards.tree.number is None else program.run(f"phases.{name}.cards", position)
    if number is not None and 0 <= number * seats <= left and (number or laid or piles):
        return int(number) * seats
    said, asked = show(noun.cards.tree), noun.cards.tree.number
    came = "" if asked is None or isinstance(asked, Number) else f", which is {'none' if number is None else number},"
    aside = [f"{piles} lie in piles"] * bool(piles) + [f"{laid} are laid out"] * bool(laid)
    raise layout.impossible(
        f"`phases.{name}.cards` cannot be `{said}`{came} for {seats} seats",
        f"expected `all` or `13 each`, of {'a pack of ' if pack == len(program.pack) else ''}{pack} cards"
        + (f", of which {' and '.join(aside)}" if aside else ""),
        noun.cards.span,
    )
