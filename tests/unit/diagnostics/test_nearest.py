"""Near names: only near ones, nearest first, at most three."""

from __future__ import annotations

from rulespec.diagnostics.nearest import did_you_mean, near

KNOWN = ["height", "weight", "eight", "sight", "purity"]


def test_near_names_come_nearest_first() -> None:
    assert near("heigth", KNOWN)[0] == "height"
    assert len(near("ight", KNOWN)) == 3


def test_nothing_far_fetched() -> None:
    assert near("trump", KNOWN) == []
    assert near("", KNOWN) == []
    assert near("height", []) == []


def test_case_and_dashes_do_not_count() -> None:
    assert near("First-Before", ["first_before"]) == ["first_before"]


def test_the_help_line() -> None:
    assert did_you_mean("xyz", KNOWN) == ()
    assert did_you_mean("puritty", KNOWN) == ("did you mean `purity`?",)
    assert did_you_mean("ab", ["abc", "abd"]) == ("did you mean `abd` or `abc`?",)


def test_the_word_itself_is_no_help() -> None:
    assert near("height", KNOWN) == ["eight", "weight", "sight"]
    assert did_you_mean("purity", ["purity"]) == ()
    assert near("Purity", ["purity"]) == ["purity"]
