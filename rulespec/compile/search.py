"""Searches through what variables can stand for, as rules that an evaluator puts together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulespec.check.ir import Checked


class Search(NamedTuple):
    """Every choice of values under which all conditions hold. A binder goes through the members of `among` that meet
    `where`. Its variable has the slot of its place, after those that are `given`, in all rules that come after it.
    """

    binders: Sequence[tuple[Checked, Checked | None]]
    conditions: Sequence[Checked] = ()
    given: int = 0


class Payment(NamedTuple):
    """`points` go to `to` for every choice of values."""

    search: Search
    points: Checked
    to: Checked
