"""A deck of one's own mistakes: positions to try again, as exercises that anybody can ask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ...bots.seated import open_tile
from ...game import View
from ...game.laid import ViewMeld
from ...rules import Rulebook
from ..item import Item
from .choices import Choice

KIND = "position"
_HARD = 1000  # points: who loses so many by a choice has missed something plain


def position(view: View, seat: int, is_claim: bool) -> dict[str, Any]:
    """What the seat saw, as JSON: its tiles, rivers and sets by seat, what lies open, scores."""
    return {
        "seat": seat, "round": view.round, "dealer": view.dealer, "counters": view.counters, "bets": view.bets,
        "scores": list(view.scores), "hand": [str(tile) for tile in view.hands[seat]],
        "drawn": None if is_claim else view.drawn,
        "melds": [[_meld(meld) for meld in melds] for melds in view.melds],
        "rivers": [msgspec.to_builtins(river) for river in view.rivers],
        "riichi": list(view.riichi), "indicators": list(view.indicators), "live": view.live,
        "turn": view.turn, "open": open_tile(view) if is_claim else None,
    }  # fmt: skip


def _meld(meld: ViewMeld) -> dict[str, Any]:
    return {"act": meld.act, "tiles": list(meld.tiles), "source": meld.source}


def position_of(choice: Choice) -> dict[str, Any]:
    """What the seat saw when it chose."""
    is_claim = any(one.action.act == "pass" for one in choice.weighed.options)
    return position(choice.view, choice.seat, is_claim and not _at_a_draw(choice))


def _at_a_draw(choice: Choice) -> bool:
    return any(one.action.act in ("nagashi", "tenpai") for one in choice.weighed.options)


def deck(mistakes: Iterable[Choice], book: Rulebook, lang: str = "en") -> list[Item]:
    """An exercise for each mistake: what was seen, what could be done, every right answer, the reason."""
    return [
        Item(
            KIND,
            book.name,
            choice.n,
            1 if choice.lost >= _HARD else 2 if choice.kind == "discard" else 3,
            position_of(choice),
            sorted({str(one.action) for one in choice.weighed.options}),
            list(dict.fromkeys(str(one) for one in choice.best)),
            choice.why_best.say(lang),
            [],
        )
        for choice in mistakes
    ]
