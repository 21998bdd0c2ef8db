"""The nouns of a game: what a definition consists of, as it was written, typed but not yet checked."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, field, frozen

from rulespec.model.fields import Spec, key, places
from rulespec.model.rows import Row
from rulespec.model.rule import Languages, Rule, text_spec
from rulespec.model.types import CARDS, NUMBER, SEAT, SEATS, TRUTH
from rulespec.spans import Span
from rulespec.syntax.tree import Signature


@frozen(eq=False, repr=False, slots=False)
class Players:
    seats: str = key(Spec("words", "how many seats, from 2 to 12: a number, or a range such as `4..8`", required=True))
    active: Rule | None = key(Spec("rule", "who plays in a deal (all): the others get no cards", "expr", SEATS))
    direction: str = key(
        Spec("word", "which way the turn goes", choices=("clockwise", "counterclockwise")), "clockwise"
    )
    places: Mapping[str, Span] = places()


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
    text: Languages = key(text_spec("what it means"), Factory(dict))
    see: tuple[str, ...] = key(Spec("list", "where the rule comes from: references, parted by spaces"), ())
    places: Mapping[str, Span] = places()


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
class TrumpRanking:
    """An order of cards with trumps, which are a suit of their own."""

    trump: Mapping[str, Rule] = key(
        Spec(
            "table",
            "trumps from the top down, in parts; a card counts where it is named highest",
            ordered=True,
            of=Spec(
                "rule",
                "trumps from the top down",
                "ranking",
                keys={"when": Spec("rule", "they are trumps only while this holds", "expr", TRUTH, "all")},
            ),
        ),
        Factory(dict),
    )
    suit: Rule | None = key(
        Spec("rule", "the order of each suit, of its cards that are no trumps; else that of `defaults`", "ranking")
    )
    signature: Signature | None = field(default=None, kw_only=True)


@frozen(eq=False, repr=False, slots=False)
class ItemKind:
    """A kind of lines of the score: those with `as NAME`. Lines without are of the kind `game`."""

    when: Rule | None = key(Spec("rule", "they count only if this holds", "expr", TRUTH, "all", knows="hidden"))
    times: Rule | None = key(Spec("rule", "by what their points are multiplied", "expr", NUMBER, knows="hidden"))


ITEM_KEYS = {
    "points": Spec("rule", "how many points, instead of what the line says", "expr", NUMBER, knows="hidden"),
    "to": Spec("rule", "to whom, instead of what the line says", "expr", knows="hidden"),
    "kind": Spec("words", "of which kind, instead of what the line says"),
    "when": Spec(
        "rule", "it counts only if this holds, beside what the line says", "expr", TRUTH, "all", knows="hidden"
    ),
}
"""Parts of a line of the score that can be said apart from it, as overlays do."""


RUNG_KEYS = {
    "by": Spec(
        "rule",
        "a number: of two on this rung that with more of it stands higher, of whatever kind and size",
        "expr",
        NUMBER,
        scope="laid",
    )
}
"""What tells combinations of one rung apart before their measures do."""


@frozen(eq=False, repr=False, slots=False)
class Scoring:
    kinds: Mapping[str, ItemKind] = key(
        Spec("table", "kinds of lines that count only at times, or are multiplied", of=ItemKind), Factory(dict)
    )
    items: Mapping[str, Rule] = key(
        Spec(
            "table",
            "lines of the score",
            required=True,
            of=Spec("rule", "a line of the score", "item", knows="hidden", keys=ITEM_KEYS),
        )
    )
    pays: Rule | None = key(
        Spec(
            "rule",
            "what the deal gives a seat, `me`; if nothing is said what the lines give it",
            "expr",
            NUMBER,
            scope="me",
            knows="hidden",
        )
    )


@frozen(eq=False, repr=False, slots=False)
class Dealer:
    first: Rule | None = key(
        Spec("rule", "the first dealer: `random` (if nothing is said) or a seat by its number: `0`", "expr", SEAT)
    )
    next: Rule | None = key(Spec("rule", "the dealer of the next deal", "expr", SEAT, required=True))
    void: Rule | None = key(Spec("rule", "the dealer after a void deal (the same again), asked in it", "expr", SEAT))


@frozen(eq=False, repr=False, slots=False)
class Match:
    dealer: Dealer = key(Spec("record", "who deals", of=Dealer, required=True))
    ends: Rule | None = key(
        Spec("rule", "the match is over, asked after every deal", "expr", TRUTH, "any", required=True)
    )
    winner: Rule | None = key(Spec("rule", "`highest score` (if nothing is said) or `lowest score`", "winner"))
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
    title: Languages = key(
        text_spec("its name: a text, or one for each language: `{en: Mine, fi: Omani}`"), Factory(dict)
    )
    source: Languages = key(text_spec("where the rules come from"), Factory(dict))
    players: Players = key(Spec("record", "who plays", of=Players, required=True))
    sides: str | Mapping[str, Row] = key(
        Spec(
            "rows",
            "who plays together: `each` for himself, `opposite` seats, or named sides, each with `who:` belongs to it",
            choices=("each", "opposite"),
        ),
        "each",
    )
    options: Mapping[str, Option] = key(Spec("table", "settings of a table", of=Option), Factory(dict))
    cards: CardsNoun = key(Spec("record", "the pack", of=CardsNoun, required=True))
    sets: Mapping[str, Rule] = key(
        Spec("table", "named card sets", of=Spec("rule", "a card set", "cardset", CARDS)), Factory(dict)
    )
    rankings: Mapping[str, Rule | TrumpRanking] = key(
        Spec(
            "table",
            "orders of cards; suits that none of them names do not count",
            signature=True,
            of=Spec("either", "an order, or trumps and the order of the suits", "ranking", of=TrumpRanking),
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
    beats: Mapping[str, Mapping[str, Rule]] = key(
        Spec(
            "table",
            "ladders of combinations of different kinds: what stands higher on one may be laid on what stands lower",
            of=Spec(
                "table",
                "rungs, from the lowest up; a combination stands on the highest one whose condition holds for it",
                ordered=True,
                of=Spec("rule", "what stands on this rung", "expr", TRUTH, "any", scope="laid", keys=RUNG_KEYS),
            ),
        ),
        Factory(dict),
    )
    contracts: Mapping[str, Row] = key(
        Spec("rows", "the kinds of deal, one of which is played; their columns say in what they differ"), Factory(dict)
    )
    tables: Mapping[str, Mapping[str, Row]] = key(
        Spec("table", "other tables of named rows, in order", of=Spec("rows", "rows")), Factory(dict)
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
