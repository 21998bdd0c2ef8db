"""Shapes as programs: the tree of a shape in, a plan out that finding and listing combinations walk through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations_with_replacement, product
from operator import or_
from typing import Literal, NamedTuple

from rulespec.combinations.deck import Deck
from rulespec.combinations.reading import Reading
from rulespec.combinations.wild import WildRules
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.syntax.tree import Cards, OfRank, OfSuit, Range, Run, Shape, TheCards

Rows = tuple[tuple[int, ...], ...]
Pair = tuple[int, int]  # the readings if the main part is of one suit, and if it is not; -1: none
NONE: Pair = (-1, -1)
MOST_FREE = 8


class Kickers(NamedTuple):
    """A further part: so many cards, of one rank or any."""

    number: int
    one_rank: bool


class Start(NamedTuple):
    """A place where runs start: the ranks from there on, where that is in all rows; the readings by length, and all
    cards of their ranks."""

    ranks: tuple[int, ...]
    offset: int
    pairs: list[Pair]
    cards: list[int]


class Readings:
    """All readings met so far; a reading's id is its place in the list."""

    def __init__(self) -> None:
        self.all: list[Reading] = []
        self._ids: dict[tuple[object, ...], int] = {}

    def intern(self, reading: Reading) -> int:
        """The id of a reading. Of readings that differ in `top` only, the first is kept."""
        key = (reading.shape, reading.size, tuple(sorted(reading.places)), reading.suited)
        found = self._ids.get(key)
        if found is None:
            found = self._ids[key] = len(self.all)
            self.all.append(reading)
        return found


class Plan:
    """One shape. `plain`: it has no kickers, and no wild card can both be itself and be wild in it: counting is enough.

    kind `set`: cards of one rank, `run`: `width` cards of each of several ranks, `free`: any ranks, `exact`: `wanted`.
    """

    kind: Literal["set", "run", "free", "exact"]

    def __init__(self, name: str, shape: Shape, deck: Deck, rows: Mapping[str, Rows], wild: WildRules,
                 readings: Readings, seen: bool) -> None:  # fmt: skip
        self.name = name
        self.deck = deck
        self.wild = wild
        self.seen = seen
        self.suits = shape.suits
        self.splits = seen or shape.suits != "any"
        self.readings = readings
        self.width = 0
        self.wanted: dict[int, int] = {}  # exact: kind -> how many
        self.starts: list[Start] = []
        self.sets: dict[tuple[int, int], Pair] = {}  # set: (rank, number) -> readings
        self.rest = list(product(*(_kickers(part) for part in shape.parts[1:])))
        self.capped = False
        main = shape.parts[0]
        if isinstance(main, TheCards):
            self._exact(main)
        elif isinstance(main, Run):
            self._run(main, rows)
        elif isinstance(main, OfRank) or main.number == Range(1, 1, span=main.number.span):
            self._set(main.number)
        else:
            _bounded(main)
            self.kind, self.low, self.high = "free", main.number.low, main.number.high
            self.capped = isinstance(main, OfSuit)
            self.suits = "one" if self.capped else self.suits
            self.splits = self.splits or self.capped
        self.plain = self.rest == [()] and self.kind != "free" and not self._both()
        self._meet_all()

    def sizes(self) -> list[tuple[int, tuple[Kickers, ...]]]:
        """All pairs of a number (of cards, or for a run of ranks) of the main part and kickers."""
        return [(number, rest) for number in range(self.low, self.high + 1) for rest in self.rest]

    def size(self, number: int, rest: tuple[Kickers, ...]) -> int:
        return number * (self.width or 1) + sum(part.number for part in rest)

    def pair(self, size: int, places: tuple[tuple[int, int], ...], top: int) -> Pair:
        """The readings of a main part, made when they are met first."""

        def one(suited: bool, mode: str) -> int:
            if self.suits == mode:
                return -1
            return self.readings.intern(Reading(self.name, size, places, suited if self.seen else None, top))

        return one(True, "mixed"), one(False, "one")

    def _meet_all(self) -> None:
        """Make the readings with kickers and of free ranks now, so that ids are the same in every process."""
        for number, rest in self.sizes() if self.rest != [()] or self.kind == "free" else ():
            size = self.size(number, rest)
            if self.kind == "free":
                for places in self._free(number):
                    self.pair(size, places, self.deck.rank_strength[places[-1][0]])
            if self.kind == "set":
                for rank, strength in enumerate(self.deck.rank_strength):
                    self.pair(size, ((rank, number),), strength)
            for start in self.starts:
                if number < len(start.pairs) and start.pairs[number] != NONE:
                    places = tuple((rank, self.width) for rank in start.ranks[:number])
                    self.pair(size, places, start.offset + number - 1)

    def _free(self, number: int) -> Iterator[tuple[tuple[int, int], ...]]:
        """All choices of so many places among the ranks, each with its ranks from the weakest up."""
        deck = self.deck
        order = sorted(range(len(deck.of_rank)), key=lambda rank: (deck.rank_strength[rank], rank))
        most = [self.most(rank) if self.capped else cards.bit_count() for rank, cards in enumerate(deck.of_rank)]
        wild = 0 if self.capped else self.wild.capable.bit_count()
        for ranks in combinations_with_replacement(order, number):
            places = tuple(Counter(ranks).items())
            if all(count <= most[rank] + wild for rank, count in places):
                yield places

    def most(self, rank: int) -> int:
        """How many cards of a rank and one suit there are."""
        pack = self.deck.pack
        return max(pack.copies[at] for at, of in enumerate(self.deck.rank_of_kind) if of == rank)

    def _both(self) -> bool:
        """Whether a wild card can be itself in a place and wild in another, or in another suit, of the same reading."""
        if self.kind == "run":
            return any(self.wild.ranks >> rank & 1 for start in self.starts for rank in start.ranks)
        return self.kind == "set" and self.splits and bool(self.wild.capable)

    def _set(self, number: Range) -> None:
        self.kind, self.low, self.high = "set", number.low, number.high
        if self.rest != [()]:
            return
        for rank, cards in enumerate(self.deck.of_rank):
            most = (cards | self.wild.capable).bit_count()
            for size in range(self.low, min(self.high, most) + 1):
                self.sets[rank, size] = self.pair(size, ((rank, size),), self.deck.rank_strength[rank])

    def _run(self, run: Run, rows: Mapping[str, Rows]) -> None:
        self.kind, self.width, self.low, self.high = "run", run.width, run.number.low, run.number.high
        offset, starts = 0, []
        for row in _rows(run, rows):
            for at in range(len(row) - self.low + 1):
                ranks = row[at : at + self.high]
                while len(set(ranks)) < len(ranks):  # a row may have a rank twice, a run may not
                    ranks = ranks[:-1]
                if len(ranks) >= self.low:
                    starts.append(Start(ranks, offset + at, [], list(accumulate(self._cards(ranks), or_, initial=0))))
            offset += len(row)
        seen: set[tuple[int, ...]] = set()  # the same ranks in a higher row count there
        for start in reversed(starts):
            for length in range(len(start.ranks) + 1):
                ranks = start.ranks[:length]
                fresh = length >= self.low and tuple(sorted(ranks)) not in seen
                seen.add(tuple(sorted(ranks)))
                start.pairs.append(self._of_run(start, length) if fresh and self.rest == [()] else NONE)
                if fresh and self.rest != [()]:
                    start.pairs[-1] = (length, length)  # kickers decide the size; layouts ask again
        self.starts = starts

    def _cards(self, ranks: tuple[int, ...]) -> list[int]:
        return [self.deck.of_rank[rank] for rank in ranks]

    def _of_run(self, start: Start, length: int) -> Pair:
        places = tuple((rank, self.width) for rank in start.ranks[:length])
        return self.pair(length * self.width, places, start.offset + length - 1)

    def _exact(self, main: TheCards) -> None:
        self.kind, self.low, self.high = "exact", len(main.cards), len(main.cards)
        for word in main.cards:
            kinds = self.deck.kinds(word)
            if len(kinds) > 1:
                raise RulesError(
                    [
                        Diagnostic(
                            "E581",
                            f"`{word.value}` is more than one card",
                            word.span,
                            "expected a single card, such as an extra card or suit and rank",
                        )
                    ]
                )
            self.wanted[kinds[0]] = self.wanted.get(kinds[0], 0) + 1


