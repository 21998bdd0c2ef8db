"""Exchanging cards: steps one after another, in which seats give to piles or seats, or take from piles.

Without `at once` seats choose one after another; with it all choose unseen before any card moves. `takes the rest`
happens by itself.
"""

from __future__ import annotations

from typing import Any

from rulespec.compile.plans import telling
from rulespec.compile.position import Exchange, Memo, Position, Transfer
from rulespec.compile.program import Program
from rulespec.engine.choices import Choice, choice
from rulespec.engine.moves import Give, Move, Take
from rulespec.engine.refusal import Refusal, not_held, refuse
from rulespec.model import phases
from rulespec.syntax import tree


def start(program: Program, position: Position, name: str) -> Position:
    """Open the first step that has something to do."""
    assert position.deal is not None and position.play is not None
    play = Exchange(position.play.hands, position.play.piles, -1, (), False, (), Memo())
    return _next(program, position._replace(deal=position.deal._replace(phase=name, memo=Memo()), play=play))


def over(program: Program, position: Position) -> bool:
    play = _play(position)
    return play.step >= len(_steps(program, position))


def due(program: Program, position: Position) -> tuple[int, ...]:
    """Who has to choose: all who are left of a step `at once`, otherwise the first of them."""
    play = _play(position)
    return play.waiting if play.at_once else play.waiting[:1]


def choices(program: Program, position: Position, seat: int) -> Choice:
    """The sets of cards that a seat may give or take now."""
    path, transfer = _path(program, position), _transfer(program, position)
    strength = program.order.strength if program.order else (0,) * len(program.pack.kinds)
    count = program.run(f"{path}.amount", position, seat) or 0
    if program.run(f"{path}.place", position, seat) is None:
        count = 0  # nobody is there to get them
    cards = source(program, position, seat)
    if transfer.of is not None:
        cards &= program.run(f"{path}.of", position, seat) or 0
    including = (program.run(f"{path}.including", position, seat) or 0) if transfer.including is not None else 0
    return choice(program.pack, strength, cards, max(count, 0), highest=transfer.highest, including=including)


def source(program: Program, position: Position, seat: int) -> int:
    """The cards from which a seat chooses now: its hand or a pile."""
    pile = pile_looked_through(program, position, seat)
    return _play(position).hands[seat] if pile is None else dict(_play(position).piles).get(pile, 0)


def pile_looked_through(program: Program, position: Position, seat: int) -> str | None:
    """The pile from which a seat takes in the step under way; it sees all of it while it chooses."""
    if over(program, position) or _transfer(program, position).verb != "take":
        return None
    pile: str = program.run(f"{_path(program, position)}.place", position, seat)
    return pile


def move(program: Program, position: Position, seat: int, cards: int) -> Move:
    """The move of giving or taking these cards."""
    return (Take if _transfer(program, position).verb == "take" else Give)(seat, cards)


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a choice is refused, by the path of the step; None if it may be made."""
    path, transfer = _path(program, position), _transfer(program, position)
    verb = "take" if transfer.verb == "take" else "give"
    if not isinstance(wanted, (Give, Take)) or wanted.__class__.__name__.lower() != verb:
        return refuse(program, "E604", path, f"this is the time to {verb} cards")
    pack, cards = program.pack, source(program, position, wanted.seat)
    missing = wanted.cards & ~cards
    if missing:
        where = "in the pile" if verb == "take" else "in the hand"
        return refuse(program, "E602", path, not_held(pack, missing, where))
    cards = program.combinations.alike(cards, wanted.cards)
    possible = choices(program, position, wanted.seat)
    if cards in possible:
        return None
    if cards.bit_count() != possible.count:
        number = "1 card is" if possible.count == 1 else f"{possible.count} cards are"
        return refuse(program, "E605", path, f"{number} to be chosen, not {cards.bit_count()}")
    wrong = cards & ~(possible.must | possible.free)
    if wrong:
        return refuse(program, "E605", path, f"{' '.join(pack.names(wrong))} cannot be chosen")
    missing = possible.must & ~cards
    return refuse(program, "E605", path, f"{' '.join(pack.names(missing))} must be among the cards chosen")


def could_choose(program: Program, position: Position, seat: int, cards: int) -> bool:
    """Whether a seat might have chosen these cards in the step under way."""
    there = source(program, position, seat)
    return not cards & ~there and program.combinations.alike(there, cards) in choices(program, position, seat)


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Make a choice, which has been found legal."""
    assert isinstance(wanted, (Give, Take))
    play = _play(position)
    waiting = tuple(seat for seat in play.waiting if seat != wanted.seat)
    # In the order of the seats, so that it does not matter who was the first to choose.
    cards = program.combinations.alike(source(program, position, wanted.seat), wanted.cards)
    chosen = tuple(sorted((*play.chosen, (wanted.seat, cards))))
    play = play._replace(waiting=waiting, chosen=chosen, memo=Memo())
    position = position._replace(play=play)
    if play.at_once and waiting:
        return position
    position = _moved(program, position)
    waiting = tuple(seat for seat in waiting if choices(program, position, seat).count)  # a pile may be empty by now
    if not waiting:
        return _next(program, position)
    return position._replace(play=_play(position)._replace(waiting=waiting))


