"""Choosing some of several cards, without listing the choices before anyone looks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from attrs import frozen

from rulespec.model.pack import Pack, bits

if TYPE_CHECKING:
    import random


@frozen
class Choice:
    """`count` cards: all of `must`, the rest of them from `free`. Copies of a card are alike: the lowest go first."""

    pack: Pack
    must: int
    free: int
    count: int

    def __iter__(self) -> Iterator[int]:
        for chosen in combinations(list(bits(self.free)), self.count - self.must.bit_count()):
            cards = self.must
            for bit in chosen:
                cards |= 1 << bit
            if self._lowest(cards):
                yield cards

    def __len__(self) -> int:
        more = self.count - self.must.bit_count()
        if all(copies <= 1 for copies in self.pack.copies):
            return comb(self.free.bit_count(), more)
        return sum(1 for _ in self)

    def __contains__(self, cards: int) -> bool:
        return (
            cards.bit_count() == self.count
            and self.must & ~cards == 0
            and cards & ~(self.must | self.free) == 0
            and self._lowest(cards)
        )

    def sample(self, rng: random.Random) -> int:
        """One of the choices at random, each as likely as the others."""
        if any(copies > 1 for copies in self.pack.copies):
            return rng.choice(list(self))  # picking card by card would favour kinds of which there are several
        chosen = rng.sample(list(bits(self.free)), self.count - self.must.bit_count())
        cards = self.must
        for bit in chosen:
            cards |= 1 << bit
        return cards

    def _lowest(self, cards: int) -> bool:
        return self._lowered(cards) == cards

    def _lowered(self, cards: int) -> int:
        """The same kinds of cards, each with the lowest copies there are to choose from."""
        found = 0
        for kind, copies in enumerate(self.pack.copies):
            mask = self.pack.mask(kind)
            wanted = (cards & mask).bit_count()
            if copies <= 1 or not wanted:
                found |= cards & mask
                continue
            there = [bit for bit in bits((self.must | self.free) & mask)]
            found |= sum(1 << bit for bit in there[:wanted])
        return found


def choice(
    pack: Pack, strength: tuple[int, ...], cards: int, count: int, *, highest: bool, including: int = 0
) -> Choice:
    """`count` of some cards; the highest of them if so asked, where who chooses picks among those that tie.

    Of `including` as many as there are must be chosen, but never more cards than `count`.
    """
    count = min(count, cards.bit_count())
    if not highest:
        must = including & cards
        if must.bit_count() > count:
            return Choice(pack, 0, must, count)
        return Choice(pack, must, cards & ~must, count)
    must, free = 0, 0
    for level in sorted({strength[pack.kind_of[bit]] for bit in bits(cards)}, reverse=True):
        tied = sum(1 << bit for bit in bits(cards) if strength[pack.kind_of[bit]] == level)
        if must.bit_count() + tied.bit_count() > count:
            free = tied
            break
        must |= tied
        if must.bit_count() == count:
            break
    return Choice(pack, must, free, count)
