"""Nothing that is asked is wrong, there is only much of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter

from websockets.asyncio.client import connect
from websockets.frames import Frame as Part
from websockets.frames import Opcode

from helpers.web_players import Frame, Player, chooser

from .target import FAR, Answer, Ending, Target, address, client


def chat_flood(target: Target) -> Answer:
    """A player and nineteen watchers say as much as the line takes."""

    async def flood(table: str, token: str | None) -> Counter[str]:
        got: Counter[str] = Counter()
        hello: Frame = {} if token else {"watch": True}
        with Ending(got):
            async with Player(target.url, table, token, **hello) as player:
                for number in range(target.amount(60, 300)):
                    await player.send(t="say", id=f"{number}", text="x" * 190)
                    await player.send(t="say", id=f"p{number}", phrase=number % 9)
                async with asyncio.timeout(target.amount(2, 5)):
                    while True:
                        frame = await player.receive()
                        got[frame["t"] if frame["t"] != "no" else frame["why"]] += 1
        return got

    async def all_of_them() -> Counter[str]:
        with client(target, FAR + 4) as http:
            made = http.post("/api/tables", json={"bots": 0}).json()
        floods = (flood(made["table"], made["seat"] if not n else None) for n in range(20))
        return sum(await asyncio.gather(*floods), Counter())

    got = asyncio.run(all_of_them())
    faults = [] if got["rate"] else ["nothing was refused"]
    return Answer(f"{got['ok']} said, {got['rate']} refused", faults)


def message_flood(target: Target) -> Answer:
    """A player whose line is full of small messages: each would be refused, and thousands come in one piece."""
    with client(target, FAR + 18) as http:
        made = http.post("/api/tables", json={"bots": 0}).json()
    where = target.url.replace("http", "ws", 1) + f"/ws/{made['table']}"
    many = b"".join(
        Part(Opcode.TEXT, b'{"t":"ping","c":1}').serialize(mask=True) for _ in range(2000)
    )

    async def flood() -> Counter[str]:
        got: Counter[str] = Counter()
        end = time.monotonic() + target.amount(3, 10)
        while time.monotonic() < end:
            with Ending(got):
                async with connect(
                    where, compression=None, local_addr=(address(FAR + 18), 0), close_timeout=1
                ) as line:
                    said = {"t": "hello", "proto": 1, "token": made["seat"]}
                    await line.send(json.dumps(said))
                    while time.monotonic() < end:
                        line.transport.write(many)
                        got["sent"] += 2000
                        await line.recv()
        return got

    got = asyncio.run(flood())
    sent = got.pop("sent")
    return Answer(f"{sent} sent, {got.total()} lines cut off", [] if got else ["a line went on"])


def finished_game(target: Target, number: int) -> str:
    """A game of bots, played to its end."""
    with client(target, number) as http:
        body = {
            "bots": 4,
            "bot_level": "novice",
            "start": True,
            "pace": "instant",
            "length": "short",
        }
        game: str = http.post("/api/tables", json=body).json()["game"]
        for _ in range(300):
            if http.get(f"/api/games/{game}/export.txt").status_code == 200:
                break
            time.sleep(0.1)
    return game


def page_flood(target: Target) -> Answer:
    """Everything that is dear to answer, as fast as fifty lines of twenty addresses can ask for it."""
    game = finished_game(target, FAR + 12)
    paths = [
        f"/api/games/{game}/frames", f"/api/games/{game}/export.json", f"/api/games/{game}/export.txt",
        "/score?hand=123456789m1199p&win=9p", "/api/books", "/rules/ema2016?b=wrc2015", "/docs", "/club",
    ]  # fmt: skip

    async def ask(number: int) -> Counter[int]:
        got: Counter[int] = Counter()
        end = time.monotonic() + target.amount(3, 10)
        while time.monotonic() < end:
            try:
                reader, writer = await asyncio.open_connection(
                    *target.place, local_addr=(address(FAR + 50 + number % 20), 0)
                )
                path = paths[(number + got.total()) % len(paths)]
                writer.write(
                    f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode()
                )
                got[int((await reader.read())[9:12] or 0)] += 1
                writer.close()
            except OSError:
                got[0] += 1
                await asyncio.sleep(0.05)
        return got

    async def all_of_them() -> Counter[int]:
        return sum(await asyncio.gather(*map(ask, range(50))), Counter())

    got = asyncio.run(all_of_them())
    said = ", ".join(f"{count} × {status or 'closed'}" for status, count in sorted(got.items()))
    return Answer(said, [f"{got[500]} × 500"] if got[500] else [])


def socket_flood(target: Target) -> Answer:
    """Twenty lines of one address that come and go, and want a whole game each time."""

    async def come(table: str, token: str | None) -> Counter[str]:
        got: Counter[str] = Counter()
        hello: Frame = {"proof": True} if token else {"watch": True, "proof": True}
        end = time.monotonic() + target.amount(3, 10)
        where = target.url.replace("http", "ws", 1) + f"/ws/{table}"
        said = json.dumps({"t": "hello", "proto": 1, "token": token} | hello)
        while time.monotonic() < end:
            with Ending(got):
                async with connect(
                    where, compression=None, max_size=None, max_queue=None,
                    local_addr=(address(FAR + 13), 0), close_timeout=1,
                ) as line:  # fmt: skip
                    await line.send(said)
                    async with asyncio.timeout(5):
                        while '"t":"sync"' not in str(await line.recv()):
                            pass
                    got["games"] += 1
        return got

    async def all_of_them() -> Counter[str]:
        with client(target, FAR + 13) as http:
            body = {"bots": 3, "bot_level": "novice", "start": True, "pace": "instant"}
            made = http.post("/api/tables", json=body | {"clock": "relaxed"}).json()
        async with Player(target.url, made["table"], made["seat"]) as player:
            await player.play(chooser(1), until_n=80)
        lines = [made["seat"], *[None] * 18]
        return sum(await asyncio.gather(*(come(made["table"], one) for one in lines)), Counter())

    got = asyncio.run(all_of_them())
    said = ", ".join(f"{count} {word}" for word, count in sorted(got.items()))
    return Answer(said, ["a line broke"] if got["closed 1011"] else [])
