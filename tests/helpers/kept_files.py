"""What a server keeps on the disk: who may read it, and an event's log that somebody has rewritten."""

from __future__ import annotations

import json
import stat
from pathlib import Path

from hanchan.club.log import event_hash


def open_to_others(folder: Path) -> list[str]:
    """Everything below the folder, and itself, that others than its owner may read, with its mode."""
    found = [folder, *folder.rglob("*")]
    return [
        f"{path.relative_to(folder)} {mode:o}"
        for path in found
        if (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077
    ]


def rehash(log: Path, old: str, new: str) -> None:
    """Writes one word for another in a log, with hashes that hold again."""
    before, lines = "0" * 64, []
    for line in log.read_text(encoding="utf-8").splitlines():
        found = json.loads(line.replace(old, new)) | {"prev": before}
        before = found["hash"] = event_hash(found)
        lines.append(json.dumps(found))
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
