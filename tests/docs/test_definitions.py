"""Definitions and overlays that the docs show whole are read and checked; the pages of E1xx say what they mean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.pipeline import inspect
from rulespec.reading.reader import read, read_list
from rulespec.spans import Source

from .blocks import ERRORS, blocks, pages_with, shown

WHOLE = re.compile(r"(rulespec|overlay): ")
READING = sorted(ERRORS.glob("E1*.md"))


@pytest.mark.parametrize("page", [page for page in pages_with("yaml") if ERRORS not in page.parents], ids=shown)
def test_what_a_page_shows_whole_can_be_played(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "yaml"):
        name = WHOLE.match(block.text)
        if name is None:
            continue
        found = read(Source(f"{shown(page)}:{block.line}", block.text))
        path = tmp_path / f"{_text(found.get('game') or found.get('overlay'))}.yaml"
        path.write_text(block.text, encoding="utf-8")
        if name[1] == "overlay":
            inspect(_text(found.get("for")), [str(path)])
        else:
            inspect(str(path))


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
