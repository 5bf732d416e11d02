"""A game in plain text: hand by hand, every action a line, results with their yaku; and the summary of a game."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import events
from ..game.events import AnyEvent
from ..locale import LIMITS, NAMES, WINDS
from ..scoring.points import LIMIT_NAMES, MANGAN_BASE, YAKUMAN_BASE
from ..settlement.standings import shown
from .story import HandStory, Story, story_of

_DRAWS = {
    "exhaustive": "Exhaustive draw",
    "nine_terminals": "Abortive draw: nine terminals and honours",
    "four_winds": "Abortive draw: four equal winds",
    "four_riichi": "Abortive draw: four riichi",
    "four_kongs": "Abortive draw: four kongs",
    "three_ron": "Abortive draw: three wins on one discard",
}
_KONGS = {"concealed_kong": "concealed kong", "added_kong": "added kong"}


def text_of(log: Iterable[AnyEvent]) -> str:
    """The whole game."""
    story = story_of(log)
    parts = [_heading(story)]
    parts += ["\n".join(_Teller(story, hand).lines()) for hand in story.hands]
    if story.end is not None:
        parts.append("\n".join(["The end", *_indent(standings(story))]))
    return "\n\n".join(parts) + "\n"


def summary(story: Story) -> str:
    """One line for every hand, then the standings."""
    wide = max((len(hand.name) for hand in story.hands), default=0)
    lines = [
        f"{hand.name:{wide}}  {_scores(hand):27}  {result_line(story, hand)}"
        for hand in story.hands
    ]
    return "\n".join([_heading(story), "", *lines, *(["", *standings(story)] if story.end else [])])


def result_line(story: Story, hand: HandStory) -> str:
    """How a hand ended, in one line."""
    names = story.names
    if hand.wins:
        return "; ".join(
            f"{_won(win, names)}, {worth(win)}: {', '.join(_yaku(win))}" for win in hand.wins
        )
    if hand.chombo is not None:
        seats = [names[seat] for seat in hand.chombo.seats]
        return f"chombo of {' and '.join(seats)}" if seats else "dealt again"
    if hand.draw is None:
        return "not finished"
    if hand.draw.nagashi:
        seats = [names[seat] for seat in hand.draw.nagashi]
        return f"{' and '.join(seats)}: {NAMES['nagashi-mangan']}"
    tenpai = [names[seat] for seat, said in enumerate(hand.draw.tenpai) if said]
    said = f", tenpai: {', '.join(tenpai) or 'nobody'}" if hand.draw.reason == "exhaustive" else ""
    reason = _DRAWS[hand.draw.reason]
    return f"{reason[0].lower()}{reason[1:]}{said}"


def standings(story: Story) -> list[str]:
    """Place, name, points, uma and total of everybody, the first first."""
    lines = story.standings or []
    width = max(len(name) for name in story.names)
    rows = sorted(zip(lines, story.names, strict=True), key=lambda row: row[0].place)
    return [
        f"{line.place}  {name:{width}}  {line.points:>7}  uma {line.uma:>+6}"
        f"{f'  penalty {-line.penalty}' if line.penalty else ''}  {shown(line.total, story.book)}"
        for line, name in rows
    ]


def worth(win: events.Win) -> str:
    """`3 han 40 fu`, with the limit's name from a mangan on; a yakuman has neither han nor fu."""
    if win.yakuman:
        count = win.base // YAKUMAN_BASE
        return LIMITS["yakuman"] if count == 1 else f"{count} × {LIMITS['yakuman']}"
    if win.base < MANGAN_BASE:
        return f"{win.han} han {win.fu} fu"
    limit = LIMITS[LIMIT_NAMES.get(win.base, "yakuman")]
    return f"{win.han} han {limit}" if win.han else limit


def _yaku(win: events.Win) -> list[str]:
    """The yaku by name, and the han of dora, ura dora and red fives."""
    names = [NAMES[key] for key, _ in win.yaku]
    if win.yakuman:
        return names
    bonus = zip(("Dora", "Ura dora", "Red fives"), win.bonus, strict=True)
    return names + [f"{name} {han}" for name, han in bonus if han]


def _won(win: events.Win, names: tuple[str, ...]) -> str:
    if win.seat == win.source:
        return f"{names[win.seat]} wins by self-draw on {win.tile}"
    return f"{names[win.seat]} wins on {win.tile} of {names[win.source]}"


def _heading(story: Story) -> str:
    return f"{story.book.title}\n{', '.join(story.names)}"


def _scores(hand: HandStory) -> str:
    return " ".join(f"{score:>6}" for score in hand.end.scores) if hand.end else ""


