"""Dealing: who gets which cards. It asks nobody anything, so the phase is over as soon as it has begun."""

from __future__ import annotations

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Dealt, Memo, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import Deal

STOCK = "stock"


def start(program: Program, position: Position, name: str, hands: tuple[int, ...] | None = None) -> Position:
    """Deal, or lay the hands that were given. What is not dealt lies in the pile `stock`, unseen."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal) and position.deal is not None
    if hands is None:
        hands = _dealt(program, position, name)
    rest = program.pack.all
    for hand in hands:
        rest &= ~hand
    piles = ((STOCK, rest),) if rest else ()
    return position._replace(
        deal=position.deal._replace(dealt=hands, phase=name, memo=Memo()), play=Dealt(hands, piles, Memo())
    )


def _dealt(program: Program, position: Position, name: str) -> tuple[int, ...]:
    match, deal = position.match, position.deal
    assert deal is not None
    order = shuffled(len(program.pack), match.seed, deal.number, match.redeals)
    hands = [0] * match.seats
    for seat, card in zip(receivers(program, position, name), order, strict=False):
        hands[seat] |= 1 << card
    return tuple(hands)


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
    """How many cards are dealt in all: `all`, or `13 each`."""
    words = noun.cards.split()
    if words == ["all"]:
        return len(program.pack)
    if len(words) == 2 and words[1] == "each" and words[0].isdigit() and int(words[0]) * seats <= len(program.pack):
        return int(words[0]) * seats
    raise RulesError(
        [
            Diagnostic(
                "E312",
                f"`phases.{name}.cards` cannot be `{noun.cards}` for {seats} seats",
                None,
                f"expected `all` or `13 each`, of a pack of {len(program.pack)} cards",
            )
        ]
    )
