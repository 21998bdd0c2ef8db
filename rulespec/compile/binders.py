"""The quantifiers as closures: `any count first last those the` select, `all sum product max min` compute.

What a variable stands for is put into its slot of the frame while the condition and the value are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulespec.compile import values
from rulespec.compile.position import Position

Closure = Callable[[Position, list[Any]], Any]


def select(kind: str, slot: int, among: Closure, where: Closure | None, cards: bool) -> Closure:
    """`kind(x in among where …)`; `cards`: among is a card set, and the variable one card of it."""
    if where is None:
        return lambda p, v: values.selected(kind, list(values.members(among(p, v), cards)), cards)
    if kind == "any":
        return _any(slot, among, where, cards)
    if kind == "count":
        return _count(slot, among, where, cards)
    if kind == "first":
        return _first(slot, among, where, cards)

    def selected(p: Position, v: list[Any]) -> Any:
        found = []
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if where(p, v):
                found.append(each)
        return values.selected(kind, found, cards)

    return selected


def _any(slot: int, among: Closure, where: Closure, cards: bool) -> Closure:
    def any_of(p: Position, v: list[Any]) -> bool:
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if where(p, v):
                return True
        return False

    return any_of


def _count(slot: int, among: Closure, where: Closure, cards: bool) -> Closure:
    def count(p: Position, v: list[Any]) -> int:
        found = 0
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if where(p, v):
                found += 1
        return found

    return count


def _first(slot: int, among: Closure, where: Closure, cards: bool) -> Closure:
    def first(p: Position, v: list[Any]) -> Any:
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if where(p, v):
                return each
        return None

    return first


def compute(kind: str, slot: int, value: Closure, among: Closure, where: Closure | None, cards: bool) -> Closure:
    """`kind(value for x in among where …)`."""
    if kind == "all":
        return _all(slot, value, among, where, cards)

    def computed(p: Position, v: list[Any]) -> Any:
        found = []
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if where is None or where(p, v):
                found.append(value(p, v))
        return values.computed(kind, found)

    return computed


def _all(slot: int, value: Closure, among: Closure, where: Closure | None, cards: bool) -> Closure:
    def all_of(p: Position, v: list[Any]) -> bool:
        for each in values.members(among(p, v), cards):
            v[slot] = each
            if (where is None or where(p, v)) and not value(p, v):
                return False
        return True

    return all_of
