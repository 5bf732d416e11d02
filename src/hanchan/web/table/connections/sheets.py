"""What a page shows beside an event: yaku, fu and clauses of a win, waits of a draw, the final table, a last hand.

Everything here follows from events that every viewer has seen, so it is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....errors import HanchanError
from ....game import View, events
from ....game.events import AnyEvent
from ....locale import LANGUAGES, translator
from ....record.story import hand_so_far, story_of
from ....record.wins import score_of
from ....rules import Rulebook
from ....rules.fouls import offences
from ....rules.play import play_rules
from ....scoring.analysis import waits
from ....scoring.words.earned import earned
from ....scoring.words.formula import formula
from ....settlement.next_hand import may_be_last
from ....settlement.standings import shown
from ....tiles import WINDS, seat_wind


def sheet(log: Sequence[AnyEvent], at: int, book: Rulebook) -> dict[str, Any] | None:
    """The explanation of the event at this place of the log; None if it needs none."""
    event = log[at]
    match event:
        case events.HandStart():
            last = may_be_last(WINDS.index(event.round), event.dealer, play_rules(book))
            return {"may_be_last": True} if last else None
        case events.Win():
            return _win_sheet(hand_so_far(log, at), event, book)
        case events.DrawEnd():
            return _draw_sheet(hand_so_far(log, at), event, book)
        case events.Ruling():
            return _offence(book, event.offence) | {"clause": event.clause}
        case events.Chombo():
            price = offences.chombo(book, tournament=False)
            cost = {"clause": event.clause or price.clause, "points": price.points}
            return _offence(book, event.offence) | cost | {"when": price.when}
        case events.Penalty():
            return _offence(book, event.offence)
        case events.GameEnd():
            return {"standings": standings(log[: at + 1], book)} | _course(log[:at])
    return None


MOMENTS = 3  # so many hands are told as those that decided the game


def _course(log: Sequence[AnyEvent]) -> dict[str, Any]:
    """The scores before the first hand and after each, and the hands in which most points changed their owner."""
    scores: list[tuple[int, ...]] = []
    hands: list[dict[str, Any]] = []
    wins: list[tuple[int, int]] = []
    for event in log:
        if isinstance(event, events.HandStart):
            start, wins = event, []
            scores = scores or [event.scores]
        elif isinstance(event, events.Win):
            wins.append((event.seat, event.source))
        elif isinstance(event, events.HandEnd):
            scores.append(event.scores)
            changes = [now - then for now, then in zip(event.scores, start.scores, strict=True)]
            named = {"hand": start.hand, "round": start.round, "dealer": start.dealer}
            hands.append(named | {"wins": wins, "changes": changes})
    moved = [hand for hand in hands if any(hand["changes"])]
    most = sorted(moved, key=lambda hand: -max(hand["changes"]))[:MOMENTS]
    return {"scores": scores, "moments": sorted(most, key=lambda hand: int(hand["hand"]))}


def _win_sheet(hand: Sequence[AnyEvent], win: events.Win, book: Rulebook) -> dict[str, Any]:
    start = hand[0]
    assert isinstance(start, events.HandStart)
    indicators = [event.tile for event in hand if isinstance(event, events.DoraRevealed)]
    bets = win.bets * book.value("riichi_bet")
    common = {
        "indicators": indicators,
        "ura": list(win.ura),
        "seat_wind": seat_wind(win.seat, start.dealer),
        "round_wind": start.round,
        "dealer": win.seat == start.dealer,
        "self_drawn": win.seat == win.source,
        "liable": win.liable,
        "bets": bets,
    }
    found = score_of(hand, win, book)
    if found is None:
        return common | _bare(win)
    answer = found.to_dict()
    del answer["rules"], answer["hand"], answer["win"]
    lines = {lang: formula(found, translator(lang)) for lang in LANGUAGES}
    return common | answer | {
        "fu_sum": sum(item.fu for item in found.fu_items) or None,
        "counters": found.total - found.points - bets,
        "formula": lines,
        "earned": earned(found),
        "text": {lang: found.explain(lang) for lang in LANGUAGES},
    }  # fmt: skip


def _bare(win: events.Win) -> dict[str, Any]:
    """What the event itself says, where the hand cannot be scored again by its words alone."""
    return {
        "yaku": [
            {"key": key, "han": han if han > 0 else None, "clause": None, "yakuman": max(0, -han)}
            for key, han in win.yaku
        ],
        "fu_items": [], "fu": win.fu or None, "fu_sum": None, "han": win.han or None, "limit": None,
        "bonus": dict(zip(("dora", "ura", "red"), win.bonus, strict=True)),
        "points": win.deltas[win.seat], "counters": 0, "total": win.deltas[win.seat],
        "payments": {}, "reading": win.hand, "notes": [], "formula": {}, "earned": {},
        "text": {},
    }  # fmt: skip


def _draw_sheet(hand: Sequence[AnyEvent], end: events.DrawEnd, book: Rulebook) -> dict[str, Any]:
    said = {event.seat: event for event in hand if isinstance(event, events.Announce)}
    melds = _melds(hand)
    shown_hands: dict[str, str] = {}
    waiting: dict[str, list[str]] = {}
    for seat, event in said.items():
        if event.tenpai and event.hand is not None:
            shown_hands[str(seat)] = event.hand
            try:
                waiting[str(seat)] = waits(" ".join([event.hand, *melds[seat]]))
            except HanchanError:
                waiting[str(seat)] = []
    kind = "nagashi" if end.nagashi else end.reason
    # Three winners end a hand in books of one's own only.
    clause = book.cite(f"draw.{kind}") if kind != "three_ron" else None
    return {"waits": waiting, "hands": shown_hands, "clause": clause}


def _melds(hand: Sequence[AnyEvent]) -> list[list[str]]:
    """Each seat's melds in notation."""
    return [[str(meld) for meld in melds] for melds in View.of(hand, "public").melds]


def _offence(book: Rulebook, key: str) -> dict[str, Any]:
    try:
        found = offences.offence(book, key)
    except HanchanError:
        return {}
    return found.to_dict()


def standings(log: Sequence[AnyEvent], book: Rulebook) -> list[dict[str, Any]]:
    """The final table, by seat: place, points, uma, penalties, total."""
    story = story_of(log)
    return [
        line._asdict() | {"seat": seat, "name": story.names[seat], "shown": shown(line.total, book)}
        for seat, line in enumerate(story.standings or ())
    ]
