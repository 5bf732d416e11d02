"""The end of a hand: wins, draws, who deals next, the end of the game.

A WON row: kind, winner, seat whose tile it was (the winner's own for a self-draw), bets taken, four changes of points,
winning face, han, fu, base, yakuman, yaku mask, reading, slot, dora, ura, red, liable seat + 1.
"""

from __future__ import annotations

from ...compile.kernel import kernel
from ...rules.play import (
    BETS_OWN_BACK,
    BETS_RETURNED,
    BETS_TO_WINNER,
    COUNTERS_NEAREST,
    EMPTY_ALL_VISIBLE,
    EMPTY_NEVER,
    NAGASHI_OFF,
    NAGASHI_WIN,
    RON_NEAREST,
    RON_THREE_ABORTS,
    STREAK_OVER_DRAWS,
    TIE_INITIAL_SEAT,
)
from ...scoring.fu import round_fu
from ...scoring.points import MANGAN_BASE, payments, tsumo_points
from ...scoring.sets import CHOW, set_kind, set_shape, set_tiles
from ...scoring.value import Value
from ...scoring.yaku import DAISANGEN, DAISUUSHII
from ...tiles import COPIES, KINDS, ORPHANS_MASK, kind_of
from . import codes
from .codes import (
    COUNTERS,
    DEALER,
    IN_RIICHI,
    LAST_FACE,
    LAST_SEAT,
    MELDS,
    NONE,
    POINTS,
    RIICHI_STATE,
    RIVER,
    SAID,
    WAITS,
)
from .log import happen, new_row
from .state import SEATS, Table, meld_set
from .tenpai import waits_in_shape
from .worth import bonus_of, has_yaku_wait, win_value

FIRST_CHANGE = 4  # place of the four changes of points in a WON row


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
        row[16 + place] = t.items[place]
    value = win_value(t, seat, face, self_drawn, bonus)
    liable = liable_for(t, seat, value)
    liable_base = value.liable if liable >= 0 else 0
    if self_drawn and t.now[codes.FED_BY] >= 0 and t.play.worth.rinshan_liability:
        liable = t.now[codes.FED_BY]
        liable_base = value.base
    if liable == source or liable == seat:
        liable_base = 0  # who is liable and discards pays all as a discarder
    pay(t, number, seat, source, value.base, liable, liable_base, counters)
    row[FIRST_CHANGE + seat] += bets * t.play.riichi_bet
    row[2] = source
    row[3] = bets
    row[8] = face
    row[9] = value.han
    row[10] = round_fu(value.fu)
    row[11] = value.base
    row[12] = value.yakuman
    row[13] = value.yaku
    row[14] = value.reading
    row[15] = value.slot
    row[19] = liable + 1 if liable_base > 0 else 0
    happen(t, number)


@kernel
def pay(
    t: Table,
    number: int,
    seat: int,
    source: int,
    base: int,
    liable: int,
    covered: int,
    counters: int,
) -> None:
    """Writes who pays what for a win to the row of the event."""
    row = t.log[number]
    dealer = t.now[DEALER]
    is_east = 1 if seat == dealer else 0
    self_drawn = 1 if seat == source else 0
    paid = payments(base, covered, is_east, self_drawn, counters, t.play.worth)
    for payer in range(SEATS):
        points = 0
        if payer == seat:
            continue
        if self_drawn:
            points = paid.east if payer == dealer else paid.others
        elif payer == source:
            points = paid.discarder
        if covered > 0 and payer == liable:
            points += paid.liable
        row[FIRST_CHANGE + payer] -= points
        row[FIRST_CHANGE + seat] += points


@kernel
def settle_rons(t: Table, mask: int) -> bool:
    """The seats of the mask win on the open tile, nearest first; False if so many winners abort the hand."""
    source = t.now[LAST_SEAT]
    winners = 0
    for seat in range(SEATS):
        winners += mask >> seat & 1
    if winners == 3 and t.play.multiple_ron == RON_THREE_ABORTS:
        return False
    if t.play.multiple_ron == RON_NEAREST:
        winners = 1
    own_back = winners > 1 and t.play.multiple_ron_bets == BETS_OWN_BACK
    bets = shared_bets(t, mask) if own_back else t.now[codes.BETS]
    nearest = True
    for step in range(1, SEATS):
        seat = (source + step) % 4
        if mask >> seat & 1 == 0 or winners == 0:
            continue
        counters = t.now[COUNTERS]
        if not nearest and t.play.multiple_ron_counters == COUNTERS_NEAREST:
            counters = 0
        own = 1 if own_back and t.seats[seat][RIICHI_STATE] == IN_RIICHI else 0
        win(t, seat, source, counters, own + bets)
        bets = 0
        nearest = False
        winners -= 1
    return True


