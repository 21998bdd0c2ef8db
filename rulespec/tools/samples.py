"""What the reference shows: samples of the small languages with their meaning, and what examples may claim. Tests hold
both to what the library understands.
"""

from __future__ import annotations

SMALL_LANGUAGES: dict[str, tuple[str, dict[str, str]]] = {
    "expr": (
        "Expressions have no side effects and always end. Precedence is that of Python; there is one comparison, no chains.",
        {
            "score(p) + 2 * bonus": "numbers: `+ - * // %`; a division by 0 gives none",
            "not done and size >= 3 or count(still_in) == 1": "conditions: `and or not == != < <= > >=`",
            "p in players - dealer": "membership; sets of cards and of seats combine with `| & -`; none counts there as the empty set",
            "2 if suited else 0": "a case; without `else` it is none",
            "last.nth(1)": "attributes and functions",
            "(first_before, second_before)": "a set of the values that are not none",
            "[A 10]": "card notation stands in brackets; named sets and extra cards stand bare",
            "any(p in players where score(p) >= 13)": "what selects: `any count first last those the`",
            "sum(score(p) for p in players where p != dealer)": "what computes: `all sum product max min`",
            "option.target": "an option as the table chose it",
            "n in 3 .. 5": "one of the whole numbers from 3 to 5",
        },
    ),
    "cardset": (
        "Card patterns side by side mean their union: cards, ranks, suits, extra cards, named sets, spans of ranks.",
        {
            "CQ": "a card: suit letter and rank",
            "3 .. 10 J Q K A 2": "ranks; where ranks are declared a span counts from number to number",
            "weak strong": "extra cards by name",
            "D H": "two suits",
        },
    ),
    "ranking": (
        "An order of cards. A card counts where it is named highest; what is not named is below all and never wins. Cards at "
        "one place tie: suits count only where they are named.",
        {
            "A > K > Q > J": "from the highest down",
            "3 .. 10 < J < Q < K < A < 2": "from the lowest up; a span goes in the direction of the pack, or against it",
            "Q(C S H D) > J(C S H D)": "a rank with its suits: CQ > SQ > HQ > DQ",
            "(3 .. 2)(D C H S)": "rank by rank, and within a rank suit by suit",
        },
    ),
    "rows": (
        "Rows of neighbouring ranks for runs, lowest row first; a rank may stand in several rows.",
        {
            "3 .. 10 J Q K A": "one row",
            "A 2 3 4 5, 3 .. A": "two rows: runs with the ace low are lower than all others",
        },
    ),
    "shape": (
        "What can be laid. The first part compares; parts are of different ranks. Behind a `+` stand cards (`1 card`, `1..2 cards`) or cards "
        "of one rank. Each shape is one line with a name of its own.",
        {
            "1 card": "any one card",
            "2..10 of one rank": "from two to ten cards of a rank",
            "run of 3..11": "neighbouring ranks of the row, one card each; `along` may be left out if there is one row",
            "run of 3..5 pairs": "two cards of each rank; also `triples`, `quadruples`",
            "run of 5 along straights in one suit": "of a named row, and all of one suit",
            "run of 5 in mixed suits": "not all of one suit",
            "5 cards": "any five cards; at most 8, as every choice of them is looked at",
            "5 of one suit": "a flush; its `top` is the strength of its highest card",
            "4 of one rank + 1 card": "four alike with any card beside them, which does not compare",
            "3 of one rank + 2 of one rank": "a full house",
            "the cards small big": "exactly these",
        },
    ),
    "wild": (
        "What a card may stand for. A card that can be itself is itself. Without `in` a rule holds for all combinations.",
        {
            "weak strong stand for any card": "each of the two for any card of the ranks, never for an extra card",
            "2 copies a lower card": "a card that is already there, of a rank not above its own",
            "2 copies a lower natural card": "only a card that is itself, not one that a wild card stands for",
            "2 2 together stand for a rank in pair_straight": "exactly these cards together fill one rank",
            "weak stand for any card except in single": "limited by `in` or `except in` with names of combinations",
        },
    ),
    "transfer": (
        "A step of an exchange: who, how many, of what, where, how seen. Without `at once` the seats choose one after another. "
        "Cards given to a seat are seen by the two, cards put on a pile by the giver, unless it is `face up`.",
        {
            "losers give the highest 1 to surrendered face up": "several seats each give their highest card to a pile that all see",
            "winner takes 1 from surrendered": "a choice from a pile",
            "second takes the rest of surrendered": "no choice",
            "players give 3 to next(me) at once": "to a seat; all choose before any card moves",
            "(first, second) give 1 to discarded face up at once": "chosen unseen, then turned up together",
            "dealer gives 2 of hand(me) - trumps to partner": "only from among these cards",
            "dealer gives 3 to partner including trumps": "all of these that the giver has are among them",
        },
    ),
    "item": (
        "A line of the score.",
        {
            "2 to nth(1)": "points to a seat",
            "1 to p for p in players where place(p) == 2": "to each seat that a binder gives",
            "score(dealer) to dealer when deal_number > 1": "only under a condition",
        },
    ),
    "winner": ("Who wins the match.", {"highest score": "most points", "lowest score": "fewest points"}),
    "bindings": (
        "What a call says beside its name: one call for each choice of values.",
        {
            "n in 0 .. 13": "a number",
            "s in suits where s != turned_suit": "those that meet a condition; the others do not exist",
            "n in 1 .. 7, s in suits": "every choice of both",
        },
    ),
    "pile": (
        "How many cards of the deal a pile holds.",
        {"3": "unseen", "1 face up": "seen by all"},
    ),
    "share": (
        "How many cards each seat is dealt. More than there are, or none where nothing else is dealt, is an error before "
        "play where it is a number, else when it is dealt.",
        {
            "all": "all that are not for piles and columns, in turn until none is left",
            "13 each": "so many for each seat",
            "11 - deal_number each": "a number that depends on seats or the match",
        },
    ),
    "signature": (
        "A key of `facts`: a name, perhaps with typed parameters.",
        {"reached": "a fact", "ahead(p, q)": "with two parameters"},
    ),
}

