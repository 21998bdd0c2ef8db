"""What the tables of rules share: a game under overlays, its examples by id, whether cases named in a table hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import rulespec
from rulespec.engine.game import Game
from rulespec.reading import library
from rulespec.tools.examples import Case, cases, run, with_needs

Rules = Mapping[str, tuple[str, str]]
"""For each rule a case that holds and one that is refused: ids of examples, or tests of the file with the table."""


@cache
def table(game: str, *overlays: str) -> Game:
    return rulespec.load(game, *overlays)


@cache
def known(game: str) -> Mapping[str, tuple[Case, tuple[str, ...]]]:
    """All examples of a game with the overlays they hold under, by `ID` or `OVERLAY:ID`."""
    found: dict[str, tuple[Case, tuple[str, ...]]] = {case.id: (case, ()) for case in cases(game)}
    for overlay in library.overlays(game):
        needs = with_needs(game, overlay)
        found |= {f"{overlay}:{case.id}": (case, needs) for case in cases(game, needs) if case.overlay == overlay}
    return found


def numbered(letter: str, last: int) -> list[str]:
    """The names of an inventory's rows, from 1."""
    return [f"{letter}-{number}" for number in range(1, last + 1)]


def unknown(game: str, rules: Rules, tests: Iterable[str]) -> list[str]:
    """Names in a table that are neither an example nor a test."""
    named = {name for pair in rules.values() for name in pair}
    return sorted(named - set(known(game)) - set(tests))


def failing(game: str, names: Iterable[str]) -> list[str]:
    """What is wrong with those of the named cases that are examples."""
    found = [known(game)[name] for name in names if name in known(game)]
    outcomes = [run(case, table(game, *overlays)) for case, overlays in found]
    return [f"{each.span}: {each.message}" for each in outcomes if not each.ok]


def cited(game: str) -> set[str]:
    """The rules that examples give as theirs."""
    return {word for case, _ in known(game).values() for word in case.see}


def missing(game: str, rows: Mapping[str, Iterable[int]]) -> list[str]:
    """Worked examples, by part and number, that no example is named after."""
    ids = [name.rpartition(":")[2] for name in known(game)]
    wanted = [f"{part}-{row}" for part, numbers in rows.items() for row in numbers]
    return [row for row in wanted if not any(each == row or each.startswith(f"{row}-") for each in ids)]
