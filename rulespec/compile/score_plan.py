"""The lines of the score, ready to be worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulespec.compile.position import Line, Position
from rulespec.compile.search import Payment, Search
from rulespec.model.rows import RowName
from rulespec.model.rule import Rule
from rulespec.syntax.tree import Item

if TYPE_CHECKING:
    from rulespec.compile.program import Program

GAME = "game"


class ItemPlan:
    """One item: its variables, its conditions, how many points to whom."""

    def __init__(self, program: Program, name: str, rule: Rule) -> None:
        item, path, rules = rule.tree, f"scoring.items.{name}", program.checked.rules
        assert isinstance(item, Item)
        self.name = name
        self.kind = item.kind or GAME
        self._names = [binder.variable for binder in item.binders]
        conditions = [rules[at] for at in (f"{path}.when", f"{path}.if") if at in rules]
        search = Search(program.binders(path, len(item.binders)), conditions)
        self._payments = program.payments(Payment(search, rules[f"{path}.points"], rules[f"{path}.to"]))

    def lines(self, position: Position, times: int) -> list[Line]:
        """What it pays, for every choice of its variables. Without a seat or points it gives nothing."""
        found = []
        for points, to, bound in self._payments(position):
            named = zip(self._names, bound, strict=True)
            about = tuple([(name, str(value)) for name, value in named if isinstance(value, RowName)])
            for owner in (to,) if isinstance(to, int | str) else to or ():
                found.append(Line(self.name, owner, points * times, self.kind, about))
        return found


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
