"""Every page runs: its Python blocks and its commands one after another, as a reader would type them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from rulespec.tools.cli import main

from .blocks import ROOT, Block, blocks, pages_with, shown

OTHER_PROGRAMS = ("make", "git", "pip", "python")


class Command(NamedTuple):
    """A line after `$`, what the page says it prints, and the line of the page."""

    words: list[str]
    output: str
    line: int


@pytest.mark.parametrize("page", pages_with("python", "console"), ids=shown)
def test_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page, "python", "console"):
        if block.language == "python":
            code = "\n" * (block.line - 1) + block.text  # a traceback shows the line of the page
            exec(compile(code, str(page), "exec"), names)
            continue
        for command in commands(block):
            _run(command, f"{shown(page)}:{command.line}")


def commands(block: Block) -> Iterator[Command]:
    """The commands of a block, each with the lines under it."""
    lines = block.text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for number, following in zip(starts, [*starts[1:], len(lines)], strict=True):
        output = "\n".join(lines[number + 1 : following])
        yield Command(shlex.split(lines[number][2:], comments=True), output, block.line + number)


def _run(command: Command, where: str) -> None:
    """Without output on the page a command must succeed; with it, print that."""
    if command.words[0] != "rulespec":
        assert command.words[0] in OTHER_PROGRAMS, where
        return
    result = CliRunner().invoke(main, command.words[1:], prog_name="rulespec")
    told = f"{where}\n{result.output}\n{result.exception!r}"
    assert result.exception is None or isinstance(result.exception, SystemExit), told
    if command.output.strip():
        assert _pattern(command.output).fullmatch(result.output.rstrip()), told
    else:
        assert result.exit_code == 0, told


def _pattern(output: str) -> re.Pattern[str]:
    """What must be printed. A page leaves things out with `…`, which stands for anything."""
    lines = [re.escape(line.rstrip()).replace("…", r"[\s\S]*?") for line in output.rstrip().splitlines()]
    return re.compile(r"[ \t]*\n".join(lines))


@pytest.mark.parametrize("page", pages_with("sh", "console"), ids=shown)
def test_every_verb_of_make_that_a_page_names_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shell = "\n".join(block.text for block in blocks(page, "sh", "console"))
    named = re.findall(r"^(?:\$ )?make (\w+)", shell, re.MULTILINE)
    assert [verb for verb in named if not re.search(rf"^{verb}:", makefile, re.MULTILINE)] == []
