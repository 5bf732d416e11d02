"""Bots think in processes of their own; a process that dies is replaced, and one with quicker bots takes over."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import hanchan
from hanchan.bots import Bot, Seen, make_bot
from hanchan.game import Action, Game, redact
from hanchan.web.table.session.bot_pool import BotPool, BotPools, BotQuestion, Swift, question_of
from hanchan.web.table.session.bot_seats import BotSeats
from hanchan.web.table.session.prompts import TURN, Prompt, default_action


def question(level: str) -> tuple[Game, BotQuestion]:
    game = Game(seed=1)
    [seat] = game.asked
    book = hanchan.rulebook("ema2016")
    return game, question_of(level, "7", book, seat, game.view(seat), game.legal(seat))


def test_bots_go_on_thinking_after_their_process_was_killed() -> None:
    async def think() -> None:
        game, asked = question("novice")
        pool = BotPool(1)
        try:
            before = await pool.think(asked)
            assert isinstance(pool._pool, ProcessPoolExecutor)
            for pid in list(pool._pool._processes):
                os.kill(pid, signal.SIGKILL)
            several = await asyncio.gather(*(pool.think(asked) for _ in range(4)))
        finally:
            pool.close()
        assert set(several) == {before}
        assert before in game.legal(asked.seat)

    asyncio.run(think())


class Last:
    """A bot of the test's own: it does the last thing that is legal."""

    def act(self, seen: Seen) -> Action:
        return seen.legal[-1]


def ready() -> bool:
    return True


def nothing() -> None:
    """There is nothing to prepare."""


def fails() -> None:
    raise RuntimeError("no compiler here")


def make_last(level: str, seed: str) -> Bot:
    return Last() if level == "expert" else make_bot(level, seed)


def test_an_expert_thinks_at_once_and_a_quicker_one_takes_over_when_it_is_prepared() -> None:
    async def think() -> None:
        game, asked = question("expert")
        pool = BotPool(1, Swift(ready, nothing, make_last))
        try:
            first = await pool.think(asked)
            assert first in game.legal(asked.seat)
            assert pool._hastening is not None
            await asyncio.wait_for(pool._hastening, 120)
            assert pool.is_swift
            assert await pool.think(asked) == game.legal(asked.seat)[-1]
            assert isinstance(pool._pool, ProcessPoolExecutor)
            for pid in list(pool._pool._processes):
                os.kill(pid, signal.SIGKILL)
            assert await pool.think(asked) == game.legal(asked.seat)[-1], "it stays quick"
        finally:
            pool.close()

    asyncio.run(think())


def test_without_a_compiler_the_expert_goes_on_thinking_slowly(caplog: Any) -> None:
    async def think() -> None:
        _, asked = question("expert")
        pool = BotPool(1, Swift(ready, fails, make_last))
        try:
            first = await pool.think(asked)
            assert pool._hastening is not None
            await asyncio.wait_for(pool._hastening, 120)
            assert not pool.is_swift
            assert await pool.think(asked) == first
        finally:
            pool.close()

    asyncio.run(think())
    assert "cannot be compiled" in caplog.text


def test_nobody_is_prepared_for_a_level_that_is_quick_anyway() -> None:
    async def think() -> None:
        _, asked = question("club")
        pool = BotPool(1, Swift(ready, nothing, make_last))
        try:
            await pool.think(asked)
            assert pool._hastening is None
        finally:
            pool.close()

    asyncio.run(think())


def test_a_bot_answers_by_what_its_seat_knew_when_it_was_asked() -> None:
    """It may be asked long before its turn to think comes; the game goes on meanwhile."""

    async def think() -> None:
        game = Game(seed=1)
        [seat] = game.asked
        view, legal = game.view(seat), game.legal(seat)
        prompt = Prompt("a1", seat, TURN, legal, 0, len(game.events))
        expected = make_bot("club", game.chance(f"{prompt.n} {seat}")).act(
            Seen(seat, game.view(seat), tuple(legal), game.book)
        )
        assert expected != default_action(prompt)
        answers: list[Action] = []
        pools = BotPools(0)
        bots = BotSeats(game, True, pools, {}, None, lambda _, action: answers.append(action))
        try:
            async with pools.people.turns.turn("x"), pools.people.turns.turn("y"):
                bots.think(prompt, "club", view, game.events, 0)
                await asyncio.sleep(0)
                view.fold(redact(game.act(seat, legal[0])[0], seat))
            async with asyncio.timeout(20):
                while not answers:
                    await asyncio.sleep(0.01)
        finally:
            pools.close()
        assert answers == [expected]

    asyncio.run(think())
