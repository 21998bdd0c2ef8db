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
from functools import partial
from itertools import combinations
from operator import truediv

import doppelkopf_by_hand
import tuppi_by_hand

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.moves import Call
from rulespec.engine.state import State

ROUNDS = 5
WORST = "weak strong C2 D2 H2 S2 C7 C8 D8 H8 S8"
MID_DEAL = 26  # cards played of 52
WORLDS = 2000

AT_MOST = {
    "import rulespec, ms": 60,
    "load kuoppa with imports, ms": 150,
    "legal moves of 11 cards, median ms": 0.5,
    "legal moves, two jokers and four twos, ms": 3,
    "load doppelkopf and ten overlays, ms": 250,
}
AT_LEAST = {
    "playouts against brute force, times": 100,
    "tuppi against by hand, times": 0.5,
    "tuppi, worlds a second after the first": 5000,
    "doppelkopf against by hand, times": 0.5,
    "doppelkopf asking, against by hand, times": 0.5 / 3,
}
DEAL_OF_DOPPELKOPF = 52  # four words and forty-eight cards
TEN = [
    "second_dulle",
    "swines",
    "koehler",
    "king_solo",
    "solo_order",
    "limits",
    "calls_double",
    "fox_last",
    "charlie_caught",
    "wedding_plain",
]

Figures = dict[str, float]


# ---- measuring -------------------------------------------------------------------------------------------------------


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


def playout_by_hand(match: Callable[[random.Random], int], matches: int, seed: int = 1) -> tuple[int, float]:
    """Actions and seconds of whole random matches of an engine written by hand for its game."""
    actions = 0
    start = time.process_time()
    for number in range(matches):
        actions += match(random.Random(seed + number))
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


