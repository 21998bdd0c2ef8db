"""Cards laid out in columns: how they are dealt and given, who sees them, what may be played, what is refused."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, permutations
from pathlib import Path

import pytest

import rulespec
from rulespec.engine.game import Game
from rulespec.engine.layout import on_the_table
from rulespec.engine.state import State
from rulespec.record.record import Record

from .trick_games import tricks

PLAY = "ranking: high\n    legal:\n      follow: (hand(me) | face_up(me)) & led\n      any: hand(me) | face_up(me)"
TWO = {"seats": "2", "play": PLAY}
HANDS = {0: "C9 D7", 1: "C8 C7"}
COLUMNS = {0: "H7/H8 S7", 1: "S8/S9/S10"}


def open_tricks(folder: Path, deal: str = "cards: 2 each, layout: {open: 2, covered: 4}") -> Game:
    return tricks(folder, deal=deal, **TWO)


def given(folder: Path) -> State:
    return open_tricks(folder).start(seed=1, dealer=0, hands=HANDS, columns=COLUMNS).apply("bid")


def lies(state: State, seat: int) -> list[str]:
    """What everybody sees before a seat: open cards, and how many are covered by each."""
    return [f"{column.open} {column.covered}" for column in state.view(0).columns[seat]]


def test_covered_and_open_cards_are_dealt_beside_the_hands(tmp_path: Path) -> None:
    state = open_tricks(tmp_path).start(seed=1)
    assert state.view(0).sizes == (2, 2)
    for seat in (0, 1):
        assert [column.covered for column in state.view(0).columns[seat]] == [2, 2]
        assert state.view(0).columns == state.view(1).columns
    assert on_the_table(state.position).bit_count() == 12
    assert state.view(0).piles == ()


def test_what_is_not_dealt_is_the_stock_and_all_is_what_is_not_laid_out(tmp_path: Path) -> None:
    state = open_tricks(tmp_path, "cards: 2 each, layout: {open: 3}").start(seed=1)
    assert [(name, number) for name, number, _ in state.view(0).piles] == [("stock", 6)]
    assert lies(state, 0) == [f"{column.open} 0" for column in state.view(0).columns[0]]
    state = open_tricks(tmp_path, "cards: all, layout: {open: 3}").start(seed=1)
    assert state.view(0).sizes == (5, 5)


@pytest.mark.parametrize(
    "deal",
    [
        "cards: 3 each, layout: {open: 2, covered: 4}",
        "cards: all, layout: {open: 5, covered: 5}",
        "cards: all, layout: {open: 2, covered: 3}",
        "cards: all, layout: {open: 0, covered: 3}",
        "cards: all, layout: {open: 2, covered: -2}",
    ],
)
def test_a_layout_must_fit_the_pack(tmp_path: Path, deal: str) -> None:
    with pytest.raises(rulespec.RulesError, match="E312"):
        open_tricks(tmp_path, deal).start(seed=1)


@pytest.mark.parametrize("cards, sizes, stock", [("2 each", (2, 2), 3), ("all", (4, 3), 0)])
def test_a_deal_may_have_piles_too(tmp_path: Path, cards: str, sizes: tuple[int, ...], stock: int) -> None:
    deal = f"cards: {cards}, layout: {{open: 1, covered: 2}}, piles: {{turned: 2 face up, aside: 1 face down}}"
    game = open_tricks(tmp_path, deal)
    state = game.start(seed=1, dealer=1)
    assert state.view(0).sizes == sizes
    numbers = {name: number for name, number, _ in state.view(0).piles}
    assert numbers == {"turned": 2, "aside": 1} | ({"stock": stock} if stock else {})
    assert on_the_table(state.position).bit_count() == 6
    state = game.start(seed=1, dealer=1, hands={0: "C7 C8", "turned": "D7 D8"}, columns={1: "H7/H8"})
    assert lies(state, 1) == ["H8 1"] and str(dict(each[::2] for each in state.view(1).piles)["turned"]) == "D7 D8"
    record = Record.of(state.playout(random.Random(1)))
    assert Record.read(record.text()) == Record.read(record.json()) == record
    assert str(record.replay(game).view(0)) == str(state.playout(random.Random(1)).view(0))
    for world in islice(state.worlds(0, random.Random(1)), 20):
        assert world.view(0) == state.view(0)


def test_what_lies_in_piles_and_columns_is_not_dealt(tmp_path: Path) -> None:
    deal = "cards: 6 each, layout: {open: 1}, piles: {turned: 3 face up}"
    with pytest.raises(rulespec.RulesError, match="E312") as refused:
        open_tricks(tmp_path, deal)
    assert "3 in piles and 2 laid out" in refused.value.diagnostics[0].label


def test_a_game_without_a_layout_shows_none(tmp_path: Path) -> None:
    assert tricks(tmp_path).start(seed=1).view(0).columns == ()


# ---- given -----------------------------------------------------------------------------------------------------------


def test_columns_are_given_from_the_bottom_up(tmp_path: Path) -> None:
    state = given(tmp_path)
    assert (lies(state, 0), lies(state, 1)) == (["H8 1", "S7 0"], ["S10 2"])


def test_hands_may_be_given_alone_and_columns_too(tmp_path: Path) -> None:
    game = open_tricks(tmp_path)
    state = game.start(seed=1, hands=HANDS)
    assert str(state.view(0).hand) == "D7 C9" and on_the_table(state.position).bit_count() == 12
    state = game.start(seed=1, columns={1: "S8/S9"})
    assert lies(state, 1) == ["S9 1"] and [column.covered for column in state.view(0).columns[0]] == [2, 2]
    assert state.view(0).sizes == (2, 2)
    assert sum(state.position.play.hands) & game.cards("S8 S9").mask == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "columns, code",
    [
        ({0: "C9"}, "E624"),
        ({0: "S7/S7"}, "E624"),
        ({0: "S7//S8"}, "E625"),
        ({0: "S7/"}, "E625"),
        ({0: "X7"}, "E610"),
        ({2: "S7"}, "E621"),
        ("S7", "E625"),
        ({"0": "S7"}, "E625"),
    ],
)
def test_columns_that_cannot_be_are_refused(tmp_path: Path, columns: dict[int, str], code: str) -> None:
    with pytest.raises(rulespec.RulesError, match=code):
        open_tricks(tmp_path).start(seed=1, hands=HANDS, columns=columns)


def test_too_few_cards_left_for_the_columns_are_no_deal(tmp_path: Path) -> None:
    with pytest.raises(rulespec.RulesError, match="E312"):
        open_tricks(tmp_path).start(seed=1, hands={0: "C7 C8 C9 C10", 1: "D7"})


def test_a_game_that_lays_nothing_out_has_no_columns(tmp_path: Path) -> None:
    with pytest.raises(rulespec.RulesError, match="E625"):
        tricks(tmp_path).start(seed=1, columns={0: "S7"})


def test_a_match_with_columns_is_recorded_and_replayed(tmp_path: Path) -> None:
    game = open_tricks(tmp_path)
    for columns in (COLUMNS, {}, None):
        state = game.start(seed=1, dealer=0, columns=columns).playout(random.Random(1))
        record = Record.of(state)
        assert Record.read(record.text()) == Record.read(record.json()) == record
        assert record.replay(game) == state
    assert "columns 0: H7/H8 S7\n" in Record.of(given(tmp_path)).text()


# ---- played ----------------------------------------------------------------------------------------------------------


def test_an_open_card_is_played_like_one_of_the_hand_and_the_next_is_turned_up(tmp_path: Path) -> None:
    state = given(tmp_path)
    assert state.due == (1,) and set(state.legal(1).texts()) == {"C7", "C8", "S10"}
    state = state.apply("S10")
    assert lies(state, 1) == ["S9 1"] and state.legal(0).texts() == ["S7"]
    assert state.why_not("C9", 0).path == "phases.play.legal.follow"  # type: ignore[union-attr]
    state = state.apply("S7")
    assert lies(state, 0) == ["H8 1"] and state.due == (1,)


def test_the_tricks_end_with_the_last_card_of_all(tmp_path: Path) -> None:
    state = open_tricks(tmp_path).start(seed=1).playout(random.Random(1), deals=1)
    (finished,) = state.position.match.past
    assert sum(finished.gained) == 8  # cards: two in the hand, six laid out
    assert on_the_table(finished.position) == 0


def test_no_refusal_tells_what_lies_covered(tmp_path: Path) -> None:
    state = given(tmp_path)
    wanted = [
        "S8",
        "S9",
        "H7",
        "H8",
        "D7",
        "H10",
    ]  # covered, covered, covered, open and in the hand of the other, nowhere
    refusals = [state.why_not(card, 1) for card in wanted]
    texts = {refusal.text.replace(card, "it") for card, refusal in zip(wanted, refusals, strict=True) if refusal}
    assert len(texts) == 1
    assert {refusal.path for refusal in refusals if refusal} == {"phases.play"}


# ---- worlds ----------------------------------------------------------------------------------------------------------


def test_covered_cards_are_dealt_anew_every_way_as_often(tmp_path: Path) -> None:
    """Four unseen cards: two in the hand of seat 1, one covered before each seat; what is open stays."""
    hands = {0: "C7 C9 C10 D7 D9 D10 H9 H10 S7 S10", 1: "C8 D8"}
    state = open_tricks(tmp_path).start(seed=1, dealer=0, hands=hands, columns={0: "H7/H8", 1: "S8/S9"}).apply("bid")
    counted: Counter[tuple[int, ...]] = Counter()
    for world in islice(state.worlds(0, random.Random(3)), 6000):
        play, deal = world.position.play, world.position.deal
        assert play is not None and deal is not None
        assert world.view(0) == state.view(0)
        counted[(play.hands[1], deal.columns[0][0][0], deal.columns[1][0][0])] += 1
    unseen = [state.game.cards(name).mask for name in ("C8", "D8", "H7", "S8")]
    assert set(counted) == {(one | other, mine, yours) for one, other, mine, yours in permutations(unseen)}
    chi = sum((times - 500) ** 2 / 500 for times in counted.values())
    assert len(counted) == 12 and chi < 37  # 11 degrees of freedom: above that once in ten thousand


def test_who_could_not_follow_holds_none_but_may_have_some_covered(tmp_path: Path) -> None:
    state = given(tmp_path).apply("C8").apply("C9")  # seat 0 leads
    state = state.apply("D7", 0).apply("S10", 1)  # seat 1 has no diamond
    worlds = list(islice(state.worlds(0, random.Random(2)), 200))
    assert not [card for world in worlds for card in world.view(1).hand if card.startswith("D")]
    before = [world.position.deal.columns[1][0][0] for world in worlds]  # type: ignore[union-attr]
    assert any(state.game.cards("D8 D9 D10").mask & card for card in before)
    assert all(world.view(0) == state.view(0) for world in worlds)
