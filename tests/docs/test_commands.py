"""Every command of the docs runs, and prints what the page says it prints."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from rulespec.tools.cli import main

from .blocks import ROOT, blocks, pages_with, shown


class Command(NamedTuple):
    """A line after `$`, what the page says it prints, and the line of the page."""

    words: list[str]
    output: str
    line: int


def commands(page: Path) -> Iterator[Command]:
    """The commands of a page. A page that shows only part of an output leaves lines out with `…`."""
    for block in blocks(page, "console"):
        lines = block.text.splitlines()
        starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
        for number, following in zip(starts, [*starts[1:], len(lines)], strict=True):
            output = "\n".join(lines[number + 1 : following])
            yield Command(shlex.split(lines[number][2:], comments=True), output, block.line + number)


@pytest.mark.parametrize("page", pages_with("console"), ids=shown)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "python"):                    # files that the page writes before it names them
        if "write_text" in block.text:
            exec(compile(block.text, str(page), "exec"), {"__name__": "page"})
    for command in commands(page):
        if command.words[0] != "rulespec":
            assert command.words[0] in ("make", "git", "pip", "python"), f"{shown(page)}:{command.line}"
            continue
        result = CliRunner().invoke(main, command.words[1:], prog_name="rulespec")
        where = f"{shown(page)}:{command.line}\n{result.output}"
        assert result.exception is None or isinstance(result.exception, SystemExit), where
        if command.output.strip():
            assert _pattern(command.output).fullmatch(result.output.rstrip()), where
        else:
            assert result.exit_code == 0, where


def _pattern(output: str) -> re.Pattern[str]:
    """What must be printed: `…` stands for anything, on its own line for any lines."""
    text = re.escape("\n".join(line.rstrip() for line in output.rstrip().splitlines()))
    return re.compile(text.replace("…", r"[\s\S]*?").replace("\\\n", r"[ \t]*\n"))


@pytest.mark.parametrize("page", pages_with("sh", "console"), ids=shown)
def test_every_verb_of_make_that_a_page_names_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = [verb for block in blocks(page, "sh", "console") for verb in re.findall(r"^(?:\$ )?make (\w+)", block.text, re.M)]
    assert [verb for verb in named if not re.search(rf"^{verb}:", makefile, re.MULTILINE)] == []
