"""The lines that end a hand: wins with all they move, draws with what was announced."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from ...game import events
from ...game.actions import Action
from ...game.engine.codes import CLAIMS, IN_TURN
from ...game.engine.tenpai import is_tenpai
from ...rules.play import RON_NEAREST, RON_THREE_ABORTS
from ...tiles import format, parse_one
from ..mjai.fields import Fields, Wrong
from ..mjai.lines import NAGASHI, REASONS
from .judge_words import reason_of

if TYPE_CHECKING:
    from .hand_judge import Following, HandJudge

_KNOWN_REASONS = (*REASONS.values(), NAGASHI)
_THREE_RON = REASONS["three_ron"]


def hora(judge: HandJudge, fields: Fields, following: Following) -> None:
    """A win: allowed, by whom and on what, and everything it moves."""
    seat, source = fields.seat("actor"), fields.seat("target")
    if not isinstance(next(iter(judge.driver.ahead), None), events.Win):
        _declare(judge, fields, following)
    event = _in_order(judge, seat)
    if event.source != source:
        raise Wrong(f"target {source}: the winning tile is seat {event.source}'s")
    if "pai" in fields and fields.tile("pai") != parse_one(event.tile):
        given = format([fields.tile("pai")])
        raise Wrong(f"pai {given}: the winning tile is {event.tile}")
    _check_ura(judge, fields, event)
    if not judge.unknown:
        judge.move(event.deltas, fields)
    judge.driver.confirm()
    judge.last_winner = seat


def _declare(judge: HandJudge, fields: Fields, following: Following) -> None:
    """The engine lets the seat win, and whoever else the next lines say won on the same tile."""
    driver, seat, source = judge.driver, fields.seat("actor"), fields.seat("target")
    if judge.last_winner is not None:
        clause = driver.book.fields["multiple_ron"].clause
        raise Wrong(f"hora by seat {seat}: no further win on this tile ({clause})")
    if seat == source:
        if not driver.is_turn_of(seat):
            raise driver.refusal(seat, Action("tsumo"))
        driver.act(seat, driver.find(seat, Action("tsumo")))
        return
    if judge.accepted:
        raise Wrong(f"hora by seat {seat}: the riichi stands, the chance to win has passed")
    if driver.ahead or driver.phase != CLAIMS:
        raise driver.refusal(seat, Action("ron"))
    if source != driver.source:
        raise Wrong(f"target {source}: the tile is seat {driver.source}'s")
    most = {RON_NEAREST: 0, RON_THREE_ABORTS: 1}.get(driver.play.multiple_ron, 2)
    lines = list(takewhile(lambda message: message["type"] == "hora", following))[:most]
    listed = [message.get("actor") for message in lines if message.get("target") == source]
    more = most if len(lines) == len(following) else len(lines)
    deltas = fields.four("deltas") if "deltas" in fields else None
    driver.answer(driver.ron_claims(seat, listed, more, deltas))


def _in_order(judge: HandJudge, seat: int) -> events.Win:
    """The seat's win among those ahead; the nearest to the discarder in turn order comes first."""
    ahead = judge.driver.ahead
    wins = [event for event in ahead if isinstance(event, events.Win)]
    own = next((event for event in wins if event.seat == seat), None)
    if own is None:
        raise judge.out_of_place(f"hora by seat {seat}")
    last = judge.last_winner
    is_nearer = last is not None and (seat - own.source) % 4 < (last - own.source) % 4
    # Bets that are not their winners' own go to the nearest, so in a wrong order the first line lacks them.
    takes_bets = wins[0].bets > int(judge.driver.in_riichi(wins[0].seat))
    if is_nearer or (own is not wins[0] and takes_bets):
        raise Wrong(f"hora by seat {seat}: of several winners the nearest comes first")
    ahead.remove(own)
    ahead.insert(0, own)
    return own


