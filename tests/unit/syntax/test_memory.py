"""What was read of a file before is found again, and nothing else is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rulespec
from rulespec.spans import Source, Text
from rulespec.syntax import memory, parse
from rulespec.syntax.tree import Tree


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def read(content: str, word: str = "a + b") -> Tree:
    source = Source("small.yaml", content)
    memory.recall(source)
    found = memory.tree_of("expr", Text(word, source, ((0, content.index("a")),)))
    memory.remember(source)
    assert source.trees is None
    return found


def test_a_tree_is_remembered_with_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    first = read("x: a + b")

    def nobody(start: str, text: Text) -> Tree:
        raise AssertionError("it was read before")

    monkeypatch.setattr(parse, "parse", nobody)
    again = read("x: a + b")
    assert again == first
    assert str(again.span) == "small.yaml:1:4" and again.span.text == "a + b"


def test_a_changed_file_is_read_anew() -> None:
    assert read("x: a + b") != read("x: a - b", "a - b")


def test_another_text_at_the_same_place_is_another_text() -> None:
    assert read("x: a + b") != read("x: a + b", "a - b")


def test_a_spoilt_memory_is_no_harm(cache: Path) -> None:
    first = read("x: a + b")
    for path in (cache / "rulespec").iterdir():
        path.write_bytes(b"\x80\x05spoilt")
    assert read("x: a + b") == first


def test_a_game_from_memory_is_the_same_game() -> None:
    one, two = rulespec.load("kuoppa", "british"), rulespec.load("kuoppa", "british")
    assert one.digest == two.digest
    assert one.start(seed=3) == two.start(seed=3)


def test_a_game_that_was_read_before_loads_without_the_parser(cache: Path) -> None:
    """The parser's library takes longer to import than the game to load."""
    code = "import rulespec, sys; rulespec.load('kuoppa'); print('lark' in sys.modules)"
    first, again = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    )
    assert (first, again) == ("True", "False")
