"""Packs, named sets, rows and orders."""

from __future__ import annotations

import pytest

from rulespec.diagnostics.message import Findings
from rulespec.model.build import build
from rulespec.model.tables import Tables, tables
from rulespec.reading.reader import read
from rulespec.spans import Source

from .test_build import GAME


def made(text: str) -> tuple[Tables, list[str]]:
    findings = Findings()
    definition = build(read(Source("small.yaml", text)), findings)
    found = tables(definition, findings)
    return found, [each.code for each in findings.all]


def test_the_pack() -> None:
    found, codes = made(GAME)
    pack = found.pack
    assert codes == []
    assert len(pack) == 8 + 3
    assert pack.names(pack.all) == ("C7", "D7", "C8", "D8", "C9", "D9", "CJ", "DJ", "weak", "weak", "strong")
    assert pack.ranks == ("7", "8", "9", "J", "joker")
    assert [kind.points for kind in pack.kinds[-4:]] == [3, 2, 0, 0]
    assert found.seats == (3, 4)


def test_an_order_is_by_card_and_by_rank() -> None:
    order = made(GAME)[0].rankings["strength"]
    assert order.strength == (1, 1, 2, 2, 3, 3, 4, 4, 5, 6)
    assert order.rank_strength == (1, 2, 3, 4, 6)


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("J > 9 > 8 > 7", (1, 1, 2, 2, 3, 3, 4, 4)),
        ("7 .. 9 < J", (1, 1, 2, 2, 3, 3, 4, 4)),
        ("J .. 7 < weak", (4, 4, 3, 3, 2, 2, 1, 1)),
        ("D > C", (1, 2, 1, 2, 1, 2, 1, 2)),
        ("J(C D) > 9 > 8 > 7", (1, 1, 2, 2, 3, 3, 5, 4)),
        ("D7 > J > 9 > 8 > 7", (1, 5, 2, 2, 3, 3, 4, 4)),
    ],
)
def test_orders(text: str, strength: tuple[int, ...]) -> None:
    found, codes = made(GAME.replace("7 < 8 < 9 < J < weak < strong", text))
    assert codes == []
    assert found.rankings["strength"].strength[:8] == strength


def test_rows_and_sets() -> None:
    found, codes = made(GAME + "sequences:\n  row: 7 8, J 9 .. 7\nsets:\n  low: 7 8\n  all_low: low D9\n")
    assert codes == []
    assert found.sequences["row"] == ((0, 1), (3, 2, 1, 0))
    assert found.pack.names(found.sets["all_low"]) == ("C7", "D7", "C8", "D8", "D9")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("seats: 3..4", "seats: 1", "E320"),
        ("ranks: 7 8 9 J", "ranks: 7 8 9 9 J", "E322"),
        ("ranks: 7 8 9 J", "ranks: 7 .. J", "E323"),
        ("ranks: 7 8 9 J", "ranks: 7 8 9 J D", "E324"),
        ("{weak: 2}", "{weak: 90}", "E325"),
        ("{weak: 2}", "8", ""),
        ("ranks: 7 8 9 J", "ranks: 1 .. 99 J", "E321"),
        ("7 < 8 < 9", "7 < 8 < 19", "E326"),
        ("{weak: 2}", "{week: 2}", "E326"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, code: str) -> None:
    text = GAME.replace(old, new)
    if code == "E321":
        text = text.replace("{weak: 2}", "8")
    assert (code in made(text)[1]) is (code != "")


def test_a_wrong_number_of_seats_is_shown_in_its_place() -> None:
    findings = Findings()
    tables(build(read(Source("small.yaml", GAME.replace("seats: 3..4", "seats: 3-4"))), findings), findings)
    assert [each.span.text for each in findings.all if each.span is not None] == ["3-4"]
