"""How a name finds its file, and what is said when it does not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.reading import library
from rulespec.reading.reader import SIZE_LIMIT


def refused(function: object, *arguments: object) -> Diagnostic:
    assert callable(function)
    with pytest.raises(RulesError) as caught:
        function(*arguments)
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize("game", library.games())
def test_every_game_is_found_by_name(game: str) -> None:
    source = library.definition(game)
    assert source.name == f"games/{game}/{game}.yaml"
    assert f"game: {game}\n" in source.text
    for name in library.overlays(game):
        assert library.overlay(game, name).name == f"games/{game}/overlays/{name}.yaml"
    examples = library.examples(game)
    assert examples is not None and examples.name == f"games/{game}/examples.yaml"


def test_the_grammar_is_found() -> None:
    assert library.grammar().is_file()


def test_a_path_works_wherever_a_name_does(tmp_path: Path) -> None:
    (tmp_path / "overlays").mkdir()
    (tmp_path / "mine.yaml").write_text("game: mine\n", encoding="utf-8")
    (tmp_path / "overlays" / "long.yaml").write_text("overlay: long\n", encoding="utf-8")
    game = str(tmp_path / "mine.yaml")
    assert library.definition(game).text == "game: mine\n"
    assert library.definition(game).name == game
    assert library.overlays(game) == ["long"]
    assert library.overlay(game, "long").text == "overlay: long\n"
    assert library.overlay(game, str(tmp_path / "overlays" / "long.yaml")).text == "overlay: long\n"
    assert library.examples(game) is None


def test_an_unknown_game_names_the_near_ones() -> None:
    game = library.games()[0]
    found = refused(library.definition, game[:-1] + "x")
    assert found.code == "E801"
    assert found.help == (f"did you mean `{game}`?",)
    assert all(each in found.notes[0] for each in library.games())


def test_an_unknown_overlay_names_the_near_ones() -> None:
    game = next(game for game in library.games() if library.overlays(game))
    name = library.overlays(game)[0]
    found = refused(library.overlay, game, name + "x")
    assert found.code == "E802"
    assert f"`{name}`" in found.help[0]


@pytest.mark.parametrize("name", ["", ".", "..", "\0", "a\nb"])
def test_strange_names_are_only_unknown(name: str) -> None:
    assert refused(library.definition, name).code == "E801"


@pytest.mark.parametrize("name", ["./nothing.yaml", "a\0b.yaml", "x" * 5000 + ".yaml", "/proc/nothing/x.yaml"])
def test_a_path_to_nothing(name: str) -> None:
    assert refused(library.definition, name).code == "E803"


def test_a_missing_file_names_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("game: mine\n", encoding="utf-8")
    assert refused(library.definition, str(tmp_path / "mime.yaml")).help == ("did you mean `mine.yaml`?",)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "folder" in refused(library.definition, f"{tmp_path}/").message


def test_what_never_ends_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    assert refused(library.text_file, tmp_path / "pipe.yaml").code == "E803"
    assert refused(library.text_file, tmp_path / "device.yaml").code == "E803"


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_bytes(b"a" * (SIZE_LIMIT + 1))
    assert refused(library.text_file, tmp_path / "large.yaml").code == "E804"


def test_bytes_that_are_no_text_are_shown(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("title: p\xe4\nx: vä\n".encode("latin-1"))
    found = refused(library.text_file, tmp_path / "latin.yaml")
    assert found.code == "E805"
    assert found.span is not None and (found.span.line, found.span.column) == (1, 9)
    assert "E4" in found.label


def test_the_page_of_a_code() -> None:
    assert library.error_page("E801").startswith("# E801: ")
