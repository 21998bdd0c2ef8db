"""The rules in force, line by line, with their origin; and what tells two sets of rules apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulespec.model.leaves import Leaf, leaves
from rulespec.model.rule import Rule
from rulespec.pipeline import Inspection
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node, Scalar
from rulespec.spans import Span
from rulespec.syntax.print import show
from rulespec.tools.prose import text_in


class Line(NamedTuple):
    """One rule in force: its path, its text in canonical spelling, where it was written, its prose and citations."""

    path: str
    value: str
    place: str
    text: str
    see: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return {"path": self.path, "rule": self.value, "place": self.place, "text": self.text, "see": list(self.see)}


class Difference(NamedTuple):
    """A path whose rule differs: before (None: new), after (None: gone), and the overlays that did it."""

    path: str
    before: str | None
    after: str | None
    by: str


def effective(inspection: Inspection) -> list[Line]:
    """All rules in force, in the order of the schema. Options show the value chosen."""
    found: list[Line] = []
    for leaf in leaves(inspection.definition):
        if leaf.path.startswith("options.") and leaf.path.endswith(".default"):
            name = leaf.path.split(".")[1]
            chosen = inspection.options.get(name, leaf.value)
            found.append(
                Line(f"options.{name}", str(chosen).lower() if isinstance(chosen, bool) else str(chosen), "", "", ())
            )
        elif not leaf.path.startswith("options."):
            found.extend(_lines(leaf))
    return found


def _lines(leaf: Leaf) -> Iterator[Line]:
    value = leaf.value
    if not isinstance(value, Rule):
        text = (
            value
            if isinstance(value, str)
            else text_in(value)
            if isinstance(value, dict) and leaf.spec.form == "languages"
            else _plain(value)
        )
        yield Line(leaf.path, text, "", "", ())
        return
    if value.parts:
        for part in value.parts:
            path = part.path if part.path != value.path else f"{value.path}.base"
            yield Line(path, show(part.tree), _place(part), text_in(part.text), part.see)
    else:
        yield Line(value.path, _signature(value) + show(value.tree), _place(value), text_in(value.text), value.see)
    for name, further in value.keys.items():
        if isinstance(further, Rule):
            yield Line(f"{value.path}.{name}", show(further.tree), _place(further), "", ())
        else:
            yield Line(f"{value.path}.{name}", _plain(further), "", "", ())


def _signature(rule: Rule) -> str:
    if rule.signature is None or not rule.signature.parameters:
        return ""
    return "(" + ", ".join(each.name for each in rule.signature.parameters) + ") = "


def _plain(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return " ".join(str(each) for each in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_plain(each)}" if key else _plain(each) for key, each in value.items())
    return str(value)


def _place(rule: Rule) -> str:
    """Where what is in force was written: for a rule that an overlay has changed, in the overlay."""
    span: Span = rule.tree.span or rule.span
    return f"{span.source.name}:{span.line}"


def differences(base: Inspection, changed: Inspection) -> list[Difference]:
    """What differs between two sets of rules, by path."""
    before = {line.path: line.value for line in effective(base)}
    after = {line.path: line.value for line in effective(changed)}
    order = list(after) + [path for path in before if path not in after]
    return [
        Difference(path, before.get(path), after.get(path), _by(changed, path))
        for path in order
        if before.get(path) != after.get(path)
    ]


def _by(inspection: Inspection, path: str) -> str:
    names = [event["overlay"] for event in history_of(inspection, path)]
    return ", ".join(dict.fromkeys(names))


def history_of(inspection: Inspection, path: str) -> list[dict[str, str]]:
    """What overlays did at a path, above or below it, oldest first."""
    found = []
    for at, events in inspection.history.items():
        if at == path or at.startswith(f"{path}.") or path.startswith(f"{at}."):
            found += [
                {
                    "verb": _VERBS.get(event.verb, event.verb),
                    "overlay": event.overlay,
                    "path": at,
                    "place": str(event.span),
                    "was": _written(event.before),
                }
                for event in events
            ]
    return found


_VERBS = {"add": "added", "change": "changed", "remove": "removed"}


def _written(node: Node | None) -> str:
    """What was written, on one line; of a rule with its prose only the rule itself."""
    if isinstance(node, Scalar):
        return node.value.strip()
    if isinstance(node, Keys):
        own = node.get("is")
        if own is not None:
            return _written(own)
        return "{" + ", ".join(f"{entry.key.value}: {_written(entry.value)}" for entry in node.entries) + "}"
    return ""
