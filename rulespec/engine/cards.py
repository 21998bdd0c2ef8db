"""Cards at the face of the library: a set of cards that shows itself by names."""

from __future__ import annotations

from collections.abc import Iterator

from rulespec.model.pack import Pack


class Cards:
    """A set of cards of a game in the order of its pack. Iterating gives their names; `mask` is the set inside."""

    __slots__ = ("_pack", "mask")

    def __init__(self, pack: Pack, mask: int) -> None:
        self._pack = pack
        self.mask = mask

    def __iter__(self) -> Iterator[str]:
        return iter(self._pack.names(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, name: object) -> bool:
        return name in self._pack.names(self.mask)

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.mask == other.mask and self._pack.kinds == other._pack.kinds

    def __hash__(self) -> int:
        return hash(self.mask)
