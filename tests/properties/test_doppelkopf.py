"""What holds in every match of Doppelkopf: in the base game the library says and does at every move what the reference
beside this file does; under the great bundles of house rules cards, points and payments add up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

import pytest

import rulespec
from rulespec.compile.position import Finished, Memo, Tricks
from rulespec.engine.game import Game
from rulespec.engine.moves import Call, Move
from rulespec.engine.state import State
from rulespec.model.pack import bits
from rulespec.record.record import Record

from .doppelkopf_reference import OLD, PACK, Deal, trumps_of
from .tables import cards_in_one_place_each

SUM = "the results of a deal sum to nothing"
PARITY = "all results of a deal are even, or all odd"
POINTS = "the sides have 240 card points between them"

TABLES: dict[tuple[str, ...], dict[str, str]] = {
    (): {},
    ("ddv_2000",): {},
    ("freedoko_tournament",): {},
    ("freedoko_standard",): {SUM: "F-109 plus", PARITY: "F-109 plus"},
}
"""Overlays, and the invariants that do not hold under them with the switch or rule that lifts each."""


@cache
def game(*overlays: str) -> Game:
    return rulespec.load("doppelkopf", *overlays)


@cache
def short() -> Game:
    """The base with one deal for each seat."""
    return rulespec.load("doppelkopf", rounds=1)


def name(overlays: tuple[str, ...]) -> str:
    return "+".join(overlays) or "base"


# ---- the base beside its reference -----------------------------------------------------------------------------------


def check_match(seed: int) -> None:
    """A match of the base, in every fourth one of five players, in every second with hands worth a reservation."""
    rng = random.Random(seed)
    players = 5 if rng.random() < 0.25 else 4
    state = short().start(seed=seed, players=players)
    if rng.random() < 0.5:
        hands = special(rng, [seat for seat in range(players) if seat != state.dealer or players == 4])
        state = short().start(seed=seed, players=players, dealer=state.dealer, hands=hands)
    scores, talk = [0] * players, rng.choice([0.05, 0.2, 0.6])
    while not state.over:
        state, deal = check_deal(state, Deal(players, state.dealer, dealt(state)), talk, rng)
        if deal.phase == "over":
            scores = [before + more for before, more in zip(scores, deal.payments(players), strict=True)]
        assert list(state.scores) == scores
    assert len(state.position.match.past) == players  # D-95
    assert state.winners == tuple(seat for seat in range(players) if scores[seat] == max(scores))
    again = Record.read(Record.of(state).text())
    assert again.replay(short()) == state


def special(rng: random.Random, seats: Sequence[int]) -> dict[int, str]:
    """Hands of which some can name a wedding or a poverty."""
    left = PACK.copy()
    rng.shuffle(left)
    left.sort(key=lambda card: card in trumps_of("normal"))  # plain cards first
    hands: dict[int, list[str]] = {}
    for seat in rng.sample(list(seats), rng.choice([1, 1, 2])):
        trumps = rng.randrange(4)
        hands[seat] = [left.pop(0) for _ in range(12 - trumps)] + [left.pop() for _ in range(trumps)]
        if left[0] in trumps_of("normal"):
            break
    if left.count(OLD) == 2 and rng.random() < 0.6:
        bride = rng.choice([seat for seat in seats if seat not in hands])
        hands[bride] = [OLD, OLD]
        left = [card for card in left if card != OLD]
        hands[bride] += [left.pop(rng.randrange(len(left))) for _ in range(10)]
    return {seat: " ".join(hand) for seat, hand in hands.items()}


def check_deal(state: State, deal: Deal, talk: float, rng: random.Random) -> tuple[State, Deal]:
    """A deal move by move; the state after it."""
    past = len(state.position.match.past)
    while not deal.over:
        assert not state.over and len(state.position.match.past) == past
        assert state.due == (deal.waiting[0],)
        seat = state.due[0]
        moves = {said(state, move): move for move in state.legal(seat)}
        assert moves.keys() == deal.legal(seat)
        for each in range(len(state.scores)):
            assert {said(state, move) for move in state.legal(each).optional} == deal.announcements(each)
        if rng.random() < 0.02:
            check_hidden(state, rng)
        state = acted(state, deal, moves, talk, rng)
    if deal.phase == "void":
        assert (len(state.position.match.past), state.position.match.redeals > 0) == (past, True)
        return state, deal
    check_finished(state.position.match.past[past], deal)
    return state, deal


def acted(state: State, deal: Deal, moves: dict[str, Move], talk: float, rng: random.Random) -> State:
    """After one move of the seat that is due, or an announcement of any seat."""
    if deal.phase == "play":
        move = state.random_move(rng, optional=talk)
        words = said(state, move)
        if isinstance(move, Call):
            deal.announce(move.seat, words)
        else:
            deal.act(move.seat, words)
        return state.apply(move)
    words = wanted(list(moves), deal, rng)
    deal.act(state.due[0], words)
    return state.apply(moves[words])


def wanted(words: list[str], deal: Deal, rng: random.Random) -> str:
    """Reservations mostly of who can have a wedding or a poverty; of the games these rather than solos."""
    rare = [each for each in ("wedding", "poverty") if each in words]
    if deal.phase == "health":
        hand = deal.hands[deal.waiting[0]]
        rich = hand.count(OLD) == 2 or sum(card in trumps_of("normal") for card in hand) <= 3
        return "reservation" if rng.random() < (0.7 if rich else 0.1) else "healthy"
    return rng.choice(rare) if rare and rng.random() < 0.8 else rng.choice(words)


def check_finished(finished: Finished, deal: Deal) -> None:
    """A deal that is over has gone and pays as the reference says."""
    position = finished.position
    assert isinstance(position.play, Tricks) and position.deal is not None
    assert [trick.winner for trick in position.play.done] == deal.took
    program = short().program
    assert [program.fact("eyes", position, side) for side in ("re", "kontra")] == [deal.eyes("re"), deal.eyes("kontra")]
    assert program.fact("winner", position) == deal.winner()
    assert finished.gained == deal.payments(len(finished.gained))
    assert broken(short(), finished) == []


def said(state: State, move: Move) -> str:
    """A move in the words of the reference."""
    text = state.text(move)
    return text if isinstance(move, Call) else " ".join(sorted(text.split()))


def dealt(state: State) -> list[tuple[str, ...]]:
    assert state.position.deal is not None
    hands = [state.game.pack.names(hand) for hand in state.position.deal.dealt]
    assert Counter(card for hand in hands for card in hand) == Counter(PACK)  # D-1, D-10
    return hands


# ---- what always holds -----------------------------------------------------------------------------------------------


def broken(table: Game, finished: Finished) -> list[str]:
    """The invariants that a deal does not keep."""
    position = finished.position
    assert position.deal is not None
    played = [points for points, hand in zip(finished.gained, position.deal.dealt, strict=True) if hand]
    holds = {
        SUM: sum(finished.gained) == 0,
        PARITY: len({points % 2 for points in played}) == 1,
        POINTS: sum(table.program.fact("eyes", position, side) for side in ("re", "kontra")) == 240,
    }
    return [each for each, held in holds.items() if not held]


def check_bundle(overlays: tuple[str, ...], seed: int, deals: int) -> None:
    """Some deals at random, with announcements."""
    table, rng = game(*overlays), random.Random(seed)
    state = table.start(seed=seed)
    while not state.over and len(state.position.match.past) < deals:
        state = state.apply(state.random_move(rng, optional=0.1))
        assert cards_in_one_place_each(state.position) == table.pack.all
        if rng.random() < 0.02:
            check_hidden(state, rng)
    for finished in state.position.match.past:
        assert [each for each in broken(table, finished) if each not in TABLES[overlays]] == []
    again = Record.read(Record.of(state).text())
    assert again.replay(table) == state


def check_hidden(state: State, rng: random.Random) -> None:
    """No seat sees, may do or may announce anything else if cards that it does not see lie elsewhere."""
    for seat in range(len(state.scores)):
        for other in (elsewhere(state, seat, rng), next(state.worlds(seat, rng))):
            if other is not None and not state.over:
                assert other.view(seat) == state.view(seat)
                assert list(other.legal(seat)) == list(state.legal(seat))
                assert other.legal(seat).optional == state.legal(seat).optional


def elsewhere(state: State, seat: int, rng: random.Random) -> State | None:
    """Two others have changed some cards, as if they had been dealt so; None if that would belie an announcement."""
    deal, play = state.position.deal, state.position.play
    assert deal is not None and play is not None
    others = [each for each, hand in enumerate(play.hands) if hand and each != seat]
    if len(others) < 2:
        return None
    one, two = rng.sample(others, 2)
    number = rng.randint(1, min(3, play.hands[one].bit_count(), play.hands[two].bit_count()))
    given = sum(1 << bit for bit in rng.sample(list(bits(play.hands[one])), number))
    taken = sum(1 << bit for bit in rng.sample(list(bits(play.hands[two])), number))

    def changed(hands: tuple[int, ...]) -> tuple[int, ...]:
        found = {one: hands[one] & ~given | taken, two: hands[two] & ~taken | given}
        return tuple(found.get(each, hand) for each, hand in enumerate(hands))

    hands = deal.dealt
    if not deal.transfers:  # what lies in a hand was dealt to it
        hands = changed(hands)
        old = state.game.cards("CQ CQ").mask
        told = {call.seat for call in deal.calls if call.phase == "play"}
        if any((hands[each] & old == 0) != (deal.dealt[each] & old == 0) for each in told):
            return None
    position = state.position._replace(
        deal=deal._replace(dealt=hands, memo=Memo()), play=play._replace(hands=changed(play.hands), memo=Memo())
    )
    return State(state.game, position, state.begin, None)


# ---- tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_match_keeps_the_rules(seed: int) -> None:
    check_match(seed)


@pytest.mark.sweep
def test_two_thousand_matches_keep_the_rules() -> None:
    with ProcessPoolExecutor() as pool:
        assert len(list(pool.map(check_match, range(2000), chunksize=20))) == 2000


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("overlays", TABLES, ids=name)
def test_deals_under_a_bundle_add_up(overlays: tuple[str, ...], seed: int) -> None:
    check_bundle(overlays, seed, deals=4)


@pytest.mark.sweep
@pytest.mark.parametrize("overlays", TABLES, ids=name)
def test_two_thousand_matches_under_a_bundle_add_up(overlays: tuple[str, ...]) -> None:
    with ProcessPoolExecutor() as pool:
        done = pool.map(partial(check_bundle, overlays, deals=24), range(2000), chunksize=20)
        assert len(list(done)) == 2000
