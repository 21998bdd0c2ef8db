"""The pack as combinations see it: ranks and suits of bits as numbers, strengths, and what a word of a rule names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.model.pack import Pack, bits
from rulespec.syntax.tree import Word


class Deck:
    """Lookup tables of a pack. Suits are bits; a card without a suit has none."""

    def __init__(
        self, pack: Pack, rank_strength: Sequence[int], strength: Sequence[int] | None, sets: Mapping[str, int]
    ) -> None:
        ranks = {rank: at for at, rank in enumerate(pack.ranks)}
        self.pack = pack
        self.sets = sets
        self.rank_of_kind = [ranks[kind.rank] for kind in pack.kinds]
        self.suit_of_kind = [0 if kind.suit is None else 1 << pack.suits.index(kind.suit) for kind in pack.kinds]
        self.rank_of = [self.rank_of_kind[kind] for kind in pack.kind_of]
        self.suit_of = [self.suit_of_kind[kind] for kind in pack.kind_of]
        self.every_suit = (1 << len(pack.suits)) - 1
        self.rank_strength = tuple(rank_strength)
        self.strength = tuple(strength) if strength else tuple(rank_strength[rank] for rank in self.rank_of_kind)
        self.of_rank = [0] * len(pack.ranks)  # mask by rank
        self.extra = [True] * len(pack.ranks)  # ranks of nothing but extra cards
        self.even = [True] * len(pack.ranks)  # ranks whose cards are all of the strength of the rank
        for at, kind in enumerate(pack.kinds):
            rank = self.rank_of_kind[at]
            self.of_rank[rank] |= pack.mask(at)
            self.extra[rank] &= kind.extra
            self.even[rank] &= self.strength[at] == self.rank_strength[rank]
        self.single_copies = all(number == 1 for number in pack.copies)

    def kinds(self, word: Word) -> list[int]:
        """The kinds that a word names: a card, a rank, a suit or a named set. Raises RulesError for an unknown one."""
        pack = self.pack
        if word.value in pack.by_name:
            return [pack.by_name[word.value]]
        if word.value in self.sets:
            return sorted({pack.kind_of[bit] for bit in bits(self.sets[word.value])})
        found = [at for at, kind in enumerate(pack.kinds) if word.value in (kind.rank, kind.suit)]
        if not found:
            raise RulesError(
                [
                    Diagnostic(
                        "E580",
                        f"`{word.value}` is no card of this pack",
                        word.span,
                        "expected a card, a rank, a suit or a named set",
                    )
                ]
            )
        return found

    def alike(self, hand: int, cards: int) -> int:
        """The same kinds as `cards`, as the lowest copies in `hand`; -1 if the hand has not so many."""
        if self.single_copies:
            return cards if cards & ~hand == 0 else -1
        found, pack = 0, self.pack
        for kind in {pack.kind_of[bit] for bit in bits(cards)}:
            held = hand & pack.mask(kind)
            for _ in range((cards & pack.mask(kind)).bit_count()):
                if not held:
                    return -1
                found |= held & -held
                held &= held - 1
        return found

    def kinds_of(self, cards: int) -> set[int]:
        """The kinds among some cards."""
        return {self.pack.kind_of[bit] for bit in bits(cards)}
