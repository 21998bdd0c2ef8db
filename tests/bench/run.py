"""`make bench`: every figure of docs/performance.md, measured in one run. Ratios count; absolute times depend on
the machine.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations

import rulespec
from rulespec.engine.face import Game

ROUNDS = 5
WORST = "weak strong C2 D2 H2 S2 C7 C8 D8 H8 S8"


def process_ms(code: str, rounds: int = 7) -> float:
    """Median processor time of a fresh Python that runs some code, in milliseconds."""
    wrap = f"import time\n{code}\nprint(time.process_time() * 1000)"
    # Byte code is kept, as in any installation; the first run fills that and the cache of the grammar.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        float(subprocess.run([sys.executable, "-c", wrap], capture_output=True, text=True, check=True, env=env).stdout)
        for _ in range(rounds + 1)
    ]
    return statistics.median(runs[1:])


def timed(function: Callable[[], object]) -> float:
    start = time.process_time()
    function()
    return time.process_time() - start


def legal_ms(game: Game, hands: list[str]) -> list[float]:
    """The time of all legal moves of each hand on lead, made and counted, in milliseconds (best of three)."""
    found = []
    for hand in hands:
        times = []
        for _ in range(3):
            state = game.start(seed=1, hands={0: hand}, dealer=0)
            times.append(timed(lambda state=state: state.legal(0).count()) * 1000)  # type: ignore[misc]
        found.append(min(times))
    return found


def random_hands(game: Game, number: int) -> list[str]:
    rng = random.Random(5)
    names = list(game.pack.names(game.pack.all))
    return [" ".join(rng.sample(names, 11)) for _ in range(number)]


def playout(game: Game, matches: int, seed: int = 1) -> tuple[int, float]:
    """Actions and seconds of whole random matches through the public face."""
    actions = 0
    start = time.process_time()
    for number in range(matches):
        rng = random.Random(number)
        state = game.start(seed=seed + number)
        while not state.over:
            state = state.apply(state.legal(state.due[0]).sample(rng))
            actions += 1
    return actions, time.process_time() - start


def brute_force(game: Game, hand: str) -> float:
    """Seconds to find the moves of a hand by trying every subset of it."""
    cards = [game.cards(name).mask for name in hand.split()]
    read = game.program.combinations.read

    def every_subset() -> None:
        for size in range(1, len(cards) + 1):
            for chosen in combinations(cards, size):
                mask = 0
                for card in chosen:
                    mask |= card
                read(mask)

    return timed(every_subset)


def main() -> None:
    game = rulespec.load("kuoppa")
    hands = random_hands(game, 300)
    legal = legal_ms(game, hands)
    worst = statistics.median(legal_ms(game, [WORST] * ROUNDS))
    rounds = [playout(game, 2, seed) for seed in range(1, ROUNDS + 1)]
    rate = statistics.median(actions / seconds for actions, seconds in rounds)
    brute = statistics.median(brute_force(game, hand) for hand in hands[:3])
    figures = {
        "bare python, ms": process_ms("pass"),
        "import rulespec, ms": process_ms("import rulespec"),
        "load kuoppa with imports, ms": process_ms("import rulespec; rulespec.load('kuoppa')"),
        "load kuoppa+british with imports, ms": process_ms("import rulespec; rulespec.load('kuoppa', 'british')"),
        "legal moves of 11 cards, median ms": statistics.median(legal),
        "legal moves of 11 cards, slowest of 300 ms": max(legal),
        "legal moves, two jokers and four twos, ms": worst,
        "random playouts, actions a second": rate,
        "brute force over subsets, actions a second": 1 / brute,
        "playouts against brute force, times": rate * brute,
    }
    bounds = {
        "import rulespec, ms": 60,
        "load kuoppa with imports, ms": 150,
        "legal moves of 11 cards, median ms": 0.5,
        "legal moves, two jokers and four twos, ms": 3,
    }
    for name, value in figures.items():
        bound = f"   (at most {bounds[name]})" if name in bounds else ""
        print(f"{name:<48}{value:>12.2f}{bound}")
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
    missed = [name for name, bound in bounds.items() if figures[name] > bound]
    if figures["playouts against brute force, times"] < 100:
        missed.append("playouts against brute force, times")
    if missed:
        print("missed: " + "; ".join(missed))
        sys.exit(1)


if __name__ == "__main__":
    main()
