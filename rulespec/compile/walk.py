"""The slow evaluator: walks typed expressions as they stand and remembers nothing. The twin that tests compare with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import IR, Checked
from rulespec.compile import values
from rulespec.compile.functions import Function
from rulespec.compile.position import Finished, Position
from rulespec.compile.search import Payment, Search
from rulespec.model.types import CARDS


class Walker:
    """Evaluates expressions with these built-ins and facts."""

    def __init__(
        self,
        facts: Mapping[str, Checked],
        functions: Mapping[str, Function],
        attributes: Mapping[tuple[str, str], Function],
    ) -> None:
        self.facts = facts
        self.functions = functions
        self.attributes = attributes

    def compile(self, checked: Checked) -> Function:
        """The same face as `evaluator.Evaluator.compile`."""
        return lambda position, *given: self._of_rule(checked, position, given)

    def fact(self, name: str, position: Position, args: tuple[Any, ...]) -> Any:
        return self._of_rule(self.facts[name], position, args)

    def choices(self, search: Search) -> Function:
        """The same face as `evaluator.Evaluator.choices`."""
        return lambda position, *given: [bound[search.given :] for bound in self._found(search, position, given)]

    def payments(self, item: Payment) -> Function:
        """The same face as `evaluator.Evaluator.payments`."""

        def paid(p: Position) -> list[tuple[Any, Any, tuple[Any, ...]]]:
            found = [(self._of_rule(item.points, p, bound), bound) for bound in self._found(item.search, p, ())]
            return [(points, self._of_rule(item.to, p, bound), bound) for points, bound in found if points]

        return paid

    def _found(self, search: Search, p: Position, bound: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        at = len(bound) - search.given
        if at < len(search.binders):
            among, where = search.binders[at]
            for each in values.members(self._of_rule(among, p, bound), among.ir.type == CARDS):
                if where is None or self._of_rule(where, p, (*bound, each)):
                    yield from self._found(search, p, (*bound, each))
        elif all(self._of_rule(condition, p, bound) for condition in search.conditions):
            yield bound

    def _of_rule(self, checked: Checked, p: Position, given: tuple[Any, ...]) -> Any:
        return self.value(checked.ir, p, _frame(checked, given))

    def suppose(self, name: str, p: Position, args: tuple[Any, ...], value: Any) -> None:
        """What remembers nothing cannot be told anything."""

    def value(self, node: IR, p: Position, v: list[Any]) -> Any:
        """The value of an expression in a position, with the local values `v`."""
        match node:
            case ir.Const(value):
                return value
            case ir.Local(slot):
                return v[slot]
            case ir.If(when, then, otherwise):
                return self.value(then if self.value(when, p, v) else otherwise, p, v)
            case ir.And(parts):
                return all(self.value(part, p, v) for part in parts)
            case ir.Or(parts):
                return any(self.value(part, p, v) for part in parts)
            case ir.Not(of):
                return not self.value(of, p, v)
            case ir.Compare(op, left, right):
                compare = values.comparison(op, left.type, right.type)
                return compare(self.value(left, p, v), self.value(right, p, v))
            case ir.In(item, among, negated, cards):
                return values.is_in(self.value(item, p, v), self.value(among, p, v), cards) is not negated
            case ir.Collect(items):
                found = [self.value(item, p, v) for item in items]
                if node.type == CARDS:
                    return values.collect_cards(found)
                return values.collect(found, any(item.type.many for item in items))
        return self._further(node, p, v)

    def _further(self, node: IR, p: Position, v: list[Any]) -> Any:
        match node:
            case ir.Arithmetic(op, left, right):
                pair = self.value(left, p, v), self.value(right, p, v)
                return None if None in pair else values.ARITHMETIC[op](*pair)
            case ir.Negate(of):
                return values.negated(self.value(of, p, v))
            case ir.Combine(op, left, right, cards):
                join = values.join_cards if cards else values.join_tuples
                return join(op, self.value(left, p, v), self.value(right, p, v))
            case ir.Count(of):
                found = self.value(of, p, v)
                return None if found is None else found.bit_count() if of.type == CARDS else len(found)
            case ir.Select(kind, slot, among, where):
                cards = among.type == CARDS
                return values.selected(kind, self._bound(among, where, slot, p, v), cards)
            case ir.Compute(kind, slot, value, among, where):
                bound = self._bound(among, where, slot, p, v)
                return values.COMPUTED[kind]([self._with(value, slot, each, p, v) for each in bound])
            case ir.Apply(builtin, args):
                return self._applied(builtin, [self.value(arg, p, v) for arg in args], p)
            case ir.Switch(on, cases):
                case = dict(cases).get(self.value(on, p, v))
                return None if case is None else self.value(case, p, v)
            case ir.Family(name, args):
                return values.family(name, [self.value(arg, p, v) for arg in args])
            case ir.FactCall(name, args, deal):
                return self._asked(name, tuple(self.value(arg, p, v) for arg in args), deal, p, v)
        raise TypeError(f"{type(node).__name__} cannot be evaluated")

    def _bound(self, among: IR, where: IR | None, slot: int, p: Position, v: list[Any]) -> list[Any]:
        everybody = values.members(self.value(among, p, v), among.type == CARDS)
        return [each for each in everybody if where is None or self._with(where, slot, each, p, v)]

    def _with(self, node: IR, slot: int, each: Any, p: Position, v: list[Any]) -> Any:
        v[slot] = each
        return self.value(node, p, v)

    def _applied(self, builtin: Any, args: list[Any], p: Position) -> Any:
        if any(arg is None for arg in args):
            return None
        function = self.attributes[builtin.on.name, builtin.name] if builtin.on else self.functions[builtin.name]
        return function(p, *args)

    def _asked(self, name: str, args: tuple[Any, ...], deal: IR | None, p: Position, v: list[Any]) -> Any:
        if deal is None:
            return self.fact(name, p, args)
        finished: Finished | None = self.value(deal, p, v)
        return None if finished is None else self.fact(name, finished.position, args)


def _frame(checked: Checked, given: tuple[Any, ...]) -> list[Any]:
    """The local values of a rule: those given, and room for the others."""
    return [*given, *[None] * (checked.frame - len(given))]
