"""`rulespec show GAME+OVERLAY [--diff]`: the rules that are in force."""

from __future__ import annotations

import click

from rulespec.pipeline import inspect
from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.changes import told
from rulespec.tools.effective import differences, effective
from rulespec.tools.report import print_json


@click.command()
@game_argument
@click.option("--diff", is_flag=True, help="Only what differs from the base game.")
@click.option("--places", is_flag=True, help="Say where each rule was written.")
@json_option
def command(game: str, options: tuple[str, ...], diff: bool, places: bool, as_json: bool) -> None:
    """Print the effective rules by path, or with --diff what the overlays change."""
    asked = wanted(game, options)
    inspection = inspect(asked.name, asked.overlays, asked.options)
    if diff:
        base = inspect(asked.name, (), {})
        found = differences(base, inspection)
        if as_json:
            print_json([each._asdict() for each in found])
            return
        if not found:
            click.echo("no difference")
        for text in told(base, inspection, found, asked.overlays):
            click.echo(text)
        return
    lines = effective(inspection)
    if as_json:
        print_json({"game": str(asked), "digest": inspection.digest, "rules": [line.data() for line in lines]})
        return
    for line in lines:
        click.echo(f"{line.path}: {line.value}" + (f"    # {line.place}" if places and line.place else ""))
