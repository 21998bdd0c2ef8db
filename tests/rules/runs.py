"""Deals of trick play whose course is known beforehand: one seat takes the first tricks, another all the others."""

from __future__ import annotations

from collections.abc import Iterator

from rulespec.compile.position import Tricks
from rulespec.engine.face import State

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
ORDER = [f"{suit}{rank}" for suit in "SHDC" for rank in RANKS]


def run_hands(leader: int, heir: int, tricks: int) -> dict[int, str]:
    """Hands of 13 cards: the leader takes so many tricks with the highest spades, then leads H2; the heir takes the
    rest with the highest hearts.
    """
    spades, hearts = [f"S{rank}" for rank in RANKS], [f"H{rank}" for rank in RANKS]
    mine = spades[:tricks] + (["H2"] if tricks < 13 else [])
    yours = hearts[: min(13 - tricks, 12)] + (["SA"] if tricks == 0 else [])
    rest = [f"{suit}{rank}" for rank in RANKS for suit in "CD"] + spades + hearts
    rest = [card for card in rest if card not in {*mine, *yours}]
    hands: dict[int, list[str]] = {leader: mine, heir: yours} | {
        seat: [] for seat in range(4) if seat not in (leader, heir)
    }
    for hand in hands.values():
        missing = 13 - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return {seat: " ".join(sorted(hands[seat], key=ORDER.index)) for seat in range(4)}


def play_run(state: State) -> Iterator[tuple[int, str, State]]:
    """Such a deal, from the first lead to its end: each seat, its card, and the state after it.

    Who leads plays the highest card of spades or hearts; the others the lowest they may, but the ace of hearts on H2.
    """
    number, play = state.deal_number, state.position.play
    while not state.over and state.deal_number == number:
        assert isinstance(play, Tricks)
        seat = state.due[0]
        cards = sorted((state.text(move) for move in state.legal(seat)), key=ORDER.index)
        takes = not play.plays or (cards[0] == "HA" and state.game.pack.names(play.plays[0][1])[0] == "H2")
        card = cards[0] if takes else cards[-1]
        state = state.apply(card, seat)
        play = state.position.play
        yield seat, card, state
