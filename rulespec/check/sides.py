"""What is asked of sides that are rows of a table: the built-ins of fixed sides, as facts."""

from __future__ import annotations

from functools import cache

from rulespec.model.rule import Rule
from rulespec.spans import Span, Text
from rulespec.syntax.tree import (
    Attribute,
    Binder,
    Call,
    Comparison,
    Expr,
    Membership,
    Name,
    Parameter,
    Select,
    Signature,
)

NAMES = ("side", "members", "partner")


@cache
def of_named_sides() -> dict[str, Rule]:
    """The facts by name. Their trees stand here ready made: reading them would cost more than the rest of a game."""
    return {
        "side": _rule("side(seat p)", "first(s in sides where p in s.who)", _side),
        "members": _rule("members(side s)", "s.who", lambda at: Attribute(Name("s", span=at), "who", span=at)),
        "partner": _rule("partner(seat p)", "the(q in members(side(p)) where q != p)", _partner),
    }


def _side(at: Span) -> Expr:
    p, s = Name("p", span=at), Name("s", span=at)
    belongs = Membership(p, Attribute(s, "who", span=at), False, span=at)
    return Select("first", Binder("s", Name("sides", span=at), belongs, span=at), span=at)


def _partner(at: Span) -> Expr:
    p, q = Name("p", span=at), Name("q", span=at)
    side = Call(Name("side", span=at), (p,), span=at)
    members = Call(Name("members", span=at), (side,), span=at)
    return Select("the", Binder("q", members, Comparison("!=", q, p, span=at), span=at), span=at)


def _rule(key: str, text: str, tree: object) -> Rule:
    """A fact whose tree is what its text would be read as."""
    assert callable(tree)
    name, _, inner = key.rstrip(")").partition("(")
    kind, parameter = inner.split()
    span = Text.of(text, "built-in").span(0, len(text))
    signature = Signature(name, (Parameter(parameter, kind, span=span),), span=span)
    return Rule(f"built-in.{name}", tree(span), span, signature=signature)
