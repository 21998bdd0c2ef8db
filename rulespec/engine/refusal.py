"""Why a move is not allowed: the rule by its path, a sentence, and what would do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, field, frozen

from rulespec.compile.program import Program
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.model.leaves import leaves
from rulespec.model.pack import Pack
from rulespec.model.rule import Rule
from rulespec.spans import Span


@frozen
class Refusal:
    """Why a move is not allowed.

    - `code`: `E601` to `E617`; docs/errors has a page on each
    - `path`: the rule or section that refuses, by its path in the definition; "" if it is none of the game's
    - `text`: a sentence without a full stop; it ends with the rule's own words, if it has some
    - `would_do`: some moves that are allowed, as text
    - `rule`: the rule itself, if the path is one
    - `finding`: for a text that is no move; its `span` is the place in that text
    """

    code: str
    path: str
    text: str
    would_do: tuple[str, ...] = ()
    rule: Rule | None = field(default=None, eq=False, repr=False)
    finding: Diagnostic | None = field(default=None, eq=False, repr=False)

    def data(self) -> dict[str, Any]:
        """Plain data for programs, ready for `json.dumps`. For a text that was not understood `place` are its first
        wrong character and the one behind the last, from 0, and `help` says how to mend it; else None and [].
        """
        span = self.finding.span if self.finding is not None else None
        return {
            "code": self.code,
            "path": self.path,
            "text": self.text,
            "would_do": list(self.would_do),
            "help": [] if self.finding is None else list(self.finding.help),
            "place": None if span is None else [span.start, span.end],
        }

    @property
    def diagnostic(self) -> Diagnostic:
        """The refusal as a finding, with the place in the text of the move, or else of the rule in its definition."""
        span = place_of(self.rule) if self.rule is not None else None
        help_ = (f"possible: {', '.join(self.would_do)}",) if self.would_do else ()
        if self.finding is not None:
            return evolve(self.finding, help=(*self.finding.help, *help_))
        return Diagnostic(self.code, self.text, span, f"refused by `{self.path}`" if self.path else "", help=help_)


class IllegalMove(Exception):
    """A move that the rules refuse, or a text that is no move. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        path = f" [{self.path}]" if self.path else ""
        return f"{self.text}{path}" + (f"; possible: {', '.join(self.would_do)}" if self.would_do else "")

    @property
    def code(self) -> str:
        """The code of the refusal: E6xx."""
        return self.refusal.code

    @property
    def path(self) -> str:
        """The rule that refuses, by its path."""
        return self.refusal.path

    @property
    def text(self) -> str:
        """Why, as a sentence."""
        return self.refusal.text

    @property
    def would_do(self) -> tuple[str, ...]:
        """Some moves that are allowed, as text."""
        return self.refusal.would_do

    @property
    def diagnostic(self) -> Diagnostic:
        """The refusal as a finding, ready to be rendered."""
        return self.refusal.diagnostic


def refuse(program: Program, code: str, path: str, text: str, would_do: Iterable[str] = ()) -> Refusal:
    """A refusal by the rule at a path; if the rule has a text of its own, that is said too."""
    rule = rule_at(program, path)
    said = rule.text.get("en") or rule.text.get("") if rule is not None else None
    return Refusal(code, path, f"{text}: {said}" if said else text, tuple(would_do), rule)


def not_held(pack: Pack, missing: int, where: str = "in the hand") -> str:
    """The sentence about cards that are not where they are taken from."""
    return f"{' '.join(pack.names(missing)) or 'nothing'} {'are' if missing.bit_count() > 1 else 'is'} not {where}"


def unreadable(error: RulesError) -> Refusal:
    """The refusal of a text that is no move: what was found wrong with it, and where."""
    found = error.diagnostics[0]
    path = "combinations" if found.code == "E611" else "cards"
    label = f": {found.label}" if found.label else ""
    return Refusal(found.code, path, found.message + label, finding=found)


def rule_at(program: Program, path: str) -> Rule | None:
    """The rule at a path of the definition, if a leaf with a place stands there."""
    for leaf in leaves(program.definition):
        if isinstance(leaf.value, Rule):
            for rule in (leaf.value, *leaf.value.parts):
                if rule.path == path:
                    return rule
    return None


def place_of(rule: Rule) -> Span:
    """Where what a rule says is written: in the overlay, if one has changed it without writing its words anew."""
    said: Span | None = getattr(rule.tree, "span", None)
    return rule.span if rule.parts or said is None or said.source is rule.span.source else said


def place_of_phase(program: Program, name: str) -> Span | None:
    """Where a phase is written: its first rule. None if it has none."""
    noun = program.definition.phases.get(name)
    found = (leaf.value for leaf in leaves(noun)) if noun is not None else ()
    return next((place_of(value) for value in found if isinstance(value, Rule)), None)
