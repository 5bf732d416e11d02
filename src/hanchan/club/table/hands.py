"""One hand of a real table as its scribe enters it: checked, valued, and settled by `settlement`.

Seats 0-3 count from the first East. A result is a dict with `end` (win, draw, abort, chombo or redeal), `riichi`, the
seats that bet in this hand, and what that end needs. `Position` is what a hand begins from; `settle` gives the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct, ValidationError, convert

from ...errors import IllegalAction, NotationError
from ...rules.book import Rulebook
from ...rules.fouls.offences import chombo, offence
from ...rules.play import NAGASHI_OFF, NAGASHI_WIN, Play, play_rules
from ...settlement.chombo import pay_chombo, points_taken
from ...settlement.draws import pay_nagashi, pay_noten, riichi_may_end_noten
from ...settlement.leftover import first_places, leftover_lost, leftover_points
from ...settlement.next_hand import is_over, next_hand
from ...settlement.wins import bets_for, counters_for, is_liable_apart, paid_winners, pay_win
from ...tiles import SEATS, WINDS, seat_wind
from .worth import WonIn, worth

ENDS = ("win", "draw", "abort", "chombo", "redeal")
Result = dict[str, Any]


class _Win(Struct, forbid_unknown_fields=True):
    """The words that a win may have; what they say is judged below."""

    seat: Any = None
    liable: Any = None
    han: int | None = None
    fu: Any = None
    limit: str | None = None
    hand: str = ""
    tile: str = ""
    dora: str = ""
    ura: str = ""
    flags: list[str] = []  # msgspec gives each its own


class _Result(Struct, forbid_unknown_fields=True):
    """The words that a result may have."""

    end: Any = None
    wins: list[_Win] = []
    discarder: Any = None
    reason: Any = None
    riichi: list[Any] = []
    tenpai: list[Any] = []
    nagashi: list[Any] = []
    dead: list[Any] = []
    offenders: list[Any] = []
    offence: str = ""  # why the hand is dealt again, where a referee has said so
    clause: str = ""


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
    streak: int = 0  # East's wins in a row

    @property
    def name(self) -> str:
        """The hand's name: East 1 to North 4."""
        return f"{('East', 'South', 'West', 'North')[self.round]} {self.dealer + 1}"

    def wind(self, seat: int) -> str:
        """The wind of a seat in this hand."""
        return seat_wind(seat, self.dealer)

    def won_in(self, seat: int, self_drawn: bool, counters: int) -> WonIn:
        """What the value of a win in this hand depends on."""
        streak = self.streak + 1 if seat == self.dealer else 0
        return WonIn(self.wind(seat), WINDS[self.round], self_drawn, counters, streak)


class Settled(NamedTuple):
    """A hand that is over: the changes of points with bets paid and won, the next position, and words."""

    changes: tuple[int, ...]
    after: Position
    says: str
    penalties: tuple[tuple[int, int, str, str], ...] = ()  # seat, points, when, clause


def start(book: Rulebook) -> Position:
    """The position before the first hand."""
    return Position((book.value("start_points"),) * SEATS, play_rules(book, True).first_round)


def settle(before: Position, result: Result, book: Rulebook, *, tournament: bool = True) -> Settled:
    """What a hand with this result does; IllegalAction or NotationError if the book has no such result."""
    if before.over:
        raise IllegalAction("the game is over: no hand follows {name}", name=before.name)
    _check_shape(result)
    rules = play_rules(book, tournament)
    end = result.get("end")
    hand = _Entered(before, result, book, rules, _seats(result, "riichi"), _seats(result, "dead"))
    match end:
        case "win":
            return _win(hand)
        case "draw":
            return _draw(hand)
        case "abort":
            return _abort(hand)
        case "chombo":
            return _chombo(before, result, book, tournament)
        case "redeal":
            return Settled((0,) * SEATS, before, "dealt again: bets of the hand go back")
    known = " ".join(ENDS)
    raise NotationError("a hand does not end by {end!r}: one of {known}", end=end, known=known)


def _check_shape(result: Any) -> None:
    """Refuses a result with a word that no result has, or one of the wrong kind."""
    try:
        convert(result, _Result)
    except ValidationError as error:
        raise NotationError(
            "{result!r} is no result of a hand: {reason}", result=result, reason=str(error)
        ) from None


def check_entered(result: Any, book: Rulebook) -> None:
    """Refuses what no hand can have come to; whatever else is wrong is told when the hand is settled.

    It is asked when a hand is entered; ledgers from before are read as they are.
    """
    _check_shape(result)
    dead = _seats(result, "dead")
    for seat in _seats(result, "nagashi"):
        if seat in dead:
            raise _dead_hand_wins(book, seat)
    for win in result.get("wins", ()):
        if win.get("liable") is not None and win["liable"] == win.get("seat"):
            raise NotationError("seat {seat} is not liable for a win of its own", seat=win["seat"])
    four = result.get("end") == "abort" and result.get("reason") == "four_riichi"
    if four and "four_riichi" in abort_reasons(book) and len(_seats(result, "riichi")) < SEATS:
        clause = book.cite("draw.four_riichi")
        raise NotationError("four_riichi: all four seats have declared riichi", clause)


