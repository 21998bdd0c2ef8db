"""What a seat can do, as data. Equality is by what a move does; its text form reads back (see engine/notation.py)."""

from __future__ import annotations

from typing import Any, NamedTuple


class Lay(NamedTuple):
    """Lay cards as a combination: in the text form `H3 weak=H4 H5`."""

    seat: int
    cards: int
    reading: int


class Pass(NamedTuple):
    """Lay nothing: `pass`."""

    seat: int


class Give(NamedTuple):
    """Give cards away in an exchange: `H2`."""

    seat: int
    cards: int


class Take(NamedTuple):
    """Take cards from a pile in an exchange: `H2`."""

    seat: int
    cards: int


class Call(NamedTuple):
    """Say something, perhaps with values, by showing a card or in playing one: `pass`, `bid 3`, `trumps H7`."""

    seat: int
    name: str
    cards: int = 0
    values: tuple[Any, ...] = ()


class Play(NamedTuple):
    """Play a card to a trick: `H7`."""

    seat: int
    cards: int


Move = Lay | Pass | Give | Take | Call | Play
