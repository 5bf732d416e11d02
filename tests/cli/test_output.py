"""What the command line does when its output has nowhere to go."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.command import Answer

SCORED = ("score", "12345678s345m66p", "--win", "9s", "--riichi")
FULL = Path("/dev/full")


def run(*words: str, stdout: int, **surroundings: str) -> Answer:
    """`hanchan(*words)` in a process of its own; with a pipe whose reader leaves before anything is said."""
    env = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(
        [sys.executable, "-m", "hanchan", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env=env | surroundings,
    ) as process:
        if process.stdout:
            process.stdout.close()
        assert process.stderr
        said = process.stderr.read()
    return Answer(process.returncode, "", said)


def test_a_reader_who_leaves_is_no_failure() -> None:
    assert run(*SCORED, stdout=subprocess.PIPE) == Answer(0, "", "")
    assert run("rules", "show", "ema2016", stdout=subprocess.PIPE, PYTHONUNBUFFERED="1") == Answer(
        0, "", ""
    )


def test_what_was_found_is_told_by_the_exit_code_though_nobody_reads() -> None:
    nothing = os.devnull  # no rule book
    assert run("rules", "check", nothing, stdout=subprocess.PIPE).code == 1
    assert run(*SCORED, "--rules", "nobody", "--json", stdout=subprocess.PIPE).code == 2


@pytest.mark.skipif(not FULL.exists(), reason="a disk that is always full is a thing of Linux")
def test_a_full_disk_is_one_line() -> None:
    with FULL.open("w") as full:
        answer = run(*SCORED, stdout=full.fileno())
    assert answer == Answer(2, "", "hanchan: No space left on device\n")


# A shell that runs the tests in the background has its children ignore the interrupt; this one does not.
LISTENING = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import hanchan.cli"
)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_command_says_so_in_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", f"{LISTENING}; hanchan.cli.main(['mjai', '--bot', 'random'])"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write('{"type": "hello"}\n')
        process.stdin.flush()
        assert "join" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (process.wait(30), process.stderr.read()) == (130, "hanchan: interrupted\n")


def test_signs_that_the_terminal_has_not_are_replaced() -> None:
    with open(os.devnull, "w") as nowhere:
        answer = run(*SCORED, "--lang", "ja", stdout=nowhere.fileno(), PYTHONIOENCODING="ascii")
    assert answer == Answer(0, "", "")
