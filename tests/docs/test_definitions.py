"""Definitions and overlays that the docs show whole are read and checked; the pages of E1xx say what they mean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulespec.diagnostics.message import Findings, RulesError
from rulespec.overlay.file import read_overlay
from rulespec.pipeline import inspect
from rulespec.reading import library
from rulespec.reading.reader import read, read_list
from rulespec.spans import Source

from .blocks import ERRORS, blocks, pages_with, shown

WHOLE = re.compile(r"(rulespec|overlay): ")
READING = sorted(ERRORS.glob("E1*.md"))


@pytest.mark.parametrize("page", [page for page in pages_with("yaml") if ERRORS not in page.parents], ids=shown)
def test_what_a_page_shows_whole_can_be_played(page: Path, tmp_path: Path) -> None:
    """An overlay for a game that is neither in the library nor shown before on the page is only read."""
    games = {name: name for name in library.games()}
    for block in blocks(page, "yaml"):
        whole = WHOLE.match(block.text)
        if whole is None:
            continue
        source = Source(f"{shown(page)}:{block.line}", block.text)
        found = read(source)
        name = _text(found.get("game") or found.get("overlay"))
        path = tmp_path / f"{name}.yaml"
        path.write_text(block.text, encoding="utf-8")
        if whole[1] == "rulespec":
            games[name] = str(path)
            inspect(str(path))
        elif (game := _text(found.get("for"))) in games:
            inspect(games[game], [str(path)])
        else:
            findings = Findings()
            read_overlay(library.text_file(path), findings)
            findings.raise_errors()


@pytest.mark.parametrize("page", READING, ids=lambda page: page.stem)
def test_the_examples_of_a_reading_error(page: Path) -> None:
    """On a page E1xx the block after `Wrong:` gives that error and no other, and the one after `Right:` none."""
    text = page.read_text(encoding="utf-8")
    for before, body in re.findall(r"^(Wrong|Right):\n\n```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        look = read_list if page.stem == "E104" else read
        if before == "Right":
            look(Source("game.yaml", body))
            continue
        with pytest.raises(RulesError) as caught:
            look(Source("game.yaml", body))
        assert {found.code for found in caught.value.diagnostics} == {page.stem}


def _text(node: object) -> str:
    value = getattr(node, "value", None)
    assert isinstance(value, str)
    return value
