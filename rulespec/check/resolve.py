"""Names, attributes and calls: the rest of the way from syntax trees to typed expressions."""

from __future__ import annotations

from rulespec.check.expressions import Expressions, quoted
from rulespec.check.fit import is_set
from rulespec.check.ir import IR, Apply, Checked, Const, Count, FactCall, Local
from rulespec.check.scope import Names, Variable
from rulespec.diagnostics.message import Findings, Related
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, COMPUTERS, SELECTORS, Builtin
from rulespec.model.notation import card_set, words_of
from rulespec.model.types import (
    CALL,
    CARDS,
    COMBINATION,
    DEAL,
    NOTHING,
    NUMBER,
    NUMBERS,
    OWNER,
    PILE,
    PLAY,
    RANK,
    RANKING,
    SEAT,
    SHAPE,
    SIDE,
    SUIT,
    TRUTH,
    WORD,
    Type,
)
from rulespec.spans import Span
from rulespec.syntax import tree
from rulespec.syntax.tree import Expr

OPTION_TYPES = {"int": NUMBER, "bool": TRUTH, "word": WORD}


class Resolver(Expressions):
    """One rule being resolved. `scope`: "me" and "laid" have an implicit name in slot 0."""

    def __init__(
        self, names: Names, findings: Findings, scope: str = "", parameters: tuple[Variable, ...] = ()
    ) -> None:
        super().__init__(names, findings)
        self.scope = scope
        if scope:
            self.size = 1
        for parameter in parameters:
            self.declare(parameter, "a parameter")

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
        raise AssertionError(f"not an expression: {type(expr).__name__}")

    # ---- names ---------------------------------------------------------------------------------------------------

    def name(self, expr: tree.Name, hint: Type | None) -> IR | None:
        variable = self.locals.get(expr.id)
        if variable is not None:
            return self._variable(variable, expr, hint)
        if expr.id == "me":
            return self._me(expr)
        if self.scope == "laid" and (COMBINATION.name, expr.id) in ATTRIBUTES:
            combination = Local(0, "laid", type=COMBINATION, span=expr.span)
            return self._apply(ATTRIBUTES[COMBINATION.name, expr.id], (combination,), expr.span)
        if hint == CALL and expr.id in self.names.calls():
            return Const(expr.id, type=CALL, span=expr.span)
        if hint == RANKING and expr.id in self.names.definition.rankings:
            return Const(expr.id, type=RANKING, span=expr.span)
        if hint == WORD and expr.id in self.names.choices():
            return Const(expr.id, type=WORD, span=expr.span)
        meaning = self.names.of(expr.id)
        if meaning is None:
            return self._unknown(expr, hint)
        match meaning.kind:
            case "a fact":
                return self._fact(expr.id, (), expr.span)
            case "a built-in":
                return self._built_in(expr)
            case "an option":
                self.findings.error(
                    "E502",
                    f"unknown name `{expr.id}`",
                    expr.span,
                    "an option is asked by its full name",
                    help=[f"write `option.{expr.id}`"],
                )
                return None
            case "a combination":
                return Const(expr.id, type=SHAPE, span=expr.span)
            case "a pile":
                pile = Const(expr.id, type=PILE, span=expr.span)
                return pile if hint == PILE else self._apply(BUILTINS["pile"], (pile,), expr.span)
        return self._card_word(expr.id, expr.span, hint)

    def _variable(self, variable: Variable, expr: tree.Name, hint: Type | None) -> IR | None:
        """A parameter that is not typed yet becomes what its first use asks for."""
        if variable.type is None and hint not in (None, NOTHING):
            assert hint is not None
            variable.type = hint.each if hint.many and hint != NUMBERS else hint
        if variable.type is None:
            return None
        if variable.type == OWNER and hint in (SEAT, SIDE):
            variable.type = hint  # a seat or a side, until something asks for one of them
        return Local(variable.slot, variable.name, type=variable.type, span=expr.span)

    def _me(self, expr: tree.Name) -> IR | None:
        if self.scope == "me":
            return Local(0, "me", type=SEAT, span=expr.span)
        self.findings.error(
            "E507",
            "`me` has no meaning here",
            expr.span,
            "nobody acts in this rule",
            help=["name the seat, or bind one: `any(p in players where …)`"],
        )
        return None

    def _built_in(self, expr: tree.Name) -> IR | None:
        built = BUILTINS.get(expr.id)
        if built is not None and (built.bare or not built.takes):
            return self._apply(built, (), expr.span)
        if expr.id == "option":
            known = list(self.names.options)
            self.findings.error(
                "E502",
                "`option` alone is no value",
                expr.span,
                "expected the name of an option after it",
                help=[f"write `option.{name}`" for name in known[:1]],
            )
        elif expr.id == "random":
            self.findings.error(
                "E502", "`random` cannot be asked here", expr.span, "it only stands for the first dealer"
            )
        else:
            self.findings.error(
                "E505",
                f"`{expr.id}` needs {_values(built)}",
                expr.span,
                "expected parentheses after it",
                help=[f"write `{expr.id}({_shown(built)})`"],
            )
        return None

    def _card_word(self, word: str, span: Span, hint: Type | None) -> IR:
        """A set, card, suit or rank that is named."""
        pack, sets = self.names.tables.pack, self.names.tables.sets
        if word in pack.ranks and (hint == RANK or word not in pack.by_name):
            return Const(pack.ranks.index(word), type=RANK, span=span)
        if word in pack.suits:
            return Const(word, type=SUIT, span=span)
        mask = sets[word] if word in sets else pack.mask(pack.by_name[word])
        return Const(mask, type=CARDS, span=span)

    def _unknown(self, expr: tree.Name, hint: Type | None) -> IR | None:
        known = {WORD: self.names.choices(), CALL: self.names.calls(), RANKING: self.names.definition.rankings}.get(
            hint or NOTHING, [*self.locals, *self.names.meanings]
        )
        known = list(known)
        if self.scope == "laid":
            known += [name for of, name in ATTRIBUTES if of == COMBINATION.name]
        label = f"expected {hint}" if hint is not None and hint != NOTHING else "nothing of this game has this name"
        self.findings.error("E502", f"unknown name `{expr.id}`", expr.span, label, help=did_you_mean(expr.id, known))
        return None

    def cards(self, expr: tree.CardLiteral, hint: Type | None) -> IR | None:
        """Card notation. Where a rank or suit is expected, the one word in it is that."""
        pack = self.names.tables.pack
        if hint in (RANK, RANK.set):
            words = [word.value for pattern in expr.patterns for word in words_of(pattern, pack, self.findings)]
            if all(word in pack.ranks for word in words) and (hint == RANK.set or len(words) == 1):
                indexes = tuple(pack.ranks.index(word) for word in words)
                return Const(
                    indexes[0] if hint == RANK else indexes, type=RANK if hint == RANK else RANK.set, span=expr.span
                )
        if hint == SUIT and len(expr.patterns) == 1:
            only = expr.patterns[0]
            if isinstance(only, tree.Word) and only.value in pack.suits:
                return Const(only.value, type=SUIT, span=expr.span)
        before = len(self.findings.all)
        mask = card_set(expr.patterns, pack, self.names.tables.sets, self.findings)
        return None if len(self.findings.all) > before else Const(mask, type=CARDS, span=expr.span)

    # ---- attributes ----------------------------------------------------------------------------------------------

    def attribute(self, expr: tree.Attribute, args: tuple[Expr, ...], whole: Span) -> IR | None:
        """`x.name` or `x.name(args)`."""
        if isinstance(expr.of, tree.Name) and expr.of.id == "option":
            return self._option(expr)
        of = self.read(expr.of)
        if of is None or of.type == NOTHING:
            return of
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

    def _option(self, expr: tree.Attribute) -> IR | None:
        option = self.names.definition.options.get(expr.name)
        if option is None or expr.name not in self.names.options:
            self.findings.error(
                "E502",
                f"no option is called `{expr.name}`",
                expr.span,
                "expected an option of this game",
                help=did_you_mean(expr.name, self.names.options),
            )
            return None
        return Const(self.names.options[expr.name], type=OPTION_TYPES[option.type], span=expr.span)

    def _unknown_attribute(self, expr: tree.Attribute, of: IR) -> None:
        wanted = {of.type.name, COMBINATION.name} if of.type == PLAY else {of.type.name}
        known = [name for kind, name in ATTRIBUTES if kind in wanted and not of.type.many]
        if of.type == DEAL:
            known += self.names.definition.facts
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
            self._unknown(target, None)
            return None
        if meaning.kind == "a fact":
            return self._fact(name, expr.args, expr.span)
        return self._call_built_in(name, expr)

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
        if fact is None:
            return None  # what is wrong with the fact has been said where it stands
        if len(args) != len(fact.parameters):
            self._wrong_number(name, fact, args, span)
            return None
        given = self._arguments(name, fact.parameters, args, span)
        return None if given is None else FactCall(name, given, deal, type=fact.ir.type, span=span)

    def _wrong_number(self, name: str, fact: Checked, args: tuple[Expr, ...], span: Span) -> None:
        signature = self.names.definition.facts[name].signature
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


def _values(built: Builtin | None) -> str:
    return ", ".join(map(str, built.takes)) if built is not None else "a variable"


def _shown(built: Builtin | None) -> str:
    if built is None:
        return "p in players where …"
    return ", ".join({"seat": "p", "owner": "p", "cards": "hand(p)"}.get(kind.name, kind.name) for kind in built.takes)
