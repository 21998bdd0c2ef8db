"""What a finished deal pays: lines of the score, and points by seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulespec.compile.position import Line, Memo, Position
from rulespec.compile.program import Program
from rulespec.compile.values import members
from rulespec.model.types import CARDS
from rulespec.syntax.tree import Item

GAME = "game"


def lines(program: Program, position: Position) -> tuple[Line, ...]:
    """All lines of the score of a deal that is over. An item without a seat or points gives nothing."""
    found: list[Line] = []
    for name, rule in program.definition.scoring.items.items():
        if rule is not None and isinstance(rule.tree, Item):
            path = f"scoring.items.{name}"
            kind = rule.tree.kind or GAME
            times = _times(program, position, kind)
            if times is not None:
                for given in _bound(program, position, path, len(rule.tree.binders), ()):
                    found += _paid(program, position, name, kind, times, given)
    return tuple(found)


def _times(program: Program, position: Position, kind: str) -> int | None:
    """By what the points of a kind are multiplied; None if it does not count now."""
    path = f"scoring.kinds.{kind}"
    if program.has(f"{path}.when") and not program.run(f"{path}.when", position):
        return None
    if not program.has(f"{path}.times"):
        return 1
    times: int | None = program.run(f"{path}.times", position)
    return times or 0


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


def _paid(
    program: Program, position: Position, name: str, kind: str, times: int, given: tuple[Any, ...]
) -> Iterator[Line]:
    path = f"scoring.items.{name}"
    for when in (f"{path}.when", f"{path}.if"):
        if program.has(when) and not program.run(when, position, *given):
            return
    points = program.run(f"{path}.points", position, *given)
    to = program.run(f"{path}.to", position, *given)
    for owner in (to,) if isinstance(to, int | str) else to or ():
        if points and times:
            yield Line(name, owner, points * times, kind)


def gained(program: Program, position: Position, found: tuple[Line, ...]) -> tuple[int, ...]:
    """Points by seat: what the lines give, or what the rules make of them."""
    seats = position.match.seats
    if program.has("scoring.pays"):
        deal, play = position.deal, position.play
        assert deal is not None and play is not None
        paying = position._replace(
            deal=deal._replace(lines=found, memo=_without_lines(program, deal.memo)),
            play=play._replace(memo=_without_lines(program, play.memo)),
        )
        return tuple(program.run("scoring.pays", paying, seat) or 0 for seat in range(seats))
    points = [0] * seats
    for line in found:
        if isinstance(line.seat, int):
            points[line.seat] += line.points
        else:
            for seat in program.fact("members", position, line.seat) or ():
                points[seat] += line.points
    return tuple(points)


def _without_lines(program: Program, memo: Memo) -> Memo:
    """What is remembered, but for facts that depend on the lines of the score."""
    return Memo({key: value for key, value in memo.items() if key[0] not in program.asks_lines})
