"""Whatever a definition may say, Python can hold what is written of it."""

from __future__ import annotations

import keyword
import random
import re
import string
import sys
import threading
import warnings
from pathlib import Path

import pytest

import rulespec
from rulespec.compile.vocabulary import Vocabulary
from rulespec.engine.game import Game

from ..engine.trick_games import GAME, USUAL

ALONE = "dealer & dealer"  # the check knows that this is one seat at most: it may be gone through very often
NESTED = 14


def game(folder: Path, facts: str = "", items: str = "") -> Game:
    text = GAME.format(**USUAL).replace("phases:\n", f"facts:\n{facts}phases:\n" if facts else "phases:\n", 1)
    path = folder / "small_tricks.yaml"
    path.write_text(
        text.replace("  items:\n", f"  items:\n    {items}\n" if items else "  items:\n", 1), encoding="utf-8"
    )
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


@pytest.mark.parametrize("given", ["", "side s", "seat p, suit s"])
def test_a_fact_of_very_many_deals(tmp_path: Path, given: str) -> None:
    """A fact that builds on its value in the deal before, first asked after more deals than there can be calls."""
    names = ", ".join(each.split()[1] for each in given.split(", ") if each)
    asked = f"f({names})" if names else "f"
    game(tmp_path, f"  {f'f({given})' if given else 'f'}: (last.{asked} if last != none else 0) + 1\n")
    text = (tmp_path / "small_tricks.yaml").read_text(encoding="utf-8")
    (tmp_path / "small_tricks.yaml").write_text(text.replace(">= 2", ">= 1500"), encoding="utf-8")
    made = rulespec.load(str(tmp_path / "small_tricks.yaml"))
    after = made.start(seed=1).playout(random.Random(1))
    values = {"": (), "side s": ("0+2",), "seat p, suit s": (1, "H")}[given]
    assert made.program.fact("f", after.position.match.past[-1].position, *values) == 1500


def test_what_is_asked_of_none(tmp_path: Path) -> None:
    facts = "  f(trick t): t.number\n  g(play x): x.player\n  h(said c): c.caller\n"
    assert paid(game(tmp_path, facts, "x: (f(none) if deal_number > 7 else 2) to (g(none), h(none), dealer)")) == 2


def test_threads_that_ask_a_new_game_at_once() -> None:
    """What two of them write at the same time gets names of its own."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            made, found = rulespec.load("euchre"), {}

            def play(seed: int, made: Game = made, found: dict[int, tuple[int, ...]] = found) -> None:
                found[seed] = made.start(seed=seed).playout(random.Random(seed), deals=2).scores

            threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
            for each in threads:
                each.start()
            for each in threads:
                each.join()
            other = rulespec.load("euchre").with_evaluator("walk")
            assert found == {
                seed: other.start(seed=seed).playout(random.Random(seed), deals=2).scores for seed in found
            }
            assert len(found) == 6
    finally:
        sys.setswitchinterval(before)


OURS = re.compile(r"p|found|known|key|memo|play|during|after|missing|never|constants|elsewhere|position|place|rule|_")
NUMBERED = re.compile(r"(s|t|k|f|fact|help|below|divide|join|of|rows|part)[0-9]+")
OF_PYTHON = frozenset(
    {*keyword.kwlist, "type", "Tricks", "tuple", "len", "dict", "get", "append", "bit_count", "bool", "lines", "seats"}
)


def test_no_word_of_an_author_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    made = Vocabulary.function

    def kept(self: Vocabulary, path: str, parameters: list[str], lines: list[str]) -> object:
        written.extend((*parameters, *lines))
        return made(self, path, parameters, lines)

    monkeypatch.setattr(Vocabulary, "function", kept)
    for name in ("doppelkopf", "euchre", "kuoppa"):
        rulespec.load(name).start(seed=1).playout(random.Random(1), deals=2, optional=0.3)
    text = "\n".join(written)
    assert len(written) > 500 and set(text) <= set("\n _.,:;()[]=!<>+-*/%|&~" + string.ascii_letters + string.digits)
    words = set(re.findall(r"[A-Za-z_]\w*", text)) - OF_PYTHON
    assert [word for word in words if not OURS.fullmatch(word) and not NUMBERED.fullmatch(word)] == []
