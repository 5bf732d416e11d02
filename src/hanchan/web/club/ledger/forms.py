"""A hand at a real table as its form gives it: the result that the ledger enters."""

from __future__ import annotations

from typing import Any

from ....club.table.hands import Result
from ....errors import NotationError
from ..forms import Form, number, seats, word

_ROWS = ("riichi", "dead")


def result_of(form: Form) -> Result:
    """The result of a hand; the ledger then says whether the book has such a one."""
    end = word(form, "end")
    found: Result
    match end:
        case "ron" | "tsumo":
            found = {"end": "win", "wins": [_win(form, seat) for seat in seats(form, "winner")]}
            if end == "ron":
                if not word(form, "discarder"):
                    raise NotationError("a ron needs the player who discarded")
                found["discarder"] = number(form, "discarder")
        case "draw":
            found = {"end": "draw", "tenpai": seats(form, "tenpai")}
            if "nagashi" in form:
                found["nagashi"] = seats(form, "nagashi")
        case "abort":
            found = {"end": "abort", "reason": word(form, "abort")}
        case "chombo":
            found = {"end": "chombo", "offenders": seats(form, "offender")}
        case "redeal":
            found = {"end": "redeal"}
        case _:
            raise NotationError("say how the hand ended")
    if end not in ("chombo", "redeal"):
        for name in _ROWS:
            if name in form:
                found[name] = seats(form, name)
    return found


def _win(form: Form, seat: int) -> dict[str, Any]:
    """One winner with the value of the hand: by its tiles, by a limit, or by han and fu."""
    win: dict[str, Any] = {"seat": seat}
    if word(form, f"liable{seat}"):
        win["liable"] = number(form, f"liable{seat}")
    tiles = word(form, f"hand{seat}")
    if tiles:
        return win | _tiles(form, seat, tiles)
    if word(form, f"limit{seat}"):
        return win | {"limit": word(form, f"limit{seat}")}
    if not word(form, f"han{seat}"):
        raise NotationError("the winner's hand needs a value: tiles, or han and fu, or a limit")
    fu = number(form, f"fu{seat}") if word(form, f"fu{seat}") else None
    return win | {"han": number(form, f"han{seat}"), "fu": fu}


def _tiles(form: Form, seat: int, tiles: str) -> dict[str, Any]:
    flags = list(form.get(f"flag{seat}", ()))
    if seat in seats(form, "riichi") and "double_riichi" not in flags:
        flags.append("riichi")  # the bet on the table is the declaration
    found: dict[str, Any] = {"hand": tiles, "tile": word(form, f"tile{seat}"), "flags": flags}
    return found | {
        name: word(form, f"{name}{seat}") for name in ("dora", "ura") if word(form, f"{name}{seat}")
    }
