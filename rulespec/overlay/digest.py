"""What tells two sets of rules apart: a hash of what they say, not of how it is written.

In: a definition and the options chosen. Out: 64 hex digits. Prose, citations, titles, comments, spacing, the order of
unordered tables, and the order in which overlays were named make no difference.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from rulespec.model.fields import Spec, specs
from rulespec.model.nouns import Definition
from rulespec.model.rows import Row
from rulespec.model.rule import Rule
from rulespec.syntax.print import show
from rulespec.syntax.tree import Signature

SILENT = frozenset({"text", "see", "title", "source", "terms", "examples", "options"})
"""Keys that say nothing about play. Of options only the values chosen count."""


def digest(definition: Definition, options: Mapping[str, object]) -> str:
    """The SHA-256 of the rules in force, as 64 hex digits."""
    text = hashlib.sha256()
    for line in lines(definition, options):
        text.update(line.encode() + b"\n")
    return text.hexdigest()


def lines(definition: Definition, options: Mapping[str, object]) -> Iterator[str]:
    """The canonical text that is hashed: one line for each rule or value, `path = what it says`."""
    yield from _noun(definition, "")
    for name in sorted(options):
        yield f"option.{name} = {options[name]!r}"


def _noun(noun: Any, path: str) -> Iterator[str]:
    yield from _takes(getattr(noun, "signature", None), path)
    for name, spec in specs(type(noun)).items():
        value = getattr(noun, name, None) if name in attrs.fields_dict(type(noun)) else getattr(noun, f"{name}_")
        if name not in SILENT and spec.form != "languages":
            yield from _value(value, spec, f"{path}.{name}" if path else name)


def _value(value: Any, spec: Spec, path: str) -> Iterator[str]:
    """Nothing at all for what was not given, so that a new optional key leaves old hashes alone."""
    if value is None or value == () or value == {}:
        return
    if isinstance(value, Rule):
        yield from _rule(value, path)
    elif isinstance(value, Row):
        yield from _row(value, path)
    elif attrs.has(type(value)):
        yield from _noun(value, path)
    elif isinstance(value, Mapping):
        if spec.ordered or spec.form == "rows":
            yield f"{path} in order {' '.join(map(str, value))}"
        inner = spec.of if isinstance(spec.of, Spec) else spec
        for name in sorted(value):
            yield from _value(value[name], inner, f"{path}.{name}")
    else:
        yield f"{path} = {' '.join(map(str, value)) if isinstance(value, tuple) else value}"


def _row(row: Row, path: str) -> Iterator[str]:
    yield from _takes(row.signature, path)
    yield f"{path} like {row.like}, abstract {row.abstract}"
    for name in sorted(row.columns):
        yield from _rule(row.columns[name], f"{path}.{name}")


def _rule(rule: Rule, path: str) -> Iterator[str]:
    yield from _takes(rule.signature, path)
    if rule.reveals:
        yield f"{path} reveals"
    inner = [part for part in rule.parts if part.path not in (rule.path, path)]
    if inner:
        yield f"{path} combines by {rule.combine}"
        yield from _parts(rule, path)
    else:
        yield f"{path} = {show(rule.tree)}"
    for name in sorted(rule.keys):
        value = rule.keys[name]
        if isinstance(value, Rule):
            yield from _rule(value, f"{path}.{name}")
        else:
            yield f"{path}.{name} = {' '.join(value) if isinstance(value, tuple) else value}"


def _takes(signature: Signature | None, path: str) -> Iterator[str]:
    parameters = signature.parameters if signature is not None else ()
    if parameters:
        yield f"{path} takes " + ", ".join(f"{each.type or ''} {each.name}".strip() for each in parameters)


def _parts(rule: Rule, path: str) -> Iterator[str]:
    """Parts by name; cases in their order."""
    cases = [part for part in rule.parts if rule.combine == "first" or ".first." in part.path]
    if cases:
        yield f"{path} in order {' '.join(part.path for part in cases)}"
    for part in sorted(rule.parts, key=lambda part: part.path):
        yield from _rule(part, part.path if part.path != path else f"{path}.base")


__all__ = ["digest", "lines"]
