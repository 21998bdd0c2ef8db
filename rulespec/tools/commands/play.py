"""`rulespec play`: a match in the terminal, bots against bots or you against bots."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from rulespec.compile.position import Tricks
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.moves import Move
from rulespec.engine.state import State
from rulespec.record.record import Record
from rulespec.tools.arguments import Wanted, announcing_option, game_argument, json_option, wanted
from rulespec.tools.asking import Answer, ask, ask_announcement
from rulespec.tools.report import print_json
from rulespec.tools.sayings import announced, can_announce
from rulespec.tools.table import Table
from rulespec.tools.tally import LONGEST
from rulespec.tools.words import Words

INTERRUPTED = 130  # the exit code of who was stopped by Ctrl-C


@click.command()
@game_argument
@click.option("--seed", type=int, help="The same seed gives the same match.")
@click.option("--players", type=int, help="How many seats, where the game leaves it open.")
@click.option("--you", type=int, help="The seat you play, from 0; without it bots play.")
@click.option(
    "--record",
    "record_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record of the match here.",
)
@click.option("--language", default="en", show_default=True, help="Language of the game's own words.")
@announcing_option
@click.option("--ask-announcements", is_flag=True, help="Ask you after each trick too what you want to announce.")
@click.option("--quiet", is_flag=True, help="Only the score sheet.")
@json_option
def command(
    game: str,
    options: tuple[str, ...],
    seed: int | None,
    players: int | None,
    you: int | None,
    record_file: Path | None,
    language: str,
    announcing: float,
    ask_announcements: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play a match. At your turn, write a move such as `H3 H4 H5`; `?` lists what you can do, `quit` stops."""
    asked = wanted(game, options)
    loaded = asked.load()
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    state = loaded.start(seed=seed, players=players)
    if you is not None:
        state.view(you)  # raises if there is no such seat, before anything is played
    if record_file is not None:
        _write(record_file, "")
    words = Words(loaded, len(state.scores), you, language)
    told = _Told(state, None if quiet or as_json else Table(words), to_error=as_json, after_tricks=ask_announcements)
    if told.table is not None:
        click.echo(click.style(" + ".join([words.title, *asked.overlays]), bold=True) + f", seed {seed}")
        told.say(told.table.greeting(state))
    try:
        _match(told, random.Random(seed), words, announcing)
    except KeyboardInterrupt:
        told.stopped = INTERRUPTED
        click.echo("", err=as_json)
    state = told.state
    if record_file is not None:
        _write(record_file, Record.of(state).text())
    if as_json:
        print_json(_data(asked, seed, state))
    else:
        _sheet(told, words)
    if told.stopped:
        sys.exit(told.stopped)


def _data(asked: Wanted, seed: int, state: State) -> dict[str, object]:
    return {
        "game": str(asked),
        "seed": seed,
        "over": state.over,
        "scores": list(state.scores),
        "winners": list(state.winners),
        "deals": len(state.position.match.past),
    }


def _sheet(told: _Told, words: Words) -> None:
    """The end: by which rule the match is over or that it was stopped, the score sheet, who has won."""
    state = told.state
    click.echo("")
    if not state.over:
        click.echo(f"stopped in deal {state.deal_number}; the points so far:")
    elif told.table is not None:
        told.say(told.table.end(state))
    click.echo(state.score_sheet().text())
    if state.over:
        click.echo(click.style(f"winner: {words.seats(state.winners)}", bold=True))


def _write(file: Path, text: str) -> None:
    """Write a record; without text only see whether it could be written. Raises RulesError (E806)."""
    try:
        with file.open("w" if text else "a", encoding="utf-8") as opened:
            opened.write(text)
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        help_ = ("name a file in a folder that is there and may be written to",)
        raise RulesError([Diagnostic("E806", f"cannot write {file}: {why}", help=help_)]) from None


class _Told:
    """A match as far as it has been played, and the table that tells it (None: nothing is told).

    `to_error`: what a person is asked stands there; `after_tricks`: he is asked for announcements there too.
    """

    def __init__(self, state: State, table: Table | None, *, to_error: bool, after_tricks: bool) -> None:
        self.state = state
        self.table = table
        self.to_error = to_error
        self.after_tricks = after_tricks
        self.stopped = 0  # the exit code

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            click.echo(line)

    def apply(self, move: Move) -> None:
        """Make a move and tell what it did."""
        before, self.state = self.state, self.state.apply(move)
        if self.table is not None:
            self.say(self.table.told(before, self.state, move))
            if len(self.state.position.match.past) > len(before.position.match.past):
                self.say(self.table.result(self.state))


def _match(told: _Told, rng: random.Random, words: Words, announcing: float) -> None:
    """Play on until the match is over or the person stops."""
    you, table, heading, asked = words.you, told.table, (0, 0), (0, 0, 0)
    while not told.state.over and (you is not None or len(told.state.position.match.past) < LONGEST):
        state = told.state
        if table is not None and heading != (state.deal_number, state.position.match.redeals):
            heading = (state.deal_number, state.position.match.redeals)
            told.say(table.heading(state))
        if told.after_tricks and you is not None and asked != (at := _between_tricks(state, asked)):
            asked = at
            if not _announcements(told, words, you):
                return
            continue
        seat = you if you is not None and you in state.due else rng.choice(state.due)
        if seat == you:
            told.say(table.passes() if table is not None else ())
            chosen = ask(state, words, err=told.to_error)
            if chosen is None:
                return
            told.apply(chosen)
        else:
            told.apply(_by_bot(state, seat, rng, you, announcing))


def _by_bot(state: State, seat: int, rng: random.Random, you: int | None, announcing: float) -> Move:
    """What a bot does: seldom one of them announces something, else the one that is due makes a required move."""
    if announcing and can_announce(state) and rng.random() < announcing:
        bots = [each for each in range(len(state.scores)) if each != you]
        found = announced(state, rng.choice(bots))
        if found:
            return rng.choice(found)
    return state.legal(seat).sample(rng)


def _between_tricks(state: State, asked: tuple[int, int, int]) -> tuple[int, int, int]:
    """Which deal and which trick a moment between two tricks belongs to; what was asked last in any other moment."""
    play = state.position.play
    if isinstance(play, Tricks) and not play.plays and can_announce(state):
        return state.deal_number, state.position.match.redeals, len(play.done) + 1
    return asked


def _announcements(told: _Told, words: Words, you: int) -> bool:
    """Ask for announcements between two tricks, if it is not the person's turn anyway. False: he stops."""
    while you not in told.state.due and announced(told.state, you):
        chosen = ask_announcement(told.state, words, err=told.to_error)
        if chosen is None or chosen is Answer.STOP:
            return chosen is None
        told.apply(chosen)
    return True
