"""How long a value stays true: until the youngest record it reads is replaced. load < match < deal < trick < action.

Also which rules are asked when there is no such record: after a deal, and before the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from rulespec.check.expressions import quoted
from rulespec.check.ir import IR, Apply, Checked, FactCall
from rulespec.check.walk import everything
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.builtins import STAGES, Stage

AFTER_THE_DEAL = {
    "nth": "`last.nth(3)`",
    "place": "`last.nth(3)`",
    "finishers": "`last.finishers`",
    "dealer": "`last.dealer`",
    "forehand": "`next(last.dealer)`",
}
NEEDS_CARDS = "dealt"


def stage_of(ir: IR, facts: Mapping[str, Checked]) -> Stage:
    """The stage of an expression: that of the youngest record it reads."""
    return max((_own(each, facts) for each in everything(ir)), key=STAGES.index, default="load")


def _own(ir: IR, facts: Mapping[str, Checked]) -> Stage:
    match ir:
        case Apply(builtin=builtin):
            return builtin.stage
        case FactCall(name=name, deal=None):
            # Members of a side may be asked before they are resolved themselves; `settled` knows in the end.
            return facts[name].stage if name in facts else "action"
        case FactCall():
            return "match"  # a finished deal does not change any more, but what it answers depends on those before it
    return "load"


def settled(facts: Mapping[str, Checked]) -> Mapping[str, Checked]:
    """The facts with their stages, once all are known: members of a side may ask facts that ask them."""
    found: dict[str, Stage] = {}
    asks: dict[str, list[str]] = {}
    for name, fact in facts.items():
        if fact.stage == STAGES[-1]:
            parts = list(everything(fact.ir))
            found[name] = max(
                (_own(each, {}) for each in parts if not isinstance(each, FactCall) or each.deal is not None),
                key=STAGES.index,
                default="load",
            )
            asks[name] = [each.name for each in parts if isinstance(each, FactCall) and each.deal is None]
        else:
            found[name] = fact.stage
    more = True
    while more:
        more = False
        for name, asked in asks.items():
            stage = max((found[each] for each in (name, *asked)), key=STAGES.index)
            more, found[name] = more or stage != found[name], stage
    return {
        name: fact if fact.stage == found[name] else evolve(fact, stage=found[name]) for name, fact in facts.items()
    }


def after_the_deal(ir: IR, facts: Mapping[str, Checked], findings: Findings) -> None:
    """Rules under `match` are asked when the deal is over (E510)."""
    for each in everything(ir):
        if _own(each, facts) in ("deal", "trick", "action"):
            name = each.builtin.name if isinstance(each, Apply) else each.name if isinstance(each, FactCall) else ""
            ask = f"`last.{name}`" if name in facts else AFTER_THE_DEAL.get(name, "`last`, the deal just finished")
            findings.error(
                "E510",
                f"the deal is over here: {quoted(each.span)} cannot be asked",
                each.span,
                "this reads the deal under way",
                related=_where(name, facts),
                help=[f"ask {ask}"],
            )


def before_the_cards(ir: IR, facts: Mapping[str, Checked], findings: Findings) -> None:
    """Who gets the first card is asked before anybody has one (E510)."""
    for each in everything(ir):
        name = each.builtin.name if isinstance(each, Apply) else each.name if isinstance(each, FactCall) else ""
        early = _own(each, facts) in ("trick", "action") or (name in facts and _reads(facts[name].ir, facts))
        if early or name == NEEDS_CARDS:
            findings.error(
                "E510",
                f"no cards are dealt yet: {quoted(each.span)} cannot be asked",
                each.span,
                "this reads cards or what was done with them",
                related=_where(name, facts),
                help=["let this depend on seats, the match or `last`"],
            )


def _reads(ir: IR, facts: Mapping[str, Checked]) -> bool:
    waiting, seen = [ir], set()
    while waiting:
        for each in everything(waiting.pop()):
            if isinstance(each, Apply) and each.builtin.name == NEEDS_CARDS:
                return True
            if isinstance(each, FactCall) and each.deal is None and each.name not in seen:
                seen.add(each.name)
                waiting.append(facts[each.name].ir)
    return False


def _where(name: str, facts: Mapping[str, Checked]) -> list[Related]:
    return [Related(facts[name].ir.span, f"`{name}` reads it")] if name in facts else []
