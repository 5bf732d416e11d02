"""Seatings: their figures, counted again by somebody else; winds, draws, changes."""

import random
from collections import Counter
from itertools import permutations
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanchan.club.seating.certificate import certificate, fewest_repeats
from hanchan.club.seating.designs import stored_design
from hanchan.club.seating.draw import DrawnPlayer, draw, shuffled
from hanchan.club.seating.groups import field, group, groups_of
from hanchan.club.seating.make import seating
from hanchan.club.seating.reseat import reseat, with_fixed_tables
from hanchan.club.seating.winds import wind_counts, with_winds
from hanchan.errors import NotationError
from helpers.books import rule
from helpers.club_event import EVEN, event, finish, organiser, standing, start
from helpers.command import hanchan
from helpers.naive.seating import count


def random_games(players: int, rounds: int, seed: int) -> list[list[list[int]]]:
    chance = random.Random(seed)
    orders = [chance.sample(range(players), players) for _ in range(rounds)]
    return [[order[x : x + 4] for x in range(0, players, 4)] for order in orders]


@given(st.integers(1, 8), st.integers(1, 13), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_winds_are_in_exact_balance_for_any_games(tables: int, rounds: int, seed: int) -> None:
    games = random_games(4 * tables, rounds, seed)
    seated = with_winds(games, seed)
    assert [[sorted(table) for table in one] for one in seated] == [
        [sorted(table) for table in one] for one in games
    ]
    assert count(seated)[2] == 0


@given(st.integers(2, 8), st.integers(1, 9), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_the_certificate_is_what_anybody_counts(tables: int, rounds: int, seed: int) -> None:
    games = random_games(4 * tables, rounds, seed)
    found = certificate(games)
    indirect = found["indirect"]
    figures = (
        *(found[name]["value"] for name in ("repeats", "revisits", "winds")),
        indirect["value"],
    )
    assert (*figures, indirect["pairs_without"]) == count(games)
    assert found["repeats"]["value"] >= found["repeats"]["bound"]


def test_the_stored_design_lets_32_players_meet_30_others_in_ten_rounds() -> None:
    design = stored_design(32)
    assert design is not None
    assert count(with_winds(design, 0))[:4:3] == (0, 30)


def test_fields_multiply_without_zero_divisors() -> None:
    for order in (4, 5, 8, 9, 16, 25, 27):
        found = field(order)
        assert found is not None
        _, times = found
        assert all(sorted(times[x]) == list(range(order)) for x in range(1, order))
    assert field(12) is None


def test_groups_are_commutative_with_a_zero() -> None:
    assert groups_of(8) == [(2, 2, 2), (4, 2), (8,)]
    for orders in groups_of(12):
        found = group(*orders)
        size = range(len(found.neg))
        assert all(found.add[x][y] == found.add[y][x] for x in size for y in size)
        assert all(found.add[x][found.neg[x]] == 0 for x in size)


@pytest.mark.compiled
@rule("wrc2015:8.1-a")
def test_nobody_comes_back_to_a_table_in_eight_rounds_of_thirty_two() -> None:
    answer = hanchan("club", "seating", "-n", "32", "-r", "8", "--json").json
    assert count(answer["tables"]) == (0, 0, 0, 24, 0)
    for player in range(32):
        tables = [t for games in answer["tables"] for t, four in enumerate(games) if player in four]
        assert len(set(tables)) == 8
    assert answer["certificate"]["revisits"] == {"value": 0, "bound": 0}


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("players", "rounds", "best"),
    [(20, 5, (0, 0, 0)), (24, 7, (0, 0, 0)), (28, 8, (0, 0, 0)), (32, 10, (0, 0, 0))],
)
def test_a_seating_has_no_repeat_and_no_revisit_where_it_need_not(
    players: int, rounds: int, best: tuple[int, int, int]
) -> None:
    assert count(seating(players, rounds).tables)[:3] == best


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (28, 9)])
def test_where_there_is_a_perfect_design_everybody_meets_everybody_once(
    players: int, rounds: int
) -> None:
    tables = seating(players, rounds).tables
    met = Counter(
        (one, other) for games in tables for four in games for one in four for other in four
    )
    assert all(met[one, other] == 1 for one in range(players) for other in range(one))
    assert count(tables)[2] == 0  # and the winds are in balance


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_seating_and_another_seed_another() -> None:
    assert seating(20, 5, seed=4) == seating(20, 5, seed=4)
    assert seating(20, 5, seed=4).tables != seating(20, 5, seed=5).tables


