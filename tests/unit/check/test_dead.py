"""Warnings about rules that can never matter."""

from __future__ import annotations

import pytest

from .games import GAME, changed, checked, with_fact


@pytest.mark.parametrize(
    ("text", "code", "place", "label"),
    [
        (with_fact("third: last.nth(3)"), "W501", "third", "no rule depends on this"),
        (
            changed("ends: any(p in players where out(p))", "ends: count(still_in) < 0"),
            "W502",
            "count(still_in) < 0",
            "it does not depend on the game",
        ),
        (
            changed("ends: any(p in players where out(p))", "ends: {a: out(dealer), b: out(dealer) and 1 > 2}"),
            "W502",
            "out(dealer) and 1 > 2",
            "",
        ),
        (changed("2..4 of one rank", "6 of one rank"), "W503", "6 of one rank", "at most 4 cards are of one rank"),
        (changed("run of 3..5", "run of 6"), "W503", "run of 6", "the longest row has 5 ranks"),
        (
            changed("run of 3..5", "run of 5 triples"),
            "W503",
            "run of 5 triples",
            "it has at least 15 cards, a hand at most 12",
        ),
        (
            changed("for any card", "for any card except in single set straight"),
            "W504",
            "weak strong stand for any card except in single set straight",
            "no combination is left that it is for",
        ),
        (
            changed("weak strong stand for any card", "7 copies a lower card in single straight"),
            "W504",
            "7 copies a lower card in single straight",
            "no combination has two cards of one rank",
        ),
        (
            changed("weak strong stand for any card", "7 7 together stand for a rank in straight"),
            "W504",
            "7 7 together stand for a rank in straight",
            "no combination has runs of 2 cards a rank",
        ),
        (changed("the rest of paid", "the rest of payed"), "W505", "payed", "this pile is empty"),
    ],
)
def test_warnings(text: str, code: str, place: str, label: str) -> None:
    found, findings = checked(text)
    assert found is not None, "warnings do not stop a game"
    first = next(each for each in findings.all if each.code == code)
    assert first.level == "warning"
    assert first.span is not None
    assert first.span.text == place
    assert label in ("", first.label)
    assert first in found.warnings


def test_a_misspelt_pile_gets_the_near_name() -> None:
    findings = checked(changed("the rest of paid", "the rest of payed"))[1]
    assert findings.all[0].help == ("did you mean `paid`?",)


@pytest.mark.parametrize(
    "text",
    [
        GAME,
        changed("when: deal_number > 1", "when: false"),
        changed("when: deal_number > 1", "when: option.target > 3"),
        changed("when: deal_number > 1", "when: option.target > 30 and deal_number > 1"),
    ],
)
def test_what_is_meant_gives_no_warning(text: str) -> None:
    assert checked(text)[1].all == []


def with_table(rows: str) -> str:
    text = with_fact("worth_now: max(r.worth for r in steps)").replace(
        "first: 2 to nth(1)", "first: worth_now to nth(1)"
    )
    return f"{text}tables:\n  steps:\n" + "".join(f"    {row}\n" for row in rows.split("; "))


@pytest.mark.parametrize(
    ("rows", "place", "help_"),
    [
        ("defaults: {worth: 1}; a: {wroth: 3}; b: {worth: 2}", "wroth", "did you mean `worth`?"),
        ("defaults: {worth: 1, wroth: 3}; a: {}; b: {worth: 2}", "wroth", "did you mean `worth`?"),
        ("defaults: {worth: 1}; a: {colour: 3}; b: {}", "colour", "remove it, or ask a row for it where it was meant"),
        ("a: {worth: 1}; b: {like: a, worths(p): cards_left(p)}", "worths(p)", "did you mean `worth`?"),
    ],
)
def test_a_column_that_nothing_asks(rows: str, place: str, help_: str) -> None:
    (found,) = [each for each in checked(with_table(rows))[1].all if each.code == "W506"]
    assert found.span is not None and found.span.text == place
    assert found.help[0].startswith(help_)


@pytest.mark.parametrize(
    "rows",
    [
        "defaults: {worth: 1}; a: {worth: 2}",
        "defaults: {worth: 1, colour: false}; a: {colour: true}",  # overlays may ask it
        "defaults: {worth: more + 1, more: 1}; a: {more: 2}",  # the row asks it itself
    ],
)
def test_a_column_that_is_meant(rows: str) -> None:
    assert "W506" not in [each.code for each in checked(with_table(rows))[1].all]
