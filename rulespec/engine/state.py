"""A match at one moment: what is asked of it, and what comes after a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from attrs import evolve

from rulespec.compile.position import Memo, Played, Position
from rulespec.diagnostics.message import RulesError
from rulespec.engine import announcements, course
from rulespec.engine.mechanisms import BY_RECORD
from rulespec.engine.moves import Call, Lay, Move, Pass, Play
from rulespec.engine.notation import move_text, read_move
from rulespec.engine.offer import Moves, offer
from rulespec.engine.playout import drawn, playout, probability
from rulespec.engine.refusal import IllegalMove, Refusal, refuse, unreadable
from rulespec.engine.setting import Setting
from rulespec.engine.sheet import ScoreSheet, score_sheet
from rulespec.engine.supposition import supposed
from rulespec.engine.view import View, view
from rulespec.engine.worlds import worlds

if TYPE_CHECKING:
    import random

    from rulespec.engine.game import Game

WOULD_DO = 3
MOVES = frozenset(get_args(Move))


class State:
    """A match at one moment. `apply` gives another; this one never changes. Equal if everything that happened is.

    It holds everybody's hands and the seed of the deals to come, and so does what it is pickled to (with its game, some
    hundred kB): it is for the process that runs the table. What may go to a player is `view` and `legal(seat).texts()`.
    """

    __slots__ = ("_due", "_offers", "begin", "game", "history", "position")

    def __init__(self, game: Game, position: Position, begin: Setting, history: tuple[Any, ...] | None) -> None:
        self.game = game
        self.position = position
        self.begin = begin
        self.history = history  # (history before, move or card played), for records
        self._offers: dict[int, Moves] = {}
        self._due: tuple[int, ...] | None = None

    # ---- reading -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that the game waits for: one, or several who choose unseen; none when the match is over."""
        found = self._due
        if found is None:
            found = self._due = course.due(self.game.program, self.position)
        return found

    @property
    def scores(self) -> tuple[int, ...]:
        """Points in the match by seat."""
        return self.position.match.scores

    @property
    def dealer(self) -> int:
        """The dealer of this deal, a seat from 0."""
        return self.position.deal.dealer if self.position.deal is not None else 0

    @property
    def deal_number(self) -> int:
        """Which deal of the match this is, from 1."""
        return self.position.deal.number if self.position.deal is not None else 0

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        return self.position.deal.phase if self.position.deal is not None else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it lasts."""
        return self.game.program.leaders(Position(self.position.match, None, None)) if self.over else ()

    def legal(self, seat: int) -> Moves:
        """What a seat may do now: a function of what it sees. Cost for a leader with eleven cards: about 0.2 ms."""
        found = self._offers.get(seat) if type(seat) is int else None
        if found is None:
            self._seat(seat)
            found = self._offers[seat] = offer(self.game.program, self.position, seat, self.due)
        return found

    def view(self, seat: int | None) -> View:
        """What a seat may know; with None what a spectator may, who holds no cards and sees what all see."""
        if seat is not None:
            self._seat(seat)
        return view(self.game.program, self.position, seat)

    def score_sheet(self) -> ScoreSheet:
        """The finished deals, as data, text and Markdown."""
        return score_sheet(self.game.program, self.position)

    # ---- moves -------------------------------------------------------------------------------------------------------

    def move(self, text: str, seat: int | None = None) -> Move:
        """The move that a text means for a seat (the one that is due).

        Raises RulesError (E61x) for a text that is no move, IllegalMove for cards that are no combination or several,
        and for what is no text (E604).
        """
        if not isinstance(text, str):
            raise IllegalMove(Refusal("E604", "", f"a move is read from a text, not from {type(text).__name__}"))
        return read_move(self.game.program, self.position, text, self._actor(seat))

    def text(self, move: Move) -> str:
        """The complete text of a move; it reads back to the same move. Raises IllegalMove for what is no move here."""
        unfit = self._unfit(move)
        if unfit is not None:
            raise IllegalMove(unfit)
        combinations = self.game.program.combinations
        if isinstance(move, Lay) and move.reading not in combinations.read(move.cards):
            raise IllegalMove(Refusal("E606", "combinations", combinations.refuse(move.cards)))
        return move_text(self.game.program, self.position, move)

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Why a move is not allowed: the path of the rule, a sentence, what would do. None if it is allowed.

        A text that is no move is refused too; `Refusal.diagnostic` has the place in the text.
        """
        if seat is not None:
            self._seat(seat)
        try:
            wanted = self.move(move, seat) if isinstance(move, str) else move
        except (IllegalMove, RulesError) as error:
            refusal = error.refusal if isinstance(error, IllegalMove) else unreadable(error)
            if seat is None and len(self.due) > 1:
                return refusal
            actor = self._actor(seat)
            return self._with_remedy(self._early(actor) or refusal, actor)
        unfit = self._unfit(wanted)
        if unfit is not None:
            return unfit
        if seat is not None and seat != wanted.seat:
            return refuse(
                self.game.program, "E601", f"phases.{self.phase}", f"this is a move of seat {wanted.seat}, not {seat}"
            )
        if wanted in self._offers.get(wanted.seat, ()):
            return None
        refused = self._refusal(wanted)
        return None if refused is None else self._with_remedy(refused, wanted.seat)

    def apply(self, move: Move | str, seat: int | None = None) -> State:
        """The state after a move. Raises IllegalMove, with the rule that refuses it; this state stays as it is."""
        wanted = move
        offers = self._offers
        # One of the moves that `legal` gave for this position needs no further look.
        if (
            seat is not None
            or type(move) not in MOVES
            or type(move[0]) is not int
            or move not in offers.get(move[0], ())
        ):
            refusal = self.why_not(move, seat)
            if refusal is not None:
                raise IllegalMove(refusal)
            wanted = self.move(move, seat) if isinstance(move, str) else move
        assert not isinstance(wanted, str)
        position = course.apply(self.game.program, self.position, wanted)
        return State(self.game, position, self.begin, (self.history, wanted))

    def random_move(self, rng: random.Random, *, optional: float = 0.0) -> Move:
        """A required move of the first seat that is due, each as likely as the others; with the probability `optional`
        an announcement of some seat instead, if it has one. Raises ValueError or TypeError for what is no probability,
        IndexError if the match is over.
        """
        if type(optional) is float and not optional and self.due:
            return self.legal(self.due[0]).sample(rng)
        probability(optional)
        return drawn(self.game.program, self.position, rng, optional)

    def playout(self, rng: random.Random, *, deals: int | None = None, optional: float = 0.0) -> State:
        """The state after random play: to the end of the match, or until so many more deals are finished.

        The same moves as a loop over `random_move` and `apply`, kept in the history, at a third to a half of the cost.
        Announcements are made only if asked for by `optional`, the probability of one before each required move.
        A match that has no end of its own needs `deals`: after 5000 deals it is an error (RulesError, E594) that takes
        the deals with it. Raises ValueError or TypeError for what is no probability or no number of deals.
        """
        position, history = playout(self.game.program, self.position, self.history, rng, deals, optional)
        return State(self.game, position, self.begin, history)

    def supposing(self, facts: Mapping[str, str | bool | int | None]) -> State:
        """The same moment with the values of some facts given, for analysis: `{"value": "8", "taken(0)": "13"}`.

        Names and values are expressions that ask nothing of the position; numbers, True and None stand for their texts.
        Raises RulesError for what is no fact. What was supposed holds until the next move; the state keeps no history.
        """
        position = supposed(self.game.program, self.position, facts)
        return State(self.game, position, self.begin, None)

    def with_hands(self, hands: Sequence[int]) -> State:
        """The same moment with other hands (sets of cards as ints), for analysis; nothing is checked, no history
        kept.
        """
        assert self.position.play is not None
        play = self.position.play._replace(hands=tuple(hands), memo=Memo())
        return State(self.game, self.position._replace(play=play), self.begin, None)

    def worlds(self, seat: int, rng: random.Random) -> Iterator[State]:
        """Endlessly many states in which all that a seat does not see is drawn anew, so that it agrees with everything
        the seat has seen: the hands, each such deal as likely as the others; cards that moved unseen; choices not
        turned up yet; the deals to come. They carry no history. Raises RulesError (E627), here or from the first
        `next`, if the hands were made up (`with_hands`) and contradict what was seen.
        """
        self._seat(seat)
        return self._dealt_anew(worlds(self.game.program, self.position, seat), rng)

    def _dealt_anew(self, world: Callable[[random.Random], Position], rng: random.Random) -> Iterator[State]:
        while True:
            found = world(rng)
            yield State(self.game, found, self.begin._replace(seed=found.match.seed), None)

    def moves(self) -> tuple[Move, ...]:
        """All moves since the start, in order."""
        return tuple(Play(each.player, each.cards) if type(each) is Played else each for each in self._happened())

    def _happened(self) -> list[Any]:
        found = []
        history = self.history
        while history is not None:
            history, move = history
            found.append(move)
        return found[::-1]

    def _refusal(self, wanted: Move) -> Refusal | None:
        program = self.game.program
        self._seat(wanted.seat)
        if isinstance(wanted, Call) and announcements.plan_of(program, self.position) is not None:
            return announcements.refusal(program, self.position, wanted)
        early = self._early(wanted.seat)
        if early is not None:
            return early
        return BY_RECORD[type(self.position.play)].refusal(program, self.position, wanted)

    def _early(self, seat: int) -> Refusal | None:
        """A refusal that does not depend on the move: it is not this seat's turn."""
        self._seat(seat)
        if seat in self.due:
            return None
        program = self.game.program
        if self.over:
            return refuse(program, "E600", "match.ends", "the match is over")
        waiting = " and ".join(f"seat {each}" for each in self.due)
        return refuse(program, "E601", f"phases.{self.phase}", f"it is not the turn of seat {seat}, but of {waiting}")

    def _with_remedy(self, refusal: Refusal, seat: int) -> Refusal:
        """The refusal with what would do: what it says itself, if that may be done here, or else some legal moves."""
        fitting = tuple(text for text in refusal.would_do if self.why_not(text, seat) is None)
        if fitting:
            return evolve(refusal, would_do=fitting)
        texts = self.legal(seat).texts(limit=WOULD_DO) if seat in self.due else []
        if seat in self.due and self.legal(seat).count() > WOULD_DO and Pass(seat) in self.legal(seat):
            texts[-1] = "pass"
        return evolve(refusal, would_do=tuple(texts))

    def _actor(self, seat: int | None) -> int:
        if seat is not None:
            self._seat(seat)
            return seat
        due = self.due
        if len(due) > 1:
            waiting = " and ".join(f"seat {each}" for each in due)
            raise IllegalMove(Refusal("E601", f"phases.{self.phase}", f"{waiting} choose at once: say which one moves"))
        return due[0] if due else 0

    def _unfit(self, move: Any) -> Refusal | None:
        """Why something is no move at all, or one of no seat, cards or reading that there are."""
        if type(move) not in MOVES:
            text = f"a move is a text or one of those that `legal` gives, not {type(move).__name__}"
            return Refusal("E604", "", text)
        seat, seats = move.seat, self.position.match.seats
        if type(seat) is not int or not 0 <= seat < seats:
            return _no_seat(seat, seats)
        program = self.game.program
        for name, limit in (("cards", 1 << len(program.pack)), ("reading", len(program.combinations.readings))):
            value = getattr(move, name, None)
            if hasattr(move, name) and (type(value) is not int or not 0 <= value < limit):
                return Refusal("E604", "", f"`{name}` of this move cannot be {str(value)[:40]!r}")
        if type(move) is Call and not (
            type(move.name) is str and type(move.values) is tuple and _hashable(move.values)
        ):
            return Refusal("E604", "", "`name` of a call is a text and `values` a tuple, as `legal` gives them")
        return None

    def _seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.position.match.seats:
            raise IllegalMove(_no_seat(seat, self.position.match.seats))

    # ---- equality ----------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.digest == other.game.digest and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __reduce__(self) -> tuple[Any, ...]:
        # A history goes in one row: nested as it is, it would be too deep to pickle.
        return _restored, (self.game, self.position, self.begin, self._happened())

    def __repr__(self) -> str:
        return f"State({self.game!r}, deal {self.deal_number}, {self.phase}, due {self.due}, scores {self.scores})"


def _restored(game: Game, position: Position, begin: Setting, happened: list[Any]) -> State:
    history: tuple[Any, ...] | None = None
    for move in happened:
        history = (history, move)
    return State(game, position, begin, history)


def _hashable(values: tuple[Any, ...]) -> bool:
    try:
        hash(values)
    except TypeError:
        return False
    return True


def _no_seat(seat: object, seats: int) -> Refusal:
    return Refusal("E614", "players.seats", f"there is no seat {seat!r}: seats are numbers from 0 to {seats - 1}")
