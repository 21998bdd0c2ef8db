"""A person at a seat: what he is shown at his turn, what he may type, and what he is answered."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import groupby, islice
from typing import Literal

import click

from rulespec.compile.position import Calling, Climb, Exchange, Laid, Said, Tricks
from rulespec.engine.moves import Call, Give, Lay, Move, Pass, Play, Take
from rulespec.engine.refusal import Refusal
from rulespec.engine.state import State
from rulespec.model import phases
from rulespec.syntax.print import show
from rulespec.tools.sayings import announced
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


class Answer(Enum):
    """What a person may answer that is no move."""

    STOP = "stop"


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
        found = _move(state, seat, line, words, err)
        if found is Answer.STOP:
            return None
        if found is not None:
            return found


def ask_announcement(state: State, words: Words, *, err: bool = False) -> Move | Literal[Answer.STOP] | None:
    """Ask the person whether he announces something though it is not his turn; None if not, Answer.STOP to stop."""
    seat = words.you
    assert seat is not None
    _say([f"  you may announce {_either(_offered(state, seat, words))}; an empty line says nothing"], err)
    while True:
        line = _read(err)
        if line is None:
            return Answer.STOP
        found = _move(state, seat, line, words, err) if line.strip() else None
        if found is not None or not line.strip():
            return found


def _move(state: State, seat: int, line: str, words: Words, err: bool) -> Move | Literal[Answer.STOP] | None:
    """The legal move that was typed; Answer.STOP; or None for anything else, which is answered."""
    typed = " ".join(line.split())
    text = spelled(state, seat, typed, words)
    refusal = state.why_not(text, seat)
    if typed and refusal is None:
        return state.move(text, seat)
    if typed.casefold() in QUIT and text not in state.game.pack.by_name:
        return Answer.STOP
    answer = _answer(state, seat, words, typed.casefold())
    if answer is None and refusal is not None:
        answer = _refused(state, seat, text, refusal)
    _say(answer or (), err)
    return None


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
        example = next(iter([*state.legal(seat).texts(limit=1), *map(state.text, announced(state, seat))]))
        return [HELP.format(example=example, notation=words.notation)]
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
        standing.append(f"tricks  {taken(words, state.position)}")
    if isinstance(play, Climb):
        standing.append("cards   " + "   ".join(f"{words.who(at)}: {size}" for at, size in enumerate(view.sizes)))
    yield from (click.style(f"  {each}", dim=True) for each in standing)
    said = ", ".join(_calls(state, words))
    own = words.own_side(state.position, seat) if isinstance(play, Tricks) else ""
    known = [*([f"calls   {said}"] if said else []), *words.facts(state.position, OF_THE_DEAL)]
    known += [f"you are {words.term(own)}"] if own else []
    if sum(map(len, known)) > WIDTH and said:
        yield click.style(f"  {known.pop(0)}", dim=True)
    if known:
        yield click.style(f"  {' · '.join(known)}", dim=True)
    yield from _asked(state, seat, words)
    for name, number, cards in view.piles:
        yield f"  pile {words.term(name)}: {words.cards(cards.mask) or number}"
    yield from laid_out(words, view, state.position)
    yield f"  your hand: {words.hand(view.hand.mask, state.position)}"
    offered = _either(_offered(state, seat, words))
    if offered:
        yield f"  you may announce {offered}" + (", then play a card" if seat in state.due else "")


def _calls(state: State, words: Words) -> Iterator[str]:
    """What has been said in this deal; seats that said the same one after another are named together."""
    calls = state.position.deal.calls if state.position.deal is not None else ()
    everybody = len(state.game.program.active(state.position))
    for spoken, alike in groupby(calls, key=lambda said: _spoken(said, words)):
        seats = [said.seat for said in alike]
        yield f"{'all' if len(seats) == everybody > 1 else words.seats(seats)} {spoken}"


def _spoken(said: Said, words: Words) -> str:
    return words.spoken(said) + (f" {words.cards(said.cards)}" if said.cards else "")


def _asked(state: State, seat: int, words: Words) -> Iterator[str]:
    """What this move is about: the trick so far, what lies on the table, the step of an exchange, what can be said."""
    play, view = state.position.play, state.view(seat)
    if isinstance(play, Tricks):
        number = len(play.done) + 1
        lies = "  ".join(f"{words.who(who)} {card}" for who, card in view.trick)
        led = f", {words.does(play.order[0], 'lead')}" if not view.trick else f", {words.who(play.order[0])} led"
        yield f"  trick {number}{led}" + (f": {lies}" if lies else "")
        if isinstance(next(iter(state.legal(seat)), None), Call):
            yield f"  first you must say {_either(_ways(state, seat, words))}"
    elif isinstance(play, Climb):
        if view.table is None:
            yield "  you lead: lay what you like"
        else:
            yield f"  on the table: {view.table}   {_layer(play, words)}"
    elif isinstance(play, Exchange):
        yield f"  {_step(state, seat, words)}"
    elif isinstance(play, Calling):
        yield f"  say {_either(_ways(state, seat, words))}"
        if view.chosen:
            yield f"  {words.seats(view.chosen)} {'has' if len(view.chosen) == 1 else 'have'} chosen"


def _either(ways: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = list(ways) or [""]
    return f"{', '.join(others)} or {last}" if others else last


def _offered(state: State, seat: int, words: Words) -> Iterator[str]:
    """What may be announced now: as it is said, with the cards it may be played with, and what it means."""
    moves = announced(state, seat)
    for name in dict.fromkeys(move.name for move in moves):
        alike = [move for move in moves if move.name == name]
        spoken = words.said_by(alike[0], state.phase, state.position)
        cards = " ".join(words.cards(move.cards) for move in alike if move.cards)
        meaning = words.meaning(state.phase, name, alike[0].values)
        yield f"`{spoken}`" + (f" with {cards}" if cards else "") + (f" ({meaning})" if meaning else "")


def _ways(state: State, seat: int, words: Words) -> Iterator[str]:
    """What can be said: each call with what is to be said with it, and what it means."""
    calls = [move for move in state.legal(seat) if isinstance(move, Call)]
    for name in dict.fromkeys(move.name for move in calls):
        alike = [move for move in calls if move.name == name]
        said = words.said_by(alike[0], state.phase, state.position)
        if len(alike) > 1 and any(move.values for move in alike):
            said = words.term(name) + (" VALUE" if len(alike[0].values) == 1 else " VALUES")
        shows = " CARD" if any(move.cards for move in alike) else ""
        meaning = words.meaning(state.phase, name, alike[0].values)
        yield f"`{said}{shows}`" + (f" ({meaning})" if meaning else "")


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
    noun = words.definition.phases[state.phase]
    steps = noun.steps if isinstance(noun, phases.Exchange) else {}
    name = list(steps)[play.step]
    rule, at = steps[name], f"phases.{state.phase}.steps.{name}"
    said = words.sentence(rule) or show(rule.tree)
    cards = f"{number} card{'' if number == 1 else 's'}"
    return f"{_whither(state, seat, words, move, cards, at)}: {said}" + click.style(f"  [{at}]", dim=True)


def _whither(state: State, seat: int, words: Words, move: Move, cards: str, path: str) -> str:
    """`give 2 cards to seat 1`; to put 1 card on the pile heap, among them H9."""
    program = state.game.program
    place = program.run(f"{path}.place", state.position, seat)
    if isinstance(move, Take):
        return f"take {cards} from the pile `{words.term(str(place))}`"
    told = f"give {cards} to {words.who(place)}" if isinstance(place, int) else f"give {cards}"
    if isinstance(place, str):
        told = f"put {cards} on the pile `{words.term(place)}`"
    rule = program.checked.rules.get(f"{path}.including")
    among = program.run(f"{path}.including", state.position, seat) if rule is not None else 0
    return told + (f", among them {words.cards(among & state.view(seat).hand.mask)}" if among else "")


def possible(state: State, seat: int, words: Words) -> Iterator[str]:
    """What a seat can do: a line for each kind of move."""
    moves = state.legal(seat)
    kinds: dict[str, list[str]] = {}
    listed: Iterable[Move] = islice(moves, LOOKED_AT)
    if isinstance(state.position.play, Tricks):
        order = [card for group in words.groups(state.view(seat).hand.mask, state.position) for card in group]
        at = {name: number for number, name in reversed(list(enumerate(map(words.cards, order))))}
        listed = sorted(listed, key=lambda move: at.get(state.text(move), len(at)))
    for move in (*listed, *announced(state, seat)):
        kinds.setdefault(_kind(move, state, words), []).append(state.text(move))
    for kind, texts in kinds.items():
        more = f", and {len(texts) - LISTED} more" if len(texts) > LISTED else ""
        texts_listed = ", ".join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in texts[:LISTED]) + more
        lines = textwrap.wrap(
            f"{kind}: {texts_listed}" if kind else texts_listed,
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
        meaning = words.meaning(state.phase, move.name, move.values)
        named, said = words.call(move.name), words.said_by(move, state.phase, state.position)
        if said != words.call(move.name, move.values):
            named = said  # who speaks for a side says its word
        kind = named + (f" ({meaning})" if meaning else "")
        return f"announce {kind}" if move in announced(state, move.seat) else kind
    if isinstance(move, Pass):
        return ""
    return "play" if isinstance(move, Play) else "take" if isinstance(move, Take) else "give"
