"""The archive names what the log calls by keys: offences, kinds of events, roles, rounds, in the reader's language."""

from __future__ import annotations

import html

import pytest

from hanchan.club.papers.archive import archive
from hanchan.club.papers.rows import penalty_rows
from helpers.club_event import event, referee

LATE = {
    "en": ("late arrival", "Rita (head referee)", "Came late: Player 1, Round 1"),
    "fr": ("retard", "Rita (arbitre principal)", "Arrivé en retard: Player 1, Manche 1"),
    "ja": ("遅刻", "Rita (審判長)", "遅刻: Player 1, 第1回戦"),
}
CHOMBO = {"en": "chombo", "fr": "chombo", "ja": "チョンボ"}


@pytest.mark.parametrize("lang", LATE)
def test_offences_and_events_have_their_names_in_the_archive(lang: str) -> None:
    made = event("ema2016", rounds=1)
    referee(made, "came_late", entry=1, round=1, seconds=301)
    referee(made, "decision", entry=0, round=1, offence="chombo", reason="false win")
    files = archive(made, lang=lang)
    offence, role, told = LATE[lang]
    penalties, log = (
        html.unescape(files[name].decode()) for name in ("penalties.html", "log.html")
    )
    assert f"<td>{offence}</td>" in penalties
    for words in (role, told, f"{CHOMBO[lang]}, false win"):
        assert words in log
    for key in ("came_late", "entry_added", "late-arrival"):
        assert key not in log + penalties
    # Files for programs keep the word that stands for it.
    assert "late-arrival" in penalty_rows(made.state)[1]
    assert b"came_late" in files["log.jsonl"]
