"""The score sheet: a row for each deal. Who scored has his new total written, the others the sign of their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulespec.compile.position import Line, Memo, Position
from rulespec.compile.program import Program


class Row(NamedTuple):
    """One deal on the score sheet.

    - `number`: from 1
    - `dealer`: a seat
    - `cells`: by seat what is written on paper: the new total of who scored, else the sign of his place, or nothing
    - `gained`: points by seat
    - `scores`: points in the match by seat, after this deal
    - `lines`: what paid, as `Line`
    - `honours`: the titles that it earned, as people call them
    - `sides`: (name, its seats) of named sides, as they were at the end of the deal
    """

    number: int
    dealer: int
    cells: tuple[str, ...]
    gained: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    honours: tuple[str, ...]
    sides: tuple[tuple[str, tuple[int, ...]], ...] = ()


class ScoreSheet(NamedTuple):
    """All finished deals of a match so far.

    - `rows`: one for each deal
    - `scores`: points in the match by seat
    - `texts`: by scoring item the sentence that tells what it pays for
    - `terms`: by name of the definition (sides, rows) the word that people use
    """

    rows: tuple[Row, ...]
    scores: tuple[int, ...]
    texts: Mapping[str, str]
    terms: Mapping[str, str] = {}

    def data(self) -> dict[str, Any]:
        """Plain data for programs, ready for `json.dumps`: `scores`, and the rows as `deals`. Each line of a deal has
        the `path` of its item too, and its sentence as `text`.
        """
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
                    "sides": {name: list(seats) for name, seats in row.sides},
                    "lines": [
                        {**line._asdict(), "path": f"scoring.items.{line.item}", "text": self.sentence(line)}
                        for line in row.lines
                    ],
                }
                for row in self.rows
            ],
        }

    def text(self, *, lines: bool = False) -> str:
        """A table for the terminal; with `lines` below it every deal line by line."""
        heads = ["deal", "dealer", *(f"seat {seat}" for seat in range(len(self.scores)))]
        body = [[str(row.number), str(row.dealer), *row.cells, *row.honours] for row in self.rows]
        body.append(["total", "", *map(str, self.scores)])
        widths = [max(len(line[at]) for line in [heads, *body]) for at in range(len(heads))]
        table = [
            "  ".join(
                [*(cell.rjust(width) for cell, width in zip(line, widths, strict=False)), *line[len(heads) :]]
            ).rstrip()
            for line in [heads, *body]
        ]
        if lines:
            for row in self.rows:
                table += ["", f"deal {row.number}", *(f"  {each}" for each in self._told(row))]
        return "\n".join(table)

    def _told(self, row: Row) -> list[str]:
        """One deal in sentences: who was on which side, every line of its score, what each seat got."""
        told = [f"{self._term(name)}: {_seats(seats)}" for name, seats in row.sides if seats]
        for line in row.lines:
            whom = line.seat if isinstance(line.seat, str) else f"seat {line.seat}"
            told.append(f"{line.points:+} to {self._term(whom)}: {self.sentence(line)} [scoring.items.{line.item}]")
        paid = ", ".join(f"seat {seat} {points:+}" for seat, points in enumerate(row.gained) if points)
        return [*told, f"paid: {paid or 'nothing'}"]

    def sentence(self, line: Line) -> str:
        """What a line was for, in words: `{a}` in the text of its item is the row it was given for."""
        return filled(self.texts.get(line.item) or line.item, line, self.terms)

    def _term(self, name: str) -> str:
        return self.terms.get(name, name)

    def markdown(self, *, lines: bool = False) -> str:
        """A table in Markdown; with `lines` below it every deal line by line."""
        heads = ["deal", "dealer", *(f"seat {seat}" for seat in range(len(self.scores)))]
        if any(row.honours for row in self.rows):
            heads.append("")  # a cell without a head above it would not be shown
        table = [heads, ["---:"] * len(heads)]
        table += [[str(row.number), str(row.dealer), *row.cells, *row.honours] for row in self.rows]
        table.append(["total", "", *(f"**{score}**" for score in self.scores)])
        text = "\n".join(f"| {' | '.join(line)} |" for line in table)
        for row in self.rows if lines else ():
            text += f"\n\n**Deal {row.number}**\n\n" + "\n".join(f"- {each}" for each in self._told(row))
        return text


def _seats(seats: tuple[int, ...]) -> str:
    """`seat 2`, `seats 0 and 1`, `seats 0, 2 and 3`."""
    *others, last = map(str, sorted(seats))
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def filled(sentence: str, line: Line, terms: Mapping[str, str]) -> str:
    """A sentence with the rows that a line is about in the place of its variables."""
    for variable, value in line.about:
        sentence = sentence.replace(f"{{{variable}}}", terms.get(value, value))
    return sentence


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
        sides = _sides(program, finished.position)
        rows.append(Row(number, dealer, cells, finished.gained, finished.scores, finished.lines, honours, sides))
    items = program.definition.scoring.items
    texts = {name: rule.text.get("en") or rule.text.get("", "") for name, rule in items.items() if rule is not None}
    terms = {name: words.get("en") or words.get("", name) for name, words in program.definition.terms.items()}
    return ScoreSheet(tuple(rows), position.match.scores, texts, terms)


def _sides(program: Program, ended: Position) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Named sides as they were at the end of a deal."""
    names = program.definition.sides
    if isinstance(names, str):
        return ()
    return tuple((name, tuple(program.fact("members", ended, name) or ())) for name in names)


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
