"""What a seat may do, worked out only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulespec.compile.position import Calling, Climb, Exchange, Position, Tricks
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import announcements, calls, climb, course, exchange, tricks
from rulespec.engine.moves import Call, Lay, Move, Pass, Play
from rulespec.engine.notation import move_text
from rulespec.engine.refusal import place_of_phase

if TYPE_CHECKING:
    import random


class Moves:
    """The legal moves of a seat: `in`, iteration, `sample(rng)`, `count()`; empty if it has nothing to do.

    What it answers depends on nothing that the seat does not see. The object itself holds the whole position, and
    pickled it takes everybody's hands along: it is for the process that runs the table. What may go to a player is
    `texts()`, and `State.view`.
    """

    __slots__ = ("_position", "_program", "seat")

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        self.seat = seat
        self._program = program
        self._position = position

    def count(self) -> int:
        """How many moves there are."""
        return 0

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def __iter__(self) -> Iterator[Move]:
        return iter(())

    def __contains__(self, move: object) -> bool:
        return type(move) is Call and move in self.optional

    def sample(self, rng: random.Random) -> Move:
        """One of the moves at random, each as likely as the others.

        Raises IndexError for a seat that is not due, RulesError (E592) if a seat that is due can do nothing: the rules
        have a hole there.
        """
        if self.seat in course.due(self._program, self._position):
            raise self._stuck()
        raise IndexError(f"seat {self.seat} has nothing to do")

    def _stuck(self) -> RulesError:
        deal = self._position.deal
        path = f"phases.{deal.phase}" if deal is not None else "phases"
        help_ = "look at what is legal there and at when the phase ends"
        place = place_of_phase(self._program, deal.phase) if deal is not None else None
        return RulesError([Diagnostic("E592", f"seat {self.seat} can do nothing in `{path}`", place, help=(help_,))])

    @property
    def required(self) -> Moves:
        """The moves of which one has to be made."""
        return self

    @property
    def optional(self) -> tuple[Move, ...]:
        """Announcements that may be made besides, also out of turn. They are not among the moves that iterating,
        counting and `sample` give; `in` knows them.
        """
        return announcements.optional(self._program, self._position, self.seat)

    def texts(self, limit: int | None = None) -> list[str]:
        """The moves as text, at most so many."""
        return [move_text(self._program, self._position, move) for move in islice(self, limit)]

    def __reduce__(self) -> tuple[Any, ...]:
        return _offered, (self._program, self._position, self.seat)

    def __repr__(self) -> str:
        return f"Moves(seat {self.seat}: {self.count()})"


class Listed(Moves):
    """Moves of one kind, one by one."""

    __slots__ = ("_moves",)

    def __init__(self, program: Program, position: Position, seat: int, moves: Sequence[Move]) -> None:
        super().__init__(program, position, seat)
        self._moves = moves

    def count(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        # Moves of two kinds may hold the same numbers and are still not the same.
        return bool(self._moves) and type(move) is type(self._moves[0]) and move in self._moves

    def sample(self, rng: random.Random) -> Move:
        if not self._moves:
            return super().sample(rng)
        return self._moves[int(rng.random() * len(self._moves))]


class Sayings(Moves):
    """Things that can be said, perhaps with one of some cards each."""

    __slots__ = ("_possible",)

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        super().__init__(program, position, seat)
        self._possible = calls.possible(program, position, seat)

    def count(self) -> int:
        return sum([cards.bit_count() or 1 for _, _, cards in self._possible])

    def __iter__(self) -> Iterator[Move]:
        for saying, values, cards in self._possible:
            for card in calls.each_card(cards):
                yield Call(self.seat, saying.said_as(values), card, values)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Call or move.seat != self.seat:
            return False
        for saying, values, cards in self._possible:
            if values == move.values and saying.said_as(values) == move.name:
                shown = move.cards
                if type(shown) is not int or not cards:
                    return type(shown) is int and shown == 0
                return shown > 0 and shown & (shown - 1) == 0 and shown & cards != 0
        return False

    def sample(self, rng: random.Random) -> Move:
        count = self.count()
        if not count:
            return super().sample(rng)
        at = int(rng.random() * count)
        for saying, values, cards in self._possible:
            width = cards.bit_count() or 1
            if at < width:
                for _ in range(at):
                    cards &= cards - 1
                return Call(self.seat, saying.said_as(values), cards & -cards, values)
            at -= width
        raise AssertionError("a number below the sum is below one of its parts")


class Cards(Moves):
    """One of some cards to be played to a trick."""

    __slots__ = ("_cards",)

    def __init__(self, program: Program, position: Position, seat: int, cards: int) -> None:
        self.seat = seat
        self._program = program
        self._position = position
        self._cards = cards

    def count(self) -> int:
        return self._cards.bit_count()

    def __iter__(self) -> Iterator[Move]:
        left = self._cards
        while left:
            card = left & -left
            left ^= card
            yield Play(self.seat, card)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Play or move[0] != self.seat:
            return super().__contains__(move)
        card = move[1]
        return type(card) is int and card > 0 and card & (card - 1) == 0 and card & self._cards != 0

    def sample(self, rng: random.Random) -> Move:
        cards = self._cards
        for _ in range(int(rng.random() * cards.bit_count())):
            cards &= cards - 1
        return tuple.__new__(Play, (self.seat, cards & -cards))


class Choices(Moves):
    """Some of several cards to be given or taken in an exchange."""

    __slots__ = ("_choice",)

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        super().__init__(program, position, seat)
        self._choice = exchange.choices(program, position, seat)

    def count(self) -> int:
        return len(self._choice)

    def _move(self, cards: int) -> Move:
        return exchange.move(self._program, self._position, self.seat, cards)

    def __iter__(self) -> Iterator[Move]:
        return (self._move(cards) for cards in self._choice)

    def __contains__(self, move: object) -> bool:
        cards: Any = getattr(move, "cards", 0)
        return (
            getattr(move, "seat", None) == self.seat
            and isinstance(cards, int)
            and cards in self._choice
            and type(self._move(cards)) is type(move)
        )

    def sample(self, rng: random.Random) -> Move:
        return self._move(self._choice.sample(rng))


class Lays(Moves):
    """Combinations to be laid, and perhaps a pass."""

    __slots__ = ("_pairs", "_passing")

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        super().__init__(program, position, seat)
        self._pairs = climb.lays(program, position, seat)
        self._passing = climb.may_pass(position)

    def count(self) -> int:
        return len(self._pairs) + self._passing

    def __iter__(self) -> Iterator[Move]:
        for cards, reading in self._pairs:
            yield Lay(self.seat, cards, reading)
        if self._passing:
            yield Pass(self.seat)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lay):
            return move.seat == self.seat and (move.cards, move.reading) in self._pairs
        return isinstance(move, Pass) and move.seat == self.seat and self._passing

    def sample(self, rng: random.Random) -> Move:
        count = self.count()
        if not count:
            return super().sample(rng)
        at = int(rng.random() * count)
        return Lay(self.seat, *self._pairs[at]) if at < len(self._pairs) else Pass(self.seat)


def offer(program: Program, position: Position, seat: int, due: tuple[int, ...]) -> Moves:
    """What a seat may do; `due` are those of whom something is asked."""
    play = position.play
    if seat not in due:
        return Moves(program, position, seat)
    if type(play) is Tricks:
        if program.tricks[position.deal.phase].duties:  # type: ignore[union-attr]
            must = tricks.duty(program, position)
            if must is not None:
                return Listed(program, position, seat, must.calls)
        return Cards(program, position, seat, program.one_of_each(tricks.legal(program, position, seat)[0]))
    if isinstance(play, Climb):
        return Lays(program, position, seat)
    if isinstance(play, Exchange):
        return Choices(program, position, seat)
    assert isinstance(play, Calling)
    return Sayings(program, position, seat)


def _offered(program: Program, position: Position, seat: int) -> Moves:
    return offer(program, position, seat, course.due(program, position))
