"""`rulespec why GAME+OVERLAY PATH`: where a rule comes from."""

from __future__ import annotations

import click

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.nouns import ITEM_KEYS
from rulespec.model.phases import STEP_KEYS
from rulespec.pipeline import inspect
from rulespec.tools.arguments import game_argument, json_option, wanted
from rulespec.tools.effective import Line, effective, history_of
from rulespec.tools.report import print_json

PARTS = {name for name in (*ITEM_KEYS, *STEP_KEYS) if name not in ("when", "tells")}


@click.command()
@game_argument
@click.argument("path")
@json_option
def command(game: str, path: str, options: tuple[str, ...], as_json: bool) -> None:
    """Say what a rule is, where it was written, and which overlays touched it."""
    asked = wanted(game, options)
    inspection = inspect(asked.name, asked.overlays, asked.options)
    lines = [line for line in effective(inspection) if line.path == path or line.path.startswith(f"{path}.")]
    events = history_of(inspection, path)
    if not lines and not events:
        known = {line.path for line in effective(inspection)}
        known |= {each.rpartition(".")[0] for each in known}
        raise RulesError(
            [
                Diagnostic(
                    "E813",
                    f"`{asked}` has no rule `{path}`",
                    help=did_you_mean(path, known),
                    notes=("`rulespec show` lists all rules with their paths",),
                )
            ]
        )
    if as_json:
        print_json({"path": path, "rules": [line.data() for line in lines], "history": events})
        return
    for line in lines:
        _print(line, [each for each in lines if _said_apart(each, line)])
    for event in events:
        click.echo(
            f"  {event['verb']} by {event['overlay']} ({event['place']})"
            + (f", was: {event['was']}" if event["was"] else "")
        )


def _said_apart(part: Line, line: Line) -> bool:
    """Whether a line says a part of the phrase of another."""
    above, _, name = part.path.rpartition(".")
    return above == line.path and name in PARTS and bool(part.place)


def _print(line: Line, parts: list[Line]) -> None:
    """A rule and where it was written; what was said apart of a phrase has a place of its own."""
    click.echo(click.style(line.path, bold=True) + f": {line.value}")
    told = [f"written at {line.place}"] if line.place else []
    told += [f"`{part.path.rpartition('.')[2]}` at {part.place}" for part in parts]
    told += [f"cites {' '.join(line.see)}"] if line.see else []
    if told:
        click.echo(f"  {', '.join(told)}")
    if line.text:
        click.echo(f"  {line.text}")
