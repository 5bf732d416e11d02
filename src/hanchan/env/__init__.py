"""Environments for learners: one observation, one action space, in batches and by the usual interfaces.

`Batch` needs the extra `fast`; `aec`, `parallel`, `vector`, `single` and `puffer` need `env`. Each name brings its part
in when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..bots.observation.layout import ACTIONS, OBSERVATION, PRIVILEGED
    from .arrays import to_arrays
    from .batch import Batch
    from .gymnasium_games import HanchanSingle as single  # noqa: N813
    from .gymnasium_games import HanchanVector as vector  # noqa: N813
    from .pettingzoo_games import HanchanAEC as aec  # noqa: N813  called like a function
    from .pettingzoo_games import HanchanParallel as parallel  # noqa: N813
    from .puffer_games import HanchanPuffer as puffer  # noqa: N813

__all__ = [
    "ACTIONS",
    "OBSERVATION",
    "PRIVILEGED",
    "Batch",
    "aec",
    "parallel",
    "puffer",
    "single",
    "to_arrays",
    "vector",
]

# Where each name is, as what, and whether it needs numpy and numba.
_LAYOUT = "..bots.observation.layout"
_PARTS = {
    "ACTIONS": (_LAYOUT, "ACTIONS"),
    "OBSERVATION": (_LAYOUT, "OBSERVATION"),
    "PRIVILEGED": (_LAYOUT, "PRIVILEGED"),
    "Batch": (".batch", "Batch"),
    "aec": (".pettingzoo_games", "HanchanAEC"),
    "parallel": (".pettingzoo_games", "HanchanParallel"),
    "puffer": (".puffer_games", "HanchanPuffer"),
    "single": (".gymnasium_games", "HanchanSingle"),
    "to_arrays": (".arrays", "to_arrays"),
    "vector": (".gymnasium_games", "HanchanVector"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from ..compile.fast import need_fast

    part, found = _PARTS[name]
    if part != _LAYOUT:
        need_fast(f"hanchan.env.{name}")
    return getattr(import_module(part, __name__), found)


def __dir__() -> list[str]:
    return sorted(__all__)
