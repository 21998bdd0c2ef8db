"""The hash tells rules apart, and nothing else."""

from __future__ import annotations

import pytest

from rulespec.diagnostics.message import Findings
from rulespec.model.build import build
from rulespec.model.nouns import Definition
from rulespec.overlay.digest import digest
from rulespec.overlay.merge import merge
from rulespec.reading.reader import read
from rulespec.spans import Source
from tests.unit.overlay.small import GAME, overlay


def built(text: str, *overlays: str) -> Definition:
    findings = Findings()
    layers = [overlay(f"o{number}", each) for number, each in enumerate(overlays)]
    definition = build(merge(read(Source("small.yaml", text)), layers, findings).node, findings)
    assert not findings.all, findings.all
    return definition


HASH = digest(built(GAME), {"target": 13})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("wilds == 0", "wilds  ==  0   # nothing wild"),
        ("Higher wins.", "Higher is better."),
        ("{en: Small, fi: Pieni}", "Little"),
        ("see: R-1", "see: R-2"),
        ("default: 13", "default: 15"),
        (
            "      empty: count(still_in) == 0\n      alone: count(still_in) == 1\n",
            "      alone: count(still_in) == 1\n      empty: count(still_in) == 0\n",
        ),
        ("  late: deal_number > 3\n  owes(p): place(p) == 1\n", "  owes(p): place(p) == 1\n  late: deal_number > 3\n"),
    ],
)
def test_what_makes_no_difference(old: str, new: str) -> None:
    assert old in GAME
    assert digest(built(GAME.replace(old, new)), {"target": 13}) == HASH


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("wilds == 0", "wilds == 1"),
        ("for: single, ", ""),
        ("owes(p): place(p)", "owes(q): place(q)"),
        ("game: small", "game: smell"),
        ("  purity: wilds == 0\n", ""),
        ("seats: 3..4", "seats: 3"),
        ("top, for: single", "top, reveals: true, for: single"),
        (
            "  height: {is: top, for: single, see: R-1, text: {en: Higher wins.}}\n  purity: wilds == 0\n",
            "  purity: wilds == 0\n  height: {is: top, for: single, see: R-1, text: {en: Higher wins.}}\n",
        ),
        ("    do: climb\n", "    do: climb\n    passing: locks\n"),
    ],
)
def test_what_makes_a_difference(old: str, new: str) -> None:
    assert old in GAME
    assert digest(built(GAME.replace(old, new)), {"target": 13}) != HASH


def test_options_count() -> None:
    assert digest(built(GAME), {"target": 15}) != HASH


def test_overlays_that_say_the_same_in_another_way() -> None:
    one = built(GAME, "add: {facts.late.any.x: deal_number == 9}", "change: {compare.purity: -wilds}")
    two = built(GAME, "change: {compare.purity:   -wilds}", "add: {facts: {late: {any: {x: deal_number == 9}}}}")
    assert digest(one, {}) == digest(two, {}) != HASH
