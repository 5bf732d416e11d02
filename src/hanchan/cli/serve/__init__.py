"""`hanchan serve`: the web table for operators; every setting as option, variable or key of a file."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from .backup import backup, check_nothing, restore
from .options import Config, with_settings
from .worker import worker

serve = typer.Typer(add_completion=False, invoke_without_command=True)
serve.command()(backup)
serve.command()(restore)
serve.command()(worker)


@serve.callback()
@with_settings
def start(
    context: typer.Context,
    config: Config = None,
    show: Annotated[
        bool, typer.Option("--show", help="Print the settings in force and where each comes from.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, with --show.")] = False,
    nodes: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT,...",
            help="Print the configuration of an nginx before these processes, and end.",
        ),
    ] = None,
    **given: Any,
) -> None:
    """Serves web tables, for operators.

    A setting is an option (--tables-per-hour 5), a variable (HANCHAN_TABLES_PER_HOUR=5) or a line of the file
    (tables_per_hour = 5); the first of these that is given counts.
    """
    if context.invoked_subcommand is not None:
        check_nothing(context.invoked_subcommand, [config, *given.values()])
        return
    from ...web.configuration import config_file, configured

    found = configured(given, os.environ, config_file(config, os.environ))
    if show or json:
        from ..output import answer
        from .show import as_data, as_text

        answer(json, lambda: as_data(found), lambda: as_text(found))
        return
    if nodes is not None:
        from ...web.cluster.nginx import configuration

        typer.echo(configuration(nodes.split(","), settings=found.settings), nl=False)
        return
    from ...web.listening import USUAL_PORT, listen
    from ...web.serving import run
    from .play import swift

    settings = found.settings
    # Whoever watches a server, or stands before it, looks at one port: the next one free would be found by nobody.
    port = USUAL_PORT if settings.port is None else settings.port
    run(listen(settings.host, port), settings, browser=False, swift=swift())
