"""Examples under pytest: those beside a definition run for the game, those of an overlay for the game under it.

Collected are `GAME/examples.yaml` beside `GAME/GAME.yaml`, and `GAME/overlays/*.yaml`. A failure names file and line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulespec.engine.game import Game
    from rulespec.tools.examples import Case, Outcome


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The file, if it holds examples of a game."""
    folder = file_path.parent
    if file_path.name == "examples.yaml" and _definition(folder).is_file():
        return ExampleFile.from_parent(parent, path=file_path)
    if folder.name == "overlays" and file_path.suffix == ".yaml" and _definition(folder.parent).is_file():
        return ExampleFile.from_parent(parent, path=file_path)
    return None


def _definition(folder: Path) -> Path:
    return folder / f"{folder.name}.yaml"


class ExampleFile(pytest.File):
    """A list of examples, or an overlay with its own."""

    _game: Game | None = None

    def collect(self) -> Iterator[pytest.Item]:
        from rulespec.tools.examples import cases

        try:
            found = cases("", (), [self.path])
        except Exception as error:
            raise self.CollectError(_in_words(error)) from error
        for case in found:
            yield ExampleItem.from_parent(self, name=case.id, case=case)

    def game(self) -> Game:
        """The game of this file, loaded once."""
        if self._game is None:
            from rulespec.pipeline import load
            from rulespec.tools.examples import with_needs

            if self.path.parent.name == "overlays":
                definition = str(_definition(self.path.parent.parent))
                self._game = load(definition, *with_needs(definition, self.path.stem))
            else:
                self._game = load(str(_definition(self.path.parent)))
        return self._game


class ExampleItem(pytest.Item):
    """One example."""

    def __init__(self, *, case: Case, **given: Any) -> None:
        super().__init__(**given)
        self.case = case

    def runtest(self) -> None:
        from rulespec.tools.examples import run

        parent = self.parent
        assert isinstance(parent, ExampleFile)
        outcome = run(self.case, parent.game())
        if not outcome.ok:
            raise _Fails(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any, **__: Any) -> str:
        error = excinfo.value
        if isinstance(error, _Fails):
            return f"{self.path}:{error.outcome.span.line}: {self.case.id}: {error.outcome.message}"
        return f"{self.path}:{self.case.span.line}: {self.case.id}: {_in_words(error)}"

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.span.line - 1, f"example {self.case.id}"


class _Fails(Exception):
    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.message)
        self.outcome = outcome


def _in_words(error: BaseException) -> str:
    from rulespec.diagnostics.message import RulesError
    from rulespec.diagnostics.render import render

    return render(error.diagnostics) if isinstance(error, RulesError) else repr(error)
