"""Every leaf of a definition with its path: the one walk that later passes, tools and docs share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from rulespec.model.fields import Spec, specs
from rulespec.model.rows import ABSTRACT, COLUMN, LIKE, Row
from rulespec.model.rule import Rule


class Leaf(NamedTuple):
    """A rule, or a plain value (text, words, number, languages), at its path."""

    path: str
    value: Any
    spec: Spec


def leaves(noun: Any, path: str = "") -> Iterator[Leaf]:
    """The leaves of a definition or of any noun in it, in the order of the schema. What was not given is left out."""
    for name, spec in specs(type(noun)).items():
        value = getattr(noun, name, None) if name in attrs.fields_dict(type(noun)) else getattr(noun, f"{name}_")
        if value is not None:
            yield from _below(spec, value, f"{path}.{name}" if path else name)


def _below(spec: Spec, value: Any, path: str) -> Iterator[Leaf]:
    if isinstance(value, Row):
        yield from _of_row(value)
    elif attrs.has(type(value)) and not isinstance(value, Rule):
        yield from leaves(value, path)
    elif spec.form in ("table", "phases", "rows") and isinstance(value, Mapping):
        for name, each in value.items():
            if each is not None:
                inner = spec.of if isinstance(spec.of, Spec) else spec
                yield from _below(inner, each, f"{path}.{name}")
    elif value != () and value != {}:
        yield Leaf(path, value, spec)


def _of_row(row: Row) -> Iterator[Leaf]:
    if row.like is not None:
        yield Leaf(f"{row.path}.like", row.like, LIKE)
    if row.abstract:
        yield Leaf(f"{row.path}.abstract", "true", ABSTRACT)
    for rule in row.columns.values():
        yield Leaf(rule.path, rule, COLUMN)
