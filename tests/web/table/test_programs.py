"""Programs of the operator's choice sit at a table; what they do wrong is their loss, and everybody hears of it."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hanchan.web.table.session.bot_seats import Gone, Program
from helpers.command import hanchan
from helpers.servers import Running, running
from helpers.web_players import Player, drawn_or_pass, make_table

OURS = f"{shlex.quote(sys.executable)} -m hanchan mjai --bot novice"
DISCARDS_NOTHING = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"type": "dahai", "pai": "9s", "actor": 0, "tsumogiri": False}), flush=True)
"""
LEAVES = """
import sys
for number, line in enumerate(sys.stdin):
    if number == 6:
        sys.exit(3)
    print('{"type": "none"}', flush=True)
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("programs")
    programs = {"ours": OURS, "absent": "/nowhere/at-all"}
    for name, text in {"wrong": DISCARDS_NOTHING, "leaves": LEAVES}.items():
        (folder / f"{name}.py").write_text(text)
        programs[name] = f"{shlex.quote(sys.executable)} {folder / name}.py"
    with running(folder, programs=programs, result_pause=0.0) as found:
        yield found


async def play(hall: Running, level: str, events: int, **options: Any) -> Player:
    """So many events against three seats of this level."""
    body = {"bots": 3, "bot_level": level, "start": True, "pace": "instant"} | options
    made = await make_table(hall.url, **body)
    async with Player(hall.url, made["table"], made["seat"]) as player:
        await player.play(drawn_or_pass, until_n=events)
        wanted = any(level.endswith(name) for name in ("wrong", "leaves", "absent"))
        while wanted and not faults(player):
            await player.receive()
    return player


def faults(player: Player) -> list[str]:
    return [word for place in player.room["places"] for word in place["faults"]]


def test_the_levels_are_offered_by_name_and_the_programs_behind_them(hall: Running) -> None:
    listed = httpx.get(f"{hall.url}/api/levels").json()
    assert [one["level"] for one in listed][:4] == ["random", "novice", "club", "expert"]
    assert {"mjai:ours", "mjai:wrong"} <= {one["level"] for one in listed if one["program"]}
    assert [one["level"] for one in listed if one["usual"]] == ["club"]
    assert "nowhere" not in str(listed), "what is run is nobody's business"


def test_a_program_that_speaks_mjai_plays_like_a_bot(hall: Running) -> None:
    player = asyncio.run(play(hall, "mjai:ours", 150))
    assert faults(player) == []
    discards = [one["b"] for one in player.events.values() if one["k"] == "discard"]
    own = player.welcome["you"]["seat"]
    assert not all(one.get("drawn") for one in discards if one["seat"] != own)
    assert {place["name"] for place in player.room["places"]} >= {"Ours B", "Ours C", "Ours D"}


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("wrong", "not legal"),
        ("leaves", "it ended"),
        ("absent", "cannot be started"),
    ],
)
@pytest.mark.parametrize("dropped", ["discard", "bot"])
def test_a_program_that_fails_is_played_for_and_reported(
    hall: Running, name: str, word: str, dropped: str
) -> None:
    player = asyncio.run(play(hall, f"mjai:{name}", 60, dropped=dropped))
    assert any(word in one for one in faults(player)), faults(player)
    assert "9s" not in str(faults(player)), "a fault names no tile"
    discards = [one["b"] for one in player.events.values() if one["k"] == "discard"]
    own = player.welcome["you"]["seat"]
    others = [one.get("drawn", False) for one in discards if one["seat"] != own]
    assert len(others) > 10
    if name != "wrong":  # which may throw a 9s it holds, and is there to the end
        assert all(others) is (dropped == "discard")


def test_the_operator_is_told_which_command_cannot_be_started(
    caplog: pytest.LogCaptureFixture,
) -> None:
    program = Program("mine", "./no-such-bot --quick", 0)
    with pytest.raises(Gone):
        asyncio.run(program.act([], []))
    program.close()
    told = [one.getMessage() for one in caplog.records]
    assert told == ["program mine: cannot be started: ./no-such-bot --quick"]
    assert program.faults == ["cannot be started"]


def test_only_what_the_operator_named_is_run(hall: Running) -> None:
    for level in ("mjai:rm -rf", "mjai:", "mjai:/bin/sh", "expertt"):
        body = {"bots": 3, "bot_level": level}
        refused = httpx.post(f"{hall.url}/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (422, "level")


@pytest.mark.parametrize(
    "given", ["mine", "=./bot", "mine=", "a b=./bot", 'mine="', "x" * 15 + "=y"]
)
def test_a_bot_on_the_command_line_needs_a_name_and_a_command(given: str) -> None:
    done = hanchan("play", "--no-browser", "--port", "0", "--bot", given)
    assert done.code == 2
    assert given in done.err
    assert done.err.count("\n") == 1


def test_a_program_is_found_where_the_operator_stands(tmp_path: Path) -> None:
    from hanchan.bots.mjai.process import MjaiProcess

    program = tmp_path / "bot"
    program.write_text(f"#!{sys.executable}\nprint('{{}}', flush=True)\ninput()\n")
    program.chmod(0o755)
    with contextlib.chdir(tmp_path):
        process = MjaiProcess("./bot", 0)
    assert process.is_running
    process.close()
    assert not process.is_running
