"""Where a server keeps what is no database: events of the club, keys, its certificate."""

from __future__ import annotations

from pathlib import Path

from ...club.private import private_folder
from ...errors import NotationError
from ..settings import Settings, data_directory
from .urls import is_file, url_of


def data_folder(settings: Settings) -> Path:
    """The operator's choice; else beside the database if that is a file, else the user's data folder."""
    if settings.data:
        return Path(settings.data)
    url = url_of(settings.url)
    return Path(str(url.database)).parent if is_file(url) else data_directory()


def make_data_folder(settings: Settings) -> None:
    """The folder of a database that nobody named is made, and is its owner's alone; NotationError if it cannot be.

    A database that was named is where it is: its folder is there, or its name is wrong.
    """
    if settings.db and not settings.data:
        return
    folder = Path(settings.data) if settings.data else data_directory()
    if folder.exists() and not folder.is_dir():
        raise NotationError("{folder} is no folder", folder=str(folder))
    if settings.db and not folder.exists():
        return
    try:
        private_folder(folder)
    except OSError as error:
        raise NotationError(
            "cannot make the folder {folder}: {reason}",
            folder=str(folder),
            reason=error.strerror or error,
        ) from None
