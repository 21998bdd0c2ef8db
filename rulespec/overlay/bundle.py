"""Which overlays are laid over a game: those asked for and those that bundles include, checked against one another.

In: names and a way to find a file. Out: the overlays, sorted by name. Errors (E407 to E411, and those of the files)
go to `findings`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from rulespec.diagnostics.message import Findings, Related, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.overlay.file import Overlay, read_overlay
from rulespec.spans import Source, Span

LIMIT = 64


def collect(requested: Sequence[str], find: Callable[[str], Source], findings: Findings) -> tuple[Overlay, ...]:
    """The overlays asked for, bundles expanded, sorted by name.

    `find` gives the source of a name and may raise RulesError; what it says is kept, with the place that named it.
    """
    search = _Search(find, findings)
    for name in requested:
        search.visit(name, None, ())
    found = tuple(sorted(search.found.values(), key=lambda overlay: overlay.name))
    for overlay in found:
        _needs(overlay, search.found, findings)
        _excludes(overlay, search.found, findings)
    return found


class _Search:
    """Files found so far, by the name of the overlay in them."""

    def __init__(self, find: Callable[[str], Source], findings: Findings) -> None:
        self.find = find
        self.findings = findings
        self.found: dict[str, Overlay] = {}
        self.asked: dict[str, Overlay | None] = {}
        self.full = False

    def visit(self, name: str, span: Span | None, chain: tuple[str, ...]) -> None:
        if name in chain:
            way = " -> ".join((*chain[chain.index(name) :], name))
            self.findings.error(
                "E409",
                f"the overlay `{name}` includes itself",
                span,
                f"by way of {way}",
                help=["take one of these names out of `includes`"],
            )
            return
        if name in self.asked or self.full:
            return
        if len(self.asked) >= LIMIT:
            self.full = True
            self.findings.error("E410", f"more than {LIMIT} overlays", span, f"at most {LIMIT} can be laid over a game")
            return
        overlay = self.asked[name] = self.read(name, span)
        if overlay is None:
            return
        self.keep(overlay)
        for each in overlay.includes:
            self.visit(each, overlay.place("includes", each), (*chain, name))

    def read(self, name: str, span: Span | None) -> Overlay | None:
        try:
            return read_overlay(self.find(name), self.findings)
        except RulesError as error:
            for found in error.diagnostics:
                self.findings.add(found if found.span else evolve(found, span=span))
            return None

    def keep(self, overlay: Overlay) -> None:
        """One name is one file, however it was asked for."""
        other = self.found.setdefault(overlay.name, overlay)
        if other.span.source.name != overlay.span.source.name:
            self.findings.error(
                "E411",
                f"two overlays are called `{overlay.name}`",
                overlay.span,
                "one of them",
                related=[Related(other.span, "the other")],
                help=["rename one of the two, and its file"],
            )


def _needs(overlay: Overlay, found: dict[str, Overlay], findings: Findings) -> None:
    others = [name for name in found if name != overlay.name]
    for name in overlay.needs:
        if name not in found:
            findings.error(
                "E407",
                f"`{overlay.name}` needs `{name}`",
                overlay.place("needs", name),
                "not among the overlays",
                help=[
                    *did_you_mean(name, others),
                    f"ask for `{name}` as well",
                ],
            )
    if overlay.needs_any and not any(name in found for name in overlay.needs_any):
        names = " or ".join(f"`{name}`" for name in overlay.needs_any)
        findings.error(
            "E407",
            f"`{overlay.name}` needs {names}",
            overlay.place("needs_any", overlay.needs_any[0]),
            "none of them is among the overlays",
            help=[f"ask for {names} as well"],
        )


def _excludes(overlay: Overlay, found: dict[str, Overlay], findings: Findings) -> None:
    for name in overlay.excludes:
        other = found.get(name)
        if other is None or (overlay.name in other.excludes and name < overlay.name):
            continue
        mutual = overlay.name in other.excludes
        findings.error(
            "E408",
            f"`{overlay.name}` and `{name}` cannot be combined",
            overlay.place("excludes", name),
            f"`{overlay.name}` excludes `{name}`",
            related=[
                Related(
                    other.place("excludes", overlay.name),
                    f"`{name}` excludes it too" if mutual else f"`{name}` stands here",
                )
            ],
            help=["leave one of the two out"],
        )
