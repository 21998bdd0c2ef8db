"""The course of a match: phases in order, the end of a deal, the next one. All of it happens inside one `apply`."""

from __future__ import annotations

from rulespec.compile.position import Deal as DealRecord
from rulespec.compile.position import Dealt, Finished, Match, Memo, Position, Tricks
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import announcements, deal, scoring
from rulespec.engine.mechanisms import BY_NOUN, BY_RECORD, Mechanism
from rulespec.engine.moves import Call, Move
from rulespec.engine.refusal import place_of, rule_at
from rulespec.engine.shuffle import Numbers
from rulespec.model import phases
from rulespec.syntax.tree import Name

VOID_LIMIT = 100
DEAL_LIMIT = 5000  # each finished deal keeps the tuple of those before it: five thousand take 100 MB
UNLIMITED = "if the players end the match, play so many deals: `playout(rng, deals=100)`, `simulate --deals 100`"
VOID_DEALER = "match.dealer.void"
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


def new_deal(program: Program, match: Match, dealer: int, given: deal.Shares | None = None) -> Position:
    """The first position of a deal in which somebody is due (or a later deal, if nobody is in this one)."""
    return _enter(program, undealt(match, dealer), 0, given)


def undealt(match: Match, dealer: int) -> Position:
    """A deal before its first phase."""
    match = match._replace(memo=Memo())  # facts of the match are asked between deals too, where they may differ
    return Position(match, DealRecord(len(match.past) + 1, dealer, (), "", (), Memo()), None)


def due(program: Program, position: Position) -> tuple[int, ...]:
    """The seats that the game waits for."""
    if position.over:
        return ()
    mechanism = BY_RECORD.get(type(position.play))
    return mechanism.due(program, position) if mechanism is not None else ()


def mechanism_of(position: Position) -> Mechanism:
    """What the phase under way is done by. Raises KeyError if there is none."""
    return BY_RECORD[type(position.play)]


def apply(program: Program, position: Position, move: Move) -> Position:
    """Make a move that has been found legal, and all that follows by itself."""
    mechanism = mechanism_of(position)
    if type(move) is Call and type(position.play) is Tricks:
        position = announcements.apply(program, position, move)
    else:
        position = mechanism.apply(program, position, move)
    return leave(program, position) if mechanism.over(program, position) else position


def _enter(program: Program, position: Position, index: int, given: deal.Shares | None = None) -> Position:
    """Start the phase at an index, or the next one, of this deal or a later one, that has somebody to act."""
    names = list(program.definition.phases)
    while True:  # no recursion: many deals in a row may end without anybody acting
        if index == len(names):
            position, index, given = _deal_over(program, position), 0, None
            if position.over:
                return position
            continue
        name = names[index]
        index += 1
        when = program.phases[name].when
        if when is not None and not when(position):
            continue
        position, ended = _started(program, position, name, given)
        if not ended:
            return position
        if _void(program, position, name):
            position, index, given = _again(program, position), 0, None


def _started(program: Program, position: Position, name: str, given: deal.Shares | None) -> tuple[Position, bool]:
    noun, before = program.definition.phases[name], position.deal
    if before is not None and type(position.play) is Tricks:
        play = position.play
        after = before._replace(tricks=play.done, broken_off=(*before.broken_off, *play.plays))
        position = position._replace(deal=after)
    if isinstance(noun, phases.Deal):
        return deal.start(program, position, name, given), True
    if position.play is None:
        position = position._replace(play=Dealt((0,) * position.match.seats, (), Memo()))
    mechanism = BY_NOUN[type(noun)]
    position = mechanism.start(program, position, name)
    return position, mechanism.over(program, position)


def leave(program: Program, position: Position) -> Position:
    """Go on after a phase that is over."""
    assert position.deal is not None
    name = position.deal.phase
    if _void(program, position, name):
        return _enter(program, _again(program, position), 0)
    return _enter(program, position, program.phases[name].place + 1)


def _void(program: Program, position: Position, name: str) -> bool:
    void = program.phases[name].void
    return void is not None and bool(void(position))


def _again(program: Program, position: Position) -> Position:
    """A void deal counts for nothing: it is dealt again, by the same dealer if no rule names another. Raises
    RulesError (E593) after many in a row.
    """
    match, record = position.match, position.deal
    assert record is not None
    if match.redeals + 1 >= VOID_LIMIT:
        path = f"phases.{record.phase}.void"
        raise _endless(program, "E593", f"{VOID_LIMIT} deals in a row are void", path, f"`{path}` holds always")
    dealer = program.run(VOID_DEALER, position) if program.has(VOID_DEALER) else None
    return undealt(match._replace(redeals=match.redeals + 1), record.dealer if dealer is None else dealer)


def _deal_over(program: Program, position: Position) -> Position:
    """Score the deal; the match is over, or the next deal begins. Raises RulesError (E594) after too many deals."""
    found = scoring.lines(program, position)
    points = scoring.gained(program, position, found)
    scores = tuple(before + more for before, more in zip(position.match.scores, points, strict=True))
    assert position.deal is not None
    ended = position._replace(deal=position.deal._replace(lines=found))  # what asks them later is told what they gave
    finished = Finished(ended, found, points, scores)
    match = position.match._replace(scores=scores, past=(*position.match.past, finished), redeals=0, memo=Memo())
    if program.run("match.ends", Position(match, None, None)):
        return _at_the_end(match, ended)
    if len(match.past) >= DEAL_LIMIT:
        message = f"a match of {DEAL_LIMIT} deals does not end"
        label = f"`match.ends` has not held in {DEAL_LIMIT} deals"
        raise _endless(program, "E594", message, "match.ends", label, UNLIMITED)
    return undealt(match, next_dealer(program, match))


def _at_the_end(match: Match, position: Position) -> Position:
    """The last deal in the match that is over. It is a deal of that match now: what was worked out of it before, when
    the match did not have it yet, is no longer so.
    """
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    return Position(match, deal._replace(memo=Memo()), play._replace(memo=Memo()), True)


def _endless(program: Program, code: str, message: str, path: str, label: str, *help_: str) -> RulesError:
    """What goes on and on, with the place of the rule that should have stopped it."""
    rule = rule_at(program, path)
    span = place_of(rule) if rule is not None else None
    return RulesError([Diagnostic(code, message, span, label, help=(f"look at `{path}`", *help_))])
