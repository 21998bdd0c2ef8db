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
from rulespec.model.pack import bits

from .trick_games import tricks

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


HEALTHY = "CQ HQ DQ CJ HJ DA CA CK S10 SK HK H9"


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


def test_worlds_found_by_exchanging_cards_are_as_likely_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where few deals agree with what was said, one world leads to the next; the true cards are no likelier."""
    monkeypatch.setattr("rulespec.engine.worlds.TRIES", 0)
    hands = ["C7 D7 S7", "C8 D8 S8", "C9 D9 S9", "C10 D10 S10"]
    state = tricks(tmp_path, deal="cards: 3 each").start(seed=1, dealer=0, hands=hands).apply("bid")
    counted = Counter(world.position.play.hands[1] for world in seen(state, 0, 6600))  # type: ignore[union-attr]
    assert len(counted) == 286  # 13 unseen cards, three of them in the hand of seat 1
    expected = 6600 / 286
    chi = sum((times - expected) ** 2 / expected for times in counted.values())
    assert chi < 400  # 285 degrees of freedom: above that once in a hundred thousand, of independent draws


def test_a_choice_that_is_not_turned_up_is_drawn_too() -> None:
    state = rulespec.load("hearts").start(seed=1)
    one, other = state.due[:2]
    state = state.apply(state.legal(one).sample(random.Random(1)), one)
    choices = set()
    for world in seen(state, other, 60):
        choice = world.view(one).own_choice
        assert choice is not None and set(choice.split()) <= set(world.view(one).hand)
        choices.add(choice)
    assert len(choices) > 50


def test_what_was_said_could_be_said() -> None:
    game = rulespec.load("doppelkopf")
    state = game.start(seed=1, dealer=3, hands={0: "CQ CQ HQ CJ HJ DA DK SA SK S9 HK H9"}).apply("reservation")
    for word in ("healthy", "healthy", "healthy", "wedding"):
        state = state.apply(word)
    assert all(str(world.view(0).hand).split().count("CQ") == 2 for world in seen(state, 1, 100))
    poor = game.start(seed=4, dealer=3, hands={0: "CA CK C9 SA SK S9 HA HK H9 DK D9 SJ"}).apply("reservation")
    for word in ("healthy", "healthy", "healthy", "poverty", "DK D9 SJ", "decline", "accept"):
        poor = poor.apply(word)
    trumps = {card for card in game.pack.names(game.pack.all) if card[0] == "D" or card[1] in "JQ" or card == "H10"}
    moved = set()
    for world in seen(poor, 1, 60):
        assert not trumps & set(world.view(0).hand)  # all of them were pushed
        cards = world.view(2).transfers[-1].cards
        assert cards is not None and set(cards) <= set(world.view(2).hand)
        moved.add(str(cards))
        assert world.position.deal is not None and {hand.bit_count() for hand in world.position.deal.dealt} == {12}
    assert len(moved) > 30


def test_who_gave_the_highest_held_nothing_higher() -> None:
    state = rulespec.load("kuoppa").start(seed=3, dealer=0, previous=[1, 3, 0, 4, 2])
    rng = random.Random(2)
    while not state.position.deal.transfers:  # type: ignore[union-attr]
        state = state.apply(state.random_move(rng))
    gave = state.position.deal.transfers[0]  # type: ignore[union-attr]
    order = state.game.program.order
    assert order is not None and gave.seen_by is None and isinstance(gave.giver, int)
    strength = [order.strength[kind] for kind in state.game.pack.kind_of]  # by card
    surrendered = strength[next(bits(gave.cards))]
    onlooker = next(seat for seat in range(5) if seat != gave.giver)
    for world in seen(state, onlooker, 60):
        assert all(strength[bit] <= surrendered for bit in bits(world.position.play.hands[gave.giver]))  # type: ignore[union-attr]


def test_nobody_sees_which_copy_was_played() -> None:
    """Seat 0 has led a queen of clubs. Of the deals in which seat 1 has none, 66 have both in the hand of seat 0 for
    288 in which another seat has one: C(12, 2) to 12 times 24.
    """
    state = rulespec.load("doppelkopf").start(
        seed=1, dealer=3, hands={0: HEALTHY, 1: "H10 SA SA SK C9 CA D9 DJ HA HK S9 S10"}
    )
    for _ in range(4):
        state = state.apply("healthy")
    state = state.apply("CQ")
    both = sum("CQ" in world.view(0).hand for world in seen(state, 1, 4000))
    assert abs(both / 4000 - 66 / 354) < 0.025


def test_the_deals_to_come_are_others() -> None:
    state = rulespec.load("tuppi").start(seed=12345)
    world = seen(state, 0, 1)[0]
    true, found = (each.playout(random.Random(1), deals=1).position.deal for each in (state, world))
    assert true is not None and found is not None and true.dealt != found.dealt


def test_the_leader_of_the_first_trick_holds_what_opens() -> None:
    rng, state = random.Random(1), rulespec.load("hearts").start(seed=3)
    while state.phase != "play":
        state = state.apply(state.legal(rng.choice(state.due)).sample(rng))
    onlooker = (state.due[0] + 1) % 4
    assert all("C2" in world.view(state.due[0]).hand for world in seen(state, onlooker, 40))


def test_worlds_of_worlds() -> None:
    state = rulespec.load("president").start(seed=2, players=4, previous=[2, 0, 3, 1])
    rng = random.Random(3)
    while state.phase != "play":
        state = state.apply(state.random_move(rng))
    world = seen(state, 0, 1)[0]
    assert all(inner.view(1) == world.view(1) for inner in seen(world, 1, 5))


@pytest.mark.parametrize("limit", ["worlds.TRIES", "hidden.LIMIT"])
def test_exchanging_cards_changes_nothing_that_the_seat_has_seen(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deals are too rare, or too many to count, cards are exchanged: not those that the seat gave or saw."""
    monkeypatch.setattr(f"rulespec.engine.{limit}", 0)
    state, rng = rulespec.load("hearts").start(seed=34), random.Random(34)
    for number in range(22):
        if number > 3:
            seat = number % 4
            for world in seen(state, seat, 6, number):
                assert world.view(seat) == state.view(seat)
                assert list(world.legal(seat)) == list(state.legal(seat))
                assert _all_cards(world) == _all_cards(state)
        state = state.apply(state.legal(rng.choice(state.due)).sample(rng))


def test_what_moved_at_once_is_not_passed_on() -> None:
    """Seat 1 has seen what it gave to seat 2: that is not among the cards that seat 2 gave in the same moment."""
    state, rng = rulespec.load("hearts").start(seed=34), random.Random(2)
    while state.phase == "pass":
        state = state.apply(state.legal(state.due[0]).sample(rng))
    given = next(each for each in state.view(1).transfers if each.giver == 1)
    assert given.cards is not None and isinstance(given.taker, int)
    for world in seen(state, 1, 40):
        assert set(given.cards) <= set(world.view(given.taker).hand)


def test_six_and_more_seats_have_worlds_at_once() -> None:
    """Places where the same cards can be are counted as one: this took minutes."""
    state = rulespec.load("oh_hell").start(seed=1, players=7)
    for _ in range(20):
        state = state.apply(state.random_move(random.Random(1)))
    assert all(world.view(3) == state.view(3) for world in seen(state, 3, 20))
    pit = rulespec.load("kuoppa", "four_to_eight").start(seed=1, players=8, previous=[7, 6, 5, 4, 3, 2, 1, 0])
    for _ in range(12):
        assert all(world.view(2) == pit.view(2) for world in seen(pit, 2, 5))
        pit = pit.apply(pit.random_move(random.Random(1)))
