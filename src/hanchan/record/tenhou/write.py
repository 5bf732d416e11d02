"""A game as the JSON of Tenhou's viewer: each player's draws and discards apart, as `order.py` puts them together.

The viewer has no words for what a referee rules; a hand that ended so is written without its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ...errors import RecordError
from ...game import events
from ...game.events import AnyEvent, Call, Discard, DoraRevealed, Draw, Kan, Win
from ...locale import NAMES as OURS
from ...locale import translator
from ...rules.book import Rulebook
from ...scoring.points import LIMIT_NAMES, MANGAN_BASE, ron_points, tsumo_points
from ...tiles import WINDS
from ..story import HandStory, Story, story_of
from . import words
from .words import DRAWS, LETTERS, code, place_of

_YAKU = {key: name for name, key in words.NAMES.items()}
_BONUS = [_YAKU[key] for key in words.BONUS]
_UNDONE: dict[type[AnyEvent], type[AnyEvent]] = {
    events.DrawTakenBack: Draw,
    events.CallTakenBack: Call,
}


def text_of(log: Iterable[AnyEvent]) -> str:
    """The game as one line of the viewer's JSON; RecordError if its hands are not all known."""
    return json.dumps(written(list(log)), ensure_ascii=False, separators=(",", ":")) + "\n"


def written(log: Sequence[AnyEvent]) -> dict[str, Any]:
    """The same as data."""
    story = story_of(log)
    found: dict[str, Any] = {
        "title": [story.book.title, ""],
        "name": list(story.names),
        "rule": _rule(story.book),
        "log": [_entry(hand, story) for hand in story.hands],
    }
    if story.end is not None:
        lines = zip(story.end.scores, story.standings or (), strict=True)
        found["sc"] = [number for score, line in lines for number in (score, line.total / 1000)]
    return found


def _rule(book: Rulebook) -> dict[str, Any]:
    east = "東" if len(book.value("rounds")) == 1 else "南"
    tanyao = "喰" if book.yaku["tanyao"].open else ""
    red = book.value("red_fives") > 0
    return {"disp": f"{book.name} {east}{tanyao}{'赤' if red else ''}", "aka": int(red)}


def _lettered(letter: str, tiles: list[int], place: int) -> str:
    texts = [str(tile) for tile in tiles]
    texts[place] = letter + texts[place]
    return "".join(texts)


def _claim(step: Call) -> str:
    used = [code(tile) for tile in step.use]
    place = place_of(step.source, step.seat, len(used) + 1)
    used.insert(place, code(step.tile))
    return _lettered(LETTERS[step.act], used, place)


def _own_kong(step: Kan, pungs: dict[tuple[int, str], Call], red_fives: int) -> str:
    plain = step.tile.replace("0", "5")
    if step.act == "concealed_kong":
        is_red = red_fives > 0 and plain[0] == "5" and plain[1] != "z"
        tiles = [code(plain)] * 3 + [code("0" + plain[1]) if is_red else code(plain)]
        return _lettered(LETTERS[step.act], tiles, 3)
    pung = pungs[step.seat, plain]
    tiles = [code(tile) for tile in (*pung.use, pung.tile)]
    place = place_of(pung.source, pung.seat, 3)
    tiles.insert(place, code(step.tile))
    return _lettered(LETTERS[step.act], tiles, place)


def moves(steps: Iterable[object], red_fives: int = 3) -> tuple[list[list[Any]], list[list[Any]]]:
    """What each player drew or claimed, and discarded or made a kong of."""
    draws: list[list[Any]] = [[], [], [], []]
    discards: list[list[Any]] = [[], [], [], []]
    pungs: dict[tuple[int, str], Call] = {}
    for step in steps:
        match step:
            case Draw():
                draws[step.seat].append(code(step.tile or ""))
            case Call():
                draws[step.seat].append(_claim(step))
                pungs[step.seat, step.tile.replace("0", "5")] = step
                if step.act == "kong":
                    discards[step.seat].append(0)
            case Discard():
                shown = words.DRAWN if step.drawn else code(step.tile)
                discards[step.seat].append(f"r{shown}" if step.riichi else shown)
            case Kan():
                discards[step.seat].append(_own_kong(step, pungs, red_fives))
    return draws, discards