@pytest.mark.compiled
def test_a_thousand_players_are_seated_without_a_repeat() -> None:
    found = seating(1000, 4).certificate
    assert [found[name]["value"] for name in ("repeats", "revisits", "winds")] == [0, 0, 0]


@pytest.mark.parametrize(("players", "more", "fewer"), [(30, 32, 28), (33, 36, 32), (5, 8, 4)])
def test_players_who_do_not_fill_tables_get_an_answer_about_substitutes(
    players: int, more: int, fewer: int
) -> None:
    with pytest.raises(
        NotationError, match=f"substitutes .* to make {more}, or .* to make {fewer}"
    ):
        seating(players, 4)


def test_too_few_players_or_rounds_are_refused_in_one_line() -> None:
    for words in (["-n", "3", "-r", "2"], ["-n", "8", "-r", "0"]):
        answer = hanchan("club", "seating", *words)
        assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_four_players_meet_every_round() -> None:
    found = seating(4, 6)
    assert count(found.tables)[2] == 0
    assert found.certificate["repeats"]["value"] == fewest_repeats(4, 6)


def test_the_bound_counts_pairs_and_knows_small_cases() -> None:
    assert [fewest_repeats(24, 8), fewest_repeats(20, 6), fewest_repeats(12, 2)] == [12, 1, 3]
    assert fewest_repeats(8, 2) == 4


@rule("wrc2015:4.4-a")
def test_seats_come_from_the_schedule_or_from_a_fair_draw() -> None:
    made = event("wrc2015", rounds=2)
    finish(made, 1, EVEN)
    organiser(made, "seating_published", tables=[[[5, 0, 7, 2], [1, 3, 4, 6]]])
    start(made, 2)
    finish(made, 2, [36000, 33000, 27000, 24000])  # East to North
    assert made.state.round(2).sheets[0].seats == (5, 0, 7, 2)
    points = [found.points for entry in (5, 0, 7, 2) if (found := standing(made, entry))]
    assert points == [6000, 3000, -3000, -6000]
    names = ["Ann", "Bob", "Cid", "Dan"]
    times = Counter(tuple(shuffled(names, str(seed))) for seed in range(4800))
    assert set(times) == set(permutations(names))
    assert all(140 < times[order] < 260 for order in times)  # 200 expected


def test_a_draw_is_the_same_for_everybody_who_has_the_seed() -> None:
    names = [f"Player {number}" for number in range(16)]
    assert shuffled(names, "lottery of 1 May") == shuffled(names[::-1], "lottery of 1 May")
    assert shuffled(names, "a") != shuffled(names, "b")


