"""Worked examples of a game with wild jokers and copying twos: what cards count as, by the inventory's rows."""

from __future__ import annotations

import pytest

from rulespec.combinations.combinations import Combinations
from tests.unit.combinations.tables import VARIANTS, cards, exactly, full, of_rank, of_suit, shape

BASE = full(VARIANTS["base"])
GAME = BASE.combinations
PAIR_OF_TWOS = full(VARIANTS["pair of twos"]).combinations

# row, cards, what they are: shape, top rank, number of wild cards, suited where it is looked at
EXAMPLES = [
    ("4", "H4 S4 H5 S2 H6 C2", "pair_straight 6 2"),
    ("5", "H4 S4 weak C2 H6 S6", "pair_straight 6 2"),
    ("8", "H4 S4 D4 H5 S5 D5 H6 S6 D6", "triple_straight 6 0"),
    ("9", "H7 S7 D7 C7 H2 S2 D2 C2 strong weak", "set 7 6"),
    ("13", "H4 S4 D4 weak S2 D2 H6 S6 D6", "triple_straight 6 3"),
    ("16", "H4 S4 weak strong H6 S6", "pair_straight 6 2"),
    ("17", "H4 S4 weak strong H5 S6", "pair_straight 6 2"),
    ("18", "HQ SQ HK SK HA SA", "pair_straight A 0"),
    ("21", "HJ HQ HK HA", "straight A 0 suited"),
    ("22", "H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK", "straight K 0 suited"),
    ("24", "H2 HK", "set K 1"),
    ("27", "weak strong", "set joker 0"),
    ("29", "H2 S2 D2", "set 2 0"),
    ("32", "H3 S2", "set 3 1"),
    ("33", "S2", "single 2 0"),
    ("86", "S7 D7 D8 D9 C10 H10 HJ DJ S2 strong", "pair_straight J 2"),
]
NOTHING = [
    ("1", "H7 S2 H9"),
    ("2", "H2 H3 H4"),
    ("3", "HK HA H2"),
    ("6", "H4 S4 D2 C2 H6 S6"),
    ("12", "H4 S4 D4 H2 S2 D2 H6 S6 D6"),
    ("14", "H4 S4 D4 H5 S5 D5"),
    ("20", "HA H3 H4"),
    ("25", "HA HK"),
    ("K-59", "HK SK HA SA H2 S2"),
]


def readings(text: str, game: Combinations = GAME) -> list[str]:
    cards = BASE.cards(text)
    return [describe(game, cards, at) for at in game.read(cards)]


def describe(game: Combinations, cards: int, at: int) -> str:
    reading = game.readings[at]
    rank = game.pack.ranks[reading.places[-1][0]]
    suited = {True: " suited", False: " mixed", None: ""}[reading.suited]
    return f"{reading.shape} {rank} {game.wilds(cards, at)}{suited}"


@pytest.mark.parametrize(("row", "cards", "expected"), EXAMPLES)
def test_row_is(row: str, cards: str, expected: str) -> None:
    assert expected in readings(cards)


@pytest.mark.parametrize(("row", "cards", "expected"), [each for each in EXAMPLES if each[0] not in ("13", "27", "86")])
def test_row_is_nothing_else(row: str, cards: str, expected: str) -> None:
    assert readings(cards) == [expected]


@pytest.mark.parametrize(("row", "cards"), NOTHING)
def test_row_is_nothing(row: str, cards: str) -> None:
    assert readings(cards) == []


def test_row_7_a_pair_of_twos_stands_for_the_missing_rank() -> None:
    assert readings("H4 S4 D2 C2 H6 S6", PAIR_OF_TWOS) == ["pair_straight 6 2"]


def test_a_25_a_pair_of_twos_at_the_end_of_a_run_is_either_rank() -> None:
    assert readings("H4 S4 H5 S5 D2 C2", PAIR_OF_TWOS) == ["pair_straight 5 2", "pair_straight 6 2"]


def test_a_25_two_pairs_of_twos_need_a_rank_beside_them() -> None:
    assert readings("H4 S4 H2 S2 D2 C2", PAIR_OF_TWOS) == ["set 4 4", "pair_straight 5 4", "pair_straight 6 4"]


def test_a_26_natural_twos_do_not_continue_a_run_above_the_ace() -> None:
    assert readings("HK SK HA SA D2 C2", PAIR_OF_TWOS) == ["pair_straight A 2"]


def test_row_10_six_twos() -> None:
    assert "set 2 2" in readings("H2 S2 D2 C2 strong weak")
    assert "set joker 0" not in readings("H2 S2 D2 C2 strong weak")


def test_row_26_a_joker_and_a_two_are_twos_or_something_lower_but_no_jokers() -> None:
    found = readings("weak H2")
    assert "set 2 1" in found
    assert len(found) == 13
    assert not [one for one in found if "joker" in one]


def test_row_28_two_jokers_and_a_two_are_never_three_jokers() -> None:
    found = readings("weak strong H2")
    assert "set 2 2" in found
    assert not [one for one in found if "joker" in one]


def test_row_30_two_jokers_and_a_nine_have_seven_readings() -> None:
    assert sorted(readings("weak strong H9")) == sorted(
        ["set 9 2"] + [f"straight {top} 2 {suits}" for top in ("9", "10", "J") for suits in ("suited", "mixed")]
    )


