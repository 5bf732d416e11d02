"""The arena: duplicate walls, rotated seats, and results that depend on the seed alone."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from hanchan.bots import Seen
from hanchan.bots.player import Club
from hanchan.errors import NotationError
from hanchan.game import Action, Start
from hanchan.rules import rulebook
from hanchan.sim import play
from hanchan.sim.arena.arena import (
    _standing,
    arena,
    interval,
    place_shares,
    report,
    shared_places,
)
from hanchan.sim.arena.plot import plot
from hanchan.sim.games.table_games import Tables, count, name_of, ranked_by
from helpers.scripts import table


@pytest.mark.long
def test_a_bot_against_itself_comes_second_and_a_half_because_every_seat_is_played() -> None:
    lines = arena(["club"] * 4, 4, device="python")
    assert [line.avg_place for line in lines] == [2.5] * 4
    assert [line.games for line in lines] == [4] * 4
    assert sum(line.points_per_game for line in lines) == pytest.approx(0, abs=1000)


@pytest.mark.long
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


def test_a_remainder_of_bets_breaks_no_tie_in_the_arena() -> None:
    """Three tie in the last hand, and 1000 points are left: 400, 300 and 300 (rulings R31, R32)."""
    start = Start(round="S", dealer=3, scores=(33000, 33000, 33000, 20000), bets=1)
    script = table({}, rules="ema2016", start=start)
    script.exhaust()
    game = script.game
    assert (game.over, game.scores) == (True, (33400, 33300, 33300, 20000))
    assert ranked_by(game) == (33000, 33000, 33000, 20000)
    rest = np.array(count(game).seats), np.zeros(4, dtype=int)
    tied = np.array([game.scores]), np.array([ranked_by(game)]), *rest
    level = np.array([[30000] * 4]), np.array([[30000] * 4]), *rest
    lines = [_standing("x", seat, [tied, level, level, level], game.book) for seat in range(4)]
    assert [4 * line.avg_place for line in lines] == [2 + 7.5, 2 + 7.5, 2 + 7.5, 4 + 7.5]


def test_a_report_has_the_agreed_keys_and_a_picture_every_bot() -> None:
    lines = arena(["random"] * 4, 4, rules="wrc2015", device="python")
    shown = report(lines, "wrc2015")
    assert list(shown) == ["games", "rules", "seats"]
    assert list(shown["seats"][0]) == [
        "bot", "games", "avg_place", "ci95", "points_per_game", "win_rate", "deal_in_rate", "riichi_rate", "call_rate",
        "faults",
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


@pytest.mark.proof
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
    assert lines[0].faults > 4
    assert [line.faults for line in lines[1:]] == [0, 0, 0]
    assert report(lines, "ema2016")["seats"][0]["faults"] == lines[0].faults
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


ONE_ROUND = rulebook("ema2016").with_options(rounds=["E"])


class Hurried:
    """Wins or passes where it can, else discards the tile just drawn."""

    def act(self, seen: Seen) -> Action:
        order = ("tsumo", "ron", "pass", "tenpai", "nagashi")
        return min(seen.legal, key=lambda one: (one.act not in order, not one.drawn))


def with_seed(seed: str) -> Hurried:
    assert ":" in seed  # another one for each game and seat
    return Hurried()


@pytest.mark.parametrize("bot", [Hurried, Hurried(), with_seed])
def test_a_bot_written_in_python_plays_in_the_arena_and_in_mass_games(bot: Any) -> None:
    lines = arena([bot, "random", bot, "random"], 4, ONE_ROUND, seed="p")
    assert [line.bot for line in lines] == [name_of(bot), "random"] * 2
    assert [line.faults for line in lines] == [0] * 4
    played = play(1, ONE_ROUND, [bot] * 4, seed="p")
    assert len(played.points) == 1
    assert (played.points.sum(axis=1) + 1000 * played.bets_left == 120000).all()


def test_a_bot_that_cannot_play_is_refused_in_a_sentence() -> None:
    for run in (lambda bots: arena(bots, 4), lambda bots: play(1, bots=bots)):
        with pytest.raises(TypeError, match="a level, mjai:COMMAND, or what has act"):
            run([object(), "random", "random", "random"])
        with pytest.raises(NotationError, match="no bot 'genius'; there are random, novice"):
            run(["genius", Hurried(), "random", "random"])


def test_games_and_bots_are_of_the_right_kind() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"n": 1.5}, r"n 1\.5: a whole number was expected, not float"),
        ({"n": None}, "n None: a whole number was expected"),
        ({"workers": "2"}, "workers '2': a whole number was expected, not str"),
        ({"bots": "club"}, "bots 'club': four of them was expected, not str"),
        ({"bots": None}, "bots None: four of them was expected"),
    ]
    for run in (play, arena):
        for given, message in wrong:
            with pytest.raises(TypeError, match=message):
                run(**{"bots": ["random"] * 4, "n": 1, **given})


class Doodling(Hurried):
    """Thinks on the view that it was given, and leaves it in disorder."""

    def act(self, seen: Seen) -> Action:
        chosen = super().act(seen)
        seen.view.hands[seen.seat].clear()
        seen.view.rivers[0].clear()
        seen.view.told.clear()
        return chosen


def test_what_a_bot_does_to_its_view_is_its_own_affair() -> None:
    tidy, doodling = (
        play(1, ONE_ROUND, [kind, "random", "random", "random"], seed="p")
        for kind in (Hurried, Doodling)
    )
    assert (tidy.points == doodling.points).all()
    assert tidy.decisions == doodling.decisions


@pytest.mark.long
def test_games_at_a_table_are_counted_as_mass_games_are() -> None:
    """The level's class is a bot like any other: with it nobody plays by the kernels' own loop."""
    book = rulebook("tenhou").with_options(rounds=["E"])
    mass = play(1, book, ["club"] * 4, seed="t", device="python")
    tables = play(1, book, [Club] * 4, seed="t")
    for column in ("points", "places", "bets_left", "hands", "decisions", "ranked"):
        assert getattr(tables, column).tolist() == getattr(mass, column).tolist(), column
    for part in ("seats", "yaku", "draws"):
        assert getattr(tables.tally, part).tolist() == getattr(mass.tally, part).tolist(), part


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
