"""The mechanisms that ask somebody something, by the record they keep. All have the same face:

`start`, `over`, `due`, `refusal`, `apply`; what a seat may do is asked by `offer.Moves`.
"""

from __future__ import annotations

from typing import Protocol

from rulespec.compile.position import Calling, Climb, Exchange, Position, Tricks
from rulespec.compile.program import Program
from rulespec.engine import calls, climb, exchange, tricks
from rulespec.engine.moves import Move
from rulespec.engine.refusal import Refusal
from rulespec.model import phases


class Mechanism(Protocol):
    """What a module of a mechanism offers."""

    def start(self, program: Program, position: Position, name: str, /) -> Position: ...
    def over(self, program: Program, position: Position, /) -> bool: ...
    def due(self, program: Program, position: Position, /) -> tuple[int, ...]: ...
    def refusal(self, program: Program, position: Position, wanted: Move, /) -> Refusal | None: ...
    def apply(self, program: Program, position: Position, wanted: Move, /) -> Position: ...


BY_RECORD: dict[type, Mechanism] = {Climb: climb, Exchange: exchange, Calling: calls, Tricks: tricks}
BY_NOUN: dict[type, Mechanism] = {
    phases.Climb: climb,
    phases.Exchange: exchange,
    phases.Call: calls,
    phases.Tricks: tricks,
}
