"""From what an overlay writes to single steps: each adds, changes or removes one rule, part or value at one path.

Keys may be nested or dotted; both mean the same. In: one `Change` and the definition as its overlay may see it (the
base and what the overlays add that it names). Out: steps. Errors: E401, E402, E404, E416.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from rulespec.diagnostics.message import Findings, Related
from rulespec.diagnostics.nearest import did_you_mean, near
from rulespec.model.layers import LAYERS, instead
from rulespec.model.phases import belongs
from rulespec.overlay.draft import ITSELF, PROSE, ROOT, Draft, Item, Place, below, brief, child, is_long, paths, thaw
from rulespec.overlay.file import Change, Verb
from rulespec.overlay.paths import bare, shown, steps
from rulespec.reading.nodes import Mapping, Node, Scalar
from rulespec.spans import Span


@frozen
class Step:
    """One verb at one path. `key` is the last step of the path as it was written."""

    verb: Verb
    names: tuple[str, ...]
    node: Node | None
    key: Scalar
    overlay: str
    place: Place = field(eq=False)
    prose: bool = False  # it is about what is said of a rule to people

    @property
    def span(self) -> Span:
        return self.node.span if self.node is not None else self.key.span

    @property
    def path(self) -> str:
        return shown(self.names)


class _Aim:
    """A path followed into a draft: the names (canonical), what stands there, its place and that of its holder."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.place = ROOT
        self.above = ROOT
        self.item: Item | None = None
        self.prose = False


def expand(change: Change, overlay: str, view: Draft, findings: Findings) -> Iterator[Step]:
    """The steps of one change."""
    yield from _expand(change, change.steps, change.node, overlay, view, findings)


def _expand(
    change: Change, written: tuple[Scalar, ...], node: Node | None, overlay: str, view: Draft, findings: Findings
) -> Iterator[Step]:
    aim = _aim(change.verb, written, node, view, findings)
    if aim is None:
        return
    whole = change.whole and len(written) == len(change.steps)
    if isinstance(node, Mapping) and not whole and _descends(change.verb, aim, node):
        for entry in node.entries:
            yield from _expand(change, (*written, *steps(entry.key)), entry.value, overlay, view, findings)
    elif _fits(change.verb, aim, written[-1], node, view, findings):
        yield Step(change.verb, aim.names, node, written[-1], overlay, aim.place, aim.prose)


def _descends(verb: Verb, aim: _Aim, node: Mapping) -> bool:
    """Whether the keys of a value are steps of the path rather than parts of one new thing."""
    kind, here = aim.place.kind, aim.item is not None
    if kind == "rule" and aim.place.spec is not None:
        if here:
            return verb == "add" or not set(node.keys()) & set(ITSELF)
        draft = thaw(node)
        parts = aim.place.spec.combine != "none" and isinstance(draft, Draft) and not is_long(aim.place.spec, draft)
        return verb == "add" and parts and aim.above.kind in ("record", "rule")
    if kind == "plain":
        return isinstance(aim.item, Draft)
    return here or (verb == "add" and aim.above.kind != "table")


def _fits(verb: Verb, aim: _Aim, key: Scalar, node: Node | None, view: Draft, findings: Findings) -> bool:
    """Whether what a verb needs is so: there is something to change or remove, nothing where something is added."""
    path = shown(aim.names)
    if verb == "add" and aim.item is not None:
        place = aim.item.span if aim.item is not None else key.span
        findings.error(
            "E401",
            f"`{path}` is there already",
            key.span,
            "expected a path where nothing stands",
            help=[f"write it under `change` to give `{path}` another value"],
            related=[Related(place, f"it says `{brief(aim.item)}`")],
        )
        return False
    if verb != "add" and aim.item is None and not (verb == "change" and aim.place.default):
        _missing(verb, path, key.span, view, findings)
        return False
    if verb == "change" and aim.place.kind in ("record", "table", "row", "layer"):
        findings.error(
            "E404",
            f"`{path}` is not one value",
            key.span,
            "it has named entries of its own",
            help=[f"change an entry: `{path}.NAME: …`"],
        )
        return False
    placing = set(node.keys()) & {"after", "before"} if isinstance(node, Mapping) and verb == "change" else ()
    if placing:
        findings.error(
            "E405",
            f"`{path}` is changed, not added",
            key.span,
            "only what is added can be placed",
            help=["remove it and add it under another name, or leave it where it is"],
        )
    return not placing


