"""The fast evaluator: typed expressions become functions of Python, `f(position, *local values)`.

Facts are remembered on the youngest record they read, by name and arguments: a new record starts without memories, so
nothing is ever thrown away. A rule is written and compiled when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import Checked
from rulespec.check.walk import everything
from rulespec.compile.certain import Certain
from rulespec.compile.functions import Function
from rulespec.compile.position import Position
from rulespec.compile.writer import Names, Writer
from rulespec.model.types import PLAY, SAID, TRICK

_MISSING = object()
SLIGHT = 16  # so many parts an expression may have that is not worth remembering
_CONSTANTS_LIMIT = 100_000  # values that are kept for as long as the game
Memory = tuple[dict[Any, Any], tuple[Any, ...]]  # where a value is kept, and under which key


class Evaluator:
    """Makes functions of the expressions of one game."""

    def __init__(
        self,
        facts: Mapping[str, Checked],
        functions: Mapping[str, Function],
        attributes: Mapping[tuple[str, str], Function],
    ) -> None:
        self.facts = facts
        self.functions = functions
        self.attributes = attributes
        self._constants: dict[Any, Any] = {}
        self._certain = Certain(facts)
        self._names = Names()
        self._facts: dict[str, str] = {}
        self._names.space |= {"missing": _MISSING, "elsewhere": self._elsewhere}

    def compile(self, checked: Checked) -> Function:
        """A rule as a function of a position and what fills its first slots."""
        writer = self._writer()
        writer.line(f"return {writer.value(checked.ir)}")
        # Who asks a rule may know more than it looks at.
        return self._made(checked, [*(f"s{slot}=None" for slot in range(checked.frame)), "*_"], writer)

    def fact(self, name: str, p: Position, args: tuple[Any, ...]) -> Any:
        """A fact in a position, from memory if it was asked before."""
        return self._names.space[self._asked(name)](p, *args)

    # ---- facts -------------------------------------------------------------------------------------------------------

    def _asked(self, name: str) -> str:
        """The name under which texts ask a fact. Its function is made when it is first asked."""
        found = self._facts.get(name)
        if found is None:

            def first(p: Position, *args: Any) -> Any:
                made = self._names.space[asked] = self._remembering(name)
                return made(p, *args)

            found = asked = self._facts[name] = self._names.of("fact", name, first)
        return found

    def _remembering(self, name: str) -> Function:
        """A fact as a function that looks first whether its value is known.

        What it gave before is kept on the youngest record that it reads; if there is no such record, on the next older
        one.
        """
        checked, writer = self.facts[name], self._writer()
        parameters = [f"s{at}" for at in range(len(checked.parameters))]
        if _is_slight(checked):
            writer.line(f"return {writer.value(checked.ir)}")
            return self._made(checked, parameters, writer)
        named = self._names.of("k", ("fact", name), name)
        key = f"({', '.join((named, *parameters))},)"
        stage = self._names.of("k", ("stage", checked.stage), checked.stage)
        record = {"action": "p.play", "deal": "p.deal"}.get(checked.stage)
        where = f"elsewhere({stage}, p, {key})"
        if record is not None:
            where = f"({record}.memo, {key}) if {record} is not None else {where}"
        writer.line(f"memo, key = {where}")
        writer.line("known = memo.get(key, missing)")
        with writer.block("if known is missing:"):
            writer.line(f"known = memo[key] = {writer.value(checked.ir)}")
        writer.line("return known")
        return self._made(checked, parameters, writer)

    def _elsewhere(self, stage: str, p: Position, key: tuple[Any, ...]) -> Memory:
        """Where a fact is kept whose own record is missing, or that reads nothing of a deal.

        After a deal one record of the match serves both the rules under `match` and the next deal, and what is asked
        without a deal may have another value in it (`deal_number`): so that has a key of its own. What never changes in
        a match may still depend on the number of seats.
        """
        if stage == "load":
            if len(self._constants) >= _CONSTANTS_LIMIT:
                self._constants.clear()
            return self._constants, (*key, p.match.seats)
        if p.deal is None:
            return p.match.memo, (*key, None)
        return (p.match if stage == "match" else p.deal).memo, key

    # ---- text to functions -------------------------------------------------------------------------------------------

    def _writer(self) -> Writer:
        return Writer(self._names, self._function, self._asked, self._constant, self._certain)

    def _function(self, key: Any) -> Function:
        return self.attributes[key] if isinstance(key, tuple) else self.functions[key]

    def _constant(self, name: str) -> ir.Const | None:
        found = self.facts[name].ir
        return found if isinstance(found, ir.Const) else None

    def _made(self, checked: Checked, parameters: list[str], writer: Writer) -> Function:
        lines = [f"def rule({', '.join(('p', *parameters))}):", *writer.lines]
        made: dict[str, Callable[..., Any]] = {}
        exec(compile("\n".join(lines), f"<rule {checked.path}>", "exec"), self._names.space, made)
        return made["rule"]


def _is_slight(checked: Checked) -> bool:
    """Whether a fact is worked out faster than it is found again: a few steps about a trick, a card played, a call."""
    if not any(kind in (PLAY, TRICK, SAID) for kind in checked.parameters):
        return False
    nodes = list(everything(checked.ir))
    return len(nodes) <= SLIGHT and not any(isinstance(each, ir.Select | ir.Compute) for each in nodes)
