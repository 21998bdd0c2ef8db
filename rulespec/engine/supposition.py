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
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.types import CARDS, NUMBER, OWNER, SEAT, SEATS, Type
from rulespec.spans import Text
from rulespec.syntax.memory import tree_of
from rulespec.syntax.tree import Expr

MEMBERS = "members"  # the seats of a named side, as a fact
PLAIN = "write plain values: a seat by its number, a side, row, suit or rank by its name, cards in brackets"


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
    asked = [(_fact(program, text), given) for text, given in facts.items()]
    # Who is on a side may be supposed too: what is asked of sides comes last.
    for fact, given in sorted(asked, key=lambda each: any(isinstance(arg, FactCall) for arg in each[0].args)):
        value = given if isinstance(given, str) else "none" if given is None else str(given).lower()
        found = _seats(value) if fact.type == SEATS else _read(program, value, fact.type)
        if not _constant(found):
            raise _wrong(f"`{value}` is no plain value", "write for example `8`, `true`, `none` or a name")
        args = [_value(arg, program, position) for arg in fact.args]
        program.suppose(fact.name, position, tuple(args), _value(found, program, position))
    return position


def value_of(program: Program, position: Position, text: str) -> Any:
    """The value of the fact that a text asks for: `limit(no_90)`, `eyes(re)`, `owes(2)`. Raises RulesError (E626) for
    what is no fact asked with plain values, and for what cannot be read.
    """
    fact = _fact(program, text)
    return program.fact(fact.name, position, *[_value(arg, program, position) for arg in fact.args])


def cards_asked(program: Program, position: Position, text: str) -> int:
    """The cards that an expression gives, such as `trumps(high)`. Raises RulesError for what cannot be read."""
    resolver, findings = _resolver(program)
    found = resolver.value(tree_of("expr", Text.of(text, "given")), CARDS)  # type: ignore[arg-type]
    findings.raise_errors()
    assert found is not None
    asked = Checked("given", found, resolver.size, "action", frozenset(), 0)
    cards: int | None = program.value(asked, position)
    return cards or 0


def _fact(program: Program, text: str) -> FactCall:
    found = _read(program, text, None)
    if not isinstance(found, FactCall) or found.deal is not None:
        facts = program.checked.definition.facts
        near = did_you_mean(text.partition("(")[0], facts)
        help_ = near[0] if near else "write a fact, with plain values if it asks for some"
        raise _wrong(f"`{text}` is no fact of this game", help_)
    if not all(map(_plain, found.args)):
        raise _wrong(f"`{text}` asks with more than plain values", PLAIN)
    return found


class _Seated(Resolver):
    """Where no rule but a person asks, seats are their numbers."""

    def fitted(self, found: IR, wanted: Type, expr: Expr) -> IR | None:
        if wanted in (SEAT, OWNER) and isinstance(found, Const) and found.type == NUMBER:
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


def _constant(value: IR) -> bool:
    return isinstance(value, Const) or (isinstance(value, Collect) and all(map(_constant, value.items)))


def _plain(value: IR) -> bool:
    """Whether a value is written plainly: a constant, or a side by name, which stands for its seats."""
    return _constant(value) or (isinstance(value, FactCall) and value.name == MEMBERS and _constant(value.args[0]))


def _value(value: IR, program: Program, position: Position) -> Any:
    if isinstance(value, Collect):
        return tuple(_value(each, program, position) for each in value.items)
    if isinstance(value, FactCall):
        return program.fact(value.name, position, *[_value(each, program, position) for each in value.args])
    if not isinstance(value, Const):
        return None
    if value.type == SEAT and isinstance(value.value, int) and not 0 <= value.value < position.match.seats:
        raise _wrong(f"there is no seat {value.value}", f"seats are numbers from 0 to {position.match.seats - 1}")
    return value.value


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
