"""From text to nouns: what may stand where, and what is said when something else does."""

from __future__ import annotations

import pytest

from rulespec.diagnostics.message import Findings
from rulespec.model.build import build
from rulespec.model.leaves import leaves
from rulespec.model.nouns import Definition
from rulespec.model.phases import Climb
from rulespec.model.rule import Rule
from rulespec.reading.reader import read
from rulespec.spans import Source
from rulespec.syntax.print import show

GAME = """\
rulespec: 1
game: small
title: {en: Small, fi: Pieni}
players: {seats: 3..4}
cards:
  suits: {C: clubs, D: diamonds}
  ranks: 7 8 9 J
  extra: {joker: weak strong}
  copies: {weak: 2}
  points: {J: 2, CJ: 3}
rankings:
  strength: 7 < 8 < 9 < J < weak < strong
combinations:
  single: 1 card
compare:
  height: {is: top, for: single, see: R-1, text: {en: Higher wins.}}
facts:
  first(p): place(p) == 1
phases:
  deal: {do: deal, cards: all}
  play:
    do: climb
    lead: dealer
    ends:
      empty: count(still_in) == 0
      alone: count(still_in) == 1
scoring:
  items:
    out: 1 to nth(1)
match:
  dealer: {first: random, next: next(last.dealer)}
  ends: deal_number == 3
"""


def built(text: str) -> tuple[Definition, Findings]:
    findings = Findings()
    return build(read(Source("small.yaml", text)), findings), findings


def codes(text: str) -> list[str]:
    return [found.code for found in built(text)[1].all]


def test_a_whole_definition() -> None:
    definition, findings = built(GAME)
    assert findings.all == []
    assert definition.title == {"en": "Small", "fi": "Pieni"}
    assert definition.cards.extra == {"joker": ("weak", "strong")}
    height = definition.compare["height"]
    assert (height.see, height.text, height.keys["for"]) == (("R-1",), {"en": "Higher wins."}, ("single",))
    assert definition.facts["first"].signature is not None
    play = definition.phases["play"]
    assert isinstance(play, Climb) and play.passing == "free"
    assert play.ends is not None and [part.path for part in play.ends.parts] == [
        "phases.play.ends.empty",
        "phases.play.ends.alone",
    ]
    assert show(play.ends.tree) == "count(still_in) == 0 or count(still_in) == 1"


def test_every_leaf_has_its_path() -> None:
    definition, _ = built(GAME)
    found = {leaf.path: leaf.value for leaf in leaves(definition)}
    assert found["players.seats"] == "3..4"
    assert isinstance(found["scoring.items.out"], Rule)
    assert found["phases.play.lead"].path == "phases.play.lead"


@pytest.mark.parametrize(
    ("layers", "meaning"),
    [
        ("{is: a, any: {x: b, y: c}}", "a or b or c"),
        ("{is: a, all: {x: b}}", "a and b"),
        ("{is: a, any: {x: b}, all: {y: c}}", "(a or b) and c"),
        ("{all: {x: b, y: c}}", "b and c"),
        ("{any: {x: a, y: b}, all: {z: c}}", "(none or a or b) and c"),
        ("{is: 1, plus: {x: 2}, times: {y: 3}}", "(1 + 2) * 3"),
        ("{is: a, also: {x: b}, except: {y: c}}", "(a | b) - c"),
        ("{is: a, first: {x: {when: b, is: c}}}", "c if b else a"),
        ("{is: a, first: {x: c if b}}", "c if b else a"),
    ],
)
def test_layers_have_a_fixed_meaning(layers: str, meaning: str) -> None:
    definition, findings = built(GAME.replace("first(p): place(p) == 1", f"layered: {layers}"))
    assert findings.all == []
    assert show(definition.facts["layered"].tree) == meaning


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("game: small", "name: small", "E303"),
        ("game: small", "game: small\ngames: small", "E302"),
        ("rulespec: 1", "rulespec: 2", "E305"),
        ("do: climb", "do: climbing", "E309"),
        ("lead: dealer", "lead: dealer\n    passing: never", "E306"),
        ("{weak: 2}", "{weak: two}", "E307"),
        ("single: 1 card", "Single: 1 card", "E308"),
        ("{is: top, for: single,", "{for: single,", "E310"),
        ("{is: top, for: single,", "{is: top, after: flush, for: single,", "E311"),
        ("combinations:\n  single: 1 card", "combinations: single", "E301"),
        ("game: small", "game: {a: b}", "E304"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, code: str) -> None:
    assert code in codes(GAME.replace(old, new))


def test_an_unknown_key_gets_its_place_and_the_near_name() -> None:
    _, findings = built(GAME.replace("lead: dealer", "leads: dealer"))
    unknown = next(found for found in findings.all if found.code == "E302")
    assert str(unknown.span) == "small.yaml:23:5"
    assert unknown.help[0].startswith("did you mean `lead`")


def test_keys_of_what_has_none_are_not_missed_one_by_one() -> None:
    _, findings = built(GAME.replace("players: {seats: 3..4}", "players: 4"))
    assert [found.code for found in findings.all] == ["E301"]


def test_what_stands_where_names_are_wanted_is_told_how_to_be_named() -> None:
    _, findings = built(GAME.replace("combinations:\n  single: 1 card", "combinations: 1 card"))
    found = next(found for found in findings.all if found.code == "E301")
    assert found.help == (
        "give it a name of your own: `combinations: {a_name: 1 card}`",
        "it holds what can be laid",
    )


@pytest.mark.parametrize(
    ("name", "near"),
    [("Oh Hell", "oh_hell"), ("OhHell", "oh_hell"), ("sieben-acht", "sieben_acht"), ("Mölkky", "molkky")],
)
def test_the_name_of_a_game_is_a_name(name: str, near: str) -> None:
    (found,) = built(GAME.replace("game: small", f"game: {name}"))[1].all
    assert (found.code, found.help) == ("E308", (f"write `{near}`; a name for people stands under `title`",))
    assert found.span is not None and found.span.text == name


def test_a_name_that_no_letters_are_in_gets_an_example() -> None:
    (found,) = built(GAME.replace("game: small", "game: 21"))[1].all
    assert found.help[0].startswith("a name starts with a letter, such as `first_trick`")
