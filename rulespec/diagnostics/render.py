"""Findings as text for people and as data for programs. The author's own line is shown as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulespec.spans import Span

if TYPE_CHECKING:
    from rulespec.diagnostics.message import Diagnostic

WIDTH = 160  # of a longer line only what lies around the place is shown

# What would move the cursor, change colours or turn the direction of writing in a terminal.
_UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def render(diagnostics: Iterable[Diagnostic]) -> str:
    """All findings, a blank line between them. Plain text: colour is the business of the tools."""
    return _UNSHOWN.sub("�", "\n\n".join(_one(found) for found in diagnostics) + "\n")


def _one(found: Diagnostic) -> str:
    margin = " " * _digits(found)
    place = f"{found.span}: " if found.span else ""
    lines = [f"{place}{found.level}[{found.code}]: {found.message}"]
    if found.span is not None:
        lines += _excerpt(found.span, found.label, margin)
    elif found.label:
        lines.append(f"{margin} = {found.label}")
    for related in found.related:
        lines.append(f"{related.span}:")
        lines += _excerpt(related.span, related.label, margin)
    lines += [f"{margin} = note: {note}" for note in found.notes]
    lines += [f"{margin} = help: {text}" for text in found.help]
    return "\n".join(lines)


def _digits(found: Diagnostic) -> int:
    spans = [*([found.span] if found.span else []), *(related.span for related in found.related)]
    return max((len(str(span.line)) for span in spans), default=1)


def _excerpt(span: Span, label: str, margin: str) -> list[str]:
    """The line of a place, and a mark under what is meant, at most up to the end of the line."""
    number, column = span.source.position(span.start)
    line, column = _around(span.source.line(number), column)
    width = max(1, min(span.end - span.start, len(line) - column + 1))
    pad = "".join("\t" if char == "\t" else " " for char in line[: column - 1])
    return [
        f"{margin} |",
        f"{number:>{len(margin)}} | {line}".rstrip(),
        f"{margin} | {pad}{'^' * width} {label}".rstrip(),
    ]


def _around(line: str, column: int) -> tuple[str, int]:
    """A line no longer than can be shown, and the column of the place in it."""
    if len(line) <= WIDTH:
        return line, column
    start = min(max(0, column - WIDTH // 2), len(line) - WIDTH)
    end = start + WIDTH
    before, after = "…" if start else "", "…" if end < len(line) else ""
    return before + line[start:end] + after, column - start + len(before)


def as_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Findings as plain data: code, level, message, place, label, help, notes, related places."""
    return [
        {
            "code": found.code,
            "level": found.level,
            "message": found.message,
            "place": _place(found.span),
            "label": found.label,
            "help": list(found.help),
            "notes": list(found.notes),
            "related": [{"place": _place(each.span), "label": each.label} for each in found.related],
        }
        for found in diagnostics
    ]


def _place(span: Span | None) -> dict[str, Any] | None:
    if span is None:
        return None
    line, column = span.source.position(span.start)
    return {"file": span.source.name, "line": line, "column": column, "text": span.text}
