"""How long and how deep a text may be. Looked at before anything recursive walks it."""

from __future__ import annotations

import re

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.spans import Text

TOKEN_LIMIT = 200
NESTING_LIMIT = 32

_TOKEN = re.compile(r"[A-Za-z0-9_]+|[<>=!]=|\.\.|//|\S")
_PREFIX = re.compile(r"(?:\bnot\b\s*|-\s*)+")


def check_limits(text: Text) -> None:
    """Raises RulesError (E204) for a text of more than 200 words and signs, or nested deeper than 32."""
    depth = 0
    for tokens, found in enumerate(_TOKEN.finditer(text.value), 1):
        if found[0] in "([":
            depth += 1
        elif found[0] in ")]":
            depth -= 1
        if tokens > TOKEN_LIMIT or depth > NESTING_LIMIT:
            what = f"longer than {TOKEN_LIMIT} words" if tokens > TOKEN_LIMIT else f"nested deeper than {NESTING_LIMIT}"
            raise RulesError(
                [
                    Diagnostic(
                        "E204",
                        f"this rule is {what}",
                        text.span(found.start(), found.end()),
                        "too much",
                        help=("give parts of it a name of their own under `facts`",),
                    )
                ]
            )
    for found in _PREFIX.finditer(text.value):
        if len(found[0].replace("not", "n").replace(" ", "")) > NESTING_LIMIT:
            raise RulesError(
                [
                    Diagnostic(
                        "E204",
                        f"this rule is nested deeper than {NESTING_LIMIT}",
                        text.span(found.start(), found.end()),
                        "too much",
                    )
                ]
            )
