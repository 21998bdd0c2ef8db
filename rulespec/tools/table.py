"""What a match looks like in a terminal: to who plays as a seat sees it, to who only watches as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

import click

from rulespec.compile.position import Climb, Line, Position, Said, Transfer, Tricks
from rulespec.compile.trick_functions import finished_tricks
from rulespec.engine.layout import unplayed
from rulespec.engine.moves import Call, Lay, Move, Pass, Play
from rulespec.engine.sheet import filled
from rulespec.engine.state import State
from rulespec.engine.view import View
from rulespec.model import phases
from rulespec.model.pack import bits
from rulespec.tools.sayings import card_of
from rulespec.tools.words import OF_THE_DEAL, SETTLED, Words, ordinal

_HOW = ("the others play at random", "`?` lists what you can do, `help` says more, `quit` stops")


class Table:
    """Tells a match as it goes on, line by line. Passes are kept until something else happens and told together."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._passes: list[int] = []

    # ---- a deal begins -----------------------------------------------------------------------------------------------

    def greeting(self, state: State) -> Iterator[str]:
        """Who plays with whom, said once before the first deal."""
        words, you = self.words, self.words.you
        yield words.notation
        together = " against ".join(words.seats(side) for side in words.sides)
        if you is None:
            if len(words.sides) < len(state.scores):
                yield f"{together}; all play at random"
            return
        if not isinstance(words.definition.sides, str):
            yield f"you are seat {you}; who plays with whom shows in each deal"
            yield from _HOW
            return
        side = next(side for side in words.sides if you in side)
        others = [seat for seat in range(len(state.scores)) if seat not in side]
        partners = words.seats(seat for seat in side if seat != you)
        yield f"you are seat {you}{f', with {partners}' if partners else ''}, against {words.seats(others)}"
        yield from _HOW

    def heading(self, state: State) -> Iterator[str]:
        """The lines over a deal: who deals, what is known from before, your hand, or all of them if you watch."""
        words = self.words
        yield ""
        yield click.style(f"deal {state.deal_number}, {words.does(state.dealer, 'deal')}", bold=True)
        playing = state.game.program.active(state.position)
        out = [seat for seat in range(len(state.scores)) if seat not in playing]
        if out:
            yield f"  {words.does(out[0], 'sit') if len(out) == 1 else words.seats(out) + ' sit'} out"
        roles = words.facts(state.position, SETTLED)
        if roles:
            yield "  " + " · ".join(roles)
        if words.you is None:
            for seat in range(len(state.scores)):
                if seat in playing:
                    hand = words.hand(state.view(seat).hand.mask, state.position)
                    yield click.style(f"  seat {seat}  {hand}", dim=True)
            yield from (click.style(each, dim=True) for each in laid_out(words, state.view(0), state.position))
        elif words.you in playing and words.you not in state.due:  # else it is shown with what is asked
            view = state.view(words.you)
            yield from laid_out(words, view, state.position)
            yield f"  your hand: {words.hand(view.hand.mask, state.position)}"
        yield from self._moved(state.position.deal.transfers if state.position.deal else ())

    # ---- a move ------------------------------------------------------------------------------------------------------

    def told(self, before: State, after: State, move: Move) -> Iterator[str]:
        """A move and what moved with it, as far as who reads this may know it."""
        end = _stands(before, after)
        if not isinstance(move, Pass):
            yield from self.passes()
        if isinstance(move, Pass):
            self._passes.append(move.seat)
            yield from self._trick_over(end)
        elif isinstance(move, Lay):
            yield self._laid(before, end, move)
            yield from self._trick_over(end)
        elif isinstance(move, Call):
            yield from self._called(before, end, move)
        card = card_of(before, move)
        if card is not None:
            yield from self._trick(before, end, card)
            if isinstance(move, Play):
                yield from self._called(before, end, None)
        if end is not None and isinstance(end.play, Tricks) and end.play.ended:
            yield from self._stopped(end, end.play)
        old = len(before.position.deal.transfers) if before.position.deal else 0
        new = end.deal.transfers[old:] if end is not None and end.deal is not None else ()
        if _keeps_unseen(before, end, move):
            seen = self.words.you is None or move.seat == self.words.you
            has = "have" if move.seat == self.words.you else "has"
            yield f"  {self.words.who(move.seat)} {has} chosen" + (f" {before.text(move)}, unseen" if seen else "")
        yield from self._moved(new)
        if end is None:
            yield "  the deal is void, the cards are dealt again"

    def passes(self) -> Iterator[str]:
        """The passes not told yet."""
        if self._passes:
            alone = len(self._passes) == 1 and self._passes[0] != self.words.you
            yield f"  {self.words.seats(self._passes):<7} {'passes' if alone else 'pass'}"
        self._passes = []

    def _laid(self, before: State, end: Position | None, move: Lay) -> str:
        words, play = self.words, end.play if end is not None else None
        notes = []
        table = before.position.play.table if isinstance(before.position.play, Climb) else None
        readings = words.game.program.combinations.readings
        shape = readings[move.reading].shape
        if table is None:
            notes.append(f"leads: {words.term(shape)}")
        elif readings[table.reading].shape != shape:
            notes.append(words.term(shape))
        if play is not None:
            left = play.hands[move.seat].bit_count()
            notes.append(f"{left} left" if left else "no cards left")
        if isinstance(play, Climb) and move.seat in play.finishers:
            notes[-1] = f"out, {ordinal(play.finishers.index(move.seat) + 1)}"
        return f"  {words.who(move.seat):<7} {before.text(move)}   ({', '.join(notes)})"

    def _trick_over(self, end: Position | None) -> Iterator[str]:
        """After the last pass of a trick in climbing: who passed and who leads."""
        play = end.play if end is not None else None
        if isinstance(play, Climb) and play.log and play.log[-1] is None:
            passed = list(self.passes())
            leads = f"; {self.words.does(play.turn, 'lead')}" if play.turn is not None else ""
            yield from (click.style(f"{line}{leads}", dim=True) for line in passed)
        elif isinstance(play, Climb) and play.turn is None:
            yield from self.passes()

    def _trick(self, before: State, end: Position | None, move: Play) -> Iterator[str]:
        """One line for each trick that is complete, with who took it."""
        words, was = self.words, before.position.play
        assert isinstance(was, Tricks)
        if len(was.plays) + 1 < len(was.order):
            return
        done = finished_tricks(end) if end is not None else ()
        plays = (*((each.player, each.cards) for each in was.plays), (move.seat, move.cards))
        taken = ""
        if len(done) > len(was.done):
            taken = f"   {words.does(done[-1].winner, 'take')} it"
        yield self._cards_of_trick(len(was.done) + 1, plays, taken)
        if end is not None and taken:
            yield from self._turned_up(end, plays)

    def _cards_of_trick(self, number: int, plays: Iterable[tuple[int, int]], taken: str) -> str:
        words = self.words
        cards = "  ".join(f"{words.who(seat)} {words.cards(card):<3}" for seat, card in plays)
        return f"  trick {number:>2}: {cards}{taken}".rstrip()

    def _stopped(self, end: Position, play: Tricks) -> Iterator[str]:
        """The tricks are over: what still lay on the table, and by which rule cards are left."""
        words = self.words
        if play.plays:
            plays = ((each.player, each.cards) for each in play.plays)
            yield self._cards_of_trick(len(play.done) + 1, plays, "   nobody takes it")
        if unplayed(end):
            phase = end.deal.phase if end.deal is not None else ""
            noun = words.definition.phases[phase]
            rule = noun.ends if isinstance(noun, phases.Tricks) else None
            for sentence in words.sentences(rule, f"phases.{phase}.ends", end):
                yield f"  the rest is not played: {sentence}" if sentence else "  the rest is not played"

    def _turned_up(self, end: Position, plays: tuple[tuple[int, int], ...]) -> Iterator[str]:
        """The cards that lay covered under those of a trick."""
        columns = end.deal.columns if end.deal is not None else ()
        found = [
            f"{self.words.cards(under)} before {self.words.who(seat)}"
            for seat, card in plays
            for column in (columns[seat] if columns else ())
            for under, above in pairwise(column)
            if above == card
        ]
        if found:
            yield click.style(f"            turned up: {', '.join(found)}", dim=True)

    def _called(self, before: State, end: Position | None, move: Call | None) -> Iterator[str]:
        """What has been said by a call, or counts as said by a card: all that was turned up now."""
        if end is None or end.deal is None or before.position.deal is None:
            if move is not None:
                values = tuple((str(at), value) for at, value in enumerate(move.values))
                yield self._said(Said(before.phase, move.seat, move.name, move.cards, values))
            return
        for said in end.deal.calls[len(before.position.deal.calls) :]:
            yield self._said(said, spoken=move is not None and said.seat == move.seat)

    def _said(self, said: Said, *, spoken: bool = True) -> str:
        words = self.words
        call = words.spoken(said, with_meaning=True)
        if isinstance(words.definition.phases.get(said.phase), phases.Tricks):
            if said.cards:
                return f"  {words.does(said.seat, 'announce')} {call}, with {words.cards(said.cards)}"
            return f"  {words.does(said.seat, 'announce')} {call}" + ("" if spoken else ", without a word")
        if not said.cards:
            return f"  {words.does(said.seat, 'say')} {call}"
        return f"  {words.does(said.seat, 'show')} {words.cards(said.cards)}: {call}"

    def _moved(self, transfers: tuple[Transfer, ...]) -> Iterator[str]:
        """The cards that an exchange has moved, those too that moved by themselves: who gives or takes what."""
        words = self.words
        for each in transfers:
            seen = words.you is None or each.seen_by is None or words.you in each.seen_by
            number = each.cards.bit_count()
            cards = words.cards(each.cards) if seen else "1 card" if number == 1 else f"{number} cards"
            if isinstance(each.giver, str) and isinstance(each.taker, str):
                lie = "lies" if number == 1 else "lie"
                yield f"  {words.cards(each.cards)} {lie} face up in the pile `{words.term(each.taker)}`"
            elif isinstance(each.giver, str):
                assert isinstance(each.taker, int), "cards go from a seat or to one"
                yield f"  {words.does(each.taker, 'take')} {cards} from the pile `{words.term(each.giver)}`"
            elif isinstance(each.taker, str):
                yield f"  {words.does(each.giver, 'put')} {cards} on the pile `{words.term(each.taker)}`"
            else:
                yield f"  {words.does(each.giver, 'give')} {cards} to {words.who(each.taker)}"
            learnt = words.learnt(each.told)
            if learnt:
                yield f"  everybody learns: {learnt}"

    # ---- a deal or the match ends ------------------------------------------------------------------------------------

    def result(self, after: State) -> Iterator[str]:
        """What came of the deal just ended: tricks or places, what is now known, points with their rule, the scores."""
        words, ended = self.words, after.position.match.past[-1]
        yield from self.passes()
        for line in (*_sides(words, ended.position), *_tricks(words, ended.position), *_places(words, ended.position)):
            yield f"  {line}"
        known = words.facts(ended.position, OF_THE_DEAL)
        if known:
            yield "  " + " · ".join(known)
        paid = [line for line in ended.lines if line.points]
        for (item, points, _), lines in groupby(paid, key=lambda line: (line.item, line.points, line.about)):
            yield "  " + self._paid(item, points, list(lines))
        if not paid:
            yield "  no points"
        by_side = words.definition.scoring.pays is not None or any(isinstance(line.seat, str) for line in paid)
        if by_side and any(ended.gained):
            gained = "   ".join(f"{words.who(seat)}: {points:+}" for seat, points in enumerate(ended.gained))
            yield f"  paid    {gained}"
        honours = [title for title in after.score_sheet().rows[-1].honours if title not in known]
        yield from (click.style(f"  {title}!", bold=True) for title in honours)
        yield click.style(f"  score   {words.standing(ended.scores)}", bold=True)

    def _paid(self, item: str, points: int, lines: list[Line]) -> str:
        rule = self.words.definition.scoring.items.get(item)
        said = self.words.sentence(rule) or self.words.term(item)
        sentence = filled(said, lines[0], {value: self.words.term(value) for _, value in lines[0].about})
        sides = dict.fromkeys(self.words.term(line.seat) for line in lines if isinstance(line.seat, str))
        seats = dict.fromkeys(line.seat for line in lines if isinstance(line.seat, int))
        whom = " and ".join([*sides, *([self.words.seats(seats)] if seats else [])])
        return f"{points:+} to {whom}: {sentence}"

    def end(self, state: State) -> Iterator[str]:
        """The end of the match, by which rule."""
        words, rule = self.words, self.words.definition.match.ends
        position = Position(state.position.match, None, None)
        for sentence in words.sentences(rule, "match.ends", position):
            yield click.style("end of the match", bold=True) + (f": {sentence}" if sentence else "")


