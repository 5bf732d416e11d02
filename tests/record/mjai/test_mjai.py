"""mjai out and in: names of tiles, what each seat is told, and games that come back as they went."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import hanchan
from hanchan.errors import RecordError
from hanchan.game import Game
from hanchan.game.events import GameEnd, Penalty, SeatsDrawn
from hanchan.record import formats, mjai
from hanchan.record.files import content_of
from hanchan.record.replay.check import check
from hanchan.tiles import FACES, format
from helpers.books import ALL_BOOKS
from helpers.mjai_logs import Log
from helpers.scripts import seen, table
from helpers.walls import rigged_game
from proof import amount


def imported(text: str) -> list[Any]:
    """The events of an mjai log that the book allows."""
    return formats.game_of(check(formats.record_of(content_of(text.encode()))), "log")


def random_game(rules: str, seed: int) -> Game:
    """A whole game of random choices."""
    rng = random.Random(seed)
    game = Game(rules, seed=seed)
    while not game.over:
        seat = game.asked[0]
        game.act(seat, rng.choice(game.legal(seat)))
    return game


@pytest.mark.parametrize("rules", ALL_BOOKS)
@pytest.mark.parametrize("seed", range(1, amount(few=2, proof=4, full=20)))
def test_an_eventful_game_goes_out_in_and_out_again_unchanged(rules: str, seed: int) -> None:
    text = mjai.text_of(rigged_game(rules, seed).events)
    assert mjai.text_of(imported(text)) == text


@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_a_random_game_goes_out_in_and_out_again_unchanged(rules: str) -> None:
    text = mjai.text_of(random_game(rules, 5).events)
    assert mjai.text_of(imported(text)) == text


def test_an_imported_game_is_the_game_but_for_what_mjai_does_not_tell() -> None:
    game = rigged_game("ema2012", 7)
    events = imported(mjai.text_of(game.events))
    kinds = [type(event) for event in game.events]
    assert [type(event) for event in events] == kinds
    untold = ("GameStart", "SeatsDrawn", "HandStart", "GameEnd")
    for event, original in zip(events, game.events, strict=True):
        if type(event).__name__ not in untold:
            assert event == original
    [end] = seen(game.events, GameEnd)
    assert events[-1].scores == end.scores
    assert events[0].commit == ""


def test_an_imported_hand_has_a_wall_of_the_whole_set() -> None:
    events = imported(mjai.text_of(rigged_game("ema2016", 3).events))
    wall = sorted(hanchan.tiles.parse(events[1].wall))
    assert wall == sorted(kind for kind in range(34) for _ in range(4))


def test_every_tile_has_its_own_name() -> None:
    assert len(set(mjai.NAMES)) == FACES
    for face, name in enumerate(mjai.NAMES):
        assert mjai.FACE_OF[name] == face
        assert mjai.tile_name(format([face])) == name
    assert [mjai.tile_name(tile) for tile in ("1z", "4z", "5z", "6z", "7z")] == list("ENPFC")
    assert [mjai.tile_name(tile) for tile in ("0m", "0p", "0s", "5m")] == [
        "5mr",
        "5pr",
        "5sr",
        "5m",
    ]


def test_a_seat_is_told_its_own_tiles_only() -> None:
    game = rigged_game("tenhou", 4)
    for seat in range(4):
        messages = mjai.export(game.events, seat)
        assert messages[0]["id"] == seat
        for message in messages:
            if message["type"] == "start_kyoku":
                hidden = [set(hand) == {"?"} for hand in message["tehais"]]
                assert hidden == [other != seat for other in range(4)]
            elif message["type"] == "tsumo":
                assert (message["pai"] == "?") == (message["actor"] != seat)
            else:
                assert "?" not in json.dumps(message)


def test_the_names_are_those_of_the_seats() -> None:
    game = Game("ema2016", seed=2, names=("a", "b", "c", "d"))
    [drawn] = seen(game.events, SeatsDrawn)
    players = drawn.players
    assert players != (0, 1, 2, 3)
    [start, *_] = mjai.export(game.events)
    assert start["names"] == ["abcd"[player] for player in players]
    assert imported(mjai.text_of(game.events))[0].names == tuple(start["names"])


def test_a_declared_riichi_is_two_messages_and_a_third_when_it_stands() -> None:
    script = table({"S": "234567m234p33s67s"}, draws="1z9m", indicators="4z")
    script.drawn()
    script.do("S", "riichi", "9m", drawn=True)
    messages = Log.of(script).messages
    assert messages[5:8] == [
        {"type": "reach", "actor": 1},
        {"type": "dahai", "actor": 1, "pai": "9m", "tsumogiri": True},
        {
            "type": "reach_accepted",
            "actor": 1,
            "deltas": [0, -1000, 0, 0],
            "scores": [30000, 29000, 30000, 30000],
        },
    ]


def test_kongs_name_their_red_fives() -> None:
    script = table({"E": "5550m258p147s123z"}, draws="9p", rules="tenhou")
    script.do("E", "concealed_kong", "5m")
    log = Log.of(script)
    kong = log.line("ankan")
    assert sorted(log.at(kong)["consumed"]) == ["5m", "5m", "5m", "5mr"]
    hands = {"S": "50p258m147s12345z"}
    script = table(hands, draws="5p1z2z3z5p", rules="tenhou")
    script.say("E", "discard", "5p", drawn=True)
    script.do("S", "pung")
    script.do("S", "discard", "1z")
    for _ in range(3):
        script.drawn()
    script.do("S", "added_kong", "5p")
    log = Log.of(script)
    kong = log.line("kakan")
    assert log.at(kong)["pai"] == "5p"
    assert sorted(log.at(kong)["consumed"]) == ["5p", "5p", "5pr"]
    assert log.check().ok


def test_a_log_that_breaks_off_is_a_game_that_breaks_off() -> None:
    lines = mjai.text_of(rigged_game("ema2016", 1).events).splitlines(keepends=True)
    for length in range(2, 60):
        part = "".join(lines[:length])
        again = mjai.text_of(imported(part))
        # A declared riichi becomes an event with its discard.
        kept = part if '"reach"' not in lines[length - 1] else "".join(lines[: length - 1])
        assert again == kept


def test_what_a_referee_ruled_cannot_be_said_in_mjai() -> None:
    game = Game("ema2016", seed=1)
    later = Penalty(1, 20000, "after uma")
    assert mjai.export([*game.events, later]) == mjai.export(game.events)
    with pytest.raises(RecordError, match="referee"):
        mjai.export([*game.events, Penalty(1, 1000, "at once")])


def test_a_log_that_the_book_does_not_allow_is_no_game(tmp_path: Path) -> None:
    log = Log(mjai.export(rigged_game("ema2016", 1).events))
    line = log.line("hora")
    path = tmp_path / "game.mjai"
    path.write_text(log.change(line, deltas=[1, 2, 3, 4]).text)
    with pytest.raises(RecordError, match=rf"game\.mjai, line {line}: deltas"):
        formats.read(path)
