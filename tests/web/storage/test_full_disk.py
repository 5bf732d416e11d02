"""A full disk: what cannot be stored is refused and shown to nobody, and all goes on once there is room again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from helpers.club_desk import Desk
from helpers.servers import Mortal
from helpers.web_players import Frame, Player, chooser, drawn_or_pass, make_table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")


@contextmanager
def full_disk(server: Mortal, folder: Path) -> Iterator[None]:
    """A disk with room for five more bytes of the club's log, and for nothing else."""
    import resource

    process, unlimited = server.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    [log] = folder.rglob("event.jsonl")
    room = log.stat().st_size + 5
    resource.prlimit(process, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, unlimited)


async def dismissed(player: Player, ask: Frame) -> Frame:
    """What somebody is told whose move cannot be stored."""
    asked = await player.answer(ask, drawn_or_pass(ask))
    while True:
        frame = await player.receive()
        if frame["t"] == "bye" or (frame["t"] in ("ok", "no") and frame["id"] == asked):
            return frame


async def play(server: Mortal, folder: Path, desk: Desk) -> None:
    given = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed"}
    made = await make_table(server.url, **given)
    seat = (server.url, made["table"], made["seat"])
    async with Player(*seat) as player:
        ask = await player.turn()
        with full_disk(server, folder):
            seen = dict(player.events)
            told = await dismissed(player, ask)
            assert (told["t"], told["why"]) == ("bye", "storage")
            assert player.events == seen
            async with Player(*seat) as again:  # it may be looked at, and not be played
                told = await dismissed(again, await again.turn())
                assert (told["t"], told.get("why")) == ("bye", "storage"), told
                assert again.events == seen
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
                answer = await http.post("/api/tables", json={})
                assert answer.status_code == 503
                assert "cannot store" in answer.json()["error"]
                health = await http.get("/health")
                assert (health.status_code, health.json()["ok"]) == (503, False)
            said = await asyncio.to_thread(
                desk.send, f"{desk.home}/entries", lines="Ada; FRA; ; ; "
            )
            assert said.status_code == 422
            assert "cannot be written" in said.json()["error"], said.text
    async with Player(*seat) as player:
        await player.play(chooser(2), until_n=max(seen) + 40)
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            assert (await http.get("/health")).status_code == 200
        assert {n: player.events[n] for n in seen} == seen


@pytest.mark.long
def test_moves_are_refused_while_the_disk_is_full_and_the_game_goes_on_after(
    tmp_path: Path,
) -> None:
    server = Mortal(tmp_path)
    server.start()
    desk = Desk(server.url)
    try:
        desk.create()
        log = desk.log()
        asyncio.run(play(server, tmp_path, desk))
        assert desk.log() == log  # nothing half written
        desk.enter(4)
    finally:
        desk.close()
        server.kill()
