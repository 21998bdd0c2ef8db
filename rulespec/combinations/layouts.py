"""Every way to lay cards out in the places of a shape: which cards are themselves, and which places wild cards fill.

The literal way, for plans that counting cannot decide (kickers, cards of any rank, wild cards that may be themselves or
wild in one reading). The same cards and reading may come out several times; the layout with fewest wild cards counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from rulespec.combinations.enumerate import Allow, Moves, common_suits, exact_cards
from rulespec.combinations.hand import Hand
from rulespec.combinations.plan import NONE, Kickers, Pair, Plan
from rulespec.model.pack import bits

Part = tuple[int, int, int]  # rank, number of places, cards that are themselves there


class Main(NamedTuple):
    """A main part laid out; `suits` are common to its cards that are themselves."""

    parts: tuple[Part, ...]
    top: int
    suits: int


class Layout(NamedTuple):
    """`parts` are those of the main part, then those of kickers; `main` is how many are of the main part."""

    parts: tuple[Part, ...]
    main: int
    suits: int
    pair: Pair

    @property
    def cards(self) -> int:
        """The cards that are themselves."""
        found = 0
        for _, _, itself in self.parts:
            found |= itself
        return found

    def readings(self) -> Iterator[int]:
        """The readings that its main part can have: of one suit, mixed or both."""
        one, mixed = self.pair
        size = sum(places for _, places, _ in self.parts[: self.main])
        wild = any(itself.bit_count() < places for _, places, itself in self.parts[: self.main])
        if one >= 0 and (self.suits or one == mixed):
            yield one
        if mixed >= 0 and mixed != one and (not self.suits or (wild and size > 1)):
            yield mixed


def need_of(plan: Plan, layout: Layout) -> int:
    """The need of a layout's open places."""
    need = 0
    for at, (rank, places, itself) in enumerate(layout.parts):
        open_places = places - itself.bit_count()
        if itself:
            need += plan.wild.beside(rank, open_places, at >= layout.main)
        elif places:
            need += plan.wild.empty(rank, places, at >= layout.main)
    return need


def literal_moves(plan: Plan, hand: Hand, out: Moves, size: int | None = None, allow: Allow | None = None) -> None:
    """Add all (cards, reading) of any plan, of one size if it is given."""
    found: set[tuple[int, int]] = set()
    wilds = hand.cards & plan.wild.capable
    for layout in layouts(plan, hand, size, allow):
        itself = layout.cards
        bare = bool(plan.wild.groups) and not any(cards for _, _, cards in layout.parts[: layout.main])
        for more in hand.ways(plan.wild, wilds, bare, True)[need_of(plan, layout)] or ():
            if not more & itself and hand.lowest(itself | more):
                found.update((itself | more, reading) for reading in layout.readings())
    out += sorted(found)


def layouts(plan: Plan, hand: Hand, size: int | None = None, allow: Allow | None = None) -> Iterator[Layout]:
    """All layouts of a hand's cards, of one size if it is given. Wild cards are not looked at beyond their number."""
    spare = (hand.cards & plan.wild.capable).bit_count()
    for number, rest in plan.sizes():
        total = plan.size(number, rest)
        if (size is not None and total != size) or total > hand.cards.bit_count():
            continue
        for main in _mains(plan, hand, number, spare):
            places = tuple((rank, count) for rank, count, _ in main.parts)
            pair = plan.pair(total, places, main.top)
            if allow is not None:
                pair = allow(pair)
            if pair != NONE:
                used = sum(1 << rank for rank, _, _ in main.parts)
                left = spare - _open(main.parts)
                for more in _kickers(hand, rest, used, left):
                    yield Layout(main.parts + more, len(main.parts), main.suits, pair)


def _open(parts: tuple[Part, ...]) -> int:
    return sum(places - itself.bit_count() for _, places, itself in parts)


