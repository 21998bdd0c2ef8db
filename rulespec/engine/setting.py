"""How a match begins: by a seed, or with hands, a dealer, scores and a deal before that are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.plans import phase_lays_out
from rulespec.compile.position import Climb, Column, Deal, Finished, Match, Memo, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import course, deal, layout
from rulespec.engine.cards import Cards
from rulespec.engine.notation import read_plain
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import Deal as DealNoun

Given = str | Cards
"""The cards of one seat or pile."""
Hands = Mapping[int, Given] | Mapping[str, Given] | Mapping[int | str, Given] | Sequence[Given]
"""Cards by seat and by name of a pile, or one for each seat. Every kind of key stands by itself: to a type checker a
mapping by seat is no mapping by seat or name.
"""
LaidOut = Mapping[int, str] | Sequence[str]
"""Columns of cards by seat, or one text for each seat: `{0: "H4/S9 D3"}`, each column from the bottom up."""


OPEN = ("players", "dealer")
"""What may be None: it is then as the rules have it."""


class Setting(NamedTuple):
    """What `Game.start` was asked for, in a form that a record can hold; None where it was asked for nothing.

    - `seed`: the one given, or the one drawn
    - `players`: how many seats there are
    - `hands`: (seat or name of a pile, names of cards)
    - `dealer`: a seat
    - `scores`: points by seat before the first deal
    - `previous`: the seats in the order in which they came in in the deal before
    - `columns`: (seat, its columns as text)
    """

    seed: int
    players: int
    hands: tuple[tuple[int | str, str], ...] | None = None
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    previous: tuple[int, ...] | None = None
    columns: tuple[tuple[int, str], ...] | None = None


def setting(
    program: Program,
    seed: int,
    players: int | None,
    hands: Hands | None,
    dealer: int | None,
    scores: Sequence[int] | None,
    previous: Sequence[int] | None,
    columns: LaidOut | None,
) -> Setting:
    """Check what was asked for. Raises RulesError (E62x) with what is wrong."""
    piles = list(_piles(program))
    _of_right_kinds(seed, players, hands, dealer, scores, previous, columns, piles)
    low, high = program.tables.seats
    seats = players if players is not None else low
    if not low <= seats <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise _wrong("E620", f"this game is for {allowed} players, not {seats}")
    held = None if hands is None else dict(hands if isinstance(hands, Mapping) else enumerate(hands))
    laid = None if columns is None else dict(columns if isinstance(columns, Mapping) else enumerate(columns))
    for seat in (*(held or {}), *(laid or {}), *([] if dealer is None else [dealer]), *(previous or ())):
        if isinstance(seat, int) and not 0 <= seat < seats:
            raise _wrong("E621", f"there is no seat {seat}", f"seats are numbers from 0 to {seats - 1}")
    if columns is not None and not any(map(phase_lays_out, program.definition.phases.values())):
        raise _wrong("E625", "`columns` is given, but this game lays no cards out", "give only `hands`")
    if scores is not None and len(scores) != seats:
        raise _wrong("E622", f"{len(scores)} scores for {seats} seats", "give one for each seat")
    if previous is not None and sorted(previous) != list(range(seats)):
        raise _wrong(
            "E623", "`previous` does not name every seat once", "give the seats in the order in which they came in"
        )
    places = [place for place in (*range(seats), *piles) if place in (held or {})]
    return Setting(
        seed,
        seats,
        None if held is None else tuple((place, str(held[place])) for place in places),
        dealer,
        None if scores is None else tuple(scores),
        None if previous is None else tuple(previous),
        None if laid is None else tuple((seat, str(laid[seat])) for seat in sorted(laid)),
    )


def _of_right_kinds(
    seed: object,
    players: object,
    hands: object,
    dealer: object,
    scores: object,
    previous: object,
    columns: object,
    piles: Sequence[str],
) -> None:
    """Programs and records may hand in anything: say what is meant (E625)."""
    lists = {"scores": scores, "previous": previous}
    for name, given in lists.items():
        if given is not None and (isinstance(given, str) or not isinstance(given, Sequence)):
            raise _wrong("E625", f"`{name}` is not a list of whole numbers", "give one number for each seat")
    for name, given, shape in (("hands", hands, '["H3 H4", "H5 H6"]'), ("columns", columns, '["H3/H4 H5", "S2/S3"]')):
        if isinstance(given, str) or not isinstance(given, Mapping | Sequence | None):
            raise _wrong("E625", f"`{name}` does not say who has what", f"write for example `{name}={shape}`")
    numbers = {
        "seed": [seed],
        "players": [players],
        "dealer": [dealer],
        "hands": [place for place in hands if place not in piles] if isinstance(hands, Mapping) else (),
        "columns": columns if isinstance(columns, Mapping) else (),
    }
    _of_cards(hands, columns)
    for name, given in {**numbers, **lists}.items():
        for number in given or ():  # type: ignore[attr-defined]
            if isinstance(number, bool) or not (isinstance(number, int) or (number is None and name in OPEN)):
                nor = f", nor one of the piles {', '.join(piles)}" if name == "hands" and piles else ""
                why = f"`{name}` has {number!r}, which is not a whole number{nor}"
                raise _wrong("E625", why, "write for example `7`")


def _of_cards(hands: object, columns: object) -> None:
    """Raise RulesError (E625) for cards that are not given as such."""
    for name, given, kinds in (("hands", hands, str | Cards), ("columns", columns, str)):
        for cards in given.values() if isinstance(given, Mapping) else given or ():  # type: ignore[attr-defined]
            if not isinstance(cards, kinds):
                why = f"`{name}` has {cards!r}, where names of cards are expected"
                raise _wrong("E625", why, 'write for example `{0: "H3 H4"}`')


def opening(program: Program, begin: Setting) -> Position:
    """The first position of a match."""
    match = Match(begin.seed, begin.players, begin.scores or (0,) * begin.players, (), 0, Memo())
    if begin.previous is not None:
        match = match._replace(past=(_before(program, match, begin.previous),))
        dealer = begin.dealer if begin.dealer is not None else course.next_dealer(program, match)
    else:
        dealer = begin.dealer if begin.dealer is not None else course.first_dealer(program, match)
    nothing_given = begin.hands is None and begin.columns is None
    given = None if nothing_given else _shares(program, match, dealer, begin)
    return course.new_deal(program, match, dealer, given)


def _before(program: Program, match: Match, order: tuple[int, ...]) -> Finished:
    """A deal before the first one, of which only the places are known."""
    nothing = (0,) * match.seats
    phase = list(program.definition.phases)[-1]
    record = Deal(1, order[0], nothing, phase, (), Memo())
    play = Climb(nothing, (), None, None, (), (), order, Memo())
    return Finished(Position(match, record, play), (), nothing, match.scores)


def _piles(program: Program) -> dict[str, int]:
    """The piles of the first deal, and how many cards lie in them."""
    noun = next((noun for noun in program.definition.phases.values() if isinstance(noun, DealNoun)), None)
    return {} if noun is None else {name: pile.number for name, pile in deal.piles_of(noun).items()}


def _shares(program: Program, match: Match, dealer: int, begin: Setting) -> deal.Shares:
    """What was given. Seats and piles that were not named get cards from the rest, as many as they would be dealt."""
    dealing = next((name for name, noun in program.definition.phases.items() if isinstance(noun, DealNoun)), None)
    places: dict[int | str, int] = {}
    taken = 0
    for place, text in begin.hands or ():
        places[place] = read_plain(program, text, ~taken)
        layout.once(program, places[place], taken)
        taken |= places[place]
    columns: dict[int, tuple[Column, ...]] = {}
    for seat, text in begin.columns or ():
        columns[seat] = layout.read(program, text, taken)
        taken |= sum(card for column in columns[seat] for card in column)
    if dealing is None:
        return deal.Shares(tuple(places.get(seat, 0) for seat in range(match.seats)))
    rest = [card for card in shuffled(len(program.pack), match.seed, 1) if not taken >> card & 1]
    undealt = course.undealt(match, dealer)
    sizes = Counter(deal.receivers(program, undealt, dealing))
    for seat in turn_order((dealer + program.step) % match.seats, match.seats, program.step):
        rest = _filled(places, seat, sizes[seat], rest)
    laid = deal.laid_out(program, undealt, dealing, rest, columns)
    rest = [card for card in rest if not layout.in_columns(laid) >> card & 1]
    piles = _piles(program)
    for pile, number in piles.items():
        rest = _filled(places, pile, number, rest)
    hands = tuple(places[seat] for seat in range(match.seats))
    return deal.Shares(hands, tuple((pile, places[pile]) for pile in piles if places[pile]), laid)


def _filled(places: dict[int | str, int], place: int | str, number: int, cards: list[int]) -> list[int]:
    """Put the first of these cards in a place for which none were given. What is left."""
    if place in places:
        return cards
    places[place] = sum(1 << card for card in cards[:number])
    return cards[number:]


def _wrong(code: str, message: str, help_: str = "") -> RulesError:
    return RulesError([Diagnostic(code, message, help=(help_,) if help_ else ())])
