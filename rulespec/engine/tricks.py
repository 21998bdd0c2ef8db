"""Trick play: each seat plays a card, the highest of the suit led takes the trick, and its winner leads to the next.

What may be played is the first tier of `legal` (for a leader `lead_legal`) that holds any of the cards in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Memo, Position, Trick, Tricks
from rulespec.compile.program import Program
from rulespec.engine.moves import Move, Play
from rulespec.engine.refusal import Refusal, refuse
from rulespec.model import nouns
from rulespec.model.nouns import Rule
from rulespec.model.pack import bits
from rulespec.model.tables import Order


def start(program: Program, position: Position, name: str) -> Position:
    """The first trick, with its leader."""
    assert position.deal is not None and position.play is not None
    hands, piles, dealer = position.play.hands, position.play.piles, position.deal.dealer
    position = position._replace(deal=position.deal._replace(phase=name, memo=Memo()))
    path = f"phases.{name}"
    everybody = turn_order(0, position.match.seats, program.step)
    players = program.run(f"{path}.players", position) if program.has(f"{path}.players") else everybody
    leader = program.run(f"{path}.lead", position)
    play = Tricks(hands, piles, tuple(players or ()), (), (), (), False, Memo())
    return _led_by(program, position._replace(play=play), dealer if leader is None else leader)


def over(program: Program, position: Position) -> bool:
    return _play(position).ended


def due(program: Program, position: Position) -> tuple[int, ...]:
    play = _play(position)
    return () if play.ended else (play.order[len(play.plays)],)


# ---- what may be played ----------------------------------------------------------------------------------------------


def moves(program: Program, position: Position, seat: int) -> list[Move]:
    """The cards that a seat may play."""
    cards, _ = legal(program, position, seat)
    return [Play(seat, 1 << bit) for bit in bits(cards)]


def legal(program: Program, position: Position, seat: int) -> tuple[int, str]:
    """The cards that a seat may play, and the path of the tier that says so."""
    hand = _play(position).hands[seat]
    for path in _tiers(program, position, seat):
        cards = (program.run(path, position, seat) or 0) & hand
        if cards:
            return cards, path
    return hand, _path(position)


def _tiers(program: Program, position: Position, seat: int) -> Iterator[str]:
    """The paths of the tiers that count now, in order."""
    noun, path = _noun(program, position), _path(position)
    leads = not _play(position).plays
    tiers: Mapping[str, Rule] = noun.lead_legal if leads else noun.legal
    place = f"{path}.lead_legal" if leads else f"{path}.legal"
    for name in tiers:
        when = f"{place}.{name}.when"
        if not program.has(when) or program.run(when, position, seat):
            yield f"{place}.{name}"


def refusal(program: Program, position: Position, wanted: Move) -> Refusal | None:
    """Why a card is refused, by the path of the tier that asks for another; None if it may be played."""
    if not isinstance(wanted, Play):
        return refuse(program, "E604", _path(position), "this is the time to play a card")
    names = " ".join(program.pack.names(wanted.cards))
    if wanted.cards.bit_count() != 1 or not wanted.cards & _play(position).hands[wanted.seat]:
        return refuse(program, "E602", _path(position), f"{names or 'nothing'} is not one card of the hand")
    cards, path = legal(program, position, wanted.seat)
    return None if wanted.cards & cards else refuse(program, "E615", path, f"{names} may not be played now")


# ---- what a card does ------------------------------------------------------------------------------------------------


def apply(program: Program, position: Position, wanted: Move) -> Position:
    """Play a card, which has been found legal."""
    assert isinstance(wanted, Play)
    play, seat = _play(position), wanted.seat
    hands = (*play.hands[:seat], play.hands[seat] & ~wanted.cards, *play.hands[seat + 1 :])
    play = play._replace(hands=hands, plays=(*play.plays, (seat, wanted.cards)), memo=Memo())
    position = position._replace(play=play)
    return _taken(program, position) if len(play.plays) == len(play.order) else position


def _taken(program: Program, position: Position) -> Position:
    """The trick is complete: its winner takes it and leads to the next, unless the phase is over."""
    play = _play(position)
    winner = _winner(program, position)
    trick = Trick(len(play.done) + 1, play.order[0], play.plays, winner)
    play = play._replace(done=(*play.done, trick), plays=(), order=(winner,), memo=Memo())
    position = position._replace(play=play)
    path = f"{_path(position)}.ends"
    if program.has(path) and program.run(path, position):
        return position._replace(play=play._replace(ended=True, memo=Memo()))
    return _led_by(program, position, winner)


def _winner(program: Program, position: Position) -> int:
    """Who took the trick: the highest card of the suit led; of equal ones the first, if no rule lets the later win."""
    play, pack = _play(position), program.pack
    strength, path = _order(program, position).strength, f"{_path(position)}.later_wins"
    later = (program.run(path, position) or 0) if program.has(path) else 0
    suit = _suit(program, play.plays[0][1])
    best, winner = -1, play.order[0]
    for seat, card in play.plays:
        level = strength[pack.kind_of[card.bit_length() - 1]] if _suit(program, card) == suit else -1
        if level > best or (level == best >= 0 and card & later):
            best, winner = level, seat
    return winner


def _suit(program: Program, card: int) -> str | None:
    return program.pack.kinds[program.pack.kind_of[card.bit_length() - 1]].suit


def _order(program: Program, position: Position) -> Order:
    """The ranking that decides this trick."""
    path = f"{_path(position)}.ranking"
    name = program.run(path, position) if program.has(path) else None
    rankings = program.tables.rankings
    return rankings[name] if name is not None else next(iter(rankings.values()))


def _led_by(program: Program, position: Position, leader: int) -> Position:
    """The position before a trick that a seat leads, or the next seat that plays and has cards."""
    play = _play(position)
    seats = turn_order(leader, position.match.seats, program.step)
    able = [seat for seat in seats if seat in play.players and play.hands[seat]]
    if not able:
        return position._replace(play=play._replace(ended=True, order=(), memo=Memo()))
    position = position._replace(play=play._replace(order=(able[0],), memo=Memo()))
    path = f"{_path(position)}.turns"
    order = (
        program.run(path, position) if program.has(path) else turn_order(able[0], position.match.seats, program.step)
    )
    order = tuple(seat for seat in order if seat in able)
    return position._replace(play=_play(position)._replace(order=order, memo=Memo()))


def _play(position: Position) -> Tricks:
    assert isinstance(position.play, Tricks)
    return position.play


def _path(position: Position) -> str:
    assert position.deal is not None
    return f"phases.{position.deal.phase}"


def _noun(program: Program, position: Position) -> nouns.Tricks:
    assert position.deal is not None
    noun = program.definition.phases[position.deal.phase]
    assert isinstance(noun, nouns.Tricks)
    return noun
