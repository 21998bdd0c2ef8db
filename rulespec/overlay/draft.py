"""A definition while overlays are laid over it: a tree that can be changed, and the schema of each place in it.

A place is found by the steps of its path. Rules may be written in several forms (a short text, a long form with `is`,
named parts, layers); a path means the same in all of them, and `room` brings a rule into the form that can hold more.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import attrs

from rulespec.model.fields import Spec, specs
from rulespec.model.layers import LAYERS, layers_of
from rulespec.model.nouns import Definition
from rulespec.model.phases import PHASES
from rulespec.model.rows import COLUMN
from rulespec.model.rules import LONG, PLACING
from rulespec.overlay.paths import bare
from rulespec.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulespec.spans import Span, Text

PROSE = ("text", "see")
ITSELF = ("is", "base")


class Draft:
    """A mapping that can be changed. Entries are found by their bare name: `owes` for `owes(p)`."""

    __slots__ = ("entries", "span")

    def __init__(self, span: Span) -> None:
        self.entries: dict[str, tuple[Scalar, Item]] = {}
        self.span = span

    def get(self, name: str) -> Item | None:
        found = self.entries.get(name)
        return found[1] if found else None

    def put(self, name: str, item: Item, key: Scalar | None = None) -> None:
        """Set a value; the key keeps its first spelling and its place in the order."""
        old = self.entries.get(name)
        self.entries[name] = (old[0] if old else key or _key(name, self.span), item)


Item = Draft | Scalar | Sequence


def _key(name: str, span: Span) -> Scalar:
    """A key that nobody wrote; it points to where it became needed."""
    return Scalar(Text(name, span.source, tuple((at, span.start) for at in range(len(name) + 1))), span)


def thaw(node: Node) -> Item:
    if not isinstance(node, Mapping):
        return node
    draft = Draft(node.span)
    for entry in node.entries:
        name = bare(entry.key.value)
        draft.entries[entry.key.value if name in draft.entries else name] = (entry.key, thaw(entry.value))
    return draft


def freeze(item: Item) -> Node:
    if not isinstance(item, Draft):
        return item
    return Mapping(tuple(Entry(key, freeze(value)) for key, value in item.entries.values()), item.span)


# ---- places in the schema --------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """What may stand at a path: fixed keys, named entries, a rule, a layer of a rule, or a plain value."""

    kind: Literal["record", "table", "row", "rule", "layer", "plain", "unknown"]
    spec: Spec | None = None
    noun: type | None = None
    default: bool = False  # it means something even where it is not written

    def names(self) -> tuple[str, ...]:
        """The words that may stand under it, as far as the schema fixes them."""
        if self.kind == "record" and self.noun is not None:
            return tuple(specs(self.noun))
        if self.kind == "rule" and self.spec is not None:
            return (*LONG, *self.spec.keys, *layers_of(self.spec))
        return ()


ROOT = Place("record", None, Definition)
UNKNOWN = Place("unknown")
PLAIN = Place("plain", Spec("words", ""))


def _of(spec: Spec, default: bool = False) -> Place:
    match spec.form:
        case "record":
            return Place("record", spec, spec.of)
        case "table" | "phases" | "rows":
            return Place("table", spec)
        case "rule":
            return Place("rule", spec)
    return Place("plain", spec, None, default)


def below(place: Place, name: str, item: Item | Node | None) -> Place:
    """The place of an entry; `item` is what stands there, if anything does."""
    spec = place.spec
    if place.kind == "record":
        found = _of_record(place.noun, name)
        word = found.spec is not None and found.spec.form == "rows" and isinstance(item, Scalar)
        return PLAIN._replace(default=True) if word else found
    if place.kind == "table" and spec is not None and spec.form == "rows":
        return Place("row", spec)
    if place.kind == "row":
        # What a row inherits may be changed: it then has a column of its own.
        return PLAIN if name in ("like", "abstract") else Place("rule", COLUMN, None, True)
    if place.kind == "table" and spec is not None:
        if spec.form == "phases":
            do = item.get("do") if isinstance(item, (Draft, Mapping)) else None
            return Place("record", None, PHASES.get(do.value.strip()) if isinstance(do, Scalar) else None)
        if isinstance(spec.of, Spec) and spec.of.form == "either":
            return _either(spec.of, item)
        return _of(spec.of) if isinstance(spec.of, Spec) else Place("record", None, spec.of)
    if place.kind == "layer" and spec is not None:
        return Place("rule", spec)
    if place.kind == "rule" and spec is not None:
        return _of_rule(spec, name)
    if place.kind == "plain" and spec is not None and spec.form in ("languages", "extra", "copies"):
        return PLAIN._replace(default=spec.form == "languages")  # a changed text may say more languages
    return UNKNOWN


def _either(spec: Spec, item: Item | Node | None) -> Place:
    """A record where that stands, or where nothing does yet; else a rule."""
    names = set(item.entries) if isinstance(item, Draft) else set(item.keys()) if isinstance(item, Mapping) else None
    record = item is None or (names is not None and names & set(specs(spec.of)))
    return Place("record", None, spec.of) if record else Place("rule", spec)


def _of_record(noun: type | None, name: str) -> Place:
    spec = specs(noun).get(name) if noun is not None else None
    if noun is None or spec is None:
        return UNKNOWN
    fields = attrs.fields_dict(noun)
    default = fields[name if name in fields else f"{name}_"].default
    return _of(spec, isinstance(default, str))


def _of_rule(spec: Spec, name: str) -> Place:
    if name in layers_of(spec):
        return Place("layer", _part(spec, name))
    if name in spec.keys:
        # A part of a phrase stands in its text, too: it can be changed although nobody wrote it apart.
        found = _of(spec.keys[name])
        return found._replace(default=True) if spec.start in ("item", "transfer") else found
    if name == "text":
        return Place("plain", Spec("languages", ""))
    if name in ("see", "reveals"):
        return PLAIN
    if spec.combine == "none" or name in PLACING:
        return UNKNOWN
    return Place("rule", _part(spec, spec.combine))


def _part(spec: Spec, combine: str) -> Spec:
    keys = {"when": Spec("rule", "when this case holds", "expr")} if combine == "first" else {}
    return Spec("rule", spec.doc, spec.start, None, keys=keys)


# ---- finding and making room -----------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """Something that stands in a draft: the mapping that holds it, its name there, itself, and its place."""

    holder: Draft
    name: str
    item: Item
    place: Place


def is_long(spec: Spec, draft: Draft) -> bool:
    """Whether a rule with keys has the long form; otherwise its keys are named parts. (As `model.rules` decides.)"""
    keys = set(draft.entries)
    return bool(keys & {*LONG, *spec.keys, *LAYERS, *PLACING} - {"base"}) or spec.combine == "none"


def itself(draft: Draft) -> str:
    """The key under which a long form holds the rule itself."""
    return "is" if "is" in draft.entries or "base" not in draft.entries else "base"


def _holder(place: Place, item: Item | None, name: str) -> Draft | None:
    """The mapping in which the entry `name` of a place stands or would stand without any change of form."""
    if not isinstance(item, Draft) or place.kind != "rule" or place.spec is None:
        return item if isinstance(item, Draft) else None
    fixed = name in place.names()
    if not is_long(place.spec, item):
        return None if fixed else item
    if fixed:
        return item
    inner = item.get(itself(item))
    return inner if isinstance(inner, Draft) else None


def child(place: Place, item: Item | None, name: str) -> Item | None:
    holder = _holder(place, item, name)
    return holder.get(name) if holder is not None else None


def locate(root: Draft, names: tuple[str, ...]) -> Spot | None:
    """What stands at a path; None if nothing does."""
    place, item, spot = ROOT, root, None
    at: Item = item
    for name in names:
        holder = _holder(place, at, name)
        found = holder.get(name) if holder is not None else None
        if holder is None or found is None:
            return None
        place = below(place, name, found)
        at, spot = found, Spot(holder, name, found, place)
    return spot


def room(root: Draft, names: tuple[str, ...], span: Span) -> Draft:
    """The mapping that can hold an entry at a path. Missing sections are made, rules change their form."""
    place, item, at = ROOT, root, root
    for depth, name in enumerate(names):
        inner = _room_in_rule(place, at, name, span) if place.kind == "rule" else at
        if depth == len(names) - 1:
            return inner
        found = inner.get(name)
        place = below(place, name, found)
        if not isinstance(found, Draft):
            made = Draft(span)
            if found is not None and place.kind == "rule":
                made.entries[_wrap(place, names[depth + 1])] = (_key(_wrap(place, names[depth + 1]), span), found)
            inner.put(name, made, _key(name, span))
            found = made
        at = found
    return item


def _wrap(place: Place, name: str) -> str:
    """What a short text is called once its rule has more than one part."""
    return "is" if name in place.names() or place.spec is None or place.spec.combine == "none" else "base"


def _room_in_rule(place: Place, draft: Draft, name: str, span: Span) -> Draft:
    """Where in a rule that has keys a layer, a further key or a named part goes."""
    assert place.spec is not None
    fixed, long = name in place.names(), is_long(place.spec, draft)
    if fixed and not long and draft.entries:
        named = Draft(draft.span)
        named.entries = dict(draft.entries)
        draft.entries.clear()
        draft.put("is", named.get("base") if set(named.entries) == {"base"} else named)  # type: ignore[arg-type]
        return draft
    if fixed or not long:
        return draft
    inner = draft.get(itself(draft))
    if isinstance(inner, Draft):
        return inner
    parts = Draft(span)
    if inner is not None:
        parts.put("base", inner)
    draft.entries.pop("base", None)
    draft.put("is", parts)
    return parts


def paths(item: Item, prefix: str = "") -> list[str]:
    """All paths of a draft, for near names."""
    found = []
    if isinstance(item, Draft):
        for name, (_, value) in item.entries.items():
            path = prefix if name in ITSELF else f"{prefix}.{name}" if prefix else name
            found += ([path] if name not in ITSELF else []) + paths(value, path)
    return found


def value(node: Item | Node | None) -> object:
    """What a node says, without regard to spacing, places and the order of keys: for comparing."""
    if isinstance(node, Scalar):
        return " ".join(node.value.split())
    if isinstance(node, Draft):
        return frozenset((name, value(each)) for name, (_, each) in node.entries.items())
    if isinstance(node, Mapping):
        return frozenset((" ".join(entry.key.value.split()), value(entry.value)) for entry in node.entries)
    return tuple(value(each) for each in node.items) if isinstance(node, Sequence) else None


def brief(node: Item | Node | None, limit: int = 60) -> str:
    """What a node says on one short line, for messages."""
    if isinstance(node, Draft):
        node = freeze(node)
    if isinstance(node, Scalar):
        text = " ".join(node.value.split())
    elif isinstance(node, Mapping):
        text = "{" + ", ".join(f"{entry.key.value}: {brief(entry.value)}" for entry in node.entries) + "}"
    else:
        text = ""
    return text if len(text) <= limit else text[: limit - 1] + "…"
