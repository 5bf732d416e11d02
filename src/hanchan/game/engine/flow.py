"""The course of a hand: what follows from each action, up to the next decision.

`begin_hand` deals; `act` takes one legal action of one seat. In between nobody has to be asked.
"""

from __future__ import annotations

from ...compile.kernel import inlined, kernel
from ...rules.play import DORA_AT_ONCE, EAST_FIRST, NAGASHI_WIN
from ...settlement.wins import paid_winners
from ...tiles import EAST, KINDS, NORTH, SEATS, is_five, kind_of
from . import codes, rows
from .apply import emit, happen, new_row
from .codes import action_act, action_face, action_one, action_two
from .legal import WAITING, claim_actions, ends_by_kongs
from .nagashi import claimants_left, nagashi_mask, paid_nagashi
from .settle import (
    end_hand,
    end_in_chombo,
    end_in_draw,
    false_at_draw,
    is_false_win,
    riichi_mask,
    settle_rons,
    win,
    write_scores,
)
from .state import INDICATORS, REPLACEMENTS, Table, discard_face, live_left, next_seat
from .tenpai import is_tenpai
from .windows import best_caller, ron_mask


@kernel
def begin_hand(t: Table, dice: int) -> None:
    """Deals the hand whose wall lies ready; `dice` are two throws as 10 × first + second, for the record."""
    number = new_row(t, codes.HAND_START, t.now[codes.DEALER])
    row = t.log[number]
    row[rows.HAND_START_ROUND] = t.now[codes.ROUND]
    row[rows.HAND_START_COUNTERS] = t.now[codes.COUNTERS]
    row[rows.HAND_START_BETS] = t.now[codes.BETS]
    row[rows.HAND_START_DICE] = dice
    write_scores(t, row, rows.HAND_START_SCORES)
    happen(t, number)
    turn_indicator(t)
    draw_live(t, t.now[codes.DEALER])


@inlined
def turn_indicator(t: Table) -> None:
    """Turns up the next indicator."""
    number = new_row(t, codes.TURNED_UP, 0)
    t.log[number][rows.TURNED_UP_FACE] = t.wall[INDICATORS + t.now[codes.TURNED]]
    happen(t, number)


@inlined
def draw_live(t: Table, seat: int) -> None:
    """The seat draws from the live wall."""
    number = new_row(t, codes.DRAWN, seat)
    t.log[number][rows.DRAWN_TILE] = t.wall[t.now[codes.NEXT_LIVE]]
    happen(t, number)


@kernel
def draw_replacement(t: Table, seat: int) -> None:
    """The replacement tile: the first for the first kong of the hand, and so on."""
    before = t.now[codes.KONGS]
    if t.now[codes.WINDOW] == codes.SHUT:
        before -= 1  # this one stands already; else the draw makes it stand
    number = new_row(t, codes.DRAWN, seat)
    t.log[number][rows.DRAWN_TILE] = t.wall[REPLACEMENTS + before]
    t.log[number][rows.DRAWN_REPLACEMENT] = 1
    happen(t, number)


@inlined
def turn_pending(t: Table) -> None:
    """Turns the indicators that were due with the next discard or kong."""
    for _ in range(t.now[codes.PENDING_DORA]):  # the first also counts an open kong that now stands
        turn_indicator(t)


@kernel
def act(t: Table, seat: int, action: int) -> None:
    """The seat does what it chose among its legal actions."""
    what = action_act(action)
    face = action_face(action)
    if t.now[codes.PHASE] == codes.CLAIMS:
        t.answers[seat] = action
        resolve_when_answered(t)
    elif t.now[codes.PHASE] == codes.ANNOUNCING:
        t.answers[seat] = action
        if what == codes.NAGASHI or what == codes.PASS:
            emit(t, codes.NAGASHI_ANSWERED, seat, int(what == codes.NAGASHI), 0, 0)
        else:
            announce(t, seat, int(what == codes.TENPAI))
        announce_on(t)
    elif what == codes.TSUMO and is_false_win(t, seat):
        end_in_chombo(t, 1 << seat)
    elif what == codes.TSUMO:
        win(t, seat, seat, t.now[codes.COUNTERS], t.now[codes.BETS])
        end_hand(t)
    elif what == codes.NINE_TERMINALS:
        end_in_draw(t, codes.NINE_KINDS)
        end_hand(t)
    elif what == codes.CONCEALED_KONG or what == codes.ADDED_KONG:
        number = new_row(t, codes.KONGED, seat)
        t.log[number][rows.KONGED_ACT] = what
        t.log[number][rows.KONGED_FACE] = face
        t.log[number][rows.KONGED_STAMP] = t.stamps[seat]
        happen(t, number)
        open_claims(t)
    else:
        throw(t, seat, face, action_one(action), int(what == codes.RIICHI))
        turn_pending(t)
        open_claims(t)


