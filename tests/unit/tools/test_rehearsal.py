"""Playing a definition to see whether it works: what can never happen, and what never ends, is found."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulespec
from rulespec.tools import rehearsal
from rulespec.tools.rehearsal import rehearse

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


def test_for_a_rare_item_it_plays_on(tmp_path: Path) -> None:
    text = LITTLE.replace("out: 1 to nth(1)", "out: 1 to nth(1)\n    rare: 1 to nth(2) when deal_number == 4")
    game = rulespec.load(little(tmp_path, text))
    played = rehearse(game, 1, seed=1)
    assert played.matches == 1 and played.findings == ()
    assert played.deals > len(game.start(seed=1).playout(random.Random(1)).position.match.past)


def test_a_match_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "ACTIONS_LIMIT", 50)
    text = LITTLE.replace("score(p) >= option.goal", "score(p) >= 100 * option.goal")
    assert codes(little(tmp_path, text)) == ["E590"]


def test_cards_for_more_seats_than_there_are(tmp_path: Path) -> None:
    assert codes(little(tmp_path, LITTLE.replace("5 each", "6 each"))) == ["E312"]
