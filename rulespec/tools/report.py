"""How findings reach the terminal: text with a little colour, or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from rulespec.diagnostics.message import Diagnostic
from rulespec.diagnostics.render import as_json as to_json
from rulespec.diagnostics.render import render


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, as_json: bool = False) -> None:
    """Write findings to standard error, or as JSON to standard output."""
    found = list(diagnostics)
    if as_json:
        print_json({"diagnostics": to_json(found)})
        return
    for each in found:
        text = render([each]).rstrip("\n")
        head, _, rest = text.partition("\n")
        colour = "red" if each.level == "error" else "yellow"
        click.echo(click.style(head, fg=colour, bold=True), err=True)
        if rest:
            click.echo(rest, err=True)
        click.echo("", err=True)
    errors = sum(each.level == "error" for each in found)
    if len(found) > 1:
        click.echo(f"{errors} errors, {len(found) - errors} warnings", err=True)


def print_json(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))  # a name of a file may be no text in UTF-8
