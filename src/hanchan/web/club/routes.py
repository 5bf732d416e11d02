"""All pages and forms of the club, in one router."""

from __future__ import annotations

import re

from fastapi import APIRouter

from . import actions, desk, door, files, public
from .ledger import entry, pages

# Where files and long lists are sent, not forms.
UPLOADS = re.compile(r"/club/restore|/club/e/\w+/(scan/\d+/\d+|entries)")

router = APIRouter()
for part in (public, actions, door, desk, files, entry, pages):
    router.include_router(part.router)
