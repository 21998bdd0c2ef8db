"""Playing a definition to see whether it works: what can never happen, and what never ends, is found."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulespec
from rulespec.tools import rehearsal
from rulespec.tools.rehearsal import rehearse

from ..engine.trick_games import tricks
from .little import LITTLE, little


def codes(game: str) -> list[str]:
    return [found.code for found in rehearse(rulespec.load(game), 2).findings]


def test_a_sound_game_has_no_findings(tmp_path: Path) -> None:
    played = rehearse(rulespec.load(little(tmp_path)), 3)
    assert played.findings == ()
    assert played.matches == 3 and played.actions > played.deals >= 6


def test_the_same_seed_plays_the_same(tmp_path: Path) -> None:
    game = rulespec.load(little(tmp_path))
    assert rehearse(game, 2, seed=4) == rehearse(game, 2, seed=4)


def test_an_item_that_never_gives_anything(tmp_path: Path) -> None:
    text = LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    never: 1 to nth(2) when count(players) > 3")
    assert codes(little(tmp_path, text)) == ["W590"]


LONG = LITTLE.replace("score(p) >= option.goal", "score(p) >= 1000 * option.goal")


@pytest.mark.parametrize("limit, number", [("DEALS_A_MATCH", 20), ("ACTIONS_A_MATCH", 200)])
def test_a_match_that_does_not_end_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, number: int
) -> None:
    monkeypatch.setattr(rehearsal, limit, number)
    played = rehearse(rulespec.load(little(tmp_path, LONG)), 2)
    assert played.matches == 1 and played.left
    assert 2 * number in (played.deals, played.actions)
    (found,) = played.findings
    assert (found.code, found.level) == ("W591", "warning")
    assert found.span is not None and "score(p) >= 1000 * option.goal" in found.span.text


def test_a_match_that_is_merely_long_is_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulespec.load(little(tmp_path))
    whole = rehearse(game, 1)
    monkeypatch.setattr(rehearsal, "DEALS_A_MATCH", 1)
    monkeypatch.setattr(rehearsal, "ACTIONS_A_MATCH", whole.actions)
    played = rehearse(game, whole.deals + 1)
    assert played.findings == () and played.left
    assert (played.matches, played.deals) == (2, whole.deals + 1)


def test_for_a_rare_item_it_plays_on(tmp_path: Path) -> None:
    text = LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    rare: 1 to nth(2) when deal_number == 4")
    game = rulespec.load(little(tmp_path, text))
    played = rehearse(game, 1, seed=1)
    assert played.matches == 1 and played.findings == ()
    assert played.deals > len(game.start(seed=1).playout(random.Random(1)).position.match.past)


def test_a_phase_in_which_nobody_can_do_anything_is_shown(tmp_path: Path) -> None:
    game = tricks(tmp_path, calls="bid: {for: n in 3 .. 1}")
    (found,) = rehearse(game, 1).findings
    assert found.code == "E592" and found.span is not None and "n in 3 .. 1" in found.span.source.text


def test_deals_that_only_look_for_what_was_not_met_are_counted_apart(tmp_path: Path) -> None:
    text = LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    never: 1 to nth(2) when count(players) > 3")
    played = rehearse(rulespec.load(little(tmp_path, text)), 1)
    assert played.deals - played.further < 300 <= played.further
    assert rehearse(rulespec.load(little(tmp_path)), 1).further == 0
