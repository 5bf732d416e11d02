"""Tables with too many who think, and a clock that is set while one plays."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from pathlib import Path

import httpx

from helpers.web_players import Player, drawn_or_pass

from .target import FAR, UNLOAD_AFTER, Answer, Target, client, judged

EVENTS = 12  # that a game goes on by, to be alive


def clock_set(target: Target) -> Answer:
    """The wall clock goes an hour back, two forward, and back again, while a game is played."""
    shifts = (signal.SIGUSR2, signal.SIGUSR1, signal.SIGUSR1, signal.SIGUSR2)

    async def play() -> list[str]:
        with client(target, FAR + 2) as http:
            body = {"bots": 3, "bot_level": "novice", "start": True, "pace": "fast"}
            made = http.post("/api/tables", json=body | {"clock": "online"}).json()
        faults = []
        async with Player(target.url, made["table"], made["seat"]) as player:
            for shift in (None, *shifts):
                if shift is not None:
                    os.kill(target.pid, shift)
                wanted = player.n + EVENTS
                try:
                    async with asyncio.timeout(20):
                        await player.play(drawn_or_pass, until_n=wanted)
                except TimeoutError:
                    faults.append(f"event {player.n} instead of {wanted} after {shift}")
        autos = sum('"k":"auto"' in text for text in player.frames)
        return faults + ([f"{autos} decisions ran out of time"] if autos else [])

    return Answer("the game went on", asyncio.run(play()))


def expert_tables(target: Target) -> Answer:
    """As many tables as one address may have, with four experts each, and one more."""
    body = {"bots": 4, "bot_level": "expert", "start": True, "pace": "instant", "clock": "relaxed"}
    with client(target, FAR + 3) as http:
        got = [("table", http.post("/api/tables", json=body).status_code) for _ in range(7)]
    time.sleep(15)  # they think meanwhile, and bots play at the probe's table
    found = judged(got, 201, 429)
    made = sum(status == 201 for _, status in got)
    return found._replace(faults=[] if made == 6 else [f"{made} tables"])


def experts_with_people(target: Target) -> Answer:
    """As many tables as one address may have, each with a person and three experts, who think beside others."""
    body = {"bots": 3, "bot_level": "expert", "start": True, "pace": "instant", "clock": "relaxed"}
    with client(target, FAR + 14) as http:
        answers = [http.post("/api/tables", json=body) for _ in range(6)]

    async def play(made: dict[str, str]) -> int:
        async with Player(target.url, made["table"], made["seat"]) as player:
            try:
                async with asyncio.timeout(target.amount(10, 15)):
                    await player.play(drawn_or_pass)
            except TimeoutError:
                pass
            return player.n

    async def all_of_them() -> list[int]:
        return list(await asyncio.gather(*(play(one.json()) for one in answers)))

    found = judged([("table", one.status_code) for one in answers], 201)
    if found.faults:
        return found
    events = asyncio.run(all_of_them())
    faults = [] if min(events) >= EVENTS else [f"event {min(events)} of a table with experts"]
    return Answer(f"{found.said}; {sum(events)} events", faults)


def punishing_host(target: Target) -> Answer:
    """A host who plays punishes the other one, and ends the game, again and again and alone."""
    body = {
        "bots": 2,
        "bot_level": "random",
        "pace": "instant",
        "clock": "relaxed",
        "referee": True,
    }
    with client(target, FAR + 15) as http:
        made = http.post("/api/tables", json=body).json()
    with client(target, FAR + 16) as http:
        joined = http.post(f"/api/tables/{made['table']}/join", json={"name": "Bob"}).json()

    async def punish() -> tuple[list[str], list[str]]:
        said = []
        async with (
            Player(target.url, made["table"], made["seat"]) as host,
            Player(target.url, made["table"], joined["seat"]) as other,
        ):
            for player in (host, other):
                await player.until("room")
            await host.done(t="room", do="start")
            while not other.welcome.get("game"):
                await other.receive()
            foul = {"t": "foul", "seat": 1, "offence": "obstruction", "points": 8000}
            for command in (foul, foul, {"t": "room", "do": "stop"}):
                answer = await host.reply(**command)
                said.append(str(answer.get("why", answer["t"])))
            await other.done(t="say", phrase=1)  # all that came of it was sent before
            done = [one["k"] for one in other.events.values() if one["k"] == "penalty"]
            if other.over or "proposal" not in other.room:
                done.append("the game ended, or nothing was proposed")
        return said, done

    said, done = asyncio.run(punish())
    return Answer(", ".join(said), done)


def forgotten_tables(target: Target) -> Answer:
    """The wall clock goes more than a day ahead: what nobody sits at is given up, and nothing else."""
    hours = 26

    def set_clock(shift: signal.Signals) -> None:
        for _ in range(hours):
            os.kill(target.pid, shift)
            time.sleep(0.02)  # two that come at once count as one

    def is_kept(table: str) -> bool:
        """Read from the file: a table that somebody asks for comes back into memory."""
        [file] = Path(target.folder).glob("*.sqlite3")
        with contextlib.closing(sqlite3.connect(file)) as kept:
            return (
                kept.execute("SELECT id FROM tables WHERE id = ?", (table,)).fetchone() is not None
            )

    async def sit() -> list[str]:
        with client(target, FAR + 17) as http:
            left, kept = (http.post("/api/tables", json={}).json() for _ in range(2))
            async with Player(target.url, kept["table"], kept["seat"]) as player:
                await player.until("room")
                set_clock(signal.SIGUSR1)
                try:
                    end = time.monotonic() + 4 * UNLOAD_AFTER
                    while is_kept(left["table"]) and time.monotonic() < end:
                        with contextlib.suppress(TimeoutError):
                            await player.receive(1.0)
                    faults = []
                    if is_kept(left["table"]):
                        faults.append("what nobody sits at is never given up")
                    answer = await player.reply(t="room", do="name", name="Ann")
                    if answer["t"] != "ok":
                        faults.append(f"who sits at a table is told {answer}")
                    if (status := http.get(f"/api/tables/{kept['table']}").status_code) != 200:
                        faults.append(f"the table of who sits there: {status}")
                finally:
                    set_clock(signal.SIGUSR2)
        return faults

    return Answer(f"{hours} h ahead", asyncio.run(sit()))


def one_network(target: Target) -> Answer:
    """Thirty tables from thirty addresses of one IPv6 network."""
    got = []
    with httpx.Client(base_url=target.url, timeout=60) as http:  # a proxy that is believed
        for number in range(30):
            far = {"x-forwarded-for": f"2001:db8:0:7:{number:x}::1"}
            got.append(("table", http.post("/api/tables", json={}, headers=far).status_code))
    found = judged(got, 201, 429)
    made = sum(status == 201 for _, status in got)
    return found._replace(faults=[] if made == 6 else [f"{made} tables"])
