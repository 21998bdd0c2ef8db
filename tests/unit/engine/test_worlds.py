"""Worlds: deals of the hidden cards that agree with what a seat has seen, all equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import rulespec
from rulespec.engine.layout import on_the_table
from rulespec.engine.state import State

from .trick_games import tricks

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def seen(state: State, seat: int, number: int, seed: int = 1) -> list[State]:
    return list(islice(state.worlds(seat, random.Random(seed)), number))


ALONE = ("kuoppa", "tuppi", "president", "hearts", "spades", "whist", "euchre")
GAMES = [*((name,) for name in ALONE), ("kuoppa", "british"), ("tuppi", "sooli"), ("tuppi", "two_players")]


@pytest.mark.parametrize("names", GAMES)
def test_a_seat_sees_and_may_do_the_same_in_every_world(names: tuple[str, ...]) -> None:
    game = rulespec.load(*names)
    rng = random.Random(5)
    state = game.start(seed=5)
    for number in range(260):
        if state.over:
            break
        if number % 20 == 0:
            for seat in range(len(state.scores)):
                for world in seen(state, seat, 2, number):
                    assert world.view(seat) == state.view(seat)
                    assert list(world.legal(seat)) == list(state.legal(seat))
                    assert _all_cards(world) == _all_cards(state)
        state = state.apply(state.legal(rng.choice(state.due)).sample(rng))


def _all_cards(state: State) -> int:
    play = state.position.play
    assert play is not None
    cards = [*play.hands, *(cards for _, cards in play.piles), on_the_table(state.position)]
    assert sum(each.bit_count() for each in cards) == sum(cards).bit_count()
    return sum(cards)


def test_every_deal_is_as_likely_as_the_others(tmp_path: Path) -> None:
    """Three seats hold two of six unseen cards each: 90 deals."""
    hands = ["C7 D7", "C8 D8", "C9 D9", "C10 D10"]
    state = tricks(tmp_path).start(seed=1, dealer=0, hands=hands)
    state = state.apply("bid")
    stock = next(cards for name, cards in _piles(state) if name == "stock")
    assert stock.bit_count() == 8  # hearts and spades lie aside, unseen
    short = state.with_hands(state.position.play.hands)  # type: ignore[union-attr]
    counted = Counter(world.position.play.hands[1] for world in seen(short, 0, 9100))  # type: ignore[union-attr]
    assert len(counted) == 91  # 14 unseen cards, two of them in the hand of seat 1
    expected = 100
    chi = sum((times - expected) ** 2 / expected for times in counted.values())
    assert chi < 150  # 90 degrees of freedom: above that once in ten thousand


def _piles(state: State) -> tuple[tuple[str, int], ...]:
    play = state.position.play
    assert play is not None
    return play.piles


def test_what_play_has_proved_absent_is_in_no_world(tmp_path: Path) -> None:
    hands = ["C7 D7 S7", "C8 D8 S8", "H9 D9 S9", "C10 D10 S10"]
    state = tricks(tmp_path).start(seed=1, dealer=0, hands=hands).apply("bid")
    state = state.apply("C8").apply("H9")  # seat 2 has no clubs
    for world in seen(state, 0, 60):
        assert not [card for card in world.view(2).hand if card.startswith("C")]


def test_a_card_that_was_shown_stays_where_it_is(tmp_path: Path) -> None:
    game = tricks(tmp_path, calls="bid: {shows: '[D]'}\n      pass: {}")
    state = game.start(seed=1, dealer=0, hands=["C7 D7", "C8 D8", "C9 D9", "C10 D10"]).apply("bid D8")
    assert all("D8" in world.view(1).hand for world in seen(state, 0, 30))
    aloud = game.start(seed=1, dealer=0, hands=["C7 D7", "C8 H8", "C9 D9", "C10 D10"]).apply("bid")
    for world in seen(aloud, 0, 60):
        assert not [card for card in world.view(1).hand if card.startswith("D")]


def test_hands_that_contradict_what_was_seen_are_refused() -> None:
    """Only seat 0 can hold the clubs that are left, and it is said to have one card less than there are."""
    suits = ["C", "D", "H", "S"]
    state = rulespec.load("tuppi").start(seed=1, hands=[" ".join(f"{suit}{rank}" for rank in RANKS) for suit in suits])
    while state.phase != "play":
        state = state.apply(state.legal(state.due[0]).sample(random.Random(1)))
    while state.position.play.led & state.game.cards("C2").mask == 0:  # type: ignore[union-attr]
        state = state.apply(state.legal(state.due[0]).sample(random.Random(1)))
    for _ in range(3):
        state = state.apply(state.legal(state.due[0]).sample(random.Random(1)))
    hands = list(state.position.play.hands)  # type: ignore[union-attr]
    club = hands[0] & -hands[0]
    hands[0], hands[2] = hands[0] ^ club, hands[2] | club
    with pytest.raises(rulespec.RulesError) as raised:
        next(state.with_hands(hands).worlds(1, random.Random(1)))
    assert raised.value.diagnostics[0].code == "E627"
