"""Two servers on one PostgreSQL behind a real nginx: every request comes to who has the table, and tables move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import select, update
from websockets.exceptions import InvalidStatus

from hanchan.errors import NotationError
from hanchan.web.cluster.nginx import configuration
from hanchan.web.settings import Settings
from hanchan.web.storage.schema import nodes, tables
from helpers.servers import Running, running
from helpers.web_players import Closed, Frame, Player, drawn_or_pass, make_table
from web.cluster import nginx
from web.cluster.nginx import Nginx, proxying
from web.storage.postgres import Postgres

SETTINGS: dict[str, Any] = {"result_pause": 0.05, "seat_draw": 0.05, "ping_every": 0.5}
TABLE: dict[str, Any] = {
    "bots": 3, "bot_level": "novice", "start": True, "pace": "instant", "clock": "relaxed",
}  # fmt: skip


class Pair(NamedTuple):
    """Two servers and the proxy before them."""

    one: Running
    other: Running
    proxy: Nginx

    def owner(self, table: str) -> Running:
        return next(one for one in (self.one, self.other) if one.hall.loaded(table) is not None)

    def stranger(self, table: str) -> Running:
        return self.other if self.owner(table) is self.one else self.one


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that live as long as the tests of this file; those that end one start their own."""
    if (reason := nginx.why_not()) is not None:
        pytest.skip(reason)
    folder, db = tmp_path_factory.mktemp("pair"), postgres.new_database()
    # A lease that is renewed in mid-test would give back what a test has just let run out.
    patient = {**SETTINGS, "lease": 600.0}
    with (
        running(folder, db=db, **patient) as one,
        running(folder, db=db, **patient) as other,
        proxying([one.node, other.node]) as proxy,
    ):
        yield Pair(one, other, proxy)


async def moved_on(player: Player) -> None:
    """The player's next decision is done, and its event shown."""
    ask = await player.until("ask")
    before = player.n
    await player.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
    while player.n == before:
        await player.receive()


@asynccontextmanager
async def admitted(url: str, made: Frame) -> AsyncIterator[Player]:
    """Whoever comes, as a page does, again and again while the table is being set up."""
    for _ in range(10):
        async with Player(url, made["table"], made["seat"]) as player:
            if (frame := await player.receive())["t"] != "bye":
                yield player
                return
        await asyncio.sleep(frame["retry"] / 1000)
    raise AssertionError(frame)


async def parting(player: Player) -> Frame:
    """The last that is sent before the socket is closed."""
    try:
        while True:
            frame = await player.receive()
    except Closed:
        return frame


def test_nginx_takes_the_configuration(pair: Pair) -> None:
    assert "test is successful" in pair.proxy.test()


@pytest.mark.parametrize("nodes", [[""], ["here"], ["a:1;"], ["a:1", "b:2} #"], ["http://a:1"]])
def test_what_is_no_node_is_refused(nodes: list[str]) -> None:
    with pytest.raises(NotationError):
        configuration(nodes)


def test_nginx_lets_through_what_the_settings_allow() -> None:
    """A seating may take two minutes; an upload may be longer than five megabytes, if the operator says so."""
    usual = configuration(["a:1"])
    assert "client_max_body_size 4194304;" in usual
    assert "proxy_read_timeout 135s;" in usual
    assert "client_header_timeout 10000ms;" in usual
    assert "client_body_timeout 20000ms;" in usual
    assert "limit_conn hanchan 120;" in usual
    own = Settings(
        upload=50_000_000, seating_time=600, sockets_per_address=5, hall=("192.168.1.0/24",),
        header_deadline=0.5, body_deadline=90,
    )  # fmt: skip
    told = configuration(["a:1"], settings=own)
    assert "client_max_body_size 50000000;" in told
    assert "proxy_read_timeout 615s;" in told
    assert "limit_conn hanchan 105;" in told
    assert "    192.168.1.0/24 0;" in told
    assert "client_header_timeout 500ms;" in told
    assert "client_body_timeout 90000ms;" in told


def test_requests_for_a_table_come_to_who_has_it(pair: Pair) -> None:
    """Also those that the proxy sends to the other one: pages, posts with a body, and sockets."""

    async def ask(made: Frame) -> None:
        async with Player(pair.proxy.url, made["table"], made["seat"]) as player:
            await moved_on(player)
            stranger = pair.stranger(made["table"])
            assert stranger.hall.loaded(made["table"]) is None

    for _ in range(40):  # until one was made elsewhere than where the proxy sends it first
        made = asyncio.run(make_table(pair.proxy.url, **TABLE))
        asyncio.run(ask(made))
        path = f"/api/tables/{made['table']}"
        with httpx.Client(base_url=pair.proxy.url) as http:
            assert http.post(f"{path}/seat", json={"seat": made["seat"]}).json() == {"place": 0}
            assert http.get(f"/api/games/{made['game']}").status_code == 200
            end = time.monotonic() + 20  # that the socket is closed is noticed in a while
            while http.get(path).json()["phase"] != "asleep":
                assert time.monotonic() < end
            assert http.post("/api/join", json={"code": made["code"]}).status_code == 409
        asked = pair.proxy.asked(path)
        assert len(set(asked)) == 1, "the same table goes to the same node first"
        owner = pair.owner(made["table"]).node
        assert asked[0].split(" : ")[-1] == owner
        if asked[0] != owner:
            return
    raise AssertionError("no request was ever passed on")


