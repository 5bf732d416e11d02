"""Between the log's rows of ints and typed events, both ways."""

from __future__ import annotations

from ..compile.kernel import Row
from ..rules.schema import YAKU_KEYS
from ..scoring.sets import CHOW, KONG, set_kind, set_shape
from ..tiles import KINDS, WINDS, format, is_five, parse, parse_one, sort_key
from . import events
from .actions import WORDS
from .engine import codes, rows
from .engine.codes import NO_STAMP, NONE, POINTS, RIICHI_STATE
from .engine.state import (
    SEATS,
    URA,
    WALL,
    Table,
    dealt_place,
    meld_how,
    meld_reds,
    meld_set,
)

REASONS = ("exhaustive", "nine_terminals", "four_winds", "four_riichi", "four_kongs", "three_ron")
WHEN = ("at once", "after uma", "overall")
_STATELESS = (events.GameStart, events.SeatsDrawn, events.Ruling, *events.AROUND)
_MELD_WORDS = {0: "kan", 1: "kakan", 2: "ankan"}


def faces_of(t: Table, seat: int) -> list[int]:
    """The concealed tiles of a seat, in order."""
    faces = []
    for kind in range(KINDS):
        reds = t.reds[seat][kind // 9] if is_five(kind) else 0
        faces += [KINDS + kind // 9] * reds + [kind] * (t.hands[seat][kind] - reds)
    return faces


def hand_text(t: Table, seat: int) -> str:
    """The concealed tiles of a seat as text."""
    return format(faces_of(t, seat))


def meld_text(meld: int) -> str:
    """A meld as a word of hand notation: `pon:777z`."""
    packed = meld_set(meld)
    kind, reds = set_kind(packed), meld_reds(meld)
    if set_shape(packed) == CHOW:
        kinds, word = [kind, kind + 1, kind + 2], "chi"
    elif set_shape(packed) == KONG:
        kinds, word = [kind] * 4, _MELD_WORDS[meld_how(meld)]
    else:
        kinds, word = [kind] * 3, "pon"
    faces = []
    for one in kinds:
        is_red = reds > 0 and is_five(one)
        faces.append(KINDS + one // 9 if is_red else one)
        reds -= is_red
    return f"{word}:{format(sorted(faces, key=sort_key))}"


def scores_of(t: Table) -> tuple[int, ...]:
    """The four scores."""
    return tuple(row[POINTS] for row in t.seats)


def dealt(wall: Row, dealer: int) -> list[list[int]]:
    """The thirteen tiles of each seat, in order."""
    hands = [[wall[place] for place in dealt_places(dealer, seat)] for seat in range(SEATS)]
    return [sorted(hand, key=sort_key) for hand in hands]


def dealt_places(dealer: int, seat: int) -> list[int]:
    """Where the seat's thirteen tiles lie in the wall."""
    turn = (seat - dealer) % SEATS
    return [dealt_place(turn, number) for number in range(13)]


def _known_wall(start: events.HandStart) -> Row:
    """The wall: all of it, or the hands that the viewer sees."""
    if start.wall is not None:
        return parse(start.wall)
    wall = [NONE] * WALL
    for seat, hand in enumerate(start.hands):
        if hand is not None:
            for place, face in zip(dealt_places(start.dealer, seat), parse(hand), strict=True):
                wall[place] = face
    return wall


def decode(t: Table, row: Row) -> events.AnyEvent:
    """The event of a row; the table is that of the row's hand, at the row or later."""
    kind, seat = row[rows.KIND], row[rows.SEAT]
    if kind == codes.HAND_START:
        dice, scores = row[rows.HAND_START_DICE], row[rows.HAND_START_SCORES :][:SEATS]
        return events.HandStart(
            hand=t.now[codes.HAND],
            round=WINDS[row[rows.HAND_START_ROUND] % 4],
            dealer=seat,
            counters=row[rows.HAND_START_COUNTERS],
            bets=row[rows.HAND_START_BETS],
            scores=tuple(scores),
            dice=(dice // 10, dice % 10),
            hands=tuple(format(faces) for faces in dealt(t.wall, seat)),
            wall=format(t.wall),
        )
    if kind == codes.DRAWN:
        tile, replacement = row[rows.DRAWN_TILE], row[rows.DRAWN_REPLACEMENT]
        return events.Draw(seat, format([tile]), bool(replacement))
    if kind == codes.DISCARDED:
        return events.Discard(
            seat,
            format([row[rows.DISCARDED_FACE]]),
            drawn=bool(row[rows.DISCARDED_DRAWN]),
            riichi=bool(row[rows.DISCARDED_RIICHI]),
            at=_time(row[rows.DISCARDED_STAMP]),
        )
    if kind == codes.CALLED:
        act = row[rows.CALLED_ACT]
        used = row[rows.CALLED_USED :][: rows.tiles_used(act)]
        at = tuple(map(_time, row[rows.CALLED_STAMPS :][:SEATS]))
        return events.Call(
            seat,
            WORDS[act],
            format([row[rows.CALLED_FACE]]),
            source=row[rows.CALLED_SOURCE],
            use=tuple(format([face]) for face in used),
            at=at if any(stamp is not None for stamp in at) else (),
        )
    if kind == codes.KONGED:
        return events.Kan(seat, WORDS[row[rows.KONGED_ACT]], format([row[rows.KONGED_FACE]]))
    if kind == codes.TURNED_UP:
        return events.DoraRevealed(format([row[rows.TURNED_UP_FACE]]))
    if kind == codes.ACCEPTED:
        return events.RiichiAccepted(seat, t.play.riichi_bet)
    if kind == codes.EXHAUSTED:
        return events.WallExhausted(seat)
    if kind == codes.ANNOUNCED:
        tenpai = bool(row[rows.ANNOUNCED_TENPAI])
        return events.Announce(seat, tenpai, hand_text(t, seat) if tenpai else None)
    return _decode_result(t, row)


def _time(stamp: int) -> int | None:
    return None if stamp == NO_STAMP else stamp


def _stamp(time: int | None) -> int:
    return NO_STAMP if time is None else time


def _decode_result(t: Table, row: Row) -> events.AnyEvent:
    kind, seat = row[rows.KIND], row[rows.SEAT]
    if kind == codes.WON:
        return _decode_win(t, row)
    if kind == codes.DRAW_END:
        return events.DrawEnd(
            reason=REASONS[row[rows.DRAW_END_REASON]],
            tenpai=tuple(bool(row[rows.DRAW_END_TENPAI] >> one & 1) for one in range(SEATS)),
            deltas=_four(row, rows.DRAW_END_CHANGES),
            bets=row[rows.DRAW_END_BETS],
            nagashi=_seats(row[rows.DRAW_END_NAGASHI]),
            dealer=seat,
            as_win=bool(row[rows.DRAW_END_WINNERS]),
        )
    if kind == codes.DIED:
        return events.DeadHand(seat)
    if kind == codes.TOOK_BACK:
        return events.DrawTakenBack(seat)
    if kind == codes.CHOMBO:
        offenders = _seats(row[rows.CHOMBO_OFFENDERS])
        return events.Chombo(offenders, _four(row, rows.CHOMBO_CHANGES))
    if kind == codes.PENALTY:
        return events.Penalty(seat, row[rows.PENALTY_POINTS], WHEN[row[rows.PENALTY_WHEN]])
    if kind == codes.HAND_END:
        return events.HandEnd(
            scores=_four(row, rows.HAND_END_SCORES),
            over=bool(row[rows.HAND_END_OVER]),
            round=WINDS[row[rows.HAND_END_ROUND] % 4],
            dealer=seat,
            counters=row[rows.HAND_END_COUNTERS],
            bets=row[rows.HAND_END_BETS],
            streak=row[rows.HAND_END_STREAK],
        )
    assert kind == codes.GAME_END
    changes = _four(row, rows.GAME_END_CHANGES)
    return events.GameEnd(scores_of(t), changes, row[rows.GAME_END_BETS])


def _four(row: Row, at: int) -> tuple[int, ...]:
    """The numbers of the four seats that begin at a place of the row."""
    return tuple(row[at : at + SEATS])


def _seats(mask: int) -> tuple[int, ...]:
    """The seats of the mask."""
    return tuple(seat for seat in range(SEATS) if mask >> seat & 1)


def _decode_win(t: Table, row: Row) -> events.Win:
    seat = row[rows.SEAT]
    closed = not t.seats[seat][codes.OPEN_MELDS]
    worth = t.play.worth.closed if closed else t.play.worth.open
    yaku = []
    for bit, key in enumerate(YAKU_KEYS):
        if row[rows.WON_YAKU] >> bit & 1:
            yaku.append((key, worth[bit] if worth[bit] < 100 else 0))
    in_riichi = t.seats[seat][RIICHI_STATE] == codes.IN_RIICHI
    ura = t.wall[URA : URA + t.now[codes.TURNED]] if in_riichi else []
    faces = faces_of(t, seat)
    if row[rows.WON_SOURCE] == seat:
        faces.remove(row[rows.WON_FACE])
    return events.Win(
        seat=seat,
        source=row[rows.WON_SOURCE],
        tile=format([row[rows.WON_FACE]]),
        hand=format(faces),
        melds=tuple(meld_text(meld) for meld in t.melds[seat][: t.seats[seat][codes.MELDS]]),
        yaku=tuple(yaku),
        bonus=(row[rows.WON_BONUS], row[rows.WON_BONUS + 1], row[rows.WON_BONUS + 2]),
        han=row[rows.WON_HAN],
        fu=row[rows.WON_FU],
        base=row[rows.WON_BASE],
        yakuman=row[rows.WON_YAKUMAN],
        deltas=_four(row, rows.WON_CHANGES),
        bets=row[rows.WON_BETS],
        ura=tuple(format([face]) for face in ura),
        liable=row[rows.WON_LIABLE] - 1 if row[rows.WON_LIABLE] else None,
    )


def encode(event: events.AnyEvent, t: Table) -> Row | None:
    """The row that `apply` wants for the event; None for events that change no state.

    A hand's start also lays its wall. Tiles that the event does not show become NONE.
    """
    row = [0] * rows.EVENT
    match event:
        case events.HandStart():
            wind, dice = WINDS.index(event.round), 10 * event.dice[0] + event.dice[1]
            rows.write_hand_start(row, event.dealer, wind, event.counters, event.bets, dice)
            _put(row, rows.HAND_START_SCORES, event.scores)
            t.wall[:] = _known_wall(event)
        case events.Draw():
            rows.write_drawn(row, event.seat, _face(event.tile), int(event.replacement))
        case events.Discard():
            drawn, riichi, stamp = int(event.drawn), int(event.riichi), _stamp(event.at)
            rows.write_discarded(row, event.seat, _face(event.tile), drawn, riichi, stamp)
        case events.Call():
            act = WORDS.index(event.act)
            rows.write_called(row, event.seat, act, _face(event.tile), event.source)
            _put(row, rows.CALLED_USED, tuple(map(_face, event.use)))
            _put(row, rows.CALLED_STAMPS, tuple(map(_stamp, event.at or (None,) * SEATS)))
        case events.Kan():
            rows.write_konged(row, event.seat, WORDS.index(event.act), _face(event.tile))
        case events.DoraRevealed():
            rows.write_turned_up(row, _face(event.tile))
        case events.RiichiAccepted():
            rows.begin_row(row, codes.ACCEPTED, event.seat)
        case events.WallExhausted():
            rows.begin_row(row, codes.EXHAUSTED, event.dealer)
        case events.Announce():
            rows.write_announced(row, event.seat, int(event.tenpai))
        case _ if isinstance(event, _STATELESS):
            return None
        case _:
            _encode_result(event, row)
    return row


def _encode_result(event: events.AnyEvent, row: Row) -> None:
    match event:
        case events.Win():
            rows.begin_row(row, codes.WON, event.seat)
            row[rows.WON_SOURCE] = event.source
            row[rows.WON_BETS] = event.bets
            _put(row, rows.WON_CHANGES, event.deltas)
            row[rows.WON_FACE] = _face(event.tile)
            row[rows.WON_HAN] = event.han
            row[rows.WON_FU] = event.fu
            row[rows.WON_BASE] = event.base
            row[rows.WON_YAKUMAN] = event.yakuman
            row[rows.WON_YAKU] = sum(1 << YAKU_KEYS.index(key) for key, _ in event.yaku)
            _put(row, rows.WON_BONUS, event.bonus)
            row[rows.WON_LIABLE] = 0 if event.liable is None else event.liable + 1
        case events.DrawEnd():
            nagashi = sum(1 << seat for seat in event.nagashi)
            rows.begin_row(row, codes.DRAW_END, event.dealer)
            row[rows.DRAW_END_REASON] = REASONS.index(event.reason)
            row[rows.DRAW_END_TENPAI] = sum(said << seat for seat, said in enumerate(event.tenpai))
            row[rows.DRAW_END_BETS] = event.bets
            row[rows.DRAW_END_WINNERS] = nagashi if event.as_win else 0
            _put(row, rows.DRAW_END_CHANGES, event.deltas)
            row[rows.DRAW_END_NAGASHI] = nagashi
        case events.DeadHand():
            rows.begin_row(row, codes.DIED, event.seat)
        case events.DrawTakenBack():
            rows.begin_row(row, codes.TOOK_BACK, event.seat)
        case events.Chombo():
            rows.begin_row(row, codes.CHOMBO, 0)
            row[rows.CHOMBO_OFFENDERS] = sum(1 << seat for seat in event.seats)
            _put(row, rows.CHOMBO_CHANGES, event.deltas)
        case events.Penalty():
            rows.begin_row(row, codes.PENALTY, event.seat)
            row[rows.PENALTY_POINTS] = event.points
            row[rows.PENALTY_WHEN] = WHEN.index(event.when)
        case events.HandEnd():
            rows.begin_row(row, codes.HAND_END, event.dealer)
            row[rows.HAND_END_OVER] = int(event.over)
            row[rows.HAND_END_ROUND] = WINDS.index(event.round)
            row[rows.HAND_END_COUNTERS] = event.counters
            row[rows.HAND_END_STREAK] = event.streak
        case events.GameEnd():
            rows.begin_row(row, codes.GAME_END, 0)
            row[rows.GAME_END_BETS] = event.bets
            _put(row, rows.GAME_END_CHANGES, event.deltas)


def _put(row: Row, at: int, numbers: tuple[int, ...]) -> None:
    """Writes the numbers to the row from a place on."""
    row[at : at + len(numbers)] = numbers


def _face(tile: str | None) -> int:
    return NONE if tile is None else parse_one(tile)
