"""What examples may claim of tricks and of the score: who takes a trick, what follows a card led, what a deal pays; and
of cards of the pack.

A trick or a hand is put on the table as it is written, whatever the cards before it were; what is supposed holds for
all of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from rulespec.compile.position import Memo, Position, Tricks
from rulespec.engine import course, scoring
from rulespec.engine.game import Game
from rulespec.engine.moves import Play
from rulespec.engine.state import State
from rulespec.engine.supposition import cards_asked
from rulespec.model.pack import bits
from rulespec.reading.nodes import Mapping, Scalar
from rulespec.spans import Span
from rulespec.tools.claimed import Failed, claims, equal, number

MOVES_BEFORE = 200  # at most so many before the phase in which tricks are played
TRICK_KEYS = ("takes", "points", "last", "players", "leads")
CARD_KEYS = ("is", "number", "points")


def given(node: Mapping) -> dict[str, str]:
    """What an example supposes, by fact."""
    facts = node.get("suppose")
    entries = facts.entries if isinstance(facts, Mapping) else ()
    return {each.key.value: each.value.value.strip() for each in entries if isinstance(each.value, Scalar)}


def of_the_pack(node: Mapping, game: Game) -> None:
    """Cards of the pack, by an expression that gives them: which they are, how many, their card points."""
    position = game.start(seed=0).position
    ((_, asked, _),) = claims(node, "cards")
    found = cards_asked(game.program, position, asked)
    for name, text, place in claims(node, *CARD_KEYS):
        if name == "is":
            expected = cards_asked(game.program, position, text)
            equal(name, _named(game, found), _named(game, expected), place)
        elif name == "number":
            equal(name, found.bit_count(), number(text, place), place)
        else:
            equal(name, _points(game, found), number(text, place), place)


def trick(node: Mapping, game: Game) -> None:
    """Cards in the order in which they are played: which of them takes the trick, what it is worth, what it pays."""
    ((_, text, span),) = claims(node, "trick")
    leads = next((number(said, place) for _, said, place in claims(node, "leads")), None)
    state = first_trick(game, span, _players(node), leads)
    play = state.position.play
    assert isinstance(play, Tricks)
    cards = list(bits_in_order(game, text))
    if len(cards) != len(play.order):
        raise Failed(f"{len(cards)} cards for {len(play.order)} seats", span)
    last = any(said == "true" for _, said, _ in claims(node, "last"))
    position = _held(state, dict(zip(play.order, cards, strict=True)), last)
    facts = given(node)
    for seat, card in zip(play.order, cards, strict=True):
        position = State(game, position, state.begin, None).supposing(facts).position if facts else position
        position = course.mechanism_of(position).apply(game.program, position, Play(seat, card))
    done = position.play
    assert isinstance(done, Tricks)
    taker = done.done[-1].winner
    for name, text, place in claims(node, *TRICK_KEYS):
        if name == "takes":
            equal("takes", play.order.index(taker) + 1, number(text, place), place)
        elif name == "points":
            equal("points", _points(game, _union(cards)), number(text, place), place)
    after = (
        State(game, position, state.begin, None).supposing(facts) if facts else State(game, position, state.begin, None)
    )
    pays(node, after)


def _named(game: Game, cards: int) -> str:
    return " ".join(game.pack.names(cards))


def _points(game: Game, cards: int) -> int:
    return sum(game.pack.kinds[game.pack.kind_of[bit]].points for bit in bits(cards))


def _players(node: Mapping) -> int | None:
    return next((number(text, span) for _, text, span in claims(node, "players")), None)


def bits_in_order(game: Game, text: str) -> list[int]:
    """The cards of a text one by one, copies told apart."""
    found, taken = [], 0
    for name in text.split():
        kind = game.pack.mask(next(at for at, each in enumerate(game.pack.kinds) if each.name == _known(game, name)))
        card = next((1 << bit for bit in bits(kind & ~taken)), 0)
        taken |= card
        found.append(card)
    return found


def _known(game: Game, name: str) -> str:
    game.cards(name)  # raises RulesError for what is no card
    return name


def first_trick(game: Game, span: Span, players: int | None = None, leads: int | None = None) -> State:
    """A position in which a trick is led, by a seat if one is named: what comes before is gone through by the first
    legal moves. Nothing is laid out.
    """
    for dealer in (None, *range(players or game.program.tables.seats[0])):
        state = _played_to(game.start(seed=0, players=players, dealer=dealer), span)
        if leads in (None, state.due[0]):
            return state
    raise Failed(f"seat {leads} does not lead the first trick, whoever deals", span)


def _played_to(state: State, span: Span) -> State:
    for _ in range(MOVES_BEFORE):
        deal = state.position.deal
        if isinstance(state.position.play, Tricks) and deal is not None:
            return State(state.game, state.position._replace(deal=deal._replace(columns=())), state.begin, None)
        state = state.apply(next(iter(state.legal(state.due[0]))))
    raise Failed("this game has no tricks", span)


def _held(state: State, cards: Map[int, int], last: bool) -> Position:
    """The position in which seats hold these cards, and others beside them unless this is the last trick."""
    play, pack = state.position.play, state.game.pack
    assert play is not None
    left = pack.all & ~_union(cards.values())
    hands = []
    for seat, hand in enumerate(play.hands):
        mine = cards.get(seat, 0)
        for _ in range(0 if last or not hand else 1):
            mine |= left & -left
            left &= left - 1
        hands.append(mine)
    return state.position._replace(play=play._replace(hands=tuple(hands), memo=Memo()))


def _union(cards: object) -> int:
    found = 0
    for card in cards:  # type: ignore[attr-defined]
        found |= card
    return found


def led(node: Mapping, game: Game, cards: int, seat_cards: str) -> tuple[State, int]:
    """The state in which a card was led and the next seat holds a hand."""
    ((_, text, span),) = claims(node, "led")
    state, facts = first_trick(game, span, _players(node)), given(node)
    play = state.position.play
    assert isinstance(play, Tricks)
    leader, seat = play.order[:2] if len(play.order) > 1 else (play.order[0], play.order[0])
    if text == "nothing":
        hands = tuple(cards if each == leader else 0 for each in range(len(play.hands)))
        return _supposing(state, hands, facts), leader
    card = next(1 << bit for bit in bits(game.cards(text).mask & ~cards))
    hands = tuple(card if each == leader else cards if each == seat else 0 for each in range(len(play.hands)))
    state = _supposing(state, hands, facts)
    position = course.mechanism_of(state.position).apply(game.program, state.position, Play(leader, card))
    after = State(game, position, state.begin, None)
    return (after.supposing(facts) if facts else after), seat


def _supposing(state: State, hands: tuple[int, ...], facts: dict[str, str]) -> State:
    play = state.position.play
    assert isinstance(play, Tricks)
    order = tuple(seat for seat in play.order if hands[seat]) if sum(map(bool, hands)) > 1 else play.order
    position = state.position._replace(play=play._replace(hands=hands, order=order, memo=Memo()))
    held = State(state.game, position, state.begin, None)
    return held.supposing(facts) if facts else held


# ---- what a deal pays ------------------------------------------------------------------------------------------------


def pays(node: Mapping, state: State) -> None:
    """Claims about the score, were the deal over now: `gained` by seat, `item NAME` as `2 to SIDE, 1 to SEAT`."""
    program, position = state.game.program, state.position
    found = scoring.lines(program, position)
    for entry in node.entries:
        name, value = entry.key.value, entry.value
        if not isinstance(value, Scalar):
            continue
        text = value.value.strip()
        if name == "gained":
            expected = [number(word, value.span) for word in text.split()]
            equal("gained", list(scoring.gained(program, position, found)), expected, value.span)
        elif item := re.fullmatch(r"item ([a-z_0-9]+)", name):
            lines = [f"{line.points} to {line.seat}" for line in found if line.item == item[1]]
            wanted = [] if text == "nothing" else [" ".join(part.split()) for part in text.split(",")]
            equal(name, ", ".join(sorted(lines)) or "nothing", ", ".join(sorted(wanted)) or "nothing", value.span)
