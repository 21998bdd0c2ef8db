"""Phases in order, void deals, the end of a deal and of a match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Literal

import pytest

import rulespec
from rulespec.compile.position import Line
from rulespec.diagnostics.message import RulesError
from rulespec.engine import course

from .games import HANDS, played, small, steps

WHOLE_DEAL = "0: C10\n1: pass\n2: pass\n0: C7 D7\n1: C8 D8\n2: C9 D9\n1: pass\n2: H9"


def test_the_end_of_a_deal_happens_inside_the_last_move(tmp_path: Path) -> None:
    state = played(small(tmp_path).start(seed=1, dealer=0, hands=HANDS), WHOLE_DEAL)
    assert (state.deal_number, state.dealer, state.scores) == (2, 1, (2, 0, 0))
    assert sum(state.view(0).sizes) == 18


def test_a_match_ends_with_winners(tmp_path: Path) -> None:
    game = small(tmp_path, match_ends="count(past) >= 1")
    state = played(game.start(seed=1, dealer=0, hands=HANDS), WHOLE_DEAL)
    assert state.over and state.due == () and state.winners == (0,)
    refusal = state.why_not("C7", 0)
    assert refusal is not None and (refusal.code, refusal.path) == ("E600", "match.ends")


def test_a_phase_whose_condition_fails_is_left_out(tmp_path: Path) -> None:
    phases = steps("pay: dealer gives 1 to next(me)").replace("do: exchange", "do: exchange\n    when: deal_number > 1")
    state = small(tmp_path, phases=phases).start(seed=1, dealer=0, hands=HANDS)
    assert state.phase == "play"
    assert played(state, WHOLE_DEAL).phase == "swap"


@pytest.mark.parametrize("evaluator", ["compiled", "walk"])
def test_a_deal_knows_what_the_lines_of_the_one_before_gave(
    tmp_path: Path, evaluator: Literal["compiled", "walk"]
) -> None:
    facts = "facts:\n  paid(seat p): own(p)\n  before(seat p): last.paid(p)"
    state = played(
        small(tmp_path, facts=facts).with_evaluator(evaluator).start(seed=1, dealer=0, hands=HANDS), WHOLE_DEAL
    )
    assert [state.game.program.fact("before", state.position, seat) for seat in range(3)] == [2, 0, 0]


def test_what_asks_the_lines_of_the_score_can_be_supposed(tmp_path: Path) -> None:
    """With the lines of a deal as without them."""
    facts = "facts:\n  paid: own(dealer)"
    state = small(tmp_path, facts=facts).start(seed=1, dealer=0, hands=HANDS).supposing({"paid": "7"})
    assert state.position.deal is not None
    paying = state.position._replace(deal=state.position.deal._replace(lines=(Line("first", 0, 2),)))
    assert [state.game.program.fact("paid", position) for position in (state.position, paying)] == [7, 7]


def test_a_void_deal_is_dealt_again_by_the_same_dealer(tmp_path: Path) -> None:
    facts = "facts:\n  odd:\n    is: holder([C7]) != dealer\n    reveals: true"
    game = small(tmp_path, facts=facts, void=", void: odd")
    redeals = set()
    for seed in range(12):
        state = game.start(seed=seed, dealer=2)
        assert state.dealer == 2 and state.deal_number == 1 and "C7" in state.view(2).hand
        redeals.add(state.position.match.redeals)
    assert len(redeals) > 1


def test_a_void_deal_may_pass_the_deal_on(tmp_path: Path) -> None:
    facts = "facts:\n  odd:\n    is: holder([C7]) != dealer\n    reveals: true"
    game = small(tmp_path, facts=facts, void=", void: odd", first="random\n    void: next(dealer)")
    for seed in range(12):
        state = game.start(seed=seed, dealer=2)
        assert state.dealer == (2 + state.position.match.redeals) % 3
        assert "C7" in state.view(state.dealer).hand and state.deal_number == 1


def test_a_hundred_void_deals_are_an_error_that_shows_the_rule(tmp_path: Path) -> None:
    game = small(tmp_path, void=", void: count(still_in) == 3")
    with pytest.raises(RulesError) as caught:
        game.start(seed=1)
    found = caught.value.diagnostics[0]
    assert found.code == "E593" and found.span is not None and found.span.text == "count(still_in) == 3"
    assert "phases.deal.void" in found.label


def test_thousands_of_deals_are_an_error_even_if_nobody_ever_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "DEAL_LIMIT", 300)
    game = small(tmp_path, ends="count(still_in) >= 1", match_ends="count(past) < 0")
    with pytest.raises(RulesError) as caught:
        game.start(seed=1)
    assert caught.value.diagnostics[0].code == "E594"
    assert caught.value.diagnostics[0].label == "`match.ends` has not held in 300 deals"


def test_a_rule_that_an_overlay_changed_is_shown_where_it_is_written_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words stay those of the base, and with them the place of the rule; what it says comes from the overlay."""
    monkeypatch.setattr(course, "DEAL_LIMIT", 3)
    with pytest.raises(RulesError) as caught:
        rulespec.load("doppelkopf", "unlimited").start(seed=1).playout(random.Random(1))
    (found,) = caught.value.diagnostics
    assert found.code == "E594" and found.span is not None
    assert found.span.source.name == "games/doppelkopf/overlays/unlimited.yaml"
    assert any("deals=" in each for each in found.help)

    state = rulespec.load("tuppi", "two_players").start(seed=1, dealer=0)
    while state.phase != "play" or not state.view(0).trick:
        state = state.apply(state.random_move(random.Random(1)))
    seat = state.due[0]
    refused = [state.why_not(name, seat) for name in state.view(seat).hand]
    spans = {each.diagnostic.span for each in refused if each is not None and each.path.endswith("legal.follow")}
    assert {span.source.name for span in spans if span} == {"games/tuppi/overlays/two_players.yaml"}


def test_facts_asked_between_deals_are_asked_again_in_the_next(tmp_path: Path) -> None:
    facts = "facts:\n  first_deal: deal_number == 1"
    game = small(tmp_path, facts=facts, match_ends="count(past) >= 9 or not first_deal and count(past) >= 8")
    for each in (game, game.with_evaluator("walk")):
        state = each.start(seed=1, dealer=0, hands=HANDS)
        assert each.program.fact("first_deal", state.position)
        assert not each.program.fact("first_deal", played(state, WHOLE_DEAL).position)


def test_an_item_may_go_through_cards(tmp_path: Path) -> None:
    game = small(tmp_path, item="1 to nth(1) for c in played & [7]")
    assert played(game.start(seed=1, dealer=0, hands=HANDS), WHOLE_DEAL).scores == (2, 0, 0)


def test_the_sheet_shows_totals_and_marks(tmp_path: Path) -> None:
    state = played(small(tmp_path).start(seed=1, dealer=0, hands=HANDS, scores=[3, 1, 0]), WHOLE_DEAL)
    row = state.score_sheet().rows[0]
    assert row.cells == ("5", "=", "")
    assert [(line.item, line.seat, line.points) for line in row.lines] == [("first", 0, 2)]
    assert "total" in state.score_sheet().text() and state.score_sheet().markdown().startswith("| deal |")
