"""K-1 to K-82: for each rule a case that holds and a case that is refused.

A case is the `id` of an example of the game, `OVERLAY:ID` for one in an overlay, or a test of this file.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State

from . import tables

RULES: dict[str, tuple[str, str]] = {
    # equipment, ranks, wild cards
    "K-1": ("K-1", "test_four_or_six_players_are_refused"),
    "K-2": ("test_the_pack_has_54_different_cards", "test_no_card_is_there_twice"),
    "K-3": ("K-4-strong", "K-4-not"),
    "K-4": ("3d-77", "3d-93"),
    "K-5": ("3a-21", "3a-20"),
    "K-6": ("3b-46", "3b-45"),
    "K-7": ("A-5", "K-7-not"),
    "K-8": ("K-8", "K-8-not"),
    "K-9": ("K-9", "K-9-not"),
    "K-10": ("3a-24", "3a-6"),
    "K-11": ("3a-5", "twos_copy_natural_only:3a-5-natural"),
    "K-12": ("3a-28", "K-12-not"),
    "K-13": ("3a-33", "K-13-not"),
    "K-14": ("3a-29", "3a-26"),
    # set-up and deal. Who sits where is no rule of play (K-15): seats are given, and only those there are can be named.
    "K-15": ("test_seats_are_those_that_people_took", "test_a_dealer_must_sit_at_the_table"),
    "K-16": ("test_the_first_dealer_is_drawn_by_lot", "test_a_dealer_must_sit_at_the_table"),
    "K-17": ("K-17", "test_hands_that_cannot_be_are_refused"),
    "K-18": ("K-17", "dealer_first:dealer-first"),
    "K-19": ("3e-101", "ten_rounds:ten-rounds-dealer"),
    "K-20": ("3f-112", "test_the_exchange_begins_with_the_second_deal"),
    # pit exchange
    "K-21": ("3f-105", "K-21-not"),
    "K-22": ("3f-105", "3f-106"),
    "K-23": ("K-23", "K-23"),
    "K-24": ("3f-108-other", "K-24-not"),
    "K-25": ("3f-108", "K-24-not"),
    "K-26": ("3f-109", "K-26-not"),
    "K-27": ("test_discards_are_hidden_until_both_have_chosen", "K-26-not"),
    "K-28": ("3f-110", "K-26-not"),
    "K-29": ("3f-109-choice", "K-29-not"),
    "K-30": ("3f-109", "K-29-not"),
    "K-31": ("3f-109", "K-21-not"),
    # a trick
    "K-32": ("3e-95", "K-32-not"),
    "K-33": ("3d-90", "K-33-not"),
    "K-34": ("3e-95", "3e-102"),
    "K-35": ("K-35", "K-35-not"),
    "K-36": ("3e-103", "3d-92"),
    "K-37": ("3e-103", "3e-102"),
    "K-38": ("K-38", "3b-45"),
    "K-39": ("3e-96", "pass_locks:pass-locks"),
    "K-40": ("3e-100", "3e-100"),
    "K-41": ("3e-95", "K-41-not"),
    "K-42": ("3e-95", "K-42-not"),
    "K-43": ("3e-97", "K-43-not"),
    "K-44": ("3e-98", "K-43-not"),
    "K-45": ("3e-97-raised", "K-45-higher"),
    "K-46": ("K-46", "K-46-not"),
    "K-47": ("K-47", "K-47"),
    "K-48": ("test_sizes_are_public", "test_hands_are_not"),
    # combinations
    "K-49": ("3a-22", "K-33-not"),
    "K-50": ("3a-9", "K-50-not"),
    "K-51": ("3a-22", "3a-20"),
    "K-52": ("3a-21", "3a-1"),
    "K-53": ("3d-89", "3a-1"),
    "K-54": ("3b-53", "A-11-declared-mixed"),
    "K-55": ("3a-18", "K-55-not"),
    "K-56": ("3a-4", "3a-6"),
    "K-57": ("3a-8", "3a-14"),
    "K-58": ("3a-13", "3a-12"),
    "K-59": ("3a-18", "K-59-not"),
    # comparing
    "K-60": ("3b-46", "3b-46-not"),
    "K-61": ("A-6-lone", "3d-82"),
    "K-62": ("3b-38", "3b-38-not"),
    "K-63": ("degrees_of_impurity:3b-47", "3b-47"),
    "K-64": ("3b-34", "3b-34-not"),
    "K-65": ("3b-54", "3b-54-not"),
    "K-66": ("K-66-higher", "K-66"),
    "K-67": ("3b-37", "K-67-not"),
    "K-68": ("3b-35", "3b-44"),
    "K-69": ("test_the_order_of_pairs", "K-69-ladder-not"),
    "K-70": ("3b-52", "A-32"),
    # end of a deal, points, end of the match
    "K-71": ("3e-98", "3f-113"),
    "K-72": ("3e-101", "play_out:play-out"),
    "K-73": ("3d-87", "test_three_points_a_deal"),
    "K-74": ("3f-113", "K-21-not"),
    "K-75": ("3f-114", "3f-116"),
    "K-76": ("3f-114", "3f-116"),
    "K-77": ("test_thirteen_deals_are_39_points", "fixed_deals:3f-117-target"),
    "K-78": ("3f-113", "test_who_scored_has_a_number_and_no_mark"),
    # British options
    "K-79": ("pair_of_twos:3a-7", "pair_of_twos:K-79-not"),
    "K-80": ("degrees_of_impurity:3b-47", "degrees_of_impurity:3b-42-brit"),
    "K-81": ("wild_positions:3b-60", "wild_positions:K-81-equal"),
    "K-82": ("automatic_joker:3c-68", "automatic_joker:3c-68-refused"),
}


ROWS: dict[str, list[int]] = {
    "3a": [*range(1, 11), *range(12, 15), *range(16, 19), *range(20, 23), *range(24, 31), 32, 33],
    "3b": [*range(34, 43), *range(44, 51), *range(52, 55), *range(56, 59), *range(60, 63), 64, 65, 66],
    "3c": [68, 69, 70, 72, 73, 74],
    "3d": [76, 77, 78, 80, 81, 82, *range(84, 91), 92, 93, 94],
    "3e": [*range(95, 99), *range(100, 104)],
    "3f": [*range(104, 107), *range(108, 111), 112, 113, 114, 116, 117],
}
"""The worked examples by the numbers of the inventory, which has gaps."""


def table(*overlays: str) -> Game:
    return tables.table("kuoppa", *overlays)


# ---- the table -------------------------------------------------------------------------------------------------------


def test_every_rule_has_a_case_that_holds_and_one_that_is_refused() -> None:
    assert list(RULES) == tables.numbered("K", 82)
    assert tables.unknown("kuoppa", RULES, globals()) == []


@pytest.mark.parametrize("rule", RULES)
def test_the_cases_of_a_rule(rule: str) -> None:
    assert tables.failing("kuoppa", RULES[rule]) == []


def test_examples_cite_rules_that_exist() -> None:
    cited = tables.cited("kuoppa")
    assert cited - {*tables.numbered("K", 82), *tables.numbered("A", 34)} == set()
    assert {rule for rule in RULES if rule not in cited} <= {"K-15", "K-16", "K-48", "K-70"}


def test_every_worked_example_is_there() -> None:
    assert tables.missing("kuoppa", ROWS) == []


# ---- what examples cannot say ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 6])
def test_four_or_six_players_are_refused(players: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E620"):
        table().start(seed=1, players=players)


def test_the_pack_has_54_different_cards() -> None:
    names = table().pack.names(table().pack.all)
    assert len(names) == len(set(names)) == 54
    assert {"weak", "strong"} < set(names)


def test_no_card_is_there_twice() -> None:
    with pytest.raises(rulespec.RulesError, match="E613"):
        table().cards("weak weak")
    with pytest.raises(rulespec.RulesError, match="E610"):
        table().cards("joker3")


def test_seats_are_those_that_people_took() -> None:
    hands = {0: "C3", 1: "C4", 2: "C5", 3: "C6", 4: "C7"}
    state = table().start(hands=hands, dealer=2)
    assert [str(state.view(seat).hand) for seat in range(5)] == list(hands.values())


@pytest.mark.parametrize("dealer", [5, -1])
def test_a_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E621"):
        table().start(seed=1, dealer=dealer)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert {table().start(seed=seed).dealer for seed in range(60)} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("hands", [{0: "C3 C3"}, {0: "C3", 1: "C3"}, {5: "C3"}])
def test_hands_that_cannot_be_are_refused(hands: dict[int, str]) -> None:
    with pytest.raises(rulespec.RulesError):
        table().start(seed=1, hands=hands, dealer=0)


def test_the_exchange_begins_with_the_second_deal() -> None:
    assert table().start(seed=1).phase == "play"
    assert table().start(seed=1, previous=[1, 3, 0, 4, 2]).phase == "pit"


def exchange() -> State:
    """The winner and the second have to discard, having taken what the pit gave."""
    hands = {0: "C3 D3", 1: "C4 D4", 2: "weak SA", 3: "C5 D9", 4: "H2 HK"}
    state = table().start(dealer=0, previous=[1, 3, 0, 4, 2], hands=hands)
    for seat, move in ((4, "H2"), (2, "weak"), (1, "weak")):
        state = state.apply(move, seat)
    return state


def test_discards_are_hidden_until_both_have_chosen() -> None:
    state = exchange()
    assert set(state.due) == {1, 3}
    one, other = state.apply("C4", 1), state.apply("D4", 1)
    for seat in (0, 2, 3, 4):
        assert one.view(seat) == other.view(seat)
    assert one.apply("D9", 3).view(0) != other.apply("D9", 3).view(0)
    assert one.apply("D9", 3) == state.apply("D9", 3).apply("C4", 1)


def test_sizes_are_public() -> None:
    state = table().start(seed=1, dealer=0)
    assert all(tuple(state.view(seat).sizes) == (10, 11, 11, 11, 11) for seat in range(5))


def test_hands_are_not() -> None:
    first, second = (
        table().start(dealer=0, hands={0: "C3 D3", 1: mine, 2: yours, 3: "C6", 4: "C7"})
        for mine, yours in (("C4 D4", "C5 D5"), ("C5 D5", "C4 D4"))
    )
    for seat in (0, 3, 4):
        assert first.view(seat) == second.view(seat)
    assert first.view(1) != second.view(1)


def test_the_order_of_pairs() -> None:
    """Joker-joker > 2-2 > 2-joker > A-A > A-wild > … > 3-3 > 3-wild."""
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]
    order = ["weak strong", "C2 D2", "H2 weak"]
    order += [pair for rank in ranks for pair in (f"C{rank} D{rank}", f"H{rank} S2")]
    for high, low in pairwise(order):
        assert table().beats(high, low), (high, low)
        assert not table().beats(low, high), (low, high)


def play(game: Game, seed: int) -> State:
    rng = random.Random(seed)
    state = game.start(seed=seed)
    while not state.over:
        state = state.apply(state.legal(state.due[0]).sample(rng))
    return state


def test_three_points_a_deal() -> None:
    for row in play(table(), 2).score_sheet().rows:
        assert sorted(row.gained) == [0, 0, 0, 1, 2]


@pytest.mark.parametrize("deals", [13, 15])
def test_thirteen_deals_are_39_points(deals: int) -> None:
    game = rulespec.load("kuoppa", "fixed_deals", deals=deals)
    state = play(game, 4)
    rows = state.score_sheet().rows
    assert len(rows) >= deals
    at_end = rows[deals - 1].scores
    assert sum(at_end) == 3 * deals and max(at_end) <= 2 * deals
    assert len(rows) == deals or sorted(at_end)[-1] == sorted(at_end)[-2]


def test_who_scored_has_a_number_and_no_mark() -> None:
    for row in play(table(), 3).score_sheet().rows:
        assert sorted(cell for cell in row.cells if not cell.isdigit()) == ["-", "=", "•"]
        assert [cell.isdigit() for cell in row.cells] == [points > 0 for points in row.gained]


def test_the_options_offered_are_the_only_ones() -> None:
    assert rulespec.load("kuoppa", target=15).options["target"] == 15
    with pytest.raises(rulespec.RulesError, match="E42"):
        rulespec.load("kuoppa", target=14)


def test_a_refusal_cites_the_rule() -> None:
    state = table().start(dealer=0, hands={0: "H3 H4 H5 C9", 1: "SQ CK DA S2", 2: "C3", 3: "C4", 4: "C5"})
    with pytest.raises(IllegalMove) as caught:
        state.apply("H3 H4 H5").apply("SQ CK DA")
    assert caught.value.path == "compare.flush"
