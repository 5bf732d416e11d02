"""The lines of one hand of an mjai log against the engine, one at a time.

The engine is led by what the lines say was done; a line that tells what happened must be the next event ahead of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...game import events
from ...game.actions import Action
from ...game.engine.codes import CLAIMS, IN_TURN, LAST_FACE
from ...game.events import AnyEvent
from ...rules.values import shown
from ...tiles import format, kind_of, parse_one
from ..mjai.fields import Fields, TileSet, Wrong
from . import judge_ends
from .follow import Follower
from .judge_words import what_comes

Following = Sequence[dict[str, Any]]  # the messages after the one in hand


class HandJudge:
    """One hand: Wrong is raised by the first line that the book does not allow."""

    def __init__(self, driver: Follower, tiles: TileSet, scores: list[int]) -> None:
        self.driver = driver
        self.tiles = tiles
        self.scores = scores
        self.reaching: int | None = None  # has said reach and not discarded yet
        self.accepted = (
            False  # reach_accepted is read, and the engine still asks for claims on the discard
        )
        self.last_winner: int | None = None
        self.ura_shown = False
        self.unknown = (
            False  # a win whose ura indicators the log keeps to itself: nobody can know the scores
        )
        self.ended: events.HandEnd | None = None

    def line(self, kind: str, fields: Fields, following: Following) -> None:
        """Takes the line in, or says what is wrong with it."""
        if self.reaching is not None and kind != "dahai":
            raise Wrong(f"{kind} after reach: the riichi discard (dahai) comes first")
        match kind:
            case "hora":
                judge_ends.hora(self, fields, following)
            case "ryukyoku":
                judge_ends.ryukyoku(self, fields)
            case _:
                handlers: dict[str, Callable[[Fields], None]] = {
                    "tsumo": self._tsumo,
                    "dahai": self._dahai,
                    "reach": self._reach,
                    "reach_accepted": self._reach_accepted,
                    "dora": self._dora,
                    "kakan": self._kakan,
                    "ankan": self._ankan,
                    "end_kyoku": self.end_kyoku,
                    "chi": lambda fields: self._call("chow", 2, fields),
                    "pon": lambda fields: self._call("pung", 2, fields),
                    "daiminkan": lambda fields: self._call("kong", 3, fields),
                }
                handlers[kind](fields)

    # ---- what the judges of single lines share

    def pass_all(self) -> None:
        """Nobody claims what lies open; a riichi whose acceptance was read stands now."""
        if not self.driver.ahead:
            self.driver.answer({})
        self.accept()

    def accept(self) -> None:
        """The engine has come to the acceptance that was read before."""
        if self.accepted and self.driver.ahead:
            self.driver.confirm()
            self.accepted = False

    def expect(self, kind: type[AnyEvent], word: str) -> Any:
        """The next event ahead, which must be of that kind."""
        if not self.driver.ahead or not isinstance(self.driver.ahead[0], kind):
            raise self.out_of_place(word)
        return self.driver.ahead[0]

    def out_of_place(self, word: str) -> Wrong:
        """The complaint about a line where the book has another."""
        return Wrong(f"{word} is out of place: {what_comes(self.driver)}")

    def check_four(self, fields: Fields, name: str, expected: Sequence[int]) -> None:
        """A field of four amounts, where the line has it."""
        if name in fields and fields.four(name) != list(expected):
            given = shown(fields.four(name))
            raise Wrong(f"{name} {given}: by the book they are {shown(list(expected))}")

    def move(self, deltas: Sequence[int], fields: Fields) -> None:
        """Points move; the line's deltas and scores, where it has them, must say so."""
        self.check_four(fields, "deltas", deltas)
        after = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        self.check_four(fields, "scores", after)
        self.scores = after

    def in_turn(self, seat: int, word: str) -> None:
        """The seat must be the one to act."""
        if not self.driver.is_turn_of(seat):
            if self.driver.phase == CLAIMS:
                self.pass_all()
            raise self.out_of_place(f"{word} by seat {seat}")

    # ---- the lines

    def _tsumo(self, fields: Fields) -> None:
        seat, face = fields.seat("actor"), fields.tile("pai")
        self.pass_all()
        event = self.expect(events.Draw, "tsumo")
        if event.seat != seat:
            raise Wrong(f"tsumo by seat {seat}: it is seat {event.seat} who draws")
        self.tiles.show(face)
        self.driver.confirm()

    def _dora(self, fields: Fields) -> None:
        face = fields.tile("dora_marker")
        if self.driver.on_kong and self.driver.phase == CLAIMS:
            self.pass_all()
        self.expect(events.DoraRevealed, "dora")
        self.tiles.show(face)
        self.driver.confirm()

    def _dahai(self, fields: Fields) -> None:
        seat, face, drawn = fields.seat("actor"), fields.tile("pai"), fields.flag("tsumogiri")
        self.in_turn(seat, "dahai")
        discard = Action("discard", format([face]), drawn)
        options = self.driver.options(seat)
        if drawn and discard not in options and discard._replace(drawn=False) in options:
            raise Wrong(f"tsumogiri is true, but {discard.tile} was not drawn in this turn")
        plain = self.driver.find(seat, discard, exact=drawn)
        if self.reaching is None:
            self.driver.act(seat, plain)
        else:
            riichi = discard._replace(act="riichi")
            self.driver.act(seat, self.driver.find(seat, riichi, exact=drawn))
        self.reaching, self.accepted = None, False
        self.driver.confirm()

    def _reach(self, fields: Fields) -> None:
        seat = fields.seat("actor")
        self.in_turn(seat, "reach")
        if not self.driver.offers(seat, "riichi"):
            raise self.driver.refusal(seat, Action("riichi"))
        self.reaching = seat

    def _reach_accepted(self, fields: Fields) -> None:
        seat, driver = fields.seat("actor"), self.driver
        waiting = driver.phase == CLAIMS and not driver.on_kong and not self.accepted
        if driver.ahead or not waiting or not driver.declared:
            event = self.expect(events.RiichiAccepted, "reach_accepted")
            declarer = event.seat
        else:
            declarer = driver.source
        if declarer != seat:
            raise Wrong(f"reach_accepted for seat {seat}: it is seat {declarer} who declared")
        self.accepted = True
        self.accept()
        bet = self.driver.play.riichi_bet
        self.move([-bet if other == seat else 0 for other in range(4)], fields)

    def _call(self, word: str, count: int, fields: Fields) -> None:
        seat, source = fields.seat("actor"), fields.seat("target")
        face, used = fields.tile("pai"), fields.tiles("consumed", count)
        call = Action(word, use=tuple(format([one]) for one in used))
        driver = self.driver
        if driver.ahead or driver.phase != CLAIMS or driver.on_kong:
            raise driver.refusal(seat, call)
        if source != driver.source:
            raise Wrong(f"target {source}: the discard is seat {driver.source}'s")
        if face != driver.table.now[LAST_FACE]:
            lies = format([driver.table.now[LAST_FACE]])
            raise Wrong(f"pai {format([face])}: the discard is {lies}")
        packed = driver.find(seat, call)
        if driver.declared and not self.accepted:
            raise Wrong("reach_accepted comes before a claim of the riichi discard")
        driver.answer({seat: packed})
        self.accept()
        self.expect(events.Call, f"{word} by seat {seat}")
        driver.confirm()

    def _kakan(self, fields: Fields) -> None:
        seat, face, pung = fields.seat("actor"), fields.tile("pai"), fields.tiles("consumed", 3)
        self.in_turn(seat, "kakan")
        packed = self.driver.find(seat, Action("added_kong", format([face])))
        if sorted(pung) != sorted(self._pung(seat, kind_of(face))):
            raise Wrong(f"consumed {format(pung)}: that is not the pung that was claimed")
        self.driver.act(seat, packed)
        self.driver.confirm()

    def _pung(self, seat: int, kind: int) -> list[int]:
        """The tiles of the pung that the seat has claimed."""
        for event in self.driver.hand:
            if isinstance(event, events.Call) and (event.seat, event.act) == (seat, "pung"):
                faces = [parse_one(tile) for tile in (event.tile, *event.use)]
                if kind_of(faces[0]) == kind:
                    return faces
        return []

    def _ankan(self, fields: Fields) -> None:
        seat, faces = fields.seat("actor"), fields.tiles("consumed", 4)
        self.in_turn(seat, "ankan")
        kind = kind_of(faces[0])
        copies = [face for face in self.tiles.all.elements() if kind_of(face) == kind]
        if sorted(faces) != sorted(copies):
            raise Wrong(f"consumed {format(faces)}: a concealed kong is {format(copies)}")
        self.driver.act(seat, self.driver.find(seat, Action("concealed_kong", format([kind]))))
        self.driver.confirm()

    def end_kyoku(self, fields: Fields) -> None:
        """The hand is over: what the next one begins with is known."""
        event = self.expect(events.HandEnd, "end_kyoku")
        if not self.unknown:
            self.check_four(fields, "scores", event.scores)
        self.driver.confirm()
        self.ended = event

    @property
    def is_decided(self) -> bool:
        """A win or a draw has been read."""
        ahead = self.driver.ahead
        return self.ended is not None or bool(ahead and isinstance(ahead[0], events.HandEnd))

    @property
    def is_waiting(self) -> bool:
        """Somebody has to act, and the record is at that point."""
        return not self.driver.ahead and self.driver.phase in (IN_TURN, CLAIMS)
