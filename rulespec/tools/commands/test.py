"""`rulespec test GAME[+OVERLAY…] [FILE…]`: run examples."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.examples import cases, run, with_needs
from rulespec.tools.progress import track
from rulespec.tools.report import print_json


@click.command()
@game_argument
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--verbose", is_flag=True, help="Name every example, not only those that fail.")
@json_option
def command(game: str, options: tuple[str, ...], files: tuple[Path, ...], verbose: bool, as_json: bool) -> None:
    """Run the examples of a game under its overlays (and what these need), or those in FILEs."""
    asked = wanted(game, options)
    overlays = with_needs(asked.name, *asked.overlays)
    added = [each for each in overlays if each not in asked.overlays]
    if added and not as_json:
        click.echo(f"with {' and '.join(added)}, which {'it needs' if len(asked.overlays) == 1 else 'they need'}")
    asked = asked._replace(overlays=overlays)
    loaded = asked.load()
    found = cases(asked.name, asked.overlays, files)
    outcomes = [run(case, loaded) for case in track(found, "examples", silent=as_json)]
    failed = [outcome for outcome in outcomes if not outcome.ok]
    if as_json:
        print_json(
            [
                {"id": each.case.id, "place": str(each.case.span), "ok": each.ok, "message": each.message}
                for each in outcomes
            ]
        )
    else:
        for each in outcomes if verbose else failed:
            word = click.style("ok  ", fg="green") if each.ok else click.style("FAIL", fg="red")
            told = f": {each.message}" if each.message else ""
            click.echo(f"{word} {each.span if not each.ok else each.case.span}: {each.case.id}{told}")
        click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)
