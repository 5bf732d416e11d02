"""The shape tables (`indexes.Shapes`) in full, built once by compiled kernels and kept in the user's cache directory.

A row's costs come from one relaxation over the grid of all 5⁹ patterns: what is made of m sets costs nothing, a
pattern with a tile more costs as much as the one without, a pattern with a tile less one tile more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...compile.cache import digest_of, user_cache
from ...compile.entry_points import compiled
from ...compile.kernel import Row, kernel
from ...compile.records import widths
from ...tiles import FIRST_HONOUR, KINDS
from ..shapes import READINGS_MAX
from ..waits import NEVER, ROW
from . import indexes
from .indexes import ROWS, SETS_ALONE, SETS_AND_PAIR, STEPS, Shapes
from .pieces import write_pieces

Array = npt.NDArray[Any]

TILES = 14  # a pattern of more is no part of a hand
_HONOURS = KINDS - FIRST_HONOUR
_SETS = 5  # costs of 0-4 sets; those with the pair lie behind
# How many numbers each table has (0: not known beforehand).
_LENGTHS = {
    "suits": 5**9,
    "honours": 5**7,
    "merged": ROWS**2,
    "needs": 5 * ROWS**2,
    "costs": ROW * ROWS,
    "tallies": 5**9,
    "honours_tallies": 5**7,
    "completed": 5**9,
    "honours_completed": 5**7,
    "whole": 5**9,
    "honours_whole": 5**7,
    "pieces": 0,
}
_WIDTHS = widths(Shapes)


@kernel
def add_group(cost: Row, size: int, sets: int, kinds: int, tiles: int) -> None:
    """Marks what is made of one group more than the patterns of `sets` sets: of a set (3 tiles), or of the pair (2)."""
    here = size * sets
    there = here + size if tiles == 3 else here + _SETS * size
    for index in range(size):
        if cost[here + index] != 0:
            continue
        for place in range(kinds):
            if index // STEPS[place] % 5 + tiles < 5:
                cost[there + index + tiles * STEPS[place]] = 0
            if tiles == 3 and kinds == 9 and place < 7 and has_room(index, place):
                cost[there + index + 31 * STEPS[place]] = 0


@kernel
def has_room(index: int, place: int) -> bool:
    """A chow from the place on leaves no kind with five tiles."""
    low = index // STEPS[place]
    return low % 5 < 4 and low // 5 % 5 < 4 and low // 25 % 5 < 4


@kernel
def relax(cost: Row, size: int, level: int, kinds: int) -> None:
    """Carries the costs of one level from the marked patterns to all the others, place by place."""
    first = size * level
    for place in range(kinds):
        step = STEPS[place]
        for cell in range(size):
            if cell // step % 5 > 0:
                cost[first + cell] = min(cost[first + cell], cost[first + cell - step])
        for cell in range(size - 1, -1, -1):
            if cell // step % 5 < 4:
                cost[first + cell] = min(cost[first + cell], cost[first + cell + step] + 1)


@lru_cache(maxsize=1)
def shapes() -> Shapes:
    """The tables: read from the cache, built and kept there if they are missing or damaged."""
    path = table_file()
    found = _read(path)
    if found is None:
        with _shown("building the shape tables", 2 * ROW) as advance:
            found = _build(advance)
        _write(path, found)
    return found


def table_file() -> Path:
    """Where the tables are kept; the name holds a digest of the code that builds and reads them."""
    scoring = Path(indexes.__file__).parent.parent
    names = ("lookup/indexes", "lookup/pieces", "waits", "shapes", "sets")
    sources = Path(__file__), *(scoring / f"{name}.py" for name in names)
    return user_cache() / f"shapes-{digest_of(sources)}.npz"


def _read(path: Path) -> Shapes | None:
    """The tables of a file; None if it is missing, cut short, altered or not such a file."""
    from zipfile import BadZipFile

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            found = {name: stored[name] for name in _LENGTHS}
    except (OSError, BadZipFile, ValueError, KeyError, EOFError):
        return None
    for name, length in _LENGTHS.items():
        table = found[name]
        if table.dtype != _WIDTHS[name] or table.ndim != 1:
            return None
        if len(table) != (length or len(table)):
            return None
    return Shapes(**found)


def _write(path: Path, tables: Shapes) -> None:
    """Keeps the tables; a reader sees the whole file or none. Without room or permission they are not kept."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            np.savez(file, **tables._asdict())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()


