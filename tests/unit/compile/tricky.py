"""A game of tricks made for tests: whatever can be remembered changes in the middle of something. Two phases of tricks
with calls and an exchange between them, announcements, an order of cards with parts that hold only at times, tables.
"""

from __future__ import annotations

import random
from functools import cache

from rulespec.check.check import check
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Findings, RulesError
from rulespec.engine.game import Game
from rulespec.model.build import build
from rulespec.model.tables import tables
from rulespec.model.types import DEAL, PLAY, SAID, SEAT, SUIT, TRICK, row_of
from rulespec.overlay.options import choose
from rulespec.reading.reader import read
from rulespec.spans import Source

from .speaking import LETTERS, SIMPLE, Speaker

GAME = """\
rulespec: 1
game: tricky
players: {seats: 4}
sides: opposite
options:
  goal: {type: int, default: 3, range: 1..9}
  open: {type: bool, default: true}
  mood: {type: word, default: calm, choices: calm wild}
cards:
  suits: {C: clubs, D: diamonds, H: hearts, S: spades}
  ranks: 7 8 9 10
  points: {10: 10, 9: 2, D7: 5}
sets:
  low_cards: 7 8
rankings:
  changing:
    trump:
      top: {is: S7, when: any(x in calls where x.name == flip)}
      later: {is: H10 > H9, when: count(tricks) >= 1}
      now: {is: C8, when: count(plays) % 3 == 1}
    suit: 10 > 9 > 8 > 7
  steady(s):
    trump: {all: s(10 9 8 7)}
    suit: 7 > 8 > 9 > 10
contracts:
  defaults: {worth: 1, mine(play x): x.player == dealer}
  plain: {}
  double: {worth: 2, mine(x): x.card in low_cards, extra: 7}
  best(s): {like: double, worth: 3 + count(tricks), suited: s}
tables:
  ladder:
    one: {least: 1}
    two: {least: 1 + one.least, "near(seat p, trick t)": t.winner == p}
    three: {like: two, least: two.least + count(calls)}
facts:
  chosen: "best(hearts) if called(dealer, bid) else double if highest_call != none and highest_call.n > 1 else plain"
  taken(side s): count(tricks(s))
  eyes(side s): points(won(s))
  by(play x): x.player
  swapped(play x, play y): x.player == y.player and x.card != y.card
  swap(play x, play y): swapped(y, x)
  reached(ladder a): taken(side(dealer)) >= a.least
  better: any(t in tricks where t.winner != t.leader)
  gain(deal d): d.gained(d.dealer) + d.taken(side(d.dealer))
phases:
  deal: {do: deal, cards: all}
  talk:
    do: call
    calls:
      bid: {for: n in 1 .. 3, rank: n, when: not any(x in calls where x.n >= n)}
      pass: {}
  swap:
    do: exchange
    steps: {one: players give 1 to next(me) at once}
  first:
    do: tricks
    lead: forehand
    ranking: changing
    legal: {follow: hand(me) & led, any: hand(me)}
    announcements:
      flip: {when: "not called(me, flip)"}
    ends: count(tricks) >= 2
  between:
    do: call
    calls: {yes: {when: better}, no: {}}
    ends: count(calls) > 8
  second:
    do: tricks
    lead: last_winner
    ranking: steady(suit([H7])) if caller(yes) != none else changing
    legal: {follow: hand(me) & led, any: hand(me)}
    announcements:
      flop: {for: a in ladder, as: a, when: "reached(a) and not any(x in calls where x.a == a)"}
scoring:
  items:
    tricks: count(tricks(p)) to p for p in players
    worth: chosen.worth to dealer when any(x in plays where chosen.mine(x))
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: count(past) >= 3
  winner: highest score
""".replace("lead: last_winner", "lead: first(t in tricks where t.number == 2).winner")


def game_of(text: str) -> Game:
    """The game that a text defines. Raises RulesError."""
    findings = Findings()
    definition = build(read(Source("tricky.yaml", text)), findings)
    findings.raise_errors()
    table = tables(definition, findings)
    options = choose(definition.options, {}, findings)
    found = check(definition, table, options, findings)
    findings.raise_errors()
    assert found is not None
    return Game(Program(found), name="tricky", options=options, digest=text)


@cache
def game() -> Game:
    return game_of(GAME)


PARAMETERS = (SEAT, PLAY, TRICK, SAID, DEAL, SUIT, row_of("ladder"))
TYPED = {row_of("ladder"): "ladder"}


def with_facts(rng: random.Random, number: int) -> Game:
    """The game with random facts, each of which may ask those before it."""
    text, made = GAME, game()
    for at in range(number):
        speaker = Speaker(made.program, rng)
        kinds = rng.choices(PARAMETERS, k=rng.randrange(4))
        bound = tuple(zip(LETTERS, kinds, strict=False))
        given = ", ".join(f"{TYPED.get(kind, kind.name)} {name}" for name, kind in bound)
        body = speaker.of(rng.choice(SIMPLE), rng.choice((1, 2, 2, 3)), bound)
        name = f"r{at}({given})" if given else f"r{at}"
        longer = text.replace("phases:\n", f'  "{name}": "{body}"\nphases:\n')
        try:
            made, text = game_of(longer), longer
        except RulesError:
            continue  # it may give something away, or take too long
    return made
