"""Work in a process of its own: the server keeps answering, and what the work costs ends with the process.

Such a process is nicer than the server. It ends with its work, when its time is over, when whoever asked has gone, and
when the server ends, however that happens.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryFile

_LOOK = 0.5  # seconds between two looks whether anybody waits for the answer
_NICE = 10  # tables come first


class Unanswered(Exception):
    """The time was over, or nobody waits for the answer any more."""


def _always() -> bool:
    return True


def run_apart(
    module: str,
    *words: str,
    seconds: float,
    given: bytes = b"",
    memory: int = 0,
    is_wanted: Callable[[], bool] = _always,
) -> subprocess.CompletedProcess[bytes]:
    """What a module answers to these words and this input; Unanswered if it does not.

    `memory` is how many bytes it may have at most, on systems that can promise it.
    """
    limits = (str(os.getpid()), str(seconds), str(memory))
    command = [sys.executable, "-m", __name__, *limits, module, *words]
    end = time.monotonic() + seconds
    with TemporaryFile() as told:  # a pipe would have to be fed between two looks
        told.write(given)
        told.seek(0)
        process = subprocess.Popen(
            command, stdin=told, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    try:
        while True:
            try:
                left = end - time.monotonic()
                out, errors = process.communicate(timeout=max(0.0, min(_LOOK, left)))
                return subprocess.CompletedProcess(command, process.returncode, out, errors)
            except subprocess.TimeoutExpired:
                if time.monotonic() >= end or not is_wanted():
                    raise Unanswered from None
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def _hold_to(server: int, seconds: float, memory: int) -> None:
    """Holds this process to its limits."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    if hasattr(signal, "setitimer"):
        # Whatever it is doing: the signal ends it. A little later than the server would.
        signal.setitimer(signal.ITIMER_REAL, seconds + 5)
        threading.Thread(target=_watch, args=(server,), daemon=True).start()
    if memory:
        with suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _watch(server: int) -> None:
    """Ends this process when the server has ended: then somebody else is its parent."""
    while os.getppid() == server:
        time.sleep(_LOOK)
    os._exit(1)


if __name__ == "__main__":
    _, _server, _seconds, _memory, _module, *_words = sys.argv
    _hold_to(int(_server), float(_seconds), int(_memory))
    sys.argv = [_module, *_words]
    runpy.run_module(_module, run_name="__main__", alter_sys=True)
