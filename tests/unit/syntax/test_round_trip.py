"""What is printed reads back as the same tree, and printing is stable."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulespec.diagnostics.message import RulesError
from rulespec.spans import Text
from rulespec.syntax.parse import STARTS, parse
from rulespec.syntax.print import show
from rulespec.syntax.tree import Choice

from .strategies import EVERYTHING


def test_every_language_has_trees() -> None:
    assert set(EVERYTHING) == set(STARTS)


@pytest.mark.parametrize("start", STARTS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_what_is_printed_reads_back(start: str, data: st.DataObject) -> None:
    tree = data.draw(EVERYTHING[start])
    text = show(tree)
    try:
        again = parse(start, Text.of(text))
    except RulesError as error:
        assume(error.diagnostics[0].code != "E204")  # a random tree may be larger than any rule
        raise
    assert again == tree, text
    assert show(again) == text


@pytest.mark.parametrize(
    ("start", "loose", "canonical"),
    [
        ("expr", "((a))+(b*c)", "a + b * c"),
        ("expr", "(a+b)*c", "(a + b) * c"),
        ("expr", "(a - b) - c", "(a - b) - c"),
        ("expr", "a-b-c", "a - b - c"),
        ("expr", "not(a==b)", "not a == b"),
        ("expr", "(not a) == b", "(not a) == b"),
        ("expr", "(a or b)and c", "(a or b) and c"),
        ("expr", "(a if b else c)if d else(e if f)", "(a if b else c) if d else e if f"),
        ("expr", "any( p  in(players) where((p==me)))", "any(p in players where p == me)"),
        ("expr", "- (-a)", "--a"),
        ("expr", "(a|b)&c", "(a | b) & c"),
        ("expr", "a | b & c + d", "a | b & c + d"),
        ("expr", "(x).y", "x.y"),
        ("expr", "[3..A]", "[3 .. A]"),
        ("ranking", "(Q)(C S)>K", "Q(C S) > K"),
        ("shape", "1..1 cards", "1 card"),
        ("wild", "2 copy a card", "2 copies a card"),
        ("transfer", "pit give 1 to x face down", "pit gives 1 to x"),
        ("transfer", "a takes (the + 1) from x", "a takes (the + 1) from x"),
        ("signature", "f( call  a,b )", "f(call a, b)"),
    ],
)
def test_parentheses_are_as_few_as_can_be(start: str, loose: str, canonical: str) -> None:
    assert show(parse(start, Text.of(loose))) == canonical
    assert show(parse(start, Text.of(canonical))) == canonical


def test_many_cases_are_printed_without_recursion() -> None:
    case = parse("expr", Text.of("a if b"))
    assert isinstance(case, Choice)
    tree = case
    for _ in range(5000):
        tree = Choice(case.then, case.when, tree, span=case.span)
    assert show(tree).endswith("else a if b")
