"""`hanchan club event …`: what is asked in the hall: new seats, substitutes, teams, the ceremony, other books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from ...scoring.words.columns import table
from ...settlement.standings import shown
from .log import By, Event, Json, now, open_event, print_json


def reseat(
    file: Event,
    by: By = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same seats.")] = 0,
    publish: Annotated[
        bool, typer.Option("--publish", help="Write the new seating into the event.")
    ] = False,
    json: Json = False,
) -> None:
    """New seats for the rounds not played yet, after players have left."""
    from ...club.event.reseat import reseat_event
    from .seating import certificate_text

    event = open_event(file)
    found = reseat_event(event.state, seed)
    if publish:
        event.do("seating_published", by=by, role="organiser", at=now(), tables=found.tables)
    if json:
        print_json(found.to_dict() | {"published": publish})
        return
    names = [entry.name for entry in event.state.entries]
    first = len([each for each in event.state.rounds if each.started is not None]) + 1
    for number, games in enumerate(found.tables, first):
        print(f"round {number}")
        for place, game in enumerate(games, 1):
            print(f"  table {place:3}: {', '.join(names[player] for player in game)}")
    for player in found.substituted:
        print(f"a substitute plays for {names[player]}")
    for player in found.without_seat:
        print(f"{names[player]} has no seat")
    print(certificate_text(found.certificate))
    if not publish:
        print("not published yet: say --publish")


def substitutes(file: Event, json: Json = False) -> None:
    """The pool of substitutes, and whose seat was played by whom."""
    state = open_event(file).state
    played: list[dict[str, Any]] = [
        {
            "round": found.number,
            "table": place,
            "player": state.entries[sheet.seats[seat]].name,
            "substitute": name,
            "when": when,
        }
        for found in state.rounds
        for place, sheet in enumerate(found.sheets, 1)
        for seat, (name, when) in sorted(sheet.substitutes.items())
    ]
    if json:
        print_json({"pool": state.pool, "played": played})
        return
    print(f"pool: {', '.join(state.pool) or 'nobody'}")
    for line in played:
        who = line["substitute"] or "a substitute"
        print(
            f"round {line['round']}, table {line['table']}: {who} for {line['player']} ({line['when']})"
        )


def teams(file: Event, json: Json = False) -> None:
    """The standings of the teams."""
    from ...club.event.ranking import teams as counted

    state = open_event(file).state
    found = counted(state)
    if json:
        print_json([{"place": p, "team": team, "total": total} for p, team, total in found])
        return
    rows = [["place", "team", "total"]]
    rows += [[str(place), team, shown(total, state.book)] for place, team, total in found]
    print("\n".join(table(rows, right=(0, 2))) if found else "no player has a team")


def ceremony(file: Event, json: Json = False) -> None:
    """The order in which results are read out, from the bottom."""
    from ...club.event.ranking import ceremony as order

    state = open_event(file).state
    groups = order(state)
    if json:
        print_json(
            [
                {
                    "place": group[0].place,
                    "names": [each.entry.name for each in group],
                    "total": group[0].total,
                }
                for group in groups
            ]
        )
        return
    for group in groups:
        names = " and ".join(each.entry.name for each in group)
        print(f"{group[0].place:4}. {names}  {shown(group[0].total, state.book)}")


def preview(
    file: Event, rules: Annotated[str, typer.Option(help="The other book.")], json: Json = False
) -> None:
    """How the event would have ended under another book."""
    from ...club.event.other_book import preview as counted
    from ...rules import rulebook

    event, other = open_event(file), rulebook(rules)
    found = counted(event, other)
    if json:
        print_json(found.to_dict())
        return
    rows = [["name", event.book.name, "", found.rules, "", "places"]]
    for player in found.moved:
        here = (
            ["–", ""] if player.place is None else _placed(player.place, player.total, event.book)
        )
        there = (
            ["–", ""]
            if player.other_place is None
            else _placed(player.other_place, player.other_total, other)
        )
        both = player.place is not None and player.other_place is not None
        moved = (player.place or 0) - (player.other_place or 0) if both else 0
        rows.append([player.name, *here, *there, f"{moved:+d}" if moved else ""])
    print("\n".join(table(rows, right=(1, 2, 3, 4, 5))))
    for note in found.notes:
        print(f"note: {note}")


def _placed(place: int, total: int | None, book: Any) -> list[str]:
    return [str(place), shown(total or 0, book)]


def checklist(
    file: Event,
    date: Annotated[str | None, typer.Option(help="The first day, YYYY-MM-DD.")] = None,
    today: Annotated[str | None, typer.Option(help="As if it were this day.")] = None,
    json: Json = False,
) -> None:
    """What has to be done for certification, with dates, and the data of the application."""
    from ...club.papers.ema_paperwork import application
    from ...club.papers.ema_paperwork import checklist as listed

    state = open_event(file).state
    tasks, about = listed(state, date, today), application(state)
    if json:
        print_json({"tasks": [task._asdict() for task in tasks], "application": about})
        return
    for task in tasks:
        mark = "done" if task.done else "LATE" if task.late else "    "
        print(f"{task.due}  {mark}  {task.says} ({task.source})")
    print()
    for name, value in about.items():
        print(f"{name}: {value}")


def forecast(
    file: Event,
    date: Annotated[str | None, typer.Option(help="The day of the event, YYYY-MM-DD.")] = None,
    json: Json = False,
) -> None:
    """What the event will weigh in the European ranking, and what places bring."""
    from ...club.event.mers import forecast as counted

    found = counted(open_event(file).state, date)
    if json:
        print_json(found)
        return
    parts = ", ".join(f"{name} {value}" for name, value in found["parts"].items())
    print(f"weight {found['weight']} ({parts}), system of {found['since']}")
    for name, more in found["next"].items():
        print(f"{name}: {found[name]}" + (f", {more} more for the next step" if more else ""))
    best = ", ".join(map(str, found["base_ranks"][:8]))
    print(
        f"base ranks from the first place on: {best}{' …' if len(found['base_ranks']) > 8 else ''}"
    )


COMMANDS: tuple[Callable[..., None], ...] = (
    reseat,
    substitutes,
    teams,
    ceremony,
    preview,
    checklist,
    forecast,
)
