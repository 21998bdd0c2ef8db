"""The tables of a game that need no expressions: its cards, named sets, rows of ranks and orders of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.notation import between, card_set, kinds_of_word, nearest_cards, words_of
from rulespec.model.nouns import Definition
from rulespec.model.orders import Order, Ordering, orderings
from rulespec.model.pack import Kind, Pack
from rulespec.model.rule import Rule
from rulespec.spans import Span
from rulespec.syntax.tree import CardSet, Chain, Rows, Tree, Word, WordSpan

PACK_LIMIT = 256
DIGITS_LIMIT = 9
COPIES_LIMIT = 8
SEATS_LIMIT = 12


@frozen
class Tables:
    pack: Pack
    sets: Mapping[str, int]
    sequences: Mapping[str, tuple[tuple[int, ...], ...]]
    orderings: Mapping[str, Ordering]
    rankings: Mapping[str, Order]
    seats: tuple[int, int]


def tables(definition: Definition, findings: Findings) -> Tables:
    """All tables of a definition. Errors (E32x) go to `findings`; what is wrong is left out."""
    pack = _pack(definition, findings)
    sets: dict[str, int] = {}
    for name, rule in definition.sets.items():
        if rule is not None:
            sets[name] = _set(rule.tree, pack, sets, findings)
    found = orderings(definition.rankings, pack, findings)
    return Tables(
        pack,
        sets,
        {name: _rows(rule, pack, findings) for name, rule in definition.sequences.items() if rule is not None},
        found,
        {name: ordering.order() for name, ordering in found.items()},
        _seats(definition, findings),
    )


def _set(tree: Tree, pack: Pack, sets: Mapping[str, int], findings: Findings) -> int:
    """The cards of a named set, with what is laid over it."""
    if isinstance(tree, CardSet):
        return card_set(tree.patterns, pack, sets, findings)
    if not isinstance(tree, Chain):
        return 0
    found = _set(tree.first, pack, sets, findings)
    for sign, part in tree.rest:
        cards = _set(part, pack, sets, findings)
        found = found | cards if sign == "|" else found & ~cards
    return found


def _seats(definition: Definition, findings: Findings) -> tuple[int, int]:
    text = (definition.players.seats if definition.players else None) or "2"
    found = re.fullmatch(r"([0-9]{1,2})(?:\s*\.\.\s*([0-9]{1,2}))?", text)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= low <= high <= SEATS_LIMIT:
        findings.error(
            "E320",
            f"`players.seats` cannot be `{text}`",
            definition.players.places.get("seats"),
            f"expected a number or a range such as `4..5`, from 2 to {SEATS_LIMIT}",
        )
        return 2, 2
    return low, high


# ---- the pack --------------------------------------------------------------------------------------------------------


def _pack(definition: Definition, findings: Findings) -> Pack:
    cards = definition.cards
    if cards is None or cards.ranks is None:
        return Pack((), (), (), ())
    ranks = list(_rank_words(cards.ranks, findings))
    suits = tuple(cards.suits)
    extra: Mapping[str, tuple[str, ...]] = cards.extra or {}  # type: ignore[assignment]
    kinds = (
        [Kind(f"{suit}{rank}", rank, suit) for rank in ranks for suit in suits]
        if suits
        else [Kind(rank, rank, None) for rank in ranks]
    )
    kinds += [Kind(name, rank, None, extra=True) for rank, names in extra.items() for name in names]
    all_ranks = tuple(ranks) + tuple(rank for rank in extra if rank not in ranks)
    _clashes(kinds, all_ranks, suits, cards.ranks.span, findings)
    bare = Pack(tuple(kinds), (1,) * len(kinds), all_ranks, suits)
    copies = _copies(cards.copies, bare, cards.ranks.span, findings)
    pack = Pack(_with_points(bare, cards.points, cards.ranks.span, findings), copies, all_ranks, suits)
    if len(pack) > PACK_LIMIT:
        findings.error("E321", f"the pack has {len(pack)} cards", cards.ranks.span, f"at most {PACK_LIMIT}")
    return pack


def _rank_words(rule: Rule, findings: Findings) -> Iterator[str]:
    """The ranks as declared; a span between two numbers counts."""
    seen: set[str] = set()
    for pattern in rule.tree.patterns if isinstance(rule.tree, CardSet) else ():
        for word in _declared(pattern, findings):
            if word in seen:
                findings.error("E322", f"the rank `{word}` stands twice", pattern.span, "each rank once")
            seen.add(word)
            yield word


def _declared(pattern: Word | WordSpan, findings: Findings) -> Iterable[str]:
    if isinstance(pattern, Word):
        return (pattern.value,)
    first, last = pattern.first.value, pattern.last.value
    if not (first.isdigit() and last.isdigit()):
        findings.error(
            "E323",
            f"`{first} .. {last}` is not a span of numbers",
            pattern.span,
            "a span of new ranks goes from number to number",
            help=["name the ranks one by one"],
        )
        return ()
    if max(len(first), len(last)) > DIGITS_LIMIT:  # a number may be too long even to be read
        findings.error("E321", "a span of too many ranks", pattern.span, f"at most {PACK_LIMIT} cards")
        return ()
    step = 1 if int(first) <= int(last) else -1
    span = range(int(first), int(last) + step, step)
    return [str(number) for number in span[: PACK_LIMIT + 1]]  # one more than may be is enough to be refused


def _clashes(kinds: list[Kind], ranks: tuple[str, ...], suits: tuple[str, ...], span: Span, findings: Findings) -> None:
    """Suits, ranks and extra cards share one set of words, so that a word of card notation means one thing."""
    extras = [kind.name for kind in kinds if kind.extra]
    seen: dict[str, str] = {}
    own = {kind.name for kind in kinds if kind.extra and kind.rank == kind.name}
    words = [("a suit", suit) for suit in suits] + [("a rank", rank) for rank in ranks if rank not in own]
    words += [("an extra card", name) for name in extras]
    words += [("a card", kind.name) for kind in kinds if kind.suit is not None]
    for what, word in words:
        if word in seen:
            findings.error(
                "E324",
                f"`{word}` is {what} and {seen[word]}",
                span,
                "each word of the cards means one thing",
                help=["rename one of the two"],
            )
        seen[word] = what


def _copies(given: object, pack: Pack, span: Span, findings: Findings) -> tuple[int, ...]:
    table: Mapping[str, int] = given or {"": 1}  # type: ignore[assignment]
    copies = [table.get("", 1)] * len(pack.kinds)
    for key, number in table.items():
        for kind in _kinds_of(key, pack, span, findings) if key else ():
            copies[kind] = number
    for number in set(copies):
        if not 0 <= number <= COPIES_LIMIT:
            findings.error("E325", f"{number} copies of a card", span, f"expected 0 to {COPIES_LIMIT}")
    return tuple(min(max(number, 0), COPIES_LIMIT) for number in copies)


def _with_points(pack: Pack, points: Mapping[str, int], span: Span, findings: Findings) -> tuple[Kind, ...]:
    """Card points: a card's own number, else its rank's, else its suit's, else 0."""
    found = [(-1, 0)] * len(pack.kinds)
    for key, number in points.items():
        for kind in _kinds_of(key, pack, span, findings):
            depth = 2 if key == pack.kinds[kind].name else 1 if key == pack.kinds[kind].rank else 0
            found[kind] = max(found[kind], (depth, number or 0), key=lambda pair: pair[0])
    return tuple(
        Kind(kind.name, kind.rank, kind.suit, number, kind.extra)
        for kind, (_, number) in zip(pack.kinds, found, strict=True)
    )


