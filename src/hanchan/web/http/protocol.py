"""HTTP as uvicorn speaks it, held to limits: connections of one address, deadlines for headers and unread answers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..limits import UNKNOWN, Addresses
from ..listening import ACCEPTED, descriptors
from ..networks import group_of, is_in, networks
from ..operating.measures import MEASURES
from ..settings import Settings

# Descriptors for everything that is no connection, and for those that are taken in a row before one can be closed.
_RESERVE = 64 + 3 * ACCEPTED
_SLICE = 16 * 1024  # bytes that are read at once while headers come
_NO_LENGTH = b"HTTP/1.1 411 Length Required\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_READ = 64 * 1024  # bytes of an answer that are read between two deadlines, or all that are left
_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class OpenLine(Protocol):
    """A connection, as far as it is counted."""

    @property
    def is_waiting(self) -> bool:
        """The whole request has not come yet."""

    def abort(self) -> None:
        """Closes it at once."""


class ConnectionLimits:
    """How many connections are open: of each address, and in all as many as there are descriptors.

    Loopback and the hall have as many as they like, and so has a trusted proxy, which speaks for many. When there are
    no more descriptors, whoever has waited longest without a whole request makes room.
    """

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections_per_address
        self._addresses = Addresses(settings)
        self._proxies = networks(settings.proxies)
        self._open: Counter[str] = Counter()
        self._lines: dict[
            OpenLine, str
        ] = {}  # and whose they are, those without a request for longest first

    def enter(self, line: OpenLine, address: str, in_all: int) -> bool:
        """One more; False if that is too many."""
        group = group_of(address)
        if self._is_counted(address) and self._open[group] >= self._most:
            return False
        if in_all > descriptors() - _RESERVE and not self._make_room():
            return False
        self._open[group] += 1
        self._lines[line] = group
        return True

    def ask(self, line: OpenLine) -> None:
        """A whole request has come: it waits from now on."""
        if line in self._lines:
            self._lines[line] = self._lines.pop(line)

    def leave(self, line: OpenLine) -> None:
        """One less."""
        group = self._lines.pop(line, None)
        if group is not None:
            self._open[group] -= 1
            if not self._open[group]:
                del self._open[group]

    def _make_room(self) -> bool:
        """Closes the connection that has waited longest for a request; False if there is none."""
        longest = next((line for line in self._lines if line.is_waiting), None)
        if longest is not None:
            self.leave(longest)
            longest.abort()
        return longest is not None

    def _is_counted(self, address: str) -> bool:
        return not self._addresses.is_exempt(address) and not is_in(address, self._proxies)


class _Requests(h11.Connection):
    """What h11 reads, but no body without a length, also of a request that came with the one before it.

    Chunks of a byte each are half a million events in an upload, and no browser sends any.
    """

    def __init__(self, refuse: Callable[[], None]) -> None:
        super().__init__(h11.SERVER)
        self._refuse = refuse

    def next_event(self) -> Any:
        """The next event; a request whose body comes in chunks is refused, and nothing comes after it."""
        event = super().next_event()
        if isinstance(event, h11.Request) and any(
            name == b"transfer-encoding" for name, _ in event.headers
        ):
            self._refuse()
            return h11.PAUSED
        return event


class LimitedProtocol(H11Protocol):
    """One connection, until it is closed or becomes a socket. Whole headers come in time, or it is closed.

    And so it is if its answers are not read: otherwise whoever asks for much and reads nothing would hold it in our
    memory for as long as they like, also when the line is to be closed, which waits for what was written.
    """

    limits: ConnectionLimits
    header_deadline: float
    answer_deadline: float
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(*given, **more)
        self.conn = _Requests(lambda: self._refuse(_NO_LENGTH))

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects; one too many is closed at once."""
        super().connection_made(transport)
        # Whatever waits to be read is told; 0 stops TLS for good.
        transport.set_write_buffer_limits(high=1)
        address = self.client[0] if self.client else UNKNOWN
        if self.limits.enter(self, address, len(self.connections)):
            self._watch_headers()
        else:
            MEASURES.limits["connections"] += 1
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Some bytes more of a request."""
        while data and self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            super().data_received(data[:_SLICE])
            data = data[_SLICE:]
        if data and not self.transport.is_closing():
            super().data_received(data)
        self._watch_headers()
        if not self.is_waiting:
            self.limits.ask(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket; those are counted for themselves."""
        self._leave()
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self._leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Something of an answer waits to be read."""
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        """Nothing does."""
        super().resume_writing()
        self._unwatch_reading()

    @property
    def is_waiting(self) -> bool:
        """No whole request has come, or not since the last was answered."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def abort(self) -> None:
        """Closes it at once."""
        self._unwatch()
        self._unwatch_reading()
        self.transport.abort()

    def _watch_headers(self) -> None:
        """The clock runs as long as headers are not complete; more bytes do not set it back."""
        if self.conn.their_state is not h11.IDLE:
            self._unwatch()
        elif self._late is None:
            self._late = self.loop.call_later(self.header_deadline, self._close_late)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close_late(self) -> None:
        self._refuse(_LATE)

    def _refuse(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()

    def _watch_reading(self) -> None:
        """The clock runs as long as something waits; it is set back for those who read enough."""
        self._unwatch_reading()
        waits = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.answer_deadline, self._check_reading, waits)

    def _check_reading(self, waited: int) -> None:
        if self.transport.get_write_buffer_size() > waited - _READ:
            MEASURES.limits["answers"] += 1
            self.abort()
        else:
            self._watch_reading()

    def _unwatch_reading(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _leave(self) -> None:
        self._unwatch()
        self._unwatch_reading()
        self.limits.leave(self)


def limited(settings: Settings) -> type[LimitedProtocol]:
    """The protocol with a server's limits."""
    held: dict[str, Any] = {
        "limits": ConnectionLimits(settings),
        "header_deadline": settings.header_deadline,
        "answer_deadline": settings.answer_deadline,
    }
    return type("LimitedProtocol", (LimitedProtocol,), held)
