"""The compiled rules give what the slow walker gives, for any expression in any position."""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulespec.compile.position import Laid, Passed, Position

from .games import after_the_deal, before_the_cards, just_dealt, laid, match, over, position, program, resolved, twin

Texts = st.SearchStrategy[str]
few = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


# ---- expressions, by what they give -------------------------------------------------------------------------------

VARIABLES = ("p", "q")


def numbers(depth: int, bound: tuple[str, ...]) -> Texts:
    leaves = st.sampled_from(["0", "1", "2", "7", "deal_number", "option.target", "seven"])
    if not depth:
        return leaves
    some, seat = numbers(depth - 1, bound), seats(depth - 1, bound)
    return st.one_of(
        leaves,
        st.builds("({} {} {})".format, some, st.sampled_from("+-*"), some),
        st.builds("({} {} {})".format, some, st.sampled_from(["//", "%"]), st.sampled_from(["2", "3", "5"])),
        st.builds("-({})".format, some),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), some, some),
        st.builds(
            "{}({})".format, st.sampled_from(["cards_left", "score", "place", "wealth", "mine", "last.gained"]), seat
        ),
        st.builds("count({})".format, several(depth - 1, bound)),
        st.builds("{}({})".format, st.sampled_from(["points", "count"]), cards(depth - 1, bound)),
        st.builds("({} if {} else {})".format, some, truths(depth - 1, bound), some),
        st.builds("({} if {})".format, some, truths(depth - 1, bound)),
        _computed(depth, bound),
        st.sampled_from(
            ["table.top", "table.wilds", "table.size", "count(table.cards)", "sum(x.wilds for x in plays)"]
        ),
    )


def _computed(depth: int, bound: tuple[str, ...]) -> Texts:
    if len(bound) > len(VARIABLES):
        return st.just("3")
    variable = VARIABLES[len(bound) - 1]
    inner = (*bound, variable)
    return st.builds(
        "{}({} for {} in {} where {})".format,
        st.sampled_from(["sum", "product", "max", "min"]),
        numbers(depth - 1, inner),
        st.just(variable),
        several(depth - 1, bound),
        truths(depth - 1, inner),
    )


def truths(depth: int, bound: tuple[str, ...]) -> Texts:
    leaves = st.sampled_from(["true", "false", "early", "table == none", "last != none"])
    if not depth:
        return leaves
    some, number, seat = truths(depth - 1, bound), numbers(depth - 1, bound), seats(depth - 1, bound)
    group, hand = several(depth - 1, bound), cards(depth - 1, bound)
    same = st.sampled_from(["==", "!="])
    return st.one_of(
        leaves,
        st.builds("({} {} {})".format, number, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), number),
        st.builds("({} {} {})".format, seat, same, seat),
        st.builds("({} {} {})".format, group, same, group),
        st.builds("({} {} {})".format, hand, same, hand),
        st.builds("({} {} {})".format, seat, st.sampled_from(["in", "not in"]), group),
        st.builds("({} {} {})".format, hand, st.sampled_from(["in", "not in"]), hand),
        st.builds("not {}".format, some),
        st.builds("({})".format, st.lists(some, min_size=2, max_size=3).map(" and ".join)),
        st.builds("({})".format, st.lists(some, min_size=2, max_size=3).map(" or ".join)),
        st.builds("out({})".format, seat),
        _any_or_all(depth, bound),
    )


def _any_or_all(depth: int, bound: tuple[str, ...]) -> Texts:
    if len(bound) > len(VARIABLES):
        return st.just("true")
    variable = VARIABLES[len(bound) - 1]
    condition = truths(depth - 1, (*bound, variable))
    among = several(depth - 1, bound)
    card = "(x in [C] or {})".format
    return st.one_of(
        st.builds("any({0} in {1} where {2})".format, st.just(variable), among, condition),
        st.builds("all({2} for {0} in {1})".format, st.just(variable), among, condition),
        st.builds("any(x in {} where {})".format, cards(depth - 1, bound), truths(0, bound).map(card)),
        st.builds("all({1} for x in {0})".format, cards(depth - 1, bound), truths(0, bound).map(card)),
    )


def seats(depth: int, bound: tuple[str, ...]) -> Texts:
    leaves = st.sampled_from(
        [*bound, "dealer", "forehand", "nth(1)", "nth(3)", "table.player", "richest", "last.dealer"]
    )
    if not depth:
        return leaves
    some, group = seats(depth - 1, bound), several(depth - 1, bound)
    return st.one_of(
        leaves,
        st.builds("{}({})".format, st.sampled_from(["next", "previous", "left_of"]), some),
        st.builds("holder({})".format, cards(depth - 1, bound)),
        st.builds("{}({})".format, st.sampled_from(["nth", "last.nth"]), numbers(depth - 1, bound)),
        st.builds("({} if {} else {})".format, some, truths(depth - 1, bound), some),
        _selected(st.sampled_from(["first", "last", "the"]), depth, bound, group),
    )


