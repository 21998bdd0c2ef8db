"""Calls: seats say something in turn, perhaps by showing a card, or choose unseen and turn up in turn.

A card that is shown stays in the hand, and everybody has seen it from then on. What is said with values is one call
for each choice of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulespec.compile.plans import CallPlan, SayingPlan
from rulespec.compile.position import Calling, Memo, Position, Said, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import finished_tricks
from rulespec.engine.moves import Call, Move
from rulespec.engine.refusal import Refusal, refuse
from rulespec.model.pack import bits

Possible = tuple[SayingPlan, tuple[Any, ...], int]  # what can be said, its values, the cards it may be shown with


def start(program: Program, position: Position, name: str) -> Position:
    """Ask the seats that are to be asked."""
    match, deal, play, over = position
    assert deal is not None and play is not None
    plan = program.calls[name]
    position = Position(match, deal._replace(phase=name, memo=Memo()), play, over)
    if plan.turn is not None:
        position = position._replace(play=Calling(play.hands, play.piles, (), (), Memo()))
        return position._replace(play=Calling(play.hands, play.piles, _next_turn(plan, position), (), Memo()))
    seats = from_forehand(program, position) if plan.who is None else plan.who(position) or ()
    return position._replace(play=Calling(play.hands, play.piles, seats, (), Memo()))


def from_forehand(program: Program, position: Position) -> tuple[int, ...]:
    """All seats that play in this deal in turn order from the dealer's left."""
    return program.active(position)


def over(program: Program, position: Position) -> bool:
    return not _play(position).waiting


def due(program: Program, position: Position) -> tuple[int, ...]:
    """The next to be asked; all who have not chosen yet where they choose beforehand."""
    play = _play(position)
    return play.waiting if _plan(program, position).beforehand else play.waiting[:1]


# ---- what may be said ------------------------------------------------------------------------------------------------


def possible(
    program: Program, position: Position, seat: int, sayings: list[SayingPlan] | None = None
) -> list[Possible]:
    """Everything a seat may say: for each choice of values the cards it may be shown or played with."""
    found = []
    for saying in _plan(program, position).sayings if sayings is None else sayings:
        for values in saying.sayable(position, seat):
            cards = _cards(program, saying, position, seat, values)
            if cards or saying.played_with is None:
                found.append((saying, values, cards))
    return found


def of_saying(program: Program, saying: SayingPlan, position: Position, seat: int) -> Iterator[Call]:
    """The calls of one kind that a seat may make."""
    for _, values, cards in possible(program, position, seat, [saying]):
        for card in each_card(cards):
            yield Call(seat, saying.said_as(values), card, values)


def _cards(program: Program, saying: SayingPlan, position: Position, seat: int, values: tuple[Any, ...]) -> int:
    """The cards that a call may be shown or played with; 0: it is said aloud."""
    rule = saying.shows or saying.played_with
    if rule is None:
        return 0
    assert position.play is not None
    return program.one_of_each((rule(position, seat, *values) or 0) & position.play.hands[seat])


