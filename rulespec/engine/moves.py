"""What a seat can do, as data. Equality is by what a move does; its text form reads back (see engine/notation.py).

In every move `seat` is a number from 0, and `cards` a set of cards as an int, one bit for each physical card:
`state.text(move)` has their names, and `Cards(game.pack, move.cards)` is them. A move belongs to the game that gave it.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Lay(NamedTuple):
    """Lay cards as a combination: in the text form `H3 weak=H4 H5`.

    - `seat`: a number from 0
    - `cards`: a set of cards as an int, one bit for each; `state.text(move)` or `Cards(game.pack, cards)` name them
    - `reading`: what they count as, a number that means something only to this game; `state.text(move)` tells
    """

    seat: int
    cards: int
    reading: int


class Pass(NamedTuple):
    """Lay nothing: `pass`.

    - `seat`: a number from 0
    """

    seat: int


class Give(NamedTuple):
    """Give cards away in an exchange: `H2`.

    - `seat`: a number from 0
    - `cards`: a set of cards as an int, one bit for each; `state.text(move)` or `Cards(game.pack, cards)` name them
    """

    seat: int
    cards: int


class Take(NamedTuple):
    """Take cards from a pile in an exchange: `H2`.

    - `seat`: a number from 0
    - `cards`: a set of cards as an int, one bit for each; `state.text(move)` or `Cards(game.pack, cards)` name them
    """

    seat: int
    cards: int


class Call(NamedTuple):
    """Say something, perhaps with values, by showing a card or in playing one: `pass`, `bid 3`, `trumps H7`.

    - `seat`: a number from 0
    - `name`: what is said, as the definition calls it
    - `cards`: the card it is shown or played with, as an int with its bit; 0 if it is said alone
    - `values`: what it says beyond its name, in the order of the definition
    """

    seat: int
    name: str
    cards: int = 0
    values: tuple[Any, ...] = ()


class Play(NamedTuple):
    """Play a card to a trick: `H7`.

    - `seat`: a number from 0
    - `cards`: the card as an int with its bit; `state.text(move)` or `Cards(game.pack, cards)` name it
    """

    seat: int
    cards: int


Move = Lay | Pass | Give | Take | Call | Play
