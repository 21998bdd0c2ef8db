"""Records: written, read, replayed; refused where they are not what they should be."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import rulespec
from rulespec.diagnostics.message import RulesError
from rulespec.engine.game import Game
from rulespec.engine.state import State
from rulespec.reading import library
from rulespec.record.record import Record


@pytest.fixture(scope="module")
def game() -> Game:
    return rulespec.load("kuoppa")


@pytest.fixture(scope="module")
def state(game: Game) -> State:
    found = game.start(seed=3, dealer=0, scores=[1, 0, 0, 2, 0], previous=[1, 3, 0, 4, 2], hands={0: "weak H3 H5"})
    rng = random.Random(2)
    for _ in range(40):
        found = found.apply(found.legal(found.due[0]).sample(rng))
    return found


def code(read: Callable[[], object]) -> str:
    with pytest.raises(RulesError) as caught:
        read()
    assert caught.value.diagnostics[0].message
    return caught.value.diagnostics[0].code


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_reads_back_and_replays(game: Game, state: State, form: str) -> None:
    record = Record.of(state)
    again = Record.read(getattr(record, form)())
    assert again == record and hash(again) == hash(record)
    assert again.replay(game) == state


def test_a_large_seed_is_a_text_in_json(game: Game) -> None:
    """Programs that read every number as a float would write another seed back."""
    for seed, written in (
        (2**53 - 1, 2**53 - 1),
        (2**53, str(2**53)),
        (2**64 - 1, str(2**64 - 1)),
        (-(2**60), str(-(2**60))),
    ):
        state = game.start(seed=seed)
        record = Record.of(state)
        assert json.loads(record.json())["seed"] == written
        for form in (record.json(), record.text()):
            assert Record.read(form).setting.seed == seed and Record.read(form).replay(game) == state


def test_line_ends_of_another_system_do_no_harm(state: State) -> None:
    record = Record.of(state)
    assert Record.read(record.text().replace("\n", "\r\n")) == record


def test_a_record_is_bound_to_its_rules(state: State) -> None:
    assert code(lambda: Record.of(state).replay(rulespec.load("kuoppa", "pass_locks"))) == "E702"
    assert code(lambda: Record.of(state).replay(rulespec.load("kuoppa", target=15))) == "E702"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game: kuoppa\n", "game: president\n"),
        ("option: target=13", "option: target=15"),
        ("option: target=13\n", ""),
        ("option: target=13", "option: target=13\noption: odd=1"),
    ],
)
def test_what_cannot_be_of_these_rules_is_noticed(game: Game, state: State, old: str, new: str) -> None:
    text = Record.of(state).text()
    assert old in text
    assert code(lambda: Record.read(text.replace(old, new)).replay(game)) == "E702"


def test_rules_may_have_been_found_elsewhere(game: Game, state: State, tmp_path: Path) -> None:
    """A copy of a definition, an overlay by path or under another name: what counts are the rules."""
    (tmp_path / "mine.yaml").write_text(library.definition("kuoppa").text, encoding="utf-8")
    copied = rulespec.load(tmp_path / "mine.yaml")
    assert Record.of(state).replay(copied) == state
    theirs = Record.of(copied.start(seed=1))
    assert theirs.game == str(tmp_path / "mine.yaml") and theirs.replay(game).game == copied
    renamed = evolve(Record.of(state), overlays=("some_bundle",))
    assert renamed.replay(game) == state


def test_paths_may_have_blanks_in_them(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    (folder / "mine.yaml").write_text(library.definition("kuoppa").text, encoding="utf-8")
    (folder / "pass_locks.yaml").write_text(library.overlay("kuoppa", "pass_locks").text, encoding="utf-8")
    record = Record.of(rulespec.load(folder / "mine.yaml", folder / "pass_locks.yaml").start(seed=1))
    for written in (record.text(), record.json()):
        again = Record.read(written)
        assert again == record and again.replay(rulespec.load(again.game, *again.overlays, **again.options))


@pytest.mark.parametrize("given", [b"rulespec record 1", None, 3])
def test_only_a_text_can_be_a_record(given: Any) -> None:
    assert code(lambda: Record.read(given)) == "E700"


def test_the_first_difference_is_reported(game: Game, state: State) -> None:
    record = Record.of(state)
    lines = record.text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("0: "))
    move = sum(line[:1].isdigit() for line in lines[: at + 1])
    lines[at] = "0: strong=pear\n"
    changed = Record.read("".join(lines))
    with pytest.raises(RulesError) as caught:
        changed.replay(game)
    found = caught.value.diagnostics[0]
    assert found.code == "E703" and f"move {move}" in found.message


def test_other_scores_are_a_difference(game: Game, state: State) -> None:
    text = Record.of(state).text()
    wrong = text.replace(f"\nscores: {' '.join(map(str, state.scores))}\n", "\nscores: 9 9 9 9 9\n")
    assert wrong != text and code(lambda: Record.read(wrong).replay(game)) == "E703"


def test_every_cut_is_noticed(state: State) -> None:
    record = Record.of(state)
    for text in (record.text(), record.json()):
        for end in range(0, len(text.rstrip()) - 1, 97):
            assert code(lambda part=text[:end]: Record.read(part)) in ("E700", "E701")  # type: ignore[misc]
    assert code(lambda: Record.read(record.text()[:-4])) == "E701"
    assert code(lambda: Record.read(record.json()[:-40])) == "E701"


@pytest.mark.parametrize(
    "line",
    ["9" * 5000 + ": pass", "hand ²: H3", "foo: 3", "seed: 3", "a line", "seed 3", "dealr: 1", ": pass", "-1: pass"],
)
def test_a_line_that_does_not_belong_is_an_error_with_its_place(state: State, line: str) -> None:
    text = Record.of(state).text().replace("\n\n", f"\n{line}\n\n", 1)
    with pytest.raises(RulesError) as caught:
        Record.read(text)
    found = caught.value.diagnostics[0]
    assert found.code == "E700" and found.span is not None and found.span.text == line


def test_an_odd_option_is_kept_as_it_is(state: State) -> None:
    text = Record.of(state).text().replace("\n\n", "\noption: odd=--5\n\n", 1)
    assert Record.read(text).options["odd"] == "--5"


def test_nothing_stands_behind_the_end(state: State) -> None:
    text = Record.of(state).text()
    assert code(lambda: Record.read(text + "0: pass\n")) == "E700"
    assert code(lambda: Record.read(text + text)) == "E700"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed": 3', '"seed": Infinity'),
        ('"seed": 3', '"seed": "x"'),
        ('"seed": 3', '"sead": 3'),
        ('"rulespec record": "1"', '"rulespec record": "2"'),
        ('"players": 5', '"players": null'),
        ('"moves": [', '"moves": [7, '),
    ],
)
def test_json_that_is_no_record(state: State, old: str, new: str) -> None:
    text = Record.of(state).json()
    assert old in text and code(lambda: Record.read(text.replace(old, new))) == "E700"


@pytest.mark.parametrize(
    "text", ["", "\x00", "hello", "{", "{}", "[]", '{"a": ' + "[" * 50_000, "rulespec record 2\nend\n"]
)
def test_what_is_no_record_at_all(text: str) -> None:
    assert code(lambda: Record.read(text)) in ("E700", "E701")


def test_a_start_that_cannot_be_is_an_error(game: Game, state: State) -> None:
    text = Record.of(state).text().replace("\nplayers: 5\n", "\nplayers: 99\n")
    assert code(lambda: Record.read(text).replay(game)).startswith("E6")


def test_a_state_made_for_analysis_has_no_record(state: State) -> None:
    assert state.position.play is not None
    hands = list(state.position.play.hands)
    hands[0], hands[1] = hands[1], hands[0]
    assert code(lambda: Record.of(state.with_hands(hands))) == "E704"
