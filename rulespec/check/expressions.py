"""Operators, conditions and binders: syntax trees to typed expressions.

Every method gives None where something was wrong and has been reported, so that one run finds all that is wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from rulespec.check.fit import fit, gathered, is_set, join
from rulespec.check.ir import (
    IR,
    And,
    Apply,
    Arithmetic,
    Collect,
    Combine,
    Compare,
    Compute,
    Const,
    FactCall,
    If,
    In,
    Negate,
    Not,
    Or,
    Select,
)
from rulespec.check.scope import Meaning, Names, Variable, clash
from rulespec.diagnostics.message import Findings
from rulespec.model.builtins import INTERVAL
from rulespec.model.notation import interval
from rulespec.model.types import CARDS, NOTHING, NUMBER, NUMBERS, OWNER, RANK, SEATS, SHAPE, SIDE, TRUTH, Type, is_row
from rulespec.spans import Span
from rulespec.syntax import tree
from rulespec.syntax.tree import Expr

ORDERED = (NUMBER, NUMBERS)


def quoted(text: Span | Expr) -> str:
    """The author's own words, shortened, in backquotes."""
    span = text if isinstance(text, Span) else text.span
    words = " ".join(span.text.split())
    return f"`{words if len(words) <= 40 else words[:37] + '...'}`"


