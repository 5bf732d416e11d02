"""Bad frames, wrong tokens, too much of anything: a clear refusal, and the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from hanchan.web.limits import AtOnce
from hanchan.web.settings import Settings
from helpers.servers import Running, running
from helpers.web_players import Closed, Player, drawn_or_pass, make_table, quick_game


async def close_code(
    url: str, table: str, *frames: Any, headers: dict[str, str] | None = None
) -> Any:
    """What the server says last to a socket that sends these, and the code it closes with."""
    address = url.replace("http", "ws", 1) + f"/ws/{table}"
    last: dict[str, Any] = {}
    async with connect(address, compression=None, additional_headers=headers) as socket:
        with contextlib.suppress(Closed):  # the server may have said good-bye already
            for frame in frames:
                await socket.send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))
        try:
            while True:
                last = json.loads(await asyncio.wait_for(socket.recv(), 5))
        except Closed as closed:
            return last.get("why"), closed.rcvd.code if closed.rcvd else None


@pytest.fixture(scope="module")
def made(server: Running) -> dict[str, Any]:
    return asyncio.run(make_table(server.url, bots=3, start=True, pace="instant", watching="off"))


HELLO = {"t": "hello", "proto": 1}


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        ([HELLO], ("token", 4403)),
        ([HELLO | {"token": "guessed"}], ("token", 4403)),
        ([HELLO | {"watch": True}], ("policy", 4403)),
        ([HELLO | {"proto": 99}], ("proto", 4400)),
        ([{"t": "do", "id": "1", "ask": "a1", "act": "pass"}], ("hello", 4400)),
        ([{"t": "nonsense"}], ("unknown_frame", 4400)),
        (["{", "[]", "null", "3", '"x"'], ("malformed", 4004)),
        ([b"\xff\xfe", b"\x00", b"", b"{}", b"[[["], ("malformed", 4004)),
        (["[" * 3000] * 5, ("malformed", 4004)),
    ],
)
def test_a_socket_that_does_not_speak_properly_is_closed_with_a_reason(
    server: Running, made: dict[str, Any], frames: list[Any], expected: tuple[str, int]
) -> None:
    assert asyncio.run(close_code(server.url, made["table"], *frames)) == expected


def test_an_unknown_table_and_a_foreign_page_are_refused(
    server: Running, made: dict[str, Any]
) -> None:
    assert asyncio.run(close_code(server.url, "zzzzzzzzzz", HELLO)) == ("unknown", 4404)
    assert asyncio.run(close_code(server.url, "..", HELLO)) == ("unknown", 4404)
    foreign = {"origin": "https://evil.example"}
    refused = asyncio.run(close_code(server.url, made["table"], headers=foreign))
    assert refused == ("origin", 4403)


def test_a_socket_that_says_no_hello_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, hello_deadline=0.3) as server:
        assert asyncio.run(close_code(server.url, "zzzzzzzzzz")) == ("late", 4008)


def test_who_sends_too_much_is_told_and_in_the_end_sent_away(tmp_path: Path) -> None:
    async def flood(url: str) -> tuple[int, str]:
        made = await make_table(url, bots=3, start=True, pace="instant")
        refused, why = 0, ""
        async with Player(url, made["table"], made["seat"]) as player:

            async def send() -> None:
                for number in range(100_000):
                    await player.send(t="ping", c=number)
                    await asyncio.sleep(0.01)  # far too often, and no flood that is cut off

            sending = asyncio.create_task(send())
            while not why:
                frame = await player.receive()
                refused += frame["t"] == "no" and frame["why"] == "rate"
                why = frame["why"] if frame["t"] == "bye" else ""
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        return refused, why

    roomy = {"queue_frames": 10**6, "queue_bytes": 10**9}  # a busy machine may read slowly
    with running(tmp_path, frames_abuse=1.0, **roomy) as server:
        refused, why = asyncio.run(flood(server.url))
    assert refused > 20
    assert why == "rate"


def test_one_address_may_have_so_many_sockets_and_tables(tmp_path: Path) -> None:
    # The tests come from loopback, which has no limits; a proxy says where they really come from.
    limits: dict[str, Any] = {
        "proxies": ("127.0.0.1",),
        "tables_per_address": 2,
        "wrong_codes_per_minute": 3,
    }
    with running(tmp_path, **limits) as server, httpx.Client(base_url=server.url) as http:
        http.headers["x-forwarded-for"] = "203.0.113.9"
        codes = [http.post("/api/tables", json={}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        guesses = [http.post("/api/join", json={"code": "ZZZZZZ"}).status_code for _ in range(5)]
        assert guesses == [404, 404, 404, 429, 429]
        http.headers["x-forwarded-for"] = "203.0.113.10"
        assert http.post("/api/tables", json={}).status_code == 201


def test_only_tests_may_choose_the_walls(tmp_path: Path) -> None:
    with running(tmp_path, seeds=False) as server:
        answer = httpx.post(f"{server.url}/api/tables", json={"seed": 1})
        assert (answer.status_code, answer.json()["code"]) == (403, "seed")


def test_chat_is_escaped_by_nobody_and_limited_for_everybody(server: Running) -> None:
    async def talk() -> None:
        made = await make_table(server.url, name="Ann", pace="instant")
        async with Player(server.url, made["table"], made["seat"]) as ann:
            await ann.until("room")
            await ann.command(t="say", text="<script>alert(1)</script>")
            said = await ann.until("say")
            assert said["text"] == "<script>alert(1)</script>"
            assert said["who"] == {"place": 0, "name": "Ann"}
            await ann.done(t="say", phrase=0)
            assert await ann.refused(t="say", phrase=0) == "rate"
            assert await ann.refused(t="say", phrase=99) == "phrase"
            assert await ann.refused(t="say", text="x" * 201) == "text"

    asyncio.run(talk())


def test_during_a_hand_there_are_phrases_only(server: Running) -> None:
    async def talk() -> None:
        made = await make_table(server.url, bots=3, start=True, pace="instant")
        async with Player(server.url, made["table"], made["seat"]) as player:
            await player.until("ask")
            assert await player.refused(t="say", text="what do you wait for?") == "not_now"
            await player.command(t="say", phrase=1)
            assert (await player.until("say"))["phrase"] == 1

    asyncio.run(talk())


SHAPES: list[Any] = [
    None,
    True,
    0,
    -1,
    10**20,
    1.5,
    "",
    "5p",
    "pass",
    "a1",
    "\u0000",
    "x" * 300,
    [],
    ["5p", "0p"],
    {},
    {"t": "do"},
]


def any_frame(chance: random.Random) -> str:
    """A frame that is more or less like one."""
    kinds = ["do", "set", "say", "ready", "room", "foul", "ping", "pong"]
    words = [
        "pass",
        "discard",
        "ron",
        "tsumo",
        "chow",
        "pung",
        "kong",
        "riichi",
        "tenpai",
        "nagashi",
        "nine_terminals",
    ]
    acts = [
        "ready",
        "fill",
        "bot",
        "remove",
        "admit",
        "lock",
        "name",
        "nonce",
        "turn",
        "skip",
        "rematch",
        "pause",
        "",
    ]
    frame: dict[str, Any] = {"t": chance.choice(kinds), "id": f"f{chance.randrange(10**6)}"}
    frame |= {
        "ask": f"a{chance.randrange(9)}",
        "act": chance.choice(words),
        "do": chance.choice(acts),
    }
    frame |= {"toggle": chance.choice(["sort", "no_calls", "x"]), "on": chance.random() < 0.5}
    frame |= {
        "seat": chance.randrange(-1, 6),
        "offence": "empty-call",
        "tile": f"{chance.randrange(10)}p",
    }
    for _ in range(chance.randrange(3)):
        frame[chance.choice([*frame, "use", "place", "points", "phrase", "text", "c"])] = (
            chance.choice(SHAPES)
        )
    text = json.dumps(frame)
    if chance.random() < 0.1:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice(["", "}", "\u0000", "[", "😀"]) + text[cut + 1 :]
    return text


@pytest.mark.parametrize("referee", [False, True])
def test_a_fuzzed_socket_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, referee: bool
) -> None:
    async def fuzz(url: str, seed: int) -> Player:
        chance = random.Random(seed)
        made = await quick_game(url, referee=referee, window=500, length="short")
        sent = 0
        while sent < 400:
            async with Player(url, made["table"], made["seat"]) as player:
                try:
                    for _ in range(40):
                        sent += 1
                        await player.send_text(any_frame(chance))
                    while True:
                        await player.receive(0.3)
                except (Closed, TimeoutError):
                    pass
        async with Player(url, made["table"], made["seat"]) as player:
            await player.play(drawn_or_pass, until_n=60)
        return player

    caplog.set_level("WARNING", logger="hanchan.web")
    with running(tmp_path, frames_per_second=1e6, frames_burst=10**6) as server:
        player = asyncio.run(fuzz(server.url, 3))
        assert player.n >= 40
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_one_address_is_answered_so_many_requests_at_once_and_holds_up_nobody_else() -> None:
    async def ask() -> tuple[list[str], int]:
        at_once, end, begun = AtOnce(Settings(requests_at_once=2)), asyncio.Event(), []

        async def request(address: str) -> None:
            async with at_once.turn(address):
                begun.append(address)
                await end.wait()

        far = ["203.0.113.9", "2001:db8::1", "2001:db8::2", "127.0.0.1"]
        asking = [asyncio.create_task(request(one)) for one in far for _ in range(3)]
        for _ in range(5):
            await asyncio.sleep(0)
        first = list(begun)
        end.set()
        await asyncio.gather(*asking)
        assert len(begun) == len(asking)
        return first, len(at_once.asking)

    first, kept = asyncio.run(ask())
    assert first.count("203.0.113.9") == 2
    assert first.count("2001:db8::1") == 2
    assert first.count("2001:db8::2") == 0, "the same network"
    assert first.count("127.0.0.1") == 3
    assert kept == 0


def test_requests_of_one_address_wait_for_each_other(tmp_path: Path) -> None:
    """The guard asks: a second request of an address is not begun before the first is answered."""

    async def ask(url: str) -> int:
        async with httpx.AsyncClient(
            base_url=url, headers={"x-forwarded-for": "203.0.113.9"}
        ) as http:
            await asyncio.gather(*(http.get("/api/tables") for _ in range(8)))
        return most[0]

    with running(tmp_path, requests_at_once=2) as server:
        store, most, now = server.hall.store, [0], [0]
        public_tables = store.public_tables

        async def counted(since: int) -> Any:
            now[0] += 1
            most[0] = max(most[0], now[0])
            await asyncio.sleep(0.01)
            found = await public_tables(since)
            now[0] -= 1
            return found

        store.public_tables = counted
        assert asyncio.run(ask(server.url)) == 2


@pytest.mark.parametrize("name", ["..", "x" * 5000, "a%0Aforged", "%E6%9D%B1" * 10, "zz%20zz%20zz"])
def test_a_socket_for_no_table_is_closed_before_anybody_looks_for_it(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """No question to the database, no write, and nothing of the name in the log."""
    caplog.set_level("INFO", logger="hanchan.web")

    async def knock(server: Running) -> Any:
        asked = []

        async def counted(*given: Any) -> Any:
            asked.append(given)

        monkeypatched = server.hall.check_here, server.hall.node.claim
        server.hall.check_here, server.hall.node.claim = counted, counted
        try:
            return await close_code(server.url, name), asked
        finally:
            server.hall.check_here, server.hall.node.claim = monkeypatched

    with running(tmp_path) as server:
        told, asked = asyncio.run(knock(server))
    assert told == ("unknown", 4404)
    assert asked == []
    assert not [one for one in caplog.messages if "forged" in one or len(one) > 500]


def test_one_address_is_refused_before_anybody_looks_for_its_table(tmp_path: Path) -> None:
    far = {"x-forwarded-for": "203.0.113.9"}

    async def knock(server: Running) -> tuple[Any, int]:
        asked = []
        check_here = server.hall.check_here

        async def counted(name: str) -> None:
            asked.append(name)
            await check_here(name)

        server.hall.check_here = counted
        address = server.url.replace("http", "ws", 1) + "/ws/zzzzzzzzzz"
        async with connect(address, compression=None, additional_headers=far):
            refused = await close_code(server.url, "zzzzzzzzzz", headers=far)
        return refused, len(asked)

    with running(tmp_path, sockets_per_address=1) as server:
        assert asyncio.run(knock(server)) == (("rate", 4003), 1)


def test_an_unknown_table_costs_no_write(tmp_path: Path) -> None:
    async def ask(server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            for number in range(5):
                answer = await http.get(f"/api/tables/{number:010}")
                assert answer.status_code == 404
        assert await close_code(server.url, "zzzzzzzzzz", HELLO) == ("unknown", 4404)

    with running(tmp_path) as server:
        claimed = []

        async def claim(name: str) -> None:
            claimed.append(name)

        server.hall.node.claim = claim
        asyncio.run(ask(server))
    assert claimed == []
