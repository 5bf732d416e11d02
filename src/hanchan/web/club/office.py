"""The office: every tournament and every club table of this server, each with its log in the cabinet.

`events/<id>/event.jsonl` is the truth of a tournament; scans, table ledgers and the seating that was not yet
published lie beside it. One lock for each event: whoever reads or writes holds it, so tabs cannot cross. A log that
another process has written to is read again before anything else happens.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from threading import Lock, RLock
from typing import IO, Any, NamedTuple
from weakref import WeakValueDictionary

from ...club.event.state import EventState
from ...club.event.tournament import Tournament, create
from ...club.log_key import fresh_key, key_path
from ...club.papers.whole_backup import ADDRESSES, MOST_ADDRESSES, write_backup
from ...club.table.ledger import Ledger, RealTable, next_table, open_table
from ...errors import RecordError
from ..errors import Refusal
from ..secrets import digest, is_token, new_table_id
from ..settings import Settings
from ..storage.folders import data_folder
from .apart.restoring import LOG, BackupLimits, Restored, restored
from .cabinet import EVENTS, SCANS, Cabinet, FolderCabinet, keyed
from .room_left import RoomLeft

log = logging.getLogger("hanchan.web")
_ID = frozenset("0123456789abcdefghjkmnpqrstvwxyz")


def folder_of(settings: Settings) -> Path:
    """Where the club's logs lie."""
    return data_folder(settings) / "club"


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 40 and set(text) <= _ID


