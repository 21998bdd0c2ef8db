"""Piles that are dealt: which cards lie in them, who sees them, how a test or a record names them."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.engine.game import Game
from rulespec.engine.shuffle import shuffled
from rulespec.record.record import Record

from .games import HANDS, small, steps

TURNED = {**{str(seat): hand for seat, hand in enumerate(HANDS)}, "turned": "H7"}


def piled(tmp_path: Path, piles: str, cards: str = "all", **different: str) -> Game:
    return small(tmp_path, cards=cards, void=f", piles: {{{piles}}}", **different)


def test_a_pile_holds_the_cards_after_those_dealt(tmp_path: Path) -> None:
    game = piled(tmp_path, "talon: 2, turned: 1 face up", "3 each")
    state = game.start(seed=4, dealer=0)
    order = list(game.pack.names(1 << card)[0] for card in shuffled(len(game.pack), 4, 1, 0))
    piles = dict(state.position.play.piles)  # type: ignore[union-attr]
    assert [set(game.pack.names(piles[name])) for name in ("talon", "turned")] == [set(order[9:11]), {order[11]}]
    assert piles["stock"].bit_count() == len(game.pack) - 12


def test_of_all_cards_the_last_lie_in_piles(tmp_path: Path) -> None:
    game = piled(tmp_path, "turned: 1 face up")
    state = game.start(seed=4, dealer=0)
    assert sum(state.view(0).sizes) == len(game.pack) - 1
    assert [name for name, *_ in state.view(0).piles] == ["turned"]


def test_everybody_sees_what_lies_face_up_and_nobody_the_rest(tmp_path: Path) -> None:
    state = piled(tmp_path, "talon: 2, turned: 1 face up", "3 each").start(seed=4, dealer=0)
    for seat in range(3):
        seen = {name: (number, len(cards)) for name, number, cards in state.view(seat).piles}
        assert seen == {"talon": (2, 0), "turned": (1, 1), "stock": (5, 0)} | {"stock": seen["stock"]}
        assert seen["stock"][1] == 0


def test_in_every_world_it_lies_where_it_was_seen(tmp_path: Path) -> None:
    game = piled(tmp_path, "talon: 2, turned: 1 face up", "3 each")
    state = game.start(seed=4, dealer=0)
    turned = dict(state.position.play.piles)["turned"]  # type: ignore[union-attr]
    talons = set()
    for world in islice(state.worlds(1, random.Random(1)), 40):
        piles = dict(world.position.play.piles)  # type: ignore[union-attr]
        assert piles["turned"] == turned and piles["talon"].bit_count() == 2
        talons.add(piles["talon"])
        assert world.view(1) == state.view(1)
    assert len(talons) > 5


def test_who_takes_what_all_have_seen_is_known_to_hold_it(tmp_path: Path) -> None:
    game = piled(tmp_path, "turned: 1 face up", phases=steps("takes: dealer takes the rest of turned"))
    state = game.start(seed=4, dealer=0)
    assert state.phase == "play" and state.view(1).piles == ()
    (card,) = state.view(1).transfers[-1].cards or ()
    for world in islice(state.worlds(1, random.Random(1)), 20):
        assert card in world.view(0).hand


def test_rules_ask_what_was_dealt_in_a_pile(tmp_path: Path) -> None:
    phases = steps("takes: dealer takes the rest of turned")
    game = piled(
        tmp_path, "turned: 1 face up", phases=phases, lead="forehand if [H] == suit(dealt(turned)) else dealer"
    )
    for card, leader in (("H7", 1), ("C8", 0)):
        hands = {0: "C7 D7", 1: "D8 H8", 2: "C9 D9", "turned": card}
        assert game.start(seed=1, dealer=0, hands=hands).due == (leader,)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_keeps_a_pile_that_was_named(tmp_path: Path, form: str) -> None:
    game = piled(tmp_path, "turned: 1 face up")
    state = game.start(seed=1, dealer=0, hands={"turned": "H7", 0: "C7 D7"})
    again = Record.read(getattr(Record.of(state), form)())
    assert again.setting.hands == ((0, "C7 D7"), ("turned", "H7"))
    assert again.replay(game) == state


@pytest.mark.parametrize(
    ("hands", "code", "said"),
    [
        ({"turnd": "H7"}, "E625", "nor one of the piles turned"),
        ({0: "H7", "turned": "H7"}, "E624", "H7 is given twice"),
        ({9: "H7"}, "E621", "no seat 9"),
    ],
)
def test_a_pile_that_cannot_be(tmp_path: Path, hands: dict[int | str, str], code: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        piled(tmp_path, "turned: 1 face up").start(seed=1, dealer=0, hands=hands)
    assert caught.value.diagnostics[0].code == code and said in caught.value.diagnostics[0].message


def test_more_cards_than_there_are(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="E312"):
        piled(tmp_path, "talon: 99").start(seed=1)
    with pytest.raises(RulesError, match="E312"):
        piled(tmp_path, "talon: 2", "6 each").start(seed=1)
