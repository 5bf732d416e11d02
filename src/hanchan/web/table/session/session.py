"""One game at a table: what is decided, written down, shown and asked, in this order.

Everything here runs in the table's one task. An event is durable before anybody is shown it; nobody is asked before
everything that happened has been shown.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from ....errors import HanchanError
from ....game import Action, Game, View, redact
from ....game import events as happenings
from ....game.events import AnyEvent
from ....rules.play import FIRST_CALL
from ...errors import Refusal
from ...storage.store import now_ms
from ..connections.event_feed import Telling
from ..connections.frames import Clock, Note, Unask
from ..connections.hints import against, barred
from ..connections.private_notes import Whispers
from ..room.etiquette import OPENING
from .claims import Claims
from .clocks import SeatClock
from .hub import Hub
from .pacing import Pacing
from .presence import Presence
from .prompts import CLAIM, REFEREE, TURN, OpenAsk, auto_action, default_action, kind_of
from .result_pause import ResultPause

SEATS = range(4)
TOGGLES = {"sort": True, "auto_win": False, "no_calls": False, "discard_drawn": False}
log = logging.getLogger("hanchan.web")


class Course:
    """The course of one game."""

    def __init__(
        self, hub: Hub, game: Game, telling: Telling, clocks: list[SeatClock], first_at: int
    ) -> None:
        self.hub = hub
        self.game = game
        self.telling = telling
        self.clocks = clocks
        self.pacing = Pacing(hub.options)
        self.whispers = Whispers(hub, game, self._view)
        self.asks: dict[int, OpenAsk] = {}
        self.toggles = [TOGGLES | {"sort": hub.options.sort} for _ in SEATS]
        self.pause = ResultPause(hub, self.advance)
        self._claims = Claims(self)
        self.presence = Presence(self)
        self._banks = [clock.bank // 1000 for clock in clocks]  # as the log tells them
        self._views: dict[int, View] = {}
        self._counts = [0] * 4
        self._first_at = first_at
        self._opens_at = 0  # before this nobody discards: the hand has just been dealt

    @property
    def finished(self) -> bool:
        """The game is over and everybody has seen it."""
        return self.game.over and self.telling.shown == len(self.telling.log)

    # Going on

    def advance(self) -> None:
        """Shows what is due; then asks whoever has to decide."""
        if self.hub.asleep:
            return
        self._show_due()
        if self.telling.shown < len(self.telling.log) or self.game.over:
            return
        for seat in self._asked():
            if seat not in self.asks:
                self._ask(seat)
        if (
            not self.game.is_claim
        ):  # else what is whispered, and when, would tell that somebody may call
            self.whispers.refresh()

    async def record(self, news: Sequence[AnyEvent]) -> None:
        """Writes down what happened, then goes on."""
        if news:
            planned = self.pacing.plan(news, len(self.telling.log) + 1, now_ms())
            clocks = {"banks": [clock.bank for clock in self.clocks]}
            ended = isinstance(news[-1], happenings.GameEnd)
            await self.hub.store.append(self.telling.game, planned, clocks, ended=ended)
            self.telling.add(planned)
            if not self.game.is_claim or any(isinstance(e, happenings.Discard) for e in news):
                self._claims.answers.clear()
        self.advance()

    def _show_due(self) -> None:
        telling = self.telling
        while telling.shown < len(telling.log):
            stored = telling.log[telling.shown]
            if self.pause.holds(stored.event, stored.n):
                return
            if stored.at > now_ms():
                self.hub.timers.set("show", stored.at, self._on_time)
                return
            telling.shown += 1
            self._before_showing(stored.event)
            self.hub.show(stored.n)
            for seat, view in self._views.items():
                view.fold(redact(stored.event, seat))
            if isinstance(stored.event, happenings.Discard):
                self.whispers.refresh(only=stored.event.seat)

    async def _on_time(self) -> None:
        self.advance()

    def _before_showing(self, event: AnyEvent) -> None:
        if isinstance(event, happenings.HandStart):
            self.pause.end()
            self.open_hand()
            for seat in SEATS:
                self.clocks[seat].new_hand()
                self._banks[seat] = self.clocks[seat].bank // 1000
                self.toggles[seat] = TOGGLES | {"sort": self.toggles[seat]["sort"]}
                self.tell_toggles(seat)
        elif isinstance(event, happenings.RiichiAccepted):
            self.toggles[event.seat]["discard_drawn"] = True
            self.tell_toggles(event.seat)

    def open_hand(self) -> None:
        """A hand has just been dealt: nobody discards before everybody has seen it."""
        self._opens_at = now_ms() + OPENING[self.hub.options.pace]

    # Asking

    def _ask(self, seat: int) -> None:
        legal = self.game.legal(seat)
        kind = kind_of(legal)
        if kind == CLAIM and self.game.referee:
            kind = REFEREE
        self._counts[seat] += (
            1  # each seat its own, or the number would tell how often others are asked
        )
        at = max(now_ms(), self._opens_at) if kind == TURN else now_ms()
        ask = OpenAsk(f"a{self._counts[seat]}", seat, kind, legal, at, self.telling.shown)
        self.asks[seat] = ask
        if kind == TURN:  # whoever plays there: that nobody was asked would tell of a toggle
            self.hub.tell_all(self.clock_frame(ask))
        level = self.hub.bot_of(seat) or self.presence.substitute(seat)
        if level is not None:
            wait = self.hub.options.floor if kind == TURN else 0
            self.hub.think(ask, level, self._view(seat), ask.at + wait)
        elif (auto := auto_action(ask, self.toggles[seat])) is not None and kind != REFEREE:
            self._later(ask, auto, "toggle")
        elif self.presence.is_held(seat):
            self._later(ask, default_action(ask), "away")
        else:
            self._ask_person(ask)

    def _later(self, ask: OpenAsk, action: Action, why: str) -> None:
        """The server acts for the seat; in turn not at once, so that it can be followed."""
        wait = self.hub.options.floor if ask.kind == TURN else 0

        async def act() -> None:
            self.hub.tell_seat(ask.seat, Note("auto", {"act": action.act, "why": why}))
            await self.answer(ask, action)

        self.hub.timers.set(("auto", ask.seat), ask.at + wait, act)

    def _ask_person(self, ask: OpenAsk) -> None:
        ask.sent = True
        if ask.kind in (CLAIM, REFEREE):
            self.pacing.somebody_asked = True
        if ask.kind == TURN:
            ask.barred = barred(self.game, ask.seat)
        if self.game.referee and not self.hub.options.strict:
            ask.against = against(self.game, ask)
        window = ask.kind == REFEREE or (
            ask.kind == CLAIM and self.hub.options.privacy == "fixed"
        )  # fmt: skip
        if window:
            opened = self.pacing.open_at or ask.at
            ask.base = max(0, opened + self.hub.options.window - ask.at)
            ask.deadline = ask.at + ask.base
        elif (limit := self.clocks[ask.seat].limit()) is not None:
            ask.deadline = ask.at + limit
        self.hub.tell_seat(ask.seat, self.whispers.ask_frame(ask, self.clocks[ask.seat]))
        self._set_deadline(ask)

    def clock_frame(self, ask: OpenAsk) -> Clock:
        """The clock of the seat in turn, as everybody sees it."""
        clock = self.clocks[ask.seat]
        bank = None if clock.base is None else clock.bank // 1000 * 1000
        return Clock(ask.seat, clock.base, bank, True)

    def _set_deadline(self, ask: OpenAsk) -> None:
        due = ask.deadline
        since = self.hub.away_since(ask.seat)
        if since is not None and due is None and self.hub.options.dropped != "wait":
            due = max(ask.at, since + 1000 * self.hub.options.dropped_after)

        async def expire() -> None:
            await self._expire(ask)

        if due is None:
            self.hub.timers.cancel(("ask", ask.seat))
        else:
            self.hub.timers.set(("ask", ask.seat), due, expire)

    async def _expire(self, ask: OpenAsk) -> None:
        """Nobody answered: whoever is here passes or discards, whoever is away is dealt with as the table says."""
        if self.asks.get(ask.seat) is not ask:
            return
        window = ask.base is not None
        if not self.hub.is_here(ask.seat) and not window:
            if self.hub.options.dropped == "wait":
                return
            level = self.presence.hold(ask.seat)
            if level is not None:
                self.hub.think(ask, level, self._view(ask.seat), 0)
                return
        why = "timeout" if self.hub.is_here(ask.seat) else "away"
        self.hub.tell_seat(ask.seat, Unask(ask.id, "timeout"))
        action = default_action(ask)
        if not window:
            self.hub.tell_seat(ask.seat, Note("auto", {"act": action.act, "why": why}))
        await self.answer(ask, action)

    # Answers

    async def answer(self, ask: OpenAsk, action: Action, *, shown: bool = False) -> None:
        """The seat does this; Refusal, with the ask still open, if it may not."""
        if self.asks.get(ask.seat) is not ask:
            raise Refusal("stale_ask", "this decision is over")
        now = now_ms()
        if now < ask.at and action in ask.legal and action.act in ("discard", "riichi"):
            self._hold(ask, action)
            return
        news = self._act(ask, action, now, shown)
        self.withdraw(ask.seat)
        if ask.sent and ask.base is None:
            self.clocks[ask.seat].spend(max(0, now - ask.at), self.hub.lag_of(ask.seat))
        if ask.sent:
            self.whispers.after_answer(ask, action)
        if ask.kind == CLAIM and not news:
            self._claims.answers[ask.seat] = action
            news = self._claims.settle()
        if news:
            self._unask_rest(news)
        await self.record([*self._bank_used(ask), *news])

    def _bank_used(self, ask: OpenAsk) -> list[AnyEvent]:
        """What the log tells of the seat's clock after its turn; in between it would tell of a decision."""
        bank = self.clocks[ask.seat].bank // 1000
        if ask.kind != TURN or bank == self._banks[ask.seat]:
            return []
        self._banks[ask.seat] = bank
        return [happenings.Clock(ask.seat, bank)]

    def _hold(self, ask: OpenAsk, action: Action) -> None:
        """The first discard of a hand lies down when everybody has had time to see the hand (ema2016:3.3-d)."""

        async def act() -> None:
            await self.answer(ask, action)

        self.hub.timers.set(("auto", ask.seat), ask.at, act)

    def _act(self, ask: OpenAsk, action: Action, now: int, shown: bool) -> list[AnyEvent]:
        game, at = self.game, max(0, now - self._first_at)
        try:
            if game.referee and action.act in ("discard", "riichi"):
                return game.discard_for_all(ask.seat, action, at)
            timed = game.referee or game.play.claim_priority == FIRST_CALL
            return game.act(ask.seat, action, at if timed else None, shown=shown)
        except HanchanError as error:
            raise Refusal.of(error, "illegal") from None

    def _unask_rest(self, news: Sequence[AnyEvent]) -> None:
        """Decisions that what happened has overtaken."""
        if not self.asks:
            return
        still = set(self._asked())
        moved = any(isinstance(event, happenings.HandEnd | happenings.Call) for event in news)
        for seat in [seat for seat in self.asks if moved or seat not in still]:
            ask = self.withdraw(seat)
            if ask.sent:
                self.hub.tell_seat(seat, Unask(ask.id, "answered"))

    def withdraw(self, seat: int) -> OpenAsk:
        """The seat has no longer to decide; what it was asked."""
        self.hub.timers.cancel(("ask", seat))
        self.hub.timers.cancel(("auto", seat))
        return self.asks.pop(seat)

    async def foul(self, seat: int, offence: str, points: int | None) -> None:
        """A referee's report."""
        try:
            news = self.game.foul(seat, offence, points=points)
        except HanchanError as error:
            raise Refusal.of(error, "illegal") from None
        self._unask_rest(news)
        await self.record(news)

    async def stop(self) -> None:
        """The game is given up; its secret is told."""
        self.drop_asks("stopped")
        await self.record(self.game.stop())

    # Coming and going

    def set_toggle(self, seat: int, toggle: str, on: bool) -> None:
        """A toggle of the seat; an open decision is answered by it where it can be."""
        if toggle not in TOGGLES:
            known = ", ".join(TOGGLES)
            raise Refusal(
                "toggle", "no toggle {toggle!r}; there are {known}", 422, toggle=toggle, known=known
            )
        self.toggles[seat][toggle] = on
        self.tell_toggles(seat)
        ask = self.asks.get(seat)
        if ask is not None and ask.sent and ask.kind != REFEREE:
            auto = auto_action(ask, self.toggles[seat])
            if auto is not None:
                self._later(ask, auto, "toggle")
            else:
                self.hub.timers.cancel(("auto", seat))

    def tell_toggles(self, seat: int) -> None:
        """The seat's toggles, to the seat."""
        self.hub.tell_seat(seat, Note("toggles", dict(self.toggles[seat])))

    def come_back(self, seat: int) -> None:
        """The seat's human is here again: everything that is for this seat alone is said again."""
        self.presence.come_back(seat)
        self.tell_toggles(seat)
        self.whispers.repeat(seat)
        ask = self.asks.get(seat)
        if ask is not None and ask.sent:
            self._set_deadline(ask)
            self.hub.tell_seat(seat, self.whispers.ask_frame(ask, self.clocks[seat]))
        for other in self.asks.values():
            if other.kind == TURN and other.sent:
                self.hub.tell_seat(seat, self.clock_frame(other))
        if self.pause.is_on:
            self.hub.tell_seat(seat, self.pause.frame())

    def go_away(self, seat: int) -> None:
        """The seat's human has gone: the clock runs on, then the table's policy applies."""
        self.presence.go_away(seat)
        ask = self.asks.get(seat)
        if ask is not None and ask.sent:
            self._set_deadline(ask)

    def drop_asks(self, why: str = "paused") -> None:
        """Nobody is asked any more; what was used of the clocks is used."""
        for seat, ask in list(self.asks.items()):
            del self.asks[seat]
            if ask.sent:
                self.hub.tell_seat(seat, Unask(ask.id, why))
                if ask.base is None:
                    self.clocks[seat].spend(max(0, now_ms() - ask.at), 0)
        self.hub.timers.clear("ask", "auto", "show", "result", "first call")
        self.pause.end()

    def _asked(self) -> tuple[int, ...]:
        """The seats that have to decide; a seat in turn is alone with it."""
        turn = self.game.turn
        return self.game.asked if turn is None else (turn,)

    def _view(self, seat: int) -> View:
        if seat not in self._views:
            told = self.telling.events[: self.telling.shown]
            self._views[seat] = View.of(told, seat)
        return self._views[seat]
