"""Records to arrays: every decision of recorded games as observation, mask, action and what came of it, in shards.

A decision is one where the record tells what was chosen: discards, riichi, calls, wins, and the passes where somebody
could have called or won and nobody else took the tile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..bots.kernels.scratch import new_scratch, notice_discard
from ..bots.observation.choices import number_of
from ..errors import HanchanError, wrong_type
from ..game import events
from ..game.actions import Action, matches, unpack
from ..game.decisions import Decision, decisions
from ..game.engine import codes
from ..game.engine.codes import DECISION_LOG
from ..game.engine.legal import WAITING, legal
from ..game.engine.state import Table, copy_table, new_table
from ..game.events import AROUND, AnyEvent
from ..game.folding import fold_one
from ..game.view import View
from ..record.formats import read
from ..rules import Rulebook, rulebook
from ..rules.changes import restated
from ..rules.play import play_rules
from ..settlement.standings import places, ranked_scores
from ..tiles import SEATS, kind_of, parse_one
from .given import HERE, LEVELS, check_number, check_word, places_of
from .kernels.stepping import GIVEN, LEVEL, MODE, PASSED, SEAT, VIEW
from .machines import Interpreted, Threads, new_buffers

Array = npt.NDArray[Any]
SHARD = 20_000  # decisions of a file
# The arrays of a file: a `Sample` has the same fields in the same order.
COLUMNS = {
    "observations": np.int8, "masks": np.int8, "actions": np.int16, "seats": np.int8, "hand_points": np.int32,
    "final_points": np.int32, "places": np.int8,
}  # fmt: skip


class Sample(NamedTuple):
    """One decision."""

    observation: Array  # int8
    mask: Array  # int8
    action: int
    seat: int
    hand_points: int  # what the seat won or lost in this hand
    final_points: int  # and had at the end of the game, or of the record
    place: int


class Written(NamedTuple):
    """What `to_arrays` has written."""

    files: list[Path]
    games: int
    decisions: int
    failed: dict[str, str]  # records that could not be read, with the reason


def to_arrays(
    records: Iterable[str | os.PathLike[str]],
    folder: str | os.PathLike[str],
    rules: str | Rulebook | None = None,
    observation: str = "whole",
    shard: int = SHARD,
    advance: Callable[[int], None] | None = None,
    device: str = "cpu",
) -> Written:
    """Writes the decisions of all records as `.npz` files of at most `shard` rows; `advance` is told of each game.

    The arrays of a file have the names of `COLUMNS`, a row for each decision; places count from 1.
    """
    places_of(observation)
    check_word("device", device, HERE)
    check_number("shard", shard, 1)
    book = None if rules is None else rulebook(rules)
    if isinstance(records, (str, os.PathLike)):  # whose letters would be taken for records
        raise wrong_type("records", records, "a list of files")
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    done = Written([], 0, 0, {})
    waiting: list[Sample] = []
    for path in records:
        try:
            found = list(samples(read(path, book), observation, device))
        except HanchanError as error:
            done.failed[str(path)] = str(error)
            found = []
        else:
            done = done._replace(games=done.games + 1, decisions=done.decisions + len(found))
        waiting += found
        while len(waiting) >= shard:
            _write(target, done, waiting[:shard])
            waiting = waiting[shard:]
        if advance:
            advance(1)
    if waiting:
        _write(target, done, waiting)
    return done


def _write(target: Path, done: Written, rows: Sequence[Sample]) -> None:
    path = target / f"decisions-{len(done.files):05}.npz"
    named: dict[str, Any] = {
        name: np.array(column, kind)
        for (name, kind), column in zip(COLUMNS.items(), zip(*rows, strict=True), strict=True)
    }
    np.savez_compressed(path, **named)
    done.files.append(path)


def samples(
    log: Sequence[AnyEvent], observation: str = "whole", device: str = "cpu"
) -> Iterator[Sample]:
    """The decisions of one game, in the order of its events."""
    start = log[0]
    assert isinstance(start, events.GameStart)
    book = restated(start.rules, start.changes)
    ends = _points_at_ends(log)
    final = ends[-1]
    bets = next((event.deltas for event in log if isinstance(event, events.GameEnd)), (0,) * SEATS)
    ranks = places(ranked_scores(final, bets, book), book)
    followed = _Recorded(book)
    slots, told = [], []
    chosen = _by_event(log, book)
    hand, before = -1, (0,) * SEATS
    for n, event in enumerate(log, 1):
        if isinstance(event, AROUND):
            continue
        followed.fold(event)
        if isinstance(event, events.HandStart):
            hand += 1
            before = tuple(row[codes.POINTS] for row in followed.table.seats)
        for one in chosen.get(n, ()):
            if one.chosen is not None:
                seat, after = one.seat, ends[hand] if hand < len(ends) else final
                slots.append(followed.slot(seat, one.chosen))
                told.append((seat, after[seat] - before[seat], final[seat], ranks[seat]))
    shown, masks = see(slots, book, observation, device)
    for place, slot in enumerate(slots):
        yield Sample(shown[place], masks[place], slot.action, *told[place])


class Slot(NamedTuple):
    """A table at a decision, with the seat that takes it."""

    table: Table
    seat: int
    passed: list[int]
    action: int


def see(
    slots: Sequence[Slot], book: Rulebook, observation: str, device: str
) -> tuple[Array, Array]:
    """Observations and masks of all of them."""
    into = new_buffers(len(slots), max(1, places_of(observation)))
    given = np.zeros(GIVEN, np.int64)
    given[LEVEL], given[MODE] = list(LEVELS).index(observation), VIEW
    for place, slot in enumerate(slots):
        into.kept[place, SEAT] = slot.seat
        into.kept[place, PASSED : PASSED + SEATS] = slot.passed
    nothing = np.full(len(slots), -1, np.int64)
    tables = [slot.table for slot in slots]
    none = np.zeros((0, 8), np.int64)
    machine = (Interpreted if device == "python" else Threads).over(
        tables, play_rules(book), given, none, into
    )
    if slots:
        machine.run(VIEW, nothing, nothing, into)
    return into.shown, into.mask


def _points_at_ends(log: Sequence[AnyEvent]) -> list[tuple[int, ...]]:
    """The scores at the end of each hand; of the last one those at the end of the record, finished or not."""
    found = [tuple(event.scores) for event in log if isinstance(event, events.HandEnd)]
    begun = sum(isinstance(event, events.HandStart) for event in log)
    return [*found[: max(0, begun - 1)], tuple(View.of(log, "public").scores)]


def _by_event(log: Sequence[AnyEvent], book: Rulebook) -> dict[int, list[Decision]]:
    found: dict[int, list[Decision]] = {}
    for one in decisions(log, book):
        found.setdefault(one.n, []).append(one)
    return found


class _Recorded:
    """A table that follows a record, with what everybody saw."""

    def __init__(self, book: Rulebook) -> None:
        self.table: Table = new_table(play_rules(book), DECISION_LOG)
        self._scratch = new_scratch()

    def fold(self, event: AnyEvent) -> None:
        """Takes in one event, and what it tells everybody."""
        if isinstance(event, events.HandStart):
            self._scratch.passed[:] = [0] * SEATS
        fold_one(self.table, event)
        if isinstance(event, events.Discard):
            notice_discard(self.table, self._scratch, event.seat, kind_of(parse_one(event.tile)))

    def slot(self, seat: int, chosen: Action) -> Slot:
        """The table as it is, and the number of what was chosen."""
        t = copy_table(self.table)
        if t.now[codes.PHASE] != codes.IN_TURN:
            t.answers[seat] = WAITING
        options = t.options[: legal(t, seat)]
        packed = next(one for one in options if matches(unpack(one, t.reds[seat]), chosen))
        return Slot(t, seat, list(self._scratch.passed), number_of(packed))
