"""One leaf of a definition: short, long, made of named rules, or with layers laid over it by overlays.

Whatever it was written as, it becomes one `Rule` with one tree that says what is evaluated (layers: `model/layers.py`).
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Any

from rulespec.diagnostics.message import Findings, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.fields import Spec
from rulespec.model.layers import LAYERS, cases, instead, layered, layers_of
from rulespec.model.rule import Rule
from rulespec.reading.nodes import Entry, Mapping, Node, Scalar
from rulespec.syntax.memory import tree_of
from rulespec.syntax.node import replaced
from rulespec.syntax.tree import And, Item, Nothing, Or, Signature, Transfer, Tree

LONG = ("is", "base", "text", "see", "reveals")
PLACING = ("after", "before")


def build_rule(spec: Spec, node: Node, path: str, findings: Findings, signature: Scalar | None = None) -> Rule | None:
    """The rule at a path. With `signature`, the path is that of the table and the key may have parameters."""
    named: Signature | None = None
    if signature is not None:
        named = signature_of(signature, findings)
        if named is None:
            return None
        path = f"{path}.{named.name}"
    if isinstance(node, Scalar):
        tree = _parsed(spec.start, node, findings)
        return None if tree is None else Rule(path, tree, node.span, signature=named)
    if not isinstance(node, Mapping):
        findings.error("E301", f"`{path}` is a list", node.span, "expected a rule")
        return None
    keys = set(node.keys())
    if keys & {*LONG, *spec.keys, *PLACING} - {"base"} or keys & set(LAYERS) or spec.combine == "none":
        return _long(spec, node, path, findings, named)
    return _named(spec, node, path, findings, named)


def _parsed(start: str, scalar: Scalar, findings: Findings) -> Tree | None:
    """What a text of a small language says; None and errors if it says nothing."""
    try:
        return tree_of(start, scalar.text)
    except RulesError as error:
        for found in error.diagnostics:
            findings.add(found)
        return None


def signature_of(key: Scalar, findings: Findings) -> Signature | None:
    """A key with its parameters: `bound(call a)`."""
    found = _parsed("signature", key, findings)
    return found if isinstance(found, Signature) else None


def _named(spec: Spec, node: Mapping, path: str, findings: Findings, signature: Signature | None) -> Rule | None:
    """A rule made of named rules; the place says how they combine."""
    parts = _parts(spec, node, path, findings)
    if not parts:
        return None
    trees: tuple[Any, ...] = tuple(part.tree for part in parts)
    tree: Any
    if spec.combine == "first":
        tree = cases(parts, Nothing(span=node.span))
    else:
        tree = trees[0] if len(trees) == 1 else (And if spec.combine == "all" else Or)(trees, span=node.span)
    return Rule(path, tree, node.span, parts=parts, combine=spec.combine, signature=signature)


def _parts(spec: Spec, node: Mapping, path: str, findings: Findings) -> tuple[Rule, ...]:
    plain = Spec("rule", spec.doc, spec.start, spec.type, keys=_case_keys(spec))
    found = (build_rule(plain, entry.value, f"{path}.{entry.key.value}", findings) for entry in node.entries)
    return tuple(part for part in found if part is not None)


def _case_keys(spec: Spec) -> dict[str, Spec]:
    return {"when": Spec("rule", "when this case holds", "expr")} if spec.combine == "first" else {}


def _long(spec: Spec, node: Mapping, path: str, findings: Findings, signature: Signature | None) -> Rule | None:
    """The long form: `is` with its prose and further keys, and layers."""
    _unknown_keys(spec, node, path, findings)
    base_node = node.get("is") or node.get("base")
    base: Rule | None = (
        build_rule(Spec("rule", spec.doc, spec.start, spec.type, spec.combine), base_node, path, findings)
        if base_node is not None
        else None
    )
    layers = {
        name: _layer(spec, node.get(name), f"{path}.{name}", findings) for name in layers_of(spec) if node.get(name)
    }
    if base is None and base_node is None and not layers and not {*node.keys()} & {*LAYERS}:
        findings.error("E310", f"`{path}` says nothing", node.span, "expected `is:` with the rule itself")
    if base is None and not layers:
        return None
    parts = base.parts if base else ()
    tree: Tree = base.tree if base else Nothing(span=node.span)
    if layers:
        parts = ((base if not parts else Rule(f"{path}.base", base.tree, base.span),) if base else ()) + tuple(
            part for layer in layers.values() for part in layer
        )
        tree = layered(tree, layers, node.span)
    combine = next(iter(layers)) if len(layers) == 1 else "mixed" if layers else (base.combine if base else "none")
    text, see, reveals = _prose(node, path, findings)
    keys = {
        name: value
        for name in spec.keys
        if (value := _key(spec.keys[name], node.get(name), f"{path}.{name}", findings)) is not None
    }
    for name, wanted in spec.keys.items():
        if wanted.required and name not in keys:
            findings.error("E303", f"`{path}` has no `{name}`", node.span, f"expected the key `{name}`: {wanted.doc}")
    return Rule(path, folded(tree, keys), node.span, text, see, reveals, parts, combine, signature, keys)


def folded(tree: Tree, keys: Map[str, object]) -> Tree:
    """A phrase with what is said apart from it put in its place: `{is: 2 to winner, points: 3}` is `3 to winner`."""
    if not isinstance(tree, Item | Transfer):
        return tree
    said: dict[str, object] = {}
    for name, value in keys.items():
        if name in type(tree).fields and name != "when":
            said[name] = value.tree if isinstance(value, Rule) else value
    return replaced(tree, **said) if said else tree


def is_folded(spec: Spec, name: str) -> bool:
    """Whether a key says a part of the phrase beside it, and is checked with that."""
    fields = {"item": Item.fields, "transfer": Transfer.fields}.get(spec.start, {})
    return name in fields and name != "when"


def _unknown_keys(spec: Spec, node: Mapping, path: str, findings: Findings) -> None:
    layers = layers_of(spec)
    known = (*LONG, *spec.keys, *layers)
    shown = [name for name in known if name != "base" or layers]
    for entry in node.entries:
        name = entry.key.value
        if name in PLACING:
            findings.error(
                "E311",
                f"`{name}` has no meaning here",
                entry.key.span,
                "only what an overlay adds is placed",
                help=["move the rule to where it belongs"],
            )
        elif name not in known:
            findings.error(
                "E302",
                f"unknown key `{name}`",
                entry.key.span,
                f"not a key of `{path}`",
                help=instead(spec, name) or did_you_mean(name, shown),
                notes=["keys here: " + ", ".join(shown)],
            )


def _layer(spec: Spec, node: Node | None, path: str, findings: Findings) -> tuple[Rule, ...]:
    if not isinstance(node, Mapping):
        if node is not None:
            findings.error("E301", f"`{path}` has a plain value", node.span, "expected named rules under it")
        return ()
    combine: Any = "first" if path.endswith(".first") else "none"
    return _parts(Spec("rule", spec.doc, spec.start, None, combine), node, path, findings)


def _key(spec: Spec, node: Node | None, path: str, findings: Findings) -> object:
    """A further key of the long form: a rule, words or a text."""
    if node is None:
        return None
    if spec.form == "rule":
        return build_rule(spec, node, path, findings)
    if not isinstance(node, Scalar):
        findings.error("E304", f"`{path}` has keys of its own", node.span, "expected a text here")
        return None
    return tuple(node.value.split()) if spec.form == "list" else node.value.strip()


def _prose(node: Mapping, path: str, findings: Findings) -> tuple[dict[str, str], tuple[str, ...], bool]:
    text, see, reveals = node.get("text"), node.get("see"), node.get("reveals")
    prose: dict[str, str] = {}
    if isinstance(text, Scalar):
        prose = {"": text.value.strip()}
    elif isinstance(text, Mapping):
        prose = dict(_language(entry, findings) for entry in text.entries)
    if isinstance(reveals, Scalar) and reveals.value.strip() not in ("true", "false"):
        findings.error("E306", f"`{path}.reveals` cannot be `{reveals.value}`", reveals.span, "expected true or false")
    return (
        prose,
        tuple(see.value.split()) if isinstance(see, Scalar) else (),
        isinstance(reveals, Scalar) and reveals.value.strip() == "true",
    )


def _language(entry: Entry, findings: Findings) -> tuple[str, str]:
    if isinstance(entry.value, Scalar):
        return entry.key.value, entry.value.value.strip()
    findings.error("E304", f"the text in `{entry.key.value}` has keys of its own", entry.value.span, "expected a text")
    return entry.key.value, ""


__all__ = ["LONG", "PLACING", "build_rule", "is_folded", "signature_of"]
