"""What a seat may know: the records of the match with everything left out that it has not seen."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulespec.compile.position import Calling, Climb, Exchange, Laid, Passed, Play, Played, Position, Transfer, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import finished_tricks
from rulespec.engine import course, exchange, layout
from rulespec.engine.cards import Cards
from rulespec.engine.moves import Call
from rulespec.engine.notation import laid_text, move_text, said_text


class SeenTransfer(NamedTuple):
    """Cards that moved in an exchange, or that the deal turned up.

    - `step`: the path of the rule that moved them: `phases.pit.steps.surrender`, `phases.deal.piles.turned`
    - `giver`, `taker`: a seat from 0, or the name of a pile
    - `number`: how many cards
    - `cards`: None where the seat did not see their faces
    - `told`: what everybody learned from it, as text; None if nothing is told
    """

    step: str
    giver: int | str
    taker: int | str
    number: int
    cards: Cards | None
    told: str | None = None


class SeenTrick(NamedTuple):
    """A finished trick.

    - `plays`: (seat, name of the card) in the order in which they were played
    - `winner`: the seat that took it
    """

    plays: tuple[tuple[int, str], ...]
    winner: int


class SeenColumn(NamedTuple):
    """A column of cards laid out before a seat.

    - `open`: the name of the card on top, which can be played
    - `covered`: how many cards lie under it
    """

    open: str
    covered: int


class SeenDeal(NamedTuple):
    """A finished deal.

    - `number`: from 1
    - `dealer`: a seat
    - `gained`: points by seat
    """

    number: int
    dealer: int
    gained: tuple[int, ...]


class View(NamedTuple):
    """A match as one seat sees it, or a spectator. Seats are numbers from 0 in the order of their chairs, clockwise.

    Of the match and the deal:

    - `seat`: whose view it is; None for a spectator
    - `deal_number`: the deal under way, from 1
    - `dealer`: its dealer
    - `phase`: the name of the phase under way
    - `due`: the seats that the game waits for; empty when the match is over
    - `scores`: points in the match by seat, before this deal (when the match is over: at its end)
    - `past`: the deals that are finished
    - `over`: whether the match is over

    Of the cards:

    - `hand`: the seat's own cards, empty for a spectator
    - `sizes`: numbers of cards by seat
    - `piles`: (name, number of cards, those of them whose faces the seat has seen)
    - `columns`: by seat the columns laid out before it, without those used up; empty if the game has none
    - `transfers`: what moved in exchanges of this deal, and what the deal turned up, in order

    Of what was said:

    - `calls`: (seat, text) in order, those of this deal
    - `told`: beside each call what it told everybody, as text, or None
    - `chosen`: the seats that have committed to something the others do not see yet (a call, cards to give)
    - `own_choice`: what the seat itself has committed to, as text, or None

    Of a phase of tricks:

    - `trick`: (seat, name of the card) of the trick under way, in order
    - `tricks`: the finished tricks of this deal

    Of a phase of climbing:

    - `table`: the combination to be beaten, as text, or None
    - `plays`: (seat, text) of everything laid and every pass, in order; None after each trick
    - `finishers`: the seats that have no cards left, in the order in which they ran out
    """

    seat: int | None
    deal_number: int
    dealer: int
    phase: str
    due: tuple[int, ...]
    hand: Cards
    sizes: tuple[int, ...]
    table: str | None
    plays: tuple[tuple[int, str] | None, ...]
    finishers: tuple[int, ...]
    piles: tuple[tuple[str, int, Cards], ...]
    transfers: tuple[SeenTransfer, ...]
    chosen: tuple[int, ...]
    own_choice: str | None
    calls: tuple[tuple[int, str], ...]
    told: tuple[str | None, ...]
    trick: tuple[tuple[int, str], ...]
    tricks: tuple[SeenTrick, ...]
    scores: tuple[int, ...]
    past: tuple[SeenDeal, ...]
    over: bool
    columns: tuple[tuple[SeenColumn, ...], ...]

    def data(self) -> dict[str, Any]:
        """Plain data for programs, ready for `json.dumps`: a field under its name, cards as a list of their names."""
        return {name: _plain(value) for name, value in zip(self._fields, self, strict=True)}


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple | Cards):
        return [_plain(each) for each in value]
    return value


def view(program: Program, position: Position, seat: int | None) -> View:
    """The view of a seat; None: of somebody who holds no cards and sees what all see."""
    play, deal, pack = position.play, position.deal, program.pack
    assert play is not None and deal is not None
    climbing = play if isinstance(play, Climb) else None
    tricks = play if isinstance(play, Tricks) else None
    chosen, own = _choices(program, position, play, seat)
    past = tuple(
        SeenDeal(each.position.deal.number, each.position.deal.dealer, each.gained)
        for each in position.match.past
        if each.position.deal is not None
    )
    return View(
        seat,
        deal.number,
        deal.dealer,
        deal.phase,
        course.due(program, position),
        Cards(pack, 0 if seat is None else play.hands[seat]),
        tuple(hand.bit_count() for hand in play.hands),
        laid_text(program, position, climbing.table) if climbing and climbing.table else None,
        _plays(program, position, climbing) if climbing else (),
        climbing.finishers if climbing else (),
        tuple(
            (name, cards.bit_count(), Cards(pack, cards & _seen(program, position, name, seat)))
            for name, cards in play.piles
        ),
        tuple(_redacted(program, each, seat) for each in deal.transfers),
        chosen,
        own,
        tuple((each.seat, said_text(program, position, each)) for each in deal.calls),
        tuple(told_text(each.told) for each in deal.calls),
        _cards(program, tricks.plays) if tricks else (),
        tuple(SeenTrick(_cards(program, each.plays), each.winner) for each in finished_tricks(position)),
        position.match.scores,
        past,
        position.over,
        tuple(_columns(program, position, each) for each in range(len(play.hands))) if deal.columns else (),
    )


def _columns(program: Program, position: Position, seat: int) -> tuple[SeenColumn, ...]:
    columns = layout.left_in(position, seat)
    return tuple(SeenColumn(program.pack.names(column[-1])[0], len(column) - 1) for column in columns)


def _choices(program: Program, position: Position, play: Play, seat: int | None) -> tuple[tuple[int, ...], str | None]:
    """Who has committed to something unseen, and what the seat itself has chosen."""
    if isinstance(play, Exchange):
        texts = {who: " ".join(program.pack.names(cards)) for who, cards in play.chosen}
    elif isinstance(play, Calling):
        texts = {each[0]: move_text(program, position, Call(*each)) for each in play.chosen}
    else:
        texts = {}
    return tuple(texts), None if seat is None else texts.get(seat)


def _cards(program: Program, plays: tuple[Played, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((played.player, program.pack.names(played.cards)[0]) for played in plays)


def _plays(program: Program, position: Position, play: Climb) -> tuple[tuple[int, str] | None, ...]:
    found: list[tuple[int, str] | None] = []
    for each in play.log:
        if isinstance(each, Laid):
            found.append((each.player, laid_text(program, position, each)))
        else:
            found.append((each.player, "pass") if isinstance(each, Passed) else None)
    return tuple(found)


def told_text(told: Any) -> str | None:
    """What a rule tells everybody, as text: a name, a number, cards, seats."""
    if told is None or isinstance(told, str):
        return told
    if isinstance(told, tuple):
        return " ".join(filter(None, map(told_text, told))) or "nothing"
    return str(told).lower() if isinstance(told, bool) else str(told)


def _redacted(program: Program, transfer: Transfer, seat: int | None) -> SeenTransfer:
    seen = transfer.seen_by is None or seat in transfer.seen_by
    cards = Cards(program.pack, transfer.cards) if seen else None
    told = told_text(transfer.told)
    step = f"phases.{transfer.step}"
    return SeenTransfer(step, transfer.giver, transfer.taker, transfer.cards.bit_count(), cards, told)


def _seen(program: Program, position: Position, pile: str, seat: int | None) -> int:
    """The cards of a pile that a seat knows: those it saw put there, and all while it chooses from them."""
    choosing = isinstance(position.play, Exchange) and seat in course.due(program, position)
    if seat is not None and choosing and exchange.pile_looked_through(program, position, seat) == pile:
        return program.pack.all
    return exchange.seen_going(position, pile, seat)
