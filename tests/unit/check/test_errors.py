"""Each error of the check: where it points, what it expects, how it helps."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulespec
from rulespec.diagnostics.codes import CODES

from ..engine.trick_games import tricks
from ..model.test_build import built
from ..overlay.small import lay
from .games import changed, checked, only, with_fact

FACTS = [
    # fact, code, the text it points at, message, label or "", help or ""
    (
        "hand: 3",
        "E501",
        "hand",
        "`hand` is a fact and a built-in",
        "a name means one thing everywhere",
        "give a fact another name",
    ),
    ("low_cards: 3", "E501", "low_cards", "`low_cards` is a fact and a named set", "", ""),
    ("set: 3", "E501", "set", "`set` is a fact and a combination", "", ""),
    ("target: 3", "E501", "target", "`target` is a fact and an option", "", ""),
    ("top: 3", "E501", "top", "`top` is a fact and a built-in", "", ""),
    ("x: any(dealer in players where true)", "E501", "", "`dealer` is a variable and a built-in", "", ""),
    (
        "x: stil_in",
        "E502",
        "stil_in",
        "unknown name `stil_in`",
        "nothing of this game has this name",
        "did you mean `still_in`?",
    ),
    ("x: option.targt", "E502", "option.targt", "no option is called `targt`", "", "did you mean `target`?"),
    (
        "x: option.mode == strikt",
        "E502",
        "strikt",
        "unknown name `strikt`",
        "expected a word",
        "did you mean `strict`?",
    ),
    (
        "x: target",
        "E502",
        "target",
        "unknown name `target`",
        "an option is asked by its full name",
        "write `option.target`",
    ),
    ("x(seet p): score(p)", "E502", "", "`seet` is no kind of thing", "", "did you mean `seat` or `seats`?"),
    (
        "x: last.deeler",
        "E503",
        "last.deeler",
        "`last` is a deal, which has no `deeler`",
        "not an attribute of a deal",
        "did you mean `dealer`?",
    ),
    ("x: dealer.hand", "E503", "dealer.hand", "`dealer` is a seat, which has no `hand`", "", "write `hand(dealer)`"),
    (
        "x: hand(score(dealer))",
        "E504",
        "score(dealer)",
        "expected a seat, but `score(dealer)` is a number",
        "expected a seat",
        "",
    ),
    (
        "x: rank(weak) == 10",
        "E504",
        "rank(weak) == 10",
        "`rank(weak)` is a rank, but `10` is a number",
        "expected two of the same kind",
        "ranks stand in brackets: `[10]`",
    ),
    (
        "x: hand(dealer) and true",
        "E504",
        "hand(dealer)",
        "expected a condition, but `hand(dealer)` is cards",
        "expected a condition",
        "ask how many there are: `count(hand(dealer)) > 0`",
    ),
    (
        "x: dealer < forehand",
        "E504",
        "dealer < forehand",
        "`<` compares numbers, but `dealer` is a seat",
        "expected numbers on both sides",
        "",
    ),
    (
        "x: players + dealer",
        "E504",
        "players",
        "`+` adds numbers, but `players` is seats",
        "",
        "sets are joined with `|`",
    ),
    ("x: players | 3", "E504", "3", "`|` joins sets, but `3` is a number", "expected seats", ""),
    ("x: (dealer, 3)", "E504", "3", "`dealer` is a seat, but `3` is a number", "expected values of one kind", ""),
    ("x: dealer if deal_number == 1 else 3", "E504", "3", "`dealer` is a seat, but `3` is a number", "", ""),
    (
        "x: first(c in pack where c in low_cards)",
        "E504",
        "pack",
        "`pack` is cards, which lie in no order",
        "`first` needs things in order",
        "ask for `highest(…)`, `lowest(…)` or `the(…)`",
    ),
    (
        "x: score(dealer, 1)",
        "E505",
        "score(dealer, 1)",
        "`score` is asked with 1 value, but here are 2",
        "expected 1 value: a seat or side",
        "",
    ),
    (
        "x: score + 1",
        "E505",
        "score",
        "`score` needs a seat or side",
        "expected parentheses after it",
        "write `score(p)`",
    ),
    (
        "x: out",
        "E505",
        "out",
        "`out` is asked with 1 value, but here are 0",
        "expected 1 value",
        "it is written `out(p)`",
    ),
    (
        "x: payer(dealer)",
        "E505",
        "payer(dealer)",
        "`payer` is asked with no values, but here are 1",
        "",
        "it is written `payer`",
    ),
    ("x: single(3)", "E505", "single", "`single` is a combination, nothing that is asked with values", "", ""),
    (
        "x: any(p in dealer where true)",
        "E506",
        "dealer",
        "`dealer` is a seat, not several",
        "expected seats, cards or the like for `p`",
        "",
    ),
    ("x: count(3)", "E506", "3", "`3` is a number, not several", "", ""),
    (
        "x: score(me)",
        "E507",
        "me",
        "`me` has no meaning here",
        "nobody acts in this rule",
        "name the seat, or bind one: `any(p in players where …)`",
    ),
    (
        "x: x + 1",
        "E508",
        "x + 1",
        "`x` asks itself",
        "this can never be worked out",
        "what a rule must remember is read from the record: `plays`, `past`, `last`",
    ),
    ("x: last.x == none", "E504", "last.x == none", "`x` asks itself of an earlier deal, but is a condition", "", ""),
    (
        "x(p, q): p == q",
        "E509",
        "",
        "what `p` is cannot be seen from its uses",
        "expected a type before it",
        "write `x(seat p)` if it is a seat",
    ),
    (
        "x: 7 // score(dealer)",
        "E513",
        "score(dealer)",
        "`score(dealer)` may be zero",
        "this is what is divided by",
        "divide by a number, or by `max(1, score(dealer))`",
    ),
    ("x: 1 + sum", "E505", "sum", "`sum` needs a variable", "", "write `sum(… for p in players)`"),
    ("x: count(those)", "E505", "those", "`those` needs a variable", "", "write `those(p in players where …)`"),
    ("x: 7 % 0", "E513", "0", "`0` may be zero", "", ""),
    (
        "x: product(score(p) * 4 for p in players)",
        "E514",
        "",
        "numbers in this rule may grow without end",
        "",
        "multiply fewer numbers",
    ),
    (
        "x(a, b, c, d): score(a) + score(b) + score(c) + score(d)",
        "E516",
        "x(a, b, c, d)",
        "`x` has 4 parameters",
        "at most 3",
        "",
    ),
]


@pytest.mark.parametrize(("fact", "code", "place", "message", "label", "help_"), FACTS)
def test_facts(fact: str, code: str, place: str, message: str, label: str, help_: str) -> None:
    found = checked(with_fact(fact))[1].errors
    first = found[0]
    assert (first.code, first.message) == (code, message)
    assert {each.code for each in found} == {code}
    assert first.span is not None
    assert place in ("", first.span.text)
    assert label in ("", first.label)
    assert help_ == "" or help_ in first.help


RULES = [
    (
        "lead: dealer",
        "lead: score(dealer)",
        "E504",
        "score(dealer)",
        "expected a seat, but `score(dealer)` is a number",
    ),
    (
        "when: deal_number > 1",
        "when: deal_number",
        "E504",
        "deal_number",
        "expected a condition, but `deal_number` is a number",
    ),
    ("height: top", "height: cards", "E504", "cards", "a measure is a number or a condition, but this is cards"),
    ("height: top", "height: tops", "E502", "tops", "unknown name `tops`"),
    ("height: top", "top: top", "E501", "top", "`top` is a measure and a built-in"),
    (
        "height: top",
        "height: {is: top, for: singel}",
        "E502",
        "{is: top, for: singel}",
        "no combination is called `singel`",
    ),
    ("for any card", "for any card in sett", "E502", "sett", "no combination is called `sett`"),
    ("weak strong stand", "week strong stand", "E502", "week", "no card is called `week`"),
    ("run of 3..5", "run of 3..5 along lader", "E502", "run of 3..5 along lader", "no sequence is called `lader`"),
    (
        "  ladder: 7 8 9 10 J",
        "  ladder: 7 8 9 10 J\n  other: 7 8 9",
        "E519",
        "run of 3..5",
        "the run in `combinations.straight` has 2 sequences to go along",
    ),
    (
        "    ends: any(p in players where out(p))",
        "    ends: any(p in players where out(p))\n"
        "  swap:\n    do: exchange\n    steps: {gift: dealer gives 1 to forehand}",
        "E520",
        "climb",
        "`phases.swap` comes after `phases.play`, in which combinations are laid",
    ),
    ("lead: dealer", "lead: dealer\n    ranking: power", "E502", "power", "no ranking is called `power`"),
    (
        "from: next(dealer)",
        "from: next(dealer), piles: {payer: 1}",
        "E501",
        "payer",
        "`payer` is a fact and a pile",
    ),
    ("cards: all", "cards: thirteen", "E518", "thirteen", "`phases.deal.cards` cannot be `thirteen`"),
    ("cards: all", "cards: 20 each", "E312", "20 each", "`phases.deal.cards` cannot be `20 each` for 4 seats"),
    ("the rest of paid", "the rest of dealer", "E504", "dealer", "cards are taken from a pile"),
    ("2 to nth(1)", "2 to nth(first)", "E505", "first", "`first` needs a variable"),
    ("2 to nth(1)", "2 to q for q in dealer", "E506", "dealer", "`dealer` is a seat, not several"),
    ("highest score", "highest scores", "E502", "highest scores", "unknown name `scores`"),
    (
        "next: next(last.dealer)",
        "next: next(dealer)",
        "E510",
        "dealer",
        "the deal is over here: `dealer` cannot be asked",
    ),
    ("next: next(last.dealer)", "next: nth(3)", "E510", "nth(3)", "the deal is over here: `nth(3)` cannot be asked"),
    (
        "next: next(last.dealer)",
        "next: the(p in players where out(p))",
        "E510",
        "out(p)",
        "the deal is over here: `out(p)` cannot be asked",
    ),
    (
        "from: next(dealer)",
        "from: the(p in players where weak in dealt(p))",
        "E510",
        "dealt(p)",
        "no cards are dealt yet: `dealt(p)` cannot be asked",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "place", "message"), RULES)
def test_rules(old: str, new: str, code: str, place: str, message: str) -> None:
    found = checked(changed(old, new))[1].errors
    assert (found[0].code, found[0].message) == (code, message)
    assert found[0].span is not None
    assert found[0].span.text == place


def test_a_clash_shows_both_places() -> None:
    found = only(with_fact("set: 3"))
    assert [each.span.text for each in found.related] == ["2..4 of one rank"]


def test_a_name_that_nothing_has_is_why_a_parameter_is_not_understood() -> None:
    found = only(with_fact("x(p): lastcall(p)"))
    assert (found.code, found.message) == ("E502", "unknown name `lastcall`")


def test_a_fact_named_like_a_call_that_it_asks_about_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(rulespec.RulesError) as refused:
        tricks(tmp_path, calls="bid: {for: n in 0 .. 2}", extra="facts: {bid(p): 'last_call(p, bid).n'}")
    (found,) = refused.value.diagnostics
    assert found.code == "E508" and found.help[0] == "a call is called `bid` too: give the fact another name"


def test_what_calls_say_can_be_asked_and_is_listed(tmp_path: Path) -> None:
    with pytest.raises(rulespec.RulesError) as refused:
        tricks(tmp_path, calls="bid: {for: n in 0 .. 2}", extra="facts: {said(p): 'last_call(p, bid).value'}")
    assert refused.value.diagnostics[0].notes[0].endswith("number, n")


@pytest.mark.parametrize(
    ("rankings", "message"),
    [
        ("high: 10 > 9 > 8 > 7\n  low: 7 > 8 > 9 > 10", "the phase `play` has 2 rankings to compare by"),
        ("high(s): {trump: {all: s}, suit: 10 > 9 > 8 > 7}", "the phase `play` has 4 rankings to compare by"),
    ],
)
def test_tricks_that_name_no_ranking_have_the_only_one(tmp_path: Path, rankings: str, message: str) -> None:
    with pytest.raises(rulespec.RulesError) as refused:
        tricks(tmp_path, rankings=rankings, play="legal: {any: hand(me)}")
    assert refused.value.diagnostics[0].message == message
    tricks(tmp_path, rankings="high: 10 > 9 > 8 > 7", play="legal: {any: hand(me)}")


def test_a_missing_option_is_told_how_to_add_it() -> None:
    found = only(with_fact("x: option.bonus"))
    assert found.help == ("add it under `options`: `bonus: {type: int, default: 1}`",)
    assert found.notes == ("options: target, mode",)


def test_a_wrong_default_is_shown_in_its_place(tmp_path: Path) -> None:
    with pytest.raises(rulespec.RulesError) as refused:
        tricks(tmp_path, extra="options: {goal: {type: int, default: 50, range: 1..9}}")
    found = refused.value.diagnostics[0]
    assert found.code == "E423" and found.span is not None and found.span.text == "50"


ROWS = """sides:
  one: {who: highest_call.caller}
  rest: {who: players - highest_call.caller}
