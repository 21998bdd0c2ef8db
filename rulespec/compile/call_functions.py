"""Built-ins that read what was said in a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulespec.compile.position import Position, Said
from rulespec.compile.side_functions import Owner, seats_of

Function = Callable[..., Any]


def call_functions() -> dict[str, Function]:
    """`calls last_call caller called shown highest_call`: read from the record of the deal."""

    def said(p: Position) -> tuple[Said, ...]:
        return p.deal.calls if p.deal is not None else ()

    def shown(p: Position, seat: int) -> int:
        cards = 0
        for each in said(p):
            cards |= each.cards if each.seat == seat else 0
        return cards

    def called(p: Position, owner: Owner, name: str) -> bool:
        seats = seats_of(owner)
        for each in said(p):  # noqa: SIM110  (a generator would cost more than what it goes through)
            if each.name == name and each.seat in seats:
                return True
        return False

    def last_call(p: Position, owner: Owner, name: str) -> Said | None:
        seats = seats_of(owner)
        return next((each for each in reversed(said(p)) if each.name == name and each.seat in seats), None)

    def highest(p: Position) -> Said | None:
        found = None
        for each in said(p):
            if each.rank is not None and (found is None or found.rank is None or each.rank > found.rank):
                found = each
        return found

    return {
        "calls": said,
        "last_call": last_call,
        "says": lambda p, said, name: dict(said.values).get(name) if said.values else None,
        "caller": lambda p, name: next((each.seat for each in said(p) if each.name == name), None),
        "called": called,
        "highest_call": highest,
        "shown": shown,
    }


CALL_ATTRIBUTES: dict[tuple[str, str], Function] = {
    ("said", "name"): lambda p, said: said.name,
    ("said", "caller"): lambda p, said: said.seat,
    ("said", "cards"): lambda p, said: said.cards,
    ("said", "cards_left"): lambda p, said: said.left,
    ("said", "cards_played"): lambda p, said: said.played,
    ("said", "number"): lambda p, said: p.deal.calls.index(said) + 1,
}