@inlined
def throw(t: Table, seat: int, face: int, just_drawn: int, riichi: int) -> None:
    """The discard, with its time if somebody took it."""
    number = new_row(t, codes.DISCARDED, seat)
    row = t.log[number]
    row[rows.DISCARDED_FACE] = face
    row[rows.DISCARDED_DRAWN] = just_drawn
    row[rows.DISCARDED_RIICHI] = riichi
    row[rows.DISCARDED_STAMP] = t.stamps[seat]
    happen(t, number)


@kernel
def announce(t: Table, seat: int, tenpai: int) -> None:
    """The seat says tenpai (1) or noten (0)."""
    number = new_row(t, codes.ANNOUNCED, seat)
    t.log[number][rows.ANNOUNCED_TENPAI] = tenpai
    happen(t, number)


@kernel
def open_claims(t: Table) -> None:
    """Asks everyone who can do more than pass."""
    for seat in range(SEATS):
        ask_claim(t, seat)
    resolve_when_answered(t)


@inlined
def ask_claim(t: Table, seat: int) -> None:
    """Asks the seat about the open tile, if it can do more than pass."""
    t.answers[seat] = codes.PASS
    if seat == t.now[codes.LAST_SEAT]:
        return  # its stamp is the time of the discard
    t.stamps[seat] = codes.NO_STAMP
    if claim_actions(t, seat) > 1:
        t.answers[seat] = WAITING


@kernel
def ask_again(t: Table) -> None:
    """Asks whoever has to decide in a state that was folded from events."""
    if t.now[codes.PHASE] == codes.CLAIMS:
        open_claims(t)
    elif t.now[codes.PHASE] == codes.ANNOUNCING:
        announce_on(t)


@kernel
def resolve_when_answered(t: Table) -> None:
    """Once nobody is waited for, the best claim prevails or play goes on."""
    for seat in range(SEATS):
        if t.answers[seat] < 0:  # WAITING or HELD
            return
    rons = ron_mask(t)
    if rons:
        false = 0
        for seat in range(SEATS):
            if rons >> seat & 1 and is_false_win(t, seat):
                false |= 1 << seat
        if false == rons:
            end_in_chombo(t, false)
            return
        rons &= ~false  # a valid win on the same tile voids the chombo (ruling R33)
        if not settle_rons(t, rons):
            end_in_draw(t, codes.THREE_RON)
        end_hand(t)
    elif t.now[codes.WINDOW] == codes.ON_DISCARD:
        after_discard(t)
    else:
        complete_kong(t, t.now[codes.LAST_SEAT])


@kernel
def complete_kong(t: Table, seat: int) -> None:
    """The kong was not robbed: indicator and replacement tile, as the book times them (rulings R08, W-31)."""
    is_open = t.now[codes.WINDOW] != codes.ON_CONCEALED_KONG
    turn_pending(t)
    if t.play.kan_dora_timing == DORA_AT_ONCE or not is_open:
        turn_indicator(t)  # closes the window: the kong stands
    draw_replacement(t, seat)


@kernel
def after_discard(t: Table) -> None:
    """Nobody won on the discard: riichi stands, sets are claimed, the hand aborts, or the next player draws."""
    source = t.now[codes.LAST_SEAT]
    if t.seats[source][codes.RIICHI_STATE] == codes.DECLARED:
        emit(t, codes.ACCEPTED, source, 0, 0, 0)
        if t.play.four_riichi and riichi_mask(t) == 15:
            show_all(t)
            end_drawn(t, codes.FOUR_RIICHI)
            return
    if ends_by_kongs(t):
        end_in_draw(t, codes.FOUR_KONGS)
        end_hand(t)
        return
    caller = best_caller(t)
    if caller >= 0:
        make_call(t, caller, t.answers[caller])
    elif t.play.four_winds and is_four_winds(t):
        end_in_draw(t, codes.FOUR_WINDS)
        end_hand(t)
    elif live_left(t) == 0:
        announce_all(t)
    else:
        draw_live(t, next_seat(source))


@kernel
def show_all(t: Table) -> None:
    """After four riichi everybody shows the hand, from East on (ema2012:3.4.3-g)."""
    for turn in range(SEATS):
        seat = (t.now[codes.DEALER] + turn) % 4
        announce(t, seat, int(is_tenpai(t, seat)))


@inlined
def is_four_winds(t: Table) -> bool:
    """The four first discards are the same wind, with no call before (ruling R17)."""
    if not t.now[codes.UNCALLED] or t.now[codes.DISCARDS] != 4:
        return False
    kind = kind_of(t.now[codes.LAST_FACE])
    for seat in range(SEATS):
        if kind_of(discard_face(t.rivers[seat][0])) != kind:
            return False
    return EAST <= kind <= NORTH


