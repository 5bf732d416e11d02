"""Frames that no client of ours sends."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from websockets.asyncio.client import connect

from .target import FAR, Answer, Ending, Target, address, client


def odd_value(chance: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    plain: list[Any] = [
        None, True, -1, 0, 4, 10**30, 1e308, "", "x", "\ud800", "discard", "5m", "x" * 3000, "\u0000",
        "../../etc/passwd", "a1",
    ]  # fmt: skip
    if depth < 3 and chance.random() < 0.3:
        several = [odd_value(chance, depth + 1) for _ in range(chance.randrange(4))]
        return several if chance.random() < 0.5 else {f"k{n}": one for n, one in enumerate(several)}
    return chance.choice(plain)


def odd_frame(chance: random.Random) -> str | bytes:
    """A frame that is nearly one, or nothing of the kind."""
    match chance.randrange(6):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return "[" * 4000
        case 2:
            return '{"t":"do","id":"x","ask":"a1","act":' + "9" * 3500 + "}"
        case _:
            kind = chance.choice("hello do set say ready prove room foul ping pong what".split())
            names = "id ask act tile drawn use shown toggle on phrase text do place level name nonce seat offence"
            frame = {"t": kind, "id": str(chance.random())}
            for name in chance.sample(names.split(), 6):
                frame[name] = odd_value(chance)
            return json.dumps(frame)


def fuzzed_frames(target: Target) -> Answer:
    """Thousands of frames that no client of ours sends."""

    async def fuzz(table: str, token: str, seed: int) -> Counter[str]:
        got: Counter[str] = Counter()
        chance = random.Random(seed)
        hello = json.dumps({"t": "hello", "proto": 1, "token": token, "watch": seed % 2 == 1})
        where = target.url.replace("http", "ws", 1) + f"/ws/{table}"
        while got["sent"] < target.amount(300, 2000):
            with Ending(got):
                async with connect(
                    where, compression=None, max_size=None, local_addr=(address(FAR + 5), 0)
                ) as line:
                    if chance.random() < 0.9:
                        await line.send(hello)
                    for _ in range(25):
                        got["sent"] += 1
                        await line.send(odd_frame(chance))
                    async with asyncio.timeout(0.3):
                        while True:
                            await line.recv()
        return got

    async def all_of_them() -> Counter[str]:
        with client(target, FAR + 5) as http:
            body = {"bots": 3, "bot_level": "novice", "start": True, "pace": "instant"}
            made = http.post("/api/tables", json=body).json()
        many = (fuzz(made["table"], made["seat"], seed) for seed in range(4))
        return sum(await asyncio.gather(*many), Counter())

    got = asyncio.run(all_of_them())
    sent = got.pop("sent")
    ended = ", ".join(f"{count} {word}" for word, count in sorted(got.items()))
    return Answer(f"{sent} frames; {ended}", ["a frame broke its socket"] * got["closed 1011"])
