"""Wild rules of a game, resolved for one shape: trees in, an answer to "may these cards fill these places" out.

Open places are described by a *need*, one int, so that building a combination adds numbers and looks the sum up. Ranks
fall into categories (all ranks that the wild rules treat alike). For each category a need has three counts: open places
in ranks that hold a card which is itself, ranks without any such card, and places in those. Kickers have categories of
their own behind those of the main part, because cards that fill a rank together fill only ranks of the main part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from attrs import frozen

from rulespec.combinations.deck import Deck
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.model.pack import bits
from rulespec.syntax.tree import Wild

FIELD = 6  # bits of a count; the most cards of a combination is 63
COUNT = (1 << FIELD) - 1
STEP = 3 * FIELD  # bits of a category
MOST_WILDS = 16  # all sets of wild cards are looked through, so there cannot be many


@frozen
class Copying:
    """What a copying card may copy: ranks up to a strength (None: any), only cards that are themselves if `natural`."""

    limit: int | None
    natural: bool


@frozen
class Ability:
    """What a wild card can do in a shape. `groups` are pairs (group, slot) of cards that stand together."""

    stands: bool
    copies: frozenset[Copying]
    groups: frozenset[tuple[int, int]]


class WildRules:
    """The wild cards of a shape. Cards of one ability are a type; a crew is a count of each type in one int."""

    def __init__(self, deck: Deck, kinds: dict[int, Ability], groups: Sequence[int]) -> None:
        self.deck = deck
        self.types: list[Ability] = sorted(set(kinds.values()), key=_order)
        self.type_of = [-1] * len(deck.pack.kinds)
        self.capable = 0
        for kind, ability in kinds.items():
            self.type_of[kind] = self.types.index(ability)
            self.capable |= deck.pack.mask(kind)
        self.standing = self._cards(lambda ability: ability.stands)
        self.grouped = self._cards(lambda ability: bool(ability.groups))
        self.ranks = 0  # ranks of wild cards
        for bit in bits(self.capable):
            self.ranks |= 1 << deck.rank_of[bit]
        self.groups = [
            [[at for at, ability in enumerate(self.types) if (group, slot) in ability.groups] for slot in range(size)]
            for group, size in enumerate(groups)
        ]
        self._sort_ranks()
        self._known: dict[tuple[int, int, bool], bool] = {}

    def _cards(self, test: Callable[[Ability], bool]) -> int:
        found = 0
        for kind, at in enumerate(self.type_of):
            if at >= 0 and test(self.types[at]):
                found |= self.deck.pack.mask(kind)
        return found

    def _sort_ranks(self) -> None:
        copyings = sorted(
            {one for ability in self.types for one in ability.copies}, key=lambda one: (one.limit or 0, one.natural)
        )
        looks = [
            (not extra, tuple(one.limit is None or strength <= one.limit for one in copyings))
            for extra, strength in zip(self.deck.extra, self.deck.rank_strength, strict=True)
        ]
        kinds = sorted(set(looks), reverse=True)
        self.category = [kinds.index(look) for look in looks]
        self.categories = len(kinds)
        self.standable = [look[0] for look in kinds]  # by category: may a card stand there
        self._open = [self._places(ability, kinds, copyings) for ability in self.types]

    def _places(self, ability: Ability, kinds: list[tuple[bool, tuple[bool, ...]]], copyings: list[Copying]) -> int:
        """Where a type may be: bit 3 * category + (0: beside a card itself, 1: first, 2: beside a stand)."""
        found = 0
        for at in range(2 * len(kinds)):
            stand_ok, copy_ok = kinds[at % len(kinds)]
            if ability.stands and stand_ok:
                found |= 0b111 << 3 * at
            for one, allowed in zip(copyings, copy_ok, strict=True):
                if allowed and one in ability.copies:
                    found |= (0b001 if one.natural else 0b101) << 3 * at
        return found

    # ---- needs ----

    def beside(self, rank: int, places: int, rest: bool = False) -> int:
        """The need of open places in a rank that holds a card which is itself."""
        return places << STEP * (self.category[rank] + (self.categories if rest else 0))

    def empty(self, rank: int, places: int, rest: bool = False) -> int:
        """The need of all the places of a rank that holds no card which is itself."""
        return ((1 << FIELD) | (places << 2 * FIELD)) << STEP * (self.category[rank] + (self.categories if rest else 0))

    def size(self, need: int) -> tuple[int, int]:
        """How many places are open, and how many ranks hold no card which is itself."""
        places = ranks = 0
        while need:
            places += (need & COUNT) + (need >> 2 * FIELD & COUNT)
            ranks += need >> FIELD & COUNT
            need >>= STEP
        return places, ranks

    def crew(self, cards: int) -> int:
        """The number of cards of each type."""
        found = 0
        for bit in bits(cards):
            found += 1 << FIELD * self.type_of[self.deck.pack.kind_of[bit]]
        return found

    def fills(self, need: int, crew: int, bare: bool) -> bool:
        """Whether a crew of as many cards as there are open places can fill them; `bare`: no card is itself."""
        key = (need, crew, bare)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._fill(
                need, [crew >> FIELD * at & COUNT for at in range(len(self.types))], bare
            )
        return known

    def _fill(self, need: int, counts: list[int], bare: bool) -> bool:
        if self._match(need, counts):
            return True
        return any(
            (not bare or self.size(smaller)[1] > 0) and self._fill(smaller, fewer, bare)
            for smaller, fewer in self._together(need, counts)
        )

    def _together(self, need: int, counts: list[int]) -> Iterator[tuple[int, list[int]]]:
        """Every way to let one group fill one rank without a card."""
        for slots in self.groups:
            for at in range(self.categories):
                if self.standable[at] and need >> STEP * at + FIELD & COUNT:
                    smaller = need - (((1 << FIELD) | (len(slots) << 2 * FIELD)) << STEP * at)
                    for types in set(product(*slots)):
                        fewer = list(counts)
                        for one in types:
                            fewer[one] -= 1
                        if min(fewer) >= 0:
                            yield smaller, fewer

    def _match(self, need: int, counts: list[int]) -> bool:
        """Hall's condition: no set of cards has fewer places open to it than it has cards."""
        places = []
        at = 0
        while need:
            ranks, within = need >> FIELD & COUNT, need >> 2 * FIELD & COUNT
            places += [(1 << 3 * at, need & COUNT), (2 << 3 * at, ranks), (4 << 3 * at, within - ranks)]
            need >>= STEP
            at += 1
        if sum(number for _, number in places) != sum(counts):
            return False
        present = [at for at, number in enumerate(counts) if number]
        for some in range(1, 1 << len(present)):
            reach = cards = 0
            for at, one in enumerate(present):
                if some >> at & 1:
                    reach |= self._open[one]
                    cards += counts[one]
            if cards > sum(number for place, number in places if place & reach):
                return False
        return True


