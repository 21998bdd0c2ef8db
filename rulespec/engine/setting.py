"""How a match begins: by a seed, or with hands, a dealer, scores and a deal before that are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Climb, Deal, Finished, Match, Memo, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import course, deal
from rulespec.engine.cards import Cards
from rulespec.engine.notation import read_plain
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import Deal as DealNoun

Hands = Mapping[int | str, "str | Cards"] | Sequence["str | Cards"]


class Setting(NamedTuple):
    """What `start` was asked for, in a form that a record can hold. `hands` are texts by seat or pile."""

    seed: int
    players: int
    hands: tuple[tuple[int | str, str], ...] | None = None
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    previous: tuple[int, ...] | None = None


def setting(
    program: Program,
    seed: int,
    players: int | None,
    hands: Hands | None,
    dealer: int | None,
    scores: Sequence[int] | None,
    previous: Sequence[int] | None,
) -> Setting:
    """Check what was asked for. Raises RulesError (E62x) with what is wrong."""
    piles = list(_piles(program))
    _of_right_kinds(seed, players, hands, dealer, scores, previous, piles)
    low, high = program.tables.seats
    seats = players if players is not None else low
    if not low <= seats <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise _wrong("E620", f"this game is for {allowed} players, not {seats}")
    by_place = None if hands is None else dict(hands if isinstance(hands, Mapping) else enumerate(hands))
    for seat in (*(by_place or {}), *([] if dealer is None else [dealer]), *(previous or ())):
        if isinstance(seat, int) and not 0 <= seat < seats:
            raise _wrong("E621", f"there is no seat {seat}", f"seats are numbers from 0 to {seats - 1}")
    if scores is not None and len(scores) != seats:
        raise _wrong("E622", f"{len(scores)} scores for {seats} seats", "give one for each seat")
    if previous is not None and sorted(previous) != list(range(seats)):
        raise _wrong(
            "E623", "`previous` does not name every seat once", "give the seats in the order in which they came in"
        )
    named = None if by_place is None else [place for place in (*range(seats), *piles) if place in by_place]
    texts = None if by_place is None else tuple((place, str(by_place[place])) for place in named or ())
    return Setting(
        seed,
        seats,
        texts,
        dealer,
        None if scores is None else tuple(scores),
        None if previous is None else tuple(previous),
    )


def _of_right_kinds(
    seed: object,
    players: object,
    hands: object,
    dealer: object,
    scores: object,
    previous: object,
    piles: Sequence[str],
) -> None:
    """Programs and records may hand in anything: say what is meant (E625)."""
    lists = {"scores": scores, "previous": previous}
    for name, given in lists.items():
        if given is not None and (isinstance(given, str) or not isinstance(given, Sequence)):
            raise _wrong("E625", f"`{name}` is not a list of whole numbers", "give one number for each seat")
    if isinstance(hands, str) or not isinstance(hands, Mapping | Sequence | None):
        raise _wrong("E625", "`hands` does not say who holds what", 'write for example `hands=["H3 H4", "H5 H6"]`')
    numbers = {
        "seed": [seed],
        "players": [players],
        "dealer": [dealer],
        "hands": [place for place in hands if place not in piles] if isinstance(hands, Mapping) else (),
    }
    for name, given in {**numbers, **lists}.items():
        for number in given or ():  # type: ignore[attr-defined]
            if isinstance(number, bool) or not (isinstance(number, int) or (number is None and name in numbers)):
                nor = f", nor one of the piles {', '.join(piles)}" if name == "hands" and piles else ""
                why = f"`{name}` has {number!r}, which is not a whole number{nor}"
                raise _wrong("E625", why, "write for example `7`")


def opening(program: Program, begin: Setting) -> Position:
    """The first position of a match."""
    match = Match(begin.seed, begin.players, begin.scores or (0,) * begin.players, (), 0, Memo())
    if begin.previous is not None:
        match = match._replace(past=(_before(program, match, begin.previous),))
        dealer = begin.dealer if begin.dealer is not None else course.next_dealer(program, match)
    else:
        dealer = begin.dealer if begin.dealer is not None else course.first_dealer(program, match)
    given = None if begin.hands is None else _shares(program, match, dealer, begin.hands)
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


def _shares(program: Program, match: Match, dealer: int, given: tuple[tuple[int | str, str], ...]) -> deal.Shares:
    """What was given. Seats and piles that were not named get cards from the rest, as many as they would be dealt."""
    places: dict[int | str, int] = {}
    taken = 0
    for place, text in given:
        places[place] = read_plain(program, text, ~taken)
        twice = places[place] & taken
        if twice:
            raise _wrong("E624", f"{' '.join(program.pack.names(twice))} is in two hands")
        taken |= places[place]
    rest = [card for card in shuffled(len(program.pack), match.seed, 1) if not taken >> card & 1]
    dealing = next((name for name, noun in program.definition.phases.items() if isinstance(noun, DealNoun)), None)
    undealt = course.undealt(match, dealer)
    sizes = Counter(deal.receivers(program, undealt, dealing) if dealing is not None else ())
    piles = _piles(program)
    order = turn_order((dealer + program.step) % match.seats, match.seats, program.step)
    wanted: list[tuple[int | str, int]] = [*((seat, sizes[seat]) for seat in order), *piles.items()]
    for place, number in wanted:
        if place not in places:
            chosen, rest = rest[:number], rest[number:]
            places[place] = sum(1 << card for card in chosen)
    hands = tuple(places[seat] for seat in range(match.seats))
    return deal.Shares(hands, tuple((pile, places[pile]) for pile in piles if places[pile]))


def _wrong(code: str, message: str, help_: str = "") -> RulesError:
    return RulesError([Diagnostic(code, message, help=(help_,) if help_ else ())])
