"""The face of the library: starting, states, questions about cards."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import rulespec
from rulespec.diagnostics.message import RulesError
from rulespec.engine.game import Game
from rulespec.engine.moves import Call
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State
from rulespec.record.record import Record

from .games import HANDS, small


@pytest.fixture(scope="module")
def game() -> Game:
    return rulespec.load("kuoppa")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 4}, "E620"),
        ({"dealer": 5}, "E621"),
        ({"hands": {7: "H3"}}, "E621"),
        ({"scores": [1, 2]}, "E622"),
        ({"previous": [0, 1, 2, 3, 3]}, "E623"),
        ({"hands": ["H3", "H3"]}, "E624"),
        ({"hands": {0: "H3 H3"}}, "E613"),
        ({"hands": {0: "pear"}}, "E610"),
        ({"hands": {0: "weak=H3"}}, "E610"),
        ({"hands": "H3"}, "E625"),
        ({"hands": {None: "H3"}}, "E625"),
        ({"hands": {0: 3}}, "E625"),
        ({"hands": [["H3", "H4"]]}, "E625"),
        ({"hands": ["H3", None]}, "E625"),
        ({"seed": True}, "E625"),
        ({"hands": {"0": "H3"}}, "E625"),
        ({"seed": "7"}, "E625"),
        ({"seed": 1.5}, "E625"),
        ({"dealer": "1"}, "E625"),
        ({"players": True}, "E625"),
        ({"scores": [None] * 5}, "E625"),
        ({"scores": "00000"}, "E625"),
        ({"previous": ["a"] * 5}, "E625"),
    ],
)
def test_a_start_that_cannot_be_is_refused(game: Game, given: dict[str, Any], code: str) -> None:
    with pytest.raises(RulesError) as caught:
        game.start(**{"seed": 1, **given})
    assert caught.value.diagnostics[0].code == code


@pytest.mark.parametrize("odd", [None, b"H3", 3, ("H3",), (0, 1), ["H3"], object()])
def test_what_is_no_move_is_refused_everywhere(game: Game, odd: Any) -> None:
    state = game.start(seed=1)
    for ask in (lambda: state.apply(odd), lambda: state.move(odd, 0), lambda: state.text(odd)):
        with pytest.raises(IllegalMove) as caught:
            ask()
        assert caught.value.code == "E604" and caught.value.text
    refusal = state.why_not(odd)
    assert refusal is not None and refusal.code == "E604"
    assert (1, odd) not in state.legal(0)


@pytest.mark.parametrize(
    "call",
    [
        Call(0, "", 1, None),  # type: ignore[arg-type]
        Call(0, 3),  # type: ignore[arg-type]
        Call(0, "rami", "H3"),  # type: ignore[arg-type]
        Call(0, "rami", -1),
        Call(0, "rami", 1, ([],)),
        Call(0, "rami", 1, "a"),  # type: ignore[arg-type]
    ],
)
def test_calls_of_odd_parts_are_refused(call: Call) -> None:
    state = rulespec.load("tuppi").start(seed=1)
    for made in (call, call._replace(seat=state.due[0])):
        assert all(made not in state.legal(seat) for seat in range(4))
        refusal = state.why_not(made)
        assert refusal is not None and refusal.code in ("E601", "E604")
        with pytest.raises(IllegalMove):
            state.apply(made)
        with pytest.raises(IllegalMove) as caught:
            state.text(made)
        assert caught.value.code == "E604"


def test_cards_that_can_be_several_things_are_told_with_texts_that_can_be_applied(game: Game) -> None:
    state = game.start(seed=1, dealer=0, hands={0: "weak strong H9 C3"})
    refusal = state.why_not("weak strong H9", 0)
    assert refusal is not None and refusal.code == "E612" and len(refusal.would_do) > 1
    assert all(isinstance(state.apply(text, 0), State) for text in refusal.would_do)
    with pytest.raises(IllegalMove) as caught:
        state.apply("weak strong H9", 0)
    assert caught.value.would_do == refusal.would_do


def test_cards_that_are_not_held_need_not_be_told_apart(game: Game) -> None:
    refusal = game.start(seed=1, dealer=0, hands={0: "weak H9 C9 C3"}).why_not("weak strong H9", 0)
    assert refusal is not None and (refusal.code, refusal.text) == ("E602", "strong is not in the hand")
    assert len(refusal.would_do) == 3


def test_random_play_takes_numbers_and_a_match_that_is_not_over(game: Game) -> None:
    state, rng = game.start(seed=1), random.Random(1)
    for deals in (1.5, True, "1"):
        with pytest.raises(TypeError, match="whole number of deals"):
            state.playout(rng, deals=deals)  # type: ignore[arg-type]
    for optional in ("a", True, None):
        for ask in (state.playout, state.random_move):
            with pytest.raises(TypeError, match="probability"):
                ask(rng, optional=optional)  # type: ignore[operator]
    over = state.playout(rng)
    for optional in (0.0, 0, 0.5):
        with pytest.raises(IndexError, match="the match is over"):
            over.random_move(rng, optional=optional)


def test_there_are_two_evaluators(game: Game) -> None:
    with pytest.raises(ValueError, match="not 'fast'"):
        game.with_evaluator("fast")  # type: ignore[arg-type]


def test_worlds_of_a_seat_that_is_not_there_are_refused_at_once(game: Game) -> None:
    with pytest.raises(IllegalMove) as caught:
        game.start(seed=1).worlds(9, random.Random(1))
    assert caught.value.code == "E614"


def test_games_are_equal_if_their_rules_are(game: Game) -> None:
    again = rulespec.load("kuoppa", target=13)
    assert again == game and hash(again) == hash(game) and len({game, again, rulespec.load("kuoppa", target=15)}) == 2
    assert game != rulespec.load("kuoppa", "pass_locks") and game != "kuoppa"
    assert again.start(seed=1) == game.start(seed=1)
    for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert copied == game and copied.options == game.options


def test_options_of_a_game_cannot_be_changed(game: Game) -> None:
    with pytest.raises(TypeError):
        game.options["target"] = 15  # type: ignore[index]
    assert Record.of(game.start(seed=1)).options == {"target": 13}


@pytest.mark.parametrize("facts", [3, {3: "x"}, {"deal_number": [1]}, "deal_number"])
def test_only_facts_can_be_supposed(game: Game, facts: Any) -> None:
    with pytest.raises(RulesError) as caught:
        game.start(seed=1).supposing(facts)
    assert caught.value.diagnostics[0].code == "E626"


def test_a_drawn_seed_uses_all_that_a_shuffle_knows(game: Game) -> None:
    seeds = [game.start().begin.seed for _ in range(40)]
    assert all(0 <= seed < 2**64 for seed in seeds) and max(seeds) >= 2**60 and len(set(seeds)) == 40


@pytest.mark.parametrize("seat", [5, -1, "a", None])
def test_there_is_no_such_seat(game: Game, seat: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        game.start(seed=1).legal(seat)
    assert caught.value.code == "E614"


def test_seats_that_are_not_named_are_dealt_the_rest(tmp_path: Path) -> None:
    game = small(tmp_path, cards="3 each")
    state = game.start(seed=1, dealer=0, hands={1: "C7 D7 H7"})
    assert state.view(0).sizes == (3, 3, 3) and str(state.view(1).hand) == "C7 D7 H7"
    assert not {"C7", "D7", "H7"} & {*state.view(0).hand, *state.view(2).hand}


def test_a_match_can_begin_with_the_second_deal(game: Game) -> None:
    state = game.start(seed=1, previous=[1, 3, 0, 4, 2], scores=[0, 2, 0, 1, 0])
    assert (state.deal_number, state.dealer, state.phase, state.due) == (2, 0, "pit", (4,))
    assert state.scores == (0, 2, 0, 1, 0)


def test_states_are_equal_if_everything_that_happened_is(game: Game) -> None:
    one, two = game.start(seed=5), game.start(seed=5)
    rng = random.Random(1)
    for _ in range(300):
        move = one.legal(one.due[0]).sample(rng)
        assert one == two and hash(one) == hash(two)
        one, two = one.apply(move), two.apply(move)
    assert one != game.start(seed=5) and one != game.start(seed=6)


def test_apply_changes_nothing(tmp_path: Path) -> None:
    state = small(tmp_path).start(seed=1, dealer=0, hands=HANDS)
    before, position = hash(state), state.position
    state.apply("C7")
    with pytest.raises(IllegalMove):
        state.apply("pass")
    assert hash(state) == before and state.position is position and state.due == (0,)


def test_moves_are_counted_listed_and_sampled(game: Game) -> None:
    moves = game.start(seed=1, dealer=0, hands={0: "H3 H4 H5 C5"}).legal(0)
    listed = list(moves)
    assert moves.count() == len(moves) == len(listed) == len(set(listed))
    assert all(move in moves for move in listed)
    assert {moves.sample(random.Random(seed)) for seed in range(60)} == set(listed)
    assert list(moves.required) == listed and not list(moves.optional)
    assert moves.texts(limit=2) == moves.texts()[:2]


def test_views_do_not_hold_the_seed_or_other_hands(game: Game) -> None:
    state = game.start(seed=987654321, dealer=0)
    view = state.view(0)
    assert "987654321" not in repr(view)
    assert not any(card in repr(view).split("'") for card in state.view(1).hand)


def test_readings_best_first(game: Game) -> None:
    found = game.readings("weak strong H9")
    assert {each.shape for each in found} == {"set", "straight"} and len(found) == 7
    straights = [each for each in found if each.shape == "straight"]
    assert straights[0].suited and straights[0].top == "J"
    assert game.readings("HA HK") == []


def test_cards_of_another_game_are_none_of_this_one(game: Game) -> None:
    """Their bits would mean other cards; the names may be the same."""
    other = rulespec.load("tuppi").cards("H3 D3")
    for ask in (lambda: game.readings(other), lambda: game.beats(other, "H3 D3"), lambda: game.beats("H3 D3", other)):
        with pytest.raises(RulesError) as caught:
            ask()
        assert caught.value.diagnostics[0].code == "E610"
    assert game.readings(rulespec.load("kuoppa", "pass_locks").cards("H3 D3")) == game.readings("H3 D3")


def test_cards_are_a_set(game: Game) -> None:
    one, other = game.cards("H3 H4 weak"), game.cards("H4 H5")
    assert [str(each) for each in (one | other, one & other, one - other, one ^ other)] == [
        "H3 H4 H5 weak",
        "H4",
        "H3 weak",
        "H3 H5 weak",
    ]
    both = one & other
    assert both <= one and both < one and one >= both and one > both and one <= one and not one < one
    assert not one <= other and one.isdisjoint(game.cards("C3")) and not one.isdisjoint(other)
    assert one == game.cards("weak H4 H3") and len({one, game.cards("weak H4 H3")}) == 1
    foreign = rulespec.load("tuppi").cards("H4")
    assert foreign != both
    with pytest.raises(ValueError, match="two different packs"):
        one & foreign
    with pytest.raises(TypeError):
        one | "H3"  # type: ignore[operator]


def test_copies_are_different_cards() -> None:
    """A pack with two of each card has the same kinds of cards as one with one of each, but other bits."""
    game = rulespec.load("doppelkopf")
    two = game.cards("CQ CQ")
    assert len(two) == 2 and list(two) == ["CQ", "CQ"] and len(two - game.cards("CQ")) == 1


def test_a_view_as_data(game: Game) -> None:
    state = game.start(seed=1, dealer=0, previous=[1, 3, 0, 4, 2], hands={0: "weak H3 H5"})
    while state.phase != "play":
        state = state.apply(state.legal(state.due[0]).sample(random.Random(1)))
    state = state.apply(state.random_move(random.Random(1)))
    view = state.view(0)
    data = view.data()
    assert json.loads(json.dumps(data)) == data and tuple(data) == view._fields
    assert data["hand"] == list(view.hand) and data["plays"][0] == list(view.plays[0] or ())
    assert [set(each) for each in data["transfers"]] == [set(view.transfers[0]._fields)] * len(view.transfers)


def test_what_moved_names_its_rule_by_the_path_that_refusals_use(game: Game) -> None:
    state = game.start(seed=1, dealer=0, previous=[1, 3, 0, 4, 2])
    giving = state.due[0]
    refused = state.why_not(" ".join(list(state.view(giving).hand)[:2]), giving)
    moved = state.apply(state.legal(giving).sample(random.Random(1))).view(0).transfers
    assert refused is not None and [each.step for each in moved] == [refused.path] == ["phases.pit.steps.surrender"]


def test_a_spectator_holds_no_cards(game: Game) -> None:
    state = game.start(seed=1)
    view = state.view(None)
    assert (view.seat, len(view.hand), view.own_choice) == (None, 0, None)
    assert view.sizes == state.view(0).sizes and view.data()["seat"] is None


def test_a_refusal_as_data(game: Game) -> None:
    state = game.start(seed=1, dealer=0)
    wrong = state.why_not("H3 H99", state.due[0])
    assert wrong is not None and json.loads(json.dumps(wrong.data())) == wrong.data()
    assert wrong.data()["place"] == [3, 6] and wrong.data()["code"] == "E610"
    assert wrong.data()["help"] == list(wrong.finding.help if wrong.finding else ()) != []
    passed = state.why_not("pass")
    assert passed is not None and passed.data()["place"] is None and passed.data()["would_do"]


def test_beats(game: Game) -> None:
    assert game.beats("H3 H4 H5", "SQ CK DA") and not game.beats("SQ CK DA", "H3 H4 H5")
    assert not game.beats("H4 S4", "C4 D4") and not game.beats("H5 S5 D5 C5", "H9 S9")
    with pytest.raises(IllegalMove):
        game.beats("HA HK", "H3")


def test_a_long_match_is_pickled_and_copied_with_all_its_moves(game: Game) -> None:
    state = game.start(seed=1).playout(random.Random(1))
    assert len(state.moves()) > 1000  # deeper than pickle follows what lies in each other
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        assert (again, again.moves(), again.winners) == (state, state.moves(), state.winners)
    assert copy.deepcopy(state).game.program is game.program


def test_a_pickled_game_keeps_its_evaluator_and_options(game: Game) -> None:
    walked = pickle.loads(pickle.dumps(rulespec.load("kuoppa", "british", target=15).with_evaluator("walk")))
    assert (walked.name, walked.overlays, walked.options["target"]) == ("kuoppa", ("british",), 15)
    assert type(walked.program._evaluator).__name__ == "Walker"


def test_a_refusal_says_as_a_text_which_rule_refuses_and_what_would_do(game: Game) -> None:
    state = game.start(seed=1, dealer=0, hands={1: "H3 H4"})
    with pytest.raises(IllegalMove) as caught:
        state.apply("pass")
    refused = caught.value
    assert str(refused) == f"{refused.text} [{refused.path}]; possible: {', '.join(refused.would_do)}"
    assert refused.would_do


def test_random_play_takes_probabilities_and_numbers_of_deals(game: Game) -> None:
    state = game.start(seed=1)
    for wrong in (
        lambda: state.playout(random.Random(1), deals=-1),
        lambda: state.random_move(random.Random(1), optional=2),
    ):
        with pytest.raises(ValueError, match="from 0"):
            wrong()
    assert state.playout(random.Random(1), deals=0) == state


def test_cards_that_are_always_the_highest_they_can_be_are_so_outside_a_match_too() -> None:
    british = rulespec.load("kuoppa", "british")  # K-82
    assert [each.text for each in british.readings("weak HQ HK")] == ["HQ HK weak=HA"]
    assert british.readings("weak=DJ HQ HK") == []
    for one, other in (("weak=DJ HQ HK", "D3 S4 D5"), ("D3 S4 D5", "weak=DJ HQ HK"), ("weak=2", "CA")):
        with pytest.raises(IllegalMove) as refused:
            british.beats(one, other)
        assert (refused.value.code, refused.value.path) == ("E608", "phases.play.readings")
    assert british.beats("weak HQ HK", "D3 S4 D5")
