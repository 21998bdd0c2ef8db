"""Trees to text in one canonical spelling, with as few parentheses as can be. `parse(start, show(t)) == t`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rulespec.syntax import tree as t

# How tightly an expression holds together; a part that holds less tightly than its place asks for gets parentheses.
_CHOICE, _OR, _AND, _NOT, _COMPARE, _UNION, _MEET, _SUM, _PRODUCT, _UNARY, _ATOM = range(11)
_THE = re.compile(r"the(?![A-Za-z0-9_])")
_LEVELS = {"union": _UNION, "meet": _MEET, "sum": _SUM, "product": _PRODUCT}


def show(tree: t.Tree) -> str:
    """The canonical text of a tree."""
    if isinstance(tree, t.Expr):
        return _expr(tree, _CHOICE)
    return _phrase(tree)


def _expr(tree: Any, least: int) -> str:
    level, text = _spelled(tree)
    return f"({text})" if level < least else text


def _spelled(tree: t.Expr) -> tuple[int, str]:
    match tree:
        case t.Choice():
            return _CHOICE, _choice(tree)
        case t.Or(parts):
            return _OR, " or ".join(_expr(part, _AND) for part in parts)
        case t.And(parts):
            return _AND, " and ".join(_expr(part, _NOT) for part in parts)
        case t.Not(of):
            return _NOT, f"not {_expr(of, _NOT)}"
        case t.Comparison(op, left, right):
            return _COMPARE, f"{_expr(left, _UNION)} {op} {_expr(right, _UNION)}"
        case t.Membership(item, among, negated):
            return _COMPARE, f"{_expr(item, _UNION)} {'not in' if negated else 'in'} {_among(among)}"
        case t.Chain(name, first, rest):
            level = _LEVELS[name]
            return level, _expr(first, level + 1) + "".join(f" {op} {_expr(part, level + 1)}" for op, part in rest)
        case t.Interval(low, high):
            return _COMPARE, f"{_expr(low, _UNION)} .. {_expr(high, _UNION)}"
        case t.Negative(of):
            return _UNARY, f"-{_expr(of, _UNARY)}"
    return _ATOM, _atom(tree)


def _choice(tree: t.Choice) -> str:
    """Case by case, without recursion: a definition may have many cases."""
    cases = []
    rest: t.Expr | None = tree
    while isinstance(rest, t.Choice):
        cases.append(f"{_expr(rest.then, _OR)} if {_expr(rest.when, _OR)}")
        rest = rest.otherwise
    return " else ".join([*cases, _expr(rest, _OR)] if rest is not None else cases)


def _atom(tree: t.Expr) -> str:
    match tree:
        case t.Name(name):
            return name
        case t.Number(value):
            return str(value)
        case t.Nothing():
            return "none"
        case t.Truth(value):
            return "true" if value else "false"
        case t.CardLiteral(patterns):
            return f"[{_words(patterns)}]"
        case t.Attribute(of, name):
            return f"{_expr(of, _ATOM)}.{name}"
        case t.Call(target, args):
            return f"{_expr(target, _ATOM)}({', '.join(_expr(arg, _CHOICE) for arg in args)})"
        case t.Select(kind, binder):
            return f"{kind}({_binder(binder)})"
        case t.Compute(kind, value, binder):
            return f"{kind}({_expr(value, _CHOICE)} for {_binder(binder)})"
        case t.Several(items):
            return f"({', '.join(_expr(item, _CHOICE) for item in items)})"
    raise TypeError(f"{type(tree).__name__} is no expression")


def _binder(binder: t.Binder) -> str:
    where = f" where {_expr(binder.where, _OR)}" if binder.where is not None else ""
    return f"{binder.variable} in {_among(binder.among)}{where}"


def _among(among: t.Expr) -> str:
    return _expr(among, _COMPARE if isinstance(among, t.Interval) else _UNION)


def _words(patterns: Iterable[t.Word | t.WordSpan]) -> str:
    return " ".join(_pattern(each) for each in patterns)


def _pattern(pattern: t.Word | t.WordSpan) -> str:
    return pattern.value if isinstance(pattern, t.Word) else f"{pattern.first.value} .. {pattern.last.value}"


def _phrase(tree: t.Tree) -> str:
    match tree:
        case t.Range():
            return _range(tree)
        case t.Cards() | t.OfRank() | t.OfSuit() | t.Run() | t.TheCards():
            return _part(tree)
        case t.Place():
            return _place(tree)
        case t.Parameter(name, kind):
            return f"{kind} {name}" if kind else name
        case t.Word() | t.WordSpan():
            return _pattern(tree)
        case t.CardSet(patterns):
            return _words(patterns)
        case t.Ranking(places, rising):
            return (" < " if rising else " > ").join(_place(place) for place in places)
        case t.Rows(rows):
            return ", ".join(_words(row) for row in rows)
        case t.Shape():
            return _shape(tree)
        case t.Wild():
            return _wild(tree)
        case t.Transfer():
            return _transfer(tree)
        case t.Item():
            return _item(tree)
        case t.Bindings(binders):
            return ", ".join(map(_binder, binders))
        case t.Pile(number, seen):
            return f"{number} face up" if seen == "face up" else str(number)
        case t.Share(None):
            return "all"
        case t.Share(number, each):
            return f"{_expr(number, _CHOICE)}{' each' if each else ''}"
        case t.Winner(most, of):
            return f"{'highest' if most else 'lowest'} {of}"
        case t.Binder():
            return _binder(tree)
        case t.Signature(name, parameters):
            inner = ", ".join(_phrase(each) for each in parameters)
            return f"{name}({inner})" if parameters else name
    raise TypeError(f"{type(tree).__name__} cannot be printed")


def _place(place: t.Place) -> str:
    if not place.inner:
        return _words(place.words)
    if len(place.words) == 1 and isinstance(place.words[0], t.Word):
        return f"{_words(place.words)}({_words(place.inner)})"
    return f"({_words(place.words)})({_words(place.inner)})"


def _shape(shape: t.Shape) -> str:
    suits = {"any": "", "one": " in one suit", "mixed": " in mixed suits"}[shape.suits]
    return " + ".join(_part(part) for part in shape.parts) + suits


def _part(part: Any) -> str:
    match part:
        case t.Cards(number):
            return f"{_range(number)} {'card' if number.high == 1 else 'cards'}"
        case t.OfRank(number):
            return f"{_range(number)} of one rank"
        case t.OfSuit(number):
            return f"{_range(number)} of one suit"
        case t.Run(number, width, along):
            wide = f" {t.WIDTHS[width - 1]}" if width > 1 else ""
            return f"run of {_range(number)}{wide}" + (f" along {along}" if along else "")
        case t.TheCards(cards):
            return f"the cards {_words(cards)}"
    raise TypeError(f"{type(part).__name__} is no part of a shape")


def _range(number: t.Range) -> str:
    return str(number.low) if number.low == number.high else f"{number.low}..{number.high}"


def _wild(wild: t.Wild) -> str:
    limits = f" in {' '.join(name.id for name in wild.within)}" if wild.within else ""
    limits += f" except in {' '.join(name.id for name in wild.outside)}" if wild.outside else ""
    says = {
        "stands": "stand for any card",
        "copies": f"copies a {'lower ' if wild.lower else ''}{'natural ' if wild.natural else ''}card",
        "together": "together stand for a rank",
    }[wild.does]
    return f"{_words(wild.cards)} {says}{limits}"


def _transfer(move: t.Transfer) -> str:
    who, place = _expr(move.who, _UNION), _expr(move.place, _UNION)
    seen = (" face up" if move.seen == "face up" else "") + (" at once" if move.at_once else "")
    if move.amount is None:
        return f"{who} takes the rest of {place}{seen}"
    amount = _expr(move.amount, _UNION)
    if move.highest:
        amount = f"the highest {amount}"
    elif _THE.match(amount):
        amount = f"({amount})"  # `gives the …` would be read as `gives the highest …`
    of = f" of {_expr(move.of, _UNION)}" if move.of is not None else ""
    verb = f"gives {amount}{of} to" if move.verb == "give" else f"takes {amount}{of} from"
    including = f" including {_expr(move.including, _UNION)}" if move.including is not None else ""
    return f"{who} {verb} {place}{seen}{including}"


def _item(item: t.Item) -> str:
    text = f"{_expr(item.points, _CHOICE)} to {_expr(item.to, _UNION)}"
    if item.kind is not None:
        text += f" as {item.kind}"
    if item.binders:
        text += " for " + ", ".join(_binder(binder) for binder in item.binders)
    return text + (f" when {_expr(item.when, _OR)}" if item.when is not None else "")
