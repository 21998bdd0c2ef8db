"""What the built-ins give, and that there is one for every name of the table."""

from __future__ import annotations

import pytest

from rulespec.compile.functions import Kit, attributes, functions
from rulespec.compile.position import Passed, Position
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, INTERVAL, OF_SUIT, SAYS

from .games import after_the_deal, before_the_cards, cards, changed, laid, match, over, position, program, twin, value


def kit() -> Kit:
    game = program()
    return Kit(game.tables, True, game.order, game.combinations)


def test_every_built_in_is_there_and_nothing_else() -> None:
    behind = {SAYS.name, OF_SUIT.name, INTERVAL.name}  # asked by forms of their own, not by name
    assert set(functions(kit())) == set(BUILTINS) | behind
    assert set(attributes(kit())) == set(ATTRIBUTES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players", (2, 0, 1)),
        ("dealer", 1),
        ("forehand", 2),
        ("next(me)", 1),
        ("previous(me)", 2),
        ("around(forehand)", (2, 0, 1)),
        ("cards_left(me)", 2),
        ("count(pack)", 12),
        ("points([10])", 20),
        ("points(none)", 0),
        ("still_in", (0, 1, 2)),
        ("finishers", ()),
        ("nth(1)", None),
        ("place(me)", None),
        ("table", None),
        ("score(dealer)", 3),
        ("leaders", (1,)),
        ("deal_number", 1),
        ("past", ()),
        ("last", None),
        ("last.dealer", None),
        ("min(3, 2, 1)", 1),
        ("max((1, 4, 2))", 4),
        ("abs(2 - 5)", 3),
    ],
)
def test_the_table(text: str, expected: object) -> None:
    assert value(text, position(dealer=1)) == expected


def test_cards() -> None:
    at = position("C7 D7", "C8 C9 weak", "CJ")
    assert value("hand(me)", at) == cards("C7 D7")
    assert value("dealt(me)", at) == cards("C7 D7")
    assert value("highest(hand(forehand))", at) == cards("weak")
    assert value("lowest(hand(forehand))", at) == cards("C8")
    assert value("highest([7 8])", at) == cards("C8 D8")
    assert value("highest(hand(me) & [J])", at) == 0
    assert value("rank([C9]) == [9]", at) is True
    assert value("rank([9])", at) is None
    assert value("holder([weak])", at) == 1
    assert value("holder([C7 D7])", at) == 0
    assert value("holder([C7 C8])", at) is None
    assert value("holder([C7] - [7])", at) is None


def test_piles() -> None:
    at = position(piles=(("paid", cards("C7")),))
    made = functions(kit())["pile"]
    assert made(at, "paid") == cards("C7")
    assert made(at, "other") == 0
    assert made(before_the_cards(), "paid") == 0


def test_what_was_laid() -> None:
    first, second = laid(0, "C7 D7"), laid(1, "C8 weak", "set")
    at = position("", "C9", "CJ", log=(first, second, Passed(2)), table=second, finishers=(0,))
    assert value("plays", at) == (first, second)
    assert value("played", at) == cards("C7 D7 C8 weak")
    assert value("table.player", at) == 1
    assert value("table.shape == set", at) is True
    assert value("(table.size, table.length, table.wilds)", at) == (2, 1)
    assert value("table.cards", at) == cards("C8 weak")
    assert value("table.top", at) == 2
    assert value("those(x in plays where x.wilds == 0)", at) == (first,)
    assert value("still_in", at) == (1, 2)


def test_places_are_settled_one_by_one_and_the_last_with_the_one_before() -> None:
    at = position("C7", "", "CJ", finishers=(1,))
    assert value("finishers", at) == (1,)
    assert value("(nth(1), nth(2), nth(3))", at) == (1,)
    assert (value("place(me)", at, 1), value("place(me)", at, 0)) == (1, None)
    at = position("C7", "", "", finishers=(1, 2))
    assert value("finishers", at) == (1, 2, 0)
    assert value("nth(3)", at) == 0
    assert value("place(me)", at, 0) == 3
    assert value("(nth(0), nth(4))", at) == ()


