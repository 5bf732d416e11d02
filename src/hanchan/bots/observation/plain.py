"""The plain observation: what lies on the table and in the own hand, as numbers. Nothing hidden is read here."""

from __future__ import annotations

from ...compile.kernel import Row, inlined, kernel
from ...game.engine import codes
from ...game.engine.state import (
    Table,
    discard_face,
    live_left,
    meld_face,
    meld_how,
    meld_reds,
    meld_set,
    meld_source,
    was_claimed,
    was_drawn,
    was_riichi,
    wind_of,
)
from ...scoring.sets import CHOW, set_kind, set_shape, set_tiles
from ...scoring.yaku import IPPATSU, TANYAO
from ...tiles import KINDS, SEATS, kind_of, next_kind
from ..kernels.scratch import Scratch
from .layout import HUNDRED, MELD, PLAIN, RIVER, THOUSAND, places

ASKED, ROUND, WIND = places("asked round wind")
COUNTERS, BETS, TILES_LEFT, KONGS = places("counters bets tiles_left kongs")
HANDS_LEFT, FIRST_GO_AROUND, JUST_DRAWN = places("hands_left first_go_around just_drawn")
AFTER_KONG, DRAWN_RED, OPEN_FROM, OPEN_RED = places("after_kong drawn_red open_from open_red")
FURITEN, INDICATOR_LIST, REDS_HELD, REDS_SEEN = places("furiten indicators reds_held reds_seen")
THOUSANDS, HUNDREDS, GAPS, AHEAD = places("thousands hundreds gaps ahead")
DEALS, RIICHI, RIICHI_TURN = places("dealer riichi riichi_turn")
DOUBLE_RIICHI, IPPATSU_NOW = places("double_riichi ippatsu")
MELDS, OPEN_MELDS, CONCEALED, DISCARDS = places("melds open_melds concealed discards")
MELD_LIST, RIVER_TILES, RIVER_MARKS, BOOK = places("meld_list river_tiles river_marks book")
HELD, DRAWN, HELD_RED, FORBIDDEN = places("held drawn held_red forbidden")
OPEN_TILE, UNSEEN, DORA, THROWN = places("open_tile unseen dora thrown")
FROM_HAND, AS_DRAWN, MELDED = places("thrown_from_hand thrown_as_drawn melded")


@inlined
def small(number: int) -> int:
    """The number, as far as a byte holds it."""
    return max(-128, min(127, number))


@kernel
def observe_plain(t: Table, m: Scratch, seat: int, out: Row) -> None:
    """Writes the plain part of what the seat is shown; the scratch has been filled for it (`view_table.look`)."""
    for place in range(PLAIN):
        out[place] = 0
    show_situation(t, seat, out)
    show_own_hand(t, m, seat, out)
    for other in range(SEATS):
        show_seat(t, seat, other, out)
        show_melds(t, seat, other, out)
        show_river(t, seat, other, out)
    show_book(t, out)


@kernel
def show_situation(t: Table, seat: int, out: Row) -> None:
    """Round, winds, what lies on the table, why the seat is asked."""
    now = t.now
    claimed = now[codes.PHASE] == codes.CLAIMS
    if claimed:
        out[ASKED + (1 if now[codes.WINDOW] == codes.ON_DISCARD else 2)] = 1
        out[OPEN_FROM + (now[codes.LAST_SEAT] - seat) % 4 - 1] = 1
        out[OPEN_RED] = int(now[codes.LAST_FACE] >= KINDS)
        out[OPEN_TILE + kind_of(now[codes.LAST_FACE])] = 1
    else:
        out[ASKED + (3 if now[codes.PHASE] == codes.ANNOUNCING else 0)] = 1
    out[ROUND + now[codes.ROUND] % 4] = 1
    out[WIND + wind_of(t, seat)] = 1
    out[COUNTERS] = small(now[codes.COUNTERS])
    out[BETS] = small(now[codes.BETS])
    out[TILES_LEFT] = live_left(t)
    out[KONGS] = now[codes.KONGS]
    hands = 4 * (t.play.last_round - now[codes.ROUND]) + 3 - now[codes.DEALER]
    out[HANDS_LEFT] = max(0, hands)
    out[FIRST_GO_AROUND] = now[codes.UNCALLED]
    for place in range(now[codes.TURNED]):
        face = t.indicators[place]
        out[INDICATOR_LIST + place] = 1 + face
        see_red(face, out)


