"""Hidden cards and the places where they can lie: every way to put them there, drawn as likely as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb, lcm
from operator import sub
from typing import TYPE_CHECKING

from rulespec.model.pack import Pack, bits

if TYPE_CHECKING:
    import random

Place = int | str  # a seat, a pile, or COVERED
COVERED = "face down"  # where nobody has seen the cards, whoever's they are; no pile has a name of two words
Allowed = dict[int, frozenset[Place]]  # card (bit) -> where it can be
Split = tuple[tuple[int, ...], tuple[int, ...], int]  # numbers by group of places, what is free after it, ways to end

LIMIT = 20_000  # splits looked at before it is said that there are too many to count


class TooMany(Exception):
    """There are too many ways to share out the cards for counting them."""


class Hidden:
    """`deal` puts hidden cards into places, every way that is allowed as likely as the others.

    Cards that can be in the same places are alike, and places where the same cards can be are one. Classes of cards are
    dealt one after another; how many of a class go to which places is drawn in proportion to the number of ways there
    are to finish. Nobody sees which copy of a card was played: to lie where a known copy came from, a hidden one has
    fewer ways (exact for packs with two copies).
    """

    def __init__(self, pack: Pack, allowed: Allowed, sizes: Mapping[Place, int], known: Mapping[int, Place]) -> None:
        self._sizes = sizes
        self._weights = {bit: _weights(pack, bit, known) for bit in allowed}
        classes: dict[tuple[int, ...], list[int]] = {}
        for bit, where in allowed.items():
            weights = tuple([self.weight(bit, place) if place in where else 0 for place in sizes])
            classes.setdefault(weights, []).append(bit)
        ordered = sorted(classes.items(), key=lambda each: (len(each[0]) - each[0].count(0), each[1]))
        alike: dict[tuple[int, ...], list[Place]] = {}
        for at, place in enumerate(sizes):
            alike.setdefault(tuple([weights[at] for weights, _ in ordered]), []).append(place)
        self.places = list(alike.values())
        self.free = tuple([sum(sizes[place] for place in places) for places in self.places])
        self.groups = [(tuple([each[at] for each in alike]), cards) for at, (_, cards) in enumerate(ordered)]
        self._options: dict[tuple[int, tuple[int, ...]], list[Split]] = {}
        self._looked_at = 0

    def weight(self, bit: int, place: Place) -> int:
        """In how many ways a card can have come to a place, in proportion to other places."""
        most, less = self._weights[bit]
        return less.get(place, most)

    def options(self, at: int, free: tuple[int, ...]) -> list[Split]:
        """How a class can be shared out: numbers by place, what is free after it, and in how many ways it ends well.

        Raises TooMany.
        """
        known = self._options.get((at, free))
        if known is None:
            weights, cards = self.groups[at]
            known = self._options[at, free] = []
            for split, number in _splits(len(cards), weights, free):
                self._looked_at += 1
                if self._looked_at > LIMIT:
                    raise TooMany
                after = tuple(map(sub, free, split))
                if ways := self.ways(at + 1, after):
                    known.append((split, after, number * ways))
        return known

    def ways(self, at: int, free: tuple[int, ...]) -> int:
        """In how many ways the classes from one on fill what is free, as far as they differ. Raises TooMany."""
        if at == len(self.groups):
            return 0 if any(free) else 1
        return sum(ways for _, _, ways in self.options(at, free))

    def deal(self, rng: random.Random) -> dict[Place, int]:
        """Cards by place."""
        found: list[list[int]] = [[] for _ in self.places]
        free = self.free
        for at, (_, group) in enumerate(self.groups):
            split, free, _ = _drawn(self.options(at, free), rng)
            cards = group if len(group) == 1 else rng.sample(group, len(group))
            first = 0
            for lying, number in zip(found, split, strict=True):
                lying += cards[first : first + number]
                first += number
        return dict(
            each for places, some in zip(self.places, found, strict=True) for each in self._spread(places, some, rng)
        )

    def _spread(self, places: list[Place], cards: list[int], rng: random.Random) -> Iterator[tuple[Place, int]]:
        """Cards among places where the same can be."""
        if len(places) > 1:
            rng.shuffle(cards)
        first = 0
        for place in places:
            end = first + self._sizes[place]
            yield place, sum([1 << bit for bit in cards[first:end]])
            first = end


def _weights(pack: Pack, bit: int, known: Mapping[int, Place]) -> tuple[int, dict[Place, int]]:
    """The weight of a place where no known copy of a card came from, and those of the others."""
    came: dict[Place, int] = {}
    for twin in bits(pack.mask(pack.kind_of[bit])):
        if twin in known and twin != bit:
            came[known[twin]] = came.get(known[twin], 0) + 1
    most = lcm(*(number + 1 for number in came.values()))
    return most, {place: most // (number + 1) for place, number in came.items()}


def _splits(number: int, weights: tuple[int, ...], free: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to share out so many cards of a class by number, with how many ways that is of cards."""
    if not weights:
        if number == 0:
            yield (), 1
        return
    most = min(number, free[0]) if weights[0] else 0
    for taken in range(most + 1):
        for rest, ways in _splits(number - taken, weights[1:], free[1:]):
            yield (taken, *rest), ways * comb(number, taken) * weights[0] ** taken


def _drawn(options: list[Split], rng: random.Random) -> Split:
    """One of the options, in proportion to its ways."""
    if len(options) == 1:
        return options[0]
    at = rng.randrange(sum(option[2] for option in options))
    for option in options:
        at -= option[2]
        if at < 0:
            return option
    raise AssertionError("ways are not below zero")
