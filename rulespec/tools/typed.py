"""What people type at their turn, in the spelling of the game: `h7` and `7H` for `H7`, a call by the words shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from rulespec.diagnostics.message import RulesError
from rulespec.engine.face import State
from rulespec.engine.moves import Call
from rulespec.tools.words import Words

_BETWEEN = re.compile(r"([\s=:+,]+)")
CALLS = 1000  # so many calls are looked through


def spelled(state: State, seat: int, line: str, words: Words) -> str:
    """The text of a move as the game writes it; what it does not know stays as it was typed."""
    calls = [move for move in islice(state.legal(seat), CALLS) if isinstance(move, Call)]
    if calls:
        return _call(state, calls, line, words)
    known = _names(state)
    return "".join(
        _separator(part) if at % 2 else known.get(part.casefold(), part) for at, part in _parts(line)
    ).strip()


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


def _call(state: State, calls: list[Call], line: str, words: Words) -> str:
    """A call by its name or term, with or without a card; a card alone, if only one call can be made by showing it."""
    known = _names(state) | {suit.casefold(): suit for suit in state.game.pack.suits}
    text = " ".join(line.replace(",", " ").split())
    for name in dict.fromkeys(move.name for move in calls):
        for spoken in (name, words.call(name)):
            head, rest = text[: len(spoken)], text[len(spoken) :]
            if head.casefold() == spoken.casefold() and (not rest or rest[0] == " "):
                cards = " ".join(known.get(part.casefold(), part) for part in rest.split())
                ways = [move for move in calls if move.name == name]
                return state.text(ways[0]) if not cards and len(ways) == 1 else f"{name} {cards}".strip()
    cards = " ".join(known.get(part.casefold(), part) for part in text.split())
    try:
        mask = state.game.cards(cards).mask
    except RulesError:
        return text
    shown = [move for move in calls if move.cards and move.cards == mask]
    return state.text(shown[0]) if len(shown) == 1 else text
