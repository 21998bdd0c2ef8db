"""How many ways there are to go on, move by move. A rule that lets in or keeps out a single move changes a number here;
the counts below each first move tell where to look.
"""

from __future__ import annotations

from collections import Counter

import pytest

import rulespec
from rulespec import State

CLIMBING = {0: "H3 weak H5 C7", 1: "S4 C2 S5 S6", 2: "D9 C9 strong D2", 3: "CQ CK CA S2", 4: "H8 S8 D8 C4"}
TRICKS = {0: "S3 H4 D7", 1: "H8 C8 SA", 2: "D9 S9 CK", 3: "C3 HQ DQ"}


def below(state: State, depth: int) -> int:
    """The number of ways to make `depth` moves."""
    if depth == 0 or state.over:
        return 1
    return sum(below(state.apply(move), depth - 1) for seat in state.due for move in state.legal(seat))


@pytest.mark.parametrize(
    ("names", "hands", "depth", "count"),
    [
        (("kuoppa",), CLIMBING, 1, 23),
        (("kuoppa",), CLIMBING, 3, 519),
        (("kuoppa", "british"), CLIMBING, 3, 96),
        (("kuoppa", "pass_locks"), CLIMBING, 4, 1865),
        (("tuppi",), TRICKS, 1, 3),
        (("tuppi",), TRICKS, 6, 94),
        (("tuppi", "sooli"), TRICKS, 5, 105),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else "",
)
def test_counts(names: tuple[str, ...], hands: dict[int, str], depth: int, count: int) -> None:
    state = rulespec.load(*names).start(seed=1, dealer=0, hands=hands)
    found = below(state, depth)
    split = Counter({state.text(move): below(state.apply(move), depth - 1) for move in state.legal(state.due[0])})
    assert found == count, "\n".join(f"{text}: {number}" for text, number in split.items())
