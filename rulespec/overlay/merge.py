"""Overlays laid over a game.

In: the base definition as it was read, and overlays. Out: the merged definition, every scalar of which still points
into the file it came from, and what was done at each path. The result does not depend on the order of the overlays.
Errors: E401 to E406 and E412 to E416 go to `findings`; what is wrong is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from rulespec.diagnostics.message import Findings
from rulespec.overlay.carry import carried
from rulespec.overlay.conflicts import is_case, settle
from rulespec.overlay.draft import ITSELF, PROSE, Draft, Item, Spot, freeze, is_long, itself, locate, room, thaw, value
from rulespec.overlay.file import Change, Overlay, Verb
from rulespec.overlay.order import Anchor, anchor, before, place, unplaced
from rulespec.overlay.relations import Relations
from rulespec.overlay.steps import Step, expand
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node, Scalar
from rulespec.spans import Span


@frozen
class Event:
    """What one overlay did at a path. `before` is what stood there; None if nothing did."""

    verb: Verb
    overlay: str
    span: Span = field(eq=False)
    before: Node | None = None


@frozen
class Merged:
    """A definition with overlays laid over it, and what they did, by path."""

    node: Keys
    history: Mapping[str, tuple[Event, ...]] = field(factory=dict)


def merge(base: Keys, overlays: Sequence[Overlay], findings: Findings) -> Merged:
    """Lay overlays over a base definition. Costs about one pass over the base per overlay that builds on another."""
    fitting = [overlay for overlay in _complete(overlays) if _fits(overlay, base, findings)]
    if not fitting:
        return Merged(base)
    draft = thaw(base)
    assert isinstance(draft, Draft)
    relations = Relations(fitting, findings)
    steps = settle(_all_steps(base, draft, relations, findings), draft, relations, findings)
    return _Merger(draft, relations, findings).run(steps)


def _complete(overlays: Sequence[Overlay]) -> list[Overlay]:
    """Those that have what they need. Of the others E407 is said already, and all else would follow from it."""
    names = {overlay.name for overlay in overlays}
    found = [
        each
        for each in overlays
        if names.issuperset(each.needs) and (not each.needs_any or not names.isdisjoint(each.needs_any))
    ]
    return found if len(found) == len(overlays) else _complete(found)


def _fits(overlay: Overlay, base: Keys, findings: Findings) -> bool:
    game = base.get("game")
    name = game.value.strip() if isinstance(game, Scalar) else ""
    if overlay.for_ in ("", name) or not name:
        return True
    findings.error(
        "E406",
        f"the overlay `{overlay.name}` is for `{overlay.for_}`, not for `{name}`",
        overlay.places.get(("for", overlay.for_), overlay.span),
        f"expected `{name}`",
        help=[f"load it with `{overlay.for_}`, or write `for: {name}`"],
    )
    return False


def _all_steps(base: Keys, draft: Draft, relations: Relations, findings: Findings) -> list[Step]:
    """The steps of all overlays, each read against the base and what the overlays it knows add."""
    found: dict[str, list[Step]] = {}
    for name in relations.order:
        view = draft
        if relations.knows[name]:
            fresh = thaw(base)
            assert isinstance(fresh, Draft)
            view = fresh
            for other in relations.order:
                for step in found.get(other, ()) if other in relations.knows[name] else ():
                    if step.verb == "add" and locate(view, step.names) is None:
                        _put(view, step)
        overlay = relations.by_name[name]
        found[name] = [step for change in _changes(overlay, relations) for step in expand(change, name, view, findings)]
    return [step for name in relations.order for step in found[name]]


def _changes(overlay: Overlay, relations: Relations) -> Iterator[Change]:
    yield from overlay.changes
    for other, changes in overlay.beside.items():
        if other in relations.by_name:
            yield from changes


def _put(draft: Draft, step: Step) -> None:
    node = step.node
    if isinstance(node, Keys) and step.place.kind in ("rule", "record", "row"):
        node = unplaced(node)
    if node is not None:
        room(draft, step.names, step.key.span).put(step.names[-1], thaw(node), step.key)


class _Merger:
    """Applies steps: first what is added, then what is changed, then prose, then what is removed.

    Prose comes after the rule's own change, which does away with what was said of the old rule.
    """

    def __init__(self, draft: Draft, relations: Relations, findings: Findings) -> None:
        self.draft = draft
        self.relations = relations
        self.findings = findings
        self.history: dict[str, list[Event]] = {}
        self.anchors: dict[tuple[str, ...], list[Anchor]] = {}
        self.changed: dict[tuple[str, ...], object] = {}

    def run(self, steps: Sequence[Step]) -> Merged:
        rules = [step for step in steps if not step.prose]
        for step in sorted((each for each in rules if each.verb == "add"), key=lambda each: len(each.names)):
            self.add(step)
        for names, anchors in self.anchors.items():
            spot = locate(self.draft, (*names, anchors[0].name))
            if spot is not None:
                place(spot.holder, anchors, self.findings)
        self.put_first([step for step in rules if is_case(step)])
        for step in rules:
            if step.verb == "change":
                self.change(step)
        for step in steps:
            if step.prose and step.verb != "remove":
                self.note(step)
                _put(self.draft, step)
        for step in sorted((each for each in steps if each.verb == "remove"), key=lambda each: -len(each.names)):
            self.remove(step)
        node = freeze(self.draft)
        assert isinstance(node, Keys)
        return Merged(node, {path: tuple(events) for path, events in self.history.items()})

    def put_first(self, cases: Sequence[Step]) -> None:
        """Of cases the first that holds counts: those of an overlay come before those of one that it goes over."""
        for step in cases:
            placed = any(each.name == step.names[-1] for each in self.anchors.get(step.names[:-1], ()))
            spot = None if placed else locate(self.draft, step.names)
            if spot is not None:
                same = (each for each in cases if each.names[:-1] == step.names[:-1])
                others = {each.names[-1] for each in same if self.relations.over(step.overlay, each.overlay)}
                before(spot.holder, step.names[-1], others - {step.names[-1]})

    def note(self, step: Step) -> None:
        spot = locate(self.draft, step.names)
        event = Event(step.verb, step.overlay, step.span, freeze(spot.item) if spot is not None else None)
        self.history.setdefault(step.path, []).append(event)

    def add(self, step: Step) -> None:
        self.note(step)
        if locate(self.draft, step.names) is not None:
            return  # two overlays that add the same agree
        found = (
            anchor(step.names[-1], step.node, self.findings) if step.place.kind in ("rule", "record", "row") else None
        )
        if found is not None:
            self.anchors.setdefault(step.names[:-1], []).append(found)
        _put(self.draft, step)

    def change(self, step: Step) -> None:
        spot = locate(self.draft, step.names)
        self.note(step)
        same = self.changed.get(step.names) == value(step.node)
        if step.node is None or same:
            return  # two overlays that change it alike agree
        self.changed[step.names] = value(step.node)
        if spot is None or step.place.kind != "rule":
            room(self.draft, step.names, step.key.span).put(step.names[-1], thaw(step.node), step.key)
        else:
            self.change_rule(step, spot)

    def change_rule(self, step: Step, spot: Spot) -> None:
        """A new text takes the place of what the rule says; what was said of the old rule goes."""
        spec = step.place.spec
        assert spec is not None and step.node is not None
        new = thaw(step.node)
        if not isinstance(new, Draft):
            spot.holder.put(spot.name, self.said(spot.item, new, step))
            return
        core = new.get("is") or new.get("base")
        changed = self.said(spot.item, core, step) if core is not None else spot.item
        if not (isinstance(changed, Draft) and is_long(spec, changed)):
            long = Draft(new.span)
            long.put("is", changed)
            changed = long
        for name, (key, item) in new.entries.items():
            if name not in ITSELF:
                changed.put(name, item, key)
        spot.holder.put(spot.name, changed)

    def said(self, old: Item, new: Item, step: Step) -> Item:
        """The rule with what it says itself replaced: in a long form under `is`, among named parts under `base`."""
        spec = step.place.spec
        assert spec is not None
        if isinstance(new, Scalar):
            inner = (
                old.get("base") if isinstance(old, Draft) and not is_long(spec, old) and "base" in old.entries else old
            )
            inner = self.core(inner, step)
            new = carried(new, inner, spec, step.path, self.findings)
        return self.replaced(old, new, step)

    def core(self, item: Item | None, step: Step) -> Item | None:
        spec = step.place.spec
        if spec is not None and isinstance(item, Draft) and is_long(spec, item):
            item = item.get(itself(item))
            if isinstance(item, Draft) and "base" in item.entries:
                return item.get("base")
        return item

    def replaced(self, old: Item, new: Item, step: Step) -> Item:
        spec = step.place.spec
        assert spec is not None
        if not isinstance(old, Draft):
            return new
        if not is_long(spec, old):
            if "base" in old.entries:
                old.put("base", new)
                return old
            return new
        for name in PROSE:
            old.entries.pop(name, None)
        inner = old.get(itself(old))
        if isinstance(inner, Draft) and "base" in inner.entries:
            inner.put("base", new)
        else:
            old.put(itself(old), new)
        return old

    def remove(self, step: Step) -> None:
        self.note(step)
        spot = locate(self.draft, step.names)
        if spot is None:
            return  # two overlays that remove the same agree
        del spot.holder.entries[spot.name]
        self.tidy(step.names[:-1])

    def tidy(self, names: tuple[str, ...]) -> None:
        """A layer or a rule without any part left is no rule."""
        spot = locate(self.draft, names) if names else None
        if spot is None or spot.place.kind not in ("layer", "rule") or not isinstance(spot.item, Draft):
            return
        inner = spot.item.get("is")
        if isinstance(inner, Draft) and not inner.entries:
            del spot.item.entries["is"]
        if not spot.item.entries:
            del spot.holder.entries[spot.name]
            self.tidy(names[:-1])


__all__ = ["Event", "Merged", "merge"]
