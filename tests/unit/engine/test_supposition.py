"""Facts that somebody asks or supposes: their values are written plainly, seats as numbers and sides by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.engine.state import State
from rulespec.engine.supposition import value_of

from .trick_games import tricks

FACTS = """
facts:
  first_two: those(p in players where p == dealer or p == forehand)
  eyes(s): points(won(s))
  worth(p): 2 if p == dealer else 1
  near(cards c): count(c) == 2
"""
SIDES = "\n  one: {who: first_two}\n  rest: {who: players - first_two}"
HANDS = {0: "C7", 1: "C8", 2: "C9", 3: "C10"}


@pytest.fixture
def state(tmp_path: Path) -> State:
    game = tricks(tmp_path, sides=SIDES, extra=FACTS)
    return game.start(seed=1, dealer=3, hands=HANDS).apply("bid")


def test_a_side_or_a_seat_is_asked_by_name_or_number(state: State) -> None:
    program = state.game.program
    for asked in ("eyes(one)", "eyes(rest)", "eyes(0)", "eyes(3)"):
        assert value_of(program, state.position, asked) == 0
    assert value_of(program, state.position, "worth(3)") == 2
    assert value_of(program, state.position, "near([C7 C8])") is True


def test_a_side_or_a_seat_may_be_supposed_something(state: State) -> None:
    program = state.game.program
    found = state.supposing({"eyes(one)": 30, "eyes(2)": 7, "first_two": "1 2"}).position
    assert value_of(program, found, "eyes(one)") == 30
    assert program.fact("eyes", found, (1, 2)) == 30, "of the seats that are supposed to be on the side"
    assert value_of(program, found, "eyes(rest)") == 0
    assert value_of(program, found, "eyes(2)") == 7


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("eyes(4)", "there is no seat 4"),
        ("worth(9)", "there is no seat 9"),
        ("eyes(dealer)", "`eyes(dealer)` asks with more than plain values"),
        ("dealer", "`dealer` is no fact of this game"),
        ("eyes", "`eyes` is asked with 1 value, but here are 0"),
        ("worth(hearts)", "expected a seat, but `hearts` is a suit"),
        ("eyes(two)", "unknown name `two`"),
    ],
)
def test_what_cannot_be_asked_says_why(state: State, asked: str, message: str) -> None:
    with pytest.raises(RulesError) as refused:
        value_of(state.game.program, state.position, asked)
    assert refused.value.diagnostics[0].message == message
    with pytest.raises(RulesError) as refused:
        state.supposing({asked: 1})
    assert refused.value.diagnostics[0].message == message
