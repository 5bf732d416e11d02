"""Referee mode: what a person can really do wrong, and what the book makes of it.

An action that would be refused in ordinary play is taken as the deed it is (a false win, an empty call, a riichi on a
hand that does not wait …), looked up among the book's offences, and its consequence becomes events. What no table can
see by itself (exposed tiles, a wrong number of tiles) a referee reports by `foul`.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from ..errors import IllegalAction, NotationError
from ..rules.fouls import offences as book_fouls
from ..rules.fouls.offences import Offence
from ..rules.play import THREE_SECONDS
from ..tiles import kind_of, parse_one
from .actions import Action
from .decode import WHEN
from .engine import codes
from .engine.codes import LAST_SEAT, PASS, PHASE, TURN, pack_action
from .engine.flow import act, open_claims, resolve_when_answered, throw, turn_pending
from .engine.fouls import end_in_chombo
from .engine.legal import WAITING, call_actions, can_ron
from .engine.log import emit
from .engine.state import SEATS, Table, count_face, next_seat
from .events import AnyEvent, Ruling

if TYPE_CHECKING:
    from .game import Game

_CALLS = ("chow", "pung", "kong", "concealed_kong", "added_kong", "riichi", "ron", "tsumo")


def discard_for_all(game: Game, seat: int, action: Action, at: int) -> list[AnyEvent]:
    """A discard after which everybody else is asked, for anybody may call; what is no legal one is ruled on."""
    t = game._table
    in_turn = t.now[PHASE] == codes.IN_TURN and t.now[TURN] == seat
    if not in_turn or not game.allows(seat, action) or action.act not in ("discard", "riichi"):
        return game.act(seat, action, at)
    t.stamps[seat] = at
    face = parse_one(action.tile or "")
    throw(t, seat, face, int(action.drawn), int(action.act == "riichi"))
    turn_pending(t)
    for other in range(SEATS):
        t.answers[other] = PASS if other == seat else WAITING
        t.stamps[other] = t.stamps[other] if other == seat else codes.NO_STAMP
    return game._collect()


def rule_on(
    game: Game, seat: int, action: Action, refused: IllegalAction, shown: bool, too_fast: bool
) -> list[AnyEvent]:
    """What follows from an action that ordinary play refuses; `refused` again where no book speaks of it."""
    t = game._table
    if t.seats[seat][codes.DEAD] and action.act in _CALLS:
        return _charge(game, seat, "claim-with-dead-hand", refused)
    match action.act:
        case "ron" | "tsumo":
            if action.act == "ron" and _is_late_ron(game, seat):
                return _late_ron(game, seat)
            return _false_win(game, seat, shown, refused)
        case "chow" | "pung" | "kong":
            if _drew_since(t) and seat != t.now[TURN]:
                if too_fast:
                    return _take_back_and_call(game, seat, action, refused)
                raise refused
            return _charge(game, seat, "empty-call", refused)
        case "concealed_kong" | "added_kong" if (
            t.now[PHASE] == codes.IN_TURN and t.now[TURN] == seat
        ):
            return _false_kong(game, seat, action, refused)
        case "riichi" if t.now[PHASE] == codes.IN_TURN and t.now[TURN] == seat:
            return _false_riichi(game, seat, action, refused)
        case "discard" if t.now[PHASE] == codes.IN_TURN and t.now[TURN] == seat:
            return _swap_call(game, seat, action, refused)
        case "tenpai":
            return _charge(game, seat, "false-tenpai", refused)
    raise refused


def _charge(game: Game, seat: int, key: str, refused: IllegalAction) -> list[AnyEvent]:
    """The events that follow from an offence; `refused` again where the book does not know it."""
    if not _knows(game, key):
        raise refused
    return foul(game, seat, key)


def foul(
    game: Game, seat: int, key: str, points: int | None = None, **facts: Any
) -> list[AnyEvent]:
    """The events that follow from an offence; `facts` are what `rules.fouls.judge` wants to know of it."""
    offence = book_fouls.judge(game.book, key, **facts)
    if offence is None:
        return []  # so far nothing that the book minds
    if points is not None and not book_fouls.allows_points(offence, points):
        raise NotationError(f"{offence.key}: {points} points are not among what the book allows")
    game.events.append(Ruling(seat, offence.key, offence.consequence, offence.clause))
    ruled: list[AnyEvent] = [game.events[-1]]
    t = game._table
    match offence.consequence:
        case "dead-hand":
            emit(t, codes.DIED, seat, 0, 0, 0)
        case "chombo":
            end_in_chombo(t, 1 << seat)
        case "redeal":
            end_in_chombo(t, 0)
        case "points":
            _take_points(t, seat, offence, points)
    return ruled + game._go_on()


def _take_points(t: Table, seat: int, offence: Offence, points: int | None) -> None:
    amount = points if points is not None else offence.points
    if not isinstance(amount, int):
        raise NotationError(f"{offence.key}: say how many points; the book leaves a choice")
    when = WHEN.index(offence.when) if offence.when in WHEN else 0
    emit(t, codes.PENALTY, seat, amount, when, 0)


def _false_win(game: Game, seat: int, shown: bool, refused: IllegalAction) -> list[AnyEvent]:
    """A win that is none: a dead hand, or with the tiles shown a chombo, unless somebody really wins on the tile."""
    if not shown:
        news = _charge(game, seat, "false-win-hidden", refused)
        t = game._table
        if t.now[PHASE] == codes.CLAIMS and t.answers[seat] == WAITING:
            act(t, seat, pack_action(PASS, codes.NONE, 0, 0))
        return news + game._go_on()
    game.false_wins.add(seat)
    if game._table.now[PHASE] == codes.CLAIMS:
        game._table.answers[seat] = WAITING  # nothing is settled before the others have answered
    return settle_false_wins(game)


def settle_false_wins(game: Game) -> list[AnyEvent]:
    """Once everybody else has answered: a valid win voids the chombo (rulings R33, W-03), else it is charged."""
    t, false = game._table, game.false_wins
    if not false:
        return []
    if t.now[PHASE] == codes.CLAIMS:
        others = [seat for seat in range(SEATS) if seat not in false]
        if any(t.answers[seat] == WAITING for seat in others):
            return []
        if any(codes.action_act(t.answers[seat]) == codes.RON for seat in others):
            for seat in false:
                t.answers[seat] = PASS
            false.clear()
            resolve_when_answered(t)
            return game._go_on()
    offenders = sorted(false)
    false.clear()
    key = _known(game, "false-win-shown", "chombo")
    offence = book_fouls.offence(game.book, key)
    ruled: list[AnyEvent] = [
        Ruling(seat, offence.key, offence.consequence, offence.clause) for seat in offenders
    ]
    game.events += ruled
    end_in_chombo(t, sum(1 << seat for seat in offenders))
    return ruled + game._go_on()


def _knows(game: Game, key: str) -> bool:
    """The book has this offence (the summary has only the chombo, A-10)."""
    return any(offence.key == key for offence in book_fouls.offences(game.book))


def _known(game: Game, key: str, otherwise: str) -> str:
    """The offence, or the one that a book without it charges."""
    return key if _knows(game, key) else otherwise


def _drew_since(t: Table) -> bool:
    """The player after the discarder has drawn and done nothing else yet."""
    return (
        t.now[PHASE] == codes.IN_TURN
        and t.now[codes.DRAWN_FACE] != codes.NONE
        and not t.now[codes.REPLACED]
        and t.now[codes.DISCARDS] > 0
        and t.now[TURN] == next_seat(t.now[LAST_SEAT])
    )


def is_in_time(game: Game, at: int | None) -> bool:
    """Where the book gives three seconds, a call within them stands though the next player has drawn (R06)."""
    t = game._table
    discarded = t.stamps[t.now[LAST_SEAT]]
    timed = at is not None and discarded != codes.NO_STAMP
    if at is None or not timed or t.play.claim_timing != THREE_SECONDS:
        return False
    return at - discarded <= codes.CLAIM_MS


def _is_late_ron(game: Game, seat: int) -> bool:
    """The seat may still win on the discard before the last draw (rulings R06, W-05)."""
    t = game._table
    if not game.book.value("late_ron") or not _drew_since(t) or seat == t.now[TURN]:
        return False
    probe = deepcopy(t)
    emit(probe, codes.TOOK_BACK, seat, 0, 0, 0)
    return bool(can_ron(probe, seat))


def _late_ron(game: Game, seat: int) -> list[AnyEvent]:
    t = game._table
    emit(t, codes.TOOK_BACK, seat, 0, 0, 0)
    for other in range(SEATS):
        t.answers[other] = PASS
    t.answers[seat] = pack_action(codes.RON, t.now[codes.LAST_FACE], 0, 0)
    resolve_when_answered(t)
    return game._go_on()


def _take_back_and_call(
    game: Game, seat: int, action: Action, refused: IllegalAction
) -> list[AnyEvent]:
    """A draw too fast for others to call is undone (ema2016:3.3.1-k)."""
    t = game._table
    probe = deepcopy(t)
    emit(probe, codes.TOOK_BACK, seat, 0, 0, 0)
    if call_actions(probe, seat, 0) == 0:
        raise refused
    emit(t, codes.TOOK_BACK, seat, 0, 0, 0)
    open_claims(t)
    news = game._go_on()
    for other in range(SEATS):
        if other != seat and t.now[PHASE] == codes.CLAIMS and t.answers[other] == WAITING:
            act(t, other, pack_action(PASS, codes.NONE, 0, 0))
    return news + game._go_on() + game.act(seat, action)


def _false_kong(game: Game, seat: int, action: Action, refused: IllegalAction) -> list[AnyEvent]:
    """A kong that ordinary play refuses: after riichi it is judged later, otherwise it is an empty call."""
    t = game._table
    face = parse_one(action.tile or "")
    in_riichi = t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI
    if in_riichi and t.hands[seat][kind_of(face)] == 4:
        act(t, seat, pack_action(codes.CONCEALED_KONG, face, 0, 0))
        return game._go_on()
    return _charge(game, seat, _known(game, "empty-concealed-kong", "empty-call"), refused)


def _false_riichi(game: Game, seat: int, action: Action, refused: IllegalAction) -> list[AnyEvent]:
    """Riichi on an open hand is judged at once, one on a hand that does not wait at its end (R02, R34, W-18)."""
    t = game._table
    row = t.seats[seat]
    face = parse_one(action.tile or "")
    if count_face(t, seat, face) == 0 or row[codes.RIICHI_STATE]:
        raise refused
    if row[codes.OPEN_MELDS]:
        ruled = _charge(game, seat, "riichi-open-hand", refused)
        return ruled + game.act(seat, Action("discard", action.tile, action.drawn))
    if t.now[codes.LIVE_END] - t.now[codes.NEXT_LIVE] < t.play.riichi_min_wall:
        return _charge(game, seat, _known(game, "empty-riichi", "empty-call"), refused)
    act(t, seat, pack_action(codes.RIICHI, face, int(action.drawn), 0))
    return game._go_on()


def _swap_call(game: Game, seat: int, action: Action, refused: IllegalAction) -> list[AnyEvent]:
    """The barred tile is discarded: the hand is dead, set and discard stay (rulings R07, W-27)."""
    t = game._table
    face = parse_one(action.tile or "")
    barred = t.now[codes.SWAP_MASK] >> kind_of(face) & 1
    if not barred or count_face(t, seat, face) == 0:
        raise refused
    news = _charge(game, seat, "swap-calling", refused)
    t.stamps[seat] = codes.NO_STAMP
    throw(t, seat, face, 0, 0)
    turn_pending(t)
    open_claims(t)
    return news + game._go_on()
