"""Which wild card stands for which card: one way to put cards into a layout that keeps to what was said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

from rulespec.combinations.detect import laid_out
from rulespec.combinations.enumerate import common_suits
from rulespec.combinations.layouts import Layout, Part
from rulespec.combinations.plan import Plan
from rulespec.combinations.reading import Reading
from rulespec.model.pack import bits


class Identity(NamedTuple):
    """What a card stands for: a rank index, and a suit index where it is said."""

    rank: int
    suit: int | None = None


class Placed(NamedTuple):
    """A card in a place. `suit` (an index) is only given for wild cards, where suits are looked at and it matters."""

    bit: int
    rank: int
    suit: int | None
    wild: bool


Said = Mapping[int, Identity]  # by bit


def assign(plan: Plan, cards: int, reading: Reading, at: int, said: Said) -> list[Placed] | None:
    """Cards in the order of their places, or None if what was said does not fit the reading."""
    for layout in laid_out(plan, cards, reading, at):
        wilds = tuple(bits(cards & ~layout.cards))
        for filled in _fill(plan, layout, layout.parts, wilds, said):
            suits = _suits(plan, layout, filled, reading, said)
            if suits is not None:
                return list(_placed(layout, filled, suits))
    return None


def _fill(
    plan: Plan, layout: Layout, parts: tuple[Part, ...], wilds: tuple[int, ...], said: Said
) -> Iterator[list[tuple[int, ...]]]:
    """All ways to spread wild cards over open places, by part."""
    if not parts:
        if not wilds:
            yield []
        return
    rank, places, itself = parts[0]
    main = len(layout.parts) - len(parts) < layout.main
    for some in combinations(wilds, places - itself.bit_count()):
        if any(bit in said and said[bit].rank != rank for bit in (*some, *bits(itself))):
            continue
        order = _order(plan, rank, itself, some, main)
        if order is not None:
            left = tuple(bit for bit in wilds if bit not in some)
            for more in _fill(plan, layout, parts[1:], left, said):
                filled = [order, *more]
                if len(parts) < len(layout.parts) or not _only_groups(plan, layout, filled):
                    yield filled


def _order(plan: Plan, rank: int, itself: int, some: tuple[int, ...], main: bool) -> tuple[int, ...] | None:
    """The cards that fill the rest of a rank, those that stand before those that copy; None if they cannot."""
    wild, kind_of = plan.wild, plan.deck.pack.kind_of
    abilities = [(bit, wild.types[wild.type_of[kind_of[bit]]]) for bit in some]
    standable = wild.standable[wild.category[rank]]
    stand = [bit for bit, ability in abilities if ability.stands and standable]
    copies = [(bit, ability) for bit, ability in abilities if bit not in stand]
    strength = plan.deck.rank_strength[rank]
    if all(
        any(
            (one.limit is None or strength <= one.limit) and (itself or (stand and not one.natural))
            for one in ability.copies
        )
        for _, ability in copies
    ):
        return (*stand, *(bit for bit, _ in copies))
    return some if main and not itself and standable and _group(plan, some) else None


def _group(plan: Plan, some: tuple[int, ...]) -> bool:
    """Whether cards are exactly a group that stands together."""
    kinds = [plan.wild.type_of[plan.deck.pack.kind_of[bit]] for bit in some]
    return any(
        len(slots) == len(kinds)
        and any(all(one in slot for one, slot in zip(order, slots, strict=True)) for order in permutations(kinds))
        for slots in plan.wild.groups
    )


def _only_groups(plan: Plan, layout: Layout, filled: list[tuple[int, ...]]) -> bool:
    """Whether every rank of the main part is filled by cards that could not be there but together."""
    if not plan.wild.groups or any(itself for _, _, itself in layout.parts[: layout.main]):
        return False
    parts = zip(layout.parts[: layout.main], filled, strict=False)
    return all(_order(plan, rank, 0, some, False) is None for (rank, _, _), some in parts)


def _suits(
    plan: Plan, layout: Layout, filled: list[tuple[int, ...]], reading: Reading, said: Said
) -> dict[int, int | None] | None:
    """The suits that wild cards of the main part take for the reading and what was said; None if they cannot."""
    wilds = [bit for some in filled[: layout.main] for bit in some]
    if reading.suited is None or not wilds:
        return dict.fromkeys(wilds)
    natural = 0
    for _, _, itself in layout.parts[: layout.main]:
        natural |= itself
    common = common_suits(plan, natural)
    told = {bit: said[bit].suit for bit in wilds if bit in said and said[bit].suit is not None}
    every = len(plan.deck.pack.suits)
    if reading.suited:
        suits = [suit for suit in range(every) if common >> suit & 1 and all(one == suit for one in told.values())]
        return dict.fromkeys(wilds, suits[0]) if suits else None
    if not common:
        return {bit: told.get(bit) for bit in wilds}
    taken: dict[int, int | None] = dict(told)
    for bit in wilds:
        if bit not in taken:
            used = {suit for suit in taken.values() if suit is not None}
            usual = next((suit for suit in range(every) if natural and not common >> suit & 1), 0)
            taken[bit] = usual if natural or not used else next((suit for suit in range(every) if suit not in used), 0)
    mixed = set(taken.values()) | ({suit for suit in range(every) if common >> suit & 1} if natural else set())
    return taken if len(mixed) > 1 else None


def _placed(layout: Layout, filled: list[tuple[int, ...]], suits: dict[int, int | None]) -> Iterator[Placed]:
    for (rank, _, itself), some in zip(layout.parts, filled, strict=True):
        for bit in bits(itself):
            yield Placed(bit, rank, None, False)
        for bit in some:
            yield Placed(bit, rank, suits.get(bit), True)
