"""A match written down: the rules it was played by, how it began, and every move. Text for people, JSON for programs.

A record is bound to the digest of its rules: it is not replayed under others, since the same moves would mean another
match. In replaying, the first move that differs is reported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.engine.game import Game
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.setting import Setting
from rulespec.engine.state import State
from rulespec.reading import library
from rulespec.spans import Source, Span

VERSION = "1"
EXACT = 2**53 - 1  # JavaScript reads every number of JSON as a float: a larger one would come back as another seed
SIZE_LIMIT = 16 * 1024 * 1024
ALTERED = "the record was changed after it was written; take it from where it was kept"
_END = "end"
_HEADS = (
    "game",
    "overlays",
    "rules",
    "seed",
    "players",
    "hands",
    "columns",
    "dealer",
    "start scores",
    "previous",
    "scores",
)


@frozen
class Record:
    """A match as data: `Record.of(state)` makes one, `Record.read(text)` reads one. Equal if all of it is; hashable.

    - `game`, `overlays`, `options`: what it was played by, as `rulespec.load` takes it
    - `digest`: of the rules in force: what decides whether the match can be replayed
    - `setting`: what `Game.start` was asked for
    - `moves`: (seat, text) in order
    - `scores`: points in the match by seat at the end of the record
    """

    game: str
    overlays: tuple[str, ...]
    options: Mapping[str, Any] = field(hash=False)
    digest: str
    setting: Setting
    moves: tuple[tuple[int, str], ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of a match so far. Cost: replays it once, to write each move in full.

        Raises RulesError (E704) for a state that did not come about by moves from a start, as `with_hands` makes them.
        """
        game = state.game
        at = game.start(**_start(state.begin))
        moves = []
        for move in state.moves():
            moves.append((move.seat, at.text(move)))
            at = at.apply(move)
        if at != state:
            raise _wrong(
                "E704",
                "this state did not come about by moves, so there is no record of it",
                "make a record of a state that `start` and `apply` gave",
            )
        return cls(game.name, game.overlays, dict(game.options), game.digest, state.begin, tuple(moves), state.scores)

    def replay(self, game: Game) -> State:
        """Play the match again. Raises RulesError: E702 for a game of other rules, E703 for the first difference.

        Whether the rules are the same is told by the digest. `game` and `overlays` say where they were found, which may
        have changed since: a file was moved, an overlay renamed or put into a bundle.
        """
        if game.digest != self.digest:
            raise _wrong(
                "E702",
                f"this record is of other rules than {game!r}",
                "load the game with the overlays and options named in the record; if its rules were changed since,"
                " use the version they had",
            )
        self._same_names(game)
        state = game.start(**_start(self.setting))
        for number, (seat, text) in enumerate(self.moves, 1):
            try:
                move = state.move(text, seat)
                if state.text(move) != text:
                    raise _wrong("E703", f"move {number} reads `{text}` and is now `{state.text(move)}`")
                state = state.apply(move)
            except IllegalMove as error:
                raise _wrong("E703", f"move {number}, seat {seat}, `{text}`: {error.text} [{error.path}]") from None
            except RulesError as error:
                if error.diagnostics[0].code == "E703":
                    raise
                raise _wrong("E703", f"move {number}, seat {seat}, `{text}`: {error.diagnostics[0].message}") from None
        if state.scores != self.scores:
            raise _wrong("E703", f"the scores are {_numbers(state.scores)}, in the record {_numbers(self.scores)}")
        return state

    def _same_names(self, game: Game) -> None:
        """Raise RulesError (E702) for what cannot be of rules with this digest: it is made of the options too, and of
        the name that the definition gives to the game.
        """
        name = game.program.definition.game
        if not library.is_path(self.game) and self.game not in (name, game.name):
            raise _wrong(
                "E702", f"this record names the game `{self.game}`, but its rules are those of `{name}`", ALTERED
            )
        mine, yours = ({key: _word(value) for key, value in each.options.items()} for each in (self, game))
        for key in dict.fromkeys((*mine, *yours)):
            if mine.get(key) != yours.get(key):
                said = f"`{key}={mine[key]}`" if key in mine else f"no option `{key}`"
                true = f"`{key}={yours[key]}`" if key in yours else "no such option"
                raise _wrong("E702", f"this record names {said}, but its rules are those with {true}", ALTERED)

    # ---- writing -----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as text, one move a line."""
        begin = self.setting
        lines = [f"rulespec record {VERSION}", f"game: {self.game}"]
        if any(re.search(r"\s", each) for each in self.overlays):  # paths with blanks in them
            lines += [f"overlay: {each}" for each in self.overlays]
        elif self.overlays:
            lines.append(f"overlays: {' '.join(self.overlays)}")
        lines += [f"option: {name}={_word(value)}" for name, value in self.options.items()]
        lines += [f"rules: {self.digest}", f"seed: {begin.seed}", f"players: {begin.players}"]
        lines += [f"hand {place}: {cards}" for place, cards in begin.hands or ()]
        if begin.hands is not None and not begin.hands:
            lines.append("hands: none")
        lines += [f"columns {seat}: {cards}" for seat, cards in begin.columns or ()]
        if begin.columns is not None and not begin.columns:
            lines.append("columns: none")
        if begin.dealer is not None:
            lines.append(f"dealer: {begin.dealer}")
        if begin.scores is not None:
            lines.append(f"start scores: {_numbers(begin.scores)}")
        if begin.previous is not None:
            lines.append(f"previous: {_numbers(begin.previous)}")
        lines.append("")
        lines += [f"{seat}: {text}" for seat, text in self.moves]
        lines += ["", f"scores: {_numbers(self.scores)}", _END]
        return "\n".join(lines) + "\n"

    def json(self) -> str:
        """The record as JSON. A seed above 2**53 - 1, as most that were drawn are, is a text of digits there, since a
        program in JavaScript would not keep it as a number; all other numbers are numbers.
        """
        begin = self.setting
        return json.dumps(
            {
                "rulespec record": VERSION,
                "game": self.game,
                "overlays": list(self.overlays),
                "options": dict(self.options),
                "rules": self.digest,
                "seed": begin.seed if abs(begin.seed) <= EXACT else str(begin.seed),
                "players": begin.players,
                "hands": None if begin.hands is None else {str(place): cards for place, cards in begin.hands},
                **({} if begin.columns is None else {"columns": {str(seat): cards for seat, cards in begin.columns}}),
                "dealer": begin.dealer,
                "start scores": None if begin.scores is None else list(begin.scores),
                "previous": None if begin.previous is None else list(begin.previous),
                "moves": [[seat, text] for seat, text in self.moves],
                "scores": list(self.scores),
            },
            ensure_ascii=False,
            indent=1,
        )

    # ---- reading -----------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str, name: str = "record") -> Record:
        """A record from its text or JSON. Raises RulesError (E700, E701) for what is none, or is cut off."""
        if not isinstance(text, str):
            raise _wrong(
                "E700", f"a record is read from a text, not from {type(text).__name__}", "decode bytes as UTF-8"
            )
        if len(text) > SIZE_LIMIT:
            raise _wrong("E700", f"{name} is too large for a record")
        if text.lstrip().startswith("{"):
            return _of_json(cls, text, name)
        return _of_text(cls, text, name)


