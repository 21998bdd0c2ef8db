"""Which expressions are never none, so that nothing has to be asked before they are used."""

from __future__ import annotations

from collections.abc import Mapping

from rulespec.check import ir
from rulespec.check.ir import IR, Checked
from rulespec.model.builtins import Builtin
from rulespec.model.types import PLAY

# fmt: off
ALWAYS = frozenset({
    "abs", "active", "around", "backwards", "called", "calls", "deal_number", "face_up", "finishers", "highest",
    "interval", "leaders", "led", "lowest", "members", "next", "own", "pack", "past", "pile", "players", "plays",
    "played", "points", "previous", "redeals", "score", "shown", "sides", "still_in", "suits", "total", "tricks",
    "trumps", "winning", "won", "cards of",
})
# fmt: on
"""Built-ins that give something for whatever they are asked, in every position."""

ALWAYS_OF = {
    "combination": frozenset({"cards", "length", "shape", "size", "top", "wilds"}),
    "play": frozenset({"card", "cards", "player"}),
    "trick": frozenset({"cards", "leader", "number", "plays"}),  # nobody takes one that is broken off
    "said": frozenset({"caller", "cards", "cards_left", "cards_played", "name", "number"}),
    "deal": frozenset({"finishers", "gained"}),
}
"""Attributes that everything of a type has."""

NEVER = (ir.And, ir.Or, ir.Not, ir.Compare, ir.In, ir.Combine, ir.Collect)
FAR = 16  # so many facts are looked through that ask each other
MAY_FIND_NONE = frozenset({"first", "last", "the", "max", "min"})


class Certain:
    """What is never none, with the facts of a game."""

    def __init__(self, facts: Mapping[str, Checked]) -> None:
        self._facts = facts
        self._known: dict[tuple[str, frozenset[int]], bool] = {}
        self._far = 0

    def never_none(self, node: IR, sure: frozenset[int]) -> bool:
        """Whether an expression has a value in every position; `sure` are the local slots that hold one."""
        if isinstance(node, NEVER):
            return True
        match node:
            case ir.Const(value):
                return value is not None
            case ir.Local(slot):
                return slot in sure
            case ir.If(_, then, otherwise):
                return self.never_none(then, sure) and self.never_none(otherwise, sure)
            case ir.Arithmetic(op, left, right):
                divides = op not in ("//", "%") or (isinstance(right, ir.Const) and right.value not in (0, None))
                return divides and self.never_none(left, sure) and self.never_none(right, sure)
            case ir.Negate(of) | ir.Count(of):
                return self.never_none(of, sure)
            case ir.Select(kind) | ir.Compute(kind):
                return kind not in MAY_FIND_NONE
            case ir.Family(_, args):
                return all(self.never_none(arg, sure) for arg in args)
            case ir.Apply(builtin, args):
                return builtin.name in _always(builtin, args) and all(self.never_none(arg, sure) for arg in args)
            case ir.FactCall(name, args, deal):
                given = frozenset(at for at, arg in enumerate(args) if self.never_none(arg, sure))
                return (deal is None or self.never_none(deal, sure)) and self._fact(name, given)
        return False  # a row may lack the column that a `Switch` asks for

    def _fact(self, name: str, given: frozenset[int]) -> bool:
        found = self._known.get((name, given))
        if found is None:
            if self._far >= FAR:
                return False  # what is not looked at is not known to have a value
            self._far += 1
            self._known[name, given] = False  # nor is a fact that builds on itself
            found = self._known[name, given] = self.never_none(self._facts[name].ir, given)
            self._far -= 1
        return found


def _always(builtin: Builtin, args: tuple[IR, ...]) -> frozenset[str]:
    """The names among which that of a built-in must be to give something for whatever it is asked."""
    if builtin.on is None:
        return ALWAYS
    # A card played to a trick, which is a play as well, has less than a combination.
    return ALWAYS_OF.get(PLAY.name if args[0].type == PLAY else builtin.on.name, frozenset())
