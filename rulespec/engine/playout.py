"""Random play: from a position on, every seat makes one of its required moves, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulespec.compile.position import Position, Tricks
from rulespec.compile.program import Program
from rulespec.engine import course, tricks
from rulespec.engine.moves import Play
from rulespec.engine.offer import offer

if TYPE_CHECKING:
    import random

History = tuple[Any, ...] | None


def playout(
    program: Program, position: Position, history: History, rng: random.Random, deals: int | None
) -> tuple[Position, History]:
    """The position after so many more deals are finished (None: at the end of the match), and the moves that led
    there. The same numbers from `rng` give the same moves as `legal(seat).sample(rng)` for each seat that is due.
    """
    last = None if deals is None else len(position.match.past) + deals
    while not position.over and (last is None or len(position.match.past) < last):
        play = position.play
        if type(play) is Tricks and not program.tricks[position.deal.phase].duties:  # type: ignore[union-attr]
            seat = play.order[len(play.plays)]
            cards, _ = tricks.legal(program, position, seat)
            for _ in range(int(rng.random() * cards.bit_count())):
                cards &= cards - 1
            move: Any = tuple.__new__(Play, (seat, cards & -cards))
            history = (history, move)
            position = tricks.apply(program, position, move)
            if position.play.ended:  # type: ignore[union-attr]
                position = course.leave(program, position)
        else:
            due = course.due(program, position)
            move = offer(program, position, due[0], due).sample(rng)
            history = (history, move)
            position = course.apply(program, position, move)
    return position, history
