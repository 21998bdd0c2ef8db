"""Text of a small language to its tree: `parse("expr", text)`. The only module that knows the parser library."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any, NoReturn

import lark
from lark import Lark
from lark.exceptions import UnexpectedInput

from rulespec.reading.library import grammar
from rulespec.spans import Text
from rulespec.syntax.build import Builder
from rulespec.syntax.hints import EXAMPLES, expected, hint
from rulespec.syntax.keep import keep, kept
from rulespec.syntax.limits import TOKEN, fail, look
from rulespec.syntax.tree import Tree

STARTS = (
    "expr",
    "cardset",
    "ranking",
    "rows",
    "shape",
    "wild",
    "transfer",
    "item",
    "winner",
    "signature",
    "bindings",
    "pile",
    "share",
)
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "in", "not")


def parse(start: str, text: Text) -> Tree:
    """The tree of a text in the small language with this start symbol.

    Raises RulesError with one finding (E200 to E212): where, what was expected there, how to mend it.
    """
    look(start, text)
    try:
        raw = _parser().parse(text.value, start=start)
    except UnexpectedInput as error:
        _explain(start, text, len(text.value.rstrip()) if _ended(error) else _at(error))
    tree: Tree = Builder(text).build(raw)
    return tree


@cache
def _parser() -> Lark:
    """The parser, from the user's cache if it is there: making it anew costs ten times as much."""
    text = grammar().read_text(encoding="utf-8")
    name = sha256(f"{lark.__version__} {sys.version_info[:2]} {STARTS}\n{text}".encode()).hexdigest()[:24]
    found = kept(name)
    if found is not None:
        try:
            return Lark.load(BytesIO(found))
        except Exception:  # whatever a spoilt file raises: it is made anew
            pass
    made = Lark(text, parser="lalr", start=list(STARTS), propagate_positions=True, maybe_placeholders=True)
    stream = BytesIO()
    made.save(stream)
    keep(name, stream.getvalue())
    return made


def _at(error: Any) -> int:
    return int(error.pos_in_stream or 0)


def _ended(error: Exception) -> bool:
    return getattr(getattr(error, "token", None), "type", "") == "$END"


def _explain(start: str, text: Text, at: int) -> NoReturn:
    """Raises RulesError for a text that stops making sense at an offset."""
    accepted = _accepted(start, text, at)
    help_ = hint(start, text.value, at) or ("" if start == "expr" else f"for example `{EXAMPLES[start]}`")
    if at >= len(text.value.rstrip()):
        fail("E201", "this ends too early", text, at, at, expected(accepted, start), help_)
    found = TOKEN.match(text.value, at)
    word = found[0] if found else text.value[at]
    if word in _COMPARISONS and "_AND" in accepted and "COMPARE" not in accepted:
        fail(
            "E206",
            f"`{word}` is a second comparison",
            text,
            at,
            at + len(word),
            "expected one comparison at a time",
            "join two comparisons with `and`: `a < b and b < c`",
        )
    if start == "ranking" and word in "<>" and ("<" if word == ">" else ">") in text.value[:at]:
        before = "<" if word == ">" else ">"
        fail(
            "E209",
            "this order goes both up and down",
            text,
            at,
            at + 1,
            f"expected `{before}` as before",
            "write it from the top down, `A > K > Q`, or upwards, `Q < K < A`",
        )
    fail("E200", f"`{word}` does not fit here", text, at, at + len(word), expected(accepted, start), help_)


def _accepted(start: str, text: Text, at: int) -> set[str]:
    """The terminals that could have stood at an offset, before anything was reduced for what does stand there."""
    parser: Any = _parser().parse_interactive(text.value, start=start)
    try:
        for token in parser.lexer_thread.lex(parser.parser_state):
            if token.start_pos is not None and token.start_pos >= at:
                break
            parser.feed_token(token)
    except UnexpectedInput:
        pass  # the lexer stumbles over the same place; what was fed before it counts
    return set(parser.accepts())
