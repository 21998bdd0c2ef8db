"""Built-ins that are no more than a look into a record, as text of Python: a call of a function would cost several
times what it does. They do what the functions of the same name do, which the slow evaluator calls.
"""

from __future__ import annotations

from typing import Any

from rulespec.compile.position import Deal, Match, Played, Position, Said, Trick


def _field(record: Any, name: str) -> str:
    """A field by its place, which is found faster than by its name."""
    return f"[{record._fields.index(name)}]"


_MATCH, _DEAL, _PLAY = (f"p{_field(Position, name)}" for name in ("match", "deal", "play"))

INLINE: dict[str | tuple[str, str], str] = {
    "hand": f"({_PLAY}.hands[{{0}}] if {_PLAY} is not None else None)",
    "cards_left": f"({_PLAY}.hands[{{0}}].bit_count() if {_PLAY} is not None else None)",
    "calls": f"({_DEAL}.calls if {_DEAL} is not None else ())",
    "past": f"{_MATCH}{_field(Match, 'past')}",
    "redeals": f"{_MATCH}{_field(Match, 'redeals')}",
    "dealer": f"({_DEAL}{_field(Deal, 'dealer')} if {_DEAL} is not None else None)",
    # A card that was played and a combination that was laid have the same first fields.
    ("play", "player"): f"{{0}}{_field(Played, 'player')}",
    ("play", "card"): f"{{0}}{_field(Played, 'cards')}",
    ("trick", "number"): f"{{0}}{_field(Trick, 'number')}",
    ("trick", "leader"): f"{{0}}{_field(Trick, 'leader')}",
    ("trick", "plays"): f"{{0}}{_field(Trick, 'plays')}",
    ("trick", "winner"): f"{{0}}{_field(Trick, 'winner')}",
    ("said", "name"): f"{{0}}{_field(Said, 'name')}",
    ("said", "caller"): f"{{0}}{_field(Said, 'seat')}",
    ("said", "cards"): f"{{0}}{_field(Said, 'cards')}",
    ("said", "cards_left"): f"{{0}}{_field(Said, 'left')}",
    ("said", "cards_played"): f"{{0}}{_field(Said, 'played')}",
}
"""By name, or by the name of the type and the attribute's; `p` is the position, `{0}` what is asked about."""
