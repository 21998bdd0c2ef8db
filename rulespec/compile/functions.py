"""What the built-ins do, under the names of the table in `model/builtins.py`.

Every function takes the position and its arguments, none of which is None: what is asked of none is none already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rulespec.combinations.combinations import Combinations
from rulespec.compile.call_functions import CALL_ATTRIBUTES, call_functions
from rulespec.compile.position import Climb, Finished, Laid, Played, Position, Tricks
from rulespec.compile.side_functions import seats_of, side_functions
from rulespec.compile.trick_functions import finished_tricks, played_to_tricks, trick_attributes, trick_functions
from rulespec.model.notation import interval
from rulespec.model.orders import Order, Ranked
from rulespec.model.pack import Pack, bits
from rulespec.model.tables import Tables

Function = Callable[..., Any]


class Kit:
    """What functions need of a game: its tables, the way the turn goes, the order of cards, its combinations.

    What can only be said with the rules (who leads the match, which order of cards is in force, its trumps, an order
    by its key) is put in by who has them.
    """

    __slots__ = (
        "active",
        "combinations",
        "in_force",
        "leading",
        "order",
        "orders",
        "sides",
        "step",
        "tables",
        "trumps",
    )

    def __init__(
        self,
        tables: Tables,
        clockwise: bool,
        order: Order | None,
        combinations: Combinations | None,
        sides: str | tuple[str, ...] = "each",
    ) -> None:
        self.tables = tables
        self.step = 1 if clockwise else -1
        self.order = order
        self.sides = sides
        self.combinations = combinations
        self.leading: Callable[[Position], tuple[int, ...]] = lambda position: ()
        self.active: Callable[[Position], tuple[int, ...]] = lambda position: ()
        self.in_force: Callable[[Position], Ranked | None] = lambda position: None
        self.orders: Callable[[str], Ranked] = lambda key: self.tables.orderings[key].ranked()
        self.trumps: Callable[[Position, str], int] = lambda position, name: 0


def functions(kit: Kit) -> dict[str, Function]:
    """The built-in names, by name."""
    return {
        **_seats(kit),
        **_cards(kit),
        **_climbing(),
        **_match(kit),
        **_numbers(),
        **side_functions(kit.sides),
        **call_functions(),
        **trick_functions(lambda key: kit.orders(key), lambda p: kit.in_force(p), lambda p, name: kit.trumps(p, name)),
    }


def attributes(kit: Kit) -> dict[tuple[str, str], Function]:
    """The attributes, by the name of the type and their own."""
    return {**_of_combinations(kit), **_of_deals(), **CALL_ATTRIBUTES, **trick_attributes(lambda key: kit.orders(key))}


# ---- seats -----------------------------------------------------------------------------------------------------------


@cache
def turn_order(first: int, seats: int, step: int) -> tuple[int, ...]:
    """All seats in the order of the turn, from one on."""
    return tuple((first + step * at) % seats for at in range(seats))


def _seats(kit: Kit) -> dict[str, Function]:
    step = kit.step

    def players(p: Position) -> tuple[int, ...]:
        first = (p.deal.dealer + step) % p.match.seats if p.deal is not None else 0
        return turn_order(first, p.match.seats, step)

    def dealer(p: Position) -> int | None:
        return p.deal.dealer if p.deal is not None else None

    def forehand(p: Position) -> int | None:
        return (p.deal.dealer + step) % p.match.seats if p.deal is not None else None

    return {
        "players": players,
        "active": lambda p: kit.active(p),
        "dealer": dealer,
        "forehand": forehand,
        "next": lambda p, seat: (seat + step) % p.match.seats,
        "previous": lambda p, seat: (seat - step) % p.match.seats,
        "backwards": lambda p, seat: turn_order(seat, p.match.seats, -step),
        "around": lambda p, seat: turn_order(seat, p.match.seats, step),
    }


# ---- cards -----------------------------------------------------------------------------------------------------------


def _cards(kit: Kit) -> dict[str, Function]:
    pack = kit.tables.pack
    rank_of = [pack.ranks.index(pack.kinds[kind].rank) for kind in pack.kind_of]
    by_points = _by_points(pack)
    strength: Sequence[int] = kit.order.strength if kit.order else (0,) * len(pack.kinds)

    def extreme(cards: int, best: Callable[..., int]) -> int:
        if not cards:
            return 0
        level = best(strength[pack.kind_of[bit]] for bit in bits(cards))
        return sum(1 << bit for bit in bits(cards) if strength[pack.kind_of[bit]] == level)

    def rank(p: Position, cards: int) -> int | None:
        return rank_of[cards.bit_length() - 1] if cards.bit_count() == 1 else None

    def suit(p: Position, cards: int) -> str | None:
        return pack.kinds[pack.kind_of[cards.bit_length() - 1]].suit if cards.bit_count() == 1 else None

    def holder(p: Position, cards: int) -> int | None:
        hands = p.play.hands if p.play is not None else ()
        return next((seat for seat, hand in enumerate(hands) if cards and cards & ~hand == 0), None)

    def dealt(p: Position, place: int | str) -> int | None:
        if p.deal is None or not p.deal.dealt:
            return None
        return p.deal.dealt[place] if isinstance(place, int) else dict(p.deal.piles).get(place, 0)

    def pile(p: Position, name: str) -> int:
        return dict(p.play.piles).get(name, 0) if p.play is not None else 0

    return {
        "hand": lambda p, seat: p.play.hands[seat] if p.play is not None else None,
        "dealt": dealt,
        "cards_left": lambda p, seat: p.play.hands[seat].bit_count() if p.play is not None else None,
        "played": lambda p: (
            _union(each.cards for each in plays_of(p)) if isinstance(p.play, Climb) else played_to_tricks(p)
        ),
        "pack": lambda p: pack.all,
        "points": lambda p, cards: sum([each * (cards & worth).bit_count() for each, worth in by_points]),
        "highest": lambda p, cards: extreme(cards, max),
        "lowest": lambda p, cards: extreme(cards, min),
        "rank": rank,
        "suits": lambda p: pack.suits,
        "suit": suit,
        "cards of": lambda p, suit: pack.where(suit=suit),
        "holder": holder,
        "pile": pile,
    }


def _by_points(pack: Pack) -> list[tuple[int, int]]:
    """Card points, and the cards that are worth so many."""
    found: dict[int, int] = {}
    for bit in range(len(pack)):
        points = pack.kinds[pack.kind_of[bit]].points
        found[points] = found.get(points, 0) | 1 << bit
    return [(points, cards) for points, cards in found.items() if points]


def _union(sets: Any) -> int:
    found = 0
    for cards in sets:
        found |= cards
    return found


# ---- climbing --------------------------------------------------------------------------------------------------------


def plays_of(p: Position) -> tuple[Laid | Played, ...]:
    """What was laid, or played to tricks, in order."""
    before = tuple([played for trick in finished_tricks(p) for played in trick.plays])
    if isinstance(p.play, Tricks):
        return before + p.play.plays
    return (*before, *(each for each in p.play.log if isinstance(each, Laid))) if isinstance(p.play, Climb) else before


def _still_in(p: Position) -> tuple[int, ...]:
    return tuple(seat for seat, hand in enumerate(p.play.hands) if hand) if p.play is not None else ()


def finishers(p: Position) -> tuple[int, ...]:
    """Who has run out, in that order; the last seat counts as last once all others have."""
    if not isinstance(p.play, Climb):
        return ()
    out = p.play.finishers
    if len(out) == p.match.seats - 1:
        return out + tuple(seat for seat in range(p.match.seats) if seat not in out)
    return out


def _nth(p: Position, number: int) -> int | None:
    out = finishers(p)
    return out[number - 1] if 1 <= number <= len(out) else None


def _place(p: Position, seat: int) -> int | None:
    out = finishers(p)
    return out.index(seat) + 1 if seat in out else None


def _climbing() -> dict[str, Function]:
    return {
        "plays": plays_of,
        "table": lambda p: p.play.table if isinstance(p.play, Climb) else None,
        "still_in": _still_in,
        "finishers": finishers,
        "nth": _nth,
        "place": _place,
    }


# ---- the match -------------------------------------------------------------------------------------------------------


def _match(kit: Kit) -> dict[str, Function]:
    return {
        "score": lambda p, owner: p.match.scores[seats_of(owner)[0]],
        "total": lambda p, side: _given(p, side),
        "own": lambda p, seat: _given(p, seat),
        "redeals": lambda p: p.match.redeals,
        "leaders": lambda p: kit.leading(p),
        "deal_number": lambda p: p.deal.number if p.deal is not None else len(p.match.past),
        "past": lambda p: p.match.past,
        "last": lambda p: p.match.past[-1] if p.match.past else None,
    }


def _given(p: Position, owner: int | str) -> int:
    """The points that the lines of the score give."""
    return sum([line.points for line in p.deal.lines if line.seat == owner]) if p.deal is not None else 0


def _numbers() -> dict[str, Function]:
    return {
        "min": lambda p, *numbers: min(_flat(numbers), default=None),
        "max": lambda p, *numbers: max(_flat(numbers), default=None),
        "abs": lambda p, number: abs(number),
        "interval": lambda p, low, high: interval(low, high),
    }


def _flat(numbers: tuple[Any, ...]) -> tuple[int, ...]:
    return numbers[0] if len(numbers) == 1 and isinstance(numbers[0], tuple) else numbers


# ---- attributes ------------------------------------------------------------------------------------------------------


def _of_combinations(kit: Kit) -> dict[tuple[str, str], Function]:
    combinations = kit.combinations
    readings = combinations.readings if combinations is not None else []

    def suited(p: Position, laid: Laid | Played) -> bool | None:
        if type(laid) is not Laid:
            return None
        seen = readings[laid.reading].suited
        return seen if seen is not None else _share_a_suit(combinations, laid)

    # Of what was laid; a card played to a trick is no combination.
    found: Mapping[str, Function] = {
        "shape": lambda p, laid: readings[laid.reading].shape if type(laid) is Laid else None,
        "size": lambda p, laid: readings[laid.reading].size if type(laid) is Laid else None,
        "length": lambda p, laid: readings[laid.reading].length if type(laid) is Laid else None,
        "top": lambda p, laid: laid.top if type(laid) is Laid else None,
        "suited": suited,
        "wilds": lambda p, laid: laid.wilds if type(laid) is Laid else None,
        "wild_places": lambda p, laid: laid.wild_places if type(laid) is Laid else None,
        "cards": lambda p, laid: laid.cards,
    }
    by_type: dict[tuple[str, str], Function] = {("combination", name): function for name, function in found.items()}
    return {
        **by_type,
        ("play", "player"): lambda p, laid: laid.player,
        ("play", "card"): lambda p, laid: laid.cards,
    }


def _share_a_suit(combinations: Combinations | None, laid: Laid) -> bool:
    """Where no measure looks at suits, no reading says: the cards that are themselves must share one."""
    if combinations is None:
        return False
    suits = combinations.deck.every_suit
    for placed in combinations.places(laid.cards, laid.reading):
        if not placed.wild:
            suits &= combinations.deck.suit_of[placed.bit]
    return bool(suits)


def _of_deals() -> dict[tuple[str, str], Function]:
    def number(p: Position, deal: Finished) -> int | None:
        return deal.position.deal.number if deal.position.deal is not None else None

    def dealer(p: Position, deal: Finished) -> int | None:
        return deal.position.deal.dealer if deal.position.deal is not None else None

    return {
        ("deal", "number"): number,
        ("deal", "dealer"): dealer,
        ("deal", "nth"): lambda p, deal, place: _nth(deal.position, place),
        ("deal", "finishers"): lambda p, deal: finishers(deal.position),
        ("deal", "gained"): lambda p, deal, seat: deal.gained[seat],
    }
