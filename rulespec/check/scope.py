"""What names mean. Facts, sets, cards, suits, ranks, extra cards, combinations, piles, options and built-ins share one
name space, so that a reader never has to ask which of two things a word is.

In: a definition with its tables. Out: `Names`; two things of one name are errors that show both places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import Factory, define, field, frozen

from rulespec.check.ir import Checked
from rulespec.check.sides import NAMES, of_named_sides
from rulespec.check.units import SIDES, Column, Unit, columns, units
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, COMPUTERS, SELECTORS
from rulespec.model.nouns import Definition
from rulespec.model.phases import STOCK, Call, Deal, Exchange, Saying, Tricks
from rulespec.model.rows import DEFAULTS, RowName, Whole, whole_rows
from rulespec.model.rule import Rule
from rulespec.model.tables import Tables
from rulespec.model.types import (
    CALL,
    CARDS,
    COMBINATION,
    DEAL,
    NUMBER,
    PLAY,
    RANK,
    ROW_OF,
    SAID,
    SEAT,
    SEATS,
    SHAPE,
    SIDE,
    SUIT,
    TRICK,
    TRUTH,
    Type,
    is_row,
    row_of,
)
from rulespec.spans import Span
from rulespec.syntax import tree

RESERVED = ("me", "option", "random")
TYPE_WORDS: dict[str, Type] = {
    "seat": SEAT,
    "seats": SEATS,
    "card": CARDS,
    "cards": CARDS,
    "rank": RANK,
    "suit": SUIT,
    "number": NUMBER,
    "truth": TRUTH,
    "shape": SHAPE,
    "combination": COMBINATION,
    "play": PLAY,
    "deal": DEAL,
    "side": SIDE,
    "call": CALL,
    "said": SAID,
    "trick": TRICK,
}
"""The words that may stand before a parameter: `bound(seat p)`."""


@frozen
class Meaning:
    """What a name stands for, and where that is written (None: a built-in)."""

    kind: str
    span: Span | None = field(default=None, repr=False)


@define
class Variable:
    """A parameter, a binder's variable or an implicit name. `type` is None while it is not known."""

    name: str
    slot: int
    type: Type | None = None
    span: Span | None = field(default=None, repr=False)


@define
class Names:
    """All names of a game. `facts` fills up as facts are resolved, those that others ask first."""

    definition: Definition
    tables: Tables
    options: Mapping[str, Any]
    meanings: dict[str, Meaning] = Factory(dict)
    piles: dict[str, Span] = Factory(dict)
    facts: dict[str, Checked] = Factory(dict)
    suit_names: dict[str, str] = Factory(dict)
    rows: Mapping[str, tuple[Whole, ...]] = Factory(dict)
    units: Mapping[str, Unit] = Factory(dict)
    columns: Mapping[str, Column] = Factory(dict)

    @property
    def named_sides(self) -> bool:
        """Whether sides are rows of a table rather than fixed seats."""
        return SIDES in self.rows

    def row_type(self, table: str) -> Type:
        """The type of the rows of a table."""
        return SIDE if table == SIDES else row_of(table)

    def table_of(self, kind: Type) -> str | None:
        """The table whose rows are of a type; None if it is no row."""
        table = SIDES if kind.name == SIDE.name else kind.name.removeprefix(ROW_OF) if is_row(kind) else None
        return table if table in self.rows else None

    def row(self, name: str, table: str | None = None) -> tuple[str, RowName] | None:
        """A row by its name, with its table: of one table, or of any."""
        for each in (table,) if table is not None else self.rows:
            found = next((row.name for row in self.rows.get(each, ()) if row.name == name), None)
            if found is not None:
                return each, found
        return None

    def family(self, name: str) -> tuple[str, tuple[Whole, ...]] | None:
        """The rows that one row with parameters stands for, with their table."""
        for table, rows in self.rows.items():
            found = tuple(row for row in rows if row.given and row.row.signature.name == name)
            if found:
                return table, found
        return None

    def sayings(self) -> Iterator[tuple[str, Saying]]:
        """Everything that can be said in some phase, by its name in the definition."""
        for phase in self.definition.phases.values():
            if isinstance(phase, Call):
                yield from phase.calls.items()
            elif isinstance(phase, Tricks):
                yield from phase.announcements.items()

    def suit_word(self, letter: str) -> str:
        """How expressions write a suit: by its name, if it has one that can be written, else in brackets."""
        return next((name for name, suit in self.suit_names.items() if suit == letter), f"[{letter}]")

    def of(self, name: str) -> Meaning | None:
        return self.meanings.get(name)

    def calls(self) -> frozenset[str]:
        """The names under which something can be said in some phase: its own, or those of the rows it goes through."""
        found: set[str] = set()
        for name, saying in self.sayings():
            table = self._known_as(saying)
            found |= {name} if table is None else {str(row.name) for row in self.rows[table]}
        return frozenset(found)

    def said_values(self) -> tuple[str, ...]:
        """The variables whose values are said with calls: they can be asked of what was said."""
        found = [saying.for_.tree for _, saying in self.sayings() if saying.for_ is not None]
        binders = [each for bindings in found if isinstance(bindings, tree.Bindings) for each in bindings.binders]
        return tuple(dict.fromkeys(binder.variable for binder in binders))

    def _known_as(self, saying: Saying) -> str | None:
        """The table whose rows are names of a call."""
        bindings = saying.for_.tree if saying.for_ is not None else None
        for binder in bindings.binders if isinstance(bindings, tree.Bindings) else ():
            if binder.variable == saying.as_ and isinstance(binder.among, tree.Name) and binder.among.id in self.rows:
                return binder.among.id
        return None

    def choices(self) -> frozenset[str]:
        """The words that options can be set to."""
        options = self.definition.options.values()
        return frozenset(
            word for option in options if option.type == "word" for word in (*option.choices, option.default)
        )


