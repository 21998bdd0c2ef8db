"""From the parser's trees to ours. Comes in: a raw tree and the text it was made from. Goes out: a node of tree.py.

Nesting is limited before parsing, so plain recursion is safe here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.spans import Span, Text
from rulespec.syntax import tree as t
from rulespec.syntax.tree import COMPUTERS, SELECTORS


class Builder:
    """Builds one leaf. `raw` trees have `data`, `children` and `meta` with offsets into the text."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def build(self, raw: Any) -> t.Tree:
        """The node that a raw tree means. Raises RulesError (E203) for a binder that is none."""
        rule: Callable[[Any, Span], t.Tree] = getattr(self, f"_{raw.data}")
        return rule(raw.children, self._span(raw))

    def _span(self, raw: Any) -> Span:
        if hasattr(raw, "meta"):
            return self.text.span(getattr(raw.meta, "start_pos", 0), getattr(raw.meta, "end_pos", 0))
        return self.text.span(raw.start_pos, raw.end_pos)

    def _each(self, raws: list[Any]) -> tuple[Any, ...]:
        return tuple(self.build(raw) for raw in raws)

    # ---- expressions -------------------------------------------------------------------------------------------------

    def _name(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Name(str(raws[0]), span=span)

    def _number(self, raws: list[Any], span: Span) -> t.Tree:
        if len(raws[0]) > 9:
            raise RulesError([Diagnostic("E204", f"`{raws[0][:12]}…` is too large", span, "at most nine digits")])
        return t.Number(int(raws[0]), span=span)

    def _none(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Nothing(span=span)

    def _true(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Truth(True, span=span)

    def _false(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Truth(False, span=span)

    def _card_literal(self, raws: list[Any], span: Span) -> t.Tree:
        return t.CardLiteral(self._each(raws), span=span)

    def _attribute(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Attribute(self.build(raws[0]), str(raws[1]), span=span)  # type: ignore[arg-type]

    def _several(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Several(self._each(raws), span=span)

    def _choice(self, raws: list[Any], span: Span) -> t.Tree:
        parts = self._each(raws)
        return t.Choice(parts[0], parts[1], parts[2] if len(parts) == 3 else None, span=span)

    def _or_(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Or(self._each(raws), span=span)

    def _and_(self, raws: list[Any], span: Span) -> t.Tree:
        return t.And(self._each(raws), span=span)

    def _not_(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Not(self.build(raws[0]), span=span)  # type: ignore[arg-type]

    def _comparison(self, raws: list[Any], span: Span) -> t.Tree:
        op: Any = str(raws[1])
        return t.Comparison(op, self.build(raws[0]), self.build(raws[2]), span=span)  # type: ignore[arg-type]

    def _membership(self, raws: list[Any], span: Span) -> t.Tree:
        item, among = self._each(raws)
        return t.Membership(item, among, False, span=span)

    def _no_membership(self, raws: list[Any], span: Span) -> t.Tree:
        item, among = self._each(raws)
        return t.Membership(item, among, True, span=span)

    def _chain(self, level: Any, raws: list[Any], span: Span) -> t.Tree:
        pairs = zip(raws[1::2], raws[2::2], strict=True)
        rest: Any = tuple((str(op), self.build(operand)) for op, operand in pairs)
        return t.Chain(level, self.build(raws[0]), rest, span=span)  # type: ignore[arg-type]

    def _sum(self, raws: list[Any], span: Span) -> t.Tree:
        return self._chain("sum", raws, span)

    def _product(self, raws: list[Any], span: Span) -> t.Tree:
        return self._chain("product", raws, span)

    def _union(self, raws: list[Any], span: Span) -> t.Tree:
        return self._chain("union", raws, span)

    def _meet(self, raws: list[Any], span: Span) -> t.Tree:
        return self._chain("meet", raws, span)

    def _negative(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Negative(self.build(raws[1]), span=span)  # type: ignore[arg-type]

    # ---- calls and quantifiers ---------------------------------------------------------------------------------------

    def _call(self, raws: list[Any], span: Span) -> t.Tree:
        target: Any = self.build(raws[0])
        arguments = raws[1].children if len(raws) > 1 else []
        if not isinstance(target, (t.Name, t.Attribute)):
            raise RulesError(
                [Diagnostic("E203", "only a name can be called", target.span, "expected a name before `(`")]
            )
        if len(arguments) == 1 and isinstance(target, t.Name):
            quantified = self._quantified(target.id, arguments[0], span)
            if quantified is not None:
                return quantified
        for raw in arguments:
            if raw.data in ("where", "for_each"):
                word = "where" if raw.data == "where" else "for"
                raise RulesError(
                    [Diagnostic("E203", f"`{word}` has no place here", self._span(raw), _quantifiers(word))]
                )
        return t.Call(target, self._each(arguments), span=span)

    def _quantified(self, kind: str, raw: Any, span: Span) -> t.Tree | None:
        """`any(x in XS where C)` or `sum(V for x in XS where C)`; None for a plain call."""
        if kind in COMPUTERS and raw.data == "for_each":
            binder: Any = self.build(raw.children[1])
            return t.Compute(kind, self.build(raw.children[0]), binder, span=span)  # type: ignore[arg-type]
        if kind not in SELECTORS:
            return None
        if raw.data == "where":
            return t.Select(kind, self._selecting(kind, raw.children[0], raw.children[1], span), span=span)
        if raw.data == "membership" and (kind != "count" or raw.children[0].data == "name"):
            return t.Select(kind, self._selecting(kind, raw, None, span), span=span)
        if kind == "count":
            return None
        raise RulesError(
            [Diagnostic("E203", f"`{kind}` needs a variable", span, f"expected `{kind}(x in XS where …)`")]
        )

    def _selecting(self, kind: str, inner: Any, where: Any, span: Span) -> t.Binder:
        if inner.data != "membership" or inner.children[0].data != "name":
            raise RulesError(
                [
                    Diagnostic(
                        "E203", f"`{kind}` needs a variable", self._span(inner), f"expected `{kind}(x in XS where …)`"
                    )
                ]
            )
        condition: Any = self.build(where) if where is not None else None
        variable = str(inner.children[0].children[0])
        return t.Binder(variable, self.build(inner.children[1]), condition, span=self._span(inner))  # type: ignore[arg-type]

    def _binder(self, raws: list[Any], span: Span) -> t.Tree:
        condition: Any = self.build(raws[2]) if len(raws) > 2 else None
        return t.Binder(str(raws[0]), self.build(raws[1]), condition, span=span)  # type: ignore[arg-type]

    # ---- cards -------------------------------------------------------------------------------------------------------

    def _word(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Word(str(raws[0]), span=span)

    def _word_span(self, raws: list[Any], span: Span) -> t.Tree:
        first, last = (t.Word(str(raw), span=self._span(raw)) for raw in raws)
        return t.WordSpan(first, last, span=span)

    def _cardset(self, raws: list[Any], span: Span) -> t.Tree:
        return t.CardSet(self._each(raws), span=span)

    def _rising(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Ranking(self._each(raws), True, span=span)

    def _falling(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Ranking(self._each(raws), False, span=span)

    def _place(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Place(self._each(raws), span=span)

    def _place_each(self, raws: list[Any], span: Span) -> t.Tree:
        words = self._each(raws)
        return t.Place(words[:1], words[1:], span=span)

    def _place_rows(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Place(self._each(raws[0].children), self._each(raws[1].children), span=span)

    def _rows(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Rows(tuple(self._each(raw.children) for raw in raws), span=span)

    # ---- combinations ------------------------------------------------------------------------------------------------

    def _range(self, raws: list[Any], span: Span) -> t.Tree:
        low, high = int(raws[0][:9]), int(raws[-1][:9])
        if not 1 <= low <= high <= 256:
            raise RulesError(
                [
                    Diagnostic(
                        "E204",
                        f"`{low}..{high}` is not a number of cards",
                        span,
                        "expected a number, or from the smaller to the larger one",
                    )
                ]
            )
        return t.Range(low, high, span=span)

    def _cards(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Cards(*self._each(raws), span=span)

    def _of_rank(self, raws: list[Any], span: Span) -> t.Tree:
        return t.OfRank(*self._each(raws), span=span)

    def _of_suit(self, raws: list[Any], span: Span) -> t.Tree:
        return t.OfSuit(*self._each(raws), span=span)

    def _run(self, raws: list[Any], span: Span) -> t.Tree:
        number: Any = self.build(raws[0])
        width = next((str(raw) for raw in raws[1:] if raw.type == "WIDTH"), "")
        along = next((str(raw) for raw in raws[1:] if raw.type == "NAME"), None)
        return t.Run(number, t.WIDTHS.index(width) + 1, along, span=span)

    def _the_cards(self, raws: list[Any], span: Span) -> t.Tree:
        return t.TheCards(self._each(raws), span=span)

    def _shape(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Shape(self._each(raws), "any", span=span)

    def _shape_one_suit(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Shape(self._each(raws), "one", span=span)

    def _shape_mixed_suits(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Shape(self._each(raws), "mixed", span=span)

    def _wild(self, does: Any, raws: list[Any], span: Span) -> t.Tree:
        kinds = {getattr(raw, "data", None) or raw.type: raw for raw in raws}

        def names(limit: str) -> tuple[t.Name, ...]:
            found = kinds[limit].children if limit in kinds else []
            return tuple(t.Name(str(raw), span=self._span(raw)) for raw in found)

        words: Any = self._each([raw for raw in raws if getattr(raw, "data", "") == "word"])
        return t.Wild(words, does, "LOWER" in kinds, "NATURAL" in kinds, names("within"), names("outside"), span=span)

    def _wild_stands(self, raws: list[Any], span: Span) -> t.Tree:
        return self._wild("stands", raws, span)

    def _wild_copies(self, raws: list[Any], span: Span) -> t.Tree:
        return self._wild("copies", raws, span)

    def _wild_together(self, raws: list[Any], span: Span) -> t.Tree:
        return self._wild("together", raws, span)

    # ---- phrases -----------------------------------------------------------------------------------------------------

    def _transfer(self, verb: Any, raws: list[Any], span: Span) -> t.Tree:
        parts: dict[str, Any] = {getattr(raw, "data", None) or raw.type: raw for raw in raws[3:]}
        amount = self._each(raws[1].children)
        who, place = self._each([raws[0], raws[2]])
        highest, of = raws[1].data == "the_highest", amount[1] if len(amount) > 1 else None
        face: Any = f"face {parts['face'].children[0]}" if "face" in parts else "face down"
        including: Any = self.build(parts["including"].children[0]) if "including" in parts else None
        at_once = "AT_ONCE" in parts
        return t.Transfer(who, verb, amount[0], highest, of, place, face, at_once, including, span=span)

    def _gives(self, raws: list[Any], span: Span) -> t.Tree:
        return self._transfer("give", raws, span)

    def _takes(self, raws: list[Any], span: Span) -> t.Tree:
        return self._transfer("take", raws, span)

    def _takes_rest(self, raws: list[Any], span: Span) -> t.Tree:
        who, place = self._each(raws)
        return t.Transfer(who, "take", None, False, None, place, "face down", False, span=span)

    def _item(self, raws: list[Any], span: Span) -> t.Tree:
        parts = {raw.data: raw.children for raw in raws[2:]}
        kind = str(parts["kind"][0]) if "kind" in parts else None
        when: Any = self.build(parts["when"][0]) if "when" in parts else None
        binders: Any = self._each(parts.get("binders", []))
        return t.Item(self.build(raws[0]), self.build(raws[1]), kind, binders, when, span=span)  # type: ignore[arg-type]

    def _winner(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Winner(raws[0] == "highest", str(raws[1]), span=span)

    def _signature(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Signature(str(raws[0]), self._each(raws[1:]), span=span)

    def _parameter(self, raws: list[Any], span: Span) -> t.Tree:
        return t.Parameter(str(raws[-1]), str(raws[0]) if len(raws) > 1 else None, span=span)


def _quantifiers(word: str) -> str:
    names = SELECTORS if word == "where" else COMPUTERS
    form = "(x in XS where …)" if word == "where" else "(… for x in XS)"
    return f"expected after {', '.join(f'`{name}`' for name in names)}: `{names[0]}{form}`"
