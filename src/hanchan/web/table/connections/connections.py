"""The sockets of one table: who is here, what each of them may see, and the queue of what each will be sent.

Every frame with an event in it is made by `EventFeed`, through `redact`: live, resumed, spectated and replayed ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ....game import events, redact
from ....game.events import AnyEvent
from ....game.view import Viewer
from ....game.wall.proofs import Proofs
from ....record.story import story_of
from ....rules import Rulebook
from ...clock import moment_of, steady_ms
from ...networks import group_of
from ...settings import Settings
from ...storage.store import Stored
from ..frames import Bye, Ev, EventBatch, No, Ok, Outgoing, Proved, Snap, Sync, write_frame
from ..room.room_view import Line
from .proofs import Prover
from .queue import SocketQueue
from .sheets import sheet

CLOSED = 1000
RESTART = 1012
REPLACED = 4409
REMEMBERED = 64  # answers to commands, for each place
BATCH_EVENTS = 200
BATCH_BYTES = 40_000


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
        self.has_seat = False  # it could sit here, though it may only watch
        self.viewer: Viewer | None = None  # None: in the room, before a game
        self.name = "guest"
        self.lang = "en"  # what refusals are said in
        self.proof = False  # it wants every tile proved
        self.sent = 0  # the last event sent
        self.lag: int | None = None
        self.code: int | None = None  # why the socket is to be closed
        self._queue: SocketQueue[bytes] = SocketQueue()
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
        too_many = len(self._queue) > self.settings.queue_frames
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


class EventFeed:
    """The events of a game that have been shown, as frames for each viewer."""

    def __init__(
        self,
        game: str,
        book: Rulebook,
        log: Sequence[Stored] = (),
        proofs_of: Callable[[events.HandStart], Proofs] | None = None,
    ) -> None:
        self.game = game
        self.book = book
        self.log: list[Stored] = list(log)
        self.events: list[AnyEvent] = [stored.event for stored in log]
        self._moments = [moment_of(stored.at) for stored in log]  # at which each was shown
        self._prover = Prover(proofs_of) if proofs_of is not None else None
        self._sheets: dict[int, dict[str, Any] | None] = {}

    def add(self, stored: Stored) -> None:
        """The next event may be seen."""
        self.log.append(stored)
        self.events.append(stored.event)
        self._moments.append(steady_ms())

    @property
    def shown(self) -> int:
        """How many there are."""
        return len(self.log)

    @property
    def is_over(self) -> bool:
        """The end of the game has been shown."""
        return bool(self.events) and isinstance(self.events[-1], events.GameEnd)

    def frame(self, n: int, viewer: Viewer, *, proof: bool = False) -> Ev:
        """Event number `n` (from 1 on) as the viewer may see it, with the proofs of its tiles if asked for."""
        stored = self.log[n - 1]
        shown = redact(stored.event, viewer)
        body: dict[str, Any] = msgspec.to_builtins(shown)
        kind = body.pop("k")
        if n not in self._sheets:
            self._sheets[n] = sheet(self.events, n - 1, self.book)
        proofs = self._prover.proofs(self.events, n - 1, shown) if proof and self._prover else []
        return Ev(n, kind, body, stored.at, self._sheets[n], proofs or None)

    def resume(
        self, have: int, viewer: Viewer, upto: int, *, proof: bool = False
    ) -> Iterator[Outgoing]:
        """What a viewer who has `have` events still needs, up to `upto`."""
        have = have if 0 <= have <= upto else 0
        begun = self._hand_start(upto)
        first = self._hand_start(upto, first=True)
        if begun > first and have < begun - 1:
            have = begun - 1
            yield Snap(have, self._state_before(begun, viewer))
        yield from self._batches(have + 1, upto, viewer, proof)
        yield Sync(upto)

    def proofs(self, viewer: Viewer, upto: int) -> Proved:
        """The proofs of the newest hand's tiles, as far as they were shown."""
        begun = self._hand_start(upto)
        frames = [self.frame(n, viewer, proof=True) for n in range(begun, upto + 1) if n]
        return Proved([{"n": frame.n, "p": frame.p} for frame in frames if frame.p])

    def _batches(self, start: int, stop: int, viewer: Viewer, proof: bool) -> Iterator[EventBatch]:
        batch: list[Any] = []
        size = 0
        for n in range(start, stop + 1):
            encoded = msgspec.json.encode(self.frame(n, viewer, proof=proof))
            if batch and (len(batch) == BATCH_EVENTS or size + len(encoded) > BATCH_BYTES):
                yield EventBatch(batch)
                batch, size = [], 0
            batch.append(msgspec.Raw(encoded))
            size += len(encoded)
        if batch:
            yield EventBatch(batch)

    def _hand_start(self, upto: int, first: bool = False) -> int:
        """The number of the newest hand's first event among the first `upto`; 0 if none began."""
        order = range(1, upto + 1) if first else range(upto, 0, -1)
        return next((n for n in order if isinstance(self.events[n - 1], events.HandStart)), 0)

    def _state_before(self, begun: int, viewer: Viewer) -> dict[str, Any]:
        """The game before the hand that begins with event `begun`."""
        before = [redact(event, viewer) for event in self.events[: begun - 1]]
        start = self.events[begun - 1]
        assert isinstance(start, events.HandStart)
        state: dict[str, Any] = {"scores": list(start.scores), "hands": self.hands(begun - 1)}
        for event in before:
            if isinstance(event, events.GameStart | events.SeatsDrawn):
                body: dict[str, Any] = msgspec.to_builtins(event)
                state[body.pop("k")] = body
        return state

    def hands(self, upto: int) -> list[dict[str, Any]]:
        """One line for every hand among the first `upto` events."""
        told = self.events[:upto]
        numbers = [n for n, event in enumerate(told, 1) if isinstance(event, events.HandStart)]
        lines = []
        for number, hand in zip(numbers, story_of(told).hands if numbers else [], strict=True):
            result = (
                "win" if hand.wins else "draw" if hand.draw else "chombo" if hand.chombo else None
            )
            line: dict[str, Any] = {
                "name": hand.name, "round": hand.start.round, "dealer": hand.start.dealer,
                "counters": hand.start.counters, "n": number, "result": result,
                "winners": [win.seat for win in hand.wins], "deltas": None,
            }  # fmt: skip
            if hand.end is not None:
                pairs = zip(hand.end.scores, hand.start.scores, strict=True)
                line["deltas"] = [after - before for after, before in pairs]
            lines.append(line)
        return lines

    def open_upto(self, delay: str | int) -> int:
        """How many events a viewer of open hands may see: to the last hand's end, or some time ago."""
        if self.is_over:
            return self.shown
        for n in range(self.shown, 0, -1):
            if delay == "hand":
                if isinstance(self.events[n - 1], events.HandEnd):
                    return n
            elif self._moments[n - 1] <= steady_ms() - 1000 * int(delay):
                return n
        return 0


