"""Any two overlays either contradict each other, or give one result whichever of them has which name."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulespec.overlay.draft import value
from tests.unit.overlay.small import lay

CHANGES = (
    "change: {facts.late: deal_number > 9}",
    "change: {facts.late: base and deal_number > 9}",
    "add: {facts.late.any.x: 'true'}",
    "add: {facts.late.all.x: 'true'}",
    "add:\n  facts.late.all: {y: 'false', z: 'true'}",
    "add:\n  facts.late.see: R-9",
    "remove: facts.late",
    "change: {facts.settled: 'true'}",
    "change:\n  facts.settled: {is: 'true', see: R-3}",
    "change: {facts.settled.any.early: 'true'}",
    "remove: facts.settled.any.early",
    "remove: facts.settled.any",
    "add: {facts.settled.any.early.all.x: late}",
    "change: {phases.give.when: base or late}",
    "add: {phases.give.when.x: late}",
    "add: {phases.give.when.all.x: late}",
    "change: {phases.give.when: late}",
    "remove: phases.give.when",
    "change: {phases.play.ends: base and late}",
    "add: {phases.play.ends.x: late}",
    "add: {phases.play.ends.any.x: late}",
    "change: {phases.play.ends.alone: late}",
    "add: {phases.play.ends.alone.all.x: late}",
    "remove: phases.play.ends.alone",
    "remove: phases.play.ends.alone phases.play.ends.empty",
    "add: {phases.play.when: late}",
    "add: {phases.play.when.x: late}",
    "add: {phases.play.when.all.y: late}",
    "add:\n  phases.play.when: {x: late, z: late}",
    "change: {compare.height: -top}",
    "change:\n  compare.height: {is: -top, for: single}",
    "change:\n  compare.height.text: {en: Other., fi: Toinen.}",
    "change: {compare.height.text.en: Other.}",
    "add: {compare.height.text.fi: Toinen.}",
    "remove: compare.height.text",
    "add:\n  compare.height.plus: {x: 1}",
    "add:\n  compare.size: {is: size, before: height}",
    "add:\n  compare.size: {is: size, after: height}",
    "remove: compare.height",
    "add: {phases.give.steps.up.when: late}",
    "change: {phases.give.steps.up: dealer gives 2 to top_pile}",
    "change: {options.target.default: 15}",
    "change: {title.en: Smaller}",
    "add:\n  phases.new: {do: deal, cards: all}",
    "options: {new: {type: int, default: 1}}",
)


def said(texts: dict[str, str]) -> tuple[list[str], object]:
    merged, findings = lay(**texts)
    return sorted(found.code for found in findings.all), value(merged.node)


@pytest.mark.parametrize("one", CHANGES)
def test_names_decide_nothing(one: str) -> None:
    assert said({"a": one})[0] == []
    for other in CHANGES:
        codes, merged = said({"a": one, "b": other})
        swapped, again = said({"b": one, "a": other})
        assert codes == swapped and set(codes) <= {"E403"}, other
        assert codes or merged == again, other


def test_three_that_agree_in_pairs_agree() -> None:
    fitting = {
        pair
        for pair in combinations(range(len(CHANGES)), 2)
        if not said(dict(zip("ab", (CHANGES[at] for at in pair), strict=True)))[0]
    }
    for one, other, third in list(combinations(range(0, len(CHANGES), 3), 3)):
        if {(one, other), (other, third), (one, third)} <= fitting:
            texts = [CHANGES[one], CHANGES[other], CHANGES[third]]
            first = said(dict(zip("abc", texts, strict=True)))
            assert first == said(dict(zip("cab", texts, strict=True))) == said(dict(zip("bca", texts, strict=True)))
            assert first[0] == [], texts
