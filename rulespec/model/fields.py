"""How the nouns of a definition say what may stand under their keys.

The attrs classes of this room *are* the schema: each field carries a `Spec` in its metadata. The builder, the merger of
overlays, the checker and the language reference read the same specs.
"""

from __future__ import annotations

from typing import Any, Literal

import attrs

from rulespec.model.types import Type

Combine = Literal["all", "any", "first", "none"]


@attrs.frozen
class Spec:
    """What a key holds.

    form: `rule` (a text of a small language), `words` (a plain text), `list` (words parted by spaces), `word` (one of
    `choices`), `number`,
    `flag` (yes/no), `languages` (a text, or one for each language), `record` (fixed keys: `of`), `table` (named
    entries in order: `of` is a Spec or a class), `phases` (a table whose class
    follows from the key `do`), `either` (a rule, or a record if it has keys of `of`),
    `rows` (named rows with columns; see `model/rows.py`).
    """

    form: str
    doc: str
    start: str = ""  # rule: start symbol of the grammar
    type: Type | None = None  # rule: what its value must be (None: whatever it is)
    combine: Combine = "none"  # rule: how named parts combine
    keys: dict[str, Spec] = attrs.Factory(dict)  # rule: further keys of the long form beside is, text, see, reveals
    choices: tuple[str, ...] = ()
    of: Any = None
    signature: bool = False  # table: keys may have parameters
    ordered: bool = False  # table: the order of the entries means something
    required: bool = False
    scope: str = ""  # rule: which implicit names it sees: see check (me, laid, …)
    knows: Literal["public", "private", "hidden"] = "public"  # rule: whose hidden cards it may look at


def key(spec: Spec, default: Any = None) -> Any:
    """An attrs field for a key of a definition."""
    return attrs.field(default=default, metadata={"spec": spec}, kw_only=True)


def places() -> Any:
    """An attrs field for where the keys of a noun are written: plain texts have no place of their own."""
    return attrs.field(factory=dict, kw_only=True, repr=False)


def specs(noun: type) -> dict[str, Spec]:
    """The keys a noun has, in order. A field named with a trailing underscore has the key without it."""
    return {field.name.rstrip("_"): field.metadata["spec"] for field in attrs.fields(noun) if "spec" in field.metadata}
