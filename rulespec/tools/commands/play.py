"""`rulespec play`: a match in the terminal, bots against bots or you against bots."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import click

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.face import Game, State
from rulespec.record.record import Record
from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.report import print_json
from rulespec.tools.table import announce, ask, deal_heading, deal_result, greeting
from rulespec.tools.tally import LONGEST


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
@click.option("--quiet", is_flag=True, help="Only the score sheet.")
@json_option
def command(
    game: str,
    options: tuple[str, ...],
    seed: int | None,
    players: int | None,
    you: int | None,
    record_file: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play a match. At your turn, write a move such as `H3 H4 H5`; `?` lists what you can do, `quit` stops."""
    loaded = wanted(game, options).load()
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    rng = random.Random(seed)
    state = loaded.start(seed=seed, players=players)
    if you is not None:
        state.view(you)  # raises if there is no such seat, before anything is played
    if record_file is not None:
        _write(record_file, "")
    if not (quiet or as_json):
        click.echo(f"{loaded.title}, seed {seed}")
        if you is not None:
            click.echo(greeting(state, you))
    state = _match(loaded, state, rng, you, quiet or as_json)
    if record_file is not None:
        _write(record_file, Record.of(state).text())
    if as_json:
        print_json(
            {
                "game": str(wanted(game, options)),
                "seed": seed,
                "over": state.over,
                "scores": list(state.scores),
                "winners": list(state.winners),
                "deals": len(state.position.match.past),
            }
        )
        return
    click.echo("" if state.over else f"\nstopped in deal {state.deal_number}; the points so far:")
    click.echo(state.score_sheet().text())
    if state.over:
        click.echo("winner: " + ", ".join(f"seat {seat}" for seat in state.winners))


def _write(file: Path, text: str) -> None:
    """Write a record; without text only see whether it could be written. Raises RulesError (E806)."""
    try:
        with file.open("w" if text else "a", encoding="utf-8") as opened:
            opened.write(text)
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        help_ = ("name a file in a folder that is there and may be written to",)
        raise RulesError([Diagnostic("E806", f"cannot write {file}: {why}", help=help_)]) from None


def _match(game: Game, state: State, rng: random.Random, you: int | None, silent: bool) -> State:
    deal = 0
    while not state.over and (you is not None or len(state.position.match.past) < LONGEST):
        if not silent and state.deal_number != deal:
            deal = state.deal_number
            click.echo(deal_heading(state, you))
        seat = you if you in state.due else rng.choice(state.due)
        if seat == you:
            move = ask(state, seat)
            if move is None:
                return state
        else:
            move = state.legal(seat).sample(rng)
        after = state.apply(move)
        if not silent:
            announce(state, after, move, you)
            if len(after.position.match.past) > len(state.position.match.past):
                click.echo(deal_result(after))
        state = after
    return state