def now() -> str:
    """The moment, as events keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class KeptEvent:
    """One tournament and what lies beside its log; hold `lock` while reading or writing."""

    def __init__(self, cabinet: Cabinet, id: str, clock: Callable[[], str]) -> None:
        self.id, self._clock = id, clock
        self._cabinet, self._folder = cabinet, f"{EVENTS}/{id}"
        self.lock = RLock()
        self._tournament = self._read()
        self.ledgers = Ledgers(cabinet, f"{self._folder}/tables", clock)

    @property
    def tournament(self) -> Tournament:
        """The tournament as its log has it now; read again if somebody else has written to it."""
        with self.lock:
            if not self._tournament.log.is_current:
                self._tournament = self._read()
            return self._tournament

    def refresh(self) -> None:
        """Looks whether another process has written to the log."""
        self._tournament.log.refresh()

    def _read(self) -> Tournament:
        return Tournament(keyed(self._cabinet, f"{self._folder}/{LOG}"))

    def on_disk(self) -> AbstractContextManager[Path]:
        """A context in which the log is a file, for a program of its own."""
        return self._cabinet.on_disk(f"{self._folder}/{LOG}")

    @property
    def state(self) -> EventState:
        """What the log adds up to."""
        return self.tournament.state

    @property
    def lines(self) -> int:
        """How many lines of the log are in memory."""
        return len(self._tournament.log.events)

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

    def is_keyed_with(self, secret: str) -> bool:
        """The log is signed with this key."""
        key = self.tournament.log.key
        return key is not None and bool(secret) and is_token(secret, digest(key.secret.hex()))

    def change_key(self, write: Callable[[str], Any]) -> None:
        """A fresh key for the log, from the event on that `write` writes with the key's fingerprint.

        Who has the old one, in a backup, has nothing then. Another process may change it at the same moment: then its
        event is in the log, or ours, and so is its key.
        """
        with self.lock:
            log, path = self.tournament.log, key_path(f"{self._folder}/{LOG}")
            old, new = log.key, fresh_key(len(log.events))
            self._cabinet.write(path, new.line())
            log.key = new
            try:
                write(digest(new.secret.hex())[:16])
            except Exception:
                log.key = old
                if old is not None and self._cabinet.read(path) == new.line():
                    self._cabinet.write(path, old.line())
                raise
            self._cabinet.write(path, new.line())

    def write_backup(self, to: IO[bytes]) -> None:
        """Writes the whole event as one file."""
        with self.lock:
            names = self.ledgers.names()
            ledgers = {name: one.log for name in names if (one := self.ledgers.get(name))}
            kept = ((name, self._cabinet.read(self._scan(name))) for name in sorted(self._scans()))
            scans = ((name, picture) for name, picture in kept if picture is not None)
            write_backup(to, self.tournament.log, ledgers, scans, self.id, self.addresses())

    def note_backup(self, note: dict[str, Any]) -> None:
        """Keeps what became of the last backup that was written by itself, for every process."""
        self._note("backup.json", note)

    def backup_note(self) -> dict[str, Any] | None:
        """What became of it; None if none was to be written yet."""
        found: dict[str, Any] | None = self._noted("backup.json")
        return found

    def proposal(self) -> dict[str, Any] | None:
        """The seating that waits to be published."""
        found: dict[str, Any] | None = self._noted("proposal.json")
        return found

    def propose(self, seating: dict[str, Any]) -> None:
        """Keeps a seating until it is published or another is made."""
        self._note("proposal.json", seating)

    def addresses(self) -> list[str]:
        """The servers to which links and codes lead that were given out, the last one first."""
        return self._noted(ADDRESSES) or []

    def give_out(self, server: str) -> None:
        """Keeps that links and codes lead there."""
        known = self.addresses()
        if server not in known:
            self._note(ADDRESSES, [server, *known][:MOST_ADDRESSES])

    def _note(self, name: str, what: Any) -> None:
        self._cabinet.write(f"{self._folder}/{name}", json.dumps(what).encode())

    def _noted(self, name: str) -> Any:
        kept = self._cabinet.read(f"{self._folder}/{name}")
        return json.loads(kept) if kept is not None else None

    def keep_scan(self, name: str, picture: bytes, most: int, most_bytes: int) -> bool:
        """Keeps a picture beside the log, and whether it is new there; Refusal if the event has too many."""
        path = self._scan(name)
        kept = self._cabinet.files(f"{self._folder}/{SCANS}")
        if path in {one.path for one in kept}:
            return False
        if len(kept) >= most or sum(one.size for one in kept) + len(picture) > most_bytes:
            raise Refusal("scans", "this event keeps no more scans", 413)
        self._cabinet.write(path, picture)
        return True

    def drop_scan(self, name: str) -> None:
        """Removes a picture that the log does not know."""
        self._cabinet.remove(self._scan(name))

    def scan(self, name: str) -> bytes:
        """A kept picture; Refusal if the log knows none of that name, or it is not there."""
        found = self._cabinet.read(self._scan(name)) if name in self._scans() else None
        if found is None:
            raise Refusal("unknown", "there is no such scan", 404)
        return found

    def _scans(self) -> set[str]:
        """The names of the pictures that the log knows."""
        return {file for one in self.state.rounds for sheet in one.sheets for file in sheet.scans}

    def _scan(self, name: str) -> str:
        return f"{self._folder}/{SCANS}/{name}"


class Ledgers:
    """The ledgers of one folder, by name; each is a log of its own."""

    def __init__(self, cabinet: Cabinet, folder: str, clock: Callable[[], str]) -> None:
        self._cabinet, self._folder, self._clock = cabinet, folder, clock
        self.lock = RLock()
        self._open: dict[str, Ledger] = {}

    def names(self) -> list[str]:
        """Every ledger there is, the newest last."""
        return [PurePosixPath(one.path).stem for one in self._cabinet.logs(self._folder)]

    def get(self, name: str) -> Ledger | None:
        """The ledger of that name; None if there is none."""
        if name in self._open:
            self._open[name].log.refresh()
        if name not in self._open or not self._open[name].log.is_current:
            if not self._cabinet.has_log(self._path(name)):
                return None
            self._open[name] = Ledger(keyed(self._cabinet, self._path(name)))
        return self._open[name]

    def known(self, name: str) -> RealTable | None:
        """The table of that name; None if there is none, or its log is damaged."""
        try:
            found = self.get(name)
        except RecordError as error:
            log.warning("table %s cannot be read: %s", name, error)
            return None
        except Exception:
            log.exception("table %s cannot be read", name)
            return None
        return found.table if found else None

    def opened(self, name: str) -> str:
        """The moment at which a table that can be read was opened; empty if there is none."""
        found = self._open.get(name)
        return str(found.log.events[0]["at"]) if found else ""

    def open(self, name: str, names: list[str], rules: Any, by: str, tournament: bool) -> Ledger:
        """A fresh ledger; the one that is there already, if there is."""
        with self.lock:
            found = self.get(name)
            if found is None:
                found = self._open[name] = self._opened(name, names, rules, by, tournament)
            return found

    def _opened(self, name: str, names: list[str], rules: Any, by: str, tournament: bool) -> Ledger:
        path, at = self._path(name), self._clock()
        self._cabinet.keep_key(path, fresh_key())
        lines = self._cabinet.lines(path)
        try:
            return open_table(names, rules, by=by, at=at, tournament=tournament, path=lines)
        except Exception:
            self._cabinet.drop_log(path)
            raise

    def open_next(self, name: str, before: str, by: str, east: int) -> Ledger:
        """The ledger of the next game of the same four; who may write at the table before may write here."""
        with self.lock:
            last = self.get(before)
            assert last is not None
            path, at = self._path(name), self._clock()
            self._cabinet.keep_key(path, fresh_key())
            try:
                lines = self._cabinet.lines(path)
                made = next_table(last, east=east, by=by, at=at, after=before, path=lines)
            except Exception:
                self._cabinet.drop_log(path)
                raise
            self._cabinet.write(self._key_path(name), self.key(before).encode())
            self._cabinet.write(self._next_path(before), name.encode())
            self._open[name] = made
            return made

    def follower(self, name: str) -> str | None:
        """The table of the next game of the same four; None if there is none yet."""
        found = self._cabinet.read(self._next_path(name))
        return found.decode("ascii") if found else None

    def series(self, name: str) -> list[str]:
        """The table and those whose games it follows, the latest first."""
        names = [name]
        while (found := self.get(names[-1])) and found.after and found.after not in names:
            names.append(found.after)
        return names

    def key(self, name: str) -> str:
        """The digest of the secret that lets others write in a club evening's ledger; empty if it has none."""
        return (self._cabinet.read(self._key_path(name)) or b"").decode("ascii").strip()

    def lock_with(self, name: str, token: str) -> None:
        """Keeps the digest of a ledger's secret."""
        self._cabinet.write(self._key_path(name), digest(token).encode())

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}.jsonl"

    def _key_path(self, name: str) -> str:
        return f"{self._folder}/{name}.key"

    def _next_path(self, name: str) -> str:
        return f"{self._folder}/{name}.next"


