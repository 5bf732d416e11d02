"""`Game`: a whole game under one book, from the draw of seats to the final scores."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from ..errors import IllegalAction, NotationError
from ..rules import Rulebook, rulebook
from ..rules.changes import stated
from ..rules.play import Play, play_rules
from ..tiles import KINDS, WINDS, format, kind_of, parse
from .actions import WORDS, Action, from_dict, matches, unpack
from .decode import decode, faces_of
from .engine import codes
from .engine.codes import action_act
from .engine.flow import act, begin_hand, can_still_matter
from .engine.legal import early_actions, legal
from .engine.settle import end_game
from .engine.state import SEATS, Table, new_table
from .engine.windows import leading_claim
from .events import AnyEvent, Call, Discard, GameEnd, GameStart, HandStart, SeatsDrawn
from .folding import fold
from .referee import Referee, Verdict, discard_for_all, is_in_time
from .refusals import passed, why_not
from .state import State
from .view import View, Viewer, redact
from .wall import deal
from .wall.proofs import Proofs

NAMES = ("East", "South", "West", "North")


class Start(NamedTuple):
    """Where a game is taken up: what the first hand begins with."""

    round: str = "E"
    dealer: int = 0
    counters: int = 0
    bets: int = 0
    scores: tuple[int, ...] | None = None  # the book's start points
    streak: int = 0  # East's wins in a row


class Game:
    """One game; `events` is all of it, and the state is what they fold to.

    >>> game = Game(rules="ema2016", seed=7)
    >>> [str(action) for action in game.legal(0)][:3]
    ['discard 2m', 'discard 3m', 'discard 5p']
    """

    def __init__(
        self,
        rules: str | Rulebook = "ema2016",
        seed: int | str = 0,
        *,
        wall: Sequence[Any] | None = None,
        names: tuple[str, str, str, str] = NAMES,
        secret: bytes | None = None,
        nonces: bytes = b"",
        game: str = "",
        start: Start | None = None,
        referee: bool = False,
        tournament: bool = False,
        players: Sequence[int] | None = None,
        online: bool = False,
    ) -> None:
        """A game from a seed (or 32 secret bytes), or with walls given hand by hand in the order of use.

        `players` are who sits in seats 0 to 3 where a schedule says so; otherwise the seats are drawn. With `referee`
        what a person can do wrong is accepted and judged by the book; a `tournament` has its own price for a chombo.
        `online` commits to each wall by its root (`proofs.py`), and keeps to itself when calls came.
        """
        self.book = rulebook(rules)
        self.referee = referee
        self.tournament = tournament
        self.online = online
        self.last_hand = False  # the hand that is being played is the last one
        self.id = game or str(seed)
        self.events: list[AnyEvent] = []
        self._nonces = nonces
        self._secret = secret if secret is not None else deal.secret_of(seed)
        self._walls = _read_walls(wall, self.play)
        self._sit_at(new_table(self.play))
        if start is not None:
            take_up(self._table, start)
        base, changes = stated(self.book)
        commit = deal.commitment(self._secret, self.id, base)
        self.events.append(GameStart(base, names, self.id, commit, changes=changes))
        seated = deal.draw_seats(self._secret, self.id, nonces) if players is None else players
        if sorted(seated) != list(range(SEATS)):
            raise NotationError(f"players {players!r}: each of 0, 1, 2 and 3 sits somewhere")
        first, second, third, fourth = seated
        scheduled = players is not None
        self.events.append(SeatsDrawn((first, second, third, fourth), scheduled))
        self._begin_hand()

    @classmethod
    def taken_up(cls, log: Sequence[AnyEvent], **how: Any) -> tuple[Game, list[AnyEvent]]:
        """The game that the log tells, ready to go on, and what follows if nobody has to decide.

        `how` are the arguments it was begun with, its secret among them.
        """
        game = cls(**how)
        game.events = list(log)
        game._walls = game._walls[sum(isinstance(event, HandStart) for event in log) - 1 :]
        game._sit_at(fold(log, game.book))
        return game, [] if game.over else game._go_on()

    def _sit_at(self, table: Table) -> None:
        self._table = table
        self._judge = Referee(table, self.book)

    @property
    def state(self) -> State:
        """What lies on the table now, hidden tiles and all."""
        return State(self._table)

    @property
    def play(self) -> Play:
        """The book's answers about play."""
        return play_rules(self.book, self.tournament)

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self._table.now[codes.PHASE] == codes.GAME_OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """The four table scores, by seat."""
        return self.state.points

    @property
    def bets(self) -> int:
        """Riichi bets on the table."""
        return self.state.bets

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have a decision to make."""
        return tuple(seat for seat in range(SEATS) if legal(self._table, seat))

    @property
    def turn(self) -> int | None:
        """The seat in turn, if it is somebody's turn."""
        return self.state.turn

    @property
    def is_claim(self) -> bool:
        """A tile lies open to claims."""
        return self._table.now[codes.PHASE] == codes.CLAIMS

    @property
    def leading_claim(self) -> tuple[int, str] | None:
        """Whose claim on the open tile leads so far, and what it claims; None if nobody claims it."""
        seat = leading_claim(self._table) if self.is_claim else -1
        return None if seat < 0 else (seat, WORDS[action_act(self._table.answers[seat])])

    def overruled(self, at: int | None = None) -> list[int]:
        """The seats that are asked about the open tile and whose claim, made at this time, could change nothing."""
        if self.leading_claim is None:
            return []
        stamp = codes.NO_STAMP if at is None else at
        return [seat for seat in self.asked if not can_still_matter(self._table, seat, stamp)]

    def passed(self, seat: int) -> str | None:
        """Whether the seat let a win pass: `riichi` if in riichi, else `passed` until it may win again."""
        return passed(self._table, seat)

    def clause_against(self, seat: int, act: str) -> str | None:
        """Where it stands that the seat may not do this now; None where nothing speaks."""
        return why_not(self._table, self.book, seat, Action(act))[1]

    def swap_calls(self, seat: int) -> list[str]:
        """The tiles in the seat's hand that its call just now forbids to discard."""
        mask, held = self._table.now[codes.SWAP_MASK], faces_of(self._table, seat)
        return [format([face]) for face in dict.fromkeys(held) if mask >> kind_of(face) & 1]

    def chance(self, word: str) -> str:
        """A seed that follows from the game's secret and gives nothing of it away; another for each word."""
        return hmac.new(self._secret, f"chance {word}".encode(), hashlib.sha256).hexdigest()

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do now; if it is not asked, at most announce at a draw before its turn."""
        return [option for _, option in self._options(seat)]

    def act(
        self,
        seat: int,
        action: Action | dict[str, Any],
        at: int | None = None,
        *,
        shown: bool = False,
        too_fast: bool = False,
    ) -> list[AnyEvent]:
        """The events that follow from the seat's action; IllegalAction, with nothing changed, if it may not.

        `at` is when it came, in milliseconds on the table's clock; calls without it are simultaneous (ruling W-04).
        In referee mode: `shown` if a false win was shown, `too_fast` if the draw since left no time to call.
        """
        given = action if isinstance(action, Action) else from_dict(action)
        if at is not None and at < 0:
            raise NotationError(f"at {at}: a table's clock starts at 0")
        try:
            packed = self._find(seat, given)
        except IllegalAction as refused:
            if not self.referee or self.over:
                raise
            in_time = too_fast or is_in_time(self._table, at)
            return self._follow(seat, self._judge.rule_on(seat, given, refused, shown, in_time))
        # A discard's time matters where people sit at the table; online its claims have a window (ruling R06).
        timed = at is not None and (self.referee or self._table.now[codes.PHASE] == codes.CLAIMS)
        self._table.stamps[seat] = at if at is not None and timed else codes.NO_STAMP
        act(self._table, seat, packed)
        return self._go_on() + self._follow(seat, self._judge.settle_false_wins())

    def _follow(self, seat: int, verdict: Verdict) -> list[AnyEvent]:
        """The rulings, what they led to on the table, and what the seat goes on to do."""
        self.events += verdict.rulings
        news = [*verdict.rulings, *self._go_on()]
        return news if verdict.then is None else news + self.act(seat, verdict.then)

    def discard_for_all(self, seat: int, action: Action, at: int) -> list[AnyEvent]:
        """A discard in referee mode after which everybody is asked: anybody may call, rightly or wrongly."""
        is_discard = action.act in ("discard", "riichi") and self.turn == seat
        if not is_discard or not self.allows(seat, action):
            return self.act(seat, action, at)
        discard_for_all(self._table, seat, action, at)
        return self._collect()

    def stop(self) -> list[AnyEvent]:
        """The game ends here, with the scores as they are; the secret is told."""
        end_game(self._table)
        return self._collect()

    def foul(
        self, seat: int, offence: str, *, points: int | None = None, **facts: Any
    ) -> list[AnyEvent]:
        """What follows from an offence that a referee reports, by the book."""
        return self._follow(seat, self._judge.foul(seat, offence, points, **facts))

    @property
    def penalties(self) -> tuple[int, ...]:
        """Points to be taken from each seat's result, after uma or from the overall total."""
        return tuple(row[codes.PENALTIES] for row in self._table.seats)

    def _go_on(self) -> list[AnyEvent]:
        """The events since the last time; the next hand begins if one is over."""
        news = self._collect()
        if self._table.now[codes.PHASE] == codes.HAND_OVER:
            self._judge.end_hand()
            news += self._begin_hand()
        return news

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know: the fold of the redacted events."""
        return View.of(self.events, viewer)

    def seen(self, viewer: Viewer) -> list[AnyEvent]:
        """The events as the viewer may see them."""
        return [redact(event, viewer) for event in self.events]

    def allows(self, seat: int, action: Action) -> bool:
        """The seat may do this now."""
        with suppress(IllegalAction):
            return self._find(seat, action) >= 0
        return False

    def _options(self, seat: int) -> list[tuple[int, Action]]:
        if seat not in range(SEATS):
            raise NotationError(f"seat {seat!r}: a seat is 0, 1, 2 or 3")
        count = legal(self._table, seat) or early_actions(self._table, seat)
        found = self._table.options[:count]
        return [(packed, unpack(packed, self._table.reds[seat])) for packed in found]

    def _find(self, seat: int, given: Action) -> int:
        options = self._options(seat)
        # Which of two equal tiles goes matters to nobody who has only one of them.
        for meant in (given, given._replace(drawn=not given.drawn)):
            for packed, option in options:
                if matches(option, meant):
                    return packed
        message, clause = why_not(self._table, self.book, seat, given)
        raise IllegalAction(
            f"{given} by {WINDS[(seat - self.state.dealer) % 4]}: {message}", clause
        )

    def _collect(self) -> list[AnyEvent]:
        """The events written since the last time, typed; the log starts anew."""
        table = self._table
        news = [decode(table, table.log[number]) for number in range(table.now[codes.EVENTS])]
        if self.online:
            news = [self._as_online(event) for event in news]
        table.now[codes.EVENTS] = 0
        if news and isinstance(last := news[-1], GameEnd):
            secret, nonces = self._secret.hex(), self._nonces.hex()
            news[-1] = GameEnd(last.scores, last.deltas, last.bets, secret, nonces)
        self.events += news
        return news

    def _as_online(self, event: AnyEvent) -> AnyEvent:
        """A deal with the root of its wall; a discard or call without its time, which decided who was first."""
        match event:
            case HandStart():
                root = self.proofs(event).root.hex()
                return msgspec.structs.replace(event, root=root)
            case Call():
                return msgspec.structs.replace(event, at=())
            case Discard():
                return msgspec.structs.replace(event, at=None)
            case _:
                return event

    def proofs(self, start: HandStart) -> Proofs:
        """The proofs of the wall of a hand of this game."""
        seed = deal.hand_seed(self._secret, self.id, start.hand, self._nonces)
        return Proofs(parse(start.wall or ""), seed)

    def _begin_hand(self) -> list[AnyEvent]:
        if self.last_hand:
            return self.stop()
        number = self._table.now[codes.HAND]
        dice, faces = (1, 1), self._walls.pop(0) if self._walls else None
        if faces is None:
            red_fives = self.play.red_fives
            dice, faces = deal.deal(self._secret, self.id, number, red_fives, self._nonces)
        self._table.wall[:] = faces
        begin_hand(self._table, 10 * dice[0] + dice[1])
        return self._collect()


def take_up(t: Table, start: Start) -> None:
    """Puts the table where the game is taken up."""
    t.now[codes.ROUND] = WINDS.index(start.round)
    t.now[codes.DEALER] = start.dealer
    t.now[codes.COUNTERS] = start.counters
    t.now[codes.BETS] = start.bets
    t.now[codes.STREAK] = start.streak
    for seat, points in enumerate(start.scores or ()):
        t.seats[seat][codes.POINTS] = points


def _read_walls(given: Sequence[Any] | None, play: Play) -> list[list[int]]:
    """Walls as faces in the order of use: one wall, or one for each hand; text or tile numbers."""
    if not given:
        return []
    if isinstance(given, str) or isinstance(given[0], int):
        given = [given]
    found = []
    for one in given:
        faces = parse(one) if isinstance(one, str) else [
            deal.face_of(tile, play.red_fives) for tile in one
        ]  # fmt: skip
        kinds = [kind_of(face) for face in faces]
        if len(faces) != deal.TILES or any(kinds.count(kind) != 4 for kind in range(KINDS)):
            raise NotationError(f"a wall is 136 tiles, four of each; this one has {len(faces)}")
        reds = sum(face >= KINDS for face in faces)
        if reds != play.red_fives:
            raise NotationError(
                f"the book plays with {play.red_fives} red fives, this wall has {reds}"
            )
        found.append(faces)
    return found
