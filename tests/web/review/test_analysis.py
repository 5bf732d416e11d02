"""A finished game is looked at again: each choice with the expert's numbers, and the mistakes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.game import Game
from hanchan.game.decisions import decisions
from hanchan.learn.item import MISTAKE
from hanchan.learn.review.choices import hands_of
from hanchan.tiles import format
from hanchan.web.review.choices import in_words, look_again, mistakes, waits_then
from hanchan.web.table.session.hints import hints
from helpers.scripts import table
from helpers.servers import Running, running
from helpers.walls import draws_of, rigged_game, rigged_wall
from helpers.web_players import Player, drawn_or_pass, make_table


@pytest.fixture(scope="module")
def game() -> Game:
    return rigged_game("ema2016", 3, hands=2)


def test_every_choice_has_the_numbers_and_the_best_is_the_experts(game: Game) -> None:
    hand = hands_of(game.events)[0]
    turns = [one for one in decisions(hand.events, game.book) if one.legal[0].act == "discard"]
    one = turns[2]
    found = look_again(hand, game.book, one.seat, hand.first + one.n - 1)
    assert found is not None
    assert one.chosen is not None
    assert found["chosen"] == one.chosen.to_dict()
    assert [line["action"] for line in found["lines"]].count(found["best"]) == 1
    assert len(found["lines"]) == len(one.legal)
    for line in found["lines"]:
        assert 0 <= line["win"] <= 1
        assert 0 <= line["deal_in"] <= 1
        assert line["shanten"] >= 0
        assert all(0 <= tile["left"] <= 4 for tile in line["tiles"])
    values = [line["ev"] for line in found["lines"]]
    assert values == sorted(values, reverse=True)
    assert in_words(found, "en")["why"].endswith(".")


def test_a_pass_and_the_calls_are_weighed_and_the_best_is_the_experts() -> None:
    game = rigged_game("ema2016", 6, hands=3)
    weighed, called = 0, 0
    for hand in hands_of(game.events):
        for one in decisions(hand.events, game.book):
            acts = {action.act for action in one.legal}
            if "pass" not in acts or "ron" in acts:
                continue
            found = look_again(hand, game.book, one.seat, hand.first + one.n - 1)
            assert found is not None
            assert found["lines"][0]["action"] == found["best"]
            assert in_words(found["lines"][0], "en")["why"].startswith("Best: ")
            known = [line for line in found["lines"] if line["action"]["act"] != "kong"]
            assert all(line["why"] and line["shanten"] >= 0 for line in known)
            weighed += 1
            called += found["best"]["act"] != "pass"
    assert weighed > 5
    assert called < weighed


def test_accepted_tiles_count_only_what_the_seat_cannot_see(game: Game) -> None:
    checked = 0
    for hand in hands_of(game.events)[:2]:
        for one in decisions(hand.events, game.book):
            if one.legal[0].act != "discard":
                continue
            found = look_again(hand, game.book, one.seat, hand.first + one.n - 1)
            assert found is not None
            for line in found["lines"]:
                copies = sum(tile["left"] for tile in line["tiles"])
                if line["shanten"] and line["accepted"] is not None:
                    # An open hand follows a plan, which may want fewer tiles than any hand would.
                    assert line["accepted"] <= copies
                    checked += 1
            break
    assert checked


def test_where_nothing_was_to_choose_there_is_no_analysis(game: Game) -> None:
    hand = hands_of(game.events)[0]
    asked = {(one.n, one.seat) for one in decisions(hand.events, game.book)}
    n, seat = next((n, seat) for n in range(1, 9) for seat in range(4) if (n, seat) not in asked)
    assert look_again(hand, game.book, seat, hand.first + n - 1) is None


def test_a_mistake_is_worth_clearly_less_and_a_win_let_go_is_one(game: Game) -> None:
    found = [
        (hand, one)
        for hand in hands_of(game.events)[:2]
        for seat in range(4)
        for one in mistakes(hand, game.book, seat)
    ]
    assert found, "players who discard at random make mistakes"
    for hand, one in found:
        assert one["loss"] >= MISTAKE or one["best"]["act"] in ("ron", "tsumo")
        again = look_again(hand, game.book, one["seat"], one["n"])
        assert again is not None
        assert again["mistake"]
        assert {key: again[key] for key in one} == one
    let_go = [one for _, one in found if one["best"]["act"] in ("ron", "tsumo")]
    assert let_go, "the rigged players let a win go now and then"


def test_the_waits_of_a_past_moment_are_what_the_seat_was_told_then() -> None:
    labels: set[str] = set()
    for seed in (0, 6):
        game = Game("ema2016", wall=[format(rigged_wall(random.Random(seed), 0))])
        rng = random.Random(seed)
        while len(hands := hands_of(game.events)) == 1:
            for seat in range(4):
                then = hints(game.book, game.passed(seat), game.view(seat), seat)
                assert waits_then(hands[0], game.book, seat, len(game.events)) == then
                labels |= {wait["label"] for wait in then["waits"]}
            seat = rng.choice(game.asked)
            options = [one for one in game.legal(seat) if one.act not in ("ron", "tsumo")]
            game.act(seat, rng.choice(options))  # nobody wins: some let a win pass
    assert labels == {"wins", "no_yaku", "furiten_discard", "furiten_passed", "furiten_riichi"}


async def finished(url: str) -> str:
    """A game of bots and one who discards what it draws, stopped by its host after some moves."""
    made = await make_table(url, bots=3, start=True, pace="instant", bot_level="random")
    async with Player(url, made["table"], made["seat"]) as player:
        await player.play(drawn_or_pass, until_n=60)
        await player.command(t="room", do="stop")
        while not player.over:
            await player.receive()
    return str(made["game"])


def test_a_page_asks_for_one_decision_and_for_all_mistakes(server: Running) -> None:
    async def ask() -> None:
        game = await finished(server.url)
        async with httpx.AsyncClient(base_url=f"{server.url}/api/games/{game}", timeout=60) as http:
            frames: Any = (await http.get("/frames")).json()["frames"]
            told = next(one for one in frames if one["k"] == "discard")
            where = {"n": told["n"] - 1, "seat": told["b"]["seat"]}
            answer = await http.get("/analysis", params=where)
            assert answer.status_code == 200, answer.text
            assert answer.json()["chosen"]["tile"] == told["b"]["tile"]
            nowhere = await http.get("/analysis", params={"n": 1, "seat": 0})
            assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_decision")
            assert (await http.get("/analysis", params={"n": 9, "seat": 4})).status_code == 422
            asked = await http.get("/waits", params=where)
            assert asked.status_code == 200, asked.text
            assert set(asked.json()) == {"waits", "discards"}
            before = await http.get("/waits", params={"n": 1, "seat": 0})
            assert before.json() == {"waits": [], "discards": []}
            async with asyncio.timeout(60):
                while not (found := (await http.get("/mistakes?seat=0")).json())["done"]:
                    assert found["hands"] <= found["of"]
                    await asyncio.sleep(0.05)
            assert (await http.get("/mistakes?seat=0")).json() == found
        kept = server.call(server.hall.store.review(game, 0)).result(10)
        assert in_words(kept, "en") == found["mistakes"]

    asyncio.run(ask())


def test_a_running_game_is_not_looked_at_again(server: Running) -> None:
    async def ask() -> list[int]:
        made = await make_table(server.url, bots=3, start=True, pace="instant")
        async with httpx.AsyncClient(base_url=server.url) as http:
            paths = ("analysis?n=5&seat=0", "mistakes?seat=0", "waits?n=5&seat=0")
            return [
                (await http.get(f"/api/games/{made['game']}/{path}")).status_code for path in paths
            ]

    assert asyncio.run(ask()) == [409, 409, 409]


def test_more_questions_than_may_wait_are_turned_away_with_a_word(tmp_path: Path) -> None:
    async def ask(url: str) -> list[httpx.Response]:
        game = await finished(url)
        async with httpx.AsyncClient(base_url=f"{url}/api/games/{game}", timeout=120) as http:
            asked = [http.get("/analysis", params={"n": n, "seat": n % 4}) for n in range(3, 9)]
            return [*await asyncio.gather(*asked), await http.get("/mistakes", params={"seat": 0})]

    with running(tmp_path, reviews=0) as server:
        answers = asyncio.run(ask(server.url))
    assert [answer.status_code for answer in answers] == [429] * 7
    assert answers[0].json()["code"] == "busy"


def test_nagashi_mangan_that_is_let_go_is_a_mistake_and_said_to_be_one() -> None:
    script = table({}, draws=draws_of("S"), rules="ema2012")
    script.exhaust(lets_go="S")
    hand, book = hands_of(script.game.events)[0], script.game.book
    [found] = [one for one in mistakes(hand, book, 1) if one["best"] == {"act": "nagashi"}]
    assert (found["kind"], found["chosen"]) == ("announce", {"act": "pass"})
    assert "as any other" in in_words(found, "en")["why"]
    again = look_again(hand, book, 1, found["n"])
    assert again is not None
    assert [line["action"]["act"] for line in again["lines"]] == ["nagashi", "pass"]
    assert in_words(again["lines"][0], "en")["why"].startswith("Best: nagashi mangan")
