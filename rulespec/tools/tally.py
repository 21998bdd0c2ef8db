"""Counts over many matches: who got what, how long it took, how often each rule mattered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulespec.compile.ladders import higher_on
from rulespec.compile.position import Climb, Deal, Finished, Laid, Passed, Position, Transfer, Tricks
from rulespec.compile.trick_functions import finished_tricks
from rulespec.engine.game import Game
from rulespec.engine.layout import unplayed
from rulespec.engine.state import State
from rulespec.engine.view import told_text
from rulespec.tools.sayings import rule_of
from rulespec.tools.words import Words

LONGEST = 4000
"""A random match is left after so many deals: players who choose at random may seldom reach what ends it."""


class Tally(NamedTuple):
    """Sums over matches; two tallies add up. Seats from 0; places from 1; lengths in moves, matches in deals.

    `rules` has paths of rules only. A scoring item counts once for each deal in which it paid; how often it paid, seat
    by seat, is in `payments` and what it paid in `paid`.
    """

    matches: int
    left: int  # matches that were left before their end
    deals: int
    moves: int
    points_by_seat: Counter[int]
    points_by_place: Counter[int]  # place in a deal -> points got there
    wins_by_seat: Counter[int]
    lengths: Counter[int]  # moves in a deal -> deals
    match_lengths: Counter[int]  # deals in a match -> matches
    rules: Counter[str]  # path -> how often it mattered
    payments: Counter[str]  # path of a scoring item -> to how many seats it paid, over all deals
    paid: Counter[str]  # path of a scoring item -> points
    honours: Counter[str]  # title -> deals that earned it
    acts: Counter[str]  # what was done -> how often
    calls: Counter[str]  # `path: name` of what was said, with `; told` what it told -> how often
    about: Counter[str]  # `path: a=row, b=row` of a scoring item and what it paid for -> deals in which it paid
    rows: Counter[str]  # `path: row` of a fact with a term -> deals in which this was its value
    row_highest: Counter[str]  # the same -> the highest gains of a seat in these deals, summed up
    highest: Counter[int]  # the highest gain of a seat in a deal -> deals
    sides: Counter[str]  # a side with a name -> its seats, over all deals
    side_wins: Counter[str]  # the same -> how many of them gained something
    side_points: Counter[str]  # the same -> what they gained

    @classmethod
    def empty(cls) -> Tally:
        return cls(0, 0, 0, 0, *(Counter() for _ in cls._fields[4:]))

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        # Not the sum of two counters, which leaves out what is not positive: points can be lost.
        return Tally(*(_sum(mine, yours) for mine, yours in zip(tuple[Any, ...](self), other, strict=True)))

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            name: {str(key): count for key, count in sorted(value.items())} if isinstance(value, Counter) else value
            for name, value in self._asdict().items()
        }


def _sum(mine: Any, yours: Any) -> Any:
    if not isinstance(mine, Counter):
        return mine + yours
    total = mine.copy()
    total.update(yours)
    return total


def tally_of(game: Game, state: State) -> Tally:
    """The counts of one match, over or not."""
    total = Tally.empty()
    words = Words(game, len(state.scores))
    moves = 0
    for ended in state.position.match.past:
        total.points_by_seat.update({seat: gained for seat, gained in enumerate(ended.gained) if gained})
        for place, seat in enumerate(_places(ended), 1):
            total.points_by_place[place] += ended.gained[seat]
        acts = Counter(_acts(ended))
        length = acts.total()
        total.lengths[length] += 1
        moves += length
        total.acts.update(acts)
        total.rules.update(_mattered(game, ended))
        total.rules.update(f"facts.{name}" for name in words.truths(ended.position))
        _count_words(total, words, ended)
        for line in ended.lines:
            total.payments[f"scoring.items.{line.item}"] += bool(line.points)
            total.paid[f"scoring.items.{line.item}"] += line.points
    if words.definition.match.honours:
        total.honours.update(title for row in state.score_sheet().rows for title in row.honours)
    total.wins_by_seat.update(state.winners)
    deals = len(state.position.match.past)
    total.match_lengths[deals] += 1
    return total._replace(matches=1, left=int(not state.over), deals=deals, moves=moves)


def _count_words(total: Tally, words: Words, ended: Finished) -> None:
    """What was said, what it was about, what was played, and how the sides with names came out of it."""
    highest = max(ended.gained)
    total.highest[highest] += 1
    for said in ended.position.deal.calls if ended.position.deal is not None else ():
        told = told_text(said.told)
        total.calls[f"{rule_of(words.game.program, said)}: {said.name}" + (f"; {told}" if told else "")] += 1
    paid = {(line.item, line.about) for line in ended.lines if line.points and line.about}
    total.about.update(
        f"scoring.items.{item}: {', '.join(f'{name}={row}' for name, row in about)}" for item, about in paid
    )
    for name, row in words.rows(ended.position):
        total.rows[f"facts.{name}: {row}"] += 1
        total.row_highest[f"facts.{name}: {row}"] += highest
    for name, seats in words.named_sides(ended.position):
        total.sides[name] += len(seats)
        total.side_wins[name] += sum(ended.gained[seat] > 0 for seat in seats)
        total.side_points[name] += sum(ended.gained[seat] for seat in seats)


def _places(ended: Finished) -> tuple[int, ...]:
    play = ended.position.play
    if not isinstance(play, Climb):
        return ()
    rest = tuple(seat for seat, hand in enumerate(play.hands) if hand and seat not in play.finishers)
    return play.finishers + (rest if len(rest) == 1 else ())


def _acts(ended: Finished) -> Iterator[str]:
    """What was done in a deal, move by move."""
    play, deal = ended.position.play, ended.position.deal
    for each in play.log if isinstance(play, Climb) else ():
        if isinstance(each, Laid):
            yield "laid with wild cards" if each.wilds else "laid without wild cards"
        elif isinstance(each, Passed):
            yield "passed"
    yield from ("played to a trick" for trick in finished_tricks(ended.position) for _ in trick.plays)
    yield from ("played to a trick" for _ in (play.plays if isinstance(play, Tricks) else ()))
    if deal is not None:
        yield from ("cards moved in an exchange" for _ in _exchanged(deal))
        yield from ("called" for _ in deal.calls)


def _exchanged(deal: Deal) -> list[Transfer]:
    """What seats gave or took; what was dealt face up in a pile, or later to a hand, nobody chose to move."""
    return [each for each in deal.transfers if ".steps." in each.step]


def _mattered(game: Game, ended: Finished) -> Iterator[str]:
    """The paths of rules that decided something: a shape laid, a call made, the measure that made a play higher."""
    yield from (f"scoring.items.{item}" for item in dict.fromkeys(line.item for line in ended.lines if line.points))
    if ended.position.deal is not None:
        yield from (f"phases.{transfer.step}" for transfer in _exchanged(ended.position.deal))
        yield from (rule_of(game.program, said) for said in ended.position.deal.calls)
    play = ended.position.play
    if isinstance(play, Tricks) and play.ended and unplayed(ended.position):
        yield f"phases.{ended.position.deal.phase}.ends" if ended.position.deal else "ends"
    table: Laid | None = None
    for each in play.log if isinstance(play, Climb) else ():
        if isinstance(each, Laid):
            yield f"combinations.{game.program.combinations.readings[each.reading].shape}"
            if table is not None:
                yield from _decided(game, ended.position, table, each)
            table = each
        elif each is None:
            table = None


def _decided(game: Game, position: Position, table: Laid, laid: Laid) -> Iterator[str]:
    """The path of what made a lay higher than the one before: a rung of a ladder, or a measure."""
    program = game.program
    levels = [program.levels(each.cards, each.reading, position) for each in (laid, table)]
    ladder = higher_on(*levels)
    if ladder is not None:
        yield program.ladders[ladder].rung(levels[0][ladder])
    elif measure := program.decided_by(table.key, laid.key):
        yield f"compare.{measure}"
