"""Trees of every small language, made at random. Only what can be written is made: reserved words are no names."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rulespec.spans import Source, Span
from rulespec.syntax import tree as t

HERE = Span(Source("made", ""), 0, 0)

# Words of phrases are names wherever a phrase does not expect them.
NAMES = "a b players score_1 _x to of the from give takes face at once run card highest when as inside nothing"
WORDS = "A K Q 10 3 C D CQ H10 weak small_one red"
names = st.sampled_from(NAMES.split())
words = st.sampled_from(WORDS.split()).map(lambda value: t.Word(value, span=HERE))


def node(kind: Any, *parts: Any, **named: Any) -> st.SearchStrategy[Any]:
    return st.builds(kind, *parts, **named, span=st.just(HERE))


def tuples(each: Any, least: int, most: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(each, min_size=least, max_size=most).map(tuple)


patterns = tuples(words | node(t.WordSpan, words, words), 1)
ids = node(t.Name, names)
atoms = (
    ids
    | node(t.Number, st.integers(0, 999_999_999))
    | node(t.Nothing)
    | node(t.Truth, st.booleans())
    | node(t.CardLiteral, patterns)
)


def binders(inner: Any) -> st.SearchStrategy[Any]:
    return node(t.Binder, names, inner | node(t.Interval, inner, inner), st.none() | inner)


def chains(inner: Any) -> st.SearchStrategy[Any]:
    levels = {"sum": "+ -", "product": "* // %", "union": "|", "meet": "&"}
    return st.one_of(
        [
            node(t.Chain, st.just(level), inner, tuples(st.tuples(st.sampled_from(ops.split()), inner), 1, 2))
            for level, ops in levels.items()
        ]
    )


def larger(inner: Any) -> st.SearchStrategy[Any]:
    """Expressions one level above others."""
    targets = ids.filter(lambda name: name.id not in t.SELECTORS) | node(t.Attribute, inner, names)
    functions = st.sampled_from(("count", "max", "min")).map(lambda name: t.Name(name, span=HERE))
    return st.one_of(
        node(t.Attribute, inner, names),
        node(t.Call, targets, tuples(inner, 0, 2)),
        node(t.Call, functions, st.tuples(atoms)),
        node(t.Select, st.sampled_from(t.SELECTORS), binders(inner)),
        node(t.Compute, st.sampled_from(t.COMPUTERS), inner, binders(inner)),
        node(t.Or, tuples(inner, 2)),
        node(t.And, tuples(inner, 2)),
        node(t.Not, inner),
        node(t.Comparison, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), inner, inner),
        node(t.Membership, inner, inner, st.booleans()),
        chains(inner),
        node(t.Negative, inner),
        node(t.Choice, inner, inner, st.none() | inner),
        node(t.Several, tuples(inner, 2)),
    )


exprs = st.recursive(atoms, larger, max_leaves=12)

cardsets = node(t.CardSet, patterns)
places = node(t.Place, patterns, st.just(()) | patterns)
rankings = node(t.Ranking, tuples(places, 2), st.booleans()) | node(t.Ranking, st.tuples(places), st.just(True))
rows = node(t.Rows, tuples(patterns, 1))

ranges = st.tuples(st.integers(1, 256), st.integers(1, 256)).map(lambda ends: t.Range(min(ends), max(ends), span=HERE))
parts = st.one_of(
    node(t.Cards, ranges),
    node(t.OfRank, ranges),
    node(t.OfSuit, ranges),
    node(t.Run, ranges, st.integers(1, len(t.WIDTHS)), st.none() | names),
    node(t.TheCards, tuples(words, 1)),
)
shapes = node(t.Shape, tuples(parts, 1), st.sampled_from(("any", "one", "mixed")))

limits = {"within": tuples(ids, 0, 2), "outside": tuples(ids, 0, 2)}
wilds = node(t.Wild, tuples(words, 1), st.sampled_from(("stands", "together")), **limits) | node(
    t.Wild, tuples(words, 1), st.just("copies"), st.booleans(), st.booleans(), **limits
)

seen = st.sampled_from(("face up", "face down"))
transfers = node(
    t.Transfer,
    exprs,
    st.sampled_from(("give", "take")),
    exprs,
    st.booleans(),
    st.none() | exprs,
    exprs,
    seen,
    st.booleans(),
    st.none() | exprs,
) | node(
    t.Transfer, exprs, st.just("take"), st.none(), st.just(False), st.none(), exprs, seen, st.booleans(), st.none()
)
items = node(t.Item, exprs, exprs, st.none() | names, tuples(binders(exprs), 0, 2), st.none() | exprs)
winners = node(t.Winner, st.booleans(), names)
signatures = node(
    t.Signature,
    names,
    st.lists(node(t.Parameter, names, st.none() | names), max_size=3, unique_by=lambda each: each.name).map(tuple),
)

EVERYTHING = {
    "expr": exprs,
    "cardset": cardsets,
    "ranking": rankings,
    "rows": rows,
    "shape": shapes,
    "wild": wilds,
    "transfer": transfers,
    "item": items,
    "winner": winners,
    "signature": signatures,
    "bindings": node(t.Bindings, tuples(binders(exprs), 1, 2)),
    "pile": node(t.Pile, st.integers(1, 99), seen),
    "share": node(t.Share, st.none()) | node(t.Share, exprs, st.booleans()),
}
"""The trees of each start symbol."""
