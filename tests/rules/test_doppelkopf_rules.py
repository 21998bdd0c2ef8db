"""D-1 to D-125: for each rule of the base game a case that holds and a case that is refused; the others are rules of
overlays, in test_doppelkopf_variants.py.

A case is the `id` of an example of the game, `OVERLAY:ID` for one in an overlay, or a test of this file.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.state import State

from . import tables
from .test_doppelkopf_variants import VARIANTS, VARIANTS_BY_CASE

RULES: dict[str, tuple[str, str]] = {
    # the pack and its order
    "D-1": ("E-1", "test_there_are_no_eights"),
    "D-2": ("E-2", "E-39"),
    "D-3": ("A-20", "test_three_or_six_players_are_refused"),
    "D-4": ("E-15", "E-28"),
    "D-5": ("E-1-trumps", "E-10"),
    "D-6": ("test_the_order_of_trumps", "E-4"),
    "D-7": ("E-1-clubs", "E-14"),
    "D-8": ("E-1-diamonds", "E-48"),
    "D-9": ("D-9-wedding", "E-54"),
    # the deal
    "D-10": ("test_all_cards_are_dealt", "A-20"),
    "D-12": ("test_the_first_dealer_is_drawn_by_lot", "test_a_dealer_must_sit_at_the_table"),
    "D-13": ("D-13", "E-193"),
    # reservations
    "D-14": ("E-62", "D-14"),
    "D-15": ("E-64", "D-15"),
    "D-16": ("E-62", "E-64"),
    "D-17": ("E-64", "D-15"),
    "D-18": ("E-67", "E-66"),
    "D-19": ("E-65", "E-66"),
    "D-21": ("E-72", "E-73"),
    "D-22": ("E-63", "E-71"),
    # who plays with whom
    "D-23": ("E-77", "E-198"),
    "D-24": ("test_sides_are_not_told", "test_an_announcement_tells_the_side"),
    "D-25": ("E-63", "E-62"),
    "D-26": ("E-64", "E-71"),
    "D-27": ("E-186", "E-187"),
    "D-28": ("E-187", "E-186"),
    "D-29": ("D-9-wedding", "E-64"),
    "D-30": ("E-64", "E-103"),
    "D-31": ("E-72", "E-73"),
    "D-32": ("E-194", "E-195"),
    "D-33": ("E-70", "E-192"),
    "D-34": ("E-196", "E-197"),
    "D-35": ("E-198", "E-77"),
    "D-36": ("E-193", "E-192"),
    "D-37": ("D-37", "E-223-solo"),
    # solos
    "D-38": ("E-173", "E-140"),
    "D-39": ("E-67", "E-66"),
    "D-40": ("E-43", "E-48"),
    "D-41": ("E-46", "E-46-trumps"),
    "D-42": ("E-61", "E-43"),
    "D-43": ("E-51", "E-50"),
    "D-44": ("E-56", "E-55"),
    "D-45": ("E-59", "E-58"),
    "D-46": ("E-53", "E-50"),
    "D-47": ("E-66", "E-199"),
    # play
    "D-48": ("E-62", "E-76"),
    "D-49": ("E-17", "E-19"),
    "D-50": ("E-25", "E-24"),
    "D-51": ("E-30", "E-31"),
    "D-52": ("E-28", "E-35"),
    "D-53": ("test_twelve_tricks_led_by_who_took_the_last", "D-13"),
    "D-54": ("D-54", "test_points_of_both_sides_are_all_there_are"),
    "D-55": ("E-115", "E-114"),
    "D-56": ("E-120", "E-119"),
    "D-57": ("E-124", "E-123"),
    # announcements
    "D-58": ("E-78", "E-79"),
    "D-59": ("E-81", "E-82"),
    "D-60": ("E-90", "E-91"),
    "D-61": ("E-96", "E-92"),
    "D-62": ("E-95", "D-62-not"),
    "D-63": ("E-84", "E-85"),
    "D-64": ("E-86", "E-89"),
    "D-65": ("E-80", "test_cards_are_played_in_turn"),
    "D-66": ("E-78", "E-80"),
    "D-67": ("E-104", "E-103"),
    "D-68": ("E-104", "E-105"),
    "D-69": ("E-111", "E-111-late"),
    "D-70": ("E-125", "E-126"),
    "D-71": ("E-137", "E-138"),
    "D-72": ("E-133", "E-135"),
    "D-73": ("E-144", "E-143"),
    # what a deal pays
    "D-74": ("E-140", "E-173"),
    "D-75": ("E-173", "E-140"),
    "D-76": ("E-141", "E-170"),
    "D-77": ("E-142", "E-141"),
    "D-78": ("E-151", "E-141"),
    "D-79": ("E-144", "E-143"),
    "D-80": ("E-138", "E-144"),
    "D-81": ("E-137", "E-138"),
    "D-82": ("E-139", "E-137"),
    "D-83": ("E-137", "E-138"),
    "D-85": ("E-200", "E-224"),
    "D-86": ("E-180", "E-190"),
    "D-87": ("E-211", "E-213"),
    "D-88": ("E-212", "E-211"),
    "D-89": ("E-190", "E-189"),
    "D-90": ("E-202", "E-210"),
    "D-91": ("E-204", "E-205"),
    "D-92": ("E-205", "E-204"),
    "D-93": ("E-219", "E-221"),
    "D-94": ("D-94", "E-211"),
    # the match
    "D-95": ("test_everybody_deals_equally_often", "test_a_void_deal_is_dealt_again"),
    "D-101": ("E-228", "E-76"),
    "D-120": ("A-20-paid", "test_five_play_thirty_deals"),
    "D-123": ("test_the_results_of_a_deal_sum_to_nothing", "test_the_results_of_a_deal_sum_to_nothing"),
}

OUTSIDE: dict[str, str] = {
    "D-11": "how cards are handed out; a shuffled deal has no packets",
    "D-84": "the number is not used",
    "D-121": "what a table may be shown again is a matter of its interface: a view has all the tricks",
    "D-122": "a deal is played to its end",
    "D-125": "penalties for moves that an engine does not let happen",
}
"""Rules without cases, with the reason."""


def table(*overlays: str) -> Game:
    return tables.table("doppelkopf", *overlays)


# ---- the table -------------------------------------------------------------------------------------------------------


def test_every_rule_has_a_case_that_holds_and_one_that_is_refused() -> None:
    places = [*RULES, *VARIANTS, *VARIANTS_BY_CASE, *OUTSIDE]
    assert sorted(places) == sorted(tables.numbered("D", 125))
    assert tables.unknown("doppelkopf", RULES, globals()) == []


@pytest.mark.parametrize("rule", RULES)
def test_the_cases_of_a_rule(rule: str) -> None:
    assert tables.failing("doppelkopf", RULES[rule]) == []


def test_examples_cite_rules_that_exist() -> None:
    cited = {word for word in tables.cited("doppelkopf") if word.startswith(("D-", "A-"))}
    assert cited - {*tables.numbered("D", 125), *tables.numbered("A", 31)} == set()
    by_test = {rule for rule, names in RULES.items() if all(name.startswith("test_") for name in names)}
    assert {rule for rule in RULES if rule not in cited} <= by_test


# ---- what examples cannot say ----------------------------------------------------------------------------------------

HANDS = {  # 0 and 2 have the queens of clubs; no hand is poor
    0: "H10 H10 CQ SQ SQ HQ HQ CA CA SA SA HA",
    1: "CJ DJ DA D10 D9 C10 C9 S10 S9 HA HK H9",
    2: "CQ DQ SJ HJ DA D10 D9 C10 C9 S10 S9 H9",
    3: "DQ CJ SJ HJ DJ DK DK CK CK SK SK HK",
}


def start(hands: dict[int, str] | None = None, dealer: int = 3) -> State:
    """After a round in which everybody is healthy."""
    state = table().start(dealer=dealer, seed=1, hands=hands or HANDS)
    for _ in range(4):
        state = state.apply("healthy")
    return state


def swapped(hands: dict[int, str], one: int, card: str, other: int, back: str) -> dict[int, str]:
    """The hands after two seats have changed a card."""
    mine, yours = hands[one].split(), hands[other].split()
    mine[mine.index(card)], yours[yours.index(back)] = back, card
    return {**hands, one: " ".join(mine), other: " ".join(yours)}


def test_there_are_no_eights() -> None:
    game = table()
    assert Counter(game.pack.names(game.pack.all)) == {
        suit + rank: 2 for suit in "CSHD" for rank in ["A", "K", "Q", "J", "10", "9"]
    }
    for text in ("C8", "C7", "C9 C9 C9"):
        with pytest.raises(rulespec.RulesError, match="E61"):
            game.cards(text)


@pytest.mark.parametrize("players", [3, 6])
def test_three_or_six_players_are_refused(players: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E620"):
        table().start(seed=1, players=players)


def test_the_order_of_trumps() -> None:
    names = ["H10", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ", "DA", "D10", "DK", "D9"]
    state, game = start(), table()
    ranked = game.program.in_force(state.position)
    assert ranked is not None
    heights = [ranked.strength[game.cards(name).mask] for name in names]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 13
    assert ranked.trumps == game.cards(" ".join(names * 2)).mask


def test_all_cards_are_dealt() -> None:
    state = table().start(seed=1)
    hands = [state.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [12] * 4
    assert sum(hand.mask for hand in hands) == table().pack.all


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert {table().start(seed=seed).dealer for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("dealer", [4, -1])
def test_a_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E621"):
        table().start(seed=1, dealer=dealer)


def test_sides_are_not_told() -> None:
    """Seats 1 and 3 know nothing of whether 2 or the other has the second queen of clubs."""
    one, other = start(), start(swapped(HANDS, 2, "CQ", 3, "DQ"))
    assert one.view(1) == other.view(1) and one.view(0) == other.view(0)
    assert one.view(3) != other.view(3)


def test_an_announcement_tells_the_side() -> None:
    one, other = start(), start(swapped(HANDS, 2, "CQ", 3, "DQ"))
    for state, said, sides in ((one, "call", ("re", "kontra")), (other, "call", ("kontra", "re"))):
        spoken = state.apply(said, 2)
        sides_said = [state.game.program.fact("said", spoken.position, side, "call") for side in ("re", "kontra")]
        assert sides_said == [sides[0] == "re", sides[0] == "kontra"]
        assert (2, said) in spoken.view(1).calls


def test_a_silent_solo_is_not_told() -> None:
    """E-63: with both queens in one hand the others see what they would see otherwise."""
    silent = start(swapped(HANDS, 2, "CQ", 0, "HQ"))
    assert silent.game.program.fact("alone", silent.position)
    assert silent.view(1) == start().view(1) == start(swapped(HANDS, 2, "CQ", 3, "DQ")).view(1)
    assert silent.legal(1).optional == start().legal(1).optional


def test_twelve_tricks_led_by_who_took_the_last() -> None:
    state = start().playout(random.Random(1), deals=1)
    (finished,) = state.position.match.past
    tricks = finished.position.play.done  # type: ignore[union-attr]
    assert len(tricks) == 12
    assert [trick.leader for trick in tricks[1:]] == [trick.winner for trick in tricks[:-1]]


def test_points_of_both_sides_are_all_there_are() -> None:
    state = start().playout(random.Random(1), deals=1)
    position = state.position.match.past[0].position
    assert sum(state.game.program.fact("eyes", position, side) for side in ("re", "kontra")) == 240


def test_cards_are_played_in_turn() -> None:
    state = start()
    assert state.why_not("call", 2) is None
    refusal = state.why_not("CQ", 2)
    assert refusal is not None and refusal.code == "E601"


def test_everybody_deals_equally_often() -> None:
    game = rulespec.load("doppelkopf", rounds=2)
    for players in (4, 5):
        state = game.start(seed=3, players=players).playout(random.Random(3))
        dealers = [finished.position.deal.dealer for finished in state.position.match.past]  # type: ignore[union-attr]
        assert Counter(dealers) == {seat: 2 for seat in range(players)}
        assert dealers == [(dealers[0] + more) % players for more in range(2 * players)]


def test_a_void_deal_is_dealt_again() -> None:
    """And is none of those that are counted."""
    state = table().start(dealer=3, hands={0: "DA D9 CA CA C10 CK SA S10 SK HA HK H9"})
    for text in ("reservation", "healthy", "healthy", "healthy", "poverty", "DA D9 CA", *["decline"] * 3):
        state = state.apply(text)
    assert (state.dealer, state.deal_number, state.position.match.past) == (3, 1, ())
    assert state.position.match.redeals == 1


def test_five_play_thirty_deals() -> None:
    state = table().start(seed=1, players=5)
    assert state.game.program.fact("all_deals", state.position) == 30
    assert table().program.fact("all_deals", table().start(seed=1).position) == 24


@pytest.mark.parametrize("seed", range(8))
def test_the_results_of_a_deal_sum_to_nothing(seed: int) -> None:
    """E-238: and all four are even, or all odd."""
    state = table().start(seed=seed).playout(random.Random(seed), deals=4, optional=0.1)
    for finished in state.position.match.past:
        assert sum(finished.gained) == 0
        assert len({points % 2 for points in finished.gained}) == 1
