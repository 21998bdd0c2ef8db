"""`rulespec explain CODE`: the page of an error code."""

from __future__ import annotations

import click

from rulespec.diagnostics.codes import CODES
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.reading import library
from rulespec.tools.arguments import json_option
from rulespec.tools.report import print_json


@click.command()
@click.argument("code", required=False)
@json_option
def command(code: str | None, as_json: bool) -> None:
    """Print what an error code means and how to mend it; without a code, list them all."""
    if code is None:
        if as_json:
            print_json(CODES)
            return
        for each, title in sorted(CODES.items()):
            click.echo(f"{each}  {title}")
        return
    wanted = code.upper()
    if wanted not in CODES:
        raise RulesError([Diagnostic("E812", f"there is no error code `{code}`", help=did_you_mean(wanted, CODES))])
    page = library.error_page(wanted)
    if as_json:
        print_json({"code": wanted, "title": CODES[wanted], "page": page})
        return
    click.echo(page.rstrip())
