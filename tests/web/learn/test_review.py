"""The review over HTTP: a record or a game of the server, line after line, and as a page to print."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.game.events import to_json
from hanchan.game.view import redact
from hanchan.learn.review.game import review_game
from hanchan.record import mjai, tenhou
from hanchan.record.files import content_of
from hanchan.record.formats import read_hands
from hanchan.web.table.session.bot_pool import BotPool
from helpers import tenhou_games
from helpers.servers import Running, running
from helpers.walls import first_hands, rigged_game
from helpers.web_players import Player, drawn_or_pass, make_table

RECORD = tenhou_games.text("four-riichi")


def asked(server: Running, path: str = "", **body: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/review{path}", json=body, timeout=120)


def lines(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_pasted_record_is_told_hand_by_hand(server: Running) -> None:
    head, *hands, seat = lines(asked(server, record=RECORD, seat=2, lang="fr"))
    assert (head["k"], head["rules"], head["seat"]) == ("head", "tenhou", 2)
    assert [one["k"] for one in hands] == ["hand"] * head["hands"]
    log = read_hands(content_of(RECORD.encode()), None, "")
    expected = review_game(log, [2]).to_dict(lang="fr")
    assert seat | {"k": ""} == expected["seats"][0] | {"k": ""}
    choices = [choice for hand in hands for choice in hand["choices"]]
    for choice, right in zip(choices, expected["decisions"], strict=True):
        assert {name: choice[name] for name in ("n", "lost", "best", "why", "options")} == {
            name: right[name] for name in ("n", "lost", "best", "why", "options")
        }
        assert len(choice["position"]["rivers"]) == 4


def test_seats_are_chosen_by_who_sits_there(server: Running) -> None:
    head = asked(server, "/read", record=tenhou_games.text("liability")).json()
    assert len(head["names"]) == 4
    assert sorted(one["place"] for one in head["results"]) == [1, 2, 3, 4]


def test_every_format_is_read_by_what_it_holds(server: Running) -> None:
    game = first_hands(rigged_game("ema2016", 3, hands=1).events, 1)
    for text in (mjai.text_of(game, "open"), tenhou.text_of(game)):
        head = asked(server, "/read", record=text, rules="ema2016")
        assert head.status_code == 200, head.text
        assert (head.json()["rules"], head.json()["hands"]) == ("ema2016", 1)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"record": "hello"}, "no record that we know"),
        ({"record": " "}, "there is no record in it"),
        ({}, "there is no record in it"),
        ({"record": RECORD.replace("<D", "<E", 1)}, "the record, line"),
        ({"record": RECORD, "rules": "nothing"}, "nothing"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(
    server: Running, body: dict[str, str], says: str
) -> None:
    for path in ("/read", "", "/page"):
        answer = asked(server, path, **body)
        assert answer.status_code == 422
        assert says in answer.json()["error"]
    assert asked(server, record=RECORD, seat=4).status_code == 422


@pytest.mark.parametrize(
    ("lang", "unknown", "one_seat"),
    [
        ("en", "the record: no record that we know", "what one player saw"),
        ("fr", "le relevé : format inconnu", "ce qu'un joueur a vu"),
        ("ja", "牌譜：知らない形式です", "一人から見えた分だけ"),
    ],
)
def test_a_refused_record_is_told_in_the_readers_language(
    server: Running, lang: str, unknown: str, one_seat: str
) -> None:
    """A record of one seat is told as such, whatever its format."""
    assert unknown in asked(server, "/read", record="hello", lang=lang).json()["error"]
    events = rigged_game("ema2016", 3, hands=1).events
    own = "".join(f"{to_json(redact(event, 1))}\n" for event in events)
    for text in (mjai.text_of(first_hands(events, 1), 1), own):
        answer = asked(server, "/read", record=text, rules="ema2016", lang=lang)
        assert answer.status_code == 422
        assert one_seat in answer.json()["error"]


@pytest.mark.parametrize("path", ["/read", "", "/page"])
def test_a_record_of_thousands_of_hands_is_refused_before_they_are_checked(
    server: Running, path: str
) -> None:
    """Each hand costs the process of all reviews its time: 4 MB of them are a quarter of an hour."""
    log = first_hands(rigged_game("ema2016", 3, hands=1).events, 1)
    told = json.loads(tenhou.text_of(log))
    endless = json.dumps(told | {"log": told["log"] * 2000})
    begun = time.monotonic()
    answer = asked(server, path, record=endless, rules="ema2016")
    assert answer.status_code == 422
    assert "2000 hands; at most 100" in answer.json()["error"]
    assert time.monotonic() - begun < 30


def test_a_page_to_print_leaves_others_their_turn(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked at hand by hand: nothing that is asked of the process is a whole game."""
    hands = asked(server, "/read", record=RECORD).json()["hands"]
    done = []
    run = BotPool.run

    async def watched(self: BotPool, work: Callable[..., Any], *given: Any) -> Any:
        done.append(work.__name__)
        return await run(self, work, *given)

    monkeypatch.setattr(BotPool, "run", watched)
    assert asked(server, "/page", record=RECORD).status_code == 200
    assert done.count("look_at_hand") == hands


def finished(server: Running) -> tuple[str, int]:
    """A game that its host has stopped, and what was answered to who asked for its review before that."""

    async def play() -> tuple[str, int]:
        made = await make_table(server.url, bots=3, start=True, pace="instant", bot_level="random")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=60)
            early = asked(server, game=made["game"], seat=0).status_code
            await player.command(t="room", do="stop")
            while not player.over:
                await player.receive()
        return str(made["game"]), early

    return asyncio.run(play())


def test_half_of_a_character_is_no_record(server: Running) -> None:
    headers = {"content-type": "application/json"}
    for path in ("", "/read", "/page"):
        sent = json.dumps({"record": "\ud800"})
        answer = httpx.post(f"{server.url}/api/review{path}", content=sent, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "input")


def test_a_game_of_the_server_is_reviewed_when_it_is_over(server: Running) -> None:
    game, early = finished(server)
    assert early == 409
    found = lines(asked(server, game=game, seat=0))
    assert found[0]["rules"] == "ema2016"
    assert found[-1]["decisions"] == sum(len(one["choices"]) for one in found[1:-1]) > 0
    assert asked(server, game="nowhere").status_code == 404


def test_the_page_to_print_needs_nothing_else(server: Running) -> None:
    answer = asked(server, "/page", record=RECORD, seat=1, name="<b>.xml", lang="ja")
    assert answer.status_code == 200
    assert "&lt;b&gt;.xml" in answer.text
    assert "src=" not in answer.text.replace("xmlns=", "")
    assert '<html lang="ja">' in answer.text


def test_more_reviews_than_may_be_made_at_once_are_turned_away(tmp_path: Path) -> None:
    with running(tmp_path, reviews=0) as server:
        game, _ = finished(server)
        for answer in (asked(server, record=RECORD), asked(server, game=game)):
            assert (answer.status_code, answer.json()["code"]) == (429, "busy")
