"""How many steps an evaluation takes at most, with the values of facts remembered for each set of arguments.

Also how large its numbers can become: both are bounded before a stranger's rules are run.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush

from attrs import field, frozen

from rulespec.check.ir import (
    IR,
    And,
    Apply,
    Arithmetic,
    Checked,
    Collect,
    Combine,
    Compare,
    Compute,
    Const,
    Count,
    FactCall,
    If,
    In,
    Local,
    Select,
)
from rulespec.check.walk import children, everything
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.tables import Tables
from rulespec.model.types import CARDS, Type
from rulespec.spans import Span

STEPS_LIMIT = 100_000
ROUNDS = 8
NUMBERS_LIMIT = 1 << 62
HALFWAY = 1 << 31  # two such numbers give one that is too large
LARGE = 1 << 200  # too large, whatever it is
DEALS = 1000  # a match ends after so many
SMALL = 1 << 16  # scores, card points, numbers of things


Calls = Mapping[tuple[str, bool], int]
"""How often each fact is asked, apart for this deal (False) and finished ones (True)."""


@frozen
class Sizes:
    """How many members a collection has at most."""

    seats: int
    cards: int
    rows: Mapping[str, int] = field(factory=dict)  # by type: how many rows a table has, named sides too
    facts: dict[str, int] = field(factory=dict)  # by fact: how many members it gives, of those looked at so far

    def of(self, ir: IR) -> int:
        match ir:
            case Collect(items=items):
                return max(1, len(items))
            case Const(value=int() as mask):
                return mask.bit_count()
            case Const(value=tuple() as members):
                return len(members)
            case Select():
                return self.met(ir)
            case Combine(op="-", left=left):
                return self.of(left)
            case Combine(op="&", left=left, right=right):
                return min(self.of(left), self.of(right))
            case FactCall(name=name) if name in self.facts:
                return self.facts[name]
        return self.of_type(ir.type)

    def met(self, ir: Select | Compute) -> int:
        """How many members meet the condition of a binder: no more than there are, nor than it says they are among."""
        found, waiting = self.of(ir.among), [ir.where]
        while waiting:
            match waiting.pop():
                case And(parts=parts):
                    waiting += parts
                case In(item=Local(slot=slot), among=among, negated=False) if slot == ir.slot:
                    found = min(found, self.of(among))
        return found

    def of_type(self, kind: Type) -> int:
        known = {"seat": self.seats, "side": self.seats, "owner": 2 * self.seats, "deal": DEALS, "rank": 16, "suit": 8}
        return self.rows.get(kind.name) or known.get(kind.name, max(self.cards, self.seats))


@frozen
class Bounds:
    """The bounds of one game's rules. `facts` come after those they ask."""

    sizes: Sizes
    facts: Mapping[str, Checked]
    weights: Mapping[str, tuple[int, Calls]]
    most: Mapping[str, int]
    choices: Mapping[str, int]  # how many different arguments a fact can have
    names: tuple[str, ...] = field(init=False)
    places: Mapping[str, int] = field(init=False)  # of a fact among them all

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.facts))
        object.__setattr__(self, "places", {name: at for at, name in enumerate(self.facts)})

    def steps(self, ir: IR) -> int:
        """Steps of one evaluation that starts with nothing remembered."""
        own, calls = weigh(ir, self.sizes)
        places = self.places
        waiting = {(places[name], past): times for (name, past), times in calls.items() if name in places}
        order = [(-place, past) for place, past in waiting]
        heapify(order)
        for _ in range(ROUNDS * len(places)):  # a circle, which is refused elsewhere, would go on for ever
            if not order:
                break
            place, past = heappop(order)  # callers before those they ask
            asked = waiting.pop((-place, past), 0)
            name = self.names[-place]
            # What a finished deal answers is remembered for the rest of the match: each deal adds its own once.
            times = min(asked, self.choices[name])
            steps, further = self.weights[name]
            own += times * steps
            for (other, of_a_past_deal), number in further.items() if times else ():
                key = places.get(other, 0), past or of_a_past_deal
                if past and key == (-place, past):
                    continue  # it builds on its own value in the deal before, which is remembered
                if key not in waiting:
                    heappush(order, (-key[0], key[1]))
                waiting[key] = waiting.get(key, 0) + times * number
        return own


def _arguments(fact: Checked, sizes: Sizes) -> int:
    """How many different sets of arguments a fact can be asked with in one deal."""
    found = 1
    for kind in fact.parameters:
        found *= 1 << 30 if kind.name in ("number", "cards") else sizes.of_type(kind)
    return found


