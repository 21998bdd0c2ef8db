"""Part 6 of the inventory of Doppelkopf's rules: what other programs got wrong, or disputed, as tests by its rows."""

from __future__ import annotations

import pytest

from rulespec.engine import scoring
from rulespec.engine.game import Game
from rulespec.engine.state import State

from . import tables

LADDER = ["call", "no_90", "no_60", "no_30", "schwarz"]


def table(*overlays: str) -> Game:
    return tables.table("doppelkopf", *overlays)


def paid(state: State) -> tuple[int, ...]:
    """Points by seat, were the deal over now."""
    program = state.game.program
    return scoring.gained(program, state.position, scoring.lines(program, state.position))


def items(state: State, name: str) -> list[tuple[int | str, int]]:
    """What a line of the score gives, to whom and how much."""
    return [(each.seat, each.points) for each in scoring.lines(state.game.program, state.position) if each.item == name]


def after(re: int, calls: str = "", game: Game | None = None, alone: bool = False, schwarz: str = "") -> State:
    """A deal with so many card points of Re and the last announcements of the sides: `re no_90, kontra call`."""
    facts = {"re.who": "0" if alone else "0 2", "kontra.who": "1 2 3" if alone else "1 3"}
    facts |= {"eyes(re)": str(re), "eyes(kontra)": str(240 - re)}
    facts |= {f"schwarz.under({side})": str(side == schwarz).lower() for side in ("re", "kontra")}
    for side, step in (said.split() for said in calls.split(",") if said):
        facts |= {f"said({side}, {each})": "true" for each in LADDER[: LADDER.index(step) + 1]}
    return (game or table()).start(seed=1, dealer=3).supposing(facts)


def course(hands: list[str], *moves: str, by: int = 3) -> State:
    """A deal with these hands, in which all are healthy, and some moves."""
    state = table().start(seed=1, dealer=by, hands=hands)
    for move in (*["healthy"] * 4, *" ".join(moves).split()):
        state = state.apply(move)
    return state


def pair(value: int) -> tuple[int, ...]:
    return (value, -value, value, -value)


def holds(name: str) -> None:
    """An example of an overlay."""
    assert name in tables.known("doppelkopf")
    assert tables.failing("doppelkopf", [name]) == []


def test_120_to_120_with_both_calls_is_won_by_kontra() -> None:
    """FreeDoko once had no winner there."""
    assert paid(after(120, "re call, kontra call")) == pair(-6)
    assert paid(after(120, "kontra call")) == pair(3)


def test_every_missed_step_that_was_reached_counts() -> None:
    """FreeDoko counts the highest alone; 130 against no 90 and no 60 are two points of 7 (E-166)."""
    assert paid(after(130, "re no_60", table("ddv_value"))) == pair(-7)


@pytest.mark.parametrize("overlays", [(), ("ddv_value",)])
def test_kontra_wins_from_90_if_re_misses_no_90_and_kontra_was_said(overlays: tuple[str, ...]) -> None:
    """hamvocke leaves Kontra's target at 120: nobody has won 140 : 100."""
    state = after(140, "re no_90, kontra call", table(*overlays))
    assert state.game.program.fact("winner", state.position) == "kontra"


def test_schwarz_is_a_matter_of_tricks() -> None:
    """Several programs ask for 240 points: wrong for a trick of four nines."""
    hands = ["CQ S9 HA", "C9 CA DJ", "CQ D9 H9", "C9 SA CK"]
    nines = course(["CQ S9 HA", "C9 CA DJ", "CQ H9 SK", "C9 SA CK"], "C9 H9 C9 S9", by=0)
    taken = course(hands, "CQ DJ D9 SA")
    for state, schwarz in ((nines, False), (taken, True)):
        assert state.game.program.fact("ladder.schwarz.under", state.position, "kontra") is schwarz
    assert paid(nines.supposing({"eyes(re)": "240", "eyes(kontra)": "0"})) == pair(4)


@pytest.mark.parametrize(("points", "value"), [(150, 1), (151, 2), (180, 2), (181, 3), (210, 3), (211, 4)])
def test_90_are_not_under_90(points: int, value: int) -> None:
    """karlchencloud takes 150, 180 and 210 for enough."""
    assert paid(after(points)) == pair(value)
    assert paid(after(240 - points)) == pair(-value - 1)


@pytest.mark.parametrize(("step", "points"), [("no_90", 150), ("no_60", 180), ("no_30", 210)])
def test_a_step_is_kept_only_below_its_bound(step: str, points: int) -> None:
    assert paid(after(points, f"re {step}"))[0] < 0 < paid(after(points + 1, f"re {step}"))[0]


def test_extra_points_of_the_two_sides_are_set_off() -> None:
    """karlchencloud adds both to the winner's (E-225)."""
    state = course(["CQ DA HA", "DA SQ H9", "CQ DK D10", "D9 DJ HK"], "CQ DA DK D9", "DA SQ D10 DJ")
    assert items(state, "fox") == [("re", 1), ("kontra", 1)]
    facts = {"eyes(re)": "151", "eyes(kontra)": "89"}
    assert paid(state.supposing(facts)) == pair(2)


