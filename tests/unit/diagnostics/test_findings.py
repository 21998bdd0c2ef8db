"""Findings: collected, never twice, and raised together."""

from __future__ import annotations

import pickle

import pytest

from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.spans import Source, Span

SPAN = Span(Source("game.yaml", "seats: 5"), 0, 5)


def test_the_same_finding_counts_once() -> None:
    findings = Findings()
    for _ in range(2):
        findings.error("E302", "unknown key", SPAN)
    assert len(findings.all) == 1


def test_warnings_do_not_raise() -> None:
    findings = Findings()
    findings.warning("W590", "never met", SPAN)
    findings.raise_errors()
    assert findings.errors == []


def test_all_errors_are_raised_together() -> None:
    findings = Findings()
    findings.error("E302", "unknown key `seets`", SPAN)
    findings.error("E801", "there is no game `x`", None)
    with pytest.raises(RulesError) as caught:
        findings.raise_errors()
    assert [found.code for found in caught.value.diagnostics] == ["E302", "E801"]
    assert str(caught.value).splitlines() == [
        "game.yaml:1:1: error[E302]: unknown key `seets`",
        "  |",
        "1 | seats: 5",
        "  | ^^^^^",
        "",
        "error[E801]: there is no game `x`",
    ]


def test_a_finding_takes_any_sequence_of_sentences() -> None:
    assert Diagnostic("E100", "x", help=["a", "b"]) == Diagnostic("E100", "x", help=("a", "b"))


def test_an_error_can_come_from_another_process() -> None:
    error = RulesError([Diagnostic("E801", "there is no game `x`", SPAN)])
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
