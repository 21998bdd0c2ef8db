"""The check: every rule of a definition resolved, typed and weighed before anything is played.

In: a definition with its tables and options. Out: a `CheckedGame`, or None and errors in `findings` (E5xx, W5xx).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from rulespec.check import dead
from rulespec.check.checked import CheckedGame
from rulespec.check.cost import Bounds, bounds, refuse_costly
from rulespec.check.facts import resolve_facts, too_deep, too_many
from rulespec.check.fold import asks_suited
from rulespec.check.ir import IR, Checked, Collect, Const
from rulespec.check.know import Seen, reads, refuse_leak, sums
from rulespec.check.orders import warn_measures, warn_orders
from rulespec.check.references import check_references
from rulespec.check.resolve import Resolver
from rulespec.check.scope import Names, Variable, closed_piles, names
from rulespec.check.stages import after_the_deal, before_the_cards, settled, stage_of
from rulespec.check.units import asked
from rulespec.diagnostics.message import Findings
from rulespec.model.fields import Spec
from rulespec.model.leaves import leaves
from rulespec.model.nouns import Definition
from rulespec.model.phases import Deal
from rulespec.model.rows import COLUMN
from rulespec.model.rule import Rule
from rulespec.model.rules import is_folded
from rulespec.model.tables import Tables
from rulespec.model.types import CARDS, COMBINATION, NOTHING, NUMBER, NUMBERS, PILE, SEAT, SEATS, SIDE, TRUTH, Type
from rulespec.spans import Span
from rulespec.syntax import tree

IMPLICIT: dict[str, tuple[Type, ...]] = {"": (), "me": (SEAT,), "laid": (COMBINATION,), "lays": (SEAT, COMBINATION)}
IN_THE_DEAL = "match.dealer.void"  # the one rule of the match that is asked while a deal lasts
FIRST_DEALER = "match.dealer.first"  # the one rule in which a seat has no name yet but its number
MEASURES = (TRUTH, NUMBER, NUMBERS, NOTHING)


def check(definition: Definition, tables: Tables, options: Mapping[str, Any], findings: Findings) -> CheckedGame | None:
    """Check a whole game. Gives None if there are errors; all findings are in `findings`."""
    table = names(definition, tables, options, findings)
    check_references(table, findings)
    resolve_facts(table, findings)
    found = _Rules(table, findings)
    for leaf in leaves(definition):
        if isinstance(leaf.value, Rule) and not leaf.path.startswith("facts.") and leaf.spec is not COLUMN:
            found.rule(leaf.value, leaf.spec)
    for unit in table.units.values():
        if unit.row is not None:
            found.asked.update(asked(unit.rule.tree))
    found.facts()
    dead.warn_unused(found.asked, table, findings)
    dead.warn_constant(found.conditions, findings)
    dead.warn_combinations(table, findings)
    dead.warn_wilds(table, findings)
    dead.warn_piles(table, findings)
    warn_orders(table, findings)
    warn_measures(table, found.rules, findings)
    if findings.errors:
        return None
    warnings = tuple(each for each in findings.all if each.level == "warning")
    return CheckedGame(definition, options, tables, found.rules, found.known_facts, found.looks_at_suits(), warnings)


class _Rules:
    """The rules of a game as they are checked, by path."""

    def __init__(self, table: Names, findings: Findings) -> None:
        self.names = table
        self.findings = findings
        self.rules: dict[str, Checked] = {}
        self.conditions: dict[str, tuple[Rule, Checked]] = {}
        self.asked: set[str] = set()
        self.bound: dict[str, tuple[Variable, ...]] = {}
        revealed = {name for name, unit in table.units.items() if unit.rule.reveals}
        piles = frozenset(table.piles) - closed_piles(table.definition)
        self.sums = sums(table.facts, revealed, piles)
        self.seen = Seen(table.facts, self.sums, piles)
        rows = {table.row_type(name).name: len(found) for name, found in table.rows.items()}
        self.bounds: Bounds = bounds(table.facts, table.tables, rows)
        self.known_facts = {name: self._fact(name, fact) for name, fact in settled(table.facts).items()}

    # ---- one rule of each language -------------------------------------------------------------------------------

    def rule(self, rule: Rule, spec: Spec) -> None:
        """A leaf of the definition with all its parts and keys."""
        if rule.path == FIRST_DEALER and rule.tree == tree.Name("random", span=rule.span):
            return
        if rule.path == FIRST_DEALER and isinstance(rule.tree, tree.Number):
            self._seat(rule, rule.tree)
            return
        if too_deep(rule.tree, self.findings):
            return
        match spec.start:
            case "expr":
                self._expression(rule, spec)
            case "transfer":
                self._transfer(rule)
            case "item":
                self._item(rule)
            case "winner":
                self._winner(rule)
            case "share":
                self._share(rule)
            case "bindings":
                self._bindings(rule, spec)
        for name, key in spec.keys.items():
            value = rule.keys.get(name)
            if key.form == "rule" and isinstance(value, Rule) and not is_folded(spec, name):
                self.rule(value, key)

    def _seat(self, rule: Rule, number: tree.Number) -> None:
        """A seat by its number, one that there is however few play."""
        least = self.names.tables.seats[0]
        if number.value >= least:
            label = f"expected a number from 0 to {least - 1}"
            self.findings.error("E504", f"with {least} players there is no seat {number.value}", number.span, label)
            return
        self._keep(rule.path, Const(number.value, type=SEAT, span=number.span), 0, (), rule)

    def _expression(self, rule: Rule, spec: Spec) -> None:
        variables = self._bound(rule.path)
        ir = self._put(rule.path, rule.tree, spec.type, spec.scope, variables, rule)
        if ir is None:
            return
        if spec.scope == "laid" and spec.type is None and ir.type not in MEASURES:
            self.findings.error(
                "E504",
                f"a measure is a number or a condition, but this is {ir.type}",
                rule.span,
                "expected a number, a condition or numbers",
            )
        self._parts(rule, ir.type, spec.scope, variables)
        self._leaks(rule, rule.path, spec.knows)

    def _parts(self, rule: Rule, whole: Type, scope: str, variables: tuple[Variable, ...]) -> None:
        """The named parts of a rule, each at its own path, so that a refusal can name the one that refused."""
        for part in rule.parts:
            path = part.path if part.path != rule.path else f"{rule.path}.base"
            layer = path[len(rule.path) + 1 :].split(".")[0]
            wanted = {"any": TRUTH, "all": TRUTH, "plus": NUMBER, "times": NUMBER}.get(layer, whole)
            if rule.combine in ("all", "any"):
                wanted = TRUTH
            ir = self._put(path, part.tree, wanted, scope, variables, part)
            if ir is not None:
                self._parts(part, ir.type, scope, variables)
            when = part.keys.get("when")
            if isinstance(when, Rule):
                self._put(when.path, when.tree, TRUTH, scope, variables, when)

    def _leaks(self, rule: Rule, path: str, allowed: str) -> None:
        """Each part may say for itself that it reveals something."""
        if rule.reveals:
            return
        parts = [part for part in rule.parts if (part.path if part.path != rule.path else f"{path}.base") in self.rules]
        for part in parts:
            self._leaks(part, part.path if part.path != rule.path else f"{path}.base", allowed)
        when = rule.keys.get("when")
        if isinstance(when, Rule) and when.path in self.rules and not when.reveals:
            refuse_leak(self.rules[when.path].ir, allowed, self.seen, self.findings)
        if not parts and path in self.rules:
            refuse_leak(self.rules[path].ir, allowed, self.seen, self.findings)

    def _transfer(self, rule: Rule) -> None:
        transfer = rule.tree
        if not isinstance(transfer, tree.Transfer):
            return
        who = self._put(f"{rule.path}.who", transfer.who, SEATS, "", (), rule)
        actor = who.items[0] if isinstance(who, Collect) and len(who.items) == 1 else None
        seen = evolve(self.seen, actor=actor)
        if isinstance(transfer.place, tree.Name) and transfer.place.id in self.names.piles:
            pile = Const(transfer.place.id, type=PILE, span=transfer.place.span)
            self.rules[f"{rule.path}.place"] = Checked(f"{rule.path}.place", pile, 1, "load", frozenset(), 1, (SEAT,))
        elif transfer.verb == "take":
            self.findings.error(
                "E504",
                "cards are taken from a pile",
                transfer.place.span,
                "expected the name of a pile",
                help=["a pile is a name that an earlier step gives cards to"],
            )
        else:
            self._put(f"{rule.path}.place", transfer.place, SEAT, "me", (), rule)
        if transfer.highest and transfer.including is not None:
            self.findings.error(
                "E504",
                "`the highest` and `including` cannot stand together",
                transfer.including.span,
                "the highest cards leave nothing to be included",
                help=["take `including` away, or give a number of any cards"],
            )
        parts = (
            ("amount", transfer.amount, NUMBER),
            ("of", transfer.of, CARDS),
            ("including", transfer.including, CARDS),
        )
        for name, expr, wanted in parts:
            if expr is not None:
                self._put(f"{rule.path}.{name}", expr, wanted, "me", (), rule)
        if not rule.reveals:
            for name, allowed in (
                ("who", "public"),
                ("place", "public"),
                ("amount", "public"),
                ("of", "private"),
                ("including", "private"),
            ):
                checked = self.rules.get(f"{rule.path}.{name}")
                if checked is not None:
                    refuse_leak(checked.ir, allowed, seen, self.findings)

    def _item(self, rule: Rule) -> None:
        """A line of the score. Its binders have the first slots, in order; what follows sees those before it."""
        item = rule.tree
        if not isinstance(item, tree.Item) or too_many(item.binders, self.findings):
            return
        variables: list[Variable] = []
        whole = True
        for at, binder in enumerate(item.binders):
            path = f"{rule.path}.for.{at}"
            outer = Resolver(self.names, self.findings, parameters=tuple(variables))
            among = outer.among(binder)
            self.asked.update(asked(binder.among))
            kind = None if among is None else among.type if among.type == CARDS else among.type.each
            whole = whole and among is not None
            if among is not None:
                self._keep(f"{path}.among", among, outer.size, tuple(variables), rule)
            variables.append(Variable(binder.variable, at, kind, binder.span))
            if binder.where is not None:
                self._put(f"{path}.where", binder.where, TRUTH, "", tuple(variables), rule)
        bound = tuple(variables)
        self.bound[rule.path] = bound
        self._put(f"{rule.path}.points", item.points, NUMBER, "", bound, rule)
        self._put(f"{rule.path}.to", item.to, None if self._is_side(item.to, bound) else SEATS, "", bound, rule)
        if item.when is not None:
            # What the line says and what is laid over it from outside both count.
            apart = f"{rule.path}.if" if "when" in rule.keys else f"{rule.path}.when"
            self._put(apart, item.when, TRUTH, "", bound, rule)

    def _is_side(self, expr: Any, variables: tuple[Variable, ...]) -> bool:
        """Whether a line pays a side whose seats may only be known at the end."""
        if not self.names.named_sides:
            return False
        found = Resolver(self.names, Findings(), "", variables).read(expr)
        return found is not None and found.type.name in (SIDE.name, NOTHING.name)

    def _bindings(self, rule: Rule, spec: Spec) -> None:
        """What a call says: its variables have the slots after `me`, in order; the other rules of the call see them."""
        bindings, implicit = rule.tree, len(IMPLICIT[spec.scope])
        if not isinstance(bindings, tree.Bindings) or too_many(bindings.binders, self.findings):
            return
        variables: list[Variable] = []
        for at, binder in enumerate(bindings.binders):
            path = f"{rule.path}.{at}"
            outer = Resolver(self.names, self.findings, spec.scope, tuple(variables))
            among = outer.among(binder)
            kind = None if among is None else among.type if among.type == CARDS else among.type.each
            if among is not None:
                types = IMPLICIT[spec.scope] + tuple(each.type for each in variables if each.type is not None)
                self._keep(f"{path}.among", among, max(outer.size, implicit), tuple(variables), rule, types)
            variables.append(Variable(binder.variable, implicit + at, kind, binder.span))
            if binder.where is not None:
                self._put(f"{path}.where", binder.where, TRUTH, spec.scope, tuple(variables), rule)
            self.asked.update(asked(binder.among))
        self.bound[rule.path.rpartition(".")[0]] = tuple(variables)

    def _bound(self, path: str) -> tuple[Variable, ...]:
        """The variables that a rule sees because it belongs to a call that has some."""
        return next((found for of, found in self.bound.items() if path.startswith(f"{of}.")), ())

    def _winner(self, rule: Rule) -> None:
        """`highest score`: what a seat is measured by, as a number for the seat in slot 0."""
        winner = rule.tree
        if not isinstance(winner, tree.Winner):
            return
        seat = tree.Name("seat", span=winner.span)
        asking = tree.Call(tree.Name(winner.of, span=winner.span), (seat,), span=winner.span)
        path = f"{rule.path}.of"
        self._put(path, asking, NUMBER, "", (Variable("seat", 0, SEAT),), rule)

    def _share(self, rule: Rule) -> None:
        """How many cards each seat is dealt, where that is a number."""
        share = rule.tree
        if not isinstance(share, tree.Share) or not share.each or share.number is None:
            return  # said by `check_references`, or all cards
        self._put(rule.path, share.number, NUMBER, "", (), rule)
        self._leaks(rule, rule.path, "public")

    # ---- what every rule goes through ----------------------------------------------------------------------------

    def _put(
        self, path: str, expr: Any, wanted: Type | None, scope: str, variables: tuple[Variable, ...], rule: Rule
    ) -> IR | None:
        """Resolve one expression and keep it at its path."""
        resolver = Resolver(self.names, self.findings, scope, variables)
        ir = resolver.value(expr, wanted)
        self.asked.update(asked(expr))
        if ir is not None:
            kinds = IMPLICIT[scope] + tuple(each.type for each in variables if each.type is not None)
            checked = self._keep(path, ir, resolver.size, variables, rule, kinds, expr.span)
            if wanted == TRUTH and not scope:
                self.conditions[path] = (rule, checked)
        return ir

    def _keep(
        self,
        path: str,
        ir: IR,
        frame: int,
        variables: tuple[Variable, ...],
        rule: Rule,
        kinds: tuple[Type, ...] | None = None,
        span: Span | None = None,
    ) -> Checked:
        if kinds is None:
            kinds = tuple(each.type for each in variables if each.type is not None)
        facts = self.names.facts
        if path.startswith("match.") and not path.startswith(IN_THE_DEAL):
            after_the_deal(ir, facts, self.findings)
        elif path.startswith("phases.") and self._early(path):
            before_the_cards(ir, facts, self.findings)
        cost = refuse_costly(ir, span or rule.span, self.bounds, self.findings)
        knows = frozenset() if rule.reveals else frozenset(reads(ir, self.seen))
        checked = Checked(path, ir, frame, stage_of(ir, self.known_facts), knows, cost, kinds)
        self.rules[path] = checked
        return checked

    def _early(self, path: str) -> bool:
        """Rules asked before anybody has cards."""
        _, phase, key, *_ = (*path.split("."), "")
        return isinstance(self.names.definition.phases.get(phase), Deal) and key in ("from", "when", "cards")

    def facts(self) -> None:
        """Facts with their parts as rules of their own, and what they cost."""
        for name, rule in self.names.definition.facts.items():
            fact = self.known_facts.get(name)
            if fact is None:
                continue
            self.rules[rule.path] = fact
            before = set(self.asked)
            parameters = rule.signature.parameters if rule.signature is not None else ()
            variables = tuple(
                Variable(each.name, at, kind, each.span)
                for at, (each, kind) in enumerate(zip(parameters, fact.parameters, strict=True))
            )
            self._parts(rule, fact.ir.type, "", variables)
            self.asked = before

    def _fact(self, name: str, fact: Checked) -> Checked:
        unit, column = self.names.units.get(name), self.names.columns.get(name)
        rule = unit.rule if unit is not None else column.rule  # type: ignore[union-attr]
        owners = {fact_owner(owner, rule) for owner in self.sums.get(name, ())}
        cost = refuse_costly(fact.ir, rule.span, self.bounds, self.findings)
        return evolve(fact, knows=frozenset(owners), cost=cost)

    def looks_at_suits(self) -> frozenset[str]:
        """The combinations for which some rule about what is laid asks whether they are suited."""
        found: set[str] = set()
        every = tuple(self.names.definition.combinations)
        for path, checked in self.rules.items():
            if path.startswith(("beats.", "phases.")) and COMBINATION in checked.parameters:
                found |= {shape for shape in every if asks_suited(checked.ir, shape)}
        for name, rule in self.names.definition.compare.items():
            measure = self.rules.get(f"compare.{name}")
            if measure is None:
                continue
            wanted = rule.keys.get("for")
            shapes = wanted if isinstance(wanted, tuple) else every
            found |= {shape for shape in shapes if asks_suited(measure.ir, shape)}
        return frozenset(found)


def fact_owner(owner: str, rule: Rule) -> str:
    """An owner as the author names him: `me`, `any`, or a parameter."""
    parameters = rule.signature.parameters if rule.signature is not None else ()
    if owner.startswith("#") and int(owner[1:]) < len(parameters):
        return parameters[int(owner[1:])].name
    return owner
