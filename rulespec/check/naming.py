"""What a name alone stands for, and names of rows, rankings and their families."""

from __future__ import annotations

from abc import abstractmethod

from rulespec.check.expressions import Expressions
from rulespec.check.ir import IR, Const, FactCall, Family, Local, Switch
from rulespec.check.scope import Meaning, Names, Variable
from rulespec.check.units import Unit, cell_name, column_name
from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, SELECTORS, Builtin
from rulespec.model.notation import card_set, words_of
from rulespec.model.types import (
    CALL,
    CARDS,
    COMBINATION,
    NOTHING,
    NUMBERS,
    OWNER,
    PILE,
    PLACE,
    RANK,
    RANKING,
    SEAT,
    SHAPE,
    SIDE,
    SUIT,
    WORD,
    Type,
)
from rulespec.spans import Span
from rulespec.syntax import tree
from rulespec.syntax.tree import Expr


class Naming(Expressions):
    """Names in one rule. `scope`: "me" and "laid" have an implicit name in slot 0, "lays" has both, in this order;
    `unit` is the cell it belongs to.
    """

    def __init__(
        self,
        names: Names,
        findings: Findings,
        scope: str = "",
        parameters: tuple[Variable, ...] = (),
        unit: Unit | None = None,
    ) -> None:
        super().__init__(names, findings)
        self.scope = scope
        self.unit = unit if unit is not None and unit.row is not None else None
        self.resolving = unit.name if unit is not None else None
        self.asks_itself = False
        self.laid = {"laid": 0, "lays": 1}.get(scope)  # the slot of what is laid
        if scope:
            self.size = 1 + (self.laid or 0)
        for parameter in parameters:
            self.declare(parameter, "a parameter")

    @abstractmethod
    def _fact(self, name: str, args: tuple[Expr, ...], span: Span, deal: IR | None = None) -> IR | None:
        """A fact asked with values."""

    @abstractmethod
    def _arguments(
        self, name: str, wanted: tuple[Type, ...], args: tuple[Expr, ...], span: Span
    ) -> tuple[IR, ...] | None:
        """Values as the types wanted."""

    @abstractmethod
    def _apply(self, built: Builtin, args: tuple[IR, ...], span: Span) -> IR:
        """A built-in asked with values."""

    def name(self, expr: tree.Name, hint: Type | None) -> IR | None:
        variable = self.locals.get(expr.id)
        if variable is not None:
            return self._variable(variable, expr, hint)
        if expr.id == "me":
            return self._me(expr)
        found = self._in_place(expr) or self._wanted(expr, hint)
        if found is not None:
            return found
        meaning = self.names.of(expr.id)
        if (hint == RANKING or meaning is None or meaning.kind == "a built-in") and self._lacks_suit(expr):
            return None
        return self._by_itself(expr, hint) if meaning is None else self._means(expr, hint, meaning)

    def _in_place(self, expr: tree.Name) -> IR | None:
        """What only has a meaning where the rule stands: another column of the row, a property of what is laid."""
        if self.unit is not None:
            own = self._own(expr.id, (), expr.span)
            if own is not None:
                return own
        if self.laid is not None and (COMBINATION.name, expr.id) in ATTRIBUTES:
            combination = Local(self.laid, "laid", type=COMBINATION, span=expr.span)
            return self._apply(ATTRIBUTES[COMBINATION.name, expr.id], (combination,), expr.span)
        return None

    def _lacks_suit(self, expr: tree.Name) -> bool:
        """Whether a name is that of a family of rankings, of which one has to be said; reported here (E505)."""
        signature = getattr(self.names.definition.rankings.get(expr.id), "signature", None)
        if signature is None or not signature.parameters:
            return False
        self._one_for_each("the ranking", expr, len(signature.parameters))
        return True

    def _one_for_each(self, what: str, expr: tree.Name, number: int) -> None:
        known = list(self.unit.row.given) if self.unit is not None and self.unit.row is not None else []
        known += [variable.name for variable in self.locals.values() if variable.type == SUIT]
        known += [self.names.suit_word(suit) for suit in self.names.tables.pack.suits]
        given = ", ".join((known * number)[:number])
        self.findings.error(
            "E505",
            f"{what} `{expr.id}` is one for each suit",
            expr.span,
            f"expected {'a suit' if number == 1 else f'{number} suits'} in parentheses after it",
            help=[f"write `{expr.id}({given})`, with a suit"],
        )

    def _wanted(self, expr: tree.Name, hint: Type | None) -> IR | None:
        """What a name stands for because a call, a ranking, a row or a word is asked for."""
        if hint == CALL and expr.id in self.names.calls():
            return Const(expr.id, type=CALL, span=expr.span)
        if hint == RANKING and expr.id in self.names.tables.orderings:
            return Const(expr.id, type=RANKING, span=expr.span)
        table = self.names.table_of(hint) if hint is not None else None
        if table is not None:
            row = self._row(expr.id, table, expr.span, many=hint is not None and hint.many)
            if row is not None:
                return row
        if hint == WORD and expr.id in self.names.choices():
            return Const(expr.id, type=WORD, span=expr.span)
        return None

    def _means(self, expr: tree.Name, hint: Type | None, meaning: Meaning) -> IR | None:
        """What a name stands for wherever it is asked."""
        match meaning.kind:
            case "a row":
                found = self._row(expr.id, None, expr.span, many=False)
                family = self.names.family(expr.id) if found is None else None
                if family is not None:
                    self._one_for_each("the row", expr, 1)
                    return None
                return found or self._unknown(expr, hint)
            case "a table":
                rows = tuple(row.name for row in self.names.rows[expr.id])
                return Const(rows, type=self.names.row_type(expr.id).set, span=expr.span)
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
                return pile if hint in (PILE, PLACE) else self._apply(BUILTINS["pile"], (pile,), expr.span)
        return self._card_word(expr.id, expr.span, hint)

    def _by_itself(self, expr: tree.Name, hint: Type | None) -> IR | None:
        """A name that means something only where it is asked for by type, if there is nothing else it could be."""
        if expr.id in self.names.tables.orderings:
            return Const(expr.id, type=RANKING, span=expr.span)
        if expr.id in self.names.calls():
            return Const(expr.id, type=CALL, span=expr.span)
        return self._unknown(expr, hint)

    def _row(self, name: str, table: str | None, span: Span, *, many: bool) -> IR | None:
        """A row by name; where many are asked for, all the rows that one with parameters stands for."""
        found = self.names.row(name, table)
        if found is not None:
            return Const(found[1], type=self.names.row_type(found[0]), span=span)
        family = self.names.family(name)
        if family is None or (table is not None and family[0] != table) or not many:
            return None
        rows = tuple(row.name for row in family[1])
        return Const(rows, type=self.names.row_type(family[0]).set, span=span)

    def _own(self, name: str, args: tuple[Expr, ...], span: Span) -> IR | None:
        """In a row of a table: the value of one of its parameters, or another column of the same row."""
        unit = self.unit
        assert unit is not None and unit.row is not None
        if name in unit.row.given:
            return Const(unit.row.given[name], type=SUIT, span=span)
        return self._cell(unit.table, unit.row.name, name, args, span) if name in unit.row.columns else None

    def _cell(self, table: str, row: str, column: str, args: tuple[Expr, ...], span: Span) -> IR | None:
        """A column of a row that is known."""
        name = cell_name(table, row, column)
        return self._fact(name, args, span) if name in self.names.units else None

    def _column(self, of: IR, table: str, expr: tree.Attribute, args: tuple[Expr, ...], whole: Span) -> IR | None:
        """A column of a row that depends on the position."""
        fact = self.names.facts.get(column_name(table, expr.name))
        if fact is None:
            return None
        wanted = fact.parameters[1:]
        given = self._arguments(expr.name, wanted, args, whole)
        return (
            None
            if given is None
            else FactCall(column_name(table, expr.name), (of, *given), type=fact.ir.type, span=whole)
        )

    def _variable(self, variable: Variable, expr: tree.Name, hint: Type | None) -> IR | None:
        """A parameter that is not typed yet becomes what its first use asks for."""
        if variable.type is None and hint not in (None, NOTHING):
            assert hint is not None
            variable.type = SEAT if hint == PLACE else hint.each if hint.many and hint != NUMBERS else hint
        if variable.type is None:
            return None
        if variable.type == OWNER and hint in (SEAT, SIDE):
            variable.type = hint  # a seat or a side, until something asks for one of them
        return Local(variable.slot, variable.name, type=variable.type, span=expr.span)

    def _me(self, expr: tree.Name) -> IR | None:
        if self.scope in ("me", "lays"):
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
                f"`{expr.id}` needs {values(built)}",
                expr.span,
                "expected parentheses after it",
                help=[f"write `{expr.id}({shown(built, expr.id)})`"],
            )
        return None

    def _card_word(self, word: str, span: Span, hint: Type | None) -> IR:
        """A set, card, suit or rank that is named."""
        pack, sets = self.names.tables.pack, self.names.tables.sets
        if word not in sets and word not in pack.suits and word not in pack.by_name:
            word = self.names.suit_names.get(word, word)
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
        if self.laid is not None:
            known += [name for of, name in ATTRIBUTES if of == COMBINATION.name]
        if hint is None or hint == NOTHING:
            known += [*self.names.definition.rankings, *self.names.calls()]
        label = f"expected {hint}" if hint is not None and hint != NOTHING else "nothing of this game has this name"
        help_ = did_you_mean(expr.id, known)
        table = next((name for name, rows in self.names.rows.items() for row in rows if expr.id in row.columns), None)
        if table is not None:
            help_ = (f"`{expr.id}` is a column of `{table}`: ask a row for it, as in `k.{expr.id}`",)
        self.findings.error("E502", f"unknown name `{expr.id}`", expr.span, label, help=help_)
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

    def _is_family(self, name: str, expr: tree.Call) -> bool:
        """Whether a name with these values stands for one of several rankings or rows."""
        signature = getattr(self.names.definition.rankings.get(name), "signature", None)
        if signature is not None and signature.parameters and len(signature.parameters) == len(expr.args):
            return True
        return self.names.family(name) is not None and len(expr.args) == 1

    def _family(self, name: str, expr: tree.Call) -> IR | None:
        """One of a family: a ranking or a row for values of its parameters. None if one of the values is wrong."""
        ranking = self.names.definition.rankings.get(name)
        signature = getattr(ranking, "signature", None)
        if signature is not None and len(signature.parameters) == len(expr.args):
            suits = [self.value(arg, SUIT) for arg in expr.args]
            whole = tuple(suit for suit in suits if suit is not None)
            if len(whole) < len(suits):
                return None
            if all(isinstance(suit, Const) for suit in whole):
                values = ",".join(str(suit.value) for suit in whole if isinstance(suit, Const))
                return Const(f"{name}({values})", type=RANKING, span=expr.span)
            return Family(name, whole, type=RANKING, span=expr.span)
        family = self.names.family(name)
        if family is None or len(expr.args) != 1:
            return None
        suit = self.value(expr.args[0], SUIT)
        if suit is None:
            return None
        kind = self.names.row_type(family[0])
        cases = tuple((next(iter(row.given.values())), Const(row.name, type=kind, span=expr.span)) for row in family[1])
        if isinstance(suit, Const):
            return dict(cases).get(suit.value)
        return Switch(suit, cases, type=kind, span=expr.span)


def values(built: Builtin | None) -> str:
    """What a built-in is asked with, in words."""
    return ", ".join(map(str, built.takes)) if built is not None else "a variable"


def shown(built: Builtin | None, name: str) -> str:
    """What could be written between its parentheses."""
    if built is None:
        return "p in players where …" if name in SELECTORS else "… for p in players"
    return ", ".join({"seat": "p", "owner": "p", "cards": "hand(p)"}.get(kind.name, kind.name) for kind in built.takes)
