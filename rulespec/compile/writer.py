"""Typed expressions as text of Python: what the fast evaluator runs.

The text of a rule is made of its expression alone. Words and values of an author never stand in it: whatever is not a
plain number is a name that this module gives. `p` is the position, `s0 s1 …` are the local slots, `t0 t1 …` values in
between. An expression that can be said in one goes into the text of the one around it; a search through members is
written as a loop before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rulespec.check import ir
from rulespec.check.ir import IR
from rulespec.check.walk import children, everything
from rulespec.compile import values
from rulespec.compile.inline import INLINE
from rulespec.compile.lines import Lines
from rulespec.compile.trick_functions import tricks_taken
from rulespec.compile.vocabulary import Vocabulary
from rulespec.model.types import CARDS, NUMBERS, is_row

DEEPEST = 16  # so deep blocks are within each other: Python allows 20 loops, and 100 blocks
OPENS_BLOCKS = (ir.Select, ir.Compute, ir.If, ir.And, ir.Or, ir.Switch)
NONE_IS_BELOW = {"<": "is None or", "<=": "is None or", ">": "is not None and", ">=": "is not None and"}
NONE_IS_ABOVE = {"<": "is not None and", "<=": "is not None and", ">": "is None or", ">=": "is None or"}


class Writer(Lines):
    """The lines of one function. What `rules` ask more than once is asked once and kept, where that is certain to be
    asked at all.
    """

    def __init__(self, names: Vocabulary, *rules: IR) -> None:
        super().__init__()
        self._names = names
        self._repeated = {call for call, times in Counter(_plain_calls(rules)).items() if times > 1}
        self._known: dict[Any, str] = {}  # calls of facts whose value has a name here
        self._sure: set[int] = set()  # slots that hold something
        self._slots: Mapping[int, str] = {}  # slots that are written in another way
        self._within = 0  # how many facts this text is written into another
        self._writers: dict[type, Callable[[Any], str]] = {
            ir.Const: self._const,
            ir.Local: self._local,
            ir.If: self._if,
            ir.And: self._truth_of,
            ir.Or: self._truth_of,
            ir.Not: lambda node: f"(not {self.truth(node.of)})",
            ir.Compare: self._compare,
            ir.In: self._in,
            ir.Arithmetic: self._arithmetic,
            ir.Negate: self._negate,
            ir.Combine: self._combine,
            ir.Collect: self._collect,
            ir.Count: self._count,
            ir.Select: self._select,
            ir.Compute: self._compute,
            ir.Switch: self._switch,
            ir.Family: self._family,
            ir.Apply: self._apply,
            ir.FactCall: self._fact_call,
        }

    @contextmanager
    def _perhaps(self) -> Iterator[None]:
        """What is gone into only at times: what becomes known in it is not known after it."""
        known, self._known = self._known, dict(self._known)
        yield
        self._known = known

    def _is_sure(self, node: IR) -> bool:
        return self._names.never_none(node, frozenset(self._sure))

    # ---- values ------------------------------------------------------------------------------------------------------

    def value(self, node: IR) -> str:
        """The text of an expression; lines that must come before it are written."""
        if self.depth > DEEPEST and isinstance(node, OPENS_BLOCKS):
            return self._of_its_own(node)
        return self.shallow(self._writers[type(node)](node))

    def truth(self, node: IR) -> str:
        """The text of a condition, which need not be a truth value but counts as one."""
        if isinstance(node, ir.And | ir.Or) and self.depth <= DEEPEST:
            return self.shallow(self._joined(node))
        return f"not {self.truth(node.of)}" if isinstance(node, ir.Not) else self.value(node)

    def _of_its_own(self, node: IR) -> str:
        """A call of a function that is made for an expression: one function of Python holds only so many blocks."""
        parts = list(everything(node))
        bound = {each.slot for each in parts if isinstance(each, ir.Select | ir.Compute)}
        given = {each.slot: each for each in parts if isinstance(each, ir.Local) and each.slot not in bound}
        writer = Writer(self._names, node)
        writer._sure = self._sure & given.keys()
        writer.line(f"return {writer.value(node)}")
        name = self._names.part([f"s{slot}" for slot in given], writer.lines)
        return f"{name}({', '.join(('p', *map(self._local, given.values())))})"

    def _const(self, node: ir.Const) -> str:
        value = node.value
        if value is None or type(value) in (bool, int):
            return f"({value!r})" if value is not None and value < 0 else repr(value)
        return self._names.of("k", (type(value), repr(value), str(node.type)), value)

    def _local(self, node: ir.Local) -> str:
        return self._slots.get(node.slot, f"s{node.slot}")

    def _if(self, node: ir.If) -> str:
        when = self.truth(node.when)
        with self._perhaps():
            one, then = self.apart(self.value, node.then)
        with self._perhaps():
            two, otherwise = self.apart(self.value, node.otherwise)
        if not one and not two:
            return f"({then} if {when} else {otherwise})"
        found = self.fresh()
        for opening, lines, text in ((f"if {when}:", one, then), ("else:", two, otherwise)):
            with self.block(opening):
                self.lines += lines
                self.line(f"{found} = {text}")
        return found

    # ---- conditions --------------------------------------------------------------------------------------------------

    def _truth_of(self, node: IR) -> str:
        return f"(True if {self.truth(node)} else False)"

    def _joined(self, node: ir.And | ir.Or) -> str:
        """Parts side by side as long as none needs lines of its own; from there on step by step."""
        word, go_on = ("and", "") if isinstance(node, ir.And) else ("or", "not ")
        first, *rest = parts_of(node, type(node))
        texts, found = [self.truth(first)], ""
        with self._perhaps():  # whoever comes to a part has gone through those before it
            for part in rest:
                lines, text = self.apart(self.truth, part)
                if not lines:
                    texts.append(text)
                    continue
                joined, found = f" {word} ".join(texts), found or self.fresh()
                if joined != found:
                    self.line(f"{found} = {joined}")
                with self.block(f"if {go_on}{found}:"):
                    self.lines += lines
                    self.line(f"{found} = {text}")
                texts = [found]
        return texts[0] if len(texts) == 1 else f"({f' {word} '.join(texts)})"

    def _compare(self, node: ir.Compare) -> str:
        op, left, right = node.op, self.value(node.left), self.value(node.right)
        if op in ("==", "!="):
            if node.left.type.many and node.right.type.many and NUMBERS not in (node.left.type, node.right.type):
                return f"({'' if op == '==' else 'not '}{self._names.helper(values.alike)}({left}, {right}))"
            return f"({left} {op} {right})"
        sure = self._is_sure(node.left), self._is_sure(node.right)
        if is_row(node.left.type) and is_row(node.right.type):
            one, two = self.kept(left), self.kept(right)
            places = f"{one}.place {op} {two}.place"
            known = [f"{name} is not None" for name, there in ((one, sure[0]), (two, sure[1])) if not there]
            return (
                f"({places} if {' and '.join(known)} else {self._below(op)}({one}, {two}))" if known else f"({places})"
            )
        if all(sure):
            return f"({left} {op} {right})"
        if sure[1]:
            kept = self.kept(left)
            return f"({kept} {NONE_IS_BELOW[op]} {kept} {op} {right})"
        if sure[0]:
            kept = self.kept(right)
            return f"({kept} {NONE_IS_ABOVE[op]} {left} {op} {kept})"
        one, two = self.kept(left), self.kept(right)
        return f"({one} {op} {two} if {one} is not None and {two} is not None else {self._below(op)}({one}, {two}))"

    def _below(self, op: str) -> str:
        """The name of a comparison in which none is below everything."""
        return self._names.of("below", op, values.COMPARISONS[op])

    def _in(self, node: ir.In) -> str:
        negated = "not " if node.negated else ""
        item, among, sure = self.value(node.item), self.value(node.among), self._is_sure(node.among)
        if node.cards:
            item = self.kept(item)
            within = among if sure else f"({among} or 0)"
            return f"({negated}(True if {item} and not {item} & ~{within} else False))"
        # None is no member of anything.
        return f"({item} {negated}in {among if sure else f'({among} or ())'})"

    # ---- numbers and sets --------------------------------------------------------------------------------------------

    def _unless_none(self, nodes: Iterable[IR], text: Callable[..., str]) -> str:
        """A text of the values of expressions; none if one of them is."""
        parts, unsure = [], []
        for node in nodes:
            part = self.value(node)
            if not self._is_sure(node):
                part = self.kept(part)
                unsure.append(f"{part} is None")
            parts.append(part)
        if "None" in parts:  # nor would Python like to read what is asked of it
            return "None"
        made = text(*parts)
        return f"(None if {' or '.join(dict.fromkeys(unsure))} else {made})" if unsure else made

    def _arithmetic(self, node: ir.Arithmetic) -> str:
        op = node.op
        by_zero = op in ("//", "%") and not (isinstance(node.right, ir.Const) and node.right.value)
        if by_zero:
            divide = self._names.of("divide", op, values.ARITHMETIC[op])
            return self._unless_none((node.left, node.right), lambda one, two: f"{divide}({one}, {two})")
        return self._unless_none((node.left, node.right), lambda one, two: f"({one} {op} {two})")

    def _negate(self, node: ir.Negate) -> str:
        return f"{self._names.helper(values.negated)}({self.value(node.of)})"

    def _cards(self, node: IR) -> str:
        """A card set; none is the empty one."""
        text = self.value(node)
        return text if self._is_sure(node) else f"({text} or 0)"

    def _combine(self, node: ir.Combine) -> str:
        if node.cards:
            sign = "& ~" if node.op == "-" else node.op + " "
            return f"({self._cards(node.left)} {sign}{self._cards(node.right)})"
        join = self._names.of("join", node.op, values.JOINS[node.op])
        return f"{join}({self.value(node.left)}, {self.value(node.right)})"

    def _collect(self, node: ir.Collect) -> str:
        if node.type == CARDS:
            return f"({' | '.join(map(self._cards, node.items)) or '0'})"
        sets = any(item.type.many for item in node.items)
        if len(node.items) == 1 and not sets:
            only, item = node.items[0], self.value(node.items[0])
            if self._is_sure(only):
                return f"({item},)"
            kept = self.kept(item)
            return f"(() if {kept} is None else ({kept},))"
        items = "".join(f"{self.value(item)}, " for item in node.items)
        return f"{self._names.helper(values.collect)}(({items}), {sets})"

    def _count(self, node: ir.Count) -> str:
        of = node.of
        if isinstance(of, ir.Apply) and of.builtin.name == "tricks" and of.args:
            counted = self._names.helper(tricks_taken)  # asked after every trick: nothing is gathered
            return self._unless_none(of.args, lambda owner: f"{counted}(p, {owner})")
        return self._unless_none((of,), lambda many: f"({many}).bit_count()" if of.type == CARDS else f"len({many})")

    # ---- searches ----------------------------------------------------------------------------------------------------

    def _among(self, node: IR) -> str:
        """What a search goes through."""
        text = self.value(node)
        if node.type == CARDS:
            return f"{self._names.helper(values.one_by_one)}({text})"
        return text if self._is_sure(node) else f"({text} or ())"

    @contextmanager
    def each(self, slot: int, among: IR, where: IR | None) -> Iterator[None]:
        """Lines for each member that meets a condition."""
        with self.block(f"for s{slot} in {self._among(among)}:"), self._perhaps():
            known = slot in self._sure
            self._sure.add(slot)
            if where is None:
                yield
            else:
                with self.block(f"if {self.truth(where)}:"):
                    yield
            if not known:
                self._sure.discard(slot)

    def _select(self, node: ir.Select) -> str:
        found, member, cards = self.fresh(), f"s{node.slot}", node.among.type == CARDS
        empty, step = {
            "any": ("False", "{0} = True; break"),
            "count": ("0", "{0} += 1"),
            "first": ("None", "{0} = {1}; break"),
            "last": ("None", "{0} = {1}"),
            "those": ("0", "{0} |= {1}") if cards else ("[]", "{0}.append({1})"),
            "the": ("[]", "{0}.append({1})"),
        }[node.kind]
        self.line(f"{found} = {empty}")
        with self.each(node.slot, node.among, node.where):
            self.line(step.format(found, member))
        if node.kind == "the":
            return f"({found}[0] if len({found}) == 1 else None)"
        return f"tuple({found})" if node.kind == "those" and not cards else found

    def _compute(self, node: ir.Compute) -> str:
        found, kind = self.fresh(), node.kind
        truth = kind in ("all", "any")
        self.line(f"{found} = {'[]' if not truth else kind == 'all'}")
        with self.each(node.slot, node.among, node.where):
            if not truth:
                self.line(f"{found}.append({self.value(node.value)})")
            else:
                with self.block(f"if {'not ' if kind == 'all' else ''}{self.truth(node.value)}:"):
                    self.line(f"{found} = {kind == 'any'}; break")
        return found if truth else f"{self._names.of('of', kind, values.COMPUTED[kind])}({found})"

    # ---- rows, built-ins and facts -----------------------------------------------------------------------------------

    def _switch(self, node: ir.Switch) -> str:
        """The rows of a table mostly agree: each value is written once, for all rows that have it."""
        on, found = self.kept(self.value(node.on)), self.fresh()
        groups: dict[tuple[tuple[str, ...], str], list[Any]] = {}
        before = highest = self.temporary
        for value, case in node.cases:
            self.temporary = before  # only one of the cases is ever gone into: they share their names
            with self._perhaps():
                lines, text = self.apart(self.value, case)
            highest = max(highest, self.temporary)
            groups.setdefault((tuple(lines), text), []).append(value)
        self.temporary = highest
        opening = "if"
        for (before_it, text), rows in groups.items():
            known = self._names.of("rows", tuple(map(str, rows)), frozenset(rows))
            with self.block(f"{opening} {on} in {known}:"):
                self.lines += before_it
                self.line(f"{found} = {text}")
            opening = "elif"
        with self.block("else:" if groups else "if True:"):
            self.line(f"{found} = None")
        return found

    def _family(self, node: ir.Family) -> str:
        name = self._names.of("k", ("family", node.name), node.name)
        items = "".join(f"{self.value(arg)}, " for arg in node.args)
        return f"{self._names.helper(values.family)}({name}, ({items}))"

    def _apply(self, node: ir.Apply) -> str:
        built = node.builtin
        key = (built.on.name, built.name) if built.on is not None else built.name
        inline = INLINE.get(key)
        if inline is not None:
            return self._unless_none(node.args, inline.format)
        function = self._names.builtin(key)
        return self._unless_none(node.args, lambda *args: f"{function}({', '.join(('p', *args))})")

    def _fact_call(self, node: ir.FactCall) -> str:
        plain = self._names.constant(node.name)
        if plain is not None and node.deal is None:
            return self._const(plain)
        if node.deal is None and self._names.is_slight(node.name):
            return self._written_out(node)
        args, fact = [self.value(arg) for arg in node.args], self._names.fact(node.name)
        if node.deal is None:
            text, call = f"{fact}({', '.join(('p', *args))})", _plain_call(node)
            if call not in self._repeated or self._within:
                return text
            if call not in self._known:
                self._known[call] = self.kept(text)
            return self._known[call]
        deal = self.kept(self.value(node.deal))
        return f"(None if {deal} is None else {fact}({', '.join((f'{deal}.position', *args))}))"

    def _written_out(self, node: ir.FactCall) -> str:
        """A slight fact in place: what it is asked with stands where its parameters stand."""
        given = {at: self.kept(self.value(arg)) for at, arg in enumerate(node.args)}
        sure = {at for at, arg in enumerate(node.args) if self._is_sure(arg)}
        outer = self._slots, self._sure
        self._slots, self._sure = given, sure
        self._within += 1
        text = self.value(self._names.facts[node.name].ir)
        self._within -= 1
        self._slots, self._sure = outer
        return text


def parts_of(node: IR, kind: type) -> Iterator[IR]:
    """The parts of conditions of one kind within each other."""
    if isinstance(node, kind):
        for part in children(node):
            yield from parts_of(part, kind)
    else:
        yield node


def _plain_call(node: IR) -> tuple[Any, ...] | None:
    """What tells a call of a fact with plain values from others; none for other expressions."""
    if not isinstance(node, ir.FactCall) or node.deal is not None:
        return None
    args = [("s", arg.slot) if isinstance(arg, ir.Local) else _plain_call(arg) for arg in node.args]
    return None if None in args else (node.name, *args)


def _plain_calls(rules: Iterable[IR]) -> Iterator[tuple[Any, ...]]:
    return (call for rule in rules for each in everything(rule) if (call := _plain_call(each)) is not None)
