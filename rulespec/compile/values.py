"""What values mean, for both evaluators: none, order, sets. One card set is an int, other collections are tuples."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import partial
from math import prod
from typing import Any

from rulespec.model.types import NUMBERS, Type


def _below(op: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """An order comparison in which none is below everything and equal to itself."""

    def compare(left: Any, right: Any) -> bool:
        if left is None or right is None:
            return op(left is not None, right is not None)
        return op(left, right)

    return compare


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": _below(operator.lt),
    "<=": _below(operator.le),
    ">": _below(operator.gt),
    ">=": _below(operator.ge),
}


def alike(left: Any, right: Any) -> bool:
    """Whether two collections have the same members; none is equal to none alone."""
    return left is right if left is None or right is None else set(left) == set(right)


def comparison(op: str, left: Type, right: Type) -> Callable[[Any, Any], bool]:
    """A comparison of values of these types. The order of a set does not matter, that of numbers does."""
    if op in ("==", "!=") and left.many and right.many and NUMBERS not in (left, right):
        return alike if op == "==" else lambda one, two: not alike(one, two)
    return COMPARISONS[op]


def floor_divide(left: int, right: int) -> int | None:
    """`left // right`; none for a division by zero."""
    return left // right if right else None


def remainder(left: int, right: int) -> int | None:
    return left % right if right else None


ARITHMETIC: dict[str, Callable[[int, int], int | None]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": floor_divide,
    "%": remainder,
}


def join_cards(op: str, left: int | None, right: int | None) -> int:
    """`| & -` of card sets; none is the empty set."""
    one, two = left or 0, right or 0
    return one | two if op == "|" else one & two if op == "&" else one & ~two


def join_tuples(op: str, left: tuple[Any, ...] | None, right: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """`| & -` of ordered collections without doubles; none is the empty one. The order of the left side stays."""
    one, two = left or (), right or ()
    if op == "|":
        return one + tuple(each for each in two if each not in one)
    if op == "&":
        return tuple(each for each in one if each in two)
    return tuple(each for each in one if each not in two)


JOINS: dict[str, Callable[[tuple[Any, ...] | None, tuple[Any, ...] | None], tuple[Any, ...]]] = {
    op: partial(join_tuples, op) for op in "|&-"
}


def collect(values: Iterable[Any], sets: bool) -> tuple[Any, ...]:
    """A set of values in order: without none, each once. `sets`: the values are sets themselves, and are joined."""
    if sets:
        values = [each for value in values if value is not None for each in value]
    return tuple(dict.fromkeys(value for value in values if value is not None))


def collect_cards(values: Iterable[int | None]) -> int:
    """One card set of several; none is the empty set."""
    found = 0
    for value in values:
        found |= value or 0
    return found


def members(collection: Any, cards: bool) -> Iterable[Any]:
    """What a binder goes through: the members of a tuple, or the cards of a card set as sets of one."""
    if cards:
        return one_by_one(collection)
    return () if collection is None else collection


def one_by_one(cards: int | None) -> list[int]:
    """The cards of a card set as sets of one, lowest first."""
    found, left = [], cards or 0
    while left:
        card = left & -left
        found.append(card)
        left ^= card
    return found


def gathered(values: list[Any], cards: bool) -> Any:
    """What `those` gives: a card set, or a tuple."""
    return collect_cards(values) if cards else tuple(values)


def is_in(item: Any, among: Any, cards: bool) -> bool:
    """Membership; cards are in a set if all of them are, and no cards are in nothing."""
    if item is None or among is None:
        return False
    return bool(item) and item & ~among == 0 if cards else item in among


def negated(value: Any) -> Any:
    """A number with the other sign; a list of numbers, each."""
    if value is None:
        return None
    return tuple(-each for each in value) if isinstance(value, tuple) else -value


def selected(kind: str, found: list[Any], cards: bool) -> Any:
    """The value of `any count first last those the` from the members that meet the condition, in order."""
    match kind:
        case "any":
            return bool(found)
        case "count":
            return len(found)
        case "first":
            return found[0] if found else None
        case "last":
            return found[-1] if found else None
        case "the":
            return found[0] if len(found) == 1 else None
    return gathered(found, cards)


def _of_numbers(function: Callable[[list[int]], int | None]) -> Callable[[list[Any]], int | None]:
    """A function of numbers that passes over none."""
    return lambda values: function([value for value in values if value is not None])


COMPUTED: dict[str, Callable[[list[Any]], Any]] = {
    "all": all,
    "any": any,
    "sum": _of_numbers(sum),
    "product": _of_numbers(prod),
    "max": _of_numbers(partial(max, default=None)),
    "min": _of_numbers(partial(min, default=None)),
}
"""What `all any sum product max min` make of the values of the members."""


def family(name: str, values: list[Any]) -> str | None:
    """One of a family of rankings; none if a value is none."""
    return None if any(value is None for value in values) else f"{name}({','.join(map(str, values))})"
