"""Strict reading of a file: text in, nodes with exact places out.

Every scalar is text. What would lose a place or surprise an author is refused, in our own words: anchors, aliases,
tags, further documents, keys that stand twice, folded texts, texts of several lines without `|`, escapes, lists in
brackets, empty values. What can be found is reported at once.
"""

from __future__ import annotations

import re
from itertools import islice

import yaml

from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.reading.broken import explain
from rulespec.reading.composer import Beyond, Composer
from rulespec.reading.nodes import Mapping, Node, Sequence
from rulespec.spans import Source, Span

SIZE_LIMIT = 256 * 1024
FOREIGN_SHOWN = 5
SIGNS = ("E108", "E110", "E117")  # a sign at the start of a value that makes something else of it
NAMED_KEYS = "expected named keys, such as `game: …`"

# Control characters, half characters, other line breaks, turners of the direction of writing, the byte order mark.
_FOREIGN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]|\r(?!\n)"
)
_TAB = re.compile(r"^ *\t", re.MULTILINE)


def read(source: Source) -> Mapping:
    """The named keys of a file. Raises RulesError (E1xx) with everything that is wrong with its form."""
    node = _read(source)
    if isinstance(node, Mapping):
        return node
    raise RulesError([Diagnostic("E103", f"{source.name} is not a definition", _first_line(node), NAMED_KEYS)])


def read_list(source: Source) -> Sequence:
    """The items of a file that is a list, such as examples. Raises RulesError (E1xx)."""
    node = _read(source)
    if isinstance(node, Sequence):
        return node
    expected = "expected items that start with `- `"
    raise RulesError([Diagnostic("E104", f"{source.name} is not a list", _first_line(node), expected)])


def _read(source: Source) -> Node:
    findings = Findings()
    _check_characters(source, findings)
    findings.raise_errors()
    node: Node | None = None
    composer = Composer(source, findings)
    try:
        node = composer.compose()
    except yaml.YAMLError as error:
        _add_broken(explain(error, source), getattr(error, "problem_mark", None), composer, findings)
    except Beyond:
        pass
    findings.raise_errors()
    if node is None:
        raise RulesError([Diagnostic("E102", f"{source.name} is empty", Span(source, 0, 0), NAMED_KEYS)])
    return node


def _add_broken(found: Diagnostic, mark: yaml.Mark | None, composer: Composer, findings: Findings) -> None:
    """One cause gives one finding: what broke may be the reason of the last finding, or come of it."""
    if findings.all and mark is not None and mark.index == composer.several:
        findings.all.pop()
    last = findings.all[-1] if findings.all else None
    if last is not None and last.code in SIGNS and last.span and found.span and last.span.line == found.span.line:
        return
    findings.add(found)


def _check_characters(source: Source, findings: Findings) -> None:
    """Size, and what no text should hold, before anything else looks at it."""
    size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > SIZE_LIMIT:
        findings.error(
            "E101",
            f"{source.name} is larger than {SIZE_LIMIT // 1024} KB",
            Span(source, 0, 0),
            f"{size // 1024} KB",
            help=["no game needs so much: is this the right file?"],
        )
        return
    for found in islice(_FOREIGN.finditer(source.text), FOREIGN_SHOWN):
        span = Span(source, found.start(), found.end())
        findings.error(
            "E105",
            "a character that does not belong into a text",
            span,
            f"the character U+{ord(found[0]):04X}",
            help=["delete it, and save the file as UTF-8"],
        )
    for found in islice(_TAB.finditer(source.text), FOREIGN_SHOWN):
        span = Span(source, found.end() - 1, found.end())
        findings.error("E106", "a tab at the start of a line", span, "expected spaces", help=["indent with spaces"])


def _first_line(node: Node) -> Span:
    first, _, rest = node.span.text.partition("\n")
    return node.span._replace(end=node.span.start + len(first.rstrip())) if rest else node.span
