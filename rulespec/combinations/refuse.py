"""Why cards are no combination, in a sentence about the shape that they are nearest to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulespec.combinations.enumerate import common_suits
from rulespec.combinations.plan import Plan
from rulespec.model.pack import bits


class Miss(NamedTuple):
    """How far cards are from a shape, and what is in the way."""

    distance: int
    shape: str
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"no {self.shape}: {' and '.join(self.reasons)}"


def why_nothing(plans: Sequence[Plan], cards: int) -> str:
    """A sentence such as `no straight: 8 is missing and only weak or strong could stand there`."""
    size = cards.bit_count()
    if not size:
        return "no cards"
    if not plans:
        return "this game has no combinations"
    plans = sorted(plans, key=lambda plan: plan.kind != "run")  # of equally near ones a run tells more
    short = next((found for plan in plans if (found := _too_short(plan, cards))), None)
    if short is not None:
        return short
    fitting = [plan for plan in plans if any(plan.size(*number) == size for number in plan.sizes())]
    if not fitting:
        sizes = sorted({plan.size(*number) for plan in plans for number in plan.sizes()})
        what = f"{plans[0].name} has" if len(plans) == 1 else "combination has"
        return f"no {what} {size} {_cards(size)}, but {_spans(sizes)}"
    misses = [miss for plan in fitting for miss in _misses(plan, cards)]
    if not misses:
        return f"no {_any(plan.name for plan in fitting)}"
    return str(min(misses, key=lambda miss: (miss.distance, len(miss.reasons))))  # the first of the nearest


def _too_short(plan: Plan, cards: int) -> str | None:
    """Whether cards would be a run, if they were more of it: so many of each of some ranks in a row."""
    if plan.kind != "run" or plan.rest != [()] or plan.width == 1:
        return None  # of single cards in a row nobody knows what they were meant to be
    length, deck = cards.bit_count() // plan.width, plan.deck
    if not 1 < length < plan.low or length * plan.width < cards.bit_count():
        return None
    for start in plan.starts:
        for at in range(len(start.ranks) - length + 1):
            ranks = start.ranks[at : at + length]
            if all((cards & deck.of_rank[rank]).bit_count() == plan.width for rank in ranks):
                return f"no {plan.name}: it has {plan.low} ranks or more, not {length}"
    return None


def _misses(plan: Plan, cards: int) -> list[Miss]:
    if plan.rest != [()] or plan.kind == "free":
        return [Miss(99, plan.name, ("the cards do not fill its parts",))]
    if plan.kind == "exact":
        return [_exact(plan, cards)]
    if plan.kind == "set":
        return [_set(plan, cards, rank) for rank, held in enumerate(plan.deck.of_rank) if cards & held]
    length = cards.bit_count() // plan.width
    starts = [start for start in plan.starts if length <= len(start.ranks)]
    return [_run(plan, cards, start.ranks[:length], start.cards[length]) for start in starts]


def _exact(plan: Plan, cards: int) -> Miss:
    wanted = [plan.deck.pack.kinds[kind].name for kind, number in plan.wanted.items() for _ in range(number)]
    return Miss(cards.bit_count(), plan.name, (f"that is {' '.join(wanted)} and nothing else",))


def _set(plan: Plan, cards: int, rank: int) -> Miss:
    name = plan.deck.pack.ranks[rank]
    others = cards & ~plan.deck.of_rank[rank]
    strange = others & ~plan.wild.capable
    if strange:
        reason = f"{_names(plan, strange)} {_is(strange)} not of rank {name}"
        return Miss(strange.bit_count(), plan.name, (reason,))
    if not others:
        return Miss(0, plan.name, _by_suit(plan, cards))
    return Miss(others.bit_count(), plan.name, (f"{_names(plan, others)} cannot stand for {name} here",))


def _run(plan: Plan, cards: int, ranks: tuple[int, ...], inside: int) -> Miss:
    deck, wild, width = plan.deck, plan.wild, plan.width
    need, over, excess, missing = 0, 0, 0, []
    for rank in ranks:
        held = cards & deck.of_rank[rank]
        if held.bit_count() > width:
            over |= held
            excess += held.bit_count() - width
        elif held:
            need += wild.beside(rank, width - held.bit_count())
        else:
            need += wild.empty(rank, width)
            missing.append(rank)
    others = cards & ~inside
    strange = others & ~wild.capable
    lacking = len(missing) - (others & wild.standing).bit_count()
    between = "-".join(deck.pack.ranks[rank] for rank in ranks)
    reasons = []
    if over:
        reasons.append(f"{_names(plan, over)} are too many of one rank")
    if strange:
        reasons.append(f"{_names(plan, strange)} {_is(strange)} not part of {between}")
    if lacking > 0:
        reasons.append(_missing(plan, missing, others & wild.capable))
    elif not reasons and others and not wild.fills(need, wild.crew(others), others == cards):
        reasons.append(f"{_names(plan, others)} cannot fill the open places of {between}")
    distance = max(excess + strange.bit_count(), lacking, 1 if reasons else 0)
    return Miss(distance, plan.name, tuple(reasons) or _by_suit(plan, cards & inside))


def _is(cards: int) -> str:
    return "is" if cards.bit_count() == 1 else "are"


def _missing(plan: Plan, missing: list[int], wilds: int) -> str:
    ranks = [plan.deck.pack.ranks[rank] for rank in missing]
    verb = "is" if len(ranks) == 1 else "are"
    standing = _names(plan, plan.wild.standing, "or")
    text = f"{' and '.join(ranks)} {verb} missing"
    if standing:
        text += f" and only {standing} could stand there"
    elif not plan.wild.capable:
        text += " and no card may stand for another here"
    copying = wilds & ~plan.wild.standing
    if copying:
        text += f" ({_names(plan, copying)} can only copy a card that is there)"
    return text


def _by_suit(plan: Plan, cards: int) -> tuple[str, ...]:
    if plan.suits == "one" and not common_suits(plan, cards):
        return ("the cards are not of one suit",)
    if plan.suits == "mixed" and common_suits(plan, cards):
        return ("the cards are all of one suit",)
    return ("the cards do not fill its places",)


def _names(plan: Plan, cards: int, word: str = "and") -> str:
    """Names of cards: a whole rank by its rank, each card otherwise."""
    pack, names = plan.deck.pack, []
    for rank, held in enumerate(plan.deck.of_rank):
        if held and held & cards == held and held.bit_count() > 2:
            names.append(pack.ranks[rank])
            cards &= ~held
    names += list(dict.fromkeys(pack.kinds[pack.kind_of[bit]].name for bit in bits(cards)))
    return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _cards(number: int) -> str:
    return "card" if number == 1 else "cards"


def _any(names: Iterable[str]) -> str:
    return " or ".join(names)


def _spans(sizes: list[int]) -> str:
    """`1 to 11 or 15`."""
    spans: list[list[int]] = []
    for size in sizes:
        if spans and size == spans[-1][1] + 1:
            spans[-1][1] = size
        else:
            spans.append([size, size])
    return _any(str(low) if low == high else f"{low} to {high}" for low, high in spans)
