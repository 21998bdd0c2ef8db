"""A small game for the tests of the check, and what comes out of checking it."""

from __future__ import annotations

from typing import Any

from rulespec.check.check import check
from rulespec.check.checked import CheckedGame
from rulespec.diagnostics.message import Diagnostic, Findings
from rulespec.model.build import build
from rulespec.model.tables import tables
from rulespec.overlay.options import choose
from rulespec.reading.reader import read
from rulespec.spans import Source

GAME = """\
rulespec: 1
game: small
players: {seats: 3..4}
options:
  target: {type: int, default: 5, range: 1..9}
  mode: {type: word, default: plain, choices: plain strict}
cards:
  suits: {C: clubs, D: diamonds}
  ranks: 7 8 9 10 J
  extra: {joker: weak strong}
sets:
  low_cards: 7 8
rankings:
  strength: 7 < 8 < 9 < 10 < J < weak < strong
sequences:
  ladder: 7 8 9 10 J
wilds:
  jokers: weak strong stand for any card
combinations:
  single: 1 card
  set: 2..4 of one rank
  straight: run of 3..5
compare:
  flush: suited and shape == straight
  height: top
facts:
  out(p): cards_left(p) == 0
  payer: last.nth(3)
phases:
  deal: {do: deal, cards: all, from: next(dealer)}
  pay:
    do: exchange
    when: deal_number > 1
    steps:
      give: payer gives the highest 1 to paid face up
      take: last.nth(1) takes the rest of paid
  play:
    do: climb
    lead: dealer
    ends: any(p in players where out(p))
scoring:
  items:
    first: 2 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= option.target)
  winner: highest score
"""


def checked(text: str, **options: Any) -> tuple[CheckedGame | None, Findings]:
    findings = Findings()
    definition = build(read(Source("small.yaml", text)), findings)
    chosen = choose(definition.options, options, findings)
    table = tables(definition, findings)
    assert findings.all == [], "the text is wrong before it is checked"
    return check(definition, table, chosen, findings), findings


def changed(old: str, new: str) -> str:
    assert GAME.count(old) == 1, old
    return GAME.replace(old, new)


def with_fact(*facts: str) -> str:
    """The game with facts that some rule asks or not."""
    return changed("facts:\n", "facts:\n" + "".join(f"  {fact}\n" for fact in facts))


def game(text: str, **options: Any) -> CheckedGame:
    found, findings = checked(text, **options)
    assert found is not None, [(each.code, each.message) for each in findings.all]
    return found


def only(text: str) -> Diagnostic:
    """The one error, or else the one warning that is not about unused facts."""
    found = checked(text)[1]
    wanted = found.errors or [each for each in found.all if each.code != "W501"]
    assert len(wanted) == 1, [(each.code, each.message, str(each.span)) for each in found.all]
    return wanted[0]
