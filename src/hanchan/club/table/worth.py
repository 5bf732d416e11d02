"""What a win at a real table is worth and who pays: from its tiles, or from han and fu or a limit."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import NotationError
from ...rules.book import Rulebook
from ...rules.switches import switches
from ...scoring import Score, score
from ...scoring.points import LIMITS, YAKUMAN_BASE, Payments, base_points, payments
from ...scoring.score import nobody_liable, two_han_needed
from ...scoring.value import han_needed

FLAGS = "riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou".split()
FU = (20, 25, *range(30, 140, 10))


class WonIn(NamedTuple):
    """In which hand a win was made: what a value depends on besides the tiles."""

    seat_wind: str
    round_wind: str
    self_drawn: bool
    counters: int


def worth(win: dict[str, Any], book: Rulebook, hand: WonIn) -> tuple[Payments, str]:
    """The payments of one win, and the win in words; tiles are scored, whatever was claimed (wrc2015:6-b)."""
    if "hand" in win:
        return _from_tiles(scored(win, book, hand))
    base, says = _base(win, book, hand.counters)
    liable_base = _liable_base(win, base, book, hand.self_drawn)
    is_east, drawn = int(hand.seat_wind == "E"), int(hand.self_drawn)
    return payments(base, liable_base, is_east, drawn, hand.counters, switches(book)), says


def _liable_base(win: dict[str, Any], base: int, book: Rulebook, self_drawn: bool) -> int:
    """The base that another player answers for; 0 where nobody is named or the book knows no liability."""
    if win.get("liable") is None:
        return 0
    if self_drawn and book.value("rinshan_liability"):
        return base  # the fed kong may belong to any hand (ruling S-02)
    if not book.value("liability"):
        return 0
    if base < YAKUMAN_BASE:
        raise nobody_liable(book)
    return base


def limits(book: Rulebook) -> dict[str, int]:
    """The limits that the book pays, with their bases: two yakuman only where some hand is worth two."""
    doubles = ("yakuman_add_up", "daisuushii_double", "special_wait_double")
    if any(book.value(field) for field in doubles):
        return LIMITS
    return {name: base for name, base in LIMITS.items() if base <= YAKUMAN_BASE}


def _base(win: dict[str, Any], book: Rulebook, counters: int) -> tuple[int, str]:
    limit = win.get("limit")
    if limit is not None:
        if limit not in limits(book):
            known = " ".join(limits(book))
            raise NotationError("no limit {limit!r}: one of {known}", limit=limit, known=known)
        return LIMITS[limit], limit
    han, fu = win.get("han"), win.get("fu")
    if not isinstance(han, int) or not 1 <= han <= 99:
        raise NotationError("{han!r} han: a win has at least one", han=han)
    if han < 5 and fu not in FU:
        raise NotationError("{fu!r} fu: with {han} han the fu are 20, 25, 30 … 130", fu=fu, han=han)
    says = f"{han} han {fu} fu" if han < 5 else f"{han} han"
    rules = switches(book)
    if han < han_needed(counters, rules):
        raise two_han_needed(says, counters, book)
    return base_points(han, fu or 0, 0, rules), says


def scored(win: dict[str, Any], book: Rulebook, hand: WonIn) -> Score:
    """What the engine makes of a win given by its tiles."""
    flags = dict.fromkeys(win.get("flags", ()), True)
    for flag in flags:
        if flag not in FLAGS:
            known = " ".join(FLAGS)
            raise NotationError("no flag {flag!r}: one of {known}", flag=flag, known=known)
    return score(
        win["hand"],
        win=win.get("tile", ""),
        tsumo=hand.self_drawn,
        seat=hand.seat_wind,
        round=hand.round_wind,
        dora=win.get("dora", ""),
        ura=win.get("ura", ""),
        counters=hand.counters,
        liable=win.get("liable") is not None,
        rules=book,
        **flags,
    )


def _from_tiles(won: Score) -> tuple[Payments, str]:
    due = won.payments
    each = due.get("each", 0)
    value = won.limit or f"{won.han} han {won.fu} fu"
    says = f"{', '.join(line.key for line in won.yaku)}: {value}"
    paid = Payments(
        won.points,
        due.get("discarder", 0),
        due.get("liable", 0),
        due.get("east", 0),
        each or due.get("others", 0),
    )
    return paid, says
