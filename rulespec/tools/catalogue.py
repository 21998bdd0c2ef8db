"""The page of a game's house rules: a catalogue of rules known elsewhere, and the overlay that gives each of them.

In: `catalogue.yaml` beside a definition (numbers with names, and reasons why there is no overlay) and the overlays,
which cite numbers under `source`. Out: Markdown. Errors (E723) for a number that is neither given nor explained, or
both.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator, Mapping

from attrs import field, frozen

from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.overlay.file import read_overlay
from rulespec.reading import library
from rulespec.reading.nodes import Mapping as Keys
from rulespec.reading.nodes import Node, Scalar
from rulespec.reading.reader import read
from rulespec.spans import Span

WRITTEN = "<!-- Written by `make docs` from the overlays and their catalogue. Do not edit by hand. -->"
BODY = ("add", "change", "remove", "options", "includes", "beside")
"""The keys of an overlay that say what it does."""


@frozen
class Rule:
    """A rule of the catalogue. `none` says why no overlay gives it; `counts` is false for what is no rule of play."""

    number: str
    name: str
    what: str
    none: str
    counts: bool
    span: Span = field(repr=False)


@frozen
class Given:
    """An overlay: its name, its English title, how many lines say what it does, the numbers it cites."""

    name: str
    title: str
    lines: int
    cites: frozenset[str]


def page(game: str) -> str:
    """The page of a game. Raises RulesError (E723, E8xx)."""
    node = _catalogue(game)
    rules, overlays = list(_rules(node)), [_given(game, name) for name in library.overlays(game)]
    by_number = {rule.number: [each for each in overlays if rule.number in each.cites] for rule in rules}
    _check(rules, by_number)
    parts = [f"# {_text(node, 'title')}", WRITTEN]
    parts += [_text(node, "intro"), _summary(node, rules, overlays, by_number)]
    groups = node.get("groups")
    for entry in groups.entries if isinstance(groups, Keys) else ():
        letter, title = entry.key.value, entry.value
        assert isinstance(title, Scalar)
        chosen = [rule for rule in rules if rule.number.startswith(f"{letter}-")]
        parts += [f"## {title.value.strip()}", _table(chosen, by_number)]
    return "\n\n".join(parts) + "\n"


def _catalogue(game: str) -> Keys:
    source = library.catalogue(game)
    if source is None:
        raise RulesError([Diagnostic("E723", f"`{game}` has no catalogue of house rules")])
    return read(source)


def covered(game: str, letter: str) -> tuple[int, int]:
    """Of the rules whose numbers begin with a letter: how many an overlay gives, and how many count."""
    node = _catalogue(game)
    overlays = [_given(game, name) for name in library.overlays(game)]
    rules = [rule for rule in _rules(node) if rule.number.startswith(f"{letter}-") and rule.counts]
    cited = {number for each in overlays for number in each.cites}
    return sum(rule.number in cited for rule in rules), len(rules)


def lines_of(game: str) -> list[int]:
    """For each overlay of a game how many lines say what it does."""
    return [_given(game, name).lines for name in library.overlays(game)]


# ---- reading ---------------------------------------------------------------------------------------------------------


def _rules(node: Keys) -> Iterator[Rule]:
    rules = node.get("rules")
    for entry in rules.entries if isinstance(rules, Keys) else ():
        value = entry.value
        assert isinstance(value, Keys)
        counts = _text(value, "rule") != "false"
        yield Rule(
            entry.key.value, _text(value, "name"), _text(value, "what"), _text(value, "none"), counts, entry.key.span
        )


def _text(node: Keys, name: str) -> str:
    found: Node | None = node.get(name)
    return " ".join(found.value.split()) if isinstance(found, Scalar) else ""


def _given(game: str, name: str) -> Given:
    source = library.overlay(game, name)
    overlay = read_overlay(source, Findings())
    node = read(source)
    cites = frozenset(_text(node, "source").split())
    title = overlay.title.get("en") or overlay.title.get("", name)
    return Given(name, title, sum(_lines(entry.value) for entry in node.entries if entry.key.value in BODY), cites)


def _lines(node: Node) -> int:
    """How many lines of a file a value takes, comments and empty lines left out."""
    text = node.span.source.text[node.span.start : node.span.end]
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def _check(rules: list[Rule], by_number: Mapping[str, list[Given]]) -> None:
    found = []
    for rule in rules:
        if bool(rule.none) == bool(by_number[rule.number]):
            what = "is given by an overlay and said to have none" if rule.none else "has no overlay and no reason why"
            help_ = ("cite the number under `source` of an overlay, or say `none:` why there is none",)
            found.append(Diagnostic("E723", f"{rule.number} {what}", rule.span, "expected one of the two", help=help_))
    if found:
        raise RulesError(found)


# ---- writing ---------------------------------------------------------------------------------------------------------


def _summary(node: Keys, rules: list[Rule], overlays: list[Given], by_number: Mapping[str, list[Given]]) -> str:
    lines = [
        f"{len(overlays)} overlays; half of them say what they do in at most "
        f"{statistics.median_low([each.lines for each in overlays])} lines."
    ]
    groups = node.get("groups")
    for entry in groups.entries if isinstance(groups, Keys) else ():
        of = [rule for rule in rules if rule.number.startswith(f"{entry.key.value}-") and rule.counts]
        given = sum(bool(by_number[rule.number]) for rule in of)
        lines.append(
            f"{entry.key.value}: {given} of {len(of)} rules have an overlay ({100 * given / max(1, len(of)):.0f} %)."
        )
    return "  \n".join(lines)


def _table(rules: list[Rule], by_number: Mapping[str, list[Given]]) -> str:
    rows = ["| no. | rule | overlay | lines |", "|---|---|---|---:|"]
    for rule in sorted(rules, key=lambda each: int(re.sub(r"\D", "", each.number))):
        given = by_number[rule.number]
        name = f"{rule.name}: {rule.what}" if rule.what else rule.name
        overlay = ", ".join(f"`{each.name}`" for each in given) or f"none: {rule.none}"
        lines = ", ".join(str(each.lines) for each in given)
        rows.append("| " + " | ".join(_cell(each) for each in (rule.number, name, overlay, lines)) + " |")
    return "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
