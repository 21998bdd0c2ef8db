"""The nouns of a game: what a definition consists of, as it was written, typed but not yet checked."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, field, frozen

from rulespec.model.fields import Spec, key
from rulespec.model.types import CARDS, RANKING, SEAT, SEATS, TRUTH
from rulespec.spans import Span
from rulespec.syntax.tree import Signature, Tree

# Nouns are not compared: leaving out methods that nobody calls halves the time it takes to make their classes.

Languages = Mapping[str, str]  # language -> text; "" for a text without a language


@frozen
class Rule:
    """One leaf of a definition, or a rule made of named rules.

    `tree` is what is evaluated: for a rule made of parts their combination. `parts` are the named rules (empty for a
    plain leaf): a refusal names the part that refused.
    """

    path: str
    tree: Tree
    span: Span = field(eq=False, repr=False)
    text: Languages = field(factory=dict)
    see: tuple[str, ...] = ()
    reveals: bool = False
    parts: tuple[Rule, ...] = ()
    combine: str = "none"
    signature: Signature | None = None  # where the key may have parameters
    keys: Mapping[str, object] = field(factory=dict)  # further keys of the long form: Rule, tuple of words, text

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]


def _text(doc: str) -> Spec:
    return Spec("languages", doc)


@frozen(eq=False, repr=False, slots=False)
class Players:
    seats: str = key(Spec("words", "how many seats, from 2 to 12: a number, or a range such as `4..8`", required=True))
    direction: str = key(
        Spec("word", "which way the turn goes", choices=("clockwise", "counterclockwise")), "clockwise"
    )


@frozen(eq=False, repr=False, slots=False)
class Option:
    """A setting that a table chooses when it loads the game."""

    type: str = key(
        Spec(
            "word", "a number, `true` or `false`, or one of some words", choices=("int", "bool", "word"), required=True
        )
    )
    default: str = key(Spec("words", "its value if nothing is said", required=True))
    range: str | None = key(Spec("words", "the least and greatest number: `1..50`"))
    choices: tuple[str, ...] = key(Spec("list", "the values offered, parted by spaces; others are refused"), ())
    text: Languages = key(_text("what it means"), Factory(dict))
    see: tuple[str, ...] = key(Spec("list", "where the rule comes from: references, parted by spaces"), ())


@frozen(eq=False, repr=False, slots=False)
class CardsNoun:
    suits: Mapping[str, str] = key(
        Spec("table", "suit letters and their names: `{H: hearts}`", ordered=True, of=Spec("words", "")), Factory(dict)
    )
    ranks: Rule | None = key(
        Spec("rule", "the ranks, in the order that spans follow: `3 .. 10 J Q K A 2`", "cardset", required=True)
    )
    extra: object = key(
        Spec(
            "extra",
            "cards without a suit: `big small`, each a rank of its own, or by a rank in common: `{joker: weak strong}`",
            ordered=True,
        )
    )
    copies: object = key(
        Spec(
            "copies", "how many of each card, 0 to 8: `2`, or by cards, the others once: `{7 .. 9: 2, CJ: 3, joker: 4}`"
        )
    )
    points: Mapping[str, int] = key(
        Spec(
            "table",
            "card points: `{A: 11, CJ: 3, D: 1}`; a card's own number counts before its rank's, that before its suit's",
            of=Spec("number", ""),
        ),
        Factory(dict),
    )


@frozen(eq=False, repr=False, slots=False)
class Deal:
    """Deals the cards; nobody has a choice. What is not dealt lies unseen in the pile `stock`."""

    do: str = key(Spec("word", "what is done", choices=("deal",), required=True))
    cards: str = key(
        Spec(
            "words",
            "`all`, in turn until none is left, or so many for each seat: `13 each`; the rest is the pile `stock`",
            required=True,
        )
    )
    from_: Rule | None = key(Spec("rule", "who gets the first card (the seat after the dealer)", "expr", SEAT))
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


@frozen(eq=False, repr=False, slots=False)
class Exchange:
    """Cards change hands, step by step, between seats and piles. A name of your own as a place makes a pile."""

    do: str = key(Spec("word", "what is done", choices=("exchange",), required=True))
    steps: Mapping[str, Rule] = key(
        Spec(
            "table",
            "transfers, one after another",
            required=True,
            ordered=True,
            of=Spec(
                "rule",
                "a transfer",
                "transfer",
                scope="me",
                knows="private",
                keys={"when": Spec("rule", "the step is left out unless this holds", "expr", TRUTH, "all")},
            ),
        )
    )
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


@frozen(eq=False, repr=False, slots=False)
class Climb:
    """Tricks in which each play must be higher than the one before, of the same combination and number of cards. The
    leader must lay something. When all others with cards have passed, who laid last leads."""

    do: str = key(Spec("word", "what is done", choices=("climb",), required=True))
    lead: Rule | None = key(Spec("rule", "who leads the first trick", "expr", SEAT, required=True))
    next_lead: Rule | None = key(Spec("rule", "who leads the next trick (the winner)", "expr", SEAT))
    passing: str = key(
        Spec("word", "`free`: who passed may play later in the trick; `locks`: not", choices=("free", "locks")), "free"
    )
    readings: str = key(
        Spec(
            "word",
            "`chosen`: a player says what wild cards are; `highest`: always the best reading",
            choices=("chosen", "highest"),
        ),
        "chosen",
    )
    ranking: str | None = key(
        Spec("words", "the name of the ranking that compares; may be left out if there is one only")
    )
    ends: Rule | None = key(
        Spec("rule", "the phase is over, asked after every play and pass", "expr", TRUTH, "any", required=True)
    )
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


@frozen(eq=False, repr=False, slots=False)
class Saying:
    """Something that a seat may say in a phase of calls."""

    when: Rule | None = key(
        Spec("rule", "it may be said if this holds", "expr", TRUTH, "all", scope="me", knows="private")
    )
    shows: Rule | None = key(
        Spec(
            "rule",
            "it is said by showing one of these cards; aloud by who holds none of them",
            "expr",
            CARDS,
            scope="me",
            knows="private",
        )
    )
    text: Languages = key(_text("what saying it means"), Factory(dict))
    see: tuple[str, ...] = key(Spec("list", "where the rule comes from: references, parted by spaces"), ())


@frozen(eq=False, repr=False, slots=False)
class Call:
    """Seats say things, one after another, perhaps by showing a card."""

    do: str = key(Spec("word", "what is done", choices=("call",), required=True))
    calls: Mapping[str, Saying] = key(Spec("table", "what can be said", of=Saying, required=True))
    who: Rule | None = key(Spec("rule", "who is asked, in this order (all, from the dealer's left)", "expr", SEATS))
    chosen: str = key(
        Spec(
            "word",
            "`in_turn`: each seat chooses when it is asked; `beforehand`: all choose unseen, then turn up in turn",
            choices=("in_turn", "beforehand"),
        ),
        "in_turn",
    )
    ends: Rule | None = key(Spec("rule", "the phase is over, asked after every call", "expr", TRUTH, "any"))
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


def _tiers(doc: str) -> Spec:
    tier = Spec(
        "rule",
        "cards that may be played",
        "expr",
        CARDS,
        scope="me",
        knows="private",
        keys={"when": Spec("rule", "the tier counts only if this holds", "expr", TRUTH, "all")},
    )
    return Spec("table", doc, of=tier, ordered=True)


@frozen(eq=False, repr=False, slots=False)
class Tricks:
    """Tricks of one card from each player; the highest takes them."""

    do: str = key(Spec("word", "what is done", choices=("tricks",), required=True))
    lead: Rule | None = key(Spec("rule", "who leads to the first trick", "expr", SEAT, required=True))
    players: Rule | None = key(Spec("rule", "who plays (all)", "expr", SEATS))
    turns: Rule | None = key(Spec("rule", "in which order a trick is played (around from the leader)", "expr", SEATS))
    ranking: Rule | None = key(Spec("rule", "the order that decides tricks (the only one)", "expr", RANKING))
    legal: Mapping[str, Rule] = key(
        _tiers("tiers of cards for who follows: the first that is not empty is binding"), Factory(dict)
    )
    lead_legal: Mapping[str, Rule] = key(_tiers("the same for who leads"), Factory(dict))
    later_wins: Rule | None = key(Spec("rule", "of equal cards among these the later one wins", "expr", CARDS))
    ends: Rule | None = key(Spec("rule", "the phase is over, asked after every trick", "expr", TRUTH, "any"))
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


PHASES: dict[str, type] = {
    "deal": Deal,
    "exchange": Exchange,
    "call": Call,
    "tricks": Tricks,
    "climb": Climb,
}


@frozen(eq=False, repr=False, slots=False)
class Scoring:
    items: Mapping[str, Rule] = key(
        Spec(
            "table", "lines of the score", required=True, of=Spec("rule", "a line of the score", "item", knows="hidden")
        )
    )


@frozen(eq=False, repr=False, slots=False)
class Dealer:
    first: Rule | None = key(Spec("rule", "the first dealer: `random` (if nothing is said) or a seat", "expr", SEAT))
    next: Rule | None = key(Spec("rule", "the dealer of the next deal", "expr", SEAT, required=True))


@frozen(eq=False, repr=False, slots=False)
class Match:
    dealer: Dealer = key(Spec("record", "who deals", of=Dealer, required=True))
    ends: Rule | None = key(
        Spec("rule", "the match is over, asked after every deal", "expr", TRUTH, "any", required=True)
    )
    winner: Rule | None = key(Spec("rule", "`highest score` or `lowest score`", "winner"))
    marks: Mapping[str, Rule] = key(
        Spec(
            "table",
            "signs on the score sheet for seats that did not score",
            of=Spec(
                "rule",
                "the seats that get the sign",
                "expr",
                SEATS,
                knows="hidden",
                keys={"mark": Spec("words", 'the sign, such as `"-"`', required=True)},
            ),
        ),
        Factory(dict),
    )
    honours: Mapping[str, Rule] = key(
        Spec(
            "table",
            "titles of honour on the score sheet",
            of=Spec("rule", "when the last deal earned it", "expr", TRUTH),
        ),
        Factory(dict),
    )


@frozen(eq=False, repr=False, slots=False)
class Definition:
    """A whole game, base and overlays merged."""

    rulespec: str = key(Spec("words", "version of the language: 1", required=True))
    game: str = key(Spec("words", "the game's id", required=True))
    title: Languages = key(_text("its name: a text, or one for each language: `{en: Mine, fi: Omani}`"), Factory(dict))
    source: Languages = key(_text("where the rules come from"), Factory(dict))
    players: Players = key(Spec("record", "who plays", of=Players, required=True))
    sides: str = key(
        Spec("word", "who plays together: everybody for himself, or the seats opposite", choices=("each", "opposite")),
        "each",
    )
    options: Mapping[str, Option] = key(Spec("table", "settings of a table", of=Option), Factory(dict))
    cards: CardsNoun = key(Spec("record", "the pack", of=CardsNoun, required=True))
    sets: Mapping[str, Rule] = key(
        Spec("table", "named card sets", of=Spec("rule", "a card set", "cardset", CARDS)), Factory(dict)
    )
    rankings: Mapping[str, Rule] = key(
        Spec(
            "table",
            "orders of cards; suits that none of them names do not count",
            of=Spec("rule", "an order", "ranking"),
        ),
        Factory(dict),
    )
    sequences: Mapping[str, Rule] = key(
        Spec("table", "rows of neighbouring ranks", of=Spec("rule", "rows", "rows")), Factory(dict)
    )
    wilds: Mapping[str, Rule] = key(
        Spec("table", "what cards may stand for others", of=Spec("rule", "a wild rule", "wild")), Factory(dict)
    )
    combinations: Mapping[str, Rule] = key(
        Spec("table", "what can be laid", of=Spec("rule", "a shape", "shape")), Factory(dict)
    )
    compare: Mapping[str, Rule] = key(
        Spec(
            "table",
            "measures; the first difference decides",
            ordered=True,
            of=Spec(
                "rule",
                "a measure",
                "expr",
                scope="laid",
                keys={
                    "for": Spec(
                        "list", "the combinations it is for, parted by spaces; between others it makes no difference"
                    )
                },
            ),
        ),
        Factory(dict),
    )
    facts: Mapping[str, Rule] = key(
        Spec(
            "table",
            "named expressions",
            signature=True,
            of=Spec("rule", "a fact", "expr", knows="hidden", combine="none"),
        ),
        Factory(dict),
    )
    phases: Mapping[str, object] = key(Spec("phases", "the course of one deal", required=True, ordered=True))
    scoring: Scoring = key(Spec("record", "points", of=Scoring, required=True))
    match: Match = key(Spec("record", "dealer, end, winner", of=Match, required=True))
    terms: Mapping[str, Languages] = key(
        Spec("table", "names for people, by language: `winner: {en: Winner, fi: Voittaja}`", of=Spec("languages", "")),
        Factory(dict),
    )
