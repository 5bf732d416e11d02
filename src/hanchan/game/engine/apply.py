"""Writing an event to the log, and what it does to the state.

Only these kernels change the state, beside who is asked, and when (see `flow`), and what a referee takes back
(`taken_back`). `apply` reads a row of the log.
Whatever happened before is in the state, so folding the events of a game gives the state at any point of it.
"""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from ...rules.play import UNTIL_DISCARD
from ...tiles import SEATS, kind_of
from . import codes, rows
from .melding import call, konged
from .rows import begin_row
from .state import (
    FIRST_DRAW,
    REPLACEMENTS,
    Table,
    add_face,
    dealt_place,
    empty_hand,
    pack_discard,
    remove_face,
)
from .tenpai import counts_as_tenpai, find_waits
from .windows import close_window, open_window


@inlined
def apply(t: Table, number: int) -> None:
    """Changes the state as the event in row `number` of the log says."""
    row = t.log[number]
    kind = row[rows.KIND]
    if kind == codes.HAND_START:
        start_hand(t, number)
    elif kind == codes.DRAWN:
        draw(t, number)
    elif kind == codes.DISCARDED:
        discard(t, number)
    elif kind == codes.CALLED:
        call(t, number)
    elif kind == codes.KONGED:
        konged(t, number)
    elif kind == codes.TURNED_UP:
        if t.now[codes.WINDOW] != codes.ON_DISCARD:
            close_window(t)
        t.indicators[t.now[codes.TURNED]] = row[rows.TURNED_UP_FACE]
        t.now[codes.TURNED] += 1
        t.now[codes.PENDING_DORA] = max(0, t.now[codes.PENDING_DORA] - 1)
    elif kind == codes.ACCEPTED:
        accept(t, row[rows.SEAT])
    elif kind == codes.EXHAUSTED:
        close_window(t)
        t.now[codes.PHASE] = codes.ANNOUNCING
    elif kind == codes.ANNOUNCED or kind == codes.NAGASHI_ANSWERED:
        said(t, number)
    else:
        apply_result(t, number)


@kernel
def said(t: Table, number: int) -> None:
    """At a draw: tenpai or noten, or nagashi mangan claimed or let go."""
    event = t.log[number]
    row = t.seats[event[rows.SEAT]]
    if event[rows.KIND] == codes.ANNOUNCED:
        row[codes.SAID] = event[rows.ANNOUNCED_TENPAI]
    else:
        claimed = event[rows.NAGASHI_ANSWERED_CLAIMED]
        row[codes.NAGASHI_ANSWER] = codes.CLAIMED if claimed else codes.LET_GO


@kernel
def apply_result(t: Table, number: int) -> None:
    """The events that move points or end something."""
    row = t.log[number]
    kind, who = row[rows.KIND], row[rows.SEAT]
    if kind == codes.DIED:
        t.seats[who][codes.DEAD] = 1
    elif kind == codes.WON:
        t.now[codes.WINNERS] |= 1 << who
        t.now[codes.BETS] -= row[rows.WON_BETS]
        unaccepted(t)
        change_points(t, number, rows.WON_CHANGES)
    elif kind == codes.DRAW_END:
        close_window(t)
        t.now[codes.REASON] = row[rows.DRAW_END_REASON]
        t.now[codes.TENPAI_MASK] = row[rows.DRAW_END_TENPAI]
        t.now[codes.BETS] -= row[rows.DRAW_END_BETS]
        t.now[codes.WINNERS] = row[rows.DRAW_END_NAGASHI] * row[rows.DRAW_END_AS_WIN]
        change_points(t, number, rows.DRAW_END_CHANGES)
    elif kind == codes.CHOMBO:
        chombo(t, number)
    elif kind == codes.PENALTY:
        if row[rows.PENALTY_WHEN] == 0:
            t.seats[who][codes.POINTS] -= row[rows.PENALTY_POINTS]
        else:
            t.seats[who][codes.PENALTIES] += row[rows.PENALTY_POINTS]
    elif kind == codes.HAND_END:
        t.now[codes.PHASE] = codes.GAME_OVER if row[rows.HAND_END_OVER] else codes.HAND_OVER
        t.now[codes.ROUND] = row[rows.HAND_END_ROUND]
        t.now[codes.DEALER] = who
        t.now[codes.COUNTERS] = row[rows.HAND_END_COUNTERS]
        t.now[codes.STREAK] = row[rows.HAND_END_STREAK]
        t.now[codes.HAND] += 1
        for seat in range(SEATS):
            if t.now[codes.BETS] == 0:
                t.seats[seat][codes.PLACED] = 0  # a winner took them
    elif kind == codes.GAME_END:
        t.now[codes.PHASE] = codes.GAME_OVER
        t.now[codes.BETS] = row[rows.GAME_END_BETS]
        change_points(t, number, rows.GAME_END_CHANGES)


