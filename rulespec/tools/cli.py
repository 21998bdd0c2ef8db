"""The command `rulespec`: finds the verb, turns our errors into text or JSON and an exit code.

Exit codes: 0 all is well; 1 a check, an example or a replay failed; 2 what was asked for cannot be done.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any, NoReturn

import click

from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.engine.refusal import IllegalMove
from rulespec.tools.report import print_diagnostics

VERBS = {
    "games": "list the games and their overlays",
    "check": "check a definition with overlays, and play it",
    "test": "run the examples of a game and its overlays",
    "show": "print the effective rules",
    "why": "say where a rule comes from",
    "play": "play a match in the terminal",
    "replay": "play a record again",
    "simulate": "play many matches and count",
    "explain": "explain an error code",
}


_JSON = "rulespec.json"


class Verbs(click.Group):
    """A group that imports a verb only when it is asked for, so that each starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"rulespec.tools.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        wanted = "--json" in args  # seen before anything is parsed, so that a wrong command line is JSON too
        try:
            ctx = super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            if not wanted:
                raise
            _usage_as_json(error)
        ctx.meta[_JSON] = wanted
        return ctx

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except RulesError as error:
            self._fail(error.diagnostics)
        except IllegalMove as error:
            self._fail((error.diagnostic,))
        except click.UsageError as error:
            if not _wants_json(ctx):
                raise
            _usage_as_json(error)
        except BrokenPipeError:
            sys.exit(0)

    @staticmethod
    def _fail(diagnostics: tuple[Diagnostic, ...]) -> None:
        print_diagnostics(diagnostics, as_json=_wants_json(click.get_current_context()))
        sys.exit(2)


def _usage_as_json(error: click.UsageError) -> NoReturn:
    verb = error.ctx.command_path if error.ctx is not None else "rulespec"
    found = Diagnostic("E814", error.format_message(), help=(f"`{verb} --help` says what it can be told",))
    print_diagnostics((found,), as_json=True)
    sys.exit(error.exit_code)


def _wants_json(ctx: click.Context) -> bool:
    return bool(ctx.find_root().meta.get(_JSON))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="rulespec")
def main() -> None:
    """Card games as data: check, test, show and play them.

    A game is named as GAME or GAME+OVERLAY+OVERLAY; a path to a definition works wherever a name does.
    """
