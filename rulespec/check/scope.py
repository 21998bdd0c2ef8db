"""What names mean. Facts, sets, cards, suits, ranks, extra cards, combinations, piles, options and built-ins share one
name space, so that a reader never has to ask which of two things a word is.

In: a definition with its tables. Out: `Names`; two things of one name are errors that show both places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import Factory, define, field, frozen

from rulespec.check.ir import Checked
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, COMPUTERS, SELECTORS
from rulespec.model.nouns import Definition
from rulespec.model.phases import Call, Exchange
from rulespec.model.rule import Rule
from rulespec.model.tables import Tables
from rulespec.model.types import CARDS, COMBINATION, DEAL, NUMBER, PLAY, RANK, SEAT, SEATS, SHAPE, SUIT, TRUTH, Type
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

    def of(self, name: str) -> Meaning | None:
        return self.meanings.get(name)

    def calls(self) -> frozenset[str]:
        """Everything that can be said in some phase."""
        phases = self.definition.phases.values()
        return frozenset(name for phase in phases if isinstance(phase, Call) for name in phase.calls)

    def choices(self) -> frozenset[str]:
        """The words that options can be set to."""
        options = self.definition.options.values()
        return frozenset(
            word for option in options if option.type == "word" for word in (*option.choices, option.default)
        )


def names(definition: Definition, tables: Tables, options: Mapping[str, Any], findings: Findings) -> Names:
    """The table of names of a game. Clashes (E501) go to `findings`; the first of two meanings stays."""
    found = Names(definition, tables, options)
    for name in (*BUILTINS, *SELECTORS, *COMPUTERS, *RESERVED):
        found.meanings[name] = Meaning("a built-in")
    # Attributes of tricks and plays stand only after a dot; those of deals and combinations share it with names.
    attributes = {name for of, name in ATTRIBUTES if of in (DEAL.name, COMBINATION.name)}
    for name, meaning in _defined(definition, tables):
        taken = found.meanings.get(name)
        if taken is None:
            found.meanings[name] = meaning
            taken = Meaning("a built-in") if name in attributes and meaning.kind == "a fact" else meaning
        if taken != meaning:
            clash(name, meaning, taken, findings)
    _measures(definition, attributes, findings)
    for pile, span in _piles(definition, found.meanings):
        found.piles.setdefault(pile, span)
        found.meanings.setdefault(pile, Meaning("a pile", span))
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
    yield from ((name, Meaning("an option")) for name in definition.options)
    yield from _rules("a fact", definition.facts)


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


def _piles(definition: Definition, taken: Mapping[str, Meaning]) -> Iterator[tuple[str, Span]]:
    """A pile is a name that a transfer uses as a place and that means nothing else."""
    for _, transfer in transfers(definition):
        if isinstance(transfer.place, tree.Name) and transfer.place.id not in taken:
            yield transfer.place.id, transfer.place.span
