"""Text of a small language to its tree: `parse("expr", text)`. The only module that knows the parser library."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.reading.library import grammar
from rulespec.spans import Text
from rulespec.syntax.build import Builder
from rulespec.syntax.hints import expected, hint
from rulespec.syntax.limits import check_limits
from rulespec.syntax.tree import Tree

STARTS = ("expr", "cardset", "ranking", "rows", "shape", "wild", "transfer", "item", "winner", "signature")


def parse(start: str, text: Text) -> Tree:
    """The tree of a text in the small language with this start symbol. Raises RulesError (E2xx) with place and hint."""
    check_limits(text)
    try:
        raw = _parser().parse(text.value, start=start)
    except UnexpectedInput as error:
        raise RulesError([_diagnose(start, text, error)]) from None
    return Builder(text).build(raw)


@cache
def _parser() -> Lark:
    """The parser, from the user's cache if there is one: making it anew costs ten times as much."""
    options: dict[str, Any] = {
        "parser": "lalr",
        "start": list(STARTS),
        "propagate_positions": True,
        "maybe_placeholders": False,
    }
    text = grammar().read_text(encoding="utf-8")
    folder = _cache_folder()
    if folder is None:
        return Lark(text, **options)
    return Lark(text, cache=str(folder / "grammar"), **options)


def _cache_folder() -> Path | None:
    """A folder that only this user can write: what lies there is unpickled. None if there is none."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(base) / "rulespec"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return None
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _diagnose(start: str, text: Text, error: UnexpectedInput) -> Diagnostic:
    """Where reading stopped, what could have stood there, and a hint for common slips."""
    at = error.pos_in_stream if isinstance(error.pos_in_stream, int) else len(text.value)
    token = getattr(error, "token", None)
    ended = isinstance(error, UnexpectedToken) and token is not None and token.type == "$END"
    wanted = expected(_accepted(start, text))
    if ended or not text.value.strip():
        end = len(text.value.rstrip())
        message = "nothing stands here" if not text.value.strip() else "this ends too early"
        span = text.span(end, end)
        return Diagnostic("E201", message, span, wanted, help=hint(start, text.value, end))
    if isinstance(error, UnexpectedCharacters):
        return Diagnostic(
            "E202",
            f"`{text.value[at]}` has no meaning here",
            text.span(at, at + 1),
            wanted,
            help=hint(start, text.value, at),
        )
    word = str(token)
    return Diagnostic(
        "E200", f"`{word}` does not fit here", text.span(at, at + len(word)), wanted, help=hint(start, text.value, at)
    )


def _accepted(start: str, text: Text) -> set[str]:
    """The terminals that could have stood where the first wrong one stands, before anything was reduced for it."""
    parser: Any = _parser().parse_interactive(text.value, start=start)
    before = parser.copy()
    try:
        for token in parser.lexer_thread.lex(parser.parser_state):
            before = parser.copy()
            parser.feed_token(token)
        before = parser
    except UnexpectedInput:
        pass
    return set(before.accepts())