def _missing(verb: str, path: str, span: Span, view: Draft, findings: Findings) -> None:
    what = "to be added to" if verb == "add" else "to be changed" if verb == "change" else "to be removed"
    known = paths(view)
    above, _, name = path.rpartition(".")
    beside = [each.rpartition(".")[2] for each in known if each.rpartition(".")[0] == above]
    helps = did_you_mean(path, [f"{above}.{each}" if above else each for each in near(name, beside)] or known)
    findings.error(
        "E402",
        f"there is no `{path}` {what}",
        span,
        "no such path in the game or in an overlay it needs",
        help=helps or ["if another overlay adds it, name that one under `needs`"],
    )


def _aim(verb: Verb, written: tuple[Scalar, ...], node: Node | None, view: Draft, findings: Findings) -> _Aim | None:
    """Follow a path; None (and an error) where it leads nowhere."""
    aim = _Aim()
    aim.item = view
    for at, step in enumerate(written):
        name, last = bare(step.value), at == len(written) - 1
        if aim.place.kind == "rule" and name in ITSELF:
            if last and verb == "remove":
                findings.error(
                    "E404",
                    f"`{name}` cannot be removed by itself",
                    step.span,
                    "what is laid over it needs it",
                    help=["change it, or remove the whole rule"],
                )
                return None
            continue
        if aim.place.kind == "rule" and aim.item is None and not _opens(aim, name):
            _missing(verb, shown(aim.names), step.span, view, findings)
            return None
        if aim.place.kind == "rule" and aim.item is None and name in LAYERS:
            continue  # the only part of a condition that is not there yet: a named part like any other
        if not _advance(verb, aim, step, node if last else None, findings):
            return None
        if aim.item is None and not last and aim.above.kind in ("table", "layer"):
            _missing(verb, shown(aim.names), step.span, view, findings)
            return None
    return aim


def _opens(aim: _Aim, name: str) -> bool:
    """Whether a rule that is not there yet can begin with this part."""
    spec = aim.place.spec
    if spec is None or spec.combine == "none":
        return False
    return name == spec.combine or name not in aim.place.names()


def _advance(verb: Verb, aim: _Aim, step: Scalar, node: Node | None, findings: Findings) -> bool:
    """One step down."""
    name = bare(step.value)
    item = child(aim.place, aim.item, name)
    place = below(aim.place, name, item if item is not None else node)
    aim.names = (*aim.names, name)
    if place.kind == "unknown":
        above = shown(aim.names[:-1])
        known = aim.place.names()
        findings.error(
            "E404",
            f"{f'`{above}`' if above else 'a game'} has no `{name}`",
            step.span,
            "no rule can stand at this path",
            help=_elsewhere(aim.place, name) or did_you_mean(name, known),
            notes=["possible here: " + ", ".join(known)] if known else [],
        )
        return False
    if item is not None and "(" in step.value:
        _same_parameters(aim, name, step, findings)
    aim.prose = aim.prose or (aim.place.kind == "rule" and name in PROSE)
    aim.above, aim.place, aim.item = aim.place, place, item
    return True


def _elsewhere(place: Place, name: str) -> tuple[str, ...]:
    """What to do instead, where a word has a meaning at other places."""
    if place.kind == "record" and place.noun is not None:
        return belongs(place.noun, name)
    return instead(place.spec, name) if place.spec is not None else ()


def _same_parameters(aim: _Aim, name: str, step: Scalar, findings: Findings) -> None:
    """The names of parameters come from where the rule was first written."""
    if not isinstance(aim.item, Draft) or name not in aim.item.entries:
        return
    key = aim.item.entries[name][0]
    if key.value.replace(" ", "") != step.value.replace(" ", ""):
        findings.error(
            "E416",
            f"`{step.value}` has other parameters",
            step.span,
            f"expected `{key.value}` or `{name}`",
            related=[Related(key.span, "written here first")],
        )


__all__ = ["Step", "expand"]
