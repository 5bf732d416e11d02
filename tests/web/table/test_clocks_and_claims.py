"""Time at the table, what is done without an answer, and what the time between two tiles tells."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from hanchan.game import Action, events
from hanchan.tiles import format
from hanchan.web.table.room.options import Options
from hanchan.web.table.session.pacing import Pacing
from hanchan.web.table.session.prompts import Prompt, auto_action, decision_kind, default_action
from hanchan.web.table.session.seat import POOL, SeatClock, seat_clock
from helpers.scripts import wall_of
from helpers.servers import Running
from helpers.walls import draws_of
from helpers.web_players import Player, drawn_or_pass, four_seated, make_table, quick_game, sit_down


def prompt(seat: int, *acts: str, kind: str = "claim") -> Prompt:
    legal = [
        Action("discard", "1m", act == "drawn") if act == "drawn" else Action(act) for act in acts
    ]
    return Prompt("a1", seat, kind, legal, 0, 0)


def test_the_base_goes_first_then_the_bank() -> None:
    clock = SeatClock(10_000, 60_000, 60_000)
    clock.spend(8_000, 0)
    assert clock.bank == 60_000
    clock.spend(15_000, 0)
    assert clock.bank == 55_000
    clock.new_hand()
    assert clock.bank == 60_000


def test_a_slow_line_is_forgiven_up_to_a_quota() -> None:
    clock = SeatClock(1_000, 20_000, 20_000)
    clock.spend(1_400, 400)
    assert clock.bank == 20_000
    for _ in range(20):  # a line that is always slow, or says so
        clock.spend(2_000, 10_000)
    assert clock.bank < 20_000 - 10 * 1_000 + POOL
    assert clock.pool <= 500


def test_a_relaxed_clock_has_no_limit() -> None:
    clock = seat_clock(None)
    clock.spend(10**9, 0)
    assert clock.limit() is None


def test_without_an_answer_a_claim_is_passed_and_the_drawn_tile_goes() -> None:
    assert default_action(prompt(0, "ron", "pass")).act == "pass"
    assert default_action(prompt(0, "tsumo", "drawn", kind="turn")).drawn
    assert default_action(prompt(0, "tenpai", "noten", kind="announce")).act == "tenpai"
    assert default_action(prompt(0, "nagashi", "pass", kind="announce")).act == "nagashi"


def test_toggles_answer_but_never_let_a_win_or_a_kong_go_by() -> None:
    on = {"auto_win": False, "no_calls": True, "discard_drawn": True}
    auto = auto_action(prompt(0, "pung", "pass"), on)
    assert auto is not None
    assert auto.act == "pass"
    assert auto_action(prompt(0, "ron", "pung", "pass"), on) is None
    assert auto_action(prompt(0, "tsumo", "drawn", kind="turn"), on) is None
    assert auto_action(prompt(0, "concealed_kong", "drawn", kind="turn"), on) is None
    discard = auto_action(prompt(0, "drawn", kind="turn"), on)
    assert discard is not None
    assert discard.drawn
    won = auto_action(prompt(0, "ron", "pass"), on | {"auto_win": True})
    assert won is not None
    assert won.act == "ron"
    claim = prompt(0, "nagashi", "pass", kind="announce")
    assert auto_action(claim, on) is None
    claimed = auto_action(claim, on | {"auto_win": True})
    assert claimed is not None
    assert claimed.act == "nagashi"


def test_who_may_claim_nagashi_mangan_has_an_announcement_to_make() -> None:
    assert decision_kind([Action("nagashi"), Action("pass")]) == "announce"
    assert decision_kind([Action("ron"), Action("pass")]) == "claim"


DISCARD, DRAW = events.Discard(0, "1m"), events.Draw(1, "2m")


def gap(options: Options, now: int = 0, asked: bool = False, later: int | None = None) -> int:
    """The time from a discard to the next draw, when the last pass comes `later` ms after it."""
    pacing = Pacing(options)
    if later is None:
        planned = pacing.plan([DISCARD, DRAW], 1, now)
        return planned[1].moment - planned[0].moment
    [discard] = pacing.plan([DISCARD], 1, now)
    pacing.somebody_asked = asked
    [draw] = pacing.plan([DRAW], 2, now + later)
    return draw.moment - discard.moment


@pytest.mark.parametrize(("pace", "floor"), [("normal", 600), ("fast", 100), ("instant", 0)])
def test_the_next_draw_comes_no_earlier_than_the_floor(pace: Any, floor: int) -> None:
    options = Options(pace=pace)
    assert gap(options) == floor
    assert gap(options, asked=True, later=50) == max(floor, 50)
    assert gap(options, asked=True, later=5000) == 5000


def test_a_fixed_window_is_the_same_whoever_could_call_and_however_fast_they_pass() -> None:
    options = Options(privacy="fixed", window=2500)
    assert gap(options) == gap(options, asked=True, later=300) == 2500


def test_with_jitter_a_discard_nobody_can_call_waits_as_long_as_people_take() -> None:
    pacing = Pacing(Options(privacy="jitter", pace="fast"))
    now = 0
    for number in range(5):
        [discard] = pacing.plan([DISCARD], 1, now)
        pacing.somebody_asked = True
        [draw] = pacing.plan([DRAW], 2, discard.moment + 1500 + number)
        now = draw.moment
    waits = set()
    for _ in range(40):
        discard, draw = pacing.plan([DISCARD, DRAW], 1, now)
        waits.add(draw.moment - discard.moment)
        now = draw.moment
    assert waits <= {1500, 1501, 1502, 1503, 1504}
    assert len(waits) > 1


def test_a_call_is_shown_at_once() -> None:
    pacing = Pacing(Options(privacy="fixed", window=5000))
    [discard] = pacing.plan([DISCARD], 1, 0)
    call = events.Call(2, "pung", "1m", 0, ("1m", "1m"))
    [shown] = pacing.plan([call], 2, 400)
    assert shown.moment == 400
    assert discard.moment == 0


def test_who_lets_the_time_run_out_discards_the_drawn_tile(server: Running) -> None:
    async def wait() -> None:
        rules = {"base": "ema2016"}
        made = await make_table(
            server.url, bots=3, start=True, pace="instant", clock="online", rules=rules
        )
        live = server.hall.loaded(made["table"])
        for seat in live.session.seats:
            seat.clock.base, seat.clock.bank, seat.clock.full = 200, 0, 0
        async with Player(server.url, made["table"], made["seat"]) as player:
            first = await player.turn()
            note = await player.until("note", k="auto")
            assert note["b"] == {"act": "discard", "why": "timeout"}
            seat = player.welcome["you"]["seat"]
            while True:
                frame = await player.receive()
                if frame["t"] == "ev" and frame["k"] == "discard" and frame["b"]["seat"] == seat:
                    break
            assert frame["b"].get("drawn") is True
            assert first["base"] <= 200

    asyncio.run(wait())


@pytest.mark.parametrize("policy", ["discard", "bot"])
def test_a_player_who_is_gone_does_not_hold_up_the_others(server: Running, policy: str) -> None:
    async def leave() -> None:
        _, (ann, bob) = await sit_down(server.url, 2, dropped=policy, dropped_after=0)
        async with ann:
            async with bob:
                await bob.until("room")
                await bob.done(t="room", do="ready")
                await ann.command(t="room", do="start")
                while not bob.welcome.get("game"):
                    await bob.receive()
                gone = bob.welcome["you"]["seat"]
            await ann.play(drawn_or_pass, until_n=60)
            acted = [
                e for e in ann.events.values() if e["k"] == "discard" and e["b"]["seat"] == gone
            ]
            assert len(acted) >= 3
            if policy == "discard":
                drawn = [event["b"].get("drawn", False) for event in acted[1:]]
                assert all(drawn)
            away = [place["state"] for place in ann.room["places"]]
            assert "away" in away
            playing = asyncio.create_task(ann.play(drawn_or_pass, until_n=1000))
            async with (
                bob
            ):  # and on return the seat is given back; a claim might be overtaken by another's
                ask = await bob.turn()
                await bob.done(t="do", ask=ask["id"], **drawn_or_pass(ask))
            playing.cancel()
            await asyncio.wait([playing])

    asyncio.run(leave())


def test_the_table_waits_for_a_player_who_is_gone_where_it_is_to_wait(server: Running) -> None:
    async def leave() -> None:
        _, (ann, bob) = await sit_down(server.url, 2, dropped="wait")
        async with ann:
            async with bob:
                await bob.until("room")
                await bob.done(t="room", do="ready")
                await ann.command(t="room", do="start")
                await bob.until("welcome")
            for _ in range(40):
                frame = await ann.receive()
                if frame["t"] == "ask":
                    await ann.answer(frame, drawn_or_pass(frame))
                elif frame["t"] == "ping":
                    break
            assert ann.n < 60

    asyncio.run(leave())


def test_after_riichi_the_drawn_tile_goes_by_itself_until_a_toggle_says_otherwise(
    server: Running,
) -> None:
    async def toggle() -> None:
        made = await quick_game(server.url)
        async with Player(server.url, made["table"], made["seat"]) as player:
            ask_frame = await player.turn()
            await player.command(t="set", toggle="discard_drawn", on=True)
            note = await player.until("note", k="toggles")
            assert note["b"]["discard_drawn"] is True
            auto = await player.until("note", k="auto")
            assert auto["b"]["why"] == "toggle"
            late = {"ask": ask_frame["id"], "act": "discard", "tile": "1m"}
            assert await player.refused(t="do", **late) == "stale_ask"
            assert await player.refused(t="set", toggle="teleport", on=True) == "toggle"

    asyncio.run(toggle())


@pytest.mark.parametrize("answer", ["nagashi", "pass", None])
def test_who_has_nagashi_mangan_is_asked_and_time_claims_it(
    server: Running, answer: str | None
) -> None:
    """South is asked at the end of the wall; without an answer in time it is claimed."""

    async def play() -> None:
        wall = format(wall_of({}, draws_of("S"), red_fives=3))
        made, players = await four_seated(
            server.url,
            walls=[wall],
            players=[0, 1, 2, 3],
            rules="ema2012",
            pace="instant",
            clock="online",
        )
        south = players[1]
        if answer is None:
            clock = server.hall.loaded(made["table"]).session.seats[1].clock
            clock.base, clock.bank, clock.full = 1000, 0, 0
        asked: list[dict[str, Any]] = []

        async def act(player: Player) -> None:
            while not any(event["k"] == "draw_end" for event in player.events.values()):
                frame = await player.receive()
                if frame["t"] != "ask":
                    continue
                option = drawn_or_pass(frame)
                if any(one["act"] == "nagashi" for one in frame["opts"]):
                    asked.append(frame)
                    if answer is None:
                        continue
                    option = {"act": answer}
                await player.command(t="do", ask=frame["id"], **option)

        async with contextlib.AsyncExitStack() as lines:
            for player in players:
                lines.push_async_exit(player.__aexit__)
            await asyncio.gather(*map(act, players))
        [ask] = asked
        assert (ask["kind"], ask["opts"]) == ("announce", [{"act": "nagashi"}, {"act": "pass"}])
        [said] = [event["b"] for event in south.events.values() if event["k"] == "nagashi"]
        assert said == {"seat": 1, "claimed": answer != "pass"}

    asyncio.run(play())
