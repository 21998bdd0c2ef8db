"""`rulespec replay FILE`: play a record again and compare."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulespec.diagnostics.message import RulesError
from rulespec.pipeline import load
from rulespec.reading import library
from rulespec.record.record import Record
from rulespec.tools.arguments import json_option
from rulespec.tools.report import print_diagnostics, print_json


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Replay a record. Exit code 1 at the first difference, 2 if it cannot be read or is of other rules."""
    record = Record.read(library.text_file(file).text, str(file))
    try:
        state = record.replay(load(record.game, *record.overlays, **record.options))
    except RulesError as error:
        if not all(found.code == "E703" for found in error.diagnostics):
            raise
        print_diagnostics(error.diagnostics, as_json=as_json)
        sys.exit(1)
    if as_json:
        print_json({"file": str(file), "over": state.over, "scores": list(state.scores)})
        return
    click.echo(state.score_sheet().text())
    click.echo(f"{file}: replayed, the same in every move")
