"""Spoilt definitions, overlays, moves, records and command lines: whatever comes in, only our own errors come out."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import rulespec
from rulespec.diagnostics.message import RulesError
from rulespec.engine.moves import Give, Lay, Pass, Take
from rulespec.engine.refusal import IllegalMove
from rulespec.engine.state import State
from rulespec.tools.cli import main

from .mutate import ODD, spoilt

GAMES = Path(rulespec.__file__).resolve().parents[1] / "games"
DEFINITIONS = [GAMES / "kuoppa" / "kuoppa.yaml", GAMES / "president" / "president.yaml"]
OVERLAYS = sorted(GAMES.glob("*/overlays/*.yaml"))
FOREIGN = ("Traceback", "$END", "LPAR", "mapping values", "<block", "lark", "Token(", "yaml.", "object at 0x")
ACTIONS = 60
SIGNS = [*"ab1:-?|>&*![]{},#\"' \t\n", ": ", "- ", "\n  "]
SEATS_THAT_ARE_NONE: tuple[Any, ...] = (True, -1, "0", 99, 1.0, [])


@pytest.fixture(autouse=True)
def no_hanging() -> Iterator[None]:
    """Breaks off what would never end. Nothing is measured: no test here takes a hundredth of this."""

    def give_up(*_: object) -> None:
        raise AssertionError("this does not come to an end")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(120)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def play(state: State, rng: random.Random) -> None:
    for _ in range(ACTIONS):
        if state.over:
            return
        state = state.apply(state.legal(rng.choice(state.due)).sample(rng))


def clean(error: RulesError) -> None:
    text = rulespec.render(error.diagnostics)
    assert error.diagnostics and text.strip()
    assert not [word for word in FOREIGN if word in text], text
    json.dumps([each.message for each in error.diagnostics])


def load_and_play(rng: random.Random, name: str, *overlays: str) -> None:
    try:
        game = rulespec.load(name, *overlays)
    except RulesError as error:
        clean(error)
        return
    try:
        play(game.start(seed=rng.randrange(1000)), rng)
    except RulesError as error:
        clean(error)
    except IllegalMove as refused:
        assert refused.text


def spoil(source: Path, target: Path, rng: random.Random) -> str:
    target.write_bytes(spoilt(source.read_text("utf-8"), rng).encode("utf-8", "surrogatepass"))
    return str(target)


@pytest.mark.parametrize("part", range(6))
def test_spoilt_definitions(part: int, tmp_path: Path) -> None:
    for seed in range(part * 1000, part * 1000 + 25):
        rng = random.Random(seed)
        load_and_play(rng, spoil(rng.choice(DEFINITIONS), tmp_path / "spoilt.yaml", rng))


@pytest.mark.parametrize("part", range(3))
def test_spoilt_overlays(part: int, tmp_path: Path) -> None:
    for seed in range(part * 1000, part * 1000 + 25):
        rng = random.Random(seed)
        overlay = rng.choice(OVERLAYS)
        load_and_play(rng, overlay.parent.parent.name, spoil(overlay, tmp_path / overlay.name, rng))


@settings(max_examples=40, deadline=None, database=None, derandomize=True)
@given(st.text(max_size=200) | st.lists(st.sampled_from(SIGNS)).map("".join))
def test_any_text_as_a_definition(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(RulesError) as caught:
        rulespec.load(str(path))
    clean(caught.value)


@pytest.mark.parametrize("span", ["3 .. 99999999999", "99999999999 .. 3", f"3 .. {'9' * 6000}", "3 .. 999"])
def test_a_span_of_very_many_ranks_is_refused_at_once(span: str, tmp_path: Path) -> None:
    text = DEFINITIONS[1].read_text("utf-8")
    assert text.count("ranks: 3 .. 10 J") == 1
    path = tmp_path / "long.yaml"
    path.write_text(text.replace("ranks: 3 .. 10 J", f"ranks: {span} J"), "utf-8")
    with pytest.raises(RulesError) as caught:
        rulespec.load(str(path))
    clean(caught.value)
    assert "E321" in [each.code for each in caught.value.diagnostics] or len(span) > 100


def test_a_game_without_combinations_is_stuck_with_an_error_of_ours(tmp_path: Path) -> None:
    text = DEFINITIONS[1].read_text("utf-8")
    start, end = text.index("combinations:"), text.index("compare:")
    path = tmp_path / "stuck.yaml"
    path.write_text(text[:start] + text[end:], "utf-8")
    with pytest.raises(RulesError) as caught:
        play(rulespec.load(str(path)).start(seed=1), random.Random(1))
    assert caught.value.diagnostics[0].code == "E592"


# ---- moves -----------------------------------------------------------------------------------------------------------


@cache
def states() -> tuple[State, ...]:
    found = []
    for name, overlays in (("kuoppa", ()), ("kuoppa", ("british", "pass_locks")), ("president", ())):
        rng = random.Random(name)
        state = rulespec.load(name, *overlays).start(seed=4)
        for number in range(170):
            if state.over:
                break
            if number % 10 == 0 or state.deal_number > 1:
                found.append(state)
            state = state.apply(state.legal(rng.choice(state.due)).sample(rng))
    return tuple(found)


def try_move(state: State, move: Any, seat: Any) -> None:
    before, position = hash(state), state.position
    try:
        refusal = state.why_not(move, seat)
        assert refusal is None or (refusal.code and refusal.text and refusal.diagnostic.message)
        if refusal is None:
            state.apply(move, seat)
        else:
            with pytest.raises(IllegalMove) as caught:
                state.apply(move, seat)
            assert caught.value.refusal == refusal
    except IllegalMove as refused:
        assert refused.code == "E614"  # only a seat that is none is raised by the question itself
    assert hash(state) == before and state.position is position


def test_spoilt_moves() -> None:
    rng = random.Random(11)
    for state in states():
        names = [*(kind.name for kind in state.game.pack.kinds), "pass", "set:", "straight:", "weak=H4", "H3=H4", "="]
        for _ in range(12):
            seat = rng.choice(state.due)
            legal = state.text(state.legal(seat).sample(rng))
            some = " ".join(rng.choice(names) for _ in range(rng.randint(0, 6)))
            text = rng.choice((spoilt(legal, rng), some, "".join(rng.choice(ODD) for _ in range(4))))
            for actor in (None, seat, rng.randrange(3)):
                try_move(state, text, actor)
                try:
                    assert state.move(text, actor).seat in range(7)
                except (RulesError, IllegalMove) as error:
                    assert str(error)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.text(max_size=30), st.integers(0, 1000))
def test_any_text_as_a_move(text: str, at: int) -> None:
    state = states()[at % len(states())]
    try_move(state, text, None)
    try_move(state, text, state.due[0])


ODD_MOVES: tuple[Any, ...] = (
    *(None, 7, [], {}, b"H3", object(), (0, 1), Pass(None), Pass(77), Pass(-1), Pass([]), Pass(0.0), Pass(True)),  # type: ignore[arg-type]
    *(Lay(0, 0, 0), Lay(0, 1, 10**9), Lay(0, -1, 0), Lay(0, 1 << 900, 0), Lay(0, "x", 0), Lay(0, 1, None)),  # type: ignore[arg-type]
    *(Give(0, 1.5), Give(0, -1), Give(0, None), Give(0, 1 << 99), Take(None, None), Take(0, 0), Take(0, True)),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("move", ODD_MOVES, ids=lambda move: "an object" if type(move) is object else repr(move))
def test_what_is_no_move_is_refused(move: Any) -> None:
    for state in states()[::4]:
        try_move(state, move, None)
        with pytest.raises(IllegalMove) as caught:
            state.apply(move)
        assert caught.value.code.startswith("E6")
        assert isinstance(move in state.legal(state.due[0]), bool)
        if not isinstance(move, Pass | Give | Take):
            with pytest.raises(IllegalMove):
                state.text(move)


@pytest.mark.parametrize("seat", SEATS_THAT_ARE_NONE, ids=repr)
def test_there_is_no_such_seat(seat: Any) -> None:
    state = states()[0]
    for ask in (state.legal, state.view, lambda it: state.move("pass", it), lambda it: state.apply("pass", it)):
        with pytest.raises(IllegalMove) as caught:
            ask(seat)
        assert caught.value.code == "E614"


def test_cards_of_a_wrong_kind_or_game() -> None:
    kuoppa, president = rulespec.load("kuoppa"), rulespec.load("president")
    for cards in (None, 7, ["H3"], kuoppa.cards("weak")):
        for ask in (president.readings, lambda it: president.beats(it, "H3"), lambda it: president.beats("H3", it)):
            with pytest.raises(RulesError):
                ask(cards)  # type: ignore[arg-type]


# ---- records ---------------------------------------------------------------------------------------------------------


@cache
def records() -> tuple[tuple[rulespec.Game, str], ...]:
    made = [rulespec.Record.of(next(each for each in states() if each.game.name == name and each.deal_number > 1))
            for name in ("kuoppa", "president")]  # fmt: skip
    games = {name: rulespec.load(name) for name in ("kuoppa", "president")}
    return tuple((games[each.game], text) for each in made for text in (each.text(), each.json()))


def read_and_replay(game: rulespec.Game, text: str) -> None:
    try:
        rulespec.Record.read(text).replay(game)
    except RulesError as error:
        clean(error)


def test_spoilt_records() -> None:
    for seed in range(120):
        rng = random.Random(seed)
        game, text = rng.choice(records())
        read_and_replay(game, spoilt(text, rng))


def test_records_with_values_of_another_kind() -> None:
    odd = (None, -1, True, 1.5, "x", [], {}, [[]], [None], 10**400, [[0, "pass"]], {"x": "H3"}, {"0": 5}, float("nan"))
    for game, text in records():
        for key in json.loads(text) if text.startswith("{") else ():
            for value in odd:
                read_and_replay(game, json.dumps({**json.loads(text), key: value}))


# ---- command line ----------------------------------------------------------------------------------------------------

WRONG = """
bogus
check
check nothing
check kuopa
check nofile.yaml
check kuoppa+nope
check kuoppa -o x=3
check .
check kuoppa --matches 0
check kuoppa+
show nothing
show kuoppa -o targt=3
show kuoppa -o target
show kuoppa -o target=14
show kuoppa --bad
why kuoppa nope
why kuoppa
play kuoppa --players 9
play kuoppa --you 7
play kuoppa --you -1
play kuoppa --seed x
play kuoppa -o name=3
test kuoppa nofile.yaml
play kuoppa --record no_such_folder/match.txt
play kuoppa --record .
test kuoppa .
test nothing
replay nofile
replay .
simulate nothing
simulate kuoppa --matches 0
simulate kuoppa --matches none
explain E999
"""


def check_output(arguments: list[str], codes: set[int]) -> None:
    found = CliRunner().invoke(main, arguments)
    assert found.exception is None or isinstance(found.exception, SystemExit), (arguments, found.exception)
    assert found.exit_code in codes, (arguments, found.output)
    assert not [word for word in FOREIGN if word in found.output]
    if "--json" in arguments and not {"--help", "--version"} & {*arguments}:
        json.loads(found.stdout)


@pytest.mark.parametrize("line", [*WRONG.strip().splitlines(), "explain \ud800"], ids=ascii)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_wrong_command_line(line: str, form: list[str]) -> None:
    check_output([*line.split(" "), *form], {2})


def test_files_that_are_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(bytes(range(256)))
    (tmp_path / "large.yaml").write_bytes(b"a: " + b"x" * 2_000_000)
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "empty.yaml").write_bytes(b"")
    for path in map(str, sorted(tmp_path.iterdir())):
        for arguments in (["show", path], [f"check kuoppa+{path}"], ["replay", path], ["test", "kuoppa", path]):
            check_output([*arguments, "--json"], {2})
        check_output(["check", path, "--json"], {1, 2})


def test_definitions_with_errors_fail_the_check(tmp_path: Path) -> None:
    text = DEFINITIONS[1].read_text("utf-8")
    path = tmp_path / "wrong.yaml"
    path.write_text(text.replace("do: climb", "do: climbb"), "utf-8")
    check_output(["check", str(path), "--json"], {1})
    check_output(["test", "president", str(path)], {2})  # there are no examples in it
