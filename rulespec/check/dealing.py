"""How many cards are dealt, as far as that can be known before play: E518 for what is no way to deal, E312 for more
cards than the pack has, or none at all.
"""

from __future__ import annotations

from rulespec.check.scope import Names
from rulespec.diagnostics.message import Findings
from rulespec.model.phases import Deal
from rulespec.syntax import tree
from rulespec.syntax.print import show


def check_dealing(names: Names, findings: Findings) -> None:
    """All phases that deal. One that may be skipped takes nothing from those after it."""
    taken = 0
    for name, phase in names.definition.phases.items():
        if not isinstance(phase, Deal) or phase.cards is None:
            continue
        share = phase.cards.tree
        if not isinstance(share, tree.Share) or not share.each:
            findings.error(
                "E518",
                f"`phases.{name}.cards` cannot be `{show(share)}`",
                phase.cards.span,
                "expected `all`, or a number and `each`",
                help=["write `cards: all` or `cards: 13 each`"],
            )
        elif names.definition.players.active is None:
            # Where not all play, only play can tell.
            dealt = _dealt(name, phase, share, taken, names, findings)
            taken += dealt if phase.when is None else 0


def _dealt(name: str, phase: Deal, share: tree.Share, taken: int, names: Names, findings: Findings) -> int:
    """The pack must do for the greatest number of seats. How many cards a phase takes from it at least."""
    seats = names.tables.seats[1]
    trees = [rule.tree for rule in phase.piles.values() if rule is not None]
    piles = sum(each.number for each in trees if isinstance(each, tree.Pile))
    laid = phase.layout.open + phase.layout.covered if phase.layout is not None else 0
    left = len(names.tables.pack) - taken - piles - laid * seats
    number = _number(share.number, names)
    each = number or 0
    nothing = number == 0 and not piles and not laid
    if nothing or each < 0 or each * seats > left or (share.number is None and taken and left < 1):
        aside = [f"{taken} dealt before"] * bool(taken) + [f"{piles} in piles"] * bool(piles)
        aside += [f"{laid * seats} laid out"] * bool(laid)
        label = f"the pack has {len(names.tables.pack)} cards" + (f", {' and '.join(aside)}" if aside else "")
        findings.error(
            "E312",
            f"`phases.{name}.cards` cannot be `{show(share)}` for {seats} seats",
            phase.cards.span if phase.cards is not None else None,
            "nothing is dealt then" if nothing or each < 0 else label,
            help=[f"write `{left // seats} each`, or `all`, or let fewer play"] if left >= seats else [],
        )
    return len(names.tables.pack) - taken if share.number is None else each * seats + piles + laid * seats


def _number(expr: object, names: Names) -> int | None:
    """A number that stands there, or that an option has; None if it depends on the match."""
    match expr:
        case tree.Number(value):
            return value
        case tree.Attribute(tree.Name("option"), name) if type(names.options.get(name)) is int:
            return int(names.options[name])
    return None
