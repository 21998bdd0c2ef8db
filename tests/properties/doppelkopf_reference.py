"""Doppelkopf in plain Python, written from the inventory of its rules and not from the library: what matches are held
against, move by move.

Cards and moves are texts as at the table: `H10`, `trump_solo H`, `no_90`; several cards stand in alphabetical order.
Two copies of a card are one text. D- and A- are numbers of the inventory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # D-2
PACK = [suit + rank for suit in "CSHD" for rank in POINTS] * 2  # D-1
QUEENS, JACKS = ([suit + rank for suit in "CSHD"] for rank in "QJ")
OLD, FOX, CHARLIE = "CQ", "DA", "CJ"
LADDER = ("call", "no_90", "no_60", "no_30", "schwarz")
LEAST = {"call": 11, "no_90": 10, "no_60": 9, "no_30": 8, "schwarz": 7}  # D-58, D-60
BOUND = {"no_90": 90, "no_60": 60, "no_30": 30}
SOLOS = [*(f"trump_solo {suit}" for suit in "CSHD"), "queen_solo", "jack_solo", "ace_solo"]  # D-40 to D-45
PRECEDENCE = {"wedding": 1, "poverty": 2}  # D-19; solos 3
PARTNER_FOUND_BY = 3  # D-27


def trumps_of(kind: str) -> list[str]:
    """The trumps of a kind of deal, from the top down."""
    special = {"queen_solo": QUEENS, "jack_solo": JACKS, "ace_solo": []}  # D-43 to D-45
    if kind in special:
        return special[kind]
    suit = kind[-1] if kind.startswith("trump_solo") else "D"  # D-9, D-40, D-42
    low = [suit + rank for rank in ("A", "10", "K", "9") if suit + rank != "H10"]
    return ["H10", *QUEENS, *JACKS, *low]  # D-6, D-41


def points(cards: Iterable[str]) -> int:
    return sum(POINTS[card[1:]] for card in cards)


def text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


Trick = list[tuple[int, str]]


class Deal:
    """One deal, from the reservations to the last trick."""

    def __init__(self, seats: int, dealer: int, hands: Sequence[Sequence[str]]) -> None:
        around = [(dealer + 1 + more) % seats for more in range(seats)]
        self.active = around[:4]  # of five the dealer sits out
        self.hands = {seat: list(hands[seat]) for seat in self.active}
        self.dealt = {seat: list(hands[seat]) for seat in self.active}
        self.kind = "normal"
        self.declarer: int | None = None
        self.acceptor: int | None = None
        self.pushed: list[str] = []
        self.named: list[tuple[int, str]] = []
        self.reservers: list[int] = []
        self.said: list[tuple[int, str]] = []  # announcements
        self.tricks: list[Trick] = []
        self.took: list[int] = []
        self.trick: Trick = []
        self.phase = "health"
        self.waiting = list(self.active)

    # ---- what may be done --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.phase in ("over", "void")

    def legal(self, seat: int) -> set[str]:
        if self.over or seat != self.waiting[0]:
            return set()
        hand = self.hands[seat]
        if self.phase == "health":
            return {"healthy", "reservation"}  # D-14; there is always a solo to name (D-21)
        if self.phase == "naming":
            return set(self._names(hand))
        if self.phase == "offer":
            return {"accept", "decline"}
        if self.phase == "push":
            must = Counter(card for card in hand if card in trumps_of("normal"))  # D-32
            return {text(three) for three in combinations(hand, 3) if not must - Counter(three)}
        if self.phase == "return":
            return {text(three) for three in combinations(hand, 3)}  # D-34
        if not self.trick:
            return set(hand)
        led = self.suit(self.trick[0][1])
        return {card for card in hand if self.suit(card) == led} or set(hand)  # D-49, D-50

    def _names(self, hand: Sequence[str]) -> list[str]:
        """The games that a hand may name (D-21)."""
        poor = sum(card in trumps_of("normal") for card in hand) <= 3  # D-31
        return [*SOLOS, *["wedding"] * (hand.count(OLD) == 2), *["poverty"] * poor]

    def announcements(self, seat: int) -> set[str]:
        """What a seat may announce, whosever turn it is (D-65)."""
        side = self.side(seat) if self.phase == "play" else None
        if side is None:  # D-67; nor who sits out
            return set()
        held, shift = len(self.hands[seat]), self.clarified()  # D-66, D-68
        mine, yours = self.steps(side), self.steps("kontra" if side == "re" else "re")
        next_step = LADDER[len(mine)] if len(mine) < len(LADDER) else None  # D-61, D-62, D-64
        timely = {step for step in LADDER if held >= LEAST[step] - shift}
        if any(held >= LEAST[step] - shift - 1 for step in yours):
            timely.add("call")  # D-59, D-63, A-23
        return {next_step} & timely if next_step is not None else set()

    # ---- sides -------------------------------------------------------------------------------------------------------

    def clarified(self) -> int:
        """In a wedding the number of the trick that settled the sides; otherwise, and before, 0 (D-27, D-28)."""
        if self.kind == "wedding":
            for number, winner in enumerate(self.took, 1):
                if winner != self.declarer or number == PARTNER_FOUND_BY:
                    return number
        return 0

    def re(self) -> list[int]:
        if self.kind == "normal":
            return [seat for seat in self.active if OLD in self.dealt[seat]]  # D-23, D-25
        assert self.declarer is not None
        if self.kind == "wedding" and self.clarified():
            return list({self.declarer, self.took[self.clarified() - 1]})
        return [self.declarer] if self.acceptor is None else [self.declarer, self.acceptor]  # D-35, D-38

    def side(self, seat: int) -> str | None:
        if seat not in self.active or (self.kind == "wedding" and not self.clarified()):  # D-30
            return None
        return "re" if seat in self.re() else "kontra"

    def steps(self, side: str) -> list[str]:
        return [step for seat, step in self.said if self.side(seat) == side]

    # ---- moves -------------------------------------------------------------------------------------------------------

    def announce(self, seat: int, word: str) -> None:
        self.said.append((seat, word))

    def act(self, seat: int, word: str) -> None:
        """A move of the seat whose turn it is."""
        self.waiting.pop(0)
        if self.phase in ("health", "naming", "offer"):
            getattr(self, f"_{self.phase}")(seat, word)
        elif self.phase == "play":
            self.hands[seat].remove(word)
            self.trick.append((seat, word))
            self._taken()
        else:
            self._give(seat, word.split())

    def _health(self, seat: int, word: str) -> None:
        if word == "reservation":
            self.reservers.append(seat)
        if not self.waiting:
            self.phase, self.waiting = "naming", list(self.reservers)
            if not self.waiting:
                self._lead(self.active[0])  # D-16, D-48

    def _naming(self, seat: int, word: str) -> None:
        self.named.append((seat, word))
        if self.waiting:
            return
        best = max(PRECEDENCE.get(kind, 3) for _, kind in self.named)  # D-18, D-19, D-39
        self.declarer, self.kind = next(each for each in self.named if PRECEDENCE.get(each[1], 3) == best)
        if self.kind == "poverty":
            self.phase, self.waiting = "push", [self.declarer]
        else:
            self._lead(self.active[0])

    def _give(self, seat: int, cards: list[str]) -> None:
        """Three cards pushed, or given back."""
        for card in cards:
            self.hands[seat].remove(card)
        if self.phase == "return":
            assert self.declarer is not None
            self.hands[self.declarer] += cards
            self._lead(self.active[0])
            return
        at = self.active.index(seat)
        self.pushed = cards
        self.phase, self.waiting = "offer", [*self.active[at + 1 :], *self.active[:at]]  # D-33

    def _offer(self, seat: int, word: str) -> None:
        if word == "accept":
            self.acceptor = seat
            self.hands[seat] += self.pushed
            self.phase, self.waiting = "return", [seat]
        elif not self.waiting:
            self.phase = "void"  # D-36

    def _lead(self, seat: int) -> None:
        at = self.active.index(seat)
        self.phase, self.waiting = "play", [*self.active[at:], *self.active[:at]]

    def suit(self, card: str) -> str:
        return "trump" if card in trumps_of(self.kind) else card[0]

    def _taken(self) -> None:
        """A trick that is complete goes to its winner, who leads the next (D-51 to D-53)."""
        if self.waiting:
            return
        trumps, led = trumps_of(self.kind), self.suit(self.trick[0][1])

        def height(card: str) -> tuple[int, int]:
            if card in trumps:
                return 2, -trumps.index(card)
            return (1 if card[0] == led else 0), -list(POINTS).index(card[1:])

        winner, _ = max(self.trick, key=lambda play: height(play[1]))  # the first of equal ones
        self.tricks.append(self.trick)
        self.took.append(winner)
        self.trick = []
        self._lead(winner)
        if not any(self.hands.values()):
            self.phase, self.waiting = "over", []

    # ---- what it pays ------------------------------------------------------------------------------------------------

    def eyes(self, side: str) -> int:
        taken = zip(self.tricks, self.took, strict=True)
        return sum(points(card for _, card in trick) for trick, winner in taken if self.side(winner) == side)  # D-54

    def under(self, side: str, step: str) -> bool:
        """Whether a side stayed below a step of the other (D-70)."""
        if step == "schwarz":
            return all(self.side(winner) != side for winner in self.took)
        return self.eyes(side) < BOUND[step]

    def winner(self) -> str | None:
        """Who has won; none if both have missed what they announced (D-55 to D-57, D-71, A-7)."""
        missed = {
            side: any(not self.under(other, step) for step in self.steps(side) if step != "call")
            for side, other in (("re", "kontra"), ("kontra", "re"))
        }
        if any(missed.values()):
            return None if all(missed.values()) else "kontra" if missed["re"] else "re"
        needed = 120 if "call" in self.steps("kontra") and "call" not in self.steps("re") else 121
        return "re" if self.eyes("re") >= needed else "kontra"

    def value(self) -> int:
        """To Re, without extra points (D-76 to D-83)."""
        fallen = {side: sum(self.under(side, step) for step in LADDER[1:]) for side in ("re", "kontra")}
        won = self.winner()
        if won is None:
            return fallen["kontra"] - fallen["re"]  # only what was really achieved
        lost = "kontra" if won == "re" else "re"
        announced = {side: [step for step in self.steps(side) if step != "call"] for side in ("re", "kontra")}
        called = sum("call" in self.steps(side) for side in ("re", "kontra"))
        worth = 1 + (won == "kontra") + 2 * called + fallen[lost]  # D-76 to D-79, A-4
        worth += len(announced["re"]) + len(announced["kontra"]) + len(announced[lost])  # D-80, D-81
        return worth if won == "re" else -worth

    def extras(self) -> int:
        """To Re, what Kontra has taken off (D-85 to D-94)."""
        found = Counter[str | None]()
        for trick, winner in zip(self.tricks, self.took, strict=True):
            mine = self.side(winner)
            if all(card[1:] in ("A", "10") for _, card in trick):
                found[mine] += 1  # D-93
            found[mine] += sum(card == FOX and self.side(seat) != mine for seat, card in trick)  # D-87 to D-89
        last, winner = self.tricks[-1], self.took[-1]
        for seat, card in last:
            if card == CHARLIE and self.side(seat) != self.side(winner):
                found[self.side(seat)] -= 1  # D-91, D-92
        # Of two jacks of one seat's side only the first can take the trick, and a seat plays one card to it.
        if dict(last)[winner] == CHARLIE:
            found[self.side(winner)] += 1  # D-90
        return found["re"] - found["kontra"]

    def payments(self, seats: int) -> tuple[int, ...]:
        """By seat; nothing for who sat out (D-74, D-75)."""
        re = self.re()
        alone = len(re) == 1
        value = self.value() + (0 if alone else self.extras())  # D-86, A-12, A-18
        shares = {seat: (3 * value if alone else value) if seat in re else -value for seat in self.active}
        return tuple(shares.get(seat, 0) for seat in range(seats))
