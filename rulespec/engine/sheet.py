"""The score sheet: a row for each deal. Who scored has his new total written, the others the sign of their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulespec.compile.position import Line, Memo, Position
from rulespec.compile.program import Program


class Row(NamedTuple):
    """One deal: its number and dealer, a cell for each seat, points by seat, totals after it, the lines that
    paid, titles of honour earned.
    """

    number: int
    dealer: int
    cells: tuple[str, ...]
    gained: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    honours: tuple[str, ...]


class ScoreSheet(NamedTuple):
    """All deals of a match so far."""

    rows: tuple[Row, ...]
    scores: tuple[int, ...]
    texts: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """Plain data for programs."""
        return {
            "scores": list(self.scores),
            "deals": [
                {
                    "number": row.number,
                    "dealer": row.dealer,
                    "cells": list(row.cells),
                    "gained": list(row.gained),
                    "scores": list(row.scores),
                    "honours": list(row.honours),
                    "lines": [
                        {**line._asdict(), "path": f"scoring.items.{line.item}", "text": self.texts.get(line.item, "")}
                        for line in row.lines
                    ],
                }
                for row in self.rows
            ],
        }

    def text(self) -> str:
        """A table for the terminal."""
        heads = ["deal", "dealer", *(f"seat {seat}" for seat in range(len(self.scores)))]
        body = [[str(row.number), str(row.dealer), *row.cells, *row.honours] for row in self.rows]
        body.append(["total", "", *map(str, self.scores)])
        widths = [max(len(line[at]) for line in [heads, *body]) for at in range(len(heads))]
        lines = [
            "  ".join(
                [*(cell.rjust(width) for cell, width in zip(line, widths, strict=False)), *line[len(heads) :]]
            ).rstrip()
            for line in [heads, *body]
        ]
        return "\n".join(lines)

    def markdown(self) -> str:
        """A table in Markdown."""
        heads = ["deal", "dealer", *(f"seat {seat}" for seat in range(len(self.scores)))]
        lines = [heads, ["---:"] * len(heads)]
        lines += [[str(row.number), str(row.dealer), *row.cells, *row.honours] for row in self.rows]
        lines.append(["total", "", *(f"**{score}**" for score in self.scores)])
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def score_sheet(program: Program, position: Position) -> ScoreSheet:
    """The sheet of a match, its signs too."""
    past = position.match.past
    rows = []
    for at, finished in enumerate(past):
        after = position.match._replace(scores=finished.scores, past=past[: at + 1], memo=Memo())
        record = finished.position.deal
        number, dealer = (record.number, record.dealer) if record is not None else (at + 1, 0)
        cells = _cells(program, Position(after, None, None), finished.gained)
        honours = _honours(program, Position(after, None, None))
        rows.append(Row(number, dealer, cells, finished.gained, finished.scores, finished.lines, honours))
    items = program.definition.scoring.items
    texts = {name: rule.text.get("en") or rule.text.get("", "") for name, rule in items.items() if rule is not None}
    return ScoreSheet(tuple(rows), position.match.scores, texts)


def _honours(program: Program, after: Position) -> tuple[str, ...]:
    """The titles that the deal just finished has earned, as people call them."""
    rules = program.definition.match.honours
    return tuple(
        rule.text.get("en") or rule.text.get("") or name
        for name, rule in rules.items()
        if program.run(f"match.honours.{name}", after)
    )


def _cells(program: Program, after: Position, gained: tuple[int, ...]) -> tuple[str, ...]:
    marks: dict[int, str] = {}
    for name, rule in program.definition.match.marks.items():
        for seat in program.run(f"match.marks.{name}", after) or ():
            marks.setdefault(seat, str(rule.keys.get("mark", "")))
    return tuple(str(after.match.scores[seat]) if points else marks.get(seat, "") for seat, points in enumerate(gained))