# ---- steps -----------------------------------------------------------------------------------------------------------


def _next(program: Program, position: Position) -> Position:
    """Go to the next step in which somebody has something to choose; what happens by itself happens on the way."""
    steps = _steps(program, position)
    while True:
        play = _play(position)
        play = play._replace(step=play.step + 1, waiting=(), at_once=False, memo=Memo())
        position = position._replace(play=play)
        if play.step >= len(steps):
            return position
        path, transfer = _path(program, position), _transfer(program, position)
        if program.has(f"{path}.when") and not program.run(f"{path}.when", position):
            continue
        seats = program.run(f"{path}.who", position) or ()
        if transfer.amount is None:
            position = _rest_taken(program, position, seats)
            continue
        seats = tuple(seat for seat in seats if choices(program, position, seat).count)
        if seats:
            return position._replace(play=play._replace(waiting=seats, at_once=transfer.at_once))


def _rest_taken(program: Program, position: Position, seats: tuple[int, ...]) -> Position:
    if not seats:
        return position
    play, path = _play(position), _path(program, position)
    pile = program.run(f"{path}.place", position, seats[0])
    cards = dict(play.piles).get(pile, 0)
    return _moved(program, position._replace(play=play._replace(chosen=((seats[0], cards),)))) if cards else position


def _moved(program: Program, position: Position) -> Position:
    """Carry out what was chosen."""
    play, path, transfer = _play(position), _path(program, position), _transfer(program, position)
    assert position.deal is not None
    hands, piles = list(play.hands), dict(play.piles)
    step = path.partition(".")[2]
    moved = []
    places = {seat: program.run(f"{path}.place", position, seat) for seat, _ in play.chosen}
    for seat, cards in play.chosen:
        place = places[seat]
        if transfer.verb == "take":
            piles[place] &= ~cards
            hands[seat] |= cards
            moved.append(Transfer(step, place, seat, cards, _seen_taking(position, place, seat, cards)))
        else:
            hands[seat] &= ~cards
            if isinstance(place, str):
                piles[place] = piles.get(place, 0) | cards
            else:
                hands[place] |= cards
            seen = None if transfer.seen == "face up" else (seat,) if isinstance(place, str) else (seat, place)
            moved.append(Transfer(step, seat, place, cards, seen))
    position = position._replace(
        deal=position.deal._replace(transfers=(*position.deal.transfers, *moved), memo=Memo()),
        play=play._replace(
            hands=tuple(hands),
            piles=tuple((name, cards) for name, cards in piles.items() if cards),
            chosen=(),
            memo=Memo(),
        ),
    )
    tells = telling(program, f"{path}.tells")
    return position if tells is None else _told(position, tells(position), len(moved))


def _told(position: Position, told: Any, number: int) -> Position:
    """What the last transfers tell everybody, written on them."""
    deal = position.deal
    assert deal is not None
    before, moved = deal.transfers[:-number], deal.transfers[-number:]
    return position._replace(deal=deal._replace(transfers=(*before, *(each._replace(told=told) for each in moved))))


def _seen_taking(position: Position, pile: str, taker: int, cards: int) -> tuple[int, ...] | None:
    """Who knows the faces of cards taken from a pile: the taker, and who has seen every one of them put there."""
    seats = range(position.match.seats)
    if not cards & ~seen_going(position, pile, None):
        return None
    return tuple(seat for seat in seats if seat == taker or not cards & ~seen_going(position, pile, seat))


def seen_going(position: Position, pile: str, seat: int | None) -> int:
    """The cards that a seat (None: everybody) saw on their way into a pile."""
    found = 0
    for transfer in position.deal.transfers if position.deal is not None else ():
        if transfer.taker == pile and (transfer.seen_by is None or seat in transfer.seen_by):
            found |= transfer.cards
    return found


def _play(position: Position) -> Exchange:
    assert isinstance(position.play, Exchange)
    return position.play


def _noun(program: Program, position: Position) -> phases.Exchange:
    assert position.deal is not None
    noun = program.definition.phases[position.deal.phase]
    assert isinstance(noun, phases.Exchange)
    return noun


def _steps(program: Program, position: Position) -> list[str]:
    return list(_noun(program, position).steps)


def _path(program: Program, position: Position) -> str:
    assert position.deal is not None
    return f"phases.{position.deal.phase}.steps.{_steps(program, position)[_play(position).step]}"


def _transfer(program: Program, position: Position) -> tree.Transfer:
    noun = _noun(program, position)
    rule = noun.steps[_steps(program, position)[_play(position).step]]
    assert isinstance(rule.tree, tree.Transfer)
    return rule.tree