def _check_ura(judge: HandJudge, fields: Fields, event: events.Win) -> None:
    """After riichi one ura indicator for each that lies open; of anybody else none."""
    name = "ura_markers" if "ura_markers" in fields else "uradora_markers"
    if name not in fields:
        if event.ura and "deltas" in fields:
            raise Wrong(f"hora by seat {event.seat} after riichi without ura_markers")
        judge.unknown |= bool(event.ura)
        return
    faces = fields.tiles(name)
    if len(faces) != len(event.ura):
        why = "one for each open indicator" if event.ura else "only a winner in riichi has them"
        raise Wrong(f"{name}: {len(event.ura)} expected, not {len(faces)}; {why}")
    if not judge.ura_shown:
        for face in faces:
            judge.tiles.show(face)
        judge.ura_shown = bool(faces)
    if faces != [parse_one(tile) for tile in event.ura]:
        raise Wrong(f"{name} {format(faces)}: the winner before has shown others")


def ryukyoku(judge: HandJudge, fields: Fields) -> None:
    """A draw: only where the book ends the hand so, with what was announced."""
    driver = judge.driver
    reason = fields.get("reason") if "reason" in fields else None
    if reason is not None and reason not in _KNOWN_REASONS:
        raise Wrong(f"reason {reason!r:.40}: it is one of {', '.join(_KNOWN_REASONS)}")
    if driver.phase == IN_TURN and not driver.ahead:
        _nine_terminals(judge, fields, reason)
    elif reason == _THREE_RON and not driver.ahead:
        rons = {
            seat: driver.find(seat, Action("ron")) for seat in range(4) if seat != driver.source
        }
        driver.answer(rons)
    else:
        judge.pass_all()
    _announce(judge, fields)
    event = judge.expect(events.DrawEnd, "ryukyoku")
    if reason is not None and reason != reason_of(event):
        raise Wrong(f"reason {reason}: the hand is drawn as {reason_of(event)}")
    if event.nagashi and "actor" in fields and fields.seat("actor") not in event.nagashi:
        seats = " and ".join(map(str, event.nagashi))
        raise Wrong(f"actor {fields.seat('actor')}: seat {seats} has nagashi mangan")
    if event.reason == "exhaustive" and "tenpais" in fields:
        _check_tenpais(judge, fields.flags("tenpais"), event)
    judge.move(event.deltas, fields)
    driver.confirm()


def _nine_terminals(judge: HandJudge, fields: Fields, reason: str | None) -> None:
    """The player in turn ends the hand with nine terminals and honours."""
    driver = judge.driver
    seat = fields.seat("actor") if "actor" in fields else driver.turn
    if reason not in (None, REASONS["nine_terminals"]):
        raise judge.out_of_place(f"ryukyoku ({reason})")
    judge.in_turn(seat, "ryukyoku")
    driver.act(seat, driver.find(seat, Action("nine_terminals")))


def _announce(judge: HandJudge, fields: Fields) -> None:
    """Tenpai and noten are said as the line tells; without it everybody who is tenpai shows."""
    driver = judge.driver
    if driver.ahead and isinstance(driver.ahead[0], events.WallExhausted):
        driver.announce(fields.flags("tenpais") if "tenpais" in fields else [True] * 4)
    # The four hands of four riichi are shown too, and mjai has no line for it.
    while driver.ahead and isinstance(driver.ahead[0], (events.WallExhausted, events.Announce)):
        driver.confirm()


def _check_tenpais(judge: HandJudge, said: list[bool], event: events.DrawEnd) -> None:
    """Nobody announces what the hand is not; who is in riichi cannot deny it."""
    driver = judge.driver
    for seat in range(4):
        # Where nagashi mangan is a win nothing is announced, and the line may only not claim too much.
        may = is_tenpai(driver.table, seat) if event.as_win else event.tenpai[seat]
        if said[seat] and not may:
            raise Wrong(f"tenpais: seat {seat} is not tenpai")
        if may and not said[seat] and (driver.in_riichi(seat) or not event.as_win):
            raise Wrong(f"tenpais: seat {seat} is in riichi and shows its hand")