def test_clubs_are_kept_apart_in_the_first_rounds_and_pairs_always() -> None:
    games = random_games(16, 4, 1)
    players = [DrawnPlayer(f"P{n}", club="ABCD"[n // 4]) for n in range(16)]
    free = draw(players, games, "s")
    found = draw(players, games, "s", first_rounds=2, apart=[("P0", "P5")])
    kept = draw(players, games, "s", first_rounds=2)
    assert found.apart_broken == 0
    assert kept.same_group < draw(players, games, "s", first_rounds=0).same_group + 20
    meet = sum(len({players[int(free.names[p][1:])].club for p in table}) < 4 for table in games[0])
    apart = sum(
        len({players[int(kept.names[p][1:])].club for p in table}) < 4 for table in games[0]
    )
    assert apart == 0 < meet


def test_a_draw_refuses_what_does_not_fit() -> None:
    games = random_games(8, 1, 0)
    with pytest.raises(NotationError, match="7 names for 8 seats"):
        draw([DrawnPlayer(str(n)) for n in range(7)], games, "s")
    with pytest.raises(NotationError, match="name is there twice"):
        draw([DrawnPlayer("A")] * 8, games, "s")
    with pytest.raises(NotationError, match="'X' is not among"):
        draw([DrawnPlayer(str(n)) for n in range(8)], games, "s", apart=[("X", "1")])


def test_a_player_may_keep_one_table() -> None:
    games = random_games(16, 5, 3)
    fixed = with_fixed_tables(games, {7: 2})
    assert all(7 in one[2] for one in fixed)
    assert [[sorted(t) for t in sorted(one)] for one in fixed] == [
        [sorted(t) for t in sorted(one)] for one in games
    ]
    with pytest.raises(NotationError, match="cannot both have table 3"):
        with_fixed_tables(games, {7: 2, 8: 2})
    with pytest.raises(NotationError, match="no table"):
        with_fixed_tables(games, {7: 99})


def test_a_thousand_names_are_drawn_apart_in_seconds() -> None:
    players = [DrawnPlayer(f"P{n}", f"club {n % 60}", f"country {n % 20}") for n in range(1000)]
    before = process_time()
    found = draw(players, random_games(1000, 8, 1), "2026", first_rounds=2)
    assert (found.same_group, process_time() - before < 10) == (0, True)


@pytest.mark.long
def test_the_command_gives_a_player_a_table() -> None:
    found = hanchan("club", "seating", "-n", "8", "-r", "1", "--fix", "3=2", "--json").json
    assert 3 in found["tables"][0][1]
    assert found["certificate"]["winds"]["value"] == 0
    assert hanchan("club", "seating", "-n", "8", "-r", "1", "--fix", "3").code == 2


@pytest.mark.compiled
def test_after_drop_outs_only_the_rounds_not_played_are_seated_again() -> None:
    played = seating(24, 3).tables
    new, whole = reseat(played, [p for p in range(24) if p not in (3, 9, 14, 20)], 2)
    assert whole.tables[:3] == played
    assert len(new) == 2
    for one in new:
        assert sorted(p for table in one for p in table) == [
            p for p in range(24) if p not in (3, 9, 14, 20)
        ]
    before = {frozenset((a, b)) for one in played for t in one for a in t for b in t if a != b}
    again = [frozenset((a, b)) for one in new for t in one for a in t for b in t if a < b]
    assert sum(pair in before for pair in again) <= 6


@pytest.mark.parametrize("seed", range(3))
def test_rounds_after_drop_outs_are_in_balance_with_those_played(seed: int) -> None:
    history = with_winds(random_games(32, 1, seed), seed)
    stay = [player for table in history[0][1:] for player in table]  # each wind left once
    games = [[[stay[n] for n in four] for four in one] for one in random_games(28, 7, seed)]
    counts = wind_counts([*history, *with_winds(games, seed, history=history)])
    assert [counts[player] for player in stay] == [[2, 2, 2, 2]] * 28


@pytest.mark.compiled
def test_a_seed_below_zero_is_a_seed() -> None:
    assert seating(8, 3, -5).certificate["repeats"]["value"] == 8


def test_a_false_certificate_is_found(tmp_path) -> None:  # type: ignore[no-untyped-def]
    import json

    found = seating(4, 3).to_dict()
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(found))
    boast = json.loads(json.dumps(found))
    boast["certificate"]["repeats"]["bound"] = 99
    bad.write_text(json.dumps(boast))
    assert hanchan("club", "check", str(bad), "--json").json["wrong"] == ["repeats"]
    bad.write_text(json.dumps(found | {"players": 5}))
    assert hanchan("club", "check", str(bad), "--json").json["wrong"] == ["players"]
    wrong: list[Any] = [[[]], [[[0.0, 1, 2, 3]]], [[[True, 0, 2, 3]]]]
    for tables in wrong:
        bad.write_text(json.dumps({"tables": tables}))
        answer = hanchan("club", "check", str(bad))
        assert (answer.code, answer.err.count("\n")) == (2, 1)
    found["certificate"]["repeats"]["value"] = 0
    bad.write_text(json.dumps(found))
    assert hanchan("club", "check", str(good)).code == 0
    answer = hanchan("club", "check", str(bad), "--json")
    assert (answer.code, answer.json["wrong"]) == (1, ["repeats"])


def test_the_certificate_counts_people_who_come_and_go() -> None:
    first, second = [[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 4, 8, 1]]
    found = certificate([first, second])
    # 18 meetings of nine people, who are 36 pairs: nobody need meet twice
    assert found["repeats"] == {"value": 1, "bound": 0, "most": 2}
    assert found["indirect"]["pairs_without"] > 0
