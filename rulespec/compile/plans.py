"""The rules of a phase, found once by path and ready to be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from rulespec.check.ir import IR, Apply, Combine, FactCall, Local, Switch
from rulespec.compile.position import Laid, Position
from rulespec.compile.search import Search
from rulespec.model.orders import Ranked
from rulespec.model.phases import Call, Climb, Given, Saying, Tricks
from rulespec.model.rule import Rule as RuleNoun
from rulespec.model.types import CARDS, RANK
from rulespec.syntax.tree import Bindings

if TYPE_CHECKING:
    from rulespec.compile.program import Program

Rule = Callable[..., Any]
Choices = Callable[..., list[tuple[Any, ...]]]
Plan = TypeVar("Plan")


class Tier:
    """Cards that may be played, at a path of their own, and when they count."""

    __slots__ = ("_cards", "_when", "path", "shape")

    def __init__(self, program: Program, path: str) -> None:
        self.path = path
        self._cards = _rule(program, path)
        self._when = program.rule(f"{path}.when")
        self.shape = None if self._when is not None else _shape(program.checked.rules[path].ir)

    def cards(self, position: Position, seat: int) -> int | None:
        """The cards it gives a seat; None if it does not count now."""
        if self._when is not None and not self._when(position, seat):
            return None
        return self._cards(position, seat) or 0


def _shape(ir: IR) -> str | None:
    """The two tiers that nearly every game has need no evaluation: `hand(me)`, and `hand(me) & led`."""
    if isinstance(ir, Apply) and ir.builtin.name == "hand" and isinstance(ir.args[0], Local):
        return "hand"
    if isinstance(ir, Combine) and ir.op == "&" and isinstance(ir.right, Apply) and ir.right.builtin.name == "led":
        return "follow" if _shape(ir.left) == "hand" else None
    return None


class PhasePlan:
    """What every phase has: whether it is played, whether its deal is void, its place among the others."""

    def __init__(self, program: Program, name: str) -> None:
        self.when = program.rule(f"phases.{name}.when")
        self.void = program.rule(f"phases.{name}.void")
        self.place = list(program.definition.phases).index(name)


class TrickPlan:
    """A phase of tricks."""

    def __init__(self, program: Program, name: str) -> None:
        noun = program.definition.phases[name]
        assert isinstance(noun, Tricks)
        self.name = name
        self.path = f"phases.{name}"
        self.legal = [Tier(program, f"{self.path}.legal.{tier}") for tier in noun.legal]
        self.lead_legal = [Tier(program, f"{self.path}.lead_legal.{tier}") for tier in noun.lead_legal]
        self.players = program.rule(f"{self.path}.players")
        self.lead = program.rule(f"{self.path}.lead")
        self.turns = program.rule(f"{self.path}.turns")
        self.ends = program.rule(f"{self.path}.ends")
        self.later_wins = [
            (_rule(program, f"{self.path}.later_wins.{each}"), program.rule(f"{self.path}.later_wins.{each}.when"))
            for each in noun.later_wins
        ]
        self.takes = [_rule(program, f"{self.path}.takes.{each}") for each in noun.takes]
        self.ranked = _ranked(program, f"{self.path}.ranking")
        self.announcements = sayings(program, f"{self.path}.announcements", noun.announcements)
        self.duties = [DutyPlan(program, f"{self.path}.duties.{each}") for each in noun.duties]
        self.given = [GivenPlan(program, f"{self.path}.given.{each}", given) for each, given in noun.given.items()]
        self.columns = any(phase_lays_out(phase) for phase in program.definition.phases.values())
        self.plain = self._is_plain(program)

    def _is_plain(self, program: Program) -> bool:
        """Whether all there is to a card is following suit: between two cards of a trick nothing else is asked."""
        tiers = [[tier.shape for tier in tiers] for tiers in (self.legal, self.lead_legal)]
        asked = self.columns or self.duties or self.given
        return tiers == [["follow", "hand"], []] and not asked and _is_steady(program, f"{self.path}.ranking")


class Demand:
    """A condition on what is laid, at a path of its own, and when it binds."""

    __slots__ = ("_conditions", "_when", "path")

    def __init__(self, program: Program, path: str, noun: RuleNoun) -> None:
        self.path = path
        self._conditions = [(at, _rule(program, at)) for at in _conditions(noun, path) or [path]]
        self._when = program.rule(f"{path}.when")

    def binds(self, position: Position, seat: int) -> bool:
        """Whether it binds a seat now."""
        return self._when is None or bool(self._when(position, seat))

    def refuses(self, position: Position, seat: int, laid: Laid) -> str | None:
        """The path of what forbids a seat to lay this; None if it may, as far as this goes."""
        return next((path for path, holds in self._conditions if not holds(position, seat, laid)), None)


class ClimbPlan:
    """A phase of climbing: what its lays must meet."""

    def __init__(self, program: Program, name: str) -> None:
        noun = program.definition.phases[name]
        assert isinstance(noun, Climb)
        self.legal = [Demand(program, f"phases.{name}.legal.{each}", rule) for each, rule in noun.legal.items()]


class SayingPlan:
    """Something that can be said: its values, its conditions, the cards it is shown or played with."""

    def __init__(self, program: Program, path: str, name: str, noun: Saying) -> None:
        self.name = name
        self.path = path
        self._program = program
        self.out = noun.out == "true"
        self.variables = _variables(noun.for_)
        self._known_as = self.variables.index(noun.as_) if noun.as_ in self.variables else None
        self.when = program.rule(f"{path}.when")
        self.conditions = [
            (at, rule) for at in _conditions(noun.when, f"{path}.when") if (rule := program.rule(at)) is not None
        ]
        self.shows = program.rule(f"{path}.shows")
        self.rank = program.rule(f"{path}.rank")
        self.played_with = program.rule(f"{path}.with")
        self.tells = telling(program, f"{path}.tells")

    def said_as(self, values: tuple[Any, ...]) -> str:
        """The name under which it is said with these values."""
        return self.name if self._known_as is None else str(values[self._known_as])

    @cached_property
    def values(self) -> Choices:
        """Every choice of values of a seat in a position, whether it may be said now or not."""
        return self._program.choices(Search(self._program.binders(self.path, len(self.variables)), given=1))

    @cached_property
    def sayable(self) -> Choices:
        """The choices of values that a seat may say in a position, if there are cards to say them with."""
        binders, when = self._program.binders(self.path, len(self.variables)), f"{self.path}.when"
        rules = self._program.checked.rules
        return self._program.choices(Search(binders, [rules[when]] if when in rules else [], given=1))

    def refused_by(self, position: Position, seat: int, values: tuple[Any, ...]) -> str | None:
        """The path of the condition that does not hold: the named one, if there are several. None if it may be said."""
        if self.when is None or self.when(position, seat, *values):
            return None
        failing = (at for at, rule in self.conditions if not rule(position, seat, *values))
        return self._of_row(next(failing, f"{self.path}.when"), values)

    def _of_row(self, path: str, values: tuple[Any, ...]) -> str:
        """Where a condition is a cell of the row that is said, the path of that cell: it says what this row needs."""
        checked = self._program.checked
        asked = checked.rules[path].ir
        if not (isinstance(asked, FactCall) and asked.deal is None and asked.args and isinstance(asked.args[0], Local)):
            return path
        column, at = checked.facts[asked.name].ir, asked.args[0].slot - 1  # the seat that acts has the slot before
        if not isinstance(column, Switch) or not 0 <= at < len(values):
            return path
        cell = next((ir for row, ir in column.cases if row == values[at]), None)
        return checked.facts[cell.name].path if isinstance(cell, FactCall) else path


def _conditions(rule: RuleNoun | None, path: str) -> list[str]:
    """The paths of the named conditions of the rule at a path."""
    parts = rule.parts if rule is not None and rule.combine == "all" else ()
    return [part.path if part.path != path else f"{path}.base" for part in parts]


class CallPlan:
    """A phase of calls."""

    def __init__(self, program: Program, name: str) -> None:
        noun = program.definition.phases[name]
        assert isinstance(noun, Call)
        self.path = f"phases.{name}"
        self.sayings = sayings(program, f"{self.path}.calls", noun.calls)
        self.who = program.rule(f"{self.path}.who")
        self.turn = program.rule(f"{self.path}.turn")
        self.ends = program.rule(f"{self.path}.ends")
        self.many = noun.rounds == "many"
        self.beforehand = noun.chosen == "beforehand"


def sayings(program: Program, path: str, nouns: Mapping[str, Saying]) -> list[SayingPlan]:
    """What can be said, in the order of the definition."""
    return [SayingPlan(program, f"{path}.{name}", name, noun) for name, noun in nouns.items()]


def telling(program: Program, path: str) -> Rule | None:
    """The rule that says what everybody learns; cards and ranks by name, so that what is told says the same to all."""
    rule = program.rule(path)
    if rule is None:
        return None
    pack, kind, tells = program.pack, program.checked.rules[path].ir.type, rule
    if kind == CARDS:
        return lambda *given: None if (cards := tells(*given)) is None else " ".join(pack.names(cards)) or "nothing"
    if kind == RANK:
        return lambda *given: None if (rank := tells(*given)) is None else pack.ranks[rank]
    return rule


class DutyPlan:
    """Something that a seat must say: who, what, while what holds."""

    def __init__(self, program: Program, path: str) -> None:
        self.path = path
        self.when = program.rule(f"{path}.when")
        self.who = _rule(program, f"{path}.who")
        self.says = _rule(program, f"{path}.says")


class GivenPlan:
    """Something that counts as said: one call for each choice of values."""

    def __init__(self, program: Program, path: str, noun: Given) -> None:
        self.path = path
        self.values = program.choices(Search(program.binders(path, len(_variables(noun.for_)))))
        self.when = program.rule(f"{path}.when")
        self.who = _rule(program, f"{path}.who")
        self.says = _rule(program, f"{path}.says")


def _variables(rule: RuleNoun | None) -> tuple[str, ...]:
    """The variables that a call has values for."""
    bindings = rule.tree if rule is not None else None
    return tuple(each.variable for each in bindings.binders) if isinstance(bindings, Bindings) else ()


class Plans(dict[str, Plan]):
    """The plans of a game's phases of one kind by name, each made when it is first asked for."""

    def __init__(self, program: Program, made: Callable[[Program, str], Plan]) -> None:
        super().__init__()
        self._program = program
        self._made = made

    def __missing__(self, name: str) -> Plan:
        found = self[name] = self._made(self._program, name)
        return found


