"""The grammar: strictly LALR(1), no two terminals for one word, and what is kept of it between processes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from lark import Lark
from lark.lexer import Lexer

from rulespec.reading.library import grammar
from rulespec.spans import Text
from rulespec.syntax import keep
from rulespec.syntax import parse as parsing
from rulespec.syntax.parse import STARTS, parse

SAMPLES = (
    "a along and any in none run card copies gives highest pairs up x_1 abc 3 10 A CQ "
    "< <= > >= == != + - * // % | & . .. , ( ) [ ]"
)


class NoLexer(Lexer):
    """Lets the parser be made in strict mode without the package that Lark's own lexers ask for then."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        raise NotImplementedError


def made(**options: Any) -> Lark:
    return Lark(grammar().read_text(encoding="utf-8"), parser="lalr", start=list(STARTS), **options)


def test_there_is_no_conflict() -> None:
    made(strict=True, lexer=NoLexer)


def test_no_place_takes_two_terminals_for_one_word() -> None:
    parser = made()
    patterns = {each.name: (each.priority, re.compile(each.pattern.to_regexp())) for each in parser.terminals}
    for names in parser.parser.parser._parse_table.states.values():
        for word in SAMPLES.split():
            fits = [patterns[name] for name in names if name in patterns and patterns[name][1].fullmatch(word)]
            best = max((priority for priority, _ in fits), default=0)
            assert sum(priority == best for priority, _ in fits) <= 1, (word, names)


def test_words_of_the_language_end_where_words_end() -> None:
    for terminal in made().terminals:
        if terminal.priority:
            assert terminal.pattern.to_regexp().endswith("(?![A-Za-z0-9_])"), terminal.name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    parsing._parser.cache_clear()
    yield tmp_path / "rulespec"
    parsing._parser.cache_clear()


def test_the_parser_is_kept_for_the_next_process(folder: Path) -> None:
    first = parse("expr", Text.of("a + 1"))
    (file,) = folder.iterdir()
    assert folder.stat().st_mode & 0o077 == 0
    written = file.stat().st_mtime_ns
    parsing._parser.cache_clear()
    assert parse("expr", Text.of("a + 1")) == first
    assert file.stat().st_mtime_ns == written


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x80\x04."])
def test_a_spoilt_file_is_made_anew(folder: Path, content: bytes) -> None:
    parse("expr", Text.of("a"))
    (file,) = folder.iterdir()
    file.write_bytes(content)
    parsing._parser.cache_clear()
    parse("expr", Text.of("a"))
    assert len(file.read_bytes()) > 1000


def test_a_folder_that_others_can_write_is_not_used(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    parse("expr", Text.of("a"))
    assert list(folder.iterdir()) == []
    assert keep.kept("x") is None


def test_a_folder_that_cannot_be_made_is_no_hindrance(folder: Path) -> None:
    folder.parent.joinpath("rulespec").write_text("a file")
    parse("expr", Text.of("a"))
