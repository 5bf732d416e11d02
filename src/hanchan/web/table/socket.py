"""The table's socket: hello in time, frames within limits, each done once and answered, good-bye with a reason."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

from ...errors import HanchanError
from ...game.actions import Action, from_dict
from ...scoring.words.explain import say_error
from ..clock import steady_ms
from ..errors import Elsewhere, Refusal
from ..hosts import Hosts
from ..language import spoken
from ..limits import Bucket, address_of
from ..names import clean_name
from ..operating.measures import MEASURES
from ..secrets import is_table_id
from ..storage.database import AWAY
from .commands import change_room, report, say
from .connections.connections import RESTART, Client
from .frames import (
    PROTO,
    Bye,
    Do,
    Foul,
    Hello,
    Incoming,
    No,
    Ok,
    Outgoing,
    Ping,
    Pong,
    Prove,
    Ready,
    RoomDo,
    Say,
    Set,
    UnknownFrame,
    Weigh,
    read_frame,
    write_frame,
)
from .hall import Hall
from .live import LiveTable
from .session.session import Session

log = logging.getLogger("hanchan.web")

BAD_HELLO, MALFORMED, RATE, TOKEN, UNKNOWN, LATE, SILENT = 4400, 4004, 4003, 4403, 4404, 4008, 4009
_TABLE = re.compile("/ws/([^/]+)")
SEAT_COOKIE = "hanchan_seat_"
GUEST_COOKIE = "hanchan_guest"


Command = Do | Set | Weigh | Say | Ready | Prove | RoomDo | Foul


class Closed(Exception):
    """The socket is to be closed: why, with which code."""

    def __init__(self, why: str, code: int, retry: int | None = None) -> None:
        super().__init__(why)
        self.why, self.code, self.retry = why, code, retry


def _restarted(why: str = "restart") -> Closed:
    """The table, or the whole server, is back in a moment."""
    return Closed(why, RESTART, 1500)


class TableSockets:
    """The sockets at `/ws/{table}`, outside of all that only requests go through.

    As long as a socket is open, each layer and route that it came through would keep a few hundred bytes for it.
    """

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a socket of a table, and passes everything else on."""
        at = _TABLE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if at is None:
            await self._app(scope, receive, send)
        else:
            hall: Hall = scope["app"].state.hall
            await serve(hall, self._hosts, WebSocket(scope, receive, send), at[1])


async def serve(hall: Hall, hosts: Hosts, socket: WebSocket, name: str) -> None:
    """One socket from its opening to its end."""
    address = address_of(socket)
    refused = _refused_at_once(hall, hosts, socket, name, address)
    if refused is not None:
        await socket.accept()
        await _refuse(socket, refused)
        return
    hall.addresses.connect(address)
    try:
        await _check_here(hall, socket, name)
        await socket.accept()
        await _Socket(hall, socket, name, address).run()
    except Closed as closed:
        log.info("socket of table %s closed: %s", name, closed.why)
        if closed.code == RATE:
            MEASURES.limits["frames"] += 1
        await _refuse(socket, closed)
    except Refusal:  # the table broke while a command waited for it
        await _refuse(socket, _restarted())
    except WebSocketDisconnect:
        pass
    finally:
        hall.addresses.disconnect(address)


def _refused_at_once(
    hall: Hall, hosts: Hosts, socket: WebSocket, name: str, address: str
) -> Closed | None:
    """Why a socket is closed before anybody looks for its table."""
    headers = socket.headers
    refusal = hosts.refusal(headers.get("host"), headers.get("origin"), changes=True)
    if refusal is not None:
        return Closed(refusal.code, TOKEN)
    if not hall.addresses.may_connect(address):
        MEASURES.limits["sockets"] += 1
        return Closed("rate", RATE)
    return None if is_table_id(name) else Closed("unknown", UNKNOWN)


async def _check_here(hall: Hall, socket: WebSocket, name: str) -> None:
    """Sends the handshake on to the process that has the table, if another has it."""
    try:
        await hall.check_here(name)
    except Elsewhere as elsewhere:
        answer = Response(status_code=elsewhere.status, headers=elsewhere.headers)
        await socket.send_denial_response(answer)
        # uvicorn would take the refused handshake for a forgotten one and log an error.
        raise ClientDisconnected from None
    except AWAY:
        pass  # said after the hello, in a frame


