"""Facts are remembered on the youngest record that they read, and on no other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rulespec.compile.inline import INLINE
from rulespec.compile.position import Climb, Memo
from rulespec.compile.program import Program

from .games import after_the_deal, before_the_cards, changed, checked, match, position, program, twin


@contextmanager
def counted(made: Program, name: str) -> Iterator[list[Any]]:
    """How often a built-in is asked."""
    asked: list[Any] = []
    functions = made._evaluator.functions
    kept = functions[name]

    def counting(p: Any, *args: Any) -> Any:
        asked.append(args)
        return kept(p, *args)

    functions[name] = counting  # type: ignore[index]
    inline = INLINE.pop(name, None)
    yield asked
    functions[name] = kept  # type: ignore[index]
    if inline is not None:
        INLINE[name] = inline


def test_a_fact_is_worked_out_once_for_a_record() -> None:
    made, at = Program(checked()), position()
    with counted(made, "hand") as asked:
        assert made.fact("wealth", at, 1) == 3
        assert made.fact("wealth", at, 1) == 3
        assert asked == [(1,)]
        made.fact("richest", at)
        assert sorted(asked) == [(0,), (1,), (2,)]
    assert set(at.play.memo) == {("wealth", seat) for seat in range(3)} | {("richest",)}  # type: ignore[union-attr]
    assert at.deal is not None
    assert at.deal.memo == Memo() and not at.deal.memo and not at.match.memo


def test_a_new_record_starts_without_memories() -> None:
    made, at = Program(checked()), position()
    assert made.fact("out", at, 0) is False
    assert isinstance(at.play, Climb)
    later = at._replace(play=at.play._replace(hands=(0, *at.play.hands[1:]), memo=Memo()))
    assert made.fact("out", later, 0) is True
    assert made.fact("out", at, 0) is False


def test_what_only_the_match_changes_is_kept_on_the_match() -> None:
    made, at = Program(checked()), position()
    assert made.fact("early", at) is True
    assert dict(at.match.memo) == {("early",): True}
    assert not at.play.memo  # type: ignore[union-attr]


@pytest.mark.parametrize("made", [Program(checked()), twin()], ids=["compiled", "walk"])
def test_between_deals_and_in_the_next_one_a_fact_may_differ(made: Program) -> None:
    """One record of the match serves the rules under `match` after a deal and the next deal."""
    under = match()
    assert made.fact("early", after_the_deal(under)) is False
    assert made.fact("early", position(of=under)) is True
    assert made.fact("early", after_the_deal(under)) is False
    assert made.fact("first_to_lead", after_the_deal(under)) == 0
    assert made.fact("first_to_lead", position(of=under, dealer=1)) == 2


@pytest.mark.parametrize("made", [Program(checked()), twin()], ids=["compiled", "walk"])
def test_what_never_changes_still_depends_on_the_number_of_seats(made: Program) -> None:
    four = position("C7", "C8", "C9", "CJ", of=match((0, 0, 0, 0)))
    assert made.fact("left_of", position(), 2) == 0
    assert made.fact("left_of", four, 2) == 3
    assert made.fact("left_of", position(), 2) == 0


def test_constants_are_kept_for_all_matches() -> None:
    made = Program(checked())
    with counted(made, "next") as asked:
        for _ in range(3):
            assert made.fact("left_of", position(), 1) == 2
    assert asked == [(1,)]


DOUBLING = "  seven: 3 + 4\n  f0(seat p): cards_left(p)\n" + "".join(
    f"  f{at}(seat p): max(f{at - 1}(p), f{at - 1}(p))\n" for at in range(1, 41)
)


def test_facts_that_double_stay_cheap_where_records_are_missing() -> None:
    """Without a memory this takes 2^40 steps; the bound that the check gives counts on one."""
    text = changed(("  seven: 3 + 4\n", DOUBLING), ("rich: 1 to richest\n", "rich: f40(p) to p for p in players\n"))
    made = program(text)
    assert made.fact("f40", position(), 1) == 3
    assert made.fact("f40", before_the_cards(), 1) is None
    assert made.fact("f40", after_the_deal(match()), 1) is None


def test_memos_are_equal_and_say_nothing() -> None:
    asked, fresh = position(), position()
    program().fact("richest", asked)
    assert asked == fresh and hash(asked) == hash(fresh)
