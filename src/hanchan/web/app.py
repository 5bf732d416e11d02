"""The application: routes, guards, and the hall that opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, WebSocket

from .club.office import Office, folder_of
from .club.routes import UPLOADS
from .club.routes import router as club_router
from .http import api, pages, records
from .http.assets import Assets
from .http.guards import Guard, answer_errors
from .review.process import Reviews
from .settings import Settings
from .storage.store import Database, Store
from .table.hall import Hall
from .table.session.bot_pool import Swift
from .table.socket import serve

VERSION = version("hanchan")


def create_app(settings: Settings | None = None, swift: Swift | None = None) -> FastAPI:
    """The web table; nothing is opened before the server starts it."""
    given = settings or Settings()
    assets = Assets()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(given.url)
        await database.open()
        store = Store(database)
        app.state.hall = hall = Hall(store, given, swift)
        app.state.reviews = reviews = Reviews(store, given.bot_processes, given.reviews)
        hall.open()
        app.state.office = Office(folder_of(given))
        yield
        await hall.close()
        await reviews.close()
        await database.close()

    app = FastAPI(
        title="Hanchan", version=VERSION, lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Riichi mahjong by the book: tables, games and rule books.",
    )  # fmt: skip
    app.state.assets = assets
    app.state.settings = given
    answer_errors(app)
    for router in (api.router, records.router, pages.router, club_router):
        app.include_router(router)

    @app.get("/health", tags=["server"])
    async def health() -> dict[str, Any]:
        """The server is well."""
        return {"ok": True, "version": VERSION}

    @app.websocket("/ws/{table}")
    async def table_socket(socket: WebSocket, table: str) -> None:
        hall: Hall = socket.app.state.hall
        await serve(hall, socket, table)

    app.add_middleware(Guard, body=given.body, upload=given.upload, uploads=UPLOADS, csp=assets.csp)
    return app
