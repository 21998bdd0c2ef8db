"""Who may know: whose hidden cards an expression reads, and whether its place allows that.

Each expression has a set of owners: nobody (public), `me`, names of parameters, `any` (somebody's). A fact is summed up
once, with its parameters as owners, and the sum is put in terms of the caller at every call. No rule that everybody
sees the outcome of may depend on what only one seat holds, unless its author says `reveals: true`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from rulespec.check.expressions import quoted
from rulespec.check.ir import (
    IR,
    Apply,
    Checked,
    Collect,
    Combine,
    Const,
    Count,
    FactCall,
    If,
    In,
    Local,
    Select,
    Switch,
)
from rulespec.check.walk import children
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.types import PILE

Reads = dict[str, IR]  # owner -> the first expression that reads his cards
Owners = frozenset[str]
ANY: Owners = frozenset({"any"})


@frozen
class Seen:
    """What is known while a rule is walked: owners by slot, the seat that acts, sums of facts, piles seen by all."""

    facts: Mapping[str, Checked]
    sums: Mapping[str, Owners]
    open_piles: frozenset[str]
    slots: Mapping[int, Owners] = field(factory=dict)
    actor: IR | None = None
    memo: dict[tuple[object, ...], Owners] = field(factory=dict, eq=False, repr=False)  # membership in a fact's set

    def bound(self, slot: int, owners: Owners) -> Seen:
        return Seen(self.facts, self.sums, self.open_piles, {**self.slots, slot: owners}, self.actor, self.memo)


def sums(facts: Mapping[str, Checked], revealed: Iterable[str], open_piles: frozenset[str]) -> dict[str, Owners]:
    """The owners of every fact, in terms of its parameters. `facts` come after those they ask."""
    found: dict[str, Owners] = {}
    for name, fact in facts.items():
        slots = {at: frozenset({f"#{at}"}) for at in range(len(fact.parameters))}
        seen = Seen(facts, found, open_piles, slots)
        found[name] = frozenset()  # of itself in earlier deals it learns nothing that it does not ask now
        found[name] = frozenset() if name in revealed else frozenset(reads(fact.ir, seen))
    return found


def reads(ir: IR, seen: Seen) -> Reads:
    """Whose hidden cards an expression reads."""
    found: Reads = {}
    match ir:
        case FactCall(name=name, args=args):
            for owner in sorted(_instance(seen.sums.get(name, ANY), args, seen)):
                found.setdefault(owner, ir)
        case Apply(builtin=builtin, args=args) if builtin.owner is not None:
            for owner in sorted(_who(args[builtin.owner], seen) if builtin.owner >= 0 else ANY):
                found.setdefault(owner, ir)
        case Apply(builtin=builtin, args=args) if builtin.name == "pile":
            if not (isinstance(args[0], Const) and args[0].value in seen.open_piles):
                found["any"] = ir
        case In(item=item, among=among):
            return _both(reads(item, seen), _member(_who(item, seen), among, seen))
        case Count(of=Apply(builtin=builtin, args=args)) if builtin.name == "hand":
            return reads(args[0], seen)  # how many cards a seat holds is seen by all
    for child in children(ir):
        found = _both(found, reads(child, seen))
    return found


def _both(first: Reads, second: Reads) -> Reads:
    return {**second, **first}


def _instance(owners: Owners, args: tuple[IR, ...], seen: Seen) -> Owners:
    """The owners of a fact in terms of the caller."""
    found: set[str] = set()
    for owner in owners:
        found |= _who(args[int(owner[1:])], seen) if owner.startswith("#") else {owner}
    return frozenset(found)


def _who(seat: IR, seen: Seen) -> Owners:
    """Whose cards are read if those of this seat are: `me`, a parameter, or somebody's."""
    if seen.actor is not None and seat == seen.actor:
        return frozenset({"me"})
    match seat:
        case Local(name="me"):
            return frozenset({"me"})
        case Local(slot=slot):
            return seen.slots.get(slot, ANY)
        case Collect(items=(only,)):
            return _who(only, seen)
        case If(then=then, otherwise=otherwise):
            return _who(then, seen) | _who(otherwise, seen)
        case Const(value=None):
            return frozenset()
        case Const(value=pile, type=kind) if kind == PILE:
            return frozenset() if pile in seen.open_piles else ANY
    return ANY


def _member(item: Owners, among: IR, seen: Seen) -> Reads:
    """Whose cards decide whether one seat is in a set: of `those(p in … where f(p))`, only that seat's own."""
    match among:
        case Select(kind="those", slot=slot, among=inner, where=where):
            found = _member(item, inner, seen)
            return found if where is None else _both(found, reads(where, seen.bound(slot, item)))
        case If(when=when, then=then, otherwise=otherwise):
            return _both(reads(when, seen), _both(_member(item, then, seen), _member(item, otherwise, seen)))
        case Switch(on=on, cases=cases):
            found = reads(on, seen)
            for _, case in cases:
                found = _both(found, _member(item, case, seen))
            return found
        case Combine(left=left, right=right, cards=False):
            return _both(_member(item, left, seen), _member(item, right, seen))
        case FactCall(name=name, args=args, deal=None) if name in seen.facts and seen.sums.get(name, ANY):
            slots = {at: _who(arg, seen) for at, arg in enumerate(args)}
            key = (name, item, *slots.values())
            if key not in seen.memo:
                within = Seen(seen.facts, seen.sums, seen.open_piles, slots, None, seen.memo)
                seen.memo[key] = frozenset(_member(item, seen.facts[name].ir, within))
            found = dict.fromkeys(sorted(seen.memo[key]), among)
            for arg in args:
                found = _both(found, reads(arg, seen))
            return found
    return reads(among, seen)


def refuse_leak(ir: IR, allowed: str, seen: Seen, findings: Findings) -> None:
    """Say so (E511) if a rule reads what its place does not allow. `allowed`: public, private (`me`) or hidden."""
    if allowed == "hidden":
        return
    for owner, reader in reads(ir, seen).items():
        if allowed == "private" and owner == "me":
            continue
        place = (
            "this rule may be seen by everybody"
            if allowed == "public"
            else "this rule may look at the acting seat's cards only"
        )
        related = []
        if isinstance(reader, FactCall) and reader.name in seen.facts:
            related = [Related(seen.facts[reader.name].ir.span, f"`{reader.name}` looks at hidden cards")]
        findings.error(
            "E511",
            f"{place}, but it looks at {_what(reader, owner)}",
            reader.span,
            "looks at cards that not everybody sees",
            related=related,
            help=[
                "ask for what all can see, such as `cards_left(p)` or `played`",
                "if the rule is meant to give this away, write it as `{is: …, reveals: true}`",
            ],
        )
        return


def _what(reader: IR, owner: str) -> str:
    whose = "the acting seat" if owner == "me" else "somebody"
    if isinstance(reader, Apply) and any(each.type == PILE for each in reader.args):
        return f"the cards in {quoted(reader.span)}, which lie face down"
    if isinstance(reader, Apply) and reader.builtin.name == "hand" and reader.args:
        seat = reader.args[0]
        whose = whose if isinstance(seat, Local) else quoted(seat.span)
    if isinstance(reader, FactCall):
        return f"the hand of {whose} through {quoted(reader.span)}"
    return f"the hand of {whose}"
