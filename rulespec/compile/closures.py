"""The fast evaluator: typed expressions become closures `f(position, frame)`.

Facts are remembered on the youngest record they read, by name and arguments: a new record starts without memories, so
nothing is ever thrown away. Expressions of a common shape (an operand that is known, one or two arguments) get a
closure of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import IR, Checked
from rulespec.check.walk import everything
from rulespec.compile import binders, values
from rulespec.compile.binders import Closure
from rulespec.compile.functions import Function
from rulespec.compile.position import Position, Tricks
from rulespec.compile.side_functions import seats_of
from rulespec.model.types import CARDS, PLAY, SAID, TRICK

__all__ = ["Closure", "Closures"]

Asking = Callable[[Position, tuple[Any, ...]], Any]
_MISSING = object()
SLIGHT = 16  # so many parts an expression may have that is not worth remembering
_CONSTANTS_LIMIT = 100_000  # values that are kept for as long as the game


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
        self._facts: dict[str, Asking] = {}
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
            ir.Switch: self._switch,
            ir.Family: self._family,
            ir.Apply: self._apply,
            ir.FactCall: self._fact_call,
        }

    def compile(self, checked: Checked) -> Closure:
        """The closure of a checked rule."""
        return self._make(checked.ir)

    def fact(self, name: str, p: Position, args: tuple[Any, ...]) -> Any:
        """A fact in a position, from memory if it was asked before."""
        return self._asking(name)(p, args)

    def _asking(self, name: str) -> Asking:
        found = self._facts.get(name)
        if found is None:
            found = self._facts[name] = self._asks(name)
        return found

    def _asks(self, name: str) -> Asking:
        """How a fact is asked: what it gave before is kept on the youngest record that it reads.

        If there is no such record, on the next older one. After a deal one record of the match serves both the rules
        under `match` and the next deal, and what is asked without a deal may have another value in it (`deal_number`):
        so that has a key of its own. What never changes in a match may still depend on the number of seats.
        """
        checked = self.facts[name]
        stage, empty, bare = checked.stage, [None] * checked.frame, (name, ())
        body: list[Closure] = []

        def work_out(memo: dict[Any, Any], key: Any, p: Position, args: tuple[Any, ...]) -> Any:
            if not body:
                body.append(self._make(checked.ir))
            value = memo[key] = body[0](p, [*args, *empty[len(args) :]])
            return value

        def anywhere(p: Position, args: tuple[Any, ...]) -> Any:
            memo: dict[Any, Any]
            key: Any
            if stage == "load":
                memo, key = self._constants, (name, args, p.match.seats)
                if len(memo) >= _CONSTANTS_LIMIT:
                    memo.clear()
            elif p.deal is None:
                memo, key = p.match.memo, (name, args, None)
            else:
                memo, key = (p.match if stage == "match" else p.deal).memo, (name, args)
            known = memo.get(key, _MISSING)
            return work_out(memo, key, p, args) if known is _MISSING else known

        def in_play(p: Position, args: tuple[Any, ...]) -> Any:
            if p.play is None:
                return anywhere(p, args)
            memo, key = p.play.memo, (name, args) if args else bare
            known = memo.get(key, _MISSING)
            return work_out(memo, key, p, args) if known is _MISSING else known

        def afresh(p: Position, args: tuple[Any, ...]) -> Any:
            if not body:
                body.append(self._make(checked.ir))
            return body[0](p, [*args, *empty[len(args) :]])

        if _is_slight(checked):
            return afresh
        return in_play if stage == "action" else anywhere

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

        def all_hold(p: Position, v: list[Any]) -> bool:
            for part in parts:  # noqa: SIM110  (a generator would cost more than the parts)
                if not part(p, v):
                    return False
            return True

        return all_hold

    def _or(self, node: ir.Or) -> Closure:
        parts = [self._make(part) for part in node.parts]
        if len(parts) == 2:
            one, two = parts
            return lambda p, v: bool(one(p, v) or two(p, v))

        def one_holds(p: Position, v: list[Any]) -> bool:
            for part in parts:  # noqa: SIM110
                if part(p, v):
                    return True
            return False

        return one_holds

    def _not(self, node: ir.Not) -> Closure:
        of = self._make(node.of)
        return lambda p, v: not of(p, v)

    def _compare(self, node: ir.Compare) -> Closure:
        op, left = values.comparison(node.op, node.left.type, node.right.type), self._make(node.left)
        if isinstance(node.right, ir.Const):
            value = node.right.value
            return lambda p, v: op(left(p, v), value)
        right = self._make(node.right)
        return lambda p, v: op(left(p, v), right(p, v))

    def _in(self, node: ir.In) -> Closure:
        item, among, cards, negated = self._make(node.item), self._make(node.among), node.cards, node.negated
        if cards and not negated:

            def cards_in(p: Position, v: list[Any]) -> bool:
                some = item(p, v)
                return bool(some) and not some & ~(among(p, v) or 0)

            return cards_in
        return lambda p, v: values.is_in(item(p, v), among(p, v), cards) is not negated

    # ---- numbers and sets --------------------------------------------------------------------------------------------

    def _arithmetic(self, node: ir.Arithmetic) -> Closure:
        op, left = values.ARITHMETIC[node.op], self._make(node.left)
        if isinstance(node.right, ir.Const) and node.right.value is not None:
            value = node.right.value

            def with_known(p: Position, v: list[Any]) -> int | None:
                one = left(p, v)
                return None if one is None else op(one, value)

            return with_known
        right = self._make(node.right)

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
        sets = any(item.type.many for item in node.items)
        if node.type == CARDS:
            return lambda p, v: values.collect_cards(item(p, v) for item in items)
        if len(items) == 1 and not sets:
            only = items[0]

            def single(p: Position, v: list[Any]) -> tuple[Any, ...]:
                value = only(p, v)
                return () if value is None else (value,)

            return single
        return lambda p, v: values.collect((item(p, v) for item in items), sets)

    def _count(self, node: ir.Count) -> Closure:
        of, cards = self._make(node.of), node.of.type == CARDS
        if isinstance(node.of, ir.Apply) and node.of.builtin.name == "tricks" and node.of.args:
            return _number_of_tricks(self._make(node.of.args[0]))

        def count(p: Position, v: list[Any]) -> int | None:
            found = of(p, v)
            return None if found is None else found.bit_count() if cards else len(found)

        return count

    # ---- binders -----------------------------------------------------------------------------------------------------

    def _select(self, node: ir.Select) -> Closure:
        where = None if node.where is None else self._make(node.where)
        return binders.select(node.kind, node.slot, self._make(node.among), where, node.among.type == CARDS)

    def _compute(self, node: ir.Compute) -> Closure:
        where = None if node.where is None else self._make(node.where)
        value, among = self._make(node.value), self._make(node.among)
        return binders.compute(node.kind, node.slot, value, among, where, node.among.type == CARDS)

    def _switch(self, node: ir.Switch) -> Closure:
        on, cases = self._make(node.on), {value: self._make(case) for value, case in node.cases}

        def switch(p: Position, v: list[Any]) -> Any:
            case = cases.get(on(p, v))
            return None if case is None else case(p, v)

        return switch

    def _family(self, node: ir.Family) -> Closure:
        name, args = node.name, [self._make(arg) for arg in node.args]
        return lambda p, v: values.family(name, [arg(p, v) for arg in args])

    # ---- built-ins and facts -----------------------------------------------------------------------------------------

    def _apply(self, node: ir.Apply) -> Closure:
        built = node.builtin
        function = self.attributes[built.on.name, built.name] if built.on is not None else self.functions[built.name]
        args = [self._make(arg) for arg in node.args]
        if not args:
            return lambda p, v: function(p)
        if len(args) == 1 and isinstance(node.args[0], ir.Local):
            return _of_local(function, node.args[0].slot)
        if len(args) == 1:
            return _of_one(function, args[0])
        if len(args) == 2:
            return _of_two(function, *args)

        def apply(p: Position, v: list[Any]) -> Any:
            given = [arg(p, v) for arg in args]
            return None if any(each is None for each in given) else function(p, *given)

        return apply

    def _fact_call(self, node: ir.FactCall) -> Closure:
        plain = self.facts[node.name].ir
        if isinstance(plain, ir.Const) and node.deal is None:
            return self._const(plain)
        args, fact = [self._make(arg) for arg in node.args], self._asking(node.name)
        if node.deal is not None:
            deal = self._make(node.deal)

            def of_deal(p: Position, v: list[Any]) -> Any:
                finished = deal(p, v)
                return None if finished is None else fact(finished.position, tuple(arg(p, v) for arg in args))

            return of_deal
        if not args:
            return lambda p, v: fact(p, ())
        if len(args) == 1:
            only = args[0]
            return lambda p, v: fact(p, (only(p, v),))
        return lambda p, v: fact(p, tuple([arg(p, v) for arg in args]))


def _is_slight(checked: Checked) -> bool:
    """Whether a fact is worked out faster than it is found again: a few steps about a trick, a card played, a call."""
    if not any(kind in (PLAY, TRICK, SAID) for kind in checked.parameters):
        return False
    nodes = list(everything(checked.ir))
    return len(nodes) <= SLIGHT and not any(isinstance(each, ir.Select | ir.Compute) for each in nodes)


def _of_local(function: Function, slot: int) -> Closure:
    def apply_local(p: Position, v: list[Any]) -> Any:
        value = v[slot]
        return None if value is None else function(p, value)

    return apply_local


def _number_of_tricks(owner: Closure) -> Closure:
    """`count(tricks(s))`, asked after every trick: nothing is gathered."""

    def count(p: Position, v: list[Any]) -> int | None:
        found, play = owner(p, v), p.play
        if found is None or not isinstance(play, Tricks):
            return None if found is None else 0
        seats, number = seats_of(found), 0
        for trick in play.done:
            if trick.winner in seats:
                number += 1
        return number

    return count


def _of_one(function: Function, arg: Closure) -> Closure:
    def apply_one(p: Position, v: list[Any]) -> Any:
        value = arg(p, v)
        return None if value is None else function(p, value)

    return apply_one


def _of_two(function: Function, first: Closure, second: Closure) -> Closure:
    def apply_two(p: Position, v: list[Any]) -> Any:
        one = first(p, v)
        two = second(p, v)
        return None if one is None or two is None else function(p, one, two)

    return apply_two
