"""What a seed means must never change: records rely on it."""

from __future__ import annotations

from collections import Counter

import rulespec
from rulespec.engine.shuffle import Numbers, shuffled

FIRST_NUMBERS = [15924458430698185761, 4883531567977477554, 1678551029727250933]
FIRST_CARDS = [28, 47, 26, 35, 23, 46, 27, 0, 50, 6, 13, 32]


def test_numbers_of_a_seed_are_fixed() -> None:
    numbers = Numbers(7, 1, 0)
    assert [numbers.next() for _ in range(3)] == FIRST_NUMBERS


def test_the_order_of_a_seed_is_fixed() -> None:
    assert shuffled(54, 7, 1, 0)[:12] == FIRST_CARDS


def test_the_deal_of_a_seed_is_fixed() -> None:
    state = rulespec.load("kuoppa").start(seed=7)
    assert state.dealer == 3
    assert str(state.view(0).hand) == "S4 D5 C6 H6 D7 D8 D9 S9 CJ DJ SA"


def test_every_card_comes_once() -> None:
    assert sorted(shuffled(54, 3)) == list(range(54))


def test_deals_and_redeals_differ() -> None:
    assert len({tuple(shuffled(54, 7, deal, redeal)) for deal in (1, 2) for redeal in (0, 1)}) == 4


def test_all_numbers_below_a_bound_are_about_as_likely() -> None:
    numbers = Numbers(1)
    counts = Counter(numbers.below(5) for _ in range(5000))
    assert set(counts) == set(range(5))
    assert all(850 < count < 1150 for count in counts.values())
