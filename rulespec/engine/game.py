"""A game that can be played: what may be asked of its cards, and the start of a match."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from rulespec.compile.position import Dealt, Match, Memo, Position
from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine import beating, climb
from rulespec.engine.cards import Cards
from rulespec.engine.notation import Written, lay_text, possible, read_cards, read_plain
from rulespec.engine.refusal import IllegalMove, Refusal
from rulespec.engine.setting import Hands, LaidOut, opening, setting
from rulespec.engine.state import State
from rulespec.model.pack import Pack
from rulespec.model.phases import Climb

SEED_BYTES = 8
"""All that the shuffle knows of a seed: a player who tries the shuffles against his own hand has 2**64 to try."""


class Combination(NamedTuple):
    """A way to read cards.

    - `shape`: the name of the combination in the definition
    - `size`: how many cards
    - `top`: the rank that compares
    - `wilds`: how many of the cards are wild
    - `suited`: whether they are of one suit; None where no rule looks at that
    - `text`: the cards as a move is written, with what wild cards stand for
    """

    shape: str
    size: int
    top: str
    wilds: int
    suited: bool | None
    text: str


class Game:
    """A game that can be played: rules, checked and compiled. Made by `rulespec.load`.

    Never changes, so threads may share it. Equal to another of the same rules and options (`digest`), wherever those
    were found; hashable; can be pickled. `name` and `overlays` are what was asked for, `options` all with their values.
    """

    __slots__ = ("digest", "name", "options", "overlays", "program")

    def __init__(
        self, program: Program, *, name: str, overlays: Sequence[str] = (), options: Mapping[str, Any], digest: str
    ) -> None:
        self.program = program
        self.name = name
        self.overlays = tuple(overlays)
        self.options: Mapping[str, Any] = MappingProxyType(dict(options))
        self.digest = digest

    @property
    def titles(self) -> Mapping[str, str]:
        """The game's names by language; "" for a name without a language."""
        return self.program.definition.title or {"": self.program.definition.game}

    @property
    def title(self) -> str:
        """The game's English name, or the only one it has."""
        titles = self.titles
        return titles.get("en") or titles.get("") or next(iter(titles.values()))

    @property
    def pack(self) -> Pack:
        """The physical cards of the game."""
        return self.program.pack

    def with_evaluator(self, evaluator: Literal["compiled", "walk"]) -> Game:
        """The same game run by another evaluator; results are the same, speeds are not. Raises ValueError for a word
        that names none.
        """
        if evaluator not in ("compiled", "walk"):
            raise ValueError(f"an evaluator is `compiled` or `walk`, not {evaluator!r}")
        return Game(
            Program(self.program.checked, evaluator),
            name=self.name,
            overlays=self.overlays,
            options=self.options,
            digest=self.digest,
        )

    def start(
        self,
        seed: int | None = None,
        *,
        players: int | None = None,
        hands: Hands | None = None,
        dealer: int | None = None,
        scores: Sequence[int] | None = None,
        previous: Sequence[int] | None = None,
        columns: LaidOut | None = None,
    ) -> State:
        """A new match. The same seed gives the same deals everywhere; without one a seed of 64 bits is drawn.

        `hands` are the cards of the first deal by seat, or by pile of the deal (text or `Cards`); what is not named is
        dealt from the rest. `dealer` is a seat from 0. `scores` are points by seat before the deal. `previous` are the
        seats in the order in which they came in in the deal before. `columns` are cards laid out before seats, each
        column from the bottom up: `{0: "H4/S9 D3"}`. Raises RulesError (E61x, E62x) for what cannot be.
        """
        drawn = int.from_bytes(os.urandom(SEED_BYTES)) if seed is None else seed
        begin = setting(self.program, drawn, players, hands, dealer, scores, previous, columns)
        return State(self, opening(self.program, begin), begin, None)

    def cards(self, text: str) -> Cards:
        """Cards from their names: `H3 H4 weak`. Raises RulesError (E610)."""
        return Cards(self.pack, read_plain(self.program, _text(text)))

    def readings(self, cards: str | Cards) -> list[Combination]:
        """Everything that cards can count as, what they may stand for said with `=`; best first within a shape. Where
        cards are always the highest they can be (`readings: highest`) that is the best of each shape.

        Raises RulesError for a text that names no cards, and for cards of another game (E610).
        """
        written = self._written(cards)
        blank = self._blank()
        found = self._counting(written, blank)
        ordered = sorted(found, key=lambda each: self.program.key(written.cards, each, blank), reverse=True)
        return [self._combination(written.cards, each, blank) for each in ordered]

    def beats(self, one: str | Cards, other: str | Cards) -> bool:
        """Whether the first may be laid on the second, each at its best reading of the same shape, or on a ladder.

        Raises IllegalMove if one of them is no combination, or not one that may be laid; RulesError for cards of
        another game (E610).
        """
        mine, yours = self._written(one), self._written(other)
        program, blank = self.program, self._blank()
        for written in (mine, yours):
            found = possible(program, written)
            if not found:
                raise IllegalMove(Refusal("E606", "combinations", program.combinations.refuse(written.cards)))
            if not self._counting(written, blank):
                refused = climb.not_best(program, blank, written.cards, found[0], f"phases.{self._always_highest}")
                assert refused is not None
                raise IllegalMove(refused)
        mine_read, yours_read = self._counting(mine, blank), self._counting(yours, blank)
        return beating.may_be_laid_on(program, blank, (mine.cards, mine_read), (yours.cards, yours_read))

    def _counting(self, written: Written, blank: Position) -> tuple[int, ...]:
        """The readings that agree with what was written and that play allows."""
        found = possible(self.program, written)
        if not found or self._always_highest is None:
            return found
        best = beating.best_readings(self.program, blank, written.cards, self.program.combinations.read(written.cards))
        return tuple(each for each in found if each in best)

    @property
    def _always_highest(self) -> str | None:
        """A phase in which cards are laid, if in all such phases cards are always the highest they can be."""
        climbs = {name: each for name, each in self.program.definition.phases.items() if isinstance(each, Climb)}
        highest = climbs and all(each.readings == "highest" for each in climbs.values())
        return next(iter(climbs)) if highest else None

    def _written(self, cards: str | Cards) -> Written:
        if not isinstance(cards, Cards):
            return read_cards(self.program, _text(cards))
        if not cards.of(self.pack):
            help_ = "write their names, or make them with the `cards` of this game"
            raise RulesError([Diagnostic("E610", "these are cards of another game", help=(help_,))])
        return Written(None, cards.mask, {})

    def _combination(self, cards: int, reading: int, blank: Position) -> Combination:
        combinations = self.program.combinations
        found = combinations.readings[reading]
        top = self.pack.ranks[max(found.places, key=lambda place: self._rank_order(place[0], found.places))[0]]
        return Combination(
            found.shape,
            found.size,
            top,
            combinations.wilds(cards, reading),
            found.suited,
            lay_text(self.program, blank, cards, reading),
        )

    def _rank_order(self, rank: int, places: tuple[tuple[int, int], ...]) -> int:
        return [each for each, _ in places].index(rank)

    def _blank(self) -> Position:
        """A position without cards, for questions that belong to no match."""
        seats = self.program.tables.seats[0]
        return Position(Match(0, seats, (0,) * seats, (), 0, Memo()), None, Dealt((0,) * seats, (), Memo()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.program, self.name, self.overlays, dict(self.options), self.digest)

    def __repr__(self) -> str:
        return f"Game({'+'.join((self.name, *self.overlays))!r})"


def _restored(program: Program, name: str, overlays: tuple[str, ...], options: dict[str, Any], digest: str) -> Game:
    return Game(program, name=name, overlays=overlays, options=options, digest=digest)


def _text(cards: object) -> str:
    if isinstance(cards, str):
        return cards
    message = f"cards are named in a text, not by {type(cards).__name__}"
    raise RulesError([Diagnostic("E610", message, help=("write for example their names with spaces between",))])
