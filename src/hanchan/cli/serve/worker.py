"""`hanchan serve worker`: a process that thinks for the bots of all servers of a database."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

from .options import Config, with_settings


@partial(with_settings, only=("db", "lease", "bot_processes", "log", "log_level"))
def worker(
    config: Config = None,
    **given: Any,
) -> None:
    """Thinks for the bots of all servers that share a PostgreSQL database.

    There may be several, on any machine; one that ends costs nobody a game.
    """
    from ...web.configuration import config_file, configured
    from ...web.table.session.bot_worker import run
    from .play import swift

    found = configured(given, os.environ, config_file(config, os.environ))
    run(found.settings, swift())
