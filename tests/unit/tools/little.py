"""Small games for the tests of the tools, and overlays beside them."""

from __future__ import annotations

from pathlib import Path

LITTLE = """
rulespec: 1
game: little
title: Little
players: {seats: 3}
options:
  goal: {type: int, default: 2, range: 1..9}
cards:
  suits: {C: clubs, D: diamonds, H: hearts, S: spades}
  ranks: 7 8 9 10
  extra: fool
rankings:
  strength: 7 < 8 < 9 < 10 < fool
wilds:
  fool: fool stands for any card except in single
combinations:
  single: 1 card
  pair: 2 of one rank
compare:
  height: top
phases:
  deal: {do: deal, cards: 5 each}
  swap:
    do: exchange
    when: deal_number > 1
    steps:
      tribute: last.nth(3) gives the highest 1 to last.nth(1)
      thrown: (last.nth(1), last.nth(2)) give 1 to heap face up at once
      picked: last.nth(3) takes 1 from heap
      left: last.nth(2) takes the rest of heap
  play:
    do: climb
    lead: dealer
    ends: count(still_in) == 1
scoring:
  items:
    out: 1 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= option.goal)
  winner: highest score
"""

PURE = """
overlay: pure
for: little
title: {en: Pure pairs are higher}
add:
  compare.purity:
    is: wilds == 0
    text: {en: A natural pair beats one with a fool.}
    see: L-1
change:
  scoring.items.out:
    is: 2 to nth(1)
    text: {en: Two points.}
  phases.play.passing: locks
"""

PAIRS = """
rulespec: 1
game: pairs
title: Pairs
players: {seats: 4}
sides: opposite
cards:
  suits: {C: clubs, H: hearts}
  ranks: 7 8 9 10
rankings:
  strength: 10 > 9 > 8 > 7
sets:
  red: H
facts:
  driver: caller(high_road)
  taker: first(s in sides where count(tricks(s)) > 1)
  robbed: driver != none and taker != none and taker != side(driver)
  strong: first(p in players where count(hand(p) & [H10]) > 0)
phases:
  deal: {do: deal, cards: 2 each}
  show:
    do: call
    chosen: in_turn
    calls:
      high_road: {shows: red, text: {en: take tricks, fi: ota tikit}}
      leave_it: {text: leave it}
    ends: caller(high_road) != none
  play:
    do: tricks
    lead: driver if driver != none else forehand
    legal:
      follow: hand(me) & led
      any: hand(me)
scoring:
  items:
    most:
      is: 1 to taker
      text: {en: Most tricks pay.}
match:
  dealer: {first: random, next: next(last.dealer)}
  ends:
    is: any(p in players where score(p) >= 1)
    text: {en: One point is enough.}
  winner: highest score
terms:
  high_road: {en: High road, fi: Ylätie}
  driver: {en: Driver, fi: Ajaja}
  robbed: {en: Robbed, fi: Ryöstetty}
  strong: {en: strong one, fi: vahva}
"""

SECRET = """
rulespec: 1
game: secret
title: Secret
players:
  seats: 4..5
  active: players - dealer if count(players) == 5 else players
sides:
  north: {who: those(p in active where count(dealt(p) & old) > 0)}
  south: {who: active - north.who}
cards:
  suits: {C: clubs, H: hearts}
  ranks: 7 8 9 10
  points: {10: 5}
sets:
  old: C7
rankings:
  plain: {trump: {high: H(10 9 8 7)}, suit: 7 > 8 > 9 > 10}
contracts:
  defaults: {offered: true}
  common: {offered: false}
  suited(s): {}
  far: {}
tables:
  steps:
    defaults: {before: 9}
    call: {before: 1}
    none_7: {before: 2}
facts:
  contract: highest_call.k if highest_call != none else common
  said(side s, steps a):
    is: any(x in calls where x.a == a and side(x.caller) == s)
    reveals: true
phases:
  deal: {do: deal, cards: 2 each}
  naming:
    do: call
    who: forehand
    calls:
      none: {text: nothing named}
      name: {for: k in contracts where k.offered, as: k, rank: 1}
  play:
    do: tricks
    lead: forehand
    ranking: plain
    legal:
      follow: hand(me) & led
      any: hand(me)
    announcements:
      announce:
        for: a in steps
        as: a
        when:
          new: {is: "not said(side(me), a)", text: A side says it once.}
          order: {is: "all(said(side(me), b) for b in steps where b < a)", text: Nothing may be left out.}
        tells: side(me)
      show:
        when: {one: caller(show) == none, early: count(tricks) == 0}
        with: hand(me) & [C8]
        text: eight is here
scoring:
  items:
    most:
      is: 1 to s for s in sides where count(tricks(s)) > 1
      text: more tricks
    promise:
      is: 1 to s for s in sides, a in steps where said(s, a)
      text: "{a} said by {s}"
  pays: total(side(me))
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: count(past) >= 2
  winner: highest score
terms:
  north: {en: North, fi: Pohjoinen}
  south: {en: South, fi: Etelä}
  call: {en: North or South, fi: Pohjoinen tai Etelä}
  none_7: {en: no sevens, fi: ei seiskoja}
  suited: {en: any game, fi: mikä vain}
  far: {en: far game, fi: kaukana}
  contract: {en: game, fi: peli}
  show: {en: the eight, fi: kasi}
"""


def little(at: Path, text: str = LITTLE) -> str:
    """A folder with the game and its overlay; gives the path of the game."""
    (at / "overlays").mkdir(exist_ok=True)
    (at / "little.yaml").write_text(text, encoding="utf-8")
    (at / "overlays" / "pure.yaml").write_text(PURE, encoding="utf-8")
    return str(at / "little.yaml")
