"""Lines of Python as they are written: blocks, names for values in between, what is written apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulespec.check.ir import IR

NESTED = 50  # so deep brackets may be within each other; Python reads at most 200


class Lines:
    """The lines of one function. `depth` is how many blocks the next line is in."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self.temporary = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, opening: str) -> Iterator[None]:
        """What is written below a line that opens it."""
        self.line(opening)
        self.depth += 1
        yield
        self.depth -= 1

    def fresh(self) -> str:
        self.temporary += 1
        return f"t{self.temporary}"

    def kept(self, text: str) -> str:
        """A name for a value that is used twice."""
        if text.isidentifier() or text.isdigit():
            return text
        name = self.fresh()
        self.line(f"{name} = {text}")
        return name

    def shallow(self, text: str) -> str:
        """The text of a value, or a name for it where its brackets are so deep that Python might not read them."""
        return self.kept(text) if text.count("(") > NESTED and _brackets(text) > NESTED else text

    def apart(self, write: Callable[[IR], str], node: IR) -> tuple[list[str], str]:
        """An expression and the lines before it, which are for a block that is not opened yet."""
        outer, self.lines = self.lines, []
        self.depth += 1
        text = write(node)
        self.depth -= 1
        outer, self.lines = self.lines, outer
        return outer, text


def _brackets(text: str) -> int:
    """How deep brackets are within each other."""
    depth = most = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        most = max(most, depth)
    return most
