"""Which overlays know of which: what one needs, includes, goes over or stands beside, it may build on.

In: overlays. Out: an order in which each comes after those it knows, the same however they were named.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulespec.diagnostics.message import Findings, Related
from rulespec.overlay.file import Overlay


class Relations:
    """`order`: names, each after those it knows, else by name. `knows[a]`: all that `a` knows, also through others."""

    def __init__(self, overlays: Sequence[Overlay], findings: Findings) -> None:
        self.by_name = {overlay.name: overlay for overlay in sorted(overlays, key=lambda each: each.name)}
        self.direct = {
            name: [
                other
                for other in dict.fromkeys((*each.needs, *each.needs_any, *each.includes, *each.over, *each.beside))
                if other in self.by_name and other != name
            ]
            for name, each in self.by_name.items()
        }
        self.knows = {name: self._closure(name) for name in self.by_name}
        self.order = self._order()
        self._contradictions(findings)

    def over(self, one: str, other: str) -> bool:
        return other in self.by_name[one].over

    def _closure(self, name: str) -> frozenset[str]:
        found: set[str] = set()
        waiting = list(self.direct[name])
        while waiting:
            each = waiting.pop()
            if each not in found and each != name:
                found.add(each)
                waiting += self.direct[each]
        return frozenset(found)

    def _order(self) -> list[str]:
        """Where overlays know each other in a circle, `over` still counts; what is left goes by name."""
        order: list[str] = []
        left = list(self.by_name)
        while left:
            free = [name for name in left if not any(other in left for other in self.knows[name])]
            free = (
                free or [name for name in left if not any(other in left for other in self.by_name[name].over)] or left
            )
            order.append(free[0])
            left.remove(free[0])
        return order

    def _contradictions(self, findings: Findings) -> None:
        for name, each in self.by_name.items():
            for other in each.over:
                if other in self.by_name and name < other and self.over(other, name):
                    findings.error(
                        "E413",
                        f"`{name}` and `{other}` each go over the other",
                        each.place("over", other),
                        "one way only",
                        help=["take one of the two names out of `over`"],
                        related=[Related(self.by_name[other].place("over", name), "the other")],
                    )
