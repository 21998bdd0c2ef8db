"""What holds in every game under every overlay."""

from __future__ import annotations

import copy
import json
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulespec.compile.trick_functions import covered_cards
from rulespec.diagnostics.message import RulesError
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State
from rulespec.model.pack import bits
from rulespec.record.record import Record

from .tables import cards_in_one_place_each, fair_pairs, pairs, single, table, walk

few = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
MANY_DEALS = 100  # a match is left after so many: one without a limit never ends
every_game = pytest.mark.parametrize("names", single(), ids="+".join)
seeds = st.integers(0, 10_000)


@every_game
@few
@given(seed=seeds)
def test_cards_are_conserved(names: tuple[str, ...], seed: int) -> None:
    game = table(*names)
    for state in walk(game, seed, 120):
        assert cards_in_one_place_each(state.position) & ~game.pack.all == 0


@every_game
@few
@given(seed=seeds)
def test_legal_moves_apply_and_read_back(names: tuple[str, ...], seed: int) -> None:
    rng = random.Random(seed)
    for state in islice(walk(table(*names), seed, 120), 0, None, 7):
        for seat in state.due:
            moves = state.legal(seat)
            assert moves.count() > 0
            for move in rng.sample(list(moves), min(5, moves.count())):
                assert move in moves
                assert state.why_not(move) is None
                assert state.move(state.text(move), seat) == move
                assert isinstance(state.apply(move), State)


@every_game
@few
@given(seed=seeds)
def test_a_spectator_sees_what_every_seat_sees(names: tuple[str, ...], seed: int) -> None:
    """So nothing hidden: no seat's view has anything hidden in it."""
    for state in islice(walk(table(*names), seed, 120), 0, None, 5):
        theirs = state.view(None)
        assert len(theirs.hand) == 0 and theirs.own_choice is None
        assert json.loads(json.dumps(theirs.data())) == theirs.data()
        for seat in range(len(state.scores)):
            own = state.view(seat)
            shown = [(*each[:2], mine[2]) for each, mine in zip(own.piles, theirs.piles, strict=True)]
            assert all(mine[2] <= each[2] for each, mine in zip(own.piles, theirs.piles, strict=True))
            moved = [
                each if mine.cards is not None else each._replace(cards=None)
                for each, mine in zip(own.transfers, theirs.transfers, strict=True)
            ]
            hidden = {"seat": None, "hand": theirs.hand, "own_choice": None}
            assert own._replace(**hidden, piles=tuple(shown), transfers=tuple(moved)) == theirs


@every_game
@few
@given(seed=seeds)
def test_what_is_not_legal_is_refused_with_a_reason(names: tuple[str, ...], seed: int) -> None:
    game = table(*names)
    rng = random.Random(seed)
    for state in islice(walk(game, seed, 120), 0, None, 11):
        if state.over:
            break
        seat = state.due[0]
        legal = set(state.legal(seat))
        for text in _nonsense(state, seat, rng):
            refusal = state.why_not(text, seat)
            if refusal is None:
                assert state.move(text, seat) in legal
                continue
            assert refusal.path and refusal.text
            with pytest.raises(IllegalMove) as caught:
                state.apply(text, seat)
            assert caught.value.path == refusal.path


def _nonsense(state: State, seat: int, rng: random.Random) -> list[str]:
    names = list(state.game.pack.names(state.game.pack.all))
    some = [" ".join(rng.sample(names, number)) for number in (1, 2, 3, 5)]
    mine = list(state.view(seat).hand)
    return [*some, " ".join(map(str, mine[:2])), " ".join(map(str, mine)), "pass", ""]


@every_game
@few
@given(seed=seeds)
def test_a_seat_knows_nothing_of_what_it_cannot_see(names: tuple[str, ...], seed: int) -> None:
    """Mix the cards of the others, and what lies covered: the view and the moves of the seat stay the same, and what
    is refused is refused in the same words.
    """
    rng = random.Random(seed)
    for state in islice(walk(table(*names), seed, 120), 0, None, 9):
        for seat in range(len(state.scores)):
            other = _mixed(state, seat, rng)
            if other.due != state.due:  # other cards oblige somebody to say something, as everybody notices
                continue
            assert other.view(seat) == state.view(seat)
            assert list(other.legal(seat)) == list(state.legal(seat))
            assert other.legal(seat).optional == state.legal(seat).optional
            for text in _nonsense(state, seat, rng):
                assert other.why_not(text, seat) == state.why_not(text, seat)