def mid_deal(game: Game, seed: int) -> State:
    """The first deal of a match after half of the cards, played at random."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    held = len(game.pack) - MID_DEAL
    while state.position.play is None or sum(hand.bit_count() for hand in state.position.play.hands) > held:
        state = state.apply(state.legal(state.due[0]).sample(rng))
    return state


def worlds_rate(state: State) -> float:
    """Worlds a second that a seat can draw, once it has drawn one: the first works out what is known."""
    worlds = state.worlds(state.due[0], random.Random(1))
    next(worlds)

    def many() -> None:
        for _ in range(WORLDS):
            next(worlds)

    return WORLDS / timed(many)


# ---- figures ---------------------------------------------------------------------------------------------------------


def loading() -> Figures:
    return {
        "bare python, ms": process_ms("pass"),
        "import rulespec, ms": process_ms("import rulespec"),
        "load kuoppa with imports, ms": process_ms("import rulespec; rulespec.load('kuoppa')"),
        "load kuoppa+british with imports, ms": process_ms("import rulespec; rulespec.load('kuoppa', 'british')"),
    }


def climbing() -> Figures:
    game = rulespec.load("kuoppa")
    hands = random_hands(game, 300)
    legal = legal_ms(game, hands)
    worst = statistics.median(legal_ms(game, [WORST] * ROUNDS))
    rounds = [playout(game, 2, seed) for seed in range(1, ROUNDS + 1)]
    rate = statistics.median(actions / seconds for actions, seconds in rounds)
    brute = statistics.median(brute_force(game, hand) for hand in hands[:3])
    return {
        "legal moves of 11 cards, median ms": statistics.median(legal),
        "legal moves of 11 cards, slowest of 300 ms": max(legal),
        "legal moves, two jokers and four twos, ms": worst,
        "random playouts, actions a second": rate,
        "brute force over subsets, actions a second": 1 / brute,
        "playouts against brute force, times": rate * brute,
    }


def whole_matches(game: Game, matches: int, seed: int) -> tuple[int, float]:
    """Actions and seconds of random matches played by the library itself."""
    actions = 0
    start = time.process_time()
    for number in range(matches):
        actions += len(game.start(seed=seed + number).playout(random.Random(number)).moves())
    return actions, time.process_time() - start


def normal_deals(game: Game, deals: int, seed: int, *, asking: bool) -> tuple[int, float]:
    """Actions and seconds of the first deals of a match, in which all say `healthy` and cards are played at random;
    with `asking` every seat whose turn it is is also asked what it could announce.
    """
    rng = random.Random(seed)
    start = time.process_time()
    state = game.start(seed=seed)
    for number in range(1, deals + 1):
        while state.phase == "health":
            state = state.apply(Call(state.due[0], "healthy"))
        if asking:
            while state.deal_number == number:
                moves = state.legal(state.due[0])
                assert moves.optional is not None
                state = state.apply(moves.sample(rng))
        else:
            state = state.playout(rng, deals=1)
    return deals * DEAL_OF_DOPPELKOPF, time.process_time() - start


def against_by_hand(
    ours: Callable[[int, int], tuple[int, float]], match: Callable[[random.Random], int], matches: int, theirs: int
) -> tuple[float, float, float]:
    """Actions a second of a game, those of its engine written by hand, and their ratio: medians of rounds.

    `ours` is given a number of matches (or deals) and a seed. The two take turns, so that whatever else the machine
    does weighs on both; the ratio is that of each round.
    """
    ours(1, 1)  # what is worked out once for all matches is worked out before the first round
    one, other = [], []
    for number in range(ROUNDS):
        actions, seconds = ours(matches, 1 + number * matches)
        one.append(actions / seconds)
        actions, seconds = playout_by_hand(match, theirs, 1 + number * theirs)
        other.append(actions / seconds)
    return statistics.median(one), statistics.median(other), statistics.median(map(truediv, one, other))


def tricks() -> Figures:
    game = rulespec.load("tuppi")
    by_hand = tuppi_by_hand.random_match
    rate, hand, ratio = against_by_hand(lambda matches, seed: whole_matches(game, matches, seed), by_hand, 8, 8)
    step, _, stepwise = against_by_hand(lambda matches, seed: playout(game, matches, seed), by_hand, 8, 8)
    return {
        "tuppi, random matches, actions a second": rate,
        "tuppi by hand, actions a second": hand,
        "tuppi against by hand, times": ratio,
        "tuppi, a state and its moves for each action": step,
        "the same against by hand, times": stepwise,
        "tuppi, worlds a second after the first": statistics.median(
            worlds_rate(mid_deal(game, seed)) for seed in range(1, ROUNDS + 1)
        ),
    }


def announcing() -> Figures:
    game = rulespec.load("doppelkopf")
    by_hand = partial(doppelkopf_by_hand.random_session, deals=20)
    rate, hand, ratio = against_by_hand(
        lambda deals, seed: normal_deals(game, deals, seed, asking=False), by_hand, 20, 1
    )
    asked, _, asking = against_by_hand(lambda deals, seed: normal_deals(game, deals, seed, asking=True), by_hand, 20, 1)
    ten = ", ".join(repr(name) for name in TEN)
    return {
        "doppelkopf, random deals, actions a second": rate,
        "doppelkopf by hand, actions a second": hand,
        "doppelkopf against by hand, times": ratio,
        "doppelkopf, asking for announcements": asked,
        "doppelkopf asking, against by hand, times": asking,
        "load doppelkopf and ten overlays, ms": process_ms(f"import rulespec; rulespec.load('doppelkopf', {ten})"),
    }


def missed(figures: Figures) -> list[str]:
    """The figures that are on the wrong side of their bounds."""
    return [name for name, bound in AT_MOST.items() if figures[name] > bound] + [
        name for name, bound in AT_LEAST.items() if figures[name] < bound
    ]


def line(name: str, value: float) -> str:
    """A figure with its bound."""
    bound = ""
    if name in AT_MOST:
        bound = f"   (at most {AT_MOST[name]})"
    elif name in AT_LEAST:
        bound = f"   (at least {AT_LEAST[name]})"
    return f"{name:<48}{value:>12.2f}{bound}"


def main() -> None:
    figures = {**loading(), **climbing(), **tricks(), **announcing()}
    for name, value in figures.items():
        print(line(name, value))
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
    wrong = missed(figures)
    if wrong:
        print("missed: " + "; ".join(wrong))
        sys.exit(1)


if __name__ == "__main__":
    main()
