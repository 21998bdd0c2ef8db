"""What laid cards count as."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """(shape, ranks of the main part, suited). Two ways to lay the same cards with one reading are one move.

    `places` are (rank, how many cards) of the main part, ranks as indexes into `pack.ranks`. `suited` is None where no
    rule looks at suits for this shape. `top`: for a run the position in its row of its last rank, for anything else the
    strength of its rank at best (the cards decide: `Combinations.top`). Kickers count in `size` and are not named.
    """

    shape: str
    size: int
    places: tuple[tuple[int, int], ...]
    suited: bool | None
    top: int

    @property
    def length(self) -> int:
        return len(self.places)