@kernel
def shared_bets(t: Table, mask: int) -> int:
    """The bets that do not go back to a winner who placed one in this hand (ruling R14)."""
    bets = t.now[codes.BETS]
    for seat in range(SEATS):
        if mask >> seat & 1 and t.seats[seat][RIICHI_STATE] == IN_RIICHI:
            bets -= 1
    return bets


@kernel
def is_tenpai(t: Table, seat: int) -> bool:
    """The seat could announce tenpai."""
    row = t.seats[seat]
    if row[codes.DEAD]:
        return False
    waits = row[WAITS]
    if t.play.tenpai_needs_yaku and not has_yaku_wait(t, seat, waits):
        return False
    if t.play.empty_tenpai == EMPTY_ALL_VISIBLE and waits:
        return has_hidden_wait(t, seat, waits)
    return waits != 0 or (t.play.empty_tenpai == EMPTY_NEVER and waits_in_shape(t, seat))


@kernel
def has_hidden_wait(t: Table, seat: int, waits: int) -> bool:
    """Some wait is not wholly visible in the own hand, the rivers, the melds and the indicators."""
    for kind in range(KINDS):
        if waits >> kind & 1 and seen_by(t, seat, kind) < COPIES:
            return True
    return False


@kernel
def seen_by(t: Table, seat: int, kind: int) -> int:
    """Copies of the kind that the seat can see."""
    seen = t.hands[seat][kind]
    for place in range(t.now[codes.TURNED]):
        seen += kind_of(t.indicators[place]) == kind
    for other in range(SEATS):
        for place in range(t.seats[other][RIVER]):
            tile = t.rivers[other][place]
            seen += tile < 256 and kind_of(tile & 63) == kind
        for place in range(t.seats[other][MELDS]):
            packed = meld_set(t.melds[other][place])
            low = set_kind(packed)
            if set_shape(packed) == CHOW:
                seen += low <= kind <= low + 2
            elif low == kind:
                seen += set_tiles(packed)
    return seen


@kernel
def has_nagashi(t: Table, seat: int) -> bool:
    """All discards of the seat are terminals and honours and none was claimed (ruling R19)."""
    row = t.seats[seat]
    if t.play.nagashi_mangan == NAGASHI_OFF or row[codes.CLAIMED_FROM] or row[codes.DEAD]:
        return False
    if row[codes.OPEN_MELDS] and not t.play.nagashi_open_hand:
        return False
    for place in range(row[RIVER]):
        if ORPHANS_MASK >> kind_of(t.rivers[seat][place] & 63) & 1 == 0:
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
    row[2] = reason
    tenpai = 0
    if reason == codes.EXHAUSTIVE:
        for seat in range(SEATS):
            tenpai |= (t.seats[seat][SAID] == 1) << seat
        nagashi = nagashi_mask(t)
        if nagashi == 0:
            pay_noten(t, number, tenpai)
        else:
            pay_nagashi(t, number, nagashi)
    row[3] = tenpai
    happen(t, number)


@kernel
def pay_noten(t: Table, number: int, tenpai: int) -> None:
    """The noten players pay the tenpai ones; nothing moves if all or none are tenpai."""
    count = 0
    for seat in range(SEATS):
        count += tenpai >> seat & 1
    if count == 0 or count == SEATS:
        return
    total = t.play.noten_payment
    for seat in range(SEATS):
        gains = tenpai >> seat & 1
        change = total // count if gains else -(total // (SEATS - count))
        t.log[number][6 + seat] = change


@kernel
def pay_nagashi(t: Table, number: int, nagashi: int) -> None:
    """Each qualifier is paid a self-drawn mangan; as a win also counters and, the first, bets (R19, A-08)."""
    row = t.log[number]
    dealer = t.now[DEALER]
    as_win = t.play.nagashi_mangan == NAGASHI_WIN
    bets = t.now[codes.BETS] if as_win else 0
    each = t.now[COUNTERS] * t.play.worth.counter_tsumo if as_win else 0
    for turn in range(SEATS):
        seat = (dealer + turn) % 4
        if nagashi >> seat & 1 == 0:
            continue
        for payer in range(SEATS):
            if payer != seat:
                points = tsumo_points(MANGAN_BASE, int(seat == dealer), int(payer == dealer))
                row[6 + payer] -= points + each
                row[6 + seat] += points + each
        row[6 + seat] += bets * t.play.riichi_bet
        row[4] += bets
        bets = 0
    if as_win:
        row[5] = nagashi
    row[10] = nagashi


