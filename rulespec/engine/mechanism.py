"""The face that every mechanism of a phase shows: a module with these functions. `deal.phase` of a position names the phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from rulespec.compile.position import Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.moves import Move
from rulespec.engine.refusal import Refusal
from rulespec.model.nouns import Rule


class Listing(Protocol):
    """All moves that a seat has, made when they are looked at."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int) -> Move: ...

    def __iter__(self) -> Iterator[Move]: ...


class Mechanism(Protocol):
    """What the course of a deal asks of a mechanism. All are pure functions; none changes a position."""

    def start(self, program: Program, position: Position) -> Position:
        """The position in which the phase begins; what happens by itself at once has happened."""

    def due(self, position: Position) -> tuple[int, ...]:
        """The seats that the game waits for."""

    def legal(self, program: Program, position: Position, seat: int) -> Listing:
        """The moves of a seat that is due."""

    def refuse(self, program: Program, position: Position, move: Move) -> Refusal | None:
        """Why a seat that is due cannot make a move (without `would_do`); None if it can."""

    def apply(self, program: Program, position: Position, move: Move) -> Position:
        """The position after a move that is not refused."""

    def over(self, position: Position) -> bool:
        """Whether nobody has anything more to do in the phase."""


def rule_at(program: Program, path: str) -> Rule | None:
    """The rule that a path below a phase or `compare` names, for its prose."""
    found: object = program.definition
    for name in path.split("."):
        if isinstance(found, Rule):
            found = found.keys.get(name) or next((part for part in found.parts if part.name == name), None)
        elif hasattr(found, "get"):
            found = found.get(name)
        else:
            found = getattr(found, name, None) or getattr(found, f"{name}_", None)
    return found if isinstance(found, Rule) else None


def prose(program: Program, path: str) -> str:
    """What the author says of a rule, in English if he does; "" if he says nothing."""
    rule = rule_at(program, path)
    if rule is None or not rule.text:
        return ""
    return rule.text.get("en") or rule.text.get("") or next(iter(rule.text.values()))


def stuck(program: Program, code: str, path: str, message: str, label: str, help_: str) -> RulesError:
    """A match that cannot go on, with the rule that is to blame."""
    rule = rule_at(program, path)
    span = rule.span if rule is not None else None
    return RulesError([Diagnostic(code, message, span, label, help=(help_,), notes=(f"the rule `{path}`",))])
