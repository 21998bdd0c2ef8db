"""The combinations of a game: what cards count as, what a hand can lay, what wild cards stand for.

Card sets are ints (see model/pack.py), readings are ids: places in `Combinations.readings`. Pure functions of their
arguments; tables are made with the object, once for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rulespec.combinations.assign import Identity, Placed, assign
from rulespec.combinations.deck import Deck
from rulespec.combinations.detect import detect, laid_out, wild_count, wild_strengths
from rulespec.combinations.enumerate import Moves, exact_pair, plain_moves
from rulespec.combinations.hand import Hand
from rulespec.combinations.layouts import Layout, literal_moves
from rulespec.combinations.plan import Pair, Plan, Readings, Rows
from rulespec.combinations.reading import Reading
from rulespec.combinations.refuse import why_nothing
from rulespec.combinations.wild import WildRules, holds, resolve
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.model.pack import Pack
from rulespec.syntax.tree import Run, Shape, Wild

__all__ = ["Combinations", "Identity", "Placed"]


class Combinations:
    """Everything about combinations that follows from shapes and wild rules.

    `rank_strength` is by rank index and `strength` by kind (of the ranking that compares; on one scale); `sequences`
    are rows of rank indexes; `sets` are named card sets that wild rules may name; `looks_at_suits` names the shapes for
    which some rule asks whether they are of one suit: there `suited` is part of the reading.
    Raises RulesError with everything wrong in the shapes and wild rules.
    """

    def __init__(
        self,
        pack: Pack,
        shapes: Mapping[str, Shape],
        wilds: Iterable[Wild],
        sequences: Mapping[str, Rows],
        rank_strength: Sequence[int],
        *,
        strength: Sequence[int] | None = None,
        sets: Mapping[str, int] | None = None,
        looks_at_suits: frozenset[str] = frozenset(),
    ) -> None:
        self.pack = pack
        self.deck = Deck(pack, rank_strength, strength, sets or {})
        self._readings = Readings()
        self.readings: list[Reading] = self._readings.all
        self.plans: dict[str, Plan] = {}
        wild_rules = _WildRules(self.deck, list(wilds))
        wrong: list[Diagnostic] = []
        for name, shape in shapes.items():
            try:
                rules = wild_rules.of(name, shape)
                plan = self.plans[name] = Plan(
                    name, shape, self.deck, sequences, rules, self._readings, name in looks_at_suits
                )
                for each in plan.sizes() if plan.kind == "exact" else ():
                    exact_pair(plan, plan.size(*each))
            except RulesError as error:
                wrong += [found for found in error.diagnostics if found not in wrong]
        if wrong:
            raise RulesError(wrong)

    # ---- what cards count as ----

    def read(self, cards: int, shape: str | None = None) -> tuple[int, ...]:
        """All readings of exactly these cards, in the order of the shapes (of one shape, if it is given)."""
        if not cards:
            return ()
        plans = self.plans.values() if shape is None else (self.plans[shape],)
        return tuple(reading for plan in plans for reading in detect(plan, cards))

    def refuse(self, cards: int, shape: str | None = None) -> str:
        """Why the cards have no reading (of a shape, if it is given): a sentence about the shape that is nearest."""
        return why_nothing(list(self.plans.values()) if shape is None else [self.plans[shape]], cards)

    def narrow(self, cards: int, readings: Iterable[int], said: Mapping[int, Identity]) -> tuple[int, ...]:
        """Those of the readings that let cards (by bit) be what a player said they are."""
        return tuple(at for at in readings if assign(self._plan(at), cards, self.readings[at], at, said) is not None)

    # ---- what a hand can lay ----

    def moves(self, hand: int) -> Moves:
        """All (cards, reading) that a hand can lay, each once; of copies that are alike the lowest."""
        found: Moves = []
        prepared = Hand(self.deck, hand)
        for plan in self.plans.values():
            (plain_moves if plan.plain else literal_moves)(plan, prepared, found)
        return found

    def answers(self, hand: int, shape: str, size: int, allow: Callable[[Reading], bool] | None = None) -> Moves:
        """The moves of one shape and size whose reading is allowed. `allow` is asked once for each reading met."""
        found: Moves = []
        plan = self.plans[shape]
        keep = None if allow is None else _Filter(self.readings, allow).keep
        (plain_moves if plan.plain else literal_moves)(plan, Hand(self.deck, hand), found, size, keep)
        return found

    def alike(self, hand: int, cards: int) -> int:
        """The cards of a hand that are listed for `cards`: the same kinds, lowest copies. -1 if it has not so many."""
        return self.deck.alike(hand, cards)

    # ---- what a reading makes of cards (which must have it) ----

    def wilds(self, cards: int, at: int) -> int:
        """How many cards are not themselves."""
        plan, reading = self._plan(at), self.readings[at]
        if not plan.plain:
            return wild_count(self._layout(cards, at))
        of_rank = self.deck.of_rank
        return reading.size - sum([(cards & of_rank[rank]).bit_count() for rank, _ in reading.places])

    def wild_places(self, cards: int, at: int) -> tuple[int, ...]:
        """The strengths of the ranks that cards stand for without being of them, highest first."""
        return wild_strengths(self._plan(at), self._layout(cards, at))

    def top(self, cards: int, at: int) -> int:
        """A run: where it ends in its rows; anything else: the strength of the highest card of its main part."""
        plan, reading = self._plan(at), self.readings[at]
        if plan.kind == "run" or all(self.deck.even[rank] for rank, _ in reading.places):
            return reading.top
        layout = self._layout(cards, at)
        return max(self._strongest(*part) for part in layout.parts[: layout.main])

    def places(self, cards: int, at: int, said: Mapping[int, Identity] | None = None) -> list[Placed]:
        """One way to put the cards into their places, in the order of the places; what was said is kept if possible."""
        plan, reading = self._plan(at), self.readings[at]
        found = assign(plan, cards, reading, at, said or {})
        if found is None and said:
            found = assign(plan, cards, reading, at, {})
        if found is None:
            raise ValueError(f"{self.pack.names(cards)} cannot be read as {reading}")
        return found

    def _strongest(self, rank: int, places: int, itself: int) -> int:
        if itself.bit_count() < places and not self.deck.extra[rank]:
            return self.deck.rank_strength[rank]
        return max(self.deck.strength[kind] for kind in self.deck.kinds_of(itself or self.deck.of_rank[rank]))

    def _plan(self, at: int) -> Plan:
        return self.plans[self.readings[at].shape]

    def _layout(self, cards: int, at: int) -> Layout:
        found = laid_out(self._plan(at), cards, self.readings[at], at)
        if not found:
            raise ValueError(f"{self.pack.names(cards)} cannot be read as {self.readings[at]}")
        return found[0]


class _WildRules:
    """Wild rules by shape; shapes with the same rules share them."""

    def __init__(self, deck: Deck, wilds: list[Wild]) -> None:
        self._deck = deck
        self._wilds = wilds
        self._made: dict[tuple[tuple[int, ...], int], WildRules] = {}

    def of(self, name: str, shape: Shape) -> WildRules:
        held = tuple(at for at, wild in enumerate(self._wilds) if holds(wild, name))
        main = shape.parts[0]
        width = main.width if isinstance(main, Run) and any(self._wilds[at].does == "together" for at in held) else 0
        if (held, width) not in self._made:
            self._made[held, width] = resolve(self._deck, [self._wilds[at] for at in held], name, width)
        return self._made[held, width]


class _Filter:
    """A condition on readings that answers for pairs of them."""

    def __init__(self, readings: list[Reading], allow: Callable[[Reading], bool]) -> None:
        self._readings = readings
        self._allow = allow
        self._known: dict[int, int] = {-1: -1}

    def keep(self, pair: Pair) -> Pair:
        return self._one(pair[0]), self._one(pair[1])

    def _one(self, at: int) -> int:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = at if self._allow(self._readings[at]) else -1
        return found
