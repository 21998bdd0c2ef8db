"""Layers are laid over what is worked out, and over nothing else."""

from __future__ import annotations

import pytest

from rulespec.model.layers import LAYERS
from tests.unit.check.games import GAME, changed, checked, with_fact
from tests.unit.overlay.small import lay

from .test_build import GAME as SMALL
from .test_build import built
from .test_tables import made

LINES = [
    # what stands there, the same with a layer over it, what the error says to do instead
    ("single: 1 card", "single: {is: 1 card, LAYER: {x: 2 cards}}", "a shape is one line; give each its own name"),
    ("single: 1 card", "single: {LAYER: {x: 2 cards}}", "a shape is one line; give each its own name"),
    ("  jokers: weak", "  jokers: {LAYER: {x: weak stands for any card}}\n  others: weak", "what a card stands for is"),
    ("  ladder: 7", "  ladder: {LAYER: {x: 7 8}}\n  other: 7", "it is one line, rows parted by `,`"),
    ("  strength: 7", "  strength: {LAYER: {x: 7 < 8}}\n  other: 7", "an order is one line"),
    ("first: 2 to nth(1)", "first: {is: 2 to nth(1), LAYER: {x: 1 to nth(2)}}", "a line of the score is one line"),
    ("give: payer", "give: {LAYER: {x: payer gives 1 to paid}}\n      other: payer", "a step is one line"),
    ("winner: highest score", "winner: {LAYER: {x: lowest score}}", "it is one line: `highest score` or"),
    ("ranks: 7 8 9 10 J", "ranks: {is: 7 8 9 10 J, LAYER: {x: Q}}", "it is one line: write all of it"),
    ("cards: all,", "cards: all, piles: {a: {is: 1, LAYER: {x: 2}}},", "a pile is one line"),
]


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize(("old", "new", "mend"), LINES)
def test_no_layer_over_what_is_one_line(old: str, new: str, mend: str, layer: str) -> None:
    found = [each for each in built(changed(old, new.replace("LAYER", layer)))[1].all if each.code == "E302"]
    assert [each.span.text for each in found if each.span] == [layer]
    assert found[0].help[0].startswith(mend)
    assert not {*found[0].notes[0].removeprefix("keys here: ").split(", ")} & {*LAYERS, "base"}
    assert not [each for each in built(changed(old, new.replace("LAYER", layer)))[1].all if each.code == "E310"]


@pytest.mark.parametrize("layer", ["first", "any", "all", "plus", "times"])
def test_a_set_is_only_more_or_less(layer: str) -> None:
    (found,) = built(changed("low_cards: 7 8", f"low_cards: {{is: 7 8, {layer}: {{x: 9}}}}"))[1].all
    assert (found.code, found.help) == (
        "E302",
        ("more cards stand under `also`, and what is taken out under `except`",),
    )


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("{is: C7, also: {x: C8, y: DJ}}", "C7 C8 DJ"),
        ("{also: {x: C8, y: DJ}}", "C8 DJ"),
        ("{is: C, except: {x: 8 .. J}}", "C7"),
        ("{is: C7, also: {x: D8}, except: {y: D}}", "C7"),
        ("{is: {base: C7}, also: {x: joker}}", "C7 weak weak strong"),
    ],
)
def test_layers_over_a_set(written: str, names: str) -> None:
    found, codes = made(SMALL + f"sets:\n  few: {written}\n  again: few\n")
    assert not codes
    assert found.pack.names(found.sets["few"]) == found.pack.names(found.sets["again"]) == tuple(names.split())


def test_a_set_with_layers_may_be_asked_by_name() -> None:
    for layers in ("{is: 7, also: {x: 8}}", "{also: {x: 7 8}}", "{is: 7 8 9, except: {x: 9}}"):
        text = with_fact("few: count(low_cards) == 4").replace("low_cards: 7 8", f"low_cards: {layers}")
        assert text != GAME
        assert not [each for each in checked(text)[1].all if each.code != "W501"]


@pytest.mark.parametrize(
    ("path", "what", "mend"),
    [
        ("combinations.single.also.x", "1 card", "a shape is one line; give each its own name"),
        ("rankings.strength.plus.x", "7 < 8", "an order is one line"),
        ("phases.give.steps.up.first.x", "dealer gives 1 to top_pile", "a step is one line"),
        ("scoring.items.first.any.x", "1 to nth(2)", "a line of the score is one line"),
    ],
)
def test_an_overlay_lays_nothing_over_what_is_one_line(path: str, what: str, mend: str) -> None:
    (found,) = lay(a=f"add: {{{path}: {what}}}")[1].all
    assert found.code == "E404" and found.help[0].startswith(mend)
