"""What a seat knows of where hidden cards lie: cards seen on their way or shown, suits that play has proved absent, the
cards that would have had to be given if they had been there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulespec.check.ir import IR, Apply, Combine, FactCall, Local
from rulespec.check.walk import everything
from rulespec.compile.functions import plays_of
from rulespec.compile.plans import Tier
from rulespec.compile.position import Climb, Exchange, Laid, Memo, Position, Transfer, Tricks
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import open_cards, played_to_tricks
from rulespec.engine import exchange
from rulespec.engine.hidden import Allowed, Place
from rulespec.model import phases
from rulespec.model.pack import bits
from rulespec.syntax import tree


def allowed(program: Program, position: Position, seat: int, places: frozenset[Place]) -> Allowed:
    """Where each card that the seat does not hold or has not seen leave play can be."""
    play, deal = position.play, position.deal
    assert play is not None and deal is not None
    gone = play.hands[seat] | _gone(position)
    for each in range(len(play.hands)):
        gone |= open_cards(position, each)
    found: Allowed = {bit: places for bit in bits(program.pack.all & ~gone)}
    for said in deal.calls:
        for bit in bits(said.cards):
            if bit in found and said.seat != seat:
                found[bit] = frozenset({said.seat})
    moved: set[Place] = set()
    first = 0
    while first < len(deal.transfers):
        end = end_of(program, deal.transfers, first)
        moved |= _after(program, deal.transfers[first:end], seat, found)
        first = end
    for other, cards in (*_aloud(program, position, moved), *_voids(program, position)):
        for bit in bits(cards):
            if bit in found and len(found[bit]) > 1:
                found[bit] -= {other}
    _in_the_pile_looked_through(program, position, seat, found)
    return found


def _after(program: Program, transfers: tuple[Transfer, ...], seat: int, found: Allowed) -> set[Place]:
    """Note where cards can be after what moved at once; between which places something moved unseen."""
    moved: set[Place] = set()
    before, shown = dict(found), 0
    for transfer in transfers:
        if transfer.seen_by is None or seat in transfer.seen_by:
            shown |= transfer.cards
            for bit in bits(transfer.cards):
                if bit in found:
                    found[bit] = frozenset({transfer.taker})
            for bit in bits(_higher(program, transfer)):
                if bit in found and len(found[bit]) > 1:
                    found[bit] -= {transfer.giver}
    for transfer in transfers:
        if transfer.seen_by is not None and seat not in transfer.seen_by:
            moved |= {transfer.giver, transfer.taker}
            for bit, where in before.items():
                if transfer.giver in where and not shown >> bit & 1:
                    found[bit] |= {transfer.taker}
    return moved


def came_from(position: Position, seat: int, found: Allowed) -> dict[int, Place]:
    """Whose hand each card was dealt to that the seat has seen since, as far as it knows."""
    assert position.deal is not None
    known: dict[int, Place] = {bit: next(iter(where)) for bit, where in found.items() if len(where) == 1}
    for played in (*plays_of(position), *position.deal.broken_off):
        known |= dict.fromkeys(bits(played.cards), played.player)
    for transfer in reversed(position.deal.transfers):
        if transfer.seen_by is None or seat in transfer.seen_by:
            known |= dict.fromkeys(bits(transfer.cards), transfer.giver)
    return {bit: place for bit, place in known.items() if place != seat}


def _gone(position: Position) -> int:
    """Cards that have been played."""
    play = position.play
    gone = played_to_tricks(position)
    if isinstance(play, Climb):
        for each in play.log:
            gone |= each.cards if isinstance(each, Laid) else 0
    return gone


def _higher(program: Program, transfer: Transfer) -> int:
    """The cards that a seat who gave its highest did not hold."""
    step = step_of(program, transfer)
    if step is None or not step.highest or step.of is not None or step.verb != "give" or program.order is None:
        return 0
    strength, kind_of = program.order.strength, program.pack.kind_of
    least = min((strength[kind_of[bit]] for bit in bits(transfer.cards)), default=0)
    return sum(1 << bit for bit in bits(program.pack.all) if transfer.cards and strength[kind_of[bit]] > least)


def end_of(program: Program, transfers: tuple[Transfer, ...], first: int) -> int:
    """Up to which transfer cards moved at once with that of one."""
    step, end = step_of(program, transfers[first]), first + 1
    while step is not None and step.at_once and end < len(transfers) and transfers[end].step == transfers[first].step:
        end += 1
    return end


def step_of(program: Program, transfer: Transfer) -> tree.Transfer | None:
    """The step in which cards moved; None for cards that were dealt or laid out."""
    phase, _, name = transfer.step.partition(".steps.")
    noun = program.definition.phases.get(phase)
    rule = noun.steps.get(name) if isinstance(noun, phases.Exchange) else None
    return rule.tree if rule is not None and isinstance(rule.tree, tree.Transfer) else None


def _in_the_pile_looked_through(program: Program, position: Position, seat: int, found: Allowed) -> None:
    """While a seat chooses from a pile it sees all of it."""
    if isinstance(position.play, Exchange) and seat in exchange.due(program, position):
        pile = exchange.pile_looked_through(program, position, seat)
        there = dict(position.play.piles).get(pile, 0) if pile is not None else 0
        for bit in bits(there):
            found[bit] = frozenset({pile})  # type: ignore[arg-type]


def _aloud(program: Program, position: Position, moved: set[Place]) -> Iterator[tuple[int, int]]:
    """(seat, cards it was not dealt), from calls said aloud; nothing of seats whose hands have changed unseen since."""
    deal, play = position.deal, position.play
    assert deal is not None and play is not None
    for said in deal.calls:
        path = f"phases.{said.phase}.calls.{said.name}.shows"
        if said.cards or said.seat in moved or not program.has(path):
            continue
        if not _reads_hands(program, program.checked.rules[path].ir):
            yield said.seat, program.run(path, position, said.seat) or 0


def _voids(program: Program, position: Position) -> Iterator[tuple[int, int]]:
    """(seat, cards it does not hold), proved in this phase by cards of a later tier. Hands may have changed before."""
    play, deal = position.play, position.deal
    if not isinstance(play, Tricks) or deal is None:
        return
    noun, path = program.definition.phases[deal.phase], f"phases.{deal.phase}"
    assert isinstance(noun, phases.Tricks)
    leading = _proving(program, f"{path}.lead_legal", noun.lead_legal)
    following = _proving(program, f"{path}.legal", noun.legal)
    everything_held = (program.pack.all,) * position.match.seats
    for at, trick in enumerate((*play.done, None)[len(deal.tricks) :], len(deal.tricks)):
        plays = trick.plays if trick is not None else play.plays
        for number, (seat, card, *_) in enumerate(plays):
            led = program.order_called(plays[0].order).category[plays[0].cards] if number else 0
            then = play._replace(hands=everything_held, done=play.done[:at], plays=plays[:number], led=led, memo=Memo())
            for tier in following if number else leading:
                cards = tier.cards(position._replace(play=then), seat) or 0
                if card & cards:
                    break
                yield seat, cards


def _proving(program: Program, path: str, tiers: Iterable[str]) -> list[Tier]:
    """The first tiers, as far as they prove something: beyond one of which this cannot be worked out nothing is."""
    rules, found = program.checked.rules, []
    for name in tiers:
        at = f"{path}.{name}"
        if not _is_hand_and_public(program, rules[at].ir):
            break
        if f"{at}.when" in rules and rules[f"{at}.when"].knows:
            break
        found.append(Tier(program, at))
    return found


def _is_hand_and_public(program: Program, ir: IR) -> bool:
    """`hand(me) & X`, `hand(me) - X` or `(hand(me) | Y) & X`, where X and Y look at no hand: then everybody can work
    out which cards the hand would have to hold.
    """
    if not (isinstance(ir, Combine) and ir.op in ("&", "-")):
        return False
    pairs = ((ir.left, ir.right), (ir.right, ir.left))[: 1 if ir.op == "-" else 2]
    return any(_is_hand(program, one) and not _reads_hands(program, rest) for one, rest in pairs)


def _is_hand(program: Program, ir: IR) -> bool:
    """`hand(me)`, perhaps with other cards that everybody knows."""
    if isinstance(ir, Combine) and ir.op == "|":
        pairs = ((ir.left, ir.right), (ir.right, ir.left))
        return any(_is_hand(program, one) and not _reads_hands(program, rest) for one, rest in pairs)
    return isinstance(ir, Apply) and ir.builtin.name == "hand" and isinstance(ir.args[0], Local)


def _reads_hands(program: Program, ir: IR) -> bool:
    """Whether not everybody can work out what an expression gives."""
    facts = program.checked.facts
    return any(
        (isinstance(each, Apply) and each.builtin.owner is not None)
        or (isinstance(each, FactCall) and bool(facts[each.name].knows))
        for each in everything(ir)
    )
