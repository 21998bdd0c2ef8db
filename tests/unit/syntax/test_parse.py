"""Good texts of every small language, what they mean, and where their parts stand."""

from __future__ import annotations

import pytest

from rulespec.spans import Source, Text
from rulespec.syntax import tree as t
from rulespec.syntax.parse import STARTS, parse
from rulespec.syntax.print import show

GOOD = {
    "expr": [
        "count(still_in) == 1",
        "last.nth(count(players) - 1)",
        "(neck, nose)",
        "suited and shape == straight",
        "-wilds",
        "any(p in players where score(p) >= option.target) and count(leaders) == 1",
        "a if b",
        "a if b else c if d else e",
        "sum(points(won(p)) for p in members(s) where not nil(p))",
        "max(0, asked(s) - counted(s)) + 1",
        "x not in y",
        "hand(me) & [A 10] - [CQ]",
        "those(p in around(forehand) where called(p, reservation))",
        "call(declarer, name).s",
        "none",
        "true",
        "not false",
        "(a | b) & c",
        "7 // 2 % 3",
        "count(d in past)",
        "first(t in tricks where t.x)",
        "all(said(b) for b in ladder where b < a)",
        "random",
        "f()",
        "inside and notable or order",
    ],
    "cardset": ["3 .. 10 J Q K A 2", "CQ", "A 10 weak red"],
    "ranking": [
        "A > K > Q > J > 10 .. 2",
        "3 .. A < 2 < weak < strong",
        "3 .. A",
        "s(A 10 K 9)",
        "A",
        "(3 .. 10 J Q K A 2)(D C H S)",
        "H10 > Q(C S H D) > J(C S H D) > s(A 10 K 9)",
    ],
    "rows": ["3 .. 10 J Q K A", "A 2 3 4 5, 3 .. 10 J Q K A, 2 3 4 5 6"],
    "shape": [
        "1 card",
        "2..10 of one rank",
        "run of 3..11",
        "run of 3..5 pairs along ladder",
        "run of 3 triples",
        "run of 2 quadruples",
        "run of 5 along straights in mixed suits",
        "5 of one suit",
        "the cards small big",
        "3 of one rank + 2 of one rank",
        "4 of one rank + 2 cards",
        "run of 5 in one suit",
    ],
    "wild": [
        "weak strong stand for any card",
        "2 copies a lower card",
        "2 copies a card",
        "2 copies a lower natural card",
        "2 2 together stand for a rank in pair_straight",
        "weak stand for any card except in single",
        "2 stand for any card in pair_straight triple_straight",
    ],
    "transfer": [
        "pit gives the highest 1 to surrendered face up",
        "first takes 1 from surrendered",
        "second takes the rest of surrendered",
        "players gives 3 to pass_to(me) at once",
        "declarer gives 3 of hearts to pushed including poor_trumps(declarer)",
        "(first_before, second_before) gives 1 to discarded face up at once",
        "a takes all from b",
    ],
    "item": [
        "2 to nth(1)",
        "-1 to side(x.player) as extra for x in plays where charlie(x) and caught(x)",
        "1 to s for s in sides, a in steps where a.under(other(s)) when winner != other(s)",
        "1 if a else 2 to winner when b",
    ],
    "winner": ["highest score", "lowest collected"],
    "pile": ["3", "1 face up"],
    "share": ["all", "13 each", "10 - count(past) each", "size if long else 3 each", "thirteen"],
    "bindings": ["n in 0 .. 13", "n in 1 .. 7, s in suits where s != turned"],
    "signature": ["bound", "ahead(p, q)", "bound(call a, suit s)"],
}


@pytest.mark.parametrize(("start", "text"), [(start, text) for start in STARTS for text in GOOD[start]])
def test_good_texts_read_and_print_as_they_are(start: str, text: str) -> None:
    assert show(parse(start, Text.of(text))) == text


def expr(text: str) -> t.Tree:
    return parse("expr", Text.of(text))


def test_quantifiers() -> None:
    selected = expr("any(p in players where a)")
    assert isinstance(selected, t.Select) and (selected.kind, selected.binder.variable) == ("any", "p")
    computed = expr("max(score(p) for p in players)")
    assert isinstance(computed, t.Compute) and computed.kind == "max" and computed.binder.where is None
    assert isinstance(expr("count(p in players)"), t.Select)
    assert isinstance(expr("count(players)"), t.Call)
    assert isinstance(expr("max(a, b)"), t.Call)


def test_ten_is_a_number_in_an_expression_and_a_rank_in_brackets() -> None:
    assert isinstance(expr("10"), t.Number)
    literal = expr("[10]")
    assert isinstance(literal, t.CardLiteral) and isinstance(literal.patterns[0], t.Word)


def test_a_lone_span_is_a_rising_order() -> None:
    ranking = parse("ranking", Text.of("3 .. A"))
    assert isinstance(ranking, t.Ranking) and ranking.rising and len(ranking.places) == 1
    falling = parse("ranking", Text.of("A > K"))
    assert isinstance(falling, t.Ranking) and not falling.rising


def test_cards_are_seen_by_giver_and_taker_where_nothing_else_is_said() -> None:
    moved = parse("transfer", Text.of("a gives 1 to b"))
    assert isinstance(moved, t.Transfer) and (moved.seen, moved.at_once) == ("face down", False)
    rest = parse("transfer", Text.of("a takes the rest of b face up"))
    assert isinstance(rest, t.Transfer) and rest.amount is None and rest.seen == "face up"


def test_words_of_phrases_are_names_elsewhere() -> None:
    moved = parse("transfer", Text.of("give gives to to of"))
    assert isinstance(moved, t.Transfer)
    assert (show(moved.who), show(moved.place)) == ("give", "of")
    assert show(expr("to + of * where_to(from)")) == "to + of * where_to(from)"


def test_spans_point_into_the_file() -> None:
    source = Source("game.yaml", "facts:\n  late: |\n    first +\n    second_one(p)\n")
    text = Text("first +\nsecond_one(p)", source, ((0, 21), (8, 33)))
    tree = parse("expr", text)
    assert isinstance(tree, t.Chain)
    second = tree.rest[0][1]
    assert str(second.span) == "game.yaml:4:5" and second.span.text == "second_one(p)"
    assert str(tree.span) == "game.yaml:3:5"


def test_a_group_belongs_to_what_it_groups() -> None:
    tree = expr("(a + b) * c")
    assert tree.span.text == "(a + b) * c"
