"""Rules that can never matter: warnings, because a definition with them can still be played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulespec.check.fold import UNKNOWN, known, varies
from rulespec.check.ir import Checked
from rulespec.check.scope import Names, dealt_piles, transfers
from rulespec.check.units import SIDES, asked
from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.notation import kinds_of_word
from rulespec.model.phases import STOCK, Deal, Exchange
from rulespec.model.rows import DEFAULTS
from rulespec.model.rule import Rule
from rulespec.model.types import TRUTH
from rulespec.syntax import tree

WHO = "who"  # the column of sides that says who belongs to one: asked by the game itself


def warn_unused(used: Iterable[str], names: Names, findings: Findings) -> None:
    """Facts that no rule asks, not even through other facts (W501), and columns of tables that none asks (W506)."""
    waiting, reached, mentioned = list(used), set(), set()
    facts = names.definition.facts
    while waiting:
        name = waiting.pop()
        mentioned.add(name)
        if name in facts and name not in reached:
            reached.add(name)
            waiting.extend(asked(facts[name].tree))
    for name, rule in facts.items():
        if name not in reached:
            findings.warning(
                "W501",
                f"nothing asks the fact `{name}`",
                rule.signature.span if rule.signature else rule.span,
                "no rule depends on this",
                help=["remove it, or ask it where it was meant to count"],
            )
    _unused_columns(mentioned, names, findings)


def _unused_columns(mentioned: Collection[str], names: Names, findings: Findings) -> None:
    """What `defaults` hold on purpose for overlays to ask is no finding, unless an asked column is called almost so."""
    for whole, column in names.columns.items():
        table, _, name = whole.rpartition(".")
        if name in mentioned or (table == SIDES and name == WHO):
            continue
        beside = [each.rpartition(".")[2] for each in names.columns if each.startswith(f"{table}.")]
        meant = did_you_mean(name, [each for each in beside if each in mentioned])
        if meant or not _by_default(table, name, names):
            findings.warning(
                "W506",
                f"nothing asks the column `{name}` of `{table}`",
                column.rule.signature.span if column.rule.signature else column.rule.span,
                "no rule depends on this",
                help=meant or ["remove it, or ask a row for it where it was meant to count"],
            )


def _by_default(table: str, column: str, names: Names) -> bool:
    definition = names.definition
    rows = {"contracts": definition.contracts, SIDES: definition.sides, **definition.tables}.get(table)
    return isinstance(rows, Mapping) and DEFAULTS in rows and column in rows[DEFAULTS].columns


def warn_constant(rules: Mapping[str, tuple[Rule, Checked]], findings: Findings) -> None:
    """Conditions that always have one value (W502). A plain `true` or `false` and what an option decides is meant."""
    for rule, checked in rules.values():
        if checked.ir.type != TRUTH or not varies(checked.ir) or "option" in asked(rule.tree):
            continue
        value = known(checked.ir)
        if value is not UNKNOWN:
            findings.warning(
                "W502",
                f"this condition is always {'true' if value else 'false'}",
                rule.span,
                "it does not depend on the game",
                help=["write what was meant, or leave the rule out"],
            )


# ---- combinations and wild rules -------------------------------------------------------------------------------------


def warn_combinations(names: Names, findings: Findings) -> None:
    """Combinations that no hand can contain (W503)."""
    most = _largest_hand(names)
    for name, rule in names.definition.combinations.items():
        if not isinstance(rule.tree, tree.Shape):
            continue
        reason = next((why for part in rule.tree.parts if (why := _impossible(part, names))), "")
        least = sum(_least(part) for part in rule.tree.parts)
        if not reason and least > most:
            reason = f"it has at least {least} cards, a hand at most {most}"
        if reason:
            findings.warning(
                "W503",
                f"no hand can contain `{name}`",
                rule.span,
                reason,
                help=["ask for fewer cards, or leave the combination out"],
            )


def _largest_hand(names: Names) -> int:
    pack, seats = len(names.tables.pack), names.tables.seats[0]
    phases = names.definition.phases.values()
    if any(isinstance(phase, Exchange) for phase in phases):
        return pack
    shares = [phase.cards.tree for phase in phases if isinstance(phase, Deal) and phase.cards is not None]
    numbers = [share.number for share in shares if isinstance(share, tree.Share)]
    if numbers and all(isinstance(number, tree.Number) for number in numbers):
        return sum(number.value for number in numbers if isinstance(number, tree.Number))
    return -(-pack // seats)


def _least(part: object) -> int:
    match part:
        case tree.Cards(number=number) | tree.OfRank(number=number) | tree.OfSuit(number=number):
            return number.low
        case tree.Run(number=number, width=width):
            return number.low * width
        case tree.TheCards(cards=cards):
            return len(cards)
    return 0


def _impossible(part: object, names: Names) -> str:
    pack, wild = names.tables.pack, _wild_cards(names)
    match part:
        case tree.OfRank(number=number):
            most = max((pack.where(rank=rank).bit_count() for rank in pack.ranks), default=0) + wild
            return f"at most {most} cards are of one rank" if number.low > most else ""
        case tree.OfSuit(number=number):
            most = max((pack.where(suit=suit).bit_count() for suit in pack.suits), default=0) + wild
            return f"at most {most} cards are of one suit" if number.low > most else ""
        case tree.Run(number=number, width=width, along=along):
            rows = [names.tables.sequences.get(along, ())] if along else list(names.tables.sequences.values())
            longest = max((len(row) for sequence in rows for row in sequence), default=0)
            if number.low > longest:
                return f"the longest row has {longest} ranks"
            most = max((pack.where(rank=rank).bit_count() for rank in pack.ranks), default=0) + wild
            return f"at most {most} cards are of one rank" if width > most else ""
    return ""


def _wild_cards(names: Names) -> int:
    """How many cards of the pack are wild in some rule."""
    found = 0
    for rule in names.definition.wilds.values():
        for word in rule.tree.cards if isinstance(rule.tree, tree.Wild) else ():
            found |= _cards(word.value, names)
    return found.bit_count()


def _cards(word: str, names: Names) -> int:
    found = names.tables.sets.get(word, 0)
    for kind in kinds_of_word(word, names.tables.pack):
        found |= names.tables.pack.mask(kind)
    return found


def warn_wilds(names: Names, findings: Findings) -> None:
    """Wild rules that can never apply (W504)."""
    shapes = {
        name: rule.tree for name, rule in names.definition.combinations.items() if isinstance(rule.tree, tree.Shape)
    }
    for rule in names.definition.wilds.values():
        if not isinstance(rule.tree, tree.Wild):
            continue
        wild = rule.tree
        within = {name.id for name in wild.within} or set(shapes)
        left = {name: shapes[name] for name in within - {name.id for name in wild.outside} if name in shapes}
        held = sum(_cards(word.value, names).bit_count() > 0 for word in wild.cards)
        reason = ""
        if held < len(wild.cards):
            reason = "its cards are not in the pack"
        elif not left:
            reason = "no combination is left that it is for"
        elif wild.does == "copies" and not any(_has_place_for_copies(shape) for shape in left.values()):
            reason = "no combination has two cards of one rank"
        elif wild.does == "together" and not any(_width(shape) == len(wild.cards) for shape in left.values()):
            reason = f"no combination has runs of {len(wild.cards)} cards a rank"
        if reason:
            findings.warning(
                "W504",
                f"`{rule.path}` can never apply",
                rule.span,
                reason,
                help=["change the combinations it is for, or leave the rule out"],
            )


def _has_place_for_copies(shape: tree.Shape) -> bool:
    return any(
        (isinstance(part, tree.OfRank | tree.OfSuit | tree.Cards) and part.number.high > 1)
        or (isinstance(part, tree.Run) and part.width > 1)
        for part in shape.parts
    )


def _width(shape: tree.Shape) -> int:
    return next((part.width for part in shape.parts if isinstance(part, tree.Run)), 0)


# ---- piles -----------------------------------------------------------------------------------------------------------


def warn_piles(names: Names, findings: Findings) -> None:
    """Cards taken from where nobody puts any (W505)."""
    filled = {STOCK, *dealt_piles(names.definition)}
    for _, transfer in transfers(names.definition):
        if not isinstance(transfer.place, tree.Name) or transfer.place.id not in names.piles:
            continue
        pile = transfer.place.id
        if transfer.verb == "give":
            filled.add(pile)
        elif pile not in filled:
            findings.warning(
                "W505",
                f"nobody puts cards in `{pile}` before they are taken",
                transfer.place.span,
                "this pile is empty",
                help=did_you_mean(pile, [*filled]),
            )
