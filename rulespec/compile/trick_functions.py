"""Built-ins for sides, calls and tricks. A side is its name: its seats joined by `+`, such as `0+2`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulespec.compile.position import Position, Said, Trick, Tricks
from rulespec.model.pack import Pack

Function = Callable[..., Any]
Owner = int | str


def sides_of(word: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: `each` for himself, or those `opposite`."""
    if word == "opposite" and seats % 2 == 0:
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple((seat,) for seat in range(seats))


def members(side: str) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(int(seat) for seat in side.split("+"))


def seats_of(owner: Owner) -> tuple[int, ...]:
    """A seat alone, or all seats of a side."""
    return members(owner) if isinstance(owner, str) else (owner,)


def name_of(side: tuple[int, ...]) -> str:
    return "+".join(map(str, side))


def side_functions(word: str) -> dict[str, Function]:
    """`sides side members other partner`; `word` is the definition's `sides`."""

    def sides(p: Position) -> tuple[str, ...]:
        return tuple(name_of(side) for side in sides_of(word, p.match.seats))

    def side(p: Position, seat: int) -> str:
        return name_of(next(side for side in sides_of(word, p.match.seats) if seat in side))

    def other(p: Position, mine: str) -> str | None:
        rest = [each for each in sides(p) if each != mine]
        return rest[0] if len(rest) == 1 else None

    def partner(p: Position, seat: int) -> int | None:
        rest = [each for each in members(side(p, seat)) if each != seat]
        return rest[0] if len(rest) == 1 else None

    return {"sides": sides, "side": side, "members": lambda p, side: members(side), "other": other, "partner": partner}


def call_functions() -> dict[str, Function]:
    """`caller called shown`: read from the record of the deal."""

    def said(p: Position) -> tuple[Said, ...]:
        return p.deal.calls if p.deal is not None else ()

    def shown(p: Position, seat: int) -> int:
        cards = 0
        for each in said(p):
            cards |= each.cards if each.seat == seat else 0
        return cards

    def called(p: Position, owner: Owner, name: str) -> bool:
        seats = seats_of(owner)
        return any(each.name == name and each.seat in seats for each in said(p))

    return {
        "caller": lambda p, name: next((each.seat for each in said(p) if each.name == name), None),
        "called": called,
        "shown": shown,
    }


def trick_functions(pack: Pack) -> dict[str, Function]:
    """`leader led tricks won`: read from the record of trick play."""
    suits = [pack.where(suit=pack.kinds[kind].suit) for kind in pack.kind_of]

    def led(p: Position) -> int:
        play = p.play
        return suits[play.plays[0][1].bit_length() - 1] if isinstance(play, Tricks) and play.plays else 0

    def tricks(p: Position, owner: Owner) -> tuple[Trick, ...]:
        if not isinstance(p.play, Tricks):
            return ()
        seats = seats_of(owner)
        return tuple(trick for trick in p.play.done if trick.winner in seats)

    def won(p: Position, owner: Owner) -> int:
        cards = 0
        for trick in tricks(p, owner):
            cards |= trick_cards(trick)
        return cards

    return {
        "leader": lambda p: p.play.order[0] if isinstance(p.play, Tricks) and p.play.order else None,
        "led": led,
        "tricks": tricks,
        "won": won,
    }


def trick_cards(trick: Trick) -> int:
    """The cards of a finished trick."""
    cards = 0
    for _, card in trick.plays:
        cards |= card
    return cards


def played_to_tricks(p: Position) -> int:
    """All cards that have been played to tricks in this deal, those on the table too."""
    if not isinstance(p.play, Tricks):
        return 0
    cards = sum(card for _, card in p.play.plays)
    for trick in p.play.done:
        cards |= trick_cards(trick)
    return cards


TRICK_ATTRIBUTES: dict[tuple[str, str], Function] = {
    ("trick", "number"): lambda p, trick: trick.number,
    ("trick", "leader"): lambda p, trick: trick.leader,
    ("trick", "winner"): lambda p, trick: trick.winner,
    ("trick", "cards"): lambda p, trick: trick_cards(trick),
}
