"""What any seat may say at any time of a phase of tricks: announcements, what counts as said, what must be said.

An announcement is made between any two cards, whosever turn it is. One that is said in playing a card is one move of
the seat that is due: first the words count, then the card. What a call tells, everybody knows from then on. After all
that a call brings with it `ends` of the phase is asked, whether a trick is complete or not.
"""

from __future__ import annotations

from rulespec.compile.plans import TrickPlan
from rulespec.compile.position import Position, Tricks
from rulespec.compile.program import Program
from rulespec.engine import calls, tricks
from rulespec.engine.moves import Call, Move, Play
from rulespec.engine.refusal import Refusal, refuse
from rulespec.model.pack import bits


def plan_of(program: Program, position: Position) -> TrickPlan | None:
    """The plan of the phase under way, if it is one of tricks in which something can be said."""
    if not isinstance(position.play, Tricks) or position.deal is None or position.play.ended or position.over:
        return None
    plan = program.tricks[position.deal.phase]
    return plan if plan.announcements else None


def optional(program: Program, position: Position, seat: int) -> tuple[Move, ...]:
    """The announcements that a seat may make now. What another seat must say does not keep it from them: whether there
    is such a duty may depend on cards that it does not see.
    """
    plan = plan_of(program, position)
    if plan is None or _bound(program, position, seat) is not None:
        return ()
    found = []
    for saying, values, cards in calls.possible(program, position, seat, plan.announcements):
        if saying.played_with is None:
            found += [Call(seat, saying.said_as(values), card, values) for card in calls.each_card(cards)]
        elif seat in tricks.due(program, position):
            possible = cards & tricks.legal(program, position, seat)[0]
            found += [Call(seat, saying.said_as(values), 1 << bit, values) for bit in bits(possible)]
    return tuple(found)


def _bound(program: Program, position: Position, seat: int) -> tricks.Must | None:
    must = tricks.duty(program, position)
    return must if must is not None and must.seat == seat else None


def refusal(program: Program, position: Position, wanted: Call) -> Refusal | None:
    """Why an announcement is refused; None if it may be made."""
    plan = plan_of(program, position)
    if plan is None:
        path = f"phases.{position.deal.phase}" if position.deal is not None else "phases"
        return refuse(program, "E604", path, "this is no time to say something")
    must = _bound(program, position, wanted.seat)
    if must is not None:
        if wanted in must.calls:
            return None
        return refuse(program, "E616", must.path, f"seat {must.seat} must say something first")
    saying = calls.kind_of(position, wanted, plan.announcements)
    if saying is not None and saying.played_with is not None and wanted.seat not in tricks.due(program, position):
        return refuse(program, "E601", f"{saying.path}.with", f"`{wanted.name}` is said in playing a card, in turn")
    found = calls.refusal_of(program, position, wanted, plan.announcements, f"{plan.path}.announcements")
    if found is None and saying is not None and saying.played_with is not None:
        return tricks.refusal(program, position, Play(wanted.seat, wanted.cards))
    return found


def apply(program: Program, position: Position, wanted: Call) -> Position:
    """Say something, which has been found legal, and play the card that goes with it. Then the phase may be over."""
    plan = plan_of(program, position)
    assert plan is not None
    saying = calls.kind_of(position, wanted, plan.announcements)
    position = tricks.settled(program, plan, calls.record(position, wanted, saying))
    if saying is not None and saying.played_with is not None:
        position = tricks.apply(program, position, Play(wanted.seat, wanted.cards))
    return tricks.stopped(plan, position)
