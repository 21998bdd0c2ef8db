"""`rulespec simulate`: many random matches and a summary of them."""

from __future__ import annotations

import click
from rich import box
from rich.console import Console
from rich.table import Table

from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.progress import track
from rulespec.tools.report import print_json
from rulespec.tools.simulation import BATCH, simulate
from rulespec.tools.tally import LONGEST, Tally


@click.command()
@game_argument
@click.option("--matches", default=20, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--deals", type=click.IntRange(1), help="Play until so many deals are done instead.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first match; the next has the next number.")
@click.option("--players", type=int, help="How many seats, where the game leaves it open.")
@click.option("--processes", type=click.IntRange(1), help="How many processes (one for each processor).")
@json_option
def command(
    game: str,
    options: tuple[str, ...],
    matches: int,
    deals: int | None,
    seed: int,
    players: int | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Play random matches in parallel and count points, lengths and how often each rule mattered."""
    asked = wanted(game, options)
    asked.load().start(seed=seed, players=players)  # what cannot be is said here, not by every process
    total = Tally.empty()
    if deals is not None:
        matches = max(matches, deals)
    rows = simulate(asked, matches, seed, players, processes)
    for part in track(rows, f"playing {asked}", total=-(-matches // BATCH), silent=as_json):
        total += part
        if deals is not None and total.deals >= deals:
            break
    if as_json:
        print_json({"game": str(asked), "seed": seed, **total.data()})
        return
    _print(str(asked), total)


def _print(name: str, total: Tally) -> None:
    console = Console()
    mean = total.moves / max(total.deals, 1)
    lengths = sorted(total.lengths.elements())
    left = f" ({total.left} left before their end, after {LONGEST} deals)" if total.left else ""
    click.echo(
        f"{name}: {total.matches} matches{left}, {total.deals} deals, {total.moves} moves; "
        f"a deal takes {mean:.1f} moves ({lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]})"
    )
    console.print(
        _counts(
            "by seat",
            ("seat", "matches won", "points a deal"),
            [
                (str(seat), str(total.wins_by_seat[seat]), f"{total.points_by_seat[seat] / total.deals:.2f}")
                for seat in sorted({*total.points_by_seat, *total.wins_by_seat})
            ],
        )
    )
    if total.points_by_place:
        console.print(
            _counts(
                "by place in the deal",
                ("place", "points a deal"),
                [
                    (str(place), f"{points / total.deals:.2f}")
                    for place, points in sorted(total.points_by_place.items())
                ],
            )
        )
    console.print(
        _counts(
            "how often each rule mattered",
            ("rule", "times", "a deal"),
            [(path, str(times), f"{times / total.deals:.2f}") for path, times in total.rules.most_common()],
        )
    )


def _counts(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for at, head in enumerate(heads):
        table.add_column(head, justify="left" if at == 0 else "right")
    for row in rows:
        table.add_row(*row)
    return table
