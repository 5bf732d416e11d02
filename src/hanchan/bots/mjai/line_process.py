"""A program that is told lines and answers them: a process of its own that can neither hold us up nor fill our memory.

Its pipes are looked at only for as long as an answer may take; a program that fails once is ended with all it started.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

_LONGEST = 1 << 20  # bytes of an answer
_KEPT = ("PATH", "LANG", "PYTHONPATH")  # of our environment


class ProgramFault(Exception):
    """What the program did wrong."""


class LineProcess:
    """The process and its pipes; OSError or ValueError if it cannot be started."""

    def __init__(self, words: Sequence[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="hanchan-mjai-", ignore_cleanup_errors=True
        )
        known = {name: os.environ[name] for name in _KEPT if name in os.environ}
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                cwd=self._folder.name,
                env=known | {"HOME": self._folder.name},
                start_new_session=True,
            )
        except (OSError, ValueError):
            self._folder.cleanup()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._heard = b""

    @property
    def is_running(self) -> bool:
        """It was not ended, nor found to have ended."""
        return self._process.returncode is None

    def ask(self, line: str, seconds: float) -> bytes:
        """Its next line once it was told this one; ProgramFault if there is none in time, and then it is ended."""
        if not self.is_running:
            raise ProgramFault(f"it ended with exit code {self._process.returncode}")
        until = monotonic() + seconds
        try:
            self._tell(line.encode() + b"\n", until)
            return self._next_line(until)
        except TimeoutError:
            wrong = f"no answer within {seconds:g} s"
        except BrokenPipeError:
            wrong = "it listens no more"
        except ProgramFault as fault:
            wrong = str(fault)
        self.close()  # what it says later would answer something else
        raise ProgramFault(wrong)

    def _tell(self, line: bytes, until: float) -> None:
        while line:
            _wait(self._stdin.fileno(), select.POLLOUT, until)
            # So much can be written to a pipe that is ready, and no wait for a program that does not read.
            line = line[os.write(self._stdin.fileno(), line[: select.PIPE_BUF]) :]

    def _next_line(self, until: float) -> bytes:
        while b"\n" not in self._heard:
            _wait(self._stdout.fileno(), select.POLLIN, until)
            more = os.read(self._stdout.fileno(), _LONGEST)
            if not more:
                raise ProgramFault("it ended without an answer")
            self._heard += more
            if len(self._heard) > 2 * _LONGEST:
                raise ProgramFault("an answer without an end")
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def close(self) -> None:
        """Ends the program and everything it started."""
        if not self.is_running:
            return
        with suppress(ProcessLookupError, PermissionError):  # nobody of its session is left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._stdin.close()
        self._stdout.close()
        self._folder.cleanup()


def _wait(pipe: int, event: int, until: float) -> None:
    """Returns when the pipe is ready, or broken; TimeoutError if that is not in time."""
    poll = select.poll()
    poll.register(pipe, event)
    if not poll.poll(1000 * max(0.0, until - monotonic())):
        raise TimeoutError
