"""What a seat is told about its own hand: waits, copies left, and why one would not win."""

from __future__ import annotations

from typing import Any

import pytest

from hanchan.game import Action, Game, View
from hanchan.game.events import Call
from hanchan.game.laid import ViewMeld
from hanchan.rules import rulebook
from hanchan.scoring.score import score
from hanchan.tiles import format, parse
from hanchan.web.table.connections.sheets import sheet
from hanchan.web.table.session.hints import furiten, hints, weighed
from hanchan.web.table.session.prompts import barred
from helpers.random_players import moves
from helpers.scripts import table


def wall_with(hand: str, draws: str, indicator: str = "9s") -> str:
    """A wall that deals `hand` to the dealer, with these draws in turn and this indicator; others get what is left."""
    left = [face for kind in range(34) for face in [kind] * 4]
    own, first, shown = parse(hand), parse(draws), parse(indicator)
    for face in [*own, *first, *shown]:
        left.remove(face)
    # Others hold nothing that goes together, as far as it can be had: every fifth kind.
    left.sort(key=lambda face: (face * 5 % 34, face))
    order: list[int] = []
    for block in range(3):
        order += own[4 * block : 4 * block + 4]
        order += [left.pop() for _ in range(12)]
    order += [own[12]] + [left.pop() for _ in range(3)]
    order += first
    order += [left.pop(0) for _ in range(126 - len(order))]
    return format(order + shown + left)


def told(hand: str, draws: str, discard: str | None, **rules: Any) -> tuple[Game, dict[str, Any]]:
    """What the dealer is told after the discard, or before it if there is none."""
    from hanchan.rules import rulebook

    book = rulebook("ema2016").with_options(**rules) if rules else rulebook("ema2016")
    game = Game(book, wall=[wall_with(hand, draws)])
    if discard is not None:
        game.act(0, Action("discard", discard, discard == draws[:2]))
    return game, hints(game.book, game.passed(0), view(game), 0)


def view(game: Game) -> View:
    return game.view(0)


def test_waits_are_counted_by_what_the_seat_can_see() -> None:
    _, found = told("234m567m345p99s67p", "1z2z", "1z")
    assert [(wait["tile"], wait["label"]) for wait in found["waits"]] == [
        ("2p", "wins"), ("5p", "wins"), ("8p", "wins")
    ]  # fmt: skip
    left = {wait["tile"]: wait["left"] for wait in found["waits"]}
    assert left["5p"] <= 3
    assert all(0 <= count <= 4 for count in left.values())


def test_each_discard_that_leaves_tenpai_is_listed_with_its_waits() -> None:
    _, found = told("234m567m345p99s67p", "1z2z", None)
    assert [one["tile"] for one in found["discards"]] == ["1z"]
    assert [wait["tile"] for wait in found["discards"][0]["waits"]] == ["2p", "5p", "8p"]


def test_a_hand_without_a_yaku_is_told_so_with_the_clause() -> None:
    _, found = told("123m789m345p99s57p", "2z3z", "2z")
    [wait] = found["waits"]
    assert (wait["tile"], wait["label"]) == ("6p", "no_yaku")
    assert wait["clause"].startswith("ema2016:")
    assert wait["tsumo"] is True, "by self-draw it is fully concealed"


def test_furiten_by_ones_own_discard_is_told_with_its_kind() -> None:
    game, found = told("234m567m345p99s67p", "5p2z", "5p")
    why = {"on": True, "why": "discard", "clause": "ema2016:3.4.5-a"}
    assert furiten(game.book, game.passed(0), view(game), 0) == why
    labels = {(wait["label"], wait["clause"]) for wait in found["waits"]}
    assert labels == {("furiten_discard", "ema2016:3.4.5-a")}


def test_a_tile_that_may_not_be_swapped_is_barred_with_the_clause() -> None:
    seen = 0
    for seed in range(6):
        game = Game("ema2016", seed=seed)
        for seat, legal in moves(game, seed):
            if not isinstance(game.events[-1], Call):
                continue
            held = {tile for tile in game.view(seat).hands[seat] if tile}
            found = barred(game, seat)
            assert {one["tile"] for one in found} == held - {one.tile for one in legal}
            assert all(one["clause"].startswith("ema2016:") for one in found)
            seen += len(found)
    assert seen