# kind of example -> what it is about, and each key with its meaning
EXAMPLES: dict[str, tuple[str, dict[str, str]]] = {
    "cards": (
        "cards of the pack, by an expression that gives them: `trumps(high)`, `pack`, `[A 10]`",
        {
            "is": "the same cards by another expression",
            "number": "how many they are",
            "points": "their card points",
        },
    ),
    "combination": (
        "laid cards, whoever lays them",
        {
            "is": "all combinations that these cards can be; `nothing`",
            "as": "the one that is meant, if they can be several",
            "top": "the rank that compares, of the best reading",
            "wilds": "how many cards of it are not themselves",
            "suited": "`true` or `false`: whether it is of one suit",
            "readings": "how many ways there are to read the cards",
            "beats": "cards that they may be laid on",
            "not beats": "cards that they may not be laid on",
        },
    ),
    "hand": (
        "what a seat that holds these cards may do in the phase in which cards are laid or played, whatever comes before it",
        {
            "table": "the combination to beat; without it the seat leads",
            "players": "how many play, where the game leaves it open",
            "led": "the card that was led; `nothing`: the seat leads",
            "suppose": "facts with the values that they are to have",
        },
    ),
    "trick": (
        "a complete trick: its cards in the order in which they are played; `item NAME` is what a line of the score would pay, "
        "such as `1 to re` or `nothing`",
        {
            "takes": "which of the cards takes it, counted from 1",
            "points": "the card points in it",
            "last": "`true`: it is the last of the deal",
            "leads": "the seat whose card is the first, where that matters",
            "players": "how many play, where the game leaves it open",
            "suppose": "facts with the values that they are to have",
            "gained": "what the deal would give, by seat, were it over then",
        },
    ),
    "start": (
        "a course: a match that starts as the keys `dealer`, `hands` (by seat, or by pile of the deal), `columns` (laid "
        "out before seats, each from the bottom up: `{0: H4/S9 D3}`), `previous` (all seats in the order in which they came in "
        "before: `2 0 1`), `scores` (one for each seat: `3 0 1`), `players` and `seed` say",
        {
            "moves": "`SEAT: MOVE`, one to a line or parted by commas; ` !` behind a move says that it must be refused",
            "due": "the seats whose turn it is then",
            "hand": "`hand 0:` is what seat 0 holds then",
            "open": "`open 0:` is what lies open before seat 0 then; `nothing`",
            "seen": "`seen 0:` is what seat 0 has seen of the cards in piles; `nothing`",
            "covered": "numbers of cards that lie covered, by seat",
            "places": "the seats that have come in, in that order: `2 0`",
            "scores": "points by seat: `3 0 -1`",
            "sizes": "numbers of cards by seat",
            "over": "`true` or `false`: whether the match has ended",
            "winners": "the seats that have won it",
            "deal": "the number of the deal",
            "dealer": "the dealer",
            "sheet": "the last line of the score sheet, seat by seat",
            "facts": "facts by name, with values if they ask for some, as they stood at the end of the deal finished last; "
            "in the first deal as they stand",
            "suppose": "facts with the values that they are to have after the moves: `{limit(top): 3}`",
            "gained": "what the deal would give, by seat, were it over then; `item NAME` is one line of it",
        },
    ),
}
MOVES: dict[str, str] = {
    "legal": "all moves there are, with commas between",
    "count": "how many there are",
    "sets": "how many different sets of cards can be laid",
    "allowed": "moves that are among them; `allowed 2:` those of seat 2, whosever turn it is",
    "refused": "moves that are refused; `refused 2:` those of seat 2",
    "because": "the path of the rule that refuses them",
}

