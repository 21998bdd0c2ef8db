"""Places in a text: lines and columns count from 1, offsets from 0."""

from __future__ import annotations

from rulespec.spans import Source, Span, Text

SOURCE = Source("game.yaml", "one: 1\r\ntwo:\n  |\n  three\n")


def test_a_place_is_line_and_column() -> None:
    assert SOURCE.position(0) == (1, 1)
    assert SOURCE.position(5) == (1, 6)
    assert SOURCE.position(8) == (2, 1)
    assert str(Span(SOURCE, 8, 11)) == "game.yaml:2:1"


def test_the_end_of_the_text_is_a_place() -> None:
    assert SOURCE.position(len(SOURCE.text)) == (5, 1)
    assert SOURCE.line(5) == ""


def test_a_line_is_shown_without_its_break() -> None:
    assert [SOURCE.line(number) for number in (1, 2, 3, 4)] == ["one: 1", "two:", "  |", "  three"]


def test_a_span_reaches_to_another() -> None:
    assert Span(SOURCE, 0, 3).to(Span(SOURCE, 5, 6)).text == "one: 1"
    assert Span(SOURCE, 0, 6).to(Span(SOURCE, 2, 3)).text == "one: 1"


def test_a_text_of_several_pieces_points_back() -> None:
    source = Source("game.yaml", "rule: |\n    first\n    second\n")
    text = Text("first\nsecond\n", source, ((0, 12), (6, 22)))
    assert text.span(0, 5).text == "first"
    assert text.span(6, 12).text == "second"
    assert str(text.span(8, 9)) == "game.yaml:3:7"


def test_a_text_of_its_own_is_its_own_source() -> None:
    text = Text.of("H3 H4", "move")
    assert text.span(3).text == "H4"
    assert str(text.span(3)) == "move:1:4"