@pytest.mark.parametrize("reason", ["exhaustive"])
def test_a_draw_shows_the_waits_of_those_who_were_tenpai(reason: str) -> None:
    for seed in range(40):
        game = Game("ema2016", seed=seed)
        while not game.over and not any(type(e).__name__ == "DrawEnd" for e in game.events):
            seat = game.asked[0]
            legal = game.legal(seat)
            quiet = [o for o in legal if o.act in ("pass", "tenpai")] or [
                o for o in legal if o.act == "discard"
            ]
            game.act(seat, quiet[-1])
        at = next((n for n, e in enumerate(game.events) if type(e).__name__ == "DrawEnd"), None)
        if at is None:
            continue
        end: Any = game.events[at]
        explained = sheet(game.events, at, game.book)
        assert explained is not None
        assert end.reason == reason
        shown = {int(seat) for seat in explained["hands"]}
        assert shown == {seat for seat in range(4) if end.tenpai[seat]}
        assert all(explained["waits"][str(seat)] for seat in shown)
        if shown:
            return


def test_a_discard_is_weighed_by_what_the_seat_can_see() -> None:
    game = Game(rulebook("ema2016"), wall=[wall_with("234m567m345p99s67p", "1z2z")])
    kept = weighed(view(game), 0, "1z", game.events)
    assert (kept["shanten"], kept["kinds"], kept["furiten"], kept["safe"]) == (0, 3, False, [])
    assert kept["copies"] == sum(
        wait["left"] for wait in hints(game.book, None, view(game), 0)["discards"][0]["waits"]
    )
    broken = weighed(view(game), 0, "9s", game.events)
    assert broken["shanten"] == 1


def test_the_tiles_of_ones_own_sets_are_out_of_reach_once() -> None:
    seen = view(Game("ema2016", wall=[wall_with("234m567m345p99s67p", "1z2z")]))
    seen.hands[0] = [format([face]) for face in parse("234m567m99s67p1z")]
    seen.melds[0] = [ViewMeld("pung", "5p", 1, ("5p", "5p"))]
    found = weighed(seen, 0, "1z", [])
    [discard] = hints(rulebook("ema2016"), None, seen, 0)["discards"]
    assert {wait["tile"]: wait["left"] for wait in discard["waits"]} == {"5p": 1, "8p": 4}
    assert (found["kinds"], found["copies"]) == (2, 5)


def test_a_wait_says_what_riichi_would_make_of_it() -> None:
    _, found = told("123m789m345p99s57p", "2z3z", None)
    [discard] = [one for one in found["discards"] if one["tile"] == "2z"]
    [wait] = discard["waits"]
    assert (wait["label"], wait["in_riichi"]) == ("no_yaku", "wins")
    assert wait["riichi_points"] == score("123m789m345p99s57p", "6p", riichi=True, seat="E").points


def test_a_wait_in_riichi_is_worth_what_lies_open_makes_it() -> None:
    hand = wall_with("123m789m345p99s57p", "2z3z", indicator="8s")  # both nines of bamboo are dora
    game = Game("ema2016", wall=[hand])
    [discard] = hints(game.book, None, view(game), 0)["discards"]
    [wait] = discard["waits"]
    worth = score("123m789m345p99s57p", "6p", riichi=True, seat="E", dora="8s").points
    assert wait["riichi_points"] == worth


def test_what_somebody_in_riichi_let_pass_is_safe_and_a_wait_discarded_is_furiten() -> None:
    script = table({"E": "234m456p678s99s55z", "S": "345m345p789s22s34p"}, "1z9m2z3z")
    script.do("E", "riichi", "1z", drawn=True)
    script.drawn()  # 9m, which East lets pass
    south = script.seat("S")
    seen = script.game.view(south)
    seen.hands[south] = ["9m", *[tile for tile in seen.hands[south] if tile is not None]]
    assert weighed(seen, south, "9m", script.game.events)["safe"] == [script.seat("E")]
    assert weighed(seen, south, "2s", script.game.events)["safe"] == []