def names(definition: Definition, tables: Tables, options: Mapping[str, Any], findings: Findings) -> Names:
    """The table of names of a game. Clashes (E501) go to `findings`; the first of two meanings stays."""
    rows = _rows_of(definition, tables, findings)
    facts = {name: rule for name, rule in definition.facts.items() if rule is not None}
    sides = SIDES in rows
    units_ = units({**facts, **(of_named_sides() if sides else {})}, rows)
    found = Names(definition, tables, options, rows=rows, units=units_, columns=columns(rows))
    for name in (*BUILTINS, *SELECTORS, *COMPUTERS, *RESERVED):
        found.meanings[name] = Meaning("a fact" if sides and name in NAMES else "a built-in")
    # Attributes of tricks and plays stand only after a dot; those of deals and combinations share it with names.
    attributes = {name for of, name in ATTRIBUTES if of in (DEAL.name, COMBINATION.name)}
    for name, meaning in _defined(definition, tables):
        taken = found.meanings.get(name)
        if taken is None:
            found.meanings[name] = meaning
            taken = Meaning("a built-in") if name in attributes and meaning.kind == "a fact" else meaning
        if taken != meaning:
            clash(name, meaning, taken, findings)
    for letter, name in definition.cards.suits.items():
        if re.fullmatch(r"[a-z][a-z0-9_]*", name or ""):
            found.meanings.setdefault(
                name, Meaning("a suit", definition.cards.ranks.span if definition.cards.ranks else None)
            )
            found.suit_names.setdefault(name, letter)
    _measures(definition, attributes, findings)
    found.piles |= {name: rule.span for name, rule in dealt_piles(definition).items()}
    for pile, span in _piles(definition, found.meanings):
        found.piles.setdefault(pile, span)
        found.meanings.setdefault(pile, Meaning("a pile", span))
    return found


def _rows_of(definition: Definition, tables: Tables, findings: Findings) -> dict[str, tuple[Whole, ...]]:
    """All tables of a definition with their rows; sides too, if they are rows."""
    suits = tables.pack.suits
    found = {name: tuple(whole_rows(table, suits, findings)) for name, table in definition.tables.items() if table}
    if definition.contracts:
        found["contracts"] = tuple(whole_rows(definition.contracts, suits, findings))
    if not isinstance(definition.sides, str):
        found[SIDES] = tuple(whole_rows(definition.sides, suits, findings))
    return found


