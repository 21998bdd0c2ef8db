"""A first look at a text before anything parses or walks it: its length, nesting, brackets and foreign signs.

Comes in: a text. Goes out: nothing, or RulesError with one finding (E202, E204, E205, E207).
"""

from __future__ import annotations

import re
from typing import NoReturn

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.spans import Text
from rulespec.syntax.hints import EXAMPLES, sign_hint

TOKENS = 200
NESTING = 32
DIGITS = 9
"""How many digits a number may have."""

TOKEN = re.compile(r"\w+|\.\.\.?|&&|\|\||\*\*|=>|=<|<>|->|[<>=!]=|//|\S")
"""A word or sign, as an author sees them: also those that no small language has."""

_SIGNS = frozenset({"==", "!=", "<=", ">=", "//", "..", *"<>|&+-*%.,()[]"})
_CLOSES = {"(": ")", "[": "]"}
_OPENS = {")": "(", "]": "["}


def look(start: str, text: Text) -> None:
    """Raises RulesError for what is empty, too long or too deep, has a bracket too few or a sign we do not have."""
    if not text.value.strip():
        example = f"for example `{EXAMPLES[start]}`"
        fail("E207", "nothing stands here", text, 0, len(text.value), "expected a rule", example)
    opened: list[tuple[str, int]] = []
    for number, found in enumerate(TOKEN.finditer(text.value), 1):
        word, at = found[0], found.start()
        if number > TOKENS:
            too_long(text, at, found.end())
        if word in _CLOSES:
            opened.append((word, at))
            if len(opened) > NESTING:
                too_deep(text, at, found.end())
        elif word in _OPENS:
            _close(word, at, opened, text)
        elif word not in _SIGNS and not (word.isascii() and (word[0].isalnum() or word[0] == "_")):
            message, help_ = f"`{word}` is not a sign of this language", sign_hint(start, text.value, word, at)
            fail("E202", message, text, at, found.end(), "expected something else", help_)
    if opened:
        word, at = opened[-1]
        other = _CLOSES[word]
        help_ = f"close it with `{other}`, or take it away"
        fail("E205", f"the bracket `{word}` is never closed", text, at, at + 1, f"expected a `{other}` for it", help_)


def _close(word: str, at: int, opened: list[tuple[str, int]], text: Text) -> None:
    if not opened:
        fail(
            "E205",
            f"the bracket `{word}` was never opened",
            text,
            at,
            at + 1,
            f"expected a `{_OPENS[word]}` before it",
            f"take it away, or open it with `{_OPENS[word]}`",
        )
    bracket, _ = opened.pop()
    if _CLOSES[bracket] != word:
        fail(
            "E205",
            f"`{word}` cannot close `{bracket}`",
            text,
            at,
            at + 1,
            f"expected `{_CLOSES[bracket]}`",
            "`(…)` groups and calls, `[…]` holds card notation",
        )


def too_long(text: Text, start: int, end: int) -> NoReturn:
    """Raises RulesError (E204) for a text of more than 200 words and signs."""
    message = f"this rule has more than {TOKENS} words and signs"
    fail("E204", message, text, start, end, "expected its end before this", "give a part of it a name of its own")


def too_deep(text: Text, start: int, end: int) -> NoReturn:
    """Raises RulesError (E204) for what is nested deeper than 32."""
    fail(
        "E204",
        f"this rule is nested deeper than {NESTING}",
        text,
        start,
        end,
        "expected less depth",
        "give a part of it a name of its own",
    )


def fail(code: str, message: str, text: Text, start: int, end: int, label: str, *help_: str) -> NoReturn:
    """Raises RulesError with one finding about the characters from `start` to `end` of a text."""
    raise RulesError([Diagnostic(code, message, text.span(start, end), label, help=[each for each in help_ if each])])
