"""All pages and forms of the club, in one router."""

from __future__ import annotations

import re

from fastapi import APIRouter

from . import actions, desk, door, entries, files, public
from .evenings import persons, season, tonight
from .formats import again
from .formats import pages as formats
from .hall import codes, wall
from .ledger import entry, pages

# Where files and long lists are sent, not forms.
UPLOADS = re.compile(r"/club/restore|/club/e/\w+/(scan/\d+/\d+|entries(/read|/look)?)")

router = APIRouter()
for part in (
    public,
    actions,
    door,
    desk,
    entries,
    files,
    formats,
    again,
    codes,
    wall,
    tonight,
    season,
    persons,
    entry,
    pages,
):
    router.include_router(part.router)
