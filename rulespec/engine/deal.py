"""Dealing: who gets which cards. It asks nobody anything, so the phase is over as soon as it has begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Column, Columns, Dealt, Memo, Position
from rulespec.compile.program import Program
from rulespec.engine import layout
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import Deal

STOCK = "stock"


class Given(NamedTuple):
    """Cards in their places: hands, and columns where the game lays some out."""

    hands: tuple[int, ...]
    columns: Columns = ()


def start(program: Program, position: Position, name: str, given: Given | None = None) -> Position:
    """Deal, or lay the cards that were given. What is not dealt lies in the pile `stock`, unseen."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal) and position.deal is not None
    hands, columns = given if given is not None else _dealt(program, position, name)
    rest = program.pack.all & ~layout.in_columns(columns)
    for hand in hands:
        rest &= ~hand
    piles = ((STOCK, rest),) if rest else ()
    return position._replace(
        deal=position.deal._replace(dealt=hands, phase=name, columns=columns, memo=Memo()),
        play=Dealt(hands, piles, Memo()),
    )


def _dealt(program: Program, position: Position, name: str) -> Given:
    match, deal = position.match, position.deal
    assert deal is not None
    order = shuffled(len(program.pack), match.seed, deal.number, match.redeals)
    hands = [0] * match.seats
    seats = receivers(program, position, name)
    for seat, card in zip(seats, order, strict=False):
        hands[seat] |= 1 << card
    return Given(tuple(hands), laid_out(program, position, name, order[len(seats) :]))


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


def receivers(program: Program, position: Position, name: str) -> list[int]:
    """The seats in the order in which they get cards, one for each card dealt. Raises RulesError (E312)."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal)
    seats = _around(program, position, name)
    return [seats[at % len(seats)] for at in range(_number(program, name, noun, len(seats)))]


def _around(program: Program, position: Position, name: str) -> list[int]:
    """The seats that play, in the order in which they get cards."""
    noun, deal, number = program.definition.phases[name], position.deal, position.match.seats
    assert isinstance(noun, Deal) and deal is not None
    first = program.run(f"phases.{name}.from", position) if noun.from_ is not None else None
    if first is None:
        first = (deal.dealer + program.step) % number
    playing = program.active(position)
    return [seat for seat in turn_order(first, number, program.step) if seat in playing]


def _number(program: Program, name: str, noun: Deal, seats: int) -> int:
    """How many cards are dealt to the hands in all: `all`, or `13 each`."""
    words, free = noun.cards.split(), len(program.pack) - layout.size(noun.layout, f"phases.{name}.layout") * seats
    if words == ["all"] and free >= 0:
        return free
    if len(words) == 2 and words[1] == "each" and words[0].isdigit() and int(words[0]) * seats <= free:
        return int(words[0]) * seats
    raise layout.impossible(
        f"`phases.{name}.cards` cannot be `{noun.cards}` for {seats} seats",
        f"expected `all` or `13 each`, of {max(free, 0)} cards",
    )
