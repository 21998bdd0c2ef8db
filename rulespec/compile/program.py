"""A checked game made ready to run: rules by path, facts by name, combinations, measures.

In: a `CheckedGame`. Out: `Program`, which the engine asks. It holds no state of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Literal

from rulespec.check.checked import CheckedGame
from rulespec.check.ir import IR, Apply, Checked, Const, FactCall
from rulespec.check.walk import everything
from rulespec.combinations.combinations import Combinations
from rulespec.compile.evaluator import Evaluator
from rulespec.compile.functions import Kit, attributes, functions, turn_order
from rulespec.compile.ladders import Ladder, Levels
from rulespec.compile.plans import CallPlan, ClimbPlan, PhasePlan, Plans, TrickPlan
from rulespec.compile.position import Laid, Position
from rulespec.compile.position import Tricks as TricksRecord
from rulespec.compile.score_plan import ScorePlan
from rulespec.compile.search import Payment, Search
from rulespec.compile.walk import Walker
from rulespec.diagnostics.message import Findings
from rulespec.model.nouns import Definition
from rulespec.model.orders import Order, Ranked
from rulespec.model.pack import Pack
from rulespec.model.phases import Climb
from rulespec.model.rows import whole_rows
from rulespec.model.tables import Tables
from rulespec.syntax.tree import Shape, Wild, Winner

_NONE_IS_BELOW = -(1 << 60)
_KEYS_KEPT = 1 << 15


class Program:
    """The rules of a game as functions of positions.

    `evaluator` chooses between compiled rules and the slow tree walker, which tests compare. Raises RulesError if the
    combinations cannot be made.
    """

    def __init__(self, checked: CheckedGame, evaluator: Literal["compiled", "walk"] = "compiled") -> None:
        self.checked = checked
        self.definition: Definition = checked.definition
        self.options: Mapping[str, Any] = checked.options
        self.tables: Tables = checked.tables
        self.pack: Pack = checked.tables.pack
        self.order = _ranking(self.definition, self.tables)
        self.combinations = _combinations(checked, self.order)
        kit = Kit(
            self.tables,
            self.definition.players.direction == "clockwise",
            self.order,
            self.combinations,
            _sides(self.definition),
        )
        kit.leading = self.leaders
        kit.orders = self.order_called
        kit.in_force = self.in_force
        kit.active = self.active
        kit.trumps = self.trumps
        self.step = kit.step
        made = Evaluator if evaluator == "compiled" else Walker
        self._evaluator: Evaluator | Walker = made(checked.facts, functions(kit), attributes(kit))
        self._rules: dict[str, Callable[..., Any]] = {}
        self.later_copies = _later_copies(self.pack)
        self.has_copies = bool(self.later_copies)
        self.phases = Plans(self, PhasePlan)
        self.tricks = Plans(self, TrickPlan)
        self.calls = Plans(self, CallPlan)
        self.climbs = Plans(self, ClimbPlan)
        self._orders: dict[str, Ranked] = {}
        self.measures = [Measure(self, name) for name in self.definition.compare]
        self.ladders = [Ladder(self, name) for name in self.definition.beats]
        self._keys: dict[tuple[int, int], tuple[Any, ...]] = {}
        self._levels: dict[tuple[int, int], Levels] = {}
        self._interned: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self._hidden: dict[str, bool] = {}

    def __reduce__(self) -> tuple[type[Program], tuple[CheckedGame, str]]:
        return Program, (self.checked, "compiled" if isinstance(self._evaluator, Evaluator) else "walk")

    def __deepcopy__(self, memo: object) -> Program:
        return self  # what is kept here beside the rules could be worked out again

    # ---- rules -------------------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Whether there is a rule at a path."""
        return path in self.checked.rules

    def run(self, path: str, position: Position, *given: Any) -> Any:
        """The value of a rule; what is given fills its first slots (`me`, the laid combination, binder variables)."""
        return (self._rules.get(path) or self._compiled(path))(position, *given)

    def rule(self, path: str) -> Callable[..., Any] | None:
        """The rule at a path as a function of a position and what is given; None if there is none."""
        return self._compiled(path) if path in self.checked.rules else None

    def reads_hidden(self, path: str) -> bool:
        """Whether what a rule gives may depend on cards that not everybody sees, be it that it gives them away."""
        found = self._hidden.get(path)
        if found is None:
            found = self._hidden[path] = path in self.checked.rules and self._looks(self.checked.rules[path].ir, set())
        return found

    def _looks(self, ir: IR, asked: set[str]) -> bool:
        for each in everything(ir):
            if isinstance(each, Apply) and (each.builtin.owner is not None or each.builtin.name == "pile"):
                return True
            if isinstance(each, FactCall) and each.name not in asked:
                asked.add(each.name)
                if self._looks(self.checked.facts[each.name].ir, asked):
                    return True
        return False

    def constant(self, path: str) -> Any:
        """The value of a rule that is a plain value; None of any other."""
        found = self.checked.rules[path].ir
        return found.value if isinstance(found, Const) else None

    def _compiled(self, path: str) -> Callable[..., Any]:
        found = self._rules.get(path)
        if found is None:
            found = self._rules[path] = self._evaluator.compile(self.checked.rules[path])
        return found

    def binders(self, path: str, number: int) -> list[tuple[Checked, Checked | None]]:
        """What the variables of the rule at a path go through."""
        rules = self.checked.rules
        return [(rules[f"{path}.for.{at}.among"], rules.get(f"{path}.for.{at}.where")) for at in range(number)]

    def choices(self, search: Search) -> Callable[..., list[tuple[Any, ...]]]:
        """All choices of a search, as a function of a position and what is given."""
        return self._evaluator.choices(search)

    def payments(self, item: Payment) -> Callable[[Position], list[tuple[int, Any, tuple[Any, ...]]]]:
        """All that an item of the score pays, as a function of a position."""
        return self._evaluator.payments(item)

    def fact(self, name: str, position: Position, *args: Any) -> Any:
        """The value of a fact."""
        return self._evaluator.fact(name, position, args)

    def suppose(self, name: str, position: Position, args: tuple[Any, ...], value: Any) -> None:
        """Remember a value of a fact on the records of a position as if it had been worked out."""
        self._evaluator.suppose(name, position, args, value)

    def value(self, asked: Checked, position: Position) -> Any:
        """The value of an expression that is no rule of the game."""
        return self._evaluator.compile(asked)(position)

    # ---- seats -----------------------------------------------------------------------------------------------------

    def active(self, position: Position) -> tuple[int, ...]:
        """The seats that play in the deal under way, from the dealer's left."""
        deal, seats = position.deal, position.match.seats
        first = (deal.dealer + self.step) % seats if deal is not None else 0
        everybody = turn_order(first, seats, self.step)
        if not self.has("players.active"):
            return everybody
        memo = (position.deal or position.match).memo
        found: tuple[int, ...] | None = memo.get("players.active")
        if found is None:
            playing = self.run("players.active", position) or ()
            found = memo["players.active"] = tuple([seat for seat in everybody if seat in playing])
        return found

    # ---- copies ----------------------------------------------------------------------------------------------------

    def one_of_each(self, cards: int) -> int:
        """Cards without those of which another copy is among them: copies of a card are one and the same choice."""
        for shift, later in self.later_copies:
            cards &= ~((cards << shift) & later)
        return cards

    def lowest_alike(self, card: int, held: int) -> int:
        """The lowest copy of a card among those held."""
        if not self.later_copies:
            return card
        alike = self.pack.mask(self.pack.kind_of[card.bit_length() - 1]) & held
        return alike & -alike or card

    # ---- trick play ------------------------------------------------------------------------------------------------

    def in_force(self, position: Position) -> Ranked | None:
        """The order of cards of the phase of tricks under way; None elsewhere."""
        if position.deal is None or not isinstance(position.play, TricksRecord):
            return None
        return self.tricks[position.deal.phase].ranked(position)

    def order_called(self, key: str) -> Ranked:
        """An order of cards by its key, which a card played keeps."""
        found = self._orders.get(key)
        if found is None:
            name, *parts = key.split("+")
            ordering = self.tables.orderings[name]
            holds = tuple(part.name in parts for part in ordering.parts if part.when is not None)
            found = self._orders[key] = ordering.ranked(holds)
        return found

    def trumps(self, position: Position, name: str) -> int:
        """The trumps of a ranking in a position."""
        ordering = self.tables.orderings[name]
        holds = tuple(bool(self.run(path, position)) for path in ordering.conditions)
        return ordering.ranked(holds).trumps

    # ---- who leads the match -----------------------------------------------------------------------------------------

    def leaders(self, position: Position) -> tuple[int, ...]:
        """The seats that stand first: most of what `match.winner` names, or least."""
        winner = self.definition.match.winner
        tree = winner.tree if winner is not None else None
        most = tree.most if isinstance(tree, Winner) else True
        if self.has("match.winner.of"):
            standing = [self.run("match.winner.of", position, seat) for seat in range(position.match.seats)]
        else:
            standing = list(position.match.scores)
        known = [value for value in standing if value is not None]
        best = (max if most else min)(known, default=None)
        return tuple(seat for seat, value in enumerate(standing) if value is not None and value == best)

    # ---- combinations ------------------------------------------------------------------------------------------------

    def laid(self, seat: int, cards: int, reading: int, position: Position) -> Laid:
        """The record of a combination that a seat lays now, with its measures."""
        wilds, places, top = self._by_cards(cards, reading)
        if self._asks_wild_places and "wild_places" not in self._measured:
            places = self.combinations.wild_places(cards, reading)
        bare = Laid(seat, cards, reading, wilds, places, top, ())
        return bare._replace(key=tuple(measure.value(position, bare) for measure in self.measures))

    def key(self, cards: int, reading: int, position: Position) -> tuple[Any, ...]:
        """The measures of cards under a reading: of two of one shape and size the greater is higher."""
        if not self._static:
            return self.laid(-1, cards, reading, position).key
        found = self._keys.get((cards, reading))
        if found is None:
            if len(self._keys) >= _KEYS_KEPT:
                self._keys.clear()
            found = self._keys[cards, reading] = self._same(self.laid(-1, cards, reading, position).key)
        return found

    def levels(self, cards: int, reading: int, position: Position) -> Levels:
        """Where cards under a reading stand on each ladder; nothing in a game without ladders."""
        if not self.ladders:
            return ()
        found = self._levels.get((cards, reading)) if self._static else None
        if found is None:
            laid = self.laid(-1, cards, reading, position)
            found = tuple(ladder.level(position, laid) for ladder in self.ladders)
            if self._static:
                if len(self._levels) >= _KEYS_KEPT:
                    self._levels.clear()
                self._levels[cards, reading] = found
        return found

    def _same(self, key: tuple[Any, ...]) -> tuple[Any, ...]:
        """One object for equal keys: there are few of them, however many cards there are."""
        return self._interned.setdefault(key, key)

    def decided_by(self, one: tuple[Any, ...], two: tuple[Any, ...]) -> str | None:
        """The measure that tells two keys apart; None if they are equal."""
        for measure, left, right in zip(self.measures, one, two, strict=True):
            if left != right:
                return measure.name
        return None

    def _by_cards(self, cards: int, reading: int) -> tuple[int, tuple[int, ...], int]:
        """What measures can see of cards that is not in their reading: wilds, places of wilds, top."""
        combinations = self.combinations
        places = combinations.wild_places(cards, reading) if "wild_places" in self._measured else ()
        return combinations.wilds(cards, reading), places, combinations.top(cards, reading)

    @cached_property
    def score(self) -> ScorePlan:
        """The lines of the score, ready to be worked out."""
        return ScorePlan(self)

    @cached_property
    def _measured(self) -> frozenset[str]:
        """The built-ins and attributes that measures and rungs ask, also through facts."""
        return self._asked_by(self.checked.rules[path].ir for path in self._about_laid())

    def _about_laid(self) -> list[str]:
        """The paths of what decides between combinations: measures, and the rungs of ladders."""
        return [*(measure.path for measure in self.measures), *(path for each in self.ladders for path in each.paths)]

    @cached_property
    def _asks_wild_places(self) -> bool:
        """Whether any rule looks at the places of wild cards, which costs something to work out."""
        return "wild_places" in self._asked_by(rule.ir for rule in self.checked.rules.values())

    def _asked_by(self, expressions: Iterable[IR]) -> frozenset[str]:
        names: set[str] = set()
        facts: set[str] = set()
        waiting = list(expressions)
        while waiting:
            for node in everything(waiting.pop()):
                if isinstance(node, Apply):
                    names.add(node.builtin.name)
                elif isinstance(node, FactCall) and node.name not in facts:
                    facts.add(node.name)
                    waiting.append(self.checked.facts[node.name].ir)
        return frozenset(names)

    @cached_property
    def _static(self) -> bool:
        """Whether measures and rungs depend on a reading and `_by_cards` alone, not on single cards or the table."""
        return "cards" not in self._measured and all(
            self.checked.rules[path].stage == "load" for path in self._about_laid()
        )


