"""The rules in force, line by line, with their origin; and what tells two sets of rules apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rulespec.model.leaves import Leaf, leaves
from rulespec.model.rule import Rule
from rulespec.pipeline import Inspection
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node, Scalar
from rulespec.spans import Span
from rulespec.syntax.print import show
from rulespec.tools.prose import text_in

TABLES = ("tables", "contracts", "rankings")  # sections of rows that share columns
DEFAULTS = "defaults"
BASE = ".base"  # ends the path of a rule that overlays have laid others beside


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
    """A path whose rule differs: before (None: new), after (None: gone), the overlays that did it, and the sentences
    of the rule now and before.
    """

    path: str
    before: str | None
    after: str | None
    by: str
    text: str = ""
    text_before: str = ""


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
            if part.path in (value.path, f"{value.path}{BASE}"):
                signed = _signature(value) + show(part.tree)
                yield Line(f"{value.path}{BASE}", signed, _place(part), text_in(part.text or value.text), part.see)
            else:
                yield Line(part.path, show(part.tree), _place(part), text_in(part.text), part.see)
                yield from _keys(part)
    else:
        yield Line(value.path, _signature(value) + show(value.tree), _place(value), text_in(value.text), value.see)
    yield from _keys(value)


def _keys(rule: Rule) -> Iterator[Line]:
    """What is said of a rule besides: when it counts, to whom something goes."""
    for name, further in rule.keys.items():
        if isinstance(further, Rule):
            yield Line(f"{rule.path}.{name}", show(further.tree), _place(further), "", ())
        else:
            yield Line(f"{rule.path}.{name}", _plain(further), "", "", ())


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
    """What differs between two sets of rules, by path. A rule that only got parts beside it is the same as before."""
    before = {line.path: line for line in effective(base)}
    after = {line.path: line for line in effective(changed)}
    added = {path for path, events in changed.history.items() if any(event.verb == "add" for event in events)}
    found, met = [], set()
    for path, line in after.items():
        old = before.get(path) or before.get(_other_name(path)) or _of_row(before, path, added)
        met |= {path, _other_name(path)}
        if old is None or old.value != line.value:
            was = (old.value, old.text) if old is not None else (None, "")
            found.append(Difference(path, was[0], line.value, _by(changed, path), line.text, was[1]))
    gone = (line for path, line in before.items() if path not in met)
    return found + [Difference(line.path, line.value, None, _by(changed, line.path), "", line.text) for line in gone]


def _other_name(path: str) -> str:
    """The path of a rule that others stand beside: with `.base`, without it if it has that."""
    return path.removesuffix(BASE) if path.endswith(BASE) else f"{path}{BASE}"


def _of_row(lines: Mapping[str, Line], path: str, added: Collection[str]) -> Line | None:
    """What a row of a table said without saying it itself: what the row it is like says, or the default."""
    parts = path.split(".")
    at = 3 if parts[0] == "tables" else 2
    row, column = ".".join(parts[:at]), ".".join(parts[at:])
    table, _, name = row.rpartition(".")
    if parts[0] not in TABLES or not column or row in added or name == DEFAULTS:
        return None
    like = lines.get(f"{row}.like")
    above = f"{table}.{like.value}.{column}" if like is not None else ""
    return (
        lines.get(above)
        or (_of_row(lines, above, added) if above else None)
        or lines.get(f"{table}.{DEFAULTS}.{column}")
    )


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