class Expressions(ABC):
    """What one rule needs while it is resolved: its names and the slots of its frame."""

    def __init__(self, names: Names, findings: Findings) -> None:
        self.names = names
        self.findings = findings
        self.locals: dict[str, Variable] = {}
        self.size = 0

    @abstractmethod
    def read(self, expr: Expr, hint: Type | None = None) -> IR | None:
        """The expression as it is by itself; `hint` decides only where a name alone does not."""

    def value(self, expr: Expr, wanted: Type | None) -> IR | None:
        """The expression as the type wanted; anything else is an error."""
        found = self.read(expr, wanted)
        if found is None or wanted is None:
            return found
        return self.fitted(found, wanted, expr)

    def interval(self, expr: tree.Interval) -> IR | None:
        low, high = self.value(expr.low, NUMBER), self.value(expr.high, NUMBER)
        if low is None or high is None:
            return None
        if isinstance(low, Const) and isinstance(high, Const):
            return Const(interval(low.value, high.value), type=NUMBERS, span=expr.span)
        return Apply(INTERVAL, (low, high), type=NUMBERS, span=expr.span)

    def fitted(self, found: IR, wanted: Type, expr: Expr) -> IR | None:
        if wanted == OWNER and found.type == SIDE and self.names.named_sides:
            return FactCall("members", (found,), type=SEATS, span=found.span)
        fitting = fit(found, wanted, self.names.tables.pack)
        if fitting is None:
            help_: tuple[str, ...] = ()
            if wanted == RANK and isinstance(expr, tree.Number):
                help_ = (f"ranks stand in brackets: `[{expr.value}]`",)
            elif wanted == TRUTH and is_set(found.type):
                help_ = (f"ask how many there are: `count({expr.span.text.strip()}) > 0`",)
            elif wanted == TRUTH and found.type == SHAPE:
                help_ = (f"ask whether it is that combination: `shape == {expr.span.text.strip()}`",)
            elif wanted == NUMBER and is_set(found.type):
                help_ = (f"ask how many there are: `count({expr.span.text.strip()})`",)
            self.findings.error(
                "E504",
                f"expected {wanted}, but {quoted(expr)} is {_is(found.type)}",
                expr.span,
                f"expected {wanted}",
                help=help_,
            )
        return fitting

    # ---- conditions ----------------------------------------------------------------------------------------------

    def junction(self, expr: tree.And | tree.Or) -> IR | None:
        parts = [self.value(part, TRUTH) for part in expr.parts]
        whole = tuple(part for part in parts if part is not None)
        if len(whole) < len(parts):
            return None
        return (And if isinstance(expr, tree.And) else Or)(whole, type=TRUTH, span=expr.span)

    def negation(self, expr: tree.Not) -> IR | None:
        of = self.value(expr.of, TRUTH)
        return None if of is None else Not(of, type=TRUTH, span=expr.span)

    def comparison(self, expr: tree.Comparison) -> IR | None:
        left, right = self._pair(expr.left, expr.right)
        if left is None or right is None:
            return None
        wanted = join((left.type, right.type))
        if wanted is None and isinstance(expr.left, tree.Name):
            again = self.read(expr.left, right.type)
            left = again if again is not None else left
            wanted = join((left.type, right.type))
        if wanted is None:
            return self._unequal(expr, left, right)
        if expr.op not in ("==", "!=") and wanted not in (*ORDERED, NOTHING) and not (wanted and is_row(wanted)):
            self.findings.error(
                "E504",
                f"`{expr.op}` compares numbers, but {quoted(expr.left)} is {_is(left.type)}",
                expr.span,
                "expected numbers on both sides",
            )
            return None
        if NOTHING in (left.type, right.type):  # none is asked for itself, not as an empty set
            return Compare(expr.op, left, right, type=TRUTH, span=expr.span)
        one, two = (fit(side, wanted, self.names.tables.pack) for side in (left, right))
        if one is None or two is None:
            return self._unequal(expr, left, right)
        return Compare(expr.op, one, two, type=TRUTH, span=expr.span)

    def _pair(self, left_tree: Expr, right_tree: Expr) -> tuple[IR | None, IR | None]:
        """Both sides of a comparison; each helps to understand the other."""
        if isinstance(left_tree, tree.CardLiteral):
            right = self.read(right_tree)
            return self.read(left_tree, right.type if right else None), right
        left = self.read(left_tree)
        right = self.read(right_tree, left.type if left else None)
        if left is None and right is not None and self.untyped(left_tree):
            left = self.read(left_tree, right.type)
        return left, right

    def _unequal(self, expr: tree.Comparison, left: IR, right: IR) -> IR | None:
        help_: list[str] = []
        for side, other in ((expr.left, right), (expr.right, left)):
            if other.type == RANK and isinstance(side, tree.Number):
                help_ = [f"ranks stand in brackets: `[{side.value}]`"]
        self.findings.error(
            "E504",
            f"{quoted(expr.left)} is {_is(left.type)}, but {quoted(expr.right)} is {_is(right.type)}",
            expr.span,
            "expected two of the same kind",
            help=help_,
        )
        return None

    def membership(self, expr: tree.Membership) -> IR | None:
        item = self.read(expr.item)
        hint = None if item is None else item.type.set if item.type == RANK else gathered(item.type)
        among = self.read(expr.among, hint)
        if item is None and among is not None and self.untyped(expr.item):
            item = self.read(expr.item, among.type if among.type == CARDS else among.type.each)
        if item is None or among is None:
            return None
        cards = among.type == CARDS
        if cards:
            fitting = self.fitted(item, CARDS, expr.item)
        elif is_set(among.type):
            fitting = self.fitted(item, among.type.each, expr.item)
        else:
            wanted = item.type if is_set(item.type) else item.type.set
            grown = self.fitted(among, wanted, expr.among) if item.type != NOTHING else among
            if grown is None:
                return None
            fitting, among = item, grown
        return None if fitting is None else In(fitting, among, expr.negated, cards, type=TRUTH, span=expr.span)

    def choice(self, expr: tree.Choice, hint: Type | None) -> IR | None:
        when = self.value(expr.when, TRUTH)
        branches = [expr.then, expr.otherwise] if expr.otherwise is not None else [expr.then]
        found = self._alike(branches, hint)
        if when is None or found is None:
            return None
        otherwise = found[1] if len(found) > 1 else Const(None, type=NOTHING, span=expr.span)
        kind = next((each.type for each in found if each.type != NOTHING), NOTHING)
        return If(when, found[0], otherwise, type=kind, span=expr.span)

    def several(self, expr: tree.Several, hint: Type | None) -> IR | None:
        each = None if hint is None else hint.each if hint.many else hint
        found = self._alike(list(expr.items), each)
        if found is None:
            return None
        kind = next((item.type for item in found if item.type != NOTHING), NOTHING)
        if kind in (RANK,) and hint == CARDS:
            kind = CARDS
        return Collect(
            tuple(found), type=SEATS if kind == NOTHING else kind if is_set(kind) else kind.set, span=expr.span
        )

    def _alike(self, exprs: list[Expr], hint: Type | None) -> list[IR] | None:
        """Values that must be of one kind: branches, members of a set."""
        found = [self.read(each, hint) for each in exprs]
        kinds = [each.type for each in found if each is not None]
        wanted = hint if hint is not None and all(self._fits(each, hint) for each in found) else join(kinds)
        for at, (each, value) in enumerate(zip(exprs, found, strict=True)):
            if value is None and wanted is not None and self.untyped(each):
                found[at] = self.read(each, wanted)
        if wanted is None:
            odd = next(at for at in range(1, len(kinds) + 1) if join(kinds[: at + 1]) is None)
            self.findings.error(
                "E504",
                f"{quoted(exprs[0])} is {_is(kinds[0])}, but {quoted(exprs[odd])} is {_is(kinds[odd])}",
                exprs[odd].span,
                "expected values of one kind",
            )
            return None
        fitting = [None if each is None else fit(each, wanted, self.names.tables.pack) for each in found]
        whole = [each for each in fitting if each is not None]
        return whole if len(whole) == len(exprs) else None

    def _fits(self, value: IR | None, wanted: Type) -> bool:
        return value is None or fit(value, wanted, self.names.tables.pack) is not None

    # ---- numbers and sets ----------------------------------------------------------------------------------------

    def chain(self, expr: tree.Chain, hint: Type | None) -> IR | None:
        """`a + b - c`, `a | b`, `a & b`, and `a - b` of sets."""
        exprs = [expr.first, *(operand for _, operand in expr.rest)]
        ops = [op for op, _ in expr.rest]
        wanted = hint if hint is not None and (is_set(hint) or hint == NUMBER) else None
        if expr.level == "product" or (expr.level == "sum" and wanted is None and "+" in ops):
            wanted = NUMBER
        if expr.level in ("union", "meet") and wanted == NUMBER:
            wanted = None
        found = [self.read(exprs[0], wanted)]
        known = wanted or (found[0].type if found[0] else None)
        found += [self.read(each, known) for each in exprs[1:]]
        known = next((each.type for each in found if each is not None), None)
        for at, each in enumerate(exprs):
            if found[at] is None and known is not None and self.untyped(each):
                found[at] = self.read(each, known)
        if any(each is None for each in found):
            return None
        whole = [each for each in found if each is not None]
        kinds = [each.type for each in whole if each.type != NOTHING]
        differs = set(ops) == {"-"} and (any(map(is_set, kinds)) or (bool(kinds) and not {NUMBER, TRUTH} & set(kinds)))
        sets = expr.level in ("union", "meet") or differs
        return self._combined(expr, exprs, ops, whole) if sets else self._reckoned(expr, exprs, ops, whole)

    def _combined(self, expr: tree.Chain, exprs: list[Expr], ops: list[str], found: list[IR]) -> IR | None:
        wanted = join(gathered(each.type) for each in found)
        if wanted is None or wanted == NUMBERS or gathered(found[0].type) == TRUTH.set:
            odd = next((at for at in range(len(found)) if found[at].type in (NUMBER, TRUTH)), 1)
            self.findings.error(
                "E504",
                f"`{ops[max(odd - 1, 0)]}` joins sets, but {quoted(exprs[odd])} is {_is(found[odd].type)}",
                exprs[odd].span,
                f"expected {_set_like(found, odd)}",
            )
            return None
        wanted = SEATS if wanted == NOTHING else wanted
        fitting = [self.fitted(each, wanted, text) for each, text in zip(found, exprs, strict=True)]
        result = fitting[0]
        for op, right, text in zip(ops, fitting[1:], exprs[1:], strict=True):
            if result is None or right is None:
                return None
            result = Combine(op, result, right, wanted == CARDS, type=wanted, span=expr.first.span.to(text.span))  # type: ignore[arg-type]
        return result

    def _reckoned(self, expr: tree.Chain, exprs: list[Expr], ops: list[str], found: list[IR]) -> IR | None:
        fitting: list[IR | None] = []
        for at, (each, text) in enumerate(zip(found, exprs, strict=True)):
            if is_set(each.type) and "+" in ops:
                self.findings.error(
                    "E504",
                    f"`+` adds numbers, but {quoted(text)} is {_is(each.type)}",
                    text.span,
                    "expected a number",
                    help=["sets are joined with `|`"],
                )
                fitting.append(None)
            else:
                fitting.append(self.fitted(each, NUMBER, text))
            if at and ops[at - 1] in ("//", "%") and fitting[-1] is not None and not _positive(fitting[-1]):
                self.findings.error(
                    "E513",
                    f"{quoted(text)} may be zero",
                    text.span,
                    "this is what is divided by",
                    help=[f"divide by a number, or by `max(1, {text.span.text.strip()})`"],
                )
                fitting[-1] = None
        result = fitting[0]
        for op, right, text in zip(ops, fitting[1:], exprs[1:], strict=True):
            if result is None or right is None:
                return None
            result = Arithmetic(op, result, right, type=NUMBER, span=expr.first.span.to(text.span))  # type: ignore[arg-type]
        return result

    def negative(self, expr: tree.Negative) -> IR | None:
        of = self.read(expr.of, NUMBER)
        if of is None:
            return None
        if of.type == NUMBERS:
            return Negate(of, type=NUMBERS, span=expr.span)
        if isinstance(of, Const) and of.type == NUMBER:
            return Const(-of.value, type=NUMBER, span=expr.span)
        number = self.fitted(of, NUMBER, expr.of)
        return None if number is None else Negate(number, type=NUMBER, span=expr.span)

    # ---- binders -------------------------------------------------------------------------------------------------

    def selection(self, expr: tree.Select) -> IR | None:
        """`count(p in players where …)`."""
        among, variable = self._bind(expr.binder)
        where = self.value(expr.binder.where, TRUTH) if expr.binder.where is not None else None
        self._unbind(expr.binder, variable)
        if among is None or (where is None and expr.binder.where is not None):
            return None
        if expr.kind in ("first", "last") and among.type == CARDS:
            self.findings.error(
                "E504",
                f"{quoted(expr.binder.among)} is cards, which lie in no order",
                expr.binder.among.span,
                f"`{expr.kind}` needs things in order",
                help=["ask for `highest(…)`, `lowest(…)` or `the(…)`"],
            )
            return None
        each = among.type if among.type == CARDS else among.type.each
        kind = {"any": TRUTH, "count": NUMBER, "those": among.type}.get(expr.kind, each)
        return Select(expr.kind, variable.slot, among, where, type=kind, span=expr.span)

    def computation(self, expr: tree.Compute) -> IR | None:
        """`max(score(q) for q in players where …)`."""
        among, variable = self._bind(expr.binder)
        truth = expr.kind in ("all", "any")
        value = self.value(expr.value, TRUTH if truth else NUMBER)
        where = self.value(expr.binder.where, TRUTH) if expr.binder.where is not None else None
        self._unbind(expr.binder, variable)
        if among is None or value is None or (where is None and expr.binder.where is not None):
            return None
        if expr.kind == "any":
            both = value if where is None else And((where, value), type=TRUTH, span=expr.span)
            return Select("any", variable.slot, among, both, type=TRUTH, span=expr.span)
        return Compute(expr.kind, variable.slot, value, among, where, type=TRUTH if truth else NUMBER, span=expr.span)

    def _bind(self, binder: tree.Binder) -> tuple[IR | None, Variable]:
        among = self.among(binder)
        kind = None if among is None else among.type if among.type == CARDS else among.type.each
        return among, self.declare(Variable(binder.variable, self.size, kind, binder.span), "a variable")

    def among(self, binder: tree.Binder) -> IR | None:
        """The collection that a binder walks over."""
        among = self.read(binder.among)
        if among is not None and not is_set(among.type):
            self.findings.error(
                "E506",
                f"{quoted(binder.among)} is {_is(among.type)}, not several",
                binder.among.span,
                f"expected seats, cards or the like for `{binder.variable}`",
            )
            return None
        return among

    def declare(self, variable: Variable, kind: str) -> Variable:
        """A name of this rule alone. It may not hide another."""
        meaning = self.names.of(variable.name)
        other = self.locals.get(variable.name)
        if other is not None:
            meaning = Meaning("a variable of this rule", other.span)
        if meaning is not None:
            clash(variable.name, Meaning(kind, variable.span), meaning, self.findings)
        self.locals[variable.name] = variable
        self.size = max(self.size, variable.slot + 1)
        return variable

    def _unbind(self, binder: tree.Binder, variable: Variable) -> None:
        if self.locals.get(binder.variable) is variable:
            del self.locals[binder.variable]

    def untyped(self, expr: Expr) -> bool:
        """A parameter of which nothing is known yet."""
        return isinstance(expr, tree.Name) and expr.id in self.locals and self.locals[expr.id].type is None


def _is(kind: Type) -> str:
    return str(kind)


def _set_like(found: list[IR], odd: int) -> str:
    kinds = [gathered(each.type) for at, each in enumerate(found) if at != odd and each.type not in (NUMBER, TRUTH)]
    return str(kinds[0]) if kinds else "seats or cards"


def _positive(divisor: IR | None) -> bool:
    """Never zero, whatever the position: a number, or the greatest of some of which one is a number above zero."""
    match divisor:
        case Const(value=int() as value):
            return value != 0
        case Apply(builtin=builtin, args=args) if builtin.name == "max":
            return any(isinstance(arg, Const) and isinstance(arg.value, int) and arg.value > 0 for arg in args)
    return False
