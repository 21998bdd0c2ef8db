"""Tricks that are over by something said: between two tricks or in the middle of one, by a card's words, by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulespec
from rulespec.compile.position import Position, Tricks
from rulespec.engine.game import Game
from rulespec.engine.state import State
from rulespec.record.record import Record

from .trick_games import GAME, USUAL, tricks

HANDS = ["C7 D7", "C8 D8", "C9 D9", "C10 D10"]
STOP = "announcements: {stop: {}}\n    ends: caller(stop) != none"


def game(folder: Path, play: str, items: str = "", match_ends: str = "count(past) >= 2", then: str = "") -> Game:
    text = GAME.format(**{**USUAL, "play": f"{USUAL['play']}\n    {play}"})
    text = text.replace("scoring:\n  items:\n", f"{then}scoring:\n  items:\n{items}")
    path = folder / "small_tricks.yaml"
    path.write_text(text.replace("count(past) >= 2", match_ends), encoding="utf-8")
    return rulespec.load(str(path))


def led(found: Game, *moves: str) -> State:
    """The position after some cards; seat 1 leads."""
    state = found.start(seed=1, dealer=0, hands=HANDS).apply("bid")
    for text in moves:
        state = state.apply(text)
    return state


def end(state: State) -> Position:
    """Where the deal finished last stood."""
    return state.position.match.past[-1].position


def cards_of(position: Position) -> list[int]:
    """All cards of a deal of tricks, one by one."""
    play = position.play
    assert isinstance(play, Tricks)
    found = [card for hand in play.hands for card in _each(hand)]
    return found + [each.cards for trick in play.done for each in trick.plays] + [each.cards for each in play.plays]


def _each(cards: int) -> list[int]:
    return [1 << bit for bit in range(cards.bit_length()) if cards >> bit & 1]


def test_an_announcement_between_tricks_ends_the_phase(tmp_path: Path) -> None:
    state = led(game(tmp_path, STOP), "C8", "C9", "C10", "C7").apply("stop", 1)
    assert (state.deal_number, state.scores) == (2, (0, 0, 0, 1))


def test_it_ends_before_the_first_card_too(tmp_path: Path) -> None:
    state = led(game(tmp_path, STOP)).apply("stop", 3)
    assert (state.deal_number, state.scores) == (2, (0, 0, 0, 0))


def test_in_the_middle_of_a_trick_its_cards_are_in_no_trick(tmp_path: Path) -> None:
    before = led(game(tmp_path, STOP), "C8", "C9", "C10", "C7", "D10", "D7")
    state = before.apply("stop", 2)
    assert (state.deal_number, state.scores) == (2, (0, 0, 0, 1)), "the trick under way is not seat 3's"
    play = end(state).play
    assert isinstance(play, Tricks) and (len(play.done), len(play.plays), play.ended) == (1, 2, True)
    assert sorted(cards_of(end(state))) == sorted(cards_of(before.position)) and len(cards_of(end(state))) == 8


def test_what_lies_on_the_table_is_won_by_nobody(tmp_path: Path) -> None:
    items = """\
    wins: 10 to x.player for x in plays where x.wins
    whose: 100 to trick.winner
    table: 1000 * count(trick.cards) to forehand