def _mains(plan: Plan, hand: Hand, number: int, spare: int) -> Iterator[Main]:
    if plan.kind == "set":
        for rank in range(len(hand.held)):
            for part, suits in _of_rank(hand, rank, number, spare):
                yield Main((part,), plan.deck.rank_strength[rank], suits)
    elif plan.kind == "run":
        for start in plan.starts:
            if number < len(start.pairs) and start.pairs[number] != NONE:
                for parts, suits in _run(hand, start.ranks[:number], plan.width, spare):
                    yield Main(parts, start.offset + number - 1, suits)
    elif plan.kind == "free":
        yield from _free(plan, hand, number, spare)
    else:
        cards = exact_cards(plan, hand.cards)
        if cards:
            yield _main_of(plan, cards, ())


def _of_rank(hand: Hand, rank: int, number: int, spare: int) -> Iterator[tuple[Part, int]]:
    for natural in range(max(0, number - spare), min(number, len(hand.held[rank])) + 1):
        for cards, suits in hand.choose(rank, natural):
            yield (rank, number, cards), suits


def _run(hand: Hand, ranks: tuple[int, ...], width: int, spare: int) -> Iterator[tuple[tuple[Part, ...], int]]:
    if not ranks:
        yield (), hand.deck.every_suit
        return
    for part, suits in _of_rank(hand, ranks[0], width, spare):
        for parts, common in _run(hand, ranks[1:], width, spare - _open((part,))):
            yield (part, *parts), suits & common


def _free(plan: Plan, hand: Hand, number: int, spare: int) -> Iterator[Main]:
    held = list(bits(hand.cards))
    for wild in range(min(spare, number) + 1):
        for some in combinations(held, number - wild):
            cards = sum(1 << bit for bit in some)
            if (plan.capped and not common_suits(plan, cards)) or not hand.lowest(cards):
                continue
            for ranks in combinations_with_replacement(range(len(hand.held)), wild):
                main = _main_of(plan, cards, ranks)
                if not plan.capped or all(places <= plan.most(rank) for rank, places, _ in main.parts):
                    yield main


def _main_of(plan: Plan, cards: int, wild_ranks: tuple[int, ...]) -> Main:
    """Cards of any ranks with wild cards standing for some ranks more, lowest rank first."""
    places: dict[int, int] = {}
    for rank in [plan.deck.rank_of[bit] for bit in bits(cards)] + list(wild_ranks):
        places[rank] = places.get(rank, 0) + 1
    order = sorted(places, key=lambda rank: (plan.deck.rank_strength[rank], rank))
    parts = tuple((rank, places[rank], cards & plan.deck.of_rank[rank]) for rank in order)
    return Main(parts, plan.deck.rank_strength[order[-1]], common_suits(plan, cards))


def _kickers(hand: Hand, rest: tuple[Kickers, ...], used: int, spare: int) -> Iterator[tuple[Part, ...]]:
    """All layouts of kickers in ranks that are not used."""
    if not rest:
        yield ()
        return
    number, one_rank = rest[0]
    for parts in _one_rank(hand, number, used, spare) if one_rank else _any_ranks(hand, number, used, spare):
        taken = used | sum(1 << rank for rank, _, _ in parts)
        for more in _kickers(hand, rest[1:], taken, spare - _open(parts)):
            yield parts + more


def _one_rank(hand: Hand, number: int, used: int, spare: int) -> Iterator[tuple[Part, ...]]:
    for rank in range(len(hand.held)):
        if not used >> rank & 1:
            for part, _ in _of_rank(hand, rank, number, spare):
                yield (part,)


def _any_ranks(hand: Hand, number: int, used: int, spare: int) -> Iterator[tuple[Part, ...]]:
    deck = hand.deck
    held = [bit for bit in bits(hand.cards) if not used >> deck.rank_of[bit] & 1]
    ranks = [rank for rank in range(len(hand.held)) if not used >> rank & 1]
    for wild in range(min(spare, number) + 1):
        for some in combinations(held, number - wild):
            cards = sum(1 << bit for bit in some)
            if not hand.lowest(cards):
                continue
            for wild_ranks in combinations_with_replacement(ranks, wild):
                places: dict[int, int] = {}
                for rank in [deck.rank_of[bit] for bit in some] + list(wild_ranks):
                    places[rank] = places.get(rank, 0) + 1
                yield tuple((rank, count, cards & deck.of_rank[rank]) for rank, count in sorted(places.items()))
