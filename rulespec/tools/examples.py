"""Examples of a game: the cases that lie beside its definition and in its overlays, found and run.

In: a game's name and overlays. Out: `Case`s with their places in the files, and for each an `Outcome`. What a case
may say stands in `tools/claims.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import field, frozen

from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.engine.game import Game
from rulespec.engine.refusal import IllegalMove
from rulespec.overlay.bundle import collect
from rulespec.overlay.file import Overlay, read_overlay
from rulespec.reading import library
from rulespec.reading.nodes import Mapping, Node, Scalar
from rulespec.reading.nodes import Sequence as Items
from rulespec.reading.reader import read, read_list
from rulespec.spans import Source, Span
from rulespec.tools.claimed import Failed, reasons
from rulespec.tools.claims import CLAIMS, entries, words


@frozen
class Case:
    """One example. `overlay` is the one whose file it stands in; "" for the game's own."""

    id: str
    kind: str
    node: Mapping = field(repr=False)
    span: Span = field(repr=False)
    see: tuple[str, ...] = ()
    overlay: str = ""


@frozen
class Outcome:
    """What came of a case. `span` is the claim that failed; the case itself if all held."""

    case: Case
    ok: bool
    message: str
    span: Span = field(repr=False)


def cases(game: str, overlays: Sequence[str] = (), files: Sequence[Path] = ()) -> list[Case]:
    """The examples that should hold for a game under overlays, or (all) those in files, in the order of the files.

    Examples that an overlay says it changes are left out, wherever they stand but in its own file. Raises RulesError
    (E720 to E722, E4xx, E8xx) for what is no example.
    """
    findings = Findings()
    if files:
        found = [case for path in files for case in _of_file(library.text_file(path), findings)]
        findings.raise_errors()
        if not found:
            names = ", ".join(map(str, files))
            help_ = "examples are a list, or stand under `examples:` of an overlay"
            raise RulesError([Diagnostic("E720", f"there is no example in {names}", help=(help_,))])
        return found
    layers = collect(overlays, lambda name: library.overlay(game, name), findings)
    findings.raise_errors()
    source = library.examples(game)
    found = [] if source is None else _of_node(read_list(source), "", findings)
    for layer in layers:
        found += _of_node(layer.examples, layer.name, findings)
    _check_changed(game, layers, found, findings)
    findings.raise_errors()
    return [case for case in found if not _changed(case, layers)]


def with_needs(game: str, *overlays: str) -> tuple[str, ...]:
    """Overlays (names, paths) each behind those that it needs: of several that would do the first if none is there."""
    return tuple(dict.fromkeys(name for each in overlays for name in _with_needs(game, each, overlays, ())))


def _with_needs(game: str, overlay: str, there: Sequence[str], behind: tuple[str, ...]) -> tuple[str, ...]:
    """`behind` are the overlays that asked for it."""
    found = read_overlay(library.overlay(game, overlay), Findings())
    one_of = () if set(found.needs_any) & {*there, *behind} else found.needs_any[:1]
    needs = [name for name in (*found.needs, *one_of) if name not in (*behind, overlay)]
    before = [name for need in needs for name in _with_needs(game, need, there, (*behind, overlay))]
    return (*before, overlay)


def changed(game: str, overlay: str) -> list[Case]:
    """The examples, of the game and of its other overlays, that an overlay says do not hold under it."""
    findings = Findings()
    layer = read_overlay(library.overlay(game, overlay), findings)
    source = library.examples(game)
    found = [] if source is None else _of_node(read_list(source), "", findings)
    findings.raise_errors()
    return [case for case in [*found, *_elsewhere(game)] if _changed(case, [layer])]