def _bounded(part: Cards | OfRank | OfSuit) -> None:
    """All choices of these cards are looked through, so there cannot be many."""
    if part.number.high > MOST_FREE:
        raise RulesError(
            [
                Diagnostic(
                    "E585",
                    f"{part.number.high} cards are too many here",
                    part.span,
                    f"at most {MOST_FREE}: every choice of them is looked at",
                )
            ]
        )


def _kickers(part: Cards | OfRank | OfSuit | Run | TheCards) -> list[Kickers]:
    if isinstance(part, Cards | OfRank):
        _bounded(part)
        of_rank = isinstance(part, OfRank)
        return [Kickers(number, of_rank) for number in range(part.number.low, part.number.high + 1)]
    raise RulesError(
        [
            Diagnostic(
                "E582",
                "this part cannot stand behind a `+`",
                part.span,
                "expected cards, or cards of one rank: `1 card`, `2 of one rank`",
            )
        ]
    )


def _rows(run: Run, rows: Mapping[str, Rows]) -> Sequence[tuple[int, ...]]:
    if run.along is None and len(rows) == 1:
        return next(iter(rows.values()))
    if run.along is not None and run.along in rows:
        return rows[run.along]
    if run.along is None:
        message, label = "this run does not say along which row", "expected `along` and the name of a sequence"
    else:
        message, label = f"there is no sequence `{run.along}`", "expected the name of a sequence"
    raise RulesError([Diagnostic("E583", message, run.span, label, help=_known(rows))])


def _known(rows: Iterable[str]) -> tuple[str, ...]:
    names = ", ".join(f"`{name}`" for name in rows)
    return (f"sequences are {names}" if names else "add a sequence: `sequences: {rows: 3 .. A}`",)
