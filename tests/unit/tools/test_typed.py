"""What is offered can be typed: every text of a legal move, in the terminal, means that move."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.state import State
from rulespec.tools.typed import spelled
from rulespec.tools.words import Words

SHIPPED = sorted(path.name for path in (Path(__file__).parents[3] / "games").iterdir() if path.is_dir())
OFFERED = 30  # so many moves of a seat are typed


def typed(state: State, game: Game) -> None:
    for seat in range(len(state.scores)):
        legal, words = state.legal(seat), Words(game, len(state.scores), seat)
        for move in (*islice(legal, OFFERED), *legal.optional):
            text = state.text(move)
            for each in (text, text.lower()):
                assert state.move(spelled(state, seat, each, words), seat) == move, (state.phase, seat, each)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_text_offered_can_be_typed(name: str) -> None:
    game = rulespec.load(name)
    for seed in (1, 2):
        rng = random.Random(seed)
        state = game.start(seed=seed)
        seen: dict[tuple[str, int], int] = {}
        while not state.over and len(state.position.match.past) < 3:
            moment = (state.phase, seed)
            seen[moment] = seen.get(moment, 0) + 1
            if seen[moment] <= 12:  # as often in each phase
                typed(state, game)
            optional = [move for seat in range(len(state.scores)) for move in state.legal(seat).optional]
            said = optional and rng.random() < 0.1
            state = state.apply(rng.choice(optional) if said else state.random_move(rng))


@pytest.mark.parametrize(
    ("given", "text"),
    [("bid 13", "bid 13"), ("BID 0", "bid 0"), ("13", "bid 13"), ("bid 1", "bid 1"), ("bid", "bid"), ("bid 14", None)],
)
def test_a_call_with_values_goes_by_its_name_and_them(given: str, text: str | None) -> None:
    state = rulespec.load("spades").start(seed=1, dealer=3)
    assert spelled(state, 0, given, Words(state.game, 4, 0)) == (text or given)


def test_a_suit_that_is_said_may_be_said_by_name() -> None:
    game = rulespec.load("euchre")
    state = game.start(seed=1, dealer=3)
    while state.phase != "second_round":
        state = state.apply("pass")
    seat = state.due[0]
    for move in state.legal(seat):
        text, words = state.text(move), Words(game, 4, seat)
        long = " ".join(words.suit(part) for part in text.split())
        assert spelled(state, seat, long, words) == text
