"""The fenced blocks of the pages of this project."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
ERRORS = ROOT / "docs" / "errors"

_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, its text, and the line of the page on which the text starts."""

    language: str
    text: str
    line: int


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    """The blocks of a page in these languages, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        if found[1] in languages:
            yield Block(found[1], found[2], text.count("\n", 0, found.start()) + 2)


def pages_with(*languages: str) -> list[Path]:
    return [page for page in PAGES if any(True for _ in blocks(page, *languages))]


def shown(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()
