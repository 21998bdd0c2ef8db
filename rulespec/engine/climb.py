"""Climbing: a leader lays a combination, the others lay a higher one of the same kind, or of a kind that stands higher
on a ladder (engine/beating.py), or pass.

A trick is over when everybody else who holds cards has passed since the last play. Who made it leads the next one, or
the next seat with cards.
"""

from __future__ import annotations

from rulespec.compile.functions import turn_order
from rulespec.compile.ladders import higher_on
from rulespec.compile.plans import Demand
from rulespec.compile.position import Climb, Memo, Passed, Position
from rulespec.compile.program import Program
from rulespec.engine import beating
from rulespec.engine.moves import Lay, Move, Pass
from rulespec.engine.refusal import Refusal, not_held, refuse, rule_at
from rulespec.model import phases

Pairs = list[tuple[int, int]]


def start(program: Program, position: Position, name: str) -> Position:
    """The first trick, with its leader."""
    assert position.deal is not None and position.play is not None
    play = Climb(position.play.hands, position.play.piles, None, None, (), (), (), Memo())
    dealer = position.deal.dealer
    position = position._replace(deal=position.deal._replace(phase=name, memo=Memo()), play=play)
    leader: int | None = program.run(f"phases.{name}.lead", position)
    if leader is None:
        leader = dealer
    return _closed(program, position, _with_cards(program, position, leader))


def over(program: Program, position: Position) -> bool:
    return _play(position).turn is None


def due(program: Program, position: Position) -> tuple[int, ...]:
    turn = _play(position).turn
    return () if turn is None else (turn,)


# ---- what may be done ------------------------------------------------------------------------------------------------


def may_pass(position: Position) -> bool:
    """A follower may, the leader may not."""
    return _play(position).table is not None


def lays(program: Program, position: Position, seat: int) -> Pairs:
    """All (cards, reading) that a seat may lay. Cost: see docs/performance.md; a hand of eleven takes about 0.2 ms."""
    found = _higher_than_table(program, position, seat)
    if not program.climbs[position.deal.phase].legal:  # type: ignore[union-attr]
        return found
    demands = _binding(program, position, seat)
    if not demands:
        return found
    meeting = [pair for pair in found if _unmet(program, position, seat, pair, demands) is None]
    return meeting if meeting or _play(position).table is not None else found


def _higher_than_table(program: Program, position: Position, seat: int) -> Pairs:
    """What a seat could lay if nothing were demanded of it but to be higher."""
    play = _play(position)
    hand, table = play.hands[seat], play.table
    combinations, highest = program.combinations, _highest(program, position)
    if table is None or (program.ladders and (highest or beating.on_a_ladder(program, position, table))):
        found: Pairs = combinations.moves(hand)
    else:
        on_table = combinations.readings[table.reading]
        found = combinations.answers(hand, on_table.shape, on_table.size)
    if highest:
        found = beating.best_only(program, position, found)
    if table is None:
        return found
    if program.ladders:
        lies = beating.standing(program, position, table.cards, table.reading, table.key)
        return [pair for pair in found if beating.beats(beating.standing(program, position, *pair), lies)]
    return [pair for pair in found if program.key(*pair, position) > table.key]


def _highest(program: Program, position: Position) -> bool:
    return _noun(program, position).readings == "highest"


def _binding(program: Program, position: Position, seat: int) -> list[Demand]:
    """What is demanded of what a seat lays now."""
    assert position.deal is not None
    return [each for each in program.climbs[position.deal.phase].legal if each.binds(position, seat)]


def _unmet(program: Program, position: Position, seat: int, pair: tuple[int, int], demands: list[Demand]) -> str | None:
    """The path of the first demand that cards under a reading do not meet; None if they meet all."""
    laid = program.laid(seat, *pair, position)
    return next((path for each in demands if (path := each.refuses(position, seat, laid)) is not None), None)


