"""The command line as a test calls it."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What a command printed and how it left."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer as JSON."""
        return json.loads(self.out)


def hanchan(*words: str) -> Answer:
    """`hanchan(*words)` as if typed; words with blanks stay one word."""
    from hanchan.cli import main

    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(words))
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Answer(code, out.getvalue(), err.getvalue())
