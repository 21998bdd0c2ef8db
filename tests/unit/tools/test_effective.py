"""The rules in force with their places, what tells two sets of rules apart, and who changed what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulespec.pipeline import Inspection, inspect
from rulespec.tools.cli import main
from rulespec.tools.effective import Difference, differences, effective, history_of

from .little import SECRET, little


@pytest.fixture
def game(tmp_path: Path) -> str:
    return little(tmp_path)


def pure(game: str) -> Inspection:
    return inspect(game, ("pure",), {})


def test_every_rule_has_its_text_and_its_place(game: str) -> None:
    lines = {line.path: line for line in effective(pure(game))}
    assert lines["combinations.pair"].value == "2 of one rank"
    assert lines["combinations.pair"].place.endswith("little.yaml:18")
    assert lines["compare.purity"].text == "A natural pair beats one with a fool."
    assert lines["compare.purity"].see == ("L-1",)
    assert lines["phases.play.passing"].value == "locks"


def test_a_changed_rule_stands_where_the_overlay_has_it(game: str) -> None:
    lines = {line.path: line for line in effective(pure(game))}
    assert "pure.yaml:" in lines["scoring.items.out"].place


def test_options_show_what_was_chosen(game: str) -> None:
    lines = {line.path: line.value for line in effective(inspect(game, (), {"goal": 4}))}
    assert lines["options.goal"] == "4"


def test_differences_name_the_overlay(game: str) -> None:
    assert set(differences(inspect(game), pure(game))) == {
        Difference("compare.purity", None, "wilds == 0", "pure", "A natural pair beats one with a fool."),
        Difference("scoring.items.out", "1 to nth(1)", "2 to nth(1)", "pure", "Two points."),
        Difference("phases.play.passing", "free", "locks", "pure"),
    }


def test_a_rule_that_is_gone(game: str) -> None:
    found = differences(pure(game), inspect(game))
    sentence = "A natural pair beats one with a fool."
    assert Difference("compare.purity", "wilds == 0", None, "", "", sentence) in found


def test_nothing_differs_from_itself(game: str) -> None:
    assert differences(inspect(game), inspect(game)) == []


def test_the_history_of_a_path(game: str) -> None:
    (event,) = history_of(pure(game), "scoring.items.out")
    assert (event["verb"], event["overlay"], event["was"]) == ("changed", "pure", "1 to nth(1)")
    assert [event["verb"] for event in history_of(pure(game), "compare")] == ["added"]
    assert history_of(pure(game), "combinations") == []


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_show_and_why(game: str) -> None:
    assert "phases.play.passing: locks\n" in run("show", f"{game}+pure", "--places"), "no place, no sign of one"
    assert "no difference" in run("show", game, "--diff")
    assert run("show", f"{game}+pure", "--diff").splitlines() == [
        "Pure pairs are higher  (pure)",
        "  new compare.purity: A natural pair beats one with a fool.",
        "    + wilds == 0",
        "  changed phases.play.passing",
        "    - free",
        "    + locks",
        "  changed scoring.items.out: Two points.",
        "    - 1 to nth(1)",
        "    + 2 to nth(1)",
    ]
    told = run("why", f"{game}+pure", "scoring.items.out")
    assert "changed by pure" in told and told.endswith("was: 1 to nth(1)\n")
    assert "written at" not in run("why", f"{game}+pure", "phases.play.passing")


def test_why_names_the_file_of_each_part_of_a_line(game: str) -> None:
    folder = Path(game).parent / "overlays"
    (folder / "dear.yaml").write_text("overlay: dear\nfor: little\nchange:\n  scoring.items.out.points: 7\n")
    whole, points = run("why", f"{game}+dear", "scoring.items.out").splitlines()[:4:2]
    assert whole == "scoring.items.out: 7 to nth(1)" and points == "scoring.items.out.points: 7"
    written = run("why", f"{game}+dear", "scoring.items.out").splitlines()[1]
    assert "little.yaml:" in written and ", `points` at " in written and written.endswith("dear.yaml:4")


def test_show_and_why_for_programs(game: str) -> None:
    rules = json.loads(run("show", f"{game}+pure", "--json"))["rules"]
    assert {"path", "rule", "place", "text", "see"} == set(rules[0])
    assert json.loads(run("why", f"{game}+pure", "compare", "--json"))["history"][0]["overlay"] == "pure"


def test_a_rule_that_is_not_there(game: str) -> None:
    result = CliRunner().invoke(main, ["why", game, "compare.heigth"])
    assert result.exit_code == 2 and "did you mean `compare.height`" in result.stderr


SECOND = """
overlay: second
for: little
needs: pure
title: {en: A second rule}
change:
  compare.purity: {is: -wilds, text: {en: The fewer fools the better.}}
add:
  compare.fools: {before: height, is: -wilds}
  phases.play.lead.first.sharp: {when: deal_number > 1, is: last.nth(1)}
  phases.play.ends.any.sooner: {is: deal_number > 8, text: {en: Nobody plays on.}}
  terms.pair: {en: twins}
remove: wilds.fool
"""


def test_what_overlays_change_is_told_overlay_by_overlay(game: str) -> None:
    (Path(game).parent / "overlays" / "second.yaml").write_text(SECOND)
    assert run("show", f"{game}+second+pure", "--diff", "-o", "goal=3").splitlines() == [
        "options",
        "  changed options.goal",
        "    - 2",
        "    + 3",
        "",
        "Pure pairs are higher  (pure)",
        "  changed phases.play.passing",
        "    - free",
        "    + locks",
        "  changed scoring.items.out: Two points.",
        "    - 1 to nth(1)",
        "    + 2 to nth(1)",
        "",
        "A second rule  (second)",
        "  gone wilds.fool",
        "    - fool stand for any card except in single",
        "  new compare.fools, before height",
        "    + -wilds",
        "  new compare.purity: The fewer fools the better.  (with pure)",
        "    + -wilds",
        "  changed phases.play.lead",
        "      dealer",
        "    + if deal_number > 1: last.nth(1)  [first.sharp]",
        "  changed phases.play.ends",
        "      count(still_in) == 1",
        "    + or if deal_number > 8  (Nobody plays on.)  [any.sooner]",
        "  words: twins",
    ]


def test_the_condition_of_a_case_is_a_rule_in_force(game: str) -> None:
    (Path(game).parent / "overlays" / "second.yaml").write_text(SECOND)
    lines = {line.path: line.value for line in effective(inspect(game, ("pure", "second"), {}))}
    assert lines["phases.play.lead.first.sharp.when"] == "deal_number > 1"


def test_a_row_that_says_otherwise_than_the_default(tmp_path: Path) -> None:
    game = little(tmp_path, SECRET)
    overlay = "overlay: rare\nfor: secret\nchange:\n  contracts.far.offered: false\n"
    (tmp_path / "overlays" / "rare.yaml").write_text(overlay)
    assert run("show", f"{game}+rare", "--diff").splitlines() == [
        "rare",
        "  changed contracts.far.offered",
        "    - true",
        "    + false",
    ]
