"""A made-up game and short ways to lay overlays over it."""

from __future__ import annotations

from rulespec.diagnostics.message import Findings
from rulespec.overlay.draft import value
from rulespec.overlay.file import Overlay, read_overlay
from rulespec.overlay.merge import Merged, merge
from rulespec.reading.nodes import Mapping, Node, Scalar
from rulespec.reading.reader import read
from rulespec.spans import Source

GAME = """\
rulespec: 1
game: small
title: {en: Small, fi: Pieni}
players: {seats: 3..4}
options:
  target: {type: int, default: 13, choices: 13 15}
cards:
  suits: {C: clubs, D: diamonds}
  ranks: 7 8 9 J
rankings:
  strength: 7 < 8 < 9 < J
combinations:
  single: 1 card
compare:
  height: {is: top, for: single, see: R-1, text: {en: Higher wins.}}
  purity: wilds == 0
facts:
  late: deal_number > 3
  owes(p): place(p) == 1
  settled: {is: late, any: {early: deal_number == 1}}
phases:
  deal: {do: deal, cards: all}
  give:
    do: exchange
    when: deal_number > 1
    steps:
      up: dealer gives 1 to top_pile
      down: forehand takes 1 from top_pile
  play:
    do: climb
    lead: dealer
    ends:
      empty: count(still_in) == 0
      alone: count(still_in) == 1
scoring:
  items:
    first: 2 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= option.target)
"""

BASE: Mapping = read(Source("games/small/small.yaml", GAME))


def overlay(name: str, text: str) -> Overlay:
    findings = Findings()
    found = read_overlay(Source(f"games/small/overlays/{name}.yaml", f"overlay: {name}\nfor: small\n{text}"), findings)
    assert not findings.all, findings.all
    return found


def lay(**texts: str) -> tuple[Merged, Findings]:
    findings = Findings()
    return merge(BASE, [overlay(name, text) for name, text in texts.items()], findings), findings


def laid(**texts: str) -> Merged:
    merged, findings = lay(**texts)
    assert not findings.all, [f"{found.code} {found.message}" for found in findings.all]
    return merged


def codes(**texts: str) -> list[str]:
    return [found.code for found in lay(**texts)[1].all]


def at(node: Node, path: str) -> Node:
    for step in path.split("."):
        assert isinstance(node, Mapping), path
        found = node.get(step)
        assert found is not None, f"{path}: {step} not in {node.keys()}"
        node = found
    return node


def text(merged: Merged, path: str) -> str:
    found = at(merged.node, path)
    assert isinstance(found, Scalar), path
    return found.value


def keys(merged: Merged, path: str) -> list[str]:
    found = at(merged.node, path)
    assert isinstance(found, Mapping)
    return list(found.keys())


def ordered(node: Node) -> object:
    """All of a node, with the order of its keys."""
    if isinstance(node, Mapping):
        return [(entry.key.value, ordered(entry.value)) for entry in node.entries]
    return value(node)
