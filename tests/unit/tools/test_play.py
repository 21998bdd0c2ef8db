"""Playing in the terminal: what is said, what is asked, and that nothing is shown which a seat may not see."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import rulespec
from rulespec.engine.state import State
from rulespec.tools.asking import ask
from rulespec.tools.cli import main
from rulespec.tools.commands import play as play_command
from rulespec.tools.table import Table
from rulespec.tools.words import Words, ordinal

from .little import LITTLE, PAIRS, little


@pytest.fixture
def game(tmp_path: Path) -> str:
    return little(tmp_path)


def play(game: str, *words: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(main, ["play", game, *words], input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_bots_play_to_the_end(game: str) -> None:
    output = play(game, "--seed", "3")
    assert "deal 1, seat" in output and "score   seat 0:" in output and "winner: seat" in output
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
    assert "`?` lists what you can do, `help` says more, `quit` stops" in play(
        game, "--you", "0", "--seed", "1", typed="quit\n"
    )


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
    assert output.endswith(f"winner: {Words(state.game, 3, 0).seats(state.winners)}\n")
    assert "end of the match" in output
    assert "put 1 card on the pile `heap`: " in output and "[phases.swap.steps." in output


# ---- what a seat is told of an exchange ------------------------------------------------------------------------------


def table(state: State, you: int | None, language: str = "en") -> Table:
    return Table(Words(state.game, len(state.scores), you, language))


def told(before: State, text: str, seat: int, you: int | None) -> list[str]:
    move = before.move(text, seat)
    return [
        " ".join(click.unstyle(line).split())
        for line in table(before, you).told(before, before.apply(move, seat), move)
    ]


def exchange(game: str) -> State:
    hands = {0: "C7 D7 C8", 1: "H7 S7 D8", 2: "fool H8 S8"}
    return rulespec.load(game).start(seed=1, dealer=0, hands=hands, previous=[0, 1, 2])


def test_a_card_given_is_seen_by_two(game: str) -> None:
    state = exchange(game)
    assert told(state, "fool", 2, 0) == ["seat 2 gives fool to you"]
    assert told(state, "fool", 2, 1) == ["seat 2 gives 1 card to seat 0"]
    assert told(state, "fool", 2, 2) == ["you give fool to seat 0"]
    assert told(state, "fool", 2, None) == ["seat 2 gives fool to seat 0"]


def test_what_is_chosen_unseen_is_told_when_it_is_shown(game: str) -> None:
    state = exchange(game).apply("fool", 2)
    assert told(state, "C8", 0, 2) == ["seat 0 has chosen"]
    assert told(state, "C8", 0, 0) == ["you have chosen C8, unseen"]
    assert told(state, "C8", 0, None) == ["seat 0 has chosen C8, unseen"]
    shown = told(state.apply("C8", 0), "D8", 1, 2)
    assert shown == ["seat 0 puts C8 on the pile `heap`", "seat 1 puts D8 on the pile `heap`"]


def test_what_happens_by_itself_is_told(game: str) -> None:
    state = exchange(game).apply("fool", 2).apply("C8", 0).apply("D8", 1)
    assert told(state, "C8", 2, 1) == ["seat 2 takes C8 from the pile `heap`", "you take D8 from the pile `heap`"]


def test_points_lost_are_told_with_their_sign(tmp_path: Path) -> None:
    state = rulespec.load(
        little(tmp_path, LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    last: -1 to nth(3)"))
    )
    match = state.start(seed=1)
    rng = random.Random(1)
    while not match.position.match.past:
        match = match.apply(match.legal(match.due[0]).sample(rng))
    lines = list(table(match, None).result(match))
    assert any(line.startswith("  +1 to seat ") for line in lines) and any(line.startswith("  -1 to") for line in lines)


# ---- calls, tricks, sides --------------------------------------------------------------------------------------------


@pytest.fixture
def pairs(tmp_path: Path) -> Callable[..., State]:
    """A game of two pairs with calls and tricks; `chosen` is how the calls are made."""

    def start(chosen: str = "in_turn", **given: Any) -> State:
        return rulespec.load(little(tmp_path, PAIRS.replace("in_turn", chosen))).start(seed=1, dealer=3, **given)

    return start


HANDS = {0: "H7 C8", 1: "H8 C7", 2: "H9 C9", 3: "H10 C10"}


def test_a_call_is_told_by_its_term_with_what_it_means(pairs: Callable[..., State]) -> None:
    state = pairs(hands=HANDS)
    assert told(state, "high_road H7", 0, 1) == ["seat 0 shows H7: High road (take tricks)"]
    assert told(state, "leave_it", 0, 0) == ["you say leave it"]
    move = state.move("high_road H7")
    assert list(table(state, 1, "fi").told(state, state.apply(move), move)) == ["  seat 0 shows H7: Ylätie (ota tikit)"]


def test_calls_chosen_beforehand_are_told_when_they_are_turned_up(pairs: Callable[..., State]) -> None:
    state = pairs("beforehand", hands=HANDS).apply("leave_it", 3).apply("high_road H8", 1).apply("leave_it", 0)
    assert told(pairs("beforehand", hands=HANDS), "leave_it", 3, 0) == ["seat 3 has chosen"]
    assert told(pairs("beforehand", hands=HANDS), "leave_it", 3, None) == ["seat 3 has chosen leave_it, unseen"]
    for you, who in ((None, "seat 1 shows"), (1, "you show")):
        lines = told(state, "high_road H9", 2, you)
        assert lines == ["seat 0 says leave it", f"{who} H8: High road (take tricks)"], "what comes after stays unseen"


def test_a_trick_is_one_line_and_says_who_took_it(pairs: Callable[..., State]) -> None:
    state = pairs(hands=HANDS).apply("high_road H7")
    assert told(state, "H7", 0, 2) == []
    state = state.apply("H7").apply("H8").apply("H9")
    assert told(state, "H10", 3, 2) == ["trick 1: seat 0 H7 seat 1 H8 you H9 seat 3 H10 seat 3 takes it"]


def test_the_result_has_the_sentence_of_the_item_and_the_terms_of_facts(pairs: Callable[..., State]) -> None:
    state = pairs(hands=HANDS).apply("high_road H7")
    for card in ("H7", "H8", "H9", "H10", "C10", "C8", "C7", "C9"):
        state = state.apply(card)
    assert [click.unstyle(line).strip() for line in table(state, 0).result(state)] == [
        "tricks  you and seat 2: 0   seats 1 and 3: 2",
        "Driver: you · Robbed",
        "+1 to seats 1 and 3: Most tricks pay.",
        "score   you and seat 2: 0   seats 1 and 3: 1",
    ]
    assert [click.unstyle(line) for line in table(state, 0).end(state)] == ["end of the match: One point is enough."]


def test_what_may_not_be_known_is_no_part_of_the_words(pairs: Callable[..., State]) -> None:
    state = pairs(hands=HANDS)
    words = Words(state.game, 4, 0)
    assert "strong" in words.definition.terms
    assert words.facts(state.position, ("load", "match", "deal", "action")) == []
    heading = "\n".join(table(state, 1).heading(state))
    assert "H8 C7" in " ".join(heading.split()) or "C7 H8" in " ".join(heading.split())
    assert not any(card in heading for card in ("H7", "H9", "C10"))


def person(state: State, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What seat 0 is shown when it types some lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    found = ask(state, Words(state.game, len(state.scores), 0))
    return click.unstyle(capsys.readouterr().out) + (f"made: {state.text(found)}" if found is not None else "stopped")


def test_before_a_card_a_person_sees_trick_calls_and_score(
    pairs: Callable[..., State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = pairs(hands=HANDS).apply("high_road H7")
    for card in ("H7", "H8", "H9", "H10", "C10"):
        state = state.apply(card)
    shown = person(state, "h7\n?\nc8\n", monkeypatch, capsys)
    for part in (
        "score   you and seat 2: 0",
        "tricks  you and seat 2: 0   seats 1 and 3: 1",
        "calls   you High road H7 · Driver: you",
        "trick 2, seat 3 led: seat 3 C10",
        "your hand: C8",
        "H7 is not one card of the hand  [phases.play]",
        "play: C8",
    ):
        assert part in shown
    assert shown.endswith("made: C8")


@pytest.mark.parametrize("typed", ["high_road H7", "High road h7", "HIGH ROAD 7h", "h7", "high road"])
def test_a_call_may_be_typed_as_it_is_said(
    typed: str, pairs: Callable[..., State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = person(pairs(hands=HANDS), typed + "\n", monkeypatch, capsys)
    assert shown.endswith("made: high_road H7")
    assert "say `High road CARD` (take tricks) or `leave it`" in shown


def test_questions_are_answered(
    pairs: Callable[..., State], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = person(pairs(hands=HANDS), "help\nscore\n?\n\nhigh_raod\nq\n", monkeypatch, capsys)
    assert "the score sheet" in shown and "total" in shown and "a card is written like" in shown
    assert "High road (take tricks): high_road H7" in shown
    assert shown.count("your hand:") == 2, "an empty line shows again where things stand"
    assert "`high_raod` is nothing to be said here" in shown and "possible: high_road H7, leave_it" in shown
    assert shown.endswith("stopped")


def test_ctrl_c_stops_and_shows_the_points(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulespec.tools.commands.play.ask", interrupted)
    assert "stopped in deal 1; the points so far:" in play(game, "--you", "0", "--seed", "1", code=130)


def test_json_is_all_that_is_on_standard_output(game: str) -> None:
    result = CliRunner().invoke(main, ["play", game, "--you", "0", "--seed", "1", "--json"], input="quit\n")
    assert json.loads(result.stdout)["over"] is False and "your move" in result.stderr


# ---- climbing --------------------------------------------------------------------------------------------------------


def test_passes_are_told_together_with_who_leads(game: str) -> None:
    hands = {0: "C7 D7 C8", 1: "H7 S7 D8", 2: "fool H8 S8"}
    before = rulespec.load(game).start(seed=1, dealer=0, hands=hands)
    teller, lines = table(before, 1), []
    for text in ("C7 D7", "pass", "pass"):
        after = before.apply(text)
        lines += [" ".join(click.unstyle(line).split()) for line in teller.told(before, after, after.moves()[-1])]
        before = after
    assert lines == ["seat 0 C7 D7 (leads: pair, 1 left)", "you and seat 2 pass; seat 0 leads"]


def test_another_kind_on_the_table_is_named(tmp_path: Path) -> None:
    ladder = "beats:\n  kinds: {single: shape == single, pair: shape == pair}\ncompare:"
    path = little(tmp_path, LITTLE.replace("compare:", ladder, 1))
    before = rulespec.load(path).start(seed=1, dealer=0, hands={0: "C7 C8", 1: "H7 S7 D8", 2: "fool H8 S8"})
    teller, lines = table(before, 1), []
    for text in ("C8", "H7 S7", "H8 S8"):
        after = before.apply(text)
        lines += [" ".join(click.unstyle(line).split()) for line in teller.told(before, after, after.moves()[-1])]
        before = after
    assert lines == ["seat 0 C8 (leads: single, 1 left)", "you H7 S7 (pair, 1 left)", "seat 2 H8 S8 (1 left)"]


@pytest.mark.parametrize(
    ("seats", "text"), [((1,), "seat 1"), ((1, 3), "seats 1 and 3"), ((2, 1, 3), "you, seat 1 and seat 3"), ((), "")]
)
def test_seats_are_named_as_people_do(game: str, seats: tuple[int, ...], text: str) -> None:
    assert Words(rulespec.load(game), 3, 2).seats(seats) == text


def test_ordinals() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 21)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "21st",
    ]
