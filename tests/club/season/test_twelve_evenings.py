"""A season of twelve evenings by the command line: its totals equal those of a spreadsheet made here."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from helpers.command import hanchan
from helpers.season_sheet import BEST, UMA, TreasurersSheet, four_scores, the_season


@pytest.mark.long
def test_twelve_evenings_by_the_command_line_equal_a_spreadsheet(tmp_path: Path) -> None:
    chance, sheet = random.Random("scores"), TreasurersSheet()
    files, names = [], []
    for number, evening in enumerate(the_season()):
        file = str(tmp_path / f"{number}.jsonl")
        uma = ",".join(map(str, UMA))
        begin = ("club", "evening", "begin", file, evening.name, "--by", "Olga")
        hanchan(*begin, "--season", "Spring", "--uma", uma)
        for here in evening.here:
            game = hanchan("club", "evening", "seat", file, *here, "--json").json
            seated = [name for table in game["tables"] for name in table]
            assert sorted([*seated, *game["sits_out"]]) == sorted(here)
            assert len(game["sits_out"]) == len(here) % 4
            for table, people in enumerate(game["tables"], 1):
                scores = four_scores(chance)
                words = ["club", "evening", "score", file, str(table)]
                said = hanchan(*words, "--json", "--", *map(str, scores)).json
                assert said["closed"] is (table == len(game["tables"]))
                sheet.table(evening.name, people, scores)
        files.append(file)
        names.append(evening.name)
    for best in (None, BEST):
        words = ["club", "season", *files, "--json", *(["--best", str(best)] if best else [])]
        said = hanchan(*words).json
        counted = {line["name"]: line["total"] for line in said["standings"]}
        assert counted == sheet.totals(names, best)
        totals = [line["total"] for line in said["standings"]]
        assert totals == sorted(totals, reverse=True)
    assert "rating" in hanchan("club", "season", *files).out
