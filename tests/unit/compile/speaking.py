"""Random expressions in the words of any game: built-ins, attributes, facts, tables, searches, put together by type."""

from __future__ import annotations

import random

from rulespec.check.ir import Checked
from rulespec.check.resolve import Resolver
from rulespec.check.scope import Variable, names
from rulespec.check.stages import stage_of
from rulespec.compile.program import Program
from rulespec.compile.search import Payment, Search
from rulespec.diagnostics.message import Findings, RulesError
from rulespec.model.builtins import ATTRIBUTES, BUILTINS
from rulespec.model.types import (
    CALL,
    CARDS,
    DEAL,
    DEALS,
    NUMBER,
    NUMBERS,
    OWNER,
    PLACE,
    PLAY,
    PLAYS,
    RANK,
    RANKING,
    SAID,
    SAIDS,
    SEAT,
    SEATS,
    SIDE,
    SIDES,
    SUIT,
    SUITS,
    TRICK,
    TRICKS,
    TRUTH,
    Type,
)
from rulespec.spans import Text
from rulespec.syntax.parse import parse

SIMPLE = (NUMBER, TRUTH, SEAT, CARDS, SUIT, RANK, SIDE, PLAY, TRICK, SAID, DEAL)
SETS = (SEATS, SUITS, SIDES, PLAYS, TRICKS, SAIDS, DEALS, NUMBERS)
LETTERS = ("va", "vb", "vc")
Bound = tuple[tuple[str, Type], ...]


