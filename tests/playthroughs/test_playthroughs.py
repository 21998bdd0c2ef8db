"""One match of each game, the same for ever: a seed means the same deals on every platform and in every version.

Beside this file stands for each game what came of seed 7: the moves of the first deal and the score sheet, and a line
for each overlay. `make update` writes these files anew.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulespec
from rulespec import Game, State
from rulespec.reading import library
from tests.properties.tables import needed

SEED = 7
DEALS = 300  # a match is left after so many: one without a limit never ends


def played(game: Game) -> Iterator[tuple[State, str]]:
    """Each state of a match of bots that choose blindly, with the move that led to it."""
    rng = random.Random(SEED)
    state = game.start(seed=SEED)
    while not state.over and len(state.position.match.past) < DEALS:
        seat = state.due[0]
        move = state.legal(seat).sample(rng)
        text = f"{seat}: {state.text(move)}"
        state = state.apply(move)
        yield state, text


def match_in_full(game: Game) -> Iterator[str]:
    state = None
    for state, text in played(game):
        if not state.position.match.past:
            yield text
    assert state is not None
    yield ""
    yield state.score_sheet().text()


def match_in_a_line(game: Game) -> str:
    states = [state for state, _ in played(game)]
    state = states[-1]
    deals = len(state.position.match.past)
    scores, winners = (" ".join(map(str, each)) for each in (state.scores, state.winners))
    won = f"won by {winners}" if state.over else "not over yet"
    return f"{deals} deals, {len(states)} moves, scores {scores}, {won}"


def playthrough(name: str) -> str:
    lines = [f"{name}, seed {SEED}: the moves of the first deal, the score sheet", ""]
    lines += match_in_full(rulespec.load(name))
    lines += ["", "under each overlay, with what it needs:", ""]
    for overlay in library.overlays(name):
        lines.append(f"{overlay}: {match_in_a_line(rulespec.load(name, *needed(name, overlay)))}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("name", library.games())
def test_a_seed_gives_the_same_match_for_ever(name: str) -> None:
    golden = Path(__file__).with_name(f"{name}.txt")
    found = playthrough(name)
    if os.environ.get("RULESPEC_UPDATE"):
        golden.write_text(found, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == found
