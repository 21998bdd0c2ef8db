"""The whole way of a definition, from its text to a game that can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from attrs import frozen

from rulespec.check.check import check
from rulespec.check.checked import CheckedGame
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, Findings
from rulespec.engine.game import Game
from rulespec.model.build import build
from rulespec.model.nouns import Definition
from rulespec.model.tables import tables
from rulespec.overlay.bundle import collect
from rulespec.overlay.digest import digest
from rulespec.overlay.file import Overlay
from rulespec.overlay.merge import Event, Merged, merge
from rulespec.overlay.options import choose
from rulespec.overlay.removed import blame_removals
from rulespec.reading import library
from rulespec.reading.reader import read
from rulespec.spans import Source
from rulespec.syntax.memory import recall, remember


@frozen(eq=False)
class Inspection:
    """Everything that loading finds out; `load` keeps only the game."""

    definition: Definition
    checked: CheckedGame
    overlays: tuple[Overlay, ...]
    options: Mapping[str, Any]
    history: Mapping[str, tuple[Event, ...]]
    digest: str
    warnings: tuple[Diagnostic, ...]


def inspect(name: str, overlays: Sequence[str] = (), options: Mapping[str, Any] | None = None) -> Inspection:
    """Read, merge and check a game without making it playable. Raises RulesError with all that is wrong."""
    findings = Findings()
    sources = [library.definition(name)]
    base = read(sources[0])
    layers = collect(overlays, lambda overlay: library.overlay(name, overlay), findings)
    merged = merge(base, layers, findings)
    findings.raise_errors()
    sources += [layer.span.source for layer in layers]
    for source in sources:
        recall(source)
    definition = build(merged.node, findings)
    for source in sources:
        remember(source)
    _stop_at_errors(findings, merged)
    chosen = choose(definition.options, options or {}, findings)
    table = tables(definition, findings)
    _stop_at_errors(findings, merged)
    checked = check(definition, table, chosen, findings)
    _stop_at_errors(findings, merged)
    assert checked is not None, "check() gives a game or errors"
    warnings = tuple(_warnings(findings, sources[0] if layers else None))
    return Inspection(definition, checked, layers, chosen, merged.history, digest(definition, chosen), warnings)


def _stop_at_errors(findings: Findings, merged: Merged) -> None:
    blame_removals(findings, merged.history)
    findings.raise_errors()


def _warnings(findings: Findings, below: Source | None) -> Iterator[Diagnostic]:
    """The warnings, without those of unasked facts and columns below overlays, which may do without what asks them."""
    for found in findings.all:
        unasked = found.code in ("W501", "W506") and found.span is not None and found.span.source is below
        if found.level == "warning" and not unasked:
            yield found


def load(name: str | PathLike[str], /, *overlays: str | PathLike[str], **options: Any) -> Game:
    """Load a game by name or path, with overlays laid over it and its options set.

    An overlay asked for twice lies there once. Raises RulesError with every finding, each with file, line and column,
    if the game cannot be played as asked. Costs about 100 ms of processor time for a game of a hundred lines; the trees
    of files that have not changed are kept in the user's cache for the next process.
    """
    game = library.named(name)
    layers = tuple(dict.fromkeys(library.named(each, "overlay") for each in overlays))
    found = inspect(game, layers, options)
    return Game(Program(found.checked), name=game, overlays=layers, options=found.options, digest=found.digest)
