"""Error codes: each has a title and a page, and each is used."""

from __future__ import annotations

import ast
import re

from rulespec.diagnostics.codes import CODES

from .modules import ROOT, modules

CODE = re.compile(r"[EW]\d{3}")
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "errors").glob("[EW]*.md")}


def used() -> dict[str, str]:
    """Code -> a place that gives it: texts in the library that are a code and nothing else."""
    return {
        node.value: f"{path}:{node.lineno}"
        for path, tree in modules().items()
        if path != "rulespec/diagnostics/codes.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    }


def test_every_code_that_is_used_has_a_title() -> None:
    assert {code: place for code, place in used().items() if code not in CODES} == {}


def test_every_code_with_a_title_is_used() -> None:
    assert sorted(set(CODES) - set(used())) == []


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert sorted(PAGES) == sorted(CODES)


def test_a_page_starts_with_the_title() -> None:
    wrong = {
        code: PAGES[code].splitlines()[0]
        for code, title in CODES.items()
        if code in PAGES and PAGES[code].splitlines()[0] != f"# {code}: {title}"
    }
    assert wrong == {}


def test_a_page_says_more_than_its_title() -> None:
    assert [code for code, page in PAGES.items() if len(page.splitlines()) < 3] == []


def test_codes_stand_in_order() -> None:
    errors = [code for code in CODES if code.startswith("E")]
    assert errors == sorted(errors)
