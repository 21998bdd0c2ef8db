"""How many cards are dealt: a number that depends on the match, and dealing on from what is left."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulespec
from rulespec import Record
from rulespec.diagnostics.message import RulesError
from rulespec.engine.game import Game

from .games import GAME, USUAL, small

TWICE = """  talk:
    do: call
    calls: {go: {}, stop: {}}
    void: count(x in calls where x.name == stop) == 3
  more: {do: deal, cards: MORE}"""


def twice(tmp_path: Path, cards: str = "2 each", more: str = "1 each", phases: str = TWICE) -> Game:
    return small(tmp_path, cards=cards, phases=phases.replace("MORE", more))


def codes(error: pytest.ExceptionInfo[RulesError]) -> list[str]:
    return [found.code for found in error.value.diagnostics]


# ---- a number that depends on the match ------------------------------------------------------------------------------


@pytest.mark.parametrize("evaluator", ["compiled", "walk"])
def test_hands_get_as_many_cards_as_the_rule_says(tmp_path: Path, evaluator: str) -> None:
    made = small(tmp_path, cards="4 - deal_number each", facts="facts: {unused: 3}")
    game = made.with_evaluator(evaluator)  # type: ignore[arg-type]
    state = game.start(seed=1, dealer=0)
    assert state.view(0).sizes == (3, 3, 3)
    while state.deal_number == 1:
        state = state.apply(state.legal(state.due[0]).sample(random.Random(1)))
    assert state.view(0).sizes == (2, 2, 2)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("deal_number - 2 each", "which is -1,"),
        ("deal_number - 1 each", "which is 0,"),
        ("deal_number * 7 each", "which is 7,"),
        ("3 - deal_number * 4 each", "which is -1,"),
        ("count(last.finishers) if last.dealer == dealer else last.number each", "which is none,"),
    ],
)
def test_a_number_that_cannot_be_dealt(tmp_path: Path, cards: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        small(tmp_path, cards=cards).start(seed=1, dealer=0)
    found = caught.value.diagnostics[0]
    assert found.code == "E312" and said in found.message and "for 3 seats" in found.message
    assert found.span is not None and cards.split()[0] in str(found)


@pytest.mark.parametrize(
    ("cards", "code", "said"),
    [
        ("0 each", "E312", "cannot be `0 each`"),
        ("7 each", "E312", "cannot be `7 each`"),
        ("seven", "E518", "cannot be `seven`"),
        ("7", "E518", "cannot be `7`"),
        ("seven each", "E502", "unknown name `seven`"),
        ("dealer each", "E504", ""),
        ("count(hand(dealer)) each", "E510", "no cards are dealt yet"),
    ],
)
def test_what_can_be_known_before_play(tmp_path: Path, cards: str, code: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        small(tmp_path, cards=cards)
    assert codes(caught) == [code] and said in caught.value.diagnostics[0].message


def test_the_number_of_an_option_is_known_before_play(tmp_path: Path) -> None:
    option = "options:\n  size: {type: int, default: 6, range: 0..99}"
    game = small(tmp_path, cards="option.size each", facts=option)
    assert game.start(seed=1).view(0).sizes == (6, 6, 6)
    for size in (0, 7):
        with pytest.raises(RulesError) as caught:
            rulespec.load(str(tmp_path / "small.yaml"), size=size)
        assert codes(caught) == ["E312"]


def test_nothing_each_is_fine_where_a_pile_is_dealt(tmp_path: Path) -> None:
    state = small(tmp_path, cards="0 each, piles: {talon: 4}", phases=TWICE.replace("MORE", "2 each")).start(seed=1)
    assert state.view(0).sizes == (0, 0, 0) and [number for _, number, _ in state.view(0).piles] == [4, 14]


def test_an_overlay_changes_how_many(tmp_path: Path) -> None:
    (tmp_path / "overlays").mkdir()
    (tmp_path / "overlays" / "few.yaml").write_text(
        "overlay: few\nfor: small\nchange:\n  phases.deal.cards: 1 + deal_number each\n", encoding="utf-8"
    )
    (tmp_path / "small.yaml").write_text(GAME.format(**{**USUAL, "cards": "4 each"}), encoding="utf-8")
    game = rulespec.load(str(tmp_path / "small.yaml"), "few")
    assert game.start(seed=1).view(0).sizes == (2, 2, 2)


# ---- dealing on ------------------------------------------------------------------------------------------------------


def test_a_second_phase_deals_on(tmp_path: Path) -> None:
    """Once it dealt the whole pack anew and threw the first hands away."""
    first = twice(tmp_path).start(seed=3, dealer=0)
    state = first
    while state.phase == "talk":
        state = state.apply("go")
    hands = zip(first.position.play.hands, state.position.play.hands, state.position.deal.dealt, strict=True)
    for before, after, dealt in hands:
        assert before & after == before == dealt and (after & ~before).bit_count() == 1
    every = [*state.position.play.hands]
    assert sum(hand.bit_count() for hand in every) == 9 and sum(every).bit_count() == 9


def test_all_is_all_that_is_left(tmp_path: Path) -> None:
    game = twice(tmp_path, "5 each, piles: {turned: 1 face up}", "all")
    state = game.start(seed=3, dealer=0)
    turned = state.view(0).piles[0]
    while state.phase == "talk":
        state = state.apply("go")
    assert sorted(state.view(0).sizes) == [5, 6, 6] and state.view(0).piles[0] == turned


def test_what_is_left_may_be_too_little(tmp_path: Path) -> None:
    for cards, more in (("5 each", "2 each"), ("all", "all"), ("all", "1 each"), ("5 each", "0 each")):
        with pytest.raises(RulesError) as caught:
            twice(tmp_path, cards, more)
        assert codes(caught) == ["E312"] and "phases.more.cards" in caught.value.diagnostics[0].message
    state = twice(tmp_path, "5 each", "1 + deal_number each").start(seed=3, dealer=0)
    with pytest.raises(RulesError) as caught:
        for _ in range(3):
            state = state.apply("go")
    assert codes(caught) == ["E312"]


def test_phases_of_which_one_is_played_deal_the_whole_pack(tmp_path: Path) -> None:
    phases = "  second: {do: deal, cards: 6 each, when: deal_number == 2}"
    game = small(tmp_path, cards="6 each, when: deal_number == 1", phases=phases)
    assert game.start(seed=1).view(0).sizes == (6, 6, 6)


def test_given_hands_are_those_of_the_first_phase(tmp_path: Path) -> None:
    game = twice(tmp_path)
    state = game.start(seed=3, dealer=0, hands={0: "C7 D7", 1: "C8 D8"})
    for _ in range(3):
        state = state.apply("go")
    assert set(state.view(0).hand) >= {"C7", "D7"} and state.view(0).sizes == (3, 3, 3)
    record = Record.of(state)
    assert Record.read(record.text()).replay(game) == state


def test_a_void_deal_takes_all_cards_back(tmp_path: Path) -> None:
    state = twice(tmp_path).start(seed=3, dealer=0)
    for _ in range(3):
        state = state.apply("stop")
    assert state.phase == "talk" and state.view(0).sizes == (2, 2, 2)


def test_who_is_dealt_more_sees_it_and_the_others_do_not(tmp_path: Path) -> None:
    state = twice(tmp_path).start(seed=3, dealer=0)
    for _ in range(3):
        state = state.apply("go")
    came = state.position.deal.transfers
    assert [(each.step, each.giver, each.taker, each.seen_by) for each in came] == [
        ("more.cards", "stock", seat, (seat,)) for seat in range(3)
    ]
    assert [each.cards is not None for each in state.view(1).transfers] == [False, True, False]


def test_worlds_know_what_was_held_before_more_was_dealt(tmp_path: Path) -> None:
    """Who said that he had no seven when he had two cards may have one now."""
    talk = TWICE.replace("{go: {}, stop: {}}", "{low: {when: 'count(hand(me) & [7]) == 0'}, stop: {}}")
    sevens = 0
    game = twice(tmp_path, more="4 each", phases=talk)
    seven = game.cards("C7 D7 H7 S7").mask
    for seed in range(6):
        state = game.start(seed=seed, dealer=0)
        while state.phase == "talk":
            state = state.apply("low" if "low" in state.legal(state.due[0]).texts() else "stop")
        said = [each.seat for each in state.position.deal.calls if each.name == "low"]
        sevens += sum(bool(state.position.play.hands[seat] & seven) for seat in said)
        for seat in range(3):
            for world, _ in zip(state.worlds(seat, random.Random(1)), range(5), strict=False):
                assert world.view(seat) == state.view(seat)
                assert not any(world.position.deal.dealt[other] & seven for other in said)
                for hand, dealt, came in zip(
                    world.position.play.hands, world.position.deal.dealt, world.position.deal.transfers, strict=True
                ):
                    assert hand == dealt | came.cards and not dealt & came.cards
    assert sevens, "or nothing has been tried"
