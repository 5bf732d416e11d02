"""One game at a table: what is decided, written down, shown and asked, in this order.

Everything here runs in the table's one task. An event is durable before anybody is shown it; nobody is asked before
everything that happened has been shown. What may be known is told as values; who is sent what is not decided here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ....errors import HanchanError
from ....game import Action, Game
from ....game import events as happenings
from ....game.events import AnyEvent
from ....rules.fouls import offences
from ....rules.play import FIRST_CALL
from ...clock import moment_of, steady_ms
from ...errors import Refusal
from ...storage.store import Stored
from ..frames import Note
from ..room.options import OPENING, Options
from .hints import PrivateNotes, weighed
from .pacing import GameLog, Pacing, ResultPause, result_pause
from .prompter import Prompter
from .prompts import CLAIM, TURN, Prompt
from .seat import AWAY, BACK, BY_BOT, Seat, clocks_kept, is_asleep
from .services import Message, Services


class Session:
    """One game in progress."""

    def __init__(
        self,
        game: Game,
        log: Sequence[Stored],
        seats: Sequence[Seat],
        options: Options,
        services: Services,
    ) -> None:
        self.game = game
        self.seats = seats
        self.log = GameLog(log)
        self._options = options
        self._settings, self._store, self._lease = services.settings, services.store, services.lease
        self._timers, self._pass_on = services.timers, services.tell
        self._pacing = Pacing(options)
        self._notes = PrivateNotes(game)
        self._pause = ResultPause(
            result_pause(options, self._settings.result_pause),
            [seat.number for seat in seats if seat.level is not None],
        )
        self.prompter = Prompter(
            game, self.log, seats, self._pacing, options, services, self.answer, self._on_substitute
        )
        self._begun = moment_of(log[0].at)
        for event in self.log.events:
            if isinstance(event, happenings.SeatStatus):
                seats[event.seat].told_status = event.status

    @property
    def finished(self) -> bool:
        """The game is over and everybody has seen it."""
        return self.game.over and self.log.next is None

    @property
    def is_last_hand(self) -> bool:
        """The game ends after this hand."""
        return self.game.last_hand

    def end_after_hand(self) -> None:
        """The hand that is being played is the last one."""
        self.game.last_hand = True

    def faults_of(self, seat: int) -> list[str]:
        """What the program in the seat did wrong, a word each."""
        return self.prompter.faults_of(seat)

    def close(self) -> list[asyncio.Task[None]]:
        """Nobody plays any more; the tasks that are given up."""
        return self.prompter.close()

    # Going on

    def advance(self) -> None:
        """Shows what is due; then asks whoever has to decide."""
        if is_asleep(self.seats):
            return
        self._show_due()
        if self.log.next is not None or self.game.over:
            return
        for seat in self._asked():
            if seat not in self.prompter.open:
                self.prompter.ask(seat)
        if not self.game.is_claim:  # else a note, and when it comes, would tell who may call
            for one in self.seats:
                self._tell_notes(one.number)

    async def record(self, news: Sequence[AnyEvent]) -> None:
        """Writes down what happened, then goes on."""
        if news:
            planned = self._pacing.plan(news, len(self.log.events) + 1, steady_ms())
            clocks = clocks_kept(seat.clock for seat in self.seats)
            ended = isinstance(news[-1], happenings.GameEnd)
            written = [due.stored for due in planned]
            await self._store.append(self._lease, self.game.id, written, clocks, ended=ended)
            self.log.add(planned)
        self.advance()

    def _show_due(self) -> None:
        while (due := self.log.next) is not None:
            stored = due.stored
            if self._pause.holds(stored):
                self._begin_pause(stored)
                return
            if due.moment > steady_ms():
                self._timers.set("show", due.moment, self._on_time)
                return
            self._before_showing(stored.event)
            self._pass_on(stored)
            self.log.show()
            if isinstance(stored.event, happenings.Discard):
                self._tell_notes(stored.event.seat)

    async def _on_time(self) -> None:
        self.advance()

    def _before_showing(self, event: AnyEvent) -> None:
        if isinstance(event, happenings.HandStart):
            self._end_pause()
            self.open_hand()
            for seat in self.seats:
                seat.new_hand()
                self.prompter.tell_toggles(seat.number)
        elif isinstance(event, happenings.RiichiAccepted):
            self.seats[event.seat].toggles["discard_drawn"] = True
            self.prompter.tell_toggles(event.seat)

    def open_hand(self) -> None:
        """A hand has just been dealt: nobody discards before everybody has seen it."""
        self.prompter.open_hand(steady_ms() + OPENING[self._options.pace])

    def _tell_notes(self, seat: int) -> None:
        """Says to a person what has changed about the own hand, where the table allows hints."""
        if self._options.hints and not self.game.over and self.seats[seat].level is None:
            self._tell_all_of(self._notes.news(seat, self.log.view(seat)), seat)

    def _tell_all_of(self, notes: Sequence[Note], seat: int) -> None:
        for note in notes:
            self._pass_on(Message(note, seat))

    # The pause after a hand

    @property
    def is_paused(self) -> bool:
        """A result is being looked at."""
        return self._pause.is_on

    def _begin_pause(self, stored: Stored) -> None:
        if not self._pause.is_on:
            until = self._pause.begin(stored, steady_ms())
            if until is not None:
                self._timers.set("result", until, self._on_seen)
            self._pass_on(Message(self._pause.frame()))
            self._check_pause()

    async def see_result(self, seat: int) -> None:
        """The seat has seen the result; when all have that are here, the next hand begins."""
        if self._pause.is_on:
            self._pause.see(seat)
            self._pass_on(Message(self._pause.frame()))
            self._check_pause()

    def _check_pause(self) -> None:
        """Nobody is waited for who has gone."""
        people = [one.number for one in self.seats if one.is_here and one.level is None]
        if self._pause.is_on and self._pause.is_over(people):
            self._timers.set("result", steady_ms(), self._on_seen)

    def hold_result(self) -> None:
        """The result stays until everybody is ready."""
        self._timers.cancel("result")
        self._pause.hold()
        self._pass_on(Message(self._pause.frame()))

    async def _on_seen(self) -> None:
        self._end_pause(passed=True)
        self.advance()

    def _end_pause(self, *, passed: bool = False) -> None:
        self._pause.end(passed=passed)
        self._timers.cancel("result")

    # Answers

    def prompt(self, seat: int, given: str) -> Prompt:
        """The seat's open decision of this name; Refusal if a person was not asked it."""
        found = self.prompter.open.get(seat)
        if found is None or found.id != given or not found.sent:
            raise Refusal("stale_ask", "this decision is over, or was never asked")
        return found

    async def answer(
        self, prompt: Prompt, action: Action, *, lag: int | None = None, shown: bool = False
    ) -> None:
        """The seat does this, over a line with so much delay; Refusal, with the prompt still open, if it may not."""
        seat, now = self.seats[prompt.seat], steady_ms()
        if self.prompter.open.get(prompt.seat) is not prompt:
            raise Refusal("stale_ask", "this decision is over")
        if now < prompt.at and action in prompt.legal and action.act in ("discard", "riichi"):
            self.prompter.hold(prompt, action)
            return
        news = self._act(prompt, action, now, shown)
        seat.lag = seat.lag if lag is None else lag
        self.prompter.withdraw(prompt.seat)
        if prompt.sent:
            if prompt.base is None:
                seat.clock.spend(max(0, now - prompt.at), seat.lag, in_turn=prompt.kind == TURN)
            view = self.log.view(prompt.seat)
            self._tell_all_of(self._notes.after_answer(prompt, action, view), prompt.seat)
        if prompt.kind == CLAIM and not news:
            news = self._settle_claims()
        if news:
            self._withdraw_rest(news)
        # The log tells of the clock after a turn; in between it would tell of a decision.
        bank = seat.bank_news() if prompt.kind == TURN else []
        await self.record([*bank, *news])

    def _act(self, prompt: Prompt, action: Action, now: int, shown: bool) -> list[AnyEvent]:
        game, at = self.game, self._stamp(now)
        try:
            if at is not None and game.referee and action.act in ("discard", "riichi"):
                return game.discard_for_all(prompt.seat, action, at)
            return game.act(prompt.seat, action, at, shown=shown)
        except HanchanError as error:
            raise Refusal.of(error, "illegal") from None

    def _stamp(self, now: int) -> int | None:
        """The time on the table's clock, where it decides who was first."""
        timed = self.game.referee or self.game.play.claim_priority == FIRST_CALL
        return max(0, now - self._begun) if timed else None

    def _settle_claims(self, *, again: bool = False) -> list[AnyEvent]:
        """Passes for those whose claim can no longer matter, and tells them whose does."""
        leads = self.game.leading_claim
        if leads is None:
            return []
        by, act = leads
        news: list[AnyEvent] = []
        for seat in self.game.overruled(self._stamp(steady_ms())):
            self.prompter.unask(seat, act, by)
            news += self.game.act(seat, Action("pass"))
        play = self.game.play
        if not news and play.claim_priority == FIRST_CALL and not again:
            when = steady_ms() + play.simultaneity_ms + 1
            self._timers.set("first call", when, self._on_clearly_first)
        return news

    async def _on_clearly_first(self) -> None:
        if self.game.is_claim:
            await self.record(self._settle_claims(again=True))

    def _withdraw_rest(self, news: Sequence[AnyEvent]) -> None:
        """Decisions that what happened has overtaken."""
        still = set(self._asked()) if self.prompter.open else set()
        moved = any(isinstance(event, happenings.HandEnd | happenings.Call) for event in news)
        for seat in [seat for seat in self.prompter.open if moved or seat not in still]:
            self.prompter.unask(seat, "answered")

    def set_toggle(self, seat: int, toggle: str, on: bool) -> None:
        """A toggle of the seat; an open decision is answered by it where it can be."""
        self.prompter.set_toggle(seat, toggle, on)

    def weigh(self, seat: int, tile: str) -> None:
        """Tells the seat in turn what a discard would leave, where the table allows hints."""
        prompt = self.prompter.open.get(seat)
        discards = () if prompt is None else prompt.legal
        if not self._options.hints or all(
            one.act != "discard" or one.tile != tile for one in discards
        ):
            raise Refusal("not_now", "this cannot be discarded now, or the table gives no hints")
        shown = self.log.events[: self.log.shown]
        body = weighed(self.log.view(seat), seat, tile, shown)
        self._pass_on(Message(Note("weighed", body), seat))

    def check_offence(self, offence: str) -> None:
        """Refusal if the book knows no such offence."""
        try:
            offences.offence(self.game.book, offence)
        except HanchanError as error:
            raise Refusal.of(error, "illegal") from None

    async def foul(self, seat: int, offence: str, points: int | None) -> None:
        """A referee's report."""
        try:
            news = self.game.foul(seat, offence, points=points)
        except HanchanError as error:
            raise Refusal.of(error, "illegal") from None
        self._withdraw_rest(news)
        await self.record(news)

    async def stop(self) -> None:
        """The game is given up; its secret is told."""
        self._drop_prompts("stopped")
        await self.record(self.game.stop())

    def _drop_prompts(self, why: str) -> None:
        self.prompter.drop(why)
        self._timers.clear("show", "first call")
        self._end_pause()

    def _asked(self) -> tuple[int, ...]:
        """The seats that have to decide; a seat in turn is alone with it."""
        turn = self.game.turn
        return self.game.asked if turn is None else (turn,)

    # Coming and going

    def come_back(self, seat: int) -> None:
        """The seat's human is here: everything that is for this seat alone is said again."""
        self.seats[seat].come_back()
        self._tell_status(seat, BACK, 0)
        self.prompter.tell_toggles(seat)
        self._tell_all_of(self._notes.repeat(seat), seat)
        self.prompter.repeat(seat)
        if self._pause.is_on:
            self._pass_on(Message(self._pause.frame(), seat))

    def go_away(self, seat: int) -> None:
        """The seat's human has gone: the clock runs on, then the table's policy applies; without anybody it sleeps."""
        self.seats[seat].go_away(steady_ms())
        if is_asleep(self.seats):
            self._drop_prompts("paused")
        else:
            self._tell_status(seat, AWAY, int(1000 * self._settings.away_after))
            self.prompter.set_deadline(seat)
            self._check_pause()

    def _on_substitute(self, seat: int) -> None:
        self._tell_status(seat, BY_BOT, 0)

    def _tell_status(self, seat: int, status: str, wait: int) -> None:
        """The log tells it after so long (ms): a line that is gone for a moment is nobody's business."""

        async def say() -> None:
            if not self.game.over and not is_asleep(self.seats):
                await self.record(self.seats[seat].status_news(status))

        if self.seats[seat].told_status == status:
            self._timers.cancel(("status", seat))
        else:
            self._timers.set(("status", seat), steady_ms() + wait, say)
