"""Every path that the docs name exists, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .modules import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMED = re.compile(r"`((?:rulespec|tests|games|grammar|docs|\.ci)/[\w./*-]*|Makefile|pyproject\.toml)`")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@every_page
def test_paths_exist(page: Path) -> None:
    named = NAMED.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    assert [path for path in named if not any(ROOT.glob(path.rstrip("/")))] == []


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    assert [link for link in links if not (page.parent / link).exists()] == []
