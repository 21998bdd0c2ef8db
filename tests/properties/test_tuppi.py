"""What holds in every match of Tuppi (part 3h of its inventory)."""

from __future__ import annotations

import pytest

from rulespec.compile.position import Finished, Tricks

from .tables import table, walk

ALL = 13
TARGET = 52


def check_match(seed: int) -> None:
    state = list(walk(table("tuppi"), seed))[-1]
    assert state.over
    up = (0, 0)
    for finished in state.position.match.past:
        assert max(up) < TARGET
        up = check_deal(finished, up)
    assert max(up) >= TARGET
    assert state.winners == ((0, 2) if up[0] else (1, 3))


def check_deal(finished: Finished, before: tuple[int, int]) -> tuple[int, int]:
    """One deal against the rules as the inventory gives them; the points of both sides after it."""
    play, deal = finished.position.play, finished.position.deal
    assert isinstance(play, Tricks) and deal is not None
    assert finished.scores[:2] == finished.scores[2:]
    after = finished.scores[:2]
    assert 0 in after and all(points >= 0 and points % 4 == 0 for points in after)
    piles = [sum(trick.winner % 2 == side for trick in play.done) for side in (0, 1)]
    ramaaja = next((said.seat for said in deal.calls if said.name == "rami"), None)
    most = piles.index(max(piles))
    winner = most if ramaaja is not None else 1 - most
    stolen = ramaaja is not None and winner != ramaaja % 2
    value = 4 * (piles[most] - 6) * (2 if stolen else 1)
    assert value > 0
    falls = before[1 - winner] > 0
    if falls:
        assert after == (0, 0) and piles[most] == 7
        assert play.done[-1].winner % 2 == most  # stopped at once
    else:
        assert sum(piles) == ALL and after[winner] == before[winner] + value
    nalsytuppi = table("tuppi").program.fact("nalsytuppi", finished.position)
    assert nalsytuppi == (before == (0, 0) and stolen and piles[winner] == ALL)
    return after[0], after[1]


@pytest.mark.parametrize("seed", range(60))
def test_a_match_keeps_the_rules(seed: int) -> None:
    check_match(seed)


@pytest.mark.sweep
def test_two_thousand_matches_keep_the_rules() -> None:
    for seed in range(2000):
        check_match(seed)
