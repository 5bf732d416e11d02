"""Writes a recorded hand as Tenhou's viewer would, so that reading it back can be checked."""

from __future__ import annotations

from typing import Any

from hanchan.game.events import DoraRevealed
from hanchan.record.steps import Won
from hanchan.record.tenhou.recorded import Recorded, RecordedHand
from hanchan.record.tenhou.words import DRAWS, NAMES, code, codes
from hanchan.record.tenhou.write import moves


def worth(won: Won, dealer: int) -> str:
    assert won.points is not None
    assert won.han is not None
    head = f"{won.fu}符{won.han}飜" if 0 < won.han < 5 else "満貫"
    if won.seat != won.source:
        return f"{head}{won.points}点"
    if won.seat == dealer:
        return f"{head}{won.points // 3}点∀"
    base = next(b for b in range(100, won.points, 100) if split(b, won.points))
    return f"{head}{base}-{won.points - 2 * base}点"


def split(base: int, points: int) -> bool:
    """East pays twice what the others do, both rounded up."""
    east = points - 2 * base
    return 2 * base - 100 <= east <= 2 * base


def result(hand: RecordedHand) -> list[Any]:
    if hand.draw is not None:
        draw: Any = hand.draw
        if draw.reason != "exhaustive":
            return [DRAWS[draw.reason]]
        if draw.nagashi:
            return ["流し満貫", list(draw.deltas)]
        if any(draw.deltas):
            return ["流局", list(draw.deltas)]
        assert draw.tenpai is not None
        return ["全員聴牌" if draw.tenpai[0] else "全員不聴"]
    found: list[Any] = ["和了"]
    names = {key: name for name, key in NAMES.items()}
    for won in hand.wins:
        rows = [f"{names[key]}({'役満' if han < 0 else f'{han}飜'})" for key, han in won.yaku or ()]
        bonus = zip(("ドラ", "裏ドラ", "赤ドラ"), won.bonus or (0, 0, 0), strict=True)
        rows += [f"{name}({han}飜)" for name, han in bonus if han]
        said = [won.seat, won.source, won.liable, worth(won, hand.start.dealer), *rows]
        found += [list(won.deltas or ()), said]
    return found


def entry(hand: RecordedHand) -> list[Any]:
    """The hand as an entry of the log."""
    start = hand.start
    draws, discards = moves(hand.steps)
    turned = [step.tile for step in hand.steps if isinstance(step, DoraRevealed)]
    found: list[Any] = [
        ["ESWN".index(start.round) * 4 + start.dealer, start.counters, start.bets],
        list(start.scores or ()),
        [code(tile) for tile in (hand.indicator, *turned)],
        [code(tile) for tile in hand.ura],
    ]
    for seat in range(4):
        found += [codes(hand.hands[seat]), draws[seat], discards[seat]]
    return [*found, result(hand) if hand.finished else []]


def written(game: Recorded) -> dict[str, Any]:
    """The game as the viewer's JSON."""
    east = "東" if game.changes.get("rounds") else "南"
    tanyao = "" if game.changes.get("open_tanyao") is False else "喰"
    red = game.red_fives > 0
    found: dict[str, Any] = {
        "title": ["", ""],
        "name": list(game.names),
        "rule": {"disp": f"鳳{east}{tanyao}{'赤' if red else ''}", "aka": int(red)},
        "log": [entry(hand) for hand in game.hands],
    }
    if game.final is not None:
        found["sc"] = [number for score in game.final for number in (score, 0.0)]
    return found
