"""A referee's table: anybody may do anything a person can, and the book says what follows."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from hanchan.errors import HanchanError
from hanchan.game import Action, Game, View, redact
from hanchan.game.actions import WORDS
from hanchan.tiles import format
from hanchan.web.storage.store import StoredGame
from hanchan.web.table.room.seating import begin, take_up
from helpers.books import BOOKS
from helpers.scripts import wall_of
from helpers.servers import Running
from helpers.web_players import Player, drawn_or_pass, quick_game, sit_down

TILES = [f"{number}{suit}" for suit in "mps" for number in range(10)] + [
    f"{n}z" for n in range(1, 8)
]


def new_game(book: str, seed: int) -> tuple[Game, StoredGame]:
    start = {
        "names": list("abcd"),
        "rules": book,
        "changes": {},
        "referee": True,
        "players": None,
        "walls": None,
    }
    stored = StoredGame("g", "t", None, bytes([seed]) * 32, b"", start, {})
    return begin(stored), stored


def any_action(chance: random.Random, game: Game, seat: int) -> Action:
    if chance.random() < 0.75:
        return chance.choice(game.legal(seat))
    tile = chance.choice(TILES) if chance.random() < 0.7 else None
    use = tuple(chance.sample(TILES, 2)) if chance.random() < 0.5 else ()
    return Action(chance.choice(WORDS), tile, chance.random() < 0.5, use)


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_is_done_the_log_folds_to_the_game_and_a_refusal_changes_nothing(
    book: str,
) -> None:
    rulings = 0
    for seed in range(12):
        chance = random.Random(seed)
        game, stored = new_game(book, seed)
        views = [View.of(game.events, seat) for seat in range(4)]
        for step in range(250):
            if game.over:
                break
            seat = chance.choice(game.asked)
            action = any_action(chance, game, seat)
            before = len(game.events)
            try:
                act = game.discard_for_all if action.act in ("discard", "riichi") else game.act
                news = act(seat, action, 50 * step)
            except HanchanError:
                assert len(game.events) == before
                continue
            assert news == game.events[before:]
            rulings += sum(type(event).__name__ == "Ruling" for event in news)
            for one in range(4):
                for event in news:
                    views[one].fold(redact(event, one))
        again, _ = take_up(stored, game.events)
        assert again.scores == game.scores
        assert again.state.hands == game.state.hands or again.events != game.events
        assert [view.scores for view in views] == [list(game.scores)] * 4
    assert rulings > 10


def test_a_false_win_is_ruled_on_with_the_clause_and_the_window_goes_on(server: Running) -> None:
    async def claim() -> dict[str, Any]:
        made = await quick_game(server.url, referee=True, window=1500)
        async with Player(server.url, made["table"], made["seat"]) as player:
            while True:
                ask = await player.until("ask")
                if ask["kind"] == "referee" and not any(o["act"] == "ron" for o in ask["opts"]):
                    break
                await player.answer(ask, drawn_or_pass(ask))
            assert ask["base"] <= 1500
            await player.command(t="do", ask=ask["id"], act="ron")
            while True:
                frame = await player.receive()
                if frame["t"] == "ev" and frame["k"] == "ruling":
                    return frame

    ruling = asyncio.run(claim())
    assert ruling["b"]["offence"] == "false-win-hidden"
    assert ruling["b"]["clause"].startswith("ema2016:")
    assert ruling["x"]["says"]
    assert ruling["x"]["consequence"] == ruling["b"]["consequence"]


@pytest.mark.parametrize("strict", [False, True])
def test_a_training_table_says_what_forbids_a_claim_and_a_strict_one_does_not(
    server: Running, strict: bool
) -> None:
    wall = wall_of({"E": "1379m1379p1379s1z"}, "5z", indicators="1z")

    async def ask() -> dict[str, Any]:
        made = await quick_game(
            server.url, referee=True, strict=strict, walls=[format(wall)], players=[0, 1, 2, 3]
        )
        async with Player(server.url, made["table"], made["seat"]) as player:
            return await player.turn()

    against = asyncio.run(ask())["against"]
    forbidden = {"kong": "3.2-e", "riichi": "3.3.14-a", "tsumo": "3.2-a"}
    assert against == (None if strict else {k: f"ema2016:{v}" for k, v in forbidden.items()})


def test_only_the_host_reports_offences_and_only_at_a_referees_table(server: Running) -> None:
    async def report() -> None:
        for referee in (False, True):
            _, (host, guest) = await sit_down(server.url, 2, referee=referee)
            async with host, guest:
                await guest.until("room")
                await guest.done(t="room", do="ready")
                await host.command(t="room", do="start")
                await host.until("welcome", view="room")
                while not host.welcome.get("game"):
                    await host.receive()
                while not guest.welcome.get("game"):
                    await guest.receive()
                why = await guest.refused(t="foul", seat=0, offence="exposed-opponent-tile")
                assert why == ("host" if referee else "referee")
                why = await host.refused(t="foul", seat=0, offence="no such thing")
                assert why == ("illegal" if referee else "referee")

    asyncio.run(report())
