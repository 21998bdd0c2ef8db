"""The physical cards of a game. Inside, a set of cards is an int with one bit for each physical card."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen


@frozen
class Kind:
    """A card as it is written; copies of a kind are alike.

    - `name`: `H10`, `weak`
    - `rank`: `10`, `joker`
    - `suit`: its letter; None where there are no suits
    - `points`: what it counts, 0 if the game counts no cards
    - `extra`: whether it stands beside the suits, as jokers do
    """

    name: str
    rank: str
    suit: str | None
    points: int = 0
    extra: bool = False


@frozen
class Pack:
    """The physical cards of a game; `len` is how many.

    - `kinds`: from the first rank of the definition to the last, in each the suits as listed, extra cards last
    - `copies`: beside each kind how many there are of it
    - `ranks`, `suits`: as they are written, in the order of the definition
    - `first`: beside each kind its lowest bit
    - `kind_of`: beside each bit its kind, as an index
    - `by_name`: by name the kind, as an index
    - `all`: every card, as a set of bits
    The copies of a kind have neighbouring bits: kind k has the bits `first[k] .. first[k] + copies[k] - 1`.
    """

    kinds: tuple[Kind, ...]
    copies: tuple[int, ...]
    ranks: tuple[str, ...]  # in the order of the definition, extra cards' ranks last
    suits: tuple[str, ...]  # the letters
    first: tuple[int, ...] = field(init=False)
    kind_of: tuple[int, ...] = field(init=False, repr=False)  # bit -> kind
    by_name: dict[str, int] = field(init=False, repr=False, eq=False)  # name -> kind
    all: int = field(init=False)  # every card

    def __attrs_post_init__(self) -> None:
        firsts: list[int] = []
        kind_of: list[int] = []
        for kind, copies in enumerate(self.copies):
            firsts.append(len(kind_of))
            kind_of += [kind] * copies
        object.__setattr__(self, "first", tuple(firsts))
        object.__setattr__(self, "kind_of", tuple(kind_of))
        object.__setattr__(self, "by_name", {kind.name: at for at, kind in enumerate(self.kinds)})
        object.__setattr__(self, "all", (1 << len(kind_of)) - 1)

    def __len__(self) -> int:
        return len(self.kind_of)

    def mask(self, kind: int) -> int:
        """All copies of a kind."""
        return ((1 << self.copies[kind]) - 1) << self.first[kind]

    def names(self, cards: int) -> tuple[str, ...]:
        """The names of a set of cards in pack order, one for each physical card."""
        return tuple(self.kinds[self.kind_of[bit]].name for bit in bits(cards))

    def where(self, *, rank: str | None = None, suit: str | None = None) -> int:
        """All cards of a rank, a suit or both."""
        found = 0
        for at, kind in enumerate(self.kinds):
            if (rank is None or kind.rank == rank) and (suit is None or kind.suit == suit):
                found |= self.mask(at)
        return found


def bits(cards: int) -> Iterator[int]:
    """The bits of a set, lowest first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
