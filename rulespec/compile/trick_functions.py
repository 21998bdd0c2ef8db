"""Built-ins for trick play, and what else reads its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulespec.compile.position import Played, Position, Trick, Tricks
from rulespec.compile.side_functions import Owner, seats_of
from rulespec.model.orders import Ranked

Function = Callable[..., Any]
Orders = Callable[[str], Ranked]


def best(plays: tuple[Played, ...], orders: Orders, later: int = 0) -> Played:
    """The card that takes a trick: the highest trump, else the highest of the suit led. Of equal ones the first, but
    for cards among `later`.

    Each card counts as it did when it was played. Raises IndexError if there are no cards.
    """
    found = plays[0]
    _, card, _, key = found
    ranked = orders(key)
    led, trumps, high = ranked.category[card], ranked.trumps, ranked.strength[card]
    for played in plays[1:]:
        _, card, _, order = played
        if order != key:
            key, ranked = order, orders(order)
            trumps = ranked.trumps
        if card & led or card & trumps:
            strength = ranked.strength[card]
            if strength > high or (strength == high and card & later):
                found, high = played, strength
    return found


def under_way(p: Position, orders: Orders) -> Trick | None:
    """The trick under way, with who would take it now; nobody takes its cards once the phase is over."""
    play = p.play
    if not isinstance(play, Tricks) or not play.order:
        return None
    winner: Any = play.order[0]
    if play.plays:
        winner = None if play.ended else best(play.plays, orders).player
    return Trick(len(play.done) + 1, play.order[0], play.plays, winner)


def trick_functions(
    orders: Orders, in_force: Callable[[Position], Ranked | None], trumps: Callable[[Position, str], int]
) -> dict[str, Function]:
    """`leader led trick tricks won winning trumps face_up`: read from the record of trick play."""

    def won(p: Position, owner: Owner) -> int:
        cards = 0
        for trick in tricks(p, owner):
            cards |= trick_cards(trick)
        return cards

    def winning(p: Position, cards: int) -> int:
        play, ranked = p.play, in_force(p)
        if not isinstance(play, Tricks) or not play.plays or ranked is None:
            return cards
        return _beating(play, cards, ranked, orders)

    return {
        "leader": lambda p: p.play.order[0] if isinstance(p.play, Tricks) and p.play.order else None,
        "led": lambda p: p.play.led if isinstance(p.play, Tricks) else 0,
        "trick": lambda p: under_way(p, orders),
        "tricks": tricks,
        "won": won,
        "winning": winning,
        "trumps": trumps,
        "face_up": lambda p, seat: open_cards(p, seat),
    }


def finished_tricks(p: Position) -> tuple[Trick, ...]:
    """The finished tricks of the deal, in whatever phase it is."""
    play = p.play
    if isinstance(play, Tricks):
        return play.done
    return p.deal.tricks if p.deal is not None else ()


def tricks(p: Position, owner: Owner | None = None) -> tuple[Trick, ...]:
    """The finished tricks, or those that a seat or side has taken."""
    done = finished_tricks(p)
    if owner is None:
        return done
    seats = seats_of(owner)
    return tuple([trick for trick in done if trick.winner in seats])


def tricks_taken(p: Position, owner: Owner) -> int:
    """How many tricks a seat or side has taken."""
    seats = seats_of(owner)
    return sum([trick.winner in seats for trick in finished_tricks(p)])


def _beating(play: Tricks, cards: int, ranked: Ranked, orders: Orders) -> int:
    """Those of some cards that would take the trick as it lies."""
    high = best(play.plays, orders)
    lies = orders(high.order)
    found, left = 0, cards & (play.led | ranked.trumps)
    while left:
        card = left & -left
        left ^= card
        if ranked.strength[card] > lies.strength[high.cards]:
            found |= card
    return found


def open_cards(p: Position, seat: int) -> int:
    """The cards that lie face up before a seat: the top card of each of its columns."""
    if p.deal is None or not p.deal.columns:
        return 0
    gone, found = played_to_tricks(p), 0
    for column in p.deal.columns[seat]:
        found |= next((card for card in reversed(column) if not card & gone), 0)
    return found


def covered_cards(p: Position, seat: int) -> int:
    """The cards that lie face down before a seat, which nobody has seen."""
    if p.deal is None or not p.deal.columns:
        return 0
    found = 0
    for column in p.deal.columns[seat]:
        for card in column:
            found |= card
    return found & ~played_to_tricks(p) & ~open_cards(p, seat)


def trick_cards(trick: Trick) -> int:
    """The cards of a trick."""
    cards = 0
    for played in trick.plays:
        cards |= played.cards
    return cards


def played_to_tricks(p: Position) -> int:
    """All cards that have been played to tricks in this deal, those on the table and of tricks broken off too."""
    cards = 0
    for played in p.play.plays if isinstance(p.play, Tricks) else ():
        cards |= played.cards
    for played in p.deal.broken_off if p.deal is not None else ():
        cards |= played.cards
    for trick in finished_tricks(p):
        cards |= trick_cards(trick)
    return cards


def number_of_tricks(p: Position) -> int:
    """How many tricks the deal has, those still to come too."""
    play = p.play
    if play is None:
        return 0
    held = dict.fromkeys(play.players if isinstance(play, Tricks) else range(len(play.hands)), 0)
    for seat in held:
        held[seat] = (play.hands[seat] | open_cards(p, seat) | covered_cards(p, seat)).bit_count()
    for played in play.plays if isinstance(play, Tricks) else ():
        held[played.player] += 1
    return len(finished_tricks(p)) + max(held.values(), default=0)


def trick_attributes(orders: Orders) -> dict[tuple[str, str], Function]:
    """What can be asked of a trick and of a card played to one."""

    def trick_of(p: Position, played: Any) -> Trick | None:
        if not isinstance(played, Played):
            return None
        done = finished_tricks(p)
        return done[played.trick - 1] if played.trick <= len(done) else under_way(p, orders)

    def wins(p: Position, played: Any) -> bool | None:
        trick = trick_of(p, played)
        return None if trick is None else trick.winner == played.player

    def taking(p: Position, trick: Trick) -> Played | None:
        return next((played for played in trick.plays if played.player == trick.winner), None)

    def trump(p: Position, played: Any) -> bool | None:
        return bool(orders(played.order).trumps & played.cards) if isinstance(played, Played) else None

    return {
        ("trick", "number"): lambda p, trick: trick.number,
        ("trick", "leader"): lambda p, trick: trick.leader,
        ("trick", "winner"): lambda p, trick: trick.winner,
        ("trick", "cards"): lambda p, trick: trick_cards(trick),
        ("trick", "plays"): lambda p, trick: trick.plays,
        ("trick", "last"): lambda p, trick: trick.number == number_of_tricks(p),
        ("trick", "best"): taking,
        ("play", "trick"): trick_of,
        ("play", "wins"): wins,
        ("play", "trump"): trump,
    }
