"""Calls and announcements as they were made: by which rule, and whether a card was played with them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from rulespec.compile.plans import SayingPlan
from rulespec.compile.position import Said, Tricks
from rulespec.compile.program import Program
from rulespec.engine.announcements import plan_of
from rulespec.engine.moves import Call, Move, Play
from rulespec.engine.state import State
from rulespec.model import phases

ANNOUNCING = 0.03  # how likely a bot tries to announce something before a card, if nothing else is asked for
CALLS = 1000  # so many calls are looked through


def known_in(program: Program, phase: str) -> Sequence[SayingPlan]:
    """Everything that can be said in a phase."""
    noun = program.definition.phases.get(phase)
    if isinstance(noun, phases.Call):
        return program.calls[phase].sayings
    return program.tricks[phase].announcements if isinstance(noun, phases.Tricks) else ()


def kind_of(program: Program, phase: str, name: str, values: Sequence[Any]) -> SayingPlan | None:
    """What kind of call one is that was made in a phase; None for what no rule of the phase says."""
    for each in known_in(program, phase):
        if len(each.variables) == len(values) and each.said_as(tuple(values)) == name:
            return each
    return None


def sayable(state: State, seat: int) -> list[Call]:
    """All calls of the phase under way, those too that may not be made now, without cards."""
    every = (
        Call(seat, saying.said_as(values), 0, values)
        for saying in known_in(state.game.program, state.phase)
        for values in saying.values(state.position, seat)
    )
    return list(islice(every, CALLS))


def rule_of(program: Program, said: Said) -> str:
    """The path of the rule by which something was said."""
    kind = kind_of(program, said.phase, said.name, [value for _, value in said.values])
    return kind.path if kind is not None else f"phases.{said.phase}"


def card_of(state: State, move: Move) -> Play | None:
    """The card that a move plays to a trick, also one that is played in saying something."""
    if isinstance(move, Play):
        return move
    if isinstance(move, Call) and move.cards and isinstance(state.position.play, Tricks):
        kind = kind_of(state.game.program, state.phase, move.name, move.values)
        if kind is not None and kind.played_with is not None:
            return Play(move.seat, move.cards)
    return None


def announced(state: State, seat: int) -> list[Call]:
    """What a seat may announce now, whether it is its turn or not."""
    return [move for move in state.legal(seat).optional if isinstance(move, Call)]


def can_announce(state: State) -> bool:
    """Whether this is a time in which seats may announce something, by the rules of the phase."""
    return plan_of(state.game.program, state.position) is not None
