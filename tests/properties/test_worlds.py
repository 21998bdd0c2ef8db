"""Worlds of every game under every overlay: what everybody did could be done with the cards they have there."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rulespec.compile.position import Exchange
from rulespec.engine.game import Game
from rulespec.engine.moves import Call, Give, Take
from rulespec.engine.state import State
from rulespec.record.record import Record

from .tables import single, table

LONGEST = 60  # actions in a deal, after which nothing new can be learned of exchanges and calls


@pytest.mark.parametrize("names", single(), ids="+".join)
def test_what_happened_could_happen_in_a_world(names: tuple[str, ...]) -> None:
    """Deal the hands of a world, and let everybody do again what they did: it is legal, and it leads to that world."""
    game = table(*names)
    for seed in range(3):
        rng = random.Random(seed)
        state = game.start(seed=seed)
        for number in range(LONGEST):
            if state.over or state.deal_number > 1 or state.position.match.redeals:
                break
            if number < 12 or number % 10 == 0:
                seat = rng.randrange(len(state.scores))
                for world in islice(state.worlds(seat, rng), 2):
                    check_world(game, state, world, seat)
            state = state.apply(state.random_move(rng, optional=0.2))


def check_world(game: Game, state: State, world: State, seat: int) -> None:
    assert world.view(seat) == state.view(seat)
    assert world.begin.seed != state.begin.seed
    again = replayed(game, state, world)
    assert cards_of(again) == cards_of(world)
    assert again.due == world.due
    assert next(world.worlds(seat, random.Random(1))).view(seat) == state.view(seat)


def replayed(game: Game, state: State, world: State) -> State:
    """The match from the start with the hands that were dealt in a world; what moved unseen is that of the world."""
    deal, pack = world.position.deal, game.pack
    assert deal is not None
    hands: dict[int | str, str] = {at: " ".join(pack.names(cards)) for at, cards in enumerate(deal.dealt)}
    hands |= {name: " ".join(pack.names(cards)) for name, cards in deal.piles}
    columns = {
        at: " ".join("/".join(pack.names(card)[0] for card in column) for column in each)
        for at, each in enumerate(deal.columns)
    }
    again = game.start(
        seed=1, players=len(state.scores), dealer=state.dealer, hands=hands, columns=columns if deal.columns else None
    )
    moved = [each for each in deal.transfers if ".steps." in each.step]
    said = {(each.seat, each.phase) for each in deal.calls}
    play = world.position.play
    chosen = {each[0]: each[1] for each in play.chosen} if isinstance(play, Exchange) else {}
    for (who, text), move in zip(Record.of(state).moves, state.moves(), strict=True):
        if isinstance(move, Give | Take):
            mine = next((each for each in moved if who == (each.giver if isinstance(move, Give) else each.taker)), None)
            if mine is not None:
                moved.remove(mine)
            text = " ".join(pack.names(mine.cards if mine is not None else chosen[who]))
        elif isinstance(move, Call) and (who, again.phase) not in said:  # chosen unseen, and not turned up
            text = again.legal(who).texts(limit=1)[0]
        again = again.apply(text, who)
    return again


def cards_of(state: State) -> list[list[str]]:
    play, pack = state.position.play, state.game.pack
    assert play is not None
    return [sorted(pack.names(cards)) for cards in (*play.hands, *(cards for _, cards in play.piles))]