def bounds(facts: Mapping[str, Checked], tables: Tables, rows: Mapping[str, int]) -> Bounds:
    """The bounds of a game whose facts are resolved. `rows` are the sizes of its tables by the type of their rows."""
    sizes = Sizes(tables.seats[1], max(1, len(tables.pack)), rows)
    numbers: dict[str, int] = {}
    for name, fact in facts.items():
        numbers[name] = most(fact.ir, sizes, numbers)
        if fact.ir.type.many or fact.ir.type == CARDS:
            sizes.facts[name] = sizes.of(fact.ir)
    weights = {name: weigh(fact.ir, sizes) for name, fact in facts.items()}
    choices = {name: _arguments(fact, sizes) for name, fact in facts.items()}
    return Bounds(sizes, facts, weights, numbers, choices)


def weigh(ir: IR, sizes: Sizes) -> tuple[int, Calls]:
    """Steps of an expression without those of the facts it asks, and how often it asks each."""
    steps = ir.builtin.cost if isinstance(ir, Apply) else 1
    calls: dict[tuple[str, bool], int] = {(ir.name, ir.deal is not None): 1} if isinstance(ir, FactCall) else {}
    among = ir.among if isinstance(ir, Select | Compute) else None
    for child in children(ir):
        times = 1 if among is None or child is among else max(1, sizes.of(among))
        below, asked = weigh(child, sizes)
        steps += times * below
        for key, number in asked.items():
            calls[key] = calls.get(key, 0) + times * number
    return steps, calls


def most(ir: IR, sizes: Sizes, facts: Mapping[str, int]) -> int:
    """How far from zero any number in an expression can be."""
    if isinstance(ir, Compare | In):
        return 0  # a condition is no number, however large the numbers are that it compares
    if isinstance(ir, If):
        return max(most(ir.then, sizes, facts), most(ir.otherwise, sizes, facts))
    below = [most(child, sizes, facts) for child in children(ir)]
    found = max(below, default=0)
    match ir:
        case Const(value=int() as value) if ir.type.name == "number":
            found = abs(value)
        case FactCall(name=name):
            found = max(found, facts.get(name, 0))
        case Arithmetic(op="*"):
            found = below[0] * below[1]
        case Arithmetic(op="+" | "-"):
            found = below[0] + below[1]
        case Compute(kind="sum"):
            found *= max(1, sizes.met(ir))
        case Compute(kind="product"):
            times = sizes.met(ir)
            found = LARGE if found > 1 and times > NUMBERS_LIMIT.bit_length() else found**times
        case Apply() | Count() | Local() if ir.type.name == "number":
            found = max(found, SMALL)
    return min(found, LARGE)


def _too_large(ir: IR, bound: Bounds) -> IR | None:
    """The innermost expression whose numbers are too large; None if none are."""
    if most(ir, bound.sizes, bound.most) <= NUMBERS_LIMIT:
        return None
    return next((found for child in children(ir) if (found := _too_large(child, bound)) is not None), ir)


def _growth(ir: IR, bound: Bounds) -> IR:
    """Where what is too large comes from: the product that gives most of it, in a fact perhaps that is asked for it."""
    seen: set[str] = set()
    while not (isinstance(ir, Compute) and ir.kind == "product"):
        if isinstance(ir, FactCall) and ir.name in bound.facts and ir.name not in seen:
            seen.add(ir.name)
            ir = bound.facts[ir.name].ir
            continue
        below = max(children(ir), key=lambda child: most(child, bound.sizes, bound.most), default=None)
        if below is None or most(below, bound.sizes, bound.most) <= HALFWAY:
            break
        ir = below
    return ir


def refuse_costly(ir: IR, span: Span, bound: Bounds, findings: Findings) -> int:
    """The steps of a rule. Too many (E512) or too large numbers (E514) are errors."""
    steps = bound.steps(ir)
    if steps > STEPS_LIMIT:
        loops = [each for each in everything(ir) if isinstance(each, Select | Compute)]
        findings.error(
            "E512",
            f"this rule may take {steps} steps each time it is asked",
            span,
            f"at most {STEPS_LIMIT}",
            help=["walk over fewer things at once: give the inner question a name under `facts`"] if loops else [],
        )
    largest = _too_large(ir, bound)
    source = _growth(largest, bound) if largest is not None else ir
    if largest is not None and not isinstance(largest, FactCall):  # of a fact it has been said where that stands
        findings.error(
            "E514",
            "numbers in this rule may grow without end",
            source.span,
            f"at most {NUMBERS_LIMIT}",
            help=["multiply fewer numbers"],
            related=[Related(largest.span, "here they become too large")] if source is not largest else [],
        )
    return steps
