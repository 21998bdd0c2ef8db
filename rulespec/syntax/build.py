"""From the parser's trees to ours. Comes in: a raw tree and the text it was made from. Goes out: a node of tree.py.

Raw trees have `data` (the name of the grammar's rule), `children` (trees, tokens, None for what was left out) and
`meta` with offsets into the text. What the grammar cannot say is refused here (E203, E204, E208, E210 to E212).
"""

from __future__ import annotations

from typing import Any, Literal, NoReturn

from rulespec.diagnostics.nearest import did_you_mean
from rulespec.spans import Span, Text
from rulespec.syntax import tree as t
from rulespec.syntax.hints import listed
from rulespec.syntax.limits import DIGITS, NESTING, fail, too_deep
from rulespec.syntax.tree import COMPUTERS, SELECTORS

RESERVED = frozenset(["and", "or", "not", "in", "if", "else", "where", "for", "none", "true", "false"])
"""Words that cannot be names: an expression with such a name would read like something else."""

_PLAIN = ("count", "max", "min")  # quantifiers that are functions too: `count(still_in)`, `max(a, b)`
_LISTS = ("arguments", "binders")  # no level of their own
_CARDS_LIMIT = 256


class Builder:
    """Builds one leaf: a method for each rule of the grammar, `_` and its name."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def build(self, raw: Any) -> Any:
        """The node that a raw tree means. Raises RulesError."""
        self._shallow(raw)
        return self._build(raw)

    def _shallow(self, raw: Any) -> None:
        """`not not …`, `a.b.c…` and `… else … else …` nest without brackets; recursion must not meet them either."""
        level = [raw]
        for _ in range(NESTING + 1):
            inner = [child for each in level for child in each.children if hasattr(child, "children")]
            level = [child for each in inner for child in (each.children if each.data in _LISTS else [each])]
            if not level:
                return
        where = getattr(level[0], "meta", level[0])
        too_deep(self.text, where.start_pos, where.end_pos)

    def _build(self, raw: Any) -> Any:
        return getattr(self, f"_{raw.data}")(raw.children, self._span(raw))

    def _span(self, raw: Any) -> Span:
        """The place of a raw tree (of a token if it has no `meta`)."""
        where = getattr(raw, "meta", raw)
        return self.text.span(where.start_pos, where.end_pos)

    def _each(self, raws: list[Any]) -> tuple[Any, ...]:
        return tuple(self._build(raw) for raw in raws)

    def _maybe(self, raw: Any) -> Any:
        return None if raw is None else self._build(raw)

    def _fail(self, code: str, message: str, raw: Any, label: str, *help_: str) -> NoReturn:
        where = getattr(raw, "meta", raw)
        fail(code, message, self.text, where.start_pos, where.end_pos, label, *help_)

    def _id(self, token: Any) -> str:
        if token in RESERVED:
            self._fail("E208", f"`{token}` cannot be a name", token, "expected a name", "it is a word of the language")
        return str(token)

    # ---- expressions -------------------------------------------------------------------------------------------------

    def _name(self, raws: list[Any], span: Span) -> t.Name:
        return t.Name(self._id(raws[0]), span=span)

    def _number(self, raws: list[Any], span: Span) -> t.Number:
        return t.Number(self._int(raws[0]), span=span)

    def _int(self, token: Any) -> int:
        if len(token) > DIGITS:
            self._fail("E204", "this number is too large", token, f"expected at most {DIGITS} digits")
        return int(token)

    def _none(self, raws: list[Any], span: Span) -> t.Nothing:
        return t.Nothing(span=span)

    def _true(self, raws: list[Any], span: Span) -> t.Truth:
        return t.Truth(True, span=span)

    def _false(self, raws: list[Any], span: Span) -> t.Truth:
        return t.Truth(False, span=span)

    def _card_literal(self, raws: list[Any], span: Span) -> t.CardLiteral:
        return t.CardLiteral(self._each(raws), span=span)

    def _attribute(self, raws: list[Any], span: Span) -> t.Attribute:
        return t.Attribute(self._build(raws[0]), self._id(raws[1]), span=span)

    def _several(self, raws: list[Any], span: Span) -> t.Several:
        return t.Several(self._each(raws), span=span)

    def _interval(self, raws: list[Any], span: Span) -> t.Interval:
        return t.Interval(*self._each(raws), span=span)

    def _bindings(self, raws: list[Any], span: Span) -> t.Bindings:
        return t.Bindings(self._each(raws), span=span)

    def _choice(self, raws: list[Any], span: Span) -> t.Choice:
        then, when, *otherwise = self._each(raws)
        return t.Choice(then, when, otherwise[0] if otherwise else None, span=span)

    def _or_(self, raws: list[Any], span: Span) -> t.Or:
        return t.Or(self._each(raws), span=span)

    def _and_(self, raws: list[Any], span: Span) -> t.And:
        return t.And(self._each(raws), span=span)

    def _not_(self, raws: list[Any], span: Span) -> t.Not:
        return t.Not(self._build(raws[0]), span=span)

    def _comparison(self, raws: list[Any], span: Span) -> t.Comparison:
        op: Any = str(raws[1])
        return t.Comparison(op, self._build(raws[0]), self._build(raws[2]), span=span)

    def _membership(self, raws: list[Any], span: Span) -> t.Membership:
        return t.Membership(self._build(raws[0]), self._build(raws[1]), False, span=span)

    def _no_membership(self, raws: list[Any], span: Span) -> t.Membership:
        return t.Membership(self._build(raws[0]), self._build(raws[1]), True, span=span)

    def _chain(self, level: Literal["sum", "product", "union", "meet"], raws: list[Any], span: Span) -> t.Chain:
        pairs = zip(raws[1::2], raws[2::2], strict=True)
        rest = tuple((str(op), self._build(each)) for op, each in pairs)
        return t.Chain(level, self._build(raws[0]), rest, span=span)

    def _sum(self, raws: list[Any], span: Span) -> t.Chain:
        return self._chain("sum", raws, span)

    def _product(self, raws: list[Any], span: Span) -> t.Chain:
        return self._chain("product", raws, span)

    def _union(self, raws: list[Any], span: Span) -> t.Chain:
        return self._chain("union", raws, span)

    def _meet(self, raws: list[Any], span: Span) -> t.Chain:
        return self._chain("meet", raws, span)

    def _negative(self, raws: list[Any], span: Span) -> t.Negative:
        return t.Negative(self._build(raws[1]), span=span)

    # ---- calls and quantifiers ---------------------------------------------------------------------------------------

    def _call(self, raws: list[Any], span: Span) -> t.Call | t.Select | t.Compute:
        arguments = raws[1].children if raws[1] is not None else []
        name = str(raws[0].children[0]) if raws[0].data == "name" else ""
        if raws[0].data not in ("name", "attribute"):
            self._fail("E211", "only what has a name can be called", raws[0], "expected a name before `(`")
        found: t.Select | t.Compute | None = None
        if name in SELECTORS:
            found = self._selects(name, arguments, span, raws[0])
        elif name in COMPUTERS:
            found = self._computes(name, arguments, span, raws[0])
        if found is not None:
            return found
        for raw in arguments:
            if raw.data in ("where", "for_each"):
                self._misplaced(name, raw, raws[0])
        return t.Call(self._build(raws[0]), self._each(arguments), span=span)

    def _misplaced(self, name: str, raw: Any, target: Any) -> NoReturn:
        """`where` or `for` in the parentheses of what is no quantifier."""
        word, known = ("where", SELECTORS) if raw.data == "where" else ("for", COMPUTERS)
        if name in (*SELECTORS, *COMPUTERS):
            self._fail(
                "E203",
                f"`{name}` goes through one thing at a time",
                raw,
                "expected this alone",
                "nest one in the other, or join conditions with `and`",
            )
        near = did_you_mean(name, known) if name else ()
        self._fail(
            "E203",
            f"`{word}` has no meaning in what is not a quantifier",
            target,
            f"expected {listed(f'`{each}`' for each in known)}",
            *near,
        )

    def _selects(self, kind: str, arguments: list[Any], span: Span, target: Any) -> t.Select | None:
        """`any(x in XS where C)`; None for a plain call."""
        form = f"`{kind}(x in XS where C)`"
        if len(arguments) != 1:
            if kind not in _PLAIN or any(raw.data in ("where", "for_each") for raw in arguments):
                self._fail(
                    "E203",
                    f"`{kind}` goes through one collection",
                    target,
                    f"expected {form}",
                    "join conditions with `and`",
                )
            return None
        raw = arguments[0]
        if raw.data == "for_each":
            self._fail(
                "E203",
                f"`{kind}` selects, it computes nothing",
                raw,
                f"expected {form}",
                f"{listed(f'`{each}`' for each in COMPUTERS)} compute: `sum(V for x in XS where C)`",
            )
        if raw.data == "choice" and raw.children[0].data == "membership":
            self._fail(
                "E203",
                f"the condition of `{kind}` begins with `where`",
                raw,
                f"expected {form}",
                "write `where` instead of `if`",
            )
        inner, where = raw.children if raw.data == "where" else (raw, None)
        if inner.data == "membership" and inner.children[0].data == "name":
            variable, among = inner.children
            name, place = self._id(variable.children[0]), self._span(raw)
            return t.Select(kind, t.Binder(name, self._build(among), self._maybe(where), span=place), span=span)
        if where is None and kind in _PLAIN:
            return None
        self._fail(
            "E203",
            f"`{kind}` has nothing to go through",
            inner,
            f"expected {form}",
            "name what it goes through: `p in players`",
        )

    def _computes(self, kind: str, arguments: list[Any], span: Span, target: Any) -> t.Compute | None:
        """`sum(V for x in XS where C)`; None for a plain call."""
        form = f"`{kind}(V for x in XS where C)`"
        if len(arguments) == 1 and arguments[0].data == "for_each":
            value, binder = self._each(arguments[0].children)
            return t.Compute(kind, value, binder, span=span)
        if len(arguments) == 1 and arguments[0].data == "where":
            self._fail(
                "E203",
                f"`{kind}` computes, so its value comes first",
                arguments[0],
                f"expected {form}",
                f"{listed(f'`{each}`' for each in SELECTORS)} select: `count(x in XS where C)`",
            )
        if kind not in _PLAIN:
            self._fail("E203", f"`{kind}` has nothing to go through", target, f"expected {form}")
        return None

    def _binder(self, raws: list[Any], span: Span) -> t.Binder:
        return t.Binder(self._id(raws[0]), self._build(raws[1]), self._maybe(raws[2]), span=span)

    # ---- cards -------------------------------------------------------------------------------------------------------

    def _word(self, raws: list[Any], span: Span) -> t.Word:
        return t.Word(str(raws[0]), span=span)

    def _word_span(self, raws: list[Any], span: Span) -> t.WordSpan:
        return t.WordSpan(*self._each(raws), span=span)

    def _cardset(self, raws: list[Any], span: Span) -> t.CardSet:
        return t.CardSet(self._each(raws), span=span)

    def _rising(self, raws: list[Any], span: Span) -> t.Ranking:
        return t.Ranking(self._each(raws), True, span=span)

    def _falling(self, raws: list[Any], span: Span) -> t.Ranking:
        return t.Ranking(self._each(raws), False, span=span)

    def _place(self, raws: list[Any], span: Span) -> t.Place:
        return t.Place(self._each(raws), span=span)

    def _place_each(self, raws: list[Any], span: Span) -> t.Place:
        return t.Place(self._each(raws[0].children), self._each(raws[1].children), span=span)

    def _rows(self, raws: list[Any], span: Span) -> t.Rows:
        return t.Rows(tuple(self._each(raw.children) for raw in raws), span=span)

    # ---- combinations ------------------------------------------------------------------------------------------------

    def _range(self, raws: list[Any], span: Span) -> t.Range:
        low = self._int(raws[0])
        high = low if raws[1] is None else self._int(raws[1])
        if low > high:
            self._fail(
                "E210",
                f"`{low}..{high}` goes from the larger to the smaller number",
                raws[1],
                f"expected {low} or more",
                f"write `{high}..{low}`",
            )
        wrong = raws[0] if low < 1 else raws[1] or raws[0]
        if not 1 <= low <= high <= _CARDS_LIMIT:
            self._fail(
                "E210",
                f"a combination cannot have {wrong} of them",
                wrong,
                f"expected a number from 1 to {_CARDS_LIMIT}",
            )
        return t.Range(low, high, span=span)

    def _cards(self, raws: list[Any], span: Span) -> t.Cards:
        return t.Cards(self._build(raws[0]), span=span)

    def _of_rank(self, raws: list[Any], span: Span) -> t.OfRank:
        return t.OfRank(self._build(raws[0]), span=span)

    def _of_suit(self, raws: list[Any], span: Span) -> t.OfSuit:
        return t.OfSuit(self._build(raws[0]), span=span)

    def _run(self, raws: list[Any], span: Span) -> t.Run:
        width = t.WIDTHS.index(str(raws[1] or "")) + 1
        return t.Run(self._build(raws[0]), width, None if raws[2] is None else self._id(raws[2]), span=span)

    def _the_cards(self, raws: list[Any], span: Span) -> t.TheCards:
        return t.TheCards(self._each(raws), span=span)

    def _shape(self, raws: list[Any], span: Span) -> t.Shape:
        return t.Shape(self._each(raws), "any", span=span)

    def _shape_one_suit(self, raws: list[Any], span: Span) -> t.Shape:
        return t.Shape(self._each(raws), "one", span=span)

    def _shape_mixed_suits(self, raws: list[Any], span: Span) -> t.Shape:
        return t.Shape(self._each(raws), "mixed", span=span)

    def _wild(self, does: Literal["stands", "copies", "together"], raws: list[Any], span: Span) -> t.Wild:
        words, *marks, within, outside = raws
        lower, natural = (mark is not None for mark in marks or (None, None))
        cards = self._each(words.children)
        return t.Wild(cards, does, lower, natural, self._limits(within), self._limits(outside), span=span)

    def _limits(self, raw: Any) -> tuple[t.Name, ...]:
        return () if raw is None else self._each(raw.children)

    def _wild_stands(self, raws: list[Any], span: Span) -> t.Wild:
        return self._wild("stands", raws, span)

    def _wild_copies(self, raws: list[Any], span: Span) -> t.Wild:
        return self._wild("copies", raws, span)

    def _wild_together(self, raws: list[Any], span: Span) -> t.Wild:
        return self._wild("together", raws, span)

    # ---- phrases -----------------------------------------------------------------------------------------------------

    def _transfer(self, verb: Literal["give", "take"], raws: list[Any], span: Span) -> t.Transfer:
        who, amount, place, face, at_once, including = raws
        highest = amount.data == "the_highest"
        number, of = self._build(amount.children[0]), self._maybe(amount.children[1])
        with_them = None if including is None else self._build(including.children[0])
        return t.Transfer(
            self._build(who),
            verb,
            number,
            highest,
            of,
            self._build(place),
            _seen(face),
            at_once is not None,
            with_them,
            span=span,
        )

    def _gives(self, raws: list[Any], span: Span) -> t.Transfer:
        return self._transfer("give", raws, span)

    def _takes(self, raws: list[Any], span: Span) -> t.Transfer:
        return self._transfer("take", raws, span)

    def _takes_rest(self, raws: list[Any], span: Span) -> t.Transfer:
        who, place, face, at_once = raws
        return t.Transfer(
            self._build(who), "take", None, False, None, self._build(place), _seen(face), at_once is not None, span=span
        )

    def _item(self, raws: list[Any], span: Span) -> t.Item:
        points, to, kind, binders, when = raws
        return t.Item(
            self._build(points),
            self._build(to),
            None if kind is None else self._id(kind.children[0]),
            () if binders is None else self._each(binders.children),
            None if when is None else self._build(when.children[0]),
            span=span,
        )

    def _pile(self, raws: list[Any], span: Span) -> t.Pile:
        number, face = raws
        return t.Pile(self._int(number), _seen(face), span=span)

    def _share_all(self, raws: list[Any], span: Span) -> t.Share:
        return t.Share(None, span=span)

    def _share_each(self, raws: list[Any], span: Span) -> t.Share:
        return t.Share(self._build(raws[0]), span=span)

    def _share_bare(self, raws: list[Any], span: Span) -> t.Share:
        return t.Share(self._build(raws[0]), False, span=span)

    def _winner(self, raws: list[Any], span: Span) -> t.Winner:
        return t.Winner(raws[0] == "highest", self._id(raws[1]), span=span)

    def _signature(self, raws: list[Any], span: Span) -> t.Signature:
        parameters = self._each([raw for raw in raws[1:] if raw is not None])
        for at, each in enumerate(parameters):
            if each.name in (before.name for before in parameters[:at]):
                self._fail("E212", f"two parameters are called `{each.name}`", raws[1 + at], "expected another name")
        return t.Signature(self._id(raws[0]), parameters, span=span)

    def _parameter(self, raws: list[Any], span: Span) -> t.Parameter:
        first, second = raws
        return t.Parameter(self._id(second or first), str(first) if second else None, span=span)


def _seen(face: Any) -> Literal["face up", "face down"]:
    """Where nothing is said, only giver and taker see the cards."""
    return "face up" if face is not None and face.children[0] == "up" else "face down"
