"""What could have stood at a place, in an author's words, and sentences that mend common slips.

Comes in: a text, where reading stopped, and the grammar's names for what it would have taken. Goes out: sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

_VALUE = frozenset({"NAME", "INT", "LPAR", "LSQB", "_NONE", "_TRUE", "_FALSE", "MINUS", "_NOT"})
_OPERATORS = frozenset(
    {
        "COMPARE",
        "BAR",
        "AMPERSAND",
        "PLUS",
        "MINUS",
        "TIMES",
        "_AND",
        "_OR",
        "_IN",
        "_NOT",
        "_IF",
        "DOT",
        "LPAR",
        "_SPAN",
    }
)
_WORDS = {
    "NAME": "a name",
    "INT": "a number",
    "COMMA": "`,`",
    "RPAR": "`)`",
    "LPAR": "`(`",
    "RSQB": "`]`",
    "LSQB": "`[`",
    "_SPAN": "`..`",
    "_BELOW": "`<`",
    "_ABOVE": "`>`",
    "_AND_ALSO": "`+`",
    "MINUS": "`-`",
    "PLUS": "`+`",
    "COMPARE": "`==`",
    "BAR": "`|`",
    "AMPERSAND": "`&`",
    "TIMES": "`*`",
    "DOT": "`.`",
    "WIDTH": "`pairs` or `triples`",
    "_STANDS": "`stand for`",
    "_TOGETHER": "`together stand for`",
    "_COPIES": "`copies`",
    "_GIVES": "`give`",
    "_TAKES": "`take`",
    "_HIGHEST_ONES": "`highest`",
}
_CARD_WORDS = {"rows": "a rank", "shape": "a card", "wild": "a card", "ranking": "a rank, card or suit"}
_END = {"signature": "the end of the name", "item": "the end of the line"}


def expected(terminals: Iterable[str], start: str) -> str:
    """`expected a value` and the like, from the grammar's names for what could have stood there."""
    left = set(terminals)
    ends = "$END" in left
    operator = "PLUS" in left
    phrases: list[str] = []
    if operator:
        left -= _OPERATORS
    elif {"NAME", "INT", "LPAR"} <= left:
        phrases.append("a value")
        left -= _VALUE
    left.discard("$END")
    if "WORD" in left:
        phrases.append(_CARD_WORDS.get(start, "a card, rank, suit or named set"))
        left -= {"WORD"} if start != "wild" else {"WORD", "_SPAN"}
    words = [_WORDS.get(each, f"`{each.strip('_').lower()}`") for each in sorted(left)]
    phrases = [*words, *phrases] if start in ("wild", "transfer") else [*phrases, *words]
    if operator and not any(each.startswith("_") for each in left):
        phrases.append("an operator such as `+` or `and`")
    if ends:
        phrases.append(_END.get(start, "the end of the rule"))
    return f"expected {listed(phrases)}" if phrases else "expected nothing more"


def listed(phrases: Iterable[str]) -> str:
    """`a, b or c`."""
    each = list(dict.fromkeys(phrases))
    return f"{', '.join(each[:-1])} or {each[-1]}" if len(each) > 1 else "".join(each)


EXAMPLES = {
    "expr": "count(p in players where score(p) > 0)",
    "cardset": "3 .. 10 J Q K A 2",
    "ranking": "A > K > Q > J > 10 .. 2",
    "rows": "A 2 3 4 5, 3 .. A",
    "shape": "run of 3..5 pairs",
    "wild": "weak strong stand for any card",
    "transfer": "first takes 1 from pile",
    "item": "2 to winner when settled",
    "winner": "highest score",
    "signature": "ahead(p, q)",
    "bindings": "n in 1 .. 7, s in suits",
    "pile": "1 face up",
    "share": "13 each",
}
"""A text for each small language, shown where nothing better can be said."""


# ---- signs that no small language has --------------------------------------------------------------------------------