def _kinds_of(key: str, pack: Pack, span: Span, findings: Findings) -> list[int]:
    """The kinds that a key of a table of cards means: words and spans, `3 .. 10 joker`."""
    words = key.replace("..", " .. ").split()
    found: list[int] = []
    for at, word in enumerate(words):
        if word == "..":
            continue
        ranks: tuple[str, ...] = (word,)
        if at >= 2 and words[at - 1] == "..":
            ranks = between(words[at - 2], word, pack)
        for each in ranks:
            kinds = kinds_of_word(each, pack)
            if not kinds:
                findings.error(
                    "E326",
                    f"no card is called `{each}`",
                    span,
                    f"named under `cards` as `{key}`",
                    help=nearest_cards(each, pack),
                )
            found += kinds
    return found


# ---- rows -------------------------------------------------------------------------------------------------


def _rows(rule: Rule, pack: Pack, findings: Findings) -> tuple[tuple[int, ...], ...]:
    rows = []
    for row in rule.tree.rows if isinstance(rule.tree, Rows) else ():
        ranks = []
        for pattern in row:
            for word in words_of(pattern, pack, findings):
                if word.value in pack.ranks:
                    ranks.append(pack.ranks.index(word.value))
                else:
                    findings.error(
                        "E326",
                        f"no rank is called `{word.value}`",
                        word.span,
                        "a row is made of ranks",
                        help=did_you_mean(word.value, pack.ranks),
                    )
        rows.append(tuple(ranks))
    return tuple(rows)
