"""The interpreter against engines written by hand for one game each (tests/bench): they must agree at every step."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import rulespec
from rulespec import State
from rulespec.compile.position import Position, Tricks
from rulespec.engine.moves import Call, Move, Play

from ..bench import doppelkopf_by_hand as doppelkopf
from ..bench import tuppi_by_hand as tuppi

Choose = Callable[[State], Move]


# ---- Tuppi -----------------------------------------------------------------------------------------------------------


def in_words(state: State, move: Move) -> tuple[str, ...]:
    """A move of the interpreter: the name of a card; of a show, the game and the card it is shown with."""
    assert isinstance(move, Call | Play)
    names = state.game.pack.names(move.cards)
    return (move.name, *names) if isinstance(move, Call) else names


def by_hand_in_words(move: tuppi.Move) -> tuple[str, ...]:
    if isinstance(move, tuppi.Card):
        return (str(move),)
    return (move.game,) if move.card is None else (move.game, str(move.card))


def by_hand(words: tuple[str, ...]) -> tuppi.Move:
    """The move of the engine written by hand that the words mean."""
    if words[0] in tuppi.CARDS:
        return tuppi.CARDS[words[0]]
    return tuppi.Show(words[0], tuppi.CARDS[words[1]] if len(words) > 1 else None)


def make(match: tuppi.Match, move: tuppi.Move) -> None:
    if isinstance(move, tuppi.Card):
        match.play(move)
    else:
        match.say(move)


def dealt(state: State) -> list[list[tuppi.Card]]:
    """The hands at the start of the deal, by seat."""
    assert state.position.deal is not None
    return [[tuppi.CARDS[name] for name in state.game.pack.names(hand)] for hand in state.position.deal.dealt]


def winners(position: Position) -> list[int]:
    """Who took the tricks of a deal so far, in order."""
    return [trick.winner for trick in position.play.done] if isinstance(position.play, Tricks) else []


def check_step(state: State, match: tuppi.Match) -> None:
    """The same deal, with the same seat to move, and the same moves for it."""
    deal = match.deal
    assert deal is not None
    assert (state.dealer, state.deal_number) == (match.dealer, len(match.past) + 1)
    assert state.due == (deal.seat,)
    assert winners(state.position) == [trick.winner for trick in deal.tricks]
    for seat in range(tuppi.SEATS):
        ours = sorted(in_words(state, move) for move in state.legal(seat))
        assert ours == sorted(by_hand_in_words(move) for move in match.legal(seat))


def check_last_deal(state: State, match: tuppi.Match) -> None:
    """The deal that is over has gone the same way, and the scores after it are the same."""
    finished = state.position.match.past[-1]
    last = match.past[-1]
    assert winners(finished.position) == [trick.winner for trick in last.tricks]
    program = state.game.program
    assert program.fact("declarer", finished.position) == last.declarer
    assert program.fact("stolen", finished.position) == last.stolen
    assert list(state.scores) == [match.scores[tuppi.side(seat)] for seat in range(tuppi.SEATS)]
    assert state.over == match.over


def follow(state: State, choose: Choose) -> tuppi.Match:
    """Play a match by both engines and compare them at every step."""
    match = tuppi.Match(state.dealer)
    while not state.over:
        if match.deal is None:
            match.start(dealt(state))
        check_step(state, match)
        move = choose(state)
        make(match, by_hand(in_words(state, move)))
        before, state = state, state.apply(move)
        assert (match.deal is None) == (len(state.position.match.past) > len(before.position.match.past))
        if match.deal is None:
            check_last_deal(state, match)
    assert match.over
    last = state.position.match.past[-1].position
    assert state.game.program.fact("nalsytuppi", last) == match.nalsytuppi
    assert [seat for seat in range(tuppi.SEATS) if match.scores[tuppi.side(seat)]] == list(state.winners)
    return match


def at_random(seed: int) -> Choose:
    rng = random.Random(seed)
    return lambda state: state.legal(state.due[0]).sample(rng)


@pytest.mark.parametrize("seed", range(40))
def test_tuppi_goes_the_same_way(seed: int) -> None:
    follow(rulespec.load("tuppi").start(seed=seed), at_random(seed))


@pytest.mark.sweep
def test_five_hundred_matches_of_tuppi_go_the_same_way() -> None:
    game = rulespec.load("tuppi")
    for seed in range(500):
        follow(game.start(seed=seed), at_random(seed))


def test_a_match_won_by_one_stolen_rami() -> None:
    """Seat 0 holds every spade and leads against the rami of seat 1 (T-43)."""
    spades = " ".join(name for name in tuppi.CARDS if name.startswith("S"))
    state = rulespec.load("tuppi").start(seed=1, dealer=0, hands={0: spades})
    rng = random.Random(1)

    def choose(state: State) -> Move:
        moves = list(state.legal(state.due[0]))
        return rng.choice([move for move in moves if in_words(state, move)[0] == "rami"] or moves)

    match = follow(state, choose)
    assert (match.scores, match.nalsytuppi) == ([56, 0], True)


@pytest.mark.parametrize("seed", range(2))
def test_both_refuse_the_same_cards(seed: int) -> None:
    """Every card of the pack is tried in every position of a deal; what one engine refuses the other does too."""
    state, rng = rulespec.load("tuppi").start(seed=seed), random.Random(seed)
    match = tuppi.Match(state.dealer)
    match.start(dealt(state))
    while state.deal_number == 1:
        allowed = {in_words(state, move) for move in state.legal(state.due[0])}
        shows = [(game, *card) for game in ("rami", "nolo") for card in [(), *((name,) for name in tuppi.CARDS)]]
        for words in [*shows, *((name,) for name in tuppi.CARDS)]:
            if words in allowed:
                continue
            assert state.why_not(" ".join(words)) is not None
            with pytest.raises(ValueError):
                make(match, by_hand(words))
        move = state.legal(state.due[0]).sample(rng)
        make(match, by_hand(in_words(state, move)))
        state = state.apply(move)


# ---- Doppelkopf: everybody is healthy, nobody announces anything -----------------------------------------------------


def follow_session(state: State, rng: random.Random) -> None:
    """Play a match of Doppelkopf by both engines and compare them at every step and after every deal."""
    session = doppelkopf.Session(state.dealer)
    while not state.over:
        if session.deal is None:
            assert state.position.deal is not None
            hands = [state.game.pack.names(hand) for hand in state.position.deal.dealt]
            session.start([[doppelkopf.CARDS[name] for name in hand] for hand in hands])
        deal = session.deal
        assert deal is not None
        check_asked(state, deal)
        move = rng.choice(deal.legal(deal.seat))
        state = state.apply(str(move))
        if isinstance(move, doppelkopf.Card):
            session.play(move)
        else:
            session.say(move)
        if session.deal is None:
            finished = state.position.match.past[-1]
            assert winners(finished.position) == [trick.winner for trick in deal.tricks]
            assert list(finished.gained) == deal.payments()
            assert list(state.scores) == session.scores
            re = state.game.program.fact("eyes", finished.position, "re")
            assert re == deal.points(re=True)


def check_asked(state: State, deal: doppelkopf.Deal) -> None:
    """The same seat is asked, and of the same cards."""
    assert (state.dealer, state.due) == (deal.dealer, (deal.seat,))
    words = state.legal(deal.seat).texts()
    assert len(words) == len(set(words))
    assert set(words) - {"reservation"} == {str(move) for move in deal.legal(deal.seat)}
    assert winners(state.position) == [trick.winner for trick in deal.tricks]


@pytest.mark.parametrize("seed", range(3))
def test_doppelkopf_goes_the_same_way(seed: int) -> None:
    follow_session(rulespec.load("doppelkopf", rounds=2).start(seed=seed), random.Random(seed))


@pytest.mark.sweep
def test_many_deals_of_doppelkopf_go_the_same_way() -> None:
    game = rulespec.load("doppelkopf", rounds=25)
    for seed in range(20):
        follow_session(game.start(seed=seed), random.Random(seed))


STRONG = "H10 H10 CQ CQ SQ SQ HQ HQ SA SA CA CA"
WEAK = "CQ CQ D9 D9 C9 C9 S9 S9 H9 H9 SK SA"


@pytest.mark.parametrize("hand", [STRONG, WEAK])
def test_a_silent_solo_pays_the_same(hand: str) -> None:
    state = rulespec.load("doppelkopf", rounds=1).start(seed=1, dealer=3, hands={0: hand})
    follow_session(state, random.Random(1))


def random_deal(seed: int) -> doppelkopf.Deal:
    """A deal played at random to its end, by way of the names of its cards."""
    rng = random.Random(seed)
    hands = [" ".join(map(str, hand)) for hand in doppelkopf.shuffled(rng)]
    plays: list[str] = []
    deal = doppelkopf.replay(hands, plays, dealer=seed % doppelkopf.SEATS)
    while not deal.over:
        move = rng.choice(deal.legal(deal.seat))
        assert isinstance(move, doppelkopf.Card)
        plays.append(str(move))
        deal.play(move)
    again = doppelkopf.replay(hands, plays, deal.dealer)
    assert [trick.plays for trick in again.tricks] == [trick.plays for trick in deal.tricks]
    assert again.payments() == deal.payments()
    return again


@pytest.mark.parametrize("seed", range(100))
def test_a_deal_of_doppelkopf_adds_up(seed: int) -> None:
    deal = random_deal(seed)
    assert len(deal.tricks) == doppelkopf.HAND
    assert deal.points(re=True) + deal.points(re=False) == 240
    assert len(deal.re) in (1, 2)
    payments = deal.payments()
    assert sum(payments) == 0
    assert len({payment % 2 for payment in payments}) == 1  # E-238


def test_sessions_of_doppelkopf_count_their_actions() -> None:
    assert doppelkopf.random_session(random.Random(1), deals=3) == 3 * (4 + 48)


def trick(names: str) -> doppelkopf.Trick:
    return doppelkopf.Trick([(seat, doppelkopf.CARDS[name]) for seat, name in enumerate(names.split())])


@pytest.mark.parametrize(
    ("names", "winner", "points"),
    [
        ("SK SA S10 SA", 1, 36),  # E-28
        ("C10 CA D9 CK", 2, 25),  # E-29
        ("C10 DJ D9 SJ", 3, 14),  # E-30
        ("HK SA CA C9", 0, 26),  # E-31
        ("D10 CJ SQ D9", 2, 15),  # E-33
        ("HA SQ H9 H9", 1, 14),  # E-34
        ("CQ H10 H10 DA", 1, 34),  # E-35
        ("HA HA HK H10", 3, 36),  # E-38
        ("C9 S9 H9 C9", 0, 0),  # E-39
    ],
)
def test_who_takes_a_trick_of_doppelkopf(names: str, winner: int, points: int) -> None:
    assert (trick(names).winner, trick(names).points) == (winner, points)


@pytest.mark.parametrize(
    ("names", "re", "net"),
    [
        ("SA CJ SK S9", {1, 3}, 1),  # E-202
        ("DJ CJ D9 DK", {1, 3}, 1),  # E-203
        ("CJ SQ D9 DK", {0, 2}, -1),  # E-204
        ("CJ D9 SQ DK", {0, 2}, 0),  # E-205
        ("CJ D9 CJ DK", {0, 2}, 1),  # E-208
        ("CJ D9 CJ H10", {0, 2}, -2),  # E-209
        ("DA D9 DK SJ", {0, 2}, -1),  # D-87
        ("DA D10 D9 DK", {0, 2}, 0),  # E-213
        ("C10 DA CK DJ", {0, 2}, 0),  # E-214
        ("C10 DA DJ CK", {0, 2}, 1),  # E-215
        ("DA DA SQ D9", {0, 2}, 1),  # E-216
        ("S10 SA S10 SA", {1, 3}, 1),  # E-219
        ("CA CA DA CK", {1, 2}, 0),  # E-221: 37 points, and the fox is won by its own side
    ],
)
def test_extra_points_of_the_last_trick_of_doppelkopf(names: str, re: set[int], net: int) -> None:
    assert doppelkopf.extras([trick(names)], re) == net


@pytest.mark.parametrize(
    ("points", "tricks", "to_re"),
    [
        (216, 11, 4),  # E-136
        (121, 6, 1),  # E-141
        (120, 6, -2),  # E-142
        (150, 8, 1),  # E-143
        (151, 8, 2),  # E-144
        (181, 9, 3),  # E-145
        (211, 10, 4),  # E-146
        (240, 11, 4),  # E-148
        (240, 12, 5),
        (89, 4, -3),  # E-149
        (0, 0, -6),  # E-150
    ],
)
def test_the_value_of_a_deal_of_doppelkopf(points: int, tricks: int, to_re: int) -> None:
    assert doppelkopf.value(points, tricks) == to_re
