"""Names outside expressions: combinations, rows, rankings and cards that other rules mention."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rulespec.check.dealing import check_dealing
from rulespec.check.scope import Names
from rulespec.check.units import SIDES
from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.notation import card_words, kinds_of_word, turned_round
from rulespec.model.phases import Climb, Saying, Tricks
from rulespec.model.rule import Rule
from rulespec.spans import Span
from rulespec.syntax import tree


def check_references(names: Names, findings: Findings) -> None:
    """Unknown names in wild rules, shapes, measures and phases (E502); what `cards` of a deal means (E518)."""
    definition = names.definition
    combinations = list(definition.combinations)
    for wild in definition.wilds.values():
        if isinstance(wild.tree, tree.Wild):
            for each in (*wild.tree.within, *wild.tree.outside):
                _known("combination", each.id, combinations, each.span, findings)
            for word in wild.tree.cards:
                if not kinds_of_word(word.value, names.tables.pack) and word.value not in names.tables.sets:
                    _known_card(word, card_words(names.tables.pack), names, findings)
    for shape in definition.combinations.values():
        if isinstance(shape.tree, tree.Shape):
            _shape(shape, shape.tree, names, findings)
    for measure in definition.compare.values():
        wanted = measure.keys.get("for", ())
        for word in wanted if isinstance(wanted, tuple) else ():
            _known("combination", word, combinations, measure.span, findings)
    for row in names.rows.get(SIDES, ()):
        if "who" not in row.columns:
            label = "expected the column `who`: the seats that belong to it"
            findings.error("E303", f"the side `{row.name}` has no `who`", row.row.span, label)
    for name, saying in names.sayings():
        _known_as(name, saying, findings)
    for name, phase in definition.phases.items():
        if isinstance(phase, Climb):
            _ranking(name, phase, names, findings)
        elif isinstance(phase, Tricks) and phase.ranking is None:
            span = phase.lead.span if phase.lead is not None else None
            _only_ranking(name, [_in_words(each, names) for each in names.tables.orderings], span, findings)
    _climbing_is_last(names, findings)
    check_dealing(names, findings)


def _climbing_is_last(names: Names, findings: Findings) -> None:
    """What was laid, and who ran out when, is known as long as the phase of climbing: no other may follow in a deal."""
    phases = list(names.definition.phases.items())
    for (name, phase), (after, _) in pairwise(phases):
        if isinstance(phase, Climb):
            findings.error(
                "E520",
                f"`phases.{after}` comes after `phases.{name}`, in which combinations are laid",
                phase.places.get("do"),
                "what is laid here would be forgotten then",
                help=["let climbing be the last phase; what follows from it belongs to `scoring` or to the next deal"],
            )


def _in_words(ranking: str, names: Names) -> str:
    """A ranking as expressions write it: `trump_order(clubs)`."""
    family, bracket, suits = ranking.rstrip(")").partition("(")
    return f"{family}({', '.join(names.suit_word(suit) for suit in suits.split(','))})" if bracket else family


def _known_as(name: str, saying: Saying, findings: Findings) -> None:
    """A call is known by one of the values that it has."""
    tree_ = saying.for_.tree if saying.for_ is not None else None
    values = [each.variable for each in tree_.binders] if isinstance(tree_, tree.Bindings) else []
    if saying.as_ is not None and saying.as_ not in values:
        findings.error(
            "E502",
            f"the call `{name}` has no value `{saying.as_}`",
            saying.places.get("as"),
            "expected a variable of its `for`",
            help=did_you_mean(saying.as_, values) or [f"write `as: {each}`" for each in values[:1]],
        )


def _known_card(word: tree.Word, known: Iterable[str], names: Names, findings: Findings) -> None:
    turned = turned_round(word.value, names.tables.pack)
    _known("card", word.value, known, word.span, findings, (f"did you mean `{turned}`?",) if turned else ())


def _known(
    kind: str, word: str, known: Iterable[str], span: Span | None, findings: Findings, help_: tuple[str, ...] = ()
) -> None:
    known = list(known)
    if word not in known:
        findings.error(
            "E502",
            f"no {kind} is called `{word}`",
            span,
            f"expected a {kind} of this game",
            help=help_ or did_you_mean(word, known),
        )


def _shape(rule: Rule, shape: tree.Shape, names: Names, findings: Findings) -> None:
    rows = list(names.tables.sequences)
    for part in shape.parts:
        if isinstance(part, tree.Run) and part.along is not None:
            _known("sequence", part.along, rows, part.span, findings)
        elif isinstance(part, tree.Run) and len(rows) != 1:
            findings.error(
                "E519",
                f"the run in `{rule.path}` has {len(rows)} sequences to go along",
                part.span,
                "expected `along` and a name" if rows else "expected a sequence",
                help=[f"write `run of … along {rows[0]}`"] if rows else ["add `sequences:` with a row of ranks"],
            )
        elif isinstance(part, tree.TheCards):
            for word in part.cards:
                if word.value not in names.tables.pack.by_name:
                    _known_card(word, names.tables.pack.by_name, names, findings)


def _ranking(name: str, phase: Climb, names: Names, findings: Findings) -> None:
    rankings = list(names.tables.rankings)
    span = phase.places.get("ranking", phase.lead.span if phase.lead is not None else None)
    if phase.ranking is not None:
        _known("ranking", phase.ranking, rankings, span, findings)
    else:
        _only_ranking(name, rankings, span, findings)


def _only_ranking(name: str, rankings: list[str], span: Span | None, findings: Findings) -> None:
    """A phase that names no ranking has the only one; one with parameters is several."""
    if len(rankings) != 1:
        findings.error(
            "E519",
            f"the phase `{name}` has {len(rankings) or 'no'} {'rankings' if rankings else 'ranking'} to compare by",
            span,
            "expected `ranking:` with a name" if rankings else "expected a ranking",
            help=[f"write `ranking: {rankings[0]}`"] if rankings else ["add `rankings:` with an order of the cards"],
        )