def test_finished_deals() -> None:
    before = over((2, 0), (0, 0, 2), dealer=1)
    at = position(of=match((0, 0, 2), (before,)))
    assert value("last.number", at) == 1
    assert value("last.dealer", at) == 1
    assert value("last.nth(1)", at) == 2
    assert value("last.nth(3)", at) == 1
    assert value("last.finishers", at) == (2, 0, 1)
    assert value("last.gained(me)", at, 2) == 2
    assert value("count(past)", at) == 1
    assert value("deal_number", at) == 2
    assert value("payer", at) == 1


def test_facts_can_be_asked_of_a_finished_deal() -> None:
    first = over((2, 0), (0, 0, 2))
    at = position(of=match((0, 0, 2), (first,)))
    assert value("last.out(me)", at) is True
    assert value("out(me)", at) is False
    assert value("last.richest", position()) is None


def test_suits_of_plays_when_no_measure_looks_at_them() -> None:
    pair, run, mixed = laid(0, "C7 D7"), laid(1, "C7 C8 weak", "straight"), laid(1, "C7 D8 weak", "straight")
    at = position(log=(pair, run, mixed))
    assert value("those(x in plays where x.suited)", at) == (run,)
    blind = changed(("  flush: {is: suited, for: straight}\n", ""))
    for made in (program(blind), twin(blind)):
        suited = attributes(Kit(made.tables, True, made.order, made.combinations))["combination", "suited"]
        readings = {text: made.combinations.read(cards(text), "straight")[0] for text in ("C7 C8 weak", "C7 D8 weak")}
        found = [suited(at, made.laid(1, cards(text), at_, at)) for text, at_ in readings.items()]
        assert found == [True, False]


def test_the_turn_may_go_the_other_way() -> None:
    made = program(changed(("{seats: 3..4}", "{seats: 3..4, direction: counterclockwise}")))
    given = functions(Kit(made.tables, False, made.order, made.combinations))
    at = position(dealer=1)
    assert given["players"](at) == (0, 2, 1)
    assert (given["next"](at, 0), given["previous"](at, 0), given["forehand"](at)) == (2, 1, 0)


NO_DEAL = ["dealer", "forehand", "table", "plays", "still_in", "finishers", "played"]


@pytest.mark.parametrize("name", NO_DEAL)
def test_between_deals_there_is_nothing_to_see(name: str) -> None:
    at: Position = after_the_deal(match())
    assert functions(kit())[name](at) in (None, (), 0)


@pytest.mark.parametrize("name", ["hand", "dealt", "cards_left", "place"])
def test_between_deals_seats_have_nothing(name: str) -> None:
    assert functions(kit())[name](after_the_deal(match()), 0) is None


def test_who_leads_the_match() -> None:
    assert program().leaders(after_the_deal(match((3, 1, 3)))) == (0, 2)
    lowest = program(changed(("winner: highest score", "winner: lowest score")))
    assert lowest.leaders(after_the_deal(match((3, 1, 3)))) == (1,)


def test_a_seat_without_a_number_does_not_lead() -> None:
    text = changed(
        ("  payer: last.nth(3)\n", "  payer: last.nth(3)\n  luck(seat p): score(p) if score(p) > 1\n"),
        ("winner: highest score", "winner: lowest luck"),
    )
    for made in (program(text), twin(text)):
        assert made.leaders(after_the_deal(match((3, 1, 2)))) == (2,)
        assert made.leaders(after_the_deal(match((0, 1, 0)))) == ()


def test_before_the_cards_are_dealt_nobody_was_dealt_any() -> None:
    assert value("dealt(me)", before_the_cards()) is None
    assert value("hand(me)", before_the_cards()) is None
    assert value("players", before_the_cards()) == (1, 2, 0)
