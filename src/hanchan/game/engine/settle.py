"""The end of a hand: what the table has to say about it goes to `settlement`, what comes back becomes events."""

from __future__ import annotations

from ...compile.kernel import Row, kernel
from ...rules.play import NAGASHI_OFF, NAGASHI_WIN
from ...scoring.fu import round_fu
from ...scoring.points import payments
from ...scoring.value import Value
from ...scoring.yaku import DAISANGEN, DAISUUSHII
from ...settlement.draws import pay_nagashi, pay_noten
from ...settlement.leftover import first_places, leftover_lost, leftover_points
from ...settlement.next_hand import (
    dealer_stays,
    is_over,
    next_counters,
    next_dealer,
    next_round,
    next_streak,
)
from ...settlement.wins import bets_for, counters_for, is_liable_apart, paid_winners, pay_win
from ...tiles import ORPHANS_MASK, SEATS, kind_of
from . import codes, rows
from .apply import happen, new_row
from .codes import (
    COUNTERS,
    DEALER,
    IN_RIICHI,
    LAST_FACE,
    LAST_SEAT,
    NONE,
    POINTS,
    RIICHI_STATE,
    RIVER,
    SAID,
)
from .state import Table, discard_face, wind_of
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
    face = t.now[codes.DRAWN_FACE] if self_drawn else t.now[LAST_FACE]
    number = new_row(t, codes.WON, seat)
    row = t.log[number]
    bonus = bonus_of(t, seat, NONE if self_drawn else face, t.items)
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
    row[rows.WON_STREAK] = t.now[codes.STREAK] + 1 if seat == t.now[DEALER] else 0
    happen(t, number)


@kernel
def write_payments(t: Table, row: Row, seat: int, source: int, counters: int, value: Value) -> None:
    """Writes who pays what for the win, and who answers for it, to the row of the event."""
    dealer = t.now[DEALER]
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


@kernel
def settle_rons(t: Table, claimants: int) -> bool:
    """Who of the seats may win on the open tile wins, nearest first; False if so many claimants abort the hand."""
    source, counters, bets = t.now[LAST_SEAT], t.now[COUNTERS], t.now[codes.BETS]
    winners = paid_winners(claimants, source, t.play)
    in_riichi = 0
    for seat in range(SEATS):
        in_riichi |= (t.seats[seat][RIICHI_STATE] == IN_RIICHI) << seat
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if winners >> seat & 1:
            win(
                t,
                seat,
                source,
                counters_for(seat, winners, source, counters, t.play),
                bets_for(seat, winners, source, bets, in_riichi, t.play),
            )
    return winners != 0


@kernel
def has_nagashi(t: Table, seat: int) -> bool:
    """All discards of the seat are terminals and honours and none was claimed (ruling R19)."""
    row = t.seats[seat]
    if t.play.nagashi_mangan == NAGASHI_OFF or row[codes.CLAIMED_FROM] or row[codes.DEAD]:
        return False
    if row[codes.OPEN_MELDS] and not t.play.nagashi_open_hand:
        return False
    for place in range(row[RIVER]):
        if ORPHANS_MASK >> kind_of(discard_face(t.rivers[seat][place])) & 1 == 0:
            return False
    return row[RIVER] > 0


@kernel
def nagashi_mask(t: Table) -> int:
    """The seats that have nagashi mangan."""
    mask = 0
    for seat in range(SEATS):
        if has_nagashi(t, seat):
            mask |= 1 << seat
    return mask


@kernel
def end_in_draw(t: Table, reason: int) -> None:
    """The hand is drawn for the reason; announcements are over."""
    number = new_row(t, codes.DRAW_END, t.now[DEALER])
    row = t.log[number]
    row[rows.DRAW_END_REASON] = reason
    if reason == codes.EXHAUSTIVE:
        tenpai = 0
        for seat in range(SEATS):
            tenpai |= (t.seats[seat][SAID] == 1) << seat
        row[rows.DRAW_END_TENPAI] = tenpai
        nagashi = nagashi_mask(t)
        row[rows.DRAW_END_NAGASHI] = nagashi
        if nagashi == 0:
            pay_noten(row, rows.DRAW_END_CHANGES, tenpai, t.play)
        else:
            row[rows.DRAW_END_AS_WIN] = int(t.play.nagashi_mangan == NAGASHI_WIN)
            row[rows.DRAW_END_BETS] = pay_nagashi(
                row,
                rows.DRAW_END_CHANGES,
                nagashi,
                t.now[DEALER],
                t.now[COUNTERS],
                t.now[codes.BETS],
                t.play,
            )
    happen(t, number)


@kernel
def end_hand(t: Table) -> None:
    """Who deals next, with how many counters; or the end of the game."""
    this, dealer, winners = t.now[codes.ROUND], t.now[DEALER], t.now[codes.WINNERS]
    aborted = t.now[codes.REASON] != codes.EXHAUSTIVE
    stays = dealer_stays(dealer, winners, t.now[codes.TENPAI_MASK], aborted)
    number = new_row(t, codes.HAND_END, next_dealer(dealer, stays))
    row = t.log[number]
    write_scores(t, row, rows.HAND_END_SCORES)
    over = is_over(this, dealer, stays, aborted, row, rows.HAND_END_SCORES, t.play)
    row[rows.HAND_END_OVER] = 1 if over else 0
    row[rows.HAND_END_ROUND] = next_round(this, dealer, stays)
    row[rows.HAND_END_COUNTERS] = next_counters(t.now[COUNTERS], stays, winners)
    row[rows.HAND_END_STREAK] = next_streak(t.now[codes.STREAK], stays, winners, t.play)
    row[rows.HAND_END_BETS] = t.now[codes.BETS]
    happen(t, number)
    if over:
        end_game(t)


@kernel
def write_scores(t: Table, row: Row, at: int) -> None:
    """Writes the four scores to the row."""
    for seat in range(SEATS):
        row[at + seat] = t.seats[seat][POINTS]


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
