"""What `none` does, and sets: the same in both evaluators."""

from __future__ import annotations

import pytest

from rulespec.compile.position import Position

from .games import cards, position, value

AT = position("C7 D7", "C8 C9 weak", "CJ")  # nobody has run out: nth(1), place(me) and table are none


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("place(me)", None),
        ("place(me) + 1", None),
        ("2 * place(me)", None),
        ("-place(me)", None),
        ("next(nth(1))", None),
        ("table.cards", None),
        ("count(table.cards)", None),
        ("max(1, place(me))", None),
        ("5 if place(me) == 1", None),
    ],
)
def test_asked_anything_it_answers_none(text: str, expected: None) -> None:
    assert value(text, AT) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nth(1) == none", True),
        ("nth(1) == nth(2)", True),
        ("nth(1) == me", False),
        ("nth(1) != me", True),
        ("place(me) < 1", True),
        ("place(me) < 0 - 100", True),
        ("place(me) <= place(me)", True),
        ("place(me) < place(me)", False),
        ("place(me) > 0 - 100", False),
        ("1 > place(me)", True),
        ("1 >= place(me)", True),
        ("nth(1) in players", False),
        ("nth(1) not in players", True),
        ("me in (nth(1), me)", True),
        ("not (true if place(me) == 1)", True),
        ("(true if place(me) == 1) or false", False),
        ("1 if (true if place(me) == 1) else 2", 2),
    ],
)
def test_it_is_below_everything_and_as_a_condition_false(text: str, expected: object) -> None:
    assert value(text, AT) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(nth(1), me)", (0,)),
        ("(nth(1), nth(2))", ()),
        ("(me, dealer)", (0,)),
        ("sum(place(p) for p in players)", 0),
        ("sum(1 if p == me for p in players)", 1),
        ("product(2 if p != me for p in players)", 4),
        ("max(place(p) for p in players)", None),
        ("min(score(p) if p != me for p in players)", 1),
        ("count(p in players where place(p) == 1)", 0),
        ("count(p in (nth(1), me) where true)", 1),
        ("(still_in if false) | (me, forehand)", (0, 1)),
        ("still_in - (still_in if false)", (0, 1, 2)),
        ("table.cards | [C7]", 1),
    ],
)
def test_sets_do_not_keep_it_and_sums_pass_it_over(text: str, expected: object) -> None:
    assert value(text, AT) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players | still_in", (1, 2, 0)),
        ("(me, forehand) | (forehand, dealer)", (0, 1)),
        ("players & (me, forehand)", (1, 0)),
        ("players - (me, forehand)", (2,)),
        ("((me, forehand), players)", (0, 1, 2)),
        ("(me, forehand) == (forehand, me)", True),
        ("(me, forehand) != (forehand, me)", False),
        ("players == still_in", True),
        ("(me, forehand) == still_in", False),
        ("(still_in if false) == still_in", False),
        ("(1, 2) == (2, 1)", False),
        ("(1, 3) > (1, 2, 9)", True),
        ("-max((1, 2))", -2),
    ],
)
def test_sets_of_seats(text: str, expected: object) -> None:
    assert value(text, AT) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hand(me) | [C8]", "C7 D7 C8"),
        ("hand(me) & [C]", "C7"),
        ("hand(me) - [C]", "D7"),
        ("([C7], hand(forehand))", "C7 C8 C9 weak"),
        ("those(x in hand(forehand) where rank(x) == [9])", "C9"),
        ("the(x in hand(forehand) where x == [weak])", "weak"),
        ("hand(nth(1)) | [C7]", "C7"),
    ],
)
def test_sets_of_cards(text: str, expected: str) -> None:
    assert value(text, AT) == cards(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[C7] in hand(me)", True),
        ("[7] in hand(me)", True),
        ("[8] in hand(forehand)", False),
        ("([C] - [C]) in hand(me)", False),
        ("any(x in hand(me) where x in [D])", True),
        ("all(x in [7] for x in hand(me))", True),
        ("all(x in [C] for x in hand(me))", False),
        ("count(x in pack where rank(x) == [7])", 2),
        ("sum(points(x) for x in pack)", 24),
        ("the(x in hand(me) where x in [7])", None),
        ("all(x in [C] for x in hand(nth(1)))", True),
    ],
)
def test_cards_in_sets(text: str, expected: object) -> None:
    assert value(text, AT) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("first(p in around(me) where p != me)", 1),
        ("last(p in around(me) where p != me)", 2),
        ("first(p in around(me) where cards_left(p) > 9)", None),
        ("the(p in players where cards_left(p) == 3)", 1),
        ("the(p in players where cards_left(p) < 3)", None),
        ("those(p in around(me) where cards_left(p) < 3)", (0, 2)),
        ("any(p in players where any(q in players where cards_left(q) > cards_left(p) + 1))", True),
        ("sum(count(q in players where cards_left(q) < cards_left(p)) for p in players)", 3),
        ("max(score(p) for p in players where p != forehand)", 1),
        ("7 // 2 + 7 % 4", 6),
    ],
)
def test_binders(text: str, expected: object) -> None:
    assert value(text, AT) == expected


def test_a_condition_is_true_or_false_and_nothing_else() -> None:
    at: Position = AT
    for text in ("true and 1 < 2 and true", "false or 1 < 2 or false", "not none", "any(p in players where p == me)"):
        assert value(text, at) is True
