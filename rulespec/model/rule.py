"""A rule: one leaf of a definition, typed but not yet checked."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from rulespec.model.fields import Spec
from rulespec.spans import Span
from rulespec.syntax.tree import Signature, Tree

# Nouns are not compared: leaving out methods that nobody calls halves the time it takes to make their classes.

Languages = Mapping[str, str]  # language -> text; "" for a text without a language


@frozen
class Rule:
    """One leaf of a definition, or a rule made of named rules.

    `tree` is what is evaluated: for a rule made of parts their combination. `parts` are the named rules (empty for a
    plain leaf): a refusal names the part that refused.
    """

    path: str
    tree: Tree
    span: Span = field(eq=False, repr=False)
    text: Languages = field(factory=dict)
    see: tuple[str, ...] = ()
    reveals: bool = False
    parts: tuple[Rule, ...] = ()
    combine: str = "none"
    signature: Signature | None = None  # where the key may have parameters
    keys: Mapping[str, object] = field(factory=dict)  # further keys of the long form: Rule, tuple of words, text

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]


def text_spec(doc: str) -> Spec:
    return Spec("languages", doc)
