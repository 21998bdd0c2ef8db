"""The rules of a phase, found once by path and ready to be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulespec.compile.position import Position
from rulespec.model.orders import Ranked
from rulespec.model.phases import Tricks

if TYPE_CHECKING:
    from rulespec.compile.program import Program


class Tier:
    """Cards that may be played, at a path of their own, and when they count."""

    __slots__ = ("_cards", "_pad", "_when", "path")

    def __init__(self, program: Program, path: str) -> None:
        self.path = path
        found = program.ready(path)
        assert found is not None
        self._cards, frame = found
        self._pad = [None] * (frame - 1)
        self._when = program.rule(f"{path}.when")

    def cards(self, position: Position, seat: int) -> int | None:
        """The cards it gives a seat; None if it does not count now."""
        if self._when is not None and not self._when(position, seat):
            return None
        return self._cards(position, [seat, *self._pad]) or 0


class TrickPlan:
    """A phase of tricks."""

    def __init__(self, program: Program, name: str) -> None:
        noun = program.definition.phases[name]
        assert isinstance(noun, Tricks)
        self.name = name
        self.path = f"phases.{name}"
        self.legal = [Tier(program, f"{self.path}.legal.{tier}") for tier in noun.legal]
        self.lead_legal = [Tier(program, f"{self.path}.lead_legal.{tier}") for tier in noun.lead_legal]
        self.players = program.rule(f"{self.path}.players")
        self.lead = program.rule(f"{self.path}.lead")
        self.turns = program.rule(f"{self.path}.turns")
        self.ends = program.rule(f"{self.path}.ends")
        self.later_wins = [
            (_set(program, f"{self.path}.later_wins.{each}"), program.rule(f"{self.path}.later_wins.{each}.when"))
            for each in noun.later_wins
        ]
        self.ranked = _ranked(program, f"{self.path}.ranking")
        self.columns = any(phase_lays_out(phase) for phase in program.definition.phases.values())


class TrickPlans(dict[str, TrickPlan]):
    """The plans of a game's phases of tricks by name, each made when it is first asked for."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def __missing__(self, name: str) -> TrickPlan:
        found = self[name] = TrickPlan(self._program, name)
        return found


def phase_lays_out(phase: object) -> bool:
    """Whether a phase lays cards out in columns."""
    return bool(getattr(phase, "layout", None))


def _set(program: Program, path: str) -> Callable[..., Any]:
    found = program.rule(path)
    assert found is not None
    return found


def _ranked(program: Program, path: str) -> Callable[[Position], Ranked]:
    """Which order of cards is in force: always one where the rules say so."""
    rule, orderings = program.rule(path), program.tables.orderings
    if rule is None:
        only = next(iter(orderings.values()))
        return _in_force(program, only.name)
    constant = program.constant(path)
    if constant is not None:
        return _in_force(program, constant)
    ready = {name: _in_force(program, name) for name in orderings}

    def ranked(position: Position) -> Ranked:
        name = rule(position)
        return ready[name](position) if name in ready else next(iter(ready.values()))(position)

    return ranked


def _in_force(program: Program, name: str) -> Callable[[Position], Ranked]:
    """The order of this name, with those of its conditional parts that hold."""
    ordering = program.tables.orderings[name]
    if not ordering.conditions:
        known = ordering.ranked()
        return lambda position: known
    rules = [_set(program, path) for path in ordering.conditions]
    return lambda position: ordering.ranked(tuple([bool(rule(position)) for rule in rules]))
