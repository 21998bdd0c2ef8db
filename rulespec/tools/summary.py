"""The counts of a simulation as tables for people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from rulespec.compile.position import Line
from rulespec.engine.sheet import filled
from rulespec.tools.tally import LONGEST, Tally
from rulespec.tools.words import Words, ordinal

VALUES = 40  # so many different values of deals are listed
_OPEN = re.compile(r"\{\w+\}")


class Grid(NamedTuple):
    """A table: a title, heads, rows of text. The first column is ranged left, and so is one whose head ends in ` `."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def lines(self) -> Iterator[str]:
        widths = [max(len(row[at]) for row in (self.heads, *self.rows)) for at in range(len(self.heads))]
        yield click.style(self.title, bold=True)
        for row in (self.heads, *self.rows):
            cells = [
                cell.ljust(width) if at == 0 or head.endswith(" ") else cell.rjust(width)
                for at, (cell, width, head) in enumerate(zip(row, widths, self.heads, strict=True))
            ]
            line = ("  " + "   ".join(cells)).rstrip()
            yield click.style(line, dim=True) if row is self.heads else line


def summary(total: Tally, words: Words) -> Iterator[str]:
    """All that was counted, line by line."""
    how = f"{total.left} left before their end, after {LONGEST} deals" if total.left else "every match to its end"
    yield (
        f"{total.matches:,} matches, {total.deals:,} deals, {total.moves:,} moves; every seat plays at random, {how}"
    )
    yield f"a match takes {_lengths(total.match_lengths, 'deal')}"
    yield f"a deal takes {_lengths(total.lengths, 'move')}"
    for grid in (
        _sides(total, words),
        _named_sides(total, words),
        _places(total),
        *_rows(total, words),
        _calls(total, words),
        _items(total, words),
        _highest(total, words),
        _events(total, words),
        _others(total),
        _acts(total),
    ):
        if grid.rows:
            yield ""
            yield from grid.lines()


def _lengths(counts: Counter[int], what: str) -> str:
    """`12.3 deals (1 to 30, median 11)`."""
    lengths = sorted(counts.elements())
    mean = sum(lengths) / max(len(lengths), 1)
    return f"{mean:.1f} {what}s on average ({lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]})"


def _share(part: int, whole: int) -> str:
    share = 100 * part / max(whole, 1)
    return f"{share:.2f} %" if 0 < share < 1 else f"{share:.1f} %"


def _sides(total: Tally, words: Words) -> Grid:
    together = len(words.sides) < sum(map(len, words.sides))
    rows = [
        (
            words.seats(side),
            str(total.wins_by_seat[side[0]]),
            _share(total.wins_by_seat[side[0]], total.matches),
            f"{total.points_by_seat[side[0]] / total.deals:.2f}",
        )
        for side in words.sides
    ]
    return Grid("by side" if together else "by seat", ("", "matches won", "of all", "points a deal"), rows)


def _places(total: Tally) -> Grid:
    rows = [(ordinal(place), f"{points / total.deals:.2f}") for place, points in sorted(total.points_by_place.items())]
    return Grid("by place in the deal", ("", "points a deal"), rows)


def _named_sides(total: Tally, words: Words) -> Grid:
    """Sides that the rules find in each deal."""
    rows = [
        (
            words.term(name),
            f"{seats / total.deals:.2f}",
            _share(total.side_wins[name], seats),
            f"{total.side_points[name] / seats:+.2f}",
        )
        for name, seats in total.sides.items()
        if seats
    ]
    return Grid("by side in the deal", ("", "seats a deal", "gained something", "points a seat"), rows)


def _rows(total: Tally, words: Words) -> Iterator[Grid]:
    """What was played: for each fact with a term that is a row of a table how many deals, and what they gave."""
    paths = dict.fromkeys(key.partition(": ")[0] for key in total.rows)
    for path in paths:
        found = [(key, deals) for key, deals in total.rows.most_common() if key.startswith(f"{path}: ")]
        rows = [
            (
                words.term(key.partition(": ")[2]),
                f"{deals:,}",
                _share(deals, total.deals),
                f"{total.row_highest[key] / deals:.2f}",
            )
            for key, deals in found
        ]
        heads = ("", "deals", "of all", "highest gain of a seat")
        yield Grid(f"{words.term(path.removeprefix('facts.'))}  ({path})", heads, rows)