def _dead_hand_wins(book: Rulebook, seat: int) -> IllegalAction:
    clause = book.cite("dead-hand")
    return IllegalAction("seat {seat} has a dead hand and cannot win", clause, seat=seat)


def _seats(result: Result, name: str) -> list[int]:
    """The seats named in a result, each once."""
    seats = list(result.get(name, ()))
    for seat in seats:
        check_seat(seat, name)
    if len(set(seats)) < len(seats):
        raise NotationError("{name}: a seat is named twice", name=name)
    return seats


def check_seat(seat: Any, what: str) -> None:
    """Refuses what is no seat."""
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in range(SEATS):
        raise NotationError("{what}: {seat!r} is no seat; seats are 0 to 3", what=what, seat=seat)


def _mask(seats: Iterable[int]) -> int:
    """The seats as settlement wants them."""
    return sum(1 << seat for seat in seats)


class _Entered(NamedTuple):
    """A hand as it was entered, the position that it began from, and the book it is settled by."""

    before: Position
    result: Result
    book: Rulebook
    rules: Play
    riichi: list[int]
    dead: list[int]

    def bet(self) -> tuple[list[int], Position]:
        """The changes of those who bet, and the position with the bets on the table."""
        changes = [0] * SEATS
        placed = list(self.before.placed)
        for seat in self.riichi:
            changes[seat] -= self.rules.riichi_bet
            placed[seat] += 1
        bets = self.before.bets + len(self.riichi)
        return changes, self.before._replace(bets=bets, placed=tuple(placed))


def _win(hand: _Entered) -> Settled:
    before, result, book, rules, riichi, dead = hand
    wins, source = _wins(result, rules)
    for win in wins:
        if win["seat"] in dead:
            raise _dead_hand_wins(book, win["seat"])
    winners = paid_winners(_mask(win["seat"] for win in wins), source, rules)
    changes, held = hand.bet()
    left = held.bets
    told = []
    for win in sorted(wins, key=lambda win: (win["seat"] - source) % SEATS):
        seat = win["seat"]
        if winners >> seat & 1:
            counters = counters_for(seat, winners, source, before.counters, rules)
            told.append(_pay(before, win, source, book, counters, changes))
            taken = bets_for(seat, winners, source, held.bets, _mask(riichi), rules)
            changes[seat] += taken * rules.riichi_bet
            left -= taken
    after = _next(held._replace(bets=left), changes, rules, winners=winners)
    self_drawn = winners >> source & 1
    how = "self-draw" if self_drawn else f"on the discard of seat {source}"
    return Settled(tuple(changes), after, f"{before.name}, {how}: {'; '.join(told)}")


def _wins(result: Result, rules: Play) -> tuple[list[dict[str, Any]], int]:
    """The wins of a result, checked, and the seat whose tile it was: the winner's own for a self-draw."""
    wins = list(result.get("wins", ()))
    discarder = result.get("discarder")
    if not wins:
        raise NotationError("a win needs a winner")
    for win in wins:
        check_seat(win.get("seat"), "winner")
        if win.get("liable") is not None:
            check_seat(win["liable"], "liable")
    seats = [win["seat"] for win in wins]
    if len(set(seats)) < len(seats):
        raise NotationError("{name}: a seat is named twice", name="wins")
    if discarder is None:
        if len(wins) > 1:
            raise NotationError("a self-draw has one winner, not {count}", count=len(wins))
        return wins, seats[0]
    check_seat(discarder, "discarder")
    if discarder in seats:
        raise NotationError("seat {seat} cannot win on its own discard", seat=discarder)
    if paid_winners(_mask(seats), discarder, rules) == 0:
        raise IllegalAction(
            "three winners on one discard end the hand in this book; enter an abort"
        )
    return wins, discarder


def _pay(
    before: Position,
    win: dict[str, Any],
    source: int,
    book: Rulebook,
    counters: int,
    changes: list[int],
) -> str:
    """Moves the points of one win; the win in words."""
    seat, liable = win["seat"], win.get("liable")
    liable = -1 if liable is None else liable
    if not is_liable_apart(liable, seat, source):
        win = {name: value for name, value in win.items() if name != "liable"}
    paid, says = worth(win, book, before.won_in(seat, seat == source, counters))
    had = changes[seat]
    pay_win(changes, 0, seat, source, before.dealer, liable, paid)
    return f"seat {seat} gains {changes[seat] - had} ({says})"


