"""A season of twelve evenings with changing people: totals equal a second count made from the sheets alone."""

from __future__ import annotations

import json
import random
from pathlib import Path

from hanchan.club.event.tournament import create
from hanchan.club.season.season import meetings, season
from helpers.club_event import AT, organiser, referee
from helpers.command import hanchan

PEOPLE = [f"Member {letter}" for letter in "ABCDEFGHIJKLMN"]
UMA = (15000, 5000, -5000, -15000)
BEST = 8


def an_evening(path: Path, number: int, chance: random.Random) -> dict[str, int]:
    """One evening of eight people and two rounds; what a spreadsheet would say that each has won."""
    made = create(f"Evening {number}", "ema2016", rounds=2, by="Olga", at=AT, path=path)
    here = chance.sample(PEOPLE, 8)
    for name in here:
        organiser(made, "entry_added", name=name)
    rounds = [[chance.sample(range(8), 8)[at : at + 4] for at in (0, 4)] for _ in range(2)]
    rounds = [[seats[:4], [one for one in range(8) if one not in seats[:4]]] for seats, _ in rounds]
    organiser(made, "seating_published", tables=rounds)
    won = dict.fromkeys(here, 0)
    for place, tables in enumerate(rounds, 1):
        organiser(made, "round_started", round=place)
        for table, seats in enumerate(tables, 1):
            scores = [30000 + 100 * shift for shift in chance.sample(range(-120, 120), 3)]
            scores.append(120000 - sum(scores))
            for who in ("Sven", "Tina"):
                fields = {"round": place, "table": table, "points": scores}
                made.do("sheet_keyed", by=who, role="scribe", at=AT, **fields)
            referee(made, "sheet_signed", round=place, table=table)
            for score, player in zip(scores, seats, strict=True):
                above, same = sum(o > score for o in scores), scores.count(score)
                won[here[player]] += score - 30000 + sum(UMA[above : above + same]) // same
        organiser(made, "round_closed", round=place)
    return won


def test_the_totals_of_twelve_evenings_equal_a_second_count(tmp_path: Path) -> None:
    chance = random.Random("season")
    files = [tmp_path / f"{number}.jsonl" for number in range(12)]
    won = [an_evening(file, number, chance) for number, file in enumerate(files)]
    for best in (None, BEST):
        counted = {
            name: sum(sorted((one[name] for one in won if name in one), reverse=True)[:best])
            for name in PEOPLE
        }
        words = ["club", "season", *map(str, files), "--json"]
        said = json.loads(hanchan(*words, *(["--best", str(best)] if best else [])).out)
        assert {line["name"]: line["total"] for line in said["standings"]} == counted
        order = [line["total"] for line in said["standings"]]
        assert order == sorted(order, reverse=True)
        assert said["standings"][0]["place"] == 1
    met = said["meetings"]
    assert sum(one["met"] for one in met) == 12 * 2 * 2 * 6  # six pairs at every table
    assert all(one["one_before"] + one["two_before"] <= one["met"] for one in met)
    assert "Member" in hanchan(*words[:-1]).out


def test_a_person_is_known_by_number_then_by_the_words_of_the_name(tmp_path: Path) -> None:
    chance = random.Random(1)
    evenings = []
    for number, first in enumerate(("Núñez José", "Jose Nunez")):
        made = create(f"Evening {number}", "ema2016", rounds=1, by="Olga", at=AT)
        for name in (first, "B", "C", "D"):
            organiser(made, "entry_added", name=name, ema="07000001" if name == "B" else "")
        organiser(made, "entry_changed", entry=1, name=f"B{number}")  # a new name, the same number
        organiser(made, "seating_published", tables=[[[0, 1, 2, 3]]])
        organiser(made, "round_started", round=1)
        scores = [45000, 30000, 25000, 20000]
        chance.shuffle(scores)
        for who in ("Sven", "Tina"):
            made.do("sheet_keyed", by=who, role="scribe", at=AT, round=1, table=1, points=scores)
        referee(made, "sheet_signed", round=1, table=1)
        organiser(made, "round_closed", round=1)
        evenings.append(made.state)
    found = season(evenings)
    assert sorted(line.name for line in found) == ["B1", "C", "D", "Jose Nunez"]
    assert all(line.evenings == 2 for line in found)
    assert all(one.met == 2 for one in meetings(evenings))
