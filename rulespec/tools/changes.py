"""What overlays change, told in words: overlay by overlay, each change with its sentence, what it said and says now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from rulespec.overlay.file import Overlay
from rulespec.pipeline import Inspection
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node, Scalar
from rulespec.tools.effective import BASE, Difference, effective
from rulespec.tools.prose import text_in

ORDER = (
    *("options", "players", "cards", "sets", "sides", "rankings", "wilds", "combinations", "compare", "beats"),
    *("contracts", "tables", "phases", "scoring", "match", "facts", "terms"),
)
"""The order in which a player of cards reads the sections: what is held, what is done, what it is worth."""
LAYERS = {
    "first": "before that, if it is not none:",
    "any": "or if",
    "all": "and only if",
    "plus": "plus",
    "times": "times",
    "also": "and these too",
    "except": "except these",
}


class Change(NamedTuple):
    """One thing that an overlay has changed: where, what differs there, and beside what it was placed."""

    path: str
    found: list[Difference]
    place: str = ""

    @property
    def verb(self) -> str:
        if any(_layer(self.path, each.path) for each in self.found):
            return "changed"
        if all(each.before is None for each in self.found):
            return "new"
        return "gone" if all(each.after is None for each in self.found) else "changed"


class Changes(NamedTuple):
    """All that one overlay has changed; the name is empty for what no overlay did."""

    overlay: str
    title: str
    changes: list[Change]


def by_overlay(changed: Inspection, found: Sequence[Difference], asked: Sequence[str] = ()) -> list[Changes]:
    """The differences by the overlay that had the last word; what builds on others comes after them."""
    titles = {each.name: text_in(each.title) for each in _in_order(changed.overlays, asked)}
    places = {(each.name, change.path): _placed(change.node) for each in changed.overlays for change in each.changes}
    told = {name: Changes(name, title, []) for name, title in {"": "", **titles}.items()}
    at: dict[tuple[str, str], Change] = {}
    for each in found:
        name, path = each.by.rpartition(", ")[2], _subject(changed, each.path)
        if (name, path) not in at:
            at[name, path] = Change(path, [], places.get((name, path), ""))
            told.setdefault(name, Changes(name, "", [])).changes.append(at[name, path])
        at[name, path].found.append(each)
    for group in told.values():
        group.changes.sort(key=lambda change: _place(change.path))
    return [group for group in told.values() if group.changes]


def _in_order(overlays: Sequence[Overlay], asked: Sequence[str]) -> list[Overlay]:
    """Overlays in the order asked for; those that are part of others where they first are needed."""
    known = {each.name: each for each in overlays}
    found: dict[str, Overlay] = {}

    def put(name: str) -> None:
        overlay = known.pop(name, None)
        if overlay is not None:
            for other in overlay.needs:
                put(other)
            found[name] = overlay

    for name in (*asked, *[each.name for each in overlays]):
        put(name)
    return list(found.values())


def _placed(node: Node | None) -> str:
    """`before NAME` or `after NAME`, if that is said of what is added."""
    sides = ((side, node.get(side)) for side in ("before", "after")) if isinstance(node, Keys) else ()
    return "".join(f", {side} {at.value.strip()}" for side, at in sides if isinstance(at, Scalar))


def _place(path: str) -> int:
    section = path.partition(".")[0]
    return ORDER.index(section) if section in ORDER else ORDER.index("facts")


def _subject(changed: Inspection, path: str) -> str:
    """The path of what was changed as one: where an overlay did something, of a layer the rule it lies on."""
    above = [at for at in changed.history if path == at or path.startswith(f"{at}.")]
    subject = max(above, key=len, default=path)
    if path.startswith("terms."):
        return "terms"
    return _layered(subject) or subject.removesuffix(BASE)


def _layered(path: str) -> str:
    """The rule on which a layer lies; empty if there is none in this path."""
    parts = path.split(".")
    return ".".join(parts[:-2]) if len(parts) > 2 and parts[-2] in LAYERS else ""


def _layer(subject: str, path: str) -> str:
    """How a part joins the rule it was laid beside; empty for what is no layer."""
    word, dot, _ = path.removeprefix(f"{subject}.").partition(".")
    return LAYERS.get(word, "") if dot and path != subject else ""


def told(
    base: Inspection, changed: Inspection, found: Sequence[Difference], asked: Sequence[str] = ()
) -> Iterator[str]:
    """The differences for people, line by line."""
    rules = {line.path: line.value for line in effective(base)}
    for number, group in enumerate(by_overlay(changed, found, asked)):
        if number:
            yield ""
        yield click.style(group.title or group.overlay or "options", bold=True) + (
            f"  ({group.overlay})" if group.title else ""
        )
        for change in group.changes:
            yield from _change(change, group.overlay, rules.get(change.path))


def _change(change: Change, overlay: str, was: str | None) -> Iterator[str]:
    if change.path == "terms":
        yield f"  words: {', '.join(dict.fromkeys(each.after or each.before or '' for each in change.found))}"
        return
    own = {each.path.removeprefix(change.path).removeprefix("."): each for each in change.found}
    sentence = (own.pop("text").after or "") if "text" in own and len(own) > 1 else ""
    lines = {name: each for name, each in own.items() if name.rpartition(".")[2] != "see" or len(own) == 1}
    sentence = sentence or (next(iter(lines.values())).text if len(lines) == 1 and "" in lines else "")
    others = list(dict.fromkeys(by for each in change.found for by in each.by.split(", ") if by not in ("", overlay)))
    beside = f"  (with {', '.join(others)})" if others else ""
    yield (
        f"  {change.verb} {click.style(change.path, bold=True)}{change.place}"
        + (f": {sentence}" if sentence else "")
        + beside
    )
    if was is not None and not {"", BASE[1:]} & set(own) and all(each.before is None for each in own.values()):
        yield f"      {was}"
    conditions = {name: own[f"{name}.when"] for name in lines if name.startswith("first.") and f"{name}.when" in own}
    for name, each in lines.items():
        if name.removesuffix(".when") not in conditions or name in conditions:
            yield from _line(change, name, each, conditions.get(name), sentence)


def _line(change: Change, name: str, each: Difference, condition: Difference | None, sentence: str) -> Iterator[str]:
    """A line for what is new, two for what is otherwise than before."""
    layer = _layer(change.path, each.path)
    if condition is not None:
        layer = f"if {condition.after or condition.before}:"
    name = "" if name == BASE[1:] else name
    head = f"{layer} " if layer else f"{name}: " if name else ""
    end = f"  [{name}]" if layer else ""
    if each.before is not None:
        text = f"  ({each.text_before})" if each.text_before else ""
        yield click.style(f"    - {head}{each.before}{text}{end}", fg="red")
    if each.after is not None:
        text = f"  ({each.text})" if each.text and each.text != sentence else ""
        yield click.style(f"    + {head}{each.after}{text}{end}", fg="green")
