"""The facts of named sides are what their texts say."""

from __future__ import annotations

from rulespec.check.sides import of_named_sides
from rulespec.spans import Text
from rulespec.syntax.parse import parse


def test_their_trees_are_their_texts() -> None:
    for name, rule in of_named_sides().items():
        assert rule.tree == parse("expr", Text.of(rule.span.text))
        assert rule.signature is not None and rule.signature.name == name
