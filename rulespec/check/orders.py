"""Orders of cards that name a card in vain or leave some out, and measures that decide nothing: warnings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulespec.check.fold import UNKNOWN, known
from rulespec.check.ir import IR, Apply, Checked, FactCall, If, Local
from rulespec.check.scope import Names
from rulespec.check.walk import children
from rulespec.diagnostics.message import Findings, Related
from rulespec.model.notation import kinds_of_word
from rulespec.model.nouns import TrumpRanking
from rulespec.model.orders import DEFAULTS, choices, named
from rulespec.model.rule import Rule
from rulespec.model.types import COMBINATION
from rulespec.spans import Span
from rulespec.syntax import tree

ALIKE = ("shape", "size")  # what two combinations that compare have in common


def warn_orders(names: Names, findings: Findings) -> None:
    """Cards that a line of an order names again below, where they do not count (W507), or leaves out (W508)."""
    rankings = names.definition.rankings
    defaults = rankings.get(DEFAULTS)
    usual = defaults.suit if isinstance(defaults, TrumpRanking) else None
    if usual is not None:
        _twice({"": usual}, [{}], names, findings)
    for name, ranking in rankings.items():
        if isinstance(ranking, Rule):
            _twice({"": ranking}, [{}], names, findings)
            _left_out(name, {"": ranking}, [{}], ranking.span, names, findings)
        elif isinstance(ranking, TrumpRanking) and name != DEFAULTS:
            given = [values for _, values in choices(name, ranking, names.tables.pack)]
            own = {part: rule for part, rule in ranking.trump.items() if rule is not None}
            own |= {"": ranking.suit} if ranking.suit is not None else {}
            _twice(own, given, names, findings)
            whole = own if ranking.suit is not None or usual is None else {**own, "": usual}
            if own:
                _left_out(name, whole, given, next(reversed(own.values())).span, names, findings)


def _twice(rules: Mapping[str, Rule], given: list[dict[str, str]], names: Names, findings: Findings) -> None:
    """A step counts if it does for one choice of suits; what an earlier part names is left to that on purpose."""
    for part, rule in rules.items():
        vain = [dict(_in_vain(rule, values, names, bool(part))) for values in given]
        for (word, place), first in vain[0].items() if vain else ():
            if all((word, place) in each for each in vain):
                findings.warning(
                    "W507",
                    f"`{word}` stands in this order already",
                    place,
                    "here it does not count",
                    help=["a card counts where it is named highest: name it once"],
                    related=[Related(first, "it counts here")],
                )


def _in_vain(
    rule: Rule, given: Mapping[str, str], names: Names, top_down: bool
) -> Iterator[tuple[tuple[str, Span], Span]]:
    seen: dict[int, Span] = {}
    for word, kinds in named(rule, names.tables.pack, given, Findings(), top_down=top_down):
        if kinds and all(kind in seen for kind in kinds):
            yield (word.value, word.span), seen[kinds[0]]
        for kind in kinds:
            seen.setdefault(kind, word.span)


def _left_out(
    name: str, rules: Mapping[str, Rule], given: list[dict[str, str]], span: Span, names: Names, findings: Findings
) -> None:
    pack, stand_in = names.tables.pack, _stand_ins(names)
    missing: dict[int, None] = {}
    for values in given:
        placed = {
            kind for rule in rules.values() for _, kinds in named(rule, pack, values, Findings()) for kind in kinds
        }
        missing |= dict.fromkeys(each for each in range(len(pack.kinds)) if pack.copies[each] and each not in placed)
    cards = [pack.kinds[kind].name for kind in missing if kind not in stand_in]
    if cards:
        shown = " ".join(cards[:6]) + (" …" if len(cards) > 6 else "")
        findings.warning(
            "W508",
            f"`{name}` does not say where `{shown}` {'stands' if len(cards) == 1 else 'stand'}",
            span,
            "cards that an order does not name are below all and never win",
            help=["name them too, if need be last"],
        )


def _stand_ins(names: Names) -> set[int]:
    """The kinds of cards that stand for others and need no place of their own."""
    pack = names.tables.pack
    rules = [rule.tree for rule in names.definition.wilds.values() if rule is not None]
    words = [word.value for each in rules if isinstance(each, tree.Wild) for word in each.cards]
    return {kind for word in words for kind in kinds_of_word(word, pack)}


def warn_measures(names: Names, rules: Mapping[str, Checked], findings: Findings) -> None:
    """Measures that are equal for all that may be laid on each other: the same shape, as many cards (W509)."""
    shapes = tuple(names.definition.combinations)
    for name, rule in names.definition.compare.items():
        checked = rules.get(f"compare.{name}")
        if checked is None:
            continue
        wanted = rule.keys.get("for")
        among = [shape for shape in shapes if not isinstance(wanted, tuple) or shape in wanted]
        if among and not any(_differs(checked.ir, shape) for shape in among):
            findings.warning(
                "W509",
                f"the measure `{name}` never decides anything",
                rule.span,
                "it is the same for all that is laid on each other: one combination, as many cards",
                help=["ask what they differ in, such as `top` or `suited`, or leave it out"],
            )


def _differs(ir: IR, shape: str) -> bool:
    """Whether an expression can be different for two combinations of a shape with as many cards."""
    if known(ir, shape) is not UNKNOWN:
        return False
    match ir:
        case Apply(builtin=builtin, args=(Local(slot=0),)) if builtin.on == COMBINATION:
            return builtin.name not in ALIKE
        case Local(type=kind):
            return kind == COMBINATION
        case FactCall(args=args) if any(arg.type == COMBINATION for arg in args):
            return True
        case If(when=when, then=then, otherwise=otherwise):
            value = known(when, shape)
            branches = (when, then, otherwise) if value is UNKNOWN else (then if value else otherwise,)
            return any(_differs(branch, shape) for branch in branches)
    return any(_differs(child, shape) for child in children(ir))
