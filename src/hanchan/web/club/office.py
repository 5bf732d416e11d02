"""The office: every tournament and every club table of this server, each a folder with its log.

`<folder>/events/<id>/event.jsonl` is the truth of a tournament; scans, table ledgers and the seating that was not yet
published lie beside it. One lock for each event: whoever reads or writes holds it, so tabs cannot cross. A log that
another process has written to is read again before anything else happens.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from ...club.event.state import EventState
from ...club.event.tournament import Tournament, create
from ...club.log import Log
from ...club.papers.report import unpacked, write_new
from ...club.table.ledger import Ledger, RealTable, open_table
from ...errors import HanchanError, RecordError
from ..errors import Refusal
from ..secrets import digest, new_table_id
from ..settings import Settings, data_directory
from ..storage.schema import url_of

log = logging.getLogger("hanchan.web")
_MOST_UNPACKED = 64 * 1024 * 1024
_ID = frozenset("0123456789abcdefghjkmnpqrstvwxyz")


def folder_of(settings: Settings) -> Path:
    """Where the club's logs lie: beside the database if it is a file, else in the user's data directory."""
    url = url_of(settings.url)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    base = Path(str(url.database)).parent if is_file else data_directory()
    return base / "club"


def _is_small(packed: bytes) -> bool:
    """A file does not unpack to more than the memory should hold; one that is damaged is told elsewhere."""
    try:
        unpacking = zlib.decompressobj(wbits=31)
        unpacking.decompress(packed, _MOST_UNPACKED)
    except zlib.error:
        return True
    return not unpacking.unconsumed_tail


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 40 and set(text) <= _ID


def now() -> str:
    """The moment, as events keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class KeptEvent:
    """One tournament and what lies beside its log; hold `lock` while reading or writing."""

    def __init__(self, folder: Path, clock: Callable[[], str]) -> None:
        self.folder, self.id, self._clock = folder, folder.name, clock
        self.lock = RLock()
        self._tournament = Tournament(Log(folder / "event.jsonl"))
        self.ledgers = Ledgers(folder / "tables", clock)

    @property
    def tournament(self) -> Tournament:
        """The tournament as its log has it now; read again if somebody else has written to it."""
        with self.lock:
            if not self._tournament.log.is_current:
                self._tournament = Tournament(Log(self.folder / "event.jsonl"))
            return self._tournament

    @property
    def state(self) -> EventState:
        """What the log adds up to."""
        return self.tournament.state

    @property
    def now(self) -> str:
        """The moment."""
        return self._clock()

    def played_tables(self) -> list[RealTable]:
        """The tables that were kept hand by hand in rounds that are closed."""
        found = []
        for one in self.state.rounds:
            if one.closed:
                kept = (self.ledger(one.number, place + 1) for place in range(len(one.sheets)))
                found += [ledger.table for ledger in kept if ledger is not None]
        return found

    def ledger(self, number: int, table: int) -> Ledger | None:
        """The ledger of a round's table; None if it has none."""
        return self.ledgers.get(f"r{number}t{table}")

    def proposal(self) -> dict[str, Any] | None:
        """The seating that waits to be published."""
        path = self.folder / "proposal.json"
        if not path.exists():
            return None
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

    def propose(self, seating: dict[str, Any]) -> None:
        """Keeps a seating until it is published or another is made."""
        part = self.folder / "proposal.json.part"
        part.write_text(json.dumps(seating), encoding="utf-8")
        os.replace(part, self.folder / "proposal.json")


