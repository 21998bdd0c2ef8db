"""Places in an author's text. Every other room points at text through these; none counts lines itself."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple


class Source:
    """A file (or string) exactly as its author wrote it: `text`, with the `name` it is shown under."""

    __slots__ = ("_starts", "name", "text", "trees")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.trees: dict[Any, Any] | None = None  # what texts of it were read as: see syntax/memory.py
        self._starts: list[int] | None = None

    def __repr__(self) -> str:
        return f"Source({self.name!r})"

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column, both from 1, of a character offset."""
        line = bisect_right(self._line_starts(), offset)
        return line, offset - self._line_starts()[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one line, from 1, without its line break."""
        starts = self._line_starts()
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r")

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            self._starts = [0] + [at + 1 for at, char in enumerate(self.text) if char == "\n"]
        return self._starts


class Span(NamedTuple):
    """The characters `start` up to, not including, `end` of a `source`; both count from 0. `str` gives
    `file:line:column`.
    """

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line on which it starts, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column at which it starts, from 1."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of another of the same source."""
        return Span(self.source, self.start, max(self.end, other.end))


class Text(NamedTuple):
    """A piece of a source as a small language sees it, able to point back into the source.

    `value` is the text without indentation or quotes; `pieces` are pairs (offset in value, offset in source),
    one for each line, the first at 0.
    """

    value: str
    source: Source
    pieces: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, value: str, name: str = "text") -> Text:
        """A text of its own, for what does not come from a file (a move typed by a player, a test)."""
        return cls(value, Source(name, value), ((0, 0),))

    def span(self, start: int = 0, end: int | None = None) -> Span:
        stop = len(self.value) if end is None else end
        return Span(self.source, self._offset(start), self._offset(stop))

    def _offset(self, at: int) -> int:
        into, out = self.pieces[bisect_right(self.pieces, (at, 1 << 62)) - 1]
        return out + at - into