"""
    state = led(game(tmp_path, STOP, items), "C8", "C9", "C10", "C7", "D10", "D7").apply("stop", 2)
    assert state.scores == (0, 2000, 0, 11)


def test_a_fact_asked_while_the_trick_went_on_is_asked_again(tmp_path: Path) -> None:
    play = "announcements: {stop: {}}\n    ends: caller(stop) != none and taking != none"
    taking = "facts: {taking: first(p in players where any(x in plays where x.player == p and x.wins))}\n"
    found = game(tmp_path, play, "    taking: 10 to taking\n", then=taking)
    state = led(found, "C8", "C9").apply("stop", 1)
    assert state.deal_number == 2 and state.scores == (0, 0, 0, 0)


def test_a_rule_about_hands_is_asked_in_the_middle_of_a_trick_too(tmp_path: Path) -> None:
    play = "announcements: {stop: {}}\n    ends: cards_left(leader) == 1"
    state = led(game(tmp_path, play), "C8")
    assert state.deal_number == 1, "not after a card"
    assert state.apply("stop", 2).deal_number == 2, "but after a word"
    play = play.replace("cards_left(leader) == 1", "count(tricks) == 1")
    assert led(game(tmp_path, play), "C8").apply("stop", 2).deal_number == 1


def test_an_announcement_that_does_not_end_it_changes_nothing(tmp_path: Path) -> None:
    play = "announcements: {stop: {}}\n    ends: caller(stop) != none and count(tricks) > 0"
    state = led(game(tmp_path, play), "C8").apply("stop", 0)
    assert state.deal_number == 1 and state.due == (2,)
    state = state.apply("C9").apply("C10").apply("C7")
    assert (state.deal_number, state.scores) == (2, (0, 0, 0, 1)), "asked again after the trick"


def test_a_card_with_words_is_played_before_it_is_asked(tmp_path: Path) -> None:
    play = "announcements: {stop: {with: 'hand(me) & [7 9]'}}\n    ends: caller(stop) != none"
    found = game(tmp_path, play)
    middle = end(led(found, "C8").apply("stop C9", 2)).play
    assert isinstance(middle, Tricks) and len(middle.plays) == 2 and not middle.done
    last = led(found, "C8", "C9", "C10").apply("stop C7", 0)
    assert (last.deal_number, last.scores) == (2, (0, 0, 0, 1)), "the trick is complete, and taken"


@pytest.mark.parametrize(("cards", "number"), [(("C8", "C9"), 2), (("C8", "C9", "C10", "C7"), 0)])
def test_what_counts_as_said_ends_it(tmp_path: Path, cards: tuple[str, ...], number: int) -> None:
    when = "count(played) >= 4" if number == 0 else "'count(played & [C9]) > 0'"
    play = f"""announcements: {{stop: {{}}}}
    given: {{full: {{when: {when}, who: forehand, says: stop}}}}
    ends: caller(stop) != none"""
    state = led(game(tmp_path, play), *cards)
    play_ = end(state).play
    assert state.deal_number == 2 and isinstance(play_, Tricks) and len(play_.plays) == number


def test_what_counts_as_said_from_the_start_ends_it_there(tmp_path: Path) -> None:
    play = """announcements: {stop: {}}
    given: {at_once: {when: caller(bid) == forehand, who: forehand, says: stop}}
    ends: caller(stop) != none"""
    state = led(game(tmp_path, play))
    assert state.deal_number == 2 and state.scores == (0, 0, 0, 0)


def test_what_must_be_said_may_end_it(tmp_path: Path) -> None:
    play = """announcements: {stop: {}}
    duties: {must: {when: count(played) == 2, who: dealer, says: stop}}
    ends: caller(stop) != none"""
    state = led(game(tmp_path, play), "C8", "C9")
    assert state.due == (0,) and state.apply("stop").deal_number == 2


def test_the_next_phase_follows(tmp_path: Path) -> None:
    then = "  after:\n    do: call\n    calls: {thanks: {}}\n"
    state = led(game(tmp_path, STOP, then=then), "C8", "C9").apply("stop", 1)
    assert (state.phase, state.deal_number, state.due) == ("after", 1, (1,))
    assert state.view(2).sizes == (2, 1, 1, 2)


def test_cards_on_the_table_stay_played_in_the_next_phase(tmp_path: Path) -> None:
    then = "  after:\n    do: call\n    calls: {thanks: {when: count(played) == 2}, no: {}}\n"
    state = led(game(tmp_path, STOP, then=then), "C8", "C9").apply("stop", 2)
    deal = state.position.deal
    assert deal is not None and len(deal.broken_off) == 2
    assert state.legal(1).texts() == ["thanks", "no"], "the two cards count as played"
    world = next(state.worlds(0, random.Random(1))).position.play
    assert world is not None
    assert not any(hand & each.cards for hand in world.hands for each in deal.broken_off)


def test_views_worlds_and_records_of_a_match_that_ends_so(tmp_path: Path) -> None:
    found = game(tmp_path, STOP, match_ends="count(past) >= 1")
    state = led(found, "C8", "C9", "C10", "C7", "D10", "D7").apply("stop", 2)
    assert state.over and state.due == () and state.winners == (3,)
    for seat in range(4):
        view = state.view(seat)
        assert view.trick == ((3, "D10"), (0, "D7")) and len(view.tricks) == 1 and view.calls[-1] == (2, "stop")
        assert not state.legal(seat) and state.legal(seat).optional == ()
        world = next(iter(state.worlds(seat, random.Random(1))))
        assert len(set(cards_of(world.position))) == len(cards_of(world.position)) == 8
        assert state.why_not("stop", seat) is not None
    assert Record.read(Record.of(state).text()).replay(found).position == state.position
    assert state.score_sheet().text()


def test_a_card_where_something_is_said_and_a_call_where_a_card_is_played(tmp_path: Path) -> None:
    talking = tricks(tmp_path).start(seed=1, dealer=0)
    for text, said in (
        ("C7", "`C7` is no call, and no card is played now: expected one of the calls"),
        ("no way", "`no way` is nothing to be said here: expected one of the calls"),
        ("x" * 50, f"`{'x' * 40}…` is nothing to be said here: expected one of the calls"),
    ):
        refusal = talking.why_not(text)
        assert refusal is not None and refusal.text == said
    refusal = talking.apply("bid").why_not("bid")
    assert refusal is not None and refusal.code == "E616"
    assert refusal.text == "`bid` is said in the phase `talk`, not now: expected a card such as `C7`"


@pytest.mark.parametrize(("text", "near"), [("stopp", "stop"), ("C11", "C10"), ("xyz", "")])
def test_a_word_that_is_neither_card_nor_announcement(tmp_path: Path, text: str, near: str) -> None:
    refusal = led(game(tmp_path, STOP)).why_not(text, 1)
    assert refusal is not None and refusal.finding is not None and refusal.code == "E616"
    expected = "expected a card such as `C7`, or an announcement such as `stop`"
    assert refusal.text == f"`{text}` is no card of this game, and nothing to be announced: {expected}"
    assert refusal.finding.notes == ("announcements: stop",)
    assert any(f"`{near}`" in each for each in refusal.finding.help) if near else not refusal.finding.help


def test_conditions_that_must_all_hold_end_it_without_a_rule_before_them(tmp_path: Path) -> None:
    play = "announcements: {stop: {}}\n    ends: {all: {said: caller(stop) != none, late: count(tricks) > 0}}"
    state = led(game(tmp_path, play), "C8").apply("stop", 1)
    assert state.deal_number == 1
    assert state.apply("C9").apply("C10").apply("C7").deal_number == 2


def test_random_play_with_announcements_ends(tmp_path: Path) -> None:
    found = game(tmp_path, STOP, match_ends="count(past) >= 20")
    ended = found.start(seed=1).playout(random.Random(2), optional=0.3)
    plays = [each.position.play for each in ended.position.match.past]
    assert ended.over and any(isinstance(play, Tricks) and play.plays for play in plays)
