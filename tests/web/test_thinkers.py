"""Bots think in processes of their own; a process that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import ProcessPoolExecutor

import hanchan
from hanchan.game import Game
from hanchan.web.thinkers import Thinkers


def test_bots_go_on_thinking_after_their_process_was_killed() -> None:
    async def think() -> None:
        game = Game(seed=1)
        [seat] = game.asked
        thinkers = Thinkers(1)
        question = (
            "novice",
            "7",
            hanchan.rulebook("ema2016"),
            seat,
            game.view(seat),
            game.legal(seat),
        )
        try:
            before = await thinkers.think(*question)
            assert isinstance(thinkers._pool, ProcessPoolExecutor)
            for pid in list(thinkers._pool._processes):
                os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.2)
            several = await asyncio.gather(*(thinkers.think(*question) for _ in range(4)))
        finally:
            thinkers.close()
        assert set(several) == {before}
        assert before in game.legal(seat)

    asyncio.run(think())
