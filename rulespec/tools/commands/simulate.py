"""`rulespec simulate`: many random matches and a summary of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing

import click

from rulespec.tools.arguments import announcing_option, game_argument, json_option, wanted
from rulespec.tools.progress import track
from rulespec.tools.report import print_json
from rulespec.tools.simulation import simulate
from rulespec.tools.summary import summary
from rulespec.tools.tally import Tally
from rulespec.tools.words import Words

INTERRUPTED = 130  # the exit code of who was stopped by Ctrl-C


@click.command()
@game_argument
@click.option("--matches", default=20, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--deals", type=click.IntRange(1), help="Play until so many deals are done instead.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first match; the next has the next number.")
@click.option("--players", type=int, help="How many seats, where the game leaves it open.")
@click.option("--processes", type=click.IntRange(1), help="How many processes (one for each processor).")
@announcing_option
@click.option("--language", default="en", show_default=True, help="Language of the game's own words.")
@json_option
def command(
    game: str,
    options: tuple[str, ...],
    matches: int,
    deals: int | None,
    seed: int,
    players: int | None,
    processes: int | None,
    announcing: float,
    language: str,
    as_json: bool,
) -> None:
    """Play random matches in parallel and count points, lengths and how often each rule mattered."""
    asked = wanted(game, options)
    opening = asked.load().start(seed=seed, players=players)  # what cannot be is said here, not by every process
    total, stopped = Tally.empty(), False
    rows = simulate(asked, max(matches, deals or 0), seed, players, processes, announcing)
    try:
        with closing(
            track(rows, f"playing {asked}", total=deals or matches, steps=_steps(deals), silent=as_json)
        ) as parts:
            for part in parts:
                total += part
                if deals is not None and total.deals >= deals:
                    break
    except KeyboardInterrupt:
        stopped = True
    if as_json and not stopped:
        print_json({"game": str(asked), "seed": seed, **total.data()})
    elif total.matches and not as_json:
        words = Words(opening.game, len(opening.scores), None, language)
        last = seed + total.matches - 1
        click.echo(click.style(" + ".join([words.title, *asked.overlays]), bold=True) + f", seeds {seed} to {last}")
        for line in summary(total, words):
            click.echo(line)
    if stopped:
        click.echo("stopped before the end", err=True)
        sys.exit(INTERRUPTED)


def _steps(deals: int | None) -> Callable[[Tally], int]:
    """What the bar counts: deals if so many are asked for, else matches."""
    return (lambda part: part.matches) if deals is None else (lambda part: part.deals)
