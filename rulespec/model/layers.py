"""Layers that overlays lay over a rule: which rules have them, and what they mean together.

The meaning is fixed: cases of `first`, then ((base or any) and all), ((base + plus) * times), ((base | also) - except).
What is not there is left out: conditions under `all` alone hold if all of them do. Only what is worked out can be laid
over: expressions, and of card sets what is more or less of them. A shape or an order of cards is one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulespec.model.fields import Spec
from rulespec.model.rule import Rule
from rulespec.model.types import CARDS
from rulespec.spans import Span
from rulespec.syntax.tree import And, Chain, Choice, Comparison, Nothing, Or, Tree

LAYERS = ("first", "any", "all", "plus", "times", "also", "except")
OF_SETS = ("also", "except")

_INSTEAD = {
    "cardset": "it is one line: write all of it",
    "ranking": "an order is one line: write all of it, or name the trumps in parts under `trump`",
    "rows": "it is one line, rows parted by `,`; give another its own name",
    "shape": "a shape is one line; give each its own name",
    "wild": "what a card stands for is one line; give each its own name",
    "transfer": "a step is one line; give each its own name, and its condition under `when`",
    "item": "a line of the score is one line; give each its own name, and its condition under `when`",
    "winner": "it is one line: `highest score` or `lowest score`",
    "bindings": "it is one line, values parted by `,`: `n in 1 .. 7, s in suits`",
    "share": "it is one line: write the number whole, as `12 each`",
    "pile": "a pile is one line, such as `1 face up`; give each its own name",
}


def layers_of(spec: Spec) -> tuple[str, ...]:
    """The layers that can be laid over a rule."""
    if spec.start == "expr":
        return LAYERS
    return OF_SETS if spec.start == "cardset" and spec.type == CARDS else ()


def instead(spec: Spec, name: str) -> tuple[str, ...]:
    """What to write where a layer has no meaning; empty for a word that is no layer."""
    if name not in LAYERS or name in layers_of(spec):
        return ()
    if layers_of(spec):
        return ("more cards stand under `also`, and what is taken out under `except`",)
    return (_INSTEAD[spec.start],) if spec.start in _INSTEAD else ()


def layered(base: Any, layers: Mapping[str, tuple[Rule, ...]], span: Span) -> Tree:
    """The fixed meaning of the layers, innermost first."""
    tree = base
    trees: dict[str, tuple[Any, ...]] = {name: tuple(part.tree for part in parts) for name, parts in layers.items()}
    if "any" in trees:
        tree = Or((tree, *trees["any"]), span=span)
    if "all" in trees:
        conditions = trees["all"] if isinstance(tree, Nothing) else (tree, *trees["all"])
        tree = conditions[0] if len(conditions) == 1 else And(conditions, span=span)
    if "plus" in trees:
        tree = Chain("sum", tree, tuple(("+", part) for part in trees["plus"]), span=span)
    if "times" in trees:
        tree = Chain("product", tree, tuple(("*", part) for part in trees["times"]), span=span)
    if "also" in trees:
        tree = Chain("union", tree, tuple(("|", part) for part in trees["also"]), span=span)
    if "except" in trees:
        tree = Chain("sum", tree, tuple(("-", part) for part in trees["except"]), span=span)
    whole: Tree = cases(layers["first"], tree) if "first" in layers else tree
    return whole


def cases(parts: tuple[Rule, ...], otherwise: Any) -> Any:
    """Cases in order: with `when`, the case where that holds; without, the first that is not none."""
    tree = otherwise
    for case in reversed(parts):
        when = case.keys.get("when")
        value: Any = case.tree
        if isinstance(when, Rule):
            condition: Any = when.tree
        elif isinstance(value, Choice) and value.otherwise is None:
            value, condition = value.then, value.when
        else:
            condition = Comparison("!=", value, Nothing(span=case.span), span=case.span)
        tree = Choice(value, condition, tree, span=case.span)
    return tree
