"""The course of a match: phases in order, the end of a deal, the next one. All of it happens inside one `apply`."""

from __future__ import annotations

from rulespec.compile.position import Climb, Dealt, Exchange, Finished, Match, Memo, Position
from rulespec.compile.position import Deal as DealRecord
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import climb, deal, exchange, scoring
from rulespec.engine.moves import Move
from rulespec.engine.shuffle import Numbers
from rulespec.model import nouns
from rulespec.syntax.tree import Name

VOID_LIMIT = 100
DEAL_LIMIT = 1000
_DEALER_DRAW = 0x6465616C6572


def first_dealer(program: Program, match: Match) -> int:
    """The dealer of the first deal: by the rule, or drawn."""
    rule = program.definition.match.dealer.first
    if rule is not None and not (isinstance(rule.tree, Name) and rule.tree.id == "random"):
        seat = program.run("match.dealer.first", Position(match, None, None))
        if isinstance(seat, int):
            return seat
    return Numbers(match.seed, _DEALER_DRAW).below(match.seats)


def next_dealer(program: Program, match: Match) -> int:
    """The dealer of the deal after the last finished one."""
    seat = program.run("match.dealer.next", Position(match, None, None))
    return seat if isinstance(seat, int) else first_dealer(program, match)


def new_deal(program: Program, match: Match, dealer: int, hands: tuple[int, ...] | None = None) -> Position:
    """The first position of a deal in which somebody is due (or a later deal, if nobody is in this one)."""
    match = match._replace(memo=Memo())   # facts of the match are asked between deals too, where they may differ
    record = DealRecord(len(match.past) + 1, dealer, (), "", (), Memo())
    return _enter(program, Position(match, record, None), 0, hands)


def due(program: Program, position: Position) -> tuple[int, ...]:
    """The seats that the game waits for."""
    if position.over:
        return ()
    if isinstance(position.play, Climb):
        return climb.due(program, position)
    return exchange.due(program, position) if isinstance(position.play, Exchange) else ()


def apply(program: Program, position: Position, move: Move) -> Position:
    """Make a move that has been found legal, and all that follows by itself."""
    if isinstance(position.play, Climb):
        position = climb.apply(program, position, move)
        ended = climb.over(program, position)
    else:
        position = exchange.apply(program, position, move)
        ended = exchange.over(program, position)
    return _leave(program, position) if ended else position


def _enter(program: Program, position: Position, index: int, hands: tuple[int, ...] | None = None) -> Position:
    """Start the phase at an index, or the next one that has somebody to act; after the last one the deal is over."""
    names = list(program.definition.phases)
    while index < len(names):
        name = names[index]
        index += 1
        if program.has(f"phases.{name}.when") and not program.run(f"phases.{name}.when", position):
            continue
        position, ended = _started(program, position, name, hands)
        if not ended:
            return position
        if _void(program, position, name):
            return _again(program, position)
    return _deal_over(program, position)


def _started(program: Program, position: Position, name: str, hands: tuple[int, ...] | None) -> tuple[Position, bool]:
    noun = program.definition.phases[name]
    if isinstance(noun, nouns.Deal):
        return deal.start(program, position, name, hands), True
    if position.play is None:
        position = position._replace(play=Dealt((0,) * position.match.seats, (), Memo()))
    if isinstance(noun, nouns.Exchange):
        position = exchange.start(program, position, name)
        return position, exchange.over(program, position)
    position = climb.start(program, position, name)
    return position, climb.over(program, position)


def _leave(program: Program, position: Position) -> Position:
    """Go on after a phase that is over."""
    assert position.deal is not None
    name = position.deal.phase
    if _void(program, position, name):
        return _again(program, position)
    return _enter(program, position, list(program.definition.phases).index(name) + 1)


def _void(program: Program, position: Position, name: str) -> bool:
    path = f"phases.{name}.void"
    return program.has(path) and bool(program.run(path, position))


def _again(program: Program, position: Position) -> Position:
    """A void deal counts for nothing: the same dealer deals again."""
    match, record = position.match, position.deal
    assert record is not None
    if match.redeals + 1 >= VOID_LIMIT:
        raise RulesError(
            [
                Diagnostic(
                    "E593",
                    f"{VOID_LIMIT} deals in a row are void",
                    None,
                    f"`phases.{record.phase}.void` holds always",
                    help=("look at what makes a deal void",),
                )
            ]
        )
    return new_deal(program, match._replace(redeals=match.redeals + 1, memo=Memo()), record.dealer)


def _deal_over(program: Program, position: Position) -> Position:
    """Score the deal; end the match or deal again."""
    found = scoring.lines(program, position)
    points = scoring.gained(found, position.match.seats)
    scores = tuple(before + more for before, more in zip(position.match.scores, points, strict=True))
    finished = Finished(position, found, points, scores)
    match = position.match._replace(scores=scores, past=(*position.match.past, finished), redeals=0, memo=Memo())
    if program.run("match.ends", Position(match, None, None)):
        return Position(match, position.deal, position.play, True)
    if len(match.past) >= DEAL_LIMIT:
        raise RulesError(
            [
                Diagnostic(
                    "E594",
                    f"a match of {DEAL_LIMIT} deals does not end",
                    None,
                    "`match.ends` never holds",
                    help=("look at `match.ends`",),
                )
            ]
        )
    return new_deal(program, match, next_dealer(program, match))
