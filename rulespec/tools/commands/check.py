"""`rulespec check`: everything that can be found out about a definition, with overlays, before it is played for
real.
"""

from __future__ import annotations

import sys
from itertools import combinations
from typing import Any

import click

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.render import as_json as to_json
from rulespec.pipeline import inspect
from rulespec.reading import library
from rulespec.tools.arguments import Wanted, game_argument, json_option, wanted
from rulespec.tools.examples import cases, with_needs
from rulespec.tools.progress import track
from rulespec.tools.rehearsal import Rehearsal, rehearse
from rulespec.tools.report import print_diagnostics, print_json

LATER = "names and types are checked once every line can be read"


@click.command()
@game_argument
@click.option(
    "--matches", default=3, show_default=True, type=click.IntRange(1), help="How many random matches are played."
)
@click.option(
    "--all", "everything", is_flag=True, help="Each overlay too, alone and in every pair that may be combined."
)
@json_option
def command(game: str, options: tuple[str, ...], matches: int, everything: bool, as_json: bool) -> None:
    """Check names, types, knowledge, bounds, whether the examples can be read; then play. All findings are reported at
    once.
    """
    asked = wanted(game, options)
    rows = _all_of(asked) if everything else [asked]
    results: list[dict[str, Any]] = []
    told: set[tuple[str, str, str]] = set()
    for each in track(rows, "checking", silent=as_json or len(rows) == 1):
        findings, summary, refused = _check(each, matches)
        findings += [] if refused else _unreadable(each, findings, told)
        if refused and each.overlays != asked.overlays:
            results.append({"game": str(each), "combinable": False, "diagnostics": to_json(findings)})
            continue
        played = "" if summary == LATER else summary
        results.append({"game": str(each), "combinable": True, "diagnostics": to_json(findings), "played": played})
        if findings and not as_json:
            print_diagnostics(findings)
        if not as_json:
            bad = any(found.level == "error" for found in findings)
            said = f"{'; ' if summary == LATER else ', '}{summary}" if summary else ""
            click.echo(f"{each}: {'errors' if bad else 'fine'}{said}")
    if as_json:
        print_json(results)
    elif everything:
        apart = sum(not result["combinable"] for result in results)
        click.echo(f"{len(results) - apart} sets of rules checked, {apart} pairs exclude each other")
    failed = any(
        each["level"] == "error" for result in results if result["combinable"] for each in result["diagnostics"]
    )
    sys.exit(1 if failed else 0)


def _check(asked: Wanted, matches: int) -> tuple[list[Diagnostic], str, bool]:
    """Findings, what was played, and whether the overlays refuse to be combined."""
    try:
        warnings = inspect(asked.name, asked.overlays, asked.options).warnings
    except RulesError as error:
        if all(found.span is None or found.code.startswith("E8") for found in error.diagnostics):
            raise  # nothing was found wrong in a definition: what was asked for cannot be checked at all
        apart = bool(error.diagnostics) and all(found.code.startswith("E4") for found in error.diagnostics)
        early = any(found.code[:2] in ("E1", "E2", "E3") and found.code != "E312" for found in error.diagnostics)
        return list(error.diagnostics), LATER if early else "", apart
    played = rehearse(asked.load(), matches)
    findings = [*warnings, *played.findings]
    return findings, _summary(played), False


def _unreadable(asked: Wanted, findings: list[Diagnostic], told: set[tuple[str, str, str]]) -> list[Diagnostic]:
    """What is wrong with the examples as they are written, of each only once for all sets of rules."""
    try:
        cases(asked.name, asked.overlays)
    except RulesError as error:
        known = {_key(each) for each in findings} | told
        found = [each for each in error.diagnostics if _key(each) not in known]
        told |= {_key(each) for each in found}
        return found
    return []


def _key(found: Diagnostic) -> tuple[str, str, str]:
    return found.code, str(found.span), found.message


def _summary(played: Rehearsal) -> str:
    """How much was played, and how much more for what had not been met in that."""
    matches = "1 match" if played.matches == 1 else f"{played.matches} matches"
    told = f"{matches}, {played.deals - played.further} deals, {played.actions} moves played"
    if played.further:
        told += f", and {played.further} more deals for items that had not paid"
    return told + (", the last match left before its end" if played.left else "")


def _all_of(asked: Wanted) -> list[Wanted]:
    """What was asked for, with each overlay and each pair of them, and what these need."""
    names = library.overlays(asked.name)
    sets = [(), *((name,) for name in names), *combinations(names, 2)]
    found: dict[frozenset[str], Wanted] = {}
    for each in sets:
        overlays = tuple(dict.fromkeys((*asked.overlays, *with_needs(asked.name, *each))))
        found.setdefault(frozenset(overlays), asked._replace(overlays=overlays))
    return list(found.values())
