"""The application: routes, guards, and the hall that opens and closes with it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request, Response

from .club.cabinet import DatabaseCabinet
from .club.office import Office, folder_of
from .club.routes import UPLOADS as CLUB_UPLOADS
from .club.routes import router as club_router
from .cluster.node import Node
from .cluster.notices import Notices
from .home.figures import Figures
from .hosts import Hosts
from .http import api, books, metrics, pages, reading, records
from .http.assets import Assets
from .http.base_path import BasePath
from .http.beside import Beside
from .http.guards import Guard, answer_errors
from .http.nameless_proxy import NamelessProxy
from .learn import course, learners, mistakes, review, scorer, trainer
from .review.process import Reviews
from .settings import Settings
from .storage.database import Database
from .storage.folders import make_data_folder
from .storage.learners import Learners
from .storage.measured import MeasuredDatabase
from .storage.mistakes import Mistakes
from .storage.store import Store
from .table.hall import Hall
from .table.session.bot_pool import Swift
from .table.socket import TableSockets

VERSION = version("hanchan")
# Where files are sent, not forms.
UPLOADS = re.compile(f"{CLUB_UPLOADS.pattern}|{review.UPLOADS}|{mistakes.UPLOADS}")

ROUTERS = (
    api.router, records.router, books.router, reading.router, pages.router, metrics.router, club_router, review.router,
    review.pages, scorer.router, scorer.pages, trainer.router, trainer.pages, learners.router, mistakes.router,
    course.router, course.pages,
)  # fmt: skip


async def _cabinet(database: Database, settings: Settings) -> Path | DatabaseCabinet:
    """Where the club's logs are: in a folder, or in a database that others share, with what was in the folder."""
    folder = folder_of(settings)
    if not database.is_shared:
        return folder
    cabinet = DatabaseCabinet(database)
    await to_thread.run_sync(cabinet.take_in, folder)
    return cabinet


@asynccontextmanager
async def _opened(app: FastAPI, settings: Settings, swift: Swift | None) -> AsyncIterator[None]:
    """The time in which the server serves: what it works with is opened before and closed after it."""
    make_data_folder(settings)
    database = MeasuredDatabase(settings.url)
    await database.open(says=False)  # whoever serves us has tried it, and said so
    store, node = Store(database), Node(database, settings.node, settings.lease)
    await node.join()
    notices = Notices(database)
    app.state.hall = hall = Hall(store, node, settings, swift)
    app.state.reviews = reviews = Reviews(store, settings.bot_processes, settings.reviews)
    app.state.figures = Figures(store)
    app.state.learners = Learners(database)
    app.state.mistakes = Mistakes(database)
    hall.open(notices)
    notices.open()
    app.state.office = Office(await _cabinet(database, settings), settings)
    yield
    await notices.close()
    await hall.close()
    await reviews.close()
    await database.close()


def create_app(settings: Settings | None = None, swift: Swift | None = None) -> FastAPI:
    """The web table; nothing is opened before the server starts it."""
    given = settings or Settings()
    assets = Assets()
    app = FastAPI(
        title="Hanchan", version=VERSION, lifespan=lambda app: _opened(app, given, swift), docs_url=None,
        redoc_url=None, description="Riichi mahjong by the book: tables, games and rule books.",
    )  # fmt: skip
    app.state.assets = assets
    hosts = Hosts((given.host, *given.names))
    app.state.settings = given
    app.state.beside, app.state.lesson_turns = Beside(), Beside()
    app.state.exercise_turns = Beside()
    answer_errors(app)
    for router in ROUTERS:
        app.include_router(router)

    @app.get("/health", tags=["server"])
    async def health(request: Request, response: Response) -> dict[str, Any]:
        """The server is well, and so is its database; 503 if that is away, or its disk is full."""
        hall: Hall = request.app.state.hall
        database = await hall.store.database.answers()
        response.status_code = 200 if database else 503
        return {"ok": database, "version": VERSION, "database": database}

    app.add_middleware(Guard, hosts=hosts, settings=given, uploads=UPLOADS, csp=assets.csp)
    app.add_middleware(TableSockets, hosts=hosts)
    if given.base_path:
        app.add_middleware(BasePath, base=given.base_path)
    app.add_middleware(NamelessProxy, settings=given)
    app.add_middleware(metrics.RequestTimer)
    return app
