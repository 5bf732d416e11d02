"""`hanchan club print`: everything that is printed for an event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .log import Event, Json, Lang, open_event, print_json, write_output


def print_(
    file: Event,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="sheets, badges, cards, chart, slips, booklet, or all of them."
        ),
    ],
    out: Annotated[
        str | None, typer.Option(help="Where to; EVENT-WHAT.html beside you otherwise.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="As PDF, printed by chromium.")] = False,
    lang: Lang = "en",
    link: Annotated[str, typer.Option(help="The event's page in the hall, for the QR codes.")] = "",
    number: Annotated[
        int | None, typer.Option("--round", help="Score sheets of this round only.")
    ] = None,
    json: Json = False,
) -> None:
    """Prints score sheets, badges, table cards, the wall chart, penalty slips or the referee's booklet."""
    from ...club.papers.paper import paper

    event = open_event(file)
    page = paper(event.state, what, lang=lang, link=link, round=number, events=event.log.events)
    to = out or f"{Path(file).stem}-{what}.{'pdf' if pdf else 'html'}"
    if pdf:
        from ...club.papers.pdf import pdf as printed

        data = printed(page)
    else:
        data = page.encode()
    write_output(to, data, file)
    if json:
        print_json({"file": to, "what": what, "bytes": len(data)})
    else:
        print(f"{to}: written")
