"""What a match looks like in a terminal: to who plays as a seat sees it, to who only watches as it is."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rulespec.compile.position import Tricks
from rulespec.engine.face import State
from rulespec.engine.moves import Give, Lay, Move, Pass, Play, Take

LISTED = 60  # so many moves are listed at most
HOW = "you play seat {seat}: write what you lay, such as `{example}`; `?` lists what you can do, `quit` stops"


def greeting(state: State, you: int) -> str:
    """How to play, said once before the first deal."""
    return HOW.format(seat=you, example=" ".join(str(state.view(you).hand).split()[:1]) or "pass")


def deal_heading(state: State, you: int | None) -> str:
    """The line over a deal, with your hand if you play."""
    who = "you deal" if state.dealer == you else f"seat {state.dealer} deals"
    lines = ["", click.style(f"deal {state.deal_number}, {who}", bold=True)]
    if you is not None:
        lines.append(f"your hand: {state.view(you).hand}")
    return "\n".join(lines)


def announce(before: State, after: State, move: Move, you: int | None) -> None:
    """Say a move and what moved with it, as seat `you` sees it; with None everything is said."""
    if isinstance(move, (Give, Take)):
        unseen = f"{_who(move.seat, you)} {'have' if move.seat == you else 'has'} chosen"
        for line in list(_transfers(before, after, you)) or [unseen]:
            click.echo(f"  {line}")
        return
    public = isinstance(move, (Lay, Pass, Play)) or move.seat == you or len(before.due) == 1
    text = before.text(move) if public else "has chosen"
    left = after.view(move.seat).sizes[move.seat] if after.deal_number == before.deal_number and not after.over else 0
    click.echo(f"  {_who(move.seat, you)} {text}" + (f"   ({left} left)" if isinstance(move, Lay) else ""))
    if isinstance(move, Play):
        _trick_taken(before, after, you)


def _trick_taken(before: State, after: State, you: int | None) -> None:
    """Say who took the trick that a card has just completed."""
    ended = after.deal_number != before.deal_number or after.over
    position = after.position.match.past[-1].position if ended else after.position
    done = position.play.done if isinstance(position.play, Tricks) else ()
    if len(done) > len(before.view(0).tricks):
        who = "you take" if done[-1].winner == you else f"seat {done[-1].winner} takes"
        click.echo(click.style(f"  {who} trick {done[-1].number}", dim=True))


def _who(seat: int, you: int | None) -> str:
    return f"{'you' if seat == you else f'seat {seat}':<7}"


def _transfers(before: State, after: State, you: int | None) -> Iterator[str]:
    """The cards that an exchange has just moved, those too that moved by themselves: who gives or takes what."""
    for at in range(len(before.view(0).transfers), len(after.view(0).transfers)):
        giver, taker = after.view(0).transfers[at][1:3]
        actor = giver if isinstance(giver, int) else taker
        assert isinstance(actor, int), "cards go from a seat or to one"
        moved = after.view(actor if you is None else you).transfers[at]
        cards = moved.cards or ("1 card" if moved.number == 1 else f"{moved.number} cards")
        place, other = ("to", taker) if actor == giver else ("from", giver)
        named = other if isinstance(other, str) else _who(other, you).strip()
        verb = "give" if actor == giver else "take"
        yield f"{_who(actor, you)} {verb if actor == you else verb + 's'} {cards} {place} {named}"


def ask(state: State, seat: int) -> Move | None:
    """Ask the person at a seat for a move until it is a legal one; None to stop."""
    _situation(state, seat)
    while True:
        try:
            line = click.prompt("  your move", prompt_suffix=" > ").strip()
        except (click.Abort, EOFError):
            return None
        if line in ("quit", "q"):
            return None
        if line == "?":
            _list(state, seat)
            continue
        refusal = state.why_not(line, seat)
        if refusal is None:
            return state.move(line, seat)
        click.echo(f"    {refusal.text}" + (f" [{refusal.path}]" if refusal.path else ""))
        if refusal.would_do:
            click.echo("    possible: " + ", ".join(refusal.would_do))


def _situation(state: State, seat: int) -> None:
    """What a person has to know for this move: in an exchange the step too, and the pile to take from."""
    view = state.view(seat)
    if any(isinstance(move, (Give, Take)) for move in state.legal(seat)):
        step = state.why_not(Pass(seat), seat)  # says what this is the time for, in the words of the rule
        if step is not None:
            click.echo(f"  {step.text} [{step.path}]")
        for name, number, cards in view.piles:
            click.echo(f"  {name}: {cards or number}")
    lies = view.table or "  ".join(f"seat {one}: {card}" for one, card in view.trick)
    click.echo(f"  your hand: {view.hand}" + (f"   on the table: {lies}" if lies else ""))


def _list(state: State, seat: int) -> None:
    """What a seat can do."""
    texts = state.legal(seat).texts(limit=LISTED)
    for text in texts:
        click.echo(f"    {text}")
    more = state.legal(seat).count() - len(texts)
    if more > 0:
        click.echo(f"    and {more} more")


def deal_result(after: State) -> str:
    """The points of the deal just ended, and the standing."""
    ended = after.position.match.past[-1]
    gained = "  ".join(f"seat {seat}: {points:+}" for seat, points in enumerate(ended.gained) if points)
    return f"  {gained or 'no points'}   standing: {' '.join(map(str, ended.scores))}"
