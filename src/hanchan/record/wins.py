"""A recorded win scored again: by how the event says it came about, or by what a record of 0.1 lets infer of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..errors import HanchanError
from ..game.events import AnyEvent, DoraRevealed, HandStart, Win
from ..rules.book import Rulebook
from ..scoring.circumstances import FLAGS, Circumstances
from ..scoring.score import Score, answer_to
from ..tiles import seat_wind


def score_of(hand: Sequence[AnyEvent], win: Win, book: Rulebook) -> Score | None:
    """The score that the win was paid by, None if there is none; `hand` are the events of its hand up to it."""
    indicators = "".join(event.tile for event in hand if isinstance(event, DoraRevealed))
    for told in [win] if win.flags is not None else inferred_from_0_1(hand, win):
        given = Circumstances(
            tsumo=told.seat == told.source,
            seat=told.seat_wind or "",
            round=told.round_wind or "",
            liable=told.liable is not None and told.liable != told.source,
            dora=indicators,
            ura="".join(told.ura),
            counters=told.counters,
            bets=told.bets,
            dealer_streak=told.streak,
            **dict.fromkeys(told.flags or (), True),
        )
        try:
            found = answer_to(" ".join([told.hand, *told.melds]), told.tile, given, book)
        except HanchanError:
            continue
        if found.total == told.deltas[told.seat]:
            return found
    return None


def inferred_from_0_1(hand: Sequence[AnyEvent], win: Win) -> list[Win]:
    """The win of a record of 0.1 with how it may have come about, as its yaku, its ura and the hand's start tell.

    Of several winners one alone may have been paid the counters: there is a second guess, without them.
    """
    start = hand[0]
    assert isinstance(start, HandStart)
    keys = {key.replace("-", "_") for key, _ in win.yaku}
    if win.ura and "double_riichi" not in keys:
        keys.add("riichi")  # a yakuman lists no riichi
    return [
        msgspec.structs.replace(
            win,
            flags=tuple(flag for flag in FLAGS if flag in keys),
            seat_wind=seat_wind(win.seat, start.dealer),
            round_wind=start.round,
            counters=counters,
            streak=8 if "parenchan" in keys else 0,
        )
        for counters in dict.fromkeys((start.counters, 0))
    ]


def as_told_by_0_1(win: Win) -> Win:
    """The win without how it came about."""
    return msgspec.structs.replace(
        win, flags=None, seat_wind=None, round_wind=None, counters=0, streak=0
    )
