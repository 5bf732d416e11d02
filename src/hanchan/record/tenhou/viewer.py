"""The JSON of Tenhou's viewer: what each player drew and discarded, from which the order is found again.

A game is `{"title", "name", "rule", "log"}`; a hand of the log is a list of the start, the scores, the indicators, the
ura indicators, for each seat dealt tiles, draws and discards, and the result. `order.py` puts the moves in
their order, here is what stands around them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ...errors import RecordError
from ...game.given import NAMES, Start
from ...tiles import WINDS, format, parse_one, sort_key
from ..steps import Ended, Won
from .order import SeatMoves, in_order
from .recorded import (
    Names,
    Recorded,
    RecordedHand,
    damaged,
    game_changes,
    hand_name,
    may_be_east_only,
)
from .words import ALL_TENPAI, DRAWS, NAGASHI, NO_TENPAI, WON, split_bonus, tile_of
from .words import NAMES as YAKU

_REASONS = {word: reason for reason, word in DRAWS.items()} | {"四開槓": "four_kongs"}
_REASONS |= dict.fromkeys((NAGASHI, ALL_TENPAI, NO_TENPAI), "exhaustive")
_WORTH = re.compile(r"(?:(\d+)符)?(?:\d+飜|\D*)(\d+)(?:-(\d+))?点(∀)?")
_YAKU = re.compile(r"(.+)\((?:(\d+)飜|役満)\)")


def read_json(text: str) -> Recorded:
    """The game of the viewer's JSON."""
    try:
        game = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {getattr(error, 'lineno', 1)}: the JSON is damaged") from error
    log = game.get("log") if isinstance(game, dict) else None
    if not isinstance(log, list) or not log:
        raise RecordError("line 1: the JSON has no hands under `log`")
    rule = game.get("rule")
    display, red = _rules(rule if isinstance(rule, dict) else {})
    hands = tuple(_hand(entry, number) for number, entry in enumerate(log, 1))
    for hand in hands[:-1]:
        if not hand.finished:
            raise damaged(hand.place, "the hand has no end, and is not the last")
    changes = game_changes(
        red=red,
        open_tanyao="喰" in display or not display,
        east_only="東" in display and may_be_east_only(hands),
        first=hands[0].start,
    )
    return Recorded(_names(game), changes, 3 if red else 0, "", hands, _final(game.get("sc")))


def _rules(rule: dict[str, Any]) -> tuple[str, bool]:
    """The rules as the viewer shows them, in a few characters, and whether there are red fives."""
    display = rule.get("disp")
    shown = display if isinstance(display, str) else ""
    if "三" in shown:
        raise RecordError("a game of three players; only games of four are played here")
    reds = [value for name, value in rule.items() if name.startswith("aka")]
    return shown, any(reds) if reds else "赤" in shown or not shown


def _names(game: dict[str, Any]) -> Names:
    given = game.get("name")
    if not isinstance(given, list) or len(given) != 4:
        return NAMES
    first, second, third, fourth = (
        str(one) or seat for one, seat in zip(given, NAMES, strict=True)
    )
    return first, second, third, fourth


def _final(given: object) -> tuple[int, ...] | None:
    """The final scores, which stand before each player's result."""
    if not isinstance(given, list) or len(given) != 8:
        return None
    scores = given[::2]
    return tuple(scores) if all(isinstance(score, int) for score in scores) else None


def _hand(entry: object, number: int) -> RecordedHand:
    place = f"hand {number}"
    if (
        not isinstance(entry, list)
        or len(entry) != 17
        or not all(isinstance(x, list) for x in entry)
    ):
        raise damaged(place, "a hand is a list of seventeen lists")
    start = _start(entry, place)
    place = hand_name(start, number)
    dealt = [[_text(code, place) for code in entry[4 + 3 * seat]] for seat in range(4)]
    if any(len(tiles) != 13 for tiles in dealt):
        raise damaged(place, "each player is dealt thirteen tiles")
    indicators = [_text(code, place) for code in entry[2]]
    if not indicators:
        raise damaged(place, "there is no indicator")
    wins, draw = _result(entry[16], place)
    moves = SeatMoves(
        place=place,
        dealer=start.dealer,
        draws=[entry[5 + 3 * seat] for seat in range(4)],
        discards=[entry[6 + 3 * seat] for seat in range(4)],
        indicators=indicators[1:],
        text=lambda code: _text(code, place),
        won_from={won.source for won in wins if won.source != won.seat},
        aborted_by_wins=draw is not None and draw.reason == "three_ron",
    )
    return RecordedHand(
        place=place,
        start=start,
        hands=tuple(format(sorted(map(parse_one, tiles), key=sort_key)) for tiles in dealt),
        indicator=indicators[0],
        steps=tuple(in_order(moves)),
        wins=wins,
        draw=draw,
        ura=tuple(_text(code, place) for code in entry[3]),
    )


