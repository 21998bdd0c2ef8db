"""The deal under way backwards: where the cards lay before they were played, given or taken, and whether what seats
said, gave and took was possible with the cards they had then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from rulespec.compile.functions import plays_of
from rulespec.compile.plans import SayingPlan, telling
from rulespec.compile.position import Calling, Climb, Dealt, Exchange, Laid, Memo, Position, Said, Tricks
from rulespec.compile.program import Program
from rulespec.engine import calls, climb, exchange, layout, moves
from rulespec.engine.known import end_of, step_of
from rulespec.engine.moves import Call
from rulespec.model import phases

SEEN = ("when", "lead", "players", "who")  # rules that are asked as a phase begins, and what comes of them is seen
Piles = tuple[tuple[str, int], ...]


class Lay(NamedTuple):
    """Where cards lie: by seat and in piles."""

    hands: tuple[int, ...]
    piles: Piles


class Before(NamedTuple):
    """Where cards lay before those events that somebody asks about, and before the first of all; which cards each
    transfer moved.
    """

    lays: dict[int, Lay]
    moved: tuple[int, ...]


class Opened(NamedTuple):
    """A phase that began, or was left out, when so many calls, transfers and plays had happened."""

    phase: str
    calls: int
    transfers: int
    plays: int


class Moved(NamedTuple):
    """Transfers of the deal, from one to before another, that happened at once."""

    first: int
    end: int


class Spoken(NamedTuple):
    """A call, when so many transfers and plays had happened."""

    at: int
    transfers: int
    plays: int


class Played(NamedTuple):
    """Cards that left the hands between two other events, by seat."""

    cards: tuple[int, ...]


Event = Opened | Moved | Spoken | Played
Choose = Callable[[int, int], int]  # the number of a transfer and the cards where it went -> the cards that it moved
# What can be seen of a world, or proved from what was seen: the same in all of them. Takes the lays before its events.
Observation = Callable[[Position, dict[int, Lay]], object]


class Past:
    """What has happened in the deal, as far as it bears on hidden cards; `unseen` are the transfers of which a seat
    saw no faces.
    """

    def __init__(self, program: Program, position: Position, seat: int) -> None:
        assert position.deal is not None
        self.program, self.position, self.seat = program, position, seat
        self.transfers = position.deal.transfers
        self.events = list(_events(program, position))
        self.asked = {0}
        self.unseen = frozenset(
            at for at, each in enumerate(self.transfers) if each.seen_by is not None and seat not in each.seen_by
        )

    def before(self, hands: tuple[int, ...], piles: Piles, choose: Choose) -> Before | None:
        """Where the cards lay if they lie so now; None if something was moved that was not there."""
        lying: dict[int | str, int] = {**dict(enumerate(hands)), **dict(piles)}
        seats, moved, lays = range(len(hands)), [0] * len(self.transfers), {}
        for at in range(len(self.events), -1, -1):
            event = self.events[at] if at < len(self.events) else None
            if isinstance(event, Moved):
                if not self._undo(event, lying, moved, choose):
                    return None
            elif isinstance(event, Played):
                for seat, cards in enumerate(event.cards):
                    lying[seat] |= cards
            if at in self.asked:
                there = tuple([(name, cards) for name, cards in lying.items() if isinstance(name, str) and cards])
                lays[at] = Lay(tuple([lying[seat] for seat in seats]), there)
        return Before(lays, tuple(moved))

    def _undo(self, event: Moved, lying: dict[int | str, int], moved: list[int], choose: Choose) -> bool:
        """Put cards back where they came from: what moved at once is taken up everywhere before it is put down."""
        back = []
        for at in range(event.end - 1, event.first - 1, -1):
            each = self.transfers[at]
            there = lying.get(each.taker, 0)
            moved[at] = choose(at, there)
            if moved[at] & ~there:
                return False
            lying[each.taker] = there & ~moved[at]
            back.append((each.giver, moved[at]))
        for giver, cards in back:
            lying[giver] = lying.get(giver, 0) | cards
        return True

    def observations(self) -> list[Observation]:
        """What is the same in every world: who was asked and led, that all could say, give and take what they did."""
        found: list[Observation] = []
        for at, event in enumerate(self.events):
            if isinstance(event, Opened):
                found += self._began_so(at, event)
            elif isinstance(event, Spoken):
                found += self._could_say(at, event)
            elif isinstance(event, Moved):
                found += self._could_move(at, event)
        return [*found, *self._could_lay()]

    # ---- phases ------------------------------------------------------------------------------------------------------

    def _began_so(self, at: int, event: Opened) -> Iterator[Observation]:
        """What everybody saw of a phase as it began: whether it did, who led, who was asked."""
        paths = [path for part in SEEN if self.program.reads_hidden(path := f"phases.{event.phase}.{part}")]
        if not paths:
            return
        self.asked.add(at)

        def seen(world: Position, lays: dict[int, Lay]) -> object:
            deal, lay = world.deal, lays[at]
            assert deal is not None
            deal = deal._replace(
                phase=event.phase,
                calls=deal.calls[: event.calls],
                transfers=deal.transfers[: event.transfers],
                tricks=deal.tricks if event.plays else (),
                broken_off=deal.broken_off if event.plays else (),
                memo=Memo(),
            )
            then = world._replace(deal=deal, play=Dealt(lay.hands, lay.piles, Memo()))
            return [self.program.run(path, then) for path in paths]

        yield seen

    # ---- calls -------------------------------------------------------------------------------------------------------

    def _could_say(self, at: int, event: Spoken) -> Iterator[Observation]:
        program, deal = self.program, self.position.deal
        assert deal is not None
        said = deal.calls[event.at]
        values = tuple(value for _, value in said.values)
        saying = None if said.seat == self.seat else self._kind(said, values)
        if saying is None or not self._bears_on_cards(saying, said):
            return

        def possible(world: Position, lays: dict[int, Lay]) -> bool:
            then, hand = self._when_said(world, lays[at], event), lays[at].hands[said.seat]
            shown = program.lowest_alike(said.cards, hand) if said.cards else 0
            if not calls.fits(program, then, Call(said.seat, said.name, shown, values), saying):
                return False
            told = said.told is not None and saying.tells is not None
            return not told or bool(saying.tells(then, said.seat, *values) == said.told)  # type: ignore[misc]

        self.asked.add(at)
        yield possible

    def _kind(self, said: Said, values: tuple[Any, ...]) -> SayingPlan | None:
        """What kind of call it was; None for one of tricks that are over, whose position is not known any more."""
        deal, noun = self.position.deal, self.program.definition.phases[said.phase]
        if not isinstance(noun, phases.Tricks):
            sayings = self.program.calls[said.phase].sayings
        elif deal is not None and said.phase == deal.phase and isinstance(self.position.play, Tricks):
            sayings = self.program.tricks[said.phase].announcements
        else:
            return None
        alike = (each for each in sayings if len(each.variables) == len(values) and each.said_as(values) == said.name)
        return next(alike, None)

    def _bears_on_cards(self, saying: SayingPlan, said: Said) -> bool:
        """Whether it depends on hidden cards that something could be said, or what it told."""
        shown = saying.shows is not None and (self.unseen or self.program.reads_hidden(f"{saying.path}.shows"))
        return bool(shown) or said.told is not None or self.program.reads_hidden(f"{saying.path}.when")

    def _when_said(self, world: Position, lay: Lay, event: Spoken) -> Position:
        """The position in which something was about to be said."""
        deal, play = world.deal, world.play
        assert deal is not None and play is not None
        under_way, said = deal.phase, deal.calls[event.at]
        deal = deal._replace(
            phase=said.phase, calls=deal.calls[: event.at], transfers=deal.transfers[: event.transfers], memo=Memo()
        )
        if isinstance(play, Tricks) and said.phase == under_way:
            return world._replace(
                deal=deal, play=_cut(self.program, play, event.plays)._replace(hands=lay.hands, piles=lay.piles)
            )
        if not event.plays:
            deal = deal._replace(tricks=(), broken_off=())
        return world._replace(deal=deal, play=Calling(lay.hands, lay.piles, (said.seat,), (), Memo()))

    # ---- lays --------------------------------------------------------------------------------------------------------

    def _could_lay(self) -> Iterator[Observation]:
        """What was laid met the demands of the phase under way on the hand that each seat had then."""
        deal, play, program = self.position.deal, self.position.play, self.program
        if deal is None or not isinstance(play, Climb):
            return
        demands = program.climbs[deal.phase].legal
        private = any(program.reads_hidden(f"{each.path}{part}") for each in demands for part in ("", ".when"))
        for at, each in enumerate(play.log if demands else ()):
            if not isinstance(each, Laid) or each.player == self.seat:
                continue
            # Who led against a demand that everybody can judge had nothing that met it.
            then = _before_lay(self.position, at, each)
            if private or any(one.binds(then, each.player) and one.refuses(then, each.player, each) for one in demands):
                yield partial(_laid_so, program, at, each)

    # ---- transfers ---------------------------------------------------------------------------------------------------

    def _could_move(self, at: int, event: Moved) -> Iterator[Observation]:
        program, first = self.program, self.transfers[event.first]
        step = step_of(program, first)
        if step is None or step.amount is None:
            return
        path = f"phases.{first.step}"
        actors = [each.giver if step.verb == "give" else each.taker for each in self.transfers[event.first : event.end]]
        read = any(program.reads_hidden(f"{path}.{part}") for part in ("amount", "place"))
        if step.highest or step.of is not None or step.including is not None or read:

            def possible(world: Position, lays: dict[int, Lay]) -> bool:
                then = self._in_step(world, lays[at], event, event.first)
                moved = world.deal.transfers[event.first : event.end]  # type: ignore[union-attr]
                return all(
                    exchange.could_choose(program, then, seat, each.cards)
                    for seat, each in zip(actors, moved, strict=True)
                    if isinstance(seat, int) and seat != self.seat
                )

            self.asked.add(at)
            yield possible
        tells = telling(program, f"{path}.tells")
        if tells is not None:
            self.asked.add(at + 1)
            yield lambda world, lays: bool(tells(self._in_step(world, lays[at + 1], event, event.end)) == first.told)

    def _in_step(self, world: Position, lay: Lay, event: Moved, number: int) -> Position:
        """The position in the step of some transfers, when so many of the deal had happened."""
        deal, (phase, _, name) = world.deal, self.transfers[event.first].step.partition(".steps.")
        noun = self.program.definition.phases[phase]
        assert deal is not None and isinstance(noun, phases.Exchange)
        play = Exchange(lay.hands, lay.piles, list(noun.steps).index(name), (), False, (), Memo())
        deal = deal._replace(phase=phase, transfers=deal.transfers[:number], memo=Memo())
        return world._replace(deal=deal, play=play)


def _laid_so(program: Program, at: int, laid: Laid, world: Position, _: dict[int, Lay]) -> bool:
    """Whether something could be laid when so many lays and passes had been made."""
    move = moves.Lay(laid.player, laid.cards, laid.reading)
    return climb.refusal(program, _before_lay(world, at, laid), move) is None


def _before_lay(world: Position, at: int, laid: Laid) -> Position:
    """The position in which something was laid, after so many lays and passes."""
    play = world.play
    assert isinstance(play, Climb)
    hands = list(play.hands)
    for each in play.log[at:]:
        if isinstance(each, Laid):
            hands[each.player] |= each.cards
    before = play.log[:at]
    trick = before[len(before) - before[::-1].index(None) :] if None in before else before
    table = next((each for each in reversed(trick) if isinstance(each, Laid)), None)
    finishers = tuple([seat for seat in play.finishers if not hands[seat]])
    then = Climb(tuple(hands), play.piles, laid.player, table, (), before, finishers, Memo())
    return world._replace(play=then)


# ---- events ----------------------------------------------------------------------------------------------------------


def _events(program: Program, position: Position) -> Iterator[Event]:
    """What happened in the deal, in order."""
    deal = position.deal
    assert deal is not None
    done, moved, spoken = 0, 0, 0
    plays = [*plays_of(position), *deal.broken_off]
    for name, noun in program.definition.phases.items():
        said = [at for at, each in enumerate(deal.calls) if each.phase == name]
        yield Opened(name, spoken, moved, done)
        spoken += len(said)
        playing = isinstance(noun, phases.Tricks | phases.Climb)
        for at in said:
            if playing and deal.calls[at].played > done:
                yield _played(position, plays[done : deal.calls[at].played])
                done = deal.calls[at].played
            yield Spoken(at, moved, done)
        while moved < len(deal.transfers) and deal.transfers[moved].step.partition(".")[0] == name:
            end = end_of(program, deal.transfers, moved)
            yield Moved(moved, end)
            moved = end
        last = (
            len(plays) if name == deal.phase else sum(len(trick.plays) for trick in deal.tricks) + len(deal.broken_off)
        )
        if playing and last > done and (name == deal.phase or deal.tricks):
            yield _played(position, plays[done:last])
            done = last
        if name == deal.phase:
            break


def _played(position: Position, plays: list[Any]) -> Played:
    """Cards played from the hand: what lay in columns was in no hand."""
    laid_out = layout.in_columns(position.deal.columns) if position.deal is not None else 0
    cards = [0] * position.match.seats
    for each in plays:
        cards[each.player] |= each.cards & ~laid_out
    return Played(tuple(cards))


def _cut(program: Program, play: Tricks, number: int) -> Tricks:
    """Trick play when so many cards had been played."""
    done = 0
    while done < len(play.done) and number >= len(play.done[done].plays):
        number -= len(play.done[done].plays)
        done += 1
    trick = play.done[done] if done < len(play.done) else None
    plays = (play.plays if trick is None else trick.plays)[:number]
    order = play.order if trick is None else tuple(each.player for each in trick.plays)
    led = program.order_called(plays[0].order).category[plays[0].cards] if plays else 0
    return play._replace(done=play.done[:done], plays=plays, order=order, led=led, ended=False, memo=Memo())
