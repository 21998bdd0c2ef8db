"""Every name that expressions have without defining it: one table, read by all passes and by the reference.

What a built-in does stands in `compile/functions.py` under the same name.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulespec.model.types import (
    CALL,
    CARDS,
    COMBINATION,
    DEAL,
    DEALS,
    NUMBER,
    NUMBERS,
    OWNER,
    PILE,
    PLACE,
    PLAY,
    PLAYS,
    RANK,
    RANKING,
    SAID,
    SAIDS,
    SEAT,
    SEATS,
    SHAPE,
    SIDE,
    SIDES,
    SUIT,
    SUITS,
    TRICK,
    TRICKS,
    TRUTH,
    WORD,
    Type,
)
from rulespec.syntax.tree import COMPUTERS, SELECTORS

Stage = Literal["load", "match", "deal", "trick", "action"]
STAGES: tuple[Stage, ...] = ("load", "match", "deal", "trick", "action")


@frozen
class Builtin:
    """A name, its types, when its value can change, whose hidden cards it reads, what it costs."""

    name: str
    takes: tuple[Type, ...]
    gives: Type
    doc: str
    stage: Stage = "load"
    owner: int | None = None  # the argument whose hidden cards are read; None: public
    cost: int = 1
    on: Type | None = None  # an attribute of this type rather than a function: `last.dealer`
    bare: bool = False  # it may also be asked without values


# (name, takes, gives, doc, stage, owner, cost)
BUILTINS: dict[str, Builtin] = {
    built.name: built
    for built in (
        Builtin("players", (), SEATS, "all seats, in turn order from the dealer's left", "match"),
        Builtin("dealer", (), SEAT, "the dealer of this deal", "deal"),
        Builtin("forehand", (), SEAT, "the seat after the dealer", "deal"),
        Builtin("next", (SEAT,), SEAT, "the seat whose turn is after this one's"),
        Builtin("previous", (SEAT,), SEAT, "the seat whose turn is before this one's"),
        Builtin("backwards", (SEAT,), SEATS, "all seats against the order of the turn, this one first"),
        Builtin("around", (SEAT,), SEATS, "all seats in turn order from this one on"),
        Builtin("hand", (SEAT,), CARDS, "the cards a seat holds", "action", owner=0),
        Builtin(
            "dealt",
            (PLACE,),
            CARDS,
            "the cards that the first phase of dealing put into the hand of a seat, or all dealt in a pile, where all"
            " see what lies face up",
            "deal",
            owner=0,
        ),
        Builtin("cards_left", (SEAT,), NUMBER, "how many cards a seat holds", "action"),
        Builtin("played", (), CARDS, "all cards played in this deal", "action"),
        Builtin("pile", (PILE,), CARDS, "the cards in a pile; a pile's name alone means this too", "action"),
        Builtin("pack", (), CARDS, "all cards of the game"),
        Builtin("points", (CARDS,), NUMBER, "card points of a set of cards"),
        Builtin(
            "highest",
            (CARDS,),
            CARDS,
            "those of them than which none is higher, by the ranking of climbing or the first",
        ),
        Builtin("lowest", (CARDS,), CARDS, "those of the cards than which none is lower"),
        Builtin("rank", (CARDS,), RANK, "the rank of a card; none unless it is one card"),
        Builtin("suits", (), SUITS, "all suits"),
        Builtin("suit", (CARDS,), SUIT, "the suit of a card; none unless it is one card"),
        Builtin("holder", (CARDS,), SEAT, "the seat that holds a card; none if nobody does", "action", owner=-1),
        Builtin("plays", (), PLAYS, "what was laid, or played to tricks, in this deal, in order", "action"),
        Builtin("table", (), PLAY, "the combination to beat; none for a leader", "action"),
        Builtin("still_in", (), SEATS, "the seats that hold cards", "action"),
        Builtin(
            "finishers",
            (),
            SEATS,
            "the seats that have run out, in that order; the last one once only he is left",
            "action",
        ),
        Builtin("nth", (NUMBER,), SEAT, "the seat that came in at this place; none until it is settled", "action"),
        Builtin("place", (SEAT,), NUMBER, "the place at which a seat came in; none until it is settled", "action"),
        Builtin("score", (OWNER,), NUMBER, "points in the match: before this deal; in `match`, after it", "match"),
        Builtin("sides", (), SIDES, "all sides; where everybody plays for himself, one for each seat"),
        Builtin("side", (SEAT,), SIDE, "the side of a seat"),
        Builtin("members", (SIDE,), SEATS, "the seats of a side"),
        Builtin("other", (SIDE,), SIDE, "the other of two sides; none where there are more"),
        Builtin("partner", (SEAT,), SEAT, "the other seat of a side of two; none where there is none"),
        Builtin("caller", (CALL,), SEAT, "who said something in this deal, the first; none if nobody did", "deal"),
        Builtin("called", (OWNER, CALL), TRUTH, "whether a seat, or one of a side, has said something", "deal"),
        Builtin("shown", (SEAT,), CARDS, "the cards a seat showed in saying something", "deal"),
        Builtin("calls", (), SAIDS, "everything said in this deal, in order", "deal"),
        Builtin("last_call", (OWNER, CALL), SAID, "the last time a seat or side said something; none if never", "deal"),
        Builtin("highest_call", (), SAID, "the call of highest rank in this deal, the first of equal ones", "deal"),
        Builtin("leader", (), SEAT, "who leads the trick under way", "action"),
        Builtin("led", (), CARDS, "all cards that count as of the suit led; no cards before the lead", "action"),
        Builtin(
            "trick",
            (),
            TRICK,
            "the trick under way; its winner is who would take it now, nobody once the phase is over",
            "action",
        ),
        Builtin(
            "tricks",
            (OWNER,),
            TRICKS,
            "the finished tricks in order; `tricks(s)`: those that a seat or side has taken",
            "trick",
            bare=True,
        ),
        Builtin("winning", (CARDS,), CARDS, "those of the cards that would take the trick as it lies", "action"),
        Builtin("trumps", (RANKING,), CARDS, "the cards that are trumps in a ranking", "action"),
        Builtin(
            "face_up",
            (SEAT,),
            CARDS,
            "the cards that lie open before a seat: the top card of each of its columns",
            "action",
        ),
        Builtin("won", (OWNER,), CARDS, "the cards in the tricks that a seat or side has taken", "trick"),
        Builtin("active", (), SEATS, "the seats that play in this deal, from the dealer's left", "deal"),
        Builtin("total", (SIDE,), NUMBER, "points that the lines of the score give a side", "action"),
        Builtin("own", (SEAT,), NUMBER, "points that the lines of the score give a seat alone", "action"),
        Builtin("redeals", (), NUMBER, "how many void deals in a row came before this one", "match"),
        Builtin("leaders", (), SEATS, "the seats that stand first in the match", "match"),
        Builtin("deal_number", (), NUMBER, "which deal of the match this is, from 1; void deals do not count", "match"),
        Builtin("past", (), DEALS, "the finished deals, oldest first", "match"),
        Builtin("last", (), DEAL, "the deal finished last; none in the first", "match"),
        Builtin("min", (NUMBERS,), NUMBER, "the least of numbers"),
        Builtin("max", (NUMBERS,), NUMBER, "the greatest of numbers"),
        Builtin("abs", (NUMBER,), NUMBER, "a number without its sign"),
    )
}

ATTRIBUTES: dict[tuple[str, str], Builtin] = {
    (built.on.name, built.name): built
    for built in (
        Builtin("shape", (COMBINATION,), SHAPE, "which combination it is", on=COMBINATION),
        Builtin("size", (COMBINATION,), NUMBER, "how many cards it has", on=COMBINATION),
        Builtin("length", (COMBINATION,), NUMBER, "how many ranks its main part has", on=COMBINATION),
        Builtin(
            "top",
            (COMBINATION,),
            NUMBER,
            "a run: where it ends in its row; else the strength of its rank, of cards of several that of the highest",
            on=COMBINATION,
        ),
        Builtin("suited", (COMBINATION,), TRUTH, "all its cards are of one suit", on=COMBINATION),
        Builtin("wilds", (COMBINATION,), NUMBER, "how many of its cards are not themselves", on=COMBINATION),
        Builtin(
            "wild_places", (COMBINATION,), NUMBERS, "strengths of what they stand for, highest first", on=COMBINATION
        ),
        Builtin("cards", (COMBINATION,), CARDS, "its cards", on=COMBINATION),
        Builtin("player", (PLAY,), SEAT, "who laid or played it", on=PLAY),
        Builtin("card", (PLAY,), CARDS, "the card played", on=PLAY),
        Builtin("trick", (PLAY,), TRICK, "the trick it was played to", "action", on=PLAY),
        Builtin("wins", (PLAY,), TRUTH, "whether it took its trick", "action", on=PLAY),
        Builtin("trump", (PLAY,), TRUTH, "whether it was a trump when it was played", on=PLAY),
        Builtin("name", (SAID,), CALL, "what was said", on=SAID),
        Builtin("caller", (SAID,), SEAT, "who said it", on=SAID),
        Builtin("cards", (SAID,), CARDS, "the cards shown with it", on=SAID),
        Builtin("cards_left", (SAID,), NUMBER, "how many cards its caller then held", on=SAID),
        Builtin("cards_played", (SAID,), NUMBER, "how many cards had then been played to tricks", on=SAID),
        Builtin("number", (SAID,), NUMBER, "which call of the deal it was, from 1", "deal", on=SAID),
        Builtin("number", (TRICK,), NUMBER, "which trick of the deal it was, from 1", on=TRICK),
        Builtin("leader", (TRICK,), SEAT, "who led to it", on=TRICK),
        Builtin("winner", (TRICK,), SEAT, "who took it", on=TRICK),
        Builtin("cards", (TRICK,), CARDS, "its cards", on=TRICK),
        Builtin("plays", (TRICK,), PLAYS, "its cards one by one, in the order in which they were played", on=TRICK),
        Builtin("best", (TRICK,), PLAY, "the card that took it", on=TRICK),
        Builtin("last", (TRICK,), TRUTH, "whether it is the last of the deal", "action", on=TRICK),
        Builtin("number", (DEAL,), NUMBER, "which deal of the match it was", on=DEAL),
        Builtin("dealer", (DEAL,), SEAT, "who dealt it", on=DEAL),
        Builtin("nth", (DEAL, NUMBER), SEAT, "who came in at a place in it", on=DEAL),
        Builtin("finishers", (DEAL,), SEATS, "its seats in the order in which they came in", on=DEAL),
        Builtin("gained", (DEAL, SEAT), NUMBER, "points a seat got in it", on=DEAL),
    )
    if built.on is not None
}
"""Attributes by type. A play has the attributes of its combination too; a deal also every fact without hidden owner."""

SAYS = Builtin("says", (SAID, WORD), NUMBER, "the value of a variable of a call; none if it has none")
"""Behind `x.n`, where some call has the variable `n`."""

OF_SUIT = Builtin("cards of", (SUIT,), CARDS, "all cards of a suit")
"""Behind a suit where cards are asked for."""

INTERVAL = Builtin("interval", (NUMBER, NUMBER), NUMBERS, "the whole numbers from one to another")
"""Behind `1 .. 7`."""

__all__ = [
    "ATTRIBUTES",
    "BUILTINS",
    "COMPUTERS",
    "INTERVAL",
    "OF_SUIT",
    "SAYS",
    "SELECTORS",
    "STAGES",
    "Builtin",
    "Stage",
]
