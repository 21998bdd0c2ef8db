"""Trick play: each seat plays a card, the highest of the suit led takes the trick, and its winner leads to the next.

What may be played is the first tier of `legal` (for a leader `lead_legal`) that holds any of the cards in the hand or
face up before the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.plans import SayingPlan, TrickPlan
from rulespec.compile.position import Memo, Played, Position, Trick, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import best, open_cards
from rulespec.engine import calls
from rulespec.engine.moves import Call, Move, Play
from rulespec.engine.refusal import Refusal, refuse

_new = tuple.__new__  # what a NamedTuple does behind one more call, which counts here


def start(program: Program, position: Position, name: str) -> Position:
    """The first trick, with its leader."""
    assert position.deal is not None and position.play is not None
    hands, piles, dealer = position.play.hands, position.play.piles, position.deal.dealer
    position = position._replace(deal=position.deal._replace(phase=name, memo=Memo()))
    plan = program.tricks[name]
    players = program.active(position) if plan.players is None else plan.players(position)
    leader = plan.lead(position) if plan.lead is not None else None
    done = position.deal.tricks if position.deal is not None else ()
    play = Tricks(hands, piles, tuple(players or ()), (), (), 0, done, False, Memo())
    leader = dealer if leader is None else leader
    position = _led_by(program, plan, position._replace(play=play), hands, leader, done)
    return _given(program, plan, position)


def over(program: Program, position: Position) -> bool:
    play = position.play
    assert isinstance(play, Tricks)
    return play.ended


def due(program: Program, position: Position) -> tuple[int, ...]:
    play: Any = position.play
    if play.ended:
        return ()
    if program.tricks[position.deal.phase].duties:  # type: ignore[union-attr]
        must = duty(program, position)
        if must is not None:
            return (must.seat,)
    return (play.order[len(play.plays)],)


class Must(NamedTuple):
    """What a seat must say before anything else happens: one of these calls. `path` is the rule that says so."""

    seat: int
    calls: list[Call]
    path: str


def duty(program: Program, position: Position) -> Must | None:
    """The first duty that binds somebody who can meet it; one that nobody can meet lapses."""
    assert position.deal is not None
    plan = program.tricks[position.deal.phase]
    for each in plan.duties:
        seat = each.who(position) if each.when is None or each.when(position) else None
        if seat is None:
            continue
        names = each.says(position) or ()
        said = [
            call
            for saying in plan.announcements
            for call in calls.of_saying(program, saying, position, seat)
            if call.name in names
        ]
        if said:
            return Must(seat, said, each.path)
    return None


def settled(program: Program, plan: TrickPlan, position: Position) -> Position:
    """The position with everything recorded that counts as said by now."""
    for given in plan.given:
        for values in given.values(position):
            if given.when is None or given.when(position, *values):
                seat, name = given.who(position, *values), given.says(position, *values)
                assert position.deal is not None
                made = any(each.seat == seat and each.name == name for each in position.deal.calls)
                if seat is not None and name is not None and not made:
                    position = calls.record(position, *_spoken(plan, position, seat, name))
    return position


def _given(program: Program, plan: TrickPlan, position: Position) -> Position:
    """The position with what counts as said by now, which may end the phase."""
    found = settled(program, plan, position)
    return found if found is position else stopped(plan, found)


def stopped(plan: TrickPlan, position: Position) -> Position:
    """The position after something was said, which may end the phase, also in the middle of a trick. Its cards then
    stay where they lie, and nobody has taken them.
    """
    play: Any = position.play
    if play.ended or plan.ends is None or not plan.ends(position):
        return position
    # What was worked out of the trick under way while it could still be taken is no longer so.
    return position._replace(play=play._replace(ended=True, memo=Memo()))


def _spoken(plan: TrickPlan, position: Position, seat: int, name: str) -> tuple[Call, SayingPlan | None]:
    """The call that a seat would make to say something, and what kind of call that is."""
    for saying in plan.announcements:
        for values in saying.values(position, seat):
            if saying.said_as(values) == name:
                return Call(seat, name, 0, values), saying
    return Call(seat, name), None


# ---- what may be played ----------------------------------------------------------------------------------------------


def legal(program: Program, position: Position, seat: int) -> tuple[int, str]:
    """The cards that a seat may play, and the path of the tier that says so."""
    play: Any = position.play
    plan = program.tricks[position.deal.phase]  # type: ignore[union-attr]
    hand = held = play.hands[seat]
    if plan.columns:
        held |= open_cards(position, seat)
    for tier in plan.legal if play.plays else plan.lead_legal:
        shape = tier.shape
        cards = hand & play.led if shape == "follow" else hand if shape == "hand" else tier.cards(position, seat)
        if cards is not None and cards & held:
            return cards & held, tier.path
    return held, plan.path


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a card is refused, by the path of the tier that asks for another; None if it may be played."""
    play, plan = position.play, _plan(program, position)
    path = plan.path
    assert isinstance(play, Tricks)
    if not isinstance(wanted, Play):
        return refuse(program, "E604", path, "this is the time to play a card")
    must = duty(program, position)
    if must is not None:
        return refuse(program, "E616", must.path, f"seat {must.seat} must say something first")
    names = " ".join(program.pack.names(wanted.cards))
    held = play.hands[wanted.seat] | open_cards(position, wanted.seat)
    if wanted.cards.bit_count() != 1 or not wanted.cards & held:
        # Wherever the card is, the answer is the same: nobody may learn from it what lies face down.
        where = ", nor does it lie open before the seat" if plan.columns else ""
        return refuse(program, "E602", path, f"{names or 'nothing'} is not one card of the hand{where}")
    cards, path = legal(program, position, wanted.seat)
    return None if wanted.cards & cards else refuse(program, "E615", path, f"{names} may not be played now")


