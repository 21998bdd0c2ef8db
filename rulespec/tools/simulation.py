"""Many random matches, shared out over processes. The same seed gives the same counts on any number of processes."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from rulespec.engine.game import Game
from rulespec.tools.arguments import Wanted
from rulespec.tools.sayings import ANNOUNCING
from rulespec.tools.tally import LONGEST, Tally, tally_of

BATCH = 4


def simulate(
    wanted: Wanted,
    matches: int,
    seed: int,
    players: int | None,
    processes: int | None = None,
    announcing: float = ANNOUNCING,
) -> Iterator[Tally]:
    """Play matches with the seeds `seed`, `seed + 1`, …; yields a tally for each batch of four."""
    batches = [
        (wanted, list(range(first, min(first + BATCH, seed + matches))), players, announcing)
        for first in range(seed, seed + matches, BATCH)
    ]
    workers = min(processes or os.cpu_count() or 1, len(batches))
    if workers <= 1:
        yield from map(_batch, batches)
        return
    with ProcessPoolExecutor(workers, initializer=_leave_stopping_to_others) as pool:
        yield from pool.map(_batch, batches)


def _leave_stopping_to_others() -> None:
    """Ctrl-C is for the process that people see: it stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_loaded: dict[str, Game] = {}


def _batch(work: tuple[Wanted, list[int], int | None, float]) -> Tally:
    """Play some matches. A process loads each game once; that it is kept here changes no result."""
    wanted, seeds, players, announcing = work
    key = repr(wanted)
    if key not in _loaded:
        _loaded[key] = wanted.load()
    game = _loaded[key]
    total = Tally.empty()
    for seed in seeds:
        total += play_match(game, seed, players, announcing)
    return total


def play_match(game: Game, seed: int, players: int | None = None, announcing: float = ANNOUNCING) -> Tally:
    """One random match, counted, to its end or until it has been very long."""
    rng = random.Random(seed)
    state = game.start(seed=seed, players=players)
    while not state.over and len(state.position.match.past) < LONGEST:
        state = state.apply(state.random_move(rng, optional=announcing))
    return tally_of(game, state)
