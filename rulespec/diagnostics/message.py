"""One finding about a definition, an overlay, a move or a record, as data. Only the tools print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from attrs import field, frozen

from rulespec.diagnostics.render import as_json, render
from rulespec.spans import Span

Level = Literal["error", "warning"]


@frozen
class Related:
    """A second place that has a part in a finding, such as the other side of a conflict: `span`, and `label` on it."""

    span: Span
    label: str


def _places(places: Iterable[Related]) -> tuple[Related, ...]:
    return tuple(places)


def _sentences(sentences: Iterable[str]) -> tuple[str, ...]:
    return tuple(sentences)


@frozen
class Diagnostic:
    """What is wrong, where, what was expected and how to mend it.

    - `code`: `E101`; docs/errors has a page on each, `rulespec explain E101` prints it
    - `message`: a sentence without a full stop
    - `span`: the place in the author's text; None if there is none
    - `label`: what was expected at the place
    - `related`: other places that have a part in it
    - `help`: how to mend it
    - `notes`: facts, such as the names that there are
    - `level`: `error` or `warning`
    """

    code: str
    message: str
    span: Span | None = None
    label: str = ""
    related: tuple[Related, ...] = field(default=(), converter=_places)
    help: tuple[str, ...] = field(default=(), converter=_sentences)
    notes: tuple[str, ...] = field(default=(), converter=_sentences)
    level: Level = "error"

    def data(self) -> dict[str, Any]:
        """Plain data for programs, ready for `json.dumps`: every field, but for the span its `place`: file, line,
        column and text, or None.
        """
        return as_json([self])[0]


class RulesError(Exception):
    """A definition, overlay, option, record or request that cannot be used; carries every finding at once.

    As a text, so also at the end of a traceback, it is its findings as `render` shows them.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics).rstrip()


class Findings:
    """A list that passes hand on, so that one run reports everything it can find."""

    def __init__(self) -> None:
        self.all: list[Diagnostic] = []

    def add(self, found: Diagnostic) -> None:
        if found not in self.all:
            self.all.append(found)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None,
        label: str = "",
        *,
        help: Iterable[str] = (),
        notes: Iterable[str] = (),
        related: Iterable[Related] = (),
    ) -> None:
        self.add(Diagnostic(code, message, span, label, tuple(related), tuple(help), tuple(notes)))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None,
        label: str = "",
        *,
        help: Iterable[str] = (),
        notes: Iterable[str] = (),
        related: Iterable[Related] = (),
    ) -> None:
        self.add(Diagnostic(code, message, span, label, tuple(related), tuple(help), tuple(notes), "warning"))

    @property
    def errors(self) -> list[Diagnostic]:
        return [found for found in self.all if found.level == "error"]

    def raise_errors(self) -> None:
        """Raise RulesError if there is any error among the findings."""
        if self.errors:
            raise RulesError(self.errors)
