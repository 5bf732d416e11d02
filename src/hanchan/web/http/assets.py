"""The front end's files as they are served: under a name that changes with their content, for ever.

`/s/<hash>/…` may be kept by a browser for ever; the page that names it is never kept. So a new release changes every
address at once, and relative imports follow. They travel packed to browsers that ask for it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import mimetypes
import posixpath
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader

_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.S)
_EMPTY = b"<!doctype html><title>Hanchan</title><p>The front end is not installed."
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".json": "application/json", ".html": "text/html", ".txt": "text/plain"}  # fmt: skip


# A module names at its head what it needs; what it fetches later by `import(…)` is not among it.
_NEEDS = re.compile(rb'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.M)
_PRELOAD = b"<!--preload-->"
# What the page starts: the line to a table before anything else.
_DIAL, _START = "dial.js", "app.js"
# The view that an address shows first, by the last or the first part of its path.
_VIEWS = {"": "view/start.js", "settings": "view/settings.js", "t": "view/table.js", "w": "view/table.js",
          "g": "view/replay.js", "verify": "view/verify.js", "score": "learn/score.js",
          "train": "learn/train.js", "learn": "learn/course.js", "teach": "learn/teach.js",
          "review": "review/review.js"}  # fmt: skip
# What a device keeps beforehand: the views of a start and of a table, and pictures.
_SHELL = (
    "view/start.js",
    "view/problem.js",
    "view/newtable.js",
    "view/room.js",
    "view/table.js",
    "view/around.js",
)
_DRAWN = ("tiles/faces.json", "icon.svg", "icon-192.png")


class Asset(NamedTuple):
    """One file, as it is and packed."""

    data: bytes
    type: str
    packed: bytes


class Assets:
    """All files of the front end, read once."""

    def __init__(self) -> None:
        self.files: dict[str, Asset] = {}
        self._read(files("hanchan.web") / "static", "")
        page = _page() if self.files else _EMPTY
        joined = hashlib.sha256(page)
        for name in sorted(self.files):
            joined.update(name.encode() + b"\0" + self.files[name].data + b"\0")
        self.hash = joined.hexdigest()[:16]
        self._page = page.replace(b"/s/HASH/", f"/s/{self.hash}/".encode())
        self._pages: dict[tuple[str, str], bytes] = {}
        self.csp = self._csp()

    def _read(self, folder: Traversable, prefix: str) -> None:
        if not folder.is_dir():
            return
        for entry in folder.iterdir():
            name = prefix + entry.name
            if entry.is_dir():
                self._read(entry, f"{name}/")
            elif not entry.name.startswith("."):
                data = entry.read_bytes()
                packed = gzip.compress(data, mtime=0)
                self.files[name] = Asset(data, _type(entry.name), packed)

    def page(self, path: str, language: str) -> bytes:
        """The page of an address, which asks for everything that it shows at first in one go."""
        parts = path.split("/")
        view = _VIEWS.get(parts[-1]) or _VIEWS.get(parts[1], _START)
        if (view, language) not in self._pages:
            links = self._links(view, language).encode()
            self._pages[view, language] = self._page.replace(_PRELOAD, links, 1)
        return self._pages[view, language]

    def _links(self, view: str, language: str) -> str:
        """Links to modules, words and faces, in the order in which they are needed."""
        links: dict[str, str] = {}
        self._need(_DIAL, links)
        for name in (f"i18n/{language}.json", "i18n/en.json", "tiles/faces.json"):
            links[name] = f'rel="preload" as="fetch" crossorigin href="/s/{self.hash}/{name}"'
        for module in (_START, "tiles/faces.js", view):
            self._need(module, links)
        return "".join(f"<link {link}>" for link in links.values())

    def _need(self, module: str, links: dict[str, str]) -> None:
        """Adds the module and all that it needs, as far as they are missing."""
        if module in links or module not in self.files:
            return
        links[module] = f'rel="modulepreload" href="/s/{self.hash}/{module}"'
        for found in _NEEDS.findall(self.files[module].data):
            needed = posixpath.join(posixpath.dirname(module), found.decode())
            self._need(posixpath.normpath(needed), links)

    def worker(self) -> bytes:
        """The service worker of this version, with the addresses of the shell that it keeps."""
        links: dict[str, str] = {}
        for module in (_DIAL, _START, "tiles/faces.js", *_SHELL):
            self._need(module, links)
        words = [name for name in self.files if name.startswith(("css/", "i18n/"))]
        kept = ["./", *(f"s/{self.hash}/{name}" for name in [*links, *words, *_DRAWN])]
        text = self.files["sw.js"].data.replace(b"HASH", self.hash.encode())
        return text.replace(b'["FILES"]', json.dumps(kept).encode())

    def manifest(self, description: str) -> dict[str, Any]:
        """What a device is told that installs the page; its addresses are seen from where the manifest lies."""
        at = f"s/{self.hash}"
        icons = [
            {
                "src": f"{at}/icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ]
        return {
            "name": "Hanchan", "short_name": "Hanchan", "description": description,
            "start_url": "./", "scope": "./", "display": "standalone", "orientation": "any",
            "background_color": "#123a2e", "theme_color": "#123a2e", "icons": icons,
        }  # fmt: skip

    def _csp(self) -> str:
        """What a page may load: our own files, and the inline scripts that are in it."""
        hashes = " ".join(
            f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
            for script in _INLINE.findall(self._page)
        )
        return (
            f"default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"
        ).replace("'self' ;", "'self';")


def _page() -> bytes:
    """The page that all addresses of the front end share; the hash of the files that it names is put in later."""
    made = Environment(loader=PackageLoader("hanchan.web"), autoescape=True, trim_blocks=True)
    return made.get_template("app.html").render(lang="en", hash="HASH").encode()


def _type(name: str) -> str:
    ending = name[name.rfind(".") :] if "." in name else ""
    return TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
