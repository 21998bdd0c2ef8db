"""What texts of a game may name: built-ins, values, facts. Whatever an author wrote gets a name of ours here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import IR, Checked
from rulespec.check.walk import everything
from rulespec.compile.certain import Certain
from rulespec.compile.functions import Function
from rulespec.compile.position import Position
from rulespec.model.types import PLAY, SAID, TRICK

SLIGHT = 16  # so many steps an expression may have that is not worth remembering
_NUMBERS = count()  # of all games together: taking one cannot be interrupted
LINES = frozenset({"total", "own"})  # what asks the lines of the score


class Vocabulary:
    """The names that the texts of one game share; `space` is where they find what is behind them.

    `made` makes the function of a fact when it is first asked.
    """

    def __init__(
        self,
        facts: Mapping[str, Checked],
        functions: Mapping[str, Function],
        attributes: Mapping[tuple[str, str], Function],
        made: Callable[[str], Function],
    ) -> None:
        self.facts = facts
        self.space: dict[str, Any] = {}
        self._functions = functions
        self._attributes = attributes
        self._made = made
        self._certain = Certain(facts)
        self._known: dict[Any, str] = {}

    def of(self, kind: str, key: Any, value: Any) -> str:
        """The name of a value, the same for the same key."""
        found = self._known.get((kind, key))
        if found is None:
            # Two threads may be here at once: no name is ever given twice, and none is known before its value is.
            name = f"{kind}{next(_NUMBERS)}"
            self.space[name] = value
            found = self._known.setdefault((kind, key), name)
        return found

    def function(self, path: str, parameters: Iterable[str], lines: Iterable[str]) -> Function:
        """The function of a position and parameters with these lines."""
        made: dict[str, Function] = {}
        text = "\n".join((f"def rule({', '.join(('p', *parameters))}):", *lines))
        exec(compile(text, f"<{path}>", "exec"), self.space, made)
        return made["rule"]

    def part(self, parameters: Iterable[str], lines: Iterable[str]) -> str:
        """The name of a function for a part of a rule."""
        return self.of("part", object(), self.function("part of a rule", parameters, lines))

    def helper(self, function: Function) -> str:
        """The name of a function that belongs to no game."""
        return self.of("help", function, function)

    def builtin(self, key: str | tuple[str, str]) -> str:
        """The name of a built-in, or of an attribute by the name of its type and its own."""
        function = self._attributes[key] if isinstance(key, tuple) else self._functions[key]
        return self.of("f", key, function)

    # ---- facts -------------------------------------------------------------------------------------------------------

    def fact(self, name: str) -> str:
        """The name under which a fact is asked."""
        found = self._known.get(("fact", name))
        if found is not None:
            return found

        def first(p: Position, *args: Any) -> Any:
            made = self.space[asked] = self._made(name)
            return made(p, *args)

        asked = self.of("fact", name, first)
        return asked

    def constant(self, name: str) -> ir.Const | None:
        """The value of a fact that has only one."""
        found = self.facts[name].ir
        return found if isinstance(found, ir.Const) else None

    def never_none(self, node: IR, sure: frozenset[int]) -> bool:
        """Whether an expression always has a value, if the local slots in `sure` have one."""
        return self._certain.never_none(node, sure)

    def is_slight(self, name: str) -> bool:
        """Whether a fact is worked out faster than it is found again: a few steps about a trick, a card, a call."""
        return name in self._slight

    @cached_property
    def _slight(self) -> Mapping[str, int]:
        """The slight facts by name, with their steps. What such a fact asks of others counts too: those of them that
        are slight are not remembered either.
        """
        found: dict[str, int] = {}
        for name, fact in self.facts.items():  # each after those that it asks
            if not any(kind in (PLAY, TRICK, SAID) for kind in fact.parameters):
                continue
            parts = list(everything(fact.ir))
            steps = len(parts) + sum(found.get(each.name, 0) for each in parts if isinstance(each, ir.FactCall))
            if steps <= SLIGHT and not any(map(_is_long, parts)):
                found[name] = steps
        return found

    def is_remembered(self, name: str) -> bool:
        """Whether a fact's values are kept: not if it is slight, nor if it only says which row's cell is asked."""
        found = self.facts[name].ir
        return not self.is_slight(name) and not (isinstance(found, ir.Switch) and isinstance(found.on, ir.Local))

    @cached_property
    def asking_lines(self) -> frozenset[str]:
        """The facts that ask what the lines of the score give, perhaps through others."""
        asked: dict[str, set[str]] = {}
        for name, fact in self.facts.items():
            parts = [each for each in everything(fact.ir) if isinstance(each, ir.Apply | ir.FactCall)]
            asked[name] = {each.builtin.name if isinstance(each, ir.Apply) else f"fact {each.name}" for each in parts}
        found: set[str] = set()
        while more := {name for name in asked if name not in found and asked[name] & {*LINES, *_facts(found)}}:
            found |= more
        return frozenset(found)


def _is_long(part: IR) -> bool:
    """Whether a part of an expression may take long: a search, or a question to a finished deal."""
    return isinstance(part, ir.Select | ir.Compute) or (isinstance(part, ir.FactCall) and part.deal is not None)


def _facts(names: Iterable[str]) -> Iterator[str]:
    return (f"fact {name}" for name in names)
