"""How a game, its seats and its cards are called at one table: terms and sentences of the definition, in a language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulespec.compile.position import Calling, Position, Said
from rulespec.compile.side_functions import members, sides_of
from rulespec.engine.game import Game
from rulespec.engine.moves import Call
from rulespec.engine.view import told_text
from rulespec.model import phases
from rulespec.model.orders import Ranked
from rulespec.model.pack import bits
from rulespec.model.rule import Rule
from rulespec.tools.prose import text_in
from rulespec.tools.sayings import kind_of

SETTLED = ("load", "match")  # the stages of what is known before a deal begins
OF_THE_DEAL = ("deal", "trick", "action")
ROW = "row of "  # how the types of rows of tables begin


class Words:
    """The words for one table. `you` is the seat of who reads them; None for who watches and sees everything."""

    def __init__(self, game: Game, seats: int, you: int | None = None, language: str = "en") -> None:
        self.game = game
        self.you = you
        self.definition = game.program.definition
        fixed = self.definition.sides
        self.sides = sides_of(fixed if isinstance(fixed, str) else "each", seats)
        self._language = language

    # ---- seats -------------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        return "you" if seat == self.you else f"seat {seat}"

    def does(self, seat: int, verb: str) -> str:
        """`you take`, `seat 1 takes`."""
        return f"you {verb}" if seat == self.you else f"seat {seat} {verb}{'es' if verb.endswith('s') else 's'}"

    def seats(self, seats: Iterable[int]) -> str:
        """`seat 1`, `seats 0 and 2`, `you and seat 2`, `you, seat 2 and seat 3`."""
        found = list(seats)
        if self.you in found:
            parts = ["you", *(f"seat {seat}" for seat in found if seat != self.you)]
        elif len(found) > 1:
            parts = [f"seats {found[0]}", *map(str, found[1:])]
        else:
            parts = [f"seat {seat}" for seat in found]
        return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)

    def standing(self, scores: Sequence[int]) -> str:
        """Numbers by seat, said once for each side: what the seats of a side have they have together."""
        if any(scores[seat] != scores[side[0]] for side in self.sides for seat in side):
            return "   ".join(f"{self.who(seat)}: {score}" for seat, score in enumerate(scores))
        return "   ".join(f"{self.seats(side)}: {scores[side[0]]}" for side in self.sides)

    # ---- the definition's own words ----------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return text_in(self.game.titles, self._language)

    def term(self, name: str) -> str:
        """What people call something: its term, or else its name; of a row for each suit with the suit."""
        terms = self.definition.terms
        if name in terms:
            return text_in(terms[name], self._language)
        head, *values = name.split(" ")
        if values and head in terms:
            return " ".join([self.term(head), *(self.suit(value) for value in values)])
        return name.replace("_", " ")

    def suit(self, name: str) -> str:
        """What people call a suit; anything else stays as it is."""
        suits: Mapping[str, str] = self.definition.cards.suits
        return suits[name] if name in suits and name not in self.definition.terms else self.term(name)

    def sentence(self, rule: Rule | None) -> str:
        """The rule in a sentence; empty if it has none."""
        return text_in(rule.text, self._language) if rule is not None else ""

    def sentences(self, rule: Rule | None, path: str, position: Position) -> Iterator[str]:
        """The sentences of a condition that holds: of a rule made of parts those of the parts that hold."""
        program = self.game.program
        parts = [] if rule is None else [each for each in rule.parts if program.has(each.path)]
        if any(self.sentence(each) for each in parts):
            yield from (self.sentence(each) for each in parts if program.run(each.path, position))
        elif rule is not None and program.has(path):
            yield self.sentence(rule)

    def call(self, name: str, values: Iterable[Any] = ()) -> str:
        """A call as it is said, with the values that its name does not say already."""
        return " ".join((self.term(name), *(str(value) for value in values if str(value) != name)))

    def spoken(self, said: Said, *, with_meaning: bool = False) -> str:
        """A call that was made: as it is said, with what everybody learned from it and perhaps what it means."""
        values = [value for _, value in said.values]
        meaning = self.meaning(said.phase, said.name, values) if with_meaning else ""
        return self.with_notes(self.call(said.name, values), said.told, meaning)

    def with_notes(self, call: str, told: Any, meaning: str) -> str:
        """`no 90 (North, nine is gone)`: a call, what everybody learned from it, what it means."""
        learnt = self.learnt(told)
        if self._names(call, learnt):
            call, learnt = learnt, ""
        notes = ", ".join(note for note in (learnt, meaning) if note)
        return call + (f" ({notes})" if notes else "")

    def said_by(self, call: Call, phase: str, position: Position) -> str:
        """A call as the seat that may make it would say it, by what that seat knows itself."""
        kind, spoken = kind_of(self.game.program, phase, call.name, call.values), self.call(call.name, call.values)
        if kind is None or kind.tells is None or self.game.program.checked.rules[f"{kind.path}.tells"].knows - {"me"}:
            return spoken
        told = self.learnt(kind.tells(position, call.seat, *call.values))
        return told if self._names(spoken, told) else spoken

    def learnt(self, told: Any) -> str:
        """What everybody learned from a call or an exchange; empty for nothing."""
        text = told_text(told)
        if text is None or isinstance(told, bool):
            return ""
        if isinstance(told, str) and isinstance(self.definition.sides, str) and told.replace("+", "").isdigit():
            return self.seats(members(told))
        return self.term(text)

    def _names(self, call: str, told: str) -> bool:
        """Whether a call goes by the names of all sides, such as `North or South`, and tells which of them spoke."""
        sides = () if isinstance(self.definition.sides, str) else tuple(map(self.term, self.definition.sides))
        return told in sides and all(side in call.split() for side in sides)

    def meaning(self, phase: str, name: str, values: Sequence[Any] = ()) -> str:
        """What a call means; empty if that says no more than its name."""
        noun, kind = self.definition.phases.get(phase), kind_of(self.game.program, phase, name, values)
        if isinstance(noun, phases.Tricks):
            sayings: Mapping[str, Any] = noun.announcements
        else:
            sayings = noun.calls if isinstance(noun, phases.Call) else {}
        saying = sayings.get(kind.name if kind is not None else name)
        text = text_in(saying.text, self._language) if saying is not None else ""
        return "" if text in (self.term(name), name.replace("_", " ")) else text

    def truths(self, position: Position) -> list[str]:
        """The names of the conditions with a term, known to everybody, that hold."""
        return [
            name
            for name, kind in self._told_facts(OF_THE_DEAL)
            if kind == "truth" and self.game.program.fact(name, position)
        ]

    def facts(self, position: Position, stages: Collection[str]) -> list[str]:
        """What is known to everybody and has a term: `declarer: seat 1`, `stolen`."""
        found = (
            self._value(self.term(name), kind, self.game.program.fact(name, position))
            for name, kind in self._told_facts(stages)
            if not (kind.startswith(ROW) and isinstance(position.play, Calling))  # it may still change
        )
        return [text for text in found if text]

    def rows(self, position: Position) -> list[tuple[str, str]]:
        """The facts with a term, known to everybody, whose value is a row of a table: name and row."""
        found = [
            (name, self.game.program.fact(name, position))
            for name, kind in self._told_facts(OF_THE_DEAL)
            if kind.startswith(ROW)
        ]
        return [(name, row) for name, row in found if isinstance(row, str)]

    def _told_facts(self, stages: Collection[str]) -> Iterator[tuple[str, str]]:
        """The facts with a term that everybody may know: name, and what kind of value."""
        for name in self.definition.terms:
            fact = self.game.program.checked.facts.get(name)
            if fact is not None and not (fact.parameters or fact.knows or fact.stage not in stages):
                yield name, "" if fact.ir.type.many and fact.ir.type.name != "seat" else str(fact.ir.type.name)

    def _value(self, term: str, kind: str, value: Any) -> str:
        if kind == "truth":
            return term if value else ""
        if value is None or value == ():
            return ""
        if kind == "seat":
            named = [seat for seat in (value if isinstance(value, tuple) else (value,)) if seat is not None]
            return f"{term}: {self.seats(named)}" if named else ""
        if kind == "side" and isinstance(value, str):
            return f"{term}: {self.seats(members(value))}"
        if kind == "suit":
            return f"{term}: {self.suit(value)}"
        if kind.startswith(ROW) and isinstance(value, str):
            return f"{term}: {self.term(value)}"
        return f"{term}: {value}" if kind == "number" and isinstance(value, int) else ""

    # ---- sides that the rules find in the course of a deal -----------------------------------------------------------

    def named_sides(self, position: Position) -> list[tuple[str, tuple[int, ...]]]:
        """The sides with names and their seats, as they are at the end of a deal; none where sides are fixed."""
        if isinstance(self.definition.sides, str):
            return []
        program = self.game.program
        members_of = ((name, program.fact("members", position, name)) for name in self.definition.sides)
        return [(name, tuple(sorted(seats or ()))) for name, seats in members_of]

    def own_side(self, position: Position, seat: int) -> str:
        """The name of the side on which a seat is, if it can know that by what it sees itself; else empty."""
        fact = self.game.program.checked.facts.get("side")
        if isinstance(self.definition.sides, str) or fact is None or not fact.knows <= {"p"}:
            return ""
        side = self.game.program.fact("side", position, seat)
        return side if isinstance(side, str) else ""

    # ---- cards -------------------------------------------------------------------------------------------------------

    def cards(self, cards: int) -> str:
        return " ".join(self.game.pack.names(cards))

    def hand(self, cards: int, position: Position) -> str:
        """A hand, sorted as people hold it: trumps, then the suits, in a game with tricks; else by rank."""
        return "   ".join(self.cards_of(group) for group in self.groups(cards, position)) or "no cards"

    def cards_of(self, cards: Iterable[int]) -> str:
        """Cards one by one, in this order."""
        return " ".join(self.cards(card) for card in cards)

    def groups(self, cards: int, position: Position) -> list[list[int]]:
        """Cards in the groups in which people hold them, the strongest first where there are tricks."""
        pack = self.game.pack
        single = [1 << bit for bit in bits(cards)]
        if not any(isinstance(phase, phases.Tricks) for phase in self.definition.phases.values()):
            return [single] if single else []
        ranked = self.order(position)
        if ranked is not None:
            single.sort(key=lambda card: -ranked.strength[card])
        trumps = ranked.trumps if ranked is not None else 0
        suits = [pack.where(suit=suit) & ~trumps for suit in pack.suits]
        rest = pack.all & ~(trumps | sum(suits))
        groups = ([card for card in single if card & group] for group in (trumps, *suits, rest))
        return [group for group in groups if group]

    def order(self, position: Position) -> Ranked | None:
        """The order of cards in force; before the tricks the one that would be, if the rules say so already."""
        program = self.game.program
        found = program.in_force(position)
        if found is not None:
            return found
        for name, noun in self.definition.phases.items():
            if isinstance(noun, phases.Tricks):
                path = f"phases.{name}.ranking"
                if program.has(path) and program.run(path, position) is None:
                    return None
                return program.tricks[name].ranked(position)
        return None

    @property
    def notation(self) -> str:
        """How cards are written."""
        pack = self.game.pack
        named = [f"{suit} {self.suit(suit)}" for suit in pack.suits]
        plain = [kind.name for kind in pack.kinds if not kind.extra]
        for name in dict.fromkeys(kind.name for kind in pack.kinds if kind.extra):
            named.append(name + (f" ({self.term(name)})" if self.term(name) != name else ""))
        example = f"a card is written like `{plain[len(plain) // 2]}`"
        return f"cards: {', '.join(named)}; {example}" if named else example


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
