"""Paths of rules: `scoring.items.fox`, `facts.owes(p)`. Each step keeps its place in the author's text."""

from __future__ import annotations

from rulespec.reading.nodes import Scalar
from rulespec.spans import Text


def cut(text: Text, start: int, end: int) -> Scalar:
    """A part of a text as a scalar of its own that points to the same place."""
    first = max(at for at, (into, _) in enumerate(text.pieces) if into <= start)
    pieces = tuple(
        (max(into - start, 0), out + max(start - into, 0))
        for into, out in text.pieces[first:]
        if into < end or into <= start
    )
    return Scalar(Text(text.value[start:end], text.source, pieces), text.span(start, end))


def steps(path: Scalar) -> tuple[Scalar, ...]:
    """The steps of a path. Dots in parentheses and the two dots of a span (`3 .. 10`) part nothing."""
    value, found, start, depth = path.value, [], 0, 0
    for at, char in enumerate(value):
        depth += (char == "(") - (char == ")")
        if (
            char == "."
            and depth == 0
            and not (value[at - 1 : at] in (".", " ") or value[at + 1 : at + 2] in (".", " "))
        ):
            found.append(cut(path.text, start, at))
            start = at + 1
    return (*found, cut(path.text, start, len(value)))


def words(scalar: Scalar) -> tuple[Scalar, ...]:
    """The words of a text, parted by spaces that are not in parentheses."""
    value, found, start, depth = scalar.value, [], 0, 0
    for at, char in enumerate(value + " "):
        depth += (char == "(") - (char == ")")
        if char.isspace() and (depth <= 0 or at == len(value)):
            if start < at:
                found.append(cut(scalar.text, start, at))
            start = at + 1
    return tuple(found)


def bare(key: str) -> str:
    """A key without its parameters: the step of a path."""
    return key.partition("(")[0].strip()


def shown(names: tuple[str, ...]) -> str:
    return ".".join(names)
