"""Nobody is told what they may not know: on live, resumed, snapshot, spectated and exported paths.

A game of hands in which much is called and won is played twice. The second time every tile that one seat never got to
see lies elsewhere, and everybody acts as before. What that seat and the public are sent must be the same but for times.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections import Counter
from typing import Any

import httpx
import pytest

from hanchan.game.events import Call, Draw, HandEnd, Win
from hanchan.rules import rulebook
from hanchan.tiles import format
from helpers.servers import Running
from helpers.walls import EAGER, rigged_wall
from helpers.web_players import Frame, Player, four_seated, make_table
from proof import first_of
from web.table.hidden import other_walls

OWN = 2  # the seat that looks on
HANDS = 5
TIMES = ("at", "now", "until", "away_since", "lag", "touched", "c")
NAMES = ("table", "code", "game", "commit", "games", "id", "root")
KINDS = ("ev", "batch", "snap", "sync", "ask", "unask", "note", "clock", "wait", "welcome")
EXPORTS = ("", "/frames", "/export.mjai", "/export.jsonl", "/export.json", "/export.txt")
Memory = dict[tuple[int, int], Frame]


async def _see(player: Player, seat: int, frame: Frame) -> None:
    """Says that a result was seen, one seat after the other, so that who was first is no matter of chance."""
    if frame["t"] == "wait" and (frame["ready"] + [False]).index(False) == seat:
        await player.command(t="ready")


class World:
    """One playing of the hands: what OWN, the public and late watchers were sent, and what could be fetched."""

    def __init__(self, server: Running, memory: Memory, chance: random.Random | None) -> None:
        self._server, self._memory, self._chance = server, memory, chance
        self.own: list[Frame] = []
        self.fetched: list[Any] = []
        self.watched: list[Frame] = []
        self.late: list[tuple[int, int]] = []  # how far open hands were shown, the last hand's end
        self._ended = [0]
        self._over = asyncio.Event()

    async def play(self, walls: list[str], **options: Any) -> list[Any]:
        """Plays the hands; gives the whole truth about them."""
        url = self._server.url
        made, players = await four_seated(url, walls=walls, players=[0, 1, 2, 3], **options)
        self._table, self._game = made["table"], players[0].welcome["game"]
        watcher = Player(url, self._table, None, watch=True)
        async with contextlib.AsyncExitStack() as lines:
            for player in players:
                lines.push_async_exit(player.__aexit__)
            await lines.enter_async_context(watcher)
            await lines.enter_async_context(asyncio.timeout(60))
            tasks = await lines.enter_async_context(asyncio.TaskGroup())
            for seat, player in enumerate(players):
                if seat != OWN:
                    tasks.create_task(self._act(player))
            tasks.create_task(self._look(watcher))
            await self._lead(players[OWN])
            self._over.set()
        self.watched = [json.loads(text) for text in watcher.frames]
        return list(self._live.session.log.events)

    @property
    def _live(self) -> Any:
        return self._server.hall.loaded(self._table)

    def _choose(self, ask: Frame, seat: int) -> Frame:
        """In the first world by chance, mostly boldly; in the second as in the first."""
        key, options = (ask["n"], seat), ask["opts"]
        if self._chance is None:
            quiet = [one for one in options if one["act"] in ("pass", "noten")]
            assert key in self._memory or quiet, f"seat {seat} is asked only now: {ask}"
            return self._memory.get(key) or dict(quiet[0])
        bold = [one for one in options if one["act"] in EAGER | {"pung", "chow", "tenpai"}]
        drawn = [one for one in options if one["act"] == "discard" and one["drawn"]]
        several = bold if bold and self._chance.random() < 0.7 else drawn or options
        self._memory[key] = dict(self._chance.choice(several))
        return self._memory[key]

    async def _act(self, player: Player) -> None:
        seat = player.welcome["you"]["seat"]
        while not self._over.is_set():
            try:
                frame = await player.receive(0.1)
            except TimeoutError:
                continue
            assert frame["t"] != "no" or frame["why"] == "stale_ask", frame
            await _see(player, seat, frame)
            ended = sum(event["k"] == "hand_end" for event in player.events.values())
            if frame["t"] == "ask" and ended < HANDS:
                # OWN answers first, so that whose answer overtakes whose is no matter of chance.
                while frame["kind"] != "turn" and OWN in self._live.session.prompter.open:
                    await asyncio.sleep(0.002)
                await player.answer(frame, self._choose(frame, seat))

    async def _look(self, watcher: Player) -> None:
        while not self._over.is_set() or 0 < watcher.n < self._ended[-1]:
            try:
                await watcher.receive(0.1)
            except TimeoutError:
                continue

    async def _lead(self, player: Player) -> None:
        turns = 0
        while len(self._ended) <= HANDS and not player.over:
            frame = await player.receive()
            self._note(frame)
            assert frame["t"] != "no", frame
            await _see(player, OWN, frame)
            if frame["t"] != "ask":
                continue
            if frame["kind"] == "turn":
                turns += 1
                if turns % 3 == 0:
                    frame = await self._look_around(player, turns)
            await player.answer(frame, self._choose(frame, OWN))

    def _note(self, frame: Frame) -> None:
        self.own.append(frame)
        if frame["t"] == "ev" and frame["k"] == "hand_end":
            self._ended.append(frame["n"])

    async def _look_around(self, player: Player, turns: int) -> Frame:
        """At OWN's turn nobody else moves: the line breaks and comes back, exports and late hands are looked at."""
        url, token = self._server.url, str(player._hello["token"])
        await player.__aexit__()
        have = (player.n, player.n - 5, 0)[turns % 9 // 3]
        player._hello |= {"have": have, "game": self._game}
        player.n = have
        await player.__aenter__()
        while (frame := await player.receive())["t"] != "ask":
            self._note(frame)
        self._note(frame)
        async with httpx.AsyncClient(base_url=url, cookies={}) as http:
            for asker in ({}, {"authorization": f"Bearer {token}"}):
                for path in EXPORTS:
                    answer = await http.get(f"/api/games/{self._game}{path}", headers=asker)
                    self.fetched.append([path, answer.status_code, _plain(answer.text)])
            opened = await http.get(f"/api/games/{self._game}/frames", params={"s": "open"})
        late = Player(url, self._table, None, watch=True)
        async with late:
            await late.until("sync")
        if self._live.options.watching == "open":
            self.late += [(late.n, self._ended[-1])]
            self.late += [(len(opened.json()["frames"]), self._ended[-1])]
        else:
            assert opened.status_code == 403
        return frame


def _plain(text: str) -> Any:
    try:
        return comparable(json.loads(text))
    except ValueError:
        return [comparable(json.loads(line)) for line in text.splitlines() if line]


def comparable(value: Any) -> Any:
    """Frames without times and the names made by chance; an ask keeps its number."""
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if k not in TIMES and k not in NAMES}
        return {key: comparable(one) for key, one in kept.items()} | (
            {"number": value["id"]} if value.get("t") in ("ask", "unask") else {}
        )
    return [comparable(one) for one in value] if isinstance(value, list) else value


