"""Programs that speak mjai: whatever they do, the table gets an answer, is never held up, and ends them."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanchan.bots.mjai import process as mjai_process
from hanchan.bots.mjai.process import MjaiProcess
from hanchan.errors import NotationError
from hanchan.game import Action

LEGAL = [Action("discard", "1m", drawn=True), Action("discard", "2m")]
DRAW = {"type": "tsumo", "actor": 0, "pai": "1m"}


def answered(command: str, times: int = 1) -> list[str]:
    """What the program did wrong; the table discards the tile drawn for it each time."""
    process = MjaiProcess(command, 0, limit=0.5)
    try:
        for _ in range(times):
            process.tell([DRAW])
            assert process.act(LEGAL) == LEGAL[0]
    finally:
        process.close()
    assert not process.is_running
    return process.faults


def saying(reply: str) -> str:
    """A program that gives each line the same reply, written as bytes."""
    code = f"import sys\nfor _ in sys.stdin: sys.stdout.buffer.write({reply}); sys.stdout.flush()"
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (r"b'[' * 200_000 + b'\n'", "not JSON: '[[["),
        (r"b'\xff\n'", "not JSON: '\N{REPLACEMENT CHARACTER}'"),
        (r"b'5\n'", "not a message: '5'"),
        (r"""b'{"type":"ankan","consumed":[]}\n'""", "list index out of range"),
        (r"""b'{"type":"reach"}\n'""", "'pai' for"),
        (r"""b'{"type":["chi"]}\n'""", "unhashable"),
    ],
)
def test_a_reply_that_is_none_costs_the_choice_only(reply: str, fault: str) -> None:
    assert answered(saying(reply), 2)[0].startswith(fault)


def test_a_program_claims_nagashi_mangan_for_which_it_has_no_word() -> None:
    process = MjaiProcess(saying(r"""b'{"type":"none"}\n'"""), 0, limit=0.5)
    try:
        process.tell([DRAW])
        assert process.act([Action("nagashi"), Action("pass")]) == Action("nagashi")
        assert process.act([Action("tenpai"), Action("noten")]) == Action("tenpai")
        assert process.faults == []
    finally:
        process.close()


def test_a_program_that_reads_nothing_and_talks_without_end_holds_nobody_up() -> None:
    assert answered("yes", 3000)[0] == "not JSON: 'y'"  # more than a pipe holds
    assert answered("cat /dev/zero")[0] == "an answer without an end"


@pytest.mark.parametrize(
    ("command", "seconds"), [("sh -c 'sleep 97 & exit 3'", 97), ("sh -c 'sleep 98 & cat >&2'", 98)]
)
def test_what_a_program_leaves_behind_is_ended_with_it(
    command: str, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mjai_process, "STARTING", 0.5)
    before = sleeping(seconds)
    started = time.monotonic()
    # Whether the shell is gone before it is told anything is a matter of chance.
    assert answered(command, 2)[0] in ("no answer within 0.5 s", "it listens no more")
    assert time.monotonic() - started < 30
    while sleeping(seconds) - before:  # the dead need a moment to be gone
        assert time.monotonic() - started < 60
        time.sleep(0.1)


def sleeping(seconds: int) -> set[str]:
    """The processes that sleep for so many seconds and are not dead yet; no other test lets any."""
    found = subprocess.run(
        ["ps", "-eo", "pid,stat,args"], capture_output=True, text=True, check=True
    )
    lines = (line.split(maxsplit=2) for line in found.stdout.splitlines())
    return {pid for pid, stat, words in lines if words == f"sleep {seconds}" and stat[0] != "Z"}


@pytest.mark.parametrize(
    ("command", "reason"),
    [("my-bot 'x", "No closing quotation"), ("./there-is-none", "No such file or directory")],
)
def test_a_command_that_cannot_be_started_is_named(command: str, reason: str) -> None:
    with pytest.raises(NotationError, match=f"mjai:{command} cannot be started: {reason}"):
        MjaiProcess(command, 0)


def test_the_folder_of_a_program_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    answered("false")
    assert not list(tmp_path.iterdir())
