"""Calls: who is asked, what may be said, how a card is shown, when it is over."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from rulespec.engine.moves import Call
from rulespec.engine.refusal import IllegalMove

from .trick_games import tricks

HANDS = ["C7 D7", "C8 D8", "C9 D9", "C10 D10"]


def test_seats_are_asked_in_turn_until_the_phase_ends(tmp_path: Path) -> None:
    state = tricks(tmp_path).start(seed=1, dealer=0, hands=HANDS)
    assert state.due == (1,)
    state = state.apply("pass")
    assert state.due == (2,)
    state = state.apply("bid")
    assert state.phase == "play" and state.due == (1,)
    assert state.view(3).calls == ((1, "pass"), (2, "bid"))


def test_all_are_asked_once(tmp_path: Path) -> None:
    state = tricks(tmp_path, call="").start(seed=1, dealer=0, hands=HANDS)
    for seat in (1, 2, 3, 0):
        assert state.due == (seat,)
        state = state.apply("bid")
    assert state.phase == "play"


def test_a_call_is_shown_with_a_card_that_fits_and_everybody_has_seen_it(tmp_path: Path) -> None:
    state = tricks(tmp_path, calls="bid: {shows: 'hand(me) & [D]'}\n      pass: {}").start(
        seed=1, dealer=0, hands=HANDS
    )
    assert state.legal(1).texts() == ["bid D8", "pass"]
    for text in ("bid", "bid C8"):
        refusal = state.why_not(text, 1)
        assert refusal is not None
        assert (refusal.code, refusal.path) == ("E617", "phases.talk.calls.bid.shows")
    after = state.apply("bid D8")
    assert after.view(0).calls == ((1, "bid D8"),)
    assert "D8" in after.view(1).hand


def test_who_has_no_card_to_show_says_it_aloud(tmp_path: Path) -> None:
    state = tricks(tmp_path, calls="bid: {shows: '[H]'}\n      pass: {}").start(seed=1, dealer=0, hands=HANDS)
    assert state.legal(1).texts() == ["bid", "pass"]
    refusal = state.why_not("bid D8", 1)
    assert refusal is not None and refusal.code == "E617"


def test_the_condition_that_fails_is_named(tmp_path: Path) -> None:
    calls = """bid:
        when:
          strong: count(hand(me) & [10]) > 0
          red: count(hand(me) & [D]) > 0
      pass: {}"""
    state = tricks(tmp_path, calls=calls).start(seed=1, dealer=0, hands=HANDS)
    assert state.legal(1).texts() == ["pass"]
    refusal = state.why_not("bid", 1)
    assert refusal is not None and refusal.path == "phases.talk.calls.bid.when.strong"
    assert refusal.would_do == ("pass",)


GAMES = """each
tables:
  games:
    defaults:
      needs(seat p): true
      fine(seat p): true
    red:
      needs(p): {is: "count(hand(p) & [D]) > 1", text: {en: Red is for two diamonds.}}
    dark: {like: red}
    poor:
      fine(p): count(hand(p) & [10]) == 0"""


def test_a_condition_that_is_a_cell_of_the_row_said_is_named_as_that_cell(tmp_path: Path) -> None:
    calls = """name: {for: g in games, as: g, when: {WHEN}}
      pass: {}"""
    for when, path in (
        ("row: g.needs(me), other: count(calls) == 0", "tables.games.red.needs"),
        ("is: g.needs(me)", "tables.games.red.needs"),
        ("is: g.needs(me) and count(calls) == 0", "phases.talk.calls.name.when"),
    ):
        text = calls.replace("WHEN", when)
        state = tricks(tmp_path, sides=GAMES, call="rounds: once", calls=text).start(seed=1, dealer=0, hands=HANDS)
        for name in ("red", "dark"):
            refusal = state.why_not(name, 1)
            assert refusal is not None and refusal.path == path
            assert refusal.text.endswith("Red is for two diamonds.") == path.endswith(".needs")
        assert state.why_not("poor", 1) is None
    text = calls.replace("WHEN", "needs: g.needs(me), fine: g.fine(me)")
    state = tricks(tmp_path, sides=GAMES, call="rounds: once", calls=text).start(seed=1, dealer=2, hands=HANDS)
    refusal = state.why_not("poor", 3)
    assert refusal is not None and refusal.path == "tables.games.poor.fine"


def test_what_is_no_call_is_refused(tmp_path: Path) -> None:
    state = tricks(tmp_path).start(seed=1, dealer=0, hands=HANDS)
    for text in ("sing", "C8", "", "bid bid"):
        assert state.why_not(text, 1) is not None
        with pytest.raises(IllegalMove):
            state.apply(text, 1)
    assert state.why_not(Call(1, "sing"), 1) is not None
    refusal = state.why_not("pass", 2)
    assert refusal is not None and refusal.code == "E601"


def test_chosen_beforehand_calls_are_unseen_until_they_are_turned_up_in_turn(tmp_path: Path) -> None:
    game = tricks(tmp_path, call="chosen: beforehand\n    ends: caller(bid) != none")
    state = game.start(seed=1, dealer=0, hands=HANDS)
    assert state.due == (1, 2, 3, 0)
    one = state.apply("bid", 2).apply("bid", 0)
    other = state.apply("bid", 0).apply("bid", 2)
    assert one == other
    assert one.view(1).chosen == (0, 2) and one.view(1).own_choice is None and one.view(2).own_choice == "bid"
    assert one.view(1).calls == ()
    after = one.apply("pass", 3).apply("pass", 1)
    assert after.view(1).calls == ((1, "pass"), (2, "bid"))  # what seats 3 and 0 chose was not turned up
    assert after.phase == "play"


def test_what_is_said_with_values_is_seen_with_them(tmp_path: Path) -> None:
    state = tricks(tmp_path, call="", calls="bid: {for: n in 0 .. 13}").start(seed=1, dealer=0, hands=HANDS)
    assert state.apply("bid 3").view(0).calls == ((1, "bid 3"),)


@pytest.mark.parametrize(
    ("tells", "told"),
    [
        ("hand(me) & [D]", "D8"),
        ("hand(me) & [S]", "nothing"),
        ("rank(hand(me) & [D])", "8"),
        ("rank(hand(me) & [S])", None),
        ("next(me)", "2"),
        ("(me, next(me))", "1 2"),
        ("count(hand(me) & [D]) > 1", "false"),
    ],
)
def test_what_a_call_tells_is_told_by_name(tmp_path: Path, tells: str, told: str | None) -> None:
    play = f"""ranking: high
    legal: {{any: hand(me)}}
    announcements:
      boast:
        tells: {{is: "{tells}", reveals: true}}"""
    state = tricks(tmp_path, play=play).start(seed=1, dealer=0, hands=HANDS).apply("bid").apply("boast", 1)
    assert state.view(3).told[-1] == told
    for world in islice(state.worlds(3, random.Random(1)), 5):
        assert world.view(3) == state.view(3)
        if told == "D8":
            assert "D8" in world.view(1).hand