def _stands(before: State, after: State) -> Position | None:
    """The deal of a move after it, also if the deal has ended; None if it was void."""
    if len(after.position.match.past) > len(before.position.match.past):
        return after.position.match.past[-1].position
    if after.position.match.redeals > before.position.match.redeals:
        return None
    return after.position


def _keeps_unseen(before: State, end: Position | None, move: Move) -> bool:
    """Whether a choice has been made that the others do not see yet."""
    if isinstance(move, Lay | Pass | Play) or end is None:
        return False
    play = end.play
    waits = getattr(play, "chosen", ()) if type(play) is type(before.position.play) else ()
    return any(chosen[0] == move.seat for chosen in waits)


def _sides(words: Words, position: Position) -> Iterator[str]:
    """Who was on which side where that is found in the course of the deal, with tricks and points of the cards."""
    done = finished_tricks(position)
    for name, seats in words.named_sides(position):
        if not seats:
            continue
        told = [f"{words.term(name)}: {words.seats(seats)}"]
        if done or isinstance(position.play, Tricks):
            won = [trick for trick in done if trick.winner in seats]
            told.append("1 trick" if len(won) == 1 else f"{len(won)} tricks")
            pack = words.game.pack
            if any(kind.points for kind in pack.kinds):
                cards = sum(played.cards for trick in won for played in trick.plays)
                told.append(f"{sum(pack.kinds[pack.kind_of[bit]].points for bit in bits(cards))} card points")
        yield ", ".join(told)


