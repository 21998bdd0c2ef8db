"""What somebody asks who is no rule: the value of an expression, and facts with values that he supposes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulespec.check.ir import IR, Checked, Collect, Const, FactCall
from rulespec.check.resolve import Resolver
from rulespec.check.scope import names
from rulespec.compile.position import Memo, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.model.types import CARDS, NUMBER, SEAT, SEATS, Type
from rulespec.spans import Text
from rulespec.syntax.memory import tree_of
from rulespec.syntax.tree import Expr


def supposed(program: Program, position: Position, facts: Mapping[str, str | bool | int | None]) -> Position:
    """The position in which facts have these values: they are remembered as if they had been worked out.

    Raises RulesError (E626) for what is no fact asked with plain values, and for what cannot be read.
    """
    _of_right_kinds(facts)
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    position = position._replace(
        match=position.match._replace(memo=Memo()), deal=deal._replace(memo=Memo()), play=play._replace(memo=Memo())
    )
    for asked, given in facts.items():
        value = given if isinstance(given, str) else "none" if given is None else str(given).lower()
        fact = _fact(program, asked)
        if fact is None:
            raise _wrong(f"`{asked}` is no fact of this game", "write a fact, with plain values if it asks for some")
        found = _seats(value) if fact.type == SEATS else _read(program, value, fact.type)
        if not _plain(found):
            raise _wrong(f"`{value}` is no plain value", "write for example `8`, `true`, `none` or a name")
        program.suppose(fact.name, position, tuple(map(_value, fact.args)), _value(found))
    return position


def fact_asked(program: Program, text: str) -> tuple[str, tuple[Any, ...]] | None:
    """The fact that a text asks for, with its values: `limit(no_90)`. None if it is none. Raises RulesError for what
    cannot be read.
    """
    fact = _fact(program, text)
    return None if fact is None else (fact.name, tuple(_value(arg) for arg in fact.args))


def cards_asked(program: Program, position: Position, text: str) -> int:
    """The cards that an expression gives, such as `trumps(high)`. Raises RulesError for what cannot be read."""
    resolver, findings = _resolver(program)
    found = resolver.value(tree_of("expr", Text.of(text, "given")), CARDS)  # type: ignore[arg-type]
    findings.raise_errors()
    assert found is not None
    asked = Checked("given", found, resolver.size, "action", frozenset(), 0)
    cards: int | None = program.value(asked, position)
    return cards or 0


def _fact(program: Program, text: str) -> FactCall | None:
    found = _read(program, text, None)
    plain = isinstance(found, FactCall) and found.deal is None and all(map(_plain, found.args))
    return found if plain and isinstance(found, FactCall) else None


class _Seated(Resolver):
    """Where no rule but a person asks, seats are their numbers."""

    def fitted(self, found: IR, wanted: Type, expr: Expr) -> IR | None:
        if wanted == SEAT and isinstance(found, Const) and found.type == NUMBER:
            return Const(found.value, type=SEAT, span=found.span)
        return super().fitted(found, wanted, expr)


def _seats(text: str) -> IR:
    """Seats written side by side: `0 2`; `none` for nobody."""
    source = Text.of(text, "given")
    words = [] if text == "none" else text.split()
    if not all(re.fullmatch(r"[0-9]{1,2}", word) for word in words):
        raise _wrong(f"`{text}` is no list of seats", "write for example `0 2`")
    return Const(tuple(map(int, words)), type=SEATS, span=source.span(0, len(text)))


def _read(program: Program, text: str, wanted: Any) -> IR:
    resolver, findings = _resolver(program)
    found = resolver.value(tree_of("expr", Text.of(text, "given")), wanted)  # type: ignore[arg-type]
    findings.raise_errors()
    assert found is not None
    return found


def _resolver(program: Program) -> tuple[_Seated, Findings]:
    findings = Findings()
    checked = program.checked
    table = names(checked.definition, checked.tables, checked.options, Findings())
    table.facts.update(checked.facts)
    return _Seated(table, findings), findings


def _plain(value: IR) -> bool:
    return isinstance(value, Const) or (isinstance(value, Collect) and all(map(_plain, value.items)))


def _value(value: IR) -> Any:
    if isinstance(value, Collect):
        return tuple(_value(each) for each in value.items)
    return value.value if isinstance(value, Const) else None


def _of_right_kinds(facts: object) -> None:
    """Programs may hand in anything: say what is meant (E626)."""
    if not isinstance(facts, Mapping):
        why = f"facts are supposed with their values, not by {type(facts).__name__}"
        raise _wrong(why, 'write `{"FACT": "VALUE"}`')
    for asked, given in facts.items():
        if not isinstance(asked, str) or not isinstance(given, str | int | None):
            why = f"`{asked}: {given}` is no fact with a value"
            raise _wrong(why, "both are texts; a number, true or none may stand for itself")


def _wrong(message: str, help_: str) -> RulesError:
    return RulesError([Diagnostic("E626", message, help=(help_,))])
