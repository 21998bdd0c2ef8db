"""What the verbs have in common: `GAME+OVERLAY` and `--option NAME=VALUE`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import click

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.game import Game
from rulespec.pipeline import load
from rulespec.tools.sayings import ANNOUNCING


class Wanted(NamedTuple):
    """A game as asked for on the command line."""

    name: str
    overlays: tuple[str, ...]
    options: dict[str, str]

    def load(self) -> Game:
        return load(self.name, *self.overlays, **self.options)

    def __str__(self) -> str:
        return "+".join((self.name, *self.overlays))


def wanted(game: str, options: Sequence[str] = ()) -> Wanted:
    """Split `GAME+OVERLAY+…` and `NAME=VALUE`. Raises RulesError (E810, E811) for what is neither."""
    name, *overlays = game.split("+")
    if not name or not all(overlays):
        raise RulesError(
            [
                Diagnostic(
                    "E810",
                    f"`{game}` is not GAME or GAME+OVERLAY",
                    help=("write for example `rulespec play GAME+OVERLAY`",),
                )
            ]
        )
    chosen = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key:
            raise RulesError(
                [Diagnostic("E811", f"`{option}` is not NAME=VALUE", help=("write for example `--option target=15`",))]
            )
        chosen[key] = value
    return Wanted(name, tuple(overlays), chosen)


def game_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """The argument GAME[+OVERLAY…] with `--option`."""
    function = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game."
    )(function)
    return click.argument("game", metavar="GAME[+OVERLAY...]")(function)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")

announcing_option = click.option(
    "--announcing",
    type=click.FloatRange(0, 1),
    default=ANNOUNCING,
    show_default=True,
    help="How likely somebody tries to announce something before a card, where the game has announcements.",
)
