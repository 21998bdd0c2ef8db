"""What a seat may do, worked out only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from rulespec.compile.position import Calling, Climb, Exchange, Position, Tricks
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import calls, climb, course, exchange, tricks
from rulespec.engine.choices import Choice
from rulespec.engine.moves import Lay, Move, Pass
from rulespec.engine.notation import move_text

if TYPE_CHECKING:
    import random


class Moves:
    """The legal moves of a seat: `in`, iteration, `sample(rng)`, `count()`; empty if it has nothing to do.

    `required` are those of a seat that is due, `optional` those it may make besides; every mechanism so far only
    has required ones. Depends on nothing that the seat does not see.
    """

    __slots__ = ("_choice", "_listed", "_pairs", "_passing", "_position", "_program", "seat")

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        self.seat = seat
        self._program = program
        self._position = position
        self._pairs: list[tuple[int, int]] = []
        self._choice: Choice | None = None
        self._passing = False
        self._listed: list[Move] = []
        if seat not in course.due(program, position):
            return
        if isinstance(position.play, Climb):
            self._pairs = climb.lays(program, position, seat)
            self._passing = climb.may_pass(position)
        elif isinstance(position.play, Exchange):
            self._choice = exchange.choices(program, position, seat)
        elif isinstance(position.play, Calling):
            self._listed = calls.moves(program, position, seat)
        elif isinstance(position.play, Tricks):
            self._listed = tricks.moves(program, position, seat)

    def count(self) -> int:
        """How many moves there are."""
        if self._choice is not None:
            return len(self._choice)
        return len(self._pairs) + self._passing + len(self._listed)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def __iter__(self) -> Iterator[Move]:
        if self._choice is not None:
            for cards in self._choice:
                yield exchange.move(self._program, self._position, self.seat, cards)
        for cards, reading in self._pairs:
            yield Lay(self.seat, cards, reading)
        if self._passing:
            yield Pass(self.seat)
        yield from self._listed

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lay):
            return move.seat == self.seat and (move.cards, move.reading) in self._pairs
        if isinstance(move, Pass):
            return move.seat == self.seat and self._passing
        if self._listed:  # all of one kind; moves of two kinds may hold the same numbers and are still not the same
            return type(move) is type(self._listed[0]) and move in self._listed
        if self._choice is None or getattr(move, "seat", None) != self.seat:
            return False
        cards = getattr(move, "cards", 0)
        return (
            isinstance(cards, int)
            and cards in self._choice
            and type(exchange.move(self._program, self._position, self.seat, cards)) is type(move)
        )

    def sample(self, rng: random.Random) -> Move:
        """One of the moves at random, each as likely as the others.

        Raises IndexError for a seat that is not due, RulesError (E592) if a seat that is due can do nothing: the rules
        have a hole there.
        """
        if self._choice is not None:
            return exchange.move(self._program, self._position, self.seat, self._choice.sample(rng))
        if self._listed:
            return self._listed[int(rng.random() * len(self._listed))]
        count = len(self._pairs) + self._passing
        if not count:
            if self.seat in course.due(self._program, self._position):
                raise self._stuck()
            raise IndexError(f"seat {self.seat} has nothing to do")
        at = int(rng.random() * count)
        return Lay(self.seat, *self._pairs[at]) if at < len(self._pairs) else Pass(self.seat)

    def _stuck(self) -> RulesError:
        deal = self._position.deal
        path = f"phases.{deal.phase}" if deal is not None else "phases"
        help_ = "look at what is legal there and at when the phase ends"
        return RulesError([Diagnostic("E592", f"seat {self.seat} can do nothing in `{path}`", help=(help_,))])

    @property
    def required(self) -> Moves:
        """The moves of which one has to be made."""
        return self

    @property
    def optional(self) -> tuple[Move, ...]:
        """Moves that may be made besides."""
        return ()

    def texts(self, limit: int | None = None) -> list[str]:
        """The moves as text, at most so many."""
        return [move_text(self._program, self._position, move) for move in islice(self, limit)]

    def __repr__(self) -> str:
        return f"Moves(seat {self.seat}: {self.count()})"
