"""Why an action is not allowed: one sentence, and the clause that says so."""

from __future__ import annotations

from ..errors import NotationError
from ..rules import Rulebook
from ..scoring.value import NOT_COMPLETE
from ..tiles import kind_of, parse_one
from .actions import Action
from .engine import codes
from .engine.legal import ends_by_kongs, leaves_discard
from .engine.state import Table, count_face, live_left, next_seat
from .engine.tenpai import is_furiten
from .engine.worth import win_value

Reason = tuple[str, str | None]


def why_not(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    """The first thing that forbids the action, and its clause."""
    phase, row = t.now[codes.PHASE], t.seats[seat]
    if phase == codes.GAME_OVER:
        return "the game is over", None
    in_turn = phase == codes.IN_TURN and t.now[codes.TURN] == seat
    on_own_turn = ("discard", "riichi", "tsumo", "concealed_kong", "added_kong", "nine_terminals")
    if action.act in on_own_turn and not in_turn:
        return "it is not this seat's turn", book.cite("turn")
    if row[codes.DEAD] and action.act not in ("discard", "pass"):
        return "the hand is dead", _clause(book, "dead_hand_claim")
    match action.act:
        case "discard":
            return _discard(t, book, seat, action)
        case "riichi":
            return _riichi(t, book, seat)
        case "tsumo" | "ron":
            return _win(t, book, seat, action)
        case "chow" | "pung" | "kong":
            return _call(t, book, seat, action)
        case "concealed_kong" | "added_kong":
            return _kong(t, book, seat, action)
        case "nine_terminals":
            return "nine terminals and honours cannot be declared here", _clause(
                book, "abortive_draws"
            )
        case "tenpai" | "noten":
            return "nothing is announced now", _clause(book, "tenpai_order")
    return "there is nothing to pass", None


def _clause(book: Rulebook, field: str) -> str | None:
    return book.fields[field].clause


def _face(action: Action) -> int:
    if action.tile is None:
        raise NotationError(f"{action.act} names a tile")
    return parse_one(action.tile)


def _discard(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    face = _face(action)
    if count_face(t, seat, face) == 0:
        return f"there is no {action.tile} in the concealed hand", None
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
        return "after riichi only the drawn tile is discarded", book.cite("riichi-hand")
    return (
        "swap-calling: what was claimed, or its other end, may not be discarded at once",
        _clause(book, "swap_calling"),
    )


def _riichi(t: Table, book: Rulebook, seat: int) -> Reason:
    row = t.seats[seat]
    if row[codes.RIICHI_STATE]:
        return "riichi is declared once", book.cite("riichi-hand")
    if row[codes.OPEN_MELDS]:
        return "riichi needs a concealed hand", book.cite("riichi-open")
    if live_left(t) < (needed := t.play.riichi_min_wall):
        return f"riichi needs {needed} tiles in the wall", _clause(book, "riichi_min_wall")
    if row[codes.POINTS] < t.play.riichi_min_points:
        return "riichi needs points for the bet", _clause(book, "riichi_min_points")
    return "that discard does not leave a waiting hand", book.cite("riichi-tenpai")


def _win(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    self_drawn = int(action.act == "tsumo")
    if self_drawn and t.now[codes.DRAWN_FACE] == codes.NONE:
        return "tsumo needs a tile just drawn", None
    if not self_drawn and (t.now[codes.WINDOW] == codes.SHUT or seat == t.now[codes.LAST_SEAT]):
        return "there is no tile to win on", None
    face = t.now[codes.DRAWN_FACE] if self_drawn else t.now[codes.LAST_FACE]
    if t.seats[seat][codes.WAITS] >> kind_of(face) & 1 == 0:
        return "the tile does not complete the hand", book.cite("not-complete")
    if not self_drawn and is_furiten(t, seat):
        return "the hand is furiten", furiten_clause(book, passed(t, seat) or "discard")
    if not self_drawn and t.now[codes.WINDOW] == codes.ON_CONCEALED_KONG:
        return "only thirteen orphans rob a concealed kong", _clause(book, "rob_concealed_kong")
    value = win_value(t, seat, face, self_drawn, 0)
    if value.refused != NOT_COMPLETE and value.yaku:
        return "two han are needed with five counters", book.cite("two-han")
    return "the hand has no yaku", book.cite("no-yaku")


def furiten_clause(book: Rulebook, why: str) -> str | None:
    """Where it stands that such a hand wins on no discard: `discard`, `passed` or `riichi`, the win let pass in it."""
    if why == "passed":
        return _clause(book, "temporary_furiten")
    return book.cite(f"furiten-{why}")


def passed(t: Table, seat: int) -> str | None:
    """Whether the seat let a win pass: `riichi` if in riichi, else `passed` until it may win again."""
    row = t.seats[seat]
    if row[codes.PASSED_IN_RIICHI]:
        return "riichi"
    return "passed" if row[codes.PASSED] else None


def _call(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    if t.now[codes.WINDOW] != codes.ON_DISCARD or seat == t.now[codes.LAST_SEAT]:
        return "there is no discard to claim", _clause(book, "claim_timing")
    if t.seats[seat][codes.RIICHI_STATE]:
        return "after riichi the hand may not be changed", book.cite("riichi-hand")
    if live_left(t) == 0:
        return "the last discard can only be won on", book.cite("last-discard")
    if ends_by_kongs(t):
        return "the discard after the fourth kong can only be won on", _clause(
            book, "abortive_draws"
        )
    if action.act == "chow" and seat != next_seat(t.now[codes.LAST_SEAT]):
        return "only the player to the right of the discarder may chow", book.cite("chow-from-left")
    if action.act == "kong" and t.now[codes.KONGS] == 4:
        return "there are four kongs already", book.cite("fifth-kong")
    if action.act != "kong" and _leaves_no_discard(t, seat, action):
        return "no discard would be left but a swap-call", _clause(book, "swap_calling")
    return "these tiles make no such set", book.cite(action.act)


def _leaves_no_discard(t: Table, seat: int, action: Action) -> bool:
    """After the claim with these tiles only a swap-call could be discarded."""
    used = sorted(kind_of(parse_one(tile)) for tile in action.use)
    act = codes.CALL_CHOW if action.act == "chow" else codes.CALL_PUNG
    return len(used) == 2 and not leaves_discard(t, seat, act, *used)


def _kong(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    clause = book.cite("kong-concealed" if action.act == "concealed_kong" else "kong-added")
    if t.now[codes.DRAWN_FACE] == codes.NONE:
        return "a kong is declared after a draw, not after a chow or pung", clause
    if live_left(t) == 0:
        return "no kong on the last tile", None
    if t.now[codes.KONGS] == 4:
        return "there are four kongs already", book.cite("fifth-kong")
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
        return "the kong would change the riichi hand", _clause(book, "riichi_kong")
    if action.act == "concealed_kong":
        return f"there are not four {action.tile} in the concealed hand", clause
    return f"there is no open pung to add {action.tile} to", clause
