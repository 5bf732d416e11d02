"""Between the log's rows of ints and typed events, both ways, by one table of where each event keeps what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..compile.kernel import Row
from ..rules.schema import YAKU_KEYS
from ..rules.switches import MANGAN
from ..scoring.circumstances import FLAGS
from ..scoring.sets import CHOW, KONG, set_kind, set_shape
from ..tiles import (
    KINDS,
    SEATS,
    WALL,
    WINDS,
    face_text,
    format,
    is_five,
    parse,
    parse_one,
    sort_key,
)
from . import events
from .actions import WORDS, faces_held
from .engine import codes, rows
from .engine.state import URA, Table, dealt_place, meld_how, meld_reds, meld_set

REASONS = ("exhaustive", "nine_terminals", "four_winds", "four_riichi", "four_kongs", "three_ron")
WHEN = ("at once", "after uma", "overall")
_MELD_WORDS = {0: "kan", 1: "kakan", 2: "ankan"}


def faces_of(t: Table, seat: int) -> list[int]:
    """The concealed tiles of a seat, in order."""
    faces = []
    for kind in range(KINDS):
        faces += faces_held(kind, t.hands[seat][kind], t.reds[seat])
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


def melds_of(t: Table, seat: int) -> tuple[str, ...]:
    """The melds of a seat as words of hand notation."""
    return tuple(meld_text(meld) for meld in t.melds[seat][: t.seats[seat][codes.MELDS]])


def scores_of(t: Table) -> tuple[int, ...]:
    """The four scores."""
    return tuple(row[codes.POINTS] for row in t.seats)


def dealt(wall: Row, dealer: int) -> list[list[int]]:
    """The thirteen tiles of each seat, in order."""
    hands = [[wall[place] for place in dealt_places(dealer, seat)] for seat in range(SEATS)]
    return [sorted(hand, key=sort_key) for hand in hands]


def dealt_places(dealer: int, seat: int) -> list[int]:
    """Where the seat's thirteen tiles lie in the wall."""
    turn = (seat - dealer) % SEATS
    return [dealt_place(turn, number) for number in range(13)]


def known_wall(start: events.HandStart) -> Row:
    """The wall: all of it, or the hands that the viewer sees."""
    if start.wall is not None:
        return parse(start.wall)
    wall = [codes.NONE] * WALL
    for seat, hand in enumerate(start.hands):
        if hand is not None:
            for place, face in zip(dealt_places(start.dealer, seat), parse(hand), strict=True):
                wall[place] = face
    return wall


class _Kind(NamedTuple):
    """How a value of an event is one number of its row."""

    value: Callable[[int], Any]
    number: Callable[[Any], int]


def _word(words: Sequence[str]) -> _Kind:
    return _Kind(words.__getitem__, words.index)