def _tricks(words: Words, position: Position) -> Iterator[str]:
    if finished_tricks(position) or isinstance(position.play, Tricks):
        yield f"tricks  {taken(words, position)}"


def taken(words: Words, position: Position) -> str:
    """How many tricks each side has taken."""
    play, winners = position.play, [trick.winner for trick in finished_tricks(position)]
    players = play.players if isinstance(play, Tricks) else words.game.program.active(position)
    sides = [side for side in words.sides if any(seat in players for seat in side)]
    return "   ".join(f"{words.seats(side)}: {sum(map(winners.count, side))}" for side in sides)


def laid_out(words: Words, view: View, position: Position) -> Iterator[str]:
    """What lies open before each seat, and how much under it."""
    for seat, columns in enumerate(view.columns):
        cards = words.game.cards(" ".join(each.open for each in columns)).mask
        covered = sum(each.covered for each in columns)
        single = [each.open for each in columns if not each.covered]
        under = f"   and {covered} face down" if covered else ""
        under += f", none under {' '.join(single)}" if covered and single else ""
        yield f"  before {words.who(seat)}: {words.hand(cards, position)}{under}"


def _places(words: Words, position: Position) -> Iterator[str]:
    play = position.play
    if isinstance(play, Climb) and play.finishers:
        out = ", ".join(f"{ordinal(at)} {words.who(seat)}" for at, seat in enumerate(play.finishers, 1))
        left = [seat for seat, hand in enumerate(play.hands) if hand and seat not in play.finishers]
        yield f"places  {out}" + (f"; {words.seats(left)} left with cards" if left else "")
