"""One hand of a real table: what it moves, and what stands when it is over.

Seats 0-3 count from the first East. A result is a dict with `end` (win, draw, abort, chombo or redeal), `riichi`, the
seats that bet in this hand, and what that end needs. `Position` is what a hand begins from; `settle` gives the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import IllegalAction, NotationError
from ...rules.book import Rulebook
from ...rules.fouls import offences
from ...rules.play import (
    BETS_OWN_BACK,
    BETS_RETURNED,
    BETS_TO_WINNER,
    COUNTERS_NEAREST,
    NAGASHI_OFF,
    NAGASHI_WIN,
    RON_NEAREST,
    RON_THREE_ABORTS,
    TIE_INITIAL_SEAT,
    Play,
    play_rules,
)
from ...scoring.points import MANGAN_BASE, tsumo_points
from .hand_shape import check_shape
from .worth import paid

SEATS = range(4)
WINDS = "ESWN"
ENDS = ("win", "draw", "abort", "chombo", "redeal")
Result = dict[str, Any]


class Position(NamedTuple):
    """What a hand begins from."""

    points: tuple[int, ...]
    round: int = 0  # 0 East to 3 North
    dealer: int = 0
    counters: int = 0
    bets: int = 0
    placed: tuple[int, ...] = (0, 0, 0, 0)  # bets each seat still has on the table
    over: bool = False
    hands: int = 0  # hands that counted as played

    @property
    def name(self) -> str:
        """The hand's name: East 1 to North 4."""
        return f"{('East', 'South', 'West', 'North')[self.round]} {self.dealer + 1}"

    def wind(self, seat: int) -> str:
        """The wind of a seat in this hand."""
        return WINDS[(seat - self.dealer) % 4]


class Settled(NamedTuple):
    """A hand that is over: the changes of points with bets paid and won, the next position, and words."""

    changes: tuple[int, ...]
    after: Position
    says: str
    penalties: tuple[tuple[int, int, str, str], ...] = ()  # seat, points, when, clause


def start(book: Rulebook) -> Position:
    """The position before the first hand."""
    return Position((book.value("start_points"),) * 4, play_rules(book, True).first_round)


def settle(before: Position, result: Result, book: Rulebook, *, tournament: bool = True) -> Settled:
    """What a hand with this result does; IllegalAction or NotationError if the book has no such result."""
    if before.over:
        raise IllegalAction("the game is over: no hand follows {name}", name=before.name)
    check_shape(result)
    rules = play_rules(book, tournament)
    end = result.get("end")
    riichi = _seats(result, "riichi")
    dead = _seats(result, "dead")
    match end:
        case "win":
            return _win(before, result, book, rules, riichi, dead)
        case "draw":
            return _draw(before, result, rules, riichi, dead)
        case "abort":
            return _abort(before, result, book, rules, riichi)
        case "chombo":
            return _chombo(before, result, book, tournament)
        case "redeal":
            return Settled((0,) * 4, before, "dealt again: bets of the hand go back")
    known = " ".join(ENDS)
    raise NotationError("a hand does not end by {end!r}: one of {known}", end=end, known=known)


def _seats(result: Result, name: str) -> list[int]:
    """The seats named in a result, each once."""
    seats = list(result.get(name, ()))
    for seat in seats:
        _check_seat(seat, name)
    if len(set(seats)) < len(seats):
        raise NotationError("{name}: a seat is named twice", name=name)
    return seats


def _check_seat(seat: Any, what: str) -> None:
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in SEATS:
        raise NotationError("{what}: {seat!r} is no seat; seats are 0 to 3", what=what, seat=seat)


def _bet(before: Position, riichi: list[int], rules: Play) -> tuple[list[int], Position]:
    """The changes of those who bet, and the position with the bets on the table."""
    changes = [0] * 4
    placed = list(before.placed)
    for seat in riichi:
        changes[seat] -= rules.riichi_bet
        placed[seat] += 1
    return changes, before._replace(bets=before.bets + len(riichi), placed=tuple(placed))


def _win(
    before: Position,
    result: Result,
    book: Rulebook,
    rules: Play,
    riichi: list[int],
    dead: list[int],
) -> Settled:
    wins, discarder = _wins(result, rules)
    self_drawn = discarder is None
    for win in wins:
        if win["seat"] in dead:
            seat = win["seat"]
            raise IllegalAction("seat {seat} has a dead hand and cannot win", seat=seat)
    source = wins[0]["seat"] if discarder is None else discarder
    wins = sorted(wins, key=lambda win: (win["seat"] - source) % 4)
    if rules.multiple_ron == RON_NEAREST:
        wins = wins[:1]
    changes, held = _bet(before, riichi, rules)
    own_back = len(wins) > 1 and rules.multiple_ron_bets == BETS_OWN_BACK
    winners = [win["seat"] for win in wins]
    bets = held.bets - (sum(seat in winners for seat in riichi) if own_back else 0)
    told = []
    for number, win in enumerate(wins):
        counters = before.counters
        if number and rules.multiple_ron_counters == COUNTERS_NEAREST:
            counters = 0
        seat = win["seat"]
        mine = bets + (1 if own_back and seat in riichi else 0)
        bets = 0
        told.append(_pay(before, win, discarder, book, counters, changes))
        changes[seat] += mine * rules.riichi_bet
    after = _next(before, changes, rules, stays=before.dealer in winners, counters=0)
    if before.dealer in winners:
        after = after._replace(counters=before.counters + 1)
    how = "self-draw" if self_drawn else f"on the discard of seat {discarder}"
    return Settled(tuple(changes), after, f"{before.name}, {how}: {'; '.join(told)}")


