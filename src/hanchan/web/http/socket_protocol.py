"""Websockets as uvicorn speaks them, held to a limit of frames that never become a message, and of all messages.

A message is counted when it is read (`table/socket.py`), and refused for a while before the line is closed. Pings,
pongs and parts of a message cost the server a frame each too, and without a limit one line of them keeps it busy; and
so does one of messages, thousands of which come in one piece.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol as _Socket,
)
from websockets.http11 import Request

from ..limits import Bucket
from ..operating.measures import MEASURES
from ..settings import Settings
from ..table.connections.queue import SocketQueue

_SLICE = 4096  # bytes that are read before the limit is looked at again
_FLOOD = 20  # times as many messages as may be sent are not even refused


def _limited(handle: Callable[..., None], bucket: str) -> Callable[..., None]:
    """The handler of a kind of frame, as long as this bucket allows one more."""

    def handle_one(self: LimitedSocket, *event: Any) -> None:
        if self._is_one_more_allowed(getattr(self, bucket)):
            handle(self, *event)

    return handle_one


class LimitedSocket(_Socket):
    """One socket; who sends too many frames beside messages is cut off."""

    rate: float
    burst: int

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.queue: SocketQueue[Any] = SocketQueue()  # type: ignore[assignment]
        self._frames = Bucket(self.rate, self.burst)
        self._messages = Bucket(_FLOOD * self.rate, _FLOOD * self.burst)

    def data_received(self, data: bytes) -> None:
        """Some bytes more."""
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket. uvicorn copies the headers for the application; their first form goes at once."""
        super().handle_connect(event)
        event.headers.clear()

    def send_receive_event_to_app(self) -> None:
        """A message is whole. A text that is none goes on as bytes, which are read and refused as any others.

        uvicorn would log a traceback for each.
        """
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    # Messages or their beginnings; then what never becomes one. Nobody asked for a pong: our own pings are messages.
    handle_text = _limited(_Socket.handle_text, "_messages")
    handle_bytes = _limited(_Socket.handle_bytes, "_messages")
    handle_ping = _limited(_Socket.handle_ping, "_frames")
    handle_pong = _limited(_Socket.handle_pong, "_frames")
    handle_cont = _limited(_Socket.handle_cont, "_frames")

    def _is_one_more_allowed(self, bucket: Bucket) -> bool:
        if bucket.take():
            return True
        if not self.transport.is_closing():
            MEASURES.limits["frames"] += 1
            self.transport.abort()
        return False


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def limited_socket(settings: Settings) -> type[LimitedSocket]:
    """The protocol with a server's limits."""
    held = {"rate": settings.frames_per_second, "burst": settings.frames_burst}
    return type("LimitedSocket", (LimitedSocket,), held)
