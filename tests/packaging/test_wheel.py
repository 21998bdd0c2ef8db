"""What is installed plays as the clone does: the wheel, built from the sdist, in an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Loads every game, alone and under each overlay, and plays a match of each game with a seed.
PLAY = """
import json, random, rulespec
from rulespec.reading import library

found = {}
for name in rulespec.games():
    game = rulespec.load(name)
    state, rng, moves = game.start(seed=7), random.Random(7), []
    while not state.over:
        move = state.legal(state.due[0]).sample(rng)
        moves.append(state.text(move))
        state = state.apply(move)
    found[name] = {"digest": game.digest, "overlays": library.overlays(name), "moves": moves,
                   "scores": list(state.scores), "record": rulespec.Record.of(state).text(),
                   "examples": library.examples(name).text}
print(json.dumps({"games": found, "page": library.error_page("E801"), "where": rulespec.__file__}))
"""


def python(executable: Path | str, *arguments: str, where: Path) -> str:
    """Run Python where nothing of this clone can be imported by chance."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_REQUIRE"))}
    done = run(executable, *arguments, where=where, env=clean)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run(
    program: Path | str, *arguments: str, where: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(program), *arguments], cwd=where, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    python(sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT), where=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a fresh environment with nothing in it but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    quietly = ("--quiet", "--disable-pip-version-check")
    python(programs / "python", "-m", "pip", "install", *quietly, str(wheel), where=folder)
    return programs


def test_the_wheel_holds_what_the_library_looks_for(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = {
        path.relative_to(ROOT).as_posix()
        for room in ("games", "grammar", "docs/errors")
        for path in (ROOT / room).rglob("*")
        if path.is_file()
    }
    assert {f"rulespec/_data/{name}" for name in data} <= names
    assert "rulespec/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "games/")) or name.endswith(".pyc")]


def test_it_plays_as_the_clone_does(installed: Path, tmp_path: Path) -> None:
    theirs: dict[str, Any] = json.loads(python(installed / "python", "-I", "-c", PLAY, where=tmp_path))
    from_the_clone = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PLAY}"
    ours: dict[str, Any] = json.loads(python(sys.executable, "-c", from_the_clone, where=tmp_path))
    assert Path(theirs.pop("where")).is_relative_to(installed.parent)
    assert Path(ours.pop("where")).is_relative_to(ROOT / "rulespec")
    assert theirs["games"].keys() == ours["games"].keys()
    assert theirs == ours


def test_its_command_runs_without_the_tests_dependencies(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "rulespec", "games", "--json", where=tmp_path)
    assert done.returncode == 0 and json.loads(done.stdout)
    refused = run(installed / "rulespec", "play", "nothing", where=tmp_path)
    assert refused.returncode == 2
    assert "error[E801]" in refused.stdout + refused.stderr and "Traceback" not in refused.stderr