_SIGN_HINTS = {
    "&&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "=": "write `==` to compare; a rule assigns nothing",
    "=>": "write `>=`",
    "=<": "write `<=`",
    "<>": "write `!=`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "≠": "write `!=`",
    "×": "write `*`",
    "–": "write `-`, or `..` between ranks",
    "−": "write `-`",
    "…": "write `..`",
    "...": "write `..`",
    "**": "there are no powers: multiply",
    "^": "there are no powers: multiply",
    "/": "write `//`: numbers are whole",
    "->": "say which value comes when: `a if c else b`",
    "?": "write `a if c else b`",
    ";": "one rule, one text",
    "#": "in this file a comment begins after a blank: ` # …`",
    "~": "write `not`",
}
_RULES = frozenset({"expr", "item", "transfer"})
_CARDS = frozenset({"cardset", "ranking", "rows"})
_QUOTES = "'\"`“”‘’„«»"


def sign_hint(start: str, text: str, sign: str, at: int) -> str:
    """What to write instead of a sign."""
    before = text[:at]
    if sign == ":":
        if re.search(r"\b(any|count|first|last|those|the)\s*\([^:]*$", before):
            return "write `where`: `count(x in XS where …)`"
        if re.search(r"\b(all|sum|product|max|min)\s*\([^:]*$", before):
            return "the value comes first: `sum(… for x in XS)`"
        return "a `:` parts a key from its value; take it away here"
    if sign in "{}":
        return "cards stand side by side: `A 10`" if start in _CARDS else "a set is written `(a, b)`"
    if sign in _QUOTES:
        return "names and words stand without quotes"
    if sign[0].isalpha():
        return "names are made of the letters a to z, numbers and `_`"
    return _SIGN_HINTS.get(sign, "")


# ---- words that do not fit -------------------------------------------------------------------------------------------

_MARK = "\N{BROKEN BAR}"  # stands in the patterns where reading stopped

