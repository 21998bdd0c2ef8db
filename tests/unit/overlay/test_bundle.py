"""Overlay files, and which of them go together."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulespec.diagnostics.message import Diagnostic, Findings, RulesError
from rulespec.overlay.bundle import collect
from rulespec.overlay.file import read_overlay
from rulespec.spans import Source


def finder(**texts: str) -> Callable[[str], Source]:
    def find(name: str) -> Source:
        if name not in texts:
            raise RulesError([Diagnostic("E800", f"no overlay is called `{name}`")])
        return Source(f"overlays/{name}.yaml", f"overlay: {name}\nfor: small\n{texts[name]}")

    return find


def collected(*names: str, **texts: str) -> tuple[list[str], list[str]]:
    findings = Findings()
    found = collect(names, finder(**texts), findings)
    return [overlay.name for overlay in found], [each.code for each in findings.all]


def test_overlays_come_sorted_and_once() -> None:
    assert collected("b", "a", "b", a="", b="") == (["a", "b"], [])


def test_bundles_are_expanded() -> None:
    assert collected("all", all="includes: most c", most="includes: a b", a="", b="needs: c", c="") == (
        ["a", "all", "b", "c", "most"],
        [],
    )


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ({"a": "includes: b", "b": "includes: a"}, "E409"),
        ({"a": "includes: nothing"}, "E800"),
        ({"a": "needs: b"}, "E407"),
        ({"a": "needs_any: b c"}, "E407"),
        ({"a": "includes: b c", "b": "excludes: c", "c": "excludes: b"}, "E408"),
        ({"a": "includes: b\nexcludes: b", "b": ""}, "E408"),
        ({"a": "includes: " + " ".join(f"x{n}" for n in range(70)), **{f"x{n}": "" for n in range(70)}}, "E410"),
        ({"a": "change: x"}, "E301"),
        ({"a": "remove: {x: y}"}, "E304"),
        ({"a": "needs: {x: y}"}, "E304"),
        ({"a": "neds: b"}, "E302"),
        ({"a": "beside: {b: {ad: {x: y}}}"}, "E302"),
        ({"a": "beside: b"}, "E301"),
    ],
)
def test_what_is_wrong(texts: dict[str, str], code: str) -> None:
    assert collected("a", **texts)[1] == [code]


def test_an_unknown_overlay_is_shown_where_it_is_named() -> None:
    findings = Findings()
    collect(["a"], finder(a="includes: b"), findings)
    assert findings.all[0].span is not None and findings.all[0].span.text == "b"


def test_excluded_pairs_show_both_places() -> None:
    findings = Findings()
    collect(["a", "b"], finder(a="excludes: b", b="title: B"), findings)
    (found,) = findings.all
    assert found.span is not None and found.span.text == "b"
    assert found.related[0].span.source.name == "overlays/b.yaml"


def test_the_name_is_that_of_the_file() -> None:
    findings = Findings()
    read_overlay(Source("overlays/other.yaml", "overlay: a\nfor: small"), findings)
    read_overlay(Source("overlays/b.yaml", "overlay: b"), findings)
    assert [found.code for found in findings.all] == ["E406", "E303"]


def test_all_of_a_file_is_kept() -> None:
    findings = Findings()
    found = read_overlay(
        Source(
            "a.yaml",
            """\
overlay: a
for: small
title: {en: A, fi: Aa}
source: R-1
needs: b c
options:
  x: {type: int, default: 1}
remove: facts.x facts.y(a b)
beside:
  d: {add: {facts.z: late}}
examples:
  - hand: C7
""",
        ),
        findings,
    )
    assert not findings.all
    assert (found.title["fi"], found.source[""], found.needs) == ("Aa", "R-1", ("b", "c"))
    assert [(change.verb, change.path) for change in found.changes] == [
        ("add", "options.x"),
        ("remove", "facts.x"),
        ("remove", "facts.y(a b)"),
    ]
    assert found.beside["d"][0].steps[1].span.text == "z"
    assert found.examples is not None
