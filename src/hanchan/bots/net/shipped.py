"""The net in the package: where its weights lie, and whether it can play here."""

from __future__ import annotations

from pathlib import Path

from ...compile.fast import has_numpy

FILE = Path(__file__).parent / "data" / "master.npz"


def can_play() -> bool:
    """Numpy is there, and so are the weights."""
    return has_numpy() and FILE.exists()
