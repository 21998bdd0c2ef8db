"""What combination beats what: one of the same kind and size by its measures, one of another kind on a ladder.

Where both stand on a ladder, that decides before the measures do. In a game without ladders levels are empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rulespec.compile.ladders import NOWHERE, Levels, higher_on
from rulespec.compile.position import Laid, Position
from rulespec.compile.program import Program


class Standing(NamedTuple):
    """What decides between two combinations: kind (shape and size), levels on the ladders, measures."""

    kind: tuple[str, int]
    levels: Levels
    key: tuple[Any, ...]


def standing(
    program: Program, position: Position, cards: int, reading: int, key: tuple[Any, ...] | None = None
) -> Standing:
    """How cards under a reading stand; `key` if their measures are known, as those of what lies on the table."""
    found = program.combinations.readings[reading]
    measures = program.key(cards, reading, position) if key is None else key
    return Standing((found.shape, found.size), program.levels(cards, reading, position), measures)


def beats(one: Standing, other: Standing) -> bool:
    """Whether the first may be laid on the second."""
    if one.levels:
        if higher_on(one.levels, other.levels) is not None:
            return True
        if higher_on(other.levels, one.levels) is not None:
            return False
    return one.kind == other.kind and one.key > other.key


def on_a_ladder(program: Program, position: Position, laid: Laid) -> bool:
    """Whether another kind might beat what lies there."""
    return any(level != NOWHERE for level in program.levels(laid.cards, laid.reading, position))


# ---- the best of several readings ------------------------------------------------------------------------------------


def _rated(program: Program, position: Position, cards: int, reading: int) -> tuple[object, ...]:
    found = program.combinations.readings[reading]
    levels = program.levels(cards, reading, position)
    return levels, program.key(cards, reading, position), found._replace(suited=bool(found.suited))


def best(program: Program, position: Position, cards: int, readings: Iterable[int]) -> int:
    """The highest of some readings."""
    return max(readings, key=lambda reading: _rated(program, position, cards, reading))


def best_readings(program: Program, position: Position, cards: int, readings: Sequence[int]) -> list[int]:
    """Of each shape the best reading, without those that another of these readings beats on a ladder."""
    shapes: dict[str, list[int]] = {}
    for reading in readings:
        shapes.setdefault(program.combinations.readings[reading].shape, []).append(reading)
    found = [alike[0] if len(alike) == 1 else best(program, position, cards, alike) for alike in shapes.values()]
    if not program.ladders or len(found) == 1:
        return found
    levels = {reading: program.levels(cards, reading, position) for reading in found}

    def below(one: int, other: int) -> bool:
        # Ladders may contradict each other: then each of the two stands above the other, and both count.
        back = higher_on(levels[one], levels[other])
        return higher_on(levels[other], levels[one]) is not None and back is None

    kept = [each for each in found if not any(below(each, other) for other in found)]
    return kept or [best(program, position, cards, found)]


def best_only(program: Program, position: Position, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same for all (cards, reading) of a hand whose player has no choice of readings."""
    readings = program.combinations.readings
    best_of: dict[tuple[int, str], int] = {}
    for cards, reading in pairs:
        place = cards, readings[reading].shape
        other = best_of.get(place)
        if other is None or _rated(program, position, cards, reading) > _rated(program, position, cards, other):
            best_of[place] = reading
    found = [(cards, reading) for (cards, _), reading in best_of.items()]
    if not program.ladders:
        return found
    of_cards: dict[int, list[int]] = {}
    for cards, reading in found:
        of_cards.setdefault(cards, []).append(reading)
    kept = {(cards, each) for cards, some in of_cards.items() for each in best_readings(program, position, cards, some)}
    return [pair for pair in found if pair in kept]


def meant(program: Program, position: Position, cards: int, readings: Sequence[int], table: Laid | None) -> int | None:
    """The reading that a player means who says none; None if he has to say it.

    On a table the best that answers it, else the best of its kind; a leader the best if all are of one shape, or if one
    kind stands above the others on a ladder that holds them all.
    """
    if table is not None:
        lies = standing(program, position, table.cards, table.reading, table.key)
        stands = {each: standing(program, position, cards, each) for each in readings}
        answers = [each for each in readings if beats(stands[each], lies)]
        answers = answers or [each for each in readings if stands[each].kind == lies.kind]
        return best(program, position, cards, answers or readings)
    shapes = {program.combinations.readings[each].shape for each in readings}
    if len(shapes) == 1:
        return best(program, position, cards, readings)
    for at in range(len(program.ladders)):
        levels = {each: program.levels(cards, each, position)[at] for each in readings}
        highest = [each for each in readings if levels[each] == max(levels.values())]
        alone = len({program.combinations.readings[each].shape for each in highest}) == 1
        if NOWHERE not in levels.values() and alone:
            return best(program, position, cards, highest)
    return None


def may_be_laid_on(program: Program, position: Position, mine: tuple[int, Sequence[int]],
                   yours: tuple[int, Sequence[int]]) -> bool:  # fmt: skip
    """Whether some reading of cards beats other cards, which count as the best that they are of some shape."""
    lying = [standing(program, position, yours[0], each) for each in best_readings(program, position, *yours)]
    laid = [standing(program, position, mine[0], each) for each in mine[1]]
    return any(beats(one, other) for one in laid for other in lying)
