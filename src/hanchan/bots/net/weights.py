"""The net's weights: one file of int8 numbers with a scale for each row, as `tools/train` writes it.

A file of another format, for another observation, or with parts of other sizes is refused: its answers would mean
nothing.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from ...errors import NetError
from ...tiles import KINDS, SEATS
from ..observation.layout import ACTION_COUNT, VERSION, WHOLE
from .shipped import FILE

Array = npt.NDArray[Any]

FORMAT = 1
HEADS = {"policy": ACTION_COUNT, "value": 1, "danger": KINDS, "waiting": SEATS - 1}


class Layer(NamedTuple):
    """A linear layer: `weight @ x + bias`, float32."""

    weight: Array
    bias: Array


class Net(NamedTuple):
    """A net that was read, its layers as float32."""

    about: dict[str, Any]  # what the file says of itself
    input: Array  # what each place of the observation is multiplied by
    first: Layer  # of weights (in, out): an observation is mostly noughts, whose rows are left out
    blocks: tuple[Layer, ...]
    policy: Layer
    value: Layer
    danger: Layer
    waiting: Layer


def read_net(path: Path = FILE) -> Net:
    """The net of the file; NetError says what is wrong with it."""
    found = _arrays(path)
    about = _about(found, path)
    width, count = int(about["width"]), int(about["blocks"])
    scale = _part(found, path, "input", np.float32, (WHOLE,))
    first = _layer(found, path, "first", width, WHOLE)
    blocks = [_layer(found, path, f"block{number}", width, width) for number in range(count)]
    heads = [_layer(found, path, name, size, width) for name, size in HEADS.items()]
    turned = first._replace(weight=np.ascontiguousarray(first.weight.T))
    return Net(about, scale, turned, tuple(blocks), *heads)


@lru_cache(maxsize=1)
def shipped_net() -> Net:
    """The net that comes with the package, read once."""
    if not FILE.exists():
        raise NetError(
            "this version comes without a net for master: none is stronger than expert yet; "
            "Master(weights=…) plays with one of your own"
        )
    return read_net()


def _arrays(path: Path) -> dict[str, Array]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except FileNotFoundError:
        raise NetError("{path}: the net of master is not there", path=path) from None
    except (OSError, BadZipFile, ValueError, EOFError) as error:
        raise NetError(
            "{path}: this is no file of a net: {why}", path=path, why=str(error)
        ) from error


def _about(found: dict[str, Array], path: Path) -> dict[str, Any]:
    """What the file says of itself, if it is of this format and for this observation."""
    try:
        about: dict[str, Any] = json.loads(found["meta"].tobytes())
        told = int(about["format"]), str(about["observation"])
        sizes = int(about["width"]), int(about["blocks"])
    except (KeyError, TypeError, ValueError) as error:
        raise NetError("{path}: it does not say what net it is", path=path) from error
    if told != (FORMAT, VERSION) or min(sizes) < 1:
        raise NetError(
            "{path}: a net of format {format} for observation {observation}; {wanted} for {version} was expected",
            path=path, format=told[0], observation=told[1], wanted=FORMAT, version=VERSION,
        )  # fmt: skip
    return about


def _part(
    found: dict[str, Array], path: Path, name: str, kind: type[Any], shape: tuple[int, ...]
) -> Array:
    """An array of the file, of the right kind and shape."""
    part = found.get(name)
    if part is None or part.dtype != kind or part.shape != shape:
        there = "nothing" if part is None else f"{part.dtype} {part.shape}"
        raise NetError(
            "{path}: {name} is {there}; {kind} {shape} was expected",
            path=path, name=name, there=there, kind=np.dtype(kind), shape=shape,
        )  # fmt: skip
    if part.dtype == np.float32 and not np.isfinite(part).all():
        raise NetError("{path}: {name} holds numbers that are none", path=path, name=name)
    return part


def _layer(found: dict[str, Array], path: Path, name: str, out: int, into: int) -> Layer:
    weight = _part(found, path, f"{name}.weight", np.int8, (out, into))
    scale = _part(found, path, f"{name}.scale", np.float32, (out,))
    bias = _part(found, path, f"{name}.bias", np.float32, (out,))
    return Layer(weight * scale[:, None], bias)
