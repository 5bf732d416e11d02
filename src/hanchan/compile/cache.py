"""Where compiled kernels are kept: a folder named by a digest of what every kernel module means.

Numba's disk cache looks only at the entry point's own file: an edited helper would give the old answer. So the folder's
name changes with any kernel module of the package, imported or not (all processes then share one folder). What a module
means is its syntax tree without docstrings and positions: an edited comment throws nothing away. Kernels from
elsewhere (a bot of one's own) have folders of theirs.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from .kernel import KERNELS

DIGEST = 16  # letters
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_MARKS = (b"@kernel", b"@inlined", b"compiled_with(")


def meaning(source: bytes) -> str:
    """What a module does, whatever its comments and docstrings say and wherever its lines stand."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return ast.dump(tree)


def digest_of(files: Iterable[Path], versions: str = "") -> str:
    """A short digest of what the files mean, and of the versions of what reads them.

    Which text means what is kept as well: parsing seventy files takes a fifth of a second.
    """
    texts = [(path.name.encode(), path.read_bytes()) for path in files]
    # What a text means differs by minor versions of Python, not by the day on which one was built.
    about = f"{sys.implementation.cache_tag} {versions}".encode()
    known = (
        user_cache() / "texts" / _short_digest([about, *(part for one in texts for part in one)])
    )
    with suppress(OSError):
        if len(kept := known.read_text()) == DIGEST:
            return kept
    found = _short_digest([about, *(name + meaning(text).encode() for name, text in texts)])
    with suppress(OSError):  # without room or permission it is reckoned anew each time
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text(found)
    return found


def _short_digest(parts: Iterable[bytes]) -> str:
    import hashlib

    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:DIGEST]


@lru_cache
def kernel_digest(elsewhere: tuple[Path, ...] = ()) -> str:
    """The digest of every kernel module of the package and of those elsewhere, and of what compiles them."""
    import numba
    import numpy

    versions = f"{numba.__version__} {numpy.__version__.partition('.')[0]}"
    return digest_of([*own_sources(), *elsewhere], versions)


def own_sources() -> list[Path]:
    """The files of the package that mark kernels or say that kernels are compiled with them."""
    files = sorted(Path(__file__).parent.parent.rglob("*.py"))
    return [path for path in files if any(mark in path.read_bytes() for mark in _MARKS)]


def _sources_elsewhere() -> tuple[Path, ...]:
    """The files outside the package that mark kernels and are loaded."""
    modules = {one.__module__ for one in KERNELS if not _is_own(one)}
    files = [sys.modules[name].__file__ for name in modules]
    return tuple(sorted(Path(file) for file in files if file))


def _is_own(function: Callable[..., Any]) -> bool:
    return function.__module__.startswith("hanchan.")


def cache_folder(function: Callable[..., Any] | None = None) -> Path:
    """The folder of the package's compiled kernels, or of this one, for the rules as they are written now.

    A kernel of the package calls only its kind; one from elsewhere may call others from elsewhere as well.
    """
    own = function is None or _is_own(function)
    return user_cache() / f"kernels-{kernel_digest(() if own else _sources_elsewhere())}"


def entry_stamp(function: Callable[..., Any]) -> str:
    """The digest of the entry point's own file, which need not be a kernel module."""
    return digest_of([Path(function.__code__.co_filename)])


def user_cache() -> Path:
    """The package's folder in the user's cache directory; HANCHAN_CACHE overrides it."""
    import os

    if chosen := os.environ.get("HANCHAN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache"))
    return base.expanduser() / "hanchan"