def run(case: Case, game: Game) -> Outcome:
    """Try a case. Nothing is raised: a claim that does not hold, or cannot be asked, is an outcome."""
    try:
        CLAIMS[case.kind](case.node, game)
    except Failed as failed:
        return Outcome(case, False, str(failed), failed.span)
    except IllegalMove as refused:
        return Outcome(case, False, str(refused), case.span)
    except RulesError as error:
        place = next(
            (each.span for each in error.diagnostics if each.span and each.span.source is case.span.source), case.span
        )
        return Outcome(case, False, reasons(error), place)
    return Outcome(case, True, "", case.span)


# ---- reading ---------------------------------------------------------------------------------------------------------


def _of_file(source: Source, findings: Findings) -> list[Case]:
    """A list of examples, or an overlay with examples."""
    lines = (line.strip() for line in source.text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    if first.startswith("-"):
        return _of_node(read_list(source), "", findings)
    node = read(source)
    name = node.get("overlay")
    return _of_node(node.get("examples"), name.value if isinstance(name, Scalar) else "", findings)


def _of_node(node: Node | None, overlay: str, findings: Findings) -> list[Case]:
    if node is None:
        return []
    if not isinstance(node, Items):
        findings.error("E720", "the examples are no list", node.span, "expected `- ` before each example")
        return []
    found = [case for at, item in enumerate(node.items, 1) if (case := _case(item, at, overlay, findings)) is not None]
    seen: dict[str, Case] = {}
    for case in found:
        if case.id in seen:
            findings.error(
                "E720",
                f"two examples are called `{case.id}`",
                case.span,
                f"the other stands at {seen[case.id].span}",
                help=["give each example an `id` of its own"],
            )
        seen[case.id] = case
    return found


def _case(node: Node, at: int, overlay: str, findings: Findings) -> Case | None:
    if not isinstance(node, Mapping):
        findings.error("E720", "this is no example", node.span, "expected keys such as `combination:` and `is:`")
        return None
    kind = next((name for name in CLAIMS if node.get(name) is not None), None)
    if kind is None:
        findings.error(
            "E720",
            "this example does not say what it is about",
            node.span,
            "expected " + ", ".join(f"`{name}:`" for name in CLAIMS),
        )
        return None
    wrong = len(findings.errors)
    entries(node, kind, findings)
    if len(findings.errors) > wrong:
        return None
    name, see = node.get("id"), node.get("see")
    own = name.value.strip() if isinstance(name, Scalar) else f"{overlay or 'example'}-{at}"
    return Case(own, kind, node, node.entries[0].key.span, words(see) if isinstance(see, Scalar) else (), overlay)


# ---- examples that an overlay changes --------------------------------------------------------------------------------


def _names(name: str, case: Case) -> bool:
    """Whether a name under `changes_examples` is that of a case: its id, or how its id begins and a `*`."""
    return case.id.startswith(name[:-1]) if name.endswith("*") else case.id == name


def _changed(case: Case, layers: Iterable[Overlay]) -> bool:
    return any(_names(name, case) for layer in layers if layer.name != case.overlay for name in layer.changes_examples)


def _check_changed(game: str, layers: Sequence[Overlay], found: Sequence[Case], findings: Findings) -> None:
    """Every name that an overlay lists is that of an example: of the game, or of any of its other overlays."""
    for layer, name in _unknown(layers, found) and _unknown(layers, [*found, *_elsewhere(game)]):
        many = name.endswith("*")
        findings.error(
            "E721",
            f"no example's name begins with `{name[:-1]}`" if many else f"no example is called `{name}`",
            layer.place("changes_examples", name),
            "expected the id of an example of the game, or its beginning and `*`",
        )


def _unknown(layers: Sequence[Overlay], found: Sequence[Case]) -> list[tuple[Overlay, str]]:
    return [
        (layer, name)
        for layer in layers
        for name in layer.changes_examples
        if not any(_names(name, case) for case in found if case.overlay != layer.name)
    ]


def _elsewhere(game: str) -> Iterator[Case]:
    for name in library.overlays(game):
        yield from _of_node(read(library.overlay(game, name)).get("examples"), name, Findings())


__all__ = ["Case", "Outcome", "cases", "changed", "run", "with_needs"]