def _order(ability: Ability) -> tuple[object, ...]:
    copies = sorted((one.limit is None, one.limit or 0, one.natural) for one in ability.copies)
    return not ability.stands, copies, sorted(ability.groups)


def holds(wild: Wild, shape: str) -> bool:
    """Whether a wild rule is for a shape."""
    if any(name.id == shape for name in wild.outside):
        return False
    return not wild.within or any(name.id == shape for name in wild.within)


def resolve(deck: Deck, wilds: Iterable[Wild], shape: str, width: int) -> WildRules:
    """The wild rules that hold for a shape; `width` is how many cards of each rank a run has (0: it is no run)."""
    stands: set[int] = set()
    copies: dict[int, set[Copying]] = {}
    able = 0
    members: dict[int, set[tuple[int, int]]] = {}
    groups: list[int] = []
    for wild in wilds:
        if not holds(wild, shape):
            continue
        slots = [deck.kinds(word) for word in wild.cards]
        able |= sum(deck.pack.mask(kind) for kind in {kind for kinds in slots for kind in kinds})
        if able.bit_count() > MOST_WILDS:
            raise RulesError(
                [
                    Diagnostic(
                        "E584",
                        f"{able.bit_count()} cards are wild in one shape",
                        wild.span,
                        f"at most {MOST_WILDS} cards of a pack may be wild",
                    )
                ]
            )
        if wild.does == "together":
            if width == len(slots):
                for slot, kinds in enumerate(slots):
                    for kind in kinds:
                        members.setdefault(kind, set()).add((len(groups), slot))
                groups.append(len(slots))
            continue
        for kind in {kind for kinds in slots for kind in kinds}:
            if wild.does == "stands":
                stands.add(kind)
            else:
                limit = deck.rank_strength[deck.rank_of_kind[kind]] if wild.lower else None
                copies.setdefault(kind, set()).add(Copying(limit, wild.natural))
    kinds_able = {
        kind: Ability(kind in stands, frozenset(copies.get(kind, ())), frozenset(members.get(kind, ())))
        for kind in sorted(stands | set(copies) | set(members))
    }
    return WildRules(deck, kinds_able, groups)
