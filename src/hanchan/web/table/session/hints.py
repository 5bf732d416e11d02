"""What a seat may be told about its own hand: waits, copies left, and why a wait would not win.

All of it is worked out from the seat's own view, so it cannot tell more than the seat may know; only whether a win was
let pass comes from the state, and that is the seat's own doing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from ....errors import HanchanError, NotAWin
from ....game import Action, Game, View
from ....game.events import AnyEvent, Discard, HandStart, RiichiAccepted
from ....game.laid import plain
from ....game.refusals import furiten_clause
from ....rules import Rulebook
from ....rules.play import FURITEN_OFF
from ....scoring import analysis
from ....scoring.score import score
from ....tiles import COPIES, seat_wind
from ..frames import Note
from .prompts import CLAIM, REFEREE, Prompt

_WHY_NOT = {"two han needed": "minimum"}


# A hand is asked about again and again while others play.
@lru_cache(maxsize=4096)
def waits(text: str) -> list[str]:
    """The waits of the hand."""
    return analysis.waits(text)


@lru_cache(maxsize=4096)
def shanten(text: str) -> int:
    """The distance of the hand from tenpai."""
    return analysis.shanten(text)


def furiten(book: Rulebook, passed: str | None, view: View, seat: int) -> dict[str, Any]:
    """Whether the seat is furiten, and which kind: its discard, a win let pass, one let pass in riichi."""
    why = passed or ("discard" if _is_barred(view, seat, _waits(view, seat)) else None)
    clause = furiten_clause(book, why) if why else None
    return {"on": why is not None, "why": why, "clause": clause}


def _is_barred(view: View, seat: int, waiting: list[str], also: str | None = None) -> bool:
    """A wait lies in the own river, claimed or not."""
    river = {plain(tile.tile) for tile in view.rivers[seat]} | ({plain(also)} if also else set())
    return any(tile in river for tile in waiting)


def held_by(view: View, seat: int) -> list[str]:
    """The concealed tiles that are known."""
    return [tile for tile in view.hands[seat] if tile is not None]


def hand_text(view: View, seat: int, held: list[str]) -> str:
    """These concealed tiles with the seat's melds, as hand notation."""
    return " ".join(["".join(held), *map(str, view.melds[seat])])


def _waits(view: View, seat: int) -> list[str]:
    """The waits of a hand that lacks a tile; none for one that does not."""
    held = held_by(view, seat)
    if len(held) % 3 != 1:
        return []
    return waits(hand_text(view, seat, held))


def hints(book: Rulebook, passed: str | None, view: View, seat: int) -> dict[str, Any]:
    """The waits of a hand that lacks a tile; of one that has all, the waits that each discard leaves."""
    held = held_by(view, seat)
    if len(held) % 3 == 1:
        waiting = _waits(view, seat)
        why = passed or ("discard" if _is_barred(view, seat, waiting) else None)
        return {"waits": _labelled(book, view, seat, held, waiting, why), "discards": []}
    return {"waits": [], "discards": _discards(book, passed, view, seat, held)}


def _discards(
    book: Rulebook, passed: str | None, view: View, seat: int, held: list[str]
) -> list[dict[str, Any]]:
    if view.riichi[seat] or shanten(hand_text(view, seat, held)) > 0:
        return []
    found = []
    may_riichi = all(meld.act == "concealed_kong" for meld in view.melds[seat])
    for tile in dict.fromkeys(held):
        rest = list(held)
        rest.remove(tile)
        waiting = waits(hand_text(view, seat, rest))
        if waiting:
            why = "riichi" if passed == "riichi" else None
            why = why or ("discard" if _is_barred(view, seat, waiting, tile) else None)
            labelled = _labelled(book, view, seat, rest, waiting, why, gone=tile)
            if may_riichi:
                for wait in labelled:
                    wait["in_riichi"] = (why and f"furiten_{why}") or _label(
                        book, view, seat, rest, wait["tile"], tsumo=False, riichi=True
                    )[0]
                    if wait["in_riichi"] == "wins":
                        wait["riichi_points"] = _worth_in_riichi(
                            book, view, seat, rest, wait["tile"]
                        )
            found.append({"tile": tile, "waits": labelled})
    return found


def _labelled(
    book: Rulebook, view: View, seat: int, held: list[str], waiting: list[str], why: str | None,
    gone: str | None = None,
) -> list[dict[str, Any]]:  # fmt: skip
    found = []
    left = copies_left(view, [*held, gone] if gone else held)
    for tile in waiting:
        label, clause = _label(book, view, seat, held, tile, tsumo=False)
        by_draw, _ = _label(book, view, seat, held, tile, tsumo=True)
        if label == "wins" and why is not None:
            label, clause = f"furiten_{why}", furiten_clause(book, why)
        found.append(
            {"tile": tile, "left": left(tile), "label": label, "clause": clause,
             "tsumo": by_draw == "wins"}
        )  # fmt: skip
    return found