class Speaker:
    """Says expressions of a type. `bound` are the variables that have a meaning where it speaks, with their types."""

    def __init__(self, program: Program, rng: random.Random) -> None:
        checked = program.checked
        self.rng = rng
        self.program = program
        self.before: dict[tuple[Type, Bound], list[str]] = {}
        self.table = names(checked.definition, checked.tables, checked.options, Findings())
        self.table.facts.update(checked.facts)
        self.facts = {name: fact for name, fact in checked.facts.items() if "." not in name}
        self.rows = {self.table.row_type(name): [row.name for row in rows] for name, rows in self.table.rows.items()}

    def resolved(self, text: str, bound: Bound = (), wanted: Type | None = None) -> Checked | None:
        """An expression with these variables in the first slots, or with `me` there; None if the check refuses it."""
        findings = Findings()
        variables = tuple(Variable(name, at, kind) for at, (name, kind) in enumerate(bound))
        resolver = Resolver(self.table, findings, "" if bound or wanted else "me", variables)
        try:
            found = resolver.value(parse("expr", Text.of(text)), wanted)  # type: ignore[arg-type]
        except RulesError:
            return None
        if findings.errors or found is None:
            return None
        facts = self.program.checked.facts
        return Checked("expression", found, resolver.size, stage_of(found, facts), frozenset(), 0, ())

    def payment(self, depth: int) -> tuple[str, Payment | None]:
        """A line of the score, with up to two variables and conditions."""
        bound: Bound = ()
        binders: list[tuple[Checked | None, Checked | None]] = []
        said: list[str] = []

        def put(kind: Type, wanted: Type | None) -> Checked | None:
            said.append(self.of(kind, depth, bound))
            # No rule of the score has a seat that acts.
            return (
                None
                if "me" in said[-1].replace("(", " ").replace(")", " ").replace(",", " ").split()
                else (self.resolved(said[-1], bound, wanted))
            )

        for letter in LETTERS[: self.rng.randrange(3)]:
            among = self.rng.choice((SEATS, SUITS, PLAYS, TRICKS, SAIDS, *(each.set for each in self.rows)))
            through = put(among, among)
            bound = (*bound, (letter, among.each))
            binders.append((through, put(TRUTH, TRUTH) if self.rng.random() < 0.6 else None))
            if through is None:
                return " / ".join(said), None
        conditions = [put(TRUTH, TRUTH) for _ in range(self.rng.randrange(3))]
        points, to = put(NUMBER, NUMBER), put(SEATS, SEATS)
        if points is None or to is None or None in conditions:
            return " / ".join(said), None
        return " / ".join(said), Payment(Search(binders, conditions), points, to)  # type: ignore[arg-type]

    def anything(self, depth: int) -> str:
        return self.of(self.rng.choice((*SIMPLE, *SETS, *self.rows, *(each.set for each in self.rows))), depth, ())

    def of(self, kind: Type, depth: int, bound: Bound) -> str:
        """An expression of a type, as far as that can be seen without the check."""
        ways = [self._plain]
        if depth > 0:
            ways += [self._asked] * 4 + [self._case] + [self._made] * 3
        before = self.before.setdefault((kind, bound), [])
        if before and self.rng.random() < 0.2:
            return self.rng.choice(before)  # what is asked twice may be kept
        for _ in range(20):
            found = self.rng.choice(ways)(kind, depth - 1, bound)
            if found is not None:
                before.append(found)
                del before[:-3]
                return found
        return "none"

    def _plain(self, kind: Type, depth: int, bound: Bound) -> str | None:
        pick, pack = self.rng.choice, self.program.pack
        known = [name for name, of in bound if of == kind]
        if known and self.rng.random() < 0.7:
            return pick(known)
        if kind in self.rows:
            rows = [name for name in self.rows[kind] if " " not in name]
            return str(pick(rows)) if rows else None
        if kind.many and kind.each in self.rows and kind != SIDES:
            return next(name for name in self.table.rows if self.table.row_type(name) == kind.each)
        calls = list(self.table.calls())
        said = {
            NUMBER: lambda: pick(["0", "1", "2", "3", "7", "deal_number"]),
            TRUTH: lambda: pick(["true", "false", "1 < 2"]),
            SEAT: lambda: pick(["me", "dealer", "forehand", "leader"]),
            CARDS: lambda: pick([f"[{pick(list(pack.by_name))}]", "pack", "played", "led", "hand(me)"]),
            SUIT: lambda: f"suit([{pick(list(pack.by_name))}])",
            RANK: lambda: f"rank([{pick(list(pack.by_name))}])",
            OWNER: lambda: self.of(SEAT, depth, bound),
            PLACE: lambda: self.of(SEAT, depth, bound),
            CALL: lambda: pick(calls) if calls else None,
            RANKING: lambda: pick([name for name in self.program.tables.orderings if "(" not in name] or ["none"]),
            SIDE: lambda: "side(me)",
            PLAY: lambda: "trick.best",
            TRICK: lambda: "trick",
            SAID: lambda: "highest_call",
            DEAL: lambda: "last",
            SEATS: lambda: pick(["players", "still_in", "active", "(me, dealer)"]),
            SUITS: lambda: "suits",
            SIDES: lambda: "sides",
            PLAYS: lambda: pick(["plays", "trick.plays"]),
            TRICKS: lambda: "tricks",
            SAIDS: lambda: "calls",
            DEALS: lambda: "past",
            NUMBERS: lambda: pick(["1 .. 3", "(1, 2)"]),
        }.get(kind)
        return said() if said is not None else None

    def _asked(self, kind: Type, depth: int, bound: Bound) -> str | None:
        """A built-in, an attribute or a fact that gives it."""
        ways: list[str] = []
        for name, built in BUILTINS.items():
            if built.gives == kind and name != "table":
                args = ", ".join(self.of(each, depth, bound) for each in built.takes)
                ways.append(f"{name}({args})" if args and not (built.bare and self.rng.random() < 0.5) else name)
        if not self.rng.random() < 0.4:
            ways.clear()
        for name, fact in self.facts.items():
            if kind in (fact.ir.type, NUMBER if fact.ir.type.many else None):
                args = ", ".join(self.of(each, depth, bound) for each in fact.parameters)
                ask = f"{name}({args})" if args else name
                ways += [ask if fact.ir.type == kind else f"count({ask})"] + [f"last.{ask}"] * (self.rng.random() < 0.1)
        for (_, name), built in ATTRIBUTES.items():
            if built.gives == kind and built.on not in (None, Type("combination")) and self.rng.random() < 0.6:
                args = ", ".join(self.of(each, depth, bound) for each in built.takes[1:])
                of = self.of(built.takes[0], depth, bound)
                ways.append(f"{of}.{name}({args})" if args else f"{of}.{name}")
        for name in self.table.columns:
            table, _, of_it = name.rpartition(".")
            if self.program.checked.facts[name].ir.type == kind:
                wanted = self.program.checked.facts[name].parameters
                args = ", ".join(self.of(each, depth, bound) for each in wanted[1:])
                of = self.of(self.table.row_type(table), depth, bound)
                ways.append(f"{of}.{of_it}({args})" if args else f"{of}.{of_it}")
        return self.rng.choice(ways) if ways else None

    def _case(self, kind: Type, depth: int, bound: Bound) -> str | None:
        when = self.of(TRUTH, depth, bound)
        then = self.of(kind, depth, bound)
        otherwise = f" else {self.of(kind, depth, bound)}" if self.rng.random() < 0.6 else ""
        return f"({then} if {when}{otherwise})"

    def _made(self, kind: Type, depth: int, bound: Bound) -> str | None:
        """What signs and searches make."""

        def some(kind: Type) -> str:
            return self.of(kind, depth, bound)

        rng = self.rng
        if kind == TRUTH:
            each = rng.choice((*SIMPLE, *self.rows))
            return rng.choice(
                [
                    lambda: f"({some(NUMBER)} {rng.choice(['==', '!=', '<', '<=', '>', '>='])} {some(NUMBER)})",
                    lambda: f"({some(each)} {rng.choice(['==', '!='])} {some(each)})",
                    lambda: (
                        f"({some(each)} {rng.choice(['in', 'not in'])} {some(each.set if each != CARDS else CARDS)})"
                    ),
                    lambda: f"({some(SEATS)} == {some(SEATS)})",
                    lambda: f"({some(TRUTH)} {(word := rng.choice(['and', 'or']))} {some(TRUTH)} {word} {some(TRUTH)})",
                    lambda: f"(not {some(TRUTH)})",
                    lambda: self._row_order(some),
                    lambda: self._search("any", bound, depth),
                    lambda: self._worked_out("all", TRUTH, bound, depth),
                    lambda: f"({some(each)} != none)",
                ]
            )()
        if kind == NUMBER:
            return rng.choice(
                [
                    lambda: f"({some(NUMBER)} {rng.choice('+-*')} {some(NUMBER)})",
                    lambda: f"({some(NUMBER)} {rng.choice(['//', '%'])} max(1, {some(NUMBER)}))",
                    lambda: f"(-{some(NUMBER)})",
                    lambda: f"count({some(rng.choice((*SETS, CARDS)))})",
                    lambda: f"{rng.choice(['min', 'max'])}({some(NUMBER)}, {some(NUMBER)})",
                    lambda: self._search("count", bound, depth),
                    lambda: self._worked_out(rng.choice(["sum", "max", "min"]), NUMBER, bound, depth),
                ]
            )()
        if kind == CARDS or kind.many:
            return rng.choice(
                [
                    lambda: f"({some(kind)} {rng.choice('|&-')} {some(kind)})",
                    lambda: self._search("those", bound, depth, kind),
                    lambda: f"({some(kind)}, {some(kind)})" if kind != NUMBERS else None,
                    lambda: f"(-{some(kind)})" if kind == NUMBERS else None,
                ]
            )()
        if kind.set in (*SETS, *(each.set for each in self.rows)):
            return self._search(rng.choice(["first", "last", "the"]), bound, depth, kind.set)
        return None

    def _row_order(self, some) -> str | None:  # type: ignore[no-untyped-def]
        tables = [each for each in self.rows if each != SIDE]
        if not tables:
            return None
        kind = self.rng.choice(tables)
        return f"({some(kind)} {self.rng.choice(['<', '<=', '>', '>='])} {some(kind)})"

    def _search(self, word: str, bound: Bound, depth: int, among: Type | None = None) -> str | None:
        among = among or self.rng.choice((SEATS, SUITS, PLAYS, TRICKS, SAIDS, CARDS))
        if len(bound) >= len(LETTERS):
            return None
        letter, kind = LETTERS[len(bound)], CARDS if among == CARDS else among.each
        where = self.of(TRUTH, depth, (*bound, (letter, kind)))
        return f"{word}({letter} in {self.of(among, depth, bound)} where {where})"

    def _worked_out(self, word: str, value: Type, bound: Bound, depth: int) -> str | None:
        among = self.rng.choice((SEATS, SUITS, PLAYS, TRICKS, SAIDS, CARDS))
        if len(bound) >= len(LETTERS):
            return None
        letter, kind = LETTERS[len(bound)], CARDS if among == CARDS else among.each
        inner = (*bound, (letter, kind))
        where = f" where {self.of(TRUTH, depth, inner)}" if self.rng.random() < 0.5 else ""
        return f"{word}({self.of(value, depth, inner)} for {letter} in {self.of(among, depth, bound)}{where})"
