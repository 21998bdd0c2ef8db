"""The phases of a deal: what can be done in one, by mechanism."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, frozen

from rulespec.model.fields import Spec, key, places, specs
from rulespec.model.rule import Languages, Rule, text_spec
from rulespec.model.types import CALL, CALLS, CARDS, NUMBER, PLAY, RANKING, SEAT, SEATS, TRUTH
from rulespec.spans import Span

STOCK = "stock"
"""The pile of the cards that are not dealt."""


@frozen(eq=False, repr=False, slots=False)
class Layout:
    """Cards laid out before each seat. What is covered nobody has seen, whoever's it is."""

    open: int = key(Spec("number", "how many columns each seat has, and so open cards", required=True))
    covered: int = key(Spec("number", "how many covered cards each seat has, equally many in each column"), 0)


@frozen(eq=False, repr=False, slots=False)
class Deal:
    """Deals the cards; nobody has a choice. What is not dealt lies unseen in the pile `stock`; a later phase that deals
    goes on with it: hands and piles grow.
    """

    do: str = key(Spec("word", "what is done", choices=("deal",), required=True))
    cards: Rule | None = key(
        Spec(
            "rule",
            "cards for the hands: `all`, in turn until none is left, or so many for each seat: `13 each`; the rest is"
            " the pile `stock`, from which a later phase deals on",
            "share",
            required=True,
        )
    )
    layout: Layout | None = key(
        Spec(
            "record",
            "cards laid out before each seat in columns: covered cards, and on them an open one, which the seat may"
            " play to a trick like a card of its hand (`face_up`); then the card under it is turned up at once",
            of=Layout,
        )
    )
    piles: Mapping[str, Rule] = key(
        Spec(
            "table",
            "the cards after those, in piles: what all can see lies `face up`; of `all` these are the last",
            ordered=True,
            of=Spec("rule", "a pile", "pile"),
        ),
        Factory(dict),
    )
    from_: Rule | None = key(Spec("rule", "who gets the first card (the seat after the dealer)", "expr", SEAT))
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))
    places: Mapping[str, Span] = places()


STEP_KEYS = {
    "when": Spec("rule", "the step is left out unless this holds", "expr", TRUTH, "all"),
    "amount": Spec("rule", "how many cards, instead of what the step says", "expr"),
    "of": Spec("rule", "of which cards, instead of what the step says", "expr"),
    "including": Spec("rule", "which must be among them, instead of what the step says", "expr"),
    "seen": Spec("word", "how they are seen, instead of what the step says", choices=("face up", "face down")),
    "tells": Spec("rule", "what everybody learns when the cards have moved", "expr", knows="hidden"),
}
"""Parts of a step that can be said apart from it, as overlays do, and what it gives away."""


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
                keys=STEP_KEYS,
            ),
        )
    )
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


@frozen(eq=False, repr=False, slots=False)
class Climb:
    """Tricks in which each play must be higher than the one before, of the same combination and number of cards, or of
    a kind that stands higher on a ladder (`beats`). The leader must lay something. When all others with cards have
    passed, who laid last leads."""

    do: str = key(Spec("word", "what is done", choices=("climb",), required=True))
    lead: Rule | None = key(Spec("rule", "who leads the first trick", "expr", SEAT, required=True))
    next_lead: Rule | None = key(Spec("rule", "who leads the next trick (the winner)", "expr", SEAT))
    legal: Mapping[str, Rule] = key(
        Spec(
            "table",
            "what may be laid, by a leader too (`table` is none then): all of these must hold; a leader who has nothing"
            " that meets them is free",
            of=Spec(
                "rule",
                "a combination may be laid if this holds",
                "expr",
                TRUTH,
                "all",
                scope="lays",
                knows="private",
                keys={
                    "when": Spec(
                        "rule", "it binds only while this holds", "expr", TRUTH, "all", scope="me", knows="private"
                    )
                },
            ),
        ),
        Factory(dict),
    )
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
    places: Mapping[str, Span] = places()


@frozen(eq=False, repr=False, slots=False)
class Saying:
    """Something that a seat may say in a phase of calls."""

    for_: Rule | None = key(Spec("rule", "values it has: one call for each choice of them", "bindings", scope="me"))
    as_: str | None = key(Spec("words", "the variable by whose value, a row of a table, the call is known"))
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
    rank: Rule | None = key(Spec("rule", "a number by which calls compare", "expr", NUMBER, scope="me"))
    out: str | None = key(Spec("word", "`true`: who says it is not asked again", choices=("true", "false")))
    text: Languages = key(text_spec("what saying it means"), Factory(dict))
    see: tuple[str, ...] = key(Spec("list", "where the rule comes from: references, parted by spaces"), ())
    places: Mapping[str, Span] = places()