@inlined
def see_red(face: int, out: Row) -> None:
    """Counts a red five that the seat sees."""
    if face >= KINDS:
        out[REDS_SEEN + face - KINDS] += 1


@kernel
def show_own_hand(t: Table, m: Scratch, seat: int, out: Row) -> None:
    """The own tiles, what may not be thrown, what is unseen, furiten."""
    hand, row = t.hands[seat], t.seats[seat]
    for kind in range(KINDS):
        held = hand[kind]
        if held > 0:
            out[HELD + kind] = 1
            out[HELD + KINDS + kind] = int(held > 1)
            out[HELD + 2 * KINDS + kind] = int(held > 2)
            out[HELD + 3 * KINDS + kind] = int(held > 3)
        out[UNSEEN + kind] = m.unseen[kind]
    for place in range(t.now[codes.TURNED]):
        out[DORA + next_kind(kind_of(t.indicators[place]))] += 1
    for suit in range(3):
        reds = t.reds[seat][suit]
        out[REDS_HELD + suit] = reds
        out[REDS_SEEN + suit] += reds
        out[HELD_RED + 9 * suit + 4] = int(reds > 0)
    out[FURITEN] = int(row[codes.WAITS] & row[codes.DISCARDED_MASK] != 0)
    out[FURITEN + 1] = int(row[codes.PASSED] > 0)
    out[FURITEN + 2] = int(row[codes.PASSED_IN_RIICHI] > 0)
    if t.now[codes.PHASE] != codes.IN_TURN:
        return
    for kind in range(KINDS):
        out[FORBIDDEN + kind] = t.now[codes.SWAP_MASK] >> kind & 1
    drawn = t.now[codes.DRAWN_FACE]
    if drawn != codes.NONE:
        out[JUST_DRAWN] = 1
        out[AFTER_KONG] = t.now[codes.REPLACED]
        out[DRAWN_RED] = int(drawn >= KINDS)
        out[DRAWN + kind_of(drawn)] = 1


