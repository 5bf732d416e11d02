"""Tables with too many who think, and a clock that is set while one plays."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import httpx

from helpers.web_players import Player, drawn_or_pass

from .target import FAR, Answer, Target, client, judged

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
