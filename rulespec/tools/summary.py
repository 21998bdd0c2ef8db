"""The counts of a simulation as tables for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from rulespec.tools.tally import LONGEST, Tally
from rulespec.tools.words import Words, ordinal


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
        _places(total),
        _calls(total, words),
        _items(total, words),
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


def _calls(total: Tally, words: Words) -> Grid:
    rows = []
    for path, times in total.rules.most_common():
        phase, _, name = path.removeprefix("phases.").partition(".calls.")
        if path.startswith("phases.") and name:
            meaning = words.meaning(phase, name)
            label = words.call(name) + (f" ({meaning})" if meaning else "")
            rows.append((label, f"{times:,}", f"{times / total.deals:.2f}", path))
    return Grid("calls made", ("", "times", "a deal", "rule "), rows)


def _items(total: Tally, words: Words) -> Grid:
    """Every scoring item, those too that never paid."""
    rows = []
    for name, rule in words.definition.scoring.items.items():
        path = f"scoring.items.{name}"
        if rule is not None:
            deals, seats, points = total.rules[path], total.payments[path], total.paid[path]
            mean = f"{points / seats:+.2f}" if seats else "–"
            rows.append(
                (words.sentence(rule) or words.term(name), f"{deals:,}", _share(deals, total.deals), mean, path)
            )
    return Grid("points", ("", "deals", "of all", "points to a seat", "rule "), rows)


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
        if not path.startswith(("facts.", "scoring.")) and ".calls." not in path
    ]
    return Grid("how often other rules mattered", ("rule", "times", "a deal"), rows)


def _acts(total: Tally) -> Grid:
    rows = [(act, f"{times:,}", f"{times / total.deals:.2f}") for act, times in total.acts.most_common()]
    return Grid("moves", ("", "times", "a deal"), rows)
