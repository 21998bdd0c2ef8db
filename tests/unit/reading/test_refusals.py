"""What is refused, where the mark stands, and that one cause gives one finding."""

from __future__ import annotations

import pytest

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.reading.composer import DEPTH_LIMIT, FINDINGS_LIMIT, NODE_LIMIT, SCALAR_LIMIT
from rulespec.reading.reader import SIZE_LIMIT, read, read_list
from rulespec.spans import Source


def findings(text: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(RulesError) as caught:
        read(Source("game.yaml", text))
    return caught.value.diagnostics


@pytest.mark.parametrize(
    ("text", "code", "place", "marked"),
    [
        # a text that is no YAML
        ("a: b: c\n", "E100", "1:5", ":"),
        ("a: b\n  c: d\n", "E100", "2:4", ":"),
        ("a: 'b\nc: d\n", "E100", "1:4", "'"),
        ("a: 'b' c\n", "E100", "1:8", "c"),
        ("a: {b: c\nd: e\n", "E100", "1:4", "{"),
        ("a: {b: c\n", "E100", "1:4", "{"),
        ("a: {b: x & [A 10], c: d}\n", "E100", "1:12", "["),
        ("a: * 2\n", "E100", "1:4", "*"),
        ("a: & x\n", "E100", "1:4", "&"),
        ("a: @x\n", "E100", "1:4", "@"),
        ("a: `x`\n", "E100", "1:4", "`"),
        ("a: ]\n", "E100", "1:4", "]"),
        ("a: | b\n  c\n", "E100", "1:6", "b"),
        ("a: - b\n", "E100", "1:4", "-"),
        ("a:\n  b: c\n d: e\n", "E100", "3:2", "d"),
        (": b\n", "E100", "1:1", ":"),
        # the whole
        ("", "E102", "1:1", ""),
        ("# only a comment\n", "E102", "1:1", ""),
        ("---\n", "E102", "1:1", ""),
        ("- a\n- b\n", "E103", "1:1", "- a"),
        ("some prose\n", "E103", "1:1", "some prose"),
        ("a: b\n---\nc: d\n", "E107", "2:1", "---"),
        ("%YAML 1.1\n---\na: b\n", "E118", "1:1", "%"),
        # characters
        ("a: b\x00c\n", "E105", "1:5", "\x00"),
        ("\ufeffa: b\n", "E105", "1:1", "\ufeff"),
        ("a: b\x85c\n", "E105", "1:5", "\x85"),
        ("a: b\rc: d\n", "E105", "1:5", "\r"),
        ("a: \ud800\n", "E105", "1:4", "\ud800"),
        ("a: \u202eb\n", "E105", "1:4", "\u202e"),
        ("a:\n\tb: c\n", "E106", "2:1", "\t"),
        ("a:\n  \tb: c\n", "E106", "2:3", "\t"),
        # what would lose a place or repeat
        ("a: &x b\n", "E108", "1:4", "&x b"),
        ("a: *x\n", "E108", "1:4", "*x"),
        ("a: !x b\n", "E110", "1:4", "!x b"),
        ("a: >\n  b\n", "E111", "1:4", ">"),
        ("a: b\n  c\n", "E111", "1:4", "b"),
        ("a: 'b\n  c'\n", "E111", "1:4", "'b"),
        ('a: "b\\n"\n', "E112", "1:4", '"b\\n"'),
        ("a: 'b''c'\n", "E112", "1:4", "'b''c'"),
        # keys and values
        ("? {a: b}\n: c\n", "E113", "1:3", "{a: b}"),
        ("{? : c}\n", "E113", "1:4", ""),
        ("a: b\nc: d\na: e\n", "E114", "3:1", "a"),
        ("a: {b: f(c, d), e: f}\n", "E115", "1:8", "f(c"),
        ("a: {b: f(g(c, d), e), h: i}\n", "E115", "1:8", "f(g(c"),
        ("a: {f(b, c): d}\n", "E115", "1:5", "f(b"),
        ("a: {en: Well, well, fi: No niin}\n", "E115", "1:9", "Well"),
        ("a:\nb: c\n", "E116", "1:1", "a"),
        ("a: |\nb: c\n", "E116", "1:1", "a"),
        ("a: {b: , c: d}\n", "E116", "1:5", "b"),
        ("a:\n- b\n-\n", "E116", "3:2", ""),
        ("a: [A 10]\n", "E117", "1:4", "["),
        ("a: [CA] & b\n", "E117", "1:4", "["),
    ],
)
def test_one_cause_gives_one_finding_at_its_place(text: str, code: str, place: str, marked: str) -> None:
    found, *more = findings(text)
    assert more == []
    assert found.span is not None
    assert (found.code, str(found.span), found.span.text) == (code, f"game.yaml:{place}", marked)
    assert found.message == found.message.strip(".") and found.label


def test_all_findings_are_reported_at_once() -> None:
    assert [found.code for found in findings("a:\nb: &x c\nb: [d]\ne: 'f\n")] == ["E108", "E117", "E100"]


def test_a_bracket_that_is_not_closed_is_one_finding() -> None:
    assert [found.code for found in findings("a: 1\ntext: [The dealer bids\nlegal:\n  any: 3\n")] == ["E117"]


@pytest.mark.parametrize(
    ("written", "help_"),
    [
        ("[0, 1, 2]", "words and numbers stand side by side, without brackets: `0 1 2`"),
        ("[plain strict]", "words and numbers stand side by side, without brackets: `plain strict`"),
        ("[a, B]", "words and numbers stand side by side, without brackets: `a B`"),
        ("[A 10]", "put the whole value in quotes; items of a list stand on lines that start with `- `"),
        ("[CA DA] & hand(me)", "put the whole value in quotes; items of a list stand on lines that start with `- `"),
    ],
)
def test_brackets_of_a_list_and_of_cards(written: str, help_: str) -> None:
    assert findings(f"kind: {written}\nb: c\n")[0].help == (help_,)


def test_both_places_of_a_key_that_stands_twice() -> None:
    (found,) = findings("a: b\na: c\n")
    assert [str(each.span) for each in found.related] == ["game.yaml:1:1"]


def test_a_list_is_asked_for() -> None:
    with pytest.raises(RulesError, match="E104"):
        read_list(Source("examples.yaml", "a: b\n"))


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "b" * (SCALAR_LIMIT + 1),
        "".join(" " * depth + "a:\n" for depth in range(DEPTH_LIMIT + 1)),
        "{a: " * (DEPTH_LIMIT + 1),
        "{" * 5000,
        "[" * 5000,
        "- " * 5000,
        "".join(f"k{number}: v\n" for number in range(NODE_LIMIT // 2 + 1)),
    ],
)
def test_limits(text: str) -> None:
    assert findings(text)[-1].code in ("E109", "E117") and any(found.code == "E109" for found in findings(text))


def test_the_size_limit_counts_bytes() -> None:
    assert [found.code for found in findings("a: " + "ä" * (SIZE_LIMIT // 2))] == ["E101"]


def test_a_bomb_is_only_refused() -> None:
    levels = ["a0: &a0 x"] + [f"a{n}: &a{n} {{x: *a{n - 1}, y: *a{n - 1}}}" for n in range(1, 60)]
    found = findings("\n".join(levels))
    assert {each.code for each in found} == {"E108"}
    assert len(found) == FINDINGS_LIMIT


def test_many_findings_are_cut_off() -> None:
    assert len(findings("".join(f"k{number}:\n" for number in range(500)))) == FINDINGS_LIMIT


def test_what_lies_on_the_limits_is_read() -> None:
    assert read(Source("game.yaml", "a: " + "b" * SCALAR_LIMIT)).keys() == ("a",)
    deep = "".join(" " * depth + "a:" + ("\n" if depth < DEPTH_LIMIT - 1 else " b\n") for depth in range(DEPTH_LIMIT))
    assert read(Source("game.yaml", deep)).keys() == ("a",)
