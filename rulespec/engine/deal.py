"""Dealing: who gets which cards. It asks nobody anything, so the phase is over as soon as it has begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulespec.compile.functions import turn_order
from rulespec.compile.position import Column, Columns, Dealt, Memo, Position, Transfer
from rulespec.compile.program import Program
from rulespec.engine import layout
from rulespec.engine.shuffle import shuffled
from rulespec.model.phases import STOCK, Deal
from rulespec.syntax.tree import Pile


class Shares(NamedTuple):
    """What is dealt: cards by seat, in piles, and in columns where the game lays some out."""

    hands: tuple[int, ...]
    piles: tuple[tuple[str, int], ...] = ()
    columns: Columns = ()


def start(program: Program, position: Position, name: str, given: Shares | None = None) -> Position:
    """Deal, or lay what was given. What is not dealt lies in the pile `stock`, unseen."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal) and position.deal is not None
    hands, piles, columns = given or _dealt(program, position, name)
    rest = program.pack.all & ~layout.in_columns(columns)
    for cards in (*hands, *(cards for _, cards in piles)):
        rest &= ~cards
    lies = {pile: rule.seen for pile, rule in piles_of(noun).items()}
    turned_up = [
        Transfer(f"{name}.piles.{pile}", STOCK, pile, cards, None) for pile, cards in piles if lies[pile] == "face up"
    ]
    return position._replace(
        deal=position.deal._replace(
            dealt=hands,
            phase=name,
            memo=Memo(),
            columns=columns,
            piles=piles,
            tricks=(),  # what was played before lies in new hands
            broken_off=(),
            transfers=(*position.deal.transfers, *turned_up),
        ),
        play=Dealt(hands, (*piles, (STOCK, rest)) if rest else piles, Memo()),
    )


def _dealt(program: Program, position: Position, name: str) -> Shares:
    match, deal, noun = position.match, position.deal, program.definition.phases[name]
    assert deal is not None and isinstance(noun, Deal)
    order = shuffled(len(program.pack), match.seed, deal.number, match.redeals)
    hands = [0] * match.seats
    seats = _around(program, position, name)
    number = _number(program, name, noun, len(seats))
    for place, seat in enumerate(seats):
        hands[seat] = sum([1 << card for card in order[place : number : len(seats)]])
    rest = order[number:]
    columns = laid_out(program, position, name, rest)
    at = layout.in_columns(columns).bit_count()
    piles = []
    for pile, rule in piles_of(noun).items():
        piles.append((pile, sum(1 << card for card in rest[at : at + rule.number])))
        at += rule.number
    return Shares(tuple(hands), tuple((pile, cards) for pile, cards in piles if cards), columns)


def laid_out(
    program: Program,
    position: Position,
    name: str,
    cards: Sequence[int],
    given: Mapping[int, tuple[Column, ...]] | None = None,
) -> Columns:
    """Columns for every seat that plays: those given, the others from these cards. Raises RulesError (E312)."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal)
    if noun.layout is None:
        return ()
    found: dict[int, tuple[Column, ...]] = {**dict.fromkeys(range(position.match.seats), ()), **(given or {})}
    seats = [seat for seat in _around(program, position, name) if seat not in (given or {})]
    wanted = layout.size(noun.layout, f"phases.{name}.layout") * len(seats)
    if wanted > len(cards):
        raise layout.impossible(f"{len(cards)} cards are left for the {wanted} of `phases.{name}.layout`")
    found |= layout.lay(noun.layout, seats, cards)
    return tuple(found[seat] for seat in sorted(found))


def piles_of(noun: Deal) -> dict[str, Pile]:
    """The piles of a deal, and how they are laid."""
    return {name: rule.tree for name, rule in noun.piles.items() if rule is not None and isinstance(rule.tree, Pile)}


def receivers(program: Program, position: Position, name: str) -> list[int]:
    """The seats in the order in which they get cards, one for each card dealt. Raises RulesError (E312)."""
    noun = program.definition.phases[name]
    assert isinstance(noun, Deal)
    seats = _around(program, position, name)
    return [seats[at % len(seats)] for at in range(_number(program, name, noun, len(seats)))]


def _around(program: Program, position: Position, name: str) -> list[int]:
    """The seats that play, in the order in which they get cards."""
    noun, deal, number = program.definition.phases[name], position.deal, position.match.seats
    assert isinstance(noun, Deal) and deal is not None
    first = program.run(f"phases.{name}.from", position) if noun.from_ is not None else None
    if first is None:
        first = (deal.dealer + program.step) % number
    playing = program.active(position)
    return [seat for seat in turn_order(first, number, program.step) if seat in playing]


def _number(program: Program, name: str, noun: Deal, seats: int) -> int:
    """How many cards are dealt to the hands in all: `all` but those laid out and those for piles, or `13 each`."""
    words = noun.cards.split()
    laid = layout.size(noun.layout, f"phases.{name}.layout") * seats
    piles = sum(pile.number for pile in piles_of(noun).values())
    left = len(program.pack) - laid - piles
    if words == ["all"] and left >= 0:
        return left
    if len(words) == 2 and words[1] == "each" and words[0].isdigit() and int(words[0]) * seats <= left:
        return int(words[0]) * seats
    aside = [f"{piles} lie in piles"] * bool(piles) + [f"{laid} are laid out"] * bool(laid)
    raise layout.impossible(
        f"`phases.{name}.cards` cannot be `{noun.cards}` for {seats} seats",
        f"expected `all` or `13 each`, of a pack of {len(program.pack)} cards"
        + (f", of which {' and '.join(aside)}" if aside else ""),
    )
