"""The front end's files as they are served: under a name that changes with their content, for ever.

`/s/<hash>/…` may be kept by a browser for ever; the page that names it is never kept. So a new release changes every
address at once, and relative imports follow.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.S)
_EMPTY = b"<!doctype html><title>Hanchan</title><p>The front end is not installed."
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".json": "application/json", ".html": "text/html", ".txt": "text/plain"}  # fmt: skip


class Asset(NamedTuple):
    """One file."""

    data: bytes
    type: str


class Assets:
    """All files of the front end, read once."""

    def __init__(self) -> None:
        self.files: dict[str, Asset] = {}
        self._read(files("hanchan.web") / "static", "")
        joined = hashlib.sha256()
        for name in sorted(self.files):
            joined.update(name.encode() + b"\0" + self.files[name].data + b"\0")
        self.hash = joined.hexdigest()[:16]
        self.page = self._page()
        self.csp = self._csp()

    def _read(self, folder: Traversable, prefix: str) -> None:
        if not folder.is_dir():
            return
        for entry in folder.iterdir():
            name = prefix + entry.name
            if entry.is_dir():
                self._read(entry, f"{name}/")
            elif not entry.name.startswith("."):
                self.files[name] = Asset(entry.read_bytes(), _type(entry.name))

    def _page(self) -> bytes:
        """The page with the true addresses, and with every module named so that all load at once."""
        page = self.files["index.html"].data if "index.html" in self.files else _EMPTY
        modules = sorted(
            name
            for name in self.files
            if name.endswith(".js") and not name.startswith("club/") and "test" not in name
        )
        links = "".join(
            f'<link rel="modulepreload" href="/s/{self.hash}/{name}">' for name in modules
        )
        page = page.replace(b"<!--preload-->", links.encode())
        return page.replace(b"/s/HASH/", f"/s/{self.hash}/".encode())

    def _csp(self) -> str:
        """What a page may load: our own files, and the inline scripts that are in it."""
        hashes = " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
            for script in _INLINE.findall(self.page)
        )
        return (
            f"default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"
        ).replace("'self' ;", "'self';")


def _type(name: str) -> str:
    ending = name[name.rfind(".") :] if "." in name else ""
    return TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
