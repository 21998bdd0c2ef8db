"""How a game, its seats and its cards are called at one table: terms and sentences of the definition, in a language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulespec.compile.position import Position
from rulespec.compile.side_functions import members, sides_of
from rulespec.engine.face import Game
from rulespec.model import phases
from rulespec.model.rule import Rule
from rulespec.tools.prose import text_in

SETTLED = ("load", "match")  # the stages of what is known before a deal begins
OF_THE_DEAL = ("deal", "action")


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
        """What people call something: its term, or else its name."""
        terms = self.definition.terms
        return text_in(terms[name], self._language) if name in terms else name.replace("_", " ")

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

    def meaning(self, phase: str, name: str) -> str:
        """What a call means; empty if that says no more than its name."""
        noun = self.definition.phases.get(phase)
        saying = noun.calls.get(name) if isinstance(noun, phases.Call) else None
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
        )
        return [text for text in found if text]

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
            return f"{term}: {self.definition.cards.suits[value]}"
        return f"{term}: {value}" if kind == "number" and isinstance(value, int) else ""

    # ---- cards -------------------------------------------------------------------------------------------------------

    def cards(self, cards: int) -> str:
        return " ".join(self.game.pack.names(cards))

    def hand(self, cards: int) -> str:
        """A hand, sorted as people hold it: by suits in a game with tricks to follow suit in, else by rank."""
        pack = self.game.pack
        if not any(isinstance(phase, phases.Tricks) for phase in self.definition.phases.values()):
            return self.cards(cards) or "no cards"
        groups = [cards & pack.where(suit=suit) for suit in pack.suits]
        groups.append(cards & ~sum(groups))
        return "   ".join(self.cards(group) for group in groups if group) or "no cards"

    @property
    def notation(self) -> str:
        """How cards are written."""
        pack = self.game.pack
        suits: Mapping[str, str] = self.definition.cards.suits
        named = [f"{suit} {self.term(suit) if suit in self.definition.terms else suits[suit]}" for suit in pack.suits]
        plain = [kind.name for kind in pack.kinds if not kind.extra]
        for name in dict.fromkeys(kind.name for kind in pack.kinds if kind.extra):
            named.append(name + (f" ({self.term(name)})" if self.term(name) != name else ""))
        example = f"a card is written like `{plain[len(plain) // 2]}`"
        return f"cards: {', '.join(named)}; {example}" if named else example


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
