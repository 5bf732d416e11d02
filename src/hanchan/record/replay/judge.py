"""An mjai log against the book: the game around the hands, and how it is taken up again after an error."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ...errors import HanchanError
from ...game import events
from ...game.events import AnyEvent
from ...game.game import Start
from ...rules.book import Rulebook
from ...rules.changes import restated, stated
from ...rules.load import rulebook
from ...rules.values import shown
from ...settlement.standings import uma
from ...tiles import WINDS
from ..files import Content, Line
from ..mjai.fields import Fields, TileSet, Wrong
from .follow import Follower
from .hand_judge import HandJudge
from .shown_wall import wall_of

IN_HAND = (
    "tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "dora", "reach", "reach_accepted", "hora",
    "ryukyoku", "end_kyoku",
)  # fmt: skip
KNOWN = ("start_game", "start_kyoku", *IN_HAND, "end_game")
DEFAULT_BOOK = "ema2016"
NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")

Message = dict[str, Any]


class Error(NamedTuple):
    """What is wrong with a line."""

    line: int
    message: str


class Entry(NamedTuple):
    """One line: its JSON object, or what keeps it from being one."""

    number: int
    message: Message | None
    problem: str = ""


def entry_of(line: Line) -> Entry:
    """The line as an object of a known type."""
    try:
        data = msgspec.json.decode(line.text)
    except (ValueError, RecursionError) as error:  # msgspec's are ValueErrors
        return Entry(line.number, None, f"not JSON: {error}")
    if not isinstance(data, dict):
        return Entry(line.number, None, f"{shown(data)} is no JSON object")
    kind = data.get("type")
    if kind not in KNOWN:
        return Entry(line.number, None, f"type {shown(kind)} is not known in a log")
    return Entry(line.number, data)


class Judge:
    """One file: `errors` in its order, and `events`, the game as far as it stands."""

    def __init__(self, content: Content, rules: str | Rulebook | None = None) -> None:
        self.entries = [entry_of(line) for line in content.lines]
        self.errors: list[Error] = []
        self.events: list[AnyEvent] = []
        self._damage = content.damage
        self._book = rulebook(DEFAULT_BOOK if rules is None else rules)
        self._driver = Follower(self._book)
        self._hand: HandJudge | None = None
        self._lost = False  # an error stands before this line in the same hand
        self._closed = False
        self._at = 0

    @property
    def hands(self) -> int:
        """Hands that ended, by a win or a draw."""
        ended, count = True, 0
        for message in self._messages(0):
            if message["type"] == "start_kyoku":
                ended = False
            elif message["type"] in ("hora", "ryukyoku") and not ended:
                ended = True
                count += 1
        return count

    @property
    def wins(self) -> int:
        """Lines that tell of a win."""
        return sum(message["type"] == "hora" for message in self._messages(0))

    def run(self) -> None:
        """Goes through the file once."""
        for at, entry in enumerate(self.entries):
            self._at = at
            try:
                self._take(entry)
            except Wrong as wrong:
                self._err(str(wrong))
            except HanchanError as error:
                self._err(str(Wrong.because(error)))
        if self._hand is not None and self._hand.accepted and not self._lost:
            self._hand.pass_all()
        self._keep()
        if self._damage:
            self.errors.append(Error(*self._damage))
        elif not self.entries:
            self.errors.append(Error(1, "an empty file; a log begins with start_game"))

    def _messages(self, first: int) -> list[Message]:
        """What can be read from the line at place `first` on."""
        return [entry.message for entry in self.entries[first:] if entry.message is not None]

    def _err(self, message: str) -> None:
        self.errors.append(Error(self.entries[self._at].number, message))
        self._lost = True

    def _take(self, entry: Entry) -> None:
        if entry.message is None:
            if self._lost:
                return  # what follows an error in the same hand is not looked at
            raise Wrong(entry.problem)
        kind = entry.message["type"]
        if self._closed:
            if not self._lost:
                raise Wrong(f"{kind} after end_game")
            return
        if self._at == 0 and kind != "start_game":
            self._begin_record(NAMES)
            self._err("a log begins with start_game")
        match kind:
            case "start_game":
                self._start_game(entry.message)
            case "start_kyoku":
                self._start_kyoku(entry.message)
            case "end_game":
                self._closed = True
                if not self._lost:
                    self._end_game(entry.message)
            case _ if not self._lost:
                if self._hand is None or self._hand.ended:
                    raise Wrong(f"{kind} outside a hand: start_kyoku comes first")
                fields = Fields(entry.message, self._hand.tiles)
                self._hand.line(kind, fields, self._following())

    def _following(self) -> list[Message]:
        """The messages that stand right behind this line; three can win on one tile."""
        found: list[Message] = []
        for entry in self.entries[self._at + 1 : self._at + 3]:
            if entry.message is None:
                break
            found.append(entry.message)
        return found

    def _start_game(self, message: Message) -> None:
        if self._at:
            raise Wrong("a second start_game: a log is one game")
        try:
            self._book = self._stated_book(message)
        except (Wrong, HanchanError):
            self._closed = True  # without its book nothing of a game can be judged
            raise
        self._driver = Follower(self._book)
        names = message.get("names")
        if names is not None and not _are_names(names):
            self._begin_record(NAMES)
            raise Wrong(f"names = {shown(names)}: four names expected")
        self._begin_record(NAMES if names is None else tuple(names))

    def _stated_book(self, message: Message) -> Rulebook:
        """The book that the log names, else the one asked for."""
        name, changes = message.get("rules"), message.get("changes")
        if name is None and changes is None:
            return self._book
        if not isinstance(name, str):
            raise Wrong(f"rules = {shown(name)}: the name of a book expected")
        if not isinstance(changes, dict | None):
            raise Wrong(f"changes = {shown(changes)}: what differs from the book expected")
        return restated(name, changes or {})

    def _begin_record(self, names: tuple[str, ...]) -> None:
        base, changes = stated(self._book)
        one, two, three, four = names
        start = events.GameStart(base, (one, two, three, four), "", "", changes=changes)
        self.events = [start, events.SeatsDrawn((0, 1, 2, 3))]

    def _start_kyoku(self, message: Message) -> None:
        hand, lost = self._hand, self._lost
        self._keep()
        self._lost, self._hand = True, None  # until the new hand stands
        tiles = TileSet(self._book)
        fields = Fields(message, tiles)
        start, hands, indicator = self._read_start(fields)
        for face in (*(face for held in hands for face in held), indicator):
            tiles.show(face)
        if hand is None or lost:
            self._check_first(start)
            self._driver.take_up(start)
        elif problem := self._difference(hand, start):
            self._err(problem)
            self._driver.take_up(start)
        elif hand.unknown:
            self._driver.take_up(start._replace(streak=self._driver.next_start.streak))
        own = []
        for other in self._messages(self._at + 1):
            if other["type"] == "start_kyoku":
                break
            own.append(other)
        self._driver.begin(wall_of(hands, start.dealer, indicator, own, tiles))
        self._driver.confirm()  # the deal, and its first indicator
        self._driver.confirm()
        self._hand = HandJudge(self._driver, tiles, list(start.scores or ()))
        self._lost = False

    @staticmethod
    def _read_start(fields: Fields) -> tuple[Start, list[list[int]], int]:
        wind, kyoku = fields.get("bakaze"), fields.integer("kyoku", 1, 4)
        if not isinstance(wind, str) or wind not in tuple(WINDS):
            raise Wrong(f"bakaze = {shown(wind)}: E, S, W or N expected")
        dealer = fields.seat("oya")
        if dealer != kyoku - 1:
            raise Wrong(f"oya {dealer}: in hand {kyoku} of a round seat {kyoku - 1} deals")
        counters, bets = fields.integer("honba", 0), fields.integer("kyotaku", 0)
        start = Start(wind, dealer, counters, bets, tuple(fields.four("scores")))
        return start, fields.hands("tehais"), fields.tile("dora_marker")

    def _check_first(self, start: Start) -> None:
        """Where a log begins it is taken as it is, in a round that a game can come to."""
        play = self._driver.play
        last = max(1, play.last_round, play.extension_to)
        if WINDS.index(start.round) > last:
            raise Wrong(f"bakaze {start.round}: the book has no such round")

    def _difference(self, hand: HandJudge, start: Start) -> str:
        """How the new hand differs from what the book makes of the one before; nothing if it does not."""
        if hand.ended is None:
            decided = "end_kyoku is missing before it" if hand.is_decided else "it is not over"
            return f"start_kyoku after a hand: {decided}"
        if hand.ended.over and not hand.unknown:
            return "start_kyoku: the game is over"
        book = self._driver.next_start
        names = {"round": "bakaze", "dealer": "oya", "counters": "honba", "bets": "kyotaku"}
        if not hand.unknown:
            names["scores"] = "scores"
        for field, name in names.items():
            given, right = getattr(start, field), getattr(book, field)
            if given != right:
                return f"{name} {shown(given)}: after the hand before it is {shown(right)}"
        return ""

    def _end_game(self, message: Message) -> None:
        hand = self._hand
        if hand is None or not hand.is_decided:
            raise Wrong("end_game in the middle of a hand" if hand else "end_game before any hand")
        fields = Fields(message, hand.tiles)
        if hand.ended is None:
            hand.end_kyoku(Fields({"type": "end_kyoku"}, hand.tiles))
        assert hand.ended is not None
        if hand.ended.over:
            self._check_end(hand, fields)
            self._driver.confirm()
        elif "scores" in fields and not hand.unknown:
            start = self._driver.next_start
            raise Wrong(
                f"end_game: the game is not over, {start.round}{start.dealer + 1} comes next"
            )

    def _check_end(self, hand: HandJudge, fields: Fields) -> None:
        """Final scores with the bets left on the table, and uma; a remainder of bets breaks no tie (R32)."""
        event = hand.expect(events.GameEnd, "end_game")
        if "scores" in fields and not hand.unknown:
            hand.check_four(fields, "scores", event.scores)
            before = [score - move for score, move in zip(event.scores, event.deltas, strict=True)]
            hand.check_four(fields, "uma", uma(before, self._book))

    def _keep(self) -> None:
        """What is confirmed of the hand belongs to the game."""
        if self._hand is not None:
            self.events += self._driver.hand
            self._driver.hand = []


def _are_names(names: Any) -> bool:
    return isinstance(names, list) and len(names) == 4 and all(isinstance(n, str) for n in names)