TRICK_GAME = """\
rulespec: 1
game: my_tricks
title: My tricks
players: {seats: 3}
sides:
  alone: {who: declarer}
  others: {who: players - declarer}
cards:
  suits: {C: clubs, D: diamonds, H: hearts}
  ranks: 7 8 9 10 J Q K A
  points: {A: 11, 10: 10, K: 4, Q: 3, J: 2}
rankings:
  defaults:
    suit: A > 10 > K > Q > J > 9 > 8 > 7
  trump_order(s):
    trump:
      jacks: J(C H D)
      rest: s(A 10 K Q 9 8 7)
  plain: A > 10 > K > Q > J > 9 > 8 > 7
contracts:
  defaults:
    worth: 1
    ranking: plain
  suit_game(s): {worth: 2, ranking: trump_order(s)}
  grand: {worth: 3}
facts:
  contract: highest_call.k
  declarer: highest_call.caller
phases:
  deal: {do: deal, cards: all}
  bidding:
    do: call
    calls:
      name: {for: k in contracts, as: k, rank: k.worth}
      pass: {}
    void: contract == none
  play:
    do: tricks
    lead: forehand
    ranking: contract.ranking
    legal:
      follow: hand(me) & led
      any: hand(me)
scoring:
  items:
    won: contract.worth to alone when points(won(alone)) > points(won(others))
    lost: contract.worth to others when points(won(alone)) <= points(won(others))
match:
  dealer: {next: next(last.dealer)}
  ends: deal_number >= 6
  winner: highest score
"""
"""A whole game of tricks in which somebody names what is played: trumps, kinds of deal, sides that form in a deal."""

TABLES = f"""## Trumps, kinds of deal, sides

A whole game of tricks, in which somebody names what is played and plays alone:

```yaml
{TRICK_GAME}```

**Rankings with trumps.** Under `trump` stand the trumps from the top down, in parts that have names; they are a suit of their own, so `led` and
`legal` follow it. A part with `when` counts only while that holds. `suit` is the order of each suit, of its cards that are no trumps; `defaults`
holds it for the rankings that have none. `trump_order(s)` is one ranking for each suit: `trump_order(hearts)`, or `trump_order(t)`
where `t` is a suit. A phase of tricks says which `ranking` it is played by.

**Tables of rows.** `contracts`, the sides that have names, and what stands under `tables` have named rows with columns. A column is a rule: a value, or
an expression, and it may have parameters (`bid(seat p): 10`). Every row has all columns: its own, then those of the row that it is `like`, then
those of `defaults`. A row that is `abstract: true` is only there to be liked. `suit_game(s)` stands for one row for each suit, `suit_game H`. A
column is asked with a dot: `contract.worth`, `k.bid(me)`; a column may ask the others of its row by name alone. Rows of one table compare in the
order in which they stand: `a > call`. The name of a table is all its rows: `for: k in contracts`.

**Kinds of deal.** A call that goes through rows and is known `as` the row is said by the row's name. With `rank` the calls compare:
`highest_call.k` is the row that was said, `highest_call.caller` who said it. So `contract` here is a fact like any other; it has that name so that
people are told the game.

**Sides.** With named sides `who` says who belongs to each: seats, or none as long as that is open. Points `to alone` go to each of its seats;
`side(p)`, `members(s)`, `other(s)` and `partner(p)` ask for them.
"""

LADDER_SAMPLE = """\
combinations:
  set: 1..4 of one rank
  straight: run of 5 in mixed suits
  flush: 5 of one suit
beats:
  five_cards:
    straight: shape == straight
    flush: shape == flush
  bombs:
    everything: true
    four: {is: shape == set and size == 4, text: Four of one rank beat anything.}
phases:
  play:
    do: climb
    lead: holder([D3])
    legal:
      opening:
        is: "[D3] in cards"
        when: count(plays) == 0
        text: The first lay contains the three of diamonds.
"""
"""What climbing has beside combinations and measures: ladders, and demands on what is laid."""

LADDERS = f"""## What beats another kind, and what may be laid

Without more a combination is answered by one of its own kind and number of cards, and the measures of `compare` decide. `beats` lets other kinds be laid:

```yaml
{LADDER_SAMPLE}```

**Ladders.** The rungs of a ladder stand from the lowest up. A rung is a condition on what is laid, in the words of `compare`; a combination stands on the
highest rung that holds for it, or on none. What stands higher may be laid on what stands lower, whatever its kind and number of cards, and not the other
way round; on one rung only the same kind and number compare, unless the rung says `by` which number they do:
`{{is: shape == bomb, by: size}}`, so that more cards beat fewer. A game may have several ladders; to be higher on one of them is enough. An overlay puts a
rung in with `after:` or `before:`.

**Readings.** Cards that can be several combinations are meant as the highest that answers what is on the table, and for who leads as the one that stands
highest on a ladder that holds them all; else he has to say which. With `readings: highest` they cannot be meant as less.

**Demands.** Under `legal` of climbing stand conditions that what is laid must meet, all of them, for who leads too; `table` is none for him. `me` is who
lays, and `cards`, `shape`, `size`, … are asked without a dot. A leader who has nothing that meets all of them may lay anything, so that nobody is stuck.
"""
