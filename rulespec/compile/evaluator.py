"""The fast evaluator: typed expressions become functions of Python, `f(position, *local values)`.

Facts are remembered on the youngest record they read, by name and arguments: a new record starts without memories, so
nothing is ever thrown away. A rule is written and compiled when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from rulespec.check.ir import IR, And, Checked, FactCall, Local
from rulespec.check.walk import everything
from rulespec.compile.functions import Function
from rulespec.compile.inline import DEAL, MATCH, MEMO_OF_DEAL, MEMO_OF_PLAY, PLAY, place
from rulespec.compile.position import Position, Tricks
from rulespec.compile.search import Payment, Search
from rulespec.compile.vocabulary import Vocabulary
from rulespec.compile.writer import Writer, parts_of
from rulespec.model.builtins import Stage

_CONSTANTS_LIMIT = 100_000  # values that are kept for as long as the game
STRIDE = 50  # so many deals a fact goes back at once
_MISSING = object()
_NEVER = (_MISSING, None)  # worked out after no tricks that there are
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
        self._names = Vocabulary(facts, functions, attributes, self._remembering)
        self._names.space |= {"missing": _MISSING, "never": _NEVER, "Tricks": Tricks, "elsewhere": self._elsewhere}
        self._names.space["earlier"] = self._earlier
        self._names.space["constants"] = _Constants()

    def compile(self, checked: Checked) -> Function:
        """A rule as a function of a position and what fills its first slots."""
        writer = Writer(self._names, checked.ir)
        writer.line(f"return {writer.value(checked.ir)}")
        # Who asks a rule may know more than it looks at.
        return self._made(checked.path, [*(f"s{slot}=None" for slot in range(checked.frame)), "*_"], writer)

    def fact(self, name: str, p: Position, args: tuple[Any, ...]) -> Any:
        """A fact in a position, from memory if it was asked before."""
        return self._names.space[self._names.fact(name)](p, *args)

    def choices(self, search: Search) -> Function:
        """All choices of values in a position with what is given: tuples, in order."""
        writer = Writer(self._names, *_rules(search))
        writer.line("found = []")
        with self._searching(writer, search) as values:
            writer.line(f"found.append({values})")
        writer.line("return found")
        return self._made("choices", [f"s{slot}" for slot in range(search.given)], writer)

    def payments(self, item: Payment) -> Function:
        """All that an item pays in a position: how much to whom, and the values of its variables."""
        writer = Writer(self._names, *_rules(item.search), item.points.ir, item.to.ir)
        writer.line("found = []")
        with self._searching(writer, item.search) as values:
            points = writer.kept(writer.value(item.points.ir))
            with writer.block(f"if {points}:"):
                writer.line(f"found.append(({points}, {writer.value(item.to.ir)}, {values}))")
        writer.line("return found")
        return self._made(item.points.path, [], writer)

    @contextmanager
    def _searching(self, writer: Writer, search: Search) -> Iterator[str]:
        """Lines for every choice; what of the conditions no variable changes is asked before them all."""
        variables = range(search.given, search.given + len(search.binders))
        parts = [part for condition in search.conditions for part in parts_of(condition.ir, And)]
        first = next((at for at, part in enumerate(parts) if _mentions(part, variables)), len(parts))
        with ExitStack() as inside:
            for part in parts[:first]:
                _unless(writer, part, "return found")
            for slot, (among, where) in zip(variables, search.binders, strict=True):
                inside.enter_context(writer.each(slot, among.ir, None if where is None else where.ir))
            for part in parts[first:]:
                _unless(writer, part, "continue")
            yield f"({''.join(f's{slot}, ' for slot in variables)})"

    # ---- facts -------------------------------------------------------------------------------------------------------

    def suppose(self, name: str, p: Position, args: tuple[Any, ...], value: Any) -> None:
        """Remember a value of a fact as if it had been worked out. What never changes in a match stays as it is."""
        stage = self.facts[name].stage
        for key in self._keys(name, args):
            if stage == "trick" and isinstance(p.play, Tricks) and p.deal is not None:
                p.deal.memo[key] = (p.play.done, value)
            elif stage != "load":
                memo, key = self._elsewhere(stage, p, key)
                memo[key] = value

    def _keys(self, name: str, args: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """What asks the lines of the score is kept apart for a deal with and one without them."""
        asking = name in self._names.asking_lines
        return [(name, *args, lines) for lines in (False, True)] if asking else [(name, *args)]

    def _remembering(self, name: str) -> Function:
        """A fact as a function that looks first whether its value is known.

        What it gave before is kept on the youngest record that it reads; if there is no such record, on the next older
        one. What reads finished tricks alone is kept on the deal, beside the tricks after which it was worked out: it
        is the same until the next one is taken.
        """
        checked = self.facts[name]
        writer = Writer(self._names, checked.ir)
        parameters = [f"s{at}" for at in range(len(checked.parameters))]
        if not self._names.is_remembered(name):
            writer.line(f"return {writer.value(checked.ir)}")
            return self._made(name, parameters, writer)
        lines = [f"bool({DEAL} and {DEAL}.lines)"] if name in self._names.asking_lines else []
        key = f"({', '.join((self._names.of('k', ('fact', name), name), *parameters, *lines))},)"
        if checked.stage == "trick":
            done = f"play{place(Tricks, 'done')}"
            writer.line(f"play, key = {PLAY}, {key}")
            writer.line("during = type(play) is Tricks")
            with writer.block("if during:"):
                writer.line(f"memo = {MEMO_OF_DEAL}")
                writer.line("after, known = memo.get(key, never)")
                writer.line(f"if after is {done}: return known")
            with writer.block("else:"):
                self._look(writer, "action", key)
            self._build(writer, name, parameters)
            writer.line(f"known = {writer.value(checked.ir)}")
            writer.line(f"memo[key] = ({done}, known) if during else known")
        else:
            self._look(writer, checked.stage, key)
            self._build(writer, name, parameters)
            writer.line(f"known = memo[key] = {writer.value(checked.ir)}")
        writer.line("return known")
        return self._made(name, parameters, writer)

    def _look(self, writer: Writer, stage: Stage, key: str) -> None:
        """Lines that give a value that is known from the record of its stage."""
        named = self._names.of("k", ("stage", stage), stage)
        where = f"elsewhere({named}, p, {key})"
        record, memo = {
            "action": (PLAY, MEMO_OF_PLAY),
            "deal": (DEAL, MEMO_OF_DEAL),
            "match": (DEAL, f"{MATCH}.memo"),
        }.get(stage, ("", ""))
        if stage == "load":
            where = f"constants, ({key[1:-2]}, {MATCH}.seats)"
        elif record:
            where = f"({memo}, {key}) if {record} is not None else {where}"
        writer.line(f"memo, key = {where}")
        writer.line("known = memo.get(key, missing)")
        writer.line("if known is not missing: return known")

    def _build(self, writer: Writer, name: str, parameters: list[str]) -> None:
        """Lines before those of a fact that builds on its value in earlier deals."""
        if any(isinstance(each, FactCall) and each.name == name for each in everything(self.facts[name].ir)):
            named = self._names.of("k", ("fact", name), name)
            writer.line(f"earlier({', '.join((named, 'p', *parameters))})")

    def _earlier(self, name: str, p: Position, *args: Any) -> None:
        """Work out a fact of every so many deals before, oldest first: in one go back through a match there would be
        too many calls within each other.
        """
        for finished in p.match.past[STRIDE - 1 :: STRIDE]:
            self.fact(name, finished.position, args)

    def _elsewhere(self, stage: Stage, p: Position, key: tuple[Any, ...]) -> Memory:
        """Where a fact is kept that something can change, whichever records there are.

        After a deal one record of the match serves both the rules under `match` and the next deal, and what is asked
        without a deal may have another value in it (`deal_number`): so that has a key of its own.
        """
        if p.deal is None:
            return p.match.memo, (*key, None)
        if stage in ("trick", "action") and p.play is not None:
            return p.play.memo, key
        return (p.match if stage == "match" else p.deal).memo, key

    def _made(self, path: str, parameters: list[str], writer: Writer) -> Function:
        return self._names.function(path, parameters, writer.lines)


class _Constants(dict[Any, Any]):
    """Values that are kept for as long as the game: what never changes in a match, by the number of its seats."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= _CONSTANTS_LIMIT:
            self.clear()
        super().__setitem__(key, value)


def _rules(search: Search) -> list[IR]:
    """All expressions of a search."""
    rules = [*(each for binder in search.binders for each in binder), *search.conditions]
    return [rule.ir for rule in rules if rule is not None]


def _unless(writer: Writer, part: IR, leave: str) -> None:
    """Lines that leave unless a condition holds. Side by side: Python holds only so many blocks within each other."""
    with writer.block(f"if not {writer.truth(part)}:"):
        writer.line(leave)


def _mentions(part: IR, slots: range) -> bool:
    return any(isinstance(each, Local) and each.slot in slots for each in everything(part))
