"""What `load` takes as the name of a game and of its overlays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.pipeline import load
from rulespec.reading import library


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda odd: load(odd), "E801"),
        (lambda odd: library.overlays(odd), "E801"),
        (lambda odd: load("kuoppa", odd), "E802"),
    ],
)
@pytest.mark.parametrize("odd", [None, b"kuoppa", 3, ["british"]])
def test_games_and_overlays_are_named_by_texts(ask: Callable[[Any], object], code: str, odd: Any) -> None:
    with pytest.raises(RulesError) as caught:
        ask(odd)
    assert [found.code for found in caught.value.diagnostics] == [code]


def test_an_overlay_asked_for_twice_lies_there_once() -> None:
    assert load("kuoppa", "british", "british").overlays == ("british",)


def test_a_path_is_a_name_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(library.definition("kuoppa").text, encoding="utf-8")
    assert library.overlays(path) == [] and load(path).name == str(path)
