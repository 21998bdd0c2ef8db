"""Built-ins for fixed sides. A side is its name: its seats joined by `+`, such as `0+2`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rulespec.compile.position import Position

Function = Callable[..., Any]
Owner = int | str | tuple[int, ...]


def sides_of(word: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: `each` for himself, or those `opposite`."""
    if word == "opposite" and seats % 2 == 0:
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple((seat,) for seat in range(seats))


@cache
def members(side: str) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(int(seat) for seat in side.split("+"))


def seats_of(owner: Owner) -> tuple[int, ...]:
    """A seat alone, or all seats of a side."""
    return members(owner) if isinstance(owner, str) else (owner,) if isinstance(owner, int) else owner


def name_of(side: tuple[int, ...]) -> str:
    return "+".join(map(str, side))


def _others(sides: tuple[str, ...]) -> dict[str, str]:
    """The other of two sides by each; nothing where there are more."""
    return dict(zip(sides, reversed(sides), strict=True)) if len(sides) == 2 else {}


def side_functions(sides: str | tuple[str, ...]) -> dict[str, Function]:
    """`sides side members other partner` of fixed sides (`each`, `opposite`); of named ones what needs no seats."""
    if isinstance(sides, tuple):
        others = _others(sides)
        return {"sides": lambda p: sides, "other": lambda p, mine: others.get(mine)}
    word = sides
    tables: dict[int, tuple[dict[int, str], tuple[str, ...], dict[str, str]]] = {}

    def table(p: Position) -> tuple[dict[int, str], tuple[str, ...], dict[str, str]]:
        found = tables.get(p.match.seats)
        if found is None:
            all_sides = sides_of(word, p.match.seats)
            by_seat = {seat: name_of(side) for side in all_sides for seat in side}
            named = tuple(map(name_of, all_sides))
            found = tables[p.match.seats] = by_seat, named, _others(named)
        return found

    def partner(p: Position, seat: int) -> int | None:
        rest = [each for each in members(table(p)[0][seat]) if each != seat]
        return rest[0] if len(rest) == 1 else None

    return {
        "sides": lambda p: table(p)[1],
        "side": lambda p, seat: table(p)[0][seat],
        "members": lambda p, side: members(side),
        "other": lambda p, mine: table(p)[2].get(mine),
        "partner": partner,
    }
