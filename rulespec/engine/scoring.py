"""What a finished deal pays: lines of the score, and points by seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulespec.compile.position import Line, Position
from rulespec.compile.program import Program
from rulespec.compile.values import members
from rulespec.model.types import CARDS
from rulespec.syntax.tree import Item


def lines(program: Program, position: Position) -> tuple[Line, ...]:
    """All lines of the score of a deal that is over. An item without a seat or points gives nothing."""
    found: list[Line] = []
    for name, rule in program.definition.scoring.items.items():
        if rule is not None and isinstance(rule.tree, Item):
            path = f"scoring.items.{name}"
            for given in _bound(program, position, path, len(rule.tree.binders), ()):
                found += _paid(program, position, name, path, given)
    return tuple(found)


def _bound(
    program: Program, position: Position, path: str, binders: int, given: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    """Every choice of values for the variables of an item."""
    at = len(given)
    if at == binders:
        yield given
        return
    among = f"{path}.for.{at}.among"
    cards = program.checked.rules[among].ir.type == CARDS
    for value in members(program.run(among, position, *given), cards):
        extended = (*given, value)
        where = f"{path}.for.{at}.where"
        if not program.has(where) or program.run(where, position, *extended):
            yield from _bound(program, position, path, binders, extended)


def _paid(program: Program, position: Position, name: str, path: str, given: tuple[Any, ...]) -> Iterator[Line]:
    if program.has(f"{path}.when") and not program.run(f"{path}.when", position, *given):
        return
    points = program.run(f"{path}.points", position, *given)
    to = program.run(f"{path}.to", position, *given)
    for seat in (to,) if isinstance(to, int) else to or ():
        if points:
            yield Line(name, seat, points)


def gained(found: tuple[Line, ...], seats: int) -> tuple[int, ...]:
    """Points by seat."""
    points = [0] * seats
    for line in found:
        points[line.seat] += line.points
    return tuple(points)
