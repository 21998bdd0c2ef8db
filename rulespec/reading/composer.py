"""Events of YAML to nodes, without recursion: whatever the nesting of a file, the stack of Python does not grow.

Called by the reader only. Findings are collected; only what is beyond a limit ends the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

import yaml

from rulespec.diagnostics.message import Findings, Related
from rulespec.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulespec.spans import Source, Span, Text

DEPTH_LIMIT = 24
NODE_LIMIT = 20_000
SCALAR_LIMIT = 4 * 1024
FINDINGS_LIMIT = 50

_LIST = re.compile(r"\[([A-Za-z0-9_, -]+)\] *(?=$|[\n\r#,}])")  # words and numbers in brackets, and nothing after
_BLANKS = re.compile(" *")

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Beyond(Exception):
    """A limit is passed. The finding is written already; the rest of the file is not looked at."""


class _Open:
    """A mapping or list under way, with the nodes inside it so far: in a mapping keys and values in turn."""

    __slots__ = ("children", "flow", "list", "start")

    def __init__(self, event: Any) -> None:
        self.start: int = event.start_mark.index
        self.list = isinstance(event, yaml.SequenceStartEvent)
        self.flow = bool(event.flow_style)
        self.children: list[Node] = []


class Composer:
    """Makes the nodes of a source. `loader` is PyYAML's fast one where it is built in; both give the same nodes."""

    def __init__(self, source: Source, findings: Findings, loader: Any = None) -> None:
        self._source = source
        self._findings = findings
        self._loader = loader or Loader
        self._nodes = 0
        self._documents = 0
        self.several = -1  # where the last plain or quoted value of several lines ends

    def compose(self) -> Node | None:
        """The nodes of the document, or None if there is nothing in it. Raises yaml.YAMLError and Beyond."""
        stack: list[_Open] = []
        top: Node | None = None
        for event in self._events():
            node: Node | None = None
            if isinstance(event, yaml.ScalarEvent):
                node = self._scalar(event)
            elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                stack.append(self._open(event, len(stack)))
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                node = self._close(stack.pop(), event)
            elif isinstance(event, yaml.AliasEvent):
                self._error(
                    "E108",
                    "an alias",
                    self._span(event),
                    "repeat the value instead",
                    "a value that starts with `*` needs quotes around it",
                )
                span = self._span(event)
                node = Scalar(Text("*", self._source, ((0, span.start),)), span)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._document(event)
            if node is not None and stack:
                stack[-1].children.append(node)
            elif node is not None:
                top = node
        return None if isinstance(top, Scalar) and _is_empty(top) else top

    def _events(self) -> Iterator[Any]:
        loader = self._loader(self._source.text)
        try:
            while loader.check_event():
                yield loader.get_event()
        finally:
            loader.dispose()

    def _document(self, event: Any) -> None:
        self._documents += 1
        if event.version or event.tags:
            self._error("E118", "a line of instructions", Span(self._source, 0, 1), "expected a key", "delete the line")
        if self._documents > 1:
            self._stop(
                "E107",
                "a second document",
                self._span(event),
                "a file holds one definition",
                "delete this line, or put what follows into a file of its own",
            )

    # ---- one node ----------------------------------------------------------------------------------------------------

    def _open(self, event: Any, depth: int) -> _Open:
        self._count(event)
        span = self._span(event)
        if depth >= DEPTH_LIMIT:
            self._stop("E109", f"more than {DEPTH_LIMIT} levels", span, "nested too deeply")
        opened = _Open(event)
        if opened.list and opened.flow:
            self._error(
                "E117",
                "a value that starts with `[`",
                span,
                "this would be a list",
                self._instead_of_list(span.start),
            )
        return opened

    def _instead_of_list(self, start: int) -> str:
        """Cards in brackets need quotes; what has commas or small words in it is a list, which has no brackets."""
        inside = _LIST.match(self._source.text, start)
        words = " ".join(inside[1].replace(",", " ").split()) if inside is not None else ""
        if inside is not None and words and ("," in inside[1] or words.islower()):
            return f"words and numbers stand side by side, without brackets: `{words}`"
        return "put the whole value in quotes; items of a list stand on lines that start with `- `"

    def _count(self, event: Any) -> None:
        """What holds for every node: not too many, no anchor, no tag."""
        self._nodes += 1
        if self._nodes > NODE_LIMIT:
            self._stop("E109", f"more than {NODE_LIMIT} keys and values", self._span(event), "too many")
        if event.anchor:
            self._error(
                "E108",
                "an anchor",
                self._span(event),
                "repeat the value where it is needed",
                "a value that starts with `&` needs quotes around it",
            )
        if event.tag:
            self._error(
                "E110",
                "a tag",
                self._span(event),
                "every value is text until its key says what it is",
                "delete the word with `!`, or put the value in quotes",
            )

    def _scalar(self, event: Any) -> Scalar:
        self._count(event)
        span = self._span(event)
        if len(event.value) > SCALAR_LIMIT:
            self._error("E109", f"a value of more than {SCALAR_LIMIT} characters", span, "too long")
        if event.style == "|":
            return self._block(event.value, span)
        if event.style == ">":
            self._error("E111", "a folded text", span, "places in it would be lost", "write `|` instead of `>`")
        elif "\n" in span.text:
            self.several = span.end
            self._error(
                "E111",
                "a value of several lines",
                span,
                "expected one line",
                "write it on one line, or after `|` on lines of its own",
            )
        elif event.style == '"' and "\\" in span.text:
            self._error(
                "E112",
                "an escape in quotes",
                span,
                "places in it would be lost",
                "write the character itself; around a `\"` put `'`",
            )
        elif event.style == "'" and "''" in span.text[1:-1]:
            self._error("E112", "a doubled quote", span, "places in it would be lost", 'put `"` around the value')
        inside = 1 if event.style in ("'", '"') else 0
        return Scalar(Text(event.value, self._source, ((0, span.start + inside),)), span)

    def _block(self, value: str, span: Span) -> Scalar:
        """A text after `|`: each line keeps its place. Its span ends with its last line that is not blank."""
        text = self._source.text
        pieces: list[tuple[int, int]] = []
        at, start, end, indent = 0, text.find("\n", span.start) + 1, span.start + 1, 0
        for line in value.rstrip("\n").split("\n") if value.strip("\n") else ():
            stop = text.find("\n", start)
            stop = len(text) if stop < 0 else stop
            length = len(text[start:stop].rstrip("\r"))
            indent = length - len(line) if line else indent
            pieces.append((at, start + min(indent, length)))
            at += len(line) + 1
            end = start + length
            start = stop + 1
        return Scalar(Text(value, self._source, tuple(pieces) or ((0, end),)), span._replace(end=end))

    # ---- keys and lists ----------------------------------------------------------------------------------------------

    def _close(self, opened: _Open, event: Any) -> Node:
        inside = opened.children
        if opened.flow or not inside:
            span = Span(self._source, opened.start, event.end_mark.index)
        else:
            span = Span(self._source, opened.start, max(node.span.end for node in inside[-2:]))
        if opened.list:
            for item in inside:
                if isinstance(item, Scalar) and _is_empty(item):
                    self._error("E116", "an item without a value", item.span, "expected a value after the dash")
            return Sequence(tuple(inside), span)
        pairs = list(zip(inside[::2], inside[1::2], strict=True))
        if opened.flow:
            pairs = self._without_torn(pairs)
        return Mapping(tuple(self._entries(pairs)), span)

    def _entries(self, pairs: list[tuple[Node, Node]]) -> Iterator[Entry]:
        seen: dict[str, Scalar] = {}
        for key, value in pairs:
            if not isinstance(key, Scalar) or _is_empty(key) or "\n" in key.value:
                self._error("E113", "a key that is not a word", key.span, "expected a name before the colon")
                continue
            if key.value in seen:
                self._error(
                    "E114",
                    f"the key `{key.value}` stands twice",
                    key.span,
                    "a key stands once",
                    related=[Related(seen[key.value].span, "the first one")],
                )
                continue
            seen[key.value] = key
            if isinstance(value, Scalar) and _is_empty(value):
                self._error(
                    "E116",
                    f"`{key.value}` has no value",
                    key.span,
                    "expected a value after the colon",
                    "write `none` for nothing, `{}` for something without keys, or delete the key",
                )
            yield Entry(key, value)

    def _without_torn(self, pairs: list[tuple[Node, Node]]) -> list[tuple[Node, Node]]:
        """Inside `{ }` a comma ends a value, between brackets and in prose too: one finding for each value torn."""
        whole: list[tuple[Node, Node]] = []
        missing = 0  # brackets still to be closed by what a comma tore off
        told = False
        for key, value in pairs:
            bare = isinstance(value, Scalar) and value.span.text == "" and not self._follows(key.span, ":")
            if missing > 0:
                missing += _open_brackets(key) + _open_brackets(value)
                continue
            if bare and whole:
                if not told:
                    self._torn(whole[-1][1])
                told = True
                continue
            told = False
            missing = _open_brackets(key if bare else value)
            if missing > 0 and self._follows((key if bare else value).span, ","):
                self._torn(key if bare else value)
                told = True
                continue
            missing = 0
            whole.append((key, value))
        return whole

    def _torn(self, value: Node) -> None:
        self._error(
            "E115",
            "a comma ended this value",
            value.span,
            "inside `{ }` a comma parts keys",
            "put the value on its own line, or in quotes",
        )

    def _follows(self, span: Span, sign: str) -> bool:
        return self._source.text.startswith(sign, _BLANKS.match(self._source.text, span.end).end())  # type: ignore[union-attr]

    # ---- places and findings -----------------------------------------------------------------------------------------

    def _span(self, event: Any) -> Span:
        return Span(self._source, event.start_mark.index, event.end_mark.index)

    def _error(
        self, code: str, message: str, span: Span, label: str, help_: str = "", related: list[Related] | None = None
    ) -> None:
        end = self._source.text.find("\n", span.start, span.end)
        self._findings.error(
            code,
            message,
            span if end < 0 else span._replace(end=end),
            label,
            help=[help_] if help_ else [],
            related=related or [],
        )
        if len(self._findings.all) >= FINDINGS_LIMIT:
            raise Beyond

    def _stop(self, code: str, message: str, span: Span, label: str, help_: str = "") -> NoReturn:
        self._error(code, message, span, label, help_)
        raise Beyond


def _is_empty(scalar: Scalar) -> bool:
    """Nothing is written there. `""` is something: an empty text on purpose."""
    return not scalar.value.strip() and scalar.span.text[:1] not in ("'", '"')


def _open_brackets(node: Node) -> int:
    """How many more brackets a plain value opens than it closes."""
    text = node.span.text
    if not isinstance(node, Scalar) or text[:1] in ("'", '"'):
        return 0
    return text.count("(") - text.count(")")
