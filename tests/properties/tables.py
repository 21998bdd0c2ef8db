"""Every game under every overlay, loaded once; and walks through random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import rulespec
from rulespec.compile.position import Position, Tricks
from rulespec.engine.game import Game
from rulespec.engine.layout import on_the_table
from rulespec.engine.state import State
from rulespec.reading import library
from rulespec.tools.examples import with_needs


@cache
def needed(game: str, *overlays: str) -> tuple[str, ...]:
    """Overlays with what they need."""
    return with_needs(game, *overlays)


OVERLAYS_OF_A_GAME = 30


def single(*, every: bool = False) -> list[tuple[str, ...]]:
    """Each game alone and under each overlay, as (game, overlay, …); of games with very many overlays only every so
    many, unless all are asked for.
    """
    found: list[tuple[str, ...]] = []
    for game in library.games():
        names = library.overlays(game)
        step = 1 if every else max(1, -(-len(names) // OVERLAYS_OF_A_GAME))
        found += [(game, *overlays) for overlays in [(), *(needed(game, name) for name in names[::step])]]
    return found


PAIRS_OF_A_GAME = 120


def pairs() -> list[tuple[str, ...]]:
    """Each game under each pair of overlays, whether they can be combined or not."""
    return [
        (game, *needed(game, one, two))
        for game in library.games()
        for one, two in combinations(library.overlays(game), 2)
    ]


def fair_pairs() -> list[tuple[str, ...]]:
    """All pairs of games with few overlays; of the others every overlay beside one other."""
    found = []
    for game in library.games():
        names = library.overlays(game)
        chosen = list(combinations(names, 2))
        if len(chosen) > 2 * PAIRS_OF_A_GAME:
            mixed = random.Random(len(names)).sample(names, len(names))
            chosen = list(zip(mixed[::2], mixed[1::2], strict=False))
        found += [(game, *needed(game, one, two)) for one, two in chosen]
    return list(dict.fromkeys(found))


@cache
def table(*names: str) -> Game:
    return rulespec.load(*names)


def walk(game: Game, seed: int, actions: int | None = None) -> Iterator[State]:
    """The states of a random match, from the first deal on; at most so many."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    yield state
    while not state.over and (actions is None or actions > 0):
        if len(state.due) > 1:
            state = state.apply(state.legal(rng.choice(state.due)).sample(rng))
        else:
            state = state.apply(state.random_move(rng, optional=0.1))
        yield state
        actions = None if actions is None else actions - 1


def cards_in_one_place_each(position: Position) -> int:
    """The cards of all hands, piles, tricks and of those laid out; fails if one of them is in two places."""
    play = position.play
    assert play is not None
    places = [*play.hands, *(cards for _, cards in play.piles), on_the_table(position)]
    if isinstance(play, Tricks):
        places += [each.cards for each in play.plays]
        places += [each.cards for trick in play.done for each in trick.plays]
    found = 0
    for cards in places:
        assert not found & cards
        found |= cards
    return found
