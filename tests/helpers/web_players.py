"""A player who is a program: speaks the table's protocol, keeps every frame, answers asks as it is told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

Frame = dict[str, Any]
Choose = Callable[[Frame], Frame]
Closed = websockets.exceptions.ConnectionClosed


def chooser(seed: int) -> Choose:
    """Wins when it can, otherwise anything."""
    chance = random.Random(seed)

    def choose(ask: Frame) -> Frame:
        for option in ask["opts"]:
            if option["act"] in ("ron", "tsumo"):
                return dict(option)
        return dict(chance.choice(ask["opts"]))

    return choose


def drawn_or_pass(ask: Frame) -> Frame:
    """Passes, and discards the tile just drawn, or the last."""
    for option in ask["opts"]:
        if option["act"] in ("pass", "tenpai"):
            return dict(option)
    discards = [option for option in ask["opts"] if option["act"] == "discard"]
    return dict(next((one for one in discards if one["drawn"]), discards[-1]))


async def make_table(url: str, **body: Any) -> Frame:
    """A new table: the answer of the server."""
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    found: Frame = answer.json()
    return found


async def quick_game(url: str, **options: Any) -> Frame:
    """A new table at which a game against three bots has begun, without pauses."""
    usual = {"bots": 3, "start": True, "pace": "instant", "clock": "relaxed"}
    return await make_table(url, **usual | options)


async def sit_down(url: str, people: int, **options: Any) -> tuple[str, list[Player]]:
    """A quick table of so many people, the first its host, and bots: its name, and who is to connect."""
    usual = {"pace": "instant", "clock": "relaxed", "bots": 4 - people}
    made = await make_table(url, **usual | options)
    table, seats = made["table"], [made["seat"]]
    async with httpx.AsyncClient(base_url=url) as http:
        for name in ("Bob", "Cid", "Dot")[: people - 1]:
            joined = await http.post(f"/api/tables/{table}/join", json={"name": name})
            seats.append(joined.json()["seat"])
    return table, [Player(url, table, seat) for seat in seats]


class Player:
    """One socket; `frames` is all that it was ever sent, as text."""

    def __init__(self, url: str, table: str, token: str | None, **hello: Any) -> None:
        self._address = url.replace("http", "ws", 1) + f"/ws/{table}"
        self._hello: Frame = {"t": "hello", "proto": 1, "have": 0, "token": token} | hello
        self.frames: list[str] = []
        self.events: dict[int, Frame] = {}
        self.room: Frame = {}
        self.welcome: Frame = {}
        self.n = 0
        self.over = False
        self._count = 0
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def __aenter__(self) -> Player:
        # Without a bound on what waits to be read: a full queue would hold up the goodbye for ten seconds.
        self._socket = await connect(self._address, compression=None, max_size=None, max_queue=None)
        await self.send(**self._hello)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def send_text(self, text: str) -> None:
        await self.socket.send(text)

    async def command(self, **frame: Any) -> str:
        """Sends a command with a fresh id, which it gives back."""
        self._count += 1
        name = f"c{self._count}-{id(self)}"
        await self.send(id=name, **frame)
        return name

    async def reply(self, **frame: Any) -> Frame:
        """What the server says to this very command, whatever else it says before."""
        name = await self.command(**frame)
        while (answer := await self.receive()).get("id") != name:
            pass
        return answer

    async def done(self, **frame: Any) -> None:
        answer = await self.reply(**frame)
        assert answer["t"] == "ok", answer

    async def refused(self, **frame: Any) -> str:
        answer = await self.reply(**frame)
        assert answer["t"] == "no", answer
        return str(answer["why"])

    async def receive(self, patience: float = 10.0) -> Frame:
        async with asyncio.timeout(
            patience
        ):  # wait_for may lose the cancelling of who waits outside
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: Frame = json.loads(text)
        self._take(frame)
        if frame["t"] == "ping":
            with contextlib.suppress(Closed):  # what came before the close is still to be read
                await self.send(t="pong", c=frame["c"])
        return frame

    def _take(self, frame: Frame) -> None:
        match frame["t"]:
            case "ev":
                self._event(frame)
            case "batch":
                for one in frame["ev"]:
                    self._event(one)
            case "snap":
                self.n = frame["n"]
            case "room":
                self.room = frame["b"]
            case "welcome":
                if frame["game"] != self.welcome.get("game"):
                    self.n, self.events = self._hello["have"] if not self.welcome else 0, {}
                self.welcome = frame

    def _event(self, frame: Frame) -> None:
        assert frame["n"] == self.n + 1, f"event {frame['n']} after {self.n}"
        self.n = frame["n"]
        self.events[self.n] = frame
        self.over = self.over or frame["k"] == "game_end"

    async def until(self, t: str, /, **fields: Any) -> Frame:
        """Receives until a frame of this kind with these fields comes; pings do not prolong the wait."""
        return await self._first(
            lambda frame: (
                frame["t"] == t and all(frame.get(key) == value for key, value in fields.items())
            )
        )

    async def _first(self, wanted: Callable[[Frame], bool]) -> Frame:
        loop = asyncio.get_running_loop()
        end = loop.time() + 20
        while not wanted(frame := await self.receive(max(0.01, end - loop.time()))):
            assert frame["t"] != "bye", frame
        return frame

    async def turn(self) -> Frame:
        """The first decision in turn; claims before it are passed, and a result that waits for us is seen."""
        while (frame := await self._first(lambda frame: frame["t"] in ("ask", "wait")))[
            "t"
        ] == "wait" or (frame["kind"] != "turn"):
            if frame["t"] == "wait":
                await self.command(t="ready")
            else:
                await self.answer(frame, drawn_or_pass(frame))
        return frame

    async def answer(self, ask: Frame, option: Frame) -> str:
        return await self.command(t="do", ask=ask["id"], **option)

    async def play(self, choose: Choose, until_n: int | None = None) -> None:
        """Plays until the game is over, or until so many events have been seen."""
        loop = asyncio.get_running_loop()
        moved, n = loop.time(), self.n
        while not self.over and (until_n is None or self.n < until_n):
            frame = await self.receive(60)
            if self.n != n:
                moved, n = loop.time(), self.n
            assert loop.time() - moved < 30, f"nothing happens after event {n}: {self.frames[-5:]}"
            if frame["t"] == "ask":
                await self.answer(frame, choose(frame))
            elif frame["t"] == "wait":
                await self.command(t="ready")
            elif frame["t"] == "bye":
                raise AssertionError(frame)


async def four_started(url: str, **body: Any) -> tuple[Frame, list[Player]]:
    """A table of four people whose host has begun: the server's answer, and the players by place."""
    made = await make_table(url, **({"name": "A", "pace": "instant", "clock": "relaxed"} | body))
    tokens = [made["seat"]]
    async with httpx.AsyncClient(base_url=url) as http:
        for name in "BCD":
            joined = await http.post(f"/api/tables/{made['table']}/join", json={"name": name})
            tokens.append(joined.json()["seat"])
    players = [Player(url, made["table"], token) for token in tokens]
    for player in players:
        await player.__aenter__()
        await player.until("room")
    for player in players[1:]:
        await player.done(t="room", do="ready")
    await players[0].command(t="room", do="start")
    return made, players


async def four_seated(url: str, **body: Any) -> tuple[Frame, list[Player]]:
    """The same four when the first tiles are dealt."""
    made, players = await four_started(url, **body)
    for player in players:
        while player.welcome["game"] is None:
            await player.receive()
    return made, players
