"""Announcements in the terminal, sides that are hidden in the cards, hands with trumps first."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import rulespec
from rulespec.engine.state import State
from rulespec.tools.asking import Answer, ask, ask_announcement, possible, situation
from rulespec.tools.cli import main
from rulespec.tools.table import Table
from rulespec.tools.typed import spelled
from rulespec.tools.words import Words

from .little import SECRET, little

HANDS = {0: "H7 C8", 1: "H8 C7", 2: "H9 C9", 3: "H10 C10"}  # seat 1 is North


@pytest.fixture
def game(tmp_path: Path) -> str:
    return little(tmp_path, SECRET)


@pytest.fixture
def secret(game: str) -> Callable[..., State]:
    """The first trick, seat 0 leads; or the phase before with `named` empty."""

    def start(named: str = "none", **given: Any) -> State:
        state = rulespec.load(game).start(seed=1, **{"dealer": 3, "hands": HANDS, **given})
        return state.apply(named) if named else state

    return start


def told(before: State, text: str, seat: int, you: int | None, language: str = "en") -> list[str]:
    move = before.move(text, seat)
    teller = Table(Words(before.game, len(before.scores), you, language))
    return [" ".join(click.unstyle(line).split()) for line in teller.told(before, before.apply(move, seat), move)]


def person(
    state: State, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], you: int = 0
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    found = ask(state, Words(state.game, len(state.scores), you))
    return click.unstyle(capsys.readouterr().out) + (f"made: {state.text(found)}" if found is not None else "stopped")


# ---- what is told ----------------------------------------------------------------------------------------------------


def test_an_announcement_is_told_with_what_it_tells(secret: Callable[..., State]) -> None:
    state = secret()
    assert told(state, "call", 1, 0) == ["seat 1 announces North"], "of the two names in the call the one meant"
    assert told(state.apply("call", 2), "none_7", 3, 3) == ["you announce no sevens (South)"]
    assert told(state.apply("call", 2), "none_7", 3, 0, "fi") == ["seat 3 announces ei seiskoja (Etelä)"]


def test_a_card_may_be_played_with_an_announcement(secret: Callable[..., State]) -> None:
    state = secret(dealer=0).apply("C7").apply("C9").apply("C10")
    assert told(state, "show C8", 0, 2) == [
        "seat 0 announces the eight (eight is here), with C8",
        "trick 1: seat 1 C7 you C9 seat 3 C10 seat 0 C8 seat 1 takes it",
    ]


def test_what_lies_on_the_table_is_told_when_words_end_the_deal(tmp_path: Path) -> None:
    ends = "    ends: {is: caller(show) != none, text: The eight is here.}\n    announcements:\n"
    path = little(tmp_path, SECRET.replace("    announcements:\n", ends))
    state = rulespec.load(path).start(seed=1, dealer=3, hands=HANDS).apply("none")
    assert told(state, "show C8", 0, 2) == [
        "seat 0 announces the eight (eight is here), with C8",
        "trick 1: seat 0 C8 nobody takes it",
        "the rest is not played: The eight is here.",
    ]


def test_sides_are_told_when_the_deal_is_over_and_not_before(game: str, secret: Callable[..., State]) -> None:
    state = secret("suited C")
    table = Table(Words(state.game, 4, 0))
    heading = "\n".join((*table.greeting(state), *table.heading(state)))
    assert "who plays with whom shows in each deal" in heading and "North" not in heading
    for card in ("H7", "H8", "H9", "H10", "C10", "C8", "C7", "C9"):
        assert "North" not in " ".join(table.told(state, state.apply(card), state.move(card)))
        state = state.apply(card)
    assert [" ".join(click.unstyle(line).split()) for line in table.result(state)] == [
        "North: seat 1, 1 trick, 5 card points",
        "South: you, seat 2 and seat 3, 1 trick, 5 card points",
        "tricks you: 0 seat 1: 1 seat 2: 0 seat 3: 1",
        "game: any game clubs",
        "no points",
        "score you: 0 seat 1: 0 seat 2: 0 seat 3: 0",
    ]


def test_what_each_seat_gets_is_told_where_lines_go_to_sides(secret: Callable[..., State]) -> None:
    state = secret().apply("call", 1)
    for card in ("H7", "H8", "H9", "H10", "C10", "C8", "C7", "C9"):
        state = state.apply(card)
    lines = [click.unstyle(line).strip() for line in Table(Words(state.game, 4, 0)).result(state)]
    assert "+1 to North: North or South said by North" in lines
    assert "paid    you: +0   seat 1: +1   seat 2: +0   seat 3: +0" in lines


def test_who_sits_out_is_told(game: str) -> None:
    state = rulespec.load(game).start(seed=1, players=5, dealer=2)
    assert "  seat 2 sits out" in list(Table(Words(state.game, 5, 0)).heading(state))
    own = list(Table(Words(state.game, 5, 2)).heading(state))
    assert "  you sit out" in own and not any("your hand" in line for line in own)


# ---- what is asked ---------------------------------------------------------------------------------------------------


def test_at_his_turn_a_person_may_announce_and_is_asked_again(
    secret: Callable[..., State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = person(secret(), "?\nXX\nno sevens\nsouth\n", monkeypatch, capsys)
    assert "you are South" in shown and "seat 1 South" not in shown
    assert "you may announce `South` or `the eight` with C8 (eight is here), then play a card" in shown
    assert "play: H7, C8" in shown and "announce the eight (eight is here): show C8" in shown
    assert "`XX` is no card of this game, and nothing to be announced" in shown
    assert "`none_7` may not be said now: Nothing may be left out." in shown
    assert shown.endswith("made: call")
    after = person(secret().apply("call", 0), "no sevens\n", monkeypatch, capsys)
    assert "calls   seat 0 none" not in after and "you none, you South" in after
    assert after.endswith("made: none_7")


def test_where_it_is_not_his_turn_a_person_may_be_asked(
    secret: Callable[..., State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = secret()
    words = Words(state.game, 4, 1)
    for typed, made in (("?\nsouth\nNORTH\n", state.move("call", 1)), ("\n", None), ("q\n", Answer.STOP)):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert ask_announcement(state, words) == made
    shown = capsys.readouterr().out
    assert "you may announce `North`; an empty line says nothing" in shown
    assert "announce North: call" in shown, "the word of the side that the seat speaks for"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("suited c", "suited C"),
        ("any game clubs", "suited C"),
        ("clubs", "suited C"),
        ("hearts game", "suited H"),
        ("game", "game"),
        ("FAR", "far"),
        ("Far game", "far"),
        ("none", "none"),
    ],
)
def test_a_row_may_be_named_by_its_words(typed: str, text: str, secret: Callable[..., State]) -> None:
    state = secret("")
    assert spelled(state, 0, typed, Words(state.game, 4, 0)) == text


def test_hands_have_trumps_first_the_strongest_on_the_left(secret: Callable[..., State]) -> None:
    state = secret("", hands={0: "C9 H8 C7 H10"})
    words = Words(state.game, 4, 0)
    assert words.hand(state.game.cards("C9 H8 C7 H10").mask, state.position) == "H10 H8   C7 C9"


def played(game: str, *options: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, ["play", game, "--seed", "2", *options], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_bots_announce_now_and_then_or_never(game: str) -> None:
    assert " announces " in played(game, "--announcing", "1")
    assert " announces " not in played(game, "--announcing", "0")


def test_a_person_is_asked_between_tricks_only_if_he_wants_to(game: str) -> None:
    """He names nothing, announces nothing, and plays what he must."""
    typed = []
    rng = random.Random(2)
    state = rulespec.load(game).start(seed=2)
    while not state.over:
        seat = 0 if 0 in state.due else rng.choice(state.due)
        move = next(iter(state.legal(0))) if seat == 0 else state.legal(seat).sample(rng)
        typed += [state.text(move)] if seat == 0 else []
        state = state.apply(move)
    quiet = played(game, "--you", "0", "--announcing", "0", typed="\n".join(typed) + "\n")
    assert "winner: " in quiet and "an empty line says nothing" not in quiet
    asked = played(game, "--you", "0", "--announcing", "0", "--ask-announcements", typed="\n")
    assert "an empty line says nothing" in asked


# ---- nothing hidden is shown -----------------------------------------------------------------------------------------


def test_a_person_sees_the_same_in_all_deals_that_could_be(game: str) -> None:
    """What is shown and offered to a seat is a function of what it has seen: also who is on which side."""
    loaded, rng, looked_at = rulespec.load(game), random.Random(1), 0
    for seed in range(6):
        state = loaded.start(seed=seed)
        while not state.position.match.past:
            seat = rng.choice(state.due)
            words = Words(loaded, 4, seat)
            for other in islice(state.worlds(seat, rng), 3):
                looked_at += other.position.play.hands != state.position.play.hands
                assert shown(other, seat, words) == shown(state, seat, words)
            state = state.apply(state.random_move(rng, optional=0.2))
    assert looked_at > 50


def shown(state: State, seat: int, words: Words) -> list[str]:
    return [*situation(state, seat, words), *possible(state, seat, words), *Table(words).heading(state)]
