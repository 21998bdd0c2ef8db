"""Giving and taking: order, choices, commitments, who sees what."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.engine.moves import Give

from .games import HANDS, played, small, steps


def test_seats_give_one_after_another(tmp_path: Path) -> None:
    state = small(tmp_path, phases=steps("put: (forehand, dealer) give 1 to open face up")).start(
        seed=1, dealer=0, hands=HANDS
    )
    assert state.due == (1,)
    state = state.apply("C8", 1)
    assert state.due == (0,) and str(state.view(2).transfers[0].cards) == "C8"
    assert state.apply("C7", 0).phase == "play"


def test_who_gives_the_highest_chooses_among_those_that_tie(tmp_path: Path) -> None:
    game = small(tmp_path, phases=steps("put: dealer gives the highest 2 to open face up"))
    state = game.start(seed=1, dealer=0, hands=["C7 D7 C10", *HANDS[1:]])
    assert state.legal(0).texts() == ["C7 C10", "D7 C10"]
    refusal = state.why_not("C7 D7", 0)
    assert refusal is not None
    assert (refusal.code, refusal.path) == ("E605", "phases.swap.steps.put")
    assert refusal.would_do == ("C7 C10", "D7 C10")


@pytest.mark.parametrize(("text", "code"), [("C7 D7", "E605"), ("C8", "E602"), ("pass", "E604"), ("", "E605")])
def test_a_wrong_gift_is_refused_by_its_step(tmp_path: Path, text: str, code: str) -> None:
    game = small(tmp_path, phases=steps("put: dealer gives 1 to open face up"))
    refusal = game.start(seed=1, dealer=0, hands=HANDS).why_not(text, 0)
    assert refusal is not None and (refusal.code, refusal.path) == (code, "phases.swap.steps.put")


@pytest.mark.parametrize(
    ("amount", "including", "choices"),
    [
        (2, "[H7]", ["C7 H7", "D7 H7"]),
        (1, "[C7 D7]", ["C7", "D7"]),
        (2, "[C7 D7 H7]", ["C7 D7", "C7 H7", "D7 H7"]),
        (1, "[S10]", ["C7", "D7", "H7"]),
    ],
)
def test_never_more_cards_are_given_than_the_amount(
    tmp_path: Path, amount: int, including: str, choices: list[str]
) -> None:
    put = f"put: dealer gives {amount} to open face up including {including}"
    state = small(tmp_path, phases=steps(put)).start(seed=1, dealer=0, hands=["C7 D7 H7", *HANDS[1:]])
    assert state.legal(0).texts() == choices and state.legal(0).count() == len(choices)
    assert state.why_not(choices[-1]) is None and state.why_not("C7 D7 H7") is not None


def test_the_highest_include_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        small(tmp_path, phases=steps("put: dealer gives the highest 1 to open face up including [C7]"))
    assert caught.value.diagnostics[0].code == "E504"


def test_the_rest_is_taken_by_itself(tmp_path: Path) -> None:
    phases = steps("put: dealer gives 2 to open face up\nget: forehand takes the rest of open")
    state = small(tmp_path, phases=phases).start(seed=1, dealer=0, hands=HANDS).apply("C7 D7")
    assert state.phase == "play" and str(state.view(1).hand) == "C7 D7 C8 D8 H8"


def test_who_finds_the_pile_empty_has_nothing_to_take(tmp_path: Path) -> None:
    phases = steps("put: dealer gives 1 to open face up\nget: (forehand, previous(dealer)) take 1 from open")
    state = played(small(tmp_path, phases=phases).start(seed=1, dealer=0, hands=HANDS), "0: C7\n1: C7")
    assert state.phase == "play"


def test_what_nobody_takes_stays_out_of_play(tmp_path: Path) -> None:
    state = small(tmp_path, phases=steps("put: dealer gives 1 to open face up")).start(seed=1, dealer=0, hands=HANDS)
    state = state.apply("C7")
    assert state.phase == "play" and state.view(0).sizes == (2, 3, 3)
    assert ("open", 1, "C7") in [(name, number, str(cards)) for name, number, cards in state.view(2).piles]


def test_a_step_with_nobody_to_get_the_cards_is_left_out(tmp_path: Path) -> None:
    state = small(tmp_path, phases=steps("pay: dealer gives 1 to last.nth(1)")).start(seed=1, dealer=0, hands=HANDS)
    assert state.phase == "play"


# ---- at once ---------------------------------------------------------------------------------------------------------


def test_commitments_are_hidden_and_commute(tmp_path: Path) -> None:
    game = small(tmp_path, phases=steps("put: (dealer, forehand) give 1 to open face up at once"))
    state = game.start(seed=1, dealer=0, hands=HANDS)
    assert state.due == (0, 1)
    half = state.apply("C7", 0)
    assert half.due == (1,) and half.view(1).chosen == (0,) and half.view(1).transfers == ()
    assert half.view(1).own_choice is None and str(half.view(0).own_choice) == "C7"
    assert half.view(1) == state.apply("D7", 0).view(1)
    other = state.apply("C8", 1).apply("C7", 0)
    assert half.apply("C8", 1) == other and hash(half.apply("C8", 1)) == hash(other)


def test_nobody_chooses_twice(tmp_path: Path) -> None:
    game = small(tmp_path, phases=steps("put: (dealer, forehand) give 1 to open face up at once"))
    refusal = game.start(seed=1, dealer=0, hands=HANDS).apply("C7", 0).why_not("D7", 0)
    assert refusal is not None and refusal.code == "E601"


def test_a_text_without_a_seat_is_refused_while_several_choose(tmp_path: Path) -> None:
    game = small(tmp_path, phases=steps("put: (dealer, forehand) give 1 to open face up at once"))
    refusal = game.start(seed=1, dealer=0, hands=HANDS).why_not("C7")
    assert refusal is not None and refusal.code == "E601" and "say which" in refusal.text


def test_cards_go_to_seats_at_once(tmp_path: Path) -> None:
    game = small(tmp_path, phases=steps("pass_on: players give 1 to next(me) at once"))
    state = played(game.start(seed=1, dealer=0, hands=HANDS), "2: C9\n0: C7\n1: C8")
    assert [str(state.view(seat).hand) for seat in range(3)] == ["D7 C9 C10", "C7 D8 H8", "C8 D9 H9"]


# ---- who sees what ---------------------------------------------------------------------------------------------------


def test_a_gift_to_a_seat_is_seen_by_the_two(tmp_path: Path) -> None:
    state = small(tmp_path, phases=steps("pay: dealer gives 1 to forehand")).start(seed=1, dealer=0, hands=HANDS)
    state = state.apply("C7")
    seen = [state.view(seat).transfers[0].cards for seat in range(3)]
    assert str(seen[0]) == str(seen[1]) == "C7" and seen[2] is None


def test_two_who_give_unseen_do_not_learn_each_others_cards(tmp_path: Path) -> None:
    phases = steps("put: (dealer, forehand) give 1 to shut face down\nget: previous(dealer) takes the rest of shut")
    state = played(small(tmp_path, phases=phases).start(seed=1, dealer=0, hands=HANDS), "0: C7\n1: C8")
    assert state.view(0).transfers[-1].cards is None and state.view(1).transfers[-1].cards is None
    assert str(state.view(2).transfers[-1].cards) == "C7 C8"


def test_who_takes_from_a_shut_pile_sees_what_he_chooses_from(tmp_path: Path) -> None:
    phases = steps("put: (dealer, forehand) give 1 to shut face down\nget: previous(dealer) takes 1 from shut")
    state = played(small(tmp_path, phases=phases).start(seed=1, dealer=0, hands=HANDS), "0: C7\n1: C8")
    piles = [{name: str(cards) for name, _, cards in state.view(seat).piles}["shut"] for seat in range(3)]
    assert piles == ["C7", "C8", "C7 C8"]
    assert state.legal(2).texts() == ["C7", "C8"]


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_copies_are_alike(tmp_path: Path) -> None:
    game = small(tmp_path, copies="3", phases=steps("put: (dealer, forehand) give 1 to open face up"))
    state = game.start(seed=1, dealer=0, hands=["C7 C7 C8", "C7 D8", "C9"])
    assert state.legal(0).texts() == ["C7", "C8"]
    assert state.apply(Give(0, 2)) == state.apply(Give(0, 1))
    assert state.apply("C7", 0).why_not("C7", 1) is None
