"""Names, attributes and calls: the rest of the way from syntax trees to typed expressions."""

from __future__ import annotations

from rulespec.check.expressions import quoted
from rulespec.check.fit import is_set
from rulespec.check.ir import IR, Apply, Checked, Const, Count, FactCall
from rulespec.check.naming import Naming
from rulespec.check.units import column_name
from rulespec.diagnostics.message import Findings, Related
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, COMPUTERS, SAYS, SELECTORS, Builtin
from rulespec.model.types import (
    CARDS,
    COMBINATION,
    DEAL,
    NOTHING,
    NUMBER,
    PLAY,
    SAID,
    SEAT,
    TRUTH,
    WORD,
    Type,
)
from rulespec.spans import Span
from rulespec.syntax import tree
from rulespec.syntax.tree import Expr

OPTION_TYPES = {"int": NUMBER, "bool": TRUTH, "word": WORD}


class Resolver(Naming):
    """One rule being resolved."""

    def read(self, expr: Expr, hint: Type | None = None) -> IR | None:
        match expr:
            case tree.Name():
                return self.name(expr, hint)
            case tree.Number(value=value):
                return Const(value, type=NUMBER, span=expr.span)
            case tree.Truth(value=value):
                return Const(value, type=TRUTH, span=expr.span)
            case tree.Nothing():
                return Const(None, type=NOTHING, span=expr.span)
            case tree.CardLiteral():
                return self.cards(expr, hint)
            case tree.Attribute():
                return self.attribute(expr, (), expr.span)
            case tree.Call():
                return self.call(expr)
            case tree.Select():
                return self.selection(expr)
            case tree.Compute():
                return self.computation(expr)
            case tree.Or() | tree.And():
                return self.junction(expr)
            case tree.Not():
                return self.negation(expr)
            case tree.Comparison():
                return self.comparison(expr)
            case tree.Membership():
                return self.membership(expr)
            case tree.Chain():
                return self.chain(expr, hint)
            case tree.Negative():
                return self.negative(expr)
            case tree.Choice():
                return self.choice(expr, hint)
            case tree.Several():
                return self.several(expr, hint)
            case tree.Interval():
                return self.interval(expr)
        raise AssertionError(f"not an expression: {type(expr).__name__}")

    # ---- attributes ----------------------------------------------------------------------------------------------

    def attribute(self, expr: tree.Attribute, args: tuple[Expr, ...], whole: Span) -> IR | None:
        """`x.name` or `x.name(args)`."""
        if isinstance(expr.of, tree.Name) and expr.of.id == "option":
            return self._option(expr)
        of = self.read(expr.of)
        if of is None and self.untyped(expr.of):
            of = self._by_attribute(expr)
        if of is None or of.type == NOTHING:
            return of
        table = self.names.table_of(of.type) if not of.type.many else None
        if table is not None and column_name(table, expr.name) in self.names.columns:
            if isinstance(of, Const):
                return self._cell(table, of.value, expr.name, args, whole) or Const(None, type=NOTHING, span=whole)
            return self._column(of, table, expr, args, whole)
        if of.type == SAID and (SAID.name, expr.name) not in ATTRIBUTES:
            kind = self.value_said(expr.name)
            if kind is not None:
                name = Const(expr.name, type=WORD, span=expr.span)
                return Apply(SAYS, (of, name), type=kind, span=whole)
        built = ATTRIBUTES.get((of.type.name, expr.name)) if not of.type.many else None
        if built is None and of.type == PLAY:
            built = ATTRIBUTES.get((COMBINATION.name, expr.name))
        if built is not None:
            given = self._arguments(expr.name, built.takes[1:], args, whole)
            return None if given is None else self._apply(built, (of, *given), whole)
        meaning = self.names.of(expr.name)
        if of.type == DEAL and meaning is not None and meaning.kind == "a fact":
            return self._fact(expr.name, args, whole, of)
        self._unknown_attribute(expr, of)
        return None

    def _by_attribute(self, expr: tree.Attribute) -> IR | None:
        """A parameter of which only one kind of thing has such an attribute."""
        kinds = {built.on for (_, name), built in ATTRIBUTES.items() if name == expr.name and built.on is not None}
        kinds |= {
            self.names.row_type(table)
            for table in self.names.rows
            if column_name(table, expr.name) in self.names.columns
        }
        return self.read(expr.of, kinds.pop()) if len(kinds) == 1 else None

    def value_said(self, variable: str) -> Type | None:
        """The type of what calls say as the value of a variable; None if no call has it."""
        for _, saying in self.names.sayings():
            bindings = saying.for_.tree if saying.for_ is not None else None
            for binder in bindings.binders if isinstance(bindings, tree.Bindings) else ():
                if binder.variable == variable:
                    among = Resolver(self.names, Findings(), "me").among(binder)
                    return None if among is None else among.type if among.type == CARDS else among.type.each
        return None

    def _option(self, expr: tree.Attribute) -> IR | None:
        option = self.names.definition.options.get(expr.name)
        if option is None or expr.name not in self.names.options:
            self.findings.error(
                "E502",
                f"no option is called `{expr.name}`",
                expr.span,
                "expected an option of this game",
                help=did_you_mean(expr.name, self.names.options)
                or [f"add it under `options`: `{expr.name}: {{type: int, default: 1}}`"],
                notes=[f"options: {', '.join(self.names.options)}"] if self.names.options else [],
            )
            return None
        return Const(self.names.options[expr.name], type=OPTION_TYPES[option.type], span=expr.span)

    def _unknown_attribute(self, expr: tree.Attribute, of: IR) -> None:
        wanted = {of.type.name, COMBINATION.name} if of.type == PLAY else {of.type.name}
        known = [name for kind, name in ATTRIBUTES if kind in wanted and not of.type.many]
        if of.type == DEAL:
            known += self.names.definition.facts
        table = self.names.table_of(of.type)
        if table is not None:
            known += dict.fromkeys(column for row in self.names.rows[table] for column in row.columns)
        if of.type == SAID and expr.name in self.names.said_values():
            self.findings.error(
                "E503",
                f"what `{expr.name}` of a call is cannot be seen",
                expr.span,
                "the `for` that it goes through is not understood",
                help=[f"look at `for: {expr.name} in …` of the call: it may ask this rule itself"],
            )
            return
        if of.type == SAID:
            known += self.names.said_values()
        help_ = did_you_mean(expr.name, known)
        built = BUILTINS.get(expr.name)
        if built is not None and len(built.takes) == 1 and built.takes[0] == of.type:
            help_ = (f"write `{expr.name}({expr.of.span.text.strip()})`",)
        notes = [f"what can be asked of {of.type}: {', '.join(known)}"] if known else []
        self.findings.error(
            "E503",
            f"{quoted(expr.of)} is {of.type}, which has no `{expr.name}`",
            expr.span,
            f"not an attribute of {of.type}",
            help=help_,
            notes=notes,
        )

    # ---- calls ---------------------------------------------------------------------------------------------------

    def call(self, expr: tree.Call) -> IR | None:
        target = expr.target
        if isinstance(target, tree.Attribute):
            return self.attribute(target, expr.args, expr.span)
        name = target.id
        if self.unit is not None and self.unit.row is not None and name in self.unit.row.columns:
            return self._own(name, expr.args, expr.span)
        if self._is_family(name, expr):
            return self._family(name, expr)  # if it is none, that has been said of what stands in its parentheses
        meaning = self.names.of(name)
        if name in self.locals or (meaning is not None and meaning.kind not in ("a fact", "a built-in")):
            what = meaning.kind if meaning is not None else "a variable"
            self.findings.error(
                "E505",
                f"`{name}` is {what}, nothing that is asked with values",
                target.span,
                "expected a fact or a built-in before the parentheses",
            )
            return None
        if meaning is None:
            self._asked_in_vain(target)
            return None
        if meaning.kind == "a fact":
            return self._fact(name, expr.args, expr.span)
        return self._call_built_in(name, expr)

    def _asked_in_vain(self, target: tree.Name) -> None:
        """A name that means nothing by itself, asked with values."""
        name = target.id
        what = "a call" if name in self.names.calls() else "a ranking"
        if what == "a ranking" and name not in self.names.definition.rankings:
            self._unknown(target, None)
        elif what == "a call" or not self._lacks_suit(target):
            label = "expected a fact or a built-in before the parentheses"
            help_ = [f"write `{name}` alone"]
            self.findings.error(
                "E505", f"`{name}` is {what}, nothing that is asked with values", target.span, label, help=help_
            )

    def _call_built_in(self, name: str, expr: tree.Call) -> IR | None:
        if name == "count" and len(expr.args) == 1:
            of = self.read(expr.args[0])
            if of is not None and not is_set(of.type):
                of = (
                    self.fitted(of, of.type.set, expr.args[0])
                    if of.type == SEAT
                    else self._not_several(of, expr.args[0])
                )
            return None if of is None else Count(of, type=NUMBER, span=expr.span)
        built = BUILTINS.get(name)
        if built is None:
            what = f"`{name}` needs a variable"
            form = f"{name}(p in players where …)" if name in SELECTORS else f"{name}(… for p in players)"
            self.findings.error(
                "E505",
                what if name in SELECTORS + COMPUTERS else f"`{name}` is not asked with values",
                expr.span,
                "expected another form",
                help=[f"write `{form}`"] if name in SELECTORS + COMPUTERS else [],
            )
            return None
        if name in ("max", "min") and len(expr.args) > 1:
            numbers = [self.value(arg, NUMBER) for arg in expr.args]
            whole = tuple(number for number in numbers if number is not None)
            return self._apply(built, whole, expr.span) if len(whole) == len(numbers) else None
        given = self._arguments(name, built.takes, expr.args, expr.span)
        return None if given is None else self._apply(built, given, expr.span)

    def _not_several(self, of: IR, expr: Expr) -> IR | None:
        self.findings.error(
            "E506", f"{quoted(expr)} is {of.type}, not several", expr.span, "expected seats, cards or the like"
        )
        return None

    def _arguments(
        self, name: str, wanted: tuple[Type, ...], args: tuple[Expr, ...], span: Span
    ) -> tuple[IR, ...] | None:
        if len(wanted) != len(args):
            takes = ", ".join(map(str, wanted))
            self.findings.error(
                "E505",
                f"`{name}` is asked with {_number(len(wanted))}, but here are {len(args)}",
                span,
                f"expected {_number(len(wanted))}" + (f": {takes}" if takes else ""),
                help=[f"write `{name}`"] if not wanted else [],
            )
            for arg in args:
                self.read(arg)
            return None
        found = [self.value(arg, kind) for arg, kind in zip(args, wanted, strict=True)]
        whole = tuple(each for each in found if each is not None)
        return whole if len(whole) == len(found) else None

    def _fact(self, name: str, args: tuple[Expr, ...], span: Span, deal: IR | None = None) -> IR | None:
        fact = self.names.facts.get(name)
        if fact is None and deal is not None and name == self.resolving:
            return self._itself(name, args, span, deal)
        if fact is None:
            return None  # what is wrong with the fact has been said where it stands
        if len(args) != len(fact.parameters):
            self._wrong_number(name, fact, args, span)
            return None
        given = self._arguments(name, fact.parameters, args, span)
        return None if given is None else FactCall(name, given, deal, type=fact.ir.type, span=span)

    def _itself(self, name: str, args: tuple[Expr, ...], span: Span, deal: IR) -> IR | None:
        """The fact that is being resolved, asked of an earlier deal: a number."""
        self.asks_itself = True
        signature = self.names.units[name].rule.signature
        own = [self.locals[each.name].type for each in signature.parameters] if signature is not None else []
        kinds = tuple(kind for kind in own if kind is not None)
        given = self._arguments(name, kinds, args, span)
        return None if given is None else FactCall(name, given, deal, type=NUMBER, span=span)

    def _wrong_number(self, name: str, fact: Checked, args: tuple[Expr, ...], span: Span) -> None:
        signature = self.names.units[name].rule.signature
        shown = signature.span.text.strip() if signature is not None else name
        related = [Related(signature.span, "it is defined here")] if signature is not None else []
        self.findings.error(
            "E505",
            f"`{name}` is asked with {_number(len(fact.parameters))}, but here are {len(args)}",
            span,
            f"expected {_number(len(fact.parameters))}",
            help=[f"it is written `{shown}`"],
            related=related,
        )

    def _apply(self, built: Builtin, args: tuple[IR, ...], span: Span) -> IR:
        return Apply(built, args, type=built.gives, span=span)


def _number(count: int) -> str:
    return "no values" if count == 0 else "1 value" if count == 1 else f"{count} values"