def several(depth: int, bound: tuple[str, ...]) -> Texts:
    leaves = st.sampled_from(["players", "still_in", "finishers", "leaders", "last.finishers", f"({bound[0]}, dealer)"])
    if not depth:
        return leaves
    group = several(depth - 1, bound)
    return st.one_of(
        leaves,
        st.builds("around({})".format, seats(depth - 1, bound)),
        st.builds("({}, {})".format, seats(depth - 1, bound), st.one_of(group, seats(depth - 1, bound))),
        st.builds("({} {} {})".format, group, st.sampled_from("|&-"), group),
        st.builds("({} if {})".format, group, truths(depth - 1, bound)),
        _selected(st.just("those"), depth, bound, group),
    )


def _selected(kinds: Texts, depth: int, bound: tuple[str, ...], among: Texts) -> Texts:
    if len(bound) > len(VARIABLES):
        return st.just("(dealer if false)")
    variable = VARIABLES[len(bound) - 1]
    return st.builds(
        "{}({} in {} where {})".format, kinds, st.just(variable), among, truths(depth - 1, (*bound, variable))
    )


def cards(depth: int, bound: tuple[str, ...]) -> Texts:
    leaves = st.sampled_from(["[C]", "[7 8]", "[weak]", "low_cards", "played", "pack", "table.cards"])
    if not depth:
        return leaves
    some = cards(depth - 1, bound)
    return st.one_of(
        leaves,
        st.builds("{}({})".format, st.sampled_from(["hand", "dealt"]), seats(depth - 1, bound)),
        st.builds("({} {} {})".format, some, st.sampled_from("|&-"), some),
        st.builds("({}, {})".format, some, some),
        st.builds("{}({})".format, st.sampled_from(["highest", "lowest"]), some),
        st.builds("({} if {})".format, some, truths(depth - 1, bound)),
        st.builds("those(x in {} where rank(x) != [9])".format, some),
        st.builds("the(x in {} where x in [D])".format, some),
    )


def expressions(depth: int = 3) -> Texts:
    return st.one_of(*(made(depth, ("me",)) for made in (numbers, truths, seats, several, cards)))


# ---- positions ------------------------------------------------------------------------------------------------------


@cache
def plays() -> tuple[Laid, ...]:
    return laid(0, "C10"), laid(1, "D10 strong", "set"), laid(2, "D7 D8 D9"), laid(0, "C7 D8 weak", "straight")


@cache
def positions() -> tuple[Position, ...]:
    first = over((2, 0), (0, 0, 2), dealer=1)
    second = over((1, 0), (1, 2, 0), dealer=2, of=match((0, 0, 2), (first,)))
    under = match((1, 2, 2), (first, second))
    one, two, three, four = plays()
    log = (one, two, Passed(2), None, three, four)
    return (
        position(),
        position("C7 D7", "", "CJ", finishers=(1,), dealer=2, log=log[:3], table=two),
        position("C7 weak", "", "", finishers=(1, 2), dealer=1, log=log, table=four, of=under),
        position("", "DJ", "C8 C9 C10 strong", finishers=(0,), dealer=1, log=log[:4], of=under),
        just_dealt("C7 C8 C9 C10", "D7 D8 D9 D10", "CJ DJ weak strong"),
        before_the_cards(under, dealer=1),
        after_the_deal(match()),
        after_the_deal(under),
    )


@few
@given(text=expressions(), at=st.integers(0, 7), me=st.integers(0, 2))
def test_any_expression(text: str, at: int, me: int) -> None:
    checked = resolved(text)
    fast, slow = (made._evaluator.compile(checked)(positions()[at], me) for made in (program(), twin()))
    assert fast == slow and type(fast) is type(slow), text


@few
@given(text=st.one_of(numbers(2, ("dealer",)), truths(2, ("dealer",))), at=st.integers(0, 3))
def test_rules_of_a_combination_to_be_laid(text: str, at: int) -> None:
    play = plays()[at]
    asked = f"({text}) == ({text}) and (suited or wilds == 0 or top > 1) and count(cards) == size and shape != straight"
    checked = resolved(asked, laid=True)
    fast, slow = (made._evaluator.compile(checked)(positions()[1], play) for made in (program(), twin()))
    assert fast is slow


FACTS = st.sampled_from(["seven", "early", "first_to_lead", "richest", "payer"])


@few
@given(name=FACTS, order=st.lists(st.integers(0, 7), min_size=1, max_size=6))
def test_memories_never_show(name: str, order: list[int]) -> None:
    """Whatever was asked before, in whichever position, a fact has the value that it has without memories."""
    for at in order:
        assert program().fact(name, positions()[at]) == twin().fact(name, positions()[at])
