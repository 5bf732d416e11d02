"""Another world that a seat cannot tell from this one, as a kernel: the tiles it has not seen are drawn anew.

The same idea as `game.worlds`, without the events: other hands and the wall are dealt again from what is left over, a
seat in riichi waits, and not for what it has let pass if that can be. The tiles that are redealt lie in *places* of the
wall: first, where the dealt tiles were, the other hands, then the tiles that nobody has drawn.
"""

from __future__ import annotations

from ...bots.kernels.scratch import Scratch
from ...compile.kernel import Row, inlined, kernel
from ...game.engine import codes
from ...game.engine.flow import ask_claim
from ...game.engine.legal import WAITING, legal
from ...game.engine.state import INDICATORS, REPLACEMENTS, Table, add_face, count_face, empty_hand
from ...game.engine.tenpai import find_waits
from ...sim.games.chance import pick
from ...sim.games.match import HANDS
from ...tiles import FACES, SEATS, WALL, kind_of, starts_chow
from .stepping import OPTIONS, PASSED, SEAT

_OTHER_HANDS = (
    1_000_000  # hands are numbered from here on, so that the walls to come are others too
)
_TRIES = 400  # hands for a seat in riichi; about one in three waits
_CHOWS = 3  # of four sets that are tried


@kernel
def determinize_game(
    t: Table, m: Scratch, kept: Row, view: int, salt: int, chance: Row, line: Row
) -> None:
    """Redraws what the seat (-1: the one that is asked) cannot see; `salt` names the world."""
    seat = view if view >= 0 else kept[SEAT]
    for other in range(SEATS):
        m.passed[other] = kept[PASSED + other]
    chance[0] = salt
    line[HANDS] += _OTHER_HANDS + pick(chance, _OTHER_HANDS)
    if t.now[codes.PHASE] == codes.ANNOUNCING:
        mix(t, 0, 0, chance)
        return
    tiles = collect_hands(t, seat)
    mix(t, tiles, 0, chance)
    first = 0
    for turn in range(1, SEATS):
        other = (seat + turn) % SEATS
        size = hand_size(t, other)
        if t.seats[other][codes.RIICHI_STATE] != codes.NO_RIICHI:
            find_waiting(t, m, other, tiles, first, chance)
        first += size
    first = 0
    for turn in range(1, SEATS):
        other = (seat + turn) % SEATS
        first = take_tiles(t, other, first)
    if t.now[codes.PHASE] == codes.CLAIMS:
        for turn in range(1, SEATS):
            ask_claim(t, (seat + turn) % SEATS)
        # It is still this seat's decision, with the new hand: who has nothing to claim with it can pass.
        t.answers[kept[SEAT]] = WAITING
    kept[OPTIONS] = legal(t, kept[SEAT])


@inlined
def hand_size(t: Table, seat: int) -> int:
    """The seat's concealed tiles."""
    in_turn = t.now[codes.PHASE] == codes.IN_TURN and t.now[codes.TURN] == seat
    return 13 - 3 * t.seats[seat][codes.MELDS] + int(in_turn)


@kernel
def collect_hands(t: Table, seat: int) -> int:
    """Lays the other hands into the wall where the dealt tiles were; how many tiles they are."""
    at = 0
    for turn in range(1, SEATS):
        other = (seat + turn) % SEATS
        for face in range(FACES):
            for _ in range(count_face(t, other, face)):
                t.wall[at] = face
                at += 1
    return at


@kernel
def hidden_places(t: Table, tiles: int) -> int:
    """How many tiles are redealt: those of the hands, and what lies in the wall unseen."""
    return tiles + WALL - t.now[codes.NEXT_LIVE] - t.now[codes.KONGS] - t.now[codes.TURNED]


@kernel
def place_at(t: Table, tiles: int, number: int) -> int:
    """Where in the wall the hidden tile of the number lies: hands, live wall, replacements, indicators, ura."""
    if number < tiles:
        return number
    at = number - tiles + t.now[codes.NEXT_LIVE]
    if at >= REPLACEMENTS:
        at += t.now[codes.KONGS]
    if at >= INDICATORS:
        at += t.now[codes.TURNED]
    return at


@kernel
def swap(t: Table, tiles: int, one: int, other: int) -> None:
    """Two hidden tiles change places."""
    here, there = place_at(t, tiles, one), place_at(t, tiles, other)
    face = t.wall[here]
    t.wall[here] = t.wall[there]
    t.wall[there] = face


@kernel
def mix(t: Table, tiles: int, first: int, chance: Row) -> None:
    """Shuffles the hidden tiles from number `first` on."""
    for last in range(hidden_places(t, tiles) - 1, first, -1):
        swap(t, tiles, last, first + pick(chance, last + 1 - first))


@kernel
def find_waiting(t: Table, m: Scratch, other: int, tiles: int, first: int, chance: Row) -> None:
    """Brings a hand that waits to the seat's places; of the tiles before these none is taken."""
    for attempt in range(_TRIES):
        waiting = 13 - 3 * t.seats[other][codes.MELDS]  # without the tile just drawn
        if not build(t, tiles, first, waiting, chance):
            continue
        empty_hand(t, other)
        for number in range(first, first + waiting):
            add_face(t, other, t.wall[number])
        waits = find_waits(t, other)
        # What it has let pass it does not wait for, unless no such hand is found.
        if waits != 0 and (waits & m.passed[other] == 0 or attempt > _TRIES // 2):
            return


@kernel
def build(t: Table, tiles: int, first: int, size: int, chance: Row) -> bool:
    """Sets and a pair less one tile to the places from `first` on; False if the tiles were not there."""
    at = first
    for _ in range((size - 1) // 3):
        at = build_set(t, tiles, at, 3, chance)
        if at < 0:
            return False
    if build_set(t, tiles, at, 2, chance) < 0:
        return False
    swap(
        t, tiles, first + size, first + pick(chance, size + 1)
    )  # the tile it waits for is not its own
    return True


@kernel
def build_set(t: Table, tiles: int, at: int, size: int, chance: Row) -> int:
    """A random set or pair to the places from `at` on; the place behind it, -1 if its tiles are not there."""
    count = hidden_places(t, tiles)
    swap(t, tiles, at, at + pick(chance, count - at))
    kind = kind_of(t.wall[place_at(t, tiles, at)])
    step = 0
    if size == 3 and starts_chow(kind) and pick(chance, 4) < _CHOWS:
        step = 1
    for more in range(1, size):
        found = -1
        start = at + more
        for number in range(start, count):
            if kind_of(t.wall[place_at(t, tiles, number)]) == kind + step * more:
                found = number
                break
        if found < 0:
            return -1
        swap(t, tiles, start, found)
    return at + size


@kernel
def take_tiles(t: Table, seat: int, first: int) -> int:
    """The seat takes the tiles that lie for it from `first` on; where those of the next seat begin."""
    whole = hand_size(t, seat)
    size = 13 - 3 * t.seats[seat][codes.MELDS]
    empty_hand(t, seat)
    for number in range(first, first + size):
        add_face(t, seat, t.wall[number])
    row = t.seats[seat]
    row[codes.WAITS] = find_waits(t, seat)
    row[codes.PASSED] = row[codes.PASSED_IN_RIICHI] = 0
    if whole > size:
        face = t.wall[first + size]
        add_face(t, seat, face)
        if t.now[codes.DRAWN_FACE] != codes.NONE:
            t.now[codes.DRAWN_FACE] = face
    return first + whole
