"""Moves as text and back."""

from __future__ import annotations

import random

import pytest

import rulespec
from rulespec.diagnostics.message import RulesError
from rulespec.engine.game import Game
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State


@pytest.fixture(scope="module")
def game() -> Game:
    return rulespec.load("kuoppa")


def leading(game: Game, hand: str) -> State:
    return game.start(seed=1, dealer=0, hands={0: hand})


@pytest.mark.parametrize("hand", ["weak strong C2 D2 H2 S2 C7 C8 D8 H8 S8", "H3 H4 H5 H6 weak strong S4 C5"])
def test_every_move_reads_back(game: Game, hand: str) -> None:
    state = leading(game, hand)
    moves = list(state.legal(0))
    for move in random.Random(3).sample(moves, 150):
        assert state.move(state.text(move), 0) == move


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("H5 H3 H4", "H3 H4 H5"),
        ("weak H2", "weak=2 H2"),
        ("weak strong", "weak strong"),
        ("weak", "weak"),
        ("H3 weak H5", "H3 weak=H4 H5"),
        ("H3 weak=S4 H5", "H3 weak=C4 H5"),  # which other suit is no part of a move
        ("set: weak strong H3", "set: weak=3 strong=3 H3"),
        ("  H3   +  weak=3 ", "weak=3 H3"),
    ],
)
def test_what_is_left_out_is_completed(game: Game, text: str, full: str) -> None:
    state = leading(game, "H3 H4 H5 H2 weak strong")
    written = state.text(state.move(text, 0))
    assert sorted(written.removeprefix("set: ").split()) == sorted(full.removeprefix("set: ").split())
    assert state.move(written, 0) == state.move(text, 0)


def test_a_leader_says_which_of_several_combinations(game: Game) -> None:
    with pytest.raises(IllegalMove) as caught:
        leading(game, "weak strong H9").move("weak strong H9", 0)
    assert caught.value.code == "E612"
    assert caught.value.would_do == ("set: H9 weak strong", "straight: H9 weak strong")


def test_a_follower_means_what_lies_on_the_table(game: Game) -> None:
    state = game.start(seed=1, dealer=0, hands={0: "C3 D3 S3", 1: "weak strong H9"}).apply("C3 D3 S3", 0)
    assert sorted(state.text(state.move("weak strong H9", 1)).split()) == ["H9", "strong=9", "weak=9"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("weak=H9 H3 H5", "wilds.jokers"),
        ("H2=joker weak", "wilds.twos"),  # K-12
        ("H2=9", "wilds.twos"),  # K-13
        ("H3=C3", "wilds"),
        ("H3=4", "wilds"),
        ("weak=C4 H3=S3 H5", "wilds"),
        ("weak=strong", "wilds"),
    ],
)
def test_what_no_card_can_be_is_refused(game: Game, text: str, path: str) -> None:
    refusal = leading(game, "H2 H3 H5 weak").why_not(text, 0)
    assert refusal is not None and (refusal.code, refusal.path) == ("E606", path)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("H3 foo", "E610", "foo"),
        ("H3 H3", "E613", "H3"),
        ("pear: H3", "E611", "pear"),
        ("weak=", "E610", ""),
        ("weak =3", "E610", "=3"),
        ("weak=foo", "E610", "foo"),
        ("PASS", "E610", "PASS"),
        ("\x00", "E610", "\x00"),
    ],
)
def test_a_text_that_is_no_move_is_an_error_with_its_place(game: Game, text: str, code: str, at: str) -> None:
    state = leading(game, "H3 H5 weak")
    with pytest.raises(RulesError) as caught:
        state.move(text, 0)
    refusal = state.why_not(text, 0)
    assert refusal is not None and refusal.would_do and refusal.path
    with pytest.raises(IllegalMove) as refused:
        state.apply(text)
    assert refused.value.refusal == refusal
    for found in (caught.value.diagnostics[0], refusal.diagnostic):
        assert found.code == code and found.span is not None and found.span.text == at


def test_a_near_name_is_suggested(game: Game) -> None:
    with pytest.raises(RulesError) as caught:
        leading(game, "H3").move("waek", 0)
    assert caught.value.diagnostics[0].help == ("did you mean `weak`?",)


def test_very_long_texts_are_refused(game: Game) -> None:
    with pytest.raises(RulesError):
        leading(game, "H3").move("H3 " * 5000, 0)
