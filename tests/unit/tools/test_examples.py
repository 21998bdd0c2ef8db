"""The runner of examples and its pytest plugin: what holds, what fails and where, what is no example."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import rulespec
from rulespec.engine.game import Game
from rulespec.tools.cli import main
from rulespec.tools.examples import cases, run, with_needs

pytest_plugins = ["pytester"]

GAME = """
rulespec: 1
game: little
title: Little
players: {seats: 3}
cards:
  suits: {C: clubs, D: diamonds, H: hearts, S: spades}
  ranks: 7 8 9 10 J Q K A
facts:
  dealt_last: last.dealer
  quick: count(finishers) > 0
rankings:
  strength: 7 < 8 < 9 < 10 < J < Q < K < A
combinations:
  single: 1 card
  pair: 2 of one rank
compare:
  height: top
phases:
  deal: {do: deal, cards: all}
  play:
    do: climb
    lead: dealer
    ends: count(still_in) == 1
scoring:
  items:
    out: 1 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= 2)
  winner: highest score
"""

OVERLAY = """
overlay: second_scores
for: little
add:
  scoring.items.second: 1 to nth(2)
changes_examples: points
examples:
  - id: two-score
    start: {dealer: 0, hands: {0: C7, 1: C8, 2: C9 D9}}
    moves: |
      0: C7
      1: C8
    scores: 1 1 0
"""

GOOD = """
- id: pair
  combination: C7 D7
  is: pair
  not beats: H7 S7
- id: points
  start: {dealer: 0, hands: {0: C7, 1: C8, 2: C9 D9}}
  moves: |
    0: C7
    1: C8
  scores: 1 0 0