@frozen(eq=False, repr=False, slots=False)
class Announcement(Saying):
    """Something that any seat may say at any time of a phase, whosever turn it is."""

    with_: Rule | None = key(
        Spec("rule", "it is said in playing one of these cards", "expr", CARDS, scope="me", knows="private")
    )
    tells: Rule | None = key(Spec("rule", "what everybody learns from it", "expr", scope="me", knows="hidden"))


@frozen(eq=False, repr=False, slots=False)
class Given:
    """Something that counts as said, without anybody saying it."""

    for_: Rule | None = key(Spec("rule", "values: one for each choice of them", "bindings"))
    when: Rule | None = key(Spec("rule", "it counts as said once this holds", "expr", TRUTH, "all"))
    who: Rule | None = key(Spec("rule", "whose call it is", "expr", SEAT, required=True))
    says: Rule | None = key(Spec("rule", "what counts as said", "expr", CALL, required=True))


@frozen(eq=False, repr=False, slots=False)
class Duty:
    """Something that a seat must say before anything else happens, if it may."""

    when: Rule | None = key(Spec("rule", "while this holds", "expr", TRUTH, "all", knows="hidden"))
    who: Rule | None = key(Spec("rule", "who must say it", "expr", SEAT, knows="hidden", required=True))
    says: Rule | None = key(Spec("rule", "what must be said: one of these", "expr", CALLS, required=True))


@frozen(eq=False, repr=False, slots=False)
class Call:
    """Seats say things, one after another, perhaps by showing a card."""

    do: str = key(Spec("word", "what is done", choices=("call",), required=True))
    calls: Mapping[str, Saying] = key(Spec("table", "what can be said", of=Saying, required=True))
    who: Rule | None = key(Spec("rule", "who is asked, in this order (all, from the dealer's left)", "expr", SEATS))
    rounds: str | None = key(
        Spec(
            "word", "`once` (if nothing is said), or `many`: round after round until it ends", choices=("once", "many")
        )
    )
    turn: Rule | None = key(
        Spec("rule", "who is asked next, instead of an order of seats; none ends the phase", "expr", SEAT)
    )
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
    lead: Rule | None = key(
        Spec("rule", "who leads to the first trick, or else the next who plays", "expr", SEAT, required=True)
    )
    players: Rule | None = key(Spec("rule", "who plays (all)", "expr", SEATS))
    turns: Rule | None = key(Spec("rule", "in which order a trick is played (around from the leader)", "expr", SEATS))
    ranking: Rule | None = key(Spec("rule", "the order that decides tricks (the only one)", "expr", RANKING))
    legal: Mapping[str, Rule] = key(
        _tiers("tiers of cards for who follows: the first that is not empty is binding"), Factory(dict)
    )
    lead_legal: Mapping[str, Rule] = key(_tiers("the same for who leads"), Factory(dict))
    later_wins: Mapping[str, Rule] = key(
        Spec(
            "table",
            "of equal cards among these the later one wins",
            of=Spec(
                "rule",
                "cards of which the later wins",
                "expr",
                CARDS,
                keys={"when": Spec("rule", "only while this holds", "expr", TRUTH, "all")},
            ),
        ),
        Factory(dict),
    )
    takes: Mapping[str, Rule] = key(
        Spec(
            "table",
            "what takes a complete trick instead of the strongest card: the first of these that is not none",
            ordered=True,
            of=Spec("rule", "a card of the trick", "expr", PLAY),
        ),
        Factory(dict),
    )
    announcements: Mapping[str, Announcement] = key(
        Spec("table", "what any seat may say at any time", of=Announcement), Factory(dict)
    )
    given: Mapping[str, Given] = key(Spec("table", "what counts as said without being said", of=Given), Factory(dict))
    duties: Mapping[str, Duty] = key(
        Spec(
            "table",
            "what a seat must say before anything else: until then nobody plays a card; others may announce something",
            of=Duty,
        ),
        Factory(dict),
    )
    ends: Rule | None = key(
        Spec(
            "rule",
            "the phase is over, asked after every trick, and after all that is announced or given: then perhaps with"
            " cards of a trick on the table, which nobody takes; so ask for `tricks` rather than for hands",
            "expr",
            TRUTH,
            "any",
        )
    )
    when: Rule | None = key(Spec("rule", "the phase is skipped unless this holds", "expr", TRUTH, "all"))
    void: Rule | None = key(Spec("rule", "the deal is void and dealt again", "expr", TRUTH, "any"))


def belongs(noun: type, name: str) -> tuple[str, ...]:
    """Where a key is at home that has no meaning in a phase: the mechanisms that have it."""
    if noun not in PHASES.values() or name in specs(noun):
        return ()
    homes = [f"`do: {do}`" for do, each in PHASES.items() if name in specs(each)]
    return (f"`{name}` belongs to a phase with {' or '.join(homes)}",) if homes else ()


PHASES: dict[str, type] = {
    "deal": Deal,
    "exchange": Exchange,
    "call": Call,
    "tricks": Tricks,
    "climb": Climb,
}
