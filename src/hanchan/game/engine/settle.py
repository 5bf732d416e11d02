"""The end of a hand: what the table has to say about it goes to `settlement`, what comes back becomes events.

A chombo, and a riichi or kong that turns out to have been none, a referee's table alone lets happen.
"""

from __future__ import annotations

from ...compile.kernel import Row, inlined, kernel
from ...rules.play import JUDGED_AT_WIN_OR_DRAW, NAGASHI_WIN
from ...scoring.fu import round_fu
from ...scoring.points import payments
from ...scoring.value import Value
from ...scoring.yaku import DAISANGEN, DAISUUSHII
from ...settlement.chombo import pay_chombo, points_taken
from ...settlement.draws import pay_nagashi, pay_noten
from ...settlement.leftover import first_places, leftover_lost, leftover_points
from ...settlement.next_hand import is_over, next_hand
from ...settlement.wins import bets_for, counters_for, is_liable_apart, paid_winners, pay_win
from ...tiles import SEATS
from . import codes, rows
from .apply import emit, happen, new_row
from .nagashi import paid_nagashi
from .state import Table, wind_of
from .worth import bonus_of, value_of, win_flags


@kernel
def liable_for(t: Table, seat: int, value: Value) -> int:
    """The seat that answers for the win besides the discarder, -1 nobody."""
    row = t.seats[seat]
    covered = value.yaku & t.play.worth.liability_mask
    if covered >> DAISANGEN & 1 and row[codes.LIABLE_DRAGONS] >= 0:
        return row[codes.LIABLE_DRAGONS]
    if covered >> DAISUUSHII & 1 and row[codes.LIABLE_WINDS] >= 0:
        return row[codes.LIABLE_WINDS]
    return -1


@kernel
def win(t: Table, seat: int, source: int, counters: int, bets: int) -> None:
    """The seat wins, by self-draw if `source` is its own: payments, counters and bets in one event."""
    self_drawn = 1 if seat == source else 0
    face = t.now[codes.DRAWN_FACE] if self_drawn else t.now[codes.LAST_FACE]
    number = new_row(t, codes.WON, seat)
    row = t.log[number]
    bonus = bonus_of(t, seat, codes.NONE if self_drawn else face, t.items)
    for place in range(3):
        row[rows.WON_BONUS + place] = t.items[place]
    flags = win_flags(t, seat, self_drawn)
    value = value_of(t, seat, face, self_drawn, flags, bonus)
    write_payments(t, row, seat, source, counters, value)
    row[rows.WON_CHANGES + seat] += bets * t.play.riichi_bet
    row[rows.WON_SOURCE] = source
    row[rows.WON_BETS] = bets
    row[rows.WON_FACE] = face
    row[rows.WON_HAN] = value.han
    row[rows.WON_FU] = round_fu(value.fu)
    row[rows.WON_BASE] = value.base
    row[rows.WON_YAKUMAN] = value.yakuman
    row[rows.WON_YAKU] = value.yaku
    row[rows.WON_FLAGS] = flags
    row[rows.WON_SEAT_WIND] = wind_of(t, seat)
    row[rows.WON_ROUND] = t.now[codes.ROUND] % 4
    row[rows.WON_COUNTERS] = counters
    row[rows.WON_STREAK] = t.now[codes.STREAK] + 1 if seat == t.now[codes.DEALER] else 0
    happen(t, number)


@kernel
def write_payments(t: Table, row: Row, seat: int, source: int, counters: int, value: Value) -> None:
    """Writes who pays what for the win, and who answers for it, to the row of the event."""
    dealer = t.now[codes.DEALER]
    self_drawn = 1 if seat == source else 0
    liable = liable_for(t, seat, value)
    covered = value.liable
    if self_drawn and t.now[codes.FED_BY] >= 0 and t.play.worth.rinshan_liability:
        liable = t.now[codes.FED_BY]
        covered = value.base
    if not is_liable_apart(liable, seat, source):
        covered = 0
    is_east = 1 if seat == dealer else 0
    paid = payments(value.base, covered, is_east, self_drawn, counters, t.play.worth)
    pay_win(row, rows.WON_CHANGES, seat, source, dealer, liable, paid)
    row[rows.WON_LIABLE] = liable + 1 if covered > 0 else 0


@inlined
def riichi_mask(t: Table) -> int:
    """The seats whose riichi stands."""
    mask = 0
    for seat in range(SEATS):
        mask |= int(t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI) << seat
    return mask


@kernel
def settle_rons(t: Table, claimants: int) -> bool:
    """Who of the seats may win on the open tile wins, nearest first; False if so many claimants abort the hand."""
    source, counters, bets = t.now[codes.LAST_SEAT], t.now[codes.COUNTERS], t.now[codes.BETS]
    winners = paid_winners(claimants, source, t.play)
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if winners >> seat & 1:
            paid = counters_for(seat, winners, source, counters, t.play)
            taken = bets_for(seat, winners, source, bets, riichi_mask(t), t.play)
            win(t, seat, source, paid, taken)
    return winners != 0


