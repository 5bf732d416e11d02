"""One hand of Tenhou's XML, tag by tag."""

from __future__ import annotations

import re

from ...game.events import Call, Discard, DoraRevealed, Draw, RiichiAccepted
from ...game.given import Start
from ...game.wall.deal import face_of
from ...tiles import WINDS, format, sort_key
from ..steps import Ended, Move, Won
from .melds import TenhouMeld, decode_meld, meld_step, meld_word
from .recorded import RecordedHand, damaged, hand_name
from .tags import Tag, numbers, seat_of, some_numbers
from .words import KEYS, split_bonus

_DRAWS, _DISCARDS = "TUVW", "DEFG"
_MOVE = re.compile(r"([TUVWDEFG])(\d+)")
_REASONS = {
    "": "exhaustive",
    "nm": "exhaustive",
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "three_ron",
}


class HandReader:
    """Takes the tags of a hand one by one, and knows who holds which tile."""

    def __init__(self, tag: Tag, number: int, red_fives: int) -> None:
        """The hand that an INIT tag begins."""
        self.place = f"line {tag.line}, hand {number}"
        self._red_fives = red_fives
        self._seen: set[int] = set()
        self._held: list[set[int]] = []
        self._steps: list[Move] = []
        self._wins: list[Won] = []
        self._draw: Ended | None = None
        self._ura: tuple[str, ...] = ()
        self._due: list[Move] = []  # indicators written before the discard that turns them
        self._declared = -1  # the seat whose next discard is its riichi
        self._drawn = -1
        self._last = (-1, -1)  # seat and tile of the last discard
        self._replacing = False
        self._begin(tag, number)

    def _begin(self, tag: Tag, number: int) -> None:
        seed = some_numbers(tag, "seed", self.place, 6)
        dealer = seat_of(tag, "oya", self.place)
        scores = tuple(100 * n for n in some_numbers(tag, "ten", self.place, 4))
        if seed[0] not in range(16) or seed[0] % 4 != dealer or min(seed[1:3]) < 0:
            raise damaged(self.place, f"round {seed[0]} does not go with dealer {dealer}")
        self._start = Start(WINDS[seed[0] // 4], dealer, seed[1], seed[2], scores)
        self.place = f"line {tag.line}, {hand_name(self._start, number)}"
        for seat in range(4):
            dealt = some_numbers(tag, f"hai{seat}", self.place, 13)
            self._held.append({self._fresh(tile) for tile in dealt})
        self._dealt = tuple(self._text(held) for held in self._held)
        self._indicator = self._text([self._fresh(seed[5])])
        self._seed = tag.attributes.get("shuffle", "")

    @property
    def ended(self) -> bool:
        """The hand was won or drawn."""
        return bool(self._wins) or self._draw is not None

    def hand(self) -> RecordedHand:
        """The hand as far as it was read."""
        return RecordedHand(
            place=self.place,
            start=self._start,
            hands=self._dealt,
            indicator=self._indicator,
            steps=tuple(self._steps),
            wins=tuple(self._wins),
            draw=self._draw,
            ura=self._ura,
            seed=self._seed,
        )

    def take(self, tag: Tag) -> tuple[int, ...] | None:
        """Reads one tag; gives the final scores if the game ends with it."""
        if self.ended and not (self._wins and tag.name == "AGARI"):
            raise self._damaged(tag, f"<{tag.name}> follows the end of the hand")
        move = _MOVE.fullmatch(tag.name)
        if move is not None:
            self._move(tag, move[1], int(move[2]))
        elif tag.name == "N":
            self._meld(tag)
        elif tag.name == "REACH":
            self._riichi(tag)
        elif tag.name == "DORA":
            self._turned(tag)
        elif tag.name == "AGARI":
            self._wins.append(self._won(tag))
        elif tag.name == "RYUUKYOKU":
            self._draw = self._ended(tag)
        else:
            raise self._damaged(tag, f"the tag <{tag.name}> is not known")
        return self._final(tag)

    def _damaged(self, tag: Tag, reason: str) -> Exception:
        return damaged(f"{self._at(tag)}", reason)

    def _at(self, tag: Tag) -> str:
        """Where a tag stands."""
        return f"line {tag.line}, {self.place.split(', ', 1)[1]}"

    def _known(self, tile: int, place: str = "") -> int:
        if tile not in range(136):
            raise damaged(place or self.place, f"there is no tile {tile}; tiles are 0 to 135")
        return tile

    def _fresh(self, tile: int, place: str = "") -> int:
        """A tile that comes out of the wall."""
        if self._known(tile, place) in self._seen:
            raise damaged(place or self.place, f"tile {tile} comes out of the wall twice")
        self._seen.add(tile)
        return tile

    def _text(self, tiles: list[int] | set[int]) -> str:
        faces = [face_of(self._known(tile), self._red_fives) for tile in tiles]
        return format(sorted(faces, key=sort_key))

    def _one(self, tile: int) -> str:
        return format([face_of(tile, self._red_fives)])

    def _give(self, tag: Tag, seat: int, tile: int) -> None:
        """Takes a tile out of the concealed hand."""
        if tile not in self._held[seat]:
            raise self._damaged(tag, f"seat {seat} does not hold tile {tile}")
        self._held[seat].remove(tile)

    def _move(self, tag: Tag, letter: str, tile: int) -> None:
        if letter in _DRAWS:
            seat = _DRAWS.index(letter)
            self._held[seat].add(self._fresh(tile, self._at(tag)))
            self._steps.append(Draw(seat, self._one(tile), self._replacing))
            self._replacing, self._drawn = False, tile
            return
        seat = _DISCARDS.index(letter)
        self._give(tag, seat, self._known(tile, self._at(tag)))
        riichi = self._declared == seat
        self._steps.append(Discard(seat, self._one(tile), tile == self._drawn, riichi))
        self._steps += self._due
        self._due, self._declared, self._drawn = [], -1, -1
        self._last = (seat, tile)

    def _meld(self, tag: Tag) -> None:
        place = self._at(tag)
        seat = seat_of(tag, "who", place)
        [bits] = some_numbers(tag, "m", place, 1)
        meld = decode_meld(bits, place)
        step = meld_step(meld, seat, self._red_fives)
        if isinstance(step, Call) and (step.source, meld.called) != self._last:
            raise damaged(place, f"{step.act}: tile {meld.called} is not the last discard")
        for tile in used(meld):
            self._give(tag, seat, tile)
        self._replacing = meld.act not in ("chow", "pung")
        self._drawn = -1
        self._steps += [step, *self._due]
        self._due = []

    def _riichi(self, tag: Tag) -> None:
        seat = seat_of(tag, "who", self._at(tag))
        [step] = some_numbers(tag, "step", self._at(tag), 1)
        if step == 1:
            self._declared = seat
        elif step == 2:
            self._steps.append(RiichiAccepted(seat))
        else:
            raise self._damaged(tag, f"step {step} of a riichi; there are 1 and 2")

    def _turned(self, tag: Tag) -> None:
        """An indicator; one due with the discard is written just before it, though nobody can act in between."""
        [tile] = some_numbers(tag, "hai", self._at(tag), 1)
        event = DoraRevealed(self._one(self._fresh(tile, self._at(tag))))
        if self._steps and isinstance(self._steps[-1], Draw):
            self._due.append(event)
        else:
            self._steps.append(event)

    def _changes(self, tag: Tag) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The four changes of a payment, and the scores after it; what follows are a lobby's chips."""
        found = numbers(tag, "sc", self._at(tag))
        if len(found) not in (8, 16):
            raise self._damaged(tag, f"<{tag.name}> has {len(found)} numbers as its sc, not 8")
        deltas = tuple(100 * n for n in found[1:8:2])
        return deltas, tuple(
            100 * (before + moved) for before, moved in zip(found[0:8:2], found[1:8:2], strict=True)
        )

    def _won(self, tag: Tag) -> Won:
        place = self._at(tag)
        deltas, scores = self._changes(tag)
        [tile] = some_numbers(tag, "machi", place, 1)
        concealed = numbers(tag, "hai", place)
        if tile not in concealed:
            raise damaged(place, f"the winning tile {tile} is not in the hand")
        concealed.remove(tile)
        melds = [decode_meld(bits, place) for bits in numbers(tag, "m", place)]
        fu, points, _ = some_numbers(tag, "ten", place, 3)
        yaku, bonus = split_bonus(self._yaku(tag))
        yakuman = bool(tag.attributes.get("yakuman"))
        han = 0 if yakuman else sum(worth for _, worth in yaku) + sum(bonus)
        ura = tuple(self._one(self._known(n, place)) for n in numbers(tag, "doraHaiUra", place))
        self._ura = max(self._ura, ura, key=len)
        return Won(
            seat=seat_of(tag, "who", place),
            source=seat_of(tag, "fromWho", place),
            tile=self._one(self._known(tile, place)),
            hand=self._text(concealed),
            melds=tuple(sorted(meld_word(meld, self._red_fives) for meld in melds)),
            yaku=yaku,
            bonus=None if yakuman else bonus,
            han=han,
            fu=fu,
            points=points,
            deltas=deltas,
            liable=seat_of(tag, "paoWho" if "paoWho" in tag.attributes else "who", place),
            indicators=tuple(self._one(self._known(n)) for n in numbers(tag, "doraHai", place)),
            ura=ura,
            bets=self._bets(tag),
            scores=scores,
        )

    def _bets(self, tag: Tag) -> int:
        """The bets that a result names, behind the counters."""
        counters, bets = some_numbers(tag, "ba", self._at(tag), 2)
        if counters != self._start.counters:
            raise self._damaged(tag, f"<{tag.name}> has {counters} counters")
        return bets

    def _yaku(self, tag: Tag) -> list[tuple[str, int]]:
        rows = numbers(tag, "yaku", self._at(tag))
        pairs = list(zip(rows[::2], rows[1::2], strict=False))
        pairs += [(number, -1) for number in numbers(tag, "yakuman", self._at(tag))]
        if len(rows) % 2 or any(number not in range(len(KEYS)) for number, _ in pairs):
            raise self._damaged(tag, f"yaku {rows} are not numbers of yaku with their han")
        return [(KEYS[number], han) for number, han in pairs]

    def _ended(self, tag: Tag) -> Ended:
        deltas, scores = self._changes(tag)
        kind = tag.attributes.get("type", "")
        if kind not in _REASONS:
            raise self._damaged(tag, f"a draw of type {kind!r} is not known")
        shown = [numbers(tag, f"hai{seat}", self._at(tag)) for seat in range(4)]
        for seat, tiles in enumerate(shown):
            if tiles and set(tiles) != self._held[seat]:
                raise self._damaged(tag, f"seat {seat} shows tiles that it does not hold")
        tenpai = tuple(bool(tiles) for tiles in shown)
        return Ended(_REASONS[kind], kind == "nm", tenpai, deltas, self._bets(tag), scores)

    def _final(self, tag: Tag) -> tuple[int, ...] | None:
        """The final scores, in an attribute of the last result beside the places' points."""
        text = tag.attributes.get("owari")
        if text is None:
            return None
        try:
            found = tuple(100 * int(part) for part in text.split(",")[0:8:2])
        except ValueError:
            found = ()
        if len(found) != 4:
            raise self._damaged(tag, f"the final scores {text[:40]!r} are not four numbers")
        return found


def used(meld: TenhouMeld) -> list[int]:
    """The tiles of the concealed hand that a meld takes."""
    if meld.act == "added_kong":
        return [meld.called]
    return [tile for tile in meld.tiles if meld.act == "concealed_kong" or tile != meld.called]
