"""Small games for these tests: three seats, sixteen cards and what a test wants to be different."""

from __future__ import annotations

from pathlib import Path

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.state import State

GAME = """\
rulespec: 1
game: small
players: {{seats: 3}}
cards:
  suits: {{C: clubs, D: diamonds, H: hearts, S: spades}}
  ranks: 7 8 9 10
  copies: {copies}
  extra: {{joker: weak strong}}
rankings:
  strength: 7 < 8 < 9 < 10 < weak < strong
sequences:
  ladder: 7 8 9 10
wilds:
  jokers: weak strong stand for any card
combinations:
  single: 1 card
  set: 2..4 of one rank
  run: run of 3..4 along ladder
compare:
  flush: {{is: suited, for: run}}
  height: top
  purity: wilds == 0
{facts}
phases:
  deal: {{do: deal, cards: {cards}{void}}}
{phases}
  play:
    do: climb
    lead: {lead}
    passing: {passing}
    readings: {readings}
    ends: {ends}
scoring:
  items:
    first: {item}
match:
  dealer:
    first: {first}
    next: next(last.dealer)
  ends: {match_ends}
  winner: highest score
  marks:
    last: {{is: last.nth(3), mark: "="}}
"""

USUAL = {
    "copies": "1", "facts": "", "cards": "all", "void": "", "phases": "", "lead": "dealer", "passing": "free",
    "readings": "chosen", "ends": "count(still_in) == 1", "item": "2 to nth(1)", "match_ends": "count(past) >= 2",
    "first": "random",
}  # fmt: skip

HANDS = ["C7 D7 C10", "C8 D8 H8", "C9 D9 H9"]


def small(tmp_path: Path, **different: str) -> Game:
    """The small game with some of its lines changed."""
    path = tmp_path / "small.yaml"
    path.write_text(GAME.format(**{**USUAL, **different}), encoding="utf-8")
    return rulespec.load(str(path))


def steps(text: str) -> str:
    """An exchange before the play, with these steps (one a line)."""
    lines = "\n".join(f"      {line.strip()}" for line in text.strip().splitlines())
    return f"  swap:\n    do: exchange\n    steps:\n{lines}"


def played(state: State, moves: str) -> State:
    """The state after moves, one a line: `SEAT: MOVE`."""
    for line in moves.strip().splitlines():
        seat, _, move = line.strip().partition(": ")
        state = state.apply(move, int(seat))
    return state
