"""A hand prepared for listing: choices of cards by rank, and sets of wild cards by the need that they fill.

Made for one call and thrown away with it. Copies of a card are alike: only the lowest that are held are chosen.
"""

from __future__ import annotations

from itertools import combinations

from rulespec.combinations.deck import Deck
from rulespec.combinations.wild import WildRules

Choice = tuple[int, int]  # cards, and the suits that all of them have


class Ways(dict[int, "list[int] | None"]):
    """By need: the sets of wild cards that fill it; None if no further cards can mend it."""

    def __init__(self, hand: Hand, wild: WildRules, cards: int, bare: bool, every: bool) -> None:
        self._wild = wild
        self._bare = bare
        self._crews = hand.crews(wild, cards, every)
        self.number = cards.bit_count()
        self.alone = (cards & wild.standing).bit_count() + (cards & wild.grouped).bit_count() // 2

    def __missing__(self, need: int) -> list[int] | None:
        places, ranks = self._wild.size(need)
        found: list[int] | None = None
        if places <= self.number and ranks <= self.alone:
            found = []
            for crew, sets in self._crews[places].items():
                if self._wild.fills(need, crew, self._bare):
                    found += sets
        self[need] = found
        return found


class Hand:
    """Some cards, by rank."""

    def __init__(self, deck: Deck, cards: int) -> None:
        self.deck = deck
        self.cards = cards
        self.held: list[list[Choice]] = [[] for _ in deck.of_rank]  # by rank, each card with its suit
        rest = cards
        while rest:
            low = rest & -rest
            bit = low.bit_length() - 1
            self.held[deck.rank_of[bit]].append((low, deck.suit_of[bit]))
            rest ^= low
        self._choices: dict[tuple[int, int], list[Choice]] = {}
        self._steps: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
        self._ways: dict[tuple[int, int, bool, bool], Ways] = {}
        self._subsets: dict[tuple[int, int, bool], dict[int, dict[int, list[int]]]] = {}

    def choose(self, rank: int, number: int) -> list[Choice]:
        """All ways to choose so many cards of a rank."""
        found = self._choices.get((rank, number))
        if found is None:
            held = self.held[rank]
            if number == 1 and self.deck.single_copies:
                found = held
            elif number == 0:
                found = [(0, self.deck.every_suit)]
            else:
                found = self._choose(held, number)
            self._choices[rank, number] = found
        return found

    def _choose(self, held: list[Choice], number: int) -> list[Choice]:
        found = []
        for some in combinations(held, number):
            cards, suits = 0, self.deck.every_suit
            for card, suit in some:
                cards |= card
                suits &= suit
            if self.deck.single_copies or self.lowest(cards):
                found.append((cards, suits))
        return found

    def lowest(self, cards: int) -> bool:
        """Whether these are the lowest held copies of their kinds."""
        return self.deck.single_copies or self.deck.alike(self.cards, cards) == cards

    def ways(self, wild: WildRules, cards: int, bare: bool = False, every: bool = False) -> Ways:
        """Sets of the given wild cards by need; `every`: not only those of the lowest copies."""
        key = (id(wild), cards, bare, every)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = Ways(self, wild, cards, bare, every)
        return found

    def crews(self, wild: WildRules, cards: int, every: bool) -> dict[int, dict[int, list[int]]]:
        """All sets of the given wild cards, by number and then by crew."""
        key = (id(wild), cards, every)
        found = self._subsets.get(key)
        if found is None:
            found = self._subsets[key] = self._crews(wild, cards, every or self.deck.single_copies)
        return found

    def _crews(self, wild: WildRules, cards: int, every: bool) -> dict[int, dict[int, list[int]]]:
        sets = [(0, 0)]
        rest = cards
        while rest:
            low = rest & -rest
            crew = wild.crew(low)
            sets += [(some | low, members + crew) for some, members in sets]
            rest ^= low
        found: dict[int, dict[int, list[int]]] = {number: {} for number in range(cards.bit_count() + 1)}
        for some, members in sets:
            if every or self.deck.alike(cards, some) == some:
                found[some.bit_count()].setdefault(members, []).append(some)
        return found

    def steps(self, wild: WildRules, rank: int, width: int, ways: Ways) -> list[tuple[int, int, int]]:
        """How a run can go over a rank: cards that are themselves, their common suits, and the need of the rest."""
        key = (id(wild), rank, width)
        found = self._steps.get(key)
        if found is None:
            found = []
            if ways.alone and width <= ways.number:
                found.append((0, self.deck.every_suit, wild.empty(rank, width)))
            for number in range(max(1, width - ways.number), min(width, len(self.held[rank])) + 1):
                need = wild.beside(rank, width - number)
                found += [(cards, suits, need) for cards, suits in self.choose(rank, number)]
            self._steps[key] = found
        return found
