"""`rulespec games`: what can be played."""

from __future__ import annotations

import click

from rulespec.diagnostics.message import Findings
from rulespec.overlay.file import read_overlay
from rulespec.pipeline import load
from rulespec.reading import library
from rulespec.tools.arguments import json_option
from rulespec.tools.prose import text_in
from rulespec.tools.report import print_json


@click.command()
@click.option("--language", default="en", show_default=True, help="Language of the titles.")
@json_option
def command(language: str, as_json: bool) -> None:
    """List the games and their overlays, with titles."""
    found = {}
    for name in library.games():
        overlays = {}
        for each in library.overlays(name):
            overlay = read_overlay(library.overlay(name, each), Findings())
            overlays[each] = text_in(overlay.title, language)
        found[name] = {"title": text_in(load(name).titles, language), "overlays": overlays}
    if as_json:
        print_json(found)
        return
    for name, game in found.items():
        click.echo(click.style(f"{name}", bold=True) + f"  {game['title']}")
        for each, title in game["overlays"].items():  # type: ignore[attr-defined]
            click.echo(f"  +{each:<24} {title}")
