"""`after: NAME` and `before: NAME`: where in an ordered table an overlay wants what it adds.

In: what was added to one table, by overlay, and the table with all of it. Out: the table in its order. Errors: E405.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.overlay.draft import Draft
from rulespec.overlay.paths import bare
from rulespec.reading.nodes import Mapping, Node, Scalar


class Anchor(NamedTuple):
    """An added entry and the entry it wants to stand next to."""

    name: str
    side: str
    at: Scalar


def anchor(name: str, node: Node | None, findings: Findings) -> Anchor | None:
    """What an added entry says of its place."""
    if not isinstance(node, Mapping):
        return None
    found = [(side, at) for side in ("after", "before") if (at := node.get(side)) is not None]
    if not found:
        return None
    side, at = found[0]
    if len(found) > 1 or not isinstance(at, Scalar):
        findings.error(
            "E405", f"`{name}` does not say one place", found[-1][1].span, "expected `after: NAME` or `before: NAME`"
        )
        return None
    return Anchor(name, side, at)


def unplaced(node: Mapping) -> Mapping:
    """The entry without what only says where it goes."""
    return Mapping(tuple(entry for entry in node.entries if entry.key.value not in ("after", "before")), node.span)


def place(table: Draft, anchors: Sequence[Anchor], findings: Findings) -> None:
    """Order a table. Several that want to stand at one side of an entry stand as they come here."""
    moved = {each.name for each in anchors}
    beside: dict[tuple[str, str], list[str]] = {}
    for each in anchors:
        beside.setdefault((bare(each.at.value.strip()), each.side), []).append(each.name)

    def emitted(name: str) -> Iterator[str]:
        for before in beside.pop((name, "before"), ()):
            yield from emitted(before)
        yield name
        for after in beside.pop((name, "after"), ()):
            yield from emitted(after)

    order = [each for name in list(table.entries) if name not in moved for each in emitted(name)]
    for each in anchors:
        if each.name not in order:
            _unknown(each, table, findings)
    table.entries = {name: table.entries[name] for name in dict.fromkeys([*order, *table.entries])}


def before(table: Draft, name: str, others: Collection[str]) -> None:
    """Put an entry before the first of some others, if it stands behind it."""
    names = list(table.entries)
    at = min((names.index(other) for other in others if other in names), default=len(names))
    if at < names.index(name):
        names.remove(name)
        names.insert(at, name)
        table.entries = {each: table.entries[each] for each in names}


def _unknown(each: Anchor, table: Draft, findings: Findings) -> None:
    wanted = bare(each.at.value.strip())
    others = [name for name in table.entries if name != each.name]
    label = "it stands there only by way of this one" if wanted in table.entries else "no entry of this name here"
    findings.error(
        "E405",
        f"`{each.name}` cannot stand {each.side} `{wanted}`",
        each.at.span,
        label,
        help=did_you_mean(wanted, others),
        notes=["entries here: " + ", ".join(others)],
    )
