"""`hanchan club event …`: what is asked in the hall: new seats, substitutes, teams, the ceremony, other books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from ...rules.book import Rulebook
from ...scoring.words.columns import table
from ...settlement.standings import shown
from .log import By, Event, Json, now, open_event, show

Publish = Annotated[bool, typer.Option("--publish", help="Write the seats into the event.")]


def reseat(
    file: Event,
    by: By = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same seats.")] = 0,
    publish: Publish = False,
    reason: Annotated[
        str, typer.Option(help="Why seats that were published change; it is printed with them.")
    ] = "",
    json: Json = False,
) -> None:
    """New seats for the rounds not played yet, after players have left."""
    from ...club.event.reseat import reseat_event
    from ...club.event.seating_events import why_again
    from .seating import certificate_text, rounds_text

    event = open_event(file)
    proof = why_again(event.state, reason) if publish else {}
    found = reseat_event(event.state, seed)
    if publish:
        new: dict[str, Any] = {"tables": found.tables, "certificate": found.certificate} | proof
        event.do("seating_published", by=by, role="organiser", at=now(), **new)
    names = [entry.name for entry in event.state.entries]
    first = sum(each.started is not None for each in event.state.rounds) + 1
    seats = [[", ".join(names[p] for p in game) for game in games] for games in found.tables]
    lines = rounds_text(seats, first)
    lines += [f"a substitute plays for {names[player]}" for player in found.substituted]
    lines += [f"{names[player]} has no seat" for player in found.without_seat]
    lines += [
        f"{names[one]} and {names[two]}, to be kept apart, meet" for one, two in found.apart_broken
    ]
    lines += [
        f"{names[who]} cannot keep table {at} in every round" for who, at in found.fixed_broken
    ]
    if found.without_fixed and found.certificate["revisits"] != found.without_fixed["revisits"]:
        without = found.without_fixed["revisits"]["value"]
        lines += [f"without tables that players keep, visits above the fewest would be {without}"]
    if found.first_rounds:
        lines += [f"meetings of one club or country where they are kept apart: {found.same_group}"]
    if not found.is_known:
        lines += ["what the published seating was asked to keep is not in the log: nothing is kept"]
    lines += [certificate_text(found.certificate)]
    lines += [] if publish else ["not published yet: say --publish"]
    show(json, found._asdict() | {"published": publish}, "\n".join(lines))


def pair(
    file: Event,
    by: By = "",
    seed: Annotated[str, typer.Option(help="Draws the order before the first round.")] = "0",
    publish: Publish = False,
    json: Json = False,
) -> None:
    """The tables of the next round by the announced pairing: Swiss, or by interval in the standings."""
    from ...club.event.formats.pair import next_round, pair_next
    from .seating import rounds_text

    event = open_event(file)
    number, found = next_round(event.state), pair_next(event.state, seed)
    if publish:
        event.do("seating_published", by=by, role="organiser", at=now(), tables=[found.tables])
    names = [entry.name for entry in event.state.entries]
    seats = [[", ".join(names[player] for player in table) for table in found.tables]]
    lines = rounds_text(seats, number)
    lines.append(
        f"pairs who met before: {found.figures.repeats} (by the order alone {found.in_order.repeats}); "
        f"most places between two at a table: {found.figures.spread} ({found.in_order.spread})"
    )
    lines += [] if publish else ["not published yet: say --publish"]
    show(json, {"round": number} | found.to_dict() | {"published": publish}, "\n".join(lines))


def cut(
    file: Event,
    by: By = "",
    make: Annotated[bool, typer.Option("--make", help="Write the cut into the event.")] = False,
    json: Json = False,
) -> None:
    """Who goes on into the next stage by the standings, and who tie for its last places."""
    from ...club.event.formats.stage_events import cut_proposal

    event = open_event(file)
    stage = event.state.next_stage
    safe, tied = cut_proposal(event.state)
    if make:
        event.do("cut_made", by=by, role="organiser", at=now())
    on, ties = [one.entry.name for one in safe], [one.entry.name for one in tied]
    what = {"stage": stage and stage.name, "go_on": on, "tie": ties, "made": make}
    lines = [f"{stage and stage.name}: {', '.join(on)}"]
    lines += [f"tie for the places left: {', '.join(ties)}"] if ties else []
    lines += [] if make else ["not made yet: say --make"]
    show(json, what, "\n".join(lines))


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
    lines = [f"pool: {', '.join(state.pool) or 'nobody'}"]
    for line in played:
        who = f"{line['substitute'] or 'a substitute'} for {line['player']} ({line['when']})"
        lines.append(f"round {line['round']}, table {line['table']}: {who}")
    show(json, {"pool": state.pool, "played": played}, "\n".join(lines))


def teams(file: Event, json: Json = False) -> None:
    """The standings of the teams."""
    from ...club.event.ranking import teams as counted

    state = open_event(file).state
    found = counted(state)
    rows = [["place", "team", "total"]]
    rows += [[str(place), team, shown(total, state.book)] for place, team, total in found]
    text = "\n".join(table(rows, right=(0, 2))) if found else "no player has a team"
    show(json, [dict(zip(rows[0], each, strict=True)) for each in found], text)


def ceremony(file: Event, json: Json = False) -> None:
    """The order in which results are read out, from the bottom."""
    from ...club.event.ranking import ceremony as order
    from ...club.event.ranking import marked_name

    state = open_event(file).state
    groups = order(state)
    called: list[dict[str, Any]] = [
        {
            "place": each[0].place,
            "names": [one.entry.name for one in each],
            "total": each[0].total,
        }
        | ({"disqualified": True} if each[0].disqualified else {})  # they share places with nobody
        for each in groups
    ]
    lines = [
        f"{each[0].place:4}. {' and '.join(map(marked_name, each))}  {shown(each[0].total, state.book)}"
        for each in groups
    ]
    show(json, called, "\n".join(lines))


def preview(
    file: Event, rules: Annotated[str, typer.Option(help="The other book.")], json: Json = False
) -> None:
    """How the event would have ended under another book."""
    from ...club.event.other_book import preview as counted
    from ...rules import rulebook

    event, other = open_event(file), rulebook(rules)
    found = counted(event, other)
    rows = [["name", event.book.name, "", found.rules, "", "places"]]
    for player in found.moved:
        here = _placed(player.place, player.total, event.book)
        there = _placed(player.other_place, player.other_total, other)
        both = player.place is not None and player.other_place is not None
        moved = (player.place or 0) - (player.other_place or 0) if both else 0
        rows.append([player.name, *here, *there, f"{moved:+d}" if moved else ""])
    lines = [*table(rows, right=(1, 2, 3, 4, 5)), *(f"note: {note}" for note in found.notes)]
    show(json, found.to_dict(), "\n".join(lines))


def _placed(place: int | None, total: int | None, book: Rulebook) -> list[str]:
    return ["–", ""] if place is None else [str(place), shown(total or 0, book)]


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
    lines = []
    for task in tasks:
        mark = "done" if task.done else "LATE" if task.late else "    "
        lines.append(f"{task.due}  {mark}  {task.says} ({task.source})")
    lines += ["", *(f"{name}: {value}" for name, value in about.items())]
    what = {"tasks": [task._asdict() for task in tasks], "application": about}
    show(json, what, "\n".join(lines))


def forecast(
    file: Event,
    date: Annotated[str | None, typer.Option(help="The day of the event, YYYY-MM-DD.")] = None,
    json: Json = False,
) -> None:
    """What the event will weigh in the European ranking, and what places bring."""
    from ...club.event.mers import forecast as counted

    found = counted(open_event(file).state, date)
    parts = ", ".join(f"{name} {value}" for name, value in found["parts"].items())
    lines = [f"weight {found['weight']} ({parts}), system of {found['since']}"]
    for name, more in found["next"].items():
        lines.append(
            f"{name}: {found[name]}" + (f", {more} more for the next step" if more else "")
        )
    ranks = found["base_ranks"]
    best = ", ".join(map(str, ranks[:8])) + (" …" if len(ranks) > 8 else "")
    lines.append(f"base ranks from the first place on: {best}")
    show(json, found, "\n".join(lines))


COMMANDS: tuple[Callable[..., None], ...] = (
    reseat, pair, cut, substitutes, teams, ceremony, preview, checklist, forecast,
)  # fmt: skip