@inlined
def change_points(t: Table, number: int, first: int) -> None:
    """Adds the four changes that begin at place `first` of the row."""
    for seat in range(SEATS):
        t.seats[seat][codes.POINTS] += t.log[number][first + seat]


@kernel
def unaccepted(t: Table) -> None:
    """A riichi whose discard is won on never happened (ruling R13)."""
    row = t.seats[t.now[codes.LAST_SEAT]]
    if row[codes.RIICHI_STATE] == codes.DECLARED:
        row[codes.RIICHI_STATE] = codes.NO_RIICHI


@kernel
def chombo(t: Table, number: int) -> None:
    """Bets of this hand go back, carried-over ones stay (rulings R33, W-17)."""
    for seat in range(SEATS):
        if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
            t.seats[seat][codes.POINTS] += t.play.riichi_bet
            t.seats[seat][codes.PLACED] -= 1
            t.now[codes.BETS] -= 1
    change_points(t, number, rows.CHOMBO_CHANGES)
    t.now[codes.PHASE] = codes.HAND_OVER


@kernel
def start_hand(t: Table, number: int) -> None:
    """A fresh deal."""
    row = t.log[number]
    now = t.now
    for place in range(codes.NOW_OF_HAND, codes.NOW):
        now[place] = 0
    now[codes.DEALER] = now[codes.TURN] = row[rows.SEAT]
    now[codes.ROUND] = row[rows.HAND_START_ROUND]
    now[codes.COUNTERS] = row[rows.HAND_START_COUNTERS]
    now[codes.BETS] = row[rows.HAND_START_BETS]
    now[codes.LIVE_END] = REPLACEMENTS
    now[codes.UNCALLED] = 1
    now[codes.DRAWN_FACE] = codes.NONE
    now[codes.FED_BY] = -1
    now[codes.PHASE] = codes.IN_TURN
    for place in range(5):
        t.indicators[place] = codes.NONE
    for seat in range(SEATS):
        t.seats[seat][codes.POINTS] = row[rows.HAND_START_SCORES + seat]
        clear_seat(t, seat)
    deal(t)
    for seat in range(SEATS):
        t.seats[seat][codes.WAITS] = find_waits(t, seat)


@kernel
def clear_seat(t: Table, seat: int) -> None:
    """Nothing of the hand before is left but points, penalties and bets placed."""
    for place in range(codes.SEAT_OF_HAND, codes.SEAT):
        t.seats[seat][place] = 0
    t.seats[seat][codes.LIABLE_DRAGONS] = t.seats[seat][codes.LIABLE_WINDS] = -1
    t.seats[seat][codes.SAID] = codes.NOT_SAID
    empty_hand(t, seat)


@kernel
def deal(t: Table) -> None:
    """Thirteen tiles each."""
    for turn in range(SEATS):
        seat = (t.now[codes.DEALER] + turn) % 4
        for number in range(13):
            add_face(t, seat, t.wall[dealt_place(turn, number)])
    t.now[codes.NEXT_LIVE] = FIRST_DRAW


