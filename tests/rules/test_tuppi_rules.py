"""T-1 to T-44: for each rule of the base game a case that holds and a case that is refused; T-45 to T-62 are variants.

A case is the `id` of an example of the game, `OVERLAY:ID` for one in an overlay, or a test of this file.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rulespec
from rulespec.compile.position import Position
from rulespec.engine.game import Game
from rulespec.engine.state import State

from . import tables
from .runs import play_run, run_hands, run_of_two

RULES: dict[str, tuple[str, str]] = {
    # players, cards, deal. How a first dealer is found and who shuffles and cuts (T-5, T-6) is done by hand at a table:
    # here a dealer is drawn or given, and everybody has 13 cards at once.
    "T-1": ("test_two_pairs_have_one_score", "test_three_or_five_players_are_refused"),
    "T-2": ("test_two_pairs_have_one_score", "test_neighbours_are_no_partners"),
    "T-3": ("test_all_52_cards_are_dealt", "test_there_is_no_joker"),
    "T-4": ("T-4", "test_a_two_takes_no_trick"),
    "T-5": ("test_the_first_dealer_is_drawn_by_lot", "test_a_dealer_must_sit_at_the_table"),
    "T-6": ("test_all_52_cards_are_dealt", "test_a_dealer_must_sit_at_the_table"),
    "T-7": ("test_the_deal_passes_clockwise", "test_the_deal_passes_whoever_wins"),
    # the show
    "T-8": ("3a-1", "test_there_is_no_third_game"),
    "T-9": ("T-10", "T-10-not"),
    "T-10": ("T-10", "T-10-not"),
    "T-11": ("3a-1", "T-11-not"),
    "T-12": ("3a-2", "3a-5"),
    "T-13": ("3a-4", "test_one_rami_is_no_nolo"),
    "T-14": ("3a-7", "3a-6"),
    "T-15": ("3a-9", "3a-7"),
    "T-16": ("show_cards:3a-10", "3a-7"),
    "T-17": ("T-10", "T-10-not"),
    "T-18": ("T-18", "test_a_shown_card_is_played_once"),
    "T-19": ("3a-1", "3a-4"),
    # play
    "T-20": ("3a-4", "test_nobody_else_leads_in_nolo"),
    "T-21": ("3a-1", "T-21-not"),
    "T-22": ("3b-14", "3b-13"),
    "T-23": ("3b-12", "T-24-not"),
    "T-24": ("3b-12", "T-24-not"),
    "T-25": ("T-4", "T-4"),
    "T-26": ("test_tricks_are_public", "test_hands_are_not"),
    "T-27": ("test_the_value_of_every_count", "test_no_deal_is_tied"),
    # value of a deal
    "T-28": ("test_the_value_of_every_count", "3d-26-second"),
    "T-29": ("test_the_value_of_every_count", "3c-20"),
    "T-30": ("test_the_value_of_every_count", "3c-19"),
    "T-31": ("3c-18-0", "3c-22"),
    "T-32": ("3c-16-7", "3c-20"),
    # the rise and the match
    "T-33": ("3d-25-second", "test_only_one_side_is_up"),
    "T-34": ("3d-25-first", "3d-26-second"),
    "T-35": ("3d-25-second", "3d-26-second"),
    "T-36": ("3d-26-second", "3d-25-third"),
    "T-37": ("3d-30", "3d-28"),
    "T-38": ("3e-36", "test_a_stopped_deal_takes_no_more_cards"),
    "T-39": ("T-39", "3e-37"),
    "T-40": ("3e-37-end", "3e-38"),
    "T-41": ("3d-34-last", "3d-29-first"),
    "T-42": ("3d-32-second", "B-35"),
    "T-43": ("3d-28", "3c-17-12"),
    "T-44": ("test_nalsytuppi_is_written_down_and_scores_nothing", "B-17"),
}

VARIANTS: dict[str, tuple[str, str]] = {
    "T-45": ("both_score:3g-52-second", "3d-26-second"),
    "T-46": ("both_score:3e-40", "T-39"),
    "T-47": ("test_a_tournament_is_24_deals_and_the_last_rise", "3d-34-last"),
    "T-48": ("tournament:B-19", "3d-29-second"),
    "T-49": ("sooli:3f-44", "sooli:3f-49"),
    "T-50": ("sooli:T-50", "sooli:3f-50"),
    "T-51": ("sooli:3f-42", "T-4"),
    "T-52": ("sooli:3f-41", "3b-12"),
    "T-53": ("sooli:3f-45", "sooli:3f-46"),
    "T-54": ("test_sooli_and_a_tournament_exclude_each_other", "tournament:T-54"),
    "T-55": ("sooli:3f-44-safe", "sooli:3f-44"),
    "T-56": ("sooli:3f-41", "3a-1"),
    "T-57": ("sooli:3f-42", "3e-38"),
    "T-58": ("three_players:V-3", "test_three_or_five_players_are_refused"),
    "T-59": ("two_players:3g-62", "test_what_lies_covered_nobody_sees"),
    "T-60": ("two_players:T-60", "two_players:T-60-not"),
    "T-61": ("two_players:T-61", "two_players:T-61-not"),
    "T-62": ("two_players:3g-65", "two_players:T-62-hand"),
}
"""Rules of variants that overlays cover."""

ROWS: dict[str, list[int]] = {
    "3a": [1, 2, 4, 5, 6, 7, 8, 9, 10],
    "3b": [12, 13, 14],
    "3c": [16, 17, 18, 19, 20, 21, 22, 24],
    "3d": [25, 26, 28, 29, 30, 32, 33, 34],
    "3e": [36, 37, 38, 40],
    "3f": [41, 42, 44, 45, 46, 48, 49, 50],
    "3g": [52, 53, 60, 61, 62, 64, 65, 66],
}
"""The worked examples by the numbers of the inventory, which has gaps."""

ROWS_BY_TEST: dict[int, str] = {
    54: "test_points_are_collected_while_a_side_is_up",
    56: "test_the_rise_under_way_is_played_to_its_end",
    57: "test_a_tournament_on_the_table_is_over_after_24_deals",
    58: "test_in_24_deals_every_seat_deals_six_times",
}
"""Rows of 3g about many deals, which an example cannot give the hands of."""


def table() -> Game:
    return tables.table("tuppi")


# ---- the table -------------------------------------------------------------------------------------------------------


def test_every_rule_has_a_case_that_holds_and_one_that_is_refused() -> None:
    rules = {**RULES, **VARIANTS}
    assert [rule for rule in tables.numbered("T", 62) if rule not in rules] == []
    assert tables.unknown("tuppi", rules, globals()) == []


@pytest.mark.parametrize("rule", [*RULES, *VARIANTS])
def test_the_cases_of_a_rule(rule: str) -> None:
    assert tables.failing("tuppi", {**RULES, **VARIANTS}[rule]) == []


def test_examples_cite_rules_that_exist() -> None:
    cited = tables.cited("tuppi")
    assert cited - {*tables.numbered("T", 62), *tables.numbered("B", 35)} == set()
    uncited = {rule for rule in (*RULES, *VARIANTS) if rule not in cited}
    assert uncited <= {"T-1", "T-2", "T-3", "T-5", "T-6", "T-7", "T-26", "T-27"}


def test_every_worked_example_is_there() -> None:
    assert tables.missing("tuppi", ROWS) == []
    assert [row for row, test in ROWS_BY_TEST.items() if test not in globals()] == []


# ---- what examples cannot say ----------------------------------------------------------------------------------------


def run(declarer: int | None, leader_takes: int, heir: int = 1, scores: tuple[int, int] = (0, 0)) -> State:
    """After a deal in which the leader takes so many tricks, then another seat the rest. In nolo seat 0 leads."""
    leader = 0 if declarer is None else (declarer - 1) % 4
    dealer = 3 if declarer is None else leader
    hands = run_hands(leader, heir, leader_takes)
    state = show(table().start(dealer=dealer, hands=hands, scores=[*scores, *scores]), declarer)
    return [state, *(after for _, _, after in play_run(state))][-1]


def show(state: State, declarer: int | None) -> State:
    """A seat shows rami, whoever is asked before it nolo; or all show nolo."""
    while state.phase == "show":
        seat = state.due[0]
        word = "rami" if seat == declarer else "nolo"
        state = state.apply(next(text for text in state.legal(seat).texts() if text.startswith(word)), seat)
    return state


def played(state: State, side: int | None, tricks: int) -> State:
    """After the next deal, in which a side shows rami (None: nobody does) and T0 takes so many tricks."""
    forehand = (state.dealer + 1) % 4
    declarer = None if side is None else forehand if forehand % 2 == side else (forehand + 1) % 4
    leader = forehand if declarer is None else (declarer - 1) % 4
    hands = run_hands(leader, (leader + 1) % 4, tricks if leader % 2 == 0 else 13 - tricks)
    state = show(state.with_hands([table().cards(hands[seat]).mask for seat in range(4)]), declarer)
    return [state, *(after for _, _, after in play_run(state))][-1]


@pytest.mark.parametrize("tricks", range(14))
def test_the_value_of_every_count(tricks: int) -> None:
    """Rows 16 to 18: rami, ryöstö and nolo, for each number of tricks of the side that leads (T0)."""
    more = 4 * abs(tricks - 6) if tricks > 6 else 4 * abs(7 - tricks)
    rami = run(1, tricks).scores[:2]
    assert rami == ((2 * more, 0) if tricks > 6 else (0, more))
    assert run(None, tricks).scores[:2] == ((0, more) if tricks > 6 else (more, 0))


@pytest.mark.parametrize("tricks", range(14))
def test_no_deal_is_tied(tricks: int) -> None:
    assert sorted(run(None, tricks).scores[:2])[0] == 0 < sorted(run(None, tricks).scores[:2])[1]


def test_thirteen_deals_of_four_are_a_match() -> None:
    """Row 34."""
    points = 0
    for _ in range(13):
        assert points < 52
        points = run(None, 6, scores=(points, 0)).scores[0]
    assert points == 52


@pytest.mark.parametrize("points", range(4, 52, 4))
def test_only_one_side_is_up(points: int) -> None:
    assert run(1, 9, scores=(0, points)).scores == (0, 0, 0, 0)
    assert run(1, 4, scores=(points, 0)).scores == (0, 0, 0, 0)


def test_two_pairs_have_one_score() -> None:
    state = run(1, 4)
    assert state.scores == (0, 12, 0, 12)
    assert run(1, 0, scores=(0, 28)).winners == (1, 3)


def test_neighbours_are_no_partners() -> None:
    assert run(None, 2, heir=1).scores == run(None, 2, heir=3).scores == (20, 0, 20, 0)
    assert run(None, 2, heir=2).scores == (0, 28, 0, 28)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_three_or_five_players_are_refused(players: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E620"):
        table().start(seed=1, players=players)


def test_all_52_cards_are_dealt() -> None:
    state = table().start(seed=1)
    hands = [state.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [13] * 4
    assert sum(hand.mask for hand in hands) == table().pack.all and len(table().pack) == 52


def test_there_is_no_joker() -> None:
    with pytest.raises(rulespec.RulesError, match="E610"):
        table().cards("joker")


def test_a_two_takes_no_trick() -> None:
    state = show(table().start(dealer=3, hands={0: "H3 CA", 1: "S4 CK", 2: "H2 SQ", 3: "SA CJ"}), None)
    for card in ("H3", "S4", "H2", "SA"):
        state = state.apply(card)
    assert state.due == (0,)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert {table().start(seed=seed).dealer for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("dealer", [4, -1])
def test_a_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(rulespec.RulesError, match="E621"):
        table().start(seed=1, dealer=dealer)


def test_the_deal_passes_clockwise() -> None:
    assert [run(seat, 5, heir=seat).dealer for seat in range(4)] == [0, 1, 2, 3]


def test_the_deal_passes_whoever_wins() -> None:
    assert {run(1, tricks, scores=(0, points)).dealer for tricks in (2, 9) for points in (0, 12)} == {1}


def test_there_is_no_third_game() -> None:
    state = table().start(seed=1)
    for text in ("sooli", "pass", "grand"):
        assert state.why_not(text, state.due[0]) is not None


def test_one_rami_is_no_nolo() -> None:
    state = table().start(dealer=0, hands={0: "H3 C3", 1: "H4 C4", 2: "H5 C5", 3: "H6 C6"})
    for text in ("nolo C4", "nolo C5", "nolo C6", "rami H3"):
        state = state.apply(text)
    assert (state.phase, state.due) == ("play", (3,))


def test_a_shown_card_is_played_once() -> None:
    state = show(table().start(dealer=0, hands={0: "H3 C3", 1: "H4 C4", 2: "H5 C5", 3: "H6 C6"}), 1)
    for card in ("H3", "H4", "H5", "H6"):
        state = state.apply(card)
    assert str(state.view(1).hand) == "C4"
    assert state.why_not("H4", 3) is not None


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_nobody_else_leads_in_nolo(seat: int) -> None:
    hands = {0: "S3", 1: "C3", 2: "C4", 3: "C5"}
    state = show(table().start(dealer=0, hands=hands), None)
    refusal = state.why_not(hands[seat], seat)
    assert refusal is not None and refusal.code == "E601"


def under_way() -> tuple[State, State]:
    """After the first trick of two deals that differ in the hands of seats 2 and 3."""
    found = []
    for others in (("C4 D7", "C5 D8"), ("C4 D8", "C5 D7")):
        state = table().start(dealer=0, hands={0: "S3 D5", 1: "C3 D6", 2: others[0], 3: others[1]})
        for text in ("nolo C3", "nolo C4", "nolo C5", "nolo S3", "C3", "C4", "C5", "S3"):
            state = state.apply(text)
        found.append(state)
    return found[0], found[1]


def test_tricks_are_public() -> None:
    state, _ = under_way()
    tricks = [state.view(seat).tricks for seat in range(4)]
    assert tricks[0] and all(each == tricks[0] for each in tricks)


def test_hands_are_not() -> None:
    one, other = under_way()
    for seat in (0, 1):
        assert one.view(seat) == other.view(seat)
    assert one.view(2) != other.view(2)


def test_a_stopped_deal_takes_no_more_cards() -> None:
    """The side that is up loses a rami at trick 7: six cards in each hand are never played."""
    state = run(1, 7, scores=(0, 28))
    (finished,) = state.position.match.past
    assert finished.position.play is not None
    assert [hand.bit_count() for hand in finished.position.play.hands] == [6] * 4
    assert state.phase == "show" and state.scores == (0, 0, 0, 0)


def test_nalsytuppi_is_written_down_and_scores_nothing() -> None:
    state = run(1, 13)
    assert state.over and state.winners == (0, 2) and state.scores == (56, 0, 56, 0)
    assert [row.honours for row in state.score_sheet().rows] == [("nälsytuppi",)]
    assert run(1, 13, scores=(8, 0)).score_sheet().rows[0].honours == ()


# ---- variants --------------------------------------------------------------------------------------------------------


def tournament(*tricks: int) -> State:
    """After so many deals of nolo, in each of which T0 takes so many tricks."""
    state = tables.table("tuppi", "tournament").start(seed=1)
    for each in tricks:
        state = played(state, None, each)
    return state


def collected(state: State) -> tuple[int, ...]:
    """What T0 and T1 have collected."""
    position = Position(state.position.match, None, None)
    return tuple(state.game.program.fact("collected", position, seat) for seat in (0, 1))


def test_points_are_collected_while_a_side_is_up() -> None:
    """Row 54: the deals of row 26."""
    state = tournament()
    for side, tricks, scores in ((0, 10, (16, 0)), (None, 8, (0, 0)), (0, 5, (0, 16))):
        state = played(state, side, tricks)
        assert state.scores[:2] == scores
    assert collected(state) == (16, 16)


def test_the_rise_under_way_is_played_to_its_end() -> None:
    """Row 56: four up and down ten times, twice four up and down, then 20 in the 24th deal."""
    state = tournament(*[6, 8] * 10, 6, 6, 8, 2)
    assert (len(state.position.match.past), state.scores[:2], state.over) == (24, (20, 0), False)
    state = played(state, None, 4)
    assert (state.scores[:2], state.over) == ((32, 0), False)
    state = played(state, None, 8)
    assert state.over and state.winners == (0, 2)
    assert collected(state) == (10 * 4 + 8 + 32, 0)


def test_a_tournament_on_the_table_is_over_after_24_deals() -> None:
    """Row 57."""
    assert not tournament(*[6, 8] * 11, 6).over
    state = tournament(*[6, 8] * 12)
    assert state.over and len(state.position.match.past) == 24


@pytest.mark.parametrize("overlays, over", [(("tournament",), False), (("tournament", "tournament_cut_off"), True)])
def test_a_rise_that_is_cut_off_is_not_played_to_its_end(overlays: tuple[str, ...], over: bool) -> None:
    """B-20. No example says it: one has no options, and the default is 24 deals."""
    state = played(rulespec.load("tuppi", *overlays, deals=2).start(seed=1), None, 6)
    assert (state.scores[:2], state.over) == ((4, 0), False)
    state = played(state, None, 6)
    assert (state.scores[:2], state.over) == ((8, 0), over)
    assert collected(state) == (8, 0)
    if over:
        assert state.winners == (0, 2)


def test_in_24_deals_every_seat_deals_six_times() -> None:
    """Row 58."""
    rows = tournament(*[6, 8] * 12).score_sheet().rows
    assert Counter(row.dealer for row in rows) == {seat: 6 for seat in range(4)}


def test_sooli_and_a_tournament_exclude_each_other() -> None:
    for overlays in (("sooli", "tournament"), ("tournament", "sooli")):
        with pytest.raises(rulespec.RulesError, match="E408"):
            rulespec.load("tuppi", *overlays)


def test_the_hand_of_the_absent_fourth_is_unseen() -> None:
    """Row 61."""
    state = tables.table("tuppi", "three_players").start(seed=1)
    for seat in range(3):
        assert [(number, str(seen)) for _, number, seen in state.view(seat).piles] == [(13, "")]


@pytest.mark.parametrize("tricks", range(27))
def test_the_value_of_every_count_of_two(tricks: int) -> None:
    """B-29, B-30: with 13 each nobody has won; with one trick more a player has 4, or 8 if it was a stolen rami."""
    less, more = 4 * max(0, 13 - tricks), 4 * max(0, tricks - 13)
    assert run_of_two(tricks, rami=True).scores == (more, 2 * less)
    assert run_of_two(tricks, rami=False).scores == (less, more)
    assert run_of_two(13, rami=tricks % 2 == 0, scores=(8, 0)).scores == (8, 0)


@pytest.mark.parametrize("tricks", range(27))
def test_the_value_of_every_count_of_two_by_the_printed_table(tricks: int) -> None:
    table = "two_players_printed_table"
    rami = (4 * (tricks - 6), 0) if tricks > 6 else (0, 8 * (20 - tricks))
    assert run_of_two(tricks, table, rami=True).scores == rami
    nolo = (max(0, 4 * (7 - tricks)), max(0, 4 * (tricks - 19)))
    assert run_of_two(tricks, table, rami=False).scores == nolo


def test_what_lies_covered_nobody_sees() -> None:
    game = tables.table("tuppi", "two_players")
    columns = [{0: "H4/S9", 1: "D2/D3"}, {0: "D2/S9", 1: "H4/D3"}]
    one, other = (game.start(dealer=0, hands={0: "C9", 1: "C8"}, columns=each) for each in columns)
    for seat in (0, 1):
        assert one.view(seat) == other.view(seat)
        assert [[column.covered for column in each] for each in one.view(seat).columns] == [[1], [1]]


def test_a_tournament_is_24_deals_and_the_last_rise() -> None:
    game, rng = tables.table("tuppi", "tournament"), random.Random(1)
    state = game.start(seed=1)
    while not state.over:
        state = state.apply(state.legal(state.due[0]).sample(rng))
    rows = state.score_sheet().rows
    assert len(rows) >= 24 and rows[-1].scores == (0, 0, 0, 0)
    assert all(any(row.scores) for row in rows[23:-1])
