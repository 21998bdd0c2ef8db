"""What a finished deal pays: lines of the score, and points by seat."""

from __future__ import annotations

from rulespec.compile.position import Line, Position
from rulespec.compile.program import Program


def lines(program: Program, position: Position) -> tuple[Line, ...]:
    """All lines of the score of a deal that is over. An item without a seat or points gives nothing."""
    return program.score.lines(position)


def gained(program: Program, position: Position, found: tuple[Line, ...]) -> tuple[int, ...]:
    """Points by seat: what the lines give, or what the rules make of them."""
    seats = position.match.seats
    if program.has("scoring.pays"):
        assert position.deal is not None
        paying = position._replace(deal=position.deal._replace(lines=found))
        return tuple(program.run("scoring.pays", paying, seat) or 0 for seat in range(seats))
    points = [0] * seats
    for line in found:
        if isinstance(line.seat, int):
            points[line.seat] += line.points
        else:
            for seat in program.fact("members", position, line.seat) or ():
                points[seat] += line.points
    return tuple(points)
