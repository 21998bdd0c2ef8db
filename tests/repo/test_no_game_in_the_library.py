"""Rules are data: no game is named in the library, in code, comments or examples."""

from __future__ import annotations

import re

import pytest

from rulespec.reading import library

from .modules import ROOT, modules

OTHERS = {"pits", "tuppi", "doppelkopf", "whist", "euchre", "durak", "tichu", "zheng"}
SUITS = {"hearts", "spades"}  # games that are called like the suits that the library speaks of


@pytest.mark.parametrize("path", modules())
def test_no_game_is_named(path: str) -> None:
    names = re.compile(
        rf"(?<![a-z])({'|'.join(sorted((OTHERS | set(library.games())) - SUITS))})(?![a-z])", re.IGNORECASE
    )
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    wrong = [f"{path}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if names.search(line)]
    assert not wrong
