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
New = Annotated[Path, typer.Argument(help="The file to write.")]
Written = Annotated[Path, typer.Argument(help="A file that `hanchan serve backup` wrote.")]
_MADE = "{file}: {found.rows} rows of the database {place}, {found.files} files of the club"
_RESTORED = "{file} of {found.made}: {found.rows} rows and {found.files} files are in {place}"


@_of_a_server
def backup(file: New, config: Config = None, json: Json = False, **given: Any) -> None:
    """Writes a backup of a server that may be running: database, club logs, keys and scans."""
    server = _backup_of(config, given)
    _carry_out(server, server.make, "backing up", _MADE, file, json)


@_of_a_server
def restore(file: Written, config: Config = None, json: Json = False, **given: Any) -> None:
    """Restores a backup into a database and a data folder that are empty; then start the server with them."""
    server = _backup_of(config, given)
    _carry_out(server, server.restore, "restoring", _RESTORED, file, json)


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


def _carry_out(
    server: Backup, do: Callable[..., Any], what: str, says: str, file: Path, as_json: bool
) -> None:
    """Does it with a bar, and tells what was in the file."""
    import asyncio

    from ..output import answer

    found, place = asyncio.run(do(file, _shown(what, as_json))), server.place

    def data() -> dict[str, Any]:
        from msgspec.structs import asdict

        return {"file": str(file), "database": place, **asdict(found)}

    answer(as_json, data, lambda: says.format(file=file, found=found, place=place))