def _wins(result: Result, rules: Play) -> tuple[list[dict[str, Any]], int | None]:
    """The wins of a result, checked, and the discarder; None for a self-draw."""
    wins = list(result.get("wins", ()))
    discarder = result.get("discarder")
    if not wins:
        raise NotationError("a win needs a winner")
    for win in wins:
        _check_seat(win.get("seat"), "winner")
        if win.get("liable") is not None:
            _check_seat(win["liable"], "liable")
    seats = [win["seat"] for win in wins]
    if len(set(seats)) < len(seats):
        raise NotationError("{name}: a seat is named twice", name="wins")
    if discarder is None:
        if len(wins) > 1:
            raise NotationError("a self-draw has one winner, not {count}", count=len(wins))
        return wins, None
    _check_seat(discarder, "discarder")
    if discarder in seats:
        raise NotationError("seat {seat} cannot win on its own discard", seat=discarder)
    if len(wins) == 3 and rules.multiple_ron == RON_THREE_ABORTS:
        raise IllegalAction(
            "three winners on one discard end the hand in this book; enter an abort"
        )
    return wins, discarder


def _pay(
    before: Position,
    win: dict[str, Any],
    discarder: int | None,
    book: Rulebook,
    counters: int,
    changes: list[int],
) -> str:
    """Moves the points of one win; the win in words."""
    seat, liable = win["seat"], win.get("liable")
    if liable == discarder or liable == seat:
        win = {name: value for name, value in win.items() if name != "liable"}
        liable = None
    due = paid(
        win,
        book,
        seat_wind=before.wind(seat),
        round_wind=WINDS[before.round],
        self_drawn=discarder is None,
        counters=counters,
    )
    gained = 0
    for payer in SEATS:
        if payer == seat:
            continue
        points = due.liable if payer == liable else 0
        if discarder is None:
            points += due.east if payer == before.dealer else due.others
        elif payer == discarder:
            points += due.discarder
        changes[payer] -= points
        gained += points
    changes[seat] += gained
    return f"seat {seat} gains {gained} ({due.says})"


def _draw(
    before: Position, result: Result, rules: Play, riichi: list[int], dead: list[int]
) -> Settled:
    tenpai = _seats(result, "tenpai")
    for seat in tenpai:
        if seat in dead:
            raise IllegalAction("seat {seat} has a dead hand and is not tenpai", seat=seat)
    for seat in riichi:
        if seat not in tenpai and seat not in dead:
            raise IllegalAction(
                "seat {seat} is in riichi and shows no tenpai: that is for the referee", seat=seat
            )
    changes, held = _bet(before, riichi, rules)
    nagashi = _seats(result, "nagashi")
    if nagashi:
        bets = _pay_nagashi(before, held, nagashi, rules, changes)
        won = rules.nagashi_mangan == NAGASHI_WIN
        stays = before.dealer in (nagashi if won else tenpai)
        counters = before.counters + 1 if stays or not won else 0
        after = _next(before, changes, rules, stays=stays, counters=counters)
        kept = held.placed if bets else (0,) * 4
        return Settled(
            tuple(changes), after._replace(bets=bets, placed=kept), f"{before.name}: nagashi mangan"
        )
    if 0 < len(tenpai) < 4:
        for seat in SEATS:
            gain = rules.noten_payment // len(tenpai)
            loss = rules.noten_payment // (4 - len(tenpai))
            changes[seat] += gain if seat in tenpai else -loss
    after = _next(
        before, changes, rules, stays=before.dealer in tenpai, counters=before.counters + 1
    )
    after = after._replace(bets=held.bets, placed=held.placed)
    return Settled(tuple(changes), after, f"{before.name}: draw, {len(tenpai)} tenpai")


