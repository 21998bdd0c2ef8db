"""What YAML itself refuses, in our words: its complaint in, one finding out. Its own sentences are never shown.

YAML's two parsers word things differently, so the text around the place counts as much as what they say.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

from rulespec.diagnostics.message import Diagnostic
from rulespec.spans import Source, Span

QUOTES = "put the whole value in quotes"
INDENT = "look at the indentation of this line and of the line before"


class _Place(NamedTuple):
    """Where reading stopped: the line up to there, the sign there, and where what was under way began."""

    at: int
    began: int
    before: str
    sign: str
    said: str
    across: bool  # on another line than where it began


def explain(error: yaml.YAMLError, source: Source) -> Diagnostic:
    """The finding for a text that is not YAML at all: E100, or E109 where its parser gave up on the nesting."""
    place = _place(error, source)
    if "flow level" in place.said or "nesting" in place.said:
        return Diagnostic("E109", "too many levels", Span(source, place.at, place.at + 1), "nested too deeply")
    at, message, label, help_ = _words(place)
    at = min(at, len(source.text))
    end = at if source.text[at : at + 1] in ("", "\n", "\r") else at + 1
    return Diagnostic("E100", message, Span(source, at, end), label, help=(help_,))


def _place(error: Any, source: Source) -> _Place:
    mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = min(mark.index, len(source.text)) if mark else len(source.text)
    began = min(context.index, len(source.text)) if context else at
    said = f"{getattr(error, 'context', '') or ''} {getattr(error, 'problem', '') or ''}".lower()
    before = source.text[source.text.rfind("\n", 0, at) + 1 : at]
    return _Place(at, began, before, source.text[at : at + 1], said, "\n" in source.text[began:at])


def _words(place: _Place) -> tuple[int, str, str, str]:
    """Offset, message, label and help."""
    at, began, said = place.at, place.began, place.said
    if "quoted scalar" in said:
        return began, "a quote that is not closed", "opened here", "close it on the same line"
    if place.before.rstrip()[-1:] in ("'", '"', "]", "}") and place.sign.strip() not in ("", ":"):
        return at, "something after the end of a value", "the value ended before this", QUOTES
    if "flow mapping" in said or "flow sequence" in said or "flow node" in said:
        return _inside_braces(place)
    if "mapping values are not allowed" in said:
        if ": " in place.before.strip():
            return at, "a second colon in this line", "only one key stands in a line", QUOTES
        return at, "keys under a key that has a value", "expected a line without a key, or less indentation", INDENT
    if "expected ':'" in said or "simple key" in said:
        return began, "a line without a colon", "expected `key: value`", INDENT
    if place.sign == "\t":
        return at, "a tab before a value", "expected spaces", "use spaces"
    return _by_sign(place)


def _inside_braces(place: _Place) -> tuple[int, str, str, str]:
    if "sequence" in place.said:
        return place.began, "a value that starts with `[`", "this would be a list", QUOTES
    if place.sign and place.sign in "[]{}":
        return (
            place.at,
            "a bracket inside `{ }`",
            "inside `{ }` values have no such brackets",
            "put the value on its own line, or in quotes",
        )
    if not place.sign.strip() or place.across:
        return place.began, "a `{` that is not closed", "opened here", "close it with `}`"
    return (
        place.at,
        "something that does not fit inside `{ }`",
        "expected a comma or `}`",
        "put the value on its own line, or in quotes; a `{` further up may not be closed",
    )


def _by_sign(place: _Place) -> tuple[int, str, str, str]:
    at, said = place.at, place.said
    for word, sign in (("alias", "*"), ("anchor", "&"), ("tag", "!")):
        if word in said and "directive" not in said:
            return place.began, f"a value that starts with `{sign}`", "this sign cannot stand first", QUOTES
    if "directive" in said or "incompatible" in said:
        return place.began, "a line that starts with `%`", "expected a key", "delete the line"
    if "block scalar" in said:
        return at, "something after `|`", "expected the end of the line", "start the text on the next line"
    if "cannot start any token" in said:
        return at, f"a value that starts with {_named(place.sign)}", "this sign cannot stand first", QUOTES
    if "sequence entries" in said or "block collections" in said or place.sign == "-":
        return at, "an item of a list that cannot stand here", "expected a key or a value", INDENT
    if place.sign in ("]", "}", ",") and not place.across:
        return at, f"a value that starts with {_named(place.sign)}", "this sign cannot stand first", QUOTES
    if place.sign == ":":
        return at, "a colon without a key", "expected a name before the colon", "write `key: value`"
    return at, "a line that does not fit", "reading stopped here", INDENT


def _named(sign: str) -> str:
    return "a backtick" if sign == "`" else f"`{sign}`"
