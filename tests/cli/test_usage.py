"""Calls that the command line cannot understand: one line that says what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.command import hanchan


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules",), "Missing command; there are list, show, diff, clause, coverage, check"),
        (
            ("club",),
            "Missing command; there are print, seating, check, draw, rehearse, season, table, event, evening",
        ),
        (("score", "1m", "--nope"), "No such option: --nope; see hanchan score --help"),
        (("--nope",), "No such option: --nope; see hanchan --help"),
        (("hand",), "Missing argument 'hand'; see hanchan hand --help"),
        (("club", "table", "opens"), "No such command 'opens'. Did you mean 'open'?"),
    ],
)
def test_a_call_that_is_none_is_told_what_would_be_right(words: tuple[str, ...], said: str) -> None:
    answer = hanchan(*words)
    assert (answer.code, answer.out, answer.err) == (2, "", f"hanchan: {said}\n")


def test_with_json_such_a_call_is_an_error_object() -> None:
    said = "Missing option '--win'; see hanchan score --help"
    assert hanchan("score", "1m", "--json").json == {"error": said, "clause": None}


def test_a_clause_may_be_asked_for_as_it_is_cited() -> None:
    cited = hanchan("rules", "clause", "ema2016", "ema2016:3.3.14-d", "--json")
    assert cited == hanchan("rules", "clause", "ema2016", "3.3.14-d", "--json")
    assert cited.json["id"] == "3.3.14-d"
    assert hanchan("rules", "clause", "ema2012", "ema2016:3.3.14-d").code == 2


def test_statistics_in_a_language_that_is_not_known_are_refused(tmp_path: Path) -> None:
    event = str(tmp_path / "event.jsonl")
    hanchan("club", "event", "create", event, "Open", "-r", "1", "--by", "Olga")
    answer = hanchan("club", "event", "stats", event, "--lang", "de")
    assert answer.code == 2
    assert answer.err == "hanchan: language 'de' is not known; there are en, fr and ja\n"