def _indent(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


class _Teller:
    """Tells one hand; a draw and what is done with it share a line."""

    def __init__(self, story: Story, hand: HandStory) -> None:
        self._story = story
        self._hand = hand
        self._drawn: events.Draw | None = None
        width = max(len(name) for name in story.names)
        self._names = [f"{name:{width}}" for name in story.names]

    def lines(self) -> list[str]:
        """Everything that happened in the hand."""
        told: list[str] = []
        for event in self._hand.told:
            told += self._tell(event)
        if self._drawn is not None:
            told += self._draw_alone()
        return [told[0], *_indent(told[1:])] if told else []

    def _tell(self, event: AnyEvent) -> list[str]:
        match event:
            case events.HandStart():
                return self._start(event)
            case events.Draw():
                self._drawn = event
                return []
            case events.Discard() | events.Kan():
                return [self._own(event)]
        before = self._draw_alone() if self._drawn is not None else []
        return before + self._other(event)

    def _draw_alone(self) -> list[str]:
        assert self._drawn is not None
        seat, tile = self._drawn.seat, self._drawn.tile or "a tile"
        self._drawn = None
        return [f"{self._names[seat]}  draws {tile}"]

    def _start(self, start: events.HandStart) -> list[str]:
        wind = WINDS[start.round]
        head = f"{wind} {start.dealer + 1}, counters {start.counters}, bets {start.bets}"
        rows = []
        for turn in range(4):
            seat = (start.dealer + turn) % 4
            tiles = start.hands[seat] or "hidden"
            seat_wind = tuple(WINDS.values())[turn]
            rows.append(f"{seat_wind:5}  {self._names[seat]}  {start.scores[seat]:>6}  {tiles}")
        return [head, *rows]

    def _own(self, event: events.Discard | events.Kan) -> str:
        """What a player does in turn, with the draw before it."""
        drawn, self._drawn = self._drawn, None
        first = f"draws {drawn.tile or 'a tile'}, " if drawn is not None else ""
        if isinstance(event, events.Kan):
            return f"{self._names[event.seat]}  {first}{_KONGS[event.act]} of {event.tile}"
        if event.drawn and drawn is not None:
            text = f"draws and discards {event.tile}"
        else:
            text = f"{first}discards {event.tile}"
        return f"{self._names[event.seat]}  {text}{', riichi' if event.riichi else ''}"

    def _other(self, event: AnyEvent) -> list[str]:
        names = self._story.names
        match event:
            case events.DoraRevealed():
                return [f"indicator {event.tile}"]
            case events.RiichiAccepted():
                return [f"{self._names[event.seat]}  pays the bet, the riichi stands"]
            case events.Call():
                use = " ".join(event.use)
                what = f"{event.act} of {event.tile} from {names[event.source]} with {use}"
                return [f"{self._names[event.seat]}  {what}"]
            case events.Announce():
                said = f"tenpai {event.hand or ''}" if event.tenpai else "noten"
                return [f"{self._names[event.seat]}  {said}".rstrip()]
            case events.Nagashi():
                said = "claims" if event.claimed else "lets go"
                return [f"{self._names[event.seat]}  {said} {NAMES['nagashi-mangan']}"]
            case events.Win():
                return self._win(event)
            case events.DrawEnd():
                return self._draw_end(event)
            case events.HandEnd():
                scores = zip(names, event.scores, strict=True)
                return [f"scores: {', '.join(f'{name} {score}' for name, score in scores)}"]
        return self._ruling(event)

    def _win(self, win: events.Win) -> list[str]:
        hand = " ".join([win.hand, *win.melds])
        lines = [_won(win, self._story.names), f"  {hand} + {win.tile}"]
        if win.ura:
            lines.append(f"  ura indicators {' '.join(win.ura)}")
        lines.append(f"  {', '.join(_yaku(win))}: {worth(win)}")
        if win.liable is not None:
            lines.append(f"  {self._story.names[win.liable]} is liable")
        return [*lines, f"  {self._moves(win.deltas)}"]

    def _draw_end(self, event: events.DrawEnd) -> list[str]:
        lines = [_DRAWS[event.reason]]
        for seat in event.nagashi:
            lines.append(f"  {self._story.names[seat]}: {NAMES['nagashi-mangan']}")
        return lines + ([f"  {self._moves(event.deltas)}"] if any(event.deltas) else [])

    def _ruling(self, event: AnyEvent) -> list[str]:
        names = self._story.names
        match event:
            case events.Ruling():
                return [f"ruling on {names[event.seat]}: {event.offence} ({event.clause})"]
            case events.DeadHand():
                return [f"the hand of {names[event.seat]} is dead"]
            case events.DrawTakenBack():
                return [f"the draw is taken back for {names[event.seat]}"]
            case events.CallTakenBack():
                return [f"the set of {names[event.seat]} is taken back for {names[event.by]}"]
            case events.ExhaustionTakenBack():
                return [f"{names[event.seat]} claims the last discard: the hand is not drawn"]
            case events.DoraTakenBack():
                return [f"the indicator {event.tile} is turned back"]
            case events.RiichiTakenBack():
                return [f"the riichi of {names[event.seat]} is taken back"]
            case events.Penalty():
                return [f"{names[event.seat]} loses {event.points} points, {event.when}"]
            case events.Chombo():
                who = " and ".join(names[seat] for seat in event.seats)
                told = [f"chombo of {who}" if who else "the hand is dealt again"]
                return told + ([f"  {self._moves(event.deltas)}"] if any(event.deltas) else [])
        return []

    def _moves(self, deltas: Iterable[int]) -> str:
        moved = [
            f"{name} {delta:+d}"
            for name, delta in zip(self._story.names, deltas, strict=True)
            if delta
        ]
        return ", ".join(moved) or "no points move"