def _pay_nagashi(
    before: Position, held: Position, nagashi: list[int], rules: Play, changes: list[int]
) -> int:
    """Pays a self-drawn mangan to each; the bets left on the table."""
    if rules.nagashi_mangan == NAGASHI_OFF:
        raise IllegalAction("this book has no nagashi mangan")
    as_win = rules.nagashi_mangan == NAGASHI_WIN
    each = before.counters * rules.worth.counter_tsumo if as_win else 0
    bets = held.bets
    for seat in sorted(nagashi, key=lambda seat: (seat - before.dealer) % 4):
        for payer in SEATS:
            if payer != seat:
                points = tsumo_points(
                    MANGAN_BASE, int(seat == before.dealer), int(payer == before.dealer)
                )
                changes[payer] -= points + each
                changes[seat] += points + each
        if as_win:
            changes[seat] += bets * rules.riichi_bet
            bets = 0
    return bets


def _abort(
    before: Position, result: Result, book: Rulebook, rules: Play, riichi: list[int]
) -> Settled:
    reason = result.get("reason")
    allowed = tuple(book.value("abortive_draws"))
    if rules.multiple_ron == RON_THREE_ABORTS:
        allowed += ("three_winners",)
    if reason not in allowed:
        clause = book.fields["abortive_draws"].clause
        known = " ".join(allowed) or "none"
        raise IllegalAction(
            "no hand ends by {reason!r} in this book (its abortive draws: {known})",
            clause,
            reason=reason,
            known=known,
        )
    changes, held = _bet(before, riichi, rules)
    after = _next(before, changes, rules, stays=True, counters=before.counters + 1)
    after = after._replace(bets=held.bets, placed=held.placed, over=False)
    return Settled(tuple(changes), after, f"{before.name}: {reason}, dealt again with a counter")


def _chombo(before: Position, result: Result, book: Rulebook, tournament: bool) -> Settled:
    """Bets of the hand go back, nothing else changes but what the chombo costs; the same hand again."""
    offenders = _seats(result, "offenders")
    if not offenders:
        raise NotationError("a chombo needs an offender")
    cost = offences.chombo(book, tournament=tournament)
    changes = [0] * 4
    penalties = []
    for seat in offenders:
        moved = offences.chombo_payments(book, before.wind(seat), tournament=tournament)
        for other in SEATS:
            changes[other] += moved.deltas[before.wind(other)]
        if moved.points and moved.when:
            penalties.append((seat, moved.points, moved.when, cost.clause))
    points = tuple(p + c for p, c in zip(before.points, changes, strict=True))
    after = before._replace(points=points)
    return Settled(
        tuple(changes), after, f"{before.name}: chombo of seat {offenders}", tuple(penalties)
    )


def _next(
    before: Position, changes: list[int], rules: Play, *, stays: bool, counters: int
) -> Position:
    """The position after a hand that counts, with no bets on the table."""
    points = tuple(p + c for p, c in zip(before.points, changes, strict=True))
    dealer = before.dealer if stays else (before.dealer + 1) % 4
    number = before.round + (not stays and dealer == 0)
    over = _is_over(before, points, rules, stays)
    return Position(
        points,
        before.round if over else number,
        before.dealer if over else dealer,
        counters,
        0,
        (0,) * 4,
        over,
        before.hands + 1,
    )


def _is_over(before: Position, points: tuple[int, ...], rules: Play, stays: bool) -> bool:
    """The game ends with this hand."""
    if rules.bust and min(points) < 0:
        return True
    last = rules.last_round
    is_last_dealer = before.dealer == 3
    if before.round < last or (before.round == last and not is_last_dealer):
        return False
    if stays:
        own = points[before.dealer]
        leads = all(
            own > points[seat] or (own == points[seat] and seat >= before.dealer) for seat in SEATS
        )
        return bool(rules.agari_yame) and leads and own >= rules.extension_target
    if rules.extension_to < 0 or max(points) >= rules.extension_target:
        return True
    return is_last_dealer and before.round >= rules.extension_to


class Ending(NamedTuple):
    """The end of a game: what each seat gets of the bets that were left, and how many nobody gets."""

    changes: tuple[int, ...]
    lost: int


def leftover_bets(at_end: Position, book: Rulebook) -> Ending:
    """Where the bets on the table go when the game is over, as the book says."""
    rules = play_rules(book, True)
    changes = [0] * 4
    bets = at_end.bets
    if rules.leftover_bets == BETS_RETURNED:
        changes = [count * rules.riichi_bet for count in at_end.placed]
        return Ending(tuple(changes), bets - sum(at_end.placed))
    if rules.leftover_bets != BETS_TO_WINNER or not bets:
        return Ending(tuple(changes), bets)
    best = max(at_end.points)
    first = [seat for seat in SEATS if at_end.points[seat] == best]
    if rules.tie_break == TIE_INITIAL_SEAT:
        first = first[:1]
    pot = bets * rules.riichi_bet
    share = pot // len(first) // 100 * 100
    for seat in first:
        changes[seat] = share
    changes[first[0]] += pot - share * len(first)  # what does not divide: nearest the first East
    return Ending(tuple(changes), 0)
