"""Files of a run: checkpoints of less than 16 MB each, the shipped weights, the log."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from .nets import Critic, Orders, Player

HEADS = ("policy", "value", "danger", "waiting")


def save(folder: Path, player: Player, critic: Critic, orders: Orders) -> None:
    """Writes a checkpoint that `load` goes on from; half precision keeps each file small."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, net in (("player", player), ("critic", critic), ("orders", orders)):
        torch.save(
            {key: part.half() for key, part in net.state_dict().items()}, folder / f"{name}.pt"
        )


def load(folder: Path, player: Player, critic: Critic, orders: Orders) -> None:
    """Reads a checkpoint; a critic that is not there begins anew, and shipped weights will do for the player."""
    for name, net in (("player", player), ("critic", critic), ("orders", orders)):
        if name == "critic" and not (folder / "critic.pt").exists():
            continue
        if name == "player" and not (folder / "player.pt").exists():
            player.load_state_dict(shipped(folder / "player.npz").state_dict())
            continue
        state = torch.load(folder / f"{name}.pt", weights_only=True, map_location="cpu")
        own = net.state_dict()
        for key in ("input", "utilities"):  # made anew, exactly
            if key in own:
                state[key] = own[key]
        net.load_state_dict({key: part.float() for key, part in state.items()})


def export(path: Path, player: Player, about: dict[str, Any]) -> str:
    """Writes the weights as they are shipped, a byte each with a scale for each row; the file's digest."""
    blocks = player.trunk.blocks
    layers = {"first": player.trunk.first}
    layers |= {f"block{number}": block for number, block in enumerate(blocks)}
    layers |= {name: getattr(player, name) for name in HEADS}
    meta = {"format": 1, "observation": "v1", "width": player.width, "blocks": len(blocks), **about}
    arrays = {
        "meta": np.frombuffer(json.dumps(meta, sort_keys=True).encode(), np.uint8),
        "input": player.input.float().cpu().numpy(),
    }
    for name, layer in layers.items():
        weight = layer.weight.detach().float().cpu().numpy()
        scale = np.maximum(np.abs(weight).max(1), 1e-8) / 127
        arrays[f"{name}.weight"] = np.rint(weight / scale[:, None]).astype(np.int8)
        arrays[f"{name}.scale"] = scale.astype(np.float32)
        arrays[f"{name}.bias"] = layer.bias.detach().float().cpu().numpy()
    named: dict[str, Any] = dict(arrays)
    np.savez_compressed(path, **named)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def shipped(path: Path) -> Player:
    """The player of a file of weights, rounded as they are there."""
    with np.load(path) as found:
        meta = json.loads(found["meta"].tobytes())
        player = Player(meta["width"], meta["blocks"])
        state = player.state_dict()
        for key in state:
            if key == "input":
                state[key] = torch.from_numpy(found["input"])
                continue
            name, what = key.removeprefix("trunk.").rsplit(".", 1)
            name = name.replace("blocks.", "block")
            part = found[f"{name}.{what}"].astype(np.float32)
            if what == "weight":
                part = part * found[f"{name}.scale"][:, None]
            state[key] = torch.from_numpy(part)
        player.load_state_dict(state)
    return player


class Log:
    """A line of JSON for each figure, on the screen and in a file."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a")
        self._began = time.monotonic()

    def __call__(self, **told: Any) -> None:
        """Writes a line."""
        row = {"seconds": round(time.monotonic() - self._began, 1)}
        row |= {
            name: float(f"{float(value):.5g}")
            if isinstance(value, float) or torch.is_tensor(value)
            else value
            for name, value in told.items()
        }
        line = json.dumps(row)
        print(line, flush=True)
        self._file.write(line + "\n")
        self._file.flush()