contracts:
  defaults: {worth: 1, order: high}
  suit_game(s): {order: power(s)}
  grand: {}
facts:
  played_as: highest_call.k
"""
POWER = "high: 10 > 9 > 8 > 7\n  power(s): {trump: {all: s}, suit: 10 > 9 > 8 > 7}"
NAMING = "name: {for: k in contracts, as: k, rank: k.worth}"
PLAY = "ranking: played_as.order\n    legal: {any: hand(me)}"


@pytest.mark.parametrize(
    ("old", "new", "code", "message", "help_"),
    [
        ("{who: highest_call.caller}", "{members: dealer}", "E303", "the side `one` has no `who`", ""),
        ("{who: highest_call.caller}", "dealer", "E301", "`sides.one` has a plain value", "write `one: {who: dealer}`"),
        (
            "order: power(s)",
            "order: power",
            "E505",
            "the ranking `power` is one for each suit",
            "write `power(s)`, with a suit",
        ),
        (
            "played_as.order",
            "power(hearts, spades)",
            "E505",
            "the ranking `power` is one for each suit",
            "write `power(clubs)`, with a suit",
        ),
        (
            "played_as.order",
            "high(hearts)",
            "E505",
            "`high` is a ranking, nothing that is asked with values",
            "write `high` alone",
        ),
        (
            "rank: k.worth",
            "rank: suit_game.worth",
            "E505",
            "the row `suit_game` is one for each suit",
            "write `suit_game(clubs)`, with a suit",
        ),
        (
            "ranking: played_as.order\n    ",
            "",
            "E519",
            "the phase `play` has 5 rankings to compare by",
            "write `ranking: high`",
        ),
        ("played_as.order", "power(zzz)", "E502", "unknown name `zzz`", ""),
        ("order: high", "order: hihg", "E502", "unknown name `hihg`", "did you mean `high`?"),
        ("as: k", "as: c", "E502", "the call `name` has no value `c`", "write `as: k`"),
        (
            "rank: k.worth",
            "rank: worth",
            "E502",
            "unknown name `worth`",
            "`worth` is a column of `contracts`: ask a row for it, as in `k.worth`",
        ),
        (
            "played_as.order",
            "played_as.ordr",
            "E503",
            "`played_as` is a row of contracts, which has no `ordr`",
            "did you mean `order`?",
        ),
        (
            "k in contracts",
            "k in played_as",
            "E503",
            "what `k` of a call is cannot be seen",
            "look at `for: k in …` of the call: it may ask this rule itself",
        ),
        ("trump: {all: s}", "trumps: {all: s}", "E302", "unknown key `trumps`", "did you mean `trump`?"),
    ],
)
def test_rows_of_tables(tmp_path: Path, old: str, new: str, code: str, message: str, help_: str) -> None:
    def made(text: str) -> str:
        return text.replace(old, new)

    def build() -> None:
        changes = {"rankings": made(POWER), "calls": made(NAMING), "play": made(PLAY), "extra": made(ROWS)}
        tricks(tmp_path, call="void: played_as == none", sides="", **changes)

    with pytest.raises(rulespec.RulesError) as refused:
        build()
    found = refused.value.diagnostics[0]
    assert (found.code, found.message, *found.help[:1]) == (code, message, *([help_] if help_ else []))
    assert found.span is not None


@pytest.mark.parametrize("wrong", ["suit(hand(turnd))", "shape", "hearts + 1", "chosen"])
def test_a_wrong_fact_in_parentheses_is_one_finding(tmp_path: Path, wrong: str) -> None:
    """What asks it for a suit is not to blame."""
    with pytest.raises(rulespec.RulesError) as refused:
        play = "ranking: power(chosen)\n    legal: {any: hand(me)}"
        tricks(tmp_path, rankings=POWER, extra=f"facts:\n  chosen: {wrong}", play=play)
    assert [found.span.text for found in refused.value.diagnostics if found.span] != []
    assert not [found for found in refused.value.diagnostics if "power" in found.message]


def test_the_ranking_offered_can_be_written(tmp_path: Path) -> None:
    """Of an order for each suit the suit is said by its word."""
    only_power = "power(s): {trump: {all: s}, suit: 10 > 9 > 8 > 7}"
    with pytest.raises(rulespec.RulesError) as refused:
        tricks(tmp_path, rankings=only_power, play="legal: {any: hand(me)}")
    (help_,) = refused.value.diagnostics[0].help
    assert help_ == "write `ranking: power(clubs)`"
    tricks(tmp_path, rankings=only_power, play="ranking: power(clubs)\n    legal: {any: hand(me)}")


@pytest.mark.parametrize("key", ["lead_legal", "takes", "duties"])
def test_a_key_of_another_mechanism(key: str) -> None:
    (found,) = built(changed("do: climb", f"do: climb\n    {key}: {{any: hand(me)}}"))[1].all
    assert (found.code, found.help) == ("E302", (f"`{key}` belongs to a phase with `do: tricks`",))
    (found,) = lay(a=f"add: {{phases.play.{key}.any: hand(me)}}")[1].all
    assert (found.code, found.help) == ("E404", (f"`{key}` belongs to a phase with `do: tricks`",))


@pytest.mark.parametrize(("written", "meant"), [("7D", "D7"), ("10C", "C10"), ("jd", "DJ"), ("weke", "weak")])
def test_a_card_the_wrong_way_round(written: str, meant: str) -> None:
    assert only(with_fact(f"x: count([{written}])")).help == (f"did you mean `{meant}`?",)


def test_a_circle_is_listed_once() -> None:
    found = only(with_fact("a: b + 1", "b: c + 1", "c: a + 1", "d: a"))
    assert found.message == "facts ask each other in a circle: `a` -> `b` -> `c` -> `a`"
    assert len(found.related) == 2


def test_after_the_deal_the_help_names_what_to_ask() -> None:
    assert only(changed("next: next(last.dealer)", "next: nth(3)")).help == ("ask `last.nth(3)`",)


def test_a_wrong_fact_is_reported_once_though_others_ask_it() -> None:
    assert only(with_fact("a: stil_in", "b: count(a)", "c: a - b")).code == "E502"


def test_walks_within_walks_are_refused() -> None:
    deep = "x: " + "count(" + "any(".join(f"{v} in pack where " for v in "abcde") + "e in a" + ")" * 5
    found = only(with_fact(deep))
    assert found.code == "E512"
    assert found.help == ("walk over fewer things at once: give the inner question a name under `facts`",)


def test_what_facts_remember_is_not_counted_twice() -> None:
    chain = ["f0(p): score(p)", *(f"f{n}(p): f{n - 1}(p) - f{n - 1}(next(p))" for n in range(1, 40))]
    found, findings = checked(with_fact(*chain))
    assert findings.errors == []
    assert found is not None
    assert found.facts["f39"].cost < 2000


def test_endless_nesting_is_refused() -> None:
    cases = ", ".join(f"c{n}: {n} if deal_number == {n}" for n in range(120))
    assert only(with_fact(f"x: {{is: 0, first: {{{cases}}}}}")).message == "this rule is nested too deeply"


def test_long_sums_are_no_large_numbers() -> None:
    assert checked(with_fact("x: " + " + ".join(["score(dealer)"] * 30)))[1].errors == []


def test_every_code_is_listed() -> None:
    assert {code for _, code, *_ in FACTS} | {code for _, _, code, *_ in RULES} <= set(CODES)


@pytest.mark.parametrize(
    "fact",
    [
        "x(p): product(2 for c in hand(p) where c in [7])",
        "x(p): product(2 for c in hand(p) where suit(c) == clubs and c in [7])",
        "x(p): product(2 for c in hand(p) & [7])",
        "x(p): product(2 for c in [7] & hand(p))",
        "x(p): product(2 for c in few(p))",
        "x(p): product(2 for c in those(d in hand(p) where d in low_cards))",
    ],
)
def test_what_a_product_goes_through_is_bounded_by_the_smaller_side(fact: str) -> None:
    text = with_fact("few(p): hand(p) & [7]", fact).replace(
        "ranks: 7 8 9 10 J", "ranks: 7 8 9 10 J\n  copies: {9: 8, J: 8}"
    )
    assert "E514" not in [each.code for each in checked(text.replace("2 to nth(1)", "x(dealer) to nth(1)"))[1].all]


def test_too_large_a_product_is_shown_where_it_stands() -> None:
    """Not where what it gives is only used."""
    text = with_fact("grown(p): 1 + product(9 for c in hand(p) where c in [7 8 9 10])", "grown_on(p): grown(p)")
    text = text.replace("2 to nth(1)", "cards_left(dealer) * grown_on(dealer) to nth(1)")
    text = text.replace("  ranks: 7", "  copies: 2\n  ranks: 7")
    (found,) = [each for each in checked(text)[1].all if each.code == "E514"]
    assert found.span is not None
    assert found.span.text == "product(9 for c in hand(p) where c in [7 8 9 10])"
    assert [each.span.text for each in found.related] == ["cards_left(dealer) * grown_on(dealer)"]
