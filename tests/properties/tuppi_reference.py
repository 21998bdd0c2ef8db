"""Tuppi in plain Python, written from the inventory of its rules and not from the library: what matches are held
against, move by move.

Cards and moves are texts as at the table: `H10`, `rami H7`, `sooli`. T- and B- are numbers of the inventory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "CDHS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)
ACE_HIGH = {rank: height for height, rank in enumerate(RANKS)}  # T-4
ACE_LOW = {**ACE_HIGH, "A": -1}  # T-51
SEVENTH = 6  # more than so many of 13 tricks are needed (T-29)
COLOURS = {"rami": "DH", "nolo": "CS"}  # T-10


@dataclass(frozen=True)
class House:
    """What a table plays. The defaults are the base game."""

    seats: int = 4  # T-1; in pairs, three play alone (T-58), two too (T-59)
    target: int = 52  # T-41
    unshowable: frozenset[str] = frozenset({"2", "K"})  # T-14
    from_hand: bool = True  # T-14, T-15; otherwise T-16
    chosen_first: bool = False  # B-2
    one_up: bool = True  # T-33; otherwise T-45
    felling_pays: bool = False  # T-37
    early_stop: bool = True  # T-38
    conceding: bool = False  # B-6: the side that falls says so
    sooli: int = 0  # points (T-53); 0: not played
    asked_from_forehand: bool = False  # B-11
    bust_pays: bool = True  # T-53
    card_comes_over: bool = True  # T-50
    deals: int = 0  # T-47; 0: to the target
    last_rise: bool = True  # B-20
    rise_ends: bool = True  # B-19
    printed_table: bool = False  # B-29

    @property
    def in_pairs(self) -> bool:
        return self.seats == 4

    @property
    def tricks(self) -> int:
        return 26 if self.seats == 2 else 13  # T-62

    @property
    def half(self) -> int:
        return self.tricks // 2


CHANGES: dict[str, dict[str, object]] = {
    "both_score": {"one_up": False, "early_stop": False},  # T-45, T-46, B-24
    "falling_deal_scores": {"felling_pays": True, "early_stop": False},  # B-5
    "no_courts_or_aces_shown": {"unshowable": frozenset("JQKA")},  # B-3
    "no_courts_shown": {"unshowable": frozenset("2JQK")},  # B-3
    "no_early_stop": {"early_stop": False},  # B-6
    "show_cards": {"from_hand": False},  # T-16
    "show_chosen_first": {"chosen_first": True},  # B-2
    "optional_early_stop": {"early_stop": False, "conceding": True},  # B-6
    "sooli": {"sooli": 24},  # T-49 to T-57
    "sooli_bust_pays_nobody": {"bust_pays": False},
    "sooli_card_away": {"card_comes_over": False},  # B-12
    "sooli_from_forehand": {"asked_from_forehand": True},  # B-11
    "three_players": {"seats": 3},  # T-58, B-25 to B-28
    "tournament": {"deals": 24},  # T-47, T-48, B-19 to B-23
    "tournament_cut_off": {"last_rise": False},  # B-20
    "tournament_grows": {"rise_ends": False},  # B-19
    "two_players": {"seats": 2},  # T-59 to T-62, B-29 to B-32
    "two_players_printed_table": {"printed_table": True},  # B-29
}
"""What each overlay changes. Where several are laid over each other all of it counts."""


def house(overlays: Iterable[str], **more: object) -> House:
    changes = {key: value for name in overlays for key, value in CHANGES[name].items()} | more
    return House(**changes)  # type: ignore[arg-type]


class Deal:
    """One deal, from the show to the last trick."""

    def __init__(
        self,
        table: House,
        dealer: int,
        hands: Sequence[set[str]],
        up: int | None,
        columns: Sequence[list[list[str]]] = (),
    ) -> None:
        self.table = table
        self.hands = hands
        self.columns = columns or [[] for _ in hands]  # cards on each other, the last one open (T-59)
        self.up = up  # the side that has points, if only one can (T-33)
        self.forehand = (dealer + 1) % table.seats
        self.declarer: int | None = None
        self.soloist: int | None = None
        self.away: str | None = None  # the card that the soloist gave
        self.plays: list[tuple[int, str]] = []
        self.took: list[int] = []  # the winner of each trick
        self.order: list[int] = []  # who still plays to this trick
        self.chosen: dict[int, str] = {}
        self.waiting = self._round(self.forehand)
        self.phase = "show"
        if table.seats == 3:  # always rami, and nobody shows (T-58, B-25)
            self._lead(self.forehand)

    def side(self, seat: int) -> int:
        return seat % 2 if self.table.in_pairs else seat  # T-2, T-58

    def _round(self, first: int) -> list[int]:
        return [(first + more) % self.table.seats for more in range(self.table.seats)]

    # ---- what may be done --------------------------------------------------------------------------------------------

    def due(self) -> tuple[int, ...]:
        if self.phase == "play":
            return tuple(self.order[:1])
        together = self.phase == "show" and self.table.chosen_first
        return tuple(self.waiting if together else self.waiting[:1])

    def legal(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if self.phase == "show":
            return {text for call in COLOURS for text in self._shown(call, hand)}
        if self.phase == "offer":
            return {"sooli", "no_sooli"}
        if self.phase == "swap":
            return set(hand)  # B-12: what was given away is in no hand before the other card is given
        cards = hand | {column[-1] for column in self.columns[seat] if column}  # T-61
        led = self.plays[0][1][0] if self.plays else ""
        return {card for card in cards if card[0] == led} or cards  # T-22, T-62

    def optional(self, seat: int) -> set[str]:
        """What a seat may say besides, whosever turn it is."""
        asked = self.table.conceding and self.phase == "play" and self.side(seat) == self.up
        return {"concede"} if asked and self.felled else set()  # B-6

    def _shown(self, call: str, hand: set[str]) -> set[str]:
        fitting = {card for card in hand if card[0] in COLOURS[call] and card[1:] not in self.table.unshowable}
        return {f"{call} {card}" for card in fitting} if fitting and self.table.from_hand else {call}  # T-14 to T-16

    # ---- what it does ------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> None:
        if text == "concede":
            self.phase = "over"  # cards on the table stay there
            return
        if self.phase == "play":
            self._play(seat, text)
            return
        self.waiting.remove(seat)
        if self.phase == "show":
            self._show(seat, text)
        elif self.phase == "offer":
            self._offer(seat, text)
        else:
            self._swap(seat, text)

    def _show(self, seat: int, text: str) -> None:
        self.chosen[seat] = text.split()[0]
        if self.table.chosen_first and self.waiting:
            return
        ramis = [each for each in self._round(self.forehand) if self.chosen.get(each) == "rami"]
        if ramis:
            self._rami(ramis[0])  # T-12: the first in turn order, whatever is shown later
        elif not self.waiting:
            self._lead(self.forehand)  # T-13, T-20

    def _rami(self, seat: int) -> None:
        self.declarer = seat  # T-19
        first = self.forehand if self.table.asked_from_forehand else seat
        self.waiting = [each for each in self._round(first) if self.side(each) != self.side(seat)]  # B-11, B-16
        self.phase = "offer"
        if not self.table.sooli:
            self._lead((seat - 1) % self.table.seats)  # T-21, B-32

    def _offer(self, seat: int, text: str) -> None:
        assert self.declarer is not None
        if text == "sooli":
            self.soloist = seat  # T-49
            self.waiting = [seat, (seat + 2) % 4]  # T-50, B-12
            self.phase = "swap"
        elif not self.waiting:
            self._lead((self.declarer - 1) % 4)

    def _swap(self, seat: int, card: str) -> None:
        assert self.soloist is not None and self.declarer is not None
        self.hands[seat].remove(card)
        if seat == self.soloist:
            self.away = card
            return
        self.hands[self.soloist].add(card)
        if self.table.card_comes_over:
            assert self.away is not None
            self.hands[seat].add(self.away)
        self._lead(self.declarer)  # T-56, B-10

    def _lead(self, seat: int) -> None:
        self.phase, self.plays, self.order = "play", [], self._round(seat)
        if self.soloist is not None:  # T-52, B-15
            self.order = [each for each in self.order if self.side(each) != self.side(self.soloist)] + [self.soloist]

    def _play(self, seat: int, card: str) -> None:
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            next(column for column in self.columns[seat] if column and column[-1] == card).pop()  # T-61, B-31
        self.plays.append((seat, card))
        self.order.remove(seat)
        if self.order:
            return
        height = ACE_HIGH if self.soloist is None else ACE_LOW  # T-51, T-55
        led = self.plays[0][1][0]
        winner = max((height[card[1:]], seat) for seat, card in self.plays if card[0] == led)[1]  # T-23, T-24
        self.took.append(winner)
        if len(self.took) == self.table.tricks or self.bust or (self.felled and self.table.early_stop):  # T-38, T-57
            self.phase = "over"
        else:
            self._lead(winner)  # T-25

    # ---- who has won, and what it is worth ---------------------------------------------------------------------------

    @property
    def bust(self) -> bool:
        return self.soloist is not None and self.soloist in self.took  # T-53

    @property
    def counts(self) -> list[int]:
        """Tricks by side."""
        sides = 2 if self.table.in_pairs else self.table.seats
        return [sum(self.side(seat) == side for seat in self.took) for side in range(sides)]

    @property
    def winner(self) -> int | None:
        if self.soloist is not None:
            done = self.bust or len(self.took) == self.table.tricks  # B-14
            return self.side(self.soloist) ^ self.bust if done else None  # T-53
        if self.table.printed_table and self.declarer is not None:
            got, others = self.counts[self.declarer], self.counts[1 - self.declarer]
            return self.declarer if got > SEVENTH else 1 - self.declarer if others >= 20 else None  # B-29
        taker = next((side for side, count in enumerate(self.counts) if count > self.table.half), None)
        if taker is None:
            return None  # B-27, B-30
        return taker if self.declarer is not None or self.table.seats == 3 else 1 - taker  # T-28, T-29

    @property
    def stolen(self) -> bool:
        rami = self.declarer is not None and self.soloist is None  # T-31, B-13, B-25
        return rami and self.winner is not None and self.winner != self.side(self.declarer or 0)  # T-30

    @property
    def value(self) -> int:
        if self.soloist is not None:
            return 0 if self.bust and not self.table.bust_pays else self.table.sooli
        if self.table.printed_table:
            assert self.winner is not None
            tricks = self.counts[self.winner]
            if self.declarer is None:
                return max(0, 4 * (7 - tricks))  # T-28, B-29
            return (8 if self.stolen else 4) * (tricks - SEVENTH)  # T-29, T-30, B-29
        return 4 * (max(self.counts) - self.table.half) * (2 if self.stolen else 1)  # T-28 to T-30, B-29

    @property
    def felled(self) -> bool:
        return None not in (self.up, self.winner) and self.winner != self.up  # T-36, B-28


@dataclass
class Match:
    """The points of a match by side, and whether it is over."""

    table: House
    scores: list[int]
    collected: list[int] = field(init=False)
    deals: int = 0

    def __post_init__(self) -> None:
        self.collected = [0] * len(self.scores)

    @property
    def up(self) -> int | None:
        """The side that has points, where only one can."""
        return next((side for side, score in enumerate(self.scores) if score), None) if self.table.one_up else None

    def count(self, deal: Deal) -> bool:
        """Score a deal; whether it was a nälsytuppi."""
        self.deals += 1
        winner = deal.winner
        if winner is None:
            return False  # B-27, B-28
        nothing_before = not self.scores[winner] and not deal.felled  # B-17
        if deal.felled:
            assert deal.up is not None
            self.scores[deal.up] = 0  # T-36
        if not deal.felled or self.table.felling_pays:  # T-37
            self.scores[winner] += deal.value  # T-34, T-35
        if not deal.felled:
            self.collected[winner] += deal.value  # T-48, B-21
        if self.table.deals and self.table.rise_ends and self.scores[winner] >= self.table.target:
            self.scores[winner] = 0  # B-19
        enough = deal.counts[winner] == 13 if self.table.in_pairs else deal.value >= self.table.target
        return deal.stolen and nothing_before and enough  # T-43

    @property
    def over(self) -> bool:
        if self.table.deals:
            return self.deals >= self.table.deals and not (self.table.last_rise and any(self.scores))  # T-47, B-20
        return max(self.scores) >= self.table.target  # T-41, T-42

    def winners(self) -> tuple[int, ...]:
        """The sides that stand first (B-22)."""
        standing = self.collected if self.table.deals else self.scores
        return tuple(side for side, points in enumerate(standing) if points == max(standing))
