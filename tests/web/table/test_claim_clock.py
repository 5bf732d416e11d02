"""What a seat spends on claims is its own affair: no clock that others see tells who thought over a call."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from hanchan.tiles import format
from hanchan.web.table.room import options
from hanchan.web.table.session.seat import GRACE, clocks_kept, restore_clocks, seat_clock
from helpers.scripts import wall_of
from helpers.servers import Running
from helpers.web_players import Player, drawn_or_pass, four_seated

# No machine is so busy that a discard takes the base.
BASE, BANK, THOUGHT = 30_000, 60_000, 40_000
# West may call pon on three of the first discards.
WEST, WALL = 2, wall_of({"W": "112233z147m147p9s"}, draws="1z2z4z3z")


async def play(server: Running, upto: int) -> tuple[list[dict[str, Any]], list[int]]:
    """Four who discard at once, and West thinks long over claims: all frames of all, and what West is told of its bank.

    The thinking is done by asking earlier, so that nobody has to wait for it.
    """
    made, players = await four_seated(
        server.url, walls=[format(WALL)], players=[0, 1, 2, 3], privacy="jitter", clock="online"
    )
    asked = server.hall.loaded(made["table"]).session.prompter.open
    own: list[int] = []

    async def sit(seat: int, player: Player) -> None:
        while player.n < upto:
            frame = await player.receive(30)
            if frame["t"] == "ask":
                if frame["kind"] == "claim" and seat == WEST:
                    own.append(frame["bank"])
                    asked[WEST].at -= THOUGHT
                await player.answer(frame, drawn_or_pass(frame))

    async with asyncio.timeout(120):
        await asyncio.gather(*(sit(seat, player) for seat, player in enumerate(players)))
    for player in players:
        await player.__aexit__()
    return [json.loads(text) for player in players for text in player.frames], own


def test_a_public_clock_does_not_tell_who_thought_over_a_claim(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(options.CLOCKS, "online", (BASE, BANK))
    frames, own = asyncio.run(play(server, 16))
    first, second, third = own
    assert first == BANK > second > third, "West thought over claims, and has less time for them"
    assert {frame["bank"] for frame in frames if frame["t"] == "clock"} == {BANK}
    assert not [frame for frame in frames if frame["t"] == "ev" and frame["k"] == "clock"]


def test_who_thinks_over_claims_has_less_time_for_claims() -> None:
    clock = seat_clock((5_000, 20_000))
    clock.spend(9_000, 0, in_turn=False)
    assert (clock.left(in_turn=True), clock.left(in_turn=False)) == (20_000, 16_000)
    assert clock.limit(in_turn=False) == 5_000 + 16_000 + GRACE
    clock.spend(6_000, 0, in_turn=True)
    assert (clock.left(in_turn=True), clock.left(in_turn=False)) == (19_000, 16_000)
    clock.spend(99_000, 0, in_turn=False)
    assert (clock.left(in_turn=True), clock.left(in_turn=False)) == (19_000, 0)
    clock.new_hand()
    assert (clock.left(in_turn=True), clock.left(in_turn=False)) == (20_000, 20_000)


def test_what_was_spent_survives_a_restart() -> None:
    before, after = ([seat_clock((5_000, 20_000)) for _ in range(4)] for _ in range(2))
    before[1].spend(9_000, 0, in_turn=False)
    before[2].spend(7_000, 0, in_turn=True)
    restore_clocks(after, clocks_kept(before))
    assert [(one.bank, one.claimed) for one in after] == [(one.bank, one.claimed) for one in before]
    restore_clocks(after, {"banks": [1, 2, 3, 4]})  # as 0.1 kept it
    assert [(one.bank, one.claimed) for one in after] == [(1, 0), (2, 0), (3, 0), (4, 0)]
