"""Overlays that contradict each other. What is left commutes: the order in which overlays are named does not matter.

In: the steps of all overlays. Out: those that are to be taken. Errors: E403, E412, E415.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulespec.diagnostics.message import Findings, Related, RulesError
from rulespec.model.rules import is_folded
from rulespec.overlay.draft import PROSE, Draft, Item, brief, is_long, itself, locate, value
from rulespec.overlay.paths import bare
from rulespec.overlay.relations import Relations
from rulespec.overlay.steps import Step
from rulespec.reading.nodes import Mapping, Node, Scalar
from rulespec.syntax.memory import tree_of
from rulespec.syntax.print import show

UNSEEN = "face down"  # how cards move if a step does not say it


def settle(steps: Sequence[Step], base: Draft, relations: Relations, findings: Findings) -> list[Step]:
    """The steps without those that another overlay goes over."""
    at: dict[tuple[str, ...], list[Step]] = {}
    for step in steps:
        at.setdefault(step.names, []).append(step)
    dropped: list[Step] = []
    for one, other in _meeting(steps, at):
        if one.overlay == other.overlay:
            _twice(one, other, findings)
        elif clash(one, other, base, relations):
            loser = _loser(one, other, relations)
            if loser is None:
                _report(one, other, base, findings)
            elif not _follows(one, other) and not (loser is one and _refines(one, other)):
                dropped.append(loser)
    _cases(steps, relations, findings)
    return [step for step in steps if not any(step is each for each in dropped)]


def _meeting(steps: Sequence[Step], at: dict[tuple[str, ...], list[Step]]) -> Iterator[tuple[Step, Step]]:
    """Pairs of steps at one path (each pair once), and of a step with one further up."""
    for same in at.values():
        yield from ((one, other) for index, one in enumerate(same) for other in same[index + 1 :])
    for step in steps:
        for depth in range(1, len(step.names)):
            yield from ((above, step) for above in at.get(step.names[:depth], ()))


def _twice(one: Step, other: Step, findings: Findings) -> None:
    """Next to two overlays (`beside`) one may well say the same twice."""
    if one.names == other.names and one.verb == other.verb and _agree(one, other):
        return
    if one.names == other.names or "remove" in (one.verb, other.verb):
        findings.error(
            "E415",
            f"`{one.overlay}` speaks of `{other.path}` twice",
            other.key.span,
            "one change of a path is enough",
            related=[Related(one.key.span, "the first is here")],
            help=["to replace a rule, use `change` alone"] if one.verb != other.verb else [],
        )


def clash(one: Step, other: Step, base: Draft, relations: Relations) -> bool:
    """Whether two steps of different overlays contradict each other. `one` is at the path of `other` or above it."""
    if one.names == other.names:
        return not _agree(one, other) and not _builds(one, other, relations) and not _builds(other, one, relations)
    if one.verb == "remove":
        return other.verb != "remove"
    if one.verb == "add":
        return one.overlay not in relations.knows[other.overlay]
    return _part_lost(one, other, locate(base, one.names))


def _agree(one: Step, other: Step) -> bool:
    if "remove" in (one.verb, other.verb):
        return one.verb == other.verb
    return value(one.node) == value(other.node)


def _builds(first: Step, second: Step, relations: Relations) -> bool:
    """Whether the second changes what the first adds, knowing it."""
    return first.verb == "add" and second.verb != "add" and first.overlay in relations.knows[second.overlay]


def _part_lost(change: Step, part: Step, spot: object) -> bool:
    """Whether a new value of a rule does away with a part of it that another overlay speaks of."""
    name = part.names[len(change.names)]
    if change.place.kind != "rule" or change.place.spec is None:
        return True
    if isinstance(change.node, Mapping) and change.node.get(name) is not None:
        return True
    if name in PROSE:
        return True
    if name in change.place.names():
        return is_folded(change.place.spec, name) and _says_part(change, name, part)
    item: Item | None = getattr(spot, "item", None)
    if isinstance(item, Draft) and is_long(change.place.spec, item):
        item = item.get(itself(item))
    return isinstance(item, Draft) and "base" not in item.entries


def _says_part(change: Step, name: str, part: Step) -> bool:
    """Whether the new text of a phrase says a part of it, and otherwise than who speaks of that part alone."""
    text, own = _itself(change.node), _itself(part.node)
    if text is None or change.place.spec is None or part.verb == "remove":
        return False
    try:
        said = getattr(tree_of(change.place.spec.start, text.text), name, None)
    except RulesError:
        return False  # what cannot be read is an error of its own
    if said is None or (name == "seen" and said == UNSEEN):
        return False
    return value(own) != (said if isinstance(said, str) else show(said))


def _itself(node: Node | None) -> Scalar | None:
    """The text of a rule, without what is said of it beside."""
    if isinstance(node, Mapping):
        node = node.get("is") or node.get("base")
    return node if isinstance(node, Scalar) else None


def _loser(one: Step, other: Step, relations: Relations) -> Step | None:
    if relations.over(one.overlay, other.overlay):
        return other
    if relations.over(other.overlay, one.overlay):
        return one
    return None


def _follows(one: Step, other: Step) -> bool:
    """Two changes of one rule can follow each other: `base` in the later is what the earlier made of it."""
    return one.names == other.names and one.verb == other.verb == "change"


def _refines(one: Step, other: Step) -> bool:
    """Whether the second says a part of a phrase that the first says whole: it can prevail, and the rest stays."""
    spec = one.place.spec
    if one.verb != "change" or spec is None or len(other.names) <= len(one.names):
        return False
    return is_folded(spec, other.names[len(one.names)])


def _report(one: Step, other: Step, base: Draft, findings: Findings) -> None:
    if one.overlay > other.overlay:
        one, other = other, one
    deeper = max((one, other), key=lambda step: len(step.names))
    spot = locate(base, deeper.names) or locate(base, min((one, other), key=lambda step: len(step.names)).names)
    related = [Related(one.key.span, f"`{one.overlay}` {_says(one)}")]
    if spot is not None:
        related.append(Related(spot.item.span, f"the game itself says `{brief(spot.item)}`"))
    findings.error(
        "E403",
        f"`{one.overlay}` and `{other.overlay}` contradict each other about `{deeper.path}`",
        other.key.span,
        f"`{other.overlay}` {_says(other)}",
        related=related,
        help=[
            "leave one of the two out",
            f"if one is meant to prevail, say so in it: `over: {one.overlay}` or `over: {other.overlay}`",
        ],
    )


def _says(step: Step) -> str:
    if step.verb == "remove":
        return f"removes `{step.path}`"
    return f"{'adds' if step.verb == 'add' else 'changes'} `{step.path}`: `{brief(step.node)}`"


def _cases(steps: Sequence[Step], relations: Relations, findings: Findings) -> None:
    """Of cases the first that holds counts: two overlays that add cases to one rule must say which goes first."""
    cases: dict[tuple[str, ...], list[Step]] = {}
    for step in steps:
        if is_case(step):
            cases.setdefault(step.names[:-1], []).append(step)
    for same in cases.values():
        for index, one in enumerate(same):
            for other in same[index + 1 :]:
                if one.names != other.names and not _ordered(one, other, relations):
                    findings.error(
                        "E412",
                        f"`{one.overlay}` and `{other.overlay}` add cases, and none says which goes first",
                        other.key.span,
                        f"`{other.path}`",
                        related=[Related(one.key.span, f"`{one.path}`")],
                        help=[f"write `before: {one.names[-1]}` or `after: {one.names[-1]}` in `{other.path}`"],
                    )


def is_case(step: Step) -> bool:
    """Whether a step adds a case to a rule."""
    return step.verb == "add" and step.place.kind == "rule" and step.names[-2:-1] == ("first",)


def _ordered(one: Step, other: Step, relations: Relations) -> bool:
    if (
        one.overlay == other.overlay
        or one.overlay in relations.knows[other.overlay]
        or other.overlay in relations.knows[one.overlay]
    ):
        return True
    return anchored(one, other.names[-1]) or anchored(other, one.names[-1])


def anchored(step: Step, name: str) -> bool:
    """Whether a step places what it adds next to a name."""
    if not isinstance(step.node, Mapping):
        return False
    anchors = (step.node.get("after"), step.node.get("before"))
    return any(isinstance(each, Scalar) and bare(each.value) == name for each in anchors)
