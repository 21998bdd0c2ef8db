"""Readings and moves against a literal search and against all subsets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from rulespec.combinations.combinations import Combinations
from rulespec.model.pack import bits
from tests.unit.combinations.tables import VARIANTS, Table, full, groups, kickers, suits_everywhere


def subsets(cards: int) -> Iterator[int]:
    some = cards
    while some:
        yield some
        some = (some - 1) & cards


def wild_hands(table: Table, size: int, number: int, seed: int = 7) -> Iterator[int]:
    """Hands with many wild cards, the rest close together."""
    rng = random.Random(seed)
    capable = 0
    for plan in table.combinations.plans.values():
        capable |= plan.wild.capable
    wilds = list(bits(capable))
    for _ in range(number):
        hand = rng.sample(wilds, min(len(wilds), rng.choice((0, 1, 2, 3, 3, 4, 5, 6))))
        ranks = table.pack.ranks
        low = rng.randrange(len(ranks))
        near = [
            bit
            for bit in bits(table.pack.all)
            if abs(ranks.index(table.pack.kinds[table.pack.kind_of[bit]].rank) - low) < 3
        ]
        rest = [bit for bit in near if bit not in hand]
        hand += rng.sample(rest, min(len(rest), max(0, size - len(hand))))
        yield sum(1 << bit for bit in set(hand))


def check_reading(table: Table, combinations: Combinations, cards: int) -> None:
    """All readings of the cards, their wild cards and where those stand, as the oracle has them."""
    expected = table.oracle.read(cards)
    found = {}
    for at in combinations.read(cards):
        reading = combinations.readings[at]
        key = (reading.shape, reading.size, tuple(sorted(reading.places)), reading.suited)
        assert key not in found
        places = combinations.wild_places(cards, at)
        found[key] = combinations.wilds(cards, at)
        assert places in expected[key][1], table.pack.names(cards)
        placed = combinations.places(cards, at)
        assert sorted(place.bit for place in placed) == list(bits(cards))
        assert sum(place.wild for place in placed) == found[key]
    assert found == {key: wilds for key, (wilds, _) in expected.items()}, table.pack.names(cards)


def check_moves(combinations: Combinations, hand: int) -> int:
    """Moves are what reading all subsets gives, each once; of copies the lowest. Returns how many."""
    moves = combinations.moves(hand)
    expected = {
        (cards, at)
        for cards in subsets(hand)
        if combinations.alike(hand, cards) == cards
        for at in combinations.read(cards)
    }
    assert len(moves) == len(set(moves))
    assert set(moves) == expected
    return len(moves)


@pytest.mark.parametrize("variant", VARIANTS)
def test_readings_are_those_of_a_literal_search(variant: str) -> None:
    table = full(VARIANTS[variant])
    combinations = table.combinations
    for hand in wild_hands(table, 7, 4):
        for cards in subsets(hand):
            check_reading(table, combinations, cards)


@pytest.mark.parametrize("make", [kickers, suits_everywhere, groups])
def test_readings_with_kickers_and_suits_are_those_of_a_literal_search(make: Callable[[], Table]) -> None:
    table = make()
    combinations = table.combinations
    for hand in wild_hands(table, 6, 6):
        for cards in subsets(hand):
            check_reading(table, combinations, cards)


def test_300_hands_with_many_wild_cards_can_lay_what_their_subsets_count_as() -> None:
    tables = [full(wilds) for wilds in VARIANTS.values()]
    several = [(table, table.combinations) for table in tables]
    hands = [list(wild_hands(table, 8, 40, seed=11)) for table in tables]
    moves = sum(
        check_moves(combinations, hand) for (_, combinations), some in zip(several, hands, strict=True) for hand in some
    )
    assert sum(len(some) for some in hands) >= 300
    assert moves > 30_000


@pytest.mark.parametrize("make", [kickers, suits_everywhere, groups])
def test_hands_with_kickers_and_suits_can_lay_what_their_subsets_count_as(make: Callable[[], Table]) -> None:
    table = make()
    combinations = table.combinations
    for hand in wild_hands(table, 7, 12, seed=3):
        check_moves(combinations, hand)


@pytest.mark.parametrize("variant", ["base", "pair of twos", "eights copy lower cards"])
def test_answers_are_the_moves_of_the_shape_and_size_that_are_allowed(variant: str) -> None:
    table = full(VARIANTS[variant])
    combinations = table.combinations
    rng = random.Random(5)
    for hand in wild_hands(table, 11, 25, seed=13):
        moves = combinations.moves(hand)
        for cards, at in rng.sample(moves, min(6, len(moves))):
            led = combinations.readings[at]
            best = combinations.answers(hand, led.shape, led.size, lambda reading, led=led: reading.top > led.top)  # type: ignore[misc]
            wanted = [
                move
                for move in moves
                if (reading := combinations.readings[move[1]]).shape == led.shape
                and reading.size == led.size
                and reading.top > led.top
            ]
            assert sorted(best) == sorted(wanted)
            assert (cards, at) in combinations.answers(hand, led.shape, led.size)


@pytest.mark.sweep
@pytest.mark.parametrize("variant", VARIANTS)
def test_sweep_of_hands_of_eleven(variant: str) -> None:
    table = full(VARIANTS[variant])
    combinations = table.combinations
    for hand in wild_hands(table, 11, 40, seed=17):
        check_moves(combinations, hand)