def _entry(hand: HandStory, story: Story) -> list[Any]:
    start = hand.start
    if any(one is None for one in start.hands):
        raise RecordError("Tenhou's viewer shows all tiles; this record does not know them")
    try:
        draws, discards = moves(_played(hand), story.book.value("red_fives"))
    except (LookupError, ValueError):  # an added kong without its pung
        raise RecordError(
            f"{hand.name}: the record contradicts itself; see replay --check"
        ) from None
    turned = [event.tile for event in hand.told if isinstance(event, DoraRevealed)]
    ura = max((win.ura for win in hand.wins), key=len, default=())
    found: list[Any] = [
        [4 * WINDS.index(start.round) + start.dealer, start.counters, start.bets],
        list(start.scores),
        [code(tile) for tile in turned],
        [code(tile) for tile in ura],
    ]
    for seat in range(4):
        found += [words.codes(start.hands[seat] or ""), draws[seat], discards[seat]]
    return [*found, _result(hand)]


def _played(hand: HandStory) -> list[AnyEvent]:
    """The moves; what a late claim took back, a draw or a set, was none."""
    found: list[AnyEvent] = []
    for event in hand.told:
        if (undone := _UNDONE.get(type(event))) is not None:
            del found[max(at for at, one in enumerate(found) if isinstance(one, undone))]
        else:
            found.append(event)
    return found


def _result(hand: HandStory) -> list[Any]:
    if hand.wins:
        found: list[Any] = [words.WON]
        for win in hand.wins:
            found += [list(win.deltas), _won(win, hand.start)]
        return found
    draw = hand.draw
    if draw is None:
        return []
    if draw.reason != "exhaustive":
        return [DRAWS[draw.reason]]
    if draw.nagashi:
        return [words.NAGASHI, list(draw.deltas)]
    if any(draw.deltas):
        return [DRAWS["exhaustive"], list(draw.deltas)]
    return [words.ALL_TENPAI if all(draw.tenpai) else words.NO_TENPAI]


def _won(win: Win, start: events.HandStart) -> list[Any]:
    liable = win.seat if win.liable is None else win.liable
    rows = [f"{_name(key, win, start)}({_han(han)})" for key, han in win.yaku]
    if not win.yakuman:
        rows += [f"{name}({han}飜)" for name, han in zip(_BONUS, win.bonus, strict=True) if han]
    return [win.seat, win.source, liable, _worth(win, start.dealer), *rows]


def _han(han: int) -> str:
    return "役満" if han < 0 else f"{han}飜"


def _name(key: str, win: Win, start: events.HandStart) -> str:
    """Tenhou's name of the yaku, or the Japanese one of a yaku that it does not have."""
    winds = "東南西北"
    if key == "seat-wind":
        return f"自風 {winds[(win.seat - start.dealer) % 4]}"
    if key == "prevailing-wind":
        return f"場風 {winds[WINDS.index(start.round)]}"
    name = _YAKU.get(key) or translator("ja").pgettext("yaku", OURS[key])
    return f"{name[:2]} {name[2:]}" if name.startswith("役牌") else name


def _worth(win: Win, dealer: int) -> str:
    """`30符3飜3900点`: the hand alone, without counters and bets."""
    head = f"{win.fu}符{win.han}飜"
    if win.base >= MANGAN_BASE:
        head = words.LIMITS.get(LIMIT_NAMES.get(win.base, ""), "役満")
    if win.seat != win.source:
        return f"{head}{ron_points(win.base, int(win.seat == dealer))}点"
    if win.seat == dealer:
        return f"{head}{tsumo_points(win.base, 1, 0)}点∀"
    return f"{head}{tsumo_points(win.base, 0, 0)}-{tsumo_points(win.base, 0, 1)}点"
