"""The fast evaluator: typed expressions become closures `f(position, frame)`.

Facts are remembered on the youngest record they read, by name and arguments: a new record starts without memories, so
nothing is ever thrown away. Where the expression is known to be cheap, its shape gets a closure of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import IR, Checked
from rulespec.compile import values
from rulespec.compile.functions import Function
from rulespec.compile.position import Memo, Position
from rulespec.model.pack import bits
from rulespec.model.types import CARDS

Closure = Callable[[Position, list[Any]], Any]
_MISSING = object()


class Closures:
    """Makes closures of the expressions of one game."""

    def __init__(
        self,
        facts: Mapping[str, Checked],
        functions: Mapping[str, Function],
        attributes: Mapping[tuple[str, str], Function],
    ) -> None:
        self.facts = facts
        self.functions = functions
        self.attributes = attributes
        self._bodies: dict[str, Closure] = {}
        self._constants: dict[Any, Any] = {}
        self._makers: dict[type, Callable[[Any], Closure]] = {
            ir.Const: self._const,
            ir.Local: self._local,
            ir.If: self._if,
            ir.And: self._and,
            ir.Or: self._or,
            ir.Not: self._not,
            ir.Compare: self._compare,
            ir.In: self._in,
            ir.Arithmetic: self._arithmetic,
            ir.Negate: self._negate,
            ir.Combine: self._combine,
            ir.Collect: self._collect,
            ir.Count: self._count,
            ir.Select: self._select,
            ir.Compute: self._compute,
            ir.Apply: self._apply,
            ir.FactCall: self._fact_call,
        }

    def compile(self, checked: Checked) -> Closure:
        """The closure of a checked rule."""
        return self._make(checked.ir)

    def fact(self, name: str, p: Position, args: tuple[Any, ...]) -> Any:
        """A fact in a position, from memory if it was asked before."""
        checked = self.facts[name]
        key = (name, args)
        memo = self._memory(checked.stage, p)
        if memo is not None:
            known = memo.get(key, _MISSING)
            if known is not _MISSING:
                return known
        body = self._bodies.get(name)
        if body is None:
            body = self._bodies[name] = self._make(checked.ir)
        value = body(p, [*args, *[None] * (checked.frame - len(args))])
        if memo is not None:
            memo[key] = value
        return value

    def _memory(self, stage: str, p: Position) -> Memo | dict[Any, Any] | None:
        if stage == "action":
            return p.play.memo if p.play is not None else None
        if stage == "deal":
            return p.deal.memo if p.deal is not None else None
        return p.match.memo if stage == "match" else self._constants

    def _make(self, node: IR) -> Closure:
        return self._makers[type(node)](node)

    # ---- values ------------------------------------------------------------------------------------------------------

    def _const(self, node: ir.Const) -> Closure:
        value = node.value
        return lambda p, v: value

    def _local(self, node: ir.Local) -> Closure:
        slot = node.slot
        return lambda p, v: v[slot]

    def _if(self, node: ir.If) -> Closure:
        when, then, otherwise = self._make(node.when), self._make(node.then), self._make(node.otherwise)
        return lambda p, v: then(p, v) if when(p, v) else otherwise(p, v)

    # ---- conditions --------------------------------------------------------------------------------------------------

    def _and(self, node: ir.And) -> Closure:
        parts = [self._make(part) for part in node.parts]
        if len(parts) == 2:
            one, two = parts
            return lambda p, v: bool(one(p, v) and two(p, v))

        def conjunction(p: Position, v: list[Any]) -> bool:
            return all(part(p, v) for part in parts)

        return conjunction

    def _or(self, node: ir.Or) -> Closure:
        parts = [self._make(part) for part in node.parts]
        if len(parts) == 2:
            one, two = parts
            return lambda p, v: bool(one(p, v) or two(p, v))

        def disjunction(p: Position, v: list[Any]) -> bool:
            return any(part(p, v) for part in parts)

        return disjunction

    def _not(self, node: ir.Not) -> Closure:
        of = self._make(node.of)
        return lambda p, v: not of(p, v)

    def _compare(self, node: ir.Compare) -> Closure:
        op, left, right = values.COMPARISONS[node.op], self._make(node.left), self._make(node.right)
        if isinstance(node.right, ir.Const):
            value = node.right.value
            return lambda p, v: op(left(p, v), value)
        return lambda p, v: op(left(p, v), right(p, v))

    def _in(self, node: ir.In) -> Closure:
        item, among, cards, negated = self._make(node.item), self._make(node.among), node.cards, node.negated
        return lambda p, v: values.is_in(item(p, v), among(p, v), cards) is not negated

    # ---- numbers and sets --------------------------------------------------------------------------------------------

    def _arithmetic(self, node: ir.Arithmetic) -> Closure:
        op, left, right = values.ARITHMETIC[node.op], self._make(node.left), self._make(node.right)

        def arithmetic(p: Position, v: list[Any]) -> int | None:
            one = left(p, v)
            two = right(p, v)
            return None if one is None or two is None else op(one, two)

        return arithmetic

    def _negate(self, node: ir.Negate) -> Closure:
        of = self._make(node.of)
        return lambda p, v: values.negated(of(p, v))

    def _combine(self, node: ir.Combine) -> Closure:
        left, right, op = self._make(node.left), self._make(node.right), node.op
        if not node.cards:
            return lambda p, v: values.join_tuples(op, left(p, v), right(p, v))
        if op == "&":
            return lambda p, v: (left(p, v) or 0) & (right(p, v) or 0)
        if op == "|":
            return lambda p, v: (left(p, v) or 0) | (right(p, v) or 0)
        return lambda p, v: (left(p, v) or 0) & ~(right(p, v) or 0)

    def _collect(self, node: ir.Collect) -> Closure:
        items = [self._make(item) for item in node.items]
        if len(items) == 1:
            only = items[0]

            def single(p: Position, v: list[Any]) -> tuple[Any, ...]:
                value = only(p, v)
                return () if value is None else (value,)

            return single
        return lambda p, v: values.collect(item(p, v) for item in items)

    def _count(self, node: ir.Count) -> Closure:
        of, cards = self._make(node.of), node.of.type == CARDS

        def count(p: Position, v: list[Any]) -> int | None:
            found = of(p, v)
            return None if found is None else found.bit_count() if cards else len(found)

        return count

    # ---- binders -----------------------------------------------------------------------------------------------------

    def _select(self, node: ir.Select) -> Closure:
        cards = node.among.type == CARDS
        among, slot, kind = self._make(node.among), node.slot, node.kind
        where = self._make(node.where) if node.where is not None else None
        if kind == "any" and where is not None:
            return _any(among, slot, where, cards)

        def select(p: Position, v: list[Any]) -> Any:
            found = []
            for each in values.members(among(p, v), cards):
                v[slot] = each
                if where is None or where(p, v):
                    found.append(each)
                    if kind == "first":
                        break
            return values.selected(kind, found, cards)

        return select

    def _compute(self, node: ir.Compute) -> Closure:
        cards = node.among.type == CARDS
        among, slot, kind, value = self._make(node.among), node.slot, node.kind, self._make(node.value)
        where = self._make(node.where) if node.where is not None else None

        def compute(p: Position, v: list[Any]) -> Any:
            found = []
            for each in values.members(among(p, v), cards):
                v[slot] = each
                if where is None or where(p, v):
                    found.append(value(p, v))
            return values.computed(kind, found)

        return compute

    # ---- built-ins and facts -----------------------------------------------------------------------------------------

    def _apply(self, node: ir.Apply) -> Closure:
        built = node.builtin
        function = self.attributes[built.on.name, built.name] if built.on is not None else self.functions[built.name]
        args = [self._make(arg) for arg in node.args]
        if not args:
            return lambda p, v: function(p)
        if len(args) == 1:
            only = args[0]

            def apply_one(p: Position, v: list[Any]) -> Any:
                value = only(p, v)
                return None if value is None else function(p, value)

            return apply_one

        def apply(p: Position, v: list[Any]) -> Any:
            given = [arg(p, v) for arg in args]
            return None if None in given else function(p, *given)

        return apply

    def _fact_call(self, node: ir.FactCall) -> Closure:
        name, args, fact = node.name, [self._make(arg) for arg in node.args], self.fact
        if node.deal is not None:
            deal = self._make(node.deal)

            def of_deal(p: Position, v: list[Any]) -> Any:
                finished = deal(p, v)
                return None if finished is None else fact(name, finished.position, tuple(arg(p, v) for arg in args))

            return of_deal
        if not args:
            return lambda p, v: fact(name, p, ())
        return lambda p, v: fact(name, p, tuple(arg(p, v) for arg in args))


def _any(among: Closure, slot: int, where: Closure, cards: bool) -> Closure:
    """`any(x in XS where C)` stops at the first."""

    def any_of(p: Position, v: list[Any]) -> bool:
        collection = among(p, v)
        if collection is None:
            return False
        for each in (1 << bit for bit in bits(collection)) if cards else collection:
            v[slot] = each
            if where(p, v):
                return True
        return False

    return any_of