@kernel
def end_in_draw(t: Table, reason: int) -> None:
    """The hand is drawn for the reason; announcements are over."""
    number = new_row(t, codes.DRAW_END, t.now[codes.DEALER])
    row = t.log[number]
    row[rows.DRAW_END_REASON] = reason
    if reason == codes.EXHAUSTIVE:
        tenpai = 0
        for seat in range(SEATS):
            tenpai |= (t.seats[seat][codes.SAID] == 1 and t.seats[seat][codes.DEAD] == 0) << seat
        row[rows.DRAW_END_TENPAI] = tenpai
        nagashi = paid_nagashi(t)
        row[rows.DRAW_END_NAGASHI] = nagashi
        if nagashi == 0:
            pay_noten(row, rows.DRAW_END_CHANGES, tenpai, t.play)
        else:
            row[rows.DRAW_END_AS_WIN] = int(t.play.nagashi_mangan == NAGASHI_WIN)
            dealer, counters, bets = t.now[codes.DEALER], t.now[codes.COUNTERS], t.now[codes.BETS]
            taken = pay_nagashi(row, rows.DRAW_END_CHANGES, nagashi, dealer, counters, bets, t.play)
            row[rows.DRAW_END_BETS] = taken
    happen(t, number)


@kernel
def end_hand(t: Table) -> None:
    """Who deals next, with how many counters; or the end of the game."""
    this, dealer, winners = t.now[codes.ROUND], t.now[codes.DEALER], t.now[codes.WINNERS]
    aborted = t.now[codes.REASON] != codes.EXHAUSTIVE
    tenpai, counters, streak = t.now[codes.TENPAI_MASK], t.now[codes.COUNTERS], t.now[codes.STREAK]
    then = next_hand(this, dealer, counters, streak, winners, tenpai, aborted, t.play)
    number = new_hand_end(t, then.dealer, then.round, then.counters, then.streak)
    row = t.log[number]
    over = is_over(this, dealer, then.stays, aborted, row, rows.HAND_END_SCORES, t.play)
    row[rows.HAND_END_OVER] = 1 if over else 0
    happen(t, number)
    if over:
        end_game(t)


@kernel
def new_hand_end(t: Table, dealer: int, wind: int, counters: int, streak: int) -> int:
    """The number of a row that ends the hand, with what the next one begins with."""
    number = new_row(t, codes.HAND_END, dealer)
    row = t.log[number]
    write_scores(t, row, rows.HAND_END_SCORES)
    row[rows.HAND_END_ROUND] = wind
    row[rows.HAND_END_COUNTERS] = counters
    row[rows.HAND_END_STREAK] = streak
    row[rows.HAND_END_BETS] = t.now[codes.BETS]
    return number


@kernel
def write_scores(t: Table, row: Row, at: int) -> None:
    """Writes the four scores to the row."""
    for seat in range(SEATS):
        row[at + seat] = t.seats[seat][codes.POINTS]


@kernel
def end_game(t: Table) -> None:
    """The bets left on the table go where the book says."""
    number = new_row(t, codes.GAME_END, 0)
    row = t.log[number]
    bets, placed = t.now[codes.BETS], 0
    write_scores(t, row, rows.GAME_END_CHANGES)  # the changes overwrite them
    first = first_places(row, rows.GAME_END_CHANGES, t.play)
    for seat in range(SEATS):
        own = t.seats[seat][codes.PLACED]
        row[rows.GAME_END_CHANGES + seat] = leftover_points(seat, first, bets, own, t.play)
        placed += own
    row[rows.GAME_END_BETS] = leftover_lost(bets, placed, t.play)
    happen(t, number)


@kernel
def false_at_draw(t: Table) -> int:
    """The seats whose riichi, or kong after it, comes to light as false at a draw (rulings R02, R34, W-18, W-20).

    A hand that has become dead is not shown under EMA. Under WRC it is, and excused only if it is noten for no other
    reason (wrc2015:7.2-riichi-j).
    """
    dead_are_shown = t.play.noten_riichi_judged == JUDGED_AT_WIN_OR_DRAW
    mask = 0
    for seat in range(SEATS):
        row = t.seats[seat]
        shown = not row[codes.DEAD] or dead_are_shown
        in_riichi = row[codes.RIICHI_STATE] == codes.IN_RIICHI
        if in_riichi and shown and (row[codes.FALSE_RIICHI] or row[codes.FALSE_KONG]):
            mask |= 1 << seat
    return mask


@kernel
def is_false_win(t: Table, seat: int) -> bool:
    """The seat's win brings its own false riichi or kong to light."""
    row = t.seats[seat]
    if row[codes.FALSE_KONG]:
        return True
    return row[codes.FALSE_RIICHI] != 0 and t.play.noten_riichi_judged == JUDGED_AT_WIN_OR_DRAW


@kernel
def end_in_chombo(t: Table, offenders: int) -> None:
    """The offenders pay, this hand's bets go back, and the hand is dealt again as it was (rulings R01, R33, W-17).

    Without offenders it is a redeal through nobody's fault.
    """
    number = new_row(t, codes.CHOMBO, t.now[codes.DEALER])
    row = t.log[number]
    row[rows.CHOMBO_OFFENDERS] = offenders
    pay_chombo(row, rows.CHOMBO_CHANGES, offenders, t.now[codes.DEALER], t.play)
    happen(t, number)
    points = points_taken(t.play)
    for offender in range(SEATS):
        if points and offenders >> offender & 1:
            emit(t, codes.PENALTY, offender, points, t.play.chombo_penalty, 0)
    dealer, wind = t.now[codes.DEALER], t.now[codes.ROUND]
    happen(t, new_hand_end(t, dealer, wind, t.now[codes.COUNTERS], t.now[codes.STREAK]))
