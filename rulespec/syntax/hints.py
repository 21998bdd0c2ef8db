"""What could have stood somewhere, in an author's words, and hints for common slips."""

from __future__ import annotations

import re
from collections.abc import Iterable

_OPERATORS = {"COMPARE", "BAR", "AMPERSAND", "PLUS", "MINUS", "TIMES", "AND", "OR", "IN", "NOT", "IF", "DOT", "LPAR"}
_WORDS = {
    "NAME": "a name",
    "INT": "a number",
    "WORD": "a card, rank, suit or set",
    "COMMA": "`,`",
    "RPAR": "`)`",
    "LPAR": "`(`",
    "RSQB": "`]`",
    "LSQB": "`[…]` with cards",
    "MINUS": "`-`",
    "PLUS": "`+`",
    "COMPARE": "a comparison",
    "BAR": "`|`",
    "AMPERSAND": "`&`",
    "TIMES": "`*`",
    "DOT": "`.`",
    "WIDTH": "`pairs` or `triples`",
    "AT_ONCE": "`at once`",
    "LESSTHAN": "`<`",
    "MORETHAN": "`>`",
    "__ANON_0": "`..`",
    "__ANON_1": "`..`",
    "$END": "the end",
}
_VALUE = {"NAME", "INT", "LPAR", "LSQB", "NONE", "TRUE", "FALSE", "MINUS"}


def expected(terminals: Iterable[str]) -> str:
    """`expected a value` … from the parser's names of what it would have taken."""
    left = set(terminals)
    words: list[str] = []
    if _VALUE <= left:
        words.append("a value")
        left -= {*_VALUE, "NOT"}
    elif {"COMPARE", "PLUS", "BAR"} <= left:
        words.append("an operator")
        left -= _OPERATORS
    at_end = "$END" in left
    for terminal in sorted(left - {"$END"}):
        words.append(_WORDS.get(terminal, f"`{terminal.lower()}`"))
    if at_end:
        words.append("the end")
    words = list(dict.fromkeys(words))
    return "expected " + (
        " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words) or "nothing more"
    )


_HINTS: tuple[tuple[str, str, str], ...] = (
    (r"&&", "expr", "write `and`"),
    (r"\|\|", "expr", "write `or`"),
    (r"![^=]", "expr", "write `not`"),
    (r"[^=<>!]=[^=]", "expr", "write `==` to compare; a rule assigns nothing"),
    (
        r"\b(any|all|count|first|last|those|the|sum|max|min)\([^()]*:",
        "expr",
        "write `any(x in XS where …)` or `sum(… for x in XS)`",
    ),
    (r"\b(any|all|count|first|last|those)\([a-z_]+ in [^()]* if ", "expr", "write `where` instead of `if`"),
    (r"\{", "expr", "a set is written `(a, b)`"),
    (r"[<>=]=?[^<>=]+[<>]=?", "expr", "there is one comparison at a time: `a < b and b < c`"),
    (r"['\"]", "expr", "names stand without quotes"),
    (r"\d+\.\d", "expr", "numbers are whole"),
    (r"\*\*", "expr", "there are no powers: multiply"),
    (r"<.*>|>.*<", "ranking", "an order goes one way: `A > K > Q` or `Q < K < A`"),
    (r",", "ranking", "ranks of an order are parted by `<` or `>`"),
    (r",", "cardset", "cards are parted by blanks"),
    (r"\bby\b", "shape", "write `run of 3..5 pairs`, `run of 3 triples`"),
    (r"^\s*run\s+\d", "shape", "write `run of 3..5`"),
    (r"^\s*(pair|triple)\b", "shape", "write `2 of one rank`, `3 of one rank`"),
    (r"\b(is|are)\b", "wild", "write `weak strong stand for any card` or `2 copies a lower card`"),
    (r"\bfor\b", "item", "an item says first to whom: `2 to winner for x in plays`"),
    (r"\bgets?\b", "item", "write the points first: `2 to winner`"),
    (r"\b(openly|hidden|secretly|sealed)\b", "transfer", "write `face up`, `face down` or `at once`"),
    (r"\bthe\s+\d+\s+highest\b", "transfer", "write `the highest 2`"),
    (r".", "winner", "write `highest score` or `lowest score`"),
    (r".", "signature", "a name may have parameters: `ahead(p, q)`"),
)


def hint(start: str, text: str, at: int) -> tuple[str, ...]:
    """A hint for a slip that people make, if one is seen near where reading stopped."""
    near = text[: at + 24]
    if text.count("(") > text.count(")") and at >= len(text.rstrip()):
        return ("close the bracket `(`",)
    if text.count("[") > text.count("]") and at >= len(text.rstrip()):
        return ("close the bracket `[`",)
    for pattern, where, sentence in _HINTS:
        if (where == start or (where == "expr" and start in ("item", "transfer"))) and re.search(pattern, near):
            return (sentence,)
    return ()