_HINTS: tuple[tuple[Set[str], str, str], ...] = tuple(
    (starts, pattern.replace("@", _MARK), sentence)
    for starts, pattern, sentence in (
        (_RULES, r"(^|[(,])\s*if\s+@", "the value comes first: `a if c else b`"),
        (_RULES, r"@(then|elif)\b", "the value comes first: `a if c else b`"),
        (_RULES, r"@else\b", "`else` follows an `if`: `a if c else b`"),
        (_RULES, r"\b(for|any|count|first|last|those|the)\b.*@if\b", "such a condition begins with `where`"),
        (_RULES, r",\s*@[,)\]]|,\s*@$", "take the comma away, or put something behind it"),
        (_RULES, r"[(\[]\s*@,", "take the comma away, or put something before it"),
        (_RULES, r"@(is|are|equals)\b", "compare with `==`"),
        (_RULES, r"@(has|contains|includes)\b", "turn it round: `x in y`"),
        (_RULES, r"@(xor)\b", "compare the two: `a != b`"),
        (_RULES, r"\d\.@\d", "numbers are whole"),
        (_RULES, r"\.@\.|@\.\.", "a span stands after `in`: `x in 3 .. 5`"),
        (_RULES, r"\(\s*@\)", "a set of nothing is `none`"),
        (_RULES, r"@\[", "what stands in `[…]` are cards; one of several is `nth(1)`"),
        (_RULES, r"\[[^\]]*@,", "cards stand side by side, without commas: `[A 10]`"),
        (_RULES, r"@[a-z0-9_]+[A-Z]", "names have small letters"),
        (_RULES, r"@[0-9]+[a-z_]", "a name begins with a letter"),
        ({"item"}, r"^[^@]*@for\b", "say first who gets the points: `2 to winner`"),
        ({"item"}, r"\b(gets?|scores?)\b", "the points come first: `2 to winner`"),
        ({"item"}, r"@if\b", "write `when`: `2 to winner when …`"),
        ({"item"}, r"@where\b", "write `when`, or `for x in XS where …`"),
        ({"transfer"}, r"@and\b", "several seats are written `(first, second)`"),
        ({"transfer"}, r"@(openly|hidden|secretly|sealed|unseen)\b", "write `face up`, `face down`, `at once`"),
        ({"transfer"}, r"\bthe\s+@\d+\s+highest\b", "write `the highest 2`"),
        ({"transfer"}, r"\bthe\s+@(lowest|best|worst)\b", "there is only `the highest`; other cards stand after `of`"),
        ({"transfer"}, r"@(passes|pass|discards?|picks?|gets?|draws?)\b", "the verbs are `give … to`, `take … from`"),
        ({"transfer"}, r"\bgives?\b.*@from\b", "who gives, gives `to` somebody or onto a pile"),
        ({"transfer"}, r"\btakes?\b.*@to\b", "who takes, takes `from` a pile"),
        ({"transfer"}, r"@(if|when|where)\b", "a condition is a key of its own: `{is: …, when: …}`"),
        ({"ranking"}, r"@[,|]", "places of an order are parted by `<` or `>`"),
        ({"ranking"}, r"@=", "what ties stands once, as one rank: `J < Q`"),
        ({"rows"}, r"@[<>]", "ranks of a row stand side by side, lowest first; rows are parted by `,`"),
        ({"cardset"}, r"@,", "cards stand side by side, without commas"),
        (_CARDS, r"@[|&+-]", "cards stand side by side; sets are joined and cut in expressions"),
        (_CARDS, r"\.@\.|@\.|\.\.\s*@$", "a span has a rank on both sides: `3 .. A`"),
        ({"shape"}, r"^\s*run\s+@\d", "write `run of 3..5`"),
        ({"shape"}, r"@by\b", "write `run of 3..5 pairs` or `run of 3 triples`"),
        ({"shape"}, r"@(pairs?|triples?|quadruples?)\b", "write `2 of one rank`, `3 of one rank`, or `run of 3 pairs`"),
        ({"shape"}, r"@(straight|sequence)\b", "write `run of 3..5`"),
        ({"shape"}, r"@(and|with|,|&)", "parts are joined with `+`: `3 of one rank + 2 of one rank`"),
        ({"shape"}, r"\bof\s+@(a|the same|same)\b", "write `of one rank` or `of one suit`"),
        ({"wild"}, r"\b(is|are|be)\b", "say what it does: `weak strong stand for any card`, `2 copies a lower card`"),
        ({"wild"}, r"\bcop(y|ies)\b", "write `2 copies a lower card`"),
        ({"wild"}, r"@,", "cards stand side by side, without commas"),
        ({"winner"}, r"", "write `highest score` or `lowest score`"),
        ({"share"}, r"@(per|for|to|cards?)\b", "write how many cards each seat gets: `13 each`"),
        ({"share"}, r"", "write `all`, or a number and `each`: `13 each`, `hand_size each`"),
        ({"pile"}, r"", "write how many cards and how they lie: `2`, `1 face up`"),
        ({"signature"}, r"", "a name has small letters, and perhaps parameters: `ahead(p, q)`, `bound(call a)`"),
    )
)


def hint(start: str, text: str, at: int) -> str:
    """A sentence for a slip that people make, if one is seen where reading stopped."""
    marked = text[:at] + _MARK + text[at:]
    capital = re.match(r"[A-Z]\w*", text[at:])
    if start in _RULES and capital is not None and not re.search(r"[\[.]\s*$", text[:at]):
        return _capital(capital[0])
    found = (sentence for starts, pattern, sentence in _HINTS if start in starts and re.search(pattern, marked))
    return next(found, "")


def _capital(word: str) -> str:
    """What to write instead of a word with a capital."""
    if word.lower() in _LITTLE:
        return f"write `{word.lower()}`"
    cards = f"cards, ranks and suits stand in brackets: `[{word}]`"
    return f"names have small letters; {cards}; a suit may go by its word, such as `hearts`"


_LITTLE = frozenset({"true", "false", "none", "and", "or", "not", "in", "if", "else", "for", "where", "when", "to"})
