"""Overlays that contradict each other, and those that only meet."""

from __future__ import annotations

import pytest

from tests.unit.overlay.small import codes, keys, laid, lay, text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("change: {compare.purity: -wilds}", "change: {compare.purity: wilds}"),
        ("change: {compare.purity: -wilds}", "remove: compare.purity"),
        ("add: {facts.x: late}", "add: {facts.x: not late}"),
        ("remove: facts.late", "add: {facts.late.any.x: deal_number == 2}"),
        ("remove: phases.give", "change: {phases.give.when: late}"),
        ("change: {phases.play.ends: late}", "add: {phases.play.ends.x: late}"),
        ("change: {phases.play.ends: late}", "remove: phases.play.ends.alone"),
        ("change: {compare.height: -top}", "change: {compare.height.text.en: New.}"),
        ("add: {phases.play.when: late}", "add: {phases.play.when.x: late}"),
        ("add:\n  phases.x: {do: deal, cards: all}", "add:\n  phases.x: {do: deal, cards: 3 each}"),
    ],
)
def test_contradictions(one: str, other: str) -> None:
    assert codes(a=one, b=other) == codes(b=one, a=other) == ["E403"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("change: {compare.purity: -wilds}", "change:\n  compare.purity: '-wilds'"),
        ("add: {facts.x: late}", "add: {facts.x:   late}"),
        ("remove: facts.late", "remove: facts.late"),
        ("remove: phases.give", "remove: phases.give.when"),
        ("change: {facts.late: deal_number > 5}", "add: {facts.late.any.x: deal_number == 2}"),
        ("change: {phases.give.when: late}", "add: {phases.give.when.x: deal_number == 2}"),
        ("change: {compare.height: -top}", "change: {compare.height.for: single}"),
        ("add: {phases.play.when.y: late}", "add: {phases.play.when.x: late}"),
    ],
)
def test_meetings_that_are_none(one: str, other: str) -> None:
    assert codes(a=one, b=other) == codes(b=one, a=other) == []


def test_both_places_and_the_base_are_shown() -> None:
    (found,) = lay(a="change: {compare.purity: -wilds}", b="change: {compare.purity: wilds}")[1].all
    assert found.span is not None and found.span.source.name.endswith("b.yaml")
    assert [related.span.source.name.rpartition("/")[2] for related in found.related] == ["a.yaml", "small.yaml"]
    assert "wilds == 0" in found.related[1].label


def test_one_may_go_over_the_other() -> None:
    for one, other in (("a", "b"), ("b", "a")):
        merged = laid(
            **{one: "change: {compare.purity: -wilds}", other: f"over: {one}\nchange: {{compare.purity: base + 1}}"}
        )
        assert text(merged, "compare.purity") == "(-wilds) + 1"
        merged = laid(**{one: "remove: facts.late", other: f"over: {one}\nchange: {{facts.late: 'true'}}"})
        assert text(merged, "facts.late") == "true"
        merged = laid(**{one: "add: {facts.x: late}", other: f"over: {one}\nchange: {{facts.x: 'true'}}"})
        assert text(merged, "facts.x") == "true"
    assert "E413" in codes(a="over: b\nchange: {compare.purity: -wilds}", b="over: a\nchange: {compare.purity: wilds}")


def test_what_an_overlay_needs_can_be_built_on() -> None:
    for one, other in (("a", "b"), ("b", "a")):
        base = "add: {facts.x: late}\nchange: {compare.purity: -wilds}"
        merged = laid(**{one: base, other: f"needs: {one}\nadd: {{facts.x.any.y: late}}"})
        assert keys(merged, "facts.x") == ["is", "any"]
        assert (
            text(laid(**{one: base, other: f"needs: {one}\nchange: {{facts.x: base or late}}"}), "facts.x")
            == "(late) or late"
        )
        assert codes(**{one: base, other: "add: {facts.x.any.y: late}"}) == ["E402"]


def test_beside_applies_only_next_to_the_other() -> None:
    beside = "beside: {b: {add: {facts.x.all.y: late}}}"
    assert "x" not in keys(laid(a=beside), "facts")
    assert keys(laid(a=beside, b="add: {facts.x: late}"), "facts.x") == ["is", "all"]


def test_beside_two_others_the_same_may_be_said_twice() -> None:
    part = "{add: {facts.x.all.y: late}}"
    others = {"b": "add: {facts.x: late}", "c": "add: {facts.x: late}"}
    assert keys(laid(a=f"beside: {{b: {part}, c: {part}}}", **others), "facts.x") == ["is", "all"]
    assert codes(a=f"beside: {{b: {part}, c: {{add: {{facts.x.all.y: settled}}}}}}", **others) == ["E415"]