def _calls(total: Tally, words: Words) -> Grid:
    """Everything that was said, in the order of the phases."""
    order = list(words.definition.phases)
    rows = []
    for key, times in total.calls.most_common():
        path, _, said = key.partition(": ")
        name, _, told = said.partition("; ")
        parts = path.split(".")
        label = words.with_notes(words.term(name), told or None, words.meaning(parts[1], parts[-1]))
        rows.append((order.index(parts[1]), (label, f"{times:,}", f"{times / total.deals:.2f}", path)))
    rows.sort(key=lambda row: row[0])
    return Grid("calls made", ("", "times", "a deal", "rule "), [row for _, row in rows])


def _items(total: Tally, words: Words) -> Grid:
    """Every scoring item, those too that never paid; below it what it paid for, if it is about rows of tables."""
    rows = []
    for name, rule in words.definition.scoring.items.items():
        path = f"scoring.items.{name}"
        if rule is None:
            continue
        deals, times, points = total.rules[path], total.payments[path], total.paid[path]
        mean = f"{points / times:+.2f}" if times else "–"
        sentence = words.sentence(rule) or words.term(name)
        rows.append((_OPEN.sub("…", sentence), f"{deals:,}", _share(deals, total.deals), mean, path))
        for key, paid in sorted(total.about.items()):
            at, _, about = key.partition(": ")
            if at == path and deals:
                rows.append((f"  {_filled(sentence, about, words)}", f"{paid:,}", _share(paid, total.deals), "", ""))
    return Grid("points", ("", "deals", "of all", "points each time", "rule "), rows)


def _filled(sentence: str, about: str, words: Words) -> str:
    """The sentence of an item with the rows it paid for; those that it does not name stand behind it."""
    pairs = tuple((name, value) for name, _, value in (each.partition("=") for each in about.split(", ")))
    terms = {value: words.term(value) for _, value in pairs}
    others = ", ".join(terms[value] for name, value in pairs if f"{{{name}}}" not in sentence)
    return filled(sentence, Line("", 0, 0, about=pairs), terms) + (f" ({others})" if others else "")


def _highest(total: Tally, words: Words) -> Grid:
    """What deals are worth, where that is reckoned from the lines of the score."""
    if words.definition.scoring.pays is None or not 1 < len(total.highest) <= VALUES:
        return Grid("", (), [])
    rows = [(f"{value:+}", f"{deals:,}", _share(deals, total.deals)) for value, deals in sorted(total.highest.items())]
    return Grid("highest gain of a seat in the deal", ("", "deals", "of all"), rows)


def _events(total: Tally, words: Words) -> Grid:
    """What has a term or a title, and how many deals it was true of."""
    rows = [
        (words.term(path.removeprefix("facts.")), f"{times:,}", _share(times, total.deals), path)
        for path, times in total.rules.most_common()
        if path.startswith("facts.")
    ]
    told = {row[0] for row in rows}
    rows += [
        (title, f"{times:,}", _share(times, total.deals), "match.honours")
        for title, times in total.honours.most_common()
        if title not in told
    ]
    return Grid("what happened", ("", "deals", "of all", "rule "), rows)


def _others(total: Tally) -> Grid:
    rows = [
        (path, f"{times:,}", f"{times / total.deals:.2f}")
        for path, times in total.rules.most_common()
        if not path.startswith(("facts.", "scoring.")) and not {"calls", "announcements"} & set(path.split("."))
    ]
    return Grid("how often other rules mattered", ("rule", "times", "a deal"), rows)


def _acts(total: Tally) -> Grid:
    rows = [(act, f"{times:,}", f"{times / total.deals:.2f}") for act, times in total.acts.most_common()]
    return Grid("moves", ("", "times", "a deal"), rows)
