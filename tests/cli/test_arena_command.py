"""`hanchan arena` as a user types it."""

from __future__ import annotations

from pathlib import Path

from helpers.command import hanchan


def test_the_arena_prints_a_line_for_each_bot() -> None:
    result = hanchan("arena", "random", "random", "random", "random", "-n", "4")
    lines = result.out.splitlines()
    assert lines[0] == "4 hanchans under ema2016, each wall in all four rotations of the seats"
    assert lines[2].split() == "bot place 95 % points wins deals in riichi calls".split()
    assert [line.split()[0] for line in lines[3:]] == ["random"] * 4


def test_the_arena_gives_json_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "places.svg"
    result = hanchan("arena", *["random"] * 4, "-n", "4", "--json", "--plot", str(picture))
    assert result.json["games"] == 4
    assert picture.read_text().startswith("<svg")


def test_a_picture_for_a_folder_that_is_not_there_is_refused_before_a_game_is_played(
    tmp_path: Path,
) -> None:
    picture = tmp_path / "nowhere" / "places.svg"
    result = hanchan("arena", *["random"] * 4, "-n", "4", "--json", "--plot", str(picture))
    assert result.code == 2
    assert result.json == {"error": f"{picture.parent}: there is no such folder", "clause": None}


def test_an_unknown_bot_is_one_line_and_exit_two() -> None:
    result = hanchan("arena", "genius", "club", "club", "club", "-n", "4")
    assert result.code == 2
    assert (
        result.err == "hanchan: no bot 'genius'; there are random, novice, club, expert, master\n"
    )


def test_a_program_that_fails_is_counted_and_the_arena_leaves_with_one() -> None:
    result = hanchan("arena", "mjai:false", "random", "random", "random", "-n", "4", "--json")
    assert result.code == 1
    assert [seat["faults"] > 0 for seat in result.json["seats"]] == [True, False, False, False]
