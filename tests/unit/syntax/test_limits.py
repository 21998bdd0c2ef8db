"""Long, deep and hostile texts are refused before anything walks them."""

from __future__ import annotations

import random

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.spans import Text
from rulespec.syntax.parse import STARTS, parse

PIECES = (
    "a b 1 10 A .. . , ( ) [ ] + - * // % | & == < > not in and or if else where for any sum count none the of to "
    "give takes highest rest run card cards one rank suit stand copies when as face up = : { é"
)


def code(start: str, text: str) -> str:
    with pytest.raises(RulesError) as caught:
        parse(start, Text.of(text))
    (found,) = caught.value.diagnostics
    return found.code


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "a" + ")" * 10_000,
        "(" * 10_000,
        "a + " * 1000 + "a",
        "not " * 5000 + "a",
        "-" * 5000 + "a",
        "a" + ".a" * 5000,
        "a if a else " * 1000 + "a",
        "f(" * 5000 + "a" + ")" * 5000,
        "A " * 1000,
        "a or " * 1000 + "a",
    ],
    ids=lambda text: text[:12],
)
def test_nothing_recursive_dies(start: str, text: str) -> None:
    assert code(start, text).startswith("E20")


@pytest.mark.parametrize(
    ("text", "most"),
    [("({})", 32), ("not {}", 32), ("-{}", 32), ("f({})", 32), ("{}.b", 32), ("a if b else {}", 32), ("(1 + {})", 32)],
)
def test_nesting_has_a_limit_of_32(text: str, most: int) -> None:
    nested = "a"
    for _ in range(most - 1):
        nested = text.replace("{}", nested)
    parse("expr", Text.of(nested))
    for _ in range(2):
        nested = text.replace("{}", nested)
    assert code("expr", nested) == "E204"


def test_length_has_a_limit_of_200_words() -> None:
    parse("cardset", Text.of("A " * 200))
    parse("expr", Text.of(" + ".join("a" * 100)))
    assert code("cardset", "A " * 201) == "E204"
    assert code("expr", " + ".join("a" * 101)) == "E204"


def test_numbers_have_nine_digits() -> None:
    parse("expr", Text.of("999999999"))
    for text in ("1" * 10, "1" * 4000, "f(" + "9" * 5000 + ")"):
        assert code("expr", text) == "E204"
    assert code("shape", "1" * 5000 + " cards") == "E204"


@pytest.mark.parametrize("start", STARTS)
def test_random_words_give_a_tree_or_our_own_error(start: str) -> None:
    rng = random.Random(start)
    for _ in range(400):
        text = " ".join(rng.choices(PIECES.split(), k=rng.randint(1, 12)))
        try:
            parse(start, Text.of(text))
        except RulesError as error:
            (found,) = error.diagnostics
            assert found.code.startswith("E2") and found.label and found.span is not None, text
