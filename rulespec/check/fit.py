"""Which type a value can be used as, and how it becomes one."""

from __future__ import annotations

from collections.abc import Iterable

from rulespec.check.ir import IR, Apply, Collect, Const
from rulespec.model.builtins import BUILTINS, OF_SUIT
from rulespec.model.pack import Pack
from rulespec.model.types import (
    CALL,
    CALLS,
    CARDS,
    COMBINATION,
    NOTHING,
    OWNER,
    PILE,
    PLACE,
    PLAY,
    RANK,
    SEAT,
    SEATS,
    SIDE,
    SUIT,
    Type,
    is_row,
)


def is_set(kind: Type) -> bool:
    """A collection: cards, or many of anything."""
    return kind.many or kind == CARDS


def fit(value: IR, wanted: Type, pack: Pack) -> IR | None:
    """The value as the type wanted; None if it cannot be that.

    `none` fits everywhere; one of a kind fits where many are wanted; a side
    fits as its seats, and where a seat or side is wanted; a rank or suit that is named fits as its cards; a
    play fits as its combination. Numbers are never ranks.
    """
    if value.type in (wanted, NOTHING):
        return _nothing(value, wanted) if value.type == NOTHING and is_set(wanted) else value
    if wanted == OWNER and value.type in (SEAT, SIDE):
        return value
    if wanted == PLACE and value.type in (SEAT, PILE):
        return value
    if wanted == CALL and is_row(value.type):
        return value
    if wanted == CALLS and (value.type == CALL or is_row(value.type)):
        return value if value.type.many else Collect((value,), type=wanted, span=value.span)
    if wanted == CARDS and value.type == SUIT and not isinstance(value, Const):
        return Apply(OF_SUIT, (value,), type=CARDS, span=value.span)
    if wanted == SEATS and value.type == SIDE:
        return Apply(BUILTINS["members"], (value,), type=SEATS, span=value.span)
    if wanted.many and value.type == wanted.each:
        return Collect((value,), type=wanted, span=value.span)
    if wanted == COMBINATION and value.type == PLAY:
        return value
    if wanted == CARDS and isinstance(value, Const) and value.type in (RANK, SUIT):
        return Const(_mask(value, pack), type=CARDS, span=value.span)
    return None


def _nothing(value: IR, wanted: Type) -> IR:
    """Sets do not keep none: as a set it is the empty one."""
    if isinstance(value, Const):
        return Const(0 if wanted == CARDS else (), type=wanted, span=value.span)
    return value


def _mask(value: Const, pack: Pack) -> int:
    return pack.where(rank=pack.ranks[value.value]) if value.type == RANK else pack.where(suit=value.value)


def join(types: Iterable[Type]) -> Type | None:
    """The type that values of all these types can be used as; None if there is none. Nothing but `none` is NOTHING."""
    found = NOTHING
    for each in types:
        if found in (each, NOTHING):
            found = each
        elif each == NOTHING or each == found.each:
            pass
        elif found == each.each:
            found = each
        elif CALL in (found, each) and (is_row(found) or is_row(each)):
            found = CALL
        elif {found, each} <= {RANK, SUIT, CARDS}:
            found = CARDS
        elif {found, each} == {COMBINATION, PLAY}:
            found = COMBINATION
        else:
            return None
    return found


def gathered(kind: Type) -> Type:
    """The type of a set of such values: seats for a seat, cards for a rank."""
    if kind in (RANK, SUIT):
        return CARDS
    return kind if is_set(kind) or kind == NOTHING else kind.set
