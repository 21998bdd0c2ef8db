"""How findings look: the author's own line, a mark under the place, and what would do."""

from __future__ import annotations

from rulespec.diagnostics.message import Diagnostic, Related
from rulespec.diagnostics.render import as_json, render
from rulespec.spans import Source, Span

SOURCE = Source("game.yaml", "a: 1\n" * 9 + "legal: led_siut == trump\n\tx: \x1b[31mred\n")


def test_a_finding_in_full() -> None:
    start = SOURCE.text.index("led_siut")
    found = Diagnostic(
        "E201",
        "unknown name `led_siut`",
        Span(SOURCE, start, start + 8),
        "not defined",
        related=[Related(Span(SOURCE, 0, 1), "the other place")],
        help=["did you mean `led_suit`?"],
        notes=["names here: led_suit"],
    )
    assert (
        render([found])
        == """\
game.yaml:10:8: error[E201]: unknown name `led_siut`
   |
10 | legal: led_siut == trump
   |        ^^^^^^^^ not defined
game.yaml:1:1:
   |
 1 | a: 1
   | ^ the other place
   = note: names here: led_suit
   = help: did you mean `led_suit`?
"""
    )


def test_a_finding_without_a_place() -> None:
    found = Diagnostic("E801", "there is no game `x`", help=["look again"])
    assert render([found]) == "error[E801]: there is no game `x`\n  = help: look again\n"


def test_findings_are_parted_by_a_blank_line() -> None:
    assert render([Diagnostic("E801", "one"), Diagnostic("W590", "two", level="warning")]) == (
        "error[E801]: one\n\nwarning[W590]: two\n"
    )


def test_a_tab_before_the_place_keeps_the_mark_in_its_column() -> None:
    start = SOURCE.text.index("\tx") + 1
    assert "   | \t^ here" in render([Diagnostic("E302", "unknown key", Span(SOURCE, start, start + 1), "here")])


def test_nothing_in_a_text_can_command_a_terminal() -> None:
    start = SOURCE.text.index("\x1b")
    shown = render([Diagnostic("E105", "a character", Span(SOURCE, start, start + 1))])
    assert "\x1b" not in shown and "�[31mred" in shown


def test_a_place_at_the_very_end_is_one_column_behind() -> None:
    source = Source("game.yaml", "a: (b")
    shown = render([Diagnostic("E200", "open", Span(source, 5, 5), "expected `)`")])
    assert shown.splitlines()[2:] == ["1 | a: (b", "  |      ^ expected `)`"]


def test_what_goes_over_the_end_of_a_line_is_marked_up_to_there() -> None:
    source = Source("game.yaml", "ab\ncd\n")
    assert "| ^^ both\n" in render([Diagnostic("E100", "x", Span(source, 0, 5), "both")])


def test_of_a_long_line_the_neighbourhood_is_shown() -> None:
    source = Source("game.yaml", "a" * 1000 + "!" + "b" * 1000)
    lines = render([Diagnostic("E100", "x", Span(source, 1000, 1001), "here")]).splitlines()
    assert all(len(line) < 200 for line in lines)
    assert lines[2][lines[3].index("^")] == "!"
    assert lines[2].startswith("1 | …a") and lines[2].endswith("b…")


def test_json_says_the_same() -> None:
    source = Source("game.yaml", "seets: 5")
    found = Diagnostic("E302", "unknown key `seets`", Span(source, 0, 5), "no such key", help=["did you mean `seats`?"])
    assert found.data() == as_json([found])[0]
    assert as_json([found, Diagnostic("E801", "no game")]) == [
        {
            "code": "E302",
            "level": "error",
            "message": "unknown key `seets`",
            "place": {"file": "game.yaml", "line": 1, "column": 1, "text": "seets"},
            "label": "no such key",
            "help": ["did you mean `seats`?"],
            "notes": [],
            "related": [],
        },
        {
            "code": "E801",
            "level": "error",
            "message": "no game",
            "place": None,
            "label": "",
            "help": [],
            "notes": [],
            "related": [],
        },
    ]