class Ledgers:
    """The ledgers of one folder, by name; each is a log of its own."""

    def __init__(self, folder: Path, clock: Callable[[], str]) -> None:
        self.folder, self._clock = folder, clock
        self.lock = RLock()
        self._open: dict[str, Ledger] = {}

    def names(self) -> list[str]:
        """Every ledger there is, the newest last."""
        found = sorted(self.folder.glob("*.jsonl"), key=os.path.getmtime)
        return [path.stem for path in found]

    def get(self, name: str) -> Ledger | None:
        """The ledger of that name; None if there is none."""
        path = self.folder / f"{name}.jsonl"
        if name not in self._open or not self._open[name].log.is_current:
            if not path.exists():
                return None
            self._open[name] = Ledger(Log(path))
        return self._open[name]

    def open(self, name: str, names: list[str], rules: Any, by: str, tournament: bool) -> Ledger:
        """A fresh ledger; the one that is there already, if there is."""
        with self.lock:
            found = self.get(name)
            if found is None:
                if len(names) == len(set(names)) == 4 and all(names):
                    self.folder.mkdir(parents=True, exist_ok=True)
                path = self.folder / f"{name}.jsonl"
                at = self._clock()
                found = open_table(names, rules, by=by, at=at, tournament=tournament, path=path)
                self._open[name] = found
            return found

    def key(self, name: str) -> str:
        """The digest of the secret that lets others write in a club evening's ledger."""
        return self._key_file(name).read_text(encoding="ascii").strip()

    def lock_with(self, name: str, token: str) -> None:
        """Keeps the digest of a ledger's secret."""
        self._key_file(name).write_text(digest(token), encoding="ascii")

    def _key_file(self, name: str) -> Path:
        return self.folder / f"{name}.key"


class Office:
    """All events and the club's own tables."""

    def __init__(self, folder: Path, clock: Callable[[], str] = now) -> None:
        self.folder, self.clock = folder, clock
        self.tables = Ledgers(folder / "tables", clock)
        self._lock = RLock()
        self._kept: dict[str, KeptEvent] = {}

    def ids(self) -> list[str]:
        """Every event there is, the newest first."""
        found = list((self.folder / "events").glob("*/event.jsonl"))
        return [path.parent.name for path in sorted(found, key=os.path.getmtime, reverse=True)]

    def get(self, id: str) -> KeptEvent:
        """The event of that name; Refusal if there is none."""
        folder = self.folder / "events" / id
        with self._lock:
            if id not in self._kept:
                if not _is_id(id) or not (folder / "event.jsonl").exists():
                    raise Refusal("unknown", "there is no such event", 404)
                self._kept[id] = KeptEvent(folder, self.clock)
            return self._kept[id]

    def known(self) -> list[tuple[str, Tournament | None]]:
        """Every event with its name, the newest first; None for one whose log is damaged."""
        found: list[tuple[str, Tournament | None]] = []
        for id in self.ids():
            try:
                found.append((id, self.get(id).tournament))
            except HanchanError as error:
                log.warning("event %s cannot be read: %s", id, error)
                found.append((id, None))
        return found

    def create(self, **given: Any) -> KeptEvent:
        """A fresh event."""
        folder = self._new_folder()
        try:
            create(at=self.clock(), path=folder / "event.jsonl", **given)
        except Exception:
            shutil.rmtree(folder)
            raise
        return self.get(folder.name)

    def restore(self, backup: bytes) -> tuple[KeptEvent, bool]:
        """The event of a backup, and whether it is new here; one that is here already must be where it was."""
        if not _is_small(backup):
            raise RecordError("the backup holds more than an event can")
        folder = self._new_folder()
        try:
            write_new(folder / "event.jsonl", unpacked(backup, "backup.gz"))
            log = Log(folder / "event.jsonl")
            Tournament(log)
            if (here := self._same(log, folder.name)) is not None:
                shutil.rmtree(folder)
                return here, False
        except Exception:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return self.get(folder.name), True

    def _same(self, log: Log, new: str) -> KeptEvent | None:
        """Another event here that begins as the log does and has come at least as far."""
        for id, tournament in self.known():
            if id == new or tournament is None:
                continue
            events = tournament.log.events
            if events[0]["hash"] == log.events[0]["hash"] and len(events) >= len(log.events):
                return self.get(id)
        return None

    def _new_folder(self) -> Path:
        folder = self.folder / "events" / new_table_id()
        folder.mkdir(parents=True)
        return folder
