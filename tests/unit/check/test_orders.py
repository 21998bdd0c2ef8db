"""Warnings about orders that name a card in vain or not at all, and about measures that decide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulespec.diagnostics.message import Diagnostic
from rulespec.pipeline import inspect

from ..engine.trick_games import tricks
from .games import GAME, changed, checked


def found(text: str, code: str) -> list[Diagnostic]:
    return [each for each in checked(text)[1].all if each.code == code]


def order(line: str) -> str:
    return changed("7 < 8 < 9 < 10 < J < weak < strong", line)


@pytest.mark.parametrize(
    ("line", "word", "place"),
    [
        ("7 < 8 < 9 < 8 < 10 < J < weak < strong", "8", 0),  # from the lowest up the second counts
        ("strong > weak > J > 10 > 9 > J > 8 > 7", "J", 1),
        ("strong > weak > J > CJ > 10 > 9 > 8 > 7", "CJ", 0),
        ("strong > weak > 7 .. J > 9", "9", 0),
    ],
)
def test_a_card_named_in_vain(line: str, word: str, place: int) -> None:
    (warning,) = found(order(line), "W507")
    assert warning.message == f"`{word}` stands in this order already"
    assert warning.span is not None
    start = warning.span.start - GAME.index("7 < 8")
    places = [at for at in range(len(line)) if line.startswith(word, at)]
    assert start == places[place]
    assert len(warning.related) == 1


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("7 < 8 < 9 < 10", "CJ DJ"),
        ("CJ > 7 .. 10", "DJ"),
        ("C(7 .. J)", "D7 D8 D9 D10 DJ"),
    ],
)
def test_cards_that_stand_nowhere(line: str, cards: str) -> None:
    """The two jokers stand for others: they need no place."""
    (warning,) = found(order(line), "W508")
    stand = "stands" if " " not in cards else "stand"
    assert warning.message == f"`strength` does not say where `{cards}` {stand}"


@pytest.mark.parametrize(
    "line", ["DJ > 7 .. J > weak > strong", "CJ > J > 10 > 9 > 8 > 7", "(J .. 7)(D C) > weak > strong"]
)
def test_orders_as_they_are_meant(line: str) -> None:
    assert not found(order(line), "W507") + found(order(line), "W508")


def test_a_part_of_the_trumps_names_what_is_named_above_it(tmp_path: Path) -> None:
    rankings = (
        "high: 10 > 9 > 8 > 7\n  power(s):\n    trump: {tens: 10(C D H S), rest: s(10 9 8 7)}\n    suit: 10 > 9 > 8 > 7"
    )
    tricks(tmp_path, rankings=rankings)
    assert not inspect(str(tmp_path / "small_tricks.yaml")).warnings
    tricks(
        tmp_path, rankings=rankings.replace("s(10 9 8 7)", "s(9 8 9 7)").replace("suit: 10 > 9 > 8 > 7", "suit: 9 > 8")
    )
    told = [(each.code, each.message) for each in inspect(str(tmp_path / "small_tricks.yaml")).warnings]
    assert told == [
        ("W507", "`9` stands in this order already"),
        ("W508", "`power` does not say where `D7 H7 S7 C7` stand"),
    ]


@pytest.mark.parametrize(
    "measure", ["size", "shape == set", "{is: 2 if shape == single else size, for: single set}", "3"]
)
def test_a_measure_that_decides_nothing(measure: str) -> None:
    text = changed("  height: top", f"  height: top\n  more: {measure}")
    (warning,) = found(text, "W509")
    assert warning.message == "the measure `more` never decides anything"


@pytest.mark.parametrize(
    "measure",
    ["length", "suited if shape == straight else false", "count(cards & [7])", "{is: wilds, for: set}", "-top"],
)
def test_a_measure_that_may_decide(measure: str) -> None:
    assert not found(changed("  height: top", f"  height: top\n  more: {measure}"), "W509")
