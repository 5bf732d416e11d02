"""The sockets of one table: who is here, what each of them may see, and the queue of what each will be sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from ....game.view import Viewer
from ...settings import Settings
from ...storage.store import Stored, now_ms
from ..frames import Bye, Ev, No, Ok, Outgoing, write_frame
from ..room.room_view import Line
from .event_feed import EventFeed

CLOSED = 1000
RESTART = 1012
REPLACED = 4409
REMEMBERED = 64  # answers to commands, for each place


class Client:
    """A socket that has said hello. It is fed by the table and drained by the socket's own task."""

    def __init__(
        self, settings: Settings, address: str, guest: str | None, *, is_local: bool = False
    ) -> None:
        self.settings = settings
        self.address = address
        self.is_local = is_local  # of this machine or of the hall, where many share an address
        self.guest = guest
        self.place: int | None = None
        self.viewer: Viewer | None = None  # None: in the room, before a game
        self.name = "guest"
        self.lang = "en"  # what refusals are said in
        self.proof = False  # it wants every tile proved
        self.sent = 0  # the last event sent
        self.lag: int | None = None
        self.code: int | None = None  # why the socket is to be closed
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0

    @property
    def who(self) -> str:
        """The place, whoever sits there by which socket; a watcher is its socket."""
        return f"place {self.place}" if self.place is not None else f"watcher {id(self)}"

    def send(self, frame: Outgoing) -> None:
        """Queues the frame. A socket that does not keep up is dropped; it can resume."""
        if self.code is not None:
            return
        self._put(write_frame(frame))
        too_many = self._queue.qsize() > self.settings.queue_frames
        if too_many or self._bytes > self.settings.queue_bytes:
            self.close(Bye("slow", 300), RESTART)

    def close(self, bye: Bye, code: int) -> None:
        """Says good-bye and closes once that is sent."""
        if self.code is None:
            self._put(write_frame(bye))
            self.code = code
            self._put(b"")

    def _put(self, data: bytes) -> None:
        self._queue.put_nowait(data)
        self._bytes += len(data)

    async def next(self) -> bytes:
        """The next frame to be sent; empty when the socket is to be closed."""
        data = await self._queue.get()
        self._bytes -= len(data)
        return data


class Connections:
    """The players' sockets by place, and the watchers'."""

    def __init__(self) -> None:
        self.players: dict[int, Client] = {}
        self.watchers: set[Client] = set()
        self.feed: EventFeed | None = None  # once a game has begun
        self.idle_since = now_ms()
        self._away: dict[int, int] = {}  # place: since when
        self._near: dict[int, str] = {}  # place: its player's address, unless many share it
        self._answers: dict[str, OrderedDict[str, Ok | No]] = {}

    @property
    def everybody(self) -> list[Client]:
        """All sockets, the players' first."""
        return [*self.players.values(), *self.watchers]

    # Coming and going

    def attach(self, client: Client) -> None:
        """A socket has said hello; it takes the place of another at the same seat."""
        if client.place is None:
            self.watchers.add(client)
            return
        was = self.players.pop(client.place, None)
        if was is not None and was is not client:
            was.close(Bye("replaced"), REPLACED)
        self.players[client.place] = client
        if not client.is_local:
            self._near[client.place] = client.address
        self._away.pop(client.place, None)

    def detach(self, client: Client) -> bool:
        """The socket is gone; whether a player went with it."""
        self.idle_since = now_ms()
        if client.place is None:
            self.watchers.discard(client)
            self._answers.pop(client.who, None)
            return False
        if self.players.get(client.place) is not client:
            return False
        del self.players[client.place]
        self._away[client.place] = now_ms()
        return True

    def dismiss(self, place: int, bye: Bye, code: int) -> None:
        """Who sat there is sent away."""
        if place in self.players:
            self.players.pop(place).close(bye, code)

    def close(self, bye: Bye) -> None:
        """Everybody is sent away; the server comes back."""
        for client in self.everybody:
            client.close(bye, RESTART)

    def line(self, place: int) -> Line:
        """The place's connection."""
        client = self.players.get(place)
        lag = client.lag if client is not None else None
        return Line(client is not None, lag, self._away.get(place))

    def is_near(self, address: str) -> bool:
        """A player came from this address."""
        return address in self._near.values()

    # Commands that come twice

    def answer_to(self, client: Client, command: str) -> Ok | No | None:
        """What the command was answered before."""
        known = self._answers.get(client.who)
        return known.get(command) if known is not None else None

    def remember(self, client: Client, command: str, answer: Ok | No) -> None:
        """The same command again gets the same answer."""
        known = self._answers.setdefault(client.who, OrderedDict())
        known[command] = answer
        while len(known) > REMEMBERED:
            known.popitem(last=False)

    # Sending

    def send(self, place: int, frame: Outgoing) -> None:
        """To the place's own socket."""
        if place in self.players:
            self.players[place].send(frame)

    def send_all(self, frame: Outgoing) -> None:
        """To everybody, watchers too; nothing that is sent so depends on a hidden tile."""
        for client in self.everybody:
            client.send(frame)

    def show(self, stored: Stored) -> None:
        """The event is shown to everybody, each in their own view."""
        assert self.feed is not None
        self.feed.add(stored)
        made: dict[tuple[Viewer, bool], Ev] = {}
        for client in self.everybody:
            viewer = client.viewer
            if viewer is None or viewer == "open" or client.sent != stored.n - 1:
                continue
            key = (viewer, client.proof)
            if key not in made:
                made[key] = self.feed.frame(stored.n, viewer, proof=client.proof)
            client.send(made[key])
            client.sent = stored.n

    def show_delayed(self, delay: str | int) -> bool:
        """What watchers of open hands may see by now; whether time alone will bring more."""
        late = [client for client in self.watchers if client.viewer == "open"]
        if not late or self.feed is None:
            return False
        upto = self.feed.open_upto(delay, now_ms())
        for client in late:
            for n in range(client.sent + 1, upto + 1):
                client.send(self.feed.frame(n, "open", proof=client.proof))
            client.sent = max(client.sent, upto)
        return delay != "hand" and upto < self.feed.shown

    def upto(self, client: Client, delay: str | int) -> int:
        """How many events the client may see."""
        if self.feed is None or client.viewer is None:
            return 0
        return self.feed.open_upto(delay, now_ms()) if client.viewer == "open" else self.feed.shown

    def prove(self, client: Client) -> None:
        """Proves the tiles of this hand, and every tile from here on."""
        client.proof = True
        if self.feed is not None and client.viewer is not None:
            client.send(self.feed.proofs(client.viewer, client.sent))

    def resume(self, client: Client, have: int, upto: int) -> None:
        """What a client who has `have` events has missed."""
        if self.feed is not None and client.viewer is not None:
            for frame in self.feed.resume(have, client.viewer, upto, proof=client.proof):
                client.send(frame)
            client.sent = upto
