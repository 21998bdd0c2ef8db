"""Expressions after checking: every name resolved, every node typed. What evaluators and later checks walk."""

from __future__ import annotations

from typing import Any, Literal

from attrs import field, frozen

from rulespec.model.builtins import Builtin, Stage
from rulespec.model.types import Type
from rulespec.spans import Span


@frozen(kw_only=True)
class Node:
    type: Type
    span: Span = field(eq=False, repr=False)


@frozen
class Const(Node):
    """A known value: int, bool, None, a card mask, a rank or shape index or name, a tuple of those."""

    value: Any


@frozen
class Local(Node):
    """A parameter, binder variable or implicit name (`me`), by its slot in the frame."""

    slot: int
    name: str


@frozen
class FactCall(Node):
    """A fact of this deal with its arguments; `deal` asks it of a finished deal."""

    name: str
    args: tuple[IR, ...]
    deal: IR | None = None


@frozen
class Apply(Node):
    """A built-in function or attribute."""

    builtin: Builtin
    args: tuple[IR, ...]


@frozen
class If(Node):
    when: IR
    then: IR
    otherwise: IR


@frozen
class And(Node):
    parts: tuple[IR, ...]


@frozen
class Or(Node):
    parts: tuple[IR, ...]


@frozen
class Not(Node):
    of: IR


@frozen
class Compare(Node):
    """`domain` is `order` (numbers, lists of numbers) or `same` (`==`, `!=` of anything)."""

    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: IR
    right: IR


@frozen
class In(Node):
    """Membership in a tuple, or of cards in a card set (all of the item's cards)."""

    item: IR
    among: IR
    negated: bool
    cards: bool


@frozen
class Arithmetic(Node):
    op: Literal["+", "-", "*", "//", "%"]
    left: IR
    right: IR


@frozen
class Negate(Node):
    """A number with the other sign; a list of numbers, each."""

    of: IR


@frozen
class Combine(Node):
    """Sets: `|`, `&`, `-`. Card sets are ints; all other collections are tuples that keep their order."""

    op: Literal["|", "&", "-"]
    left: IR
    right: IR
    cards: bool


@frozen
class Collect(Node):
    """`(a, b)` or a single value where a set is expected: a tuple of what is not none (card sets: their union)."""

    items: tuple[IR, ...]


@frozen
class Count(Node):
    """How many are in a collection."""

    of: IR


@frozen
class Select(Node):
    kind: str
    slot: int
    among: IR
    where: IR | None


@frozen
class Compute(Node):
    kind: str
    slot: int
    value: IR
    among: IR
    where: IR | None


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
