"""`hanchan serve backup` and `restore`: everything a server keeps, in one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..output import Json
from .options import Config, with_settings

if TYPE_CHECKING:
    from ...web.storage.backup import Backup

_of_a_server = partial(with_settings, only=("db", "data"))


@_of_a_server
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    config: Config = None,
    json: Json = False,
    **given: Any,
) -> None:
    """Writes a backup of a server that may be running: database, club logs, keys and scans."""
    import asyncio

    server = _backup_of(config, given)
    found = asyncio.run(server.make(file, _shown("backing up", json)))
    said = (
        f"{file}: {found.rows} rows of the database {server.place}, {found.files} files of the club"
    )
    _tell(json, file, server, found, said)


@_of_a_server
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `hanchan serve backup` wrote.")],
    config: Config = None,
    json: Json = False,
    **given: Any,
) -> None:
    """Restores a backup into a database and a data folder that are empty; then start the server with them."""
    import asyncio

    server = _backup_of(config, given)
    found = asyncio.run(server.restore(file, _shown("restoring", json)))
    said = (
        f"{file} of {found.made}: {found.rows} rows and {found.files} files are in {server.place}"
    )
    _tell(json, file, server, found, said)


def check_nothing(command: str, given: list[Any]) -> None:
    """NotationError for options before the command: they would be for nothing."""
    from ...errors import NotationError

    if any(one is not None for one in given):
        raise NotationError(
            "the options of {command} come after it: hanchan serve {command} FILE --db URL",
            command=command,
        )


def _backup_of(config: Path | None, given: dict[str, Any]) -> Backup:
    from ...web.club.office import folder_of
    from ...web.configuration import config_file, configured
    from ...web.storage.backup import Backup

    settings = configured(given, os.environ, config_file(config, os.environ)).settings
    return Backup(settings.url, folder_of(settings))


def _shown(what: str, quiet: bool) -> Any:
    """How the bar is opened, once it is known how much there is to do."""
    from ..output import bar

    @contextmanager
    def progress(total: int) -> Iterator[Callable[[int], None]]:
        with bar(total, what, not quiet) as advance:
            yield advance or (lambda _: None)

    return progress


def _tell(as_json: bool, file: Path, server: Backup, found: Any, sentence: str) -> None:
    from ..output import answer

    def data() -> dict[str, Any]:
        from msgspec.structs import asdict

        return {"file": str(file), "database": server.place, **asdict(found)}

    answer(as_json, data, lambda: sentence)