def _text(code: object, place: str) -> str:
    try:
        return tile_of(code)
    except RecordError as error:
        raise damaged(place, str(error)) from None


def _start(entry: list[Any], place: str) -> Start:
    opening, scores = entry[0], entry[1]
    numbers = [*opening, *scores]
    if len(opening) != 3 or len(scores) != 4 or not all(isinstance(one, int) for one in numbers):
        raise damaged(place, "a hand begins with three numbers and four scores")
    if opening[0] not in range(16) or min(opening) < 0:
        raise damaged(place, f"there is no hand {opening}")
    wind, dealer = divmod(opening[0], 4)
    return Start(WINDS[wind], dealer, opening[1], opening[2], tuple(scores))


def _result(result: list[Any], place: str) -> tuple[tuple[Won, ...], Ended | None]:
    """The wins or the draw; neither, where the log breaks off."""
    if not result:
        return (), None
    word = result[0]
    if word == WON:
        pairs = list(zip(result[1::2], result[2::2], strict=False))
        if not pairs or len(result) % 2 == 0:
            raise damaged(place, "a win has payments and what they are for")
        return tuple(_won(deltas, info, place) for deltas, info in pairs), None
    if not isinstance(word, str) or word not in _REASONS:
        raise damaged(place, f"the result {word!r} is not known")
    deltas = _deltas(result[1], place) if len(result) > 1 else (0, 0, 0, 0)
    tenpai: tuple[bool, ...] | None = tuple(change > 0 for change in deltas)
    if word in (ALL_TENPAI, NO_TENPAI):
        tenpai = (word == ALL_TENPAI,) * 4
    elif word == NAGASHI or not any(deltas):
        tenpai = None
    return (), Ended(_REASONS[word], word == NAGASHI, tenpai, deltas)


def _deltas(given: object, place: str) -> tuple[int, ...]:
    if not isinstance(given, list) or len(given) != 4:
        raise damaged(place, f"payments are four numbers, not {given!r}")
    if not all(isinstance(one, int) for one in given):
        raise damaged(place, f"payments are four numbers, not {given!r}")
    return tuple(given)


def _won(given: object, info: object, place: str) -> Won:
    deltas = _deltas(given, place)
    if not isinstance(info, list) or len(info) < 5 or any(one not in range(4) for one in info[:3]):
        raise damaged(place, f"a win names winner, discarder, liable player and its yaku: {info!r}")
    seat, source, liable = info[:3]
    worth = _WORTH.search(str(info[3]))
    rows = [_yaku(str(item), place) for item in info[4:]]
    if worth is None:
        raise damaged(place, f"the worth {info[3]!r} cannot be read")
    yaku, bonus = split_bonus(rows)
    yakuman = any(han < 0 for _, han in yaku)
    return Won(
        seat=seat,
        source=source,
        yaku=yaku,
        bonus=None if yakuman else bonus,
        han=0 if yakuman else sum(han for _, han in yaku) + sum(bonus),
        fu=int(worth[1]) if worth[1] else None,
        points=_points(worth),
        deltas=deltas,
        liable=liable,
    )


def _points(worth: re.Match[str]) -> int:
    """The hand alone: from the discarder, from each (∀), or from each of two and from East."""
    first = int(worth[2])
    if worth[3]:
        return 2 * first + int(worth[3])
    return 3 * first if worth[4] else first


def _yaku(item: str, place: str) -> tuple[str, int]:
    found = _YAKU.fullmatch(item)
    key = YAKU.get(found[1].replace(" ", "")) if found else None
    if found is None or key is None:
        raise damaged(place, f"the yaku {item!r} is not known")
    return key, int(found[2]) if found[2] else -1
