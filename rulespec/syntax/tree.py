"""The trees of the small languages. Equality ignores where a tree was written."""

from __future__ import annotations

from typing import Literal

from rulespec.spans import Span
from rulespec.syntax.node import Node, field

# ---- expressions -----------------------------------------------------------------------------------------------------


class Tree(Node):
    """Anything that a small language says."""

    span: Span = field(eq=False, kw_only=True)


class Name(Tree):
    id: str


class Number(Tree):
    value: int


class Nothing(Tree):
    """The word `none`."""


class Truth(Tree):
    """The words `true` and `false`."""

    value: bool


class CardLiteral(Tree):
    """Card notation in brackets: `[A 10]`."""

    patterns: tuple[Word | WordSpan, ...]


class Attribute(Tree):
    of: Expr
    name: str


class Call(Tree):
    """`name(args)` or `x.name(args)`; `target` is a Name or an Attribute."""

    target: Name | Attribute
    args: tuple[Expr, ...]


class Binder(Tree):
    """`variable in among`, with a condition."""

    variable: str
    among: Expr
    where: Expr | None


class Select(Tree):
    """`any|count|first|last|those|the(x in XS where C)`."""

    kind: str
    binder: Binder


class Compute(Tree):
    """`all|sum|product|max|min(V for x in XS where C)`."""

    kind: str
    value: Expr
    binder: Binder


class Or(Tree):
    parts: tuple[Expr, ...]


class And(Tree):
    parts: tuple[Expr, ...]


class Not(Tree):
    of: Expr


class Comparison(Tree):
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


class Membership(Tree):
    item: Expr
    among: Expr
    negated: bool


class Chain(Tree):
    """`first op x op y …` of one level: `+ -` (sum), `* // %` (product), `|` (union), `&` (meet); left to right."""

    level: Literal["sum", "product", "union", "meet"]
    first: Expr
    rest: tuple[tuple[str, Expr], ...]


class Negative(Tree):
    of: Expr


class Choice(Tree):
    """`then if when else otherwise`; without `else`, `otherwise` is None and the value is none."""

    then: Expr
    when: Expr
    otherwise: Expr | None


class Several(Tree):
    """`(a, b)`: a set of the values that are not none."""

    items: tuple[Expr, ...]


class Interval(Tree):
    """`1 .. 7`: the whole numbers from one to another."""

    low: Expr
    high: Expr


Expr = (
    Name
    | Number
    | Nothing
    | Truth
    | CardLiteral
    | Attribute
    | Call
    | Select
    | Compute
    | Or
    | And
    | Not
    | Comparison
    | Membership
    | Chain
    | Negative
    | Choice
    | Several
    | Interval
)

# ---- cards -----------------------------------------------------------------------------------------------------------


class Word(Tree):
    """A card (`CQ`), rank (`Q`, `10`), suit (`D`), extra card (`weak`) or named set, as it is written."""

    value: str


class WordSpan(Tree):
    """`3 .. A`: all ranks from one to the other, in either direction."""

    first: Word
    last: Word


class CardSet(Tree):
    """Card patterns side by side: their union. Also a list of ranks."""

    patterns: tuple[Word | WordSpan, ...]


class Place(Tree):
    """A place in a ranking: words, perhaps each with words in parentheses: `Q(C S H D)`, `(3 .. 2)(D C H S)`, `s(A
    10)`.
    """

    words: tuple[Word | WordSpan, ...]
    inner: tuple[Word | WordSpan, ...] = ()


class Ranking(Tree):
    """Places from the lowest (`rising`) or from the highest on. A lone span is rising if written with `<` or alone."""

    places: tuple[Place, ...]
    rising: bool


class Rows(Tree):
    """Rows of neighbouring ranks, lowest row first: `A 2 3 4 5, 3 .. A`."""

    rows: tuple[tuple[Word | WordSpan, ...], ...]


# ---- combinations ----------------------------------------------------------------------------------------------------


class Range(Tree):
    """`3` or `3..11`."""

    low: int
    high: int


class Cards(Tree):
    """`1 card`, `2 cards`: any cards."""

    number: Range


class OfRank(Tree):
    """`2..10 of one rank`."""

    number: Range


class OfSuit(Tree):
    """`5 of one suit`."""

    number: Range


class Run(Tree):
    """`run of 3..11 [pairs|triples] [along ROWS]`; `width` cards of each rank."""

    number: Range
    width: int
    along: str | None


class TheCards(Tree):
    """`the cards small big`: exactly these."""

    cards: tuple[Word, ...]


class Shape(Tree):
    """Parts joined by `+`, the first of which compares; `suits`: what it says of suits."""

    parts: tuple[Cards | OfRank | OfSuit | Run | TheCards, ...]
    suits: Literal["any", "one", "mixed"] = "any"


class Wild(Tree):
    """What some cards may stand for.

    `stands`: `weak strong stand for any card`. `copies`: `2 copies a lower card` (`lower`), `2 copies a lower natural
    card` (`natural`: never a card that is itself a wild). `together`: `2 2 together stand for a rank`. `within` are
    the combinations it is limited to (empty: all), `outside` those it is kept out of (`except in single`).
    """

    cards: tuple[Word, ...]
    does: Literal["stands", "copies", "together"]
    lower: bool = False
    natural: bool = False
    within: tuple[Name, ...] = ()
    outside: tuple[Name, ...] = ()


# ---- phrases ---------------------------------------------------------------------------------------------------------


class Transfer(Tree):
    """Who, verb, how many, of what, where, how seen.

    `losers give the highest 1 to surrendered face up` · `first takes 1 from surrendered` · `second takes the rest of
    surrendered` · `players give 3 to pass_to(me) at once` · `x gives 3 of hearts to pushed face down including y`.
    """

    who: Expr
    verb: Literal["give", "take"]
    amount: Expr | None  # None: the rest
    highest: bool
    of: Expr | None
    place: Expr  # a pile's name, or (giving) a seat
    seen: Literal["face up", "face down"]
    at_once: bool
    including: Expr | None = None


class Item(Tree):
    """`2 to winner [as extra] [for x in plays where c, y in …] [when d]`: a line of the score."""

    points: Expr
    to: Expr
    kind: str | None
    binders: tuple[Binder, ...]
    when: Expr | None


class Bindings(Tree):
    """`n in 0 .. 13, s in suits`: one thing for each choice of values."""

    binders: tuple[Binder, ...]


class Pile(Tree):
    """`3`, `1 face up`: how many cards are laid in a pile, and how they lie."""

    number: int
    seen: Literal["face up", "face down"]


class Share(Tree):
    """`all`, `13 each`: how many cards of a deal each seat gets (None: all of them). `each`: that word is there."""

    number: Expr | None
    each: bool = True


class Winner(Tree):
    """`highest score`, `lowest score`, `highest collected`: the seats or sides with the most or least of it."""

    most: bool
    of: str


class Parameter(Tree):
    name: str
    type: str | None


class Signature(Tree):
    """A key: a name, perhaps with parameters: `bound(call a)`."""

    name: str
    parameters: tuple[Parameter, ...] = ()


SELECTORS = ("any", "count", "first", "last", "those", "the")
COMPUTERS = ("all", "sum", "product", "max", "min")
"""Names that take a binder: what selects, and what computes."""

WIDTHS = ("", "pairs", "triples", "quadruples")
"""The words for how many cards of each rank a run has, from one on."""
