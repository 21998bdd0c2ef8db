"""Counts over many matches: who got what, how long it took, how often each rule mattered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulespec.compile.position import Climb, Finished, Laid, Passed, Tricks
from rulespec.engine.face import Game, State

LONGEST = 4000
"""A random match is left after so many deals: players who choose at random may seldom reach what ends it."""


class Tally(NamedTuple):
    """Sums over matches; two tallies add up. Seats from 0; places from 1; lengths in moves."""

    matches: int
    left: int  # matches that were left before their end
    deals: int
    moves: int
    points_by_seat: Counter[int]
    points_by_place: Counter[int]  # place in a deal -> points got there
    wins_by_seat: Counter[int]
    lengths: Counter[int]  # moves in a deal -> deals
    rules: Counter[str]  # path -> how often it mattered

    @classmethod
    def empty(cls) -> Tally:
        return cls(0, 0, 0, 0, Counter(), Counter(), Counter(), Counter(), Counter())

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        sums: list[Any] = [mine + yours for mine, yours in zip(tuple[Any, ...](self), other, strict=True)]
        return Tally(*sums)

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            name: {str(key): count for key, count in sorted(value.items())} if isinstance(value, Counter) else value
            for name, value in self._asdict().items()
        }


def tally_of(game: Game, state: State) -> Tally:
    """The counts of one match, over or not."""
    points, places, lengths, rules = Counter[int](), Counter[int](), Counter[int](), Counter[str]()
    moves = 0
    for ended in state.position.match.past:
        points.update({seat: gained for seat, gained in enumerate(ended.gained) if gained})
        for place, seat in enumerate(_places(ended), 1):
            places[place] += ended.gained[seat]
        length = _length(ended)
        lengths[length] += 1
        moves += length
        rules.update(_mattered(game, ended))
    wins = Counter(state.winners)
    return Tally(1, int(not state.over), len(state.position.match.past), moves, points, places, wins, lengths, rules)


def _places(ended: Finished) -> tuple[int, ...]:
    play = ended.position.play
    if not isinstance(play, Climb):
        return ()
    rest = tuple(seat for seat, hand in enumerate(play.hands) if hand and seat not in play.finishers)
    return play.finishers + (rest if len(rest) == 1 else ())


def _length(ended: Finished) -> int:
    play, deal = ended.position.play, ended.position.deal
    log = sum(each is not None for each in play.log) if isinstance(play, Climb) else 0
    if isinstance(play, Tricks):
        log = sum(len(trick.plays) for trick in play.done) + len(play.plays)
    return log + (len(deal.transfers) + len(deal.calls) if deal else 0)


def _mattered(game: Game, ended: Finished) -> Iterator[str]:
    """The paths of rules that decided something: a shape laid, a wild used, the measure that made a play higher."""
    yield from (f"scoring.items.{line.item}" for line in ended.lines)
    if ended.position.deal is not None:
        yield from (f"phases.{transfer.step}" for transfer in ended.position.deal.transfers)
        yield from (f"phases.{said.phase}.calls.{said.name}" for said in ended.position.deal.calls)
    play = ended.position.play
    if isinstance(play, Tricks) and play.ended and any(play.hands[seat] for seat in play.players):
        yield f"phases.{ended.position.deal.phase}.ends" if ended.position.deal else "ends"
    table: Laid | None = None
    for each in play.log if isinstance(play, Climb) else ():
        if isinstance(each, Laid):
            yield f"combinations.{game.program.combinations.readings[each.reading].shape}"
            if each.wilds:
                yield "wilds"
            if table is not None:
                measure = game.program.decided_by(table.key, each.key)
                if measure:
                    yield f"compare.{measure}"
            table = each
        elif isinstance(each, Passed):
            yield "pass"
        else:
            table = None
