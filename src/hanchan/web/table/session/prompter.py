"""Who decides for a seat that is asked: a person in time, a toggle, a bot, or the table after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from ....game import Action, Game
from ...clock import steady_ms
from ...errors import Refusal
from ..frames import ClockFrame, Note, Outgoing, Unask
from ..room.options import USUAL, Options
from .bot_pace import thinking_ms
from .bot_seats import BotSeats
from .pacing import GameLog, Pacing
from .prompts import (
    CLAIM,
    REFEREE,
    TURN,
    Prompt,
    against,
    auto_action,
    barred,
    decision_kind,
    default_action,
)
from .seat import TOGGLES, Seat
from .services import Message, RoomChanged, Services


class Prompter:
    """The open decisions of one game.

    `answer` is called with what is decided, `substituted` with the seat that a bot plays from now on.
    """

    def __init__(
        self,
        game: Game,
        log: GameLog,
        seats: Sequence[Seat],
        pacing: Pacing,
        options: Options,
        services: Services,
        answer: Callable[[Prompt, Action], Awaitable[None]],
        substituted: Callable[[int], None],
    ) -> None:
        self.open: dict[int, Prompt] = {}
        self._game, self._log, self._seats, self._pacing = game, log, seats, pacing
        self._options, self._timers = options, services.timers
        self._post, self._pass_on = services.post, services.tell
        self._answer, self._substituted = answer, substituted
        self._opens_at = 0  # before this nobody discards: the hand has just been dealt
        self._faults = 0
        # Who plays for a person who is away, or for a program that is gone.
        self._substitute = USUAL if options.dropped == "bot" else None
        has_people = any(seat.level is None for seat in seats)
        self._bots = BotSeats(
            game,
            has_people,
            services.pool,
            services.settings.programs,
            self._substitute,
            self._on_bot_answer,
        )

    def close(self) -> list[asyncio.Task[None]]:
        """Nobody plays any more; the tasks that are given up."""
        return self._bots.close()

    def faults_of(self, seat: int) -> list[str]:
        """What the program in the seat did wrong, a word each."""
        return self._bots.faults_of(seat)

    def open_hand(self, at: int) -> None:
        """A hand has just been dealt: nobody discards before this time."""
        self._opens_at = at

    # Asking

    def ask(self, number: int) -> None:
        """The seat has to decide."""
        seat = self._seats[number]
        legal = self._game.legal(number)
        kind = decision_kind(legal)
        if kind == CLAIM and self._game.referee:
            kind = REFEREE
        seat.asked += 1  # each seat its own, or the number would tell how often others are asked
        at = max(steady_ms(), self._opens_at) if kind == TURN else steady_ms()
        prompt = Prompt(f"a{seat.asked}", number, kind, legal, at, self._log.shown)
        self.open[number] = prompt
        if kind == TURN:  # whoever plays there: that nobody was asked would tell of a toggle
            self._tell(self._clock_frame(prompt))
        level = seat.level or (self._substitute if seat.is_held else None)
        if level is not None:
            pause = thinking_ms(self._options.floor) if kind == TURN else 0
            self._think(prompt, level, prompt.at + pause)
        elif (auto := auto_action(prompt, seat.toggles)) is not None and kind != REFEREE:
            self._later(prompt, auto, "toggle")
        elif seat.is_held:
            self._later(prompt, default_action(prompt), "away")
        else:
            self._ask_person(prompt)

    def _floor(self, prompt: Prompt) -> int:
        """In turn nobody acts at once for a seat, so that it can be followed."""
        return self._options.floor if prompt.kind == TURN else 0

    def _think(self, prompt: Prompt, level: str, not_before: int) -> None:
        told = self._log.events[: prompt.n]
        self._bots.think(prompt, level, self._log.view(prompt.seat), told, not_before)

    def _on_bot_answer(self, prompt: Prompt, action: Action) -> None:
        async def answer() -> None:
            faults = sum(len(self.faults_of(seat.number)) for seat in self._seats)
            if faults > self._faults:
                self._faults = faults
                self._pass_on(RoomChanged())
            if self.open.get(prompt.seat) is prompt and not self._is_taken_back(prompt):
                await self._answer(prompt, action)

        self._post(answer)

    def _is_taken_back(self, prompt: Prompt) -> bool:
        """Whether a person who was asked, and then was away, is here to answer after all."""
        return prompt.sent and not self._seats[prompt.seat].is_held

    def _later(self, prompt: Prompt, action: Action, why: str) -> None:
        """The server acts for the seat."""

        async def act() -> None:
            self._tell(Note("auto", {"act": action.act, "why": why}), prompt.seat)
            await self._answer(prompt, action)

        self._timers.set(("auto", prompt.seat), prompt.at + self._floor(prompt), act)

    def hold(self, prompt: Prompt, action: Action) -> None:
        """The first discard of a hand lies down when everybody has had time to see the hand (ema2016:3.3-d)."""

        async def act() -> None:
            await self._answer(prompt, action)

        self._timers.set(("auto", prompt.seat), prompt.at, act)

    def _ask_person(self, prompt: Prompt) -> None:
        prompt.sent = True
        if prompt.kind in (CLAIM, REFEREE):
            self._pacing.somebody_asked = True
        if prompt.kind == TURN:
            prompt.barred = barred(self._game, prompt.seat)
        if self._game.referee and not self._options.strict:
            prompt.against = against(self._game, prompt)
        is_fixed = prompt.kind == CLAIM and self._options.privacy == "fixed"
        window = self._options.claim_window
        if window is not None and (prompt.kind == REFEREE or is_fixed):
            opened = self._pacing.open_at or prompt.at
            prompt.base = max(0, opened + window - prompt.at)
            prompt.deadline = prompt.at + prompt.base
        elif (
            limit := self._seats[prompt.seat].clock.limit(in_turn=prompt.kind == TURN)
        ) is not None:
            prompt.deadline = prompt.at + limit
        self._tell_prompt(prompt)
        self.set_deadline(prompt.seat)

    # Time

    def set_deadline(self, number: int) -> None:
        """A person who is asked has so long; who is away as long as the table waits."""
        prompt = self.open.get(number)
        if prompt is None or not prompt.sent:
            return
        due, since = prompt.deadline, self._seats[number].away_since
        if since is not None and due is None and self._options.dropped != "wait":
            due = max(prompt.at, since + 1000 * self._options.dropped_after)
        if due is None:
            self._timers.cancel(("ask", number))
        else:
            self._timers.set(("ask", number), due, lambda: self._expire(prompt))

    async def _expire(self, prompt: Prompt) -> None:
        """Nobody answered: whoever is here passes or discards, whoever is away is dealt with as the table says."""
        if self.open.get(prompt.seat) is not prompt:
            return
        seat = self._seats[prompt.seat]
        is_window = prompt.base is not None
        if not seat.is_here and not is_window:
            if self._options.dropped == "wait":
                return
            seat.is_held = True
            if self._substitute is not None:
                self._substituted(prompt.seat)
                self._think(prompt, self._substitute, 0)
                return
        self._tell(Unask(prompt.id, "timeout"), prompt.seat)
        action = default_action(prompt)
        if not is_window:
            why = "timeout" if seat.is_here else "away"
            self._tell(Note("auto", {"act": action.act, "why": why}), prompt.seat)
        await self._answer(prompt, action)

    # Withdrawing

    def withdraw(self, number: int) -> Prompt:
        """The seat has no longer to decide; what it was asked."""
        self._timers.cancel(("ask", number))
        self._timers.cancel(("auto", number))
        return self.open.pop(number)

    def unask(self, number: int, why: str, by: int | None = None) -> Prompt:
        """The same, and a person who was asked is told so."""
        prompt = self.withdraw(number)
        if prompt.sent:
            self._tell(Unask(prompt.id, why, by), number)
        return prompt

    def drop(self, why: str) -> None:
        """Nobody is asked any more; what was used of the clocks is used."""
        for number in list(self.open):
            prompt = self.unask(number, why)
            if prompt.sent and prompt.base is None:
                used, in_turn = max(0, steady_ms() - prompt.at), prompt.kind == TURN
                self._seats[number].clock.spend(used, 0, in_turn=in_turn)

    # For one seat

    def set_toggle(self, number: int, toggle: str, on: bool) -> None:
        """A toggle of the seat; an open decision is answered by it where it can be."""
        if toggle not in TOGGLES:
            known = ", ".join(TOGGLES)
            raise Refusal(
                "toggle", "no toggle {toggle!r}; there are {known}", 422, toggle=toggle, known=known
            )
        seat = self._seats[number]
        seat.toggles[toggle] = on
        self.tell_toggles(number)
        prompt = self.open.get(number)
        if prompt is not None and prompt.sent and prompt.kind != REFEREE:
            auto = auto_action(prompt, seat.toggles)
            if auto is not None:
                self._later(prompt, auto, "toggle")
            else:
                self._timers.cancel(("auto", number))

    def tell_toggles(self, number: int) -> None:
        """The seat's toggles, to the seat."""
        self._tell(Note("toggles", dict(self._seats[number].toggles)), number)

    def repeat(self, number: int) -> None:
        """What the seat is asked, and whose clock runs, once more."""
        prompt = self.open.get(number)
        if prompt is not None and prompt.sent:
            self.set_deadline(number)
            self._tell_prompt(prompt)
        for other in self.open.values():
            if other.kind == TURN and other.sent:
                used = max(0, steady_ms() - other.at)
                self._tell(self._clock_frame(other, used), number)

    def _tell_prompt(self, prompt: Prompt) -> None:
        guarded = self._options.pace != "instant"
        frame = prompt.frame(self._seats[prompt.seat].clock, steady_ms(), guarded=guarded)
        self._tell(frame, prompt.seat)

    def _clock_frame(self, prompt: Prompt, used: int = 0) -> ClockFrame:
        """The clock of the seat in turn, as everybody sees it, after so many ms."""
        clock = self._seats[prompt.seat].clock
        if clock.base is None:
            return ClockFrame(prompt.seat, None, None, True)
        bank = clock.bank // 1000 * 1000 - max(0, used - clock.base)
        return ClockFrame(prompt.seat, max(0, clock.base - used), max(0, bank), True)

    def _tell(self, frame: Outgoing, seat: int | None = None) -> None:
        self._pass_on(Message(frame, seat))
