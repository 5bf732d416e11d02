"""The attacks of `proof.attack` on the pages for learners: dear exercises, millions of values, long records."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx

from .floods import finished_game
from .target import FAR, Answer, Target, client, judged

LINES = 20  # each of an address of its own
Ask = tuple[str, str, dict[str, Any] | None]


def _dear(number: int) -> Ask:
    """Something that takes a while to make, and that nobody has asked for yet."""
    kinds: list[Ask] = [
        ("POST", "/api/train/next", {"seed": number * 7919}),
        ("GET", f"/api/train/item?kind=discard&seed={number}", None),
        ("GET", f"/api/score/more?hand=258m147p369s1234z&counters={number % 90}", None),
        ("POST", "/api/learn/teach", {"seed": number, "level": "expert", "advice": True}),
        ("GET", f"/api/score?hand=1123456789999m&counters={number % 90}", None),
    ]
    return kinds[number % len(kinds)]


def exercise_flood(target: Target) -> Answer:
    """Exercises, hands and advice, as fast as twenty addresses can ask for them."""
    got: Counter[int] = Counter()
    end = time.monotonic() + target.amount(4, 12)

    def ask(line: int) -> None:
        with client(target, FAR + 50 + line) as http:
            number = line
            while time.monotonic() < end:
                method, path, body = _dear(number)
                got[http.request(method, path, json=body).status_code] += 1
                number += LINES

    lines = [threading.Thread(target=ask, args=(line,)) for line in range(LINES)]
    for line in lines:
        line.start()
    for line in lines:
        line.join()
    return judged([("exercise", status) for status in got.elements()], 200)


def many_values(target: Target) -> Answer:
    """Four megabytes of lists where one word is expected, and in what is to be kept."""
    many = "[" + ",".join(["[]"] * 1_000_000) + "]"
    headers = {"content-type": "application/json"}
    with client(target, FAR + 33, headers=headers) as http:
        code = http.post("/api/learners").json()["code"]
        bodies = [
            ("/api/review", f'{{"what": {many}}}'),
            ("/api/review/read", f'{{"record": {many}}}'),
            ("/api/learners/mistakes", f'{{"code": "{code}", "mistakes": {many}}}'),
            ("/api/learners/mistakes", f'{{"code": "{code}", "mistakes": [{{"choice": {many}}}]}}'),
        ]
        got = [
            (path, http.post(path, content=body).status_code)
            for _ in range(target.amount(2, 6))
            for path, body in bodies
        ]
    return judged(got, 422)


def long_records(target: Target) -> Answer:
    """Records of thousands of hands, from several addresses; who looks at an honest game waits no longer for it."""
    game = finished_game(target, FAR + 34)
    got: list[tuple[str, int]] = []
    with client(target, FAR + 34) as http:
        told = http.get(f"/api/games/{game}/export.json").json()
    told["log"] = (told["log"] * 4000)[: target.amount(1000, 3000)]

    def send(number: int) -> None:
        with client(target, FAR + 35 + number) as http:
            for path in ("/api/review/read", "/api/review/page"):
                body = {"record": httpx.Request("POST", target.url, json=told).content.decode()}
                got.append((path, http.post(path, json=body | {"rules": "ema2016"}).status_code))

    senders = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for sender in senders:
        sender.start()
    begun = time.monotonic()
    with client(target, FAR + 40) as http:
        asked = http.post("/api/review/read", json={"game": game}).status_code
    took = time.monotonic() - begun
    for sender in senders:
        sender.join()
    found = judged([*got, ("an honest game", 422 if asked == 200 else asked)], 422)
    faults = [f"an honest game waits for {took:.0f} s"] if took > 30 else []
    return Answer(f"{found.said}, {took:.1f} s", found.faults + faults)


LEARNING_ATTACKS: tuple[Callable[[Target], Answer], ...] = (
    exercise_flood, many_values, long_records,
)  # fmt: skip
