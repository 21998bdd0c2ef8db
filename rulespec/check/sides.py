"""What is asked of sides that are rows of a table: the built-ins of fixed sides, as facts."""

from __future__ import annotations

from functools import cache

from rulespec.model.rule import Rule
from rulespec.spans import Text
from rulespec.syntax.parse import parse
from rulespec.syntax.tree import Signature

NAMED_SIDES = {
    "side(seat p)": "first(s in sides where p in s.who)",
    "members(side s)": "s.who",
    "partner(seat p)": "the(q in members(side(p)) where q != p)",
}
NAMES = tuple(key.partition("(")[0] for key in NAMED_SIDES)


@cache
def of_named_sides() -> dict[str, Rule]:
    """The facts by name."""
    return {name: _rule(key, NAMED_SIDES[key]) for name, key in zip(NAMES, NAMED_SIDES, strict=True)}


def _rule(key: str, text: str) -> Rule:
    signature, source = parse("signature", Text.of(key, "built-in")), Text.of(text, "built-in")
    assert isinstance(signature, Signature)
    return Rule(f"built-in.{signature.name}", parse("expr", source), source.span(0, len(text)), signature=signature)
