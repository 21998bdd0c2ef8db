"""Why cards are nothing, and shapes and wild rules that cannot be."""

from __future__ import annotations

import pytest

from rulespec.combinations.combinations import Combinations
from rulespec.diagnostics.message import RulesError
from rulespec.syntax.tree import Shape, Wild
from tests.unit.combinations import tables
from tests.unit.combinations.tables import (
    JOKERS,
    TWOS,
    VARIANTS,
    cards,
    exactly,
    full,
    of_rank,
    of_suit,
    pack_of,
    run,
    shape,
)

TABLE = full(VARIANTS["base"])
GAME = TABLE.combinations


@pytest.mark.parametrize(("text", "expected"), [
    ("H7 S9 C10", "no straight: C10 is not part of 7-8-9 and 8 is missing"),
    ("H7 S2 H9", "no straight: 8 is missing and only weak or strong could stand there"),
    ("H7 S2 H9", "S2 can only copy a card that is there"),
    ("H3 H4 H9", "H9 is not part of 3-4-5"),
    ("HA HK", "no set: HA is not of rank K"),
    ("C4 H4 S4 S5 S6 D6", "no pair_straight: C4, H4 and S4 are too many of one rank"),
    ("H4 S4 D4 C5 H5 S5", "no triple_straight: it has 3 ranks or more, not 2"),
    ("H4 S4 D2 C2 H6 S6", "no pair_straight: 5 is missing and only weak or strong could stand there"),
])  # fmt: skip
def test_a_refusal_says_what_is_in_the_way(text: str, expected: str) -> None:
    assert expected in GAME.refuse(TABLE.cards(text))


def test_a_refusal_about_one_shape() -> None:
    assert GAME.refuse(TABLE.cards("H3 H4"), "straight") == "no straight has 2 cards, but 3 to 11"
    assert GAME.refuse(TABLE.cards("H3 H4 H5"), "set") == "no set: H4 and H5 are not of rank 3"


def test_every_set_without_a_reading_is_refused_in_words() -> None:
    for table in (TABLE, tables.kickers(), tables.suits_everywhere()):
        game = table.combinations
        for first in range(len(table.pack)):
            for second in range(first + 1, len(table.pack)):
                some = 1 << first | 1 << second | 1
                if not game.read(some):
                    assert game.refuse(some).startswith("no ")


@pytest.mark.parametrize(("code", "wrong", "wild"), [
    ("E580", shape(cards(1)), tables.stands("jolly")),
    ("E581", shape(exactly("weak 2")), JOKERS),
    ("E582", shape(of_rank(3), run(3)), JOKERS),
    ("E583", shape(run(3, along="nowhere")), JOKERS),
    ("E584", shape(cards(1)), tables.stands("3 4 5 6 7")),
    ("E585", shape(of_suit(9)), JOKERS),
])  # fmt: skip
def test_what_cannot_be_is_an_error_with_a_code(code: str, wrong: Shape, wild: Wild) -> None:
    pack = pack_of(tables.RANKS, "CDHS", "weak strong")
    with pytest.raises(RulesError) as caught:
        Combinations(pack, {"one": wrong, "other": wrong}, [wild, TWOS], {"row": ((0, 1, 2, 3),)}, tuple(range(14)))
    assert [found.code for found in caught.value.diagnostics] == [code]
