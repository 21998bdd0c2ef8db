"""The normal game of Doppelkopf as somebody would write it who writes only that: the measure of what it costs that
rules are data.

Nothing of the library is used, and nothing is done for speed. Everybody says `healthy`; nobody announces anything.
`D-…` and `A-…` are rules and decisions of the inventory of Doppelkopf's rules. Seats are 0 to 3 clockwise.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

SEATS = 4
HAND = 12
HEALTHY = "healthy"
TRUMP = "trump"
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # D-2
TRUMPS = ["H10", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ", "DA", "D10", "DK", "D9"]  # from the highest (D-6)
PLAIN = ["A", "10", "K", "9"]  # from the highest (D-7)
STEPS = (90, 60, 30)


class Card(NamedTuple):
    """A card. Its two copies are equal (D-4)."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    @property
    def is_trump(self) -> bool:
        return self in TRUMP_STRENGTH

    @property
    def follows(self) -> str:
        """The suit it belongs to in play: trumps are one of their own (D-49)."""
        return TRUMP if self.is_trump else self.suit

    @property
    def strength(self) -> int:
        """The higher of two trumps, or of two cards of a plain suit, has more."""
        return TRUMP_STRENGTH[self] if self.is_trump else -PLAIN.index(self.rank)

    @property
    def points(self) -> int:
        return POINTS[self.rank]


Move = str | Card
KINDS = [Card(suit, rank) for suit in "CSHD" for rank in POINTS]
PACK = [card for card in KINDS for _ in range(2)]  # D-1
CARDS = {str(card): card for card in KINDS}
TRUMP_STRENGTH = {CARDS[name]: -place for place, name in enumerate(TRUMPS)}
OLD_WOMAN, FOX, CHARLIE = CARDS["CQ"], CARDS["DA"], CARDS["CJ"]


class Trick:
    """Cards in the order in which they were played, and who took them."""

    def __init__(self, plays: Sequence[tuple[int, Card]] = ()) -> None:
        self.plays = list(plays)
        self.winner: int | None = self.best()[0] if len(self.plays) == SEATS else None

    @property
    def led(self) -> str | None:
        """The suit that was led, or `trump`."""
        return self.plays[0][1].follows if self.plays else None

    @property
    def points(self) -> int:
        return sum(card.points for _, card in self.plays)

    def best(self) -> tuple[int, Card]:
        """The seat and card that win: the highest trump or card of the suit led, of equal ones the first (D-51,
        D-52).
        """
        trumps = [play for play in self.plays if play[1].is_trump]
        rivals = trumps or [play for play in self.plays if play[1].follows == self.led]
        return max(rivals, key=lambda play: play[1].strength)


class Deal:
    """One deal: all say that they are healthy, then twelve tricks. `seat` is the one whose turn it is."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: int) -> None:
        if [len(hand) for hand in hands] != [HAND] * SEATS:
            raise ValueError("each seat gets 12 cards")  # D-10
        if sorted(card for hand in hands for card in hand) != sorted(PACK):
            raise ValueError("these are not the cards of the pack")
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.seat = following(dealer)
        self.re = {seat for seat in range(SEATS) if OLD_WOMAN in hands[seat]}  # D-23, D-25
        self.said: list[str] = []
        self.trick = Trick()
        self.tricks: list[Trick] = []

    # ---- moves -------------------------------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether the round of reservations lasts."""
        return len(self.said) < SEATS

    @property
    def over(self) -> bool:
        return len(self.tricks) == HAND

    def legal(self, seat: int) -> list[Move]:
        """What a seat may say, or play: two copies of a card stand there twice."""
        if self.over or seat != self.seat:
            return []
        if self.asking:
            return [HEALTHY]
        hand, led = self.hands[seat], self.trick.led
        return [card for card in hand if card.follows == led] or list(hand)  # D-49, D-50

    def say(self, word: str) -> None:
        """Say something in the round of reservations (D-14 to D-16); forehand leads after it (D-48)."""
        if not self.asking or word != HEALTHY:
            raise ValueError(f"{word} may not be said now")
        self.said.append(word)
        self.seat = following(self.seat)

    def play(self, card: Card) -> None:
        """Play a card to the trick."""
        if self.asking or self.over:
            raise ValueError("this is not the time to play a card")
        hand, led = self.hands[self.seat], self.trick.led
        if card not in hand:
            raise ValueError(f"seat {self.seat} does not hold {card}")
        if led is not None and card.follows != led and any(held.follows == led for held in hand):
            raise ValueError(f"{card} does not follow suit")  # D-49
        hand.remove(card)
        self.trick.plays.append((self.seat, card))
        if len(self.trick.plays) == SEATS:
            self._take()
        else:
            self.seat = following(self.seat)

    def _take(self) -> None:
        """The trick is complete; its winner leads to the next (D-53)."""
        winner, _ = self.trick.best()
        self.trick.winner = winner
        self.tricks.append(self.trick)
        self.trick = Trick()
        self.seat = winner

    # ---- what came of it ---------------------------------------------------------------------------------------------

    def points(self, re: bool) -> int:
        """Card points of a side (D-54)."""
        return sum(trick.points for trick in self.tricks if (trick.winner in self.re) == re)

    def payments(self) -> list[int]:
        """What each seat gets, once all tricks are played; the sum is nothing (D-74, D-75, D-85, D-86)."""
        if not self.over:
            raise ValueError("the deal is not over")
        tricks_of_re = sum(trick.winner in self.re for trick in self.tricks)
        alone = len(self.re) == 1
        to_re = value(self.points(re=True), tricks_of_re) + (0 if alone else extras(self.tricks, self.re))
        share = 3 if alone else 1
        return [share * to_re if seat in self.re else -to_re for seat in range(SEATS)]


