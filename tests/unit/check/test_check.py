"""A whole game: which rules there are, at which paths, of which types."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulespec
from rulespec.check.ir import Collect, Const
from rulespec.model.types import CARDS, NUMBER, NUMBERS, OWNER, PILE, PLAY, SEAT, SEATS, TRUTH, Type

from .games import GAME, changed, checked, game, only, with_fact


def test_every_rule_has_its_path() -> None:
    found = game(GAME)
    assert checked(GAME)[1].all == []
    assert set(found.rules) == {
        "compare.flush",
        "compare.height",
        "facts.out",
        "facts.payer",
        "match.dealer.next",
        "match.ends",
        "match.winner.of",
        "phases.deal.from",
        "phases.pay.when",
        "phases.play.ends",
        "phases.play.lead",
        "phases.pay.steps.give.amount",
        "phases.pay.steps.give.place",
        "phases.pay.steps.give.who",
        "phases.pay.steps.take.place",
        "phases.pay.steps.take.who",
        "scoring.items.first.points",
        "scoring.items.first.to",
    }
    assert found.rules["match.winner.of"].parameters == (SEAT,)
    assert found.facts["out"].parameters == (SEAT,)
    assert found.looks_at_suits == {"straight"}


def test_a_pile_is_known_by_its_use() -> None:
    place = game(GAME).rules["phases.pay.steps.give.place"].ir
    assert isinstance(place, Const)
    assert (place.value, place.type) == ("paid", PILE)


def test_one_seat_is_a_set_where_seats_are_expected() -> None:
    assert isinstance(game(GAME).rules["scoring.items.first.to"].ir, Collect)


def test_named_parts_are_rules_of_their_own() -> None:
    found = game(
        changed("ends: any(p in players where out(p))", "ends: {empty: out(dealer), alone: count(still_in) == 1}")
    )
    assert {"phases.play.ends", "phases.play.ends.empty", "phases.play.ends.alone"} <= set(found.rules)


def test_layers_are_rules_of_their_own() -> None:
    found = game(
        with_fact("bonus(p): {is: 1, plus: {more: score(p)}, first: {none_yet: {when: deal_number == 1, is: 0}}}")
    )
    assert found.rules["facts.bonus.plus.more"].parameters == (OWNER,)
    assert found.rules["facts.bonus.first.none_yet.when"].ir.type == TRUTH


def test_an_item_shares_its_binders() -> None:
    found = game(
        changed(
            "first: 2 to nth(1)",
            "first: size_of(x) to p for x in plays where x.size > 2, p in players where p != x.player when out(p)",
        ).replace("facts:\n", "facts:\n  size_of(play x): x.size\n")
    )
    path = "scoring.items.first"
    assert found.rules[f"{path}.for.0.among"].parameters == ()
    assert found.rules[f"{path}.for.1.where"].parameters == (PLAY, SEAT)
    assert found.rules[f"{path}.when"].parameters == (PLAY, SEAT)


@pytest.mark.parametrize(
    ("fact", "kind"),
    [
        ("x: hand(dealer) & low_cards", CARDS),
        ("x: hand(dealer) | [J]", CARDS),
        ("x: players - dealer", SEATS),
        ("x: dealer - forehand", SEATS),
        ("x: (dealer, forehand)", SEATS),
        ("x: dealer | forehand", SEATS),
        ("x: dealer if deal_number == 1 else none", SEAT),
        ("x: dealer if deal_number == 1", SEAT),
        ("x: last.finishers if deal_number > 1 else forehand", SEATS),
        ("x: rank([C7]) == [10]", TRUTH),
        ("x: rank([C7]) in [7 10]", TRUTH),
        ("x: rank(weak) == joker", TRUTH),
        ("x: weak in hand(dealer)", TRUTH),
        ("x: dealer in players", TRUTH),
        ("x: any(y in plays where y.shape in (single, straight))", TRUTH),
        ("x: table == none", TRUTH),
        ("x: option.mode == strict", TRUTH),
        ("x: max(1, count(players), option.target)", NUMBER),
        ("x: -table.wild_places", NUMBERS),
        ("x: max(score(p) for p in players)", NUMBER),
        ("x: those(c in hand(dealer) where c in low_cards)", CARDS),
        ("x: first(p in players where score(p) > 2)", SEAT),
        ("x: last.payer", SEAT),
        ("x: last.gained(dealer) + score(dealer) * 2", NUMBER),
        ("x: count(paid)", NUMBER),
        ("x: 7 // max(1, count(still_in))", NUMBER),
    ],
)
def test_types(fact: str, kind: Type) -> None:
    assert game(with_fact(fact)).facts["x"].ir.type == kind


def test_parameters_are_typed_by_their_uses() -> None:
    found = game(with_fact("f(p, n, c): score(p) > n and c in hand(p)", "g(a, b): a == b and f(a, 2, weak)"))
    assert found.facts["f"].parameters == (SEAT, NUMBER, CARDS)
    assert found.facts["g"].parameters == (SEAT, SEAT)


@pytest.mark.parametrize(
    ("fact", "stage"),
    [
        ("x: points(pack)", "load"),
        ("x: option.target + 1", "load"),
        ("x: score(payer)", "match"),
        ("x: count(dealt(dealer))", "deal"),
        ("x: cards_left(payer) + 1", "action"),
        ("x: last.y", "match"),
    ],
)
def test_a_value_lasts_as_long_as_the_youngest_record_it_reads(fact: str, stage: str) -> None:
    assert game(with_fact(fact, "y: cards_left(dealer)")).facts["x"].stage == stage


def test_measures_that_look_at_suits_are_told_by_combination() -> None:
    assert game(changed("suited and shape == straight", "{is: suited, for: set straight}")).looks_at_suits == {
        "set",
        "straight",
    }
    assert game(changed("suited and shape == straight", "wilds == 0")).looks_at_suits == set()
    assert game(changed("suited and shape == straight", "suited if shape != single else false")).looks_at_suits == {
        "set",
        "straight",
    }


def test_the_first_dealer_may_be_a_seat_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(changed("first: random", "first: 2"), encoding="utf-8")
    game = rulespec.load(str(tmp_path / "small.yaml"))
    assert {game.start(seed=seed).dealer for seed in range(8)} == {2}
    found = only(changed("first: random", "first: 3"))
    assert (found.code, found.message) == ("E504", "with 3 players there is no seat 3")
    assert found.label == "expected a number from 0 to 2"
