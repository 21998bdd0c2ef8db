"""What strict reading makes of a file: scalars, mappings and lists, each with its place. Nothing is typed yet."""

from __future__ import annotations

from attrs import field, frozen

from rulespec.spans import Span, Text


@frozen
class Scalar:
    """A piece of text. `text` maps back into the file character by character."""

    text: Text
    span: Span = field(eq=False)

    @property
    def value(self) -> str:
        return self.text.value


@frozen
class Entry:
    """A key with its value."""

    key: Scalar
    value: Node


@frozen
class Mapping:
    """Named values in the order in which they were written; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span = field(eq=False)

    def get(self, key: str) -> Node | None:
        return next((entry.value for entry in self.entries if entry.key.value == key), None)

    def keys(self) -> tuple[str, ...]:
        return tuple(entry.key.value for entry in self.entries)


@frozen
class Sequence:
    """A list. Only examples are lists: rules are found by name, never by number."""

    items: tuple[Node, ...]
    span: Span = field(eq=False)


Node = Scalar | Mapping | Sequence