@inlined
def draw(t: Table, number: int) -> None:
    """A tile from the live wall or, after a kong, a replacement tile."""
    event = t.log[number]
    seat, face = event[rows.SEAT], event[rows.DRAWN_TILE]
    replacement = event[rows.DRAWN_REPLACEMENT]
    close_window(t)
    add_face(t, seat, face)
    row = t.seats[seat]
    row[codes.TURNS] += 1
    if not replacement:
        t.stamps[seat] = codes.NO_STAMP
        t.now[codes.ENDED] = int(row[codes.PASSED] == codes.EARLIER) << codes.WAS_PASSED + seat
    if t.play.temporary_furiten != UNTIL_DISCARD:
        row[codes.PASSED] = 0
    if not replacement:
        t.now[codes.NEXT_LIVE] += 1
        t.now[codes.FED_BY] = -1
    t.now[codes.TURN] = seat
    t.now[codes.DRAWN_FACE] = face
    t.now[codes.REPLACED] = replacement
    t.now[codes.SWAP_MASK] = 0
    t.now[codes.PHASE] = codes.IN_TURN


@inlined
def discard(t: Table, number: int) -> None:
    """A tile into the river, open to claims."""
    event = t.log[number]
    seat, face, riichi = event[rows.SEAT], event[rows.DISCARDED_FACE], event[rows.DISCARDED_RIICHI]
    row = t.seats[seat]
    t.stamps[seat] = event[rows.DISCARDED_STAMP]
    remove_face(t, seat, face)
    t.rivers[seat][row[codes.RIVER]] = pack_discard(face, event[rows.DISCARDED_DRAWN], riichi, 0)
    row[codes.RIVER] += 1
    row[codes.DISCARDED_MASK] |= 1 << kind_of(face)
    row[codes.IPPATSU] = 0
    if t.play.temporary_furiten == UNTIL_DISCARD:
        row[codes.PASSED] = 0
    if riichi:
        row[codes.RIICHI_STATE] = codes.DECLARED
        row[codes.DOUBLE] = t.now[codes.UNCALLED] if row[codes.RIVER] == 1 else 0
    row[codes.WAITS] = find_waits(t, seat)
    if riichi and not counts_as_tenpai(t, seat, row[codes.WAITS], codes.NONE):
        row[codes.FALSE_RIICHI] = 1  # only a referee's table lets this happen
    t.now[codes.AFTER_KONG] = t.now[codes.REPLACED]
    t.now[codes.REPLACED] = 0
    t.now[codes.DRAWN_FACE] = codes.NONE
    t.now[codes.DISCARDS] += 1
    t.now[codes.DISCARDER] = seat
    open_window(t, codes.ON_DISCARD, seat, face)


@kernel
def accept(t: Table, seat: int) -> None:
    """The riichi stands: the bet is paid, and a win within the go-around is ippatsu."""
    close_window(t)
    row = t.seats[seat]
    row[codes.RIICHI_STATE] = codes.IN_RIICHI
    row[codes.IPPATSU] = 1
    row[codes.POINTS] -= t.play.riichi_bet
    row[codes.PLACED] += 1
    t.now[codes.BETS] += 1


@inlined
def new_row(t: Table, kind: int, seat: int) -> int:
    """The number of a fresh row with kind and seat filled in, the rest 0."""
    number = t.now[codes.EVENTS]
    begin_row(t.log[number], kind, seat)
    return number


@inlined
def happen(t: Table, number: int) -> None:
    """The event in the row has happened."""
    t.now[codes.EVENTS] = number + 1
    apply(t, number)


@kernel
def emit(t: Table, kind: int, seat: int, one: int, two: int, three: int) -> None:
    """An event that needs at most three numbers, plain ones: for a byte of the wall it would be compiled once more."""
    number = new_row(t, kind, seat)
    t.log[number][rows.FIRST] = one
    t.log[number][rows.FIRST + 1] = two
    t.log[number][rows.FIRST + 2] = three
    happen(t, number)
