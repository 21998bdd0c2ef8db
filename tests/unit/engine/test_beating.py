"""Ladders between kinds of combinations, and demands on what is laid."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

import rulespec
from rulespec.diagnostics.message import RulesError
from rulespec.engine.moves import Lay
from rulespec.engine.refusal import IllegalMove
from rulespec.model.pack import bits

from .games import GAME, USUAL, played, small

BOMBS = """beats:
  bombs:
    everything: true
    bomb: {is: shape == set and size >= 3, by: size, text: Three of one rank beat anything.}
"""
KINDS = """beats:
  kinds:
    run: shape == run
    set: shape == set
"""


def test_what_stands_higher_beats_every_kind_and_size(tmp_path: Path) -> None:
    game = small(tmp_path, facts=BOMBS)
    assert game.beats("C7 D7 H7", "S10") and game.beats("C7 D7 H7", "D9 C9")
    assert game.beats("C7 D7 H7", "C8 C9 C10")
    assert not game.beats("S10", "C7 D7 H7") and not game.beats("S10 D10", "C7 D7 H7")


def test_on_one_rung_as_many_cards_compare_unless_it_says_by_what(tmp_path: Path) -> None:
    game = small(tmp_path, facts=BOMBS)
    assert game.beats("C8 D8 H8", "C7 D7 H7") and not game.beats("C7 D7 H7", "C8 D8 H8")
    assert game.beats("C7 D7 H7 S7", "C10 D10 H10") and not game.beats("C10 D10 H10", "C7 D7 H7 S7")
    without = small(tmp_path, facts=BOMBS.replace("by: size, ", ""))
    assert not without.beats("C7 D7 H7 S7", "C10 D10 H10")
    assert not game.beats("C8 C9 C10", "S10 D10"), "both are everything else"


def test_without_a_ladder_only_its_own_kind_is_answered(tmp_path: Path) -> None:
    assert not small(tmp_path).beats("C7 D7 H7 S7", "S10")


def test_a_hand_answers_with_its_kind_and_what_stands_higher(tmp_path: Path) -> None:
    hands = ["C9 D8", "C7 D7 H7 C10 S8", "H10"]
    state = small(tmp_path, facts=BOMBS).start(seed=1, dealer=0, hands=hands).apply("C9")
    assert state.legal(1).texts() == ["C10", "C7 D7 H7", "pass"]
    after = state.apply("C7 D7 H7").apply("pass")
    assert after.legal(0).texts() == ["pass"]
    refusal = after.why_not("D8", 0)
    assert refusal is not None and (refusal.code, refusal.path) == ("E609", "beats.bombs.bomb")
    assert refusal.text == (
        "a single does not beat a set of 3 cards, which stands higher: Three of one rank beat anything."
    )


def test_kinds_of_one_rung_are_no_answer_to_each_other(tmp_path: Path) -> None:
    hands = ["C9 D8", "C7 D7 C10", "H10"]
    state = small(tmp_path, facts=BOMBS).start(seed=1, dealer=0, hands=hands).apply("C9")
    refusal = state.why_not("C7 D7", 1)
    assert refusal is not None and (refusal.code, refusal.path) == ("E607", "phases.play")


def test_a_rung_comes_before_the_measures(tmp_path: Path) -> None:
    """A pair of sevens stands above all other pairs, although its height is less."""
    ladder = "beats:\n  odd: {pairs: size == 2, sevens: 'count(cards & [7]) == 2'}\n"
    for game in (made := small(tmp_path, facts=ladder), made.with_evaluator("walk")):
        assert game.beats("C7 D7", "C10 D10") and not game.beats("C10 D10", "C7 D7")


def test_both_evaluators_offer_the_same(tmp_path: Path) -> None:
    hands = ["C9 D8", "C7 D7 H7 weak strong", "H10"]
    game = small(tmp_path, facts=BOMBS)
    texts = [
        each.start(seed=1, dealer=0, hands=hands).apply("C9").legal(1).texts()
        for each in (game, game.with_evaluator("walk"))
    ]
    assert texts[0] == texts[1] and len(texts[0]) > 10


# ---- cards that can be several kinds ---------------------------------------------------------------------------------


def test_a_leader_means_the_kind_that_stands_highest(tmp_path: Path) -> None:
    hands = ["C7 weak strong", "C8", "C9"]
    with pytest.raises(IllegalMove) as caught:
        small(tmp_path).start(seed=1, dealer=0, hands=hands).apply("C7 weak strong")
    assert caught.value.code == "E612"
    state = small(tmp_path, facts=KINDS).start(seed=1, dealer=0, hands=hands)
    assert state.text(state.move("C7 weak strong", 0)) == "C7 weak=7 strong=7"
    assert state.text(state.move("run: C7 weak strong", 0)) != "C7 weak=7 strong=7"


def test_one_ladder_must_hold_all_kinds_that_cards_can_be(tmp_path: Path) -> None:
    hands = ["C7 weak strong", "C8", "C9"]
    only_sets = KINDS.replace("run: shape == run", "two: size == 2")
    with pytest.raises(IllegalMove) as caught:
        small(tmp_path, facts=only_sets).start(seed=1, dealer=0, hands=hands).apply("C7 weak strong")
    assert caught.value.code == "E612"


def test_who_follows_means_the_highest_that_answers(tmp_path: Path) -> None:
    hands = ["C7 C8 C9 D7", "C10 weak strong", "H9"]
    state = small(tmp_path, facts=KINDS).start(seed=1, dealer=0, hands=hands).apply("C7 C8 C9")
    assert state.text(state.move("C10 weak strong", 1)) == "C10 weak=10 strong=10"


def test_what_is_laid_counts_as_its_best(tmp_path: Path) -> None:
    """A set that could be a run too is not laid on by another set that is lower, and by no run."""
    game = small(tmp_path, facts=KINDS)
    assert not game.beats("H8 H9 H10", "C7 weak strong")
    assert game.beats("C7 weak strong", "H8 H9 H10")


def test_with_readings_highest_cards_are_nothing_less(tmp_path: Path) -> None:
    hands = ["C7 weak strong", "C8", "C9"]
    state = small(tmp_path, facts=KINDS, readings="highest").start(seed=1, dealer=0, hands=hands)
    assert "C7 weak=7 strong=7" in state.legal(0).texts()
    assert sum(text.count(" ") == 2 for text in state.legal(0).texts()) == 1
    refusal = state.why_not("run: C7 weak strong", 0)
    assert refusal is not None and (refusal.code, refusal.path) == ("E608", "phases.play.readings")
    assert "a set of 3 cards" in refusal.text
    for move in state.legal(0):
        assert state.why_not(move, 0) is None


@pytest.mark.parametrize("readings", ["chosen", "highest"])
def test_what_is_offered_is_what_is_not_refused(tmp_path: Path, readings: str) -> None:
    """Of all cards of a hand in all their readings, leading and on every combination that the leader has."""
    ladders = BOMBS + KINDS.removeprefix("beats:\n")
    demand = "dealer\n    legal:\n      low: {is: size < 4 or cards_left(me) < 5, when: table != none}"
    game = small(tmp_path, facts=ladders, lead=demand, readings=readings)
    lead = game.start(seed=1, dealer=0, hands=["C8 D8 H8 C9 weak", "C7 D7 S8 S9 strong", "H10"])
    for state in (lead, *(lead.apply(move) for move in lead.legal(0))):
        seat = state.due[0]
        offered, allowed = set(state.legal(seat)), set()
        hand = list(bits(state.position.play.hands[seat]))
        for size in range(1, len(hand) + 1):
            for cards in map(sum, combinations([1 << bit for bit in hand], size)):
                moves = [Lay(seat, cards, reading) for reading in game.program.combinations.read(cards)]
                allowed |= {move for move in moves if state.why_not(move, seat) is None}
        assert {move for move in offered if isinstance(move, Lay)} == allowed
        for move in offered:
            assert state.move(state.text(move), seat) == move


# ---- what may stand there --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rung", "code"),
    [
        ("size", "E504"),
        ("shpe == set", "E502"),
        ("me == 0", "E507"),
        ("count(hand(dealer)) + points(hand(dealer)) > 3", "E511"),
    ],
)
def test_a_rung_is_a_condition_on_what_is_laid(tmp_path: Path, rung: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        small(tmp_path, facts=f"beats:\n  kinds:\n    run: shape == run\n    set: {rung}\n")
    assert caught.value.diagnostics[0].code == code


def test_the_name_of_a_combination_is_no_condition(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        small(tmp_path, facts="beats:\n  kinds: {run: run, set: shape == set}\n")
    assert caught.value.diagnostics[0].help == ("ask whether it is that combination: `shape == run`",)


def test_an_overlay_puts_a_rung_in_and_changes_one(tmp_path: Path) -> None:
    (tmp_path / "overlays").mkdir()
    (tmp_path / "overlays" / "singles.yaml").write_text(
        "overlay: singles\nfor: small\nadd:\n  beats.kinds.single: {is: shape == single, after: run}\n"
        "change:\n  beats.kinds.run: base and length == 3\n",
        encoding="utf-8",
    )
    (tmp_path / "small.yaml").write_text(GAME.format(**{**USUAL, "facts": KINDS}), encoding="utf-8")
    game = rulespec.load(str(tmp_path / "small.yaml"), "singles")
    assert game.beats("S7", "C8 C9 C10") and game.beats("C8 D8", "S10") and not game.beats("C8 C9 C10", "S7")
    assert not game.beats("S7", "C7 C8 C9 C10"), "it stands nowhere"


# ---- demands ---------------------------------------------------------------------------------------------------------


def demanding(tmp_path: Path, demands: str) -> rulespec.Game:
    return small(tmp_path, lead=f"dealer\n    legal:\n      {demands}")


LOW = 'low: {is: "count(cards & [7]) > 0 or size > 1", when: count(plays) < 2, text: Nobody begins high.}'


def test_a_demand_binds_who_leads_and_who_follows(tmp_path: Path) -> None:
    game = demanding(tmp_path, LOW)
    state = game.start(seed=1, dealer=0, hands=["C7 D9 H9", "C8 C10", "C9"])
    assert state.legal(0).texts() == ["C7", "D9 H9"]
    refusal = state.why_not("D9", 0)
    assert refusal is not None and (refusal.code, refusal.path) == ("E615", "phases.play.legal.low")
    assert refusal.text == "a single of these cards may not be laid now: Nobody begins high."
    assert refusal.would_do == ("C7", "D9 H9")
    state = state.apply("C7")
    assert state.legal(1).texts() == ["pass"] and state.why_not("C8", 1) is not None
    for same in (state, game.with_evaluator("walk").start(seed=1, dealer=0, hands=["C7 D9 H9", "C8 C10", "C9"])):
        assert "C8" not in same.legal(same.due[0]).texts()


def test_a_demand_ends_with_its_condition(tmp_path: Path) -> None:
    state = demanding(tmp_path, LOW).start(seed=1, dealer=0, hands=["C7 D9", "C8 C10 S7", "C9 D10"])
    state = played(state, "0: C7\n1: pass\n2: pass\n0: D9\n1: C10")
    assert state.due == (2,)


def test_a_leader_who_has_nothing_that_meets_it_is_free(tmp_path: Path) -> None:
    state = demanding(tmp_path, LOW).start(seed=1, dealer=0, hands=["C9 D10", "C8", "D9"])
    assert state.legal(0).texts() == ["C9", "D10"]
    assert state.why_not("C9", 0) is None


def test_all_demands_must_be_met_and_they_see_who_lays(tmp_path: Path) -> None:
    demands = LOW + "\n      some: size < cards_left(me)"
    state = demanding(tmp_path, demands).start(seed=1, dealer=0, hands=["C7 D7", "C8", "D9"])
    assert state.legal(0).texts() == ["C7", "D7"]
    refusal = state.why_not("C7 D7", 0)
    assert refusal is not None and refusal.path == "phases.play.legal.some"


def test_a_demand_sees_no_hand_but_that_of_who_lays(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        demanding(tmp_path, "low: count(hand(next(me)) & [7]) == 0")
    assert [found.code for found in caught.value.diagnostics] == ["E511"]


def test_a_demand_that_asks_for_one_suit_makes_suits_part_of_the_reading(tmp_path: Path) -> None:
    state = demanding(tmp_path, "suit: suited or shape != set").start(
        seed=1, dealer=0, hands=["C7 D7 weak", "C8", "D9"]
    )
    assert "C7 D7" not in state.legal(0).texts() and "C7 weak=C7" in state.legal(0).texts()


def test_the_refusal_names_the_part_of_a_demand(tmp_path: Path) -> None:
    demands = "low:\n        is: {small: size < 3, seven: 'count(cards & [7]) > 0'}"
    state = demanding(tmp_path, demands).start(seed=1, dealer=0, hands=["C7 D9", "C8", "C10"])
    refusal = state.why_not("D9", 0)
    assert refusal is not None and refusal.path == "phases.play.legal.low.seven"


def test_in_a_world_what_was_laid_met_the_demands(tmp_path: Path) -> None:
    """Who had to lay his highest single holds none that is higher, in no world."""
    game = demanding(tmp_path, "high: shape != single or count(cards & highest(hand(me))) > 0")
    state = game.start(seed=1, dealer=0, hands=["C9 D7 D8", "H8 S8 H7", "S9 D9 C8"])
    state = played(state, "0: C9\n1: pass\n2: pass\n0: D8")
    eights = game.cards("C8 H8 S8").mask
    higher = game.cards("C9 D9 H9 S9 C10 D10 H10 S10 weak strong").mask
    found = set()
    for world, _ in zip(state.worlds(1, random.Random(1)), range(40), strict=False):
        assert world.view(1) == state.view(1)
        assert not world.position.play.hands[0] & higher
        found.add(world.position.play.hands[0] & ~eights)
    assert len(found) > 1


def test_in_a_world_a_leader_who_was_free_had_nothing_that_met_the_demands(tmp_path: Path) -> None:
    game = demanding(tmp_path, "low: count(cards & [7]) > 0")
    state = game.start(seed=1, dealer=0, hands=["C9 D10 D8", "H8 S8", "S9 D9"]).apply("C9")
    sevens = game.cards("C7 D7 H7 S7").mask
    for world, _ in zip(state.worlds(1, random.Random(1)), range(40), strict=False):
        assert world.view(1) == state.view(1) and not world.position.play.hands[0] & sevens


def test_ladders_that_contradict_each_other_leave_a_reading(tmp_path: Path) -> None:
    against = KINDS + "  against:\n    set: shape == set\n    run: shape == run\n"
    game = small(tmp_path, facts=against, readings="highest")
    state = game.start(seed=1, dealer=0, hands=["C7 weak strong", "C8", "C9"])
    texts = {text for text in state.legal(0).texts() if text.count(" ") >= 2}
    assert texts == {"C7 weak=7 strong=7", "C7 weak=C8 strong=C9"}  # a set and a run
    assert game.beats("C7 weak strong", "H8 H9 H10") and game.beats("H8 H9 H10", "C7 weak strong")
