"""The types of values in expressions, and what a rule is asked for."""

from __future__ import annotations

from attrs import frozen


@frozen
class Type:
    """A kind of value; `many` for a collection of it. Cards are always a set: one card is a set of one."""

    name: str
    many: bool = False

    def __str__(self) -> str:
        return PLURALS.get(self.name, f"{self.name}s") if self.many else WORDS.get(self.name, f"a {self.name}")

    @property
    def each(self) -> Type:
        """The type of a member."""
        return Type(self.name)

    @property
    def set(self) -> Type:
        return Type(self.name, True)


TRUTH = Type("truth")
NUMBER = Type("number")
NUMBERS = Type("number", True)
SEAT = Type("seat")
SEATS = Type("seat", True)
CARDS = Type("cards")  # a set of physical cards, also of one
CARD_LISTS = Type("cards", True)  # what iterating over cards binds is CARDS (of one)
SUIT = Type("suit")
SUITS = Type("suit", True)
RANK = Type("rank")
SHAPE = Type("shape")  # a combination's name
COMBINATION = Type("combination")  # cards laid or to be laid, with their reading
PLAY = Type("play")  # a combination laid by a seat
PLAYS = Type("play", True)
DEAL = Type("deal")  # a finished deal
DEALS = Type("deal", True)
WORD = Type("word")  # a choice of an option
PILE = Type("pile")
PLACE = Type("place")  # a seat, or a pile
SIDE = Type("side")
SIDES = Type("side", True)
OWNER = Type("owner")  # a seat, or a side: all its seats together
CALL = Type("call")  # the name of something that is said
CALLS = Type("call", True)
SAID = Type("said")  # a call as it was made
SAIDS = Type("said", True)
TRICK = Type("trick")
TRICKS = Type("trick", True)
RANKING = Type("ranking")  # the name of an order of cards
NOTHING = Type("nothing")  # the type of `none`, which fits everywhere

WORDS = {
    "truth": "a condition",
    "cards": "cards",
    "nothing": "none",
    "word": "a word",
    "owner": "a seat or side",
    "place": "a seat or pile",
    "call": "a call",
    "said": "something said",
}
PLURALS = {"number": "numbers", "cards": "cards", "said": "things said"}

ROW_OF = "row of "


def row_of(table: str) -> Type:
    """The type of a row of a table."""
    return Type(ROW_OF + table)


def is_row(kind: Type) -> bool:
    """Whether values of a type are rows of some table."""
    return kind.name.startswith(ROW_OF)
