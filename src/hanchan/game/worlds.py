"""Another world that one seat cannot tell from this one: every tile it has not seen drawn anew.

What the seat knows stays: its own tiles, everybody's discards (and whether a tile went as it was drawn), sets,
indicators, hands that were shown. The rest is dealt from the tiles left over. Nothing is inferred from how the others
played, but that a seat in riichi waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from ..scoring.waits import waits_mask
from ..tiles import (
    KINDS,
    SEATS,
    WALL,
    format,
    kind_of,
    parse,
    parse_one,
    sort_key,
    starts_chow,
)
from . import events
from .decode import dealt_places
from .engine.state import FIRST_DRAW, INDICATORS, REPLACEMENTS
from .events import AnyEvent
from .wall.deal import copies_of, face_of

_TRIES = 10_000  # draws of a hand that waits: about one in three does


class _Past:
    """What a seat's tiles did in the hand, as everybody saw it."""

    def __init__(self) -> None:
        self.left: list[int] = []  # faces that left the hand, in order
        self.hidden: list[int] = []  # numbers of the events by which it drew what nobody saw
        self.shown_draws: dict[int, int] = {}  # such events whose tile was discarded at once
        self.riichi = False
        self.hand: list[int] | None = None  # shown at a draw
        self._drawn: int | None = None

    def draws(self, number: int) -> None:
        self._drawn = number

    def loses(self, faces: Sequence[int], as_drawn: bool = False) -> None:
        """The faces leave the hand, or the tile does that was just drawn."""
        if as_drawn and self._drawn is not None:
            self.shown_draws[self._drawn] = faces[0]
        else:
            self.left += faces
            self.keeps()
        self._drawn = None

    def keeps(self) -> None:
        """Nobody saw what was drawn last."""
        if self._drawn is not None:
            self.hidden.append(self._drawn)
            self._drawn = None

    @property
    def size(self) -> int:
        """Tiles that are concealed now."""
        return 13 + len(self.hidden) - len(self.left)


def redrawn(hand: Sequence[AnyEvent], seat: int, red_fives: int, chance: Random) -> list[AnyEvent]:
    """The events of a hand up to now, as they were in a world that the seat cannot tell from this one."""
    pasts = _pasts(hand, red_fives)
    others = [other for other in range(SEATS) if other != seat]
    start = hand[0]
    assert isinstance(start, events.HandStart)
    unseen = Counter(face_of(tile, red_fives) for tile in range(WALL))
    unseen.subtract(parse(start.hands[seat] or ""))
    for event in hand:
        if isinstance(event, events.DoraRevealed) or (
            isinstance(event, events.Draw) and event.seat == seat
        ):
            unseen[parse_one(event.tile or "")] -= 1
    for other in others:
        unseen.subtract([*pasts[other].left, *pasts[other].shown_draws.values()])
        unseen.subtract(pasts[other].hand or ())
    concealed = _deal([pasts[other] for other in others], unseen, chance)
    rest = sorted(unseen.elements())
    chance.shuffle(rest)
    dealt = {seat: parse(start.hands[seat] or "")}
    drawn: dict[int, int] = {}
    for other, held in zip(others, concealed, strict=True):
        # What has left the hand first was dealt, so that everything was there before it left.
        tiles = [*pasts[other].left, *held]
        dealt[other] = tiles[:13]
        drawn |= dict(zip(pasts[other].hidden, tiles[13:], strict=True))
        drawn |= pasts[other].shown_draws
    return _told(hand, dealt, drawn, rest)


def _pasts(hand: Sequence[AnyEvent], red_fives: int) -> list[_Past]:
    pasts = [_Past() for _ in range(SEATS)]
    for number, event in enumerate(hand):
        match event:
            case events.Draw():
                pasts[event.seat].draws(number)
            case events.Discard():
                pasts[event.seat].loses([parse_one(event.tile)], event.drawn)
                pasts[event.seat].riichi |= event.riichi
            case events.Call():
                pasts[event.seat].loses([parse_one(tile) for tile in event.use])
            case events.Kan(act="concealed_kong"):
                kind = kind_of(parse_one(event.tile))
                pasts[event.seat].loses(copies_of(kind, red_fives))
            case events.Kan():
                pasts[event.seat].loses([parse_one(event.tile)])
            case events.Announce() if event.hand is not None:
                pasts[event.seat].hand = parse(event.hand)
    for past in pasts:
        past.keeps()
    return pasts


