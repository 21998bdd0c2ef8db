"""Which card stands for which, and what a player says of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulespec.combinations.combinations import Identity
from tests.unit.combinations.tables import VARIANTS, Table, full, kickers, suits_everywhere
from tests.unit.combinations.test_against_oracle import subsets, wild_hands

TABLE = full(VARIANTS["base"])
GAME = TABLE.combinations


def shown(text: str, number: int = 0) -> str:
    """The cards in their places, as `weak=H4`."""
    cards = TABLE.cards(text)
    pack = GAME.pack
    words = []
    for bit, rank, suit, wild in GAME.places(cards, GAME.read(cards)[number]):
        name = pack.kinds[pack.kind_of[bit]].name
        words.append(f"{name}={'' if suit is None else pack.suits[suit]}{pack.ranks[rank]}" if wild else name)
    return " ".join(words)


def narrowed(text: str, **said: str) -> list[str]:
    cards = TABLE.cards(text)
    pack = GAME.pack
    identities = {}
    for name, word in said.items():
        suit = pack.suits.index(word[0]) if word[0] in pack.suits and word[1:] in pack.ranks else None
        rank = pack.ranks.index(word if suit is None else word[1:])
        identities[TABLE.cards(name).bit_length() - 1] = Identity(rank, suit)
    found = GAME.narrow(cards, GAME.read(cards), identities)
    suits = {True: " suited", False: " mixed", None: ""}
    return [
        f"{reading.shape} {pack.ranks[reading.places[-1][0]]}{suits[reading.suited]}"
        for reading in (GAME.readings[at] for at in found)
    ]


def test_cards_stand_in_the_order_of_their_places() -> None:
    assert shown("C4 S4 weak C2 H6 S6") == "C4 S4 weak=5 C2=5 H6 S6"
    assert shown("H5 H3 weak") == "H3 weak=H4 H5"
    assert shown("C5 H3 weak") == "H3 weak=4 C5"


def test_a_mixed_run_that_could_be_suited_shows_another_suit() -> None:
    assert [shown("H3 weak H5", number) for number in (0, 1)] == ["H3 weak=H4 H5", "H3 weak=C4 H5"]


def test_what_is_said_chooses_the_reading() -> None:
    assert narrowed("H3 weak H5", weak="H4") == ["straight 5 suited"]
    assert narrowed("H3 weak H5", weak="D4") == ["straight 5 mixed"]
    assert narrowed("H3 weak H5", weak="4") == ["straight 5 suited", "straight 5 mixed"]
    assert narrowed("H3 weak H5", weak="6") == []
    assert narrowed("weak strong H9", weak="9") == ["set 9"]
    assert narrowed("weak strong H9", weak="10", strong="8") == ["straight 10 suited", "straight 10 mixed"]
    assert narrowed("weak strong H9", weak="H10", strong="D8") == ["straight 10 mixed"]
    assert narrowed("weak H2", weak="2") == ["set 2"]
    assert narrowed("weak H2", H2="K") == ["set K"]
    assert narrowed("C4 S4 weak C2 H6 S6", C2="6") == []


@pytest.mark.parametrize("variant", ["pair of twos", "natural cards only"])
def test_what_is_shown_chooses_the_reading_it_shows(variant: str) -> None:
    table = full(VARIANTS[variant])
    game = table.combinations
    for hand in wild_hands(table, 7, 5, seed=23):
        for cards in subsets(hand):
            readings = game.read(cards)
            for at in [one for one in readings if game.wilds(cards, one)]:  # else there is nothing to say
                said = {place.bit: Identity(place.rank, place.suit) for place in game.places(cards, at) if place.wild}
                alike = [one for one in readings if game.readings[one].shape == game.readings[at].shape]
                assert game.narrow(cards, alike, said) == (at,)


@pytest.mark.parametrize("make", [kickers, suits_everywhere])
def test_what_is_shown_fits_the_reading_it_shows(make: Callable[[], Table]) -> None:
    table = make()
    game = table.combinations
    for hand in wild_hands(table, 6, 3, seed=29):
        for cards in subsets(hand):
            for at in game.read(cards):
                said = {place.bit: Identity(place.rank, place.suit) for place in game.places(cards, at) if place.wild}
                assert at in game.narrow(cards, [at], said)
                assert game.places(cards, at, said) == game.places(cards, at)
