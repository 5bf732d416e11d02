"""Why an action is not allowed: one sentence, and the clause that says so."""

from __future__ import annotations

from ..errors import IllegalAction, NotationError
from ..rules import Rulebook
from ..rules.play import KONG_SAME_WAIT
from ..rules.statements import STATEMENTS
from ..scoring.value import NOT_COMPLETE
from ..tiles import kind_of, parse_one
from .actions import Action
from .engine import codes
from .engine.legal import ends_by_kongs, leaves_discard
from .engine.state import Table, count_face, live_left, next_seat
from .engine.tenpai import can_kong_in_riichi, is_furiten
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
        return _refused(book, "turn")
    if row[codes.DEAD] and action.act not in ("discard", "noten", "pass"):
        return _refused(book, "dead-hand-riichi" if action.act == "riichi" else "dead-hand")
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
            return _refused(book, "nine-terminals")
        case "tenpai" | "noten":
            return _refused(book, "announce")
        case "nagashi":
            return _refused(book, "nagashi")
    return "there is nothing to pass", None


def _refused(book: Rulebook, key: str, **values: object) -> Reason:
    """The statement in words, and where it stands in the book."""
    return STATEMENTS[key].says.format(**values), book.cite(key)


def too_late(book: Rulebook, refused: IllegalAction, key: str) -> IllegalAction:
    """The refusal of a call that was right and has come too late, by the statement that says so."""
    who, _, _ = str(refused).partition(": ")
    says, clause = _refused(book, key)
    return IllegalAction(f"{who}: {says}", clause)


def _face(action: Action) -> int:
    if action.tile is None:
        raise NotationError(f"{action.act} names a tile")
    return parse_one(action.tile)


def _discard(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    face = _face(action)
    if count_face(t, seat, face) == 0:
        return f"there is no {action.tile} in the concealed hand", None
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
        return _refused(book, "discard.riichi")
    return _refused(book, swap_call(t, kind_of(face)))


def swap_call(t: Table, kind: int) -> str:
    """The statement against discarding this kind after the claim: it was claimed, or it is the chow's other end."""
    same = kind_of(t.now[codes.LAST_FACE]) == kind
    return "swap-call.same-tile" if same else "swap-call.other-end"


def _riichi(t: Table, book: Rulebook, seat: int) -> Reason:
    row = t.seats[seat]
    if row[codes.RIICHI_STATE]:
        return "riichi is declared once", None
    if row[codes.OPEN_MELDS]:
        return _refused(book, "riichi.concealed")
    if live_left(t) < (needed := t.play.riichi_min_wall):
        return _refused(book, "riichi.wall", needed=needed)
    if row[codes.POINTS] < t.play.riichi_min_points:
        return _refused(book, "riichi.points")
    return _refused(book, "riichi.tenpai")


def _win(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    self_drawn = int(action.act == "tsumo")
    if self_drawn and t.now[codes.DRAWN_FACE] == codes.NONE:
        return "tsumo needs a tile just drawn", None
    if not self_drawn and (t.now[codes.WINDOW] == codes.SHUT or seat == t.now[codes.LAST_SEAT]):
        return "there is no tile to win on", None
    face = t.now[codes.DRAWN_FACE] if self_drawn else t.now[codes.LAST_FACE]
    if t.seats[seat][codes.WAITS] >> kind_of(face) & 1 == 0:
        return _refused(book, "win.not-complete")
    if not self_drawn and is_furiten(t, seat):
        return _refused(book, f"furiten.{passed(t, seat) or 'discard'}")
    if not self_drawn and t.now[codes.WINDOW] == codes.ON_CONCEALED_KONG:
        return _refused(book, "rob-concealed-kong")
    value = win_value(t, seat, face, self_drawn, 0)
    if value.refused != NOT_COMPLETE and value.yaku:
        return _refused(book, "win.two-han")
    return _refused(book, "win.no-yaku")


def furiten_clause(book: Rulebook, why: str) -> str | None:
    """Where it stands that such a hand wins on no discard: `discard`, `passed` or `riichi`, the win let pass in it."""
    return book.cite(f"furiten.{why}")


def passed(t: Table, seat: int) -> str | None:
    """Whether the seat let a win pass: `riichi` if in riichi, else `passed` until it may win again."""
    row = t.seats[seat]
    if row[codes.PASSED_IN_RIICHI]:
        return "riichi"
    return "passed" if row[codes.PASSED] else None


def _call(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    if t.now[codes.WINDOW] != codes.ON_DISCARD or seat == t.now[codes.LAST_SEAT]:
        return _refused(book, "claim.none")
    if t.seats[seat][codes.RIICHI_STATE]:
        return _refused(book, "claim.riichi")
    if live_left(t) == 0:
        return _refused(book, "claim.last-discard")
    if ends_by_kongs(t):
        return _refused(book, "claim.four-kongs")
    if action.act == "chow" and seat != next_seat(t.now[codes.LAST_SEAT]):
        return _refused(book, "claim.chow-from-left")
    if action.act == "kong" and t.now[codes.KONGS] == 4:
        return _refused(book, "kong.fifth")
    if action.act != "kong" and _leaves_no_discard(t, seat, action):
        return _refused(book, "swap-call.no-discard")
    return _refused(book, f"claim.{action.act}")


def _leaves_no_discard(t: Table, seat: int, action: Action) -> bool:
    """After the claim with these tiles only a swap-call could be discarded."""
    used = sorted(kind_of(parse_one(tile)) for tile in action.use)
    act = codes.CALL_CHOW if action.act == "chow" else codes.CALL_PUNG
    return len(used) == 2 and not leaves_discard(t, seat, act, *used)


def _kong(t: Table, book: Rulebook, seat: int, action: Action) -> Reason:
    how = "concealed" if action.act == "concealed_kong" else "added"
    if t.now[codes.DRAWN_FACE] == codes.NONE:
        return _refused(book, f"kong.{how}-turn")
    if live_left(t) == 0:
        return _refused(book, f"kong.{how}-last")
    if t.now[codes.KONGS] == 4:
        return _refused(book, "kong.fifth")
    if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
        return _refused(book, _kong_in_riichi(t, seat, action))
    if how == "concealed":
        return _refused(book, "kong.four", tile=action.tile or "of a kind")
    return _refused(book, "kong.pung", tile=action.tile or "a tile")


def _kong_in_riichi(t: Table, seat: int, action: Action) -> str:
    """The statement against a kong after riichi: the waits would change, or the tiles need not be a pung."""
    if action.tile is None or t.hands[seat][kind := kind_of(_face(action))] < 4:
        return "kong.riichi-wait"
    by_waits = t._replace(play=t.play._replace(riichi_kong=KONG_SAME_WAIT))
    return f"kong.riichi-{'reading' if can_kong_in_riichi(by_waits, seat, kind) else 'wait'}"