def _deal(pasts: Sequence[_Past], unseen: Counter[int], chance: Random) -> list[list[int]]:
    """The concealed tiles of each, taken out of what is unseen: those first that are held to something."""
    found: dict[int, list[int]] = {}
    order = sorted(range(len(pasts)), key=lambda place: not pasts[place].riichi)
    for place in order:
        past = pasts[place]
        if past.hand is not None:
            found[place] = list(past.hand)
            continue
        if past.riichi:
            found[place] = _waiting(unseen, past.size, chance)
        else:
            found[place] = chance.sample(sorted(unseen.elements()), past.size)
        unseen.subtract(found[place])
    return [found[place] for place in range(len(pasts))]


def _waiting(unseen: Counter[int], size: int, chance: Random) -> list[int]:
    """So many of the tiles that wait for another one; with a tile too many, the last is the one just drawn."""
    for _ in range(_TRIES):
        left = unseen.copy()
        sets = [_random_set(left, chance) for _ in range((size - 1) // 3)]
        tiles = [face for one in [*sets, _random_pair(left, chance)] for face in one]
        if len(tiles) < 3 * len(sets) + 2:
            continue  # some tiles were not there
        chance.shuffle(tiles)
        waiting = tiles[:-1]
        counts = [0] * KINDS
        for face in waiting:
            counts[kind_of(face)] += 1
        if waits_mask(counts, [0] * KINDS, 4 - len(sets)):
            left[tiles[-1]] += 1
            more = chance.sample(sorted(left.elements()), size - len(waiting))
            return [*waiting, *more]
    raise AssertionError("no hand that waits among the unseen tiles")


def _random_set(left: Counter[int], chance: Random) -> list[int]:
    """Three tiles that make a set, taken out of what is left; none if they are not there."""
    kind = kind_of(chance.choice(sorted(left.elements())))
    is_chow = starts_chow(kind) and chance.random() < 0.75
    return _take(left, [kind, kind + 1, kind + 2] if is_chow else [kind] * 3, chance)


def _random_pair(left: Counter[int], chance: Random) -> list[int]:
    return _take(left, [kind_of(chance.choice(sorted(left.elements())))] * 2, chance)


def _take(left: Counter[int], kinds: Sequence[int], chance: Random) -> list[int]:
    """A tile of each kind, red or plain, taken out; none if there are not all of them."""
    taken: list[int] = []
    for kind in kinds:
        faces = sorted(face for face, count in left.items() if count > 0 and kind_of(face) == kind)
        if not faces:
            left.update(taken)
            return []
        taken.append(chance.choice(faces))
        left[taken[-1]] -= 1
    return taken


def _told(
    hand: Sequence[AnyEvent], dealt: dict[int, list[int]], drawn: dict[int, int], rest: list[int]
) -> list[AnyEvent]:
    """The events with these tiles dealt and drawn, and the rest in the places of the wall that nobody has seen."""
    start = hand[0]
    assert isinstance(start, events.HandStart)
    wall: dict[int, int] = {}
    for seat, faces in dealt.items():
        wall |= dict(zip(dealt_places(start.dealer, seat), faces, strict=True))
    live, replacements, indicators = FIRST_DRAW, REPLACEMENTS, INDICATORS
    told: list[AnyEvent] = []
    for number, event in enumerate(hand):
        changed = event
        if isinstance(event, events.Draw):
            face = drawn[number] if number in drawn else parse_one(event.tile or "")
            changed = msgspec.structs.replace(event, tile=format([face]))
            wall[replacements if event.replacement else live] = face
            replacements, live = replacements + event.replacement, live + (not event.replacement)
        elif isinstance(event, events.DoraRevealed):
            wall[indicators] = parse_one(event.tile)
            indicators += 1
        told.append(changed)
    faces = [wall[place] if place in wall else rest.pop() for place in range(WALL)]
    hands = tuple(format(sorted(dealt[seat], key=sort_key)) for seat in range(SEATS))
    told[0] = msgspec.structs.replace(start, hands=hands, wall=format(faces), root="")
    return told