@kernel
def dealer_stays(t: Table) -> bool:
    """East deals again: after winning, showing tenpai at a draw, or an abort."""
    winners = t.now[codes.WINNERS]
    if winners:
        return winners >> t.now[DEALER] & 1 != 0
    if t.now[codes.REASON] != codes.EXHAUSTIVE:
        return True
    return t.now[codes.TENPAI_MASK] >> t.now[DEALER] & 1 != 0


@kernel
def leads(t: Table, seat: int, target: int) -> bool:
    """The seat has the target and more than everyone before it, no less than everyone behind it in the first seats."""
    own = t.seats[seat][POINTS]
    for other in range(SEATS):
        points = t.seats[other][POINTS]
        if other != seat and (points > own or (points == own and other < seat)):
            return False
    return own >= target


@kernel
def best_points(t: Table) -> int:
    """The highest score."""
    best = t.seats[0][POINTS]
    for seat in range(1, SEATS):
        best = max(best, t.seats[seat][POINTS])
    return best


@kernel
def is_over(t: Table, stays: bool) -> bool:
    """The game ends with this hand."""
    for seat in range(SEATS):
        if t.play.bust and t.seats[seat][POINTS] < 0:
            return True
    last = t.play.last_round
    this = t.now[codes.ROUND]
    is_last_dealer = t.now[DEALER] == 3
    if this < last or (this == last and not is_last_dealer):
        return False
    target = t.play.extension_target
    if stays:
        # Every hand of an added round is a last hand; an abort ends none.
        aborted = t.now[codes.REASON] != codes.EXHAUSTIVE
        return t.play.agari_yame != 0 and not aborted and leads(t, t.now[DEALER], target)
    if t.play.extension_to < 0 or best_points(t) >= target:
        return True
    return is_last_dealer and this >= t.play.extension_to


@kernel
def end_hand(t: Table) -> None:
    """Who deals next, with how many counters; or the end of the game."""
    stays = dealer_stays(t)
    won = t.now[codes.WINNERS] != 0
    over = is_over(t, stays)
    dealer = t.now[DEALER] if stays else (t.now[DEALER] + 1) % 4
    number = new_row(t, codes.HAND_END, dealer)
    row = t.log[number]
    row[2] = 1 if over else 0
    row[3] = t.now[codes.ROUND] + (1 if not stays and dealer == 0 else 0)
    row[4] = t.now[COUNTERS] + 1 if stays or not won else 0
    if won and stays:
        row[5] = t.now[codes.STREAK] + 1
    elif stays and t.play.parenchan == STREAK_OVER_DRAWS:
        row[5] = t.now[codes.STREAK]
    row[6] = t.now[codes.BETS]
    for seat in range(SEATS):
        row[7 + seat] = t.seats[seat][POINTS]
    happen(t, number)
    if over:
        end_game(t)


@kernel
def end_game(t: Table) -> None:
    """The bets left on the table go where the book says (rulings R31, W-06)."""
    number = new_row(t, codes.GAME_END, 0)
    row = t.log[number]
    bets = t.now[codes.BETS]
    row[2] = bets
    if t.play.leftover_bets == BETS_TO_WINNER and bets:
        best = best_points(t)
        first = 0
        for seat in range(SEATS):
            first += t.seats[seat][POINTS] == best
        if t.play.tie_break == TIE_INITIAL_SEAT:
            first = 1
        pot = bets * t.play.riichi_bet
        share = pot // first // 100 * 100
        rest = pot - share * first  # what does not divide goes to the one nearest the first East
        for seat in range(SEATS):
            if t.seats[seat][POINTS] == best and first > 0:
                row[3 + seat] = share + rest
                rest = 0
                first -= 1
        row[2] = 0
    if t.play.leftover_bets == BETS_RETURNED:
        for seat in range(SEATS):
            row[3 + seat] = t.seats[seat][codes.PLACED] * t.play.riichi_bet
            row[2] -= t.seats[seat][codes.PLACED]
    happen(t, number)
