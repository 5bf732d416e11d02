"""A live table: its room, its sockets and, once it has begun, the course of its game; one task does it all.

Sockets put commands into the inbox; the task takes them one by one, and between them what the timers say is due.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ...game import Game, View
from ..errors import Refusal
from ..settings import Settings
from ..storage.store import Store, Stored, StoredGame, now_ms
from .connections.client import RESTART, Client
from .connections.event_feed import Telling
from .connections.frames import Bye, Ev, Outgoing, Welcome
from .connections.frames import Room as RoomFrame
from .room.chat import Chat
from .room.options import CLOCKS, Options, book_of, rules_dict
from .room.room import BOT, PLACES, Room
from .room.seating import Seating
from .room.view import shown_room
from .session.bot_pool import Thinkers
from .session.bot_seats import Answering
from .session.clocks import SeatClock, seat_clock
from .session.game import take_up
from .session.prompts import OpenAsk
from .session.session import Course
from .session.timers import Timers

Job = Callable[[], Awaitable[None]]
log = logging.getLogger("hanchan.web")


def _broken() -> Refusal:
    return Refusal("broken", "the table is being set up again", 503)


class LiveTable:
    """One table in memory."""

    def __init__(self, room: Room, store: Store, settings: Settings, thinkers: Thinkers) -> None:
        self.room = room
        self.store = store
        self.settings = settings
        self.thinkers = thinkers
        self.options = Options.model_validate(room.options)
        self.book = book_of(self.options)
        self.rules = rules_dict(self.book)
        self.timers = Timers()
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.clients: dict[int, Client] = {}  # by place
        self.watchers: set[Client] = set()
        self.course: Course | None = None
        self.seating = Seating(self)
        self.answering = Answering(self)
        self.chat = Chat(settings.chat_length)
        self.broken = False
        self.idle_since = now_ms()
        self.away: dict[int, int] = {}  # place: since when
        self._near: dict[int, str] = {}  # place: its player's address, unless many share it
        self._promised: set[asyncio.Future[None]] = set()  # jobs that somebody waits for
        self._task: asyncio.Task[None] | None = None

    @property
    def base(self) -> str:
        """The book of the package that the table's rules go back to; a commitment names it."""
        return str(self.rules["book"])

    # The task

    def start(self) -> None:
        """Begins to work."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.room.table}")

    async def close(self, why: str = "restart") -> None:
        """Sends everybody away and stops."""
        self.broken = True
        self._fail_promised()
        for client in [*self.clients.values(), *self.watchers]:
            client.close(Bye(why, 1500 if why == "restart" else None), RESTART)
        for task in [*self.answering.close(), *([self._task] if self._task else [])]:
            if task is not asyncio.current_task():
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def do(self, job: Job) -> None:
        """Has the table's task do the job, and waits for it; what it refuses is refused here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def tell() -> None:
            try:
                await job()
            except Refusal as refusal:
                if not done.done():
                    done.set_exception(refusal)
                return
            if not done.done():
                done.set_result(None)

        if self.broken:
            raise _broken()
        self._promised.add(done)
        done.add_done_callback(self._promised.discard)
        self.inbox.put_nowait(tell)
        await done

    async def _run(self) -> None:
        while not self.broken:
            try:
                await self._step()
            except Refusal as refusal:
                log.info("table %s: refused: %s", self.room.table, refusal.code)
            except Exception:
                # The log is the truth: the table is thrown away and read again by whoever comes next.
                log.exception("table %s: broken, it will be read again", self.room.table)
                self.broken = True
                for client in [*self.clients.values(), *self.watchers]:
                    client.close(Bye("restart", 500), RESTART)
                self._fail_promised()

    def _fail_promised(self) -> None:
        """Whoever waits for something that will not be done is told so."""
        for done in list(self._promised):
            if not done.done():
                done.set_exception(_broken())

    async def _step(self) -> None:
        due = self.timers.pop(now_ms())
        if due is not None:
            await due()
        else:
            job = await self._next_job()
            if job is not None:
                await job()
        if self.course is not None and self.course.finished and self.room.phase == "play":
            await self.seating.end_game()

    async def _next_job(self) -> Job | None:
        when = self.timers.next_at
        if when is None:
            return await self.inbox.get()
        if not self.inbox.empty():
            return self.inbox.get_nowait()
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self.inbox.get(), max(0.0, (when - now_ms()) / 1000))
        return None

    # The game

    def begin_course(self, game: Game, stored: list[Stored], clocks: list[SeatClock]) -> None:
        """The game begins, or goes on; nothing of it has been shown to anybody here yet."""
        telling = Telling(self.room.game or "", game.book, stored, game.proofs)
        self.course = Course(self, game, telling, clocks, stored[0].at)
        if self.options.clock == "session":
            self.timers.set("session", stored[0].at + int(1000 * self.settings.session), self._last)

    async def _last(self) -> None:
        """The round clock has run out: the hand that is being played is the last one."""
        if self.course is not None:
            self.course.game.last_hand = True
            self.tell_room()

    async def load_course(self, stored: StoredGame, log: list[Stored]) -> None:
        """Takes a game up again from its log."""
        self.room.game = stored.id
        game, news = take_up(
            stored.id, stored.secret, stored.nonces, stored.start, [one.event for one in log]
        )
        clocks = self.new_clocks()
        for clock, bank in zip(clocks, stored.clocks["banks"], strict=True):
            clock.bank = bank
        self.begin_course(game, log, clocks)
        if news and self.course is not None:
            await self.course.record(news)

    def new_clocks(self) -> list[SeatClock]:
        """Four clocks with their banks full."""
        return [seat_clock(CLOCKS[self.options.clock]) for _ in range(PLACES)]

    # What a course asks of its table

    @property
    def asleep(self) -> bool:
        """There are humans at this table and none of them is here, or the seats are still being drawn."""
        if self.room.phase == "draw":
            return True
        return bool(self.room.humans) and not self.clients

    def place_of_seat(self, seat: int) -> int:
        """Who sits there."""
        assert self.room.seats is not None
        return self.room.seats[seat]

    def tell_seat(self, seat: int, frame: Outgoing) -> None:
        """Sends to the seat's own socket."""
        client = self.clients.get(self.place_of_seat(seat))
        if client is not None:
            client.send(frame)

    def tell_all(self, frame: Outgoing) -> None:
        """Sends to everybody, watchers too; nothing that is sent so depends on a hidden tile."""
        for client in [*self.clients.values(), *self.watchers]:
            client.send(frame)

    def show(self, n: int) -> None:
        """Event `n` is shown to everybody, each in their own view."""
        assert self.course is not None
        made: dict[Any, Ev] = {}
        for client in [*self.clients.values(), *self.watchers]:
            viewer = client.viewer
            if viewer is None or viewer == "open" or client.sent != n - 1:
                continue
            key = (viewer, client.proof)
            if key not in made:
                made[key] = self.course.telling.frame(n, viewer, proof=client.proof)
            client.send(made[key])
            client.sent = n
        self.show_delayed()

    def show_delayed(self) -> None:
        """What watchers of open hands may see by now."""
        late = [client for client in self.watchers if client.viewer == "open"]
        if not late or self.course is None:
            return
        telling = self.course.telling
        upto = telling.open_upto(self.options.watch_delay, now_ms())
        for client in late:
            for n in range(client.sent + 1, upto + 1):
                client.send(telling.frame(n, "open", proof=client.proof))
            client.sent = max(client.sent, upto)
        if self.options.watch_delay != "hand" and upto < len(telling.log):
            self.timers.set("delayed", now_ms() + 1000, self._on_delay)

    async def _on_delay(self) -> None:
        self.show_delayed()

    def bot_of(self, seat: int) -> str | None:
        """The level of the bot that sits there."""
        place = self.room.places[self.place_of_seat(seat)]
        return place.level if place.kind == BOT else None

    def is_here(self, seat: int) -> bool:
        """The seat's human is connected."""
        return self.place_of_seat(seat) in self.clients

    def away_since(self, seat: int) -> int | None:
        """Since when the seat's human is not."""
        return self.away.get(self.place_of_seat(seat))

    def lag_of(self, seat: int) -> int:
        """The delay of the seat's line in ms."""
        client = self.clients.get(self.place_of_seat(seat))
        return client.lag or 0 if client is not None else 0

    def think(self, ask: OpenAsk, level: str, view: View, not_before: int) -> None:
        """A bot or a program answers the ask, outside the event loop."""
        self.answering.think(ask, level, view, not_before)

    # Sockets

    def attach(self, client: Client, have: int, of_game: str | None) -> None:
        """A socket that has said hello is here: the room, what it missed, and what is for it alone."""
        if client.place is not None:
            was = self.clients.pop(client.place, None)
            if was is not None and was is not client:
                was.close(Bye("replaced"), 4409)
            self.clients[client.place] = client
            if not client.is_local:
                self._near[client.place] = client.address
            self.away.pop(client.place, None)
        else:
            self.watchers.add(client)
        self.timers.cancel("idle")
        self.welcome(client, have if of_game == self.room.game else 0)
        self.tell_room()
        if self.course is not None and self.room.phase != "draw":
            self.course.advance()

    def detach(self, client: Client) -> None:
        """The socket is gone."""
        self.watchers.discard(client)
        if client.place is not None and self.clients.get(client.place) is client:
            del self.clients[client.place]
            self.away[client.place] = now_ms()
            if self.course is not None and self.room.phase == "play":
                seat = self.room.seat_of(client.place)
                if self.asleep:
                    self.course.drop_asks()
                elif seat is not None:
                    self.course.go_away(seat)
        self.idle_since = now_ms()
        self.tell_room()

    def welcome(self, client: Client, have: int) -> None:
        """Who the client is here; then everything it has missed."""
        playing = self.course is not None and self.room.phase in ("play", "over")
        client.viewer = self._viewer(client) if playing else None
        upto = self._upto(client)
        view = "room" if client.viewer is None else client.viewer
        seat = self.room.seat_of(client.place) if playing else None
        you = None
        if client.place is not None:
            name = self.room.places[client.place].name
            you = {"place": client.place, "seat": seat, "name": name,
                   "host": client.place == self.room.host}  # fmt: skip
        shown = f"seat{view}" if isinstance(view, int) else view
        game = self.room.game if playing else None
        client.send(Welcome(1, shown, self.room.table, game, upto, now_ms(), client.lag, you))
        client.send(RoomFrame(shown_room(self, client.place)))
        if self.course is None or client.viewer is None:
            return
        for frame in self.course.telling.resume(have, client.viewer, upto, proof=client.proof):
            client.send(frame)
        client.sent = upto
        if seat is not None and self.room.phase == "play":
            self.course.come_back(seat)

    def _viewer(self, client: Client) -> Any:
        if client.place is not None:
            return self.room.seat_of(client.place)
        if self.options.watching == "open" and not self.plays_here(client.guest, client.address):
            return "open"
        return "public"

    def plays_here(self, guest: str | None, address: str) -> bool:
        """Who asks for open hands sits at this table too, as far as cookie and address tell."""
        if self.room.phase != "play":
            return False
        if self.room.place_of_guest(guest) is not None:
            return True
        return address in self._near.values()

    def _upto(self, client: Client) -> int:
        if self.course is None or client.viewer is None:
            return 0
        if client.viewer == "open":
            return self.course.telling.open_upto(self.options.watch_delay, now_ms())
        return self.course.telling.shown

    # The room

    def tell_room(self) -> None:
        """The room as it is now, to everybody."""
        for client in [*self.clients.values(), *self.watchers]:
            client.send(RoomFrame(shown_room(self, client.place)))

    async def save(self) -> None:
        """The room is written down."""
        guests = {p: one.guest for p, one in enumerate(self.room.places) if one.guest}
        await self.store.save_room(self.room.table, msgspec.to_builtins(self.room), guests)
