"""What `add`, `change` and `remove` do to a game, and that the order of overlays makes no difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulespec.diagnostics.message import Findings
from rulespec.overlay.file import read_overlay
from rulespec.overlay.merge import merge
from rulespec.reading.nodes import Scalar
from rulespec.spans import Source
from tests.unit.overlay.small import BASE, at, codes, keys, laid, lay, ordered, overlay, text


def test_nothing_laid_over_leaves_the_game_as_it_is() -> None:
    assert merge(BASE, [], Findings()).node is BASE


def test_a_changed_rule_comes_from_the_overlay_and_the_rest_from_the_game() -> None:
    merged = laid(pure="change: {compare.purity: -wilds}")
    assert text(merged, "compare.purity") == "-wilds"
    assert at(merged.node, "compare.purity").span.source.name == "games/small/overlays/pure.yaml"
    assert at(merged.node, "facts.late").span.source.name == "games/small/small.yaml"
    assert keys(merged, "compare") == ["height", "purity"]


def test_nested_keys_mean_the_same_as_dotted_ones() -> None:
    nested = laid(a="add:\n  phases: {play: {ends: {slow: late}}}\nchange: {match: {dealer: {next: dealer}}}")
    dotted = laid(a="add: {phases.play.ends.slow: late}\nchange: {match.dealer.next: dealer}")
    assert ordered(nested.node) == ordered(dotted.node)
    assert keys(nested, "phases.play.ends") == ["empty", "alone", "slow"]


def test_a_change_keeps_the_long_form_but_not_what_was_said_of_the_old_rule() -> None:
    merged = laid(a="change: {compare.height: -top}")
    assert keys(merged, "compare.height") == ["is", "for"]
    assert text(merged, "compare.height.is") == "-top"


@pytest.mark.parametrize(
    "change",
    [
        "change: {compare.height: -top, compare.height.text: {en: Lower wins.}}",
        "change:\n  compare.height: {is: -top, text: {en: Lower wins.}}",
    ],
)
def test_a_change_may_bring_its_own_prose(change: str) -> None:
    merged = laid(a=change)
    assert text(merged, "compare.height.text.en") == "Lower wins."
    assert text(merged, "compare.height.for") == "single"


def test_base_stands_for_the_old_value_and_points_to_the_word() -> None:
    merged = laid(a="change: {compare.purity: not base or late}")
    found = at(merged.node, "compare.purity")
    assert isinstance(found, Scalar)
    assert found.value == "not (wilds == 0) or late"
    whole = found.text.span(4, 16).text
    assert whole == "base"
    assert found.text.span(found.value.index("late"), len(found.value)).text == "late"
    assert found.text.span(found.value.index("wilds"), found.value.index("wilds") + 5).line == found.span.line


def test_base_of_named_parts_is_all_of_them() -> None:
    merged = laid(a="change: {phases.play.ends: base and late}")
    assert text(merged, "phases.play.ends") == "((count(still_in) == 0) or (count(still_in) == 1)) and late"


def test_base_of_a_layered_rule_leaves_the_layers() -> None:
    merged = laid(a="change: {facts.settled: not base}")
    assert text(merged, "facts.settled.is") == "not (late)"
    assert text(merged, "facts.settled.any.early") == "deal_number == 1"


def test_a_part_added_to_a_short_rule_makes_the_rule_its_base() -> None:
    merged = laid(a="add: {phases.give.when.b: late}")
    assert ordered(at(merged.node, "phases.give.when")) == [("base", "deal_number > 1"), ("b", "late")]


def test_layers_and_further_keys_are_added_to_short_rules() -> None:
    merged = laid(
        a="add: {facts.late.all.x: deal_number < 9, phases.give.steps.up.when: late, phases.play.ends.all.z: late}"
    )
    assert keys(merged, "facts.late") == ["is", "all"]
    assert keys(merged, "phases.give.steps.up") == ["is", "when"]
    assert ordered(at(merged.node, "phases.play.ends")) == [
        ("is", [("empty", "count(still_in) == 0"), ("alone", "count(still_in) == 1")]),
        ("all", [("z", "late")]),
    ]


def test_a_condition_may_begin_with_a_part() -> None:
    for path in ("phases.play.when.x", "phases.play.when.all.x"):
        assert ordered(at(laid(a=f"add: {{{path}: late}}").node, "phases.play.when")) == [("x", "late")]


def test_sections_that_are_not_there_are_made() -> None:
    merged = laid(a="add: {sets.low: 7 8, match.marks.none: {is: players, mark: '-'}}")
    assert text(merged, "sets.low") == "7 8"
    assert keys(merged, "match.marks.none") == ["is", "mark"]


def test_what_has_a_default_can_be_changed() -> None:
    assert text(laid(a="change: {phases.play.passing: locks}"), "phases.play.passing") == "locks"
    assert text(laid(a="change: {options.target.default: 15}"), "options.target.default") == "15"


def test_facts_are_found_by_name_and_keep_their_parameters() -> None:
    assert text(laid(a="change: {facts.owes: place(p) == 2}"), "facts.owes(p)") == "place(p) == 2"
    assert text(laid(a="change: {facts.owes(p): place(p) == 2}"), "facts.owes(p)") == "place(p) == 2"
    assert codes(a="change: {facts.owes(q): place(q) == 2}") == ["E416"]


def test_what_is_removed_is_gone_and_empty_layers_with_it() -> None:
    merged = laid(a="remove: facts.settled.any.early phases.play.ends.alone")
    assert keys(merged, "facts.settled") == ["is"]
    assert keys(merged, "phases.play.ends") == ["empty"]


def test_options_of_an_overlay_are_added() -> None:
    assert keys(laid(a="options: {limit: {type: int, default: 3}}"), "options") == ["target", "limit"]
    assert codes(a="options: {target: {type: int, default: 3}}") == ["E401"]


@pytest.mark.parametrize(
    ("change", "order"),
    [
        ("add:\n  compare.n: {is: size, after: height}", ["height", "n", "purity"]),
        ("add:\n  compare.n: {is: size, before: height}", ["n", "height", "purity"]),
        ("add:\n  compare.n: size", ["height", "purity", "n"]),
        (
            "add:\n  compare.n: {is: size, after: m}\n  compare.m: {is: size, before: purity}",
            ["height", "m", "n", "purity"],
        ),
    ],
)
def test_added_rules_stand_where_they_want(change: str, order: list[str]) -> None:
    assert keys(laid(a=change), "compare") == order


def test_phases_are_placed_too() -> None:
    merged = laid(a="add:\n  phases.again: {after: deal, do: exchange, steps: {x: dealer gives 1 to y}}")
    assert keys(merged, "phases") == ["deal", "again", "give", "play"]
    assert keys(merged, "phases.again") == ["do", "steps"]


def test_two_at_one_place_stand_in_the_order_of_their_overlays() -> None:
    texts = {name: f"add:\n  compare.{name}: {{is: size, after: height}}" for name in "cab"}
    assert keys(laid(**texts), "compare") == ["height", "a", "b", "c", "purity"]


def test_history_says_who_did_what() -> None:
    history = laid(a="change: {compare.purity: -wilds}\nremove: facts.late").history
    (event,) = history["compare.purity"]
    assert (event.verb, event.overlay) == ("change", "a")
    assert isinstance(event.before, Scalar) and event.before.value == "wilds == 0"
    assert event.span.text == "-wilds"
    assert history["facts.late"][0].verb == "remove"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("add: {compare.purity: wilds}", "E401"),
        ("change: {compare.purty: wilds}", "E402"),
        ("remove: scoring.items.fist", "E402"),
        ("add: {phases.plai.next_lead: dealer}", "E402"),
        ("add: {facts.nothing.any.x: late}", "E402"),
        ("add: {phases.play.next_lead.plus.x: dealer}", "E402"),
        ("add: {compere.x: wilds}", "E404"),
        ("add: {facts.late.x: wilds}", "E404"),
        ("add: {phases.play.legl: wilds}", "E404"),
        ("change: {compare: wilds}", "E404"),
        ("remove: facts.settled.is", "E404"),
        ("add:\n  compare.n: {is: size, after: hight}", "E405"),
        ("add:\n  compare.n: {is: size, after: n}", "E405"),
        ("add:\n  compare.n: {is: size, after: height, before: purity}", "E405"),
        ("change:\n  compare.height: {is: size, after: purity}", "E405"),
        ("change: {scoring.items.first: base}", "E414"),
        ("change: {compare.purity: wilds}\nremove: compare.purity", "E415"),
    ],
)
def test_what_does_not_fit_is_an_error(change: str, code: str) -> None:
    assert codes(a=change) == [code]


def test_a_path_that_is_not_there_names_the_nearest() -> None:
    (found,) = lay(a="change: {compare.purty: wilds}")[1].all
    assert found.help == ("did you mean `compare.purity`?",)
    assert found.span is not None and found.span.text == "purty"


def test_an_overlay_for_another_game_is_refused() -> None:
    findings = Findings()
    merge(BASE, [overlay("a", "title: x").__class__("a", "other", BASE.span)], findings)
    assert [found.code for found in findings.all] == ["E406"]
    findings = Findings()
    merge(BASE, [read_overlay(Source("a.yaml", "overlay: a\nfor: other\n"), findings)], findings)
    (found,) = findings.all
    assert found.span is not None and found.span.text == "other"


POOL = {
    "a": "change: {compare.purity: -wilds}\nadd: {facts.late.any.a: deal_number == 7}",
    "b": "add:\n  compare.b: {is: size, after: height}\n  phases.give.when.b: late",
    "c": "add:\n  compare.c: {is: size, after: height}\n  phases.give.when.c: late\n  facts.late.any.c: late",
    "d": "change: {facts.late: base or deal_number == 2, compare.purity: -wilds, phases.give.when: base and late}",
    "e": "needs: c\nchange: {compare.c: length}\nadd: {facts.late.any.c.see: R-2}",
    "f": "over: a d\nchange: {compare.purity: base + 1}\nadd:\n  phases.f: {before: play, do: deal, cards: all}",
    "g": "remove: phases.play.ends.alone\nadd: {scoring.items.g: 1 to nth(2)}\nbeside: {b: {add: {facts.gb: late}}}",
    "h": "remove: phases.play.ends.alone\nadd: {scoring.items.h: 1 to nth(3), phases.play.ends.h: late}",
}


@given(st.permutations(sorted(POOL)), st.integers(1, len(POOL)))
def test_the_order_of_overlays_makes_no_difference(names: list[str], number: int) -> None:
    chosen = sorted(names[:number] + (["c"] if "e" in names[:number] and "c" not in names[:number] else []))
    shuffled = [name for name in names if name in chosen]
    one, two = Findings(), Findings()
    first = merge(BASE, [overlay(name, POOL[name]) for name in chosen], one)
    second = merge(BASE, [overlay(name, POOL[name]) for name in shuffled], two)
    assert one.all == two.all == []
    assert ordered(first.node) == ordered(second.node)
    assert first.history.keys() == second.history.keys()


def test_the_name_of_an_overlay_is_a_name() -> None:
    findings = Findings()
    read_overlay(Source("games/small/overlays/High Stakes.yaml", "overlay: High Stakes\nfor: small\n"), findings)
    (found,) = findings.all
    assert (found.code, found.help[0][:19]) == ("E308", "write `high_stakes`")
