"""A live table: its room, its session once a game has begun, and its connections; one task does it all.

Sockets put commands into the inbox; the task takes them one by one, and between them what the timers say is due. Each
owner gives back values, and only here are they passed on: from the room to the session, from both to the connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from ...game import Game
from ...game.view import Viewer
from ..clock import moment_of, stamp_of, steady_ms
from ..errors import Refusal
from ..settings import Settings
from ..storage.database import AWAY, Lease, LostLease, end_task
from ..storage.schema import reason_of
from ..storage.store import Store, Stored, StoredGame
from .connections.connections import Client, Connections, EventFeed
from .frames import Bye, RoomFrame, Welcome
from .room.chat import Chat
from .room.options import CLOCKS, DRAWS, Options, book_of, rules_dict
from .room.room import BOT, PLACES, Room
from .room.room_view import room_view
from .room.seating import Seating, begin, take_up
from .session.bot_pool import BotPools
from .session.seat import SeatClock, clocks_kept, new_seat, restore_clocks, seat_clock
from .session.services import Message, Services, Timers, Told
from .session.session import Session

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]
_DRAWN = 700  # ms in which the drawn winds are looked at
_FAULTS = 3  # of a program, that the room shows
log = logging.getLogger("hanchan.web")


def _broken() -> Refusal:
    return Refusal("broken", "the table is being set up again", 503)


class LiveTable:
    """One table in memory."""

    def __init__(
        self, room: Room, lease: Lease, store: Store, settings: Settings, pool: BotPools
    ) -> None:
        self.room = room
        self.lease = lease
        self.settings = settings
        self.options = Options.model_validate(room.options)
        book = book_of(self.options)
        self.seating = Seating(room, book)
        self.session: Session | None = None
        self.connections = Connections()
        self.chat = Chat(settings.chat_length)
        self.timers = Timers()
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.broken = False
        self._rules = rules_dict(book)
        self._services = Services(
            settings, store, lease, pool, self.timers, self.inbox.put_nowait, self._pass_on
        )
        self._saved = steady_ms()
        self._promised: set[asyncio.Future[Any]] = set()  # jobs that somebody waits for
        self._task: asyncio.Task[None] | None = None

    # The task

    def start(self) -> None:
        """Begins to work."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.room.table}")

    async def close(self) -> None:
        """Stops, and sends everybody away; they come back by themselves."""
        await self.stop()
        self.send_away()

    def send_away(self) -> None:
        """Everybody is told to come back."""
        self._break(Bye("restart", 1500))

    async def stop(self) -> None:
        """Nothing is done any more, and nobody has been told so yet."""
        self.broken = True
        thoughts = self.session.close() if self.session is not None else []
        for task in [*thoughts, *([self._task] if self._task else [])]:
            if task is not asyncio.current_task():
                await end_task(task)

    def _break(self, bye: Bye) -> None:
        """Nothing is done any more; whoever waits for something is told so."""
        self.broken = True
        self.connections.close(bye)
        for done in list(self._promised):
            if not done.done():
                done.set_exception(_broken())

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """What the job gives, done by the table's task; what it refuses is refused here."""
        if self.broken:
            raise _broken()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                found = await job()
            except Refusal as refusal:
                if not done.done():
                    done.set_exception(refusal)
                return
            if not done.done():
                done.set_result(found)

        self._promised.add(done)
        done.add_done_callback(self._promised.discard)
        self.inbox.put_nowait(work)
        return await done

    async def _run(self) -> None:
        while not self.broken:
            try:
                await self._step()
            except Refusal as refusal:
                log.info("table %s: refused: %s", self.room.table, refusal.code)
            except LostLease:
                log.warning("table %s: another process has it", self.room.table)
                self.send_away()
            except AWAY as error:  # a full disk, a database that does not answer
                log.error("table %s: cannot be stored: %s", self.room.table, reason_of(error))
                self._break(Bye("storage", 1500))
            except Exception:
                # The log is the truth: the table is thrown away and read again by whoever comes next.
                log.exception("table %s: broken, it will be read again", self.room.table)
                self._break(Bye("restart", 500))

    async def _step(self) -> None:
        due = self.timers.pop(steady_ms()) or await self._next_job()
        if due is not None:
            await due()
        if self.session is not None and self.session.finished and self.room.phase == "play":
            await self._end_game()

    async def _next_job(self) -> Job | None:
        when = self.timers.next_at
        if when is None:
            return await self.inbox.get()
        if not self.inbox.empty():
            return self.inbox.get_nowait()
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self.inbox.get(), max(0.0, (when - steady_ms()) / 1000))
        return None

    # From the session to the connections

    def _pass_on(self, told: Told) -> None:
        """What the session tells goes to whom it is for."""
        match told:
            case Stored():
                self.connections.show(told)
                self._show_delayed()
            case Message(frame, None):
                self.connections.send_all(frame)
            case Message(frame, int(seat)):
                assert self.room.seats is not None
                self.connections.send(self.room.seats[seat], frame)
            case _:
                self.tell_room()

    def _show_delayed(self) -> None:
        if self.connections.show_delayed(self.options.watch_delay):
            self.timers.set("delayed", steady_ms() + 1000, self._on_delay)

    async def _on_delay(self) -> None:
        self._show_delayed()

    # From the room to the session

    async def start_game(self, *, at_once: bool = False, players: list[int] | None = None) -> None:
        """The seats are drawn and the first hand is dealt; everything is written down before it is shown."""
        room, clocks = self.room, self._new_clocks()
        players = players or room.players
        stored = self.seating.new_game(self.options, players, clocks_kept(clocks))
        game = begin(stored)
        shown_at = stamp_of(steady_ms())
        events = [Stored(n, shown_at, event) for n, event in enumerate(game.events, 1)]
        pause = DRAWS[self.options.pace] * self.settings.seat_draw
        if at_once or players:
            pause = 0.0
        seats = list(getattr(game.events[1], "players", range(PLACES)))
        room.begin_game(stored.id, seats, "draw" if pause else "play")
        await self._services.store.begin_game(self.lease, stored, events, msgspec.to_builtins(room))
        self._begin_session(game, events, clocks)
        if pause:
            until = steady_ms() + int(1000 * pause)
            self.seating.begin_draw(until)
            self.timers.set("draw", until, self._turn_all)
            self.tell_room()
        else:
            await self._sit_down()

    async def load_game(self, stored: StoredGame, log: list[Stored]) -> None:
        """Takes a game up again from its log."""
        self.room.game = stored.id
        game, news = take_up(stored, [one.event for one in log])
        clocks = self._new_clocks()
        restore_clocks(clocks, stored.clocks)
        session = self._begin_session(game, log, clocks)
        if news:
            await session.record(news)

    def _new_clocks(self) -> list[SeatClock]:
        return [seat_clock(CLOCKS[self.options.clock]) for _ in range(PLACES)]

    def _begin_session(self, game: Game, log: list[Stored], clocks: list[SeatClock]) -> Session:
        """The game begins, or goes on; nothing of it has been shown to anybody here yet."""
        assert self.room.seats is not None
        seats = []
        for number, place in enumerate(self.room.seats):
            one = self.room.places[place]
            level = one.level if one.kind == BOT else None
            seat = new_seat(number, level, clocks[number], sort=self.options.sort)
            seat.away_since = self.connections.line(place).away_since
            seats.append(seat)
        self.connections.feed = EventFeed(game.id, game.book, log, game.proofs)
        self.session = Session(game, log, seats, self.options, self._services)
        if self.options.clock == "session":
            end = moment_of(log[0].at) + int(1000 * self.settings.session)
            self.timers.set("session", end, self._on_last_hand)
        return self.session

    async def _on_last_hand(self) -> None:
        """The round clock has run out."""
        if self.session is not None:
            self.session.end_after_hand()
            self.tell_room()

    async def turn(self, place: int) -> None:
        """The player turns a wind tile."""
        if self.seating.turn(place):
            await self._turn_all()
        else:
            self.tell_room()

    async def skip_draw(self, place: int) -> None:
        """The player need not see the draw; when nobody needs to, it is over."""
        if self.seating.skip(place, self.connections.players):
            await self._sit_down()

    async def _turn_all(self) -> None:
        """All four winds lie open for a moment, then places move to them."""
        self.seating.turn_all()
        if self.room.phase == "draw":
            self.timers.set("draw", steady_ms() + _DRAWN, self._sit_down)
            self.tell_room()

    async def _sit_down(self) -> None:
        self.timers.cancel("draw")
        self.room.phase = "play"
        await self.save()
        for client in self.connections.everybody:
            self._welcome(client, 0)
        self.tell_room()
        if self.session is not None:
            self.session.open_hand()
            self.session.advance()

    async def _end_game(self) -> None:
        """The game is over: its record is open, and a new one may be promised."""
        assert self.session is not None
        self.room.phase, self.room.proposal = "over", None
        log.info("table %s: game %s is over", self.room.table, self.room.game)
        self.timers.clear()
        self.session.close()
        self.seating.promise()
        await self.save()
        self.tell_room()
        self._show_delayed()

    async def rematch(self, place: int, redraw: bool) -> None:
        """The player wants another game; when most do, it begins."""
        if self.room.want_rematch(place, redraw):
            self.timers.clear()
            await self.start_game(players=self.room.kept_seats())
        else:
            await self.save()
            self.tell_room()

    # Sockets

    def attach(self, client: Client, have: int, of_game: str | None) -> None:
        """A socket that has said hello is here: the room, what it missed, and what is for it alone."""
        self.connections.attach(client)
        self._welcome(client, have if of_game == self.room.game else 0)
        self.tell_room()
        if self.session is not None and self.room.phase != "draw":
            self.session.advance()

    def detach(self, client: Client) -> None:
        """The socket is gone."""
        if self.connections.detach(client) and self.session is not None:
            seat = self.room.seat_of(client.place)
            if seat is not None and self.room.phase == "play":
                self.session.go_away(seat)
        self.tell_room()

    def _welcome(self, client: Client, have: int) -> None:
        """Who the client is here; then everything it has missed."""
        room, playing = self.room, self.session is not None and self.room.phase in ("play", "over")
        client.viewer = self._viewer(client) if playing else None
        upto = self.connections.upto(client, self.options.watch_delay)
        view = "room" if client.viewer is None else client.viewer
        shown = f"seat{view}" if isinstance(view, int) else view
        seat = room.seat_of(client.place) if playing else None
        you = None
        if client.place is not None:
            name, is_host = room.places[client.place].name, client.place == room.host
            you = {"place": client.place, "seat": seat, "name": name, "host": is_host}
        game = room.game if playing else None
        client.send(Welcome(1, shown, room.table, game, upto, steady_ms(), client.lag, you))
        client.send(RoomFrame(self.shown(client.place)))
        self.connections.resume(client, have, upto)
        if self.session is not None and seat is not None and room.phase == "play":
            self.session.come_back(seat)

    def _viewer(self, client: Client) -> Viewer | None:
        if client.place is not None:
            return self.room.seat_of(client.place)
        is_player = client.has_seat and self.room.phase == "play"
        is_player = is_player or self.plays_here(client.guest, client.address)
        return "open" if self.options.watching == "open" and not is_player else "public"

    def plays_here(self, guest: str | None, address: str) -> bool:
        """Who asks for open hands sits at this table too, as far as cookie and address tell."""
        if self.room.phase != "play":
            return False
        is_player = self.room.place_of_guest(guest) is not None
        return is_player or self.connections.is_near(address)

    @property
    def is_unused(self) -> bool:
        """Nobody is here, nothing is to be done, and no bots play among themselves."""
        playing = self.room.phase == "play" and not self.room.humans
        return not self.connections.everybody and self.inbox.empty() and not playing

    # The room

    def shown(self, place: int | None) -> dict[str, Any]:
        """The room as who sits at the place, or a stranger, may see it."""
        lines = []
        for one in range(PLACES):
            line, seat = self.connections.line(one), self.room.seat_of(one)
            if self.session is not None and seat is not None:
                line = line._replace(faults=self.session.faults_of(seat)[-_FAULTS:])
            lines.append(line)
        last_hand = self.session is not None and self.session.is_last_hand
        return room_view(
            self.seating, lines, place, rules=self._rules, last_hand=last_hand,
            watchers=len(self.connections.watchers),
        )  # fmt: skip

    def tell_room(self) -> None:
        """The room as it is now, to everybody."""
        for client in self.connections.everybody:
            client.send(RoomFrame(self.shown(client.place)))

    async def save(self) -> None:
        """The room is written down."""
        guests = {p: one.guest for p, one in enumerate(self.room.places) if one.guest}
        await self._services.store.save_room(self.lease, msgspec.to_builtins(self.room), guests)
        self._saved = steady_ms()

    async def touch(self, after: float) -> None:
        """Writes down that people are here, if nothing was written for so many seconds."""
        if self.connections.everybody and steady_ms() - self._saved >= 1000 * after:
            await self.save()
