"""Tables of named rows that share columns: kinds of deal, steps of a ladder, sides. The columns are rules.

A row may be like another, and `defaults` holds what rows do not say themselves. A row with parameters stands for one
row for each choice of suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from attrs import Factory, field, frozen

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.fields import Spec
from rulespec.model.rule import Rule
from rulespec.spans import Span
from rulespec.syntax.tree import Signature

DEFAULTS = "defaults"
LIKE = Spec("words", "another row whose columns it has where it does not say its own")
ABSTRACT = Spec("word", "`true`: it is only there for others to be like it", choices=("true", "false"))
COLUMN = Spec("rule", "a column, perhaps with parameters", "expr", knows="hidden", signature=True)


@frozen(eq=False, repr=False)
class Row:
    """A row as it is written: its own columns only."""

    path: str
    span: Span
    signature: Signature
    columns: Mapping[str, Rule] = Factory(dict)
    like: str | None = None
    abstract: bool = False


class RowName(str):
    """A row as a value: its name, and its place in the table, by which rows of one table compare."""

    __slots__ = ("place",)
    place: int

    def __new__(cls, name: str, place: int = 0) -> RowName:
        made = super().__new__(cls, name)
        made.place = place
        return made

    def __lt__(self, other: str) -> bool:
        return self.place < _place(other)

    def __le__(self, other: str) -> bool:
        return self.place <= _place(other)

    def __gt__(self, other: str) -> bool:
        return self.place > _place(other)

    def __ge__(self, other: str) -> bool:
        return self.place >= _place(other)

    def __reduce__(self) -> tuple[type[RowName], tuple[str, int]]:
        return RowName, (str(self), self.place)


def _place(other: str) -> int:
    return other.place if type(other) is RowName else -1


@frozen(eq=False)
class Whole:
    """A row with everything it has: its name, the row it was written as, values of its parameters, columns."""

    name: RowName
    row: Row
    given: Mapping[str, str]
    columns: Mapping[str, Rule] = field(repr=False)


def whole_rows(table: Mapping[str, Row], suits: tuple[str, ...], findings: Findings) -> list[Whole]:
    """The rows of a table in order, those with parameters once for each choice of suits. Errors: E330."""
    found: list[Whole] = []
    for name, row in table.items():
        columns = _columns(name, table, findings)
        if row.abstract or name == DEFAULTS:
            continue
        for given in _choices(row, suits):
            shown = " ".join((name, *given.values()))
            found.append(Whole(RowName(shown, len(found)), row, given, columns))
    return found


def _choices(row: Row, suits: tuple[str, ...]) -> Iterator[dict[str, str]]:
    names = [each.name for each in row.signature.parameters]
    for chosen in product(suits, repeat=len(names)):
        yield dict(zip(names, chosen, strict=True))


def _columns(name: str, table: Mapping[str, Row], findings: Findings) -> dict[str, Rule]:
    """A row's own columns, then those of the row it is like, then the defaults."""
    chain, seen = [table[name]], {name}
    while chain[-1].like is not None:
        like = chain[-1].like
        if like not in table or like in seen:
            what = "is like itself" if like in seen else f"is like `{like}`, which is no row of this table"
            help_ = did_you_mean(like, [each for each in table if each not in seen])
            findings.error("E330", f"the row `{name}` {what}", chain[-1].span, "expected another row", help=help_)
            break
        seen.add(like)
        chain.append(table[like])
    if DEFAULTS in table and DEFAULTS not in seen:
        chain.append(table[DEFAULTS])
    found: dict[str, Rule] = {}
    for row in chain:
        for column, rule in row.columns.items():
            if rule is not None:
                found.setdefault(column, rule)
    return found
