"""Our own shuffle: the same seed gives the same deal on every platform and in every version.

SplitMix64 numbers (Steele, Lea and Flood 2014) drive a Fisher-Yates shuffle; numbers that would favour some outcomes
are thrown away. Changing anything here would change what seeds mean: records rely on it, and a test holds it.
"""

from __future__ import annotations

_ALL = 1 << 64
_MASK = _ALL - 1
_LIMITS = [0, *(_ALL - _ALL % bound for bound in range(1, 257))]


class Numbers:
    """A stream of 64-bit numbers that follows from integers alone."""

    __slots__ = ("state",)

    def __init__(self, *seeds: int) -> None:
        self.state = 0x9E3779B97F4A7C15
        for seed in seeds:
            self.state = (self.state ^ (seed & _MASK)) & _MASK
            self.state = self.next()

    def next(self) -> int:
        """The next number from 0 to 2**64 - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely as the others."""
        limit = _ALL - _ALL % bound
        while True:
            number = self.next()
            if number < limit:
                return number % bound


def shuffled(cards: int, *seeds: int) -> list[int]:
    """The numbers from 0 to cards - 1 in an order that follows from the seeds."""
    numbers = Numbers(*seeds)
    order, state = list(range(cards)), numbers.state
    for bound, limit in zip(range(cards, 1, -1), _LIMITS[cards:1:-1], strict=True):
        while True:  # `Numbers.below`, written out: a match is dealt thousands of times in a simulation
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            mixed ^= mixed >> 31
            if mixed < limit:
                break
        other = mixed % bound
        order[bound - 1], order[other] = order[other], order[bound - 1]
    return order