class BroughtBack(NamedTuple):
    """The event of a backup; who brings it is let in if it is new here, or if the backup has its key."""

    kept: KeptEvent
    is_let_in: bool
    is_new: bool


class Office:
    """All events and the club's own tables."""

    def __init__(
        self,
        place: Path | Cabinet,
        settings: Settings | None = None,
        clock: Callable[[], str] = now,
    ) -> None:
        self.settings, self.clock = settings or Settings(), clock
        self._cabinet = FolderCabinet(place) if isinstance(place, Path) else place
        self.tables = Ledgers(self._cabinet, "tables", clock)
        self.room_left = RoomLeft(self._cabinet, self.settings)
        self.restoring = Lock()  # one backup is read at a time
        self._lock = RLock()
        # Whoever works on an event has the same one as everybody else, also if it has left the memory's list.
        self._kept: WeakValueDictionary[str, KeptEvent] = WeakValueDictionary()
        self._recent: dict[str, KeptEvent] = {}  # the one that was asked for last is the last

    def ids(self) -> list[str]:
        """Every event there is, the newest first."""
        paths = (PurePosixPath(one.path) for one in reversed(self._cabinet.logs(EVENTS)))
        return [path.parent.name for path in paths if path.match(f"{EVENTS}/*/{LOG}")]

    def get(self, id: str) -> KeptEvent:
        """The event of that name; Refusal if there is none."""
        with self._lock:
            found = self._kept.get(id)
            if found is None:
                if not _is_id(id) or not self._cabinet.has_log(f"{EVENTS}/{id}/{LOG}"):
                    raise Refusal("unknown", "there is no such event", 404)
                found = self._kept[id] = KeptEvent(self._cabinet, id, self.clock)
                self._make_room(found.lines)
            else:
                found.refresh()
            self._recent.pop(id, None)
            self._recent[id] = found
            return found

    def _make_room(self, lines: int) -> None:
        """Lets go of the events that nobody has asked for longest; they are read again when somebody does."""
        lines += sum(one.lines for one in self._recent.values())
        while self._recent and lines > self.settings.event_lines:
            lines -= self._recent.pop(next(iter(self._recent))).lines

    def known(self, most: int | None = None) -> list[tuple[str, Tournament | None]]:
        """The events with their names, the newest first; None for one whose log is damaged."""
        return [(id, self._readable(id)) for id in self.ids()[:most]]

    def _readable(self, id: str) -> Tournament | None:
        """The tournament, or None: whatever is wrong with one event, the others are shown."""
        try:
            return self.get(id).tournament
        except RecordError as error:
            log.warning("event %s cannot be read: %s", id, error)
            return None
        except Exception:
            log.warning("event %s cannot be read", id, exc_info=True)
            return None

    def create(self, **given: Any) -> KeptEvent:
        """A fresh event."""
        id = new_table_id()
        path = f"{EVENTS}/{id}/{LOG}"
        self._cabinet.keep_key(path, fresh_key())
        try:
            create(at=self.clock(), path=self._cabinet.lines(path), **given)
        except Exception:
            self._cabinet.drop_log(path)
            raise
        return self.get(id)

    def restore(self, backup: bytes) -> BroughtBack:
        """The event of a backup, which may have been here."""
        if not self.restoring.acquire(blocking=False):
            raise Refusal("busy", "another backup is being read: try again in a moment", 429)
        try:
            return self._restored(backup)
        finally:
            self.restoring.release()

    def _restored(self, backup: bytes) -> BroughtBack:
        apart = self._cabinet.apart()
        try:
            found = restored(backup, apart, self._backup_limits(), self.settings.restore_time)
            wanted = found.id
            scans = sum(one.stat().st_size for one in apart.glob(f"{SCANS}/*"))
            self.room_left.check_scans(scans)
            while True:
                # Another process may bring the same event back: then it is found here, or its address is taken.
                id = self._free_id(wanted)
                here = self._same(found)
                if here is not None:
                    return BroughtBack(here, here.is_keyed_with(found.secret), False)
                if self._cabinet.adopt(apart, f"{EVENTS}/{id}"):
                    self.room_left.add_scans(scans)
                    return BroughtBack(self.get(id), True, True)
                wanted = ""
        finally:
            shutil.rmtree(apart, ignore_errors=True)

    def _backup_limits(self) -> BackupLimits:
        """A backup holds what could have been kept here one by one."""
        own = self.settings
        return BackupLimits(own.backup_unpacked, own.upload, own.scans_bytes, own.scans)

    def _same(self, other: Restored) -> KeptEvent | None:
        """An event here that begins as the other does and has come at least as far."""
        for id, tournament in self.known():
            events = tournament.log.events if tournament and not tournament.state.deleted else []
            if events and events[0]["hash"] == other.first and len(events) >= other.events:
                return self.get(id)
        return None

    def _free_id(self, wanted: str) -> str:
        """The address that the event had, for its links; another if it had none or somebody has it here."""
        taken = not _is_id(wanted) or self._cabinet.has_log(f"{EVENTS}/{wanted}/{LOG}")
        return new_table_id() if taken else wanted
