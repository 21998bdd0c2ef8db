"""Deals of the hidden cards that agree with everything a seat has seen, each as likely as the others.

What is used: the seat's own cards, cards that were played or lie open, cards seen on their way into a hand or shown,
how many cards everybody holds; suits that play has proved absent (who played a card of a later tier of `legal` held
none of an earlier one); that what was said, given and taken could be; what was told; whom the game waits for. Cards
that moved unseen and choices that the others have not turned up yet are drawn too, and the deals to come by another
seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from rulespec.compile.position import Calling, Exchange, Memo, Position, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import covered_cards
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import calls, exchange, tricks
from rulespec.engine.hidden import COVERED, Hidden, Place, TooMany
from rulespec.engine.known import allowed, came_from
from rulespec.engine.past import Observation, Past, Piles
from rulespec.model.pack import bits

if TYPE_CHECKING:
    import random

TRIES = 200  # so often a deal is drawn that may agree; then worlds are found by exchanging cards from one to the next
EXCHANGES = 3  # of each hidden card on the way from one world to the next; ten times as many to the first
SEED_BITS = 53


class Lying(NamedTuple):
    """Where the cards lie in a world: by seat, in piles, face down in columns; and what each transfer moved."""

    hands: tuple[int, ...]
    piles: Piles
    covered: int
    moved: tuple[int, ...]


def worlds(program: Program, position: Position, seat: int) -> Callable[[random.Random], Position]:
    """What deals the cards that a seat does not see anew. Cost: about 1 ms, and about 0.02 ms for each world, but some
    milliseconds if few deals agree with what was said and exchanged.

    Raises RulesError (E627) if no deal agrees with what was seen: only hands that were made up can contradict it.
    """
    return _Worlds(program, position, seat).world


class _Worlds:
    def __init__(self, program: Program, position: Position, seat: int) -> None:
        play = position.play
        assert play is not None
        self.program, self.position, self.seat = program, position, seat
        sizes: dict[Place, int] = {other: hand.bit_count() for other, hand in enumerate(play.hands) if other != seat}
        sizes |= {name: cards.bit_count() for name, cards in play.piles}
        self.covered = sum(covered_cards(position, each) for each in range(len(play.hands)))
        if self.covered:
            sizes[COVERED] = self.covered.bit_count()
        self.allowed = allowed(program, position, seat, frozenset(sizes))
        self.hidden = Hidden(program.pack, self.allowed, sizes, came_from(position, seat, self.allowed))
        self.tries = TRIES
        if not self._can_be():
            message = f"no deal of the cards that seat {seat} does not see agrees with what it has seen"
            help_ = "ask a state that was played, not one with hands made up by `with_hands`"
            raise RulesError([Diagnostic("E627", message, help=(help_,))])
        self.past = Past(program, position, seat)
        self.truth = Lying(play.hands, play.piles, self.covered, tuple(each.cards for each in self.past.transfers))
        self.seen = self._seen([*self.past.observations(), *self._now()])
        self.last: Lying | None = None  # the world before, once worlds are found by exchanging cards

    def _can_be(self) -> bool:
        """Whether the cards can lie in some way; where the ways are too many to count, whether they can as they do."""
        try:
            return bool(self.hidden.ways(0, self.hidden.free))
        except TooMany:
            self.tries = 0
            play = self.position.play
            assert play is not None
            lying = Lying(play.hands, play.piles, self.covered, ())
            return all(self._place(lying, bit) in where for bit, where in self.allowed.items())

    def _seen(self, observations: list[Observation]) -> list[tuple[Observation, object]]:
        """What was observed: what must be the same in every world. Hands that were made up may belie some of it."""
        found = self.past.before(self.truth.hands, self.truth.piles, lambda at, _: self.truth.moved[at])
        if found is None:
            return []
        seen = [(observe, observe(self.position, found.lays)) for observe in observations]
        return [(observe, value) for observe, value in seen if value is not False]

    def _now(self) -> list[Observation]:
        """Nobody but who is due has to say something now; who has made a choice had one."""
        position, play, program = self.position, self.position.play, self.program
        if isinstance(play, Exchange | Calling) and play.chosen:
            others = [each[0] for each in play.chosen if each[0] != self.seat]
            return [lambda world, _: all(_possible(program, _unchosen(world), each) for each in others)]
        if isinstance(play, Tricks) and program.tricks[position.deal.phase].duties:  # type: ignore[union-attr]
            return [lambda world, _: tricks.due(program, world)]
        return []

    # ---- worlds ------------------------------------------------------------------------------------------------------

    def world(self, rng: random.Random) -> Position:
        """A world."""
        for _ in range(self.tries if self.last is None else 0):
            lying = self._dealt_anew(rng)
            found = self._agreeing(lying) if lying is not None else None
            if lying is not None and found is not None:
                return self._anew(found, lying.covered, rng)
        found = self._exchanged(rng)
        return self._anew(found, (self.last or self.truth).covered, rng)

    def _dealt_anew(self, rng: random.Random) -> Lying | None:
        """The hidden cards dealt, and what moved unseen drawn from where it went."""
        play = self.position.play
        assert play is not None
        found = self.hidden.deal(rng)
        hands = tuple([hand if at == self.seat else found.get(at, 0) for at, hand in enumerate(play.hands)])
        piles = tuple([(name, found.get(name, 0)) for name, _ in play.piles])
        moved = self.truth.moved
        if self.past.unseen:
            before = self.past.before(hands, piles, lambda at, there: self._drawn(at, there, rng))
            if before is None:
                return None
            moved = before.moved
        return Lying(hands, piles, found.get(COVERED, 0), moved)

    def _drawn(self, at: int, there: int, rng: random.Random) -> int:
        """Cards that a transfer may have moved, of those that lay where it went."""
        cards = self.truth.moved[at]
        if at not in self.past.unseen:
            return cards
        lying, number = list(bits(there)), cards.bit_count()
        return sum(1 << bit for bit in rng.sample(lying, number)) if number <= len(lying) else cards

    def _agreeing(self, lying: Lying) -> Position | None:
        """The position in which the cards lie so; None if it does not agree with what was seen."""
        before = self.past.before(lying.hands, lying.piles, lambda at, _: lying.moved[at])
        if before is None:
            return None
        world = self._with(lying, before.lays[0].hands)
        return world if all(observe(world, before.lays) == value for observe, value in self.seen) else None

    def _with(self, lying: Lying, dealt: tuple[int, ...]) -> Position:
        deal, play = self.position.deal, self.position.play
        assert deal is not None and play is not None
        transfers = deal.transfers
        if self.past.unseen:
            transfers = tuple(each._replace(cards=cards) for each, cards in zip(transfers, lying.moved, strict=True))
        deal = deal._replace(dealt=dealt if deal.dealt else deal.dealt, transfers=transfers, memo=Memo())
        return self.position._replace(deal=deal, play=play._replace(hands=lying.hands, piles=lying.piles, memo=Memo()))

    # ---- exchanging cards --------------------------------------------------------------------------------------------

    def _exchanged(self, rng: random.Random) -> Position:
        """A world some exchanges of two hidden cards after the last one. Each is made if the world then agrees, so that
        in the long run all that agree are as likely; the first are made from the true cards.
        """
        free = [bit for bit, places in self.allowed.items() if len(places) > 1]
        number = EXCHANGES * len(free) * (10 if self.last is None else 1)
        lying = self.last or self.truth
        found: Position | None = None
        for _ in range(number if len(free) > 1 else 0):
            other = self._swapped(lying, rng.sample(free, 2), rng)
            made = self._agreeing(other) if other is not None else None
            if other is not None and made is not None:
                lying, found = other, made
        self.last = lying
        return found or self._agreeing(lying) or self.position

    def _swapped(self, lying: Lying, pair: list[int], rng: random.Random) -> Lying | None:
        """Two cards in each other's place, all the way they went; None if they may not be there or nothing changes."""
        one, two = pair
        here, there = self._place(lying, one), self._place(lying, two)
        if there not in self.allowed[one] or here not in self.allowed[two]:
            return None
        before = self.hidden.weight(one, here) * self.hidden.weight(two, there)
        after = self.hidden.weight(one, there) * self.hidden.weight(two, here)
        if after < before and rng.random() * before >= after:
            return None
        both = 1 << one | 1 << two

        def swap(cards: int) -> int:
            return cards ^ both if 0 != cards & both != both else cards

        other = Lying(
            tuple([swap(hand) for hand in lying.hands]),
            tuple([(name, swap(cards)) for name, cards in lying.piles]),
            swap(lying.covered),
            tuple([swap(cards) for cards in lying.moved]),
        )
        seen = (at for at in range(len(lying.moved)) if at not in self.past.unseen)
        if other == lying or any(other.moved[at] != lying.moved[at] for at in seen):
            return None
        return other

    def _place(self, lying: Lying, bit: int) -> Place:
        card = 1 << bit
        for seat, hand in enumerate(lying.hands):
            if hand & card:
                return seat
        return next((name for name, cards in lying.piles if cards & card), COVERED)

    # ---- what else nobody has seen -----------------------------------------------------------------------------------

    def _anew(self, world: Position, covered: int, rng: random.Random) -> Position:
        """With covered columns in any order, choices of the others that are not turned up yet, and another seed."""
        world = world._replace(match=world.match._replace(seed=rng.getrandbits(SEED_BITS)))
        if self.covered:
            world = _laid_anew(world, self.covered, covered, rng)
        play = world.play
        if isinstance(play, Exchange | Calling) and play.chosen:
            chosen: Any = tuple(
                each if each[0] == self.seat else rng.choice(_possible(self.program, _unchosen(world), each[0]))
                for each in play.chosen
            )
            world = world._replace(play=play._replace(chosen=chosen, memo=Memo()))
        return world


def _unchosen(position: Position) -> Position:
    """The position before anybody chose."""
    play = position.play
    assert isinstance(play, Exchange | Calling)
    return position._replace(play=play._replace(chosen=(), memo=Memo()))


def _possible(program: Program, position: Position, seat: int) -> list[tuple[Any, ...]]:
    """All that a seat could choose unseen, as `chosen` holds it."""
    if isinstance(position.play, Exchange):
        return [(seat, cards) for cards in exchange.choices(program, position, seat)]
    return [
        (seat, saying.said_as(values), card, values)
        for saying, values, cards in calls.possible(program, position, seat)
        for card in calls.each_card(cards)
    ]


def _laid_anew(position: Position, covered: int, cards: int, rng: random.Random) -> Position:
    """The position with these cards where others lie covered, in any order."""
    assert position.deal is not None
    found = [1 << bit for bit in bits(cards)]
    rng.shuffle(found)
    columns = tuple(
        tuple(tuple(found.pop() if card & covered else card for card in column) for column in seat)
        for seat in position.deal.columns
    )
    return position._replace(deal=position.deal._replace(columns=columns, memo=Memo()))
