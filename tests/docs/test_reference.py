"""docs/language.md is what the tables of the library say, and what it shows is understood."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import rulespec
from rulespec.pipeline import inspect
from rulespec.spans import Text
from rulespec.syntax.parse import STARTS, parse
from rulespec.tools import claims
from rulespec.tools.examples import cases, run
from rulespec.tools.reference import EXAMPLES_HEAD, reference
from rulespec.tools.samples import EXAMPLES, MOVES, SMALL_LANGUAGES, TRICK_GAME

from .blocks import ROOT
from .write import PAGES

SAMPLES = [(start, sample) for start, (_, samples) in SMALL_LANGUAGES.items() for sample in samples]


@pytest.mark.parametrize("name", PAGES)
def test_a_written_page_is_what_its_tables_say(name: str) -> None:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert page == PAGES[name](), "write it anew with `make docs`"


def test_the_whole_game_that_is_shown_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "my_tricks.yaml"
    path.write_text(TRICK_GAME, encoding="utf-8")
    assert TRICK_GAME in reference()
    findings = inspect(str(path)).warnings
    game = rulespec.load(str(path))
    assert [found.message for found in findings] == []
    assert game.start(seed=1).playout(random.Random(1)).over


@pytest.mark.parametrize(("start", "sample"), SAMPLES)
def test_a_sample_is_understood(start: str, sample: str) -> None:
    parse(start, Text.of(sample, "sample"))


def test_every_small_language_has_samples() -> None:
    assert set(SMALL_LANGUAGES) == set(STARTS)


def test_every_claim_of_an_example_is_explained() -> None:
    assert set(MOVES) == set(claims.MOVES)
    for kind, keys in claims.KEYS.items():
        assert set(EXAMPLES[kind][1]) == set(keys) - (set(claims.MOVES) if kind in ("hand", "start") else set())
    assert all(f"`{name}`" in EXAMPLES["start"][0] for name in claims.SETTINGS)


def test_the_examples_shown_hold(tmp_path: Path) -> None:
    shown = re.search(r"```yaml\n(.*?)```", EXAMPLES_HEAD, re.DOTALL)
    assert shown is not None
    file = tmp_path / "examples.yaml"
    file.write_text(shown[1], encoding="utf-8")
    game = rulespec.load("president")
    outcomes = [run(case, game) for case in cases("president", (), [file])]
    assert len(outcomes) == 3 and [each.message for each in outcomes if not each.ok] == []


def test_every_cell_stands_in_one_row() -> None:
    """A `|` inside a cell is written so that the table does not break."""
    for line in reference().splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in (3, 4, 5), line