def test_a_lone_joker_is_itself_or_one_of_thirteen_others() -> None:
    found = readings("weak")
    assert len(found) == 14
    assert "single joker 0" in found


def test_two_twos_have_one_reading() -> None:
    assert readings("C2 D2") == ["set 2 0"]


def test_rows_68_to_73_what_jokers_may_stand_for() -> None:
    assert readings("weak HQ HK") == [
        "straight K 1 suited",
        "straight K 1 mixed",
        "straight A 1 suited",
        "straight A 1 mixed",
    ]
    assert readings("weak H5 S6") == ["straight 6 1 mixed", "straight 7 1 mixed"]
    assert "straight J 2 suited" in readings("weak strong H9")
    assert "pair_straight 6 2" in readings("H4 S4 H5 D5 weak strong")


def test_rows_77_and_78_what_beats_an_ace_and_a_two() -> None:
    hand = BASE.cards("H3 S3 C4 C5 SJ DJ DQ DK S2 C2 weak")

    def above(text: str) -> set[str]:
        led = GAME.top(BASE.cards(text), GAME.read(BASE.cards(text))[0])
        answers = GAME.answers(hand, "single", 1, lambda reading: reading.top > led)
        return {GAME.pack.names(cards)[0] for cards, at in answers if GAME.top(cards, at) > led}

    assert above("HA") == {"S2", "C2", "weak"}
    assert above("H2") == {"weak"}


def test_row_84_pair_straights_of_a_hand() -> None:
    hand = BASE.cards("H3 S3 C4 C5 SJ DJ DQ DK S2 C2 weak")
    laid = {cards for cards, _ in GAME.answers(hand, "pair_straight", 6)}
    assert BASE.cards("H3 S3 C4 S2 C5 C2") in laid
    assert BASE.cards("SJ DJ DQ S2 DK C2") in laid
    assert readings("weak C2 SJ DJ DQ S2") == ["pair_straight Q 3", "pair_straight K 3"]


def test_row_85_card_sets_that_can_be_led() -> None:
    hand = BASE.cards("H3 S3 C4 C5 SJ DJ DQ DK S2 C2 weak")
    assert len({cards for cards, _ in GAME.moves(hand)}) == 119


def test_rows_88_and_89_straights_of_a_hand() -> None:
    hand = BASE.cards("S7 D7 D8 D9 C10 H10 HJ DJ S2 strong")
    straights = [(cards, at) for cards, at in GAME.moves(hand) if GAME.readings[at].shape == "straight"]
    pure = {tuple(rank for rank, _ in GAME.readings[at].places) for cards, at in straights if not GAME.wilds(cards, at)}
    assert len(pure) == 6
    longest = max(GAME.readings[at].size for _, at in straights)
    tops = {
        GAME.pack.ranks[GAME.readings[at].places[-1][0]] for _, at in straights if GAME.readings[at].size == longest
    }
    assert (longest, tops) == (6, {"J", "Q"})


def test_row_90_card_sets_that_can_be_led() -> None:
    hand = BASE.cards("C4 S4 D6 H7 H8 C8 S10 DJ HK SK CA")
    moves = GAME.moves(hand)
    assert len(moves) == 16
    assert sum(1 for _, at in moves if GAME.readings[at].shape == "single") == 11


def test_the_most_moves_of_a_hand_of_eleven() -> None:
    hand = BASE.cards("weak strong C2 D2 H2 S2 C7 C8 D8 H8 S8")
    plain = full(VARIANTS["no lone disguise"]).combinations
    assert len(plain.moves(hand)) == 2333
    assert len(GAME.moves(hand)) == 2333 + 2 * 13
    assert len({cards for cards, _ in plain.moves(hand)}) == 1309


def test_where_wild_cards_stand() -> None:
    cards = BASE.cards("CA CK SQ CJ weak D9")
    (low,) = [at for at in GAME.read(cards) if not GAME.readings[at].suited]
    assert GAME.wild_places(cards, low) == (8,)  # the ten
    cards = BASE.cards("H4 S4 D5 S2 C6 weak")
    assert [GAME.wild_places(cards, at) for at in GAME.read(cards)] == [(4, 3)]


def test_the_top_of_jokers_is_that_of_the_stronger() -> None:
    weak, strong, two, ace = (BASE.cards(text) for text in ("weak", "strong", "H2", "HA"))
    tops = [GAME.top(cards, GAME.read(cards)[-1]) for cards in (ace, two, weak, strong)]
    assert tops == sorted(set(tops))


def test_all_readings_are_known_before_any_is_asked() -> None:
    """Moves hold ids of readings and go to other processes: an id must not depend on what was asked before."""
    shapes = {
        "flush": shape(of_suit(3)),
        "any": shape(cards(2)),
        "more": shape(of_rank(3), cards(1)),
        "two": shape(exactly("H3 S5")),
        "three": shape(exactly("H3 S5"), cards(1)),
    }
    made = Combinations(BASE.pack, shapes, [], {}, range(len(BASE.pack.ranks)), looks_at_suits=frozenset({"any"}))
    known = list(made.readings)
    for hand in ("H3 S3 C3 S5 H5 H7 HK", "H3 S4 C5 D9 D10 DJ DQ weak strong", "S3 S5 S7 H3"):
        mask = sum(BASE.pack.mask(BASE.pack.by_name[name]) for name in hand.split())
        for laid, reading in made.moves(mask):
            assert reading in made.read(laid)
    assert made.readings == known
