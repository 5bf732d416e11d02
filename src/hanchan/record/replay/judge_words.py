"""What comes next by the book, in words: for messages about a line that is out of place."""

from __future__ import annotations

from ...game import events
from ...game.engine.codes import CLAIMS, IN_TURN
from ...game.events import AnyEvent
from ..mjai.lines import NAGASHI, REASONS
from .follow import Follower


def what_comes(driver: Follower) -> str:
    """What should stand where another line does."""
    if driver.ahead:
        return f"{_event(driver.ahead[0], driver.ahead)} comes here"
    if driver.phase == IN_TURN:
        return f"seat {driver.turn} is to act"
    if driver.phase == CLAIMS:
        return f"the others may claim the tile of seat {driver.source}"
    return "the hand is over"


def _event(event: AnyEvent, ahead: list[AnyEvent]) -> str:
    match event:
        case events.Draw():
            return f"tsumo by seat {event.seat}"
        case events.DoraRevealed():
            return "dora, the new indicator,"
        case events.RiichiAccepted():
            return f"reach_accepted of seat {event.seat}"
        case events.DrawEnd():
            return f"ryukyoku ({reason_of(event)})"
        case events.WallExhausted() | events.Announce():
            end = next((one for one in ahead if isinstance(one, events.DrawEnd)), None)
            return f"ryukyoku ({reason_of(end) if end else REASONS['exhaustive']})"
        case events.Win():
            return f"hora of seat {event.seat}"
        case events.HandEnd():
            return "end_kyoku"
        case events.GameEnd():
            return "end_game"
    return "another line"


def reason_of(event: events.DrawEnd) -> str:
    """Mjai's word for why a hand is drawn."""
    return NAGASHI if event.nagashi else REASONS[event.reason]
