"""Every Python block of the docs runs: the blocks of a page one after another, as a reader would type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .blocks import blocks, pages_with, shown


@pytest.mark.parametrize("page", pages_with("python"), ids=shown)
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page, "python"):
        code = "\n" * (block.line - 1) + block.text        # a traceback shows the line of the page
        exec(compile(code, str(page), "exec"), names)
