"""Which values options take."""

from __future__ import annotations

import pytest

from rulespec.diagnostics.message import Findings
from rulespec.model.nouns import Option
from rulespec.overlay.options import choose

OPTIONS = {
    "target": Option(type="int", default="13", choices=("13", "15")),
    "rounds": Option(type="int", default="10", range="1..50"),
    "open": Option(type="bool", default="false"),
    "pace": Option(type="word", default="slow", choices=("slow", "fast")),
}


def test_defaults() -> None:
    assert choose(OPTIONS, {}, Findings()) == {"target": 13, "rounds": 10, "open": False, "pace": "slow"}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("target", 15, 15),
        ("target", "15", 15),
        ("rounds", " 7 ", 7),
        ("open", True, True),
        ("open", "true", True),
        ("pace", "fast", "fast"),
    ],
)
def test_values_and_their_texts(name: str, given: object, value: object) -> None:
    findings = Findings()
    chosen = choose(OPTIONS, {name: given}, findings)[name]
    assert chosen == value and type(chosen) is type(value) and not findings.all


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("targt", 15, "E420"),
        ("target", 14, "E422"),
        ("target", True, "E421"),
        ("target", "many", "E421"),
        ("rounds", 51, "E422"),
        ("rounds", 1.5, "E421"),
        ("open", "maybe", "E421"),
        ("open", 1, "E421"),
        ("pace", "medium", "E422"),
        ("pace", 3, "E421"),
        ("pace", None, "E421"),
    ],
)
def test_values_that_are_refused(name: str, given: object, code: str) -> None:
    findings = Findings()
    choose(OPTIONS, {name: given}, findings)
    assert [found.code for found in findings.all] == [code]


@pytest.mark.parametrize(
    "option",
    [
        Option(type="int", default="x"),
        Option(type="int", default="14", choices=("13", "15")),
        Option(type="int", default="5", range="9..1"),
        Option(type="word", default="x", range="1..2"),
        Option(type="int", default="1", choices=("1", "x")),
    ],
)
def test_definitions_that_make_no_sense(option: Option) -> None:
    findings = Findings()
    choose({"x": option}, {}, findings)
    assert [found.code for found in findings.all] == ["E423"]