async def _refuse(socket: WebSocket, closed: Closed) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.send_text(write_frame(Bye(closed.why, closed.retry)).decode())
            await socket.close(closed.code)


class _Socket:
    def __init__(self, hall: Hall, socket: WebSocket, name: str, address: str) -> None:
        self._hall, self._socket, self._name, self._address = hall, socket, name, address
        settings = hall.settings
        self._settings = settings
        self._bucket = Bucket(settings.frames_per_second, settings.frames_burst)
        self._malformed = 0
        self._lang = spoken(socket.headers.get("accept-language"))
        self._pinged = 0
        self._answers_pings = False

    async def run(self) -> None:
        try:
            async with asyncio.timeout(self._settings.hello_deadline):
                hello = await self._hello()
        except TimeoutError:
            raise Closed("late", LATE) from None
        if hello.proto != PROTO:
            raise Closed("proto", BAD_HELLO)
        try:
            table = await self._hall.table(self._name)
            client = self._client(table, hello)

            async def attach() -> None:
                table.attach(client, hello.have, hello.game)

            await table.do(attach)
        except Refusal as refusal:
            if refusal.status == 503:
                raise _restarted("storage" if refusal.code == "storage" else "restart") from None
            code = UNKNOWN if refusal.code == "unknown" else TOKEN
            raise Closed(refusal.code, code) from None
        await self._talk(table, client)

    def _client(self, table: LiveTable, hello: Hello) -> Client:
        cookies = self._socket.cookies
        guest = cookies.get(GUEST_COOKIE)
        local = self._hall.addresses.is_exempt(self._address)
        client = Client(self._settings, self._address, guest, is_local=local)
        client.proof = hello.proof
        client.lang = self._lang = spoken(hello.lang) if hello.lang else self._lang
        place = table.room.place_of(hello.token or cookies.get(SEAT_COOKIE + table.room.table))
        client.has_seat = place is not None
        if not hello.watch:
            client.place = place
            if client.place is None:
                raise Refusal("token", "this secret opens no seat here", 403)
            table.seating.add_nonce(client.place, hello.nonce)
            return client
        if table.options.watching == "off":
            raise Refusal("policy", "this table is not to be watched", 403)
        if len(table.connections.watchers) >= self._settings.watchers_per_table:
            raise Refusal("full", "there are enough watchers", 403)
        with contextlib.suppress(Refusal):
            client.name = clean_name(hello.name or "guest")
        return client

    async def _talk(self, table: LiveTable, client: Client) -> None:
        writer = asyncio.create_task(self._write(client))
        pinger = asyncio.create_task(self._ping(client))
        reader = asyncio.create_task(self._read(table, client))
        try:
            done, _ = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if reader in done and (error := reader.exception()) is not None:
                raise error
        finally:
            for task in (writer, pinger, reader):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

            async def detach() -> None:
                table.detach(client)
                await table.save()  # from now on it is counted how long nobody is here

            if not table.broken:
                table.inbox.put_nowait(detach)

    async def _write(self, client: Client) -> None:
        while data := await client.next():
            await self._socket.send_text(data.decode())
        with contextlib.suppress(RuntimeError):
            await self._socket.close(client.code or 1000)

    async def _ping(self, client: Client) -> None:
        while True:
            await asyncio.sleep(self._settings.ping_every)
            self._pinged = steady_ms()
            client.send(Ping(self._pinged))

    async def _hello(self) -> Hello:
        while True:
            frame = await self._next()
            if isinstance(frame, Hello):
                return frame
            if frame is not None:
                raise Closed("hello", BAD_HELLO)

    async def _next(self) -> Incoming | None:
        """The next frame; None for one that could not be read. Too many of those close the socket."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text = message.get("text")
        data = text.encode() if text is not None else message.get("bytes") or b""
        try:
            if len(data) > self._settings.frame_in:
                raise ValueError("the frame is too long")
            frame = read_frame(data)
        except UnknownFrame:
            raise Closed("unknown_frame", BAD_HELLO) from None
        except ValueError:
            self._malformed += 1
            if self._malformed >= self._settings.malformed_in_a_row:
                raise Closed("malformed", MALFORMED) from None
            await self._say(
                self._no(None, Refusal("malformed", "this is no frame that can be read"))
            )
            return None
        self._malformed = 0
        return frame

    async def _say(self, frame: Outgoing) -> None:
        """Sends a frame past the queue. A line that the writer or the other side has just closed is gone."""
        try:
            await self._socket.send_text(write_frame(frame).decode())
        except RuntimeError:
            raise WebSocketDisconnect from None

    def _no(self, given: str | None, refusal: Refusal) -> No:
        return No(given, refusal.code, None, say_error(refusal, self._lang))

    async def _read(self, table: LiveTable, client: Client) -> None:
        while True:
            # A program need not answer pings; who does and stops has lost the line, though the socket seems open.
            patience = self._settings.silence if self._answers_pings else self._settings.patience
            try:
                async with asyncio.timeout(patience):  # without a task of its own, as wait_for has
                    frame = await self._next()
            except TimeoutError:
                raise Closed("silent", SILENT, 300) from None
            if not self._bucket.take():
                if self._bucket.above > self._settings.frames_abuse:
                    raise Closed("rate", RATE)
                given = getattr(frame, "id", None)
                client.send(self._no(given, Refusal("rate", "too many frames; slower, please")))
                continue
            if frame is not None:
                await self._take(table, client, frame)

    async def _take(self, table: LiveTable, client: Client, frame: Incoming) -> None:
        match frame:
            case Ping():
                client.send(Pong(frame.c, steady_ms()))
            case Pong():
                self._bucket.give_back()
                self._measure(client, frame)
            case Hello():
                raise Closed("hello", BAD_HELLO)
            case _:
                with MEASURES.commands.timed():
                    done = await table.do(lambda: _take(table, client, frame))
                if done and isinstance(frame, Do):
                    self._bucket.give_back()  # the server asked for it

    def _measure(self, client: Client, frame: Pong) -> None:
        """The line's delay, by the server's own clock: only what it sent last counts."""
        if frame.c == self._pinged:
            self._answers_pings = True
            half = (steady_ms() - self._pinged) // 2
            client.lag = half if client.lag is None else (9 * client.lag + half) // 10


async def _take(table: LiveTable, client: Client, frame: Command) -> bool:
    """Does what the frame says and answers; whether it was done. The same id again gets the same answer."""
    known = table.connections.answer_to(client, frame.id)
    if known is not None:
        client.send(known)
        return False
    try:
        await _do(table, client, frame)
        answer: Ok | No = Ok(frame.id)
    except Refusal as refusal:
        answer = No(frame.id, refusal.code, refusal.clause, say_error(refusal, client.lang))
    table.connections.remember(client, frame.id, answer)
    client.send(answer)
    return isinstance(answer, Ok)


async def _do(table: LiveTable, client: Client, frame: Command) -> None:
    place = client.place
    if place is not None and table.connections.players.get(place) is not client:
        raise Refusal("replaced", "this socket has no seat any more", 403)
    if isinstance(frame, Say):
        say(table, client, frame)
        return
    if isinstance(frame, Prove):
        table.connections.prove(client)
        return
    if place is None:
        raise Refusal("watching", "who watches does not act", 403)
    if isinstance(frame, RoomDo):
        await change_room(table, place, frame)
        return
    seat = table.room.seat_of(place)
    if table.session is None or seat is None or table.room.phase != "play":
        raise Refusal("not_now", "no game is being played")
    if isinstance(frame, Foul):
        await report(table, place, frame)
        return
    await _play(table.session, seat, client.lag or 0, frame)


async def _play(session: Session, seat: int, lag: int, frame: Do | Set | Weigh | Ready) -> None:
    """What somebody does in the game, over a line with so much delay."""
    match frame:
        case Do():
            prompt = session.prompt(seat, frame.ask)
            await session.answer(prompt, _action(frame), lag=lag, shown=frame.shown)
        case Set():
            session.set_toggle(seat, frame.toggle, frame.on)
        case Weigh():
            session.weigh(seat, frame.tile)
        case Ready():
            await session.see_result(seat)


def _action(frame: Do) -> Action:
    fields = {"act": frame.act, "tile": frame.tile, "drawn": frame.drawn}
    try:
        return from_dict(fields | {"use": frame.use})
    except HanchanError as error:
        raise Refusal.of(error, "illegal", 422) from None