class Session:
    """Deals without end; the dealer moves on (D-13, D-95). Between deals `deal` is None until somebody starts one."""

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.scores = [0] * SEATS
        self.deal: Deal | None = None
        self.past: list[Deal] = []

    def start(self, hands: Sequence[Sequence[Card]]) -> None:
        """Begin a deal with these hands, by seat."""
        if self.deal is not None:
            raise ValueError("this is not the time to deal")
        self.deal = Deal(hands, self.dealer)

    def legal(self, seat: int) -> list[Move]:
        return self.deal.legal(seat) if self.deal is not None else []

    def say(self, word: str) -> None:
        self._deal().say(word)

    def play(self, card: Card) -> None:
        deal = self._deal()
        deal.play(card)
        if deal.over:
            self.scores = [before + more for before, more in zip(self.scores, deal.payments(), strict=True)]
            self.past.append(deal)
            self.deal = None
            self.dealer = following(self.dealer)

    def _deal(self) -> Deal:
        if self.deal is None:
            raise ValueError("no cards are dealt")
        return self.deal


def value(points_of_re: int, tricks_of_re: int) -> int:
    """What a deal is worth to Re without extra points, below nothing if Kontra wins (D-55, D-76, D-77, D-79, D-83)."""
    re_won = points_of_re > 120
    lost_with = 240 - points_of_re if re_won else points_of_re
    tricks_of_losers = HAND - tricks_of_re if re_won else tricks_of_re
    worth = 1 + sum(lost_with < step for step in STEPS)
    if not tricks_of_losers:
        worth += 1
    return worth if re_won else -(worth + 1)  # "against the old women" in a silent solo too


def extras(tricks: Sequence[Trick], re: set[int]) -> int:
    """Extra points of Re, those of Kontra taken off (D-85 to D-94)."""
    net = 0
    for trick in tricks:
        to_winner = 0
        won_by_re = trick.winner in re
        if trick.points >= 40:
            to_winner += 1  # Doppelkopf (D-93)
        for seat, card in trick.plays:
            if card == FOX and (seat in re) != won_by_re:
                to_winner += 1  # D-87 to D-89
        if trick is tricks[-1]:
            to_winner += charlies(trick, re)
        net += to_winner if won_by_re else -to_winner
    return net


def charlies(trick: Trick, re: set[int]) -> int:
    """Points of the winner of the last trick for the jacks of clubs in it: one that wins, each that is lost to the
    other side (D-90 to D-92, A-11).
    """
    _, best = trick.best()
    lost = sum(card == CHARLIE and (seat in re) != (trick.winner in re) for seat, card in trick.plays)
    return lost + (best == CHARLIE)


def following(seat: int) -> int:
    return (seat + 1) % SEATS


def shuffled(rng: random.Random) -> list[list[Card]]:
    """Hands by seat."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [pack[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS)]


def replay(hands: Sequence[str], plays: Sequence[str], dealer: int) -> Deal:
    """A normal game from the names of the cards by seat (`"CQ H10 …"`) and of those played, in order.

    Raises ValueError for a card that may not be played. Ask the deal for `tricks`, `re`, `points` and `payments`, or
    for `legal(deal.seat)` after some of the plays.
    """
    deal = Deal([[CARDS[name] for name in hand.split()] for hand in hands], dealer)
    for _ in range(SEATS):
        deal.say(HEALTHY)
    for name in plays:
        deal.play(CARDS[name])
    return deal


def random_session(rng: random.Random, deals: int = 24) -> int:
    """Play a session at random; how many words were said and cards played."""
    actions = 0
    session = Session(rng.randrange(SEATS))
    while len(session.past) < deals:
        if session.deal is None:
            session.start(shuffled(rng))
        assert session.deal is not None
        move = rng.choice(session.legal(session.deal.seat))
        if isinstance(move, Card):
            session.play(move)
        else:
            session.say(move)
        actions += 1
    return actions
