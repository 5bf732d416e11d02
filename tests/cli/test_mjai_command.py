"""`hanchan mjai` as a server talks to it."""

from __future__ import annotations

import json
import subprocess
import sys


def run(lines: list[object], *options: str) -> subprocess.CompletedProcess[str]:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    command = [sys.executable, "-m", "hanchan", "mjai", *options]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_every_line_gets_one_reply() -> None:
    start = {"type": "start_game", "id": 2, "names": ["a", "b", "c", "d"], "rules": "wrc2015"}
    result = run([{"type": "hello"}, start, {"type": "end_game"}], "--bot", "novice")
    replies = [json.loads(line) for line in result.stdout.splitlines()]
    assert [reply["type"] for reply in replies] == ["join", "none", "none"]


def test_what_is_no_message_ends_in_one_line_and_exit_two() -> None:
    result = run(["hello there"], "--bot", "club")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "hanchan: not a line of JSON: 'hello there'\n"
    assert run(["[" * 100_000], "--bot", "club").returncode == 2
    assert run([], "--bot", "genius").returncode == 2
