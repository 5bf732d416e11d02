"""All pages and forms of the club, in one router."""

from __future__ import annotations

from fastapi import APIRouter

from . import actions, desk, door, files, public
from .ledger import pages

router = APIRouter()
for part in (public, actions, door, desk, files, pages):
    router.include_router(part.router)
