"""What the second referee writes down of a hand: tiles, who has done what, and what it says has happened.

A line is a tuple of plain words: what happened, to whom, and the fields that matter. Every method that lets something
happen adds a line and changes the notes, so the notes are what the second referee holds to be true.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from hanchan.game import Action
from hanchan.game.events import HandStart
from helpers.naive.offences import ANSWERS, OFFENCES
from helpers.naive.shapes import ORPHANS, plain, tiles_of, waits

SEATS = range(4)
FIRST_DRAW, REPLACEMENTS, INDICATORS = 52, 122, 126  # places in a wall in the order of use
Line = tuple[Any, ...]
Offers = dict[int, list[Action]]  # what each seat that is asked about an open tile may do with it


class Laid(NamedTuple):
    """The last tile laid down: by whom, as a discard or for a kong, and when, if somebody took the time."""

    seat: int
    tile: str
    how: str = "discard"
    at: int | None = None


class Notes:
    """One hand as the second referee sees it."""

    def __init__(self, book: str, tournament: bool = False) -> None:
        self.answers = ANSWERS[book]
        self.offences = OFFENCES[book]
        self.chombo_when = self.answers.chombo[tournament]
        self.lines: list[Line] = []
        self.scores = [0, 0, 0, 0]
        self.occasions: Counter[str] = (
            Counter()
        )  # how often it came to what a whole game is played for
        # Who had a right to the last tile when the hand before ended, and the line of what ended it.
        self.too_late: set[int] = set()
        self.ended_by: Line = ()

    def begin(self, start: HandStart) -> None:
        """A fresh deal; East has drawn."""
        assert start.wall is not None
        self.wall = tiles_of(start.wall)
        self.dealer, self.counters, self.bets = start.dealer, start.counters, start.bets
        self.scores = list(start.scores)
        self.hands = [tiles_of(hand or "") for hand in start.hands]
        self.melds: list[list[list[str]]] = [[] for _ in SEATS]
        self.concealed_kongs: list[list[str]] = [[] for _ in SEATS]  # their plain tiles
        self.rivers: list[list[str]] = [[] for _ in SEATS]
        self.claimed_from: list[int] = [0, 0, 0, 0]
        self.next_live, self.kongs, self.turned = FIRST_DRAW, 0, 1
        self.dead: set[int] = set()
        self.riichi: set[int] = set()  # whose bet lies on the table
        self.declared: int | None = None  # whose riichi discard lies open
        self.false_riichi: set[int] = set()
        self.false_kong: set[int] = set()
        self.pending: dict[int, str] = {}  # chombos, unless somebody wins on the open tile
        self.laid: Laid | None = None
        self.laid_riichi = False  # the last discard declared riichi
        self.since = ""  # what has come since the last discard: "draw", "chow", "pung" or "kong"
        self.set_made: tuple[int, Action] | None = None  # the set that claimed the last discard
        self.could: Offers = {}  # what each could do with the last tile that lay open
        self.could_claim: Offers = {}  # the same of the last discard, a kong or not since
        self.lost: set[int] = set()  # who could win on the last discard before a kong came
        self.said: dict[int, Action] = {}  # the answers about the open tile
        self.times: dict[int, int | None] = {}
        self.asked: set[int] = set()
        self.announced: dict[int, bool] = {}
        self.nagashi: dict[int, bool] = {}
        self.called = False
        self.phase = "turn"
        self.turn = self.dealer
        self.drawn: str | None = None
        self.lines = []
        self.draw(self.dealer)
        self.lines = []

    @property
    def live(self) -> int:
        """Tiles left in the live wall: each kong has moved one to the dead wall."""
        return REPLACEMENTS - self.kongs - self.next_live

    def from_seat(self, first: int) -> list[int]:
        """The four seats in turn from this one."""
        return [(first + step) % 4 for step in SEATS]

    def tell(self, *line: Any) -> None:
        """Something has happened."""
        self.lines.append(line)

    def draw(self, seat: int, replacement: bool = False) -> None:
        """The seat draws and is in turn."""
        if replacement:
            self.drawn = self.wall[REPLACEMENTS + self.kongs - 1]
        else:
            self.drawn = self.wall[self.next_live]
            self.next_live += 1
            self.since = "draw"
        self.hands[seat].append(self.drawn)
        self.phase, self.turn, self.asked = "turn", seat, {seat}
        self.tell("draw", seat, self.drawn, replacement)

    def discard(self, seat: int, tile: str, riichi: bool, at: int | None) -> None:
        """The tile goes into the river and lies open."""
        self.hands[seat].remove(tile)
        self.rivers[seat].append(tile)
        self.declared = seat if riichi else None
        self.laid_riichi = riichi
        self.laid = Laid(seat, tile, "discard", at)
        self.since, self.set_made, self.drawn = "", None, None
        self.lost, self.too_late = set(), set()
        self.tell("discard", seat, tile, riichi)

    def call(self, seat: int, action: Action) -> None:
        """A claimed set; after a kong an indicator is turned and a replacement tile drawn."""
        assert self.laid is not None
        for tile in action.use:
            self.hands[seat].remove(tile)
        self.melds[seat].append([*action.use, self.laid.tile])
        self.claimed_from[self.laid.seat] += 1
        self.since, self.set_made, self.called = action.act, (seat, action), True
        self.phase, self.turn, self.asked, self.drawn = "turn", seat, {seat}, None
        self.tell("call", seat, action.act, self.laid.tile, self.laid.seat, sorted(action.use))
        if action.act == "kong":
            entitled = {other for other, acts in self.could.items() if Action("ron") in acts}
            self.lost = entitled - self.dead - {seat}
            self.kongs += 1
            self.turn_indicator()
            self.draw(seat, replacement=True)

    def turn_indicator(self) -> None:
        """The next indicator, before the replacement tile (rulings R08, W-31)."""
        self.tell("indicator", self.wall[INDICATORS + self.turned])
        self.turned += 1

    def take_back(self, by: int) -> None:
        """The tile that was laid down last lies open again; what has come since goes back where it was."""
        assert self.laid is not None
        if self.phase == "announcing":
            self.announced, self.nagashi = {}, {}  # nobody has announced anything
            self.tell("exhaustion taken back", by)
        elif self.laid.how != "discard":
            self._take_back_replacement(by)
        elif self.since == "draw":
            assert self.drawn is not None
            self.hands[self.turn].remove(self.drawn)
            self.next_live -= 1
            self.tell("draw taken back", by)
        else:
            assert self.set_made is not None
            seat, action = self.set_made
            self.hands[seat] += action.use
            self.melds[seat].pop()
            self.claimed_from[self.laid.seat] -= 1
            self.called = any(self.melds) or any(self.concealed_kongs)
            self.tell("call taken back", seat, by)
        self.phase, self.set_made, self.drawn = "claims", None, None
        self.since = "" if self.laid.how == "discard" else "kong"

    def _take_back_replacement(self, by: int) -> None:
        """The kong may still be robbed: its tile and its indicator go back (rulings R08, W-31)."""
        assert self.drawn is not None
        self.hands[self.turn].remove(self.drawn)
        self.kongs -= 1
        self.turned -= 1
        self.tell("draw taken back", by)
        self.tell("indicator taken back", self.wall[INDICATORS + self.turned])

    def own_kong(self, seat: int, action: Action, at: int | None) -> None:
        """A concealed or added kong is laid down; it may be robbed."""
        tile = plain(action.tile or "")
        gone = [one for one in self.hands[seat] if plain(one) == tile]
        for one in gone:
            self.hands[seat].remove(one)
        if action.act == "concealed_kong":
            self.concealed_kongs[seat].append(tile)
        else:
            pung = next(m for m in self.melds[seat] if {plain(one) for one in m} == {tile})
            pung += gone
        self.laid = Laid(seat, tile, action.act, at)
        self.since = "kong"
        self.tell("kong", seat, action.act, tile)

    def die(self, seat: int, key: str) -> None:
        """The hand is dead; whatever it has claimed lapses (ema2016:3.4.7-a)."""
        self.dead.add(seat)
        if seat in self.could:
            self.said[seat] = Action("pass")
        self.tell("dead hand", seat, key, self.offences[key].clause)

    def rule(self, seat: int, key: str) -> None:
        """The ruling on an offence, with its clause (A-20)."""
        offence = self.offences[key]
        self.tell("ruling", seat, key, offence.consequence, offence.clause)

    def take_points(self, seat: int, points: int, when: str, key: str) -> None:
        """Points taken and given to nobody."""
        if when == "at once":
            self.scores[seat] -= points
        self.tell("penalty", seat, points, when, key, self.offences[key].clause)

    def accept_riichi(self, seat: int) -> None:
        """Nobody won on the riichi discard: the bet is paid (ruling R13)."""
        self.declared = None
        self.riichi.add(seat)
        self.scores[seat] -= 1000
        self.bets += 1
        self.tell("riichi", seat)

    def return_bet(self, seat: int) -> None:
        """The bet of this hand goes back to who declared."""
        self.riichi.discard(seat)
        self.scores[seat] += 1000
        self.bets -= 1

    def take_back_riichi(self, seat: int) -> None:
        """The riichi was none: its bet goes back, or is never paid (ema2016:5.3-c, rulings R13, R34)."""
        if seat in self.riichi:
            self.occasions["riichi taken back"] += 1
            self.return_bet(seat)
        elif self.declared == seat:
            self.declared = None
        else:
            return
        self.tell("riichi taken back", seat)

    def is_tenpai(self, seat: int) -> bool:
        """The hand waits for a tile of which it does not hold all four (ruling R18), and is not dead."""
        if seat in self.dead:
            return False
        words = ["".join(self.hands[seat])]
        words += ["ankan:" + tile * 4 for tile in self.concealed_kongs[seat]]
        words += [("kan:" if len(m) == 4 else "pon:") + "".join(m) for m in self.melds[seat]]
        return bool(waits(" ".join(words)))

    def has_nagashi(self, seat: int) -> bool:
        """All discards terminals and honours, none claimed; with an open hand only where the book allows it."""
        if not self.answers.nagashi or seat in self.dead or self.claimed_from[seat]:
            return False
        if self.melds[seat] and self.answers.nagashi == "closed":
            return False
        return bool(self.rivers[seat]) and {plain(t) for t in self.rivers[seat]} <= ORPHANS
