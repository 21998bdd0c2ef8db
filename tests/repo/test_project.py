"""The files around the library: what the Makefile promises is there, and each dependency has its record."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib

from .modules import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
VERBS = {"menu", "setup", "test", "lint", "docs", "bench", "sweep", "play", "update"}


def test_make_alone_prints_the_menu() -> None:
    menu = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True, env=_without_make()).stdout
    assert {line.split()[1] for line in menu.splitlines() if line.strip().startswith("make ")} == VERBS


def test_every_verb_is_no_file() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert phony is not None and set(phony[1].split()) == VERBS


def test_continuous_integration_calls_the_test_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").rstrip().endswith("make test")
    assert "\nmake test\n" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_dependency_has_its_record() -> None:
    wanted = [
        *PROJECT["project"]["dependencies"],
        *PROJECT["build-system"]["requires"],
        *(each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra),
    ]
    names = {re.split(r"[\[<>=]", each)[0].lower().removeprefix("types-") for each in wanted} - {"rulespec"}
    records = " ".join(
        path.read_text(encoding="utf-8").splitlines()[0].lower() for path in (ROOT / "docs" / "decisions").glob("*.md")
    )
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", records)] == []


def test_records_are_numbered_without_gaps() -> None:
    numbers = sorted(path.name[:4] for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def _without_make() -> dict[str, str]:
    """The environment as a user has it, not as a `make` around this test made it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
