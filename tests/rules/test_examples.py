"""The examples of every game hold under each of its overlays and each pair of them, but for those that they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import rulespec
from rulespec.reading import library
from rulespec.tools.examples import cases, changed, run, with_needs

from .tables import table

FEW = 30
OVERLAYS = [(game, name) for game in library.games() for name in library.overlays(game)]


def fair(overlays: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """All overlays of games that have few; of the others every so many, so that about as many are tried."""
    counts = Counter(game for game, _ in overlays)
    at = {game: iter(range(number)) for game, number in counts.items()}
    return [each for each in overlays if next(at[each[0]]) % -(-counts[each[0]] // FEW) == 0]


PAIRS = [
    (game, *pair)
    for game in library.games()
    if len(library.overlays(game)) <= FEW  # of very many overlays the pairs are played, but not told one by one
    for pair in combinations(library.overlays(game), 2)
]


def apart(game: str, overlays: Sequence[str]) -> bool:
    """Whether overlays exclude each other."""
    try:
        table(game, *overlays)
    except rulespec.RulesError as error:
        assert any(found.code == "E408" for found in error.diagnostics)
        return True
    return False


def failing(game: str, overlays: Sequence[str]) -> list[str]:
    """What `rulespec test GAME+OVERLAY…` would print."""
    outcomes = [run(case, table(game, *overlays)) for case in cases(game, overlays)]
    return [f"{each.span}: {each.case.id}: {each.message}" for each in outcomes if not each.ok]


@pytest.mark.parametrize("game", library.games())
def test_examples_hold(game: str) -> None:
    assert failing(game, ()) == []


@pytest.mark.sweep
def test_examples_hold_under_every_single_overlay() -> None:
    for game, overlay in OVERLAYS:
        assert failing(game, with_needs(game, overlay)) == [], (game, overlay)
        table.cache_clear()


@pytest.mark.parametrize("game, overlay", fair(OVERLAYS))
def test_examples_hold_under_every_overlay(game: str, overlay: str) -> None:
    assert failing(game, with_needs(game, overlay)) == []


@pytest.mark.parametrize("game, one, other", PAIRS)
def test_examples_hold_under_every_pair_of_overlays(game: str, one: str, other: str) -> None:
    overlays = with_needs(game, one, other)
    assert apart(game, overlays) or failing(game, overlays) == []


@pytest.mark.parametrize("game, overlay", fair(OVERLAYS))
def test_examples_that_an_overlay_changes_do_not_hold_under_it(game: str, overlay: str) -> None:
    """Those of another overlay are tried under both, if the two can be combined."""
    still = []
    for case in changed(game, overlay):
        overlays = with_needs(game, *filter(None, (case.overlay, overlay)))
        if not apart(game, overlays) and run(case, table(game, *overlays)).ok:
            still.append(f"{case.overlay or game}: {case.id}")
    assert still == []


UNSAID = {("tuppi", "tournament_cut_off")}
"""Overlays of which no example can say what they do: test_a_rise_that_is_cut_off_is_not_played_to_its_end."""


@pytest.mark.parametrize("game", [game for game in library.games() if len(library.overlays(game)) <= FEW])
def test_some_example_of_every_overlay_does_not_hold_without_it(game: str) -> None:
    """Of the one game with more overlays its own tests say it."""
    idle = set()
    for overlay in library.overlays(game):
        needs = with_needs(game, overlay)
        own = [case for case in cases(game, needs) if case.overlay == overlay]
        if all(run(case, table(game, *needs[:-1])).ok for case in own):
            idle.add((game, overlay))
    assert idle == {each for each in UNSAID if each[0] == game}
