"""What a win at a real table is worth and who pays: from its tiles, or from han and fu or a limit."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import NotationError
from ...rules.book import Rulebook
from ...rules.switches import switches
from ...scoring import Score, score
from ...scoring.circumstances import FLAGS as HOW_WON
from ...scoring.points import LIMITS, YAKUMAN_BASE, Payments, base_points, payments
from ...scoring.score import nobody_liable, two_han_needed
from ...scoring.value import han_needed

FLAGS = [word for word in HOW_WON if word not in ("kanfuri", "mixed_in")]
FU = (20, 25, *range(30, 140, 10))


class WonIn(NamedTuple):
    """In which hand a win was made: what a value depends on besides the tiles."""

    seat_wind: str
    round_wind: str
    self_drawn: bool
    counters: int
    streak: int = 0  # East's wins in a row, this one counted (ruling A-04)


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


def check_value(win: dict[str, Any], book: Rulebook, self_drawn: bool) -> None:
    """Refuses han and fu that no hand can have: 20 fu are a pinfu that is drawn, 25 fu are seven pairs.

    It is asked when a hand is entered; ledgers from before are read as they are.
    """
    han, fu = win.get("han"), win.get("fu")
    if not isinstance(han, int) or han >= 5 or fu not in (20, 25):
        return
    drawn = _closed_han(book, "menzen-tsumo") if self_drawn else 0
    if fu == 25 and han < (least := _closed_han(book, "chiitoitsu") + drawn):
        raise NotationError(
            "{han} han 25 fu cannot be: seven pairs have at least {least}", han=han, least=least
        )
    if fu == 20 and not self_drawn and book.value("open_pinfu_fu"):
        raise NotationError(
            "20 fu cannot be won on a discard: the fewest are 30, and 25 for seven pairs"
        )
    if fu == 20 and self_drawn and han < (least := _closed_han(book, "pinfu") + drawn):
        raise NotationError(
            "{han} han 20 fu cannot be: a pinfu that is drawn has at least {least}",
            han=han,
            least=least,
        )


def _closed_han(book: Rulebook, yaku: str) -> int:
    """The han of a yaku in a concealed hand; 0 where it counts otherwise."""
    han = book.yaku[yaku].closed
    return han if isinstance(han, int) else 0


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
        dealer_streak=hand.streak,
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
