"""The ways to pick so many cards from some: counted and numbered without being listed. Copies of a card are alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from math import comb

from rulespec.model.pack import Pack, bits


class Picks:
    """Each way is a set of cards: `always` and `number` of `among`; of copies the lowest. Order: by the pack."""

    def __init__(self, pack: Pack, always: int, among: int, number: int) -> None:
        self._always = always
        self._number = number
        self._kinds = [list(group) for _, group in groupby(bits(among), key=lambda bit: pack.kind_of[bit])]

    @cached_property
    def _ways(self) -> list[list[int]]:
        """By kind and number of cards wanted: how many ways this kind and those behind it give."""
        ways = [[1] + [0] * self._number]
        for group in reversed(self._kinds):
            after = ways[-1]
            ways.append([sum(after[wanted - some] for some in range(min(len(group), wanted) + 1)) for wanted in range(self._number + 1)])
        return ways[::-1]

    def __len__(self) -> int:
        if all(len(group) == 1 for group in self._kinds):
            return comb(len(self._kinds), self._number)
        return self._ways[0][self._number]

    def __getitem__(self, at: int) -> int:
        if not 0 <= at < len(self):
            raise IndexError(at)
        found, wanted = self._always, self._number
        for place, group in enumerate(self._kinds):
            for some in range(min(len(group), wanted), -1, -1):
                ways = self._ways[place + 1][wanted - some]
                if at < ways:
                    break
                at -= ways
            found |= sum(1 << bit for bit in group[:some])
            wanted -= some
        return found

    def __iter__(self) -> Iterator[int]:
        return (self[at] for at in range(len(self)))
