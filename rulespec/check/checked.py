"""A game whose rules have been checked: the only thing that can be compiled and played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulespec.check.ir import Checked
from rulespec.diagnostics.message import Diagnostic
from rulespec.model.nouns import Definition
from rulespec.model.tables import Tables


@frozen(eq=False)
class CheckedGame:
    """A definition with its tables, the options chosen, and every rule resolved and typed.

    `rules` are by path: an expression at the path of its leaf and each named part at the part's path; a transfer as
    `.who .amount .of .place .including .when`; an item as `.points .to .when` and `.for.N.among`, `.for.N.where`;
    `match.winner.of` (a number for a seat). `facts` are by name. `looks_at_suits` are the combinations for which some
    measure asks whether they are suited.
    """

    definition: Definition
    options: Mapping[str, Any]
    tables: Tables
    rules: Mapping[str, Checked]
    facts: Mapping[str, Checked]
    looks_at_suits: frozenset[str]
    warnings: tuple[Diagnostic, ...] = field(default=(), repr=False)
