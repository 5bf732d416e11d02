"""The attacks of `proof.attack`: each is done by one process from addresses of its own, and says what it was answered.

An attack gives what the server said, and what it should not have said or done. Whether it went on answering others
meanwhile is measured elsewhere. The server takes 127.0.0.1 alone for its own machine: the attackers' addresses are
strange to it, and its limits hold for them.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import random
import signal
import socket
import threading
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from helpers.club_event import event, finish
from helpers.forged_logs import backup, created
from helpers.web_players import Frame, Player, chooser, drawn_or_pass

FAR = 66  # the last number of an attacker's address
MEMORY = 60  # MiB that a backup may cost the server itself
EVENTS = 12  # that a game goes on by, to be alive
HEADERS = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
HALF_HEADERS = HEADERS + b"content-le"
HALF_BODY = HEADERS + b"content-length: 1000\r\n\r\n{"


class Target(NamedTuple):
    """The server that is attacked, and how much of it."""

    url: str
    pid: int
    header_deadline: float
    body_deadline: float
    is_sample: bool

    @property
    def place(self) -> tuple[str, int]:
        """Where it listens."""
        host, port = self.url.removeprefix("http://").split(":")
        return host, int(port)

    def amount(self, sample: int, full: int) -> int:
        """How many this time."""
        return sample if self.is_sample else full


class Answer(NamedTuple):
    """What the server said in short, and what was wrong with it."""

    said: str
    faults: list[str]


def address(number: int = FAR) -> str:
    """A strange address."""
    return f"127.0.0.{number}"


def client(target: Target, number: int = FAR, **more: Any) -> httpx.Client:
    """A browser at a strange address."""
    transport = httpx.HTTPTransport(local_address=address(number))
    return httpx.Client(base_url=target.url, transport=transport, timeout=60, **more)


def judged(answers: Iterable[tuple[str, int]], *allowed: int) -> Answer:
    """What was answered how often; a fault for each answer that is not allowed."""
    got = list(answers)
    counted = Counter(status for _, status in got)
    said = ", ".join(f"{count} × {status}" for status, count in sorted(counted.items()))
    return Answer(said, [f"{what[:80]}: {status}" for what, status in got if status not in allowed])


def resident(pid: int, field: str = "VmHWM") -> int:
    """Memory of a process in MiB: the most it ever had."""
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(field)) // 1024


# Uploads


def bomb() -> bytes:
    """65 KB that unpack to 66 MB of short lines."""
    packing = zlib.compressobj(9, wbits=31)
    piece = b"ab\n" * 100_000
    return b"".join([*(packing.compress(piece) for _ in range(220)), packing.flush()])


def bombs(target: Target) -> Answer:
    """Backups that unpack to a thousand times their size, four at once."""
    before, got, packed = resident(target.pid), [], bomb()

    def send(number: int) -> None:
        with client(target, FAR + number) as http:
            got.append(("bomb", http.post("/club/restore", content=packed).status_code))

    for _ in range(target.amount(1, 4)):
        senders = [threading.Thread(target=send, args=(number,)) for number in range(4)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
    found, cost = judged(got, 422, 429), resident(target.pid) - before
    too_much = [f"the server took {cost} MiB more"] if cost > MEMORY else []
    return Answer(f"{found.said}; {cost} MiB", found.faults + too_much)


FORGED: tuple[dict[str, Any], ...] = (
    {"name": "Cup \ud800"},
    {"name": "x" * 20_000_000},
    {"rounds": 1e30},
    {"rounds": float("inf")},
    {"name": ["a", "list"]},
    {"name": {"a": "dict"}},
    {"name": None},
    {"by": "\udfff"},
    {"rounds": None},
    {"rounds": 10**30},
    {"minutes": float("inf")},
    {"at": None},
    {"changes": []},
    {"rules": ["ema2016"]},
)


def forged_logs(target: Target) -> Answer:
    """Backups whose hashes hold and whose fields no form could have made; the list of events stays."""
    got = []
    with client(target) as http:
        for fields in FORGED[: target.amount(4, len(FORGED))]:
            answer = http.post("/club/restore", content=backup(created(**fields)))
            got.append((repr(fields)[:60], answer.status_code))
        got.append(("broken gzip", http.post("/club/restore", content=b"\x1f\x8b..").status_code))
        listed = http.get("/club").status_code
    found = judged(got, 422)
    return found._replace(faults=[*found.faults, *([f"/club: {listed}"] if listed != 200 else [])])


# Lines


def half_sent(target: Target) -> Answer:
    """1,100 requests that are never finished, from eleven addresses: more than there are descriptors."""
    addresses = 11
    with ExitStack() as lines:
        made, refused = [], 0
        for number in range(1100):
            line = lines.enter_context(socket.socket())
            line.bind((address(FAR + number % addresses), 0))
            line.settimeout(10)
            try:
                line.connect(target.place)
                line.sendall(HALF_BODY if number % 2 else HALF_HEADERS)
                made.append(line)
            except OSError:
                refused += 1
        with client(target, 99) as http:  # a visitor who comes while they all wait
            visitor = _first_answer(lambda: http.get("/health").status_code)
        end = time.monotonic() + target.body_deadline + 10
        open_yet = sum(not _is_closed(line, end) for line in made)
    faults = [f"{open_yet} are waited for without an end"] if open_yet else []
    faults += [] if visitor == 200 else [f"a visitor is answered {visitor}"]
    return Answer(f"{len(made)} taken, {refused} refused; a visitor {visitor}", faults)


def _first_answer(ask: Callable[[], int]) -> int | str:
    try:
        return ask()
    except httpx.HTTPError as error:
        return type(error).__name__


def _is_closed(line: socket.socket, end: float) -> bool:
    """The server closes the line before this time, whatever it says first."""
    try:
        while time.monotonic() < end:
            line.settimeout(max(0.01, end - time.monotonic()))
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def slow_senders(target: Target) -> Answer:
    """Headers and bodies byte by byte: single bytes set no clock back."""

    async def trickle(sent: bytes) -> float:
        begun = time.monotonic()
        reader, writer = await asyncio.open_connection(
            *target.place, local_addr=(address(FAR + 1), 0)
        )
        writer.write(sent)
        told = asyncio.create_task(reader.read())
        while not told.done() and time.monotonic() - begun < 60:
            writer.write(b"x")
            await asyncio.sleep(0.1)
        told.cancel()
        writer.close()
        return time.monotonic() - begun

    async def all_of_them() -> list[float]:
        halves = [HALF_HEADERS, HALF_BODY] * 20
        return list(await asyncio.gather(*map(trickle, halves)))

    took = max(asyncio.run(all_of_them()))
    late = took > max(target.header_deadline, target.body_deadline) + 10
    return Answer(f"closed within {took:.0f} s", [f"open for {took:.0f} s"] if late else [])


# Tables


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
    time.sleep(target.amount(3, 15))  # they think meanwhile
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


def chat_flood(target: Target) -> Answer:
    """A player and nineteen watchers say as much as the line takes."""

    async def flood(table: str, token: str | None) -> Counter[str]:
        got: Counter[str] = Counter()
        hello: Frame = {} if token else {"watch": True}
        with _Ending(got):
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


class _Ending:
    """Counts how a line ended, where it did."""

    def __init__(self, got: Counter[str]) -> None:
        self._got = got

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> bool:
        if isinstance(error, ConnectionClosed):
            self._got[f"closed {error.rcvd.code if error.rcvd else 'at once'}"] += 1
        return isinstance(error, ConnectionClosed | TimeoutError | WebSocketException | OSError)


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
            with _Ending(got):
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


# Requests


def strange_names(target: Target) -> Answer:
    """Origins and hosts of other sites, and what is neither."""
    got = []
    heads: list[dict[str, str]] = [
        {"origin": "http://["}, {"origin": "http://evil.example"}, {"origin": "null"},
        {"host": "evil.example"}, {"host": "["}, {"host": "127.0.0.1.evil.example"}, {"host": ""},
    ]  # fmt: skip
    with client(target, FAR + 6) as http:
        for headers in heads:
            got.append(
                (str(headers), http.post("/api/tables", json={}, headers=headers).status_code)
            )
    return judged(got, 400, 403)


def long_texts(target: Target) -> Answer:
    """Titles, names and codes of sixty thousand characters."""
    long = "x" * 60_000
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("/api/tables", {"rules": {"base": "ema2016", "title": long}}),
        ("/api/tables", {"rules": {"base": long}}),
        ("/api/tables", {"rules": {"base": "ema2016", long: 1}}),
        ("/api/tables", {"name": long}),
        ("/api/tables", {"bot_level": long}),
        ("/api/tables", {"nonce": long}),
        ("/api/join", {"code": long}),
        ("/api/books/check", {"base": "ema2016", "title": long}),
    ]
    with client(target, FAR + 7) as http:
        got = [(f"{path} {list(b)}", http.post(path, json=b).status_code) for path, b in bodies]
        form = {"name": long, "rules": "ema2016", "rounds": 8, "days": 2, "by": "Eve"}
        page = http.post("/club/new", data=form, follow_redirects=True)
        got.append(("/club/new", page.status_code if long[:1000] not in page.text else 500))
        got.append(("a whole megabyte", http.post("/api/tables", content=b"x" * 2**20).status_code))
        got.append(("/health?", http.get("/health?" + "x" * 60_000).status_code))
    return judged(got, 200, 404, 413, 422, 400, 431)


def deep_json(target: Target) -> Answer:
    """Bodies of tens of thousands of brackets, numbers of tens of thousands of digits, and no numbers at all."""
    bodies = [
        b"[" * 60_000, b'{"a":' * 10_000, b'{"rules":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
        b'{"bots":' + b"9" * 50_000 + b"}", b'{"bots":NaN}', b'{"bots":1e999}', b'{"name":"\\ud800"}',
        b"\xff\xfe", b'{"rules":{"base":"ema2016","start_points":1e400}}', b'{"seed":' + b"9" * 5000 + b"}",
    ]  # fmt: skip
    headers = {"content-type": "application/json"}
    with client(target, FAR + 8, headers=headers) as http:
        got = [
            (repr(body[:40]), http.post(path, content=body).status_code)
            for path in ("/api/tables", "/api/books/check", "/api/join")
            for body in bodies
        ]
    return judged(got, 400, 403, 404, 422, 429)


def paths_outside(target: Target) -> Answer:
    """Addresses that lead out of the folders."""
    ways = [
        "/s/x/../../../../etc/passwd", "/s/x/..%2f..%2f..%2fetc%2fpasswd", "/s/x/%2e%2e/%2e%2e/pyproject.toml",
        "/s/x//etc/passwd", "/club/e/..%2f..%2f/files", "/club/e/../../etc/passwd", "/club/e/%2e%2e/standings",
        "/api/games/..%2f..%2fetc%2fpasswd", "/api/tables/%00", "/t/%ff%fe", "/api/tables/\u0131\u0131", "/rules/../x",
        "/club/t/..%2f..%2fx", "/api/games/x/export.html",
    ]  # fmt: skip
    faults, got = [], []
    for way in ways:
        with socket.create_connection(target.place, 10, (address(FAR + 9), 0)) as line:
            line.sendall(
                f"GET {way} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode()
            )
            said = b"".join(iter(lambda line=line: line.recv(65536), b""))  # type: ignore[misc]
        if b"root:" in said or b"[project]" in said:
            faults.append(f"{way} gives a file")
        got.append((way, int(said[9:12])))
    found = judged(got, 200, 400, 403, 404, 422)
    return found._replace(faults=found.faults + faults)


def formulas(target: Target) -> Answer:
    """Players who are named as a spreadsheet would compute them."""
    names = ['=HYPERLINK("http://evil.example")', "@SUM(A1)", "+1+1", "-2+3", "\t=1", "Ann\u202e"]
    played = event("ema2016")
    finish(played, 1, [40000, 30000, 26000, 24000])
    log = []
    for one in played.log.events:
        fields = {name: value for name, value in one.items() if name not in ("n", "prev", "hash")}
        if fields["kind"] == "entry_added" and names:
            fields["name"] = fields["club"] = names.pop()
        log.append(fields)
    with client(target, FAR + 10, headers={"accept": "application/json"}) as http:
        restored = http.post("/club/restore", content=backup(*log))
        if restored.status_code != 200:
            return Answer("", [f"the event is refused: {restored.text}"])
        home = restored.json()["to"]
        answer = http.get(f"{home}/files/archive.zip")
    if answer.status_code != 200:
        return Answer("", [f"archive {answer.status_code}"])
    texts = {}
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        for what in archive.namelist():
            if what.endswith(".csv"):
                texts[what] = archive.read(what).decode()
    faults = [
        f"{what}: {cell}"
        for what, text in texts.items()
        for row in csv.reader(io.StringIO(text))
        for cell in row
        if _is_formula(cell) or "\u202e" in cell
    ]
    if "SUM(A1)" not in "".join(texts.values()):
        faults.append("the players are missing")
    return Answer(f"{len(texts)} files, {sum(map(len, texts.values()))} characters", faults)


def _is_formula(cell: str) -> bool:
    """A spreadsheet would compute the cell; a number is none."""
    return cell[:1] in set("=+-@\t\r") and not cell.lstrip("+-").replace(".", "", 1).isdigit()


def guesses(target: Target) -> Answer:
    """A thousand guesses at codes and secrets of seats."""
    with client(target, FAR + 11) as http:
        table = http.post("/api/tables", json={}).json()["table"]
        got = [
            ("code", http.post("/api/join", json={"code": f"AAA{n:03}"}).status_code)
            for n in range(target.amount(20, 200))
        ]
        http.cookies.clear()
        got += [
            ("secret", http.post(f"/api/tables/{table}/seat", json={"seat": f"{n}"}).status_code)
            for n in range(target.amount(20, 200))
        ]
    found = judged(got, 403, 404, 429)
    tried = sum(status != 429 for _, status in got)
    return found._replace(faults=found.faults + ([f"{tried} guesses"] if tried > 10 else []))


# Floods: nothing that is asked is wrong, there is only much of it.


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
    """Everything that is dear to answer, as fast as fifty lines of one address can ask for it."""
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
                    *target.place, local_addr=(address(FAR + 12), 0)
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
            with _Ending(got):
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


ATTACKS: tuple[Callable[[Target], Answer], ...] = (
    bombs, forged_logs, half_sent, slow_senders, clock_set, one_network, chat_flood, fuzzed_frames, strange_names,
    long_texts, deep_json, paths_outside, formulas, guesses, page_flood, socket_flood, expert_tables,
)  # fmt: skip
