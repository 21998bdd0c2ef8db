"""The trees of files that were read before, so that a game that has not changed loads without the parser.

What is kept belongs to the exact text of a file, the grammar and the code that makes trees of it: if any of them
changes, the file is read anew. Two calls around loading: `recall` before, `remember` after; else everything is parsed.
"""

from __future__ import annotations

import io
import pickle
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulespec.reading.library import grammar
from rulespec.spans import Source, Text
from rulespec.syntax.keep import keep, kept
from rulespec.syntax.tree import Tree


def tree_of(start: str, text: Text) -> Tree:
    """The tree of a text: from the memory of its file, or parsed. Raises RulesError as `parse` does."""
    trees = text.source.trees
    place = (start, text.span().start, text.value)
    if trees is not None and place in trees:
        found: Tree = trees[place]
        return found
    from rulespec.syntax.parse import parse

    made = parse(start, text)
    if trees is not None:
        trees[place] = made
        trees["grown"] = True
    return made


def recall(source: Source) -> None:
    """Open the memory of a file; empty if it was not read before in this form."""
    content = kept(_name(source))
    source.trees = {}
    if content is not None:
        try:
            source.trees = _Reader(io.BytesIO(content), source).load()
        except Exception:  # whatever a spoilt file raises: it is read anew
            source.trees = {}


def remember(source: Source) -> None:
    """Keep what was parsed of a file, if anything was, and close its memory."""
    trees, source.trees = source.trees, None
    if trees and trees.pop("grown", False):
        stream = io.BytesIO()
        _Writer(stream, source).dump(trees)
        keep(_name(source), stream.getvalue())


def _name(source: Source) -> str:
    return sha256(f"{_makers()}\n{source.name}\n{source.text}".encode("utf-8", "surrogatepass")).hexdigest()[:24]


@cache
def _makers() -> str:
    """A digest of everything that decides what tree a text becomes."""
    here = Path(__file__).parent
    digest = sha256(f"{sys.version_info[:2]}".encode())
    for path in (grammar(), *(here / f"{name}.py" for name in ("build", "tree", "node", "parse", "limits"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Writer(pickle.Pickler):
    """Trees point into their file; the file itself is not kept."""

    def __init__(self, stream: io.BytesIO, source: Source) -> None:
        super().__init__(stream, protocol=5)
        self._source = source

    def persistent_id(self, obj: Any) -> str | None:
        return "source" if obj is self._source else None


class _Reader(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, source: Source) -> None:
        super().__init__(stream)
        self._source = source

    def persistent_load(self, pid: Any) -> Source:
        return self._source
