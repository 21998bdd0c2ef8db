"""The mechanism `deal`: cards from the shuffled pack to the seats, one at a time in the order of the turn.

Nobody acts in it. Cards that a position has under `deal.dealt` already (given hands) are taken as they are.
"""

from __future__ import annotations

import re

from rulespec.compile.position import Deal, Exchange, Memo, Position
from rulespec.compile.program import Program
from rulespec.engine.mechanism import Listing, stuck
from rulespec.engine.moves import Move
from rulespec.engine.refusal import Refusal
from rulespec.engine.shuffle import shuffled
from rulespec.model.nouns import Deal as DealNoun


def start(program: Program, position: Position) -> Position:
    """Deal. A later deal of the same pack goes on with what is left."""
    deal = position.deal
    assert deal is not None
    if position.play is None:
        if any(deal.dealt):
            return position._replace(play=at_rest(deal.dealt, ()))
        hands, piles = deal.dealt, ()
    else:
        hands, piles = position.play.hands, position.play.piles
    more = _dealt(program, position, deal)
    hands = tuple(held | new for held, new in zip(hands, more, strict=True))
    dealt = tuple(before | new for before, new in zip(deal.dealt, more, strict=True))
    return position._replace(deal=deal._replace(dealt=dealt, memo=Memo()), play=at_rest(hands, piles))


def at_rest(hands: tuple[int, ...], piles: tuple[tuple[str, int], ...]) -> Exchange:
    """Cards lying as they do between two phases."""
    return Exchange(hands, piles, 0, (), False, (), Memo())


def _dealt(program: Program, position: Position, deal: Deal) -> list[int]:
    match = position.match
    before = 0
    for cards in deal.dealt:
        before |= cards
    order = [bit for bit in shuffled(match.seed, deal.number, match.redeals, len(program.pack)) if not before >> bit & 1]
    each = sizes(program, deal.phase, match.seats, _first(program, position, deal), len(order))
    found = [0] * match.seats
    seat, at = _first(program, position, deal), 0
    while at < sum(each):
        if found[seat].bit_count() < each[seat]:
            found[seat] |= 1 << order[at]
            at += 1
        seat = (seat + program.step) % match.seats
    return found


def sizes(program: Program, phase: str, seats: int, first: int, cards: int) -> list[int]:
    """How many cards each seat is dealt; if they do not come out even the first ones have one more.

    Raises RulesError (E594) if there are not enough cards.
    """
    noun = program.definition.phases[phase]
    assert isinstance(noun, DealNoun)
    wanted = re.fullmatch(r"([0-9]{1,3}) each", noun.cards.strip())
    if wanted is None:
        few, more = divmod(cards, seats)
        favoured = {(first + program.step * at) % seats for at in range(more)}
        return [few + (seat in favoured) for seat in range(seats)]
    number = int(wanted[1])
    if number * seats > cards:
        raise stuck(program, "E594", f"phases.{phase}.cards", f"{number} cards for each of {seats} seats are more than the {cards} there are",
                    "", "deal fewer, or let fewer play")
    return [number] * seats


def _first(program: Program, position: Position, deal: Deal) -> int:
    """Who gets the first card: the seat after the dealer, if nothing else is said."""
    path = f"phases.{deal.phase}.from"
    seat = program.run(path, position) if program.has(path) else None
    return int(seat) if seat is not None else (deal.dealer + program.step) % position.match.seats


def due(position: Position) -> tuple[int, ...]:
    """Nobody."""
    return ()


def legal(program: Program, position: Position, seat: int) -> Listing:
    """Nothing."""
    return []


def refuse(program: Program, position: Position, move: Move) -> Refusal | None:
    """Everything: no seat is due."""
    return Refusal("E616", _path(position), "nobody has anything to do while cards are dealt")


def apply(program: Program, position: Position, move: Move) -> Position:
    """Nothing happens."""
    return position


def over(position: Position) -> bool:
    """At once."""
    return True


def _path(position: Position) -> str:
    return f"phases.{position.deal.phase}" if position.deal is not None else "phases"
