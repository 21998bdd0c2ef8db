"""Shuffling and drawing lots: an algorithm of our own, so that a seed means the same deal on every machine and in every version.

The generator is splitmix64 (Steele, Lea, Flood 2014): the state grows by a fixed odd number, and each state is mixed to a
number of 64 bits. Its first state comes from the seed and the number of the deal and redeal, each absorbed by the same
mixing. Numbers below a bound are drawn by rejection, so that all are equally likely, and cards are put into order by
Fisher and Yates from the last place down. Never change what this module gives: records rely on it, and a test holds it.
"""

from __future__ import annotations

from collections.abc import Iterable

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Lots:
    """A stream of numbers that follows from a few whole numbers (of any size; below zero too)."""

    __slots__ = ("_state",)

    def __init__(self, *numbers: int) -> None:
        self._state = 0
        for number in numbers:
            for word in _words(number):
                self._state = _mixed((self._state + _STEP + word) & _MASK)

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, `bound`; all are equally likely."""
        limit = (1 << 64) // bound * bound
        while True:
            self._state = (self._state + _STEP) & _MASK
            drawn = _mixed(self._state)
            if drawn < limit:
                return drawn % bound

    def order(self, number: int) -> list[int]:
        """The numbers 0 up to, not including, `number` in an order; all orders are equally likely (of 2 ** 64)."""
        found = list(range(number))
        for last in range(number - 1, 0, -1):
            at = self.below(last + 1)
            found[last], found[at] = found[at], found[last]
        return found


def _words(number: int) -> Iterable[int]:
    """A whole number as words of 64 bits, its sign and length first, so that no two numbers look alike."""
    size = max(1, -(-abs(number).bit_length() // 64))
    yield size * 2 + (number < 0)
    for at in range(size):
        yield abs(number) >> (64 * at) & _MASK


def shuffled(seed: int, deal: int, redeal: int, cards: int) -> list[int]:
    """The bits of a pack of so many cards in the order in which they are dealt in a deal (from 1) and redeal (from 0)."""
    return Lots(seed, deal, redeal).order(cards)


def drawn_seat(seed: int, seats: int) -> int:
    """The seat that deals first."""
    return Lots(seed, 0, 0).below(seats)