@kernel
def can_still_matter(t: Table, seat: int, at: int) -> bool:
    """Some claim that the seat may make, at this time or NO_STAMP, would change who wins or calls."""
    rons = ron_mask(t)
    answer, stamp = t.answers[seat], t.stamps[seat]
    t.stamps[seat] = at
    matters = False
    for place in range(claim_actions(t, seat)):
        t.answers[seat] = t.options[place]
        what = action_act(t.answers[seat])
        if what == codes.RON:
            winners = paid_winners(rons | 1 << seat, t.now[codes.LAST_SEAT], t.play)
            matters = rons == 0 or winners != paid_winners(rons, t.now[codes.LAST_SEAT], t.play)
        elif what != codes.PASS and rons == 0:
            matters = best_caller(t) == seat
        if matters:
            break
    t.answers[seat], t.stamps[seat] = answer, stamp
    return matters


@kernel
def make_call(t: Table, seat: int, action: int) -> None:
    """The claimed set is laid down; after a kong the replacement tile follows."""
    what = action_act(action)
    face = t.now[codes.LAST_FACE]
    number = new_row(t, codes.CALLED, seat)
    row = t.log[number]
    row[rows.CALLED_ACT] = what
    row[rows.CALLED_FACE] = face
    row[rows.CALLED_SOURCE] = t.now[codes.LAST_SEAT]
    for other in range(SEATS):
        called = action_act(t.answers[other]) != codes.PASS
        row[rows.CALLED_STAMPS + other] = t.stamps[other] if called else codes.NO_STAMP
    if what == codes.CALL_KONG:
        kind = kind_of(face)
        left = t.reds[seat][kind // 9] if is_five(kind) else 0
        for place in range(3):
            row[rows.CALLED_USED + place] = KINDS + kind // 9 if left > 0 else kind
            left -= 1
    else:
        row[rows.CALLED_USED] = action_one(action)
        row[rows.CALLED_USED + 1] = action_two(action)
    happen(t, number)
    if what == codes.CALL_KONG:
        if t.play.kan_dora_timing == DORA_AT_ONCE:
            turn_indicator(t)
        draw_replacement(t, seat)


@kernel
def announce_all(t: Table) -> None:
    """The wall is exhausted: nagashi is claimed or let go where it is a win, else tenpai and noten are said."""
    for seat in range(SEATS):
        t.answers[seat] = codes.PASS
    emit(t, codes.EXHAUSTED, t.now[codes.DEALER], 0, 0, 0)
    announce_on(t)


@kernel
def announce_on(t: Table) -> None:
    """Says what must be said and asks who has a choice, in turn from East where the book wants it so."""
    if t.play.nagashi_mangan == NAGASHI_WIN and nagashi_mask(t) and comes_to_nagashi(t):
        return
    for turn in range(SEATS):
        seat = (t.now[codes.DEALER] + turn) % 4
        if t.seats[seat][codes.SAID] != codes.NOT_SAID:
            continue
        tenpai = is_tenpai(t, seat)
        if not tenpai or t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI:
            announce(t, seat, int(tenpai))
        else:
            t.answers[seat] = WAITING
            if t.play.tenpai_order == EAST_FIRST:
                return
    for seat in range(SEATS):
        if t.seats[seat][codes.SAID] == codes.NOT_SAID:
            return
    end_drawn(t, codes.EXHAUSTIVE)


@kernel
def comes_to_nagashi(t: Table) -> bool:
    """Somebody is asked for nagashi, or it or a chombo has ended the hand; False if all who have it let it go (A-17).

    Riichi hands are shown first: one that does not wait is a chombo, and then nobody is asked.
    """
    show_riichi(t)
    if false_at_draw(t) == 0:
        if claimants_left(t):
            ask_nagashi(t)
            return True
        if paid_nagashi(t) == 0:
            return False
    end_drawn(t, codes.EXHAUSTIVE)
    return True


@kernel
def show_riichi(t: Table) -> None:
    """The hands in riichi are shown, from East on, unless they have been."""
    for turn in range(SEATS):
        seat = (t.now[codes.DEALER] + turn) % 4
        said = t.seats[seat][codes.SAID] != codes.NOT_SAID
        if t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI and not said:
            announce(t, seat, int(is_tenpai(t, seat)))


@kernel
def ask_nagashi(t: Table) -> None:
    """Asks who may claim nagashi mangan: the first from East where announcements go round, else all of them."""
    claimants = claimants_left(t)
    for turn in range(SEATS):
        seat = (t.now[codes.DEALER] + turn) % 4
        if claimants >> seat & 1:
            t.answers[seat] = WAITING
            if t.play.tenpai_order == EAST_FIRST:
                return


@kernel
def end_drawn(t: Table, reason: int) -> None:
    """The hand is drawn, unless the riichi hands shown bring a chombo to light."""
    offenders = false_at_draw(t)
    if offenders:
        end_in_chombo(t, offenders)
    else:
        end_in_draw(t, reason)
        end_hand(t)