def _mixed(state: State, seat: int, rng: random.Random) -> State:
    """Mix the hidden cards of the others and those that lie covered, in each place as many as before."""
    play, deal = state.position.play, state.position.deal
    assert play is not None and deal is not None
    chosen = {each[0] for each in getattr(play, "chosen", ())}
    others = [one for one in range(len(play.hands)) if one != seat and one not in chosen]
    covered = sum(covered_cards(state.position, one) for one in range(len(play.hands)))
    hidden = [1 << bit for cards in (covered, *(play.hands[one] for one in others)) for bit in bits(cards)]
    rng.shuffle(hidden)
    hands = list(play.hands)
    for one in others:
        hands[one] = sum(hidden.pop() for _ in range(hands[one].bit_count()))
    columns = tuple(
        tuple(tuple(hidden.pop() if card & covered else card for card in column) for column in before)
        for before in deal.columns
    )
    position = state.with_hands(hands).position._replace(deal=deal._replace(columns=columns))
    return State(state.game, position, state.begin, None)


@every_game
def test_a_match_ends_and_its_record_replays(names: tuple[str, ...]) -> None:
    game = table(*names)
    for state in walk(game, 7):
        if len(state.position.match.past) == MANY_DEALS:
            break
    assert (state.over and state.winners) or len(state.position.match.past) == MANY_DEALS
    assert sum(state.scores) == sum(sum(deal.gained) for deal in state.position.match.past)
    record = Record.of(state)
    again = Record.read(record.text())
    assert again == record
    assert Record.read(record.json()) == record
    assert again.replay(game) == state


@every_game
@settings(few, max_examples=1)
@given(seed=seeds)
def test_a_match_goes_to_another_process(names: tuple[str, ...], seed: int) -> None:
    """Pickled at some moment, or copied, a match goes on as before."""
    *_, state = walk(table(*names), seed, 1 + seed % 120)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state and again.moves() == state.moves()
        for seat in state.due:
            moves = state.legal(seat)
            assert list(again.legal(seat)) == list(moves) == list(pickle.loads(pickle.dumps(moves)))
        assert again.playout(random.Random(seed), deals=1) == state.playout(random.Random(seed), deals=1)


@every_game
@few
@given(seed=seeds)
def test_compiled_rules_equal_the_tree_walker(names: tuple[str, ...], seed: int) -> None:
    game, twin = table(*names), table(*names).with_evaluator("walk")
    rng = random.Random(seed)
    state, slow = game.start(seed=seed), twin.start(seed=seed)
    for _ in range(60):
        if state.over:
            break
        assert state.due == slow.due
        seat = state.due[0]
        moves = list(state.legal(seat))
        assert moves == list(slow.legal(seat))
        move = rng.choice(moves)
        state, slow = state.apply(move), slow.apply(move)
        assert state.position == slow.position


@pytest.mark.parametrize("names", single(), ids="+".join)
def test_the_same_seed_gives_the_same_match(names: tuple[str, ...]) -> None:
    one, two = table(*names).start(seed=11), table(*names).start(seed=11)
    assert one == two and hash(one) == hash(two)
    assert one.position.deal is not None and two.position.deal is not None
    assert one.position.deal.dealt == two.position.deal.dealt


def check_pair(names: tuple[str, ...], actions: int) -> None:
    """Two overlays together: they play, or it is said in words why they cannot be combined."""
    try:
        game = table(*names)
    except RulesError as error:
        assert all(found.code.startswith("E4") and found.message for found in error.diagnostics)
        return
    for state in walk(game, 3, actions):
        assert state.over or state.due
        cards_in_one_place_each(state.position)


@pytest.mark.parametrize("names", fair_pairs(), ids="+".join)
def test_pairs_of_overlays_play_or_say_why_not(names: tuple[str, ...]) -> None:
    check_pair(names, 250)


@pytest.mark.sweep
def test_all_pairs_of_overlays_play_or_say_why_not() -> None:
    with ProcessPoolExecutor() as pool:
        found = pool.map(what_is_wrong_with, pairs(), chunksize=20)
        assert [wrong for wrong in found if wrong] == []


def what_is_wrong_with(names: tuple[str, ...]) -> str:
    """Nothing; or the pair and what fails, so that one sweep shows all of them."""
    try:
        check_pair(names, 120)
    except Exception as error:
        return f"{'+'.join(names)}: {type(error).__name__}: {error}"
    finally:
        table.cache_clear()
    return ""


@pytest.mark.sweep
def test_every_single_overlay_plays_and_its_record_replays() -> None:
    """What the normal run does for some of very many overlays only."""
    for names in single(every=True):
        test_cards_are_conserved.hypothesis.inner_test(names, 5)
        test_a_seat_knows_nothing_of_what_it_cannot_see.hypothesis.inner_test(names, 5)
        test_compiled_rules_equal_the_tree_walker.hypothesis.inner_test(names, 5)
        test_a_match_ends_and_its_record_replays(names)
        table.cache_clear()
