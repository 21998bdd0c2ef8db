"""Rules and worked examples of Doppelkopf that overlays hold: seed's variants, tournaments, the rules of the DDV."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from rulespec.engine import scoring
from rulespec.engine.game import Game
from rulespec.engine.state import State
from rulespec.tools.examples import run, with_needs

from . import tables

VARIANTS: dict[str, tuple[str, ...]] = {
    "D-20": ("tournament",),
    **{f"D-{number}": ("tournament",) for number in (97, 98, 99, 100, 102, 103)},
    "D-104": ("second_dulle",),
    "D-105": ("solo_raising",),
    "D-106": ("calls_double",),
    "D-107": ("solos_double", "solos_announced"),
    "D-108": ("ddv_order", "no_poverty"),
    "D-109": ("ddv_steps",),
    "D-110": ("ddv_steps",),
    "D-111": ("ddv_wedding",),
    **{f"D-{number}": ("ddv_value",) for number in (113, 114, 115, 119)},
    "D-116": ("ddv_duty",),
    "D-117": ("ddv_duty",),
    "D-118": ("ddv_order",),
}
"""Rules of variants, and the overlays that hold them: one of their examples cites the rule and fails without."""

VARIANTS_BY_CASE: dict[str, tuple[str, str]] = {
    "D-96": ("test_a_tournament_has_24_deals_of_which_four_are_repeats", "tournament:E-232"),
    "D-112": ("test_the_winning_cases_of_the_ddv", "E-133"),
    "D-124": ("tournament:E-235", "tournament:E-231"),
}
"""Such rules that no example cites: a case that holds and one that is refused."""

GAPS = (12, 22, 27, 32, 37, 42, 47, 57, 87, 102, 107, 112, 117, 122, 127, 132, 147, 152, 157, 162, 167, 172, 177, 182)
GAPS += (207, 217, 222, 237, 242)
ROWS: dict[str, tuple[int, ...]] = {
    "tournament": (68, 69, 75, 227, 231, 232, 235),
    "ddv_order": (236,),
    "second_dulle": (36, 40),
    "second_dulle_not_last": (41,),
    "against_old_pairs_only": (174,),
    "calls_double": (239, 240, 241),
    "solos_double": (243,),
    "solos_announced": (244,),
    "solo_raising": (245, 246, 247, 248),
    "ddv_steps": (93, 94),
    "ddv_wedding": (108, 109),
    "ddv_value": (159, 163, 164, 165, 166, 168, 169, 178, 181, 183, 206),
    "ddv_duty": (233, 234),
}
"""The worked examples that are about an overlay; the numbers E-1 to E-248 have gaps."""

ROWS_BY_TEST = (230, 238)
"""Worked examples about many deals: tests of this file and of test_doppelkopf_rules.py."""


def table(*overlays: str) -> Game:
    return tables.table("doppelkopf", *overlays)


@pytest.mark.parametrize("rule", VARIANTS)
def test_the_cases_of_a_variant(rule: str) -> None:
    """The overlays have examples of the rule that hold, and some of them do not hold in the base."""
    found = [
        (case, needs)
        for case, needs in tables.known("doppelkopf").values()
        if case.overlay in VARIANTS[rule] and rule in case.see
    ]
    assert [f"{out.span}: {out.message}" for case, needs in found if not (out := run(case, table(*needs))).ok] == []
    assert any(not run(case, table()).ok for case, _ in found)


@pytest.mark.parametrize("rule", VARIANTS_BY_CASE)
def test_the_cases_named_for_a_variant(rule: str) -> None:
    assert tables.unknown("doppelkopf", VARIANTS_BY_CASE, globals()) == []
    assert tables.failing("doppelkopf", VARIANTS_BY_CASE[rule]) == []


def test_every_worked_example_is_there() -> None:
    """Those of the base; and those of overlays, each in the file of its overlay."""
    elsewhere = {*GAPS, *ROWS_BY_TEST, *(row for rows in ROWS.values() for row in rows)}
    assert tables.missing("doppelkopf", {"E": [row for row in range(1, 249) if row not in elsewhere]}) == []
    known = tables.known("doppelkopf")
    assert [f"{name}:E-{row}" for name, rows in ROWS.items() for row in rows if f"{name}:E-{row}" not in known] == []


def test_some_example_of_every_overlay_does_not_hold_without_it() -> None:
    idle = {case.overlay: needs for case, needs in tables.known("doppelkopf").values() if case.overlay}
    for case, needs in tables.known("doppelkopf").values():
        if case.overlay in idle:
            rest = [each for each in needs if case.overlay not in with_needs("doppelkopf", each)]
            if not run(case, table(*with_needs("doppelkopf", *rest))).ok:
                del idle[case.overlay]
    assert list(idle) == []


def test_a_tournament_has_24_deals_of_which_four_are_repeats() -> None:
    """E-230: everybody plays his solo as soon as he is forehand."""
    state, rng = table("tournament").start(seed=1, dealer=0), random.Random(1)
    while not state.over:
        seat, move = state.due[0], state.random_move(rng)
        if state.phase == "health":
            owes = state.game.program.fact("owes", state.position, seat)
            move = state.move("reservation" if owes and seat == (state.dealer + 1) % 4 else "healthy", seat)
        state = state.apply(move)
    dealers = [finished.position.deal.dealer for finished in state.position.match.past]  # type: ignore[union-attr]
    assert dealers == [0, 0, 1, 1, 2, 2, 3, 3, *[0, 1, 2, 3] * 4]
    assert Counter(dealers) == {seat: 6 for seat in range(4)}


LADDER = ("call", "no_90", "no_60", "no_30", "schwarz")
NEEDS = [121, 151, 181, 211]  # with an own call alone, no 90, no 60, no 30


@pytest.mark.parametrize("overlays", [(), ("ddv_value",)])
@pytest.mark.parametrize("step", range(4))
def test_the_winning_cases_of_the_ddv(step: int, overlays: tuple[str, ...]) -> None:
    """What a side needs for the step it has announced, and the other if it has announced none."""
    for side, other in (("re", "kontra"), ("kontra", "re")):
        for points in (NEEDS[step], NEEDS[step] - 1):
            facts = {"re.who": "0 2", "kontra.who": "1 3", f"eyes({side})": str(points)}
            facts |= {f"eyes({other})": str(240 - points), "schwarz.under(re)": "false"}
            facts |= {"schwarz.under(kontra)": "false"}
            facts |= {f"said({side}, {each})": "true" for each in LADDER[: step + 1]}
            state = table(*overlays).start(seed=1).supposing(facts)
            wins = points == NEEDS[step]
            assert state.game.program.fact("winner", state.position) == (side if wins else other)


def test_who_takes_the_second_queen_of_spades_must_name_a_solo() -> None:
    """H-74: any of those that are offered, and nothing else may be done."""
    hands = {0: "D10 D9 DK", 1: "SQ CA C9", 2: "SQ C10 S10", 3: "CQ CK S9"}
    state = table("black_sow").start(seed=1, dealer=3, hands=hands)
    said = ["reservation", "healthy", "healthy", "healthy", "poverty"]
    for move in (*said, "D10 D9 DK", *["decline"] * 3, "D10", "SQ", "SQ", "CQ"):
        state = state.apply(move)
    assert state.due == (3,)
    solos = ["queen_solo", "jack_solo", "ace_solo", *[f"trump_solo {suit}" for suit in "CSHD"]]
    assert {state.text(move) for move in state.legal(3)} == {f"sow_solo {solo}" for solo in solos}


def test_nobody_notices_a_hidden_soloist_before_his_king_is_played() -> None:
    """H-56: with the kings of spades in one hand or in two, seat 2 sees the same and may say the same."""
    hands = {0: "CQ CQ H10 SA C9 D9 D9 DK DJ HJ HJ HQ", 2: "HA HK HK H9 CJ SA S10 S10 H10 D10 DA DQ"}
    solo = table("kontra_solo").start(
        seed=1, dealer=3, hands={**hands, 1: "SK SK SQ SQ CA S9", 3: "CK C10 C9 S9 CA HA"}
    )
    none = table("kontra_solo").start(
        seed=1, dealer=3, hands={**hands, 1: "SK C10 SQ SQ CA S9", 3: "CK SK C9 S9 CA HA"}
    )
    for move in ("healthy", "healthy", "healthy", "healthy", ("call", 0), ("call", 2), "C9", "CA", "CJ", "CK"):
        wanted = move if isinstance(move, tuple) else (move,)
        solo, none = solo.apply(*wanted), none.apply(*wanted)
        assert solo.view(2) == none.view(2)
        assert [*solo.legal(2), *solo.legal(2).optional] == [*none.legal(2), *none.legal(2).optional]
    assert solo.view(2).told[-1] == "kontra"
    solo = solo.apply("HA").apply("HA").apply("SA").apply("SK")
    assert solo.view(2).calls[-1] == (1, "kontra_solo")
    # All know it now, and so do the worlds that a seat may think of.
    program = solo.game.program
    assert {program.fact("side", world.position, 2) for world in islice(solo.worlds(2, random.Random(1)), 5)} == {"re"}


def test_a_reply_stays_late_where_announcements_extend_the_time() -> None:
    """H-129 beside D-110 and F-80: late is what was late when it was said, before it extended the time itself."""
    hands = {0: "CQ CA CK C9 SA SK S9 HA HK H9 D9 DK", 1: "S10 CK HK SJ S9 C9 HA H9 CA C10 D9 DK"}
    hands |= {2: "CQ SK D10 SQ SQ HQ C10 S10 DJ DJ HJ DA", 3: "H10 SA D10 HQ DQ DQ CJ CJ SJ HJ H10 DA"}
    state = table("calls_extend", "ddv_steps", "strict_limits").start(seed=1, dealer=3, hands=hands)
    for _ in range(4):
        state = state.apply("healthy")
    state = state.apply("call", 1)
    for _ in range(12):
        state = state.apply(next(iter(state.legal(state.due[0]))))
    state = state.apply("call", 0)  # one card too late, but Kontra has called
    program, position = state.game.program, state.position
    assert program.fact("late", position, "re") and program.fact("reply", position, "re") is not None
    refusal = state.why_not("no_90", 0)
    assert refusal is not None and refusal.path == "phases.play.announcements.announce.when.not_late"


def test_the_own_turn_is_that_of_the_reversed_order() -> None:
    """H-135 beside H-30: who reverses the order does so from the next trick on, and may take it back in one."""
    hands = {0: "DJ DJ D9 CA C10 C9 SA S10 S9 HA HK H9", 1: "DQ CQ CK D9 DK DA CA C10 SA SK S9 HK"}
    hands |= {2: "SQ SQ CQ H10 D10 DK SK S10 HA H9 C9 HJ", 3: "CK CJ CJ SJ SJ H10 HQ HQ HJ DA D10 DQ"}
    state = table("own_turn_only", "hanged_man").start(seed=1, dealer=3, hands=hands)
    for _ in range(4):
        state = state.apply("healthy")
    turns = []
    for move in ("reverse DJ", "CQ", "D10", "DA", "DQ", "reverse DJ", "D10", "HJ"):
        turns += state.due
        assert [seat for seat in range(4) if "call" in map(state.text, state.legal(seat).optional)] == list(state.due)
        state = state.apply(move)
    assert turns == [0, 1, 2, 3, 1, 0, 3, 2]


MISSED = {
    "said(re, call)": "true",
    "said(re, no_90)": "true",
    "said(kontra, call)": "true",
    "said(kontra, no_90)": "true",
}


def gained(state: State) -> tuple[int, ...]:
    """What the deal would give, were it over now."""
    return scoring.gained(state.game.program, state.position, scoring.lines(state.game.program, state.position))


def supposing(overlays: tuple[str, ...], kontra: int, **facts: str) -> State:
    """Seats 0 and 2 against 1 and 3, who have so many card points."""
    known = {"re.who": "0 2", "kontra.who": "1 3", "eyes(re)": str(240 - kontra), "eyes(kontra)": str(kontra)}
    known |= {"schwarz.under(re)": "false", "schwarz.under(kontra)": "false"}
    return table(*overlays).start(seed=1, dealer=3, players=4).supposing({**known, **facts})


def test_a_bock_multiplies_the_point_against_the_old_women() -> None:
    """H-172 beside F-82: it is a point of the game, which announcements do not double but a Bock does."""
    overlays = ("calls_double", "old_women_not_doubled", "bock", "bock_points_only")
    state = supposing(overlays, 121, bock="2", **{"said(kontra, call)": "true"})
    assert gained(state) == (-6, 6, -6, 6)  # twice two for the game, and two


def test_a_stalemate_counts_nothing_of_any_kind() -> None:
    """H-169: the fox that counts in a solo too is a kind of line of its own."""
    state = supposing(("bock", "stalemate_is_bock", "fox_in_solo"), 120, **MISSED)
    assert state.game.program.fact("stalemate", state.position)
    assert state.game.program.run("scoring.kinds.fox.when", state.position) is False


def test_a_bock_for_stalemates_can_be_played_in_a_tournament_of_kinds() -> None:
    """H-169 beside F-105: solos are counted deal after deal, within the bound of steps."""
    state = table("bock", "stalemate_is_bock", "tournament", "duty_kinds", "strict_limits").start(seed=1)
    state = state.playout(random.Random(1), deals=6, optional=0.05)
    program, past = state.game.program, [finished.position for finished in state.position.match.past]
    for seat in range(4):
        for kind in ("solos", "suit_solos", "picture_solos"):
            soloist = {"solos": "soloist"}.get(kind, kind.replace("solos", "soloist"))
            played = sum(program.fact(soloist, position) == seat for position in past)
            assert program.fact(kind, state.position, seat) == played
    assert any(program.fact("soloist", position) is not None for position in past)


def healthy(hands: dict[int, str], *overlays: str, by: int = 3) -> State:
    """A deal with these hands in which all are healthy."""
    state = table(*overlays).start(seed=1, dealer=by, hands=hands)
    for _ in range(4):
        state = state.apply("healthy")
    return state


def said(state: State, seat: int) -> set[str]:
    """What a seat may announce."""
    return {state.text(move) for move in state.legal(seat).optional}


def test_a_bride_alone_in_all_ten_tricks_plays_against_three() -> None:
    """F-95 beside F-10: the last trick of the deal settles a wedding in any case."""
    hands = {0: "H10 H10 CQ CQ SQ SQ HQ HQ DQ DQ"}
    state = table("without_nines", "wedding_limit").start(seed=1, dealer=3, players=4, hands=hands)
    for move in ("reservation", "healthy", "healthy", "healthy", "wedding"):
        state = state.apply(move)
    state = state.playout(random.Random(1), deals=1)
    assert state.scores == (15, -5, -5, -5)


@pytest.mark.parametrize("overlay, last", [("by_cards_on_the_table", 4), ("by_the_seventh_card", 6)])
def test_cards_on_the_table_are_as_many_without_nines(overlay: str, last: int) -> None:
    """H-126 and H-127 beside H-1: what is counted is what lies, not what is held."""
    hands = {0: "CQ CK CA CJ HA", 1: "CK CA CJ HA HK", 2: "CQ C10 SA SK S10", 3: "C10 SA SK S10 HK"}
    state = healthy(hands, overlay, "without_nines")
    for number, card in enumerate(("CA", "CK", "C10", "C10", "HA", "HK", "CQ"), 1):
        state = state.apply(card)
        assert ("call" in said(state, 0)) == (number <= last), number


def test_a_lost_solo_of_the_hidden_kontra_soloist_makes_a_bock() -> None:
    """F-14 beside H-56: he is alone on the Kontra side; what he wins is no lost solo."""
    overlays = ("bock", "bock_lost_solo", "kontra_solo")
    alone = {"re.who": "0 2 3", "kontra.who": "1"}
    for kontra, lost in ((119, True), (121, False)):
        state = supposing(overlays, kontra, **alone)
        assert state.game.program.fact("bock_reason", state.position) is lost


def test_a_call_in_the_open_trick_is_no_late_reply() -> None:
    """F-74 beside D-110: who has ten cards and one in the open trick is in time, and his side may go on."""
    hands = {0: "CQ CA CK C9 SA SK S9 HA HK H9 D9 DK", 1: "S10 CK C9", 2: "CQ SK SJ", 3: "H10 SA H9"}
    state = healthy(hands, "till_full_trick", "ddv_steps")
    for card in ("S9", "S10", "SK", "SA", "H10", "DK", "C9", "SJ"):
        if card == "C9":
            state = state.apply("call", 0)
            assert "no_90" in said(state, 0)
        state = state.apply(card)


def test_swines_as_a_reservation_make_a_game_of_hidden_sides() -> None:
    """H-14 beside F-75, H-38 and H-52: what holds in a normal game holds in this one."""
    hands = {0: "DA DA CA DK DK CJ SJ SJ HJ S9 SA SA", 1: "H10 CA", 2: "CQ C10 C10", 3: "CQ CK"}
    state = table("swines_as_reservation", "thirty", "genscher").start(seed=1, dealer=3, hands=hands)
    for move in ("reservation", "healthy", "healthy", "healthy", "swine_game"):
        state = state.apply(move)
    genscher = state.apply("genscher 2 DK")
    assert genscher.game.program.fact("settled", genscher.position)
    for card in ("CA", "CA", "C10", "CK"):
        state = state.apply(card)
    assert [state.text(move) for move in state.legal(0).required] == ["call"]


def test_a_silent_solo_with_swines_named_has_extra_points() -> None:
    """H-52 beside H-14."""
    state = table("swines_as_reservation", "silent_solo_extras").start(seed=1, dealer=3, hands={0: "CQ CQ DA DA"})
    for move in ("reservation", "healthy", "healthy", "healthy", "swine_game"):
        state = state.apply(move)
    assert state.game.program.run("scoring.kinds.extra.when", state.position) is True


POOR = {0: "SJ CA CK C10 CK C9 SA SK S9 HK H9 H9", 1: "H10 CQ SQ HQ DQ CJ SJ HJ DJ DA S10 HA"}
POOR |= {2: "DA D9 CJ CA C10 C9 SA SK S9 HA HK S10", 3: "H10 CQ SQ HQ DQ HJ DJ DK DK D10 D10 D9"}


def second_poverty(*overlays: str) -> State:
    """Seat 0 is poor and taken along by seat 3, seat 2 is poor too."""
    state = table("two_poor_both", *overlays).start(seed=1, dealer=3, hands=POOR)
    for move in ("reservation", "healthy", "reservation", "healthy", "poverty", "poverty"):
        state = state.apply(move)
    pushed = state.apply("SJ" if "poverty_trumps_only" in overlays else "SJ CA CK")
    state = pushed.apply("decline").apply("accept")
    return state.apply("D10" if "poverty_trumps_only" in overlays else "CA CK D10")


def test_the_second_poverty_is_pushed_like_the_first() -> None:
    """H-68 beside H-61, H-62, H-64: as many cards, lying as open."""
    assert second_poverty().why_not("DA D9 CJ") is None
    state = second_poverty("poverty_trumps_only", "poverty_foxes_open")
    assert state.why_not("DA") is None
    assert state.apply("DA").why_not("D9 CJ") is None
    state = second_poverty("poverty_foxes_free", "poverty_foxes_extra", "poverty_open")
    assert state.why_not("DA D9 CJ") is not None
    assert state.why_not("DA D9 CJ C9") is None
    open_pushed = state.apply("DA D9 CJ C9")
    assert {card for _, _, cards in open_pushed.view(0).piles for card in cards} >= {"DA", "D9", "CJ", "C9"}


def test_the_second_poverty_is_given_back_like_the_first() -> None:
    """H-68 beside H-60, H-70: no trump instead of a plain card, and the number of trumps is told."""
    state = second_poverty("poverty_plain_back").apply("DA D9 CJ").apply("take_too")
    assert state.why_not("S10 DA DJ") is not None
    assert state.why_not("S10 HA DJ") is None
    told = second_poverty("poverty_tell_trumps").apply("DA D9 CJ").apply("take_too").apply("S10 DA DJ")
    assert told.game.program.fact("trumps_back", told.position, 2) == 2


@pytest.mark.parametrize("cards, takes", [("D9 DA C9 SK", 2), ("D9 DA C9 D9", 3), ("SK DA SK C9", 2)])
def test_feast_and_blood_bath_can_be_played_together(cards: str, takes: int) -> None:
    """H-32 beside H-33: of two alike among three animals the second wins, beside three unlike ones the fourth card."""
    played = cards.split()
    hands = {seat: f"{card} {('HA', 'HK')[seat % 2]}" for seat, card in enumerate(played)}
    state = healthy(hands, "feast", "blood_bath")
    for card in played:
        state = state.apply(card)
    assert state.due == (takes,)


def test_a_duty_that_depends_on_cards_is_known_to_its_seat_alone() -> None:
    """The winner of a first trick of 30 points must say Re if he is Re, and need not speak beside a partner of Kontra
    who did: what the other seats may announce does not tell them which.
    """
    seen = {0: "SK SA SA HA HK HK DA DJ HJ SJ SQ DQ", 2: "CQ C10 C9 C9 H9 H9 CJ CJ HJ CK DK D10"}
    states = []
    for one, three in (("CQ", "DK"), ("DK", "CQ")):
        others = {1: f"{one} C10 CK S9 D9 SJ DJ HQ H10 D10 HA S10", 3: f"{three} CA CA S9 D9 SQ HQ DQ SK S10 H10 DA"}
        state = table("thirty").start(seed=1, dealer=1, hands={**seen, **others})
        for seat in (2, 3, 0, 1):
            state = state.apply("healthy", seat)
        states.append(state.apply("C10").apply("CA").apply("SK").apply("call", 0).apply("C10"))
    free, bound = sorted(states, key=lambda state: state.legal(3).texts() == ["call"])
    assert bound.legal(3).texts() == ["call"] and free.legal(3).count() > 1
    assert free.due == bound.due == (3,)
    assert free.legal(0).optional == bound.legal(0).optional != ()
    assert bound.why_not("no_90", 0) is None and bound.why_not("DA", 3) is not None
    for state in states:
        for world in islice(state.worlds(0, random.Random(1)), 50):
            assert world.view(0) == state.view(0)
