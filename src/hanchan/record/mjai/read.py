"""An mjai log as the steps of a record."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ...errors import HanchanError, RecordError, RulebookError
from ...game import events
from ...game.given import Start
from ...rules.book import Rulebook
from ...rules.changes import restated
from ...rules.load import rulebook
from ...rules.play import play_rules
from ...rules.values import shown
from ...tiles import WINDS
from .. import steps
from ..files import Content, RecordLine
from ..steps import Begin, Record, Step, Told, Unreadable, Words
from .fields import Fields
from .lines import CALLS, NAGASHI, REASONS, Message
from .moves import Moves

KNOWN = (
    "start_game", "start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "dora", "reach",
    "reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game",
)  # fmt: skip
DEFAULT_BOOK = "ema2016"
SEAT_NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")
_OUR_REASONS = {mjai: ours for ours, mjai in REASONS.items()} | {NAGASHI: "exhaustive"}

_FIELDS = {
    "seat": "actor", "source": "target", "tile": "pai", "use": "consumed", "drawn": "tsumogiri",
    "ura": "ura_markers", "tenpai": "tenpais", "nagashi": "reason",
    "round": "bakaze", "dealer": "oya", "counters": "honba", "bets": "kyotaku",
}  # fmt: skip
_STEPS: dict[type, str] = {
    Begin: "start_kyoku",
    events.Draw: "tsumo by seat {0.seat}",
    events.Discard: "dahai by seat {0.seat}",
    events.DoraRevealed: "dora, the new indicator,",
    steps.Reach: "reach by seat {0.seat}",
    events.RiichiAccepted: "reach_accepted of seat {0.seat}",
    steps.Accepted: "reach_accepted of seat {0.seat}",
    events.Win: "hora of seat {0.seat}",
    steps.Won: "hora of seat {0.seat}",
    events.HandEnd: "end_kyoku",
    steps.HandOver: "end_kyoku",
    events.GameEnd: "end_game",
    steps.GameOver: "end_game",
}


def step_name(told: Told) -> str:
    """A step or an event, as mjai calls it."""
    match told:
        case events.Call():
            return f"{CALLS[told.act]} by seat {told.seat}"
        case events.Kan():
            return f"{'kakan' if told.act == 'added_kong' else 'ankan'} by seat {told.seat}"
        case events.DrawEnd() | steps.Ended():
            reason = NAGASHI if told.nagashi else REASONS.get(told.reason or "")
            return f"ryukyoku ({reason})" if reason else "ryukyoku"
        case events.WallExhausted() | events.Announce() | events.Nagashi():
            return f"ryukyoku ({REASONS['exhaustive']})"
    return _STEPS.get(type(told), "another line").format(told)


WORDS = Words(step_name, _FIELDS)


class _Entry(NamedTuple):
    """One line: its message, or what keeps it from being one."""

    line: int
    message: Message | None
    problem: str = ""


def _entry(line: RecordLine) -> _Entry:
    try:
        data = msgspec.json.decode(line.text)
    except (ValueError, RecursionError) as error:  # msgspec's are ValueErrors
        return _Entry(line.number, None, f"not JSON: {error}")
    if not isinstance(data, dict):
        return _Entry(line.number, None, f"{shown(data)} is no JSON object")
    if data.get("type") not in KNOWN:
        return _Entry(line.number, None, f"type {shown(data.get('type'))} is not known in a log")
    return _Entry(line.number, data)


def record_of(content: Content, rules: str | Rulebook | None = None) -> Record:
    """The steps of a log; `rules` decide where it names no book."""
    entries = [_entry(line) for line in content.lines]
    kinds = [entry.message["type"] for entry in entries if entry.message is not None]
    hands = steps.count_ended(kinds, "start_kyoku", ("hora", "ryukyoku"))
    book = rulebook(DEFAULT_BOOK if rules is None else rules)
    record = Record(
        book, SEAT_NAMES, [], hands, kinds.count("hora"), WORDS, False, damage=steps.damage_of(content)
    )  # fmt: skip
    if not entries:
        empty = Step(1, Unreadable("an empty file; a log begins with start_game"))
        return record if content.damage else record._replace(steps=[empty])
    line, first, _ = entries[0]
    if first is not None and first["type"] == "start_game":
        del entries[0]
        try:
            record = record._replace(book=_stated_book(first, book))
            record = record._replace(names=_names(first))
        except RecordError as error:
            record.steps.append(Step(line, Unreadable(str(error))))
        except HanchanError as error:  # without its book nothing of a game can be judged
            return record._replace(steps=[Step(line, Unreadable(str(error)))])
    elif first is not None:
        record.steps.append(Step(line, Unreadable("a log begins with start_game")))
    reader = _Reader(record.book)
    for entry in entries:
        record.steps.extend(Step(entry.line, told) for told in reader.steps(entry))
    return record


def _stated_book(message: Message, asked: Rulebook) -> Rulebook:
    """The book that the log names, else the one asked for."""
    name, changes = message.get("rules"), message.get("changes")
    if name is None and changes is None:
        return asked
    if not isinstance(name, str):
        raise RulebookError(f"rules = {shown(name)}: the name of a book expected")
    if not isinstance(changes, dict | None):
        raise RulebookError(f"changes = {shown(changes)}: what differs from the book expected")
    return restated(name, changes or {})


def _names(message: Message) -> tuple[str, str, str, str]:
    """The names of the players."""
    names = message.get("names")
    if names is None:
        return SEAT_NAMES
    if (
        not isinstance(names, list)
        or len(names) != 4
        or not all(isinstance(one, str) for one in names)
    ):
        raise RecordError(f"names = {shown(names)}: four names expected")
    one, two, three, four = names
    return one, two, three, four


class _Reader:
    """Reads the lines of one log."""

    def __init__(self, book: Rulebook) -> None:
        self._moves = Moves(book)
        play = play_rules(book)
        self._last_round = max(1, play.last_round, play.extension_to)

    def steps(self, entry: _Entry) -> list[Told]:
        """What the line tells."""
        if entry.message is None:
            return [Unreadable(entry.problem)]
        try:
            return self._told(entry.message)
        except HanchanError as error:
            cited = f" ({error.clause})" if error.clause else ""
            return [Unreadable(f"{error}{cited}", entry.message["type"] == "start_kyoku")]

    def _told(self, message: Message) -> list[Told]:
        fields = self._moves.fields(message)
        match message["type"]:
            case "start_game":
                raise RecordError("a second start_game: a log is one game")
            case "start_kyoku":
                return self._begin(message)
            case "reach":
                self._moves.events(message)
                return [steps.Reach(fields.seat("actor"))]
            case "reach_accepted":
                return [steps.Accepted(fields.seat("actor"), *_moved(fields))]
            case "hora":
                return [_won(fields)]
            case "ryukyoku":
                return [_ended(fields)]
            case "end_kyoku":
                return [steps.HandOver(fields.four_if_told("scores"))]
            case "end_game":
                scores = fields.four_if_told("scores")
                return [steps.GameOver(scores, fields.four_if_told("uma") if scores else None)]
        return [*self._moves.events(message)]

    def _begin(self, message: Message) -> list[Told]:
        """The deal and its first indicator, in a round that a game by the book can come to."""
        event, indicator = self._moves.events(message)
        assert isinstance(event, events.HandStart)
        if WINDS.index(event.round) > self._last_round:
            raise RecordError(f"bakaze {event.round}: the book has no such round")
        start = Start(event.round, event.dealer, event.counters, event.bets, event.scores)
        return [Begin(start, tuple(hand or "" for hand in event.hands)), indicator]


def _moved(fields: Fields) -> tuple[Any, Any]:
    """What points a line moves and the scores after it, where it tells them."""
    return fields.four_if_told("deltas"), fields.four_if_told("scores")


def _won(fields: Fields) -> steps.Won:
    """A win; one that tells its deltas and no ura indicators says that there are none."""
    deltas, scores = _moved(fields)
    name = "ura_markers" if "ura_markers" in fields else "uradora_markers"
    return steps.Won(
        seat=fields.seat("actor"),
        source=fields.seat("target"),
        tile=fields.tile("pai") if "pai" in fields else None,
        ura=fields.tiles(name) if name in fields else None if deltas is None else (),
        deltas=deltas,
        scores=scores,
    )


def _ended(fields: Fields) -> steps.Ended:
    """A draw; without `tenpais` everybody who is tenpai shows."""
    deltas, scores = _moved(fields)
    reason = fields.get("reason") if "reason" in fields else None
    if reason is not None and (not isinstance(reason, str) or reason not in _OUR_REASONS):
        raise RecordError(f"reason {reason!r:.40}: it is one of {', '.join(_OUR_REASONS)}")
    declared = reason in (None, NAGASHI, REASONS["nine_terminals"]) and "actor" in fields
    return steps.Ended(
        reason=None if reason is None else _OUR_REASONS[reason],
        nagashi=None if reason is None else reason == NAGASHI,
        tenpai=fields.flags("tenpais") if "tenpais" in fields else None,
        deltas=deltas,
        scores=scores,
        seat=fields.seat("actor") if declared else None,
        announced="tenpais" in fields,
    )