def _draw(hand: _Entered) -> Settled:
    before, result, book, rules, riichi, dead = hand
    tenpai = _seats(result, "tenpai")
    for seat in tenpai:
        if seat in dead:
            clause = book.cite("dead-hand")
            raise IllegalAction("seat {seat} has a dead hand and is not tenpai", clause, seat=seat)
    for seat in riichi:
        if seat not in tenpai and seat not in dead and not riichi_may_end_noten(rules):
            clause = offence(book, "noten-riichi").clause
            raise IllegalAction(
                "seat {seat} is in riichi and shows no tenpai: that is for the referee",
                clause,
                seat=seat,
            )
    changes, held = hand.bet()
    shown, nagashi = _mask(tenpai), _mask(_seats(result, "nagashi"))
    if not nagashi:
        pay_noten(changes, 0, shown, rules)
        after = _next(held, changes, rules, tenpai=shown)
        return Settled(tuple(changes), after, f"{before.name}: draw, {len(tenpai)} tenpai")
    if rules.nagashi_mangan == NAGASHI_OFF:
        raise IllegalAction("this book has no nagashi mangan", book.cite("nagashi"))
    taken = pay_nagashi(changes, 0, nagashi, before.dealer, before.counters, held.bets, rules)
    winners = nagashi if rules.nagashi_mangan == NAGASHI_WIN else 0
    held = held._replace(bets=held.bets - taken)
    after = _next(held, changes, rules, winners=winners, tenpai=shown)
    return Settled(tuple(changes), after, f"{before.name}: nagashi mangan")


def abort_reasons(book: Rulebook) -> list[str]:
    """Why a hand may be aborted in this book."""
    three = ["three_winners"] if book.value("multiple_ron") == "three_aborts" else []
    return [*book.value("abortive_draws"), *three]


def _abort(hand: _Entered) -> Settled:
    reason, allowed = hand.result.get("reason"), abort_reasons(hand.book)
    if reason not in allowed:
        clause = hand.book.cite("draw.none")
        known = " ".join(allowed) or "none"
        raise IllegalAction(
            "no hand ends by {reason!r} in this book (its abortive draws: {known})",
            clause,
            reason=reason,
            known=known,
        )
    changes, held = hand.bet()
    after = _next(held, changes, hand.rules, aborted=True)
    return Settled(
        tuple(changes), after, f"{hand.before.name}: {reason}, dealt again with a counter"
    )


def _chombo(before: Position, result: Result, book: Rulebook, tournament: bool) -> Settled:
    """Bets of the hand go back, nothing else changes but what the chombo costs; the same hand again."""
    offenders = _seats(result, "offenders")
    if not offenders:
        raise NotationError("a chombo needs an offender")
    rules = play_rules(book, tournament)
    changes = [0] * SEATS
    pay_chombo(changes, 0, _mask(offenders), before.dealer, rules)
    cost, taken = chombo(book, tournament=tournament), points_taken(rules)
    clause = result.get("clause") or cost.clause
    penalties = [(seat, taken, cost.when or "", clause) for seat in offenders if taken]
    after = before._replace(points=_added(before.points, changes))
    return Settled(
        tuple(changes), after, f"{before.name}: chombo of seat {offenders}", tuple(penalties)
    )


def _added(points: tuple[int, ...], changes: list[int]) -> tuple[int, ...]:
    return tuple(own + change for own, change in zip(points, changes, strict=True))


def _next(
    held: Position,
    changes: list[int],
    rules: Play,
    *,
    winners: int = 0,
    tenpai: int = 0,
    aborted: bool = False,
) -> Position:
    """The position after a hand that counts; `held` is the one before with the bets that nobody has taken."""
    points = _added(held.points, changes)
    then = next_hand(
        held.round, held.dealer, held.counters, held.streak, winners, tenpai, aborted, rules
    )
    over = is_over(held.round, held.dealer, then.stays, aborted, list(points), 0, rules)
    return Position(
        points,
        held.round if over else then.round,
        held.dealer if over else then.dealer,
        then.counters,
        held.bets,
        held.placed if held.bets else (0,) * SEATS,
        over,
        held.hands + 1,
        then.streak,
    )


class Ending(NamedTuple):
    """The end of a game: what each seat gets of the bets that were left, and how many nobody gets."""

    changes: tuple[int, ...]
    lost: int


def leftover_bets(at_end: Position, book: Rulebook) -> Ending:
    """Where the bets on the table go when the game is over, as the book says."""
    rules, bets, placed = play_rules(book, True), at_end.bets, at_end.placed
    first = first_places(list(at_end.points), 0, rules)
    changes = [leftover_points(seat, first, bets, placed[seat], rules) for seat in range(SEATS)]
    return Ending(tuple(changes), leftover_lost(bets, sum(placed), rules))