def _label(
    book: Rulebook,
    view: View,
    seat: int,
    held: list[str],
    tile: str,
    *,
    tsumo: bool,
    riichi: bool = False,
) -> tuple[str, str | None]:
    """`wins`, or why not: `minimum` if two han are needed, `no_yaku`. The luck of the moment does not count."""
    wind = seat_wind(seat, view.dealer)
    return _judged(
        hand_text(view, seat, held), tile, tsumo, riichi or view.riichi[seat], wind, view.round,
        view.counters, book,
    )  # fmt: skip


def _worth_in_riichi(
    book: Rulebook, view: View, seat: int, held: list[str], tile: str
) -> int | None:
    """The points of a ron in riichi by what lies open; None where the tile is not there to be won with."""
    wind = seat_wind(seat, view.dealer)
    dora = "".join(view.indicators)
    return _points(hand_text(view, seat, held), tile, wind, view.round, dora, book)


@lru_cache(maxsize=4096)
def _points(
    text: str, tile: str, wind: str, prevailing: str, dora: str, book: Rulebook
) -> int | None:
    try:
        return score(
            text, win=tile, riichi=True, seat=wind, round=prevailing, dora=dora, rules=book
        ).points
    except HanchanError:
        return None


@lru_cache(maxsize=4096)
def _judged(
    text: str, tile: str, tsumo: bool, riichi: bool, wind: str, prevailing: str, counters: int,
    book: Rulebook,
) -> tuple[str, str | None]:  # fmt: skip
    try:
        score(
            text, win=tile, tsumo=tsumo, riichi=riichi, seat=wind, round=prevailing,
            counters=counters, rules=book,
        )  # fmt: skip
    except NotAWin as refused:
        return _WHY_NOT.get(refused.reason, "no_yaku"), refused.clause
    except HanchanError:
        return "no_yaku", None
    return "wins", None


# One discard is looked at again and again while its owner thinks.
@lru_cache(maxsize=4096)
def nearer(text: str) -> tuple[str, ...]:
    """The tiles that bring the hand nearer."""
    return tuple(analysis.ukeire(text))


def weighed(view: View, seat: int, tile: str, log: Sequence[AnyEvent]) -> dict[str, Any]:
    """What a discard of the seat would leave, after the events that have been shown.

    Its distance, the tiles that help and their copies out of sight, furiten, and who in riichi cannot win on it.
    """
    held = held_by(view, seat)
    held.remove(tile)
    text = hand_text(view, seat, held)
    left = copies_left(view, [*held, tile])
    near = {one: left(one) for one in nearer(text)}
    distance = shanten(text)
    furiten = distance == 0 and _is_barred(view, seat, waits(text), tile)
    safe = [other for other in range(4) if view.riichi[other] and plain(tile) in _safe(log, other)]
    return {
        "tile": tile, "shanten": distance, "kinds": len(near), "copies": sum(near.values()),
        "furiten": furiten, "safe": safe,
    }  # fmt: skip


def _safe(log: Sequence[AnyEvent], seat: int) -> set[str]:
    """The kinds on which a seat in riichi cannot win: its own discards, and what it has let pass since."""
    safe: set[str] = set()
    declared = False
    for event in log:
        if isinstance(event, HandStart):
            safe, declared = set(), False
        elif isinstance(event, RiichiAccepted):
            declared = declared or event.seat == seat
        elif isinstance(event, Discard) and (declared or event.seat == seat):
            safe.add(plain(event.tile))
    return safe


def copies_left(view: View, own: Sequence[str]) -> Callable[[str], int]:
    """How many copies of a tile are out of sight of a seat that holds, or held until now, these concealed ones."""
    seen = Counter([*view.lying_open(), *map(plain, own)])
    return lambda tile: max(0, COPIES - seen[tile])


class PrivateNotes:
    """What each of the four seats alone is told: its furiten, its waits, a win it let pass. Others never notice."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._said: dict[tuple[int, str], dict[str, Any]] = {}

    def news(self, seat: int, view: View) -> list[Note]:
        """What has changed about the seat's own hand since it was last told."""
        passed = self._game.passed(seat)
        found = {
            "furiten": furiten(self._game.book, passed, view, seat),
            "hints": hints(self._game.book, passed, view, seat),
        }
        return [Note(kind, body) for kind, body in found.items() if self._is_new(seat, kind, body)]

    def _is_new(self, seat: int, kind: str, body: dict[str, Any]) -> bool:
        silent = not any(body.values())
        if self._said.get((seat, kind)) == body or ((seat, kind) not in self._said and silent):
            return False
        self._said[seat, kind] = body
        return True

    def repeat(self, seat: int) -> list[Note]:
        """What was said last: the state may be ahead of what has been shown."""
        said = ((kind, self._said.get((seat, kind))) for kind in ("furiten", "hints"))
        return [Note(kind, body) for kind, body in said if body is not None]

    def after_answer(self, prompt: Prompt, action: Action, view: View) -> list[Note]:
        """Who passes a win is told what that means."""
        passed = prompt.kind in (CLAIM, REFEREE) and prompt.has("ron") and action.act == "pass"
        if not passed or self._game.play.temporary_furiten == FURITEN_OFF:
            return []
        return [Note("passed_win", {"until": "hand" if view.riichi[prompt.seat] else "draw"})]
