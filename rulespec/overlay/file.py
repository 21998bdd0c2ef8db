"""One overlay file as a noun: what it is for, what it goes with, and its changes by path.

In: a source. Out: an `Overlay`. What the changes do to a game is not known here (see `merge`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, cast

from attrs import field, frozen

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.build import check_name, languages, plain
from rulespec.overlay.paths import shown, steps, words
from rulespec.reading.nodes import Entry, Node, Scalar
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.reader import read
from rulespec.spans import Source, Span

Verb = Literal["add", "change", "remove"]

VERBS = ("add", "change", "remove")
LISTS = ("needs", "needs_any", "excludes", "includes", "over", "changes_examples")
KEYS = ("overlay", "for", "title", "source", *LISTS, "options", *VERBS, "beside", "examples")


@frozen
class Change:
    """One key under `add`, `change` or `remove`. `steps` are those of its path; `node` is None for `remove`.

    `whole`: its value is one new thing even if there is something at its path (an option of the overlay's own).
    """

    verb: Verb
    steps: tuple[Scalar, ...]
    node: Node | None
    span: Span = field(eq=False)
    whole: bool = False

    @property
    def path(self) -> str:
        return shown(tuple(step.value for step in self.steps))


@frozen
class Overlay:
    """House rules in one file. The names in `needs`, `excludes`, … are those of other overlays of the same game."""

    name: str
    for_: str
    span: Span = field(eq=False)  # where it says its name
    title: Mapping[str, str] = field(factory=dict)
    source: Mapping[str, str] = field(factory=dict)
    needs: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    changes_examples: tuple[str, ...] = ()  # ids of the game's examples that do not hold under it
    changes: tuple[Change, ...] = ()  # its options are changes that add
    beside: Mapping[str, tuple[Change, ...]] = field(factory=dict)
    examples: Node | None = None
    places: Mapping[tuple[str, str], Span] = field(factory=dict, eq=False)  # (key, name): where it names another

    def place(self, key: str, name: str) -> Span:
        """Where it names another overlay, or itself."""
        return self.places.get((key, name), self.span)


def read_overlay(source: Source, findings: Findings) -> Overlay:
    """The overlay that a file holds. Raises RulesError (E1xx) for what cannot be read; other errors: `findings`."""
    node = read(source)
    for entry in node.entries:
        if entry.key.value not in KEYS:
            findings.error(
                "E302",
                f"unknown key `{entry.key.value}`",
                entry.key.span,
                "not a key of an overlay",
                help=did_you_mean(entry.key.value, KEYS),
                notes=["keys here: " + ", ".join(KEYS)],
            )
    names = _lists(node, findings)
    title, origin, beside = node.get("title"), node.get("source"), node.get("beside")
    name, span = _name(node, source, findings)
    return Overlay(
        name,
        _word(node, "for", findings),
        span,
        {} if title is None else languages(title, "title", findings),
        {} if origin is None else languages(origin, "source", findings),
        **{key: tuple(word.value for word in found) for key, found in names.items()},
        changes=(*_options(node, findings), *_changes(node, findings)),
        beside=_beside(beside, findings) if beside is not None else {},
        examples=node.get("examples"),
        places={(key, word.value): word.span for key, found in names.items() for word in found}
        | {("for", _word(node, "for", Findings())): child.span for child in [node.get("for")] if child is not None},
    )


def _name(node: Keys, source: Source, findings: Findings) -> tuple[str, Span]:
    """Its name is that of its file, so that whoever names it finds it."""
    name = _word(node, "overlay", findings)
    scalar = node.get("overlay")
    if name and isinstance(scalar, Scalar):
        check_name(scalar, findings, "a name for people stands under `title`")
    file = source.name.replace("\\", "/").rpartition("/")[2]
    stem, dot, _ = file.rpartition(".")
    if name and dot and stem != name and scalar is not None:
        findings.error(
            "E406",
            f"the overlay `{name}` stands in the file `{file}`",
            scalar.span,
            f"expected `{stem}`",
            help=[f"rename the file to `{name}.yaml`, or write `overlay: {stem}`"],
        )
    return name or stem, scalar.span if scalar is not None else node.span


def _word(node: Keys, key: str, findings: Findings) -> str:
    value = node.get(key)
    if value is None:
        what = "its own name" if key == "overlay" else "the game it is for"
        findings.error("E303", f"the overlay has no `{key}`", node.span, f"expected the key `{key}`: {what}")
        return ""
    return plain(value, key, findings) or ""


def _lists(node: Keys, findings: Findings) -> dict[str, tuple[Scalar, ...]]:
    found = {}
    for key in LISTS:
        value = node.get(key)
        if isinstance(value, Scalar):
            found[key] = words(value)
        elif value is not None:
            findings.error(
                "E304",
                f"`{key}` is no plain text",
                value.span,
                "expected names parted by spaces",
                help=[f"write `{key}: one_overlay another`"],
            )
    return found


def _options(node: Keys, findings: Findings) -> Iterator[Change]:
    options = node.get("options")
    entry = next((each for each in node.entries if each.key.value == "options"), None)
    if entry is not None and options is not None and _keys(options, "options", findings):
        for option in cast(Keys, options).entries:
            head = Scalar(entry.key.text, entry.key.span)
            yield Change("add", (head, option.key), option.value, option.key.span, whole=True)


def _changes(node: Keys, findings: Findings) -> Iterator[Change]:
    for entry in node.entries:
        if entry.key.value == "remove":
            yield from _removals(entry, findings)
        elif entry.key.value in VERBS and _keys(entry.value, entry.key.value, findings):
            for each in cast(Keys, entry.value).entries:
                verb = cast(Verb, entry.key.value)
                yield Change(verb, steps(each.key), each.value, each.key.span)


def _removals(entry: Entry, findings: Findings) -> Iterator[Change]:
    if not isinstance(entry.value, Scalar):
        findings.error(
            "E304",
            "`remove` is no plain text",
            entry.value.span,
            "expected paths parted by spaces",
            help=["write `remove: scoring.items.fox facts.late`"],
        )
        return
    for word in words(entry.value):
        yield Change("remove", steps(word), None, word.span)


def _beside(node: Node, findings: Findings) -> dict[str, tuple[Change, ...]]:
    """`beside: {other: {add: …}}`: changes wanted only where the other overlay is present."""
    if not _keys(node, "beside", findings):
        return {}
    found = {}
    for entry in cast(Keys, node).entries:
        if _keys(entry.value, f"beside.{entry.key.value}", findings):
            block = cast(Keys, entry.value)
            for each in block.entries:
                if each.key.value not in VERBS:
                    findings.error(
                        "E302",
                        f"unknown key `{each.key.value}`",
                        each.key.span,
                        "not a key of a `beside` block",
                        help=did_you_mean(each.key.value, VERBS),
                        notes=["keys here: " + ", ".join(VERBS)],
                    )
            found[entry.key.value] = tuple(_changes(block, findings))
    return found


def _keys(node: Node, path: str, findings: Findings) -> bool:
    if isinstance(node, Keys):
        return True
    findings.error("E301", f"`{path}` has no keys", node.span, "expected named keys under it")
    return False


__all__ = ["Change", "Overlay", "Verb", "read_overlay"]
