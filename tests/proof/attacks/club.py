"""The attacks of `proof.attack` on the club's pages: files made to harm, unread answers, endless lists and seatings."""

from __future__ import annotations

import io
import socket
import time
import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise

import httpx

from helpers.club_desk import Desk
from helpers.processes import children_of, cpu_seconds, memory_mib
from helpers.xlsx_files import SHEET, cell, workbook
from proof import SLACK

from .target import FAR, MEMORY, Answer, Target, address, client, judged

CPU = 3.0 * SLACK  # seconds of the server's processor that a page may cost
PICTURE = b"\x89PNG" + bytes(3 * 1024 * 1024)


def desk_of(target: Target, number: int) -> Desk:
    """Somebody at a strange address who has begun an event."""
    made = Desk(target.url)
    made.close()
    made.http = client(target, FAR + number, headers={"accept": "application/json"})
    return made


def entity_bombs(target: Target) -> Answer:
    """Spreadsheets of 2 KB whose entities unfold to a gigabyte, in encodings that hide them."""
    desk = desk_of(target, 20)
    desk.create()
    names = ["".join(("a", str(step))) for step in range(7)]
    rows = [f'<!ENTITY {names[0]} "{"x" * 100}">']
    rows += [f'<!ENTITY {name} "{f"&{last};" * 10}">' for last, name in pairwise(names)]
    xml = f"<!DOCTYPE worksheet [{''.join(rows)}]>" + SHEET.format(
        rows=f"<row>{cell(f'&{names[-1]};')}</row>"
    )
    before, got = memory_mib(target.pid), []
    for encoding in ("utf-8", "utf-16", "utf-16-le", "utf-16-be"):
        sent = desk.http.post(f"{desk.home}/entries/read", content=workbook(xml.encode(encoding)))
        got.append((encoding, sent.status_code))
    found, cost = judged(got, 422), memory_mib(target.pid) - before
    too_much = [f"the server took {cost} MiB more"] if cost > MEMORY else []
    return Answer(f"{found.said}, {cost} MiB", found.faults + too_much)


def with_scan(target: Target, number: int) -> Desk:
    """An event of one table, with a scan of 3 MB."""
    desk = desk_of(target, number)
    desk.create(rounds=1, days=1, head="1")
    desk.enter(4)
    desk.seat()
    kept = desk.http.post(f"{desk.home}/scan/1/1", content=PICTURE)
    assert kept.status_code == 200, kept.text
    return desk


def swelling_scans(target: Target) -> Answer:
    """A backup of 5 KB whose scans unpack to a thousand times of that."""
    desk = with_scan(target, 21)
    honest, out = desk.http.get(f"{desk.home}/files/backup.zip").content, io.BytesIO()
    packed = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(io.BytesIO(honest)) as old, packed as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    sent = desk.http.post("/club/restore", content=out.getvalue())
    return judged([("swelling scans", sent.status_code)], 422)


def unread_answers(target: Target) -> Answer:
    """Lines that ask for a long file and never read it."""
    desk = with_scan(target, 22)
    cookie = "; ".join(f"{one.name}={one.value}" for one in desk.http.cookies.jar)
    ask = (
        f"GET {desk.home}/files/backup.zip HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n\r\n"
    )
    before, open_still = memory_mib(target.pid, "VmRSS"), 0
    with ExitStack() as stack:
        lines = []
        for _ in range(8):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((address(FAR + 22), 0))
            line.connect(target.place)
            line.sendall(ask.encode())
            lines.append(line)
        time.sleep(4 * target.body_deadline)  # a few wait for others of their address first
        cost = memory_mib(target.pid, "VmRSS") - before
        for line in lines:
            open_still += _is_whole(line)
    faults = [f"{open_still} were held for as long as they liked"] if open_still else []
    faults += [f"the server holds {cost} MiB more"] if cost > MEMORY else []
    return Answer(f"{len(lines)} lines, {open_still} held, {cost} MiB", faults)


def _is_whole(line: socket.socket) -> bool:
    """All of the file comes, although nobody has read for so long."""
    got = 0
    try:
        line.settimeout(10)
        while got < len(PICTURE):
            piece = line.recv(1 << 16)
            if not piece:
                return False
            got += len(piece)
    except OSError:
        return False
    return True


