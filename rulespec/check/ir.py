"""Expressions after checking: every name resolved, every node typed. What evaluators and later checks walk."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from rulespec.model.builtins import Builtin, Stage
from rulespec.model.types import Type
from rulespec.spans import Span
from rulespec.syntax.node import Node, field


class Typed(Node):
    """Any expression: its type, and where it was written."""

    type: Type = field(kw_only=True)
    span: Span = field(eq=False, kw_only=True)


class Const(Typed):
    """A known value: int, bool, None, a card mask, a rank or shape index or name, a tuple of those."""

    value: Any


class Local(Typed):
    """A parameter, binder variable or implicit name (`me`), by its slot in the frame."""

    slot: int
    name: str


class FactCall(Typed):
    """A fact of this deal with its arguments; `deal` asks it of a finished deal."""

    name: str
    args: tuple[IR, ...]
    deal: IR | None = None


class Apply(Typed):
    """A built-in function or attribute."""

    builtin: Builtin
    args: tuple[IR, ...]


class If(Typed):
    when: IR
    then: IR
    otherwise: IR


class And(Typed):
    parts: tuple[IR, ...]


class Or(Typed):
    parts: tuple[IR, ...]


class Not(Typed):
    of: IR


class Compare(Typed):
    """`domain` is `order` (numbers, lists of numbers) or `same` (`==`, `!=` of anything)."""

    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: IR
    right: IR


class In(Typed):
    """Membership in a tuple, or of cards in a card set (all of the item's cards)."""

    item: IR
    among: IR
    negated: bool
    cards: bool


class Arithmetic(Typed):
    op: Literal["+", "-", "*", "//", "%"]
    left: IR
    right: IR


class Negate(Typed):
    """A number with the other sign; a list of numbers, each."""

    of: IR


class Combine(Typed):
    """Sets: `|`, `&`, `-`. Card sets are ints; all other collections are tuples that keep their order."""

    op: Literal["|", "&", "-"]
    left: IR
    right: IR
    cards: bool


class Collect(Typed):
    """`(a, b)` or a single value where a set is expected: a tuple of what is not none (card sets: their union)."""

    items: tuple[IR, ...]


class Count(Typed):
    """How many are in a collection."""

    of: IR


class Select(Typed):
    kind: str
    slot: int
    among: IR
    where: IR | None


class Compute(Typed):
    kind: str
    slot: int
    value: IR
    among: IR
    where: IR | None


class Switch(Typed):
    """The case of a value; none if there is none."""

    on: IR
    cases: tuple[tuple[Any, IR], ...]


class Family(Typed):
    """The name of one of a family, from the values of its parameters: `trumps(C)`."""

    name: str
    args: tuple[IR, ...]


IR = (
    Const
    | Local
    | FactCall
    | Apply
    | If
    | And
    | Or
    | Not
    | Compare
    | In
    | Arithmetic
    | Negate
    | Combine
    | Collect
    | Count
    | Select
    | Compute
    | Switch
    | Family
)


@frozen
class Checked:
    """A rule ready to be evaluated: `frame` is how many local slots it needs; `stage` the youngest record it reads."""

    path: str
    ir: IR
    frame: int
    stage: Stage
    knows: frozenset[str]  # "public" is the empty set; else {"me"}, {"any"}, names of parameters
    cost: int
    parameters: tuple[Type, ...] = ()