class Measure:
    """One measure of `compare`; `shapes` are the combinations it is for (None: all)."""

    def __init__(self, program: Program, name: str) -> None:
        rule = program.definition.compare[name]
        limit = rule.keys.get("for")
        self.name = name
        self.path = f"compare.{name}"
        self._program = program
        self.shapes = frozenset(limit) if isinstance(limit, tuple) else None
        self._many = program.checked.rules[self.path].ir.type.many

    def value(self, position: Position, laid: Laid) -> Any:
        """Its value in a form that compares: truths as 0 and 1, lists as tuples, none below everything."""
        program = self._program
        if self.shapes is not None and program.combinations.readings[laid.reading].shape not in self.shapes:
            return () if self._many else 0
        found = program.run(self.path, position, laid)
        if found is None:
            return () if self._many else _NONE_IS_BELOW
        return tuple(found) if self._many else int(found)


def _ranking(definition: Definition, tables: Tables) -> Order | None:
    """The ranking that climbing names, or the only one there is."""
    named = (phase.ranking for phase in definition.phases.values() if isinstance(phase, Climb) and phase.ranking)
    return next((tables.rankings[name] for name in named), next(iter(tables.rankings.values()), None))


def _combinations(checked: CheckedGame, order: Order | None) -> Combinations:
    definition, tables = checked.definition, checked.tables
    blank = Order((0,) * len(tables.pack.kinds), (0,) * len(tables.pack.ranks))
    order = order or blank
    return Combinations(
        tables.pack,
        {name: rule.tree for name, rule in definition.combinations.items() if rule and isinstance(rule.tree, Shape)},
        [rule.tree for rule in definition.wilds.values() if rule and isinstance(rule.tree, Wild)],
        tables.sequences,
        order.rank_strength,
        strength=order.strength,
        sets=tables.sets,
        looks_at_suits=checked.looks_at_suits,
    )


def _sides(definition: Definition) -> str | tuple[str, ...]:
    """Fixed sides by their word, named ones by their rows."""
    if isinstance(definition.sides, str):
        return definition.sides
    return tuple(row.name for row in whole_rows(definition.sides, (), Findings()))


def _later_copies(pack: Pack) -> list[tuple[int, int]]:
    """For each distance the cards that are copies of the card so many bits below."""
    found = []
    for shift in range(1, max(pack.copies, default=1)):
        later = sum(1 << bit for bit in range(shift, len(pack)) if pack.kind_of[bit] == pack.kind_of[bit - shift])
        found.append((shift, later))
    return found
