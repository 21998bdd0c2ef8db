"""Errors that an overlay caused by removing something that is still needed: they stand at a line that is not to blame.

In: the findings about a merged definition, and what overlays did to it. Out: the same findings with the removal beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from rulespec.diagnostics.message import Diagnostic, Findings, Related
from rulespec.overlay.merge import Event
from rulespec.overlay.paths import bare
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node

MISSING = "E303"
UNKNOWN = ("E502", "E503", "E505", "E330", "E326")
_QUOTED = re.compile("`([^`]+)`")


def blame_removals(findings: Findings, history: Mapping[str, Sequence[Event]]) -> None:
    """Say of errors about what is not there which overlay removed it."""
    removals = [(path, event) for path, events in history.items() for event in events if event.verb == "remove"]
    if removals:
        findings.all[:] = [_blamed(found, removals) for found in findings.all]


def _blamed(found: Diagnostic, removals: Sequence[tuple[str, Event]]) -> Diagnostic:
    quoted = [bare(word) for word in _QUOTED.findall(found.message)]
    if not quoted:
        return found
    if found.code == MISSING:
        whole = ".".join(quoted)
        paths = [(path, event) for path, event in removals if path == whole]
        help_ = f"let it stay, or give it another value: `change: {whole}: …`"
    elif found.code in UNKNOWN:
        paths = [(path, event) for path, event in removals if quoted[-1] in _names(path, event.before)]
        help_ = "remove or change what asks for it too, or let it stay"
    else:
        return found
    related = [Related(event.span, f"`{event.overlay}` removes `{path}`") for path, event in paths]
    return evolve(found, related=(*found.related, *related), help=(help_,)) if related else found


def _names(path: str, node: Node | None) -> Iterator[str]:
    """The names that are gone with what was removed: its own, and all in it."""
    yield path.rpartition(".")[2]
    for entry in node.entries if isinstance(node, Keys) else ():
        yield from _names(bare(entry.key.value), entry.value)
