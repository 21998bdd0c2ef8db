"""The records of a match: what compiled rules read and the engine makes. Immutable; facts that were worked out are
remembered on the youngest record they read, so a new record never needs anything thrown away.

Seats are ints from 0, clockwise. Card sets are ints (see model/pack.py). Collections of seats are tuples in order.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Memo(dict[Any, Any]):
    """Values of facts, by (fact, arguments). All memos are equal, and a pickled one is empty."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memo)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Memo)

    def __hash__(self) -> int:  # type: ignore[override]
        return 0

    def __reduce__(self) -> tuple[type[Memo], tuple[()]]:
        return Memo, ()


class Laid(NamedTuple):
    """A combination that a seat laid. `reading` is an id of the game's readings; `key` its measures when it was
    laid.
    """

    player: int
    cards: int
    reading: int
    wilds: int
    wild_places: tuple[int, ...]
    top: int
    key: tuple[Any, ...]


class Passed(NamedTuple):
    player: int


class Transfer(NamedTuple):
    """Cards that moved in an exchange: from a seat or pile to a seat or pile (str), and who saw their faces."""

    step: str
    giver: int | str
    taker: int | str
    cards: int
    seen_by: tuple[int, ...] | None  # None: everybody
    told: Any = None  # what everybody learned from it


class Said(NamedTuple):
    """A call: who said what in which phase, and the cards shown with it (0: said aloud).

    `values` are what it says beyond its name, by variable; `rank` is by what calls compare; `left` how many cards
    the seat then held; `played` how many cards had been played to tricks.
    """

    phase: str
    seat: int
    name: str
    cards: int
    values: tuple[tuple[str, Any], ...] = ()
    rank: int | None = None
    left: int = 0
    played: int = 0
    told: Any = None  # what everybody learned from it


class Calling(NamedTuple):
    """Calls under way. `chosen` are calls (seat, name, cards, values) that the others have not seen yet."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]
    waiting: tuple[int, ...]
    chosen: tuple[tuple[int, str, int, tuple[Any, ...]], ...]
    memo: Memo


class Played(NamedTuple):
    """A card played to a trick (its number from 1). `order` is the key of the order of cards then in force."""

    player: int
    cards: int
    trick: int
    order: str


class Trick(NamedTuple):
    """A trick: its number from 1, who led, the cards in order, who took it (so far, if it is not finished)."""

    number: int
    leader: int
    plays: tuple[Played, ...]
    winner: int


class Tricks(NamedTuple):
    """Trick play under way, or over. `order` are the seats in the order in which they play to this trick; `led` the
    cards that count as of the suit led (0: nothing is led yet).
    """

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]
    players: tuple[int, ...]
    order: tuple[int, ...]
    plays: tuple[Played, ...]
    led: int
    done: tuple[Trick, ...]
    ended: bool
    memo: Memo


class Dealt(NamedTuple):
    """Cards lie dealt and no other mechanism is under way."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]
    memo: Memo


class Exchange(NamedTuple):
    """An exchange under way. `chosen` are commitments (seat, cards) that the others have not seen yet."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]
    step: int  # index of the step under way
    waiting: tuple[int, ...]  # seats that still have to choose, in order
    at_once: bool
    chosen: tuple[tuple[int, int], ...]
    memo: Memo


class Climb(NamedTuple):
    """Climbing under way, or over."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...]
    turn: int | None  # None: over
    table: Laid | None
    passed: tuple[int, ...]  # seats that passed since the last play (`free`) or in this trick (`locks`)
    log: tuple[Laid | Passed | None, ...]  # plays and passes in order, None after each trick
    finishers: tuple[int, ...]
    memo: Memo


Play = Dealt | Exchange | Calling | Tricks | Climb
Column = tuple[int, ...]  # cards that lie on each other, from the bottom up
Columns = tuple[tuple[Column, ...], ...]  # by seat


class Line(NamedTuple):
    """A line of the score: what paid how many points to whom.

    - `item`: the name under `scoring.items`
    - `seat`: who got it: a seat from 0, or the name of a side
    - `points`: how many
    - `kind`: the kind of the item, `game` if it has none
    - `about`: (variable, row) of the rows of tables that it was given for; its sentence names them
    """

    item: str
    seat: int | str
    points: int
    kind: str = "game"
    about: tuple[tuple[str, str], ...] = ()


class Deal(NamedTuple):
    """One deal: what was dealt and what its finished phases left. `phase` is the name of the phase under way."""

    number: int
    dealer: int
    dealt: tuple[int, ...]
    phase: str
    transfers: tuple[Transfer, ...]
    memo: Memo
    calls: tuple[Said, ...] = ()
    lines: tuple[Line, ...] = ()  # of the score, while it is asked what they pay
    columns: Columns = ()  # as they were laid out: what has been played from them is known from the tricks
    piles: tuple[tuple[str, int], ...] = ()  # what was dealt in piles
    tricks: tuple[Trick, ...] = ()  # those of phases that are over; a phase of tricks goes on from them
    broken_off: tuple[Played, ...] = ()  # cards of tricks in whose middle a phase ended; nobody took them


class Finished(NamedTuple):
    """A deal that is over, with the position at its end and what it paid."""

    position: Position
    lines: tuple[Line, ...]
    gained: tuple[int, ...]  # by seat
    scores: tuple[int, ...]  # by seat, after it

    # The position knows the deals before it, and each of those the deals before that: what is compared, hashed and
    # shown is the deal alone. The deals before it stand beside it in `Match.past`.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Finished) and (self is other or self._own() == other._own())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._own())

    def __repr__(self) -> str:
        number = self.position.deal.number if self.position.deal else None
        return f"Finished(deal {number}, gained={self.gained}, scores={self.scores})"

    def _own(self) -> tuple[object, ...]:
        return (*self.position[1:], self.lines, self.gained, self.scores)


class Match(NamedTuple):
    seed: int
    seats: int
    scores: tuple[int, ...]  # before the deal under way
    past: tuple[Finished, ...]
    redeals: int  # void deals in a row before this one
    memo: Memo


class Position(NamedTuple):
    """Where a match stands. After the last deal `play` is that deal's last record and `over` is true.

    While rules under `match` are asked, `deal` and `play` are None.
    """

    match: Match
    deal: Deal | None
    play: Play | None
    over: bool = False