_NUMBER = _Kind(int, int)
_YES = _Kind(bool, int)
_TILE = _Kind(face_text, lambda tile: codes.NONE if tile is None else parse_one(tile))
_TIME = _Kind(
    lambda stamp: None if stamp == codes.NO_STAMP else stamp,
    lambda time: codes.NO_STAMP if time is None else time,
)
_WIND = _Kind(lambda number: WINDS[number % 4], lambda wind: WINDS.index(wind or "E"))
_DICE = _Kind(lambda dice: (dice // 10, dice % 10), lambda dice: 10 * dice[0] + dice[1])
_ACT = _word(WORDS)
_SEATS = _Kind(
    lambda mask: tuple(seat for seat in range(SEATS) if mask >> seat & 1),
    lambda seats: sum(1 << seat for seat in seats),
)
_SAID = _Kind(
    lambda mask: tuple(bool(mask >> seat & 1) for seat in range(SEATS)),
    lambda said: sum(one << seat for seat, one in enumerate(said)),
)
_SEAT_OR_NONE = _Kind(
    lambda number: number - 1 if number else None, lambda seat: 0 if seat is None else seat + 1
)
_FLAGS = _Kind(
    lambda mask: tuple(word for word, bit in FLAGS.items() if mask & bit),
    lambda words: sum(FLAGS[word] for word in words or ()),
)


class _Field(NamedTuple):
    """Where a field of an event stands in its row: one number there, or a tuple in so many places."""

    name: str
    place: int
    kind: _Kind = _NUMBER
    places: int = 0

    def read(self, row: Row) -> Any:
        if not self.places:
            return self.kind.value(row[self.place])
        return tuple(map(self.kind.value, row[self.place : self.place + self.places]))

    def write(self, row: Row, value: Any) -> None:
        for place, one in enumerate(value if self.places else (value,), self.place):
            row[place] = self.kind.number(one)


class _Layout(NamedTuple):
    """An event and its row: the field that is the row's seat, and the others."""

    event: Any
    seat: str | None
    fields: list[_Field]


def _layout(event: Any, seat: str | None = None, **fields: tuple[Any, ...] | int) -> _Layout:
    """The layout of an event whose fields stand where it is said: a place, what its number is, how many there are."""
    told = {name: (where,) if isinstance(where, int) else where for name, where in fields.items()}
    return _Layout(event, seat, [_Field(name, *where) for name, where in told.items()])


_LAYOUTS = {
    codes.HAND_START: _layout(
        events.HandStart, "dealer", round=(rows.HAND_START_ROUND, _WIND), counters=rows.HAND_START_COUNTERS,
        bets=rows.HAND_START_BETS, dice=(rows.HAND_START_DICE, _DICE), scores=(rows.HAND_START_SCORES, _NUMBER, SEATS),
    ),
    codes.DRAWN: _layout(
        events.Draw, "seat", tile=(rows.DRAWN_TILE, _TILE), replacement=(rows.DRAWN_REPLACEMENT, _YES),
    ),
    codes.DISCARDED: _layout(
        events.Discard, "seat", tile=(rows.DISCARDED_FACE, _TILE), drawn=(rows.DISCARDED_DRAWN, _YES),
        riichi=(rows.DISCARDED_RIICHI, _YES), at=(rows.DISCARDED_STAMP, _TIME),
    ),
    codes.CALLED: _layout(
        events.Call, "seat", act=(rows.CALLED_ACT, _ACT), tile=(rows.CALLED_FACE, _TILE), source=rows.CALLED_SOURCE,
        use=(rows.CALLED_USED, _TILE, rows.USED_MAX), at=(rows.CALLED_STAMPS, _TIME, SEATS),
    ),
    codes.KONGED: _layout(
        events.Kan, "seat", act=(rows.KONGED_ACT, _ACT), tile=(rows.KONGED_FACE, _TILE),
        at=(rows.KONGED_STAMP, _TIME),
    ),
    codes.TURNED_UP: _layout(events.DoraRevealed, tile=(rows.TURNED_UP_FACE, _TILE)),
    codes.ACCEPTED: _layout(events.RiichiAccepted, "seat"),
    codes.EXHAUSTED: _layout(events.WallExhausted, "dealer"),
    codes.ANNOUNCED: _layout(events.Announce, "seat", tenpai=(rows.ANNOUNCED_TENPAI, _YES)),
    codes.NAGASHI_ANSWERED: _layout(events.Nagashi, "seat", claimed=(rows.NAGASHI_ANSWERED_CLAIMED, _YES)),
    codes.WON: _layout(
        events.Win, "seat", source=rows.WON_SOURCE, bets=rows.WON_BETS, deltas=(rows.WON_CHANGES, _NUMBER, SEATS),
        tile=(rows.WON_FACE, _TILE), han=rows.WON_HAN, fu=rows.WON_FU, base=rows.WON_BASE, yakuman=rows.WON_YAKUMAN,
        bonus=(rows.WON_BONUS, _NUMBER, 3), liable=(rows.WON_LIABLE, _SEAT_OR_NONE), flags=(rows.WON_FLAGS, _FLAGS),
        seat_wind=(rows.WON_SEAT_WIND, _WIND), round_wind=(rows.WON_ROUND, _WIND), counters=rows.WON_COUNTERS,
        streak=rows.WON_STREAK,
    ),
    codes.DRAW_END: _layout(
        events.DrawEnd, "dealer", reason=(rows.DRAW_END_REASON, _word(REASONS)), tenpai=(rows.DRAW_END_TENPAI, _SAID),
        deltas=(rows.DRAW_END_CHANGES, _NUMBER, SEATS), bets=rows.DRAW_END_BETS,
        nagashi=(rows.DRAW_END_NAGASHI, _SEATS), as_win=(rows.DRAW_END_AS_WIN, _YES),
    ),
    codes.DIED: _layout(events.DeadHand, "seat"),
    codes.TOOK_BACK: _layout(events.DrawTakenBack, "seat"),
    codes.CALL_TOOK_BACK: _layout(events.CallTakenBack, "seat", by=rows.CALL_TOOK_BACK_BY),
    codes.RIICHI_TOOK_BACK: _layout(events.RiichiTakenBack, "seat", bet=rows.RIICHI_TOOK_BACK_BET),
    codes.END_TOOK_BACK: _layout(events.ExhaustionTakenBack, "seat"),
    codes.DORA_TOOK_BACK: _layout(events.DoraTakenBack, tile=(rows.DORA_TOOK_BACK_FACE, _TILE)),
    codes.CHOMBO: _layout(
        events.Chombo, seats=(rows.CHOMBO_OFFENDERS, _SEATS), deltas=(rows.CHOMBO_CHANGES, _NUMBER, SEATS),
    ),
    codes.PENALTY: _layout(events.Penalty, "seat", points=rows.PENALTY_POINTS, when=(rows.PENALTY_WHEN, _word(WHEN))),
    codes.HAND_END: _layout(
        events.HandEnd, "dealer", over=(rows.HAND_END_OVER, _YES), round=(rows.HAND_END_ROUND, _WIND),
        counters=rows.HAND_END_COUNTERS, streak=rows.HAND_END_STREAK, bets=rows.HAND_END_BETS,
        scores=(rows.HAND_END_SCORES, _NUMBER, SEATS),
    ),
    codes.GAME_END: _layout(
        events.GameEnd, bets=rows.GAME_END_BETS, deltas=(rows.GAME_END_CHANGES, _NUMBER, SEATS),
    ),
}  # fmt: skip
_KIND_OF = {layout.event: kind for kind, layout in _LAYOUTS.items()}


def decode(t: Table, row: Row) -> events.AnyEvent:
    """The event of a row; the table is that of the row's hand, at the row or later."""
    layout = _LAYOUTS[row[rows.KIND]]
    told = {field.name: field.read(row) for field in layout.fields}
    if layout.seat is not None:
        told[layout.seat] = row[rows.SEAT]
    event: events.AnyEvent = layout.event(**told | _of_table(t, row, told))
    return event


def _of_table(t: Table, row: Row, told: dict[str, Any]) -> dict[str, Any]:
    """What the event of the row also tells, and the table knows."""
    kind, seat = row[rows.KIND], row[rows.SEAT]
    if kind == codes.HAND_START:
        hands = tuple(format(faces) for faces in dealt(t.wall, seat))
        return {"hand": t.now[codes.HAND], "hands": hands, "wall": format(t.wall)}
    if kind == codes.CALLED:
        timed = any(time is not None for time in told["at"])
        used = told["use"][: rows.tiles_used(row[rows.CALLED_ACT])]
        return {"use": used, "at": told["at"] if timed else ()}
    if kind == codes.ACCEPTED:
        return {"bet": t.play.riichi_bet}
    if kind == codes.ANNOUNCED and told["tenpai"]:
        return {"hand": hand_text(t, seat)}
    if kind == codes.GAME_END:
        return {"scores": scores_of(t)}
    return _of_winner(t, row) if kind == codes.WON else {}


def _of_winner(t: Table, row: Row) -> dict[str, Any]:
    """The winner's tiles, yaku with their han, and the ura indicators after riichi."""
    seat = row[rows.SEAT]
    worth = t.play.worth.open if t.seats[seat][codes.OPEN_MELDS] else t.play.worth.closed
    yaku = []
    for bit, key in enumerate(YAKU_KEYS):
        if row[rows.WON_YAKU] >> bit & 1:
            yaku.append((key, worth[bit] if worth[bit] < MANGAN else 0))
    in_riichi = t.seats[seat][codes.RIICHI_STATE] == codes.IN_RIICHI
    ura = t.wall[URA : URA + t.now[codes.TURNED]] if in_riichi else []
    faces = faces_of(t, seat)
    if row[rows.WON_SOURCE] == seat:
        faces.remove(row[rows.WON_FACE])
    return {
        "hand": format(faces),
        "melds": melds_of(t, seat),
        "yaku": tuple(yaku),
        "ura": tuple(map(face_text, ura)),
    }


def encode(event: events.AnyEvent, t: Table) -> Row | None:
    """The row that `apply` wants for the event; None for events that change no state. A hand's start lays its wall."""
    if isinstance(event, events.HandStart):
        t.wall[:] = known_wall(event)
    return row_of(event)


def row_of(event: events.AnyEvent) -> Row | None:
    """The event as a row; None for events that change no state. Tiles that the event does not show become NONE."""
    kind = _KIND_OF.get(type(event))
    if kind is None:
        return None
    layout, row = _LAYOUTS[kind], [0] * rows.EVENT
    rows.begin_row(row, kind, 0 if layout.seat is None else getattr(event, layout.seat))
    for field in layout.fields:
        field.write(row, getattr(event, field.name))
    if isinstance(event, events.Call) and not event.at:
        row[rows.CALLED_STAMPS : rows.CALLED_STAMPS + SEATS] = [codes.NO_STAMP] * SEATS
    return row
