"""The children of checked expressions: what every later pass walks."""

from __future__ import annotations

from collections.abc import Iterator

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
    Family,
    If,
    In,
    Local,
    Negate,
    Not,
    Or,
    Select,
    Switch,
)


def children(ir: IR) -> tuple[IR, ...]:
    """The expressions directly below one, in the order in which they are written."""
    match ir:
        case Const() | Local():
            return ()
        case FactCall(args=args, deal=deal):
            return args if deal is None else (deal, *args)
        case Apply(args=args) | Family(args=args):
            return args
        case Switch(on=on, cases=cases):
            return (on, *(case for _, case in cases))
        case If(when=when, then=then, otherwise=otherwise):
            return (then, when, otherwise)
        case And(parts=parts) | Or(parts=parts) | Collect(items=parts):
            return parts
        case Not(of=of) | Negate(of=of) | Count(of=of):
            return (of,)
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right) | Combine(left=left, right=right):
            return (left, right)
        case In(item=item, among=among):
            return (item, among)
        case Select(among=among, where=where):
            return (among,) if where is None else (among, where)
        case Compute(value=value, among=among, where=where):
            return (value, among) if where is None else (value, among, where)


def everything(ir: IR) -> Iterator[IR]:
    """An expression and all that is in it, outermost first."""
    waiting = [ir]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(children(found)))
