"""Tuppi as somebody would write it who writes only Tuppi: the measure of what it costs that rules are data.

Nothing of the library is used, and nothing is done for speed. `T-…` and `B-…` are rules and decisions of the inventory
that games/tuppi/tuppi.yaml cites too. Seats are 0 to 3 clockwise; sides are 0 (seats 0 and 2) and 1 (T-1, T-2).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

SEATS = 4
HAND = 13
HALF = 6
TARGET = 52
RAMI, NOLO = "rami", "nolo"
SUITS_SHOWN = {RAMI: "DH", NOLO: "CS"}  # T-10
JACK, QUEEN, KING, ACE = 11, 12, 13, 14
UNSHOWABLE = (2, KING)  # T-14, B-3
LETTERS = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}


class Card(NamedTuple):
    """A card; the ace is the highest (T-4)."""

    suit: str
    rank: int

    def __str__(self) -> str:
        return f"{self.suit}{LETTERS.get(self.rank, self.rank)}"


class Show(NamedTuple):
    """A game that is shown with a card, or said aloud."""

    game: str
    card: Card | None


Move = Show | Card
PACK = [Card(suit, rank) for suit in "CDHS" for rank in range(2, ACE + 1)]  # T-3
CARDS = {str(card): card for card in PACK}


class Trick:
    """Cards in the order in which they were played, and who took them."""

    def __init__(self) -> None:
        self.plays: list[tuple[int, Card]] = []
        self.winner: int | None = None

    @property
    def led(self) -> str | None:
        """The suit that was led."""
        return self.plays[0][1].suit if self.plays else None

    def best(self) -> int:
        """The seat of the highest card of the suit led (T-23, T-24)."""
        followed = [(card.rank, seat) for seat, card in self.plays if card.suit == self.led]
        return max(followed)[1]


class Deal:
    """One deal: the show, then the tricks. `up` is the side that has points, `seat` the one whose turn it is."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: int, up: int | None = None) -> None:
        if [len(hand) for hand in hands] != [HAND] * SEATS or set().union(*hands) != set(PACK):
            raise ValueError("each seat gets 13 cards of the pack")
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.up = up
        self.seat = following(dealer)  # T-11
        self.shows: list[Show] = []
        self.declarer: int | None = None
        self.showing = True
        self.trick = Trick()
        self.tricks: list[Trick] = []
        self.taken = [0, 0]

    # ---- moves -------------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Move]:
        """What a seat may show or play."""
        if self.over or seat != self.seat:
            return []
        if self.showing:
            return [Show(game, card) for game in (RAMI, NOLO) for card in self._showable(game) or [None]]
        hand = self.hands[seat]
        return [card for card in hand if card.suit == self.trick.led] or list(hand)  # T-22

    def _showable(self, game: str) -> list[Card]:
        """The cards with which the seat that is due may show a game (T-14)."""
        suits = SUITS_SHOWN[game]
        return [card for card in self.hands[self.seat] if card.suit in suits and card.rank not in UNSHOWABLE]

    def say(self, show: Show) -> None:
        """Show a game. The card stays in the hand (T-18)."""
        if not self.showing:
            raise ValueError("the show is over")
        if show.game not in SUITS_SHOWN:
            raise ValueError(f"{show.game} is no game")
        if show.card not in (self._showable(show.game) or [None]):  # T-15, B-4
            raise ValueError(f"{show.game} cannot be shown with {show.card}")
        self.shows.append(show)
        if show.game == RAMI:
            self.declarer = self.seat
        if self.declarer is not None or len(self.shows) == SEATS:  # T-12, T-13
            self.showing = False
            self.seat = following(self.dealer) if self.declarer is None else preceding(self.declarer)  # T-20, T-21
        else:
            self.seat = following(self.seat)

    def play(self, card: Card) -> None:
        """Play a card to the trick."""
        if self.showing or self.over:
            raise ValueError("this is not the time to play a card")
        hand, led = self.hands[self.seat], self.trick.led
        if card not in hand:
            raise ValueError(f"seat {self.seat} does not hold {card}")
        if led is not None and card.suit != led and any(held.suit == led for held in hand):
            raise ValueError(f"{card} does not follow suit")  # T-22
        hand.remove(card)
        self.trick.plays.append((self.seat, card))
        if len(self.trick.plays) == SEATS:
            self._take()
        else:
            self.seat = following(self.seat)

    def _take(self) -> None:
        """The trick is complete; its winner leads to the next (T-25)."""
        winner = self.trick.best()
        self.trick.winner = winner
        self.tricks.append(self.trick)
        self.taken[side(winner)] += 1
        self.trick = Trick()
        self.seat = winner

    # ---- what came of it ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all cards are played, or the side that is up is certain to fall (T-38, T-39)."""
        return len(self.tricks) == HAND or self.felled

    @property
    def taker(self) -> int | None:
        """The side with more than half of the tricks (T-27)."""
        for each in (0, 1):
            if self.taken[each] > HALF:
                return each
        return None

    @property
    def winner(self) -> int | None:
        """The side that wins the deal, as soon as that is certain (T-28, T-29)."""
        taker = self.taker
        if taker is None:
            return None
        return taker if self.declarer is not None else 1 - taker

    @property
    def felled(self) -> bool:
        """Whether the side that is up loses (T-36)."""
        if self.up is None:
            return False
        winner = self.winner
        return winner is not None and winner != self.up

    @property
    def stolen(self) -> bool:
        """Whether the rami side loses its rami (T-30, T-31)."""
        if self.declarer is None:
            return False
        winner = self.winner
        return winner is not None and winner != side(self.declarer)

    @property
    def value(self) -> int:
        """Points of the winners (T-28 to T-30)."""
        return 4 * (max(self.taken) - HALF) * (2 if self.stolen else 1)