def phase_lays_out(phase: object) -> bool:
    """Whether a phase lays cards out in columns."""
    return bool(getattr(phase, "layout", None))


def _rule(program: Program, path: str) -> Callable[..., Any]:
    found = program.rule(path)
    assert found is not None
    return found


def _ranked(program: Program, path: str) -> Callable[[Position], Ranked]:
    """Which order of cards is in force: always one where the rules say so."""
    rule, orderings = program.rule(path), program.tables.orderings
    if rule is None:
        only = next(iter(orderings.values()))
        return _in_force(program, only.name)
    constant = program.constant(path)
    if constant is not None:
        return _in_force(program, constant)
    ready = {name: _in_force(program, name) for name in orderings}

    def ranked(position: Position) -> Ranked:
        name = rule(position)
        return ready[name](position) if name in ready else next(iter(ready.values()))(position)

    return _kept_for_the_deal(path, ranked) if _is_steady(program, path, all_deal=True) else ranked


def _is_steady(program: Program, path: str, *, all_deal: bool = False) -> bool:
    """Whether the order of cards stays the same as long as a trick, or the deal, lasts and nobody says anything."""
    conditions = [at for each in program.tables.orderings.values() for at in each.conditions]
    changes = ("trick", "action") if all_deal else ("action",)
    rules = program.checked.rules
    return all(rules[at].stage not in changes for at in (path, *conditions) if at in rules)


def _kept_for_the_deal(path: str, ranked: Callable[[Position], Ranked]) -> Callable[[Position], Ranked]:
    def kept(position: Position) -> Ranked:
        memo = position.deal.memo  # type: ignore[union-attr]
        found: Ranked | None = memo.get(path)
        if found is None:
            found = memo[path] = ranked(position)
        return found

    return kept


def _in_force(program: Program, name: str) -> Callable[[Position], Ranked]:
    """The order of this name, with those of its conditional parts that hold."""
    ordering = program.tables.orderings[name]
    if not ordering.conditions:
        known = ordering.ranked()
        return lambda position: known
    rules = [_rule(program, path) for path in ordering.conditions]
    return lambda position: ordering.ranked(tuple([bool(rule(position)) for rule in rules]))
