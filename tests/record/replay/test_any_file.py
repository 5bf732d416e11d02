"""Whatever a file holds, the check answers with a report: never an exception, errors in file order."""

from __future__ import annotations

import contextlib
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanchan.errors import RecordError
from hanchan.record import mjai, own, text
from hanchan.record.files import content_of
from hanchan.record.formats import Report
from hanchan.record.verify import verify
from helpers.books import ALL_BOOKS
from helpers.mjai_logs import checked
from helpers.walls import rigged_game
from proof import amount

LONGEST = 110

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 6)
    | st.sampled_from([10**12, 10**30, 0.5, -1000, 25000])
    | st.sampled_from([*mjai.NAMES, "?", "", "5zr", "E1", "\x1b[2J", "ema2016", "fanpai", "sanchaho"])
    | st.sampled_from(["tsumo", "hora", "dora", "chi", "start_kyoku", "end_game", "end_kyoku"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)  # fmt: skip

# What is done to a log: where (as a part of its length), how, and with what.
tampering = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(["drop", "double", "swap", "cut", "break", "field", "lose", "item", "borrow"]),
        st.floats(0, 1, exclude_max=True),
        values,
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip


@cache
def lines_of(kind: str, book: str) -> tuple[str, ...]:
    """The first lines of an eventful game."""
    events = rigged_game(book, 6, hands=8).events
    writer = mjai if kind == "mjai" else own
    return tuple(writer.text_of(events).splitlines()[:LONGEST])


def tampered(lines: tuple[str, ...], steps: list[tuple[float, str, float, Any]]) -> str:
    """The lines with all that done to them."""
    done = list(lines)
    for where, how, other, value in steps:
        if not done:
            break
        at, second = int(where * len(done)), int(other * len(done))
        match how:
            case "drop":
                del done[at]
            case "double":
                done.insert(at, done[second])
            case "swap":
                done[at], done[second] = done[second], done[at]
            case "cut":
                del done[at:]
            case "break":
                done[at] = done[at][: int(other * len(done[at]))]
            case _:
                done[at] = _field_changed(done[at], how, other, value, done[second])
    return "\n".join(done)


def _field_changed(line: str, how: str, part: float, value: Any, other: str) -> str:
    """The line with one field changed, lost, changed within, or taken from another line."""
    try:
        message, lender = json.loads(line), json.loads(other)
    except ValueError:
        return line
    if not isinstance(message, dict) or not message:
        return line
    name = list(message)[int(part * len(message))]
    if how == "lose":
        del message[name]
    elif how == "borrow" and isinstance(lender, dict):
        message[name] = lender.get(name, value)
    elif how == "item" and isinstance(message[name], list) and message[name]:
        message[name][int(part * len(message[name]))] = value
    else:
        message[name] = value
    return json.dumps(message)


def is_report(report: Report) -> None:
    """A report that makes sense, and can be printed."""
    lines = [error.line for error in report.errors]
    assert lines == sorted(lines)
    assert report.ok == (not lines)
    assert all(error.message for error in report.errors)
    assert json.loads(json.dumps(report.to_dict()))["ok"] == report.ok


@pytest.mark.parametrize("book", ALL_BOOKS)
@settings(max_examples=amount(5, 40, 2000), deadline=None)
@given(steps=tampering)
def test_a_tampered_log_has_a_report(book: str, steps: list[Any]) -> None:
    log = tampered(lines_of("mjai", book), steps)
    is_report(checked(log))
    is_report(checked(log, "tenhou"))


@pytest.mark.parametrize("book", ["ema2016", "tenhou"])
@settings(max_examples=amount(5, 40, 2000), deadline=None)
@given(steps=tampering)
def test_a_tampered_record_of_our_own_has_a_report(book: str, steps: list[Any]) -> None:
    is_report(checked(tampered(lines_of("own", book), steps)))


@settings(max_examples=amount(7, 60, 3000), deadline=None)
@given(steps=tampering)
def test_a_tampered_record_is_told_or_refused(steps: list[Any]) -> None:
    content = content_of(tampered(lines_of("own", "ema2012"), steps).encode())
    for tell in (text.text_of, mjai.text_of, lambda events: verify(events, "file")):
        with contextlib.suppress(RecordError):
            tell(own.events_of(content, "file"))


@settings(max_examples=amount(12, 100, 5000), deadline=None)
@given(st.binary(max_size=200))
def test_bytes_without_sense_have_a_report(data: bytes) -> None:
    is_report(checked(data))


@settings(max_examples=amount(12, 100, 5000), deadline=None)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(["type", "actor", "pai", "scores"]), values), max_size=6
    )
)
def test_messages_without_sense_have_a_report(messages: list[Any]) -> None:
    is_report(checked("\n".join(map(json.dumps, messages))))
    game = [{"type": "start_game"}, *messages]
    is_report(checked("\n".join(map(json.dumps, game))))
