"""Wrong texts: the code, the place, what was expected there and how to mend it, in an author's words."""

from __future__ import annotations

import re

import pytest

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.spans import Source, Text
from rulespec.syntax.parse import STARTS, parse

# start, text with a ^ before the place, code, words of the label, words of the help
WRONG = [
    ("expr", "a ^&& b", "E202", "", "`and`"),
    ("expr", "a ^|| b", "E202", "", "`or`"),
    ("expr", "^!a", "E202", "", "`not`"),
    ("expr", "a ^= b", "E202", "", "`==`"),
    ("expr", "a ^=> b", "E202", "", "`>=`"),
    ("expr", "a ^≥ b", "E202", "", "`>=`"),
    ("expr", "2 ^** b", "E202", "", "multiply"),
    ("expr", "a ^/ b", "E202", "", "`//`"),
    ("expr", "a ^? b", "E202", "", "`a if c else b`"),
    ("expr", "^'a'", "E202", "", "quotes"),
    ("expr", "^päivä", "E202", "", "letters a to z"),
    ("expr", "^{a, b}", "E202", "", "`(a, b)`"),
    ("cardset", "^{A K}", "E202", "", "side by side"),
    ("expr", "any(p in players^: score(p) > 3)", "E202", "", "`where`"),
    ("expr", "sum(p in players^: score(p))", "E202", "", "the value comes first"),
    ("expr", "a^: b", "E202", "", "key"),
    ("expr", "a < b ^< c", "E206", "one comparison", "`a < b and b < c`"),
    ("expr", "a in b ^in c", "E206", "one comparison", "`and`"),
    ("expr", "a == b ^not in c", "E206", "one comparison", "`and`"),
    ("expr", "f^(g(a)", "E205", "`)`", "close it"),
    ("expr", "f^(a", "E205", "`)`", "close it"),
    ("expr", "(a^]", "E205", "`)`", "card notation"),
    ("expr", "a^)", "E205", "`(`", "take it away"),
    ("expr", "^", "E207", "a rule", "for example"),
    ("item", "^", "E207", "a rule", "2 to winner"),
    ("expr", "f(a,^, b)", "E200", "a value", "comma"),
    ("expr", "f(a, ^)", "E200", "a value", "comma"),
    ("expr", "f(^, a)", "E200", "a value", "comma"),
    ("expr", "(^)", "E200", "a value", "`none`"),
    ("expr", "[A^, 10]", "E200", "a card", "side by side"),
    ("expr", "a ^b", "E200", "an operator", ""),
    ("expr", "p ^inside q", "E200", "an operator", ""),
    ("expr", "a +^", "E201", "a value", ""),
    ("expr", "a if^", "E201", "a value", ""),
    ("expr", "1.^5", "E200", "a name", "whole"),
    ("expr", "2^..3", "E200", "the end", "after `in`"),
    ("expr", "score(^P)", "E200", "a value", "small letters"),
    ("expr", "trump_order(^C)", "E200", "a value", "`[C]`; a suit may go by its word, such as `hearts`"),
    ("expr", "holder(^D3)", "E200", "a value", "in brackets: `[D3]`"),
    ("expr", "^True", "E200", "a value", "write `true`"),
    ("item", "1 to p when ^False", "E200", "a value", "write `false`"),
    ("expr", "a ^AND b", "E200", "an operator", "write `and`"),
    ("expr", "^2x", "E200", "a value", "begins with a letter"),
    ("expr", "players^[1]", "E200", "an operator", "nth(1)"),
    ("expr", "if ^a then b", "E200", "", "`a if c else b`"),
    ("expr", "x ^is y", "E200", "an operator", "`==`"),
    ("expr", "x ^has y", "E200", "an operator", "`x in y`"),
    ("expr", "^if(a)", "E208", "a name", "word of the language"),
    ("expr", "a.^not", "E208", "a name", "word of the language"),
    ("expr", "^a(b)(c)", "E211", "a name before", ""),
    ("expr", "^12345678901234", "E204", "9 digits", ""),
    ("expr", "any(^p in players if a)", "E203", "any(x in XS where C)", "`where` instead of `if`"),
    ("expr", "any(^a for p in players)", "E203", "any(x in XS where C)", "`sum(V for x in XS where C)`"),
    ("expr", "sum(^p in players where a)", "E203", "sum(V for x in XS where C)", "`count(x in XS where C)`"),
    ("expr", "any(^p where a)", "E203", "any(x in XS where C)", "p in players"),
    ("expr", "any(^players)", "E203", "any(x in XS where C)", "p in players"),
    ("expr", "^all(p in players)", "E203", "all(V for x in XS where C)", ""),
    ("expr", "^any(p in players where a, b)", "E203", "any(x in XS where C)", "`and`"),
    ("expr", "max(0, ^a for p in players)", "E203", "this alone", "nest"),
    ("expr", "^cont(p in players where a)", "E203", "`count`", "did you mean `count`"),
    ("expr", "^tricks(p in players where a)", "E203", "`any`", ""),
    ("expr", "sum(a for p in players ^if b)", "E200", "`where`", "`where`"),
    ("expr", "count(p in players ^count(x))", "E200", "`where`", ""),
    ("item", "2 ^for winner", "E200", "`to`", "`2 to winner`"),
    ("item", "winner ^gets 2", "E200", "`to`", "`2 to winner`"),
    ("item", "2 to winner ^if a", "E200", "`when`", "`when`"),
    ("item", "2 to^", "E201", "a value", "2 to winner"),
    ("shape", "run ^3..5", "E200", "`of`", "`run of 3..5`"),
    ("shape", "run of 3..5 ^by 2", "E200", "`pairs`", "`run of 3..5 pairs`"),
    ("shape", "2 ^pairs", "E200", "`card`", "`2 of one rank`"),
    ("shape", "run of 5..^3", "E210", "5 or more", "`3..5`"),
    ("shape", "^0 cards", "E210", "1 to 256", ""),
    ("shape", "1..^999 cards", "E210", "1 to 256", ""),
    ("shape", "3 of one rank ^and 2 of one rank", "E200", "`+`", "joined with `+`"),
    ("wild", "joker is weak^", "E201", "`stand for`", "stand for any card"),
    ("wild", "2 copies ^lower card", "E200", "`a`", "`2 copies a lower card`"),
    ("ranking", "A > K ^< Q", "E209", "`>`", "A > K > Q"),
    ("ranking", "A^, K", "E200", "`>`", "parted by"),
    ("ranking", "A >^", "E201", "a rank", "A > K"),
    ("cardset", "A^, K", "E200", "a card", "without commas"),
    ("cardset", "A ^| K", "E200", "a card", "side by side"),
    ("cardset", "3 ..^", "E201", "a card", "both sides"),
    ("rows", "3 ^< A", "E200", "a rank", "side by side"),
    ("transfer", "first ^and second give 1 to x", "E200", "`give`", "`(first, second)`"),
    ("transfer", "pit give the ^2 highest to x", "E200", "`highest`", "`the highest 2`"),
    ("transfer", "a gives 1 to x ^openly", "E200", "`face`", "`face up`"),
    ("transfer", "a takes 1 ^to b", "E200", "`from`", "takes `from`"),
    ("transfer", "a ^passes 3 to b", "E200", "`give`", "the verbs"),
    ("transfer", "a gives 1^", "E201", "`to`", ""),
    ("pile", "^one card", "E200", "a number", "`1 face up`"),
    ("share", "13 ^per seat", "E200", "`each`", "`13 each`"),
    ("share", "13 ^cards each", "E200", "`each`", "`13 each`"),
    ("share", "^", "E207", "", ""),
    ("winner", "^most points", "E200", "`highest`", "`highest score`"),
    ("signature", "^Foo", "E200", "a name", "small letters"),
    ("signature", "f(a, ^a)", "E212", "another name", ""),
    ("signature", "^none(a)", "E208", "a name", ""),
]


