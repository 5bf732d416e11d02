"""Explained moves: every legal discard in numbers, the best first, with one sentence why."""

from __future__ import annotations

import pytest

import hanchan
from hanchan.bots import Seen, explain, make_bot
from hanchan.game import Game
from hanchan.tiles import format, parse


def test_every_legal_discard_is_explained_and_the_best_one_is_the_experts_choice() -> None:
    game = Game("ema2016", seed=21)
    expert = make_bot("expert")
    compared = 0
    while compared < 12:
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        action = expert.act(seen)
        judged = explain(seen)
        if action.act in ("discard", "riichi") and not seen.view.riichi[seat]:
            tiles = {str(one.tile) for one in seen.legal if one.act == "discard"}
            assert {one.tile for one in judged} == tiles
            assert judged == sorted(judged, key=lambda one: -one.value)
            assert all(0 <= one.win <= 1 and 0 <= one.risk < 1 for one in judged)
            assert judged[0].why.startswith("Best: ")
            assert all(f"points behind {judged[0].tile}" in one.why for one in judged[1:])
            compared += 1
        game.act(seat, action)


@pytest.mark.long
def test_a_hand_that_waits_is_worth_more_than_one_that_gives_its_wait_up() -> None:
    game = Game("ema2016", seed=4)
    bots = [make_bot("club", seat) for seat in range(4)]
    found = False
    while not found and not game.over:
        seat = game.asked[0]
        seen = Seen(seat, game.view(seat), game.legal(seat), game.book)
        judged = explain(seen)
        waiting = [one for one in judged if one.shanten == 0 and one.accepts > 3]
        if waiting and not any(seen.view.riichi):
            found = True
            assert judged[0].shanten == 0
            assert "copies to win on" in judged[0].why
        game.act(seat, bots[seat].act(seen))
    assert found


def test_a_seat_without_a_discard_to_make_gets_no_advice() -> None:
    game = Game("ema2016", seed=4)
    assert explain(Seen(1, game.view(1), [], game.book)) == []


@pytest.mark.long
def test_how_near_a_hand_is_told_as_it_is_also_far_from_tenpai() -> None:
    compared = 0
    for seed in range(
        12
    ):  # the first discard of each: all that is seen is the hand and an indicator
        game = Game("ema2016", seed=f"far {seed}")
        seat = game.asked[0]
        view = game.view(seat)
        indicator = view.indicators[0]
        for one in explain(Seen(seat, view, game.legal(seat), game.book)):
            tiles = [str(tile) for tile in view.hands[seat]]
            tiles.remove(one.tile)
            held = format(sorted(parse("".join(tiles))))
            assert one.shanten == hanchan.shanten(held)
            copies = hanchan.ukeire(held)
            seen = sum(tile in copies for tile in (indicator, one.tile))
            assert one.accepts == sum(copies.values()) - seen
            compared += one.shanten > 3
    assert compared > 30
