"""A person at a seat: what he is shown at his turn, what he may type, and what he is answered."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import islice

import click

from rulespec.compile.position import Calling, Climb, Exchange, Laid, Tricks
from rulespec.engine.face import State
from rulespec.engine.moves import Call, Give, Lay, Move, Pass, Play, Take
from rulespec.engine.refusal import Refusal
from rulespec.model import phases
from rulespec.syntax.print import show
from rulespec.tools.table import laid_out, taken
from rulespec.tools.typed import spelled
from rulespec.tools.words import OF_THE_DEAL, Words

PROMPT = "  your move > "
LOOKED_AT = 5000  # so many moves are looked through for the list
LISTED = 20  # so many of a kind are listed
REFUSED = 6  # so many calls are named when one is refused
WIDTH = 100
QUIT = ("quit", "q", "exit")
HELP = """\
    {example:<8} makes a move: write it as `?` lists it; capitals do not matter
    ?        what you can do now
    table    what lies on the table, and your hand
    score    the score sheet
    quit     stops the match
    {notation}"""


def ask(state: State, words: Words, *, err: bool = False) -> Move | None:
    """Ask the person at the seat `words.you` for a move until it is a legal one; None to stop.

    With `err` everything is written to standard error. Raises KeyboardInterrupt as it comes.
    """
    seat = words.you
    assert seat is not None
    _say(situation(state, seat, words), err)
    while True:
        line = _read(err)
        if line is None:
            return None
        typed = " ".join(line.split())
        text = spelled(state, seat, typed, words)
        refusal = state.why_not(text, seat)
        if typed and refusal is None:
            return state.move(text, seat)
        if typed.casefold() in QUIT and text not in state.game.pack.by_name:
            return None
        answer = _answer(state, seat, words, typed.casefold())
        if answer is None and refusal is not None:
            answer = _refused(state, seat, text, refusal)
        _say(answer or (), err)


def _say(lines: Iterable[str], err: bool) -> None:
    for line in lines:
        click.echo(line, err=err)


def _read(err: bool) -> str | None:
    """A line from the person; None at the end of the input. What is not typed on a terminal is written out."""
    terminal = sys.stdin.isatty()
    try:
        if terminal and not err:
            return input(PROMPT)
        click.echo(PROMPT, nl=False, err=err)
        line = sys.stdin.readline().encode("utf-8", "replace").decode("utf-8")
    except EOFError:
        line = ""
    except UnicodeDecodeError:
        line = "\n"  # no text at all: asked again
    if not terminal or not line:
        click.echo(line.rstrip("\n"), err=err)
    return line or None


def _answer(state: State, seat: int, words: Words, typed: str) -> list[str] | None:
    """The answer to what is no move: a question, or an empty line."""
    if typed == "?":
        return list(possible(state, seat, words))
    if typed in ("help", "h"):
        return [HELP.format(example=state.legal(seat).texts(limit=1)[0], notation=words.notation)]
    if typed in ("table", ""):
        return list(situation(state, seat, words))
    if typed == "score":
        return textwrap.indent(state.score_sheet().text(), "    ").splitlines()
    return None


def _refused(state: State, seat: int, text: str, refusal: Refusal) -> list[str]:
    """Why a move is refused, by which rule, and some that would do; of calls those that begin with the same word."""
    path = click.style(f"  [{refusal.path}]", dim=True) if refusal.path and refusal.finding is None else ""
    lines = [f"    {refusal.text}{path}"]
    lines += [f"    {each}" for each in (refusal.finding.help if refusal.finding is not None else ())]
    moves, would_do = state.legal(seat), refusal.would_do
    if any(isinstance(move, Call) for move in islice(moves, 1)):
        texts = moves.texts()
        alike = [each for each in texts if each.split()[0] == text.split()[0]]
        would_do = tuple(alike or texts)[:REFUSED]
    more = ", …" if moves.count() > len(would_do) else ""
    if would_do:
        lines.append(f"    possible: {', '.join(would_do)}{more}   (`?` lists all, `help` says more)")
    return lines


# ---- what is shown ---------------------------------------------------------------------------------------------------


def situation(state: State, seat: int, words: Words) -> Iterator[str]:
    """What a person has to know for this move: how things stand, what is asked, what lies there, the hand."""
    view, play = state.view(seat), state.position.play
    yield ""
    standing = [f"score   {words.standing(view.scores)}"]
    if isinstance(play, Tricks):
        standing.append(f"tricks  {taken(words, play)}")
    if isinstance(play, Climb):
        standing.append("cards   " + "   ".join(f"{words.who(at)}: {size}" for at, size in enumerate(view.sizes)))
    yield from (click.style(f"  {each}", dim=True) for each in standing)
    said = ", ".join(f"{words.who(who)} {_spoken(text, words)}" for who, text in view.calls)
    known = [*([f"calls   {said}"] if said else []), *words.facts(state.position, OF_THE_DEAL)]
    if known:
        yield click.style(f"  {' · '.join(known)}", dim=True)
    yield from _asked(state, seat, words)
    for name, number, cards in view.piles:
        yield f"  pile {words.term(name)}: {words.cards(cards.mask) or number}"
    yield from laid_out(words, view)
    yield f"  your hand: {words.hand(view.hand.mask)}"


def _spoken(text: str, words: Words) -> str:
    name, _, cards = text.partition(" ")
    return words.call(name) + (f" {cards}" if cards else "")


def _asked(state: State, seat: int, words: Words) -> Iterator[str]:
    """What this move is about: the trick so far, what lies on the table, the step of an exchange, what can be said."""
    play, view = state.position.play, state.view(seat)
    if isinstance(play, Tricks):
        number = len(play.done) + 1
        lies = "  ".join(f"{words.who(who)} {card}" for who, card in view.trick)
        led = f", {words.does(play.order[0], 'lead')}" if not view.trick else f", {words.who(play.order[0])} led"
        yield f"  trick {number}{led}" + (f": {lies}" if lies else "")
    elif isinstance(play, Climb):
        if view.table is None:
            yield "  you lead: lay what you like"
        else:
            yield f"  on the table: {view.table}   {_layer(play, words)}"
    elif isinstance(play, Exchange):
        yield f"  {_step(state, seat, words)}"
    elif isinstance(play, Calling):
        yield f"  say {' or '.join(_ways(state, seat, words))}"
        if view.chosen:
            yield f"  {words.seats(view.chosen)} {'has' if len(view.chosen) == 1 else 'have'} chosen"


def _ways(state: State, seat: int, words: Words) -> Iterator[str]:
    """What can be said: each call with what is to be said with it, and what it means."""
    calls = [move for move in state.legal(seat) if isinstance(move, Call)]
    for name in dict.fromkeys(move.name for move in calls):
        alike = [move for move in calls if move.name == name]
        values = words.call(alike[0].name, alike[0].values)[len(words.call(name)) :] if len(alike) == 1 else ""
        if len(alike) > 1 and any(move.values for move in alike):
            values = " VALUE" if len(alike[0].values) == 1 else " VALUES"
        shows = " CARD" if any(move.cards for move in alike) else ""
        meaning = words.meaning(state.phase, name)
        yield f"`{name}{values}{shows}`" + (f" ({meaning})" if meaning else "")


def _layer(play: Climb, words: Words) -> str:
    """Who laid what lies on the table, and what it is."""
    assert isinstance(play.table, Laid)
    shape = words.game.program.combinations.readings[play.table.reading].shape
    return f"({words.term(shape)}, by {words.who(play.table.player)})"


def _step(state: State, seat: int, words: Words) -> str:
    """The step of an exchange: how many cards are to be chosen, and the rule in words."""
    play = state.position.play
    assert isinstance(play, Exchange)
    move = next(iter(state.legal(seat)))
    number = move.cards.bit_count() if isinstance(move, Give | Take) else 0
    verb = "take" if isinstance(move, Take) else "give"
    noun = words.definition.phases[state.phase]
    steps = noun.steps if isinstance(noun, phases.Exchange) else {}
    name = list(steps)[play.step]
    rule = steps[name]
    said = words.sentence(rule) or show(rule.tree)
    path = click.style(f"  [phases.{state.phase}.steps.{name}]", dim=True)
    return f"{verb} {number} card{'' if number == 1 else 's'}: {said}{path}"


def possible(state: State, seat: int, words: Words) -> Iterator[str]:
    """What a seat can do: a line for each kind of move."""
    moves = state.legal(seat)
    kinds: dict[str, list[str]] = {}
    for move in islice(moves, LOOKED_AT):
        kinds.setdefault(_kind(move, state, words), []).append(state.text(move))
    for kind, texts in kinds.items():
        more = f", and {len(texts) - LISTED} more" if len(texts) > LISTED else ""
        listed = ", ".join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in texts[:LISTED]) + more
        lines = textwrap.wrap(
            f"{kind}: {listed}" if kind else listed,
            WIDTH,
            initial_indent="    ",
            subsequent_indent="      ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        yield from (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)
    if moves.count() > LOOKED_AT:
        yield f"    and {moves.count() - LOOKED_AT} more"


def _kind(move: Move, state: State, words: Words) -> str:
    if isinstance(move, Lay):
        return words.term(state.game.program.combinations.readings[move.reading].shape)
    if isinstance(move, Call):
        meaning = words.meaning(state.phase, move.name)
        return words.call(move.name) + (f" ({meaning})" if meaning else "")
    if isinstance(move, Pass):
        return ""
    return "play" if isinstance(move, Play) else "take" if isinstance(move, Take) else "give"
