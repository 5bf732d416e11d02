"""Writes a recorded hand as Tenhou's viewer would, so that reading it back can be checked."""

from __future__ import annotations

from typing import Any

from hanchan.game.events import Call, Discard, DoraRevealed, Draw, Kan
from hanchan.record.recorded import Hand, Recorded, Won
from hanchan.record.tenhou_yaku import NAMES
from hanchan.tiles import KINDS, parse, parse_one

LETTERS = {"chow": "c", "pung": "p", "kong": "m"}
WORDS = {
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "three_ron": "三家和了",
    "four_kongs": "四槓散了",
}


def code(tile: str) -> int:
    face = parse_one(tile)
    return 51 + face - KINDS if face >= KINDS else 10 * (face // 9 + 1) + face % 9 + 1


def codes(text: str) -> list[int]:
    return [code_of_face(face) for face in parse(text)]


def code_of_face(face: int) -> int:
    return 51 + face - KINDS if face >= KINDS else 10 * (face // 9 + 1) + face % 9 + 1


def lettered(letter: str, tiles: list[int], place: int) -> str:
    texts = [str(tile) for tile in tiles]
    texts[place] = letter + texts[place]
    return "".join(texts)


def claim(step: Call) -> str:
    used = [code(tile) for tile in step.use]
    offset = (step.source - step.seat) % 4
    place = {3: 0, 2: 1, 1: len(used)}[offset]
    used.insert(place, code(step.tile))
    return lettered(LETTERS[step.act], used, place)


def own_kong(step: Kan, pungs: dict[tuple[int, str], Call]) -> str:
    plain = step.tile.replace("0", "5")
    if step.act == "concealed_kong":
        five = plain[0] == "5" and plain[1] != "z"
        tiles = [code(plain)] * 3 + [code("0" + plain[1]) if five else code(plain)]
        return lettered("a", tiles, 3)
    pung = pungs[step.seat, plain]
    tiles = [code(tile) for tile in (*pung.use, pung.tile)]
    place = {3: 0, 2: 1, 1: 2}[(pung.source - pung.seat) % 4]
    tiles.insert(place, code(step.tile))
    return lettered("k", tiles, place)


def moves(hand: Hand) -> tuple[list[list[Any]], list[list[Any]]]:
    draws: list[list[Any]] = [[], [], [], []]
    discards: list[list[Any]] = [[], [], [], []]
    pungs: dict[tuple[int, str], Call] = {}
    for step in hand.steps:
        match step:
            case Draw(seat, tile):
                draws[seat].append(code(tile or ""))
            case Call(seat):
                draws[seat].append(claim(step))
                pungs[seat, step.tile.replace("0", "5")] = step
                if step.act == "kong":
                    discards[seat].append(0)
            case Discard(seat, tile, drawn, riichi):
                shown = 60 if drawn else code(tile)
                discards[seat].append(f"r{shown}" if riichi else shown)
            case Kan(seat):
                discards[seat].append(own_kong(step, pungs))
    return draws, discards


def worth(won: Won, dealer: int) -> str:
    assert won.points is not None
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


def result(hand: Hand) -> list[Any]:
    if hand.draw is not None:
        draw = hand.draw
        if draw.reason != "exhaustive":
            return [WORDS[draw.reason]]
        if draw.nagashi:
            return ["流し満貫", list(draw.deltas)]
        if any(draw.deltas):
            return ["流局", list(draw.deltas)]
        assert draw.tenpai is not None
        return ["全員聴牌" if draw.tenpai[0] else "全員不聴"]
    found: list[Any] = ["和了"]
    names = {key: name for name, key in NAMES.items()}
    for won in hand.wins:
        liable = won.seat if won.liable is None else won.liable
        rows = [f"{names[key]}({'役満' if han < 0 else f'{han}飜'})" for key, han in won.yaku]
        bonus = zip(("ドラ", "裏ドラ", "赤ドラ"), won.bonus or (0, 0, 0), strict=True)
        rows += [f"{name}({han}飜)" for name, han in bonus if han]
        said = [won.seat, won.source, liable, worth(won, hand.start.dealer), *rows]
        found += [list(won.deltas), said]
    return found


def entry(hand: Hand) -> list[Any]:
    """The hand as an entry of the log."""
    start = hand.start
    draws, discards = moves(hand)
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
