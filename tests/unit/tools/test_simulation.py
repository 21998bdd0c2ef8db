"""Counts over matches: they add up, and are the same on any number of processes."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulespec.tools import simulation
from rulespec.tools.arguments import Wanted
from rulespec.tools.cli import main
from rulespec.tools.simulation import play_match, simulate
from rulespec.tools.tally import Tally

from .little import LITTLE, PAIRS, SECRET, little


@pytest.fixture
def wanted(tmp_path: Path) -> Wanted:
    return Wanted(little(tmp_path), (), {})


def total(tallies: list[Tally]) -> Tally:
    return reduce(Tally.__add__, tallies, Tally.empty())


def test_one_and_two_processes_count_the_same(wanted: Wanted) -> None:
    one = list(simulate(wanted, 9, 5, None, processes=1))
    two = list(simulate(wanted, 9, 5, None, processes=2))
    assert one == two
    assert total(one).matches == 9


def test_a_simulation_is_the_sum_of_its_matches(wanted: Wanted) -> None:
    game = wanted.load()
    assert total(list(simulate(wanted, 6, 3, None, 1))) == total([play_match(game, seed) for seed in range(3, 9)])


def test_what_is_counted_agrees(wanted: Wanted) -> None:
    counts = total([play_match(wanted.load(), seed) for seed in range(4)])
    assert (
        counts.points_by_seat.total() == counts.points_by_place[1] == counts.rules["scoring.items.out"] == counts.deals
    )
    assert counts.lengths.total() == counts.deals
    assert sum(length * deals for length, deals in counts.lengths.items()) == counts.moves
    later = counts.deals - counts.matches  # deals with an exchange
    assert counts.rules["phases.swap.steps.tribute"] == counts.rules["phases.swap.steps.left"] == later
    assert counts.rules["phases.swap.steps.thrown"] == 2 * later


def test_nothing_added_changes_nothing(wanted: Wanted) -> None:
    counts = play_match(wanted.load(), 1)
    assert Tally.empty() + counts == counts


def test_the_command_says_the_same_as_the_library(wanted: Wanted) -> None:
    result = CliRunner().invoke(main, ["simulate", wanted.name, "--matches", "3", "--seed", "2", "--json"])
    counts = total(list(simulate(wanted, 3, 2, None, 1)))
    assert json.loads(result.output) == {"game": wanted.name, "seed": 2, **counts.data()}


def test_it_stops_when_so_many_deals_are_done(wanted: Wanted) -> None:
    result = CliRunner().invoke(main, ["simulate", wanted.name, "--deals", "30", "--processes", "1", "--json"])
    assert 30 <= json.loads(result.output)["deals"] < 60


def test_a_match_that_goes_on_and_on_is_left_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LONGEST", 7)
    path = little(tmp_path, LITTLE.replace("score(p) >= option.goal", "score(p) >= 1000 * option.goal"))
    output = CliRunner().invoke(main, ["simulate", path, "--matches", "2", "--processes", "1"]).output
    assert "2 matches, 14 deals" in output and "2 left before their end" in output


def test_a_table_for_people(wanted: Wanted) -> None:
    output = CliRunner().invoke(main, ["simulate", wanted.name, "--matches", "2"]).output
    assert "Little, seeds 1 to 2" in output and "2 matches" in output
    assert "points a deal" in output and "combinations.single" in output
    assert output == CliRunner().invoke(main, ["simulate", wanted.name, "--matches", "2", "--processes", "1"]).output


def test_what_is_no_rule_is_not_among_the_rules(wanted: Wanted) -> None:
    counts = total([play_match(wanted.load(), seed) for seed in range(4)])
    assert all("." in path for path in counts.rules)
    assert {"passed", "laid with wild cards", "laid without wild cards"} <= set(counts.acts)
    assert counts.acts.total() == counts.moves


def test_calls_and_scoring_items_are_counted_by_deal(tmp_path: Path) -> None:
    game = Wanted(little(tmp_path, PAIRS), (), {})
    counts = total([play_match(game.load(), seed) for seed in range(6)])
    paid = counts.rules["scoring.items.most"]
    assert (
        paid == counts.matches
        and counts.payments["scoring.items.most"] == counts.paid["scoring.items.most"] == 2 * paid
    )
    assert sum(length * matches for length, matches in counts.match_lengths.items()) == counts.deals
    output = CliRunner().invoke(main, ["simulate", game.name, "--matches", "6", "--seed", "0"]).output
    assert "by side" in output and "High road (take tricks)" in output and "phases.show.calls.high_road" in output
    assert "Most tricks pay." in output and "Robbed" in output


def test_points_lost_stay_in_the_sum() -> None:
    lost = Tally.empty()
    lost.paid.update({"scoring.items.fall": -4})
    assert (lost + lost).paid == {"scoring.items.fall": -8}


def test_a_wrong_number_of_players_is_said_once_and_without_a_traceback(wanted: Wanted) -> None:
    result = CliRunner().invoke(main, ["simulate", wanted.name, "--players", "7"])
    assert result.exit_code == 2 and result.stderr.startswith("error[E620]")


def test_announcements_sides_and_what_was_played_are_counted(tmp_path: Path) -> None:
    game = Wanted(little(tmp_path, SECRET), (), {})
    counts = total(list(simulate(game, 40, 1, None, 1, announcing=0.3)))
    said = "phases.play.announcements.announce"
    assert counts.rules[said] == sum(times for key, times in counts.calls.items() if key.startswith(f"{said}: "))
    assert counts.rules["phases.naming.calls.name"] == counts.calls["phases.naming.calls.name: far"] + sum(
        counts.calls[f"phases.naming.calls.name: suited {suit}"] for suit in "CH"
    )
    assert counts.rows.total() == counts.highest.total() == counts.deals == 80
    assert counts.sides["north"] + counts.sides["south"] == 4 * counts.deals
    assert counts.about["scoring.items.promise: s=north, a=call"] == counts.calls[f"{said}: call; north"]
    assert not any(key.startswith(said) for key in total(list(simulate(game, 4, 1, None, 1, announcing=0.0))).calls)


def test_tables_of_announcements_sides_and_what_was_played(tmp_path: Path) -> None:
    path = little(tmp_path, SECRET)
    words = ("simulate", path, "--matches", "100", "--announcing", "0.5", "--processes", "1")
    lines = [" ".join(line.split()) for line in CliRunner().invoke(main, [*words]).output.splitlines()]
    assert "by side in the deal" in lines and "game (facts.contract)" in lines
    for start in ("any game clubs ", "North ", "no sevens (South) ", "the eight (eight is here) ", "… said by … "):
        assert any(line.startswith(start) for line in lines), start
    assert any(line.startswith("no sevens said by North ") for line in lines)
    assert any(line.startswith("more tricks (South) ") for line in lines)
    assert "highest gain of a seat in the deal" in lines
