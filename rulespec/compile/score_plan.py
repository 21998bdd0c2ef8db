"""The lines of the score, ready to be worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulespec.compile.position import Line, Position
from rulespec.compile.values import members
from rulespec.model.rows import RowName
from rulespec.model.rule import Rule
from rulespec.model.types import CARDS
from rulespec.syntax.tree import Item

if TYPE_CHECKING:
    from rulespec.compile.program import Program

GAME = "game"
Function = Callable[..., Any]


class ItemPlan:
    """One item: its variables, its conditions, how many points to whom."""

    def __init__(self, program: Program, name: str, rule: Rule) -> None:
        item, path = rule.tree, f"scoring.items.{name}"
        assert isinstance(item, Item)
        self.name = name
        self.kind = item.kind or GAME
        self._names = [binder.variable for binder in item.binders]
        self._binders: list[tuple[Function, Function | None, bool]] = []
        for at in range(len(item.binders)):
            among = f"{path}.for.{at}.among"
            found = program.rule(among)
            assert found is not None
            cards = program.checked.rules[among].ir.type == CARDS
            self._binders.append((found, program.rule(f"{path}.for.{at}.where"), cards))
        conditions = (program.rule(f"{path}.{key}") for key in ("when", "if"))
        self._when = [each for each in conditions if each is not None]
        points, to = program.rule(f"{path}.points"), program.rule(f"{path}.to")
        assert points is not None and to is not None
        self._points, self._to = points, to

    def lines(self, position: Position, times: int) -> list[Line]:
        """What it pays, for every choice of its variables. Without a seat or points it gives nothing."""
        found: list[Line] = []
        self._bind(position, (), times, found)
        return found

    def _bind(self, position: Position, bound: tuple[Any, ...], times: int, found: list[Line]) -> None:
        if len(bound) == len(self._binders):
            self._pay(position, bound, times, found)
            return
        among, where, cards = self._binders[len(bound)]
        for value in members(among(position, *bound), cards):
            if where is None or where(position, *bound, value):
                self._bind(position, (*bound, value), times, found)

    def _pay(self, position: Position, bound: tuple[Any, ...], times: int, found: list[Line]) -> None:
        for when in self._when:
            if not when(position, *bound):
                return
        points = self._points(position, *bound)
        if points and times:
            to = self._to(position, *bound)
            named = zip(self._names, bound, strict=True)
            about = tuple([(name, str(value)) for name, value in named if isinstance(value, RowName)])
            for owner in (to,) if isinstance(to, int | str) else to or ():
                found.append(Line(self.name, owner, points * times, self.kind, about))


class KindPlan:
    """A kind of items: whether they count, and by what they are multiplied."""

    def __init__(self, program: Program, name: str) -> None:
        self._when = program.rule(f"scoring.kinds.{name}.when")
        self._times = program.rule(f"scoring.kinds.{name}.times")

    def times(self, position: Position) -> int:
        """By what the points are multiplied; 0 if they do not count."""
        if self._when is not None and not self._when(position):
            return 0
        return 1 if self._times is None else self._times(position) or 0


class ScorePlan:
    """All lines of the score of a game."""

    def __init__(self, program: Program) -> None:
        items = program.definition.scoring.items.items()
        self._items = [
            ItemPlan(program, name, rule) for name, rule in items if rule is not None and isinstance(rule.tree, Item)
        ]
        self._kinds = {kind: KindPlan(program, kind) for kind in {item.kind for item in self._items}}

    def lines(self, position: Position) -> tuple[Line, ...]:
        """What a deal that is over pays, line by line."""
        times = {kind: plan.times(position) for kind, plan in self._kinds.items()}
        found: list[Line] = []
        for item in self._items:
            if times[item.kind]:
                found += item.lines(position, times[item.kind])
        return tuple(found)
