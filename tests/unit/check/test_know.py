"""Who may know: planted leaks are refused, what all can see is not."""

from __future__ import annotations

import pytest

from .games import changed, game, only, with_fact

ENDS = "ends: any(p in players where out(p))"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("lead: dealer", "lead: holder(weak)", "holder(weak)"),
        ("lead: dealer", "lead: the(p in players where weak in hand(p))", "hand(p)"),
        (ENDS, "ends: count(hand(dealer) & low_cards) == 0", "hand(dealer)"),
        (ENDS, "ends: {early: out(dealer), sly: weak in hand(forehand)}", "hand(forehand)"),
        ("when: deal_number > 1", "when: any(p in players where weak in dealt(p))", "dealt(p)"),
        ("payer gives the highest 1", "payer gives the highest count(hand(payer) & low_cards)", "hand(payer)"),
        ("payer gives the highest 1", "payer gives 1 of hand(forehand) & low_cards", "hand(forehand)"),
        ("payer gives", "the(p in players where strong in hand(p)) gives", "hand(p)"),
        ("height: top", "height: top + count(hand(dealer))  ", "hand(dealer)"),
        ("next: next(last.dealer)", "next: last.rich", "last.rich"),
    ],
)
def test_a_leak_is_refused(old: str, new: str, place: str) -> None:
    text = changed(old, new)
    if "rich" in new:
        text = text.replace("facts:\n", "facts:\n  rich: the(p in players where weak in dealt(p))\n")
    if old == "height: top":
        text = text.replace("count(hand(dealer))", "count(hand(dealer) & low_cards)")
    found = only(text)
    assert found.code == "E511"
    assert found.span is not None
    assert found.span.text == place
    assert "reveals: true" in found.help[-1]


def test_the_message_says_whose_cards() -> None:
    found = only(changed(ENDS, "ends: weak in hand(dealer)"))
    assert found.message == "this rule may be seen by everybody, but it looks at the hand of `dealer`"


def test_a_fact_passes_on_what_it_reads() -> None:
    text = with_fact("rich(p): weak in hand(p)").replace(ENDS, "ends: rich(dealer)")
    found = only(text)
    assert (
        found.message
        == "this rule may be seen by everybody, but it looks at the hand of somebody through `rich(dealer)`"
    )
    assert found.related[0].span.text == "weak in hand(p)"


def test_revealing_is_allowed_where_it_is_said() -> None:
    game(changed("lead: dealer", "lead: {is: holder(weak), reveals: true}"))
    game(changed(ENDS, "ends: {early: out(dealer), open: {is: weak in hand(dealer), reveals: true}}"))
    game(with_fact("open(p): {is: weak in hand(p), reveals: true}").replace(ENDS, "ends: open(dealer)"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ENDS, "ends: count(hand(dealer)) == 0"),
        (ENDS, "ends: any(p in players where cards_left(p) == 0 and weak in played)"),
        ("payer gives the highest 1", "payer gives 1 of hand(me) & low_cards"),
        ("payer gives the highest 1", "payer gives 1 of hand(payer) & low_cards"),
        ("payer gives the highest 1 to paid face up", "payer gives 1 to paid including poor(payer)"),
        ("2 to nth(1)", "2 to nth(1) when weak in hand(nth(2))"),
        ("lead: dealer", "lead: last.nth(1) if count(paid) > 0 else dealer"),
    ],
)
def test_what_may_be_known_is_no_leak(old: str, new: str) -> None:
    game(with_fact("poor(p): hand(p) & low_cards").replace(old, new))


def test_membership_in_those_reads_one_hand_only() -> None:
    found = game(
        with_fact("rich: those(p in players where weak in hand(p))", "mine(p): p in rich", "all_rich: count(rich)")
    )
    assert found.facts["mine"].knows == {"p"}
    assert found.facts["all_rich"].knows == {"any"}


DEALT = "deal: {do: deal, cards: all, from: next(dealer)"


def test_what_lies_face_up_from_the_deal_is_known() -> None:
    text = changed(DEALT, DEALT + ", piles: {turned: 1 face up, talon: 2}")
    game(text.replace("lead: dealer", "lead: dealer if weak in dealt(turned) | turned else forehand"))
    for hidden in ("dealt(talon)", "talon"):
        found = only(text.replace("lead: dealer", f"lead: dealer if weak in {hidden} else forehand"))
        assert found.code == "E511" and found.span is not None and found.span.text == hidden


def test_the_stock_is_hidden_though_a_step_takes_from_it() -> None:
    text = changed("take: last.nth(1) takes the rest of paid", "take: last.nth(1) takes 1 from stock")
    assert only(text.replace("lead: dealer", "lead: dealer if weak in stock else forehand")).code == "E511"


def test_a_face_down_pile_is_hidden() -> None:
    text = changed("to paid face up", "to paid face down").replace(
        "lead: dealer", "lead: dealer if weak in paid else forehand"
    )
    assert only(text).code == "E511"
