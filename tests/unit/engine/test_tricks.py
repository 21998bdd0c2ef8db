"""Tricks: who must follow, who takes them, who leads, when it is over; sides."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from rulespec.compile.position import Tricks
from rulespec.engine.moves import Give, Play
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State

from .trick_games import tricks

HANDS = ["C7 D7", "C8 D8", "C9 D9", "C10 H7"]


def led(folder: Path, hands: list[str] | None = None, **changes: str) -> State:
    """The position before the first trick; seat 1 leads."""
    return tricks(folder, **changes).start(seed=1, dealer=0, hands=hands or HANDS).apply("bid")


def after(state: State, *cards: str) -> State:
    for card in cards:
        state = state.apply(card)
    return state


def test_suit_must_be_followed_by_who_can(tmp_path: Path) -> None:
    state = after(led(tmp_path), "D8")
    assert state.legal(2).texts() == ["D9"]
    refusal = state.why_not("C9", 2)
    assert refusal is not None
    assert (refusal.code, refusal.path, refusal.would_do) == ("E615", "phases.play.legal.follow", ("D9",))
    state = after(state, "D9")
    assert state.legal(3).texts() == ["H7", "C10"]


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads(tmp_path: Path) -> None:
    state = after(led(tmp_path), "D8", "D9", "H7", "D7")
    assert state.due == (2,)
    assert state.view(0).tricks[0].winner == 2
    assert state.view(0).tricks[0].plays == ((1, "D8"), (2, "D9"), (3, "H7"), (0, "D7"))


def test_the_ranking_may_depend_on_the_game(tmp_path: Path) -> None:
    play = "ranking: low if caller(bid) == forehand else high"
    assert after(led(tmp_path, play=play), "C8", "C9", "C10", "C7").due == (0,)


def test_only_some_may_play_and_in_an_order_of_their_own(tmp_path: Path) -> None:
    play = "ranking: high\n    players: players - dealer\n    turns: around(leader) - 2 | 2".replace(
        "2", "next(dealer)"
    )
    state = led(tmp_path, play=play)
    assert state.due == (2,)
    state = after(state, "C9", "C10", "C8")
    assert state.view(0).tricks[0].plays == ((2, "C9"), (3, "C10"), (1, "C8"))
    assert state.view(0).sizes == (2, 1, 1, 1)


def test_it_is_over_when_the_cards_are_or_a_rule_says_so(tmp_path: Path) -> None:
    state = after(led(tmp_path), "C8", "C9", "C10", "C7", "H7", "D7", "D8", "D9")
    assert state.deal_number == 2 and state.scores == (0, 0, 0, 2)
    stopped = after(
        led(tmp_path, play="ranking: high\n    ends: count(tricks(3)) > 0".replace("3", "previous(dealer)")),
        "C8",
        "C9",
        "C10",
        "C7",
    )
    assert stopped.deal_number == 2 and stopped.scores == (0, 0, 0, 1)


def test_a_leader_has_tiers_of_his_own(tmp_path: Path) -> None:
    tiers = "low: {is: 'hand(me) & [8]', when: count(played) == 0}\n      any: hand(me)"
    play = f"ranking: high\n    lead_legal:\n      {tiers}"
    state = led(tmp_path, play=play)
    assert state.legal(1).texts() == ["C8", "D8"]


def test_sides_take_tricks_together(tmp_path: Path) -> None:
    play = "ranking: high\n    ends: count(tricks(side(forehand))) > 0"
    state = after(led(tmp_path, sides="opposite", play=play), "C8", "C9", "C10", "C7")
    assert state.deal_number == 2  # seat 3 took the trick, for the side of seats 1 and 3
    alone = after(led(tmp_path, play=play), "C8", "C9", "C10", "C7")
    assert alone.deal_number == 1


def test_a_move_of_another_kind_with_the_same_numbers_is_refused(tmp_path: Path) -> None:
    state = led(tmp_path)
    play = next(iter(state.legal(1)))
    assert isinstance(play, Play)
    give = Give(play.seat, play.cards)
    assert play in state.legal(1) and give not in state.legal(1)
    refusal = state.why_not(give)
    assert refusal is not None and refusal.code == "E604"
    with pytest.raises(IllegalMove):
        state.apply(give)


# ---- phases after tricks ---------------------------------------------------------------------------------------------

TWICE = """ranking: high
    ends: count(tricks) == 1
  between:
    do: call
    who: those(p in players where count(tricks(p)) > 0)
    calls:
      boast: {when: 'any(x in plays where x.player == me and x.wins and x.trick.winner == me) and played in won(me)'}
      silent: {}
  swap:
    do: exchange
    steps: {one: last(t in tricks).winner gives 1 to next(me)}
  rest:
    do: tricks
    ranking: high
    lead: first(t in tricks).winner"""


def test_phases_after_tricks_still_see_them(tmp_path: Path) -> None:
    hands = ["C7 D7 H7", "C8 D8 H8", "C9 D9 H9", "C10 D10 H10"]
    state = tricks(tmp_path, play=TWICE).start(seed=1, dealer=0, hands=hands).apply("bid")
    for card in ("C8", "C9", "C10", "C7"):
        state = state.apply(card)
    assert (state.phase, state.due) == ("between", (3,))
    assert state.view(0).tricks == ((((1, "C8"), (2, "C9"), (3, "C10"), (0, "C7")), 3),)
    assert state.legal(3).texts() == ["boast", "silent"]
    _check_worlds(state)
    state = state.apply("boast")
    assert state.position.deal is not None and state.position.deal.calls[-1].played == 4
    _check_worlds(state)
    state = state.apply("D10")
    assert (state.phase, state.due) == ("rest", (3,))
    _check_worlds(state)
    state = after(state, "H10", "H7", "H8", "H9")
    _check_worlds(state)
    assert [trick.winner for trick in state.view(0).tricks] == [3, 3]
    state = after(state, "D7", "D8", "D9", "D10")  # seat 0 has the card that it was given, and nobody another
    (done,) = state.position.match.past
    assert isinstance(done.position.play, Tricks)
    assert [trick.number for trick in done.position.play.done] == [1, 2, 3, 4]
    assert done.gained == (1, 0, 1, 2)
    assert state.view(0).tricks == ()


def test_a_deal_that_ends_with_calls_counts_its_tricks(tmp_path: Path) -> None:
    last = "ranking: high\n  word:\n    do: call\n    who: last(t in tricks where t.last).winner\n    calls: {amen: {}}"
    state = after(led(tmp_path, play=last), "C8", "C9", "C10", "C7", "H7", "D7", "D8", "D9")
    assert (state.phase, state.due, state.deal_number) == ("word", (3,), 1)
    assert len(state.view(0).tricks) == 2
    assert state.apply("amen").scores == (0, 0, 0, 2)


def _check_worlds(state: State) -> None:
    """What has been played is dealt to nobody, and all else is as the seat sees it."""
    for seat in range(4):
        for world in islice(state.worlds(seat, random.Random(1)), 3):
            assert world.view(seat) == state.view(seat)
            assert list(world.legal(seat)) == list(state.legal(seat))
            assert world.position.play is not None
            gone = sum(state.game.cards(card).mask for trick in state.view(seat).tricks for _, card in trick.plays)
            assert not any(hand & gone for hand in world.position.play.hands)


def test_facts_may_be_supposed_with_values_of_python(tmp_path: Path) -> None:
    state = tricks(tmp_path, extra="facts: {late: deal_number > 3, size_of_it: 4}").start(seed=1)
    for value in (True, "true"):
        assert state.supposing({"late": value, "size_of_it": 7}).position is not state.position


def test_a_game_without_combinations_says_so(tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match="this game has no combinations"):
        tricks(tmp_path).beats("C7", "C8")
