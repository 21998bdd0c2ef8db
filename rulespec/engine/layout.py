"""Laying out: cards in columns before each seat, on covered cards an open one (see `Layout` in model/phases.py).

A column is a tuple of cards (ints with one bit) from the bottom up. Columns never change: what has been played from
them is known from the tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulespec.compile.position import Column, Columns, Position, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import covered_cards, open_cards, played_to_tricks
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.notation import read_plain
from rulespec.model.phases import Layout
from rulespec.spans import Span


def size(layout: Layout | None, path: str = "") -> int:
    """How many cards are laid out before each seat. Raises RulesError (E312) for columns that cannot be."""
    if layout is None:
        return 0
    if layout.open < 1 or layout.covered < 0 or layout.covered % layout.open:
        raise impossible(
            f"`{path}` cannot have {layout.open} open and {layout.covered} covered cards",
            "expected at least one open card, and equally many covered ones under each",
        )
    return layout.open + layout.covered


def lay(layout: Layout, seats: Sequence[int], cards: Sequence[int]) -> dict[int, tuple[Column, ...]]:
    """The columns of some seats, dealt from these cards (bits): first every covered card, last the open ones."""
    rows = size(layout) // layout.open
    found: dict[int, list[Column]] = {seat: [()] * layout.open for seat in seats}
    left = iter(cards)
    for _ in range(rows):
        for seat in seats:
            found[seat] = [(*column, 1 << next(left)) for column in found[seat]]
    return {seat: tuple(columns) for seat, columns in found.items()}


def in_columns(columns: Columns) -> int:
    """All cards that were laid out."""
    return sum(card for seat in columns for column in seat for card in column)


def on_the_table(position: Position) -> int:
    """The cards that still lie in columns, open or covered."""
    seats = range(position.match.seats)
    return sum(open_cards(position, seat) | covered_cards(position, seat) for seat in seats)


def left_in(position: Position, seat: int) -> tuple[Column, ...]:
    """The columns of a seat as they lie now, without those that are used up."""
    if position.deal is None or not position.deal.columns:
        return ()
    gone = played_to_tricks(position)
    columns = (tuple(card for card in column if not card & gone) for column in position.deal.columns[seat])
    return tuple(column for column in columns if column)


def unplayed(position: Position) -> bool:
    """Whether a seat that plays in the tricks of this deal still has a card."""
    play = position.play
    return isinstance(play, Tricks) and any(play.hands[seat] or open_cards(position, seat) for seat in play.players)


def read(program: Program, text: str, taken: int) -> tuple[Column, ...]:
    """Columns as text, `H4/S9 D3/C2`: cards from the bottom up. Raises RulesError (E610, E624, E625)."""
    found = []
    for word in text.split():
        column = []
        for name in word.split("/"):
            card = read_plain(program, name, ~taken)
            if card.bit_count() != 1:
                message = f"`{word}` is no column of cards"
                raise RulesError([Diagnostic("E625", message, help=("write for example `columns={0: 'H4/S9 D3'}`",))])
            once(program, card, taken)
            taken |= card
            column.append(card)
        found.append(tuple(column))
    return tuple(found)


def once(program: Program, cards: int, taken: int) -> None:
    """Raise RulesError (E624) if a card is given a second time."""
    twice = cards & taken
    if twice:
        raise RulesError([Diagnostic("E624", f"{' '.join(program.pack.names(twice))} is given twice")])


def impossible(message: str, help_: str = "", span: Span | None = None) -> RulesError:
    return RulesError([Diagnostic("E312", message, span, help=(help_,) if help_ else ())])
