"""What people type at their turn, in the spelling of the game: `h7` and `7H` for `H7`, a call by the words shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from rulespec.diagnostics.message import RulesError
from rulespec.engine.moves import Call, Move
from rulespec.engine.state import State
from rulespec.tools.sayings import CALLS, announced, sayable
from rulespec.tools.words import Words

_BETWEEN = re.compile(r"([\s=:+,]+)")


def spelled(state: State, seat: int, line: str, words: Words) -> str:
    """The text of a move as the game writes it; what it does not know stays as it was typed."""
    known = _names(state)
    calls = [*_calls(islice(state.legal(seat), CALLS))]
    others = sayable(state, seat)
    if not calls and others and (line.replace(",", " ").split() or ["?"])[0].casefold() not in known:
        calls = announced(state, seat)
    elif not calls:
        others = []
    if calls or others:
        return _call(state, calls, others, line, words)
    return "".join(
        _separator(part) if at % 2 else known.get(part.casefold(), part) for at, part in _parts(line)
    ).strip()


def _calls(moves: Iterable[Move]) -> Iterator[Call]:
    """The calls among moves, of which either all are calls or none is."""
    for move in moves:
        if not isinstance(move, Call):
            return
        yield move


def _parts(line: str) -> Iterator[tuple[int, str]]:
    yield from enumerate(_BETWEEN.split(line.strip()))


def _separator(text: str) -> str:
    return text.replace(",", " ")


def _names(state: State) -> dict[str, str]:
    """Names in small letters -> as the game writes them; those left out that would mean two things."""
    pack = state.game.pack
    names = [(name, name) for name in (*pack.by_name, *pack.ranks, *state.game.program.combinations.plans, "pass")]
    names += [(f"{kind.rank}{kind.suit}", kind.name) for kind in pack.kinds if kind.suit is not None]
    found: dict[str, set[str]] = {}
    for typed, name in names:
        found.setdefault(typed.casefold(), set()).add(name)
    return {typed: next(iter(meant)) for typed, meant in found.items() if len(meant) == 1}


def _call(state: State, calls: list[Call], others: list[Call], line: str, words: Words) -> str:
    """A call by its name or term, with or without a card; by a card or some of its words, if these fit one call only.

    `calls` are those that may be made now, `others` all that there are. A call with values goes by its name and them.
    """
    known = _names(state) | {suit.casefold(): suit for suit in state.game.pack.suits}
    text = " ".join(line.replace(",", " ").split())
    ways = {_bare(move): _spellings(state, move, words) for move in (*others, *calls)}
    pairs = [(call, spoken) for call, spellings in ways.items() for spoken in spellings]
    for call, spoken in sorted(pairs, key=lambda pair: -len(pair[1])):
        head, rest = text[: len(spoken)], text[len(spoken) :]
        if head.casefold() == spoken.casefold() and (not rest or rest[0] == " "):
            cards = " ".join(known.get(part.casefold(), part) for part in rest.split())
            meant = [move for move in calls if _bare(move) == call]
            return state.text(meant[0]) if not cards and len(meant) == 1 else f"{state.text(call)} {cards}".strip()
    cards = " ".join(known.get(part.casefold(), part) for part in text.split())
    try:
        mask = state.game.cards(cards).mask
    except RulesError:
        mask = 0
    some = set(text.casefold().replace("_", " ").split())
    fitting = {
        call for call, spellings in ways.items() if any(some <= set(way.casefold().split()) for way in spellings)
    }
    found = [move for move in calls if (move.cards == mask if mask else some and _bare(move) in fitting)]
    return state.text(found[0]) if len(found) == 1 else text


def _bare(move: Call) -> Call:
    """A call without the card that it is made with."""
    return move._replace(cards=0)


def _spellings(state: State, move: Call, words: Words) -> list[str]:
    """How a call may be typed: as the game writes it, by its term, and as the seat would say it; suits by name too."""
    said = words.said_by(move, state.phase, state.position)
    written = state.text(_bare(move))
    whole = words.call(move.name, move.values)
    # Who speaks for one side cannot say the word of the other.
    spellings = [written, written.replace("_", " "), *([whole] if said == whole else []), said]
    values = [words.suit(str(value)) for value in move.values if str(value) != move.name]
    names = (move.name, move.name.replace("_", " "), words.term(move.name)) if values else ()
    spellings += [" ".join((name, *values)) for name in names]
    return list(dict.fromkeys(spellings))