def many_names(target: Target) -> Answer:
    """A page with as many and as long names as an event can have."""
    desk = desk_of(target, 23)
    desk.create()
    count = target.amount(600, 2000)
    lines = "\n".join(f"Gamer {number} " + "x" * 260 for number in range(count))
    desk.done(f"{desk.home}/entries", lines=lines)
    before = cpu_seconds(target.pid)
    got = [("people", desk.http.get(f"{desk.home}/people").status_code)]
    got += [("look", desk.send(f"{desk.home}/entries/look", lines=lines).status_code)]
    used, found = cpu_seconds(target.pid) - before, judged(got, 200)
    faults = [f"{used:.1f} s of the processor"] if used > 2 * CPU else []
    return Answer(f"{found.said}, {used:.1f} s", found.faults + faults)


def lists_for_nobody(target: Target) -> Answer:
    """Lists of 600,000 rows, for events that there are not."""
    lines, before = "a\n" * 600_000, cpu_seconds(target.pid)
    with client(target, FAR + 24, headers={"accept": "application/json"}) as http:
        got = [
            (path, http.post(f"/club/e/0000000000/{path}", data={"lines": lines}).status_code)
            for path in ("entries", "entries/look")
        ]
    used, found = cpu_seconds(target.pid) - before, judged(got, 404)
    faults = [f"{used:.1f} s of the processor"] if used > CPU else []
    return Answer(f"{found.said}, {used:.1f} s", found.faults + faults)


def endless_seatings(target: Target) -> Answer:
    """A seating far too large, and one whose asker hangs up: it ends with them."""
    desk = desk_of(target, 25)
    desk.create(rounds=999, days=1)
    desk.done(f"{desk.home}/entries", lines="\n".join(f"Gamer {n}" for n in range(100)))
    got = [("100 × 999", desk.send(f"{desk.home}/seating/make", seed="1").status_code)]
    desk.create(rounds=190, days=1)
    desk.done(f"{desk.home}/entries", lines="\n".join(f"Gamer {n}" for n in range(100)))
    before = children_of(target.pid)
    try:
        answer = desk.http.post(f"{desk.home}/seating/make", data={"seed": "1"}, timeout=2)
        said = f"made at once: {answer.status_code} {answer.text[:80]}"
    except httpx.TimeoutException:
        said = "hung up"
    end = time.monotonic() + 20
    while (left := children_of(target.pid) - before) and time.monotonic() < end:
        time.sleep(0.2)
    found = judged(got, 422)
    faults = ["it goes on without anybody who asked"] if left else []
    return Answer(f"{found.said}, {said}", found.faults + faults)


def old_backups(target: Target) -> Answer:
    """An organiser who was sent away, with a backup from before the new key."""
    desk, gone = desk_of(target, 26), desk_of(target, 27)
    desk.create()
    gone.follow(desk.invite("Eve", "organiser"))
    backup = gone.http.get(f"{desk.home}/files/backup.zip").content
    desk.do("invitation_revoked", name="Eve")
    desk.done(f"{desk.home}/key")
    gone.http.post("/club/restore", content=backup)
    return judged([("staff", gone.http.get(f"{desk.home}/staff").status_code)], 403)


def odd_addresses(target: Target) -> Answer:
    """Numbers that are none, addresses that look like other sites, days of long ago."""
    paths = ["/club/season?best=%C2%B2", f"/club/season?best={'9' * 5000}", "//evil.example/x"]
    paths += [f"/api/problem?day={year:04}-01-01" for year in range(1, target.amount(50, 2000))]
    before, got, faults = cpu_seconds(target.pid), [], []
    with client(target, FAR + 28, headers={"accept": "text/html"}) as http:
        for path in paths:
            answer = http.get(target.url + path)
            got.append((path, answer.status_code))
            if 'href="//' in answer.text:
                faults.append(f"{path}: a link to another site")
    used, found = cpu_seconds(target.pid) - before, judged(got, 200, 404, 429)
    faults += [f"{used:.1f} s of the processor"] if used > CPU + len(paths) / 100 else []
    return Answer(f"{found.said}, {used:.1f} s", found.faults + faults)


CLUB_ATTACKS: tuple[Callable[[Target], Answer], ...] = (
    entity_bombs, swelling_scans, unread_answers, many_names, lists_for_nobody, endless_seatings, old_backups,
    odd_addresses,
)  # fmt: skip