@contextmanager
def _shown(what: str, steps: int) -> Iterator[Any]:
    """A function to call after each step; on a terminal it moves a bar."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=steps)
        yield lambda: progress.advance(task)


def _build(advance: Any) -> Shapes:
    suit_costs, suit_tiles = group_costs(9, advance), tiles_of(9)
    honour_costs, honour_tiles = group_costs(_HONOURS, advance), tiles_of(_HONOURS)
    suit_rows = np.unique(suit_costs[:, suit_tiles <= TILES].T, axis=0)
    numbered = _close(suit_rows, honour_costs[:, honour_tiles <= TILES].T)
    suits_completed = completed(suit_costs, suit_tiles, 9)
    honours_completed = completed(honour_costs, honour_tiles, _HONOURS)
    merged = _merge(numbered)
    tables = (
        _numbers(suit_costs, suit_tiles, numbered),
        _numbers(honour_costs, honour_tiles, numbered),
        _find(merged, numbered),
        merged[:, range(9, 4, -1)].T.ravel(),  # by the number of melds: 4-0 sets and the pair
        numbered.ravel(),
        tallies(9),
        tallies(_HONOURS),
        suits_completed,
        honours_completed,
        *readings_of_groups(suits_completed, suit_tiles, honours_completed, honour_tiles),
    )
    named = zip(_LENGTHS, tables, strict=True)
    return Shapes(
        **{name: np.ascontiguousarray(table, dtype=_WIDTHS[name]) for name, table in named}  # type: ignore[arg-type]
    )


def group_costs(kinds: int, advance: Any) -> Array:
    """The costs of every pattern of so many kinds: one line for each cell of a row."""
    size = 5**kinds
    cost = np.full(ROW * size, NEVER, dtype=np.int8)
    cost[0] = 0
    for sets in range(_SETS - 1):
        compiled(add_group)(cost, size, sets, kinds, 3)  # type: ignore[arg-type]
    for sets in range(_SETS):
        compiled(add_group)(cost, size, sets, kinds, 2)  # type: ignore[arg-type]
    for level in range(ROW):
        compiled(relax)(cost, size, level, kinds)  # type: ignore[arg-type]
        advance()
    return cost.reshape(ROW, size)


def tiles_of(kinds: int) -> Array:
    """How many tiles each pattern has."""
    indexes = np.arange(5**kinds)
    digits = [indexes // step % 5 for step in STEPS[:kinds]]
    tiles: Array = np.sum(digits, axis=0)
    return tiles


def tallies(kinds: int) -> Array:
    """`Shapes.tallies` of so many kinds; among nine the outer two are terminals, among the honours all are orphans."""
    indexes = np.arange(5**kinds)
    found = np.zeros_like(indexes)
    for place, step in enumerate(STEPS[:kinds]):
        held = indexes // step % 5
        one, two = (held > 0).astype(int), (held > 1).astype(int)
        found += one | two << 4
        if kinds == _HONOURS or place in (0, 8):
            found += one << 8 | two << 12
    return np.where(tiles_of(kinds) <= TILES, found, 0)


def _pack(rows: Array) -> Array:
    """Each row of ten costs (0-14) as one number; the costs are along the last axis."""
    packed: Array = (rows.astype(np.int64) << 4 * np.arange(ROW)).sum(axis=-1)
    return packed


def _merge(rows: Array) -> Array:
    """The row of every two rows together: every share of the sets, the pair in one of them."""
    one, other = rows[:, None, :].astype(np.int64), rows[None, :, :]
    both = np.full((len(rows), len(rows), ROW), NEVER)
    for sets in range(_SETS):
        for share in range(sets + 1):
            rest = sets - share
            for into, left, right in (
                (sets, share, rest),
                (5 + sets, 5 + share, rest),
                (5 + sets, share, 5 + rest),
            ):
                sum_of_costs = one[..., left] + other[..., right]
                np.minimum(both[..., into], sum_of_costs, out=both[..., into])
    return both.reshape(-1, ROW)


def _close(suit_rows: Array, honour_rows: Array) -> Array:
    """All rows there are, each once, those of suits first: merging two of them gives one of them."""
    rows = suit_rows
    new = honour_rows
    while True:
        known = set(_pack(rows).tolist())
        packed, first = np.unique(_pack(new), return_index=True)
        fresh = [
            place
            for number, place in zip(packed.tolist(), first, strict=True)
            if number not in known
        ]
        if not fresh and len(rows) == ROWS:
            return rows
        rows = np.concatenate([rows, new[fresh]])
        new = _merge(rows)


def _find(rows: Array, numbered: Array) -> Array:
    """The number of each row."""
    packed = _pack(numbered)
    order = np.argsort(packed)
    return order[np.searchsorted(packed, _pack(rows), sorter=order)]


def _numbers(costs: Array, tiles: Array, numbered: Array) -> Array:
    """The number of each pattern's row; 0 for patterns that are no part of a hand."""
    numbers = np.zeros(len(tiles), dtype=np.int64)
    few = tiles <= TILES
    numbers[few] = _find(costs[:, few].T, numbered)
    return numbers


