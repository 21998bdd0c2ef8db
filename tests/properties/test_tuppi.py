"""What holds in every match of Tuppi, in the base game and under every overlay: part 3h of its inventory, and that the
library says and does at every move what the reference beside this file does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

import pytest

import rulespec
from rulespec.compile.position import Finished, Tricks
from rulespec.engine.game import Game
from rulespec.engine.layout import left_in
from rulespec.engine.moves import Call, Move
from rulespec.engine.state import State
from rulespec.reading import library

from .tables import cards_in_one_place_each, needed, pairs
from .tuppi_reference import ACE_HIGH, CHANGES, RANKS, SUITS, Deal, House, Match, house

ONE_UP = "at most one side has points"
ONE_PAID = "a deal that fells nobody gives points to exactly one side, any other to none"
FALL = "after a fall nobody has points"
PILES = "a deal that fells nobody has all its tricks"
PARTNERS = "partners have one score"
TARGET = "the match is over as soon as, and not before, a side has 52"

OPTIONS: dict[str, dict[str, int]] = {"three_players": {"target": 16}}
"""Three who choose at random often take thousands of deals to get to 52."""

LIFTED: dict[str, dict[str, str]] = {
    "both_score": {ONE_UP: "T-45"},
    "falling_deal_scores": {ONE_PAID: "B-5", FALL: "B-5"},
    "sooli": {PILES: "T-57"},
    "sooli_bust_pays_nobody": {ONE_PAID: "what it is for"},
    "three_players": {ONE_PAID: "B-27", PARTNERS: "T-58"},
    "tournament": {ONE_PAID: "B-19", TARGET: "T-47"},
    "two_players": {ONE_PAID: "B-30", PARTNERS: "T-59"},
}
"""Invariants of part 3h that do not hold under an overlay, or one that needs it, and the rule that lifts each."""


def overlays() -> list[tuple[str, ...]]:
    """The base, and every overlay that there is, each behind those that it needs."""
    return [(), *(needed("tuppi", name) for name in library.overlays("tuppi"))]


def options(names: tuple[str, ...]) -> dict[str, int]:
    return {key: value for overlay in names for key, value in OPTIONS.get(overlay, {}).items()}


@cache
def game(names: tuple[str, ...]) -> Game:
    return rulespec.load("tuppi", *names, **options(names))


def name(names: tuple[str, ...]) -> str:
    return "+".join(names) or "base"


# ---- matches ---------------------------------------------------------------------------------------------------------

Habit = Callable[[Sequence[str]], str]


def check_match(names: tuple[str, ...], seed: int) -> None:
    """A random match beside the reference."""
    rng = random.Random(seed)
    rules = house(names, **options(names))
    match = Match(rules, points(rules, rng))
    state = start(names, rules, match.scores, rng)
    playing = habits(rules, rng)
    dealer, titles = state.dealer, []
    while not state.over:
        assert state.dealer == (dealer + len(titles)) % rules.seats  # T-7
        before = list(match.scores)
        state, deal = check_deal(state, Deal(rules, state.dealer, dealt(state), match.up, laid(state)), playing, rng)
        titles.append(match.count(deal))
        assert by_side(state.scores, rules) == match.scores
        assert state.over == match.over
        check_invariants(names, rules, state.position.match.past[-1], before, state.over)
    sides = {deal.side(seat) for seat in state.winners}
    assert sorted(sides) == list(match.winners())
    assert [bool(row.honours) for row in state.score_sheet().rows] == titles  # T-44


def check_deal(state: State, deal: Deal, playing: Sequence[Habit], rng: random.Random) -> tuple[State, Deal]:
    """A deal move by move; the state after it."""
    number = len(state.position.match.past)
    while deal.phase != "over":
        assert not state.over and len(state.position.match.past) == number
        assert state.due == deal.due()
        seat = rng.choice(state.due)
        moves = {said(move): move for move in state.legal(seat)}
        assert moves.keys() == deal.legal(seat)
        text = chosen(list(moves), playing[seat], rng)
        optional = [(each, said(move)) for each in range(len(deal.hands)) for move in state.legal(each).optional]
        assert set(optional) == {(each, word) for each in range(len(deal.hands)) for word in deal.optional(each)}
        if optional and rng.random() < 0.15:
            seat, text = rng.choice(optional)
            moves = {said(move): move for move in state.legal(seat).optional}
        state = state.apply(moves[text])
        deal.act(seat, text)
        past = state.position.match.past
        position = past[-1].position if len(past) > number else state.position
        assert cards_in_one_place_each(position) == game(()).pack.all
    assert len(state.position.match.past) == number + 1
    finished = state.position.match.past[number].position.play
    assert isinstance(finished, Tricks)
    assert [trick.winner for trick in finished.done] == deal.took
    assert len(finished.plays) == (len(deal.plays) if deal.order else 0)  # on the table, when somebody conceded
    assert [set(state.game.pack.names(hand)) for hand in finished.hands] == deal.hands
    for seat, columns in enumerate(deal.columns):
        left = left_in(state.position.match.past[number].position, seat)
        assert [[names_of_cards()[card] for card in column] for column in left] == [each for each in columns if each]
    return state, deal


def points(rules: House, rng: random.Random) -> list[int]:
    """What the sides begin with: nothing in every other match, otherwise a rise, or two where both may have points."""
    scores = [0] * (3 if rules.seats == 3 else 2)
    if rng.random() < 0.5:
        scores = [rng.randrange(0, rules.target, 4) for _ in scores]
        if rules.one_up:
            up = rng.randrange(len(scores))
            scores = [score if side == up else 0 for side, score in enumerate(scores)]
    return scores


def start(names: tuple[str, ...], rules: House, scores: Sequence[int], rng: random.Random) -> State:
    """A match. In every fourth each seat has a suit to itself in the first deal: who leads takes all the tricks."""
    suits = rng.sample(SUITS, rules.seats)
    hands = {seat: " ".join(suit + rank for rank in RANKS) for seat, suit in enumerate(suits)}
    by_seat = [scores[seat % len(scores)] for seat in range(rules.seats)]
    seed, lopsided = rng.randrange(1 << 30), rng.random() < 0.25
    columns = None
    if rules.seats == 2:
        hands, columns = two_suits_each(rng)
    return game(names).start(
        seed=seed, hands=hands if lopsided else None, columns=columns if lopsided else None, scores=by_seat
    )


def two_suits_each(rng: random.Random) -> tuple[dict[int, str], dict[int, str]]:
    """Six cards for each hand and ten columns of two for each of two seats."""
    suits, hands, columns = rng.sample(SUITS, 4), {}, {}
    for seat in range(2):
        cards = [suit + rank for suit in suits[2 * seat : 2 * seat + 2] for rank in RANKS]
        rng.shuffle(cards)
        hands[seat] = " ".join(cards[:6])
        columns[seat] = " ".join(map("/".join, zip(cards[6:16], cards[16:], strict=True)))
    return hands, columns


def habits(rules: House, rng: random.Random) -> list[Habit]:
    """How the seats choose their cards: all at random, or some of them always the highest or the lowest."""

    def high(cards: Sequence[str]) -> str:
        return max(cards, key=lambda card: ACE_HIGH[card[1:]])

    def low(cards: Sequence[str]) -> str:
        return min(cards, key=lambda card: ACE_HIGH[card[1:]])

    return rng.choices([rng.choice, high, low], k=rules.seats) if rng.random() < 0.5 else [rng.choice] * rules.seats


def chosen(texts: list[str], habit: Habit, rng: random.Random) -> str:
    """One of the moves. Few want a sooli, since at random nearly each is lost."""
    if "sooli" in texts:
        return "sooli" if rng.random() < 0.15 else "no_sooli"
    return habit(texts) if texts[0] in cards_by_name() else rng.choice(texts)


# ---- what is held against what ---------------------------------------------------------------------------------------


def check_invariants(
    names: tuple[str, ...], rules: House, finished: Finished, before: Sequence[int], over: bool
) -> None:
    """Part 3h, from what the library says of a finished deal."""
    lifted = {invariant for overlay in names for invariant in LIFTED.get(overlay, ())}
    after = finished.scores[: len(before)]
    gained = [one - other for one, other in zip(after, before, strict=True)]
    falls = min(gained) < 0
    assert isinstance(finished.position.play, Tricks)
    holds = {
        ONE_UP: sum(score > 0 for score in after) <= 1,
        ONE_PAID: sum(more > 0 for more in gained) == (0 if falls else 1),
        FALL: not falls or not any(after),
        PILES: falls or len(finished.position.play.done) == rules.tricks,
        PARTNERS: finished.scores[:2] == finished.scores[2:],
        TARGET: over == (max(after) >= rules.target),
    }
    assert [each for each, held in holds.items() if not held and each not in lifted] == []
    assert all(score >= 0 and score % 4 == 0 for score in after)


def dealt(state: State) -> list[set[str]]:
    assert state.position.deal is not None
    hands = [set(state.game.pack.names(hand)) for hand in state.position.deal.dealt]
    each = 6 if len(hands) == 2 else 13
    assert all(len(hand) == each for hand in hands) and len(set.union(*hands)) == each * len(hands)  # T-3, T-59
    return hands


def laid(state: State) -> list[list[list[str]]]:
    """By seat: columns of cards from the bottom up."""
    assert state.position.deal is not None
    names = names_of_cards()
    found = [[[names[card] for card in column] for column in seat] for seat in state.position.deal.columns]
    assert all([len(column) for column in seat] == [2] * 10 for seat in found) and len(found) in (0, 2)  # T-59
    return found


def by_side(scores: Sequence[int], rules: House) -> list[int]:
    return list(scores if rules.seats == 3 else scores[:2])


@cache
def cards_by_name() -> Mapping[str, int]:
    pack = game(()).pack
    return {card: 1 << bit for bit, card in enumerate(pack.names(pack.all))}


@cache
def names_of_cards() -> Mapping[int, str]:
    return {0: ""} | {bit: card for card, bit in cards_by_name().items()}


def said(move: Move) -> str:
    """A move in the words of the reference."""
    card = names_of_cards()[getattr(move, "cards", 0)]
    return f"{move.name} {card}".rstrip() if isinstance(move, Call) else card


# ---- tests -----------------------------------------------------------------------------------------------------------


def test_every_overlay_has_a_reference() -> None:
    """Write a new overlay into `CHANGES` of the reference."""
    assert {each for each in library.overlays("tuppi")} == set(CHANGES)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("names", overlays(), ids=name)
def test_a_match_keeps_the_rules(names: tuple[str, ...], seed: int) -> None:
    check_match(names, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("names", overlays(), ids=name)
def test_two_thousand_matches_keep_the_rules(names: tuple[str, ...]) -> None:
    with ProcessPoolExecutor() as pool:
        assert len(list(pool.map(partial(check_match, names), range(2000), chunksize=20))) == 2000


@pytest.mark.sweep
@pytest.mark.parametrize("names", [each[1:] for each in pairs() if each[0] == "tuppi"], ids=name)
def test_matches_under_two_overlays_keep_the_rules(names: tuple[str, ...]) -> None:
    if fit(names):
        for seed in range(20):
            check_match(names, seed)


def fit(names: tuple[str, ...]) -> bool:
    """Whether overlays can be combined; why not is seen to in test_every_game.py."""
    try:
        return game(names) is not None
    except rulespec.RulesError:
        return False