def _start(begin: Setting) -> dict[str, Any]:
    return {
        "seed": begin.seed,
        "players": begin.players,
        "hands": None if begin.hands is None else dict(begin.hands),
        "dealer": begin.dealer,
        "scores": begin.scores,
        "previous": begin.previous,
        "columns": None if begin.columns is None else dict(begin.columns),
    }


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(word: str) -> object:
    if word in ("true", "false"):
        return word == "true"
    return int(word) if re.fullmatch(r"-?[0-9]{1,18}", word) else word


def _place(word: str) -> int | str:
    """A seat, or the name of a pile."""
    return int(word) if word.isdigit() else word


def _wrong(code: str, message: str, help_: str = "", span: Span | None = None, label: str = "") -> RulesError:
    return RulesError([Diagnostic(code, message, span, label, help=(help_,) if help_ else ())])


def _near(key: str) -> str:
    return next(iter(did_you_mean(key, [name for name in _HEADS if name != key])), "")


def _of_json(cls: type[Record], text: str, name: str) -> Record:
    try:
        data = json.loads(text)
        if data["rulespec record"] != VERSION:
            raise _wrong(
                "E700",
                f"{name} is a record of version {data['rulespec record']}",
                f"this library reads version {VERSION}",
            )
        hands, columns = data["hands"], data.get("columns")
        begin = Setting(
            int(data["seed"]),
            int(data["players"]),
            None if hands is None else tuple((_place(place), str(cards)) for place, cards in hands.items()),
            None if data["dealer"] is None else int(data["dealer"]),
            None if data["start scores"] is None else tuple(map(int, data["start scores"])),
            None if data["previous"] is None else tuple(map(int, data["previous"])),
            None if columns is None else tuple((int(seat), str(cards)) for seat, cards in columns.items()),
        )
        moves = tuple((int(seat), str(move)) for seat, move in data["moves"])
        return cls(
            str(data["game"]),
            tuple(map(str, data["overlays"])),
            dict(data["options"]),
            str(data["rules"]),
            begin,
            moves,
            tuple(map(int, data["scores"])),
        )
    except (ValueError, OverflowError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if not text.rstrip().endswith("}"):
            raise _wrong("E701", f"{name} is cut off: it has no closing `}}`", "copy the record again") from None
        what = f"it has no `{error.args[0]}`" if isinstance(error, KeyError) else "a value is not what it should be"
        raise _wrong(
            "E700", f"{name} is not a record: {what}", "a record is written by `Record.of(state).json()`"
        ) from None


def _of_text(cls: type[Record], text: str, name: str) -> Record:
    source = Source(name, text)
    head: dict[str, str] = {}
    hands: list[tuple[int | str, str]] = []
    columns: list[tuple[int, str]] = []
    options: dict[str, object] = {}
    overlays: list[str] = []
    moves: list[tuple[int, str]] = []
    offset, ended = 0, False
    for number, line in enumerate(text.split("\n")):
        span = Span(source, offset, offset + len(line))
        offset += len(line) + 1
        key, colon, value = line.partition(":")
        value = value.strip()
        if number == 0:
            if line.strip() != f"rulespec record {VERSION}":
                raise _wrong(
                    "E700", f"{name} is not a record", span=span, label=f"expected `rulespec record {VERSION}`"
                )
        elif not line.strip():
            continue
        elif ended:
            raise _wrong("E700", f"{name} goes on behind its end", span=span, label=f"expected nothing behind `{_END}`")
        elif line.strip() == _END:
            ended = True
        elif not colon:
            raise _wrong("E700", "a line that is no move", span=span, label="expected `SEAT: MOVE`")
        elif re.fullmatch(r"[0-9]{1,3}", key):
            moves.append((int(key), value))
        elif re.fullmatch(r"hand ([0-9]{1,3}|[a-z][a-z0-9_]*)", key):
            hands.append((_place(key[5:]), value))
        elif re.fullmatch(r"columns [0-9]{1,3}", key):
            columns.append((int(key[8:]), value))
        elif key == "overlay":
            overlays.append(value)
        elif key == "option":
            option, _, chosen = value.partition("=")
            options[option] = _value(chosen)
        elif key not in _HEADS or key in head:
            why = "this stands here twice" if key in head else "expected a line of a record, or `SEAT: MOVE`"
            raise _wrong("E700", f"`{key}` has no place here", span=span, label=why, help_=_near(key))
        else:
            head[key] = value
    if not ended:
        raise _cut_off(source)
    overlays += head.get("overlays", "").split()
    return _made(cls, name, head, overlays, hands, columns, options, moves)


def _cut_off(source: Source) -> RulesError:
    end = Span(source, len(source.text), len(source.text))
    why = f"{source.name} is cut off: it has no last line `{_END}`"
    return _wrong("E701", why, "copy the record again", end, f"expected `{_END}`")


def _made(
    cls: type[Record],
    name: str,
    head: dict[str, str],
    overlays: list[str],
    hands: list[tuple[int | str, str]],
    columns: list[tuple[int, str]],
    options: dict[str, Any],
    moves: list[tuple[int, str]],
) -> Record:
    def numbers(key: str) -> tuple[int, ...] | None:
        return tuple(int(word) for word in head[key].split()) if key in head else None

    try:
        begin = Setting(
            int(head["seed"]),
            int(head["players"]),
            tuple(hands) if hands or "hands" in head else None,
            int(head["dealer"]) if "dealer" in head else None,
            numbers("start scores"),
            numbers("previous"),
            tuple(columns) if columns or "columns" in head else None,
        )
        return cls(
            head["game"],
            tuple(overlays),
            options,
            head["rules"],
            begin,
            tuple(moves),
            numbers("scores") or (),
        )
    except KeyError as error:
        raise _wrong("E700", f"{name} is not a record: it has no line `{error.args[0]}:`") from None
    except ValueError:
        raise _wrong("E700", f"{name} is not a record: a number is not one") from None
