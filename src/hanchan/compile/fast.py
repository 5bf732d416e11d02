"""Whether numpy and numba are there: the extra `fast`, without which kernels run interpreted, one hand at a time."""

from __future__ import annotations

from importlib.util import find_spec

from ..errors import NotInstalled


def has_fast() -> bool:
    """Kernels can be compiled here."""
    return all(map(_is_there, ("numpy", "numba")))


def has_numpy() -> bool:
    """Arrays can be reckoned with, though nothing may be compiled."""
    return _is_there("numpy")


def need_fast(what: str) -> None:
    """NotInstalled, with how to get them, where numpy and numba are missing."""
    if not has_fast():
        raise NotInstalled(
            "{what} needs numpy and numba; pip install 'hanchan[fast]' brings them", what=what
        )


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # taken out of `sys.modules` on purpose
        return False
