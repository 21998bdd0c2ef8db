"""Keys of combinations: what `compare` makes of a reading, and when that can be remembered."""

from __future__ import annotations

from typing import Any

import pytest

from rulespec.compile.program import Program

from .games import cards, changed, checked, laid, position, program, twin

MEASURES = "  flush: {is: suited, for: straight}\n  height: top\n  purity: wilds == 0\n"


def both(text: str) -> list[Program]:
    return [program(text), twin(text)]


def with_measures(measures: str, facts: str = "") -> str:
    return changed((MEASURES, measures), ("  seven: 3 + 4\n", f"  seven: 3 + 4\n{facts}"))


def key(made: Program, text: str, shape: str | None = None, at: Any = None) -> tuple[Any, ...]:
    mask = cards(text)
    return made.key(mask, made.combinations.read(mask, shape)[0], at or position())


def test_conditions_count_as_numbers_and_a_limit_makes_others_equal() -> None:
    for made in (program(), twin()):
        assert [measure.name for measure in made.measures] == ["flush", "height", "purity"]
        assert made.measures[0].shapes == {"straight"} and made.measures[1].shapes is None
        assert key(made, "C7 D7") == (0, 1, 1)
        assert key(made, "C7 weak", "set") == (0, 1, 0)
        assert key(made, "C7 C8 C9") == (1, 2, 1)
        assert key(made, "C7 D8 C9") == (0, 2, 1)


def test_the_measure_that_decides() -> None:
    made = program()
    assert made.decided_by(key(made, "C7 C8 C9"), key(made, "C9 D10 CJ")) == "flush"
    assert made.decided_by(key(made, "C7"), key(made, "D8")) == "height"
    assert made.decided_by(key(made, "C7 D7"), key(made, "C7 weak", "set")) == "purity"
    assert made.decided_by(key(made, "C7"), key(made, "D7")) is None


def test_what_was_laid_carries_its_key() -> None:
    found = laid(1, "C7 weak", "set")
    assert (found.player, found.wilds, found.top) == (1, 1, 1)
    assert found.key == key(program(), "C7 weak", "set")


def test_none_is_below_every_number() -> None:
    for made in both(with_measures("  odd: top if shape == straight\n")):
        assert key(made, "C7") < key(made, "C7 C8 C9")
        assert key(made, "C7") == key(made, "DJ")


def test_lists_compare_place_by_place() -> None:
    for made in both(with_measures("  places: -wild_places\n")):
        for text in ("C8 C9 weak", "C8 C10 weak"):
            reading = made.combinations.read(cards(text), "straight")[0]
            places = made.combinations.wild_places(cards(text), reading)
            assert places and key(made, text, "straight") == (tuple(-place for place in places),)
        assert key(made, "C7 C8 C9") == ((),)


def test_keys_are_remembered_where_only_the_reading_counts() -> None:
    made = Program(checked())
    one = key(made, "C7 D7")
    assert key(made, "C7 D7") is one
    assert key(made, "C8 D8") is not one


REDS = [
    ("  reds: count(cards & [D])\n", ""),
    ("  reds: diamonds(cards)\n", "  diamonds(cards c): count(c & [D])\n"),
]


@pytest.mark.parametrize(("measures", "facts"), REDS, ids=["cards", "through a fact"])
def test_keys_that_look_at_cards_are_worked_out_each_time(measures: str, facts: str) -> None:
    for made in both(with_measures(measures, facts)):
        assert key(made, "C7") == (0,)
        assert key(made, "D7") == (1,)


def test_a_fact_that_looks_at_cards_of_a_combination() -> None:
    facts = "  diamonds(play c): count(c.cards & [D])\n  above: diamonds(table) if table != none else 0\n"
    for made in both(with_measures("  reds: count(cards) + above\n", facts)):
        found = position(table=laid(0, "D7"))
        assert key(made, "C7") == (1,)
        assert key(made, "C7", at=found) == (2,)


def test_keys_that_look_at_the_table_are_worked_out_each_time() -> None:
    for made in both(with_measures("  height: top\n  over: top - table.top\n")):
        assert key(made, "C9", at=position(table=laid(0, "C7"))) == (3, 2)
        assert key(made, "C9", at=position(table=laid(0, "C8"))) == (3, 1)


def test_places_of_wild_cards_are_kept_when_any_rule_asks_for_them() -> None:
    asking = changed(("    busy: 1 to p for p in players when mine(p) > 3 and early\n",
                      "    busy: 1 to x.player for x in plays when max(x.wild_places) > 3\n"))  # fmt: skip
    mask = cards("C7 weak")
    for text, wanted in ((asking, True), (changed(), False)):
        for made in both(text):
            reading = made.combinations.read(mask, "set")[0]
            places = made.laid(0, mask, reading, position()).wild_places
            assert places == (made.combinations.wild_places(mask, reading) if wanted else ())
