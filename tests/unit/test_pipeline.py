"""What loading a game under overlays says, and what it does not say twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulespec.diagnostics.message import RulesError
from rulespec.pipeline import inspect

GAME = """
rulespec: 1
game: small
title: Small
players: {seats: 3}
cards:
  suits: {C: clubs, D: diamonds}
  ranks: 7 8 9 10 J Q
rankings:
  strength: 7 < 8 < 9 < 10 < J < Q
combinations:
  single: 1 card
compare:
  height: top
facts:
  opener: forehand
phases:
  deal: {do: deal, cards: 4 each}
  play: {do: climb, lead: opener, ends: count(still_in) == 1}
scoring:
  items:
    out: 1 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: any(p in players where score(p) >= 2)
  winner: highest score
"""
OVERLAYS = {
    "dealer_leads": "change: {phases.play.lead: dealer}\nadd: {facts.idle: 3 + 4}",
    "second_too": "add: {scoring.items.second: {is: 1 to nth(2)}}",
    "second_late": "needs: second_too\nadd: {scoring.items.second.when: deal_number > 1}",
    "second_twice": "needs_any: second_late second_too\nchange: {scoring.items.second: 2 to nth(2)}",
    "second_never": "needs: second_late\nremove: scoring.items.second.when",
}


@pytest.fixture
def game(tmp_path: Path) -> str:
    home = tmp_path / "small"
    (home / "overlays").mkdir(parents=True)
    (home / "small.yaml").write_text(GAME)
    for name, text in OVERLAYS.items():
        (home / "overlays" / f"{name}.yaml").write_text(f"overlay: {name}\nfor: small\n{text}\n")
    return str(home / "small.yaml")


@pytest.mark.parametrize(
    "overlays, missing",
    [
        (["second_late"], ["`second_late` needs `second_too`"]),
        (["second_never", "second_late"], ["`second_late` needs `second_too`"]),
        (["second_twice"], ["`second_twice` needs `second_late` or `second_too`"]),
        (["dealer_leads", "second_never"], ["`second_never` needs `second_late`"]),
    ],
)
def test_of_an_overlay_that_needs_another_only_this_is_said(game: str, overlays: list[str], missing: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        inspect(game, overlays)
    assert [(found.code, found.message) for found in caught.value.diagnostics] == [("E407", each) for each in missing]


def test_an_overlay_is_no_help_for_itself(game: str) -> None:
    with pytest.raises(RulesError) as caught:
        inspect(game, ["second_late"])
    assert caught.value.diagnostics[0].help == ("ask for `second_too` as well",)


def test_an_overlay_may_do_without_a_fact_of_the_game_but_not_without_its_own(game: str) -> None:
    assert inspect(game).warnings == ()
    (found,) = inspect(game, ["dealer_leads"]).warnings
    assert (found.code, found.message) == ("W501", "nothing asks the fact `idle`")


@pytest.mark.parametrize(
    ("text", "code", "message", "removed"),
    [
        ("remove: facts.opener", "E502", "unknown name `opener`", "facts.opener"),
        ("remove: match.ends", "E303", "`match` has no `ends`", "match.ends"),
        ("remove: scoring", "E303", "the definition has no `scoring`", "scoring"),
        ("remove: match.dealer.next", "E303", "`match.dealer` has no `next`", "match.dealer.next"),
        (
            "remove: combinations.single\nadd: {combinations.two: 2 of one rank, compare.one: {is: top, for: single}}",
            "E502",
            "no combination is called `single`",
            "combinations.single",
        ),
    ],
)
def test_what_is_gone_names_the_overlay_that_removed_it(
    game: str, text: str, code: str, message: str, removed: str
) -> None:
    (Path(game).parent / "overlays" / "gone.yaml").write_text(f"overlay: gone\nfor: small\n{text}\n")
    with pytest.raises(RulesError) as caught:
        inspect(game, ["gone"])
    found = caught.value.diagnostics[0]
    assert (found.code, found.message) == (code, message)
    (related,) = found.related
    assert related.label == f"`gone` removes `{removed}`" and related.span.source.name.endswith("gone.yaml")
    assert len(found.help) == 1 and "let it stay" in found.help[0]


def test_a_removal_is_not_blamed_for_other_names(game: str) -> None:
    folder = Path(game).parent / "overlays"
    (folder / "gone.yaml").write_text(
        "overlay: gone\nfor: small\nremove: facts.opener\nchange: {phases.play.lead: openr}\n"
    )
    with pytest.raises(RulesError) as caught:
        inspect(game, ["gone"])
    (found,) = caught.value.diagnostics
    assert found.message == "unknown name `openr`" and not found.related
