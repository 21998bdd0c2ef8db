"""What a match looks like in a terminal."""

from __future__ import annotations

import click

from rulespec.diagnostics.message import RulesError
from rulespec.engine.face import State
from rulespec.engine.moves import Lay, Move, Pass
from rulespec.engine.refusal import IllegalMove


def deal_heading(state: State, you: int | None) -> str:
    """The line over a deal, with your hand if you play."""
    lines = ["", click.style(f"deal {state.deal_number}, seat {state.dealer} deals", bold=True)]
    if you is not None:
        lines.append(f"your hand: {state.view(you).hand}")
    return "\n".join(lines)


def announce(before: State, after: State, move: Move, you: int | None) -> None:
    """Say a move as everybody at the table sees it."""
    seat = move.seat
    who = "you" if seat == you else f"seat {seat}"
    public = isinstance(move, (Lay, Pass)) or seat == you or len(before.due) == 1
    text = before.text(move) if public else "has chosen"
    left = after.view(seat).sizes[seat] if after.deal_number == before.deal_number and not after.over else 0
    click.echo(f"  {who:<7} {text}" + (f"   ({left} left)" if isinstance(move, Lay) else ""))


def ask(state: State, seat: int) -> Move | None:
    """Ask the person at a seat for a move until it is a legal one; None to stop."""
    view = state.view(seat)
    click.echo(f"  your hand: {view.hand}" + (f"   on the table: {view.table}" if view.table else ""))
    while True:
        try:
            line = click.prompt("  your move", prompt_suffix=" > ").strip()
        except (click.Abort, EOFError):
            return None
        if line in ("quit", "q"):
            return None
        if line == "?":
            for text in state.legal(seat).texts(limit=60):
                click.echo(f"    {text}")
            continue
        try:
            move = state.move(line, seat)
            refusal = state.why_not(move)
        except (IllegalMove, RulesError) as error:
            click.echo(f"    {_sentence(error)}")
            continue
        if refusal is None:
            return move
        click.echo(f"    {refusal.text} [{refusal.path}]")
        if refusal.would_do:
            click.echo("    possible: " + ", ".join(refusal.would_do))


def _sentence(error: IllegalMove | RulesError) -> str:
    if isinstance(error, IllegalMove):
        return str(error)
    return "; ".join(found.message for found in error.diagnostics)


def deal_result(after: State) -> str:
    """The points of the deal just ended, and the standing."""
    ended = after.position.match.past[-1]
    gained = "  ".join(f"seat {seat}: +{points}" for seat, points in enumerate(ended.gained) if points)
    return f"  {gained or 'no points'}   standing: {' '.join(map(str, ended.scores))}"
