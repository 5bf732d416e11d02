"""What the start page is told: the problem of the day, and the figures of this browser's games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import httpx
import pytest

from hanchan import score
from hanchan.game import Game
from hanchan.scoring.analysis import analyse
from hanchan.web.home.figures import game_figures, share, summary
from hanchan.web.home.problem import problem
from helpers.servers import Running


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


def test_a_days_problem_is_the_same_for_everybody_and_the_engine_says_so() -> None:
    first = date(2026, 11, 18)
    for day in (first, first + timedelta(1)):
        found = problem(day, "en")
        problem.cache_clear()
        assert problem(day, "en") == found
        assert set(found["right"]) <= set(found["choices"])
        if found["kind"] == "discard":
            best, second = analyse("".join(found["hand"])).discards[:2]
            assert found["right"] == [best.tile]
            assert best.accepts > second.accepts
        else:
            assert len(found["choices"]) == 4
            assert found["clauses"]
            assert "ema2016:" in found["why"]
    assert problem(first, "fr")["asks"] == "Combien paie cette main ?"
    assert problem(first, "fr")["hand"] == problem(first, "en")["hand"]


def test_nobody_sees_the_problem_of_tomorrow(http: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    tomorrow = http.get("/api/problem", params={"day": str(today + timedelta(1))}).json()
    assert tomorrow["day"] in (str(today), str(datetime.now(UTC).date()))
    before = str(today - timedelta(3))
    assert http.get("/api/problem", params={"day": before}).json()["day"] == before


def test_problems_of_long_ago_are_not_made(http: httpx.Client) -> None:
    """Each costs the server a fifth of a second: whoever asked for all days would have it think of nothing else."""
    oldest = datetime.now(UTC).date() - timedelta(8)
    for day in ("0001-01-01", "2026-01-01"):
        found = http.get("/api/problem", params={"day": day}).json()["day"]
        assert date.fromisoformat(found) >= oldest


def played() -> Game:
    """A game in which everybody discards what was drawn, wins and declares whenever possible."""
    game = Game("ema2016", seed=3)
    while not game.over:
        seat = game.turn if game.turn is not None else game.asked[0]
        legal = game.legal(seat)
        wanted = ("tsumo", "ron", "riichi", "pass", "tenpai")
        acts = {action.act: action for action in reversed(legal)}
        drawn = [one for one in legal if one.act == "discard" and one.drawn]
        chosen = next((acts[act] for act in wanted if act in acts), (drawn or list(legal))[0])
        game.act(seat, chosen)
    return game


def test_figures_are_counted_from_the_record() -> None:
    game = played()
    all_four = [game_figures(game.events, place) for place in range(4)]
    found = [one for one in all_four if one is not None]
    assert len(found) == 4
    assert sorted(one.points for one in found) == sorted(game.scores)
    kinds = [event.__class__.__name__ for event in game.events]
    assert sum(one.wins for one in found) == kinds.count("Win")
    assert sum(one.riichi for one in found) == kinds.count("RiichiAccepted")
    assert {one.hands for one in found} == {kinds.count("HandEnd")}
    told = summary(found[:1])
    assert told["games"] == 1
    assert told["places"][found[0].place - 1] == 1
    assert told["wins"]["low"] <= told["wins"]["value"] <= told["wins"]["high"]


def test_an_interval_narrows_with_the_hands() -> None:
    few, many = share(5, 20), share(500, 2000)
    assert few["value"] == many["value"]
    assert few["low"] < many["low"] < many["high"] < few["high"]


def test_who_has_played_nothing_has_no_figures(http: httpx.Client) -> None:
    assert http.get("/api/mine/figures").json() == {"games": {}, "figures": None}


def test_a_scoring_problem_can_be_scored_again() -> None:
    found = problem(date(2026, 11, 18), "en")
    assert found["kind"] == "score"
    hand = "".join(found["hand"])
    assert score(hand, win=found["win"], seat="N", round="E", dora=found["dora"]).total == 1600
