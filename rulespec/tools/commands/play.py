"""`rulespec play`: a match in the terminal, bots against bots or you against bots."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

import click

from rulespec.engine.face import Game, State
from rulespec.record.record import Record
from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.report import print_json
from rulespec.tools.table import announce, ask, deal_heading, deal_result


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
    if not (quiet or as_json):
        click.echo(f"{loaded.title}, seed {seed}")
    state = _match(loaded, state, rng, you, quiet or as_json)
    if record_file is not None:
        record_file.write_text(Record.of(state).text(), encoding="utf-8")
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
    click.echo("")
    click.echo(state.score_sheet().text())
    if state.over:
        click.echo("winner: " + ", ".join(f"seat {seat}" for seat in state.winners))


def _match(game: Game, state: State, rng: random.Random, you: int | None, silent: bool) -> State:
    deal = 0
    while not state.over:
        if not silent and state.deal_number != deal:
            deal = state.deal_number
            click.echo(deal_heading(state, you))
        seat = you if you in state.due else rng.choice(state.due)
        if seat == you and seat is not None:
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
