"""Between the log's rows of ints and typed events, both ways."""

from __future__ import annotations

from ..compile.kernel import Row
from ..rules.schema import YAKU_KEYS
from ..scoring.sets import CHOW, KONG, set_kind, set_shape
from ..tiles import KINDS, WINDS, format, is_five, parse, parse_one, sort_key
from . import events
from .actions import WORDS
from .engine import codes, rows
from .engine.codes import NO_STAMP, NONE, POINTS, RIICHI_STATE, STAMPS
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
    kind, seat = row[0], row[1]
    if kind == codes.HAND_START:
        return events.HandStart(
            hand=t.now[codes.HAND],
            round=WINDS[row[2] % 4],
            dealer=seat,
            counters=row[3],
            bets=row[4],
            scores=tuple(row[6:10]),
            dice=(row[5] // 10, row[5] % 10),
            hands=tuple(format(faces) for faces in dealt(t.wall, seat)),
            wall=format(t.wall),
        )
    if kind == codes.DRAWN:
        return events.Draw(seat, format([row[2]]), bool(row[3]))
    if kind == codes.DISCARDED:
        when = row[5] - 1 if row[5] else None
        return events.Discard(seat, format([row[2]]), bool(row[3]), bool(row[4]), when)
    if kind == codes.CALLED:
        used = row[5 : 8 if row[2] == codes.KONG else 7]
        use = tuple(format([face]) for face in used)
        at = tuple(None if stamp == NO_STAMP else stamp for stamp in row[STAMPS : STAMPS + SEATS])
        timed = at if any(stamp is not None for stamp in at) else ()
        return events.Call(seat, WORDS[row[2]], format([row[3]]), row[4], use, timed)
    if kind == codes.KONGED:
        return events.Kan(seat, WORDS[row[2]], format([row[3]]))
    if kind == codes.TURNED_UP:
        return events.DoraRevealed(format([row[2]]))
    if kind == codes.ACCEPTED:
        return events.RiichiAccepted(seat, t.play.riichi_bet)
    if kind == codes.EXHAUSTED:
        return events.WallExhausted(seat)
    if kind == codes.ANNOUNCED:
        shown = hand_text(t, seat) if row[2] else None
        return events.Announce(seat, bool(row[2]), shown)
    return _decode_result(t, row)


def _decode_result(t: Table, row: Row) -> events.AnyEvent:
    kind, seat = row[0], row[1]
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
    seat = row[1]
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
    row = [0] * codes.EVENT
    match event:
        case events.HandStart():
            dice = 10 * event.dice[0] + event.dice[1]
            round_number = WINDS.index(event.round)
            row[:6] = [
                codes.HAND_START, event.dealer, round_number, event.counters, event.bets, dice,
            ]  # fmt: skip
            row[6:10] = event.scores
            t.wall[:] = _known_wall(event)
        case events.Draw():
            row[:4] = [codes.DRAWN, event.seat, _face(event.tile), int(event.replacement)]
        case events.Discard():
            flags = [int(event.drawn), int(event.riichi)]
            row[:5] = [codes.DISCARDED, event.seat, _face(event.tile), *flags]
            row[5] = 0 if event.at is None else event.at + 1
        case events.Call():
            act = WORDS.index(event.act)
            row[:5] = [codes.CALLED, event.seat, act, _face(event.tile), event.source]
            row[5 : 5 + len(event.use)] = map(_face, event.use)
            at = event.at or (None,) * SEATS
            row[STAMPS : STAMPS + SEATS] = [NO_STAMP if one is None else one for one in at]
        case events.Kan():
            row[:4] = [codes.KONGED, event.seat, WORDS.index(event.act), _face(event.tile)]
        case events.DoraRevealed():
            row[:3] = [codes.TURNED_UP, 0, _face(event.tile)]
        case events.RiichiAccepted():
            row[:2] = [codes.ACCEPTED, event.seat]
        case events.WallExhausted():
            row[:2] = [codes.EXHAUSTED, event.dealer]
        case events.Announce():
            row[:3] = [codes.ANNOUNCED, event.seat, int(event.tenpai)]
        case _ if isinstance(event, _STATELESS):
            return None
        case _:
            _encode_result(event, row)
    return row


def _encode_result(event: events.AnyEvent, row: Row) -> None:
    match event:
        case events.Win():
            row[:2] = [codes.WON, event.seat]
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
            row[:2] = [codes.DRAW_END, event.dealer]
            row[rows.DRAW_END_REASON] = REASONS.index(event.reason)
            row[rows.DRAW_END_TENPAI] = sum(said << seat for seat, said in enumerate(event.tenpai))
            row[rows.DRAW_END_BETS] = event.bets
            row[rows.DRAW_END_WINNERS] = nagashi if event.as_win else 0
            _put(row, rows.DRAW_END_CHANGES, event.deltas)
            row[rows.DRAW_END_NAGASHI] = nagashi
        case events.DeadHand():
            row[:2] = [codes.DIED, event.seat]
        case events.DrawTakenBack():
            row[:2] = [codes.TOOK_BACK, event.seat]
        case events.Chombo():
            row[0] = codes.CHOMBO
            row[rows.CHOMBO_OFFENDERS] = sum(1 << seat for seat in event.seats)
            _put(row, rows.CHOMBO_CHANGES, event.deltas)
        case events.Penalty():
            row[:2] = [codes.PENALTY, event.seat]
            row[rows.PENALTY_POINTS] = event.points
            row[rows.PENALTY_WHEN] = WHEN.index(event.when)
        case events.HandEnd():
            row[:2] = [codes.HAND_END, event.dealer]
            row[rows.HAND_END_OVER] = int(event.over)
            row[rows.HAND_END_ROUND] = WINDS.index(event.round)
            row[rows.HAND_END_COUNTERS] = event.counters
            row[rows.HAND_END_STREAK] = event.streak
        case events.GameEnd():
            row[0] = codes.GAME_END
            row[rows.GAME_END_BETS] = event.bets
            _put(row, rows.GAME_END_CHANGES, event.deltas)


def _put(row: Row, at: int, numbers: tuple[int, ...]) -> None:
    """Writes the numbers to the row from a place on."""
    row[at : at + len(numbers)] = numbers


def _face(tile: str | None) -> int:
    return NONE if tile is None else parse_one(tile)
