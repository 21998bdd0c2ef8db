"""What an item of the score pays, as rules that an evaluator puts together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulespec.check.ir import Checked


class Payment(NamedTuple):
    """`points` go to `to` for every choice of the binders under which all conditions hold. A binder goes through the
    members of `among` that meet `where`; its variable is the slot of its place in all rules after it.
    """

    binders: Sequence[tuple[Checked, Checked | None]]
    conditions: Sequence[Checked]
    points: Checked
    to: Checked
