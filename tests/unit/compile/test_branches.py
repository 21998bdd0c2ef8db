"""Facts of a game in which everything changes in mid-trick, asked to and fro in states that come from each other."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulespec.compile.functions import plays_of
from rulespec.compile.position import Memo, Position
from rulespec.compile.program import Program
from rulespec.compile.trick_functions import finished_tricks, under_way
from rulespec.engine.game import Game
from rulespec.engine.state import State
from rulespec.model.types import DEAL, PLAY, SAID, SEAT, SUIT, TRICK, row_of

from .speaking import Speaker
from .tricky import GAME, game, game_of, with_facts

few = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
LADDER = ("one", "two", "three")


def values(rng: random.Random, program: Program, name: str, p: Position) -> tuple[Any, ...] | None:
    """Something that a fact can be asked with in a position; None if there is no such thing."""
    found = []
    for kind in program.checked.facts[name].parameters:
        known: dict[Any, list[Any]] = {
            SEAT: list(range(p.match.seats)),
            SUIT: list(program.pack.suits),
            PLAY: list(plays_of(p)),
            TRICK: [*finished_tricks(p), under_way(p, program.order_called)],
            SAID: list(p.deal.calls) if p.deal is not None else [],
            DEAL: list(p.match.past),
            row_of("ladder"): list(program.run("phases.second.announcements.flop.for.0.among", p, 0)),
        }
        if kind not in known:
            return None
        found.append(rng.choice([*known[kind], None]))
    return tuple(found)


def asked_of(state: State) -> list[Position]:
    """Positions in which rules are asked: of the state, of the deal before, and between the two."""
    match = state.position.match
    return [state.position, *(each.position for each in match.past[-1:]), Position(match, None, None)]


def grown(rng: random.Random, made: Game, seed: int, steps: int) -> list[State]:
    """States that come from each other, in the order in which they are to be looked at."""
    states = [made.start(seed=seed)]
    order = []
    for _ in range(steps):
        state = rng.choice(states[-4:] if rng.random() < 0.7 else states)
        if state.over:
            continue
        way = rng.random()
        if way < 0.85:
            after = state.apply(state.random_move(rng, optional=0.3))
        elif way < 0.93:
            hands = list(state.position.play.hands)  # type: ignore[union-attr]
            rng.shuffle(hands)
            order += [state.with_hands(hands)]  # no state that play goes on from: hands may not be as told
            continue
        else:
            after = state.playout(rng, deals=1)
        states.append(after)
        order += [after, state, rng.choice(states)]
    return order


@few
@given(seed=st.integers(0, 10_000))
def test_facts_are_as_they_are_without_memories(seed: int) -> None:
    rng = random.Random(seed)
    made = with_facts(rng, 8)
    fast, slow = made.program, made.with_evaluator("walk").program
    names = list(fast.checked.facts)
    for state in grown(rng, made, seed, 60):
        for p in asked_of(state):
            for name in rng.sample(names, 6):
                given_ = values(rng, fast, name, p)
                if given_ is not None:
                    one, two = (each.fact(name, p, *given_) for each in (fast, slow))
                    assert one == two and type(one) is type(two), (name, given_, made.digest)


@few
@given(seed=st.integers(0, 10_000))
def test_any_expression_of_a_game_of_tricks(seed: int) -> None:
    rng = random.Random(seed)
    made, positions = game(), []
    state = made.start(seed=seed)
    while not state.over:
        positions += asked_of(state)[:1] if rng.random() < 0.2 else []
        state = state.apply(state.random_move(rng, optional=0.3))
    positions += asked_of(state)
    speaker = Speaker(made.program, rng)
    programs = made.program, made.with_evaluator("walk").program
    for _ in range(60):
        text, payment = speaker.payment(rng.choice((1, 2, 3)))
        if payment is not None:
            rules = [each.payments(payment) for each in programs]
            for p in rng.sample(positions, 3):
                assert rules[0](p) == rules[1](p), text
        text = speaker.anything(rng.choice((2, 3, 4)))
        checked = speaker.resolved(text)
        if checked is not None:
            asking = [each._evaluator.compile(checked) for each in programs]
            for p in rng.sample(positions, 3):
                me = rng.randrange(4)
                one, two = asking[0](p, me), asking[1](p, me)
                assert one == two and type(one) is type(two), text


@few
@given(seed=st.integers(0, 10_000))
def test_a_playout_is_a_loop_of_random_moves(seed: int) -> None:
    rng, again, before = random.Random(seed), random.Random(seed), random.Random(-seed)
    state = game().start(seed=seed)
    for _ in range(before.randrange(40)):
        state = state.apply(state.random_move(before, optional=0.3))
    optional = before.choice((0.0, 0.3))
    played, looped = state.playout(rng, optional=optional), state
    while not looped.over:
        looped = looped.apply(looped.random_move(again, optional=optional))
    assert played == looped and played.moves() == looped.moves() and rng.random() == again.random()


def test_a_column_may_be_called_like_an_attribute_of_records() -> None:
    """`suited` is asked of combinations too: that it is a column here is seen only when its rows are known."""
    for fact in ("best(s).suited", "best(chosen.suited).suited", "best((chosen.suited if better else s)).suited"):
        made = game_of(GAME.replace("phases:\n", f"  mine(suit s): {fact}\nphases:\n"))
        assert made.program.fact("mine", made.start(seed=1).position, "H") in ("H", None)


def test_facts_that_give_rows_are_remembered() -> None:
    """A row that depends on other rows is worked out once, however often it is asked."""
    row = "  after(suit s): first(x in suits where x != s)\n  f0(suit s): best(s)\n"
    row += "".join(
        f"  f{at}(suit s): best((f{at - 1}(after(s)) if f{at - 1}(after(s)).worth > 0 else f{at - 1}(s)).suited)\n"
        for at in range(1, 60)
    )
    made = game_of(GAME.replace("phases:\n", f"{row}phases:\n"))
    assert str(made.program.fact("f59", made.start(seed=1).position, "H")).startswith("best ")


def test_a_card_played_to_a_trick_is_no_combination() -> None:
    rng, state = random.Random(1), game().start(seed=1)
    while state.phase != "first" or not plays_of(state.position):
        state = state.apply(state.random_move(rng))
    speaker = Speaker(state.game.program, rng)
    for name in ("shape", "size", "length", "top", "suited", "wilds", "wild_places"):
        for text in (f"all(x.{name} == none for x in plays)", f"any(x in plays where x.{name} != none) == false"):
            asked = speaker.resolved(text)
            assert asked is not None
            for made in (state.game, state.game.with_evaluator("walk")):
                assert made.program._evaluator.compile(asked)(state.position, 0) is True, text


def test_a_deal_answers_in_its_own_match() -> None:
    """Deals of two matches may be equal, and yet come after others."""
    made = game_of(GAME.replace("phases:\n", "  before(deal d): d.earlier\n  earlier: count(past)\nphases:\n"))
    state = made.start(seed=1).playout(random.Random(1))
    last = state.position.match.past[-1]
    alone = last._replace(position=last.position._replace(match=last.position.match._replace(past=(), memo=Memo())))
    assert alone == last
    for deal, past in ((last, 2), (alone, 0)):
        position = state.position._replace(match=state.position.match._replace(past=(deal,), memo=Memo()))
        assert made.program.fact("before", position, deal) == past


def test_what_was_said_of_the_last_deal_is_not_said_of_the_match_that_is_over() -> None:
    """The position of a match that is over holds the last deal with other records of the match."""
    for seed in range(5):
        state = game().start(seed=seed).playout(random.Random(seed))
        assert state.position.match.past[-1].position.match is not state.position.match
        for name in ("better", "chosen"):
            state.game.program.fact(name, state.position.match.past[-1].position)
        deal, play = state.position.deal, state.position.play
        assert deal is not None and play is not None
        assert not len(deal.memo) and not len(play.memo)
