"""What examples may claim, by kind: about cards of the pack (`cards`), laid cards (`combination`), a trick (`trick`), a
hand (`hand`), a course (`start`).

In: the node of an example and a game. Out: nothing, or `Failed` with the place of the claim that does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulespec.diagnostics.message import Findings, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.engine import course
from rulespec.engine.game import Combination, Game
from rulespec.engine.moves import Lay
from rulespec.engine.refusal import Refusal
from rulespec.engine.state import State
from rulespec.engine.supposition import value_of
from rulespec.engine.view import View
from rulespec.reading.nodes import Mapping, Node, Scalar
from rulespec.spans import Span
from rulespec.tools.claimed import Failed, claims, equal, number, reasons, shown
from rulespec.tools.trick_claims import CARD_KEYS, TRICK_KEYS, given, led, of_the_pack, pays, trick

EVERYWHERE = ("id", "see", "text")
MOVES = ("legal", "count", "sets", "allowed", "refused", "because")
STAND = ("due", "places", "scores", "sizes", "covered", "over", "winners", "deal", "dealer", "sheet")
KEYS: dict[str, tuple[str, ...]] = {
    "cards": CARD_KEYS,
    "combination": ("is", "as", "top", "wilds", "suited", "readings", "beats", "not beats"),
    "trick": (*TRICK_KEYS, "suppose", "gained"),
    "hand": ("table", "led", "players", "suppose", *MOVES),
    "start": ("moves", *STAND, "hand", "open", "seen", "facts", "suppose", "gained", *MOVES),
}
TRIED = r"(allowed|refused)( [0-9]+)?"
PATTERNS = {"start": rf"(hand|open|seen) [0-9]+|item [a-z_0-9]+|{TRIED}", "trick": r"item [a-z_0-9]+"}
SETTINGS = ("dealer", "hands", "columns", "previous", "scores", "players", "seed")
MOVES_BEFORE = 200  # at most so many before the phase in which cards are laid


# ---- the text of an example ------------------------------------------------------------------------------------------


def entries(node: Mapping, kind: str, findings: Findings) -> None:
    """Report keys that mean nothing in an example of this kind."""
    known = (kind, *KEYS[kind], *EVERYWHERE)
    for entry in node.entries:
        name = entry.key.value
        if kind == "start" and name == "start":
            _settings(entry.value, findings)
        elif name in ("facts", "suppose") and name in known:
            _values(entry.value, findings)
        elif not isinstance(entry.value, Scalar):
            findings.error("E722", f"`{name}` is no plain text", entry.value.span, "expected a text here")
        elif name == "moves" or name.split(" ")[0] in MOVES:
            _parted(entry.value, findings)
        if name not in known and not (kind in PATTERNS and re.fullmatch(PATTERNS[kind], name)):
            findings.error(
                "E722",
                f"unknown key `{name}`",
                entry.key.span,
                f"not a key of an example about a {kind}",
                help=did_you_mean(name, known),
                notes=["keys here: " + ", ".join(known)],
            )


def _parted(moves: Scalar, findings: Findings) -> None:
    """Report a sign that parts no moves."""
    at = moves.value.find(";")
    if at >= 0:
        findings.error(
            "E722",
            "`;` parts no moves",
            moves.text.span(at, at + 1),
            "expected a comma",
            help=["moves are parted by commas, or stand on lines of their own"],
        )


def _settings(node: Node, findings: Findings) -> None:
    if not isinstance(node, Mapping):
        findings.error("E722", "`start` has a plain value", node.span, "expected keys such as `{dealer: 0}`")
        return
    for entry in node.entries:
        if entry.key.value not in SETTINGS:
            findings.error(
                "E722",
                f"unknown key `{entry.key.value}`",
                entry.key.span,
                "not a way to start a match",
                help=did_you_mean(entry.key.value, SETTINGS),
                notes=["keys here: " + ", ".join(SETTINGS)],
            )


def _values(node: Node, findings: Findings) -> None:
    """Report what is no list of facts with a plain value each."""
    if not isinstance(node, Mapping) or not all(isinstance(entry.value, Scalar) for entry in node.entries):
        findings.error("E722", "this does not give values by name", node.span, "expected for example `{value: 8}`")


def words(scalar: Scalar) -> tuple[str, ...]:
    return tuple(scalar.value.split())


def _listed(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


def _numbers(text: str, span: Span) -> list[int]:
    return [number(word, span) for word in text.split()]


# ---- laid cards ------------------------------------------------------------------------------------------------------


def combination(node: Mapping, game: Game) -> None:
    """Which combinations cards are, their best reading, and what they beat."""
    ((_, cards, span),) = claims(node, "combination")
    shape = next((text for _, text, _ in claims(node, "as")), "")
    said = f"{shape}: {cards}" if shape else cards
    laid = _readings(game, said)
    for name, text, place in claims(node, *KEYS["combination"]):
        if name == "is":
            shapes = list(dict.fromkeys(each.shape for each in (_readings(game, cards) if shape else laid)))
            equal(f"`{cards}`", sorted(shapes), [] if text == "nothing" else sorted(text.split()), place)
        elif name == "readings":
            equal(f"readings of `{cards}`", len(laid), number(text, place), place)
        elif name in ("beats", "not beats"):
            equal(f"`{cards}` beats `{text}`", game.beats(said, text), name == "beats", place)
        elif name != "as":
            if not laid:
                raise Failed(f"`{cards}` is no combination", span)
            _about(laid[0], name, text, place)


def _readings(game: Game, cards: str) -> list[Combination]:
    """The readings that may be chosen, best first: of each shape only the best where a phase says so, and none that
    another reading of the cards beats on a ladder.
    """
    found = game.readings(cards)
    if all(getattr(phase, "readings", "") != "highest" for phase in game.program.definition.phases.values()):
        return found
    best = {each.shape: each for each in reversed(game.readings(_bare(cards)))}
    kept = [each for each in found if each == best[each.shape]]
    return [each for each in kept if not any(game.beats(other.text, each.text) for other in kept if other != each)]


def _about(best: Combination, name: str, text: str, span: Span) -> None:
    """A claim about the best reading: `top` (a rank), `wilds`, `suited`."""
    if name == "top":
        equal("top", best.top, text, span)
    elif name == "wilds":
        equal("wilds", best.wilds, number(text, span), span)
    else:
        equal("suited", best.suited, text == "true", span)


# ---- a hand ----------------------------------------------------------------------------------------------------------


def hand(node: Mapping, game: Game) -> None:
    """What a hand may lay: leading, or on `table`."""
    ((_, cards, span),) = claims(node, "hand")
    table = next((text for _, text, _ in claims(node, "table")), None)
    if node.get("led") is not None:
        state, seat = led(node, game, game.cards(cards).mask, cards)
        _about_moves(node, state, seat)
        return
    players = next((number(text, place) for _, text, place in claims(node, "players")), None)
    state = _first_lead(game, players)
    seat = state.due[0]
    mine = game.cards(cards).mask
    if table is None:
        state = _holding(state, game, {seat: mine})
    else:
        laid = game.cards(_bare(table)).mask
        if laid & mine:
            raise Failed("a card lies on the table and is in the hand", span)
        follower = (seat + 1) % len(state.scores)
        spare = game.pack.all & ~laid & ~mine
        state = _holding(state, game, {seat: laid | spare & -spare, follower: mine})
        state = _lying(state, table, seat)
        if follower not in state.due:  # the turn goes the other way round
            state = _holding(state, game, {state.due[0]: mine})
        seat = state.due[0]
    _about_moves(node, state, seat)


def _lying(state: State, table: str, seat: int) -> State:
    """The position after a lead. What lies on the table may have come there whenever: demands on a lay do not count."""
    move = state.move(table, seat)
    refusal = state.why_not(move, seat)
    if refusal is None or refusal.code != "E615":
        return state.apply(move, seat)
    return State(state.game, course.apply(state.game.program, state.position, move), state.begin, None)


def _bare(text: str) -> str:
    """The cards of a move without what is said of them."""
    return " ".join(word.partition("=")[0] for word in text.rpartition(":")[2].split())


def _first_lead(game: Game, players: int | None) -> State:
    """A position in which somebody leads: exchanges before it are gone through."""
    state = game.start(seed=0, players=players)
    for _ in range(MOVES_BEFORE):
        move = next(iter(state.legal(state.due[0])))
        if isinstance(move, Lay):
            break
        state = state.apply(move)
    return state


def _holding(state: State, game: Game, given: dict[int, int]) -> State:
    """The same position with these hands; the other cards lie with the others, in the order of the pack."""
    left = game.pack.all
    for cards in given.values():
        left &= ~cards
    sizes = state.view(0).sizes
    hands = []
    for seat, size in enumerate(sizes):
        mine = given.get(seat, 0)
        for _ in range(0 if seat in given else size):
            mine |= left & -left
            left &= left - 1
        hands.append(mine)
    return state.with_hands(hands)


def _about_moves(node: Mapping, state: State, seat: int, last: str | None = None) -> None:
    """Claims about what a seat may do now. `last` is the path of the rule that refused something before."""
    for name, text, span in claims(node, *MOVES):
        if name == "legal":
            expected = {state.move(move, seat) for move in _listed(text)}
            found = set(state.legal(seat))
            equal("legal", sorted(map(state.text, found)), sorted(map(state.text, expected)), span)
        elif name == "count":
            equal("legal moves", state.legal(seat).count(), number(text, span), span)
        elif name == "sets":
            sets = {move.cards for move in state.legal(seat) if isinstance(move, Lay)}
            equal("card sets", len(sets), number(text, span), span)
        elif name == "because":
            _because(node, state, seat, text, span, last)
    for claim, who, text, span in _tries(node, seat):
        for move in _listed(text):
            _tried(state, who, move, claim == "allowed", span)


def _tries(node: Mapping, seat: int) -> Iterator[tuple[str, int, str, Span]]:
    """Moves claimed to be allowed or refused, and whose they are: `allowed 2: …`; without a number of the seat."""
    for entry in node.entries:
        if (found := re.fullmatch(TRIED, entry.key.value)) and isinstance(entry.value, Scalar):
            yield found[1], int(found[2]) if found[2] else seat, entry.value.value.strip(), entry.value.span


def _tried(state: State, seat: int, move: str, allowed: bool, span: Span) -> None:
    refusal = state.why_not(move, seat)
    if allowed and refusal is not None:
        raise Failed(f"`{move}` is refused: {_why(refusal)}", span)
    if not allowed and refusal is None:
        raise Failed(f"`{move}` is allowed", span)


def _because(node: Mapping, state: State, seat: int, path: str, span: Span, last: str | None) -> None:
    """Each refused move of the example is refused by this rule."""
    refused = [(move, who) for name, who, text, _ in _tries(node, seat) if name == "refused" for move in _listed(text)]
    paths = [refusal.path for move, who in refused if (refusal := state.why_not(move, who)) is not None]
    paths += [last] if last is not None and not paths else []
    for found in paths:
        equal("refused by", found, path, span)


# ---- a course --------------------------------------------------------------------------------------------------------


def start(node: Mapping, game: Game) -> None:
    """A match from a given start through moves, and how it stands then."""
    settings = node.get("start")
    assert isinstance(settings, Mapping), "seen to by `entries`"
    state = _started(settings, game)
    last = None
    for line, span in _lines(node.get("moves")):
        state, last = _moved(state, line, span, last)
    if given(node):
        state = state.supposing(given(node))
    pays(node, state)
    for entry in node.entries:
        name, value = entry.key.value, entry.value
        if isinstance(value, Mapping) and name == "facts":
            _facts(state, value)
        elif isinstance(value, Scalar):
            if name.startswith(("hand ", "open ", "seen ")):
                found = " ".join(LYING[name[:4]](state.view(int(name[5:]))))
                expected = "" if value.value.strip() == "nothing" else value.value
                equal(name, str(game.cards(found)), str(game.cards(expected)), value.span)
            elif name in STANDING:
                STANDING[name](state, value.value.strip(), value.span)
    if state.due:
        _about_moves(node, state, state.due[0], last)


def _lines(moves: Node | None) -> Iterator[tuple[str, Span]]:
    """The moves of a block with their places: one in a line, or several with commas between."""
    if isinstance(moves, Scalar):
        for found in re.finditer(r"[^\s,]([^,\n]*[^\s,])?", moves.value):
            yield found[0], moves.text.span(found.start(), found.end())


def _started(settings: Mapping, game: Game) -> State:
    given: dict[str, Any] = {"seed": 0}
    for entry in settings.entries:
        name, value = entry.key.value, entry.value
        if isinstance(value, Mapping) != (name in ("hands", "columns")):
            message = "`hands` has a text for each seat or pile, `columns` for each seat, everything else is numbers"
            raise Failed(message, value.span)
        if isinstance(value, Mapping):
            given[name] = {
                int(each.key.value) if each.key.value.isdecimal() else each.key.value: each.value.value
                for each in value.entries
                if isinstance(each.value, Scalar)
            }
        elif isinstance(value, Scalar):
            numbers = _numbers(value.value, value.span)
            given[name] = numbers if name in ("previous", "scores") else numbers[0]
    places = (*given.get("hands", ()), *given.get("columns", ()))
    seats = max((place for place in places if isinstance(place, int)), default=-1) + 1
    named = max(seats, *(len(given.get(name, ())) for name in ("previous", "scores")))
    given.setdefault("players", max(named, game.program.tables.seats[0]) if named else None)
    return game.start(**given)


def _why(refusal: Refusal) -> str:
    """Why a move is refused, and by which rule; a text that is no move is refused by none."""
    return refusal.text + (f" ({refusal.path})" if refusal.path and refusal.finding is None else "")


def _moved(state: State, line: str, span: Span, last: str | None) -> tuple[State, str | None]:
    """One move: `SEAT: MOVE`, with ` !` behind it if it must be refused."""
    found = re.fullmatch(r"([0-9]+)\s*:\s*(.*?)(\s+!)?", line)
    if found is None:
        raise Failed(f"`{line}` is not `SEAT: MOVE`", span)
    seat, move = int(found[1]), found[2]
    refusal = state.why_not(move, seat)
    if found[3]:
        if refusal is None:
            raise Failed(f"`{line}`: the move is allowed", span)
        return state, refusal.path
    if refusal is not None:
        raise Failed(f"`{line}` is refused: {_why(refusal)}", span)
    return state.apply(move, seat), last


def _opened(seen: View) -> Iterator[str]:
    """The cards that lie open before the seat."""
    own = seen.columns[seen.seat] if seen.columns and seen.seat is not None else ()
    return (column.open for column in own)


def _seen(seen: View) -> Iterator[str]:
    """The cards of piles that the seat has seen."""
    return (card for _, _, cards in seen.piles for card in cards)


LYING: dict[str, Callable[[View], Iterable[str]]] = {"hand": lambda seen: seen.hand, "open": _opened, "seen": _seen}


def _covered(seen: View) -> Iterator[int]:
    """By seat, how many cards lie covered before it."""
    return (sum(column.covered for column in columns) for columns in seen.columns)


def _facts(state: State, claimed: Mapping) -> None:
    """Facts as they stood at the end of the deal finished last; if none is finished, as they stand now."""
    program, past = state.game.program, state.position.match.past
    position = past[-1].position if past else state.position
    for entry in claimed.entries:
        assert isinstance(entry.value, Scalar), "seen to by `entries`"
        try:
            found = value_of(program, position, entry.key.value)
        except RulesError as error:
            name = entry.key.value.partition("(")[0]
            unknown = next((each for each in error.diagnostics if each.message == f"unknown name `{name}`"), None)
            help_ = f" ({unknown.help[0]})" if unknown is not None and unknown.help else ""
            why = reasons(error) if unknown is None else f"no fact is called `{name}`{help_}"
            raise Failed(why, entry.key.span) from None
        text = "none" if found is None else shown(found)
        equal(entry.key.value, text, entry.value.value.strip(), entry.value.span)


def _sheet(state: State, text: str, span: Span) -> None:
    """The line of the score sheet for the deal finished last."""
    equal("sheet", " ".join(state.score_sheet().rows[-1].cells), " ".join(text.split()), span)


def _places(state: State, text: str, span: Span) -> None:
    play = state.position.play
    equal("places", list(getattr(play, "finishers", ())), _numbers(text, span), span)


def _list(name: str, found: Callable[[State], Iterable[int]]) -> Callable[[State, str, Span], None]:
    return lambda state, text, span: equal(name, list(found(state)), _numbers(text, span), span)


STANDING: dict[str, Callable[[State, str, Span], None]] = {
    "due": _list("due", lambda state: state.due),
    "scores": _list("scores", lambda state: state.scores),
    "sizes": _list("sizes", lambda state: state.view(0).sizes),
    "covered": _list("covered", lambda state: _covered(state.view(0))),
    "winners": _list("winners", lambda state: state.winners),
    "deal": _list("deal", lambda state: [state.deal_number]),
    "dealer": _list("dealer", lambda state: [state.dealer]),
    "over": lambda state, text, span: equal("over", state.over, text == "true", span),
    "places": _places,
    "sheet": _sheet,
}

CLAIMS: dict[str, Callable[[Mapping, Game], None]] = {
    "cards": of_the_pack,
    "combination": combination,
    "trick": trick,
    "hand": hand,
    "start": start,
}
"""The kinds of examples by the key that tells them apart. An example with several is of the first kind here."""