def each_card(cards: int) -> tuple[int, ...]:
    """Cards one by one; 0 alone for none."""
    return tuple([1 << bit for bit in bits(cards)]) if cards else (0,)


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a call is refused; None if it may be made."""
    plan = _plan(program, position)
    if not isinstance(wanted, Call):
        return refuse(program, "E604", plan.path, "this is the time to say something")
    return refusal_of(program, position, wanted, plan.sayings, f"{plan.path}.calls")


def refusal_of(
    program: Program, position: Position, wanted: Call, sayings: list[SayingPlan], path: str
) -> Refusal | None:
    """Why a call that is none of several kinds, or may not be made now, is refused."""
    saying = kind_of(position, wanted, sayings)
    if saying is None:
        return refuse(program, "E616", path, f"`{wanted.name}` is nothing to be said here")
    failing = saying.refused_by(position, wanted.seat, wanted.values)
    if failing is not None:
        return refuse(program, "E616", failing, f"`{wanted.name}` may not be said now")
    cards = _cards(program, saying, position, wanted.seat, wanted.values)
    fitting = list(each_card(cards)) if cards or saying.played_with is None else []
    if wanted.cards in fitting:
        return None
    shows = f"{saying.path}.{'with' if saying.played_with is not None else 'shows'}"
    if not wanted.cards:
        how = "in playing" if saying.played_with is not None else "by showing"
        return refuse(program, "E617", shows, f"`{wanted.name}` is said {how} a card")
    if fitting == [0]:
        return refuse(program, "E617", shows, f"`{wanted.name}` is said aloud, there is no card to show")
    names = " ".join(program.pack.names(wanted.cards))
    return refuse(program, "E617", shows, f"`{wanted.name}` cannot be shown with {names}")


def fits(program: Program, position: Position, call: Call, saying: SayingPlan) -> bool:
    """Whether a call of a kind may be made, whosever turn it is."""
    if saying.when is not None and not saying.when(position, call.seat, *call.values):
        return False
    cards = _cards(program, saying, position, call.seat, call.values)
    return call.cards in each_card(cards) and (cards != 0 or saying.played_with is None)


def kind_of(position: Position, wanted: Call, sayings: list[SayingPlan]) -> SayingPlan | None:
    """What kind of call one is: by its name and values."""
    values = wanted.values
    for saying in sayings:
        if (
            len(saying.variables) == len(values)
            and saying.said_as(values) == wanted.name
            and (not values or values in set(saying.values(position, wanted.seat)))
        ):
            return saying
    return None


# ---- what a call does ------------------------------------------------------------------------------------------------


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Say something, which has been found legal."""
    assert isinstance(wanted, Call)
    plan, play = _plan(program, position), _play(position)
    waiting = tuple([seat for seat in play.waiting if seat != wanted.seat])
    if plan.beforehand:
        chosen = (*play.chosen, (wanted.seat, wanted.name, wanted.cards, wanted.values))
        play = Calling(play.hands, play.piles, waiting, tuple(sorted(chosen, key=lambda each: each[0])), Memo())
        position = position._replace(play=play)
        return position if waiting else _turned_up(program, plan, position)
    saying = kind_of(position, wanted, plan.sayings)
    position = record(position, wanted, saying)
    if plan.many and not (saying is not None and saying.out):
        waiting = (*waiting, wanted.seat)
    if _ended(plan, position):
        waiting = ()
    elif plan.turn is not None:
        waiting = _next_turn(plan, position)
    return Position(position.match, position.deal, Calling(play.hands, play.piles, waiting, (), Memo()), position.over)


def record(position: Position, call: Call, saying: SayingPlan | None) -> Position:
    """The position in which a call has been made."""
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    rank = saying.rank(position, call.seat, *call.values) if saying is not None and saying.rank is not None else None
    names = saying.variables if saying is not None else ()
    values = tuple(zip(names, call.values, strict=False))
    played = sum([len(trick.plays) for trick in finished_tricks(position)])
    played += len(play.plays) if isinstance(play, Tricks) else 0
    left = play.hands[call.seat].bit_count()
    told = saying.tells(position, call.seat, *call.values) if saying is not None and saying.tells is not None else None
    said = Said(deal.phase, call.seat, call.name, call.cards, values, rank, left, played, told)
    deal = deal._replace(calls=(*deal.calls, said), memo=Memo())
    return Position(position.match, deal, play._replace(memo=Memo()), position.over)


def _turned_up(program: Program, plan: CallPlan, position: Position) -> Position:
    """All have chosen: turn up in turn until the phase is over. What is not turned up stays unseen."""
    play = _play(position)
    choices = {seat: Call(seat, name, cards, values) for seat, name, cards, values in play.chosen}
    position = position._replace(play=play._replace(chosen=(), memo=Memo()))
    for seat in from_forehand(program, position):
        if seat in choices:
            call = choices[seat]
            position = record(position, call, kind_of(position, call, plan.sayings))
            if _ended(plan, position):
                break
    return position


def _ended(plan: CallPlan, position: Position) -> bool:
    return plan.ends is not None and bool(plan.ends(position))


def _next_turn(plan: CallPlan, position: Position) -> tuple[int, ...]:
    assert plan.turn is not None
    seat = plan.turn(position)
    return () if seat is None else (seat,)


def _play(position: Position) -> Calling:
    assert isinstance(position.play, Calling)
    return position.play


def _plan(program: Program, position: Position) -> CallPlan:
    assert position.deal is not None
    return program.calls[position.deal.phase]
