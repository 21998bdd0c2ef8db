"""Card notation: the kinds of cards that words and spans mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.pack import Pack
from rulespec.syntax.tree import Word, WordSpan


def card_words(pack: Pack) -> list[str]:
    """All words of card notation: cards, ranks, suits."""
    return [*pack.by_name, *pack.ranks, *pack.suits]


def kinds_of_word(word: str, pack: Pack) -> list[int]:
    """The kinds that a word of card notation means; none if it is no such word."""
    if word in pack.by_name:
        return [pack.by_name[word]]
    return [at for at, kind in enumerate(pack.kinds) if word in (kind.rank, kind.suit)]


def turned_round(word: str, pack: Pack) -> str:
    """The card that is meant by rank and suit the wrong way round, `3D` for `D3`; empty if there is none."""
    card = next((kind.name for kind in pack.kinds if kind.suit and f"{kind.rank}{kind.suit}" == word.upper()), "")
    return card or next((kind.name for kind in pack.kinds if kind.suit and f"{kind.rank}{kind.suit}" == word), "")


def nearest_cards(word: str, pack: Pack, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The help for a word that is no card, rank or suit."""
    turned = turned_round(word, pack)
    return (f"did you mean `{turned}`?",) if turned else did_you_mean(word, [*card_words(pack), *more])


def card_set(patterns: Iterable[Word | WordSpan], pack: Pack, sets: Mapping[str, int], findings: Findings) -> int:
    """The cards that patterns mean together."""
    found = 0
    for pattern in patterns:
        if isinstance(pattern, Word) and pattern.value in sets:
            found |= sets[pattern.value]
            continue
        for word in words_of(pattern, pack, findings):
            kinds = kinds_of_word(word.value, pack)
            if not kinds:
                findings.error(
                    "E326",
                    f"no card is called `{word.value}`",
                    word.span,
                    "expected a card, rank, suit or set",
                    help=nearest_cards(word.value, pack, sets),
                )
            for kind in kinds:
                found |= pack.mask(kind)
    return found


def words_of(pattern: Word | WordSpan, pack: Pack, findings: Findings) -> list[Word]:
    """A word, or the ranks of a span in the order of the pack, upwards or downwards."""
    if isinstance(pattern, Word):
        return [pattern]
    ranks = between(pattern.first.value, pattern.last.value, pack)
    if not ranks:
        wrong = pattern.first if pattern.first.value not in pack.ranks else pattern.last
        findings.error(
            "E326",
            f"no rank is called `{wrong.value}`",
            wrong.span,
            "a span goes from rank to rank",
            help=did_you_mean(wrong.value, pack.ranks),
        )
    return [Word(rank, span=pattern.span) for rank in ranks]


def between(first: str, last: str, pack: Pack) -> tuple[str, ...]:
    if first not in pack.ranks or last not in pack.ranks:
        return ()
    low, high = pack.ranks.index(first), pack.ranks.index(last)
    return pack.ranks[low : high + 1] if low <= high else pack.ranks[high : low + 1][::-1]


INTERVAL_LIMIT = 256


def interval(low: int, high: int) -> tuple[int, ...]:
    """The whole numbers from one to another, at most 256 of them."""
    return tuple(range(low, min(high, low + INTERVAL_LIMIT - 1) + 1))
