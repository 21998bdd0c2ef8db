"""Games of combinations for these tests, built by hand: packs, shapes and wild rules."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from rulespec.combinations.combinations import Combinations
from rulespec.model.pack import Kind, Pack
from rulespec.spans import Text
from rulespec.syntax.tree import Cards, Name, OfRank, OfSuit, Range, Run, Shape, TheCards, Wild, Word
from tests.unit.combinations.oracle import Oracle

HERE = Text.of("").span()


def words(text: str) -> tuple[Word, ...]:
    return tuple(Word(word, span=HERE) for word in text.split())


def names(text: str) -> tuple[Name, ...]:
    return tuple(Name(word, span=HERE) for word in text.split())


def number(low: int, high: int = 0) -> Range:
    return Range(low, high or low, span=HERE)


def cards(low: int, high: int = 0) -> Cards:
    return Cards(number(low, high), span=HERE)


def of_rank(low: int, high: int = 0) -> OfRank:
    return OfRank(number(low, high), span=HERE)


def of_suit(low: int) -> OfSuit:
    return OfSuit(number(low), span=HERE)


def run(low: int, high: int = 0, width: int = 1, along: str | None = None) -> Run:
    return Run(number(low, high), width, along, span=HERE)


def exactly(text: str) -> TheCards:
    return TheCards(words(text), span=HERE)


def shape(*parts: Cards | OfRank | OfSuit | Run | TheCards, suits: str = "any") -> Shape:
    return Shape(parts, suits, span=HERE)  # type: ignore[arg-type]


def stands(text: str, within: str = "", outside: str = "") -> Wild:
    return Wild(words(text), "stands", within=names(within), outside=names(outside), span=HERE)


def copies(text: str, *, lower: bool = True, natural: bool = False, within: str = "") -> Wild:
    return Wild(words(text), "copies", lower, natural, names(within), span=HERE)


def together(text: str, within: str = "") -> Wild:
    return Wild(words(text), "together", within=names(within), span=HERE)


def pack_of(ranks: str, suits: str, extra: str, copies_each: int = 1) -> Pack:
    """Ordinary cards and the extra cards of a rank `joker`."""
    kinds = [Kind(suit + rank, rank, suit) for rank in ranks.split() for suit in suits]
    kinds += [Kind(name, "joker", None, extra=True) for name in extra.split()]
    jokers = ("joker",) if extra else ()
    return Pack(tuple(kinds), (copies_each,) * len(kinds), (*ranks.split(), *jokers), tuple(suits))


@frozen
class Table:
    """A pack with shapes and wild rules, as the library sees it and as the oracle does."""

    pack: Pack
    shapes: dict[str, Shape]
    wilds: list[Wild]
    rows: Mapping[str, tuple[tuple[int, ...], ...]]
    looks_at_suits: frozenset[str]

    @property
    def strengths(self) -> tuple[int, ...]:
        """Ranks rise as they are listed; the last extra card is the strongest."""
        jokers = sum(kind.extra for kind in self.pack.kinds)
        plain = len(self.pack.ranks) - (jokers > 0)
        return tuple(range(1, plain + 1)) + ((plain + jokers,) if jokers else ())

    @property
    def combinations(self) -> Combinations:
        strengths = self.strengths
        by_kind, extra = [], 0
        for kind in self.pack.kinds:
            extra += kind.extra
            by_kind.append(
                len(self.pack.ranks) - 1 + extra if kind.extra else strengths[self.pack.ranks.index(kind.rank)]
            )
        return Combinations(self.pack, self.shapes, self.wilds, self.rows, strengths, strength=by_kind,
                            looks_at_suits=self.looks_at_suits)  # fmt: skip

    @property
    def oracle(self) -> Oracle:
        return Oracle(self.pack, self.shapes, self.wilds, self.rows, self.strengths, self.looks_at_suits)

    def cards(self, text: str) -> int:
        """The lowest copies of the cards named."""
        found = 0
        for name in text.split():
            kind = self.pack.by_name[name]
            free = self.pack.mask(kind) & ~found
            found |= free & -free
        return found


RANKS = "3 4 5 6 7 8 9 10 J Q K A 2"
JOKERS = stands("weak strong")
TWOS = copies("2")
LADDER = {
    "single": shape(cards(1)),
    "set": shape(of_rank(2, 10)),
    "straight": shape(run(3, 11)),
    "pair_straight": shape(run(3, 5, width=2)),
    "triple_straight": shape(run(3, width=3)),
}
VARIANTS: dict[str, list[Wild]] = {
    "base": [JOKERS, TWOS],
    "no lone disguise": [stands("weak strong", outside="single"), TWOS],
    "pair of twos": [JOKERS, TWOS, together("2 2", "pair_straight")],
    "natural cards only": [JOKERS, copies("2", natural=True)],
    "natural and a pair of twos": [JOKERS, copies("2", natural=True), together("2 2", "pair_straight")],
    "twos fully wild in runs": [JOKERS, TWOS, stands("2", "pair_straight triple_straight")],
    "eights copy lower cards": [JOKERS, TWOS, copies("8")],
    "copies of anything": [stands("weak"), copies("2", lower=False), copies("K", natural=True, lower=False)],
}


def full(wilds: list[Wild]) -> Table:
    """A pack of 54 with sets and runs."""
    return Table(
        pack_of(RANKS, "CDHS", "weak strong"), LADDER, wilds, {"row": (tuple(range(12)),)}, frozenset({"straight"})
    )


def kickers() -> Table:
    """Two small packs in one, flushes, mixed runs, several rows, kickers and a wild card of an ordinary rank."""
    shapes = {
        "single": shape(cards(1)),
        "pair": shape(of_rank(2)),
        "flush": shape(of_suit(3)),
        "mixed_run": shape(run(3, along="rows"), suits="mixed"),
        "straight_flush": shape(run(3, 4, along="rows"), suits="one"),
        "full_house": shape(of_rank(3), of_rank(2)),
        "trio_and_any": shape(of_rank(3), cards(1, 2)),
        "pairs_and_one": shape(run(2, width=2, along="rows"), cards(1)),
        "rocket": shape(exactly("weak strong")),
        "two": shape(cards(2)),
    }
    pack = pack_of("3 4 5 6 A", "CDH", "weak strong", copies_each=2)
    rows = {"rows": ((4, 0, 1, 2), (0, 1, 2, 3, 4))}
    return Table(
        pack, shapes, [stands("H5 strong"), copies("A", lower=False)], rows, frozenset({"flush", "mixed_run", "pair"})
    )


def suits_everywhere() -> Table:
    """Every shape looks at suits, and a card of an ordinary rank is wild."""
    pack = pack_of("3 4 5 6 7 8", "CDH", "weak strong")
    shapes = {name: one for name, one in LADDER.items() if name != "triple_straight"}
    return Table(pack, shapes, [stands("weak H6"), copies("8")], {"row": (tuple(range(6)),)}, frozenset(shapes))


def groups() -> Table:
    """Short runs that could be filled by cards standing together alone."""
    pack = pack_of("3 4 5 6 2", "CDHS", "weak strong")
    shapes = {
        "pairs": shape(run(2, 3, width=2)),
        "triples": shape(run(1, 2, width=3)),
        "kicked": shape(run(2, width=2), cards(1)),
    }
    wilds = [
        together("2 2"),
        together("weak 2", "pairs"),
        together("2 2 strong"),
        stands("H2", "triples"),
        copies("D2"),
    ]
    return Table(pack, shapes, wilds, {"row": ((0, 1, 2, 3),)}, frozenset({"triples"}))
