"""`hanchan club`: seating, the ledger of a table, tournaments."""

from __future__ import annotations

import typer

from . import files, hall, seating
from .evening import evening
from .event import event
from .season import season
from .table import table

club = typer.Typer(help="Seating, table ledgers and tournaments.", add_completion=False)
club.command("print")(files.print_)
for command in seating.COMMANDS:
    club.command()(command)
club.command()(season)
club.add_typer(table, name="table")
club.add_typer(event, name="event")
club.add_typer(evening, name="evening")
for command in (*files.COMMANDS, *hall.COMMANDS):
    event.command()(command)
