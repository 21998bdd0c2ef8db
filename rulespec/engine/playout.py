"""Random play: from a position on, every seat makes one of its required moves, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulespec.compile.position import Position, Tricks
from rulespec.compile.program import Program
from rulespec.engine import announcements, course, tricks
from rulespec.engine.moves import Move
from rulespec.engine.offer import offer

if TYPE_CHECKING:
    import random

NOBODY_DUE = "the match is over: nobody has anything to do"
History = tuple[Any, ...] | None


def playout(
    program: Program, position: Position, history: History, rng: random.Random, deals: int | None, optional: float
) -> tuple[Position, History]:
    """The position after so many more deals are finished (None: at the end of the match), and the moves that led
    there, cards to tricks as they stand in the record. The same numbers from `rng` give the same moves as `drawn` for
    each position. Raises ValueError if `deals` is below 0, TypeError if it is no whole number, and what `probability`
    raises.
    """
    probability(optional)
    if deals is not None and (isinstance(deals, bool) or not isinstance(deals, int)):
        raise TypeError(f"`deals` is a whole number of deals, not {deals!r}")
    if deals is not None and deals < 0:
        raise ValueError(f"`deals` is a number of deals from 0 up, not {deals}")
    last = None if deals is None else len(position.match.past) + deals
    while not position.over and (last is None or len(position.match.past) < last):
        # The common case, without the objects that a person would look at.
        if type(position.play) is Tricks and not optional and (plan := program.tricks[position.deal.phase]).plain:  # type: ignore[union-attr]
            position, plays = tricks.rest_of_trick(program, plan, position, rng.random)
            for play in plays:
                history = (history, play)
            if position.play.ended:  # type: ignore[union-attr]
                position = course.leave(program, position)
        else:
            move = drawn(program, position, rng, optional)
            position = course.apply(program, position, move)
            history = (history, move)
    return position, history


def probability(optional: object) -> None:
    """Raises ValueError for what is no probability, TypeError for what is no number."""
    if isinstance(optional, bool) or not isinstance(optional, int | float):
        raise TypeError(f"`optional` is a probability from 0 to 1, not {optional!r}")
    if not 0 <= optional <= 1:
        raise ValueError(f"`optional` is a probability from 0 to 1, not {optional}")


def drawn(program: Program, position: Position, rng: random.Random, optional: float) -> Move:
    """A required move of the first seat that is due; with the probability `optional` an announcement instead, of a
    seat drawn at random, if that has one. Raises IndexError if nobody is due.
    """
    if optional and announcements.plan_of(program, position) is not None and rng.random() < optional:
        found = announcements.optional(program, position, rng.randrange(position.match.seats))
        if found:
            return rng.choice(found)
    due = course.due(program, position)
    if not due:
        raise IndexError(NOBODY_DUE)
    return offer(program, position, due[0], due).sample(rng)
