"""Events of the format: how rounds are paired and cuts announced, a cut made, a play-off played."""

from __future__ import annotations

from typing import Any

from ....errors import IllegalAction, NotationError
from ....locale import N_
from ...log import Event
from ..handlers import HEADS, ORGANISER, Change, EventKinds, entry_of, number_of, text_of, words_of
from ..ranking import PlayerStanding, closed_rounds, standings
from ..state import CARRIES, PAIRINGS, Cut, EventStage, EventState

KINDS = EventKinds()


@KINDS.written_by(ORGANISER, "pairing? interval? stages?")
def format_announced(state: EventState, event: Event) -> Change:
    """How rounds are paired, and after which rounds how many go on, announced before the first round."""
    if any(found.started is not None for found in state.rounds):
        raise IllegalAction("a round has started: the format is announced before")
    pairing = text_of(event, "pairing") or "schedule"
    if pairing not in PAIRINGS:
        known = " ".join(PAIRINGS)
        raise NotationError("no pairing {given!r}: one of {known}", given=pairing, known=known)
    interval = number_of(event, "interval", 1)
    stages = _stages_of(state, event)

    def change() -> None:
        state.pairing, state.interval, state.stages = pairing, interval, stages

    return change


def _stages_of(state: EventState, event: Event) -> tuple[EventStage, ...]:
    """The stages, each after a later round than the one before and for fewer players."""
    given = event.get("stages") or []
    if not isinstance(given, list):
        raise NotationError("{name}: {given!r} cannot be", name="stages", given=given)
    stages = tuple(_stage_of(one) for one in given)
    after, most = 0, None
    for stage in stages:
        if not after < stage.after < state.rounds_planned:
            raise NotationError(
                "{name}: a cut comes after an earlier round than {given}, of {rounds} in all",
                name=stage.name,
                given=stage.after,
                rounds=state.rounds_planned,
            )
        if stage.players % 4 or (most is not None and stage.players >= most):
            raise NotationError(
                "{name}: {count} players cannot go on: tables of four, fewer than before",
                name=stage.name,
                count=stage.players,
            )
        after, most = stage.after, stage.players
    return stages


def _stage_of(given: Any) -> EventStage:
    if not isinstance(given, dict) or not {"name", "after", "players"} <= set(given) <= {
        "name", "after", "players", "carry",
    }:  # fmt: skip
        raise NotationError(
            "a stage has name, after, players and carry, not {given!r}", given=given
        )
    carry = given.get("carry", "all")
    if carry not in CARRIES:
        known = " ".join(CARRIES)
        raise NotationError("no carry {given!r}: one of {known}", given=carry, known=known)
    name = words_of({"kind": "stage", **given}, "name")
    return EventStage(name, number_of(given, "after", 1), number_of(given, "players", 1), carry)


def cut_proposal(state: EventState) -> tuple[list[PlayerStanding], list[PlayerStanding]]:
    """Who goes on by the standings, and who tie for the places left; refused before the round of the cut is closed.

    Who has left does not go on: the next in the standings does.
    """
    stage = state.next_stage
    if stage is None:
        raise IllegalAction("no cut was announced, or all of them are made")
    closed = sum(found.closed for found in state.rounds)
    if closed < stage.after or state.is_playing:
        raise IllegalAction(
            "{name}: the cut is made when round {number} is closed",
            name=stage.name,
            number=stage.after,
        )
    inside = {entry.number for entry in state.to_seat}
    order = [one for one in standings(state) if one.entry.number in inside and not one.disqualified]
    if len(order) < stage.players:
        raise IllegalAction(
            "{name}: {count} players are left for {players} places",
            name=stage.name,
            count=len(order),
            players=stage.players,
        )
    last = order[stage.players - 1].place
    safe = [one for one in order if one.place < last]
    tied = [one for one in order if one.place == last]
    return (safe + tied, []) if len(safe) + len(tied) == stage.players else (safe, tied)


@KINDS.written_by(ORGANISER, "entries? reason?")
def cut_made(state: EventState, event: Event) -> Change:
    """The best go on; without `entries` those of the standings. Others than those need the reason."""
    safe, tied = cut_proposal(state)
    stage = state.next_stage
    assert stage is not None
    wanted = {one.entry.number for one in safe}
    if event.get("entries") is None:
        if tied:
            raise IllegalAction(
                "{names} tie for {count} places: a play-off, or a draw with its reason, decides",
                names=", ".join(one.entry.name for one in tied),
                count=stage.players - len(safe),
            )
        chosen = wanted
    else:
        chosen = _chosen(state, event, stage)
        fits = wanted <= chosen <= wanted | {one.entry.number for one in tied}
        if (not fits or tied) and not text_of(event, "reason"):
            raise NotationError("who goes on is not told by the standings alone: say why")

    def change() -> None:
        state.rounds = [found for found in state.rounds if found.started is not None]
        state.cuts.append(Cut(stage, frozenset(chosen)))

    return change


def _chosen(state: EventState, event: Event, stage: EventStage) -> set[int]:
    """The entries that are named to go on."""
    given = event["entries"]
    if not isinstance(given, list) or len(given) != stage.players:
        raise NotationError(
            "{name}: {players} players go on, not {given!r}",
            name=stage.name,
            players=stage.players,
            given=given,
        )
    named = [entry_of(state, number) for number in given]
    for entry in named:
        if entry not in state.to_seat or entry.substitute:
            raise IllegalAction("{name} is {status}", name=entry.name, status=entry.status)
    if len({entry.number for entry in named}) < len(named):
        raise NotationError("a player is named twice")
    return {entry.number for entry in named}


@KINDS.written_by(HEADS, "entries points reason?")
def play_off_played(state: EventState, event: Event) -> Change:
    """Those who tie have played for their order: the points of each; equal points share again."""
    if state.tie_break != "play_off":
        raise IllegalAction("no play-off was announced: equal totals are told apart as announced")
    if state.is_playing:
        raise IllegalAction("a round is being played: a play-off follows it")
    entries, points = event.get("entries"), event.get("points")
    if not isinstance(entries, list) or not isinstance(points, list) or len(entries) != len(points):
        raise NotationError("a play-off has entries and as many points")
    if len(entries) < 2 or not all(type(one) is int for one in points):
        raise NotationError("a play-off is between two players or more, in whole points")
    named = {entry_of(state, number).number for number in entries}
    if len(named) < len(entries):
        raise NotationError("a player is named twice")
    own = [one for one in standings(state) if one.entry.number in named]
    if len(own) < len(named) or len({(one.stage, one.total) for one in own}) > 1:
        raise IllegalAction("a play-off is for players whose totals are equal")
    decided = {(own[0].stage, entry): given for entry, given in zip(entries, points, strict=True)}
    return lambda: state.play_offs.update(decided)


def play_offs_due(state: EventState) -> list[list[PlayerStanding]]:
    """Groups that share a place and have a play-off before them, where that is the announced way."""
    if state.tie_break != "play_off" or state.is_playing or not closed_rounds(state):
        return []
    groups: dict[int, list[PlayerStanding]] = {}
    for one in standings(state):
        if not one.disqualified:
            groups.setdefault(one.place, []).append(one)
    return [group for group in groups.values() if len(group) > 1]


FORMAT_NAMES = {
    "schedule": N_("one schedule for all rounds"),
    "swiss": N_("Swiss: neighbours in the standings, pairs who met apart"),
    "interval": N_("by interval in the standings"),
}
CARRY_NAMES = {
    "all": N_("totals go on"),
    "half": N_("half of the totals goes on"),
    "none": N_("everybody begins at zero"),
}