def told(frames: list[Frame]) -> list[Any]:
    """The frames that are not about lines and rooms, to the end of the last hand with a chosen wall."""
    found, ended = [], 0
    for frame in frames:
        if frame["t"] in KINDS and ended < HANDS:
            found.append(comparable(frame))
            ended += frame["t"] == "ev" and frame["k"] == "hand_end"
    return found


def sizes(frames: list[Frame]) -> list[int]:
    """How long each event's frame is: names made by chance and times are all of the same length."""
    found, ended = [], 0
    for frame in frames:
        if frame["t"] == "ev" and ended < HANDS:
            found.append(len(json.dumps(frame)))
            ended += frame["k"] == "hand_end"
    return found


def forget_vain_claims(memory: Memory, log: list[Any]) -> None:
    """Who was too late, or beaten, need not try again: which of two claims comes first is a matter of chance."""
    for (n, seat), option in list(memory.items()):
        if option["act"] in ("chow", "pung", "kong", "ron") and seat != OWN:
            after = list(
                itertools.takewhile(lambda event: not isinstance(event, Draw | HandEnd), log[n:])
            )
            taken = [event.seat for event in after if isinstance(event, Call | Win)]
            if seat not in taken:
                memory[n, seat] = {"act": "pass"}


def two_worlds(
    server: Running, book: str, seed: int, **options: Any
) -> tuple[World, World, Counter[str]]:
    """The same hands, before and after everything hidden from OWN was moved; and what happened in them."""
    chance = random.Random(seed)
    reds = rulebook(book).value("red_fives")
    walls = [format(rigged_wall(chance, reds)) for _ in range(HANDS)]
    memory: Memory = {}
    first = World(server, memory, chance)
    log = asyncio.run(first.play(walls, rules=book, seed=1, **options))
    forget_vain_claims(memory, log)
    moved = other_walls(log, OWN, seed)[: len(walls)]
    moved += walls[len(moved) :]
    assert moved != walls
    second = World(server, memory, None)
    asyncio.run(second.play(moved, rules=book, seed=1, **options))
    return first, second, Counter(type(event).__name__ for event in log)


@pytest.mark.parametrize(
    ("book", "seed"),
    first_of([("ema2016", 5), ("wrc2015", 7), ("ema2012", 8), ("resume", 9)], several=True),
)
def test_a_seat_and_the_public_are_sent_the_same_whatever_they_cannot_see(
    server: Running, book: str, seed: int
) -> None:
    first, second, happened = two_worlds(server, book, seed)
    assert happened["Call"] + happened["Kan"] >= 1
    assert happened["Win"] + happened["DrawEnd"] >= HANDS
    assert len(told(first.own)) > 80
    for one, other in zip(told(first.own), told(second.own), strict=False):
        assert one == other
    assert len(told(first.own)) == len(told(second.own))
    assert sizes(first.own) == sizes(second.own)
    assert first.fetched == second.fetched
    assert len(first.fetched) >= 10
    assert len(told(first.watched)) > 50
    assert told(first.watched) == told(second.watched)


@pytest.mark.parametrize(
    ("delay", "shown"), [("hand", "the hands that are over"), (300, "nothing")]
)
def test_open_hands_are_shown_late_on_the_socket_and_over_http(
    server: Running, delay: str | int, shown: str
) -> None:
    first, second, _ = two_worlds(server, "ema2016", 7, watching="open", watch_delay=delay)
    assert told(first.own) == told(second.own)
    for seen, ended in first.late:
        assert seen == (ended if shown != "nothing" else 0)
    assert {ended for _, ended in first.late} != {0}


def test_a_running_game_shows_another_seat_to_nobody(server: Running) -> None:
    async def ask() -> list[int]:
        made = await make_table(server.url, bots=3, start=True, pace="instant", watching="off")
        path = f"/api/games/{made['game']}"
        async with httpx.AsyncClient(base_url=server.url) as http:
            public = await http.get(path)
            cookies = {f"hanchan_seat_{made['table']}": made["seat"]}
            http.cookies.update(cookies)
            own = await http.get(path)
            opened = await http.get(path + "?s=open")
            everyone = [await http.get(f"{path}/frames?s={seat}") for seat in range(4)]
        codes = [public.status_code, own.status_code, opened.status_code]
        return [*codes, sorted(answer.status_code for answer in everyone)[1]]

    assert asyncio.run(ask()) == [403, 200, 403, 403]