def test_without_a_proxy_one_is_told_to_come_again(pair: Pair) -> None:
    made = asyncio.run(make_table(pair.proxy.url, **TABLE))
    found = httpx.get(f"{pair.stranger(made['table']).url}/api/tables/{made['table']}")
    assert (found.status_code, found.headers["retry-after"]) == (503, "1")
    assert found.json()["code"] == "elsewhere"


def test_a_socket_that_is_sent_elsewhere_is_no_error(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    async def knock(made: Frame) -> InvalidStatus:
        stranger = pair.stranger(made["table"])
        with pytest.raises(InvalidStatus) as refused:
            async with Player(stranger.url, made["table"], made["seat"]):
                pass
        async with asyncio.timeout(20):
            while stranger.is_answering:
                await asyncio.sleep(0.01)
        return refused.value

    made = asyncio.run(make_table(pair.proxy.url, **TABLE))
    with caplog.at_level("WARNING"):
        answer = asyncio.run(knock(made)).response
    owner = pair.owner(made["table"]).node
    assert (answer.status_code, answer.headers["X-Accel-Redirect"]) == (503, f"@{owner}")
    assert [told.getMessage() for told in caplog.records] == []


def test_what_another_process_has_taken_is_given_up_and_played_on_there(pair: Pair) -> None:
    """As after a long silence of the first: its sockets are told, without having asked for anything."""

    async def play(made: Frame) -> None:
        first, second = pair.owner(made["table"]), pair.stranger(made["table"])
        async with Player(first.url, made["table"], made["seat"]) as player:
            await moved_on(player)
            lost = update(nodes).where(nodes.c.id == first.hall.node.id).values(until=0)
            database = second.hall.store.database
            await asyncio.to_thread(lambda: second.call(database.write((lost, None))).result(10))
            before = dict(player.events)
            async with admitted(second.url, made) as again:
                await moved_on(again)
                shown = {n: again.events[n] for n in before}
                assert shown == before
            assert (await parting(player))["why"] == "restart"
        assert first.hall.loaded(made["table"]) is None

    asyncio.run(play(asyncio.run(make_table(pair.proxy.url, **TABLE))))


def test_a_room_that_somebody_else_has_saved_is_read_again_and_the_command_done(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:

        async def rename() -> list[Frame]:
            made = await make_table(server.url, name="Ann")
            ours = update(tables).where(tables.c.id == made["table"])
            changed = ours.values(version=tables.c.version + 1)
            database = server.hall.store.database
            async with Player(server.url, made["table"], made["seat"]) as player:
                await player.until("room")
                await asyncio.to_thread(
                    lambda: server.call(database.write((changed, None))).result(10)
                )
                command = {"t": "room", "id": "c1", "do": "name", "name": "Anna"}
                await player.send(**command)
                frames = [await parting(player)]
            async with Player(server.url, made["table"], made["seat"]) as player:
                await player.until("room")
                await player.send(**command)  # as a page does with what was not answered
                frames.append(await player.until("ok", id="c1"))
                frames.append(player.room)
            return frames

        bye, ok, room = asyncio.run(rename())
    assert (bye["t"], bye["why"]) == ("bye", "restart")
    assert ok["t"] == "ok"
    assert room["places"][0]["name"] == "Anna"


def test_a_server_that_ends_hands_its_tables_over(postgres: Postgres, tmp_path: Path) -> None:
    db = postgres.new_database()

    async def play(first: Running, second: Running) -> None:
        made = await make_table(first.url, **TABLE)
        async with Player(first.url, made["table"], made["seat"]) as player:
            await moved_on(player)
            ending = asyncio.create_task(asyncio.to_thread(first.stop))
            while (frame := await player.receive())["t"] != "bye":
                pass
            assert frame["why"] == "restart"
            # Who is told may come at once: the table is nobody's by then.
            async with Player(second.url, made["table"], made["seat"]) as again:
                await moved_on(again)
                assert {n: again.events[n] for n in player.events} == player.events
            await ending
        rows = second.hall.store.database.rows(select(nodes.c.address))
        found = await asyncio.to_thread(lambda: second.call(rows).result(10))
        assert [row.address for row in found] == [second.node]

    with (
        running(tmp_path, db=db, **SETTINGS) as first,
        running(tmp_path, db=db, **SETTINGS) as second,
    ):
        asyncio.run(play(first, second))