def clash(name: str, meaning: Meaning, taken: Meaning, findings: Findings) -> None:
    """Say that a name has a meaning already."""
    related = [Related(taken.span, f"`{name}` is {taken.kind} here")] if taken.span is not None else []
    findings.error(
        "E501",
        f"`{name}` is {meaning.kind} and {taken.kind}",
        meaning.span,
        "a name means one thing everywhere",
        help=[f"give {meaning.kind} another name"],
        related=related,
    )


def _defined(definition: Definition, tables: Tables) -> Iterator[tuple[str, Meaning]]:
    cards = definition.cards.ranks.span if definition.cards.ranks else None
    pack = tables.pack
    extras = [kind for kind in pack.kinds if kind.extra]
    yield from ((suit, Meaning("a suit", cards)) for suit in pack.suits)
    yield from ((kind.name, Meaning("an extra card", cards)) for kind in extras)
    own = {kind.name for kind in extras if kind.rank == kind.name}
    yield from ((rank, Meaning("a rank", cards)) for rank in pack.ranks if rank not in own)
    suitless = {kind.name for kind in pack.kinds if kind.suit is None}
    yield from ((kind.name, Meaning("a card", cards)) for kind in pack.kinds if kind.name not in suitless)
    yield from _rules("a named set", definition.sets)
    yield from _rules("a combination", definition.combinations)
    yield from _rules("a pile", dealt_piles(definition))
    yield from _rows_named(definition)
    yield from ((name, Meaning("an option")) for name in definition.options)
    yield from _rules("a fact", definition.facts)


def _rows_named(definition: Definition) -> Iterator[tuple[str, Meaning]]:
    tables = {"contracts": definition.contracts, **definition.tables}
    if not isinstance(definition.sides, str):
        tables[SIDES] = definition.sides
    for table, rows in tables.items():
        if rows and table != SIDES:
            yield table, Meaning("a table", next(iter(rows.values())).span)
        for name, row in (rows or {}).items():
            if name != DEFAULTS and not row.abstract:
                yield name, Meaning("a row", row.span)


def _rules(kind: str, rules: Mapping[str, Rule]) -> Iterator[tuple[str, Meaning]]:
    for name, rule in rules.items():
        if rule is not None:
            yield name, Meaning(kind, rule.signature.span if rule.signature else rule.span)


def _measures(definition: Definition, attributes: set[str], findings: Findings) -> None:
    """Measures are not asked by name, but one named like a built-in would make its own text ambiguous."""
    for name, rule in definition.compare.items():
        if name in attributes or name in BUILTINS:
            clash(name, Meaning("a measure", rule.span), Meaning("a built-in"), findings)


def transfers(definition: Definition) -> Iterator[tuple[Rule, tree.Transfer]]:
    """All transfers of a game with their rules, in order."""
    for phase in definition.phases.values():
        if isinstance(phase, Exchange):
            for rule in phase.steps.values():
                if isinstance(rule.tree, tree.Transfer):
                    yield rule, rule.tree


def dealt_piles(definition: Definition) -> dict[str, Rule]:
    """The piles that are dealt, with the rules that say how."""
    dealing = [phase for phase in definition.phases.values() if isinstance(phase, Deal)]
    return {name: rule for phase in dealing for name, rule in phase.piles.items() if rule is not None}


def closed_piles(definition: Definition) -> frozenset[str]:
    """The piles in which cards may lie that not everybody has seen."""
    closed = {STOCK}
    for name, rule in dealt_piles(definition).items():
        if isinstance(rule.tree, tree.Pile) and rule.tree.seen == "face down":
            closed.add(name)
    for _, transfer in transfers(definition):
        if isinstance(transfer.place, tree.Name) and transfer.verb == "give" and transfer.seen == "face down":
            closed.add(transfer.place.id)
    return frozenset(closed)


def _piles(definition: Definition, taken: Mapping[str, Meaning]) -> Iterator[tuple[str, Span]]:
    """A pile is a name that a transfer uses as a place and that means nothing else."""
    for _, transfer in transfers(definition):
        if isinstance(transfer.place, tree.Name) and transfer.place.id not in taken:
            yield transfer.place.id, transfer.place.span
