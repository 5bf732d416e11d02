"""The arena: duplicate walls, rotated seats, and results that depend on the seed alone."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from hanchan.errors import NotationError
from hanchan.rules import rulebook
from hanchan.sim import play
from hanchan.sim.arena.arena import arena, interval, place_shares, report, shared_places
from hanchan.sim.arena.plot import plot
from hanchan.sim.arena.table import Tables


def test_a_bot_against_itself_comes_second_and_a_half_because_every_seat_is_played() -> None:
    lines = arena(["club"] * 4, 4, device="python")
    assert [line.avg_place for line in lines] == [2.5] * 4
    assert [line.games for line in lines] == [4] * 4
    assert sum(line.points_per_game for line in lines) == pytest.approx(0, abs=1000)


def test_the_same_seed_gives_the_same_standings_and_another_one_does_not() -> None:
    bots = ["random", "random", "random", "random"]
    once = arena(bots, 8, seed="a", device="python")
    assert once == arena(bots, 8, seed="a", device="python")
    assert once != arena(bots, 8, seed="b", device="python")
    assert once[0].ci95[0] <= once[0].avg_place <= once[0].ci95[1]


def test_one_set_tells_nothing_about_how_far_sets_differ() -> None:
    assert interval(np.array([2.25])) == (1, 4)
    assert interval(np.array([2.0, 2.5])) == pytest.approx((2.25 - 0.49, 2.25 + 0.49))


def test_games_are_rounded_up_to_whole_sets() -> None:
    assert arena(["random"] * 4, 5, device="python")[0].games == 8


def test_those_who_tie_share_their_places() -> None:
    points = np.array([[30000, 30000, 40000, 20000]])
    assert shared_places(points, rulebook("ema2016")).tolist() == [[2.5, 2.5, 1, 4]]
    assert shared_places(points, rulebook("tenhou")).tolist() == [[2, 3, 1, 4]]


def test_those_who_tie_have_equal_shares_of_the_places_they_share() -> None:
    shares = place_shares(np.array([[40000, 40000, 20000, 20000]]), rulebook("ema2016"))
    assert shares.tolist() == [[[0.5, 0.5, 0, 0]] * 2 + [[0, 0, 0.5, 0.5]] * 2]
    shares = place_shares(np.array([[30000] * 4]), rulebook("tenhou"))
    assert shares.tolist() == [np.eye(4).tolist()]
    drawn = arena(["random"] * 4, 4, seed=-5, device="python")[0]  # 30,000 points each at the end
    assert drawn.places == (0.25, 0.25, 0.25, 0.25)


def test_a_report_has_the_agreed_keys_and_a_picture_every_bot() -> None:
    lines = arena(["random"] * 4, 4, rules="wrc2015", device="python")
    shown = report(lines, "wrc2015")
    assert list(shown) == ["games", "rules", "seats"]
    assert list(shown["seats"][0]) == [
        "bot", "games", "avg_place", "ci95", "points_per_game", "win_rate", "deal_in_rate", "riichi_rate", "call_rate",
    ]  # fmt: skip
    assert plot(lines, "wrc2015").count(">random<") == 4


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(NotationError, match="3 bots: four were expected"):
        arena(["club"] * 3, 4)


@pytest.mark.parametrize(
    "asked", [{"workers": 0}, {"seed": "x" * 64}, {"seed": "\udcff"}, {"n": 0}]
)
def test_what_levels_are_refused_programs_are_refused(asked: dict[str, Any]) -> None:
    for bot in ("mjai:true", "random"):
        with pytest.raises(NotationError):
            arena([bot, "random", "random", "random"], **{"n": 4, **asked})


def test_a_program_that_speaks_mjai_plays_the_same_game_as_the_level_it_runs() -> None:
    command = f"mjai:{sys.executable} -m hanchan mjai --bot club"
    programs = arena([command, "club", "club", "club"], 4, seed="m")
    levels = arena(["club"] * 4, 4, seed="m", device="python")
    for program, level in zip(programs, levels, strict=True):
        assert program[1:] == level[1:]


def test_a_program_that_is_no_player_loses_its_choices_and_is_reported(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = arena(["mjai:false", "random", "random", "random"], 4)
    assert lines[0].win_rate == 0
    assert "hanchan: false: it" in capsys.readouterr().err
    with pytest.raises(NotationError, match="cannot be started"):
        arena(["mjai:./there-is-no-such-bot", "random", "random", "random"], 4)


def test_a_fault_is_told_once_and_at_the_end_in_how_many_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tables = Tables()
    for faults in (["it is late", "it is late"], ["it is late", "it ended"], []):
        tables.note(faults)
    assert capsys.readouterr().err == "hanchan: it is late\nhanchan: it ended\n"
    tables.sum_up()
    assert capsys.readouterr().err == "hanchan: it is late: in 2 games\n"


@pytest.mark.compiled
@pytest.mark.proof
@pytest.mark.first
@pytest.mark.parametrize("bots", [("club", "novice", "expert", "club")])
def test_compiled_bots_play_the_very_games_of_interpreted_ones(bots: tuple[str, ...]) -> None:
    compiled = play(12, bots=bots, seed="same", trace=True)
    interpreted = play(2, bots=bots, seed="same", device="python", trace=True)
    assert compiled.traces[:2].tolist() == interpreted.traces.tolist()


@pytest.mark.compiled
@pytest.mark.proof
@pytest.mark.parametrize("rules", ["ema2016", "ema2012", "wrc2015"])
def test_the_levels_come_in_their_order(rules: str) -> None:
    club = arena(["club", "novice", "novice", "novice"], 4000, rules, seed="final", workers=2)[0]
    assert club.avg_place <= 2.20
    expert = arena(["expert", "club", "club", "club"], 4000, rules, seed="final", workers=2)[0]
    assert expert.avg_place <= 2.35
