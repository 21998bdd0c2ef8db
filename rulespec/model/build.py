"""From a merged file to the nouns of a game: every key looked up in the schema, every leaf parsed.

In: a mapping from `reading` (or the merger of overlays). Out: a `Definition`. All findings of one file are collected;
a definition with errors is still built as far as it goes, so that later passes find theirs too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import Any

import attrs

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.fields import Spec, specs
from rulespec.model.layers import LAYERS
from rulespec.model.nouns import Definition
from rulespec.model.phases import PHASES, belongs
from rulespec.model.rows import ABSTRACT, COLUMN, Row
from rulespec.model.rules import LONG, build_rule, signature_of
from rulespec.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulespec.spans import Span

RULE_KEYS = {*LONG, *LAYERS}
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*\Z")


def build(node: Mapping, findings: Findings) -> Definition:
    """The definition that a whole file gives. Errors go to `findings` (E2xx, E3xx); nothing is raised."""
    definition: Definition = _record(Definition, node, "", findings)
    if definition.rulespec not in (None, "1"):
        span = _span_of(node, "rulespec")
        findings.error(
            "E305",
            f"this file is written for version {definition.rulespec} of the language",
            span,
            "this library reads version 1",
            help=["write `rulespec: 1`"],
        )
    game = node.get("game")
    if isinstance(game, Scalar):
        check_name(game, findings, "a name for people stands under `title`")
    return definition


def _record(noun: type, node: Node, path: str, findings: Findings, skip: tuple[str, ...] = ()) -> Any:
    """A noun with fixed keys."""
    known = specs(noun)
    if not isinstance(node, Mapping):
        findings.error(
            "E301",
            f"`{path}` has a plain value",
            node.span,
            "expected named keys under it",
            help=[
                "possible keys: " + ", ".join(known),
                *(["none is needed: write `{}`"] if not any(each.required for each in known.values()) else []),
            ],
        )
        return noun()
    for entry in node.entries:
        name = entry.key.value
        if name not in known and name not in skip:
            findings.error(
                "E302",
                f"unknown key `{name}`",
                entry.key.span,
                f"not a key of {_place(path)}",
                help=belongs(noun, name) or did_you_mean(name, known),
                notes=["keys here: " + ", ".join(known)],
            )
    given: dict[str, Any] = {}
    for name, spec in known.items():
        child = node.get(name)
        if child is not None:
            given[_field(noun, name)] = _value(spec, child, _join(path, name), findings)
        elif spec.required:
            findings.error(
                "E303",
                f"{_place(path)} has no `{name}`",
                node.span,
                f"expected the key `{name}`",
                help=[f"add `{name}:` ({spec.doc})"] if spec.doc else [],
            )
    if "places" in attrs.fields_dict(noun):
        given["places"] = {entry.key.value: entry.value.span for entry in node.entries}
    return noun(**given)


def _value(spec: Spec, node: Node, path: str, findings: Findings) -> Any:
    if isinstance(node, Sequence):
        findings.error(
            "E301",
            f"`{path}` is a list",
            node.span,
            "expected named entries: rules are found by name",
            help=["give each entry a name and write it as a key"],
        )
        return None
    match spec.form:
        case "rule":
            return build_rule(spec, node, path, findings)
        case "record":
            return _record(spec.of, node, path, findings)
        case "table":
            return _table(spec, node, path, findings)
        case "phases":
            return _phases(node, path, findings)
        case "languages":
            return languages(node, path, findings)
        case "rows":
            return _rows(spec, node, path, findings)
        case "extra":
            return _extra(node, path, findings)
        case "copies":
            return _copies(node, path, findings)
    return _plain(spec, node, path, findings)


def _rows(spec: Spec, node: Node, path: str, findings: Findings) -> Any:
    """Named rows with columns; or one word, where that is possible."""
    if isinstance(node, Scalar) and spec.choices:
        return _plain(attrs.evolve(spec, form="word"), node, path, findings)
    if not isinstance(node, Mapping):
        findings.error("E301", f"`{path}` has a plain value", node.span, "expected named rows under it")
        return {}
    found: dict[str, Row] = {}
    for entry in node.entries:
        row = _row(entry, path, findings)
        if row is not None:
            found[row.signature.name] = row
    return found


def _row(entry: Entry, path: str, findings: Findings) -> Row | None:
    signature = signature_of(entry.key, findings)
    if signature is None:
        return None
    path = _join(path, signature.name)
    if not isinstance(entry.value, Mapping):
        findings.error(
            "E301",
            f"`{path}` has a plain value",
            entry.value.span,
            "expected columns: `name: rule`",
            help=_column(entry, path),
        )
        return None
    columns: dict[str, Any] = {}
    like, abstract = None, False
    for cell in entry.value.entries:
        name = cell.key.value
        if name == "like":
            like = plain(cell.value, f"{path}.like", findings)
        elif name == "abstract":
            abstract = _plain(ABSTRACT, cell.value, f"{path}.abstract", findings) == "true"
        else:
            rule = build_rule(COLUMN, cell.value, path, findings, signature=cell.key)
            if rule is not None:
                columns[rule.name] = rule
    return Row(path, entry.key.span, signature, columns, like, abstract)


def _column(entry: Entry, path: str) -> list[str]:
    """How the one thing that stands for a row is given a column."""
    column = "who" if path.startswith("sides.") else "a_column"
    plain_ = isinstance(entry.value, Scalar) and not set(entry.value.value) & set(",:{}#\n")
    value = entry.value.value.strip() if isinstance(entry.value, Scalar) and plain_ else "…"
    return [f"write `{entry.key.value}: {{{column}: {value}}}`"]


def _plain(spec: Spec, node: Node, path: str, findings: Findings) -> Any:
    """A text, a list of words, a word of a few, a number."""
    text = plain(node, path, findings)
    if text is None:
        return None
    if spec.form == "list":
        return tuple(text.split())
    if spec.form == "number":
        return _number(text, node.span, path, findings)
    if spec.form == "word" and text not in spec.choices:
        findings.error(
            "E306",
            f"`{path}` cannot be `{text}`",
            node.span,
            "expected " + " or ".join(spec.choices),
            help=did_you_mean(text, spec.choices),
        )
    return text


def plain(node: Node, path: str, findings: Findings) -> str | None:
    """The text of a scalar; anything else is an error."""
    if isinstance(node, Scalar):
        return node.value.strip()
    findings.error("E304", f"`{path}` has keys of its own", node.span, "expected a text here")
    return None


def _number(text: str, span: Span, path: str, findings: Findings) -> int:
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    findings.error("E307", f"`{path}` is not a number", span, "expected a whole number, such as 11")
    return 0


def _table(spec: Spec, node: Node, path: str, findings: Findings) -> Map[str, Any]:
    """Named entries in the order in which they were written."""
    if not isinstance(node, Mapping):
        findings.error(
            "E301",
            f"`{path}` has a plain value",
            node.span,
            "expected named entries under it",
            help=_named(spec, node, path),
        )
        return {}
    found: dict[str, Any] = {}
    for entry in node.entries:
        found_name, value = _entry(spec, entry, path, findings)
        found[found_name] = value
    return found


def _named(spec: Spec, node: Node, path: str) -> list[str]:
    """How what stands alone is given a name, and what belongs there."""
    key, doc = path.rpartition(".")[2], [f"it holds {spec.doc}"] if spec.doc else []
    rules = isinstance(spec.of, Spec) and spec.of.form in ("rule", "either")
    if not rules or not isinstance(node, Scalar) or set(node.value) & set(",:{}#\n"):
        return doc
    return [f"give it a name of your own: `{key}: {{a_name: {node.value.strip()}}}`", *doc]


def _entry(spec: Spec, entry: Entry, path: str, findings: Findings) -> tuple[str, Any]:
    name = entry.key.value
    each: Spec | type = spec.of
    if isinstance(each, Spec) and each.form == "either":
        return _either(each, entry, path, findings)
    if isinstance(each, Spec) and each.form == "rule":
        if spec.signature:
            rule = build_rule(each, entry.value, path, findings, signature=entry.key)
            return (rule.name if rule else name), rule
        check_name(entry.key, findings)
        return name, build_rule(each, entry.value, _join(path, name), findings)
    if isinstance(each, Spec):
        return name, _value(each, entry.value, _join(path, name), findings)
    check_name(entry.key, findings)
    return name, _record(each, entry.value, _join(path, name), findings)


def _either(spec: Spec, entry: Entry, path: str, findings: Findings) -> tuple[str, Any]:
    """A rule, or a record if it has keys of one. Both may have parameters."""
    if not is_record(spec, entry.value):
        rule = build_rule(spec, entry.value, path, findings, signature=entry.key)
        return (rule.name if rule else entry.key.value), rule
    signature = signature_of(entry.key, findings)
    if signature is None:
        return entry.key.value, None
    record = _record(spec.of, entry.value, _join(path, signature.name), findings)
    return signature.name, attrs.evolve(record, signature=signature)


def is_record(spec: Spec, node: object) -> bool:
    """Whether what may be a rule or a record is a record: keys of a rule make it a rule, near names a record."""
    if not isinstance(node, Mapping):
        return False
    keys, known = set(node.keys()), specs(spec.of)
    return bool(keys & set(known)) or (not keys & RULE_KEYS and any(did_you_mean(each, known) for each in keys))


def check_name(key: Scalar, findings: Findings, further: str = "") -> None:
    """Names of rules are lower_snake, so that they can stand in paths and expressions."""
    name = key.value.strip()
    if not IDENTIFIER.match(name):
        words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name.translate(str.maketrans("äöüåßÄÖÜÅ", "aouasAOUA")))
        near = "_".join(words).lower()
        written = f"write `{near}`" if IDENTIFIER.match(near) else "a name starts with a letter, such as `first_trick`"
        findings.error(
            "E308",
            f"`{name}` cannot be a name",
            key.span,
            "expected lower case letters, digits and _",
            help=[written + (f"; {further}" if further else "")],
        )


def _phases(node: Node, path: str, findings: Findings) -> Map[str, Any]:
    """Phases: the key `do` says which mechanism an entry is."""
    if not isinstance(node, Mapping):
        findings.error("E301", f"`{path}` has a plain value", node.span, "expected named phases under it")
        return {}
    found = {}
    for entry in node.entries:
        check_name(entry.key, findings)
        mechanism = entry.value.get("do") if isinstance(entry.value, Mapping) else None
        word = mechanism.value.strip() if isinstance(mechanism, Scalar) else None
        if word in PHASES:
            found[entry.key.value] = _record(PHASES[word], entry.value, _join(path, entry.key.value), findings)
        else:
            span = mechanism.span if mechanism is not None else entry.key.span
            findings.error(
                "E309",
                f"the phase `{entry.key.value}` does not say what is done in it",
                span,
                "expected `do:` with " + " or ".join(PHASES),
                help=did_you_mean(word or "", PHASES),
            )
    return found


def languages(node: Node, path: str, findings: Findings) -> dict[str, str]:
    """A text, or one for each language: `{en: …, fi: …}`."""
    if isinstance(node, Scalar):
        return {"": node.value.strip()}
    found = {}
    for entry in node.entries if isinstance(node, Mapping) else ():
        text = plain(entry.value, _join(path, entry.key.value), findings)
        found[entry.key.value] = text or ""
    return found


def _extra(node: Node, path: str, findings: Findings) -> dict[str, tuple[str, ...]]:
    """Extra cards by rank. A card on its own is a rank of its own: `weak strong` or `joker: weak strong`."""
    if isinstance(node, Scalar):
        return {word: (word,) for word in node.value.split()}
    found = {}
    for entry in node.entries if isinstance(node, Mapping) else ():
        text = plain(entry.value, _join(path, entry.key.value), findings)
        found[entry.key.value] = tuple((text or "").split())
    return found


def _copies(node: Node, path: str, findings: Findings) -> dict[str, int]:
    """How many of each card, by pattern; the key "" stands for all the others."""
    if isinstance(node, Scalar):
        return {"": _number(node.value.strip(), node.span, path, findings)}
    found = {}
    for entry in node.entries if isinstance(node, Mapping) else ():
        text = plain(entry.value, _join(path, entry.key.value), findings)
        found[entry.key.value] = _number(text or "", entry.value.span, path, findings)
    return found


def _field(noun: type, name: str) -> str:
    return name if name in attrs.fields_dict(noun) else f"{name}_"


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _place(path: str) -> str:
    return f"`{path}`" if path else "the definition"


def _span_of(node: Mapping, name: str) -> Span:
    child = node.get(name)
    return child.span if child is not None else node.span
