"""How findings reach the terminal: text with a little colour, or JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

import click

from rulespec.diagnostics.message import Diagnostic
from rulespec.diagnostics.render import as_json as to_json
from rulespec.diagnostics.render import render


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, as_json: bool = False) -> None:
    """Write findings to standard error, or as JSON to standard output."""
    found = list(diagnostics)
    if as_json:
        click.echo(json.dumps({"diagnostics": to_json(found)}, ensure_ascii=False, indent=2))
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
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def plain_output() -> bool:
    """Whether standard output is a file or a pipe rather than a terminal."""
    return not sys.stdout.isatty()