class Connections:
    """The players' sockets by place, and the watchers'."""

    def __init__(self) -> None:
        self.players: dict[int, Client] = {}
        self.watchers: set[Client] = set()
        self.feed: EventFeed | None = None  # once a game has begun
        self.idle_since = steady_ms()
        self._away: dict[int, int] = {}  # place: since when
        self._near: dict[int, str] = {}  # place: its player's address, unless many share it
        self._answers: dict[str, dict[str, Ok | No]] = {}

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
            self._near[client.place] = group_of(client.address)
        self._away.pop(client.place, None)

    def detach(self, client: Client) -> bool:
        """The socket is gone; whether a player went with it."""
        self.idle_since = steady_ms()
        if client.place is None:
            self.watchers.discard(client)
            self._answers.pop(client.who, None)
            return False
        if self.players.get(client.place) is not client:
            return False
        del self.players[client.place]
        self._away[client.place] = steady_ms()
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
        return group_of(address) in self._near.values()

    # Commands that come twice

    def answer_to(self, client: Client, command: str) -> Ok | No | None:
        """What the command was answered before."""
        known = self._answers.get(client.who)
        return known.get(command) if known is not None else None

    def remember(self, client: Client, command: str, answer: Ok | No) -> None:
        """The same command again gets the same answer."""
        known = self._answers.setdefault(client.who, {})
        known[command] = answer
        while len(known) > REMEMBERED:
            del known[next(iter(known))]

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
        upto = self.feed.open_upto(delay)
        for client in late:
            for n in range(client.sent + 1, upto + 1):
                client.send(self.feed.frame(n, "open", proof=client.proof))
            client.sent = max(client.sent, upto)
        return delay != "hand" and upto < self.feed.shown

    def upto(self, client: Client, delay: str | int) -> int:
        """How many events the client may see."""
        if self.feed is None or client.viewer is None:
            return 0
        return self.feed.open_upto(delay) if client.viewer == "open" else self.feed.shown

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