class Match:
    """Deals until a side has 52 points (T-41, T-42). Between deals `deal` is None: somebody has to `start` the next."""

    def __init__(self, dealer: int, target: int = TARGET) -> None:
        self.dealer = dealer
        self.target = target
        self.scores = [0, 0]
        self.deal: Deal | None = None
        self.past: list[Deal] = []

    @property
    def over(self) -> bool:
        return max(self.scores) >= self.target

    @property
    def up(self) -> int | None:
        """The side that has points; there is never more than one (T-33)."""
        for each in (0, 1):
            if self.scores[each] > 0:
                return each
        return None

    @property
    def nalsytuppi(self) -> bool:
        """Whether the match was won by one stolen rami (T-43, B-17)."""
        return self.over and self.past[-1].stolen and self.past[-1].up is None

    def start(self, hands: Sequence[Sequence[Card]]) -> None:
        """Begin a deal with these hands, by seat."""
        if self.over or self.deal is not None:
            raise ValueError("this is not the time to deal")
        self.deal = Deal(hands, self.dealer, self.up)

    def legal(self, seat: int) -> list[Move]:
        return self.deal.legal(seat) if self.deal is not None else []

    def say(self, show: Show) -> None:
        self._deal().say(show)

    def play(self, card: Card) -> None:
        deal = self._deal()
        deal.play(card)
        if deal.over:
            self._score(deal)

    def _deal(self) -> Deal:
        if self.deal is None:
            raise ValueError("no cards are dealt")
        return self.deal

    def _score(self, deal: Deal) -> None:
        """The winners go up, or those who are up fall and nobody scores (T-32 to T-37, B-5)."""
        if deal.felled:
            self.scores = [0, 0]
        else:
            assert deal.winner is not None  # 13 tricks are never shared equally (T-27)
            self.scores[deal.winner] += deal.value
        self.past.append(deal)
        self.deal = None
        self.dealer = following(self.dealer)  # T-7, B-1


def side(seat: int) -> int:
    return seat % 2


def following(seat: int) -> int:
    return (seat + 1) % SEATS


def preceding(seat: int) -> int:
    return (seat - 1) % SEATS


def shuffled(rng: random.Random) -> list[list[Card]]:
    """Hands by seat (T-3)."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [pack[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS)]


def random_match(rng: random.Random) -> int:
    """Play a match at random; how many games were shown and cards played."""
    actions = 0
    match = Match(rng.randrange(SEATS))
    while not match.over:
        if match.deal is None:
            match.start(shuffled(rng))
        assert match.deal is not None
        move = rng.choice(match.legal(match.deal.seat))
        if isinstance(move, Show):
            match.say(move)
        else:
            match.play(move)
        actions += 1
    return actions
