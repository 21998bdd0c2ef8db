"""What all claims of examples share: their texts, and how one fails."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulespec.diagnostics.message import RulesError
from rulespec.reading.nodes import Mapping, Scalar
from rulespec.spans import Span


class Failed(Exception):
    """A claim does not hold."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


def claims(node: Mapping, *names: str) -> Iterator[tuple[str, str, Span]]:
    """The claims of these names that an example makes: name, text, place."""
    for entry in node.entries:
        if entry.key.value in names and isinstance(entry.value, Scalar):
            yield entry.key.value, entry.value.value.strip(), entry.value.span


def number(text: str, span: Span) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise Failed(f"`{text}` is not a number", span)
    return int(text)


def equal(what: str, found: object, expected: object, span: Span) -> None:
    if found != expected:
        raise Failed(f"{what}: expected {shown(expected)}, found {shown(found)}", span)


def reasons(error: RulesError) -> str:
    """What was wrong in a text, and how to mend it, in one sentence."""
    return "; ".join(
        each.message + (f" ({', '.join((*each.help, *each.notes[:1]))})" if each.help or each.notes else "")
        for each in error.diagnostics
    )


def shown(value: object) -> str:
    """A value as examples write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)
