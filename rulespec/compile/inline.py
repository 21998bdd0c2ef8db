"""Built-ins that are no more than a look into a record, as text of Python: a call of a function would cost several
times what it does. They do what the functions of the same name do, which the slow evaluator calls.
"""

from __future__ import annotations

from typing import Any

from rulespec.compile.position import Deal, Match, Played, Position, Said, Trick


def place(record: Any, name: str) -> str:
    """A field of a record by its place, which is found faster than by its name."""
    return f"[{record._fields.index(name)}]"


MATCH, DEAL, PLAY = (f"p{place(Position, name)}" for name in ("match", "deal", "play"))
MEMO_OF_DEAL = f"{DEAL}{place(Deal, 'memo')}"
HANDS = f"{PLAY}[0]"  # the first field of every mechanism's record
MEMO_OF_PLAY = f"{PLAY}[-1]"  # the last field of every mechanism's record

INLINE: dict[str | tuple[str, str], str] = {
    "hand": f"({HANDS}[{{0}}] if {PLAY} is not None else None)",
    "cards_left": f"({HANDS}[{{0}}].bit_count() if {PLAY} is not None else None)",
    "calls": f"({DEAL}{place(Deal, 'calls')} if {DEAL} is not None else ())",
    "past": f"{MATCH}{place(Match, 'past')}",
    "redeals": f"{MATCH}{place(Match, 'redeals')}",
    "dealer": f"({DEAL}{place(Deal, 'dealer')} if {DEAL} is not None else None)",
    "says": f"(dict({{0}}{place(Said, 'values')}).get({{1}}) if {{0}}{place(Said, 'values')} else None)",
    # A card that was played and a combination that was laid have the same first fields.
    ("play", "player"): f"{{0}}{place(Played, 'player')}",
    ("play", "card"): f"{{0}}{place(Played, 'cards')}",
    ("trick", "number"): f"{{0}}{place(Trick, 'number')}",
    ("trick", "leader"): f"{{0}}{place(Trick, 'leader')}",
    ("trick", "plays"): f"{{0}}{place(Trick, 'plays')}",
    ("trick", "winner"): f"{{0}}{place(Trick, 'winner')}",
    ("said", "name"): f"{{0}}{place(Said, 'name')}",
    ("said", "caller"): f"{{0}}{place(Said, 'seat')}",
    ("said", "cards"): f"{{0}}{place(Said, 'cards')}",
    ("said", "cards_left"): f"{{0}}{place(Said, 'left')}",
    ("said", "cards_played"): f"{{0}}{place(Said, 'played')}",
}
"""By name, or by the name of the type and the attribute's; `p` is the position, `{0}` what is asked about."""
