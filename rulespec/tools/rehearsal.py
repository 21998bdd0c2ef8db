"""The last check of a definition: it is played. What random play cannot reach is reported, and what breaks is an
error.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from rulespec.compile.position import Climb, Laid
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.game import Game
from rulespec.engine.layout import on_the_table
from rulespec.engine.refusal import IllegalMove, place_of_phase
from rulespec.engine.state import State

ANNOUNCING = 0.1
DEALS_A_MATCH = 250
ACTIONS_A_MATCH = 25_000
"""Together they are what all matches may take: a long one takes the time of those after it."""
FURTHER_DEALS = 300  # played for items that have not paid yet, since some rules are seldom met


class Rehearsal(NamedTuple):
    """What came of playing: findings, and how many matches, deals and actions were played.

    `left`: the last of the matches was left before its end. `further`: so many of the deals were played only to meet
    what had not been met; their moves are not counted.
    """

    findings: tuple[Diagnostic, ...]
    matches: int
    deals: int
    actions: int
    left: bool = False
    further: int = 0


def rehearse(game: Game, matches: int = 3, seed: int = 1, players: int | None = None) -> Rehearsal:
    """Play random matches and look at each position. Cost: a few seconds, if a climbing game goes on and on."""
    met: set[str] = set()
    deals = actions = 0
    for number in range(matches):
        rng = random.Random(seed + number)
        try:
            opening = state = game.start(seed=seed + number, players=players)
            for state in _random_match(opening, rng):
                actions += 1
                if findings := _problems(state):
                    return Rehearsal(tuple(findings), number, deals, actions)
                long = deals + len(state.position.match.past) >= matches * DEALS_A_MATCH
                if long or actions >= matches * ACTIONS_A_MATCH:
                    break
        except RulesError as error:
            return Rehearsal(error.diagnostics, number, deals, actions)
        except IllegalMove as error:
            return Rehearsal((error.diagnostic,), number, deals, actions)
        deals += len(state.position.match.past)
        met |= _met(game, state)
        if not state.over:
            findings = [*_never(game, met, deals), *([] if number else [_endless(game, deals, actions)])]
            return Rehearsal(tuple(findings), number + 1, deals, actions, left=True)
    further = _further(game, met, seed + matches, players)
    deals += further
    return Rehearsal(tuple(_never(game, met, deals)), matches, deals, actions, further=further)


def _further(game: Game, met: set[str], seed: int, players: int | None) -> int:
    """Play on for as long as there is an item that never paid, with every number of players that there can be, the
    greatest first; adds to what is met, gives the number of deals.
    """
    deals, matches, (low, high) = 0, 0, game.program.tables.seats
    while deals < FURTHER_DEALS and any(True for _ in _never(game, met, deals)):
        rng = random.Random(seed)
        opening = game.start(seed=seed, players=players or high - matches % (high - low + 1))
        state = opening.playout(rng, deals=FURTHER_DEALS - deals, optional=ANNOUNCING)
        deals += max(1, len(state.position.match.past))
        met |= _met(game, state)
        seed, matches = seed + 1, matches + 1
    return deals


def _random_match(state: State, rng: random.Random) -> Iterator[State]:
    while not state.over:
        state = state.apply(state.random_move(rng, optional=ANNOUNCING))
        yield state


def _problems(state: State) -> list[Diagnostic]:
    """What must hold in every position: somebody is due and can do something; no card is there twice or lost."""
    play = state.position.play
    found = []
    if play is not None:
        seen = 0
        for cards in (*play.hands, *(cards for _, cards in play.piles), on_the_table(state.position)):
            if seen & cards:
                found.append(
                    Diagnostic("E591", "a card is in two places", help=("report this: it is an error of ours",))
                )
            seen |= cards
    if not state.over and (not state.due or not any(state.legal(seat) for seat in state.due)):
        found.append(
            Diagnostic(
                "E592",
                f"nobody can do anything in phase `{state.phase}`",
                place_of_phase(state.game.program, state.phase),
                help=("look at what is legal there and at when the phase ends",),
            )
        )
    return found


def _met(game: Game, state: State) -> set[str]:
    """The paths of rules that played a part in a match."""
    met: set[str] = set()
    for deal in state.position.match.past:
        met |= {f"scoring.items.{line.item}" for line in deal.lines}
        ended = deal.position
        if ended.deal is not None:
            met |= {f"phases.{transfer.step}" for transfer in ended.deal.transfers}
        if isinstance(ended.play, Climb):
            met |= {
                f"combinations.{game.program.combinations.readings[each.reading].shape}"
                for each in ended.play.log
                if isinstance(each, Laid)
            }
    return met


def _never(game: Game, met: set[str], deals: int) -> Iterator[Diagnostic]:
    for name, rule in game.program.definition.scoring.items.items():
        if rule is not None and f"scoring.items.{name}" not in met:
            yield Diagnostic(
                "W590",
                f"`scoring.items.{name}` gave nothing in {deals} random deals",
                rule.span,
                "never met in play",
                level="warning",
                help=("this may be rare, or the condition can never hold",),
            )


def _endless(game: Game, deals: int, actions: int) -> Diagnostic:
    rule = game.program.definition.match.ends
    return Diagnostic(
        "W591",
        f"no random match was over after {deals} deals and {actions} moves",
        rule.span if rule is not None else None,
        f"this has not held in {deals} deals",
        level="warning",
        help=("this may be rare, or the condition can never hold",),
    )
