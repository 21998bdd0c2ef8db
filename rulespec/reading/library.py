"""Where definitions, overlays, examples, the grammar and the pages of error codes lie, and how a name finds its file.

In a wheel they are package data; in a clone they lie at the top level. A path works wherever a name does.
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Literal

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.reading.reader import SIZE_LIMIT
from rulespec.spans import Source, Span

_PACKAGE = Path(__file__).resolve().parents[1]
_ROOT = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent


def grammar() -> Path:
    """The file of the grammar of the small languages."""
    return _ROOT / "grammar" / "rules.lark"


def games() -> list[str]:
    """The games that come with the library, by name."""
    return sorted(path.name for path in (_ROOT / "games").iterdir() if (path / f"{path.name}.yaml").is_file())


def overlays(game: str | PathLike[str]) -> list[str]:
    """The overlays that lie beside a game, by name. Raises RulesError (E801) for an unknown game."""
    return sorted(path.stem for path in (_definition_path(named(game)).parent / "overlays").glob("*.yaml"))


def named(asked: object, what: Literal["game", "overlay"] = "game") -> str:
    """The name or path that somebody asks for, as text. Raises RulesError (E801, E802) for what is neither."""
    if isinstance(asked, PathLike):
        asked = fspath(asked)
    if isinstance(asked, str):
        return asked
    code, example = ("E801", "my_game.yaml") if what == "game" else ("E802", "my_rule.yaml")
    message = f"a {what} is asked for by its name or path, not by {type(asked).__name__}"
    raise RulesError([Diagnostic(code, message, help=(f'write for example `"{example}"`',))])


def definition(game: str) -> Source:
    """The definition of a game, by name or path. Raises RulesError (E8xx) if it cannot be found or read."""
    return text_file(_definition_path(game))


def overlay(game: str, name: str) -> Source:
    """An overlay of a game, by name or path. Raises RulesError (E8xx) if it cannot be found or read."""
    if is_path(name):
        return text_file(Path(name))
    known = overlays(game)
    if name not in known:
        raise RulesError(
            [
                Diagnostic(
                    "E802",
                    f"`{game}` has no overlay `{name}`",
                    help=did_you_mean(name, known),
                    notes=_list("overlays", known),
                )
            ]
        )
    return text_file(_definition_path(game).parent / "overlays" / f"{name}.yaml")


def examples(game: str) -> Source | None:
    """The examples beside a definition, if there are any. Raises RulesError (E8xx) if they cannot be read."""
    path = _definition_path(game).parent / "examples.yaml"
    return text_file(path) if path.is_file() else None


def catalogue(game: str) -> Source | None:
    """The catalogue of house rules beside a definition, if there is one. Raises RulesError (E8xx)."""
    path = _definition_path(game).parent / "catalogue.yaml"
    return text_file(path) if path.is_file() else None


def error_page(code: str) -> str:
    """The page of an error code, as Markdown."""
    return text_file(_ROOT / "docs" / "errors" / f"{code}.md").text


def text_file(path: Path) -> Source:
    """A text file, shown under its path from the library or as it was given. Raises RulesError (E803, E804, E805).

    Only ordinary files are opened, and never more of them is read than is allowed: a device or a pipe cannot hang us.
    """
    data = _bytes_of(path)
    name = _shown(path)
    if len(data) > SIZE_LIMIT:
        raise RulesError(
            [
                Diagnostic(
                    "E804",
                    f"{name} is larger than {SIZE_LIMIT // 1024} KB",
                    help=("no game needs so much: is this the right file?",),
                )
            ]
        )
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        at = len(data[: error.start].decode("utf-8"))
        found = Diagnostic(
            "E805",
            f"{name} is not text in UTF-8",
            Span(Source(name, text), at, at + 1),
            f"the byte {data[error.start]:02X} does not fit",
            help=("save the file as UTF-8",),
        )
        raise RulesError([found]) from None


def _bytes_of(path: Path) -> bytes:
    """What stands in a file, and one byte more than is allowed if it is too large."""
    reason = "there is no such file"
    near: tuple[str, ...] = ()
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(SIZE_LIMIT + 1)
        if path.exists():
            reason = "it is a folder" if path.is_dir() else "it is not an ordinary file"
        else:
            near = _neighbours(path)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
    raise RulesError([Diagnostic("E803", f"cannot read {_shown(path)}: {reason}", help=near)])


def _neighbours(path: Path) -> tuple[str, ...]:
    """Files beside a missing one whose names are near."""
    try:
        return did_you_mean(path.name, [each.name for each in path.parent.glob("*.yaml")])
    except (OSError, ValueError):
        return ()


def _definition_path(game: str) -> Path:
    if is_path(game):
        return Path(game)
    known = games()
    if game not in known:
        notes = (*_list("games", known), "a path to a definition works too: `./my_game.yaml`")
        message = f"there is no game `{game}`"
        raise RulesError([Diagnostic("E801", message, help=did_you_mean(game, known), notes=notes)])
    return _ROOT / "games" / game / f"{game}.yaml"


def is_path(name: str) -> bool:
    """Whether a name of a game or overlay is the path of a file."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def _shown(path: Path) -> str:
    """What comes with the library is shown from its top, whatever the folder it is installed in."""
    try:
        resolved = path.resolve()
    except (OSError, ValueError, RuntimeError):
        return str(path)
    return resolved.relative_to(_ROOT).as_posix() if resolved.is_relative_to(_ROOT) else str(path)


def _list(what: str, known: Iterable[str]) -> tuple[str, ...]:
    names = ", ".join(known)
    return (f"{what}: {names}",) if names else (f"it has no {what}",)
