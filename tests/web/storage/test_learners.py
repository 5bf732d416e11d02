"""What is kept of learners, in either kind of database."""

from __future__ import annotations

import asyncio

from hanchan.learn.progress.spacing import Key
from hanchan.web.clock import wall_ms
from hanchan.web.storage.database import Database
from hanchan.web.storage.learners import Learners, NewAnswer

KEY = Key("fu", "wrc2015", 7)
DAY = 86_400_000


def answer(*, right: bool, seed: int = 7) -> NewAnswer:
    return NewAnswer(KEY._replace(seed=seed), "fu/wait", right, 1500)


def test_answers_cards_and_steps_survive_a_restart(url: str) -> None:
    async def first() -> None:
        database = Database(url)
        await database.open()
        kept = Learners(database)
        await kept.add("ann")
        assert await kept.answer("ann", answer(right=False), None)
        assert await kept.answer("ann", answer(right=True, seed=8), ("points", "1"))
        assert await kept.answer("ann", answer(right=False, seed=9), ("points", "2"))  # not done
        assert await kept.mark("ann", "points", "table")
        assert await kept.mark("ann", "points", "table")  # twice is once
        await database.close()

    async def second() -> None:
        database = Database(url)
        await database.open()
        kept = Learners(database)
        told = await kept.answers("ann")
        assert [one.right for one in told] == [False, True, False]
        assert await kept.steps("ann") == {"points": ["1", "table"]}
        assert await kept.due("ann", wall_ms()) == []
        later = await kept.due("ann", wall_ms() + DAY)
        assert set(later) == {"fu/wait", KEY.card(), KEY._replace(seed=9).card()}
        assert await kept.next_due("ann", wall_ms()) is not None
        await database.close()

    asyncio.run(first())
    asyncio.run(second())


def test_answers_at_the_same_time_are_all_kept(url: str) -> None:
    async def work() -> None:
        database = Database(url)
        await database.open()
        kept = Learners(database)
        await kept.add("ann")
        await asyncio.gather(
            *(kept.answer("ann", answer(right=bool(n % 2), seed=n), None) for n in range(20))
        )
        assert len(await kept.answers("ann")) == 20
        await database.close()

    asyncio.run(work())


def test_nothing_is_kept_for_who_is_not_known_and_nothing_after_forgetting(url: str) -> None:
    async def work() -> None:
        database = Database(url)
        await database.open()
        kept = Learners(database)
        assert not await kept.answer("nobody", answer(right=True), None)
        assert not await kept.mark("nobody", "tiles", "table")
        for name in ("ann", "bob"):
            await kept.add(name)
            await kept.answer(name, answer(right=False), None)
            await kept.mark(name, "tiles", "table")
        await kept.forget("ann")
        assert not await kept.knows("ann")
        assert await kept.answers("ann") == []
        assert await kept.steps("ann") == {}
        assert await kept.due("ann", wall_ms() + DAY) == []
        assert len(await kept.answers("bob")) == 1
        await database.close()

    asyncio.run(work())
