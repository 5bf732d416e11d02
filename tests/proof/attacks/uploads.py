"""Files that are made to harm: bombs, forged logs, names that a spreadsheet would compute."""

from __future__ import annotations

import csv
import io
import threading
import zipfile
import zlib
from typing import Any

from helpers.club_event import event, finish
from helpers.forged_logs import backup, created
from helpers.processes import memory_mib

from .target import FAR, MEMORY, Answer, Target, client, judged


def bomb() -> bytes:
    """65 KB that unpack to 66 MB of short lines."""
    packing = zlib.compressobj(9, wbits=31)
    piece = b"ab\n" * 100_000
    return b"".join([*(packing.compress(piece) for _ in range(220)), packing.flush()])


def bombs(target: Target) -> Answer:
    """Backups that unpack to a thousand times their size, four at once."""
    before, got, packed = memory_mib(target.pid), [], bomb()

    def send(number: int) -> None:
        with client(target, FAR + number) as http:
            got.append(("bomb", http.post("/club/restore", content=packed).status_code))

    for _ in range(target.amount(1, 4)):
        senders = [threading.Thread(target=send, args=(number,)) for number in range(4)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
    found, cost = judged(got, 422, 429), memory_mib(target.pid) - before
    too_much = [f"the server took {cost} MiB more"] if cost > MEMORY else []
    return Answer(f"{found.said}; {cost} MiB", found.faults + too_much)


FORGED: tuple[dict[str, Any], ...] = (
    {"name": "Cup \ud800"},
    {"name": "x" * 20_000_000},
    {"rounds": 1e30},
    {"rounds": float("inf")},
    {"name": ["a", "list"]},
    {"name": {"a": "dict"}},
    {"name": None},
    {"by": "\udfff"},
    {"rounds": None},
    {"rounds": 10**30},
    {"minutes": float("inf")},
    {"at": None},
    {"changes": []},
    {"rules": ["ema2016"]},
)


def forged_logs(target: Target) -> Answer:
    """Backups whose hashes hold and whose fields no form could have made; the list of events stays."""
    got = []
    with client(target) as http:
        for fields in FORGED[: target.amount(4, len(FORGED))]:
            answer = http.post("/club/restore", content=backup(created(**fields)))
            got.append((repr(fields)[:60], answer.status_code))
        got.append(("broken gzip", http.post("/club/restore", content=b"\x1f\x8b..").status_code))
        listed = http.get("/club").status_code
    found = judged(got, 422)
    return found._replace(faults=[*found.faults, *([f"/club: {listed}"] if listed != 200 else [])])


def formulas(target: Target) -> Answer:
    """Players who are named as a spreadsheet would compute them."""
    names = ['=HYPERLINK("http://evil.example")', "@SUM(A1)", "+1+1", "-2+3", "\t=1", "Ann\u202e"]
    played = event("ema2016")
    finish(played, 1, [40000, 30000, 26000, 24000])
    log = []
    for one in played.log.events:
        fields = {name: value for name, value in one.items() if name not in ("n", "prev", "hash")}
        if fields["kind"] == "entry_added" and names:
            fields["name"] = fields["club"] = names.pop()
        log.append(fields)
    with client(target, FAR + 10, headers={"accept": "application/json"}) as http:
        restored = http.post("/club/restore", content=backup(*log))
        if restored.status_code != 200:
            return Answer("", [f"the event is refused: {restored.text}"])
        home = restored.json()["to"]
        answer = http.get(f"{home}/files/archive.zip")
    if answer.status_code != 200:
        return Answer("", [f"archive {answer.status_code}"])
    texts = {}
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        for what in archive.namelist():
            if what.endswith(".csv"):
                texts[what] = archive.read(what).decode()
    faults = [
        f"{what}: {cell}"
        for what, text in texts.items()
        for row in csv.reader(io.StringIO(text))
        for cell in row
        if _is_formula(cell) or "\u202e" in cell
    ]
    if "SUM(A1)" not in "".join(texts.values()):
        faults.append("the players are missing")
    return Answer(f"{len(texts)} files, {sum(map(len, texts.values()))} characters", faults)


def _is_formula(cell: str) -> bool:
    """A spreadsheet would compute the cell; a number is none."""
    return cell[:1] in set("=+-@\t\r") and not cell.lstrip("+-").replace(".", "", 1).isdigit()
