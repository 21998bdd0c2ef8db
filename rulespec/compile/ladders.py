"""Ladders of `beats`: what combination of one kind may be laid on one of another.

A combination stands on the highest rung whose condition holds for it, or nowhere. Levels of one ladder compare: first
the rung, then what the rung is told apart `by`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulespec.compile.position import Laid, Position

if TYPE_CHECKING:
    from rulespec.compile.program import Program

Level = tuple[int, int]
"""The rung, from 0 for the lowest, and the number of its `by`."""
NOWHERE: Level = (-1, 0)
Levels = tuple[Level, ...]
"""A level for each ladder of the game, in their order."""


class Ladder:
    """One ladder; `paths` are those of all its rules."""

    def __init__(self, program: Program, name: str) -> None:
        self._program = program
        self._rungs = [f"beats.{name}.{rung}" for rung in program.definition.beats[name]]
        self.paths = [path for rung in self._rungs for path in (rung, f"{rung}.by") if program.has(path)]

    def level(self, position: Position, laid: Laid) -> Level:
        """Where a combination stands. A `by` that gives none counts as 0."""
        program = self._program
        for at in range(len(self._rungs) - 1, -1, -1):
            if program.run(self._rungs[at], position, laid):
                by = f"{self._rungs[at]}.by"
                return at, (program.run(by, position, laid) or 0) if program.has(by) else 0
        return NOWHERE

    def rung(self, level: Level) -> str:
        """The path of the rung of a level."""
        return self._rungs[level[0]]


def higher_on(one: Levels, other: Levels) -> int | None:
    """The ladder (by its place) on which the first stands higher; None if there is none."""
    for at, (mine, yours) in enumerate(zip(one, other, strict=True)):
        if mine > yours and NOWHERE not in (mine, yours):
            return at
    return None