def test_cases_of_two_overlays_need_an_order() -> None:
    one = "add:\n  facts.late.first.one: {is: 'true', when: deal_number == 1}"
    other = "add:\n  facts.late.first.two: {is: 'false', when: deal_number == 2%s}"
    assert codes(a=one, b=other % "") == ["E412"]
    assert keys(laid(a=one, b=other % ", before: one"), "facts.late.first") == ["two", "one"]


def test_cases_of_an_overlay_that_goes_over_another_come_first() -> None:
    def case(name: str, more: str = "") -> str:
        return f"add:\n  facts.late.first.{name}: {{is: 'true', when: deal_number == 1{more}}}"

    for one, other in (("a", "b"), ("b", "a")):
        order = keys(laid(**{one: case("one"), other: f"over: {one}\n{case('two')}"}), "facts.late.first")
        assert order == ["two", "one"]
        order = keys(laid(**{one: case("one"), other: f"needs: {one}\n{case('two')}"}), "facts.late.first")
        assert order == ["one", "two"]
        placed = case("two", ", after: one")  # what is placed stays in its place
        assert keys(laid(**{one: case("one"), other: f"over: {one}\n{placed}"}), "facts.late.first") == ["one", "two"]
    third = f"over: b\n{case('three')}"
    order = keys(laid(c=case("one"), b=f"over: c\n{case('two')}", a=third), "facts.late.first")
    assert order == ["three", "two", "one"]


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("scoring.items.first: 5 to nth(1)", "change: {scoring.items.first.points: 3}"),
        ("scoring.items.first: 5 to nth(1)", "add: {scoring.items.first.points: 3}"),
        (
            "scoring.items.first: {is: 5 to nth(1), text: Five.}",
            "change: {scoring.items.first.points: {is: 3, see: R}}",
        ),
        ("scoring.items.first: 2 to nth(2)", "change: {scoring.items.first.to: nth(3)}"),
        ("scoring.items.first: 2 to nth(1) as extra", "change: {scoring.items.first.kind: game}"),
        ("phases.give.steps.up: dealer gives 2 to top_pile", "change: {phases.give.steps.up.amount: 3}"),
        ("phases.give.steps.up: dealer gives 2 of [7] to top_pile", "add: {phases.give.steps.up.of: '[8]'}"),
        (
            "phases.give.steps.up: dealer gives 1 to top_pile including [7]",
            "add: {phases.give.steps.up.including: '[8]'}",
        ),
        ("phases.give.steps.up: dealer gives 1 to top_pile face up", "change: {phases.give.steps.up.seen: face down}"),
    ],
)
def test_a_part_of_a_phrase_and_the_whole_of_it(whole: str, part: str) -> None:
    one, other = f"change:\n  {whole}", part
    assert codes(a=one, b=other) == codes(b=one, a=other) == ["E403"]
    (found,) = lay(a=one, b=other)[1].all
    assert {each.span.source.name.rpartition("/")[2] for each in found.related} == {"a.yaml", "small.yaml"}


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("scoring.items.first: 5 to nth(1)", "change: {scoring.items.first.points: 5}"),
        ("scoring.items.first: 5 to nth(1)", "add: {scoring.items.first.when: late}"),
        ("scoring.items.first: 5 to nth(1)", "change: {scoring.items.first.kind: extra}"),
        ("phases.give.steps.up: dealer gives 2 to top_pile", "change: {phases.give.steps.up.seen: face up}"),
        ("phases.give.steps.up: dealer gives 2 to top_pile", "add: {phases.give.steps.up.of: '[8]'}"),
    ],
)
def test_a_part_that_the_whole_leaves_open(whole: str, part: str) -> None:
    one, other = f"change:\n  {whole}", part
    assert codes(a=one, b=other) == codes(b=one, a=other) == []


def test_a_part_may_go_over_the_whole_and_leaves_the_rest_of_it() -> None:
    whole = "change: {scoring.items.first: 5 to nth(2)}"
    merged = laid(a=whole, b="over: a\nchange: {scoring.items.first.points: 3}")
    assert text(merged, "scoring.items.first.is") == "5 to nth(2)"
    assert text(merged, "scoring.items.first.points") == "3"
    merged = laid(a=f"over: b\n{whole}", b="change: {scoring.items.first.points: 3}")
    assert text(merged, "scoring.items.first") == "5 to nth(2)"