# ---- why not ---------------------------------------------------------------------------------------------------------


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a play or pass is refused; None if it may be made."""
    play, path = _play(position), _path(position)
    if isinstance(wanted, Pass):
        if play.table is None:
            # Without the words of the rule: they say who leads to the first trick, and this may be a later one.
            text, lead = "who leads lays something and may not pass", f"{path}.lead"
            return Refusal("E603", lead, text, rule=rule_at(program, lead))
        return None
    if not isinstance(wanted, Lay):
        return refuse(program, "E604", path, "this is the time to lay cards or to pass")
    missing = wanted.cards & ~play.hands[wanted.seat]
    if missing or not wanted.cards:
        return refuse(program, "E602", path, not_held(program.pack, missing))
    cards = program.combinations.alike(play.hands[wanted.seat], wanted.cards)
    if wanted.reading not in program.combinations.read(cards):
        return refuse(program, "E606", "combinations", program.combinations.refuse(cards))
    return (
        _not_best(program, position, cards, wanted.reading)
        or _not_higher(program, position, cards, wanted.reading)
        or _not_demanded(program, position, wanted.seat, (cards, wanted.reading))
    )


def _not_best(program: Program, position: Position, cards: int, reading: int) -> Refusal | None:
    return not_best(program, position, cards, reading, _path(position)) if _highest(program, position) else None


def not_best(program: Program, position: Position, cards: int, reading: int, path: str) -> Refusal | None:
    """Why cards do not count so where they are always the highest they can be, by the path of the phase; None if they
    do.
    """
    combinations = program.combinations
    allowed = beating.best_readings(program, position, cards, combinations.read(cards))
    if reading in allowed:
        return None
    shape = combinations.readings[reading].shape
    better = max(allowed, key=lambda each: combinations.readings[each].shape == shape)
    return refuse(
        program,
        "E608",
        f"{path}.readings",
        f"these cards are always the highest they can be: {described(program, better)}",
    )


def _not_higher(program: Program, position: Position, cards: int, reading: int) -> Refusal | None:
    table = _play(position).table
    if table is None:
        return None
    wanted = beating.standing(program, position, cards, reading)
    lies = beating.standing(program, position, table.cards, table.reading, table.key)
    if beating.beats(wanted, lies):
        return None
    mine, other = described(program, reading), described(program, table.reading)
    ladder = higher_on(lies.levels, wanted.levels)
    if ladder is not None:
        path = program.ladders[ladder].rung(lies.levels[ladder])
        return refuse(program, "E609", path, f"{mine} does not beat {other}, which stands higher")
    if wanted.kind != lies.kind:
        return refuse(program, "E607", _path(position), f"on the table lies {other}; {mine} is no answer to it")
    measure = program.decided_by(lies.key, wanted.key)
    path = f"compare.{measure}" if measure else "compare"
    why = "it is not higher" if measure else "it is equal, and equal is not higher"
    return refuse(program, "E609", path, f"{mine} does not beat what lies on the table, {why}")


def _not_demanded(program: Program, position: Position, seat: int, pair: tuple[int, int]) -> Refusal | None:
    """A demand on what is laid that this does not meet. A leader who cannot meet all of them may lay anything."""
    demands = _binding(program, position, seat)
    path = _unmet(program, position, seat, pair, demands) if demands else None
    if path is None or pair in lays(program, position, seat):
        return None
    return refuse(program, "E615", path, f"{described(program, pair[1])} of these cards may not be laid now")


def described(program: Program, reading: int) -> str:
    """A reading in words: `pair_straight of 6 cards`."""
    found = program.combinations.readings[reading]
    return f"a {found.shape}" + (f" of {found.size} cards" if found.size > 1 else "")


# ---- what a move does ------------------------------------------------------------------------------------------------


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Lay or pass, which has been found legal."""
    play = _play(position)
    if isinstance(wanted, Pass):
        passed = play._replace(passed=(*play.passed, wanted.seat), log=(*play.log, Passed(wanted.seat)), memo=Memo())
        return _after(program, position._replace(play=passed), wanted.seat)
    assert isinstance(wanted, Lay)
    seat = wanted.seat
    cards = program.combinations.alike(play.hands[seat], wanted.cards)
    laid = program.laid(seat, cards, wanted.reading, position)
    left = play.hands[seat] & ~cards
    hands = (*play.hands[:seat], left, *play.hands[seat + 1 :])
    locks = _noun(program, position).passing == "locks"
    play = Climb(
        hands,
        play.piles,
        seat,
        laid,
        play.passed if locks else (),
        (*play.log, laid),
        play.finishers if left else (*play.finishers, seat),
        Memo(),
    )
    return _after(program, position._replace(play=play), seat)


def _after(program: Program, position: Position, seat: int) -> Position:
    """Whose turn it is after a play or pass of a seat, and whether the trick or the phase is over."""
    play = _play(position)
    if program.run(f"{_path(position)}.ends", position) or not any(play.hands):
        return position._replace(play=play._replace(turn=None, memo=Memo()))
    assert play.table is not None
    owner = play.table.player
    waiting = [other for other, hand in enumerate(play.hands) if hand and other != owner and other not in play.passed]
    if not waiting:
        return _trick_over(program, position)
    for other in turn_order((seat + program.step) % position.match.seats, position.match.seats, program.step):
        if other in waiting:
            return position._replace(play=play._replace(turn=other))
    raise AssertionError("somebody is waiting")


def _trick_over(program: Program, position: Position) -> Position:
    play = _play(position)
    assert play.table is not None
    leader: int | None = None
    if program.has(f"{_path(position)}.next_lead"):
        leader = program.run(f"{_path(position)}.next_lead", position)
    leader = play.table.player if leader is None else leader
    position = position._replace(play=play._replace(table=None, passed=(), log=(*play.log, None), memo=Memo()))
    return _closed(program, position, _with_cards(program, position, leader))


def _with_cards(program: Program, position: Position, seat: int) -> int | None:
    """A seat, or the next one in turn that holds cards."""
    hands = _play(position).hands
    return next((other for other in turn_order(seat, len(hands), program.step) if hands[other]), None)


def _closed(program: Program, position: Position, turn: int | None) -> Position:
    """The position with a seat to lead; over if the phase has ended before it began."""
    play = _play(position)
    if turn is None or (not play.log and program.run(f"{_path(position)}.ends", position)):
        return position._replace(play=play._replace(turn=None))
    return position._replace(play=play._replace(turn=turn))


def _play(position: Position) -> Climb:
    assert isinstance(position.play, Climb)
    return position.play


def _path(position: Position) -> str:
    assert position.deal is not None
    return f"phases.{position.deal.phase}"


def _noun(program: Program, position: Position) -> phases.Climb:
    assert position.deal is not None
    noun = program.definition.phases[position.deal.phase]
    assert isinstance(noun, phases.Climb)
    return noun
