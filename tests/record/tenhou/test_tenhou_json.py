"""The JSON of Tenhou's viewer: every hand comes back from it, and damaged ones are refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanchan.errors import RecordError
from hanchan.game import Start
from hanchan.game.events import Call, Discard, DoraRevealed, Draw, Kan, RiichiAccepted
from hanchan.record.formats import check
from hanchan.record.replay.compare import OnTable, difference
from hanchan.record.steps import Won
from hanchan.record.tenhou.order import SeatMoves, in_order
from hanchan.record.tenhou.read import read
from hanchan.record.tenhou.recorded import Recorded
from helpers.tenhou_games import NAMES, drive, text
from record.tenhou_writer import written

# What the viewer does not write about a win.
UNTOLD: dict[str, Any] = dict.fromkeys(
    ["tile", "hand", "melds", "indicators", "ura", "bets", "scores"]
)


def through_json(name: str) -> Recorded:
    return read(json.dumps(written(read(text(name)))))


def told(won: Won) -> Won:
    """A win without what the viewer does not write; fu only where they count."""
    return won._replace(fu=won.fu if 0 < (won.han or 0) < 5 else None, **UNTOLD)


@pytest.mark.parametrize("name", NAMES)
def test_every_hand_comes_back_from_the_json(name: str) -> None:
    before, after = read(text(name)), through_json(name)
    assert (after.changes, after.final) == (before.changes, before.final)
    for one, other in zip(before.hands, after.hands, strict=True):
        assert (one.start, one.hands, one.indicator) == (other.start, other.hands, other.indicator)
        assert len(one.steps) == len(other.steps)
        for step, again in zip(one.steps, other.steps, strict=True):
            assert difference(step, again, OnTable(0, 0, ())) is None
        assert tuple(map(told, one.wins)) == other.wins
        if one.draw is not None:
            assert other.draw is not None
            assert one.draw[:2] == other.draw[:2]
            assert one.draw.deltas == other.draw.deltas


@pytest.mark.parametrize("name", ["two-wins", "liability", "four-kongs", "three-wins"])
def test_the_engine_plays_the_game_of_the_json(name: str) -> None:
    driven = drive(through_json(name))
    assert len(driven.events) == len(drive(read(text(name))).events)


def moves(**given: Any) -> SeatMoves:
    from hanchan.record.tenhou.viewer import _text

    empty: list[list[Any]] = [[], [], [], []]
    found: dict[str, Any] = {
        "place": "hand 1",
        "dealer": 0,
        "draws": empty,
        "discards": empty,
        "indicators": [],
        "text": lambda code: _text(code, "hand 1"),
        "won_from": set(),
        "aborted_by_wins": False,
    }
    return SeatMoves(**found | given)


def test_claims_say_by_the_place_of_their_letter_whose_tile_they_take() -> None:
    steps = in_order(
        moves(
            draws=[[11, "m44444444", 12, "3131p31"], ["p121212", 46], ["43p4343"], ["c222324"]],
            discards=[[43, 0, 60, 45], [31, 60], [22], [44]],
            indicators=["9s"],
        )
    )
    assert steps == [
        Draw(0, "1m"),
        Discard(0, "3z"),
        Call(2, "pung", "3z", 0, ("3z", "3z")),
        Discard(2, "2p"),
        Call(3, "chow", "2p", 2, ("3p", "4p")),
        Discard(3, "4z"),
        Call(0, "kong", "4z", 3, ("4z", "4z", "4z")),
        Draw(0, "2m", replacement=True),
        Discard(0, "2m", drawn=True),
        DoraRevealed("9s"),
        Call(1, "pung", "2m", 0, ("2m", "2m")),
        Discard(1, "1s"),
        Call(0, "pung", "1s", 1, ("1s", "1s")),
        Discard(0, "5z"),
        Draw(1, "6z"),
        Discard(1, "6z", drawn=True),
    ]


def test_kongs_turn_indicators_at_once_or_with_the_next_discard() -> None:
    steps = in_order(
        moves(
            draws=[[11, 12, 13], [21], [], []],
            discards=[["424242a42", "k15515515", 60], [60], [], []],
            indicators=["1s", "2s"],
        )
    )
    assert steps == [
        Draw(0, "1m"),
        Kan(0, "concealed_kong", "2z"),
        DoraRevealed("1s"),
        Draw(0, "2m", replacement=True),
        Kan(0, "added_kong", "5m"),
        Draw(0, "3m", replacement=True),
        Discard(0, "3m", drawn=True),
        DoraRevealed("2s"),
        Draw(1, "1p"),
        Discard(1, "1p", drawn=True),
    ]


def test_a_robbed_kong_and_a_riichi_won_on_end_the_hand() -> None:
    robbed = in_order(moves(draws=[[11], [], [], []], discards=[["k15151515"], [], [], []]))
    assert robbed == [Draw(0, "1m"), Kan(0, "added_kong", "5m")]
    riichi = {"draws": [[11], [], [], []], "discards": [["r60"], [], [], []]}
    assert in_order(moves(**riichi))[-1] == RiichiAccepted(0)
    assert in_order(moves(**riichi, won_from={0}))[-1] == Discard(0, "1m", True, True)
    assert in_order(moves(**riichi, aborted_by_wins=True))[-1] == Discard(0, "1m", True, True)


@pytest.mark.parametrize(
    ("rule", "changes", "red"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, {}, 3),
        ({"disp": "般南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, {}, 3),
        ({"disp": "般南喰", "aka": 0}, {"red_fives": 0}, 0),
        ({"disp": "般南赤"}, {"open_tanyao": False}, 3),
        ({"disp": "般東喰赤"}, {"rounds": ["E"], "extension": {"to": "S", "target": 30000}}, 3),
        ({}, {}, 3),
    ],
    ids=str,
)
def test_the_rules_stand_in_a_few_characters(
    rule: dict[str, Any], changes: dict[str, Any], red: int
) -> None:
    game = written(read(text("two-wins")))
    game["log"] = game["log"][:1]
    found = read(json.dumps(game | {"rule": rule}))
    assert (found.changes, found.red_fives) == (changes, red)


def damaged(place: int, value: Any) -> str:
    """A game of one hand with one of its seventeen lists replaced."""
    game = written(read(text("liability")))
    game["log"] = game["log"][:1]
    game["log"][0][place] = value
    return json.dumps(game)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("{", "line 1: the JSON is damaged"),
        ("{}", "line 1: the JSON has no hands under `log`"),
        ('{"log": [[]]}', "hand 1: a hand is a list of seventeen lists"),
        ('{"log": [[]], "rule": {"disp": "三南"}}', "a game of three players"),
        (damaged(0, [0, 0]), "hand 1: a hand begins with three numbers and four scores"),
        (damaged(0, [16, 0, 0]), "hand 1: there is no hand [16, 0, 0]"),
        (damaged(2, []), "hand 1 (E1): there is no indicator"),
        (damaged(2, [48]), "hand 1 (E1): there is no tile 48"),
        (damaged(4, [11]), "hand 1 (E1): each player is dealt thirteen tiles"),
        (damaged(5, ["x11"]), "the move 'x11' is not known"),
        (damaged(5, ["p111111"]), "seat 0 claims 'p111111', which nobody discarded"),
        (damaged(6, []), "moves of seat 0 fit nowhere"),
        (damaged(6, ["c111213"]), "seat 0 discards a claim"),
        (damaged(6, ["r"]), "there is no tile 'r'"),
        (damaged(16, ["雨"]), "the result '雨' is not known"),
        (damaged(16, [[]]), "the result [] is not known"),
        (damaged(16, ["流局", [1, 2]]), "payments are four numbers, not [1, 2]"),
        (damaged(16, ["和了", [0, 0, 0, 0]]), "a win has payments and what they are for"),
        (damaged(16, ["和了", [0, 0, 0, 0], [0, 9, 0, "", ""]]), "a win names winner"),
        (damaged(16, ["和了", [0] * 4, [0, 1, 0, "much", "立直(1飜)"]]), "the worth 'much'"),
        (damaged(16, ["和了", [0] * 4, [0, 1, 0, "満貫8000点", "雨(1飜)"]]), "the yaku '雨(1飜)'"),
    ],
    ids=lambda value: value if len(value) < 60 else "",
)
def test_a_damaged_json_is_refused_in_one_line(data: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(data)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_report_names_the_line_of_a_damaged_log_once(tmp_path: Path) -> None:
    file = tmp_path / "log.xml"
    for data, error in (
        ("<mjloggm>\n", (2, "the XML is damaged: no element found")),
        ('{"log": []}', (1, "the JSON has no hands under `log`")),
    ):
        file.write_text(data, encoding="utf-8")
        assert check(file).errors == (error,)


def test_a_tile_too_many_is_refused_when_the_wall_is_rebuilt() -> None:
    with pytest.raises(RecordError, match=r"hand 1 \(E1\): 1m is seen 5 times"):
        drive(read(damaged(4, [11] * 13)))


def test_only_the_last_hand_may_break_off() -> None:
    game = written(read(text("liability")))
    game["log"][0][16] = []
    with pytest.raises(RecordError, match="the hand has no end, and is not the last"):
        read(json.dumps(game))


def test_the_start_of_a_hand_is_read() -> None:
    game = written(read(text("four-kongs")))
    hand = read(json.dumps(game)).hands[2]
    assert hand.start == Start("E", 0, 2, 0, (41300, 10700, 24000, 24000))