@kernel
def show_seat(t: Table, seat: int, other: int, out: Row) -> None:
    """Points, riichi and how many tiles of one seat."""
    row, turn = t.seats[other], (other - seat) % 4
    points = row[codes.POINTS]
    out[THOUSANDS + turn] = small(points // THOUSAND)
    out[HUNDREDS + turn] = points // HUNDRED % 10
    if turn > 0:
        gap = points - t.seats[seat][codes.POINTS]
        out[GAPS + turn - 1] = small(gap // THOUSAND)
    ahead = 0
    for rival in range(SEATS):
        ahead += int(t.seats[rival][codes.POINTS] > points)
    out[AHEAD + turn] = ahead
    out[DEALS + turn] = int(other == t.now[codes.DEALER])
    out[RIICHI + turn] = row[codes.RIICHI_STATE]
    if row[codes.RIICHI_STATE] != codes.NO_RIICHI:
        out[DOUBLE_RIICHI + turn] = row[codes.DOUBLE]
        out[IPPATSU_NOW + turn] = row[codes.IPPATSU]
    melds = row[codes.MELDS]
    out[MELDS + turn] = melds
    out[OPEN_MELDS + turn] = row[codes.OPEN_MELDS]
    # A set takes three tiles from the hand or makes up for the one drawn; who is in turn holds one more.
    in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == other
    out[CONCEALED + turn] = 13 - 3 * melds + int(in_turn)
    out[DISCARDS + turn] = row[codes.RIVER]


@kernel
def show_melds(t: Table, seat: int, other: int, out: Row) -> None:
    """The sets that a seat has laid down, in order and by kind."""
    turn = (other - seat) % 4
    for place in range(t.seats[other][codes.MELDS]):
        meld = t.melds[other][place]
        packed = meld_set(meld)
        low, shape, reds = set_kind(packed), set_shape(packed), meld_reds(meld)
        at = MELD_LIST + MELD * (4 * turn + place)
        out[at] = 1 + shape
        out[at + 1] = 1 + low
        out[at + 2] = 1 + meld_how(meld)
        out[at + 3] = (meld_source(meld) - seat) % 4
        out[at + 4] = reds
        out[at + 5] = 1 + meld_face(meld)
        if reds > 0:
            out[REDS_SEEN + low // 9] += reds
        plane = MELDED + KINDS * turn
        if shape == CHOW:
            for kind in range(low, low + 3):
                out[plane + kind] += 1
        else:
            out[plane + low] += set_tiles(packed)


@kernel
def show_river(t: Table, seat: int, other: int, out: Row) -> None:
    """A seat's discards, in order and by kind."""
    turn = (other - seat) % 4
    thrown, from_hand, as_drawn = (
        THROWN + KINDS * turn,
        FROM_HAND + KINDS * turn,
        AS_DRAWN + KINDS * turn,
    )
    for place in range(t.seats[other][codes.RIVER]):
        tile = t.rivers[other][place]
        face = discard_face(tile)
        kind = kind_of(face)
        if place < RIVER:
            out[RIVER_TILES + RIVER * turn + place] = 1 + face
            marks = int(was_drawn(tile)) + 2 * int(was_riichi(tile)) + 4 * int(was_claimed(tile))
            out[RIVER_MARKS + RIVER * turn + place] = marks
        if was_riichi(tile):
            out[RIICHI_TURN + turn] = 1 + place
        if not was_claimed(tile):
            see_red(face, out)
        out[thrown + kind] += 1
        if was_drawn(tile):
            out[as_drawn + kind] = 1 + place
        else:
            out[from_hand + kind] = 1 + place


@kernel
def show_book(t: Table, out: Row) -> None:
    """The book's answers that a player goes by, in the order of `layout.BOOK_ANSWERS`."""
    play, worth = t.play, t.play.worth
    out[BOOK] = play.red_fives
    out[BOOK + 1] = small(play.start_points // THOUSAND)
    out[BOOK + 2] = small(play.riichi_bet // HUNDRED)
    out[BOOK + 3] = small(play.riichi_min_points // THOUSAND)
    out[BOOK + 4] = play.riichi_min_wall
    out[BOOK + 5] = small(play.noten_payment // HUNDRED)
    out[BOOK + 6] = small(play.uma_step // THOUSAND)
    out[BOOK + 7] = small(worth.counter_ron // HUNDRED)
    out[BOOK + 8] = small(play.bust)
    out[BOOK + 9] = play.agari_yame
    out[BOOK + 10] = play.leftover_bets
    out[BOOK + 11] = play.multiple_ron
    out[BOOK + 12] = play.swap_calling
    out[BOOK + 13] = play.kan_dora_timing
    out[BOOK + 14] = play.temporary_furiten
    out[BOOK + 15] = play.tenpai_needs_yaku
    out[BOOK + 16] = play.empty_tenpai
    out[BOOK + 17] = play.nagashi_mangan
    out[BOOK + 18] = play.nine_terminals
    out[BOOK + 19] = play.four_winds
    out[BOOK + 20] = play.four_riichi
    out[BOOK + 21] = play.four_kongs
    out[BOOK + 22] = play.last_round
    out[BOOK + 23] = play.extension_to + 1
    out[BOOK + 24] = small(play.extension_target // THOUSAND)
    out[BOOK + 25] = play.riichi_kong
    out[BOOK + 26] = play.rob_concealed_kong
    out[BOOK + 27] = play.tie_break
    out[BOOK + 28] = worth.kiriage_mangan
    out[BOOK + 29] = worth.counted_yakuman
    out[BOOK + 30] = worth.yakuman_add_up
    out[BOOK + 31] = worth.double_wind_pair_fu
    out[BOOK + 32] = small(worth.open[TANYAO])
    out[BOOK + 33] = small(worth.closed[IPPATSU])