def completed(costs: Array, tiles: Array, kinds: int) -> Array:
    """`Shapes.completed` of so many kinds: a pattern's tiles tell which row cell has to be 0."""
    indexes = np.arange(len(tiles))
    few = tiles <= TILES
    sets = np.where(few & (tiles % 3 == 0), tiles // 3, 0)
    paired = np.where(few & (tiles % 3 == 2), tiles // 3, 0)
    alone = few & (tiles % 3 == 0) & (costs[sets, indexes] == 0)
    with_pair = few & (tiles % 3 == 2) & (costs[5 + paired, indexes] == 0)
    whole = alone | with_pair
    found: Array = alone * SETS_ALONE + with_pair * SETS_AND_PAIR
    for place, step in enumerate(STEPS[:kinds]):
        room = indexes[indexes // step % 5 < 4]
        found[room] |= whole[room + step].astype(found.dtype) << place
    return found


def readings_of_groups(
    suits_completed: Array, suit_tiles: Array, honours_completed: Array, honour_tiles: Array
) -> tuple[Array, Array, Array]:
    """`Shapes.whole`, `honours_whole` and `pieces`; the first piece lies at 1."""
    suits = np.flatnonzero(suits_completed & (SETS_ALONE | SETS_AND_PAIR))
    honours = np.flatnonzero(honours_completed & (SETS_ALONE | SETS_AND_PAIR))
    whole, honours_whole = np.zeros_like(suit_tiles), np.zeros_like(honour_tiles)
    pieces = np.zeros(READINGS_MAX * (len(suits) + len(honours)), dtype=np.int64)
    counts = np.zeros(KINDS, dtype=np.int64)
    write = compiled(write_pieces)
    end = 1
    for patterns, tiles, first_kind, into in (
        (suits, suit_tiles, 0, whole),
        (honours, honour_tiles, FIRST_HONOUR, honours_whole),
    ):
        for index in patterns.tolist():
            into[index] = end
            end += write(index, int(tiles[index]), first_kind, counts, pieces, end)  # type: ignore[arg-type]
    return whole, honours_whole, pieces[:end]
