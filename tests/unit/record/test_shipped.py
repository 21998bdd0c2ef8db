"""Records that come with the games replay under the rules as they are, and show what they are there to show."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import rulespec
from rulespec import Record, State

GAMES = Path(__file__).parents[3] / "games"
RECORDS = sorted(GAMES.glob("*/records/*.txt"))


def nalsytuppi() -> State:
    """A whole match in one deal: every trick of a rami is stolen, from nothing."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    hands = {seat: " ".join(f"{suit}{rank}" for rank in ranks) for seat, suit in enumerate("SHDC")}
    state = rulespec.load("tuppi").start(seed=1, dealer=3, hands=hands)
    state = state.apply("nolo S3").apply("rami H3")
    while not state.over:
        state = state.apply(next(iter(state.legal(state.due[0]))))
    return state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_replays(path: Path) -> None:
    if os.environ.get("RULESPEC_UPDATE") and path.stem == "nalsytuppi":
        path.write_text(Record.of(nalsytuppi()).text(), encoding="utf-8")
    record = Record.read(path.read_text(encoding="utf-8"))
    state = record.replay(rulespec.load(record.game, *record.overlays, **record.options))
    assert state.over


def test_nalsytuppi_stands_on_the_score_sheet_and_changes_no_score() -> None:
    """T-43, T-44."""
    record = Record.read((GAMES / "tuppi" / "records" / "nalsytuppi.txt").read_text(encoding="utf-8"))
    sheet = record.replay(rulespec.load("tuppi")).score_sheet()
    assert [row.honours for row in sheet.rows] == [("nälsytuppi",)]
    assert sheet.scores == (56, 0, 56, 0)
    assert "nälsytuppi" in sheet.text() and "nälsytuppi" in sheet.markdown()
    table = sheet.markdown().splitlines()
    assert len({line.count("|") for line in table[:3]}) == 1  # a cell without a head would not be shown
