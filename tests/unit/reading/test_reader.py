"""What is read: texts with exact places, whichever of PyYAML's two parsers is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulespec.diagnostics.message import Findings, RulesError
from rulespec.diagnostics.render import render
from rulespec.reading import library
from rulespec.reading.composer import Beyond, Composer
from rulespec.reading.nodes import Mapping, Node, Scalar, Sequence
from rulespec.reading.reader import read, read_list
from rulespec.spans import Source


def node(text: str) -> Mapping:
    return read(Source("game.yaml", text))


def value(text: str, key: str = "a") -> Scalar:
    found = node(text).get(key)
    assert isinstance(found, Scalar)
    return found


def scalars(found: Node) -> Iterator[Scalar]:
    if isinstance(found, Scalar):
        yield found
    elif isinstance(found, Sequence):
        for item in found.items:
            yield from scalars(item)
    else:
        for entry in found.entries:
            yield entry.key
            yield from scalars(entry.value)


@pytest.mark.parametrize("text", ["no", "on", "yes", "10", "12:30", "0x1F", "~", "null", "1e3", "2026-01-01", "<<"])
def test_every_value_is_text(text: str) -> None:
    assert value(f"a: {text}\n").value == text
    assert node(f"{text}: a\n").keys() == (text,)


def test_keys_keep_their_order() -> None:
    assert node("c: 1\na: 2\nb: 3\n").keys() == ("c", "a", "b")


@pytest.mark.parametrize(("text", "column"), [("a: top", 4), ("a:   top   # why", 6), ("a: 'top'", 5), ('a: "top"', 5)])
def test_a_value_has_its_place(text: str, column: int) -> None:
    found = value(text)
    assert found.value == "top"
    assert found.text.span().text == "top"
    assert found.text.span().column == column


@pytest.mark.parametrize("header", ["|", "|-", "|+", "|2", "| # why"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_each_line_of_a_block_has_its_place(header: str, line_break: str) -> None:
    text = f"x:\n a: {header}\n\n   one two\n     three\n\n   four\n\nb: c\n".replace("\n", line_break)
    inner = node(text).get("x")
    assert isinstance(inner, Mapping)
    found = inner.get("a")
    assert isinstance(found, Scalar)
    for word, line, column in (("two", 4, 8), ("three", 5, 6), ("four", 7, 4)):
        at = found.value.index(word)
        span = found.text.span(at, at + len(word))
        assert (span.text, span.line, span.column) == (word, line, column)
    assert found.span.text.endswith("four")


def test_mappings_and_lists_have_their_places() -> None:
    text = "a:\n  b: {c: d}   # why\n\n# more\ne: f\n"
    found = node(text)
    inner = found.get("a")
    assert isinstance(inner, Mapping)
    assert inner.span.text == "b: {c: d}"
    braces = inner.get("b")
    assert isinstance(braces, Mapping)
    assert braces.span.text == "{c: d}"
    assert found.span.text == text.rstrip("\n")


def test_a_list_of_examples() -> None:
    found = read_list(Source("examples.yaml", "- hand: H3 H4\n  legal: H3, H4\n- is: set\n"))
    assert [item.keys() for item in found.items if isinstance(item, Mapping)] == [("hand", "legal"), ("is",)]


def test_an_empty_text_in_quotes_is_meant() -> None:
    assert value('a: ""').value == ""


def test_prose_may_hold_brackets_and_quoted_commas() -> None:
    found = node("a: {en: 'Hi, you', fi: (no niin), sv: \"f(a, b\"}\n").get("a")
    assert isinstance(found, Mapping)
    assert [one.value for one in scalars(found)] == ["en", "Hi, you", "fi", "(no niin)", "sv", "f(a, b"]


def texts_of_the_library() -> list[Source]:
    found = []
    for game in library.games():
        examples = library.examples(game)
        found += [library.definition(game), *(library.overlay(game, name) for name in library.overlays(game))]
        found += [examples] if examples else []
    return found


def composed(source: Source, loader: object) -> tuple[Node | None, list[str]]:
    findings = Findings()
    try:
        return Composer(source, findings, loader).compose(), [found.code for found in findings.all]
    except yaml.YAMLError:
        return None, ["broken"]
    except Beyond:
        return None, ["beyond"]


def places(found: Node | None) -> list[tuple[str, str, tuple[tuple[int, int], ...]]]:
    return [(one.value, one.span.text, one.text.pieces) for one in scalars(found)] if found else []


@pytest.mark.parametrize("source", texts_of_the_library(), ids=lambda source: source.name)
def test_both_parsers_see_the_same(source: Source) -> None:
    fast = composed(source, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    slow = composed(source, yaml.SafeLoader)
    assert fast == slow
    assert places(fast[0]) == places(slow[0])
    assert all(one.text.span().text for one in scalars(fast[0]) if one.value) if fast[0] else False


pieces = st.sampled_from(
    [
        "a",
        "b",
        "f(x",
        ")",
        ": ",
        ":",
        "\n",
        "  ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        ", ",
        "|",
        ">",
        "'",
        '"',
        "&x ",
        "*x",
        "!t ",
        "# c",
        "%",
        "@",
        "---\n",
        "\t",
        "\\",
        "?",
        "ä",
        "🂡",
        "10",
        "\r\n",
        "\x00",
    ]
)
broken_texts = st.lists(pieces, max_size=25).map("".join)


@given(broken_texts)
def test_any_text_is_read_or_refused_in_our_own_words(text: str) -> None:
    source = Source("game.yaml", text)
    try:
        found = read(source)
    except RulesError as error:
        shown = render(error.diagnostics)
        assert all(one.code.startswith("E1") and one.span is not None for one in error.diagnostics)
        for word in ("mapping", "scalar", "token", "block", "flow", "stream", "document start", "sequence"):
            assert word not in shown
    else:
        for one in scalars(found):
            assert one.text.span(0, len(one.value.split("\n")[0])).text == one.value.split("\n")[0]


@given(broken_texts)
def test_both_parsers_agree_on_any_text(text: str) -> None:
    if any(sign in text for sign in "\x00\t"):
        return
    source = Source("game.yaml", text)
    fast, slow = composed(source, getattr(yaml, "CSafeLoader", yaml.SafeLoader)), composed(source, yaml.SafeLoader)
    if fast[1] == slow[1] == []:
        assert fast == slow
        assert places(fast[0]) == places(slow[0])
