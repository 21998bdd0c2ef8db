"""Calls: seats say something in turn, perhaps by showing a card, or choose unseen and turn up in turn.

A card that is shown stays in the hand, and everybody has seen it from then on.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Calling, Memo, Position, Said
from rulespec.compile.program import Program
from rulespec.engine.moves import Call, Move
from rulespec.engine.refusal import Refusal, refuse
from rulespec.model import phases
from rulespec.model.pack import bits


def start(program: Program, position: Position, name: str) -> Position:
    """Ask the seats that are to be asked."""
    assert position.deal is not None and position.play is not None
    hands, piles = position.play.hands, position.play.piles
    position = position._replace(deal=position.deal._replace(phase=name, memo=Memo()))
    seats = program.run(f"phases.{name}.who", position) if program.has(f"phases.{name}.who") else None
    return position._replace(
        play=Calling(hands, piles, from_forehand(program, position) if seats is None else seats, (), Memo())
    )


def from_forehand(program: Program, position: Position) -> tuple[int, ...]:
    """All seats in turn order from the dealer's left."""
    assert position.deal is not None
    return turn_order((position.deal.dealer + program.step) % position.match.seats, position.match.seats, program.step)


def over(program: Program, position: Position) -> bool:
    return not _play(position).waiting


def due(program: Program, position: Position) -> tuple[int, ...]:
    """The next to be asked; all who have not chosen yet where they choose beforehand."""
    play = _play(position)
    return play.waiting if _noun(program, position).chosen == "beforehand" else play.waiting[:1]


def moves(program: Program, position: Position, seat: int) -> list[Move]:
    """Everything a seat may say: one move for each card it may show."""
    return [
        Call(seat, name, cards)
        for name in _noun(program, position).calls
        if _forbidden(program, position, seat, name) is None
        for cards in _shown(program, position, seat, name)
    ]


def _shown(program: Program, position: Position, seat: int, name: str) -> Iterator[int]:
    """The cards that a call may be shown with; 0 for saying it aloud."""
    path = f"{_path(position)}.calls.{name}.shows"
    fitting = (program.run(path, position, seat) or 0) if program.has(path) else 0
    fitting &= _play(position).hands[seat]
    if not fitting:
        yield 0
    for bit in bits(fitting):
        yield 1 << bit


def _forbidden(program: Program, position: Position, seat: int, name: str) -> Refusal | None:
    """The condition of a call that does not hold: the named one, if there are several."""
    path = f"{_path(position)}.calls.{name}.when"
    rule = _noun(program, position).calls[name].when
    for part in rule.parts if rule is not None and rule.combine == "all" else ():
        at = part.path if part.path != path else f"{path}.base"
        if program.has(at) and not program.run(at, position, seat):
            return refuse(program, "E616", at, f"`{name}` may not be said now")
    if program.has(path) and not program.run(path, position, seat):
        return refuse(program, "E616", path, f"`{name}` may not be said now")
    return None


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a call is refused; None if it may be made."""
    if not isinstance(wanted, Call):
        return refuse(program, "E604", _path(position), "this is the time to say something")
    calls, path = _noun(program, position).calls, f"{_path(position)}.calls"
    if wanted.name not in calls:
        return refuse(program, "E616", path, f"`{wanted.name}` is nothing to be said here")
    forbidden = _forbidden(program, position, wanted.seat, wanted.name)
    if forbidden is not None:
        return forbidden
    fitting = list(_shown(program, position, wanted.seat, wanted.name))
    if wanted.cards in fitting:
        return None
    shows = f"{path}.{wanted.name}.shows"
    if not wanted.cards:
        return refuse(program, "E617", shows, f"`{wanted.name}` is said by showing a card")
    if fitting == [0]:
        return refuse(program, "E617", shows, f"`{wanted.name}` is said aloud, there is no card to show")
    names = " ".join(program.pack.names(wanted.cards))
    return refuse(program, "E617", shows, f"`{wanted.name}` cannot be shown with {names}")


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Say something, which has been found legal."""
    assert isinstance(wanted, Call)
    play = _play(position)
    waiting = tuple(seat for seat in play.waiting if seat != wanted.seat)
    if _noun(program, position).chosen == "in_turn":
        return _said(program, position._replace(play=play._replace(waiting=waiting, memo=Memo())), wanted)
    chosen = (*play.chosen, (wanted.seat, wanted.name, wanted.cards, ()))
    position = position._replace(play=play._replace(waiting=waiting, chosen=tuple(sorted(chosen)), memo=Memo()))
    return position if waiting else _turned_up(program, position)


def _turned_up(program: Program, position: Position) -> Position:
    """All have chosen: turn up in turn until the phase is over. What is not turned up stays unseen."""
    play = _play(position)
    choices = {seat: (name, cards) for seat, name, cards, _ in play.chosen}
    position = position._replace(play=play._replace(chosen=(), memo=Memo()))
    for seat in from_forehand(program, position):
        if seat in choices:
            name, cards = choices[seat]
            position = _said(program, position, Call(seat, name, cards))
            if _ended(program, position):
                break
    return position


def _said(program: Program, position: Position, call: Call) -> Position:
    deal, play = position.deal, _play(position)
    assert deal is not None
    said = Said(deal.phase, call.seat, call.name, call.cards)
    position = position._replace(
        deal=deal._replace(calls=(*deal.calls, said), memo=Memo()), play=play._replace(memo=Memo())
    )
    if _ended(program, position):
        position = position._replace(play=_play(position)._replace(waiting=(), memo=Memo()))
    return position


def _ended(program: Program, position: Position) -> bool:
    path = f"{_path(position)}.ends"
    return program.has(path) and bool(program.run(path, position))


def _play(position: Position) -> Calling:
    assert isinstance(position.play, Calling)
    return position.play


def _path(position: Position) -> str:
    assert position.deal is not None
    return f"phases.{position.deal.phase}"


def _noun(program: Program, position: Position) -> phases.Call:
    assert position.deal is not None
    noun = program.definition.phases[position.deal.phase]
    assert isinstance(noun, phases.Call)
    return noun
