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

Hands = Mapping[int, "str | Cards"] | Sequence["str | Cards"]
LaidOut = Mapping[int, str] | Sequence[str]


class Setting(NamedTuple):
    """What `start` was asked for, in a form that a record can hold. `hands` and `columns` are texts by seat."""

    seed: int
    players: int
    hands: tuple[tuple[int, str], ...] | None = None
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
    _of_right_kinds(seed, players, hands, dealer, scores, previous, columns)
    low, high = program.tables.seats
    seats = players if players is not None else low
    if not low <= seats <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        raise _wrong("E620", f"this game is for {allowed} players, not {seats}")
    held, laid = _by_seat(hands), _by_seat(columns)
    for seat in (
        *(number for number, _ in (*(held or ()), *(laid or ()))),
        *([] if dealer is None else [dealer]),
        *(previous or ()),
    ):
        if not 0 <= seat < seats:
            raise _wrong("E621", f"there is no seat {seat}", f"seats are numbers from 0 to {seats - 1}")
    if columns is not None and not any(map(phase_lays_out, program.definition.phases.values())):
        raise _wrong("E625", "`columns` is given, but this game lays no cards out", "give only `hands`")
    if scores is not None and len(scores) != seats:
        raise _wrong("E622", f"{len(scores)} scores for {seats} seats", "give one for each seat")
    if previous is not None and sorted(previous) != list(range(seats)):
        raise _wrong(
            "E623", "`previous` does not name every seat once", "give the seats in the order in which they came in"
        )
    return Setting(
        seed,
        seats,
        held,
        dealer,
        None if scores is None else tuple(scores),
        None if previous is None else tuple(previous),
        laid,
    )


def _by_seat(given: Hands | LaidOut | None) -> tuple[tuple[int, str], ...] | None:
    if given is None:
        return None
    texts = dict(given if isinstance(given, Mapping) else enumerate(given))
    return tuple((seat, str(texts[seat])) for seat in sorted(texts))


def _of_right_kinds(
    seed: object,
    players: object,
    hands: object,
    dealer: object,
    scores: object,
    previous: object,
    columns: object,
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
        "hands": hands if isinstance(hands, Mapping) else (),
        "columns": columns if isinstance(columns, Mapping) else (),
    }
    for name, given in {**numbers, **lists}.items():
        for number in given or ():  # type: ignore[attr-defined]
            if isinstance(number, bool) or not (isinstance(number, int) or (number is None and name in numbers)):
                raise _wrong("E625", f"`{name}` has {number!r}, which is not a whole number", "write for example `7`")


def opening(program: Program, begin: Setting) -> Position:
    """The first position of a match."""
    match = Match(begin.seed, begin.players, begin.scores or (0,) * begin.players, (), 0, Memo())
    if begin.previous is not None:
        match = match._replace(past=(_before(program, match, begin.previous),))
        dealer = begin.dealer if begin.dealer is not None else course.next_dealer(program, match)
    else:
        dealer = begin.dealer if begin.dealer is not None else course.first_dealer(program, match)
    given = None if begin.hands is None and begin.columns is None else _given(program, match, dealer, begin)
    return course.new_deal(program, match, dealer, given)


def _before(program: Program, match: Match, order: tuple[int, ...]) -> Finished:
    """A deal before the first one, of which only the places are known."""
    nothing = (0,) * match.seats
    phase = list(program.definition.phases)[-1]
    record = Deal(1, order[0], nothing, phase, (), Memo())
    play = Climb(nothing, (), None, None, (), (), order, Memo())
    return Finished(Position(match, record, play), (), nothing, match.scores)


def _given(program: Program, match: Match, dealer: int, begin: Setting) -> deal.Given:
    """The hands and columns given; the seats that were not named get cards from the rest, as many as they would be
    dealt.
    """
    dealing = next((name for name, noun in program.definition.phases.items() if isinstance(noun, DealNoun)), None)
    hands: dict[int, int] = {}
    taken = 0
    for seat, text in begin.hands or ():
        hands[seat] = read_plain(program, text, ~taken)
        layout.once(program, hands[seat], taken)
        taken |= hands[seat]
    columns: dict[int, tuple[Column, ...]] = {}
    for seat, text in begin.columns or ():
        columns[seat] = layout.read(program, text, taken)
        taken |= sum(card for column in columns[seat] for card in column)
    if dealing is None:
        return deal.Given(tuple(hands.get(seat, 0) for seat in range(match.seats)))
    rest = [card for card in shuffled(len(program.pack), match.seed, 1) if not taken >> card & 1]
    undealt = course.undealt(match, dealer)
    sizes = Counter(deal.receivers(program, undealt, dealing))
    for seat in turn_order((dealer + program.step) % match.seats, match.seats, program.step):
        if seat not in hands:
            chosen, rest = rest[: sizes[seat]], rest[sizes[seat] :]
            hands[seat] = sum(1 << card for card in chosen)
    return deal.Given(
        tuple(hands[seat] for seat in range(match.seats)), deal.laid_out(program, undealt, dealing, rest, columns)
    )


def _wrong(code: str, message: str, help_: str = "") -> RulesError:
    return RulesError([Diagnostic(code, message, help=(help_,) if help_ else ())])
