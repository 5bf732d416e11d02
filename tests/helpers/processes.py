"""What the system tells of a process: memory, time used, time in the queue for a processor, who it has begun."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def memory_mib(pid: int, field: str = "VmHWM") -> int:
    """Resident memory in MiB: the most it ever was, or with `VmRSS` as it is."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field)) // 1024


def cpu_seconds(pid: int) -> float:
    """Seconds of a processor that it has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def queued_seconds(pid: int) -> float:
    """Seconds that its first thread has waited for a processor so far; 0 where no system tells."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


def children_of(pid: int) -> set[str]:
    """The processes that it has begun and that run still."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return {child for one in threads for child in (one / "children").read_text().split()}
