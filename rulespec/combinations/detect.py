"""What given cards count as: by counting for plain plans, by laying them out for the others."""

from __future__ import annotations

from rulespec.combinations.enumerate import Moves, common_suits, exact_cards, exact_pair
from rulespec.combinations.hand import Hand
from rulespec.combinations.layouts import Layout, layouts, literal_moves, need_of
from rulespec.combinations.plan import NONE, Pair, Plan, Start
from rulespec.combinations.reading import Reading


def detect(plan: Plan, cards: int) -> list[int]:
    """All readings that exactly these cards have in a shape. 2-30 microseconds for a plain plan."""
    if not plan.plain:
        found: Moves = []
        literal_moves(plan, Hand(plan.deck, cards), found, cards.bit_count())
        return sorted({reading for laid, reading in found if laid == cards})
    if plan.kind == "set":
        return _set(plan, cards)
    if plan.kind == "run":
        return _run(plan, cards)
    if cards.bit_count() == plan.low and exact_cards(plan, cards) == cards:
        return _split(plan, exact_pair(plan), cards, 0)
    return []


def _set(plan: Plan, cards: int) -> list[int]:
    size = cards.bit_count()
    if not plan.low <= size <= plan.high:
        return []
    deck, wild = plan.deck, plan.wild
    fixed = cards & ~wild.capable
    ranks = range(len(deck.of_rank)) if not fixed else [deck.rank_of[fixed.bit_length() - 1]]
    found: list[int] = []
    for rank in ranks:
        itself = cards & deck.of_rank[rank]
        others = cards ^ itself
        if others & ~wild.capable:
            continue
        if others:
            need = wild.beside(rank, others.bit_count()) if itself else wild.empty(rank, size)
            if not wild.fills(need, wild.crew(others), not itself):
                continue
        found += _split(plan, plan.sets[rank, size], itself, others)
    return found


def _run(plan: Plan, cards: int) -> list[int]:
    length, left = divmod(cards.bit_count(), plan.width)
    if left or not plan.low <= length <= plan.high:
        return []
    fixed = cards & ~plan.wild.capable
    found: list[int] = []
    for start in plan.starts:
        if length < len(start.pairs) and not fixed & ~start.cards[length] and start.pairs[length] != NONE:
            found += _at(plan, start, length, cards)
    return found


def _at(plan: Plan, start: Start, length: int, cards: int) -> list[int]:
    wild, width, of_rank = plan.wild, plan.width, plan.deck.of_rank
    others, need = cards, 0
    for rank in start.ranks[:length]:
        itself = cards & of_rank[rank]
        if itself:
            number = itself.bit_count()
            if number > width:
                return []
            need += wild.beside(rank, width - number)
            others ^= itself
        else:
            need += wild.empty(rank, width)
    if others and not wild.fills(need, wild.crew(others), others == cards):
        return []
    return _split(plan, start.pairs[length], cards ^ others, others)


def _split(plan: Plan, pair: Pair, itself: int, others: int) -> list[int]:
    """The readings of a pair that fit the suits of the cards that are themselves."""
    one, mixed = pair
    if not plan.splits:
        return [one]
    suits = common_suits(plan, itself)
    found = [one] if suits and one >= 0 else []
    if mixed >= 0 and (not suits or others):
        found.append(mixed)
    return found


def laid_out(plan: Plan, cards: int, reading: Reading, at: int) -> list[Layout]:
    """The layouts of cards in a reading that is theirs (its id is `at`), fewest wild cards first, then lowest."""
    deck = plan.deck
    if plan.plain:
        parts = tuple((rank, places, cards & deck.of_rank[rank]) for rank, places in reading.places)
        return [Layout(parts, len(parts), 0, (at, at))]

    def wanted(pair: Pair) -> Pair:
        return (at if pair[0] == at else -1, at if pair[1] == at else -1)

    found = []
    for layout in layouts(plan, Hand(deck, cards), reading.size, wanted):
        wilds = cards ^ layout.cards
        bare = not any(itself for _, _, itself in layout.parts[: layout.main])
        if wilds & ~plan.wild.capable or at not in layout.readings():
            continue
        if plan.wild.fills(need_of(plan, layout), plan.wild.crew(wilds), bare):
            found.append(layout)
    found.sort(key=lambda layout: (wild_count(layout), wild_strengths(plan, layout)))
    return found


def wild_count(layout: Layout) -> int:
    return sum(places - itself.bit_count() for _, places, itself in layout.parts)


def wild_strengths(plan: Plan, layout: Layout) -> tuple[int, ...]:
    """The strengths of the ranks that wild cards stand for, highest first."""
    strength = plan.deck.rank_strength
    found = [strength[rank] for rank, places, itself in layout.parts for _ in range(places - itself.bit_count())]
    return tuple(sorted(found, reverse=True))