"""


def folder(at: Path, examples: str) -> Path:
    home = at / "little"
    (home / "overlays").mkdir(parents=True)
    (home / "little.yaml").write_text(GAME)
    (home / "examples.yaml").write_text(examples)
    (home / "overlays" / "second_scores.yaml").write_text(OVERLAY)
    return home / "little.yaml"


def failures(path: Path, *overlays: str) -> list[tuple[str, int, str]]:
    game: Game = rulespec.load(str(path), *overlays)
    outcomes = [run(case, game) for case in cases(str(path), overlays)]
    return [(each.case.id, each.span.line, each.message) for each in outcomes if not each.ok]


def test_examples_hold(tmp_path: Path) -> None:
    path = folder(tmp_path, GOOD)
    assert failures(path) == []
    assert [case.id for case in cases(str(path))] == ["pair", "points"]


def test_an_overlay_runs_its_own_and_leaves_out_what_it_changes(tmp_path: Path) -> None:
    path = folder(tmp_path, GOOD)
    assert [case.id for case in cases(str(path), ["second_scores"])] == ["pair", "two-score"]
    assert failures(path, "second_scores") == []


def test_of_several_overlays_that_would_do_one_is_added_only_if_none_is_there(tmp_path: Path) -> None:
    path = folder(tmp_path, GOOD)
    for name, more in (("right", "needs_any: one two"), ("one", "needs: right"), ("two", "needs: right")):
        (path.parent / "overlays" / f"{name}.yaml").write_text(f"overlay: {name}\nfor: little\n{more}\n")
    assert with_needs(str(path), "right") == ("one", "right")
    assert with_needs(str(path), "two") == ("right", "two")
    assert with_needs(str(path), "right", "two") == ("right", "two")
    assert with_needs(str(path), "second_scores", "one") == ("second_scores", "right", "one")


DEAL = "start: {dealer: 0, hands: {0: C7, 1: C8, 2: C9 D9}}"


def test_moves_stand_one_in_a_line_or_with_commas(tmp_path: Path) -> None:
    path = folder(tmp_path, f"- {DEAL}\n  moves: |\n    0: C7, 1: C7 !, 1: C8\n  scores: 1 0 0\n")
    assert failures(path) == []


def test_facts_are_those_of_the_deal_finished_last_or_of_now(tmp_path: Path) -> None:
    before = f"- {DEAL}\n  facts: {{quick: false, dealt_last: none}}\n"
    after = f"- {DEAL}\n  moves: |\n    0: C7, 1: C8\n  deal: 2\n  facts: {{quick: true, dealt_last: none}}\n"
    assert failures(folder(tmp_path, before + after)) == []


@pytest.mark.parametrize(
    "example, line, message",
    [
        ("combination: C7 D7\n  is: single", 3, "`C7 D7`: expected single, found pair"),
        ("combination: C7 D8\n  is: pair", 3, "`C7 D8`: expected pair, found nothing"),
        ("combination: C7 D7\n  beats: C8 D8", 3, "`C7 D7` beats `C8 D8`: expected true, found false"),
        ("hand: C7 D7 C9\n  table: C8\n  legal: C9", 4, "legal: expected C9, found C9 pass"),
        ("hand: C7 D7\n  table: C8\n  allowed: C7", 4, "`C7` is refused"),
        ("hand: C7 D7\n  sets: 4", 3, "card sets: expected 4, found 3"),
        ("hand: C7 D7\n  table: C7\n  legal: pass", 2, "a card lies on the table and is in the hand"),
        ("hand: C7 D7\n  table: C8\n  refused: C7\n  because: compare.width", 5, "found compare.height"),
        ("start: {dealer: 0}\n  due: 1", 3, "due: expected 1, found 0"),
        ("start: {dealer: zero}\n  due: 1", 2, "`zero` is not a number"),
        ("start: {dealer: 0, hands: {0: C7, 1: C8, 2: C9}}\n  moves: |\n    0: C7\n    1: C9", 5, "`1: C9` is refused"),
        (
            "start: {dealer: 0, hands: {0: C7, 1: C8, 2: C9}}\n  moves: |\n    0: C7 !",
            4,
            "`0: C7 !`: the move is allowed",
        ),
        (f"{DEAL}\n  facts: {{quick: true}}", 3, "quick: expected true, found false"),
        (f"{DEAL}\n  facts: {{kwick: true}}", 3, "no fact is called `kwick` (did you mean `trick` or `quick`?)"),
        (
            f"{DEAL}\n  facts: {{quick(0): true}}",
            3,
            "`quick` is asked with no values, but here are 1 (it is written `quick`)",
        ),
        (f"{DEAL}\n  facts: {{dealer: 0}}", 3, "`dealer` is no fact of this game"),
        (f"{DEAL}\n  moves: |\n    0: C7, 1: C7", 4, "`1: C7` is refused"),
        ("combination: C7 X9\n  is: pair", 2, "no card is called `X9`"),
        ('cards: "[C]"\n  number: 9', 3, "number: expected 9, found 8"),
        ('cards: "[C] - [10 J Q K A]"\n  is: "[C7 C8]"', 3, "is: expected C7 C8, found C7 C8 C9"),
        (f"{DEAL}\n  refused 1: C8\n  because: phases.deal", 4, "refused by: expected phases.deal, found phases.play"),
        (f"{DEAL}\n  seen 1: C7", 3, "seen 1: expected C7, found "),
        (f"{DEAL}\n  allowed: C7\n  allowed 1: C8", 4, "`C8` is refused: it is not the turn of seat 1"),
    ],
)
def test_a_failure_names_its_line(tmp_path: Path, example: str, line: int, message: str) -> None:
    path = folder(tmp_path, GOOD)
    (path.parent / "examples.yaml").write_text(f"\n- {example}\n")
    (found,) = failures(path)
    assert found[1] == line
    assert message in found[2]


@pytest.mark.parametrize(
    "text, code",
    [
        ("- laid: C7\n", "E720"),
        ("- combination: C7\n  iz: single\n", "E722"),
        ("- start: {dealer: 0}\n  facts: 8\n", "E722"),
        ("- start: {dealer: 0}\n  facts: {quick: {a: 1}}\n", "E722"),
        ("- start: {deeler: 0}\n  due: 0\n", "E722"),
        ("- start: {dealer: 0}\n  moves: '0: C7; 1: C8'\n", "E722"),
        ("- hand: C7 D7\n  refused: C8; C9\n", "E722"),
        ("- id: a\n  hand: C7\n- id: a\n  hand: C8\n", "E720"),
        ("game: little\n", "E1"),
    ],
)
def test_what_is_no_example_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(rulespec.RulesError) as caught:
        cases(str(folder(tmp_path, text)))
    assert all(found.code.startswith(code) and found.span for found in caught.value.diagnostics)


def test_moves_are_parted_by_commas(tmp_path: Path) -> None:
    text = "- start: {dealer: 0}\n  moves: |\n    0: C7\n    1: C8; 2: C9\n"
    with pytest.raises(rulespec.RulesError) as caught:
        cases(str(folder(tmp_path, text)))
    (found,) = caught.value.diagnostics
    assert found.span is not None and (found.span.line, found.span.text) == (4, ";")
    assert found.help == ("moves are parted by commas, or stand on lines of their own",)


def test_the_check_reads_the_examples_too(tmp_path: Path) -> None:
    """It says of each once what cannot be read, and runs none."""
    path = folder(tmp_path, "- id: fails\n  combination: C7 D8\n  is: pair\n")
    assert CliRunner().invoke(main, ["check", "--matches", "1", str(path)]).exit_code == 0
    (path.parent / "examples.yaml").write_text("- hand: C7\n  leagl: C7\n")
    for options in ([], ["--all"]):
        result = CliRunner().invoke(main, ["check", "--matches", "1", *options, str(path)])
        assert result.exit_code == 1 and result.stderr.count("examples.yaml:2:3: error[E722]: unknown key `leagl`") == 1
    overlay = path.parent / "overlays" / "second_scores.yaml"
    overlay.write_text(OVERLAY.replace("changes_examples: points", "changes_examples: pionts"))
    result = CliRunner().invoke(main, ["check", "--matches", "1", f"{path}+second_scores"])
    assert "E722" in result.stderr or "E721" in result.stderr


@pytest.mark.parametrize("names, left", [("po*", ["pair", "two-score"]), ("p*", ["two-score"])])
def test_changed_examples_may_be_named_by_how_they_begin(tmp_path: Path, names: str, left: list[str]) -> None:
    path = folder(tmp_path, GOOD)
    overlay = path.parent / "overlays" / "second_scores.yaml"
    overlay.write_text(OVERLAY.replace("changes_examples: points", f"changes_examples: {names}"))
    assert [case.id for case in cases(str(path), ["second_scores"])] == left


@pytest.mark.parametrize("name", ["pionts", "pionts*", "point", "two-score", "two*"])
def test_a_changed_example_must_exist(tmp_path: Path, name: str) -> None:
    path = folder(tmp_path, GOOD)
    overlay = path.parent / "overlays" / "second_scores.yaml"
    overlay.write_text(OVERLAY.replace("changes_examples: points", f"changes_examples: {name}"))
    with pytest.raises(rulespec.RulesError, match="E721") as caught:
        cases(str(path), ["second_scores"])
    assert [found.span.text for found in caught.value.diagnostics if found.span] == [name]


def test_the_plugin_reports_file_and_line(pytester: pytest.Pytester) -> None:
    path = folder(pytester.path, GOOD + "- id: wrong\n  combination: C7\n  is: pair\n")
    result = pytester.runpytest_subprocess(str(path.parent), "-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*examples.yaml:14: wrong: `C7`: expected pair, found single"])
