"""Cards at the face of the library: a set of cards that shows itself by names."""

from __future__ import annotations

from collections.abc import Iterator

from rulespec.model.pack import Pack


class Cards:
    """A set of physical cards of a game in the order of its pack: `game.cards("H3 H4")`, `view.hand`. Never changes.

    Iterating gives names, one for each card, so the name of a card of which there are two may come twice; `len` counts
    the cards, `"H3" in cards` asks for a name. `|`, `&`, `-`, `^`, `<=`, `<`, `>=`, `>` and `isdisjoint` are those of
    sets, for cards of the same pack (ValueError for others). Copies are different cards there, though they have one
    name and count as alike when they are played. Equal if they are the same cards of equal packs; hashable.
    `mask` is the set inside: an int with one bit for each card.
    """

    __slots__ = ("_pack", "mask")

    def __init__(self, pack: Pack, mask: int) -> None:
        self._pack = pack
        self.mask = mask

    def of(self, pack: Pack) -> bool:
        """Whether these are cards of a pack."""
        return self._pack is pack or self._pack == pack

    def isdisjoint(self, other: Cards) -> bool:
        """Whether no card is in both."""
        return not self.mask & self._same(other)

    def __iter__(self) -> Iterator[str]:
        return iter(self._pack.names(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, name: object) -> bool:
        return name in self._pack.names(self.mask)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self._pack, self.mask | self._same(other)) if isinstance(other, Cards) else NotImplemented

    def __and__(self, other: Cards) -> Cards:
        return Cards(self._pack, self.mask & self._same(other)) if isinstance(other, Cards) else NotImplemented

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self._pack, self.mask & ~self._same(other)) if isinstance(other, Cards) else NotImplemented

    def __xor__(self, other: Cards) -> Cards:
        return Cards(self._pack, self.mask ^ self._same(other)) if isinstance(other, Cards) else NotImplemented

    def __le__(self, other: Cards) -> bool:
        return not self.mask & ~self._same(other) if isinstance(other, Cards) else NotImplemented

    def __lt__(self, other: Cards) -> bool:
        return self <= other and self.mask != other.mask if isinstance(other, Cards) else NotImplemented

    def __ge__(self, other: Cards) -> bool:
        return other <= self if isinstance(other, Cards) else NotImplemented

    def __gt__(self, other: Cards) -> bool:
        return other < self if isinstance(other, Cards) else NotImplemented

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.mask == other.mask and self.of(other._pack)

    def __hash__(self) -> int:
        return hash(self.mask)

    def _same(self, other: Cards) -> int:
        """The set inside the other. Raises ValueError for cards of another pack, where bits mean other cards."""
        if not other.of(self._pack):
            raise ValueError("these are cards of two different packs")
        return other.mask
