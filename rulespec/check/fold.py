"""What can be said of an expression without a position: its value, or that it does not matter."""

from __future__ import annotations

import operator
from typing import Any

from rulespec.check.ir import (
    IR,
    And,
    Apply,
    Arithmetic,
    Collect,
    Combine,
    Compare,
    Compute,
    Const,
    Count,
    FactCall,
    If,
    In,
    Local,
    Negate,
    Not,
    Or,
    Select,
)
from rulespec.check.walk import children
from rulespec.model.types import COMBINATION

UNKNOWN: Any = object()
"""The value of what depends on the position."""

ORDERS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
SUMS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}


def known(ir: IR, shape: str | None = None) -> Any:
    """The value of an expression in every position, or UNKNOWN. `shape`: the combination's name, if that is given."""
    match ir:
        case Const(value=value):
            return value
        case Apply(builtin=builtin) if builtin.name == "shape" and builtin.on == COMBINATION and shape is not None:
            return shape
        case Not(of=of):
            value = known(of, shape)
            return UNKNOWN if value is UNKNOWN else not value
        case And(parts=parts):
            return _junction([known(part, shape) for part in parts], False)
        case Or(parts=parts):
            return _junction([known(part, shape) for part in parts], True)
        case If(when=when, then=then, otherwise=otherwise):
            value = known(when, shape)
            return UNKNOWN if value is UNKNOWN else known(then if value else otherwise, shape)
        case Compare():
            return _compared(ir, shape)
        case In(item=item, among=among):
            return _member(ir, known(item, shape), known(among, shape))
        case Collect(items=()):
            return ()
        case Collect(items=items) if not ir.type.many:
            return UNKNOWN
        case Collect(items=items):
            values = [known(each, shape) for each in items]
            return (
                UNKNOWN
                if any(each is UNKNOWN for each in values)
                else tuple(each for each in values if each is not None)
            )
        case Count(of=of):
            value = known(of, shape)
            return UNKNOWN if value is UNKNOWN else value.bit_count() if isinstance(value, int) else len(value or ())
    return _number_or_set(ir, shape)


def _junction(values: list[Any], decisive: bool) -> Any:
    truths = [value if value is UNKNOWN else bool(value) for value in values]
    if any(value is decisive for value in truths):
        return decisive
    return UNKNOWN if any(value is UNKNOWN for value in truths) else not decisive


def _compared(ir: Compare, shape: str | None) -> Any:
    left, right = known(ir.left, shape), known(ir.right, shape)
    if UNKNOWN in (left, right):
        counted = isinstance(ir.left, Count) or (isinstance(ir.left, Select) and ir.left.kind == "count")
        if counted and isinstance(right, int) and not isinstance(right, bool):
            below = right < 0 or (right == 0 and ir.op in ("<", ">="))
            if below and ir.op != "==":
                return ir.op in (">", ">=", "!=")
        return UNKNOWN
    if ir.op in ("==", "!="):
        return (left == right) is (ir.op == "==")
    return UNKNOWN if left is None or right is None else ORDERS[ir.op](left, right)


def _member(ir: In, item: Any, among: Any) -> Any:
    if among in ((), 0) and not isinstance(among, bool) and among is not UNKNOWN and not ir.cards:
        return ir.negated
    if item is UNKNOWN or among is UNKNOWN or among is None or ir.cards:
        return UNKNOWN
    return (item in among) is not ir.negated


def _number_or_set(ir: IR, shape: str | None) -> Any:
    match ir:
        case Arithmetic(op=op, left=left, right=right):
            values = [known(left, shape), known(right, shape)]
            if any(value is UNKNOWN or value is None for value in values) or (op in ("//", "%") and values[1] == 0):
                return UNKNOWN
            return SUMS[op](*values)
        case Negate(of=of):
            value = known(of, shape)
            return -value if isinstance(value, int) else UNKNOWN
        case Combine(op="&", left=left, right=right, cards=True):
            values = [known(left, shape), known(right, shape)]
            if 0 in values:
                return 0
            return UNKNOWN if UNKNOWN in values else values[0] & values[1]
    return UNKNOWN


def asks_suited(ir: IR, shape: str) -> bool:
    """Whether an expression, for combinations of this name, depends on whether they are suited."""
    if known(ir, shape) is not UNKNOWN:
        return False
    match ir:
        case Apply(builtin=builtin) if builtin.name == "suited" and builtin.on == COMBINATION:
            return True
        case FactCall(args=args):
            return any(arg.type == COMBINATION for arg in args) or any(asks_suited(arg, shape) for arg in args)
        case If(when=when, then=then, otherwise=otherwise):
            value = known(when, shape)
            branches = (when, then, otherwise) if value is UNKNOWN else (then if value else otherwise,)
            return any(asks_suited(branch, shape) for branch in branches)
    return any(asks_suited(child, shape) for child in children(ir))


def varies(ir: IR) -> bool:
    """Whether an expression asks anything at all of the position."""
    return isinstance(ir, Apply | FactCall | Local | Select | Compute) or any(varies(child) for child in children(ir))
