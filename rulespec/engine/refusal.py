"""Why a move cannot be made, as data: the rule that refuses, what it says, and what would do."""

from __future__ import annotations

from typing import NamedTuple

from rulespec.diagnostics.message import Diagnostic
from rulespec.spans import Span


class Refusal(NamedTuple):
    """`path` is the rule that refuses, `text` why, `would_do` a few moves that are legal; `rule` the rule in its author's
    words, where he gave any; `span` the place in a typed move that cannot be read."""

    code: str
    path: str
    text: str
    would_do: tuple[str, ...] = ()
    rule: str = ""
    span: Span | None = None

    @property
    def diagnostic(self) -> Diagnostic:
        """The refusal as a finding."""
        moves = (f"possible: {', '.join(self.would_do)}",) if self.would_do else ()
        notes = (f"the rule `{self.path}`" + (f": {self.rule}" if self.rule else ""),)
        return Diagnostic(self.code, self.text, self.span, "this" if self.span else "", help=moves, notes=notes)


class IllegalMove(Exception):
    """A move that was asked for and cannot be made."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.text)

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def path(self) -> str:
        return self.refusal.path

    @property
    def text(self) -> str:
        return self.refusal.text

    @property
    def would_do(self) -> tuple[str, ...]:
        return self.refusal.would_do

    @property
    def diagnostic(self) -> Diagnostic:
        return self.refusal.diagnostic

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)
