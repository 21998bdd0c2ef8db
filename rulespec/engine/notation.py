"""Moves as text, and back: `H3 weak=H4 H5`, `set: weak=9 strong=9 H9`, `pass`, in an exchange just `H2`.

What is printed is complete, so it reads back to the same move. What people write may leave out what wild cards are: a
follower means the best reading of the shape on the table, a leader the best of the only shape there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from rulespec.combinations.assign import Identity
from rulespec.compile.plans import SayingPlan
from rulespec.compile.position import Calling, Climb, Exchange, Laid, Position, Said, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import open_cards
from rulespec.diagnostics.message import Diagnostic, RulesError
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.engine import beating, exchange
from rulespec.engine.moves import Call, Lay, Move, Pass, Play
from rulespec.engine.refusal import IllegalMove, Refusal, not_held
from rulespec.model import phases
from rulespec.model.notation import kinds_of_word, turned_round
from rulespec.model.pack import Pack, bits
from rulespec.spans import Text
from rulespec.syntax.tree import Wild

TEXT_LIMIT = 4096
PASS = "pass"
TEXTS_SHOWN = 20
TEXT_SHOWN = 40  # characters of what was typed
_TOKEN = re.compile(r"[^\s+]+")


class Written(NamedTuple):
    """What a text says: a shape, cards (lowest copies that fit), and what some of them stand for, by bit."""

    shape: str | None
    cards: int
    said: dict[int, Identity]


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_move(program: Program, position: Position, text: str, seat: int) -> Move:
    """The move that a text means for a seat. Raises RulesError (E61x) for a text that is no move, IllegalMove (E612)
    for one that could be several."""
    if len(text) > TEXT_LIMIT:
        raise RulesError(
            [Diagnostic("E610", f"a move of {len(text)} characters is too long", help=(f"at most {TEXT_LIMIT}",))]
        )
    play = position.play
    if isinstance(play, Calling) and position.deal is not None:
        return _read_call(program, position, text, seat, program.calls[position.deal.phase].sayings)
    if text.strip() == PASS:
        return Pass(seat)
    _no_word(program, position, text)
    held = play.hands[seat] if play is not None and seat < len(play.hands) else 0
    if isinstance(play, Exchange) and not position.over:
        return exchange.move(
            program, position, seat, read_plain(program, text, exchange.source(program, position, seat))
        )
    if isinstance(play, Tricks) and position.deal is not None:
        return _read_play(program, position, text, seat)
    written = read_cards(program, text, held)
    try:
        return Lay(seat, written.cards, _meant(program, position, written, held))
    except IllegalMove as error:
        # What cards could be does not matter to who does not have them.
        raise IllegalMove(_not_held(program, position, written, held) or error.refusal) from None


def _read_play(program: Program, position: Position, text: str, seat: int) -> Move:
    """A card; or an announcement, in whose text no card comes first."""
    assert position.play is not None and position.deal is not None
    plan = program.tricks[position.deal.phase]
    first = text.split()[0] if text.split() else ""
    if plan.announcements and first not in program.pack.by_name:
        return _read_call(program, position, text, seat, plan.announcements)
    held = position.play.hands[seat] | open_cards(position, seat) if plan.columns else position.play.hands[seat]
    return Play(seat, read_plain(program, text, held))


def _read_call(program: Program, position: Position, text: str, seat: int, known: list[SayingPlan]) -> Call:
    """`NAME`, `NAME VALUES` and perhaps a card it is shown or played with: the longest call that the text begins
    with.
    """
    words = text.split()
    for length in range(len(words), 0, -1):
        head = " ".join(words[:length])
        for saying in known:
            for values in saying.values(position, seat):
                if head == call_text(saying, values):
                    assert position.play is not None
                    rest = " ".join(words[length:])
                    cards = read_plain(program, rest, position.play.hands[seat]) if rest else 0
                    return Call(seat, saying.said_as(values), cards, values)
    texts = [call_text(saying, values) for saying in known for values in saying.values(position, seat)]
    if isinstance(position.play, Tricks):
        raise RulesError([_neither(program, text, texts)])
    sentence = "is nothing to be said here"
    if words and words[0] in program.pack.by_name:
        sentence = "is no call, and no card is played now"
    raise RulesError([_no_call(text, sentence, "expected one of the calls", texts, "calls")])


def _no_word(program: Program, position: Position, text: str) -> None:
    """Raise RulesError (E616) for a call of another phase, where cards are to be chosen."""
    first = text.split()[0] if text.split() else ""
    here = position.deal.phase if position.deal is not None else ""
    for name, noun in program.definition.phases.items():
        said = noun.calls if isinstance(noun, phases.Call) else ()
        if name != here and first in said and first not in program.pack.by_name:
            label = f"expected a card such as `{program.pack.kinds[0].name}`"
            at = Text.of(text, "move").span(0, len(text))
            raise RulesError([Diagnostic("E616", f"`{first}` is said in the phase `{name}`, not now", at, label)])


def _neither(program: Program, text: str, texts: list[str]) -> Diagnostic:
    """Says that a text is neither a card nor an announcement."""
    expected = f"expected a card such as `{program.pack.kinds[0].name}`"
    if texts:
        expected += f", or an announcement such as `{texts[0]}`"
    sentence = "is no card of this game, and nothing to be announced"
    return _no_call(text, sentence, expected, texts, "announcements", program.pack.by_name)


def _no_call(
    text: str, sentence: str, expected: str, texts: list[str], kind: str, cards: Iterable[str] = ()
) -> Diagnostic:
    name = " ".join(text.split())
    if len(name) > TEXT_SHOWN:
        name = name[:TEXT_SHOWN] + "…"
    return Diagnostic(
        "E616",
        f"`{name}` {sentence}",
        Text.of(text, "move").span(0, len(text)),
        expected,
        help=did_you_mean(name, [*texts, *cards]),
        notes=(f"{kind}: {', '.join(texts[:TEXTS_SHOWN])}",) if texts else (),
    )


def call_text(saying: SayingPlan, values: tuple[Any, ...]) -> str:
    """How a call is written: its name and its values, those by which it is known left out."""
    name = saying.said_as(values)
    rest = [str(value) for value in values if str(value) != name]
    return " ".join((name, *rest))


def read_plain(program: Program, text: str, held: int = 0) -> int:
    """Cards that are only cards: nothing is said of them. Raises RulesError (E610, E613)."""
    for sign in ":=":
        if sign in text:
            at = text.index(sign)
            source = Text.of(text, "cards")
            raise RulesError(
                [
                    Diagnostic(
                        "E610", f"`{sign}` means nothing here", source.span(at, at + 1), "expected names of cards only"
                    )
                ]
            )
    return read_cards(program, text, held).cards


def read_cards(program: Program, text: str, held: int = 0) -> Written:
    """Cards as text. Of copies those among `held` are meant. Raises RulesError (E610, E611, E613)."""
    source = Text.of(text, "move")
    head, colon, rest = text.partition(":")
    shape = head.strip() if colon else None
    if shape is not None and shape not in program.combinations.plans:
        raise RulesError(
            [
                Diagnostic(
                    "E611",
                    f"no combination is called `{shape}`",
                    source.span(0, len(head)),
                    "expected the name of a combination before `:`",
                    help=did_you_mean(shape, program.combinations.plans),
                )
            ]
        )
    offset = len(text) - len(rest) if colon else 0
    cards, said = 0, {}
    for found in _TOKEN.finditer(text, offset):
        name, equals, identity = found[0].partition("=")
        if not name:
            raise _stands_for_nobody(found[0], source, found.start())
        bit = _card(program.pack, name, cards, held, source, found.start())
        cards |= 1 << bit
        if equals:
            said[bit] = _identity(program.pack, name, identity, source, found.start() + len(name) + 1)
    return Written(shape, cards, said)


def _stands_for_nobody(word: str, source: Text, at: int) -> RulesError:
    message, label = f"`{word}` says what a card stands for, and not which", "expected a card before `=`"
    help_ = f"write it right behind the card, as in `CARD{word}`"
    return RulesError([Diagnostic("E610", message, source.span(at, at + len(word)), label, help=(help_,))])


def _card(pack: Pack, name: str, taken: int, held: int, source: Text, at: int) -> int:
    """The bit of a card not used yet, one that is held if there is one."""
    kind = pack.by_name.get(name)
    if kind is None:
        turned = turned_round(name, pack)
        raise RulesError(
            [
                Diagnostic(
                    "E610",
                    f"no card is called `{name}`",
                    source.span(at, at + len(name)),
                    "expected a card such as " + ", ".join(f"`{each.name}`" for each in pack.kinds[:2]),
                    help=(f"did you mean `{turned}`?",) if turned else did_you_mean(name, pack.by_name),
                )
            ]
        )
    free = pack.mask(kind) & ~taken
    if not free:
        raise RulesError(
            [
                Diagnostic(
                    "E613",
                    f"`{name}` stands more often than the pack has it",
                    source.span(at, at + len(name)),
                    f"there {'is' if pack.copies[kind] == 1 else 'are'} {pack.copies[kind]} of it",
                )
            ]
        )
    return next(bits(free & held or free))


def _identity(pack: Pack, name: str, word: str, source: Text, at: int) -> Identity:
    if word in pack.ranks:
        return Identity(pack.ranks.index(word))
    kind = pack.by_name.get(word)
    if kind is None:
        raise RulesError(
            [
                Diagnostic(
                    "E610",
                    f"no card or rank is called `{word}`",
                    source.span(at, at + len(word)),
                    "expected what the wild card stands for",
                    help=did_you_mean(word, [*pack.ranks, *pack.by_name]),
                )
            ]
        )
    if pack.kinds[kind].extra and word != name:
        raise IllegalMove(Refusal("E606", "wilds", f"no card stands for the extra card `{word}`"))
    suit = pack.kinds[kind].suit
    return Identity(pack.ranks.index(pack.kinds[kind].rank), pack.suits.index(suit) if suit is not None else None)


def possible(program: Program, written: Written) -> tuple[int, ...]:
    """The readings that agree with what was written."""
    readings = program.combinations.read(written.cards, written.shape) if written.cards else ()
    if not written.said:
        return readings
    narrowed = program.combinations.narrow(written.cards, readings, written.said)
    return tuple(each for each in narrowed if not _of_other_suit(program, written, each))


def _of_other_suit(program: Program, written: Written, reading: int) -> bool:
    """Whether a card that is itself was said to be of another suit."""
    pack, said = program.pack, written.said
    suits = {bit: pack.suits[one.suit] for bit, one in said.items() if one.suit is not None}
    if all(pack.kinds[pack.kind_of[bit]].suit in (suit, None) for bit, suit in suits.items()):
        return False
    return any(
        not placed.wild
        and suits.get(placed.bit, pack.kinds[pack.kind_of[placed.bit]].suit)
        != pack.kinds[pack.kind_of[placed.bit]].suit
        for placed in program.combinations.places(written.cards, reading, said)
    )


def _meant(program: Program, position: Position, written: Written, held: int) -> int:
    """The reading a player means. Raises IllegalMove if there is none, or a leader could mean several shapes."""
    readings = program.combinations.readings
    found = possible(program, written)
    if not found:
        raise IllegalMove(_not_held(program, position, written, held) or _nothing(program, written))
    table = position.play.table if isinstance(position.play, Climb) else None
    meant = beating.meant(program, position, written.cards, found, table)
    if meant is not None:
        return meant
    shapes = sorted({readings[each].shape for each in found})
    names = " or ".join(f"`{shape}`" for shape in shapes)
    raise IllegalMove(
        Refusal(
            "E612",
            "combinations",
            f"these cards can be {names}: say which",
            tuple(f"{shape}: {' '.join(program.pack.names(written.cards))}" for shape in shapes),
        )
    )


def _not_held(program: Program, position: Position, written: Written, held: int) -> Refusal | None:
    """The nearer reason, where cards are no combination and are not all there either."""
    missing = written.cards & ~held
    if not missing or position.deal is None:
        return None
    return Refusal("E602", f"phases.{position.deal.phase}", not_held(program.pack, missing))


def _nothing(program: Program, written: Written) -> Refusal:
    """Why cards cannot be laid as they were written."""
    if not written.cards:
        return Refusal("E606", "combinations", "there are no cards in it")
    if not written.said or not program.combinations.read(written.cards, written.shape):
        return Refusal("E606", "combinations", program.combinations.refuse(written.cards, written.shape))
    pack = program.pack
    parts = []
    for bit, one in written.said.items():
        suit = pack.suits[one.suit] if one.suit is not None else ""
        parts.append(f"{pack.kinds[pack.kind_of[bit]].name} as {suit}{pack.ranks[one.rank]}")
    rules = {_wild_rule(program, bit) for bit in written.said}
    path = rules.pop() if len(rules) == 1 else "wilds"
    return Refusal("E606", path, f"these cards are no combination with {' and '.join(parts)}")


def _wild_rule(program: Program, bit: int) -> str:
    """The path of the only rule that says what a card may stand for; that of all of them if there are more."""
    pack, kind = program.pack, program.pack.kind_of[bit]
    found = [
        rule.path
        for rule in program.definition.wilds.values()
        if rule is not None
        and isinstance(rule.tree, Wild)
        and any(kind in kinds_of_word(word.value, pack) for word in rule.tree.cards)
    ]
    return found[0] if len(found) == 1 else "wilds"


# ---- writing ---------------------------------------------------------------------------------------------------------


def move_text(program: Program, position: Position, move: Move) -> str:
    """The complete text of a move."""
    if isinstance(move, Pass):
        return PASS
    if isinstance(move, Lay):
        return lay_text(program, position, move.cards, move.reading)
    cards = " ".join(program.pack.names(move.cards))
    if isinstance(move, Call):
        rest = [str(value) for value in move.values if str(value) != move.name]
        return " ".join((move.name, *rest, cards)).rstrip()
    return cards


def said_text(program: Program, position: Position, said: Said) -> str:
    """The text of a call that was made."""
    return move_text(program, position, Call(said.seat, said.name, said.cards, tuple(each for _, each in said.values)))


def laid_text(program: Program, position: Position, laid: Laid) -> str:
    return lay_text(program, position, laid.cards, laid.reading)


def lay_text(program: Program, position: Position, cards: int, reading: int) -> str:
    """Cards in the order of their places; one that is not itself says what it stands for. The shape is named if
    needed.
    """
    pack, shape = program.pack, program.combinations.readings[reading].shape
    words, said = [], {}
    for placed in program.combinations.places(cards, reading):
        name = pack.kinds[pack.kind_of[placed.bit]].name
        if placed.wild:
            said[placed.bit] = Identity(placed.rank, placed.suit)
            suit = pack.suits[placed.suit] if placed.suit is not None else ""
            name = f"{name}={suit}{pack.ranks[placed.rank]}"
        words.append(name)
    text = " ".join(words)
    found = possible(program, Written(None, cards, said))
    alone = {program.combinations.readings[each].shape for each in found} == {shape}
    return text if alone else f"{shape}: {text}"
