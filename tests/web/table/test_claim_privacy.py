"""How long a discard lies does not tell whether anybody could have called it."""

from __future__ import annotations

import asyncio
import itertools
import random
from statistics import median
from typing import Any

import pytest

from hanchan.game import events
from hanchan.game.decisions import decisions
from hanchan.rules import rulebook
from hanchan.web.table.session.pacing import NEARLY, USUAL
from helpers.servers import Running
from helpers.web_players import Player, drawn_or_pass, four_seated

WINDOW = 500
SLACK = 60  # ms between a pass and its being taken

pytestmark = pytest.mark.proof


async def play(server: Running, upto: int, **options: Any) -> list[Any]:
    """Four who pass, each after a while or not at all, and discard what they draw: the log with its times."""
    made, players = await four_seated(server.url, seed=21, players=[0, 1, 2, 3], **options)
    chance = random.Random(5)

    async def sit(player: Player) -> None:
        while player.n < upto:
            frame = await player.receive(30)
            if frame["t"] == "ask":
                if frame["kind"] == "claim":
                    if options["privacy"] == "fixed" and chance.random() < 0.5:
                        continue  # the window runs out
                    await asyncio.sleep(chance.uniform(0.05, 0.3))
                await player.answer(frame, drawn_or_pass(frame))

    async with asyncio.timeout(120):
        await asyncio.gather(*(sit(player) for player in players))
    live = server.hall.loaded(made["table"])
    for player in players:
        await player.__aexit__()
    return list(live.connections.feed.log)[:upto]


def gaps(log: list[Any]) -> tuple[list[int], list[int]]:
    """How long the discards lay until the next draw: those somebody could call, and those nobody could."""
    told = [stored.event for stored in log]
    start = next(number for number, event in enumerate(told) if isinstance(event, events.HandStart))
    book: Any = told[0]
    asked = {one.n for one in decisions(told[start:], rulebook(book.rules))}
    callable_: list[int] = []
    quiet: list[int] = []
    for number, (one, following) in enumerate(itertools.pairwise(log), 1):
        if isinstance(one.event, events.Discard) and isinstance(following.event, events.Draw):
            where = callable_ if number - start in asked else quiet
            where.append(following.at - one.at)
    return callable_, quiet


def test_with_a_fixed_window_every_discard_lies_as_long(server: Running) -> None:
    log = asyncio.run(play(server, 64, privacy="fixed", window=WINDOW))
    passed, quiet = gaps(log)
    assert passed, "somebody could have called now and then"
    assert len(quiet) > 5
    assert set(quiet) == {WINDOW}
    # Not a millisecond more, unless the machine itself was held up.
    assert not [gap for gap in passed if gap != WINDOW and gap < WINDOW + NEARLY]
    assert WINDOW in passed


def test_with_jitter_a_discard_nobody_can_call_lies_as_long_as_people_take_to_pass(
    server: Running,
) -> None:
    log = asyncio.run(play(server, 90, privacy="jitter"))
    passed, quiet = gaps(log)
    assert passed
    assert len(quiet) > 5
    for gap in quiet:
        assert any(abs(gap - one) <= SLACK for one in [*passed, *USUAL]), (gap, passed)
    assert min(quiet) >= min([*passed, *USUAL]) - SLACK


def test_without_either_a_discard_nobody_can_call_goes_by_at_once(server: Running) -> None:
    """What the other two are for: this table tells, and says so."""
    log = asyncio.run(play(server, 64, privacy="off"))
    passed, quiet = gaps(log)
    assert median(passed) > median(quiet)