def test_nobody_is_paid_for_calls_of_a_deal_that_nobody_won() -> None:
    """A scorer that cites 7.1 and 7.2 of the DDV credits Re and Kontra there."""
    assert paid(after(100, "re no_90, kontra no_90")) == pair(0)
    assert paid(after(170, "re no_60, kontra no_60")) == pair(1)


def test_30_against_schwarz_are_30_points_not_a_trick() -> None:
    """The same scorer takes any trick for it: Re has announced schwarz, Kontra has 29 or 30."""
    few, enough = (paid(after(240 - points, "re schwarz", table("ddv_value"))) for points in (29, 30))
    assert few[1] + 1 == enough[1]


def test_a_silent_solo_sums_to_nothing() -> None:
    """hamvocke's issue 26: two players a side were assumed."""
    state = course(["C9 CK", "CA D9", "CQ CQ", "C10 DK"]).supposing({"eyes(re)": "151", "eyes(kontra)": "89"})
    assert sum(paid(state)) == 0 and paid(state)[2] == -3 * paid(state)[0] != 0


def test_a_side_says_each_call_once() -> None:
    """hamvocke's issue 40: both partners announced the same."""
    state = course(["CQ C9", "CA CK", "CQ C9", "CA CK"])
    state = state.supposing({"said(re, call)": "true", **{f"held({seat})": "12" for seat in range(4)}})
    for seat in (0, 2):
        refusal = state.why_not("call", seat)
        assert refusal is not None and refusal.path.endswith("when.new")
    assert state.why_not("call", 1) is None


def test_karlchen_counts_in_the_last_trick_alone() -> None:
    """hamvocke's issue 45: it was awarded in late tricks."""
    hands = ["CQ CJ CJ", "DK D10 D9", "CQ D10 DK", "D9 DA DA"]
    state = course(hands, "CQ DK CQ D9", "CJ D10 D10 DA")
    assert items(state, "charlie") == []
    for card in ("CJ", "D9", "DK", "DA"):
        state = state.apply(card)
    (finished,) = state.position.match.past
    assert [(line.seat, line.points) for line in finished.lines if line.item == "charlie"] == [("re", 1)]


def test_a_lost_solo_pays_against_the_old_women() -> None:
    """hamvocke has −6 for a solo lost with 119, as the seed's list has it; the DDV has −3 (A-4)."""
    assert paid(after(119, alone=True)) == (-6, 2, 2, 2)
    assert paid(after(119, alone=True, game=table("ddv_value"))) == (-3, 1, 1, 1)


def test_a_brides_reservation_is_no_compulsory_solo() -> None:
    """FreeDoko counted it as one."""
    holds("tournament:E-235")


def test_a_compulsory_soloist_leads() -> None:
    """FreeDoko: `in a duty solo the solo player now always leads`."""
    holds("tournament:E-75")


BRIDE = ["CK S10 H9 D9 DK", "CA SA H9 CQ CQ", "C9 S9 HA D10 DJ", "C10 SK HK D9 DK"]


@pytest.mark.parametrize("won", range(4))
def test_the_clarifying_trick_is_one_of_the_first_three(won: int) -> None:
    """FreeDoko mended it several times. Seat 1 is the bride, takes some tricks and leads a low heart."""
    state = table().start(seed=1, dealer=3, hands=BRIDE)
    tricks = ["CK CA C9 C10", "SA S9 SK S10", "CQ D10 D9 D9"][:won]
    low = ["H9", "HA", "HK", "H9"] if won else ["H9", "H9", "HA", "HK"]
    moves = ["healthy", "reservation", "healthy", "healthy", "wedding", *" ".join(tricks).split(), *low]
    for move in moves:
        state = state.apply(move)
    program, position = state.game.program, state.position
    clarifying = program.fact("clarifying", position)
    assert clarifying.number == min(won + 1, 3)
    assert program.fact("bridegroom", position) == (2 if won < 3 else None)
    assert program.fact("limit", position, "call") == 11 - min(won + 1, 3)


@pytest.mark.parametrize("overlays", [(), ("ddv_2000",)])
def test_the_first_ten_of_hearts_takes_the_trick(overlays: tuple[str, ...]) -> None:
    """That the second one beats it was called a convention of tournaments; the DDV says the opposite."""
    state = table(*overlays).start(seed=1, dealer=3, hands=["CQ CA", "H10 CA", "H10 C9", "DA C9"])
    for move in (*["healthy"] * 4, "CQ", "H10", "H10", "DA"):
        state = state.apply(move)
    assert state.due == (1,)


@pytest.mark.parametrize("overlays", [(), ("ddv_2000",)])
def test_there_are_no_official_redeals(overlays: tuple[str, ...]) -> None:
    """Whatever a hand is: it is played."""
    hand = "C9 C9 S9 S9 H9 H9 D9 D9 CK CK SK SK"
    state = table(*overlays).start(seed=1, dealer=3, hands={0: hand})
    assert set(state.legal(0).texts()) == {"healthy", "reservation"}
    assert state.apply("healthy").phase == state.phase


def test_the_tail_of_the_trumps_is_ace_ten_king_nine() -> None:
    """Koppeldopf prints ace, king, ten, nine."""
    state = course(["D10 CA", "DK CA", "D9 C9", "D9 C9"], "D10 DK D9 D9")
    assert state.due == (0,)
