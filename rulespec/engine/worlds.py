"""Deals of the hidden cards that agree with everything a seat has seen, each as likely as the others.

What is used: the seat's own cards, cards that were played or lie open, cards seen on their way into a hand or shown,
how many cards everybody holds, and suits that play has proved absent: who played a card of a later tier of `legal` held
none of an earlier one. Who said something aloud that is shown by who can held none of those cards. Whom the game waits
for: nobody else has to say something now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from math import comb
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from rulespec.check.ir import IR, Apply, Combine, Local
from rulespec.check.walk import everything
from rulespec.compile.functions import plays_of
from rulespec.compile.position import Climb, Laid, Memo, Position, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import covered_cards, open_cards, played_to_tricks
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import layout, tricks
from rulespec.model import phases
from rulespec.model.pack import bits

if TYPE_CHECKING:
    import random

TRIES = 10_000  # so often a world is drawn that agrees with what was told; each announcement leaves about half of them

Place = int | str  # a seat, a pile, or COVERED
COVERED = "face down"  # where nobody has seen the cards, whoever's they are; no pile has a name of two words
Allowed = dict[int, frozenset[Place]]  # card (bit) -> where it can be


def worlds(program: Program, position: Position, seat: int) -> Callable[[random.Random], Position]:
    """What deals the cards that a seat does not see anew. Cost: below 1 ms, and about 0.05 ms for each world.

    Raises RulesError (E627) if no deal agrees with what was seen: only hands that were made up can contradict it.
    """
    play = position.play
    assert play is not None
    sizes: dict[Place, int] = {other: hand.bit_count() for other, hand in enumerate(play.hands) if other != seat}
    sizes |= {name: cards.bit_count() for name, cards in play.piles}
    covered = sum(covered_cards(position, each) for each in range(len(play.hands)))
    if covered:
        sizes[COVERED] = covered.bit_count()
    hidden = _Hidden(_allowed(program, position, seat, frozenset(sizes)), sizes)

    if not hidden.ways(0, hidden.free):
        message = f"no deal of the cards that seat {seat} does not see agrees with what it has seen"
        help_ = "ask a state that was played, not one with hands made up by `with_hands` or `worlds`"
        raise RulesError([Diagnostic("E627", message, help=(help_,))])
    told: list[Callable[[Position], bool]] = [each.holds for each in _told(program, position, seat)]
    if isinstance(play, Tricks) and program.tricks[position.deal.phase].duties:  # type: ignore[union-attr]
        due = tricks.due(program, position)
        told.append(lambda found: tricks.due(program, found) == due)
    moved = _moved_by(position)

    def dealt_anew(rng: random.Random) -> Position:
        found = hidden.deal(rng)
        hands = tuple(hand if other == seat else found.get(other, 0) for other, hand in enumerate(play.hands))
        piles = tuple((name, found.get(name, 0)) for name, _ in play.piles)
        dealt = _with_hands(position, hands, piles, moved)
        return _laid_anew(dealt, covered, found[COVERED], rng) if covered else dealt

    def world(rng: random.Random) -> Position:
        found = dealt_anew(rng)
        for _ in range(TRIES if told else 0):
            if all(holds(found) for holds in told):
                break
            found = dealt_anew(rng)
        return found

    return world


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


def _with_hands(
    position: Position, hands: tuple[int, ...], piles: tuple[tuple[str, int], ...], moved: list[tuple[int, int]]
) -> Position:
    """The position with other hands: what was dealt follows from them and from what has left or come to a hand."""
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    dealt = tuple((hand | gone) & ~came for hand, (gone, came) in zip(hands, moved, strict=True))
    return position._replace(
        deal=deal._replace(dealt=dealt if deal.dealt else deal.dealt, memo=Memo()),
        play=play._replace(hands=hands, piles=piles, memo=Memo()),
    )


def _moved_by(position: Position) -> list[tuple[int, int]]:
    """By seat: the cards that have left its hand since the deal, and those that came to it."""
    gone, came = [0] * position.match.seats, [0] * position.match.seats
    for transfer in position.deal.transfers if position.deal is not None else ():
        if isinstance(transfer.giver, int):
            back = came[transfer.giver] & transfer.cards  # only what it did not get itself before
            came[transfer.giver] &= ~back
            gone[transfer.giver] |= transfer.cards & ~back
        if isinstance(transfer.taker, int):
            back = gone[transfer.taker] & transfer.cards
            gone[transfer.taker] &= ~back
            came[transfer.taker] |= transfer.cards & ~back
    play = position.play
    laid_out = layout.in_columns(position.deal.columns) if position.deal is not None else 0
    for played in plays_of(position):
        gone[played.player] |= played.cards & ~came[played.player] & ~laid_out
        came[played.player] &= ~played.cards
    assert play is not None
    return list(zip(gone, came, strict=True))


class _Told(NamedTuple):
    """Something that a seat has told everybody: what the rule that says so must give in every world."""

    rule: Callable[..., Any]
    seat: int
    values: tuple[Any, ...]
    what: Any

    def holds(self, position: Position) -> bool:
        return bool(self.rule(position, self.seat, *self.values) == self.what)


def _told(program: Program, position: Position, seat: int) -> list[_Told]:
    """What the others have told. Sides may have changed since: then what was told binds nobody now."""
    found: list[_Told] = []
    for said in position.deal.calls if position.deal is not None else ():
        phase = program.definition.phases.get(said.phase)
        if said.told is None or said.seat == seat or not isinstance(phase, phases.Tricks):
            continue
        values = tuple(value for _, value in said.values)
        for saying in program.tricks[said.phase].announcements:
            alike = len(saying.variables) == len(values) and saying.said_as(values) == said.name
            if alike and saying.tells is not None:
                found.append(_Told(saying.tells, said.seat, values, said.told))
    return [told for told in found if told.holds(position)]


# ---- what is known ---------------------------------------------------------------------------------------------------


def _allowed(program: Program, position: Position, seat: int, places: frozenset[Place]) -> Allowed:
    """Where each card that the seat does not hold or has not seen leave play can be."""
    play, deal = position.play, position.deal
    assert play is not None and deal is not None
    gone = play.hands[seat] | _gone(position)
    for each in range(len(play.hands)):
        gone |= open_cards(position, each)
    allowed: Allowed = {bit: places for bit in bits(program.pack.all & ~gone)}
    for said in deal.calls:
        for bit in bits(said.cards):
            if bit in allowed and said.seat != seat:
                allowed[bit] = frozenset({said.seat})
    moved: set[Place] = set()
    for transfer in deal.transfers:
        if transfer.seen_by is None or seat in transfer.seen_by:
            for bit in bits(transfer.cards):
                if bit in allowed:
                    allowed[bit] = frozenset({transfer.taker})
        else:
            moved |= {transfer.giver, transfer.taker}
            for bit, where in allowed.items():
                if transfer.giver in where:
                    allowed[bit] = where | {transfer.taker}
    for other, cards in (*_aloud(program, position, moved), *_voids(program, position)):
        for bit in bits(cards):
            if bit in allowed and len(allowed[bit]) > 1:
                allowed[bit] -= {other}
    return allowed


def _gone(position: Position) -> int:
    """Cards that have been played."""
    play = position.play
    gone = played_to_tricks(position)
    if isinstance(play, Climb):
        for each in play.log:
            gone |= each.cards if isinstance(each, Laid) else 0
    return gone


def _aloud(program: Program, position: Position, moved: set[Place]) -> Iterator[tuple[int, int]]:
    """(seat, cards it was not dealt), from calls said aloud; nothing of seats whose hands have changed unseen since."""
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    for said in deal.calls:
        path = f"phases.{said.phase}.calls.{said.name}.shows"
        if said.cards or said.seat in moved or not program.has(path):
            continue
        if not _reads_hands(program.checked.rules[path].ir):
            yield said.seat, program.run(path, position, said.seat) or 0


def _voids(program: Program, position: Position) -> Iterator[tuple[int, int]]:
    """(seat, cards it does not hold), proved in this phase by cards of a later tier. Hands may have changed before."""
    play, deal = position.play, position.deal
    if not isinstance(play, Tricks) or deal is None:
        return
    noun = program.definition.phases[deal.phase]
    assert isinstance(noun, phases.Tricks)
    # Beyond a tier of which this cannot be worked out, nothing is proved.
    told = takewhile(lambda name: not noun.legal[name].keys.get("when"), noun.legal)
    paths = (f"phases.{deal.phase}.legal.{name}" for name in told)
    tiers = list(takewhile(lambda path: _is_hand_and_public(program.checked.rules[path].ir), paths))
    everything_held = (program.pack.all,) * position.match.seats
    for at, trick in enumerate((*play.done, None)[len(deal.tricks) :], len(deal.tricks)):
        plays = trick.plays if trick is not None else play.plays
        for number, (seat, card, *_) in enumerate(plays[1:], 1):
            led = program.order_called(plays[0].order).category[plays[0].cards]
            then = play._replace(hands=everything_held, done=play.done[:at], plays=plays[:number], led=led, memo=Memo())
            for path in tiers:
                cards = program.run(path, position._replace(play=then), seat) or 0
                if card & cards:
                    break
                yield seat, cards


def _is_hand_and_public(ir: IR) -> bool:
    """`hand(me) & X` or `(hand(me) | Y) & X`, where X and Y look at no hand: then everybody can work out which cards
    the hand would have to hold.
    """
    if not (isinstance(ir, Combine) and ir.op == "&"):
        return False
    return any(_is_hand(one) and not _reads_hands(rest) for one, rest in ((ir.left, ir.right), (ir.right, ir.left)))


def _is_hand(ir: IR) -> bool:
    """`hand(me)`, perhaps with other cards that everybody knows."""
    if isinstance(ir, Combine) and ir.op == "|":
        return any(_is_hand(one) and not _reads_hands(rest) for one, rest in ((ir.left, ir.right), (ir.right, ir.left)))
    return isinstance(ir, Apply) and ir.builtin.name == "hand" and isinstance(ir.args[0], Local)


def _reads_hands(ir: IR) -> bool:
    return any(isinstance(each, Apply) and each.builtin.owner is not None for each in everything(ir))


# ---- dealing ---------------------------------------------------------------------------------------------------------


class _Hidden:
    """Hidden cards and their places; `deal` puts cards into places, every way that is allowed as likely as the others.

    Cards that can be in the same places are alike. Classes are dealt one after another; how many of a class go to
    which place is drawn in proportion to the number of ways there are to finish.
    """

    def __init__(self, allowed: Allowed, sizes: dict[Place, int]) -> None:
        self.places = list(sizes)
        self.free = tuple(sizes.values())
        classes: dict[frozenset[Place], list[int]] = {}
        for bit, where in allowed.items():
            classes.setdefault(where, []).append(bit)
        self.groups = sorted(classes.items(), key=lambda group: (len(group[0]), group[1]))
        self._options: dict[tuple[int, tuple[int, ...]], list[tuple[tuple[int, ...], tuple[int, ...], int]]] = {}

    def options(self, at: int, free: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """How a class can be shared out: numbers by place, what is free after it, and in how many ways it ends well."""
        known = self._options.get((at, free))
        if known is None:
            where, cards = self.groups[at]
            known = self._options[at, free] = [
                (split, after, number * ways)
                for split, number in _splits(len(cards), self.places, where, free)
                if (ways := self.ways(at + 1, after := tuple(map(sub, free, split))))
            ]
        return known

    def ways(self, at: int, free: tuple[int, ...]) -> int:
        """In how many ways the classes from one on fill what is free."""
        if at == len(self.groups):
            return 0 if any(free) else 1
        return sum(ways for _, _, ways in self.options(at, free))

    def deal(self, rng: random.Random) -> dict[Place, int]:
        """Cards by place."""
        found: dict[Place, int] = {}
        free = self.free
        for at, (_, group) in enumerate(self.groups):
            split, free, _ = _drawn(self.options(at, free), rng)
            cards = group if len(group) == 1 else rng.sample(group, len(group))
            first = 0
            for place, number in zip(self.places, split, strict=True):
                if number:
                    found[place] = found.get(place, 0) | sum(1 << bit for bit in cards[first : first + number])
                    first += number
        return found


def _splits(
    number: int, places: list[Place], where: frozenset[Place], free: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to share out so many cards of a class by number, with how many ways that is of cards."""
    if not places:
        if number == 0:
            yield (), 1
        return
    most = min(number, free[0]) if places[0] in where else 0
    for taken in range(most + 1):
        for rest, ways in _splits(number - taken, places[1:], where, free[1:]):
            yield (taken, *rest), ways * comb(number, taken)


def _drawn(
    options: list[tuple[tuple[int, ...], tuple[int, ...], int]], rng: random.Random
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """One of the options, in proportion to its ways."""
    if len(options) == 1:
        return options[0]
    at = rng.randrange(sum(option[2] for option in options))
    for option in options:
        at -= option[2]
        if at < 0:
            return option
    raise AssertionError("ways are not below zero")
