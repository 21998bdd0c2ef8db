"""Deals of trick play whose course is known beforehand: one seat takes the first tricks, another all the others."""

from __future__ import annotations

from collections.abc import Iterator

from rulespec.compile.position import Tricks
from rulespec.engine.state import State

from .tables import table

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


def run_of_two(tricks: int, *overlays: str, rami: bool, scores: tuple[int, int] = (0, 0)) -> State:
    """After a deal of two players in which seat 0 takes so many of the 26 tricks, perhaps as declarer. Seat 1 leads.

    All 26 cards are in the hands. Seat 0 has the ace of hearts and no other, seat 1 one diamond, the lowest or the
    highest. Seat 1 leads spades, which seat 0 has not, and gives the lead away with a heart; or seat 0 leads clubs and
    gives it away with a diamond.
    """
    all_suits = {suit: [f"{suit}{rank}" for rank in RANKS] for suit in "SHDC"}
    mine, yours = all_suits["D"] + all_suits["C"], all_suits["S"] + all_suits["H"]
    if tricks:
        given = "D2" if tricks >= 13 else "DA"
        mine, yours = [*mine, "HA"], [*yours, given]
        mine.remove(given)
        yours.remove("HA")
    game = table("tuppi", "two_players", *overlays)
    state = game.start(dealer=0, hands=[" ".join(mine), " ".join(yours)], columns=["", ""], scores=scores)
    for seat, word in ((1, "nolo"), (0, "rami" if rami else "nolo")):
        state = state.apply(next(text for text in state.legal(seat).texts() if text.startswith(word)), seat)
    while state.deal_number == 1 and not state.over:
        state = state.apply(_card_of_two(state, tricks))
    return state


def _card_of_two(state: State, tricks: int) -> str:
    """The card of who is due in `run_of_two`."""
    play, seat = state.position.play, state.due[0]
    assert isinstance(play, Tricks)
    taken = sum(trick.winner == 0 for trick in play.done)
    if play.plays:
        suits = "CDH" if seat == 0 else "HSD"  # what a seat needs least goes first
    elif seat == 1:
        spades = len(play.done) < 26 - tricks if tricks >= 13 else taken == tricks
        suits = "SHD" if spades else "HSD"
    else:
        suits = "CDH" if taken < tricks else "DCH"
    return min(state.legal(seat).texts(), key=lambda card: (suits.index(card[0]), -ORDER.index(card)))
