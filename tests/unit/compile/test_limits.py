"""Whatever a definition may say, Python can hold what is written of it."""

from __future__ import annotations

import random
import warnings
from pathlib import Path

import pytest

import rulespec
from rulespec.engine.face import Game

from ..engine.trick_games import GAME, USUAL

ALONE = "dealer & dealer"  # the check knows that this is one seat at most: it may be gone through very often
NESTED = 14


def game(folder: Path, facts: str = "", items: str = "") -> Game:
    text = GAME.format(**USUAL).replace("phases:\n", f"facts:\n{facts}phases:\n" if facts else "phases:\n", 1)
    path = folder / "small_tricks.yaml"
    path.write_text(text.replace("  items:\n", f"  items:\n    {items}\n", 1), encoding="utf-8")
    return rulespec.load(str(path))


def paid(made: Game) -> int:
    """What a deal pays in all, beside its four tricks."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Python warns of what it finds strange in the text of a rule
        after = made.start(seed=1).playout(random.Random(1), deals=1)
    return sum(after.scores) - 4


def test_searches_within_searches(tmp_path: Path) -> None:
    """Python holds 20 loops within each other."""
    inner = "w7 == dealer"
    for at in range(NESTED):
        inner = f"any(v{at} in {ALONE} where {inner})"
    variables = ", ".join(f"w{at} in {ALONE}" for at in range(8))
    assert paid(game(tmp_path, items=f"x: (3 if {inner}) to w7 for {variables}")) == 3


def test_cases_after_cases(tmp_path: Path) -> None:
    """Python holds 100 blocks, and 200 brackets, within each other."""
    never = f"any(p in {ALONE} where deal_number == 9)"
    cases = "".join(f"      c{at}: {{is: {at}, when: {never}}}\n" for at in range(93))
    assert paid(game(tmp_path, f"  f:\n    first:\n{cases}      base: 7\n", "x: f to dealer")) == 7


def test_sums_of_sums(tmp_path: Path) -> None:
    deep = " + ".join(["n"] * 97)
    assert paid(game(tmp_path, f"  n: score(dealer) + 1\n  f: {deep}\n", "x: f to dealer")) == 97


def test_many_conditions(tmp_path: Path) -> None:
    conditions = "".join(f"          c{at}: p != dealer\n" for at in range(120))
    items = f"x:\n      is: 1 to p for p in players\n      when:\n        all:\n{conditions}"
    assert paid(game(tmp_path, items=items)) == 3


def test_a_row_of_facts(tmp_path: Path) -> None:
    """Python stops at 1000 calls within each other."""
    row = "  f0: deal_number\n" + "".join(f"  f{at}: f{at - 1} + 1\n" for at in range(1, 100))
    assert paid(game(tmp_path, row, "x: f99 to dealer")) == 100
    with pytest.raises(rulespec.RulesError, match="`f100` asks a fact that asks another") as found:
        game(tmp_path, row + "  f100: f99\n", "x: f100 to dealer")
    assert [each.code for each in found.value.diagnostics] == ["E516"]


def test_too_many_variables(tmp_path: Path) -> None:
    variables = ", ".join(f"w{at} in {ALONE}" for at in range(9))
    with pytest.raises(rulespec.RulesError, match="there are 9 variables") as found:
        game(tmp_path, items=f"x: 1 to dealer for {variables}")
    assert [each.code for each in found.value.diagnostics] == ["E516"]


def test_slight_facts_that_double_stay_cheap(tmp_path: Path) -> None:
    """Facts that are not remembered may ask each other only as long as that takes few steps."""
    row = "  f0(trick t): t.number\n" + "".join(
        f"  f{at}(trick t): max(f{at - 1}(t), f{at - 1}(t))\n" for at in range(1, 60)
    )
    assert paid(game(tmp_path, row, "x: sum(f59(t) for t in tricks) to dealer")) == 1 + 2 + 3 + 4


def test_what_is_asked_of_none(tmp_path: Path) -> None:
    facts = "  f(trick t): t.number\n  g(play x): x.player\n  h(said c): c.caller\n"
    assert paid(game(tmp_path, facts, "x: (f(none) if deal_number > 7 else 2) to (g(none), h(none), dealer)")) == 2