def error(start: str, text: Text) -> Diagnostic:
    with pytest.raises(RulesError) as caught:
        parse(start, text)
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize(
    ("start", "marked", "code", "label", "help_"), WRONG, ids=[f"{row[0]}: {row[1]}" for row in WRONG]
)
def test_a_wrong_text(start: str, marked: str, code: str, label: str, help_: str) -> None:
    at = marked.index("^")
    found = error(start, Text.of(marked[:at] + marked[at + 1 :]))
    assert (found.code, found.span and found.span.column) == (code, at + 1), found
    assert found.label.startswith("expected ") and label in found.label, found.label
    assert help_ in " ".join(found.help), found.help


@pytest.mark.parametrize("row", WRONG, ids=[row[1] for row in WRONG])
def test_messages_are_in_an_authors_words(row: tuple[str, str, str, str, str]) -> None:
    found = error(row[0], Text.of(row[1].replace("^", "", 1)))
    said = " ".join([found.message, found.label, *found.help])
    quoted = r"`[^`]*`"
    assert not re.search(r"[A-Z_]{3,}|\$|__|token|terminal|lark|LALR", re.sub(quoted, "", said)), said
    assert not found.message.endswith(".") and (found.message[0].islower() or found.message[0] == "`")


@pytest.mark.parametrize("start", STARTS)
def test_nothing_at_all(start: str) -> None:
    for text in ("", "  \n "):
        found = error(start, Text.of(text))
        assert found.code == "E207" and found.help


def test_the_place_is_that_in_the_file() -> None:
    source = Source("game.yaml", "facts:\n  late: |\n    first +\n    = 3\n")
    found = error("expr", Text("first +\n= 3", source, ((0, 21), (8, 33))))
    assert str(found.span) == "game.yaml:4:5"
