"""Small games of calls and tricks for these tests: four seats, sixteen cards and what a test wants to be different."""

from __future__ import annotations

from pathlib import Path

import rulespec
from rulespec.engine.game import Game

GAME = """\
rulespec: 1
game: small_tricks
players: {{seats: {seats}}}
{sides}
cards:
  suits: {{C: clubs, D: diamonds, H: hearts, S: spades}}
  ranks: 7 8 9 10
rankings:
  {rankings}
{extra}
phases:
  deal: {{do: deal, {deal}}}
  talk:
    do: call
    {call}
    calls:
      {calls}
  play:
    do: tricks
    lead: forehand
    {play}
scoring:
  items:
    tricks: count(tricks(p)) to p for p in players
match:
  dealer: {{first: random, next: next(last.dealer)}}
  ends: count(past) >= 2
  winner: highest score
"""

USUAL = {
    "seats": "4", "sides": "sides: each", "deal": "cards: all", "extra": "",
    "rankings": "high: 10 > 9 > 8 > 7\n  low: 7 > 8 > 9 > 10",
    "call": "ends: caller(bid) != none", "calls": "bid: {}\n      pass: {}",
    "play": "ranking: high\n    legal:\n      follow: hand(me) & led\n      any: hand(me)",
}  # fmt: skip


def tricks(folder: Path, **changes: str) -> Game:
    """A small game of tricks with some of its lines changed."""
    path = folder / "small_tricks.yaml"
    if changes.get("sides"):
        changes["sides"] = f"sides: {changes['sides']}"
    path.write_text(GAME.format(**{**USUAL, **changes}), encoding="utf-8")
    return rulespec.load(str(path))
