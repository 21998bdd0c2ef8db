"""Orders of cards: which of two is higher, which cards are trumps, and which count as one suit.

In: the rankings of a definition and its pack. Out: for each an `Ordering`; one with parameters gives one for each value
of them, `trumps(C)`. Parts that hold only at times make an order of cards for each set of parts in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from attrs import field, frozen

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.notation import card_words, kinds_of_word, words_of
from rulespec.model.nouns import TrumpRanking
from rulespec.model.pack import Pack
from rulespec.model.rule import Rule
from rulespec.syntax.tree import Place, Ranking, Word, WordSpan

DEFAULTS = "defaults"
Steps = tuple[tuple[int, ...], ...]  # kinds of cards, those of one step tie; highest step first


@frozen
class Order:
    """An order of cards. `strength` by kind: 0 where the order does not name it, equal numbers tie, higher is stronger.

    `rank_strength` by rank: that of its strongest card.
    """

    strength: tuple[int, ...]
    rank_strength: tuple[int, ...]


@frozen(eq=False)
class Ranked:
    """An order in force, by card (a set of one): its strength (0: it never wins) and the cards that count as its suit.

    Trumps are one suit. `key` names it among all orders of a game.
    """

    key: str
    strength: Mapping[int, int] = field(repr=False)
    category: Mapping[int, int] = field(repr=False)
    trumps: int = field(repr=False)


@frozen
class Part:
    """Trumps of one name, from the top down; `when` is the path of the rule that says whether they count now."""

    name: str
    steps: Steps
    when: str | None = None


@frozen(eq=False)
class Ordering:
    """A ranking: parts of trumps from the top down, and the order of the cards that are none."""

    name: str
    pack: Pack = field(repr=False)
    parts: tuple[Part, ...]
    plain: Steps
    conditions: tuple[str, ...] = field(init=False)
    _made: dict[tuple[bool, ...], Ranked] = field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "conditions", tuple(part.when for part in self.parts if part.when is not None))

    def ranked(self, holds: tuple[bool, ...] = ()) -> Ranked:
        """The order while these of its conditions hold (in their order). Made once for each set of them."""
        found = self._made.get(holds)
        if found is None:
            found = self._made[holds] = self._ranked(holds)
        return found

    def _ranked(self, holds: tuple[bool, ...]) -> Ranked:
        pack, given = self.pack, iter(holds)
        levels: dict[int, int] = {}
        names = []
        # A part that does not count keeps its place, so that strengths from before and after a change compare.
        level = sum(len(part.steps) for part in self.parts) + len(self.plain)
        for part in self.parts:
            counts = part.when is None or next(given, False)
            names += [part.name] if counts and part.when is not None else []
            for kinds in part.steps:
                for kind in kinds if counts else ():
                    levels.setdefault(kind, level)
                level -= 1
        trumps = sum(pack.mask(kind) for kind in levels)
        for kinds in self.plain:
            for kind in kinds:
                levels.setdefault(kind, level)
            level -= 1
        cards = [1 << bit for bit in range(len(pack))]
        kind_of = dict(zip(cards, pack.kind_of, strict=True))
        return Ranked(
            "+".join((self.name, *names)),
            {card: levels.get(kind_of[card], 0) for card in cards},
            {card: trumps if card & trumps else _plain(pack, kind_of[card]) & ~trumps for card in cards},
            trumps,
        )

    def order(self) -> Order:
        """The order by kinds and ranks, without parts that count only at times."""
        ranked, pack = self.ranked((False,) * len(self.conditions)), self.pack
        first = (1 << bit for bit in pack.first)
        strength = tuple(
            ranked.strength.get(card, 0) if copies else 0 for card, copies in zip(first, pack.copies, strict=True)
        )
        by_rank = tuple(
            max((strength[at] for at, kind in enumerate(pack.kinds) if kind.rank == rank), default=0)
            for rank in pack.ranks
        )
        return Order(strength, by_rank)


def _plain(pack: Pack, kind: int) -> int:
    return pack.where(suit=pack.kinds[kind].suit) if pack.kinds[kind].suit is not None else pack.mask(kind)


def orderings(rankings: Mapping[str, Rule | TrumpRanking], pack: Pack, findings: Findings) -> dict[str, Ordering]:
    """All orderings of a game by name, those of a ranking with parameters by `name(value, …)`. Errors: E326."""
    defaults = rankings.get(DEFAULTS)
    usual = defaults.suit if isinstance(defaults, TrumpRanking) else None
    found = {}
    for name, ranking in rankings.items():
        if isinstance(ranking, Rule):
            found[name] = Ordering(name, pack, (), _steps(ranking, pack, {}, findings))
        elif isinstance(ranking, TrumpRanking) and name != DEFAULTS:
            for key, given in choices(name, ranking, pack):
                found[key] = _ordering(key, ranking, usual, pack, given, findings)
    return found


def choices(name: str, ranking: TrumpRanking, pack: Pack) -> Iterator[tuple[str, dict[str, str]]]:
    """A ranking with parameters once for each choice of suits."""
    names = [each.name for each in ranking.signature.parameters] if ranking.signature is not None else []
    for suits in product(pack.suits, repeat=len(names)):
        yield family(name, suits), dict(zip(names, suits, strict=True))


def family(name: str, values: tuple[object, ...]) -> str:
    """The name of one of a family: `trumps(C)`; of what has no parameters the name alone."""
    return f"{name}({','.join(map(str, values))})" if values else name


def _ordering(
    name: str, ranking: TrumpRanking, usual: Rule | None, pack: Pack, given: Mapping[str, str], findings: Findings
) -> Ordering:
    parts = []
    for part, rule in ranking.trump.items():
        if rule is not None:
            when = rule.keys.get("when")
            path = when.path if isinstance(when, Rule) else None
            parts.append(Part(part, _steps(rule, pack, given, findings, top_down=True), path))
    plain = ranking.suit or usual
    return Ordering(name, pack, tuple(parts), () if plain is None else _steps(plain, pack, given, findings))


def _steps(rule: Rule, pack: Pack, given: Mapping[str, str], findings: Findings, *, top_down: bool = False) -> Steps:
    """The steps of an order, highest first. A card counts where it is named highest; what is named at one place ties.

    A lone place goes up (`3 .. A`), among trumps from the top down.
    """
    return tuple(tuple(kinds) for _, kinds in named(rule, pack, given, findings, top_down=top_down))


def named(
    rule: Rule, pack: Pack, given: Mapping[str, str], findings: Findings, *, top_down: bool = False
) -> list[tuple[Word, list[int]]]:
    """The steps of an order, highest first, each with the word that names it."""
    tree = rule.tree
    if not isinstance(tree, Ranking):
        return []
    steps = [step for place in tree.places for step in _of_place(place, pack, given, findings)]
    if tree.rising and not (top_down and len(tree.places) == 1):
        steps.reverse()
    return steps


def _of_place(
    place: Place, pack: Pack, given: Mapping[str, str], findings: Findings
) -> Iterator[tuple[Word, list[int]]]:
    """The steps of one place in the order in which they are written. `Q(C S)` and `s(A 10)` have a step for each
    card.
    """
    for pattern in place.words:
        for word in words_of(_bound(pattern, given), pack, findings):
            outer = kinds_of_word(word.value, pack)
            if not outer:
                _unknown(word, pack, given, findings)
            if not place.inner:
                yield word, outer
            for inner in place.inner:
                for each in words_of(_bound(inner, given), pack, findings):
                    kinds = kinds_of_word(each.value, pack)
                    if not kinds:
                        _unknown(each, pack, given, findings)
                    yield each, [kind for kind in kinds if kind in outer]


def _bound(pattern: Word | WordSpan, given: Mapping[str, str]) -> Word | WordSpan:
    if isinstance(pattern, Word) and pattern.value in given:
        return Word(given[pattern.value], span=pattern.span)
    return pattern


def _unknown(word: Word, pack: Pack, given: Mapping[str, str], findings: Findings) -> None:
    findings.error(
        "E326",
        f"no card is called `{word.value}`",
        word.span,
        "expected a rank, card or suit",
        help=did_you_mean(word.value, [*card_words(pack), *given]),
    )
