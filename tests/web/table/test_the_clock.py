"""The wall clock may be set while games are played: timers do not know it, and stored stamps hold no timer up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from hanchan.web.clock import wall_ms
from hanchan.web.table import hall
from helpers.servers import running
from helpers.web_players import Player, drawn_or_pass, make_table, quick_game

HOUR = 3600 * 10**9


class Wall:
    """The machine's wall clock, which somebody sets."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        real = time.time_ns
        patch.setattr(time, "time_ns", lambda: real() + self.ahead)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_leaves_games_going(tmp_path: Path, wall: Wall, hours: int) -> None:
    async def play(url: str) -> int:
        made = await make_table(url, bots=3, start=True, pace="fast", clock="online")
        async with Player(url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=12)
            wall.ahead = hours * HOUR
            async with asyncio.timeout(10):
                await player.play(drawn_or_pass, until_n=player.n + 12)
            wall.ahead = 0
            async with asyncio.timeout(10):
                await player.play(drawn_or_pass, until_n=player.n + 12)
        autos = [text for text in player.frames if '"k":"auto"' in text]
        return len(autos)

    with running(tmp_path, result_pause=0.3) as server:
        assert asyncio.run(play(server.url)) == 0, "nobody ran out of time"


def test_open_hands_stay_as_late_as_they_were(tmp_path: Path, wall: Wall) -> None:
    """An hour more on the wall is no hour that has passed: who watches open hands is shown nothing sooner."""

    async def play(url: str) -> int:
        options: dict[str, Any] = {"watching": "open", "watch_delay": 600, "pace": "instant"}
        made = await make_table(url, bots=3, start=True, clock="relaxed", **options)
        async with Player(url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=30)
            wall.ahead = HOUR
            async with Player(url, made["table"], None, watch=True) as watcher:
                await watcher.until("sync")
                return watcher.n

    with running(tmp_path) as server:
        assert asyncio.run(play(server.url)) == 0


def test_a_blip_of_three_hours_deletes_nothing_that_is_live(tmp_path: Path, wall: Wall) -> None:
    async def sit(server: Any) -> None:
        made = await make_table(server.url, pace="instant")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("room")
            wall.ahead = 3 * HOUR
            await asyncio.wrap_future(server.call(server.hall.sweep()))
            wall.ahead = 0
            assert await server.hall.store.room(made["table"]) is not None

    with running(tmp_path, unload_after=0.001) as server:
        asyncio.run(sit(server))


def test_a_table_is_not_forgotten_under_those_who_play(tmp_path: Path) -> None:
    """The room has not changed for a while; people are here, and moves are made."""

    async def play(server: Any) -> None:
        made = await quick_game(server.url)
        waiting = await make_table(server.url)
        async with (
            Player(server.url, made["table"], made["seat"]) as player,
            Player(server.url, waiting["table"], waiting["seat"]) as host,
        ):
            await host.until("room")
            await player.play(drawn_or_pass, until_n=20)
            await asyncio.sleep(0.4)
            await asyncio.wrap_future(server.call(server.hall.sweep()))
            assert await server.hall.store.room(made["table"]) is not None
            assert await server.hall.store.room(waiting["table"]) is not None

    with running(tmp_path, idle_room=0.2, sleeping_game=0.3) as server:
        asyncio.run(play(server))


def test_a_game_sleeps_from_its_last_event_on(tmp_path: Path) -> None:
    """The last move counts, not the last change of the room."""

    async def age(server: Any, table: str, touched: int) -> None:
        from sqlalchemy import update

        from hanchan.web.storage.schema import tables

        change = update(tables).where(tables.c.id == table).values(touched=touched)
        await server.hall.store.database.write((change, None))

    async def play(server: Any) -> dict[str, Any]:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=20)
        return made

    with running(tmp_path) as server:
        made = asyncio.run(play(server))
    with running(tmp_path, unload_after=0.001) as server:
        server.call(age(server, made["table"], 0)).result(10)
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is not None
    with running(tmp_path, sleeping_game=0.0) as server:
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is None


async def stamp(server: Any, table: str) -> int:
    """When the room was last written down, as who forgets tables reads it."""
    from sqlalchemy import select

    from hanchan.web.storage.schema import tables

    [row] = await server.hall.store.database.rows(
        select(tables.c.touched).where(tables.c.id == table)
    )
    return int(row.touched)


def test_a_room_with_people_in_it_outlives_the_server(tmp_path: Path, wall: Wall) -> None:
    """People sit in a room for hours; the server is killed, or another process sweeps before they are back."""

    async def sit(server: Any) -> dict[str, Any]:
        made = await make_table(server.url, pace="instant")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("room")
            wall.ahead = 3 * HOUR
            await asyncio.sleep(0.3)
            await asyncio.wrap_future(server.call(server.hall.sweep()))
            found = await asyncio.wrap_future(server.call(stamp(server, made["table"])))
            assert found >= wall_ms() - 60_000, "a sweep writes down that they are here"
        return made

    # A quarter of `idle_room` is 0.25 s here: nobody can set the steady clock.
    with running(tmp_path, idle_room=1.0) as server:
        made = asyncio.run(sit(server))
    with running(tmp_path, unload_after=0.001) as server:
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is not None


def test_a_server_that_ends_writes_down_where_people_were(
    tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "_TOUCHED", 0.0)

    async def sit(server: Any, made: dict[str, Any]) -> None:
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("room")
            wall.ahead = 3 * HOUR
            await asyncio.to_thread(server.stop)

    with running(tmp_path) as server:
        made = asyncio.run(make_table(server.url, pace="instant"))
        asyncio.run(sit(server, made))
    with running(tmp_path, unload_after=0.001) as server:
        assert server.call(stamp(server, made["table"])).result(10) >= wall_ms() - 60_000
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is not None


def test_a_server_that_was_away_for_hours_gives_people_time_to_come_back(
    tmp_path: Path, wall: Wall
) -> None:
    with running(tmp_path) as server:
        made = asyncio.run(make_table(server.url, pace="instant"))
    wall.ahead = 3 * HOUR
    with running(tmp_path, unload_after=60.0) as server:
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is not None
        server.hall._opened -= 60_000
        server.call(server.hall.sweep()).result(10)
        assert server.call(server.hall.store.room(made["table"])).result(10) is None


def test_the_round_clock_survives_a_restart(tmp_path: Path) -> None:
    """A `session` table's end is counted from its first event, which is stored; so are the banks."""

    async def begin(url: str) -> dict[str, Any]:
        made = await make_table(url, bots=3, start=True, pace="instant", clock="session")
        async with Player(url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=12)
            assert not player.room["last_hand"]
        return made

    async def come_back(url: str, made: dict[str, Any]) -> None:
        async with Player(url, made["table"], made["seat"]) as player:
            while not player.room.get("last_hand"):
                await player.receive(5)

    with running(tmp_path, session=2.0) as server:
        made = asyncio.run(begin(server.url))
    time.sleep(2)
    with running(tmp_path, session=2.0) as server:
        asyncio.run(come_back(server.url, made))
