"""rulespec: the rules of card games as data.

`load` gives a game, `Game.start` a match, `State.legal`, `State.apply` and `State.why_not` play it. Names are imported
when they are first used, so that `import rulespec` stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulespec.compile.position import Line
    from rulespec.diagnostics.message import Diagnostic, Related, RulesError
    from rulespec.diagnostics.render import render
    from rulespec.engine.cards import Cards
    from rulespec.engine.game import Combination, Game
    from rulespec.engine.moves import Call, Give, Lay, Move, Pass, Play, Take
    from rulespec.engine.offer import Moves
    from rulespec.engine.refusal import IllegalMove, Refusal
    from rulespec.engine.setting import Hands, LaidOut, Setting
    from rulespec.engine.sheet import Row, ScoreSheet
    from rulespec.engine.state import State
    from rulespec.engine.view import SeenColumn, SeenDeal, SeenTransfer, SeenTrick, View
    from rulespec.model.pack import Kind, Pack
    from rulespec.pipeline import load
    from rulespec.reading.library import games, overlays
    from rulespec.record.record import Record
    from rulespec.spans import Source, Span

__version__ = "0.1.0"

_HOMES = {
    "Call": "engine.moves",
    "Cards": "engine.cards",
    "Combination": "engine.game",
    "Diagnostic": "diagnostics.message",
    "Game": "engine.game",
    "Give": "engine.moves",
    "Hands": "engine.setting",
    "IllegalMove": "engine.refusal",
    "Kind": "model.pack",
    "LaidOut": "engine.setting",
    "Lay": "engine.moves",
    "Line": "compile.position",
    "Move": "engine.moves",
    "Moves": "engine.offer",
    "Pack": "model.pack",
    "Pass": "engine.moves",
    "Play": "engine.moves",
    "Record": "record.record",
    "Refusal": "engine.refusal",
    "Related": "diagnostics.message",
    "Row": "engine.sheet",
    "RulesError": "diagnostics.message",
    "ScoreSheet": "engine.sheet",
    "SeenColumn": "engine.view",
    "SeenDeal": "engine.view",
    "SeenTransfer": "engine.view",
    "SeenTrick": "engine.view",
    "Setting": "engine.setting",
    "Source": "spans",
    "Span": "spans",
    "State": "engine.state",
    "Take": "engine.moves",
    "View": "engine.view",
    "games": "reading.library",
    "load": "pipeline",
    "overlays": "reading.library",
    "render": "diagnostics.render",
}

__all__ = [
    "Call",
    "Cards",
    "Combination",
    "Diagnostic",
    "Game",
    "Give",
    "Hands",
    "IllegalMove",
    "Kind",
    "LaidOut",
    "Lay",
    "Line",
    "Move",
    "Moves",
    "Pack",
    "Pass",
    "Play",
    "Record",
    "Refusal",
    "Related",
    "Row",
    "RulesError",
    "ScoreSheet",
    "SeenColumn",
    "SeenDeal",
    "SeenTransfer",
    "SeenTrick",
    "Setting",
    "Source",
    "Span",
    "State",
    "Take",
    "View",
    "games",
    "load",
    "overlays",
    "render",
]


if not TYPE_CHECKING:  # to a type checker it would say that every name is there, the misspelt ones too

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"rulespec.{_HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
