"""`Game`: a whole game under one book, from the draw of seats to the final scores."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from ..errors import IllegalAction, NotationError, wrong_type
from ..rules import Rulebook, rulebook
from ..rules.changes import stated
from ..rules.play import Play, play_rules
from ..tiles import SEATS, format, kind_of, parse, seat_wind
from .actions import WORDS, Action, matches, read_action, unpack
from .decode import decode, faces_of
from .engine import codes
from .engine.codes import action_act
from .engine.flow import act, begin_hand, can_still_matter
from .engine.legal import early_actions, legal
from .engine.settle import end_game
from .engine.state import Table, copy_table, kept_table, lasting, new_table
from .engine.windows import leading_claim
from .events import (
    AnyEvent,
    Call,
    Chombo,
    Discard,
    GameEnd,
    GameStart,
    HandStart,
    Kan,
    SeatsDrawn,
)
from .folding import fold, fold_on
from .given import (
    NAMES,
    Start,
    check_bytes,
    check_flags,
    check_seat,
    check_time,
    check_words,
    read_players,
    read_walls,
    take_up,
)
from .referee.charges import Verdict
from .referee.referee import Deed, Referee, discard_for_all
from .refusals import passed, swap_call, why_not
from .state import State
from .view import View, Viewer, read_viewer, redact
from .wall import deal
from .wall.proofs import Proofs
from .worlds import redrawn


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
        A game with given walls and no `secret` promises nothing: no commitment, no draw of seats, no secret at its end.
        """
        check_words(seed=seed, names=names, game=game)
        check_bytes(secret=secret, nonces=nonces)
        check_flags(referee=referee, tournament=tournament, online=online)
        self.book = rulebook(rules)
        self.referee = bool(referee)
        self.tournament = bool(tournament)
        self.online = bool(online)
        self.last_hand = False  # the hand that is being played is the last one
        self.id = str(game) or str(seed)
        self.events: list[AnyEvent] = []
        self._nonces = nonces
        self._walls = read_walls(wall, self.play)
        self._promised = secret is not None or not self._walls
        self._secret = secret if secret is not None else deal.secret_of(seed)
        self._dealt = 0  # hands so far
        # How many events there were before this hand, and the table then; it is never changed.
        self._before_hand: tuple[int, Table]
        self._decided: list[int] = []  # how many events there were when somebody did something
        self._sit_at(new_table(self.play, codes.GAME_LOG))
        if start is not None:
            take_up(self._table, start)
        base, changes = stated(self.book)
        commit = deal.commitment(self._secret, self.id, base) if self._promised else ""
        east, south, west, north = map(str, names)
        told = (east, south, west, north)
        self.events.append(
            GameStart(base, told, self.id, commit, changes=changes, referee=self.referee)
        )
        self._seat(players)
        self._begin_hand()

    def _seat(self, players: Sequence[int] | None) -> None:
        """Says who sits where: as scheduled or drawn; nothing where the players simply sit in their order."""
        if players is None and not self._promised:
            return
        if players is None:
            seated: Sequence[int] = deal.draw_seats(self._secret, self.id, self._nonces)
        else:
            seated = players
        first, second, third, fourth = read_players(seated)
        self.events.append(SeatsDrawn((first, second, third, fourth), players is not None))

    @classmethod
    def taken_up(cls, log: Sequence[AnyEvent], **how: Any) -> tuple[Game, list[AnyEvent]]:
        """The game that the log tells, ready to go on, and what follows if nobody has to decide.

        `how` are the arguments it was begun with, its secret among them.
        """
        game = cls(**how)
        game.events = list(log)
        if not any(isinstance(event, HandStart) for event in game.events):
            raise NotationError("a game is taken up from its events, and these begin no hand")
        return game, game._take_up()

    def _take_up(self) -> list[AnyEvent]:
        """Goes on where the events end: what follows if nobody has to decide there."""
        starts = [n for n, event in enumerate(self.events) if isinstance(event, HandStart)]
        self._dealt, begun = len(starts), starts[-1]
        if begun != self._before_hand[0]:
            before = fold(self.events[:begun], self.book, self.tournament)
            self._before_hand = begun, before
        self._sit_at(fold_on(copy_table(self._before_hand[1]), self.events[begun:]))
        return [] if self.over else self._go_on()

    def determinized(self, seat: int, seed: int | str = 0) -> Game:
        """A copy of the game in which every tile that the seat has not seen is drawn anew, and the walls to come too.

        The seat sees what it saw and may do what it could; so a player who may not look can try out what may come.
        Nothing is inferred from how the others played, but that a seat in riichi waits. Answers that others have given
        and no event tells are open again, and if nobody has to decide in the new world, it goes on by itself. The same
        seed gives the same world.

        >>> game = Game(seed=7)
        >>> other = game.determinized(0, seed=1)
        >>> other.view(0) == game.view(0), other.state.hands[1] == game.state.hands[1]
        (True, False)
        """
        check_seat(seat)
        check_words(seed=seed)
        if self.referee:
            raise NotationError(
                "a referee's game is not drawn anew: what people do wrong tells of their tiles"
            )
        other = self.copy()
        other._secret, other._promised = deal.secret_of(f"determinized {seed}"), False
        other._walls = []
        if self.over:
            return other
        begun = self._before_hand[0]
        world = redrawn(self.events[begun:], seat, self.play.red_fives, Random(f"{seed}"))
        other.events[begun:] = world
        other._take_up()
        return other

    def _sit_at(self, table: Table) -> None:
        self._table = table
        self._judge = Referee(table, self.book)
        self._views: dict[Viewer, tuple[View, int]] = {}  # and how many events are folded into it

    def copy(self) -> Game:
        """The same game again, to be played on by itself.

        >>> game = Game(seed=7)
        >>> other = game.copy()
        >>> _ = other.act(0, other.legal(0)[0])
        >>> len(game.events) < len(other.events)
        True
        """
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.events = self.events.copy()
        other._decided = self._decided.copy()
        other._table = copy_table(self._table)
        other._judge = self._judge.copy(other._table)
        other._views = {viewer: (view.copy(), n) for viewer, (view, n) in self._views.items()}
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_views": {}}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]  # a game goes on, so nothing can be filed under it

    def _value(self) -> tuple[object, ...]:
        """Everything that what comes next can depend on."""
        made_of = (self.book, self.id, self._secret, self._nonces, self._walls, self._promised)
        how = (self.referee, self.tournament, self.online, self.last_hand)
        return made_of, how, self.events, lasting(self._table), self._judge.pending

    def at(self, n: int) -> Game:
        """The game as it stood after its first `n` events, where somebody decided: what was done since is undone.

        The game is taken up there, which takes longer the longer it is; to try things out, `copy` it first. Whoever had
        to decide is asked again, those too who had answered and whose answer no event tells yet.

        >>> game = Game(seed=7)
        >>> before = len(game.events)
        >>> _ = game.act(0, game.legal(0)[0])
        >>> game.at(before) == Game(seed=7)
        True
        """
        if not hasattr(n, "__index__"):
            raise wrong_type("n", n, "a number of events")
        stops = [*self._decided, len(self.events)]
        if n not in stops:
            near = min(stops, key=lambda stop: abs(stop - n))
            raise NotationError(f"n {n}: nobody decided anything there; the nearest is {near}")
        other = self.copy()
        other.events = self.events[:n]
        other._decided = [stop for stop in self._decided if stop < n]
        other._take_up()
        return other

    def __repr__(self) -> str:
        t = self.state
        where = "over" if self.over else f"{t.round} {t.dealer + 1}"
        return f"<Game {self.id!r} {self.book.name}: {where}, {len(self.events)} events>"

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
        check_seat(seat)
        return passed(self._table, seat)

    def clause_against(self, seat: int, act: str) -> str | None:
        """Where it stands that the seat may not do this now; None where nothing speaks."""
        check_seat(seat)
        return why_not(self._table, self.book, seat, read_action(Action(act)))[1]

    def swap_calls(self, seat: int) -> dict[str, str | None]:
        """The tiles in the seat's hand that its call just now forbids to discard, and where that stands."""
        check_seat(seat)
        t = self._table
        barred = [face for face in faces_of(t, seat) if t.now[codes.SWAP_MASK] >> kind_of(face) & 1]
        return {format([face]): self.book.cite(swap_call(t, kind_of(face))) for face in barred}

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
        given = read_action(action)
        check_time(at)
        try:
            packed = self._find(seat, given)
        except IllegalAction as refused:
            if not self.referee or self.over:
                raise
            deed = Deed(at, shown, too_fast)
            self._note_decision()
            verdict = self._judge.rule_on(seat, given, refused, deed)
            return self._follow(seat, verdict, at) + self._settle(seat)
        self._note_decision()
        phase = self._table.now[codes.PHASE]
        # A discard's time matters where people sit at the table; online its claims have a window (ruling R06).
        timed = at is not None and (self.referee or phase == codes.CLAIMS)
        if phase != codes.ANNOUNCING:  # the time of the last discard still tells whose win is late
            self._table.stamps[seat] = at if at is not None and timed else codes.NO_STAMP
        if self.referee:
            self._judge.see(packed)
        act(self._table, seat, packed)
        return self._go_on() + self._settle(seat)

    def _note_decision(self) -> None:
        """Somebody does something here; who answers about the same tile later does so here too."""
        if self._decided[-1:] != [len(self.events)]:
            self._decided.append(len(self.events))

    def _follow(self, seat: int, verdict: Verdict, at: int | None = None) -> list[AnyEvent]:
        """The rulings, what they led to on the table, and what the seat goes on to do."""
        self.events += verdict.rulings
        news = [*verdict.rulings, *self._go_on()]
        return news if verdict.then is None else news + self.act(seat, verdict.then, at)

    def _settle(self, seat: int) -> list[AnyEvent]:
        """What becomes of chombos that waited for others to answer."""
        return self._follow(seat, self._judge.charges.settle_chombos())

    def discard_for_all(self, seat: int, action: Action, at: int) -> list[AnyEvent]:
        """A discard in referee mode after which everybody is asked: anybody may call, rightly or wrongly."""
        is_discard = action.act in ("discard", "riichi") and self.turn == seat
        if not is_discard or not self.allows(seat, action):
            return self.act(seat, action, at)
        discard = self._find(seat, action)
        self._note_decision()
        self._judge.see(discard)
        discard_for_all(self._table, seat, discard, at)
        return self._collect()

    def stop(self) -> list[AnyEvent]:
        """The game ends here, with the scores as they are; the secret is told."""
        end_game(self._table)
        return self._collect()

    def foul(
        self, seat: int, offence: str, *, points: int | None = None, **facts: Any
    ) -> list[AnyEvent]:
        """What follows from an offence that a referee reports, by the book."""
        check_seat(seat)
        self._note_decision()
        verdict = self._judge.report(seat, offence, points, **facts)
        return self._follow(seat, verdict) + self._settle(seat)

    @property
    def penalties(self) -> tuple[int, ...]:
        """Points to be taken from each seat's result, after uma or from the overall total."""
        return tuple(row[codes.PENALTIES] for row in self._table.seats)

    def _go_on(self) -> list[AnyEvent]:
        """The events since the last time; the next hand begins if one is over."""
        news = self._collect()
        if self._table.now[codes.PHASE] == codes.HAND_OVER:
            self._judge.end_hand()
            news += self.stop() if self._is_last(news) else self._begin_hand()
        return news

    def view(self, viewer: Viewer) -> View:
        """What the viewer may know: the fold of the redacted events, up to now."""
        viewer = read_viewer(viewer)
        kept, n = self._views.get(viewer) or (View(viewer), 0)
        for event in self.events[n:]:
            kept.fold(redact(event, viewer))
        self._views[viewer] = kept, len(self.events)
        return kept.copy()

    def _repr_svg_(self) -> str:
        """The table with all hands open, as a notebook shows it."""
        return self.view("open").svg()

    def seen(self, viewer: Viewer) -> list[AnyEvent]:
        """The events as the viewer may see them."""
        viewer = read_viewer(viewer)
        return [redact(event, viewer) for event in self.events]

    def allows(self, seat: int, action: Action) -> bool:
        """The seat may do this now."""
        given = read_action(action)
        with suppress(IllegalAction):
            return self._find(seat, given) >= 0
        return False

    def _options(self, seat: int) -> list[tuple[int, Action]]:
        check_seat(seat)
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
        raise IllegalAction(f"{given} by {seat_wind(seat, self.state.dealer)}: {message}", clause)

    def _collect(self) -> list[AnyEvent]:
        """The events written since the last time, typed; the log starts anew."""
        table = self._table
        news = [decode(table, table.log[number]) for number in range(table.now[codes.EVENTS])]
        if self.online:
            news = [self._as_online(event) for event in news]
        news = self._judge.charges.cited(news)
        table.now[codes.EVENTS] = 0
        if news and isinstance(last := news[-1], GameEnd) and self._promised:
            secret, nonces = self._secret.hex(), self._nonces.hex()
            news[-1] = GameEnd(last.scores, last.deltas, last.bets, secret, nonces)
        self.events += news
        return news

    def _as_online(self, event: AnyEvent) -> AnyEvent:
        """A deal with the root of its wall; what players do without its time, which decided who was first."""
        match event:
            case HandStart():
                root = self.proofs(event).root.hex()
                return msgspec.structs.replace(event, root=root)
            case Call():
                return msgspec.structs.replace(event, at=())
            case Discard() | Kan():
                return msgspec.structs.replace(event, at=None)
            case _:
                return event

    def proofs(self, start: HandStart) -> Proofs:
        """The proofs of the wall of a hand of this game."""
        seed = deal.hand_seed(self._secret, self.id, start.hand, self._nonces)
        return Proofs(parse(start.wall or ""), seed)

    def _is_last(self, news: Sequence[AnyEvent]) -> bool:
        """The hand just over is the last; one that ended in a chombo may be dealt again even then (ruling R39)."""
        again = any(isinstance(event, Chombo) for event in news)
        return self.last_hand and not (again and self.book.value("chombo_redealt_after_time"))

    def _begin_hand(self) -> list[AnyEvent]:
        self._before_hand = len(self.events), kept_table(self._table)
        number = self._table.now[codes.HAND]
        dice, faces = (1, 1), next(iter(self._walls[self._dealt :]), None)
        self._dealt += 1
        if faces is None:
            red_fives = self.play.red_fives
            dice, faces = deal.deal(self._secret, self.id, number, red_fives, self._nonces)
        self._table.wall[:] = faces
        begin_hand(self._table, 10 * dice[0] + dice[1])
        return self._collect()
