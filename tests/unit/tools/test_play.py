"""Playing in the terminal: what is said, what is asked, and that nothing is shown which a seat may not see."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulespec
from rulespec.engine.face import State
from rulespec.tools.cli import main
from rulespec.tools.commands import play as play_command
from rulespec.tools.table import announce, deal_result

from .little import LITTLE, little


@pytest.fixture
def game(tmp_path: Path) -> str:
    return little(tmp_path)


def play(game: str, *words: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(main, ["play", game, *words], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_bots_play_to_the_end(game: str) -> None:
    output = play(game, "--seed", "3")
    assert "deal 1, seat" in output and "standing:" in output and "winner: seat" in output
    assert play(game, "--seed", "3") == output


def test_only_the_sheet(game: str) -> None:
    lines = play(game, "--seed", "3", "--quiet").splitlines()
    assert lines[1].split() == ["deal", "dealer", "seat", "0", "seat", "1", "seat", "2"]


def test_for_programs(game: str) -> None:
    found = json.loads(play(game, "--seed", "3", "--json"))
    assert found["over"] and max(found["scores"]) == 2


def test_a_match_of_bots_that_goes_on_and_on_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_command, "LONGEST", 7)
    game = little(tmp_path, LITTLE.replace("score(p) >= option.goal", "score(p) >= 1000 * option.goal"))
    output = play(game, "--seed", "3")
    assert "stopped in deal 8; the points so far:" in output and "winner" not in output


def test_how_to_play_is_said_first(game: str) -> None:
    assert "`?` lists what you can do, `quit` stops" in play(game, "--you", "0", "--seed", "1", typed="quit\n")


@pytest.mark.parametrize("typed", ["quit\n", "q\n", ""])
def test_stopping(game: str, typed: str) -> None:
    output = play(game, "--you", "0", "--seed", "1", typed=typed)
    assert "stopped in deal 1; the points so far:" in output and "winner" not in output


def test_what_is_refused_is_asked_again(game: str) -> None:
    output = play(game, "--you", "0", "--seed", "1", typed="?\nH99\nhello there\n\nquit\n")
    assert "no card is called `H99`" in output and "no card is called `hello`" in output
    assert "possible: " in output
    assert output.count("your move >") == 5, "an empty line is asked again too"


def test_a_seat_that_is_not_there(game: str) -> None:
    assert "error[E614]" in play(game, "--you", "3", code=2)


def test_a_person_plays_a_match(game: str) -> None:
    """Seat 0 does what random play would do, typed: the match comes out as without a person."""
    state = rulespec.load(game).start(seed=5)
    rng = random.Random(5)
    typed = []
    while not state.over:
        seat = 0 if 0 in state.due else rng.choice(state.due)
        move = next(iter(state.legal(0))) if seat == 0 else state.legal(seat).sample(rng)
        typed += [state.text(move)] if seat == 0 else []
        state = state.apply(move)
    output = play(game, "--you", "0", "--seed", "5", typed="\n".join(typed) + "\n")
    assert output.endswith("winner: " + ", ".join(f"seat {seat}" for seat in state.winners) + "\n")
    assert "this is the time to" in output and "[phases.swap.steps." in output


# ---- what a seat is told of an exchange ------------------------------------------------------------------------------


def told(before: State, text: str, seat: int, you: int | None, capsys: pytest.CaptureFixture[str]) -> list[str]:
    move = before.move(text, seat)
    announce(before, before.apply(move, seat), move, you)
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def exchange(game: str) -> State:
    hands = {0: "C7 D7 C8", 1: "H7 S7 D8", 2: "fool H8 S8"}
    return rulespec.load(game).start(seed=1, dealer=0, hands=hands, previous=[0, 1, 2])


def test_a_card_given_is_seen_by_two(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = exchange(game)
    assert told(state, "fool", 2, 0, capsys) == ["seat 2 gives fool to you"]
    assert told(state, "fool", 2, 1, capsys) == ["seat 2 gives 1 card to seat 0"]
    assert told(state, "fool", 2, 2, capsys) == ["you give fool to seat 0"]
    assert told(state, "fool", 2, None, capsys) == ["seat 2 gives fool to seat 0"]


def test_what_is_chosen_unseen_is_told_when_it_is_shown(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = exchange(game).apply("fool", 2)
    assert told(state, "C8", 0, 2, capsys) == ["seat 0 has chosen"]
    assert told(state, "C8", 0, 0, capsys) == ["you have chosen"]
    shown = told(state.apply("C8", 0), "D8", 1, 2, capsys)
    assert shown == ["seat 0 gives C8 to heap", "seat 1 gives D8 to heap"]


def test_what_happens_by_itself_is_told(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = exchange(game).apply("fool", 2).apply("C8", 0).apply("D8", 1)
    assert told(state, "C8", 2, 1, capsys) == ["seat 2 takes C8 from heap", "you take D8 from heap"]


def test_points_lost_are_told_with_their_sign(tmp_path: Path) -> None:
    state = rulespec.load(
        little(tmp_path, LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    last: -1 to nth(3)"))
    )
    match = state.start(seed=1)
    rng = random.Random(1)
    while not match.position.match.past:
        match = match.apply(match.legal(match.due[0]).sample(rng))
    assert ": -1" in deal_result(match) and ": +1" in deal_result(match)
