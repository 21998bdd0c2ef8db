"""Tricks: leading, following, passing, running out; and why a play is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulespec.engine.moves import Lay, Pass
from rulespec.engine.refusal import Refusal
from rulespec.engine.state import State

from .games import HANDS, played, small


def refused(state: State, text: str, seat: int) -> Refusal:
    found = state.why_not(text, seat)
    assert found is not None
    return found


def test_the_leader_lays_and_may_not_pass(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=HANDS)
    assert Pass(0) not in state.legal(0)
    assert state.legal(0).texts() == ["C7", "D7", "C10", "C7 D7"]
    assert refused(state, "pass", 0).path == "phases.play.lead"


def test_equal_is_not_higher(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=["C8 C7", "D8 D9", "H7"]).apply("C8")
    refusal = refused(state, "D8", 1)
    assert (refusal.code, refusal.path) == ("E609", "compare")
    assert refusal.would_do == ("D9", "pass")


@pytest.mark.parametrize(
    ("table", "text", "code", "path"),
    [
        ("C9", "C8", "E609", "compare.height"),
        ("C9", "C8 D8", "E607", "phases.play"),
        ("C9", "C8 D9", "E606", "combinations"),
        ("C9", "S10", "E602", "phases.play"),
        ("C9", "weak=strong", "E606", "wilds"),
        ("C9 S9", "weak=8 D8", "E609", "compare.height"),
    ],
)
def test_the_refusal_names_the_rule(tmp_path: Path, table: str, text: str, code: str, path: str) -> None:
    hands = ["C9 S9 C7", "C8 D8 D9 C10 weak", "H7"]
    state = small(tmp_path).start(seed=1, dealer=0, hands=hands).apply(table)
    refusal = refused(state, text, 1)
    assert (refusal.code, refusal.path) == (code, path)
    assert refusal.would_do and "pass" in refusal.would_do
    assert all(state.why_not(move, 1) is None for move in refusal.would_do)


def test_a_pass_binds_to_nothing(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=["C7 C8", "C10 D7", "C9 D8"])
    state = played(state, "0: C7\n1: pass\n2: C9\n0: pass")
    assert state.due == (1,) and state.apply("C10").due == (2,)


def test_a_pass_may_lock(tmp_path: Path) -> None:
    state = small(tmp_path, passing="locks").start(seed=1, dealer=0, hands=["C7 C8", "C10 D7", "C9 D8"])
    state = played(state, "0: C7\n1: pass\n2: C9")
    assert state.due == (0,)
    assert state.apply("pass").due == (2,) and state.apply("pass").view(2).table is None


def test_the_winner_leads_the_next_trick(tmp_path: Path) -> None:
    state = played(small(tmp_path).start(seed=1, dealer=0, hands=HANDS), "0: C7\n1: C8\n2: pass\n0: pass")
    assert state.due == (1,) and state.view(1).table is None
    assert state.view(0).plays == ((0, "C7"), (1, "C8"), (2, "pass"), (0, "pass"), None)


def test_the_next_seat_with_cards_leads_for_a_winner_who_ran_out(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=["C10", "C8 D8", "C9 D9"])
    state = played(state, "0: C10\n1: pass\n2: pass")
    assert state.due == (1,) and state.view(0).finishers == (0,)


def test_a_seat_without_cards_is_passed_over(tmp_path: Path) -> None:
    state = small(tmp_path, ends="count(still_in) == 0").start(seed=1, dealer=0, hands=["C7 D7", "C8", "C9 D9"])
    state = played(state, "0: C7\n1: C8\n2: C9\n0: pass")
    assert state.due == (2,)


def test_the_last_seat_may_play_out(tmp_path: Path) -> None:
    state = small(tmp_path, ends="count(still_in) == 0").start(seed=1, dealer=0, hands=["C7", "C8", "C9 D9"])
    state = played(state, "0: C7\n1: C8\n2: C9\n2: D9")
    assert state.deal_number == 2


def test_only_the_seat_that_is_due_may_move(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=HANDS)
    assert refused(state, "C8", 1).code == "E601"
    assert state.legal(1).count() == 0 and not state.legal(1)
    other = state.why_not(Lay(0, 1, 0), 1)
    assert other is not None and other.code == "E601"


def test_only_the_best_reading_where_the_game_says_so(tmp_path: Path) -> None:
    state = small(tmp_path, readings="highest").start(seed=1, dealer=0, hands=["weak C8 C9", "C7", "D7"])
    assert [text for text in state.legal(0).texts() if len(text.split()) == 3] == ["C8 C9 weak=C10"]
    refusal = refused(state, "weak=C7 C8 C9", 0)
    assert (refusal.code, refusal.path) == ("E608", "phases.play.readings")


def test_with_the_choice_every_reading_is_a_move(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=["weak C8 C9", "C7", "D7"])
    runs = [text for text in state.legal(0).texts() if len(text.split()) == 3]
    assert len(runs) == 4 and "weak=C7 C8 C9" in runs and "C8 C9 weak=C10" in runs


def test_higher_copies_of_a_card_are_the_same_move(tmp_path: Path) -> None:
    state = small(tmp_path, copies="2").start(seed=1, dealer=0, hands=["C7 C7 C8", "C9", "D9"])
    one, two = state.game.cards("C7").mask, state.game.cards("C7 C7").mask ^ state.game.cards("C7").mask
    reading = state.game.program.combinations.read(one)[0]
    assert state.apply(Lay(0, two, reading)) == state.apply(Lay(0, one, reading))
    assert state.legal(0).texts().count("C7") == 1
