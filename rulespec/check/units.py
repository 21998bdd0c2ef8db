"""Everything that expressions can ask for by name: facts, and the columns of tables with a cell for each row.

In: the names of a game. Out: units to be resolved, and which of them each one asks. A column is asked with a row and
looks up that row's cell; a cell is a fact of its own, so that cells of one column may build on each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from rulespec.model.builtins import ATTRIBUTES
from rulespec.model.rows import Whole
from rulespec.model.rule import Rule
from rulespec.model.types import DEAL
from rulespec.syntax import tree

SIDES = "sides"
_OF_RECORDS = frozenset(name for of, name in ATTRIBUTES if of != DEAL.name)


@frozen
class Unit:
    """A fact (`row` is None), or one cell of a table: the column `column` of a row."""

    name: str
    rule: Rule = field(repr=False)
    table: str = ""
    row: Whole | None = field(default=None, repr=False)
    column: str = ""


@frozen
class Column:
    """A column: what it is called as a fact, and the names of its cells by row."""

    name: str
    cells: Mapping[str, str]
    rule: Rule = field(repr=False)


def cell_name(table: str, row: str, column: str) -> str:
    return f"{table}.{row}.{column}"


def column_name(table: str, column: str) -> str:
    return f"{table}.{column}"


def units(facts: Mapping[str, Rule], tables: Mapping[str, tuple[Whole, ...]]) -> dict[str, Unit]:
    """Facts and cells by name."""
    found = {name: Unit(name, rule) for name, rule in facts.items()}
    for table, rows in tables.items():
        for row in rows:
            for column, rule in row.columns.items():
                name = cell_name(table, row.name, column)
                found[name] = Unit(name, rule, table, row, column)
    return found


def columns(tables: Mapping[str, tuple[Whole, ...]]) -> dict[str, Column]:
    """The columns of all tables by name."""
    found: dict[str, Column] = {}
    for table, rows in tables.items():
        for name in dict.fromkeys(column for row in rows for column in row.columns):
            cells = {str(row.name): cell_name(table, row.name, name) for row in rows if name in row.columns}
            rule = next(row.columns[name] for row in rows if name in row.columns)
            found[column_name(table, name)] = Column(column_name(table, name), cells, rule)
    return found


def asks(unit: Unit, all_units: Mapping[str, Unit], all_columns: Mapping[str, Column]) -> set[str]:
    """The units and columns that a unit asks, by name; more than it does where a name could mean several things."""
    own = unit.row.columns if unit.row is not None else {}
    finished = frozenset(_finished_deals(unit.rule.tree))
    found: set[str] = set()
    for name, of in mentioned(unit.rule.tree):
        if of is None:
            if name in own and unit.row is not None:
                found.add(cell_name(unit.table, unit.row.name, name))
            elif name in all_units:
                found.add(name)
            continue
        if name in _OF_RECORDS and of not in ("last", *finished):
            continue  # of a trick, a play, a call: nothing that somebody has to work out first
        if name == unit.name and of in ("last", *finished):
            continue  # itself of earlier deals: that always ends
        cells = [each for column in all_columns.values() if _named(column, name) for each in _of_row(column, of)]
        found.update(cells or (column.name for column in all_columns.values() if _named(column, name)))
        if name in all_units:
            found.add(name)
    return found


def _finished_deals(expr: object) -> Iterator[str]:
    """The variables that go through finished deals."""
    for each in _trees(expr):
        if isinstance(each, tree.Binder) and ("past", None) in mentioned(each.among):
            yield each.variable


def _named(column: Column, name: str) -> bool:
    return column.name.rpartition(".")[2] == name


def _of_row(column: Column, row: str) -> Iterator[str]:
    if row in column.cells:
        yield column.cells[row]


def mentioned(expr: object) -> Iterator[tuple[str, str | None]]:
    """Every name in a syntax tree with None, and every attribute with the name it is asked of ("" if that is none)."""
    for found in _trees(expr):
        if isinstance(found, tree.Name):
            yield found.id, None
        elif isinstance(found, tree.Attribute):
            yield found.name, found.of.id if isinstance(found.of, tree.Name) else ""


def asked(expr: object) -> Iterator[str]:
    """Every name in a syntax tree, attributes too."""
    return (name for name, _ in mentioned(expr))


def _trees(expr: object) -> Iterator[tree.Tree]:
    """A syntax tree and all trees in it."""
    waiting = [expr]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple):
            waiting.extend(found)
        elif isinstance(found, tree.Tree):
            yield found
            waiting.extend(getattr(found, name) for name in type(found).fields if name != "span")