# ---- what a card does ------------------------------------------------------------------------------------------------


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Play a card, which has been found legal."""
    match, deal, play, _ = position
    hands, piles, players, order, plays, led, done, _, _ = play  # type: ignore[misc]
    seat, card = wanted  # type: ignore[misc]
    plan = program.tricks[deal.phase]  # type: ignore[union-attr]
    ranked = plan.ranked(position)
    if program.has_copies:
        card = program.lowest_alike(card, hands[seat])
    plays = (*plays, _new(Played, (seat, card, len(done) + 1, ranked.key)))
    hands = (*hands[:seat], hands[seat] & ~card, *hands[seat + 1 :])
    led = led or ranked.category[card]
    play = _new(Tricks, (hands, piles, players, order, plays, led, done, False, Memo()))
    position = _new(Position, (match, deal, play, False))
    if len(plays) == len(order):
        position = _taken(program, plan, position)
    return _given(program, plan, position) if plan.given else position


def rest_of_trick(
    program: Program, plan: TrickPlan, position: Position, random: Callable[[], float]
) -> tuple[Position, tuple[Played, ...]]:
    """The trick under way played to its end at random, and the cards played: what `legal` and `apply` would give card
    by card where a plan is plain. `random` gives numbers from 0 to 1.
    """
    match, deal, play, _ = position
    hands, piles, players, order, before, led, done, _, _ = play  # type: ignore[misc]
    ranked, trick, held, made, copies = plan.ranked(position), len(done) + 1, list(hands), [], program.later_copies
    for seat in order[len(before) :]:
        cards = held[seat] & led or held[seat]
        for shift, later in copies:
            cards &= ~((cards << shift) & later)
        for _ in range(int(random() * cards.bit_count())):
            cards &= cards - 1
        card = cards & -cards
        held[seat] ^= card
        made.append(_new(Played, (seat, card, trick, ranked.key)))
        led = led or ranked.category[card]
    plays = (*before, *made)
    if plan.later_wins or plan.takes:
        play = _new(Tricks, (tuple(held), piles, players, order, plays, led, done, False, Memo()))
        winner = _winner(program, plan, _new(Position, (match, deal, play, False)))
    else:
        winner = best(plays, program.order_called).player
    taken = _new(Trick, (trick, order[0], plays, winner))
    return _after(program, plan, position, tuple(held), taken), tuple(made)


def _taken(program: Program, plan: TrickPlan, position: Position) -> Position:
    """The trick is complete: its winner takes it."""
    play: Any = position.play
    taken = _new(Trick, (len(play.done) + 1, play.order[0], play.plays, _winner(program, plan, position)))
    return _after(program, plan, position, play.hands, taken)


def _winner(program: Program, plan: TrickPlan, position: Position) -> int:
    """Who takes the trick on the table, which is complete."""
    play: Any = position.play
    later = 0
    for cards, when in plan.later_wins:
        if when is None or when(position):
            later |= cards(position) or 0
    exceptions = (found for rule in plan.takes if (found := rule(position)) is not None)
    winner: int = (next(exceptions, None) or best(play.plays, program.order_called, later)).player
    return winner


def _after(program: Program, plan: TrickPlan, position: Position, hands: tuple[int, ...], trick: Trick) -> Position:
    """The position after a trick: who took it leads to the next, unless the phase is over."""
    play: Any = position.play
    position = _led_by(program, plan, position, hands, trick.winner, (*play.done, trick))
    if plan.ends is not None and plan.ends(position):
        play = position.play
        return position._replace(play=play._replace(ended=True))
    return position


def _led_by(
    program: Program,
    plan: TrickPlan,
    position: Position,
    hands: tuple[int, ...],
    leader: int,
    done: tuple[Trick, ...],
) -> Position:
    """The position before a trick that a seat leads, or the next seat that plays and has cards."""
    match, deal, play, _ = position
    _, piles, players, _, _, _, _, _, _ = play  # type: ignore[misc]
    able = turn_order(leader, match.seats, program.step)
    if len(players) < match.seats or not all(hands):
        able = tuple([seat for seat in able if seat in players and (hands[seat] or _open(plan, position, seat))])
    if plan.turns is not None and able:
        before = Tricks(hands, piles, players, able[:1], (), 0, done, False, Memo())
        able = tuple(seat for seat in plan.turns(Position(match, deal, before)) or () if seat in able)
    play = _new(Tricks, (hands, piles, players, able, (), 0, done, not able, Memo()))
    return _new(Position, (match, deal, play, False))


def _open(plan: TrickPlan, position: Position, seat: int) -> int:
    """What a seat can play besides its hand."""
    return open_cards(position, seat) if plan.columns else 0


def _plan(program: Program, position: Position) -> TrickPlan:
    assert position.deal is not None
    return program.tricks[position.deal.phase]
