"""`base` in a changed rule: the value the rule had, put into the new text in parentheses.

Each character of the old text points to the word `base` that brought it there, so that an error in the merged text
shows the place where the overlay relies on the old rule.
"""

from __future__ import annotations

import re

from rulespec.diagnostics.message import Findings
from rulespec.model.fields import Spec
from rulespec.overlay.draft import Draft, Item, is_long, itself
from rulespec.reading.nodes import Scalar
from rulespec.spans import Text

BASE = re.compile(r"(?<![\w.])base(?![\w(])")


def carried(new: Scalar, old: Item | None, spec: Spec, path: str, findings: Findings) -> Scalar:
    """The new text with the old one in the places of `base`. Errors: E414."""
    found = list(BASE.finditer(new.value))
    if not found or spec.start == "":
        return new
    word = new.text.span(found[0].start(), found[0].end())
    before = _said(old, spec)
    if before is None or spec.start not in ("expr", "cardset"):
        findings.error(
            "E414",
            f"`base` says nothing in `{path}`",
            word,
            "only an expression or card set that stands there can be carried over",
            help=["write the new rule in full"],
        )
        return new
    text = new.text
    for match in reversed(found):
        text = _replaced(text, match.start(), match.end(), f"({before})" if spec.start == "expr" else before)
    return Scalar(text, new.span)


def _said(item: Item | None, spec: Spec) -> str | None:
    """What a rule says itself, without what is laid over it; named parts joined by the word that combines them."""
    if isinstance(item, Scalar):
        return " ".join(item.value.split())
    if not isinstance(item, Draft):
        return None
    if is_long(spec, item):
        return _said(item.get(itself(item)), spec)
    word = {"all": " and ", "any": " or "}.get(spec.combine)
    parts = [_said(each, Spec("rule", "")) for _, each in item.entries.values()]
    if word is None or not parts or None in parts:
        return None
    return word.join(f"({part})" for part in parts)


def _replaced(text: Text, start: int, end: int, by: str) -> Text:
    """A text with one part replaced; what is put in points, in proportion, to what it replaces."""
    longer = len(by) - (end - start)
    source = [text.span(at, at).start for at in range(start, end + 1)]
    before = [piece for piece in text.pieces if piece[0] < start]
    inside = [(start + at, source[at * (end - start) // len(by)]) for at in range(len(by))]
    after = [(end + longer, source[-1])] + [(into + longer, out) for into, out in text.pieces if into > end]
    return Text(text.value[:start] + by + text.value[end:], text.source, (*before, *inside, *after))
