"""Faulty players, first half: claims and wins that come late, are said wrongly or are none at all.

A fault looks at the game and at the second referee's notes and gives a deed, or None where there is no occasion.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from hanchan.game import Action, Game
from helpers.naive.course import Deed
from helpers.naive.notes import SEATS
from helpers.naive.referee import SecondReferee
from helpers.naive.shapes import plain, tiles_of


class Moment(NamedTuple):
    """The game, what the second referee knows of it, and chance."""

    game: Game
    referee: SecondReferee
    rng: random.Random
    now: int  # milliseconds on the table's clock
    keep_orphans_out: frozenset[int] = (
        frozenset()
    )  # who discard terminals and honours only, for nagashi
    keeps_hands: bool = False  # everybody discards what was drawn
    wanted: str | None = None  # what East discards first, because others wait for it

    def maybe(self, seats: set[int] | list[int]) -> int | None:
        """One of the seats, if there is any."""
        return self.rng.choice(sorted(seats)) if seats else None

    def time(self) -> int | None:
        """The time, if somebody takes it."""
        return self.now if self.rng.random() < 0.7 else None

    @property
    def silent(self) -> set[int]:
        """Who has said nothing about the open tile, nor shown a false win; everybody but at an open tile."""
        r = self.referee
        done = (r.said.keys() | r.pending.keys()) if r.phase == "claims" else set()
        return set(SEATS) - done

    @property
    def alive(self) -> set[int]:
        """The silent seats whose hand is not dead."""
        return self.silent - self.referee.dead


Fault = Callable[[Moment], Deed | None]


def _claimed(m: Moment, seats: set[int]) -> list[tuple[int, Action]]:
    """The sets and wins that these seats could make of the last discard."""
    could = m.referee.could
    return [(s, a) for s in sorted(seats & could.keys()) for a in could[s] if a.act != "pass"]


def _late_ron(m: Moment, *since: str, phase: str = "turn") -> Deed | None:
    r = m.referee
    if r.phase != phase or r.since not in since:
        return None
    chances = [s for s, a in _claimed(m, m.alive - {r.turn}) if a.act == "ron"]
    seat = m.maybe(chances)
    if seat is None:
        return None
    return Deed(seat, Action("ron"), m.time(), shown=m.rng.random() < 0.5)


def late_ron_after_a_draw(m: Moment) -> Deed | None:
    return _late_ron(m, "draw")


def late_ron_after_a_set(m: Moment) -> Deed | None:
    return _late_ron(m, "chow", "pung")


def late_ron_on_an_added_kong(m: Moment) -> Deed | None:
    """Its player has drawn for it already."""
    laid = m.referee.laid
    return _late_ron(m, "kong") if laid is not None and laid.how == "added_kong" else None


def late_ron_while_tenpai_is_announced(m: Moment) -> Deed | None:
    return _late_ron(m, "", phase="announcing")


def ron_after_a_kong(m: Moment) -> Deed | None:
    r = m.referee
    seat = m.maybe((r.lost & m.alive) - r.could.keys()) if r.phase in ("turn", "claims") else None
    return None if seat is None else Deed(seat, Action("ron"), m.time())


def ron_after_a_self_draw(m: Moment) -> Deed | None:
    r = m.referee
    ended_so = r.ended_by[:1] == ("win",) and r.ended_by[1] == r.ended_by[2]
    return _ron_of_the_hand_before(m) if ended_so else None


def ron_after_the_win_of_another(m: Moment) -> Deed | None:
    """Who has won as well says it again."""
    r = m.referee
    ended_so = r.ended_by[:1] == ("win",) and r.ended_by[1] != r.ended_by[2]
    return _ron_of_the_hand_before(m) if ended_so else None


def ron_after_a_hand_without_a_win(m: Moment) -> Deed | None:
    return None if m.referee.ended_by[:1] == ("win",) else _ron_of_the_hand_before(m)


def _ron_of_the_hand_before(m: Moment) -> Deed | None:
    r = m.referee
    seat = m.maybe(r.too_late - r.dead) if r.laid is None and r.phase == "turn" else None
    return None if seat is None else Deed(seat, Action("ron"), m.time())


def late_set_after_a_draw(m: Moment) -> Deed | None:
    """With a time or without; where the book does not count seconds the draw may have been too fast."""
    r = m.referee
    chances = [c for c in _claimed(m, m.alive - {r.turn}) if c[1].act != "ron"]
    if r.phase != "turn" or r.since != "draw" or not chances:
        return None
    seat, action = m.rng.choice(chances)
    too_fast = not r.answers.three_seconds and m.rng.random() < 0.6
    return Deed(seat, action, m.time(), too_fast=too_fast)


def late_set_after_a_kong(m: Moment) -> Deed | None:
    """A kong has come since the discard that it means."""
    r = m.referee
    if r.phase not in ("turn", "claims") or r.since != "kong":
        return None
    seats = m.alive - {r.turn}
    sets = [(s, a) for s in sorted(seats) for a in r.could_claim.get(s, ()) if a.use]
    if not sets:
        return None
    seat, action = m.rng.choice(sets)
    return Deed(seat, action, m.time())


def pung_over_a_chow(m: Moment) -> Deed | None:
    r = m.referee
    chances = [c for c in _claimed(m, m.alive - {r.turn}) if c[1].act in ("pung", "kong")]
    if r.phase != "turn" or r.since != "chow" or not chances:
        return None
    seat, action = m.rng.choice(chances)
    return Deed(seat, action, m.time())


def claim_after_a_pass(m: Moment) -> Deed | None:
    """The tile still lies open, because others have not answered."""
    r = m.referee
    if r.phase != "claims":
        return None
    passed = {s for s, said in r.said.items() if said.act == "pass"} - r.dead - r.pending.keys()
    chances = _claimed(m, passed)
    if not chances:
        return None
    seat, action = m.rng.choice(chances)
    return Deed(seat, action, m.time())


def _false_ron(m: Moment, shown: bool, on_a_wait: bool = False) -> Deed | None:
    r = m.referee
    may = {s for s, a in _claimed(m, set(SEATS)) if a.act == "ron"} | r.lost
    if r.laid is None:
        return None
    seats = {s for s in m.alive - may if not m.game.allows(s, Action("tsumo"))}
    if on_a_wait:
        seats = {s for s in seats - {r.laid.seat} if plain(r.laid.tile) in _waits(m, s)}
    seat = m.maybe(seats)
    return None if seat is None else Deed(seat, Action("ron"), m.time(), shown=shown)


def false_ron_on_a_wait(m: Moment) -> Deed | None:
    """The tile completes the hand, but it is furiten or has no yaku."""
    return _false_ron(m, m.rng.random() < 0.5, on_a_wait=True)


def _waits(m: Moment, seat: int) -> list[str]:
    return tiles_of(m.game.state.waits(seat))


def false_ron_shown(m: Moment) -> Deed | None:
    return _false_ron(m, True)


def false_ron_shown_beside_a_win(m: Moment) -> Deed | None:
    """The tile lies open, and somebody else can win on it, or has said so."""
    r = m.referee
    others = r.entitled() - r.dead if r.phase == "claims" else set()
    return _false_ron(m, True) if others else None


def false_ron_hidden(m: Moment) -> Deed | None:
    return _false_ron(m, False)


def _false_tsumo(m: Moment, shown: bool) -> Deed | None:
    r = m.referee
    if r.phase not in ("turn", "claims"):
        return None
    means_ron = {s for s, a in _claimed(m, set(SEATS)) if a.act == "ron"}
    seats = {s for s in m.alive - means_ron if not m.game.allows(s, Action("tsumo"))}
    seat = r.turn if r.turn in seats and m.rng.random() < 0.8 else m.maybe(seats)
    return None if seat is None else Deed(seat, Action("tsumo"), m.time(), shown=shown)


def false_tsumo_shown(m: Moment) -> Deed | None:
    return _false_tsumo(m, True)


def false_tsumo_hidden(m: Moment) -> Deed | None:
    return _false_tsumo(m, False)


def mixed_up(m: Moment) -> Deed | None:
    """Ron said for a self-draw, or tsumo on a discard."""
    said = {"tsumo": Action("ron"), "ron": Action("tsumo")}
    chances = [
        (s, a.act) for s in m.alive & m.referee.asked for a in m.game.legal(s) if a.act in said
    ]
    if not chances:
        return None
    seat, meant = m.rng.choice(chances)
    return Deed(seat, said[meant], m.time())


def ron_after_own_call(m: Moment) -> Deed | None:
    """Pung, no, ron: a valid correction under EMA (5.1.3-b)."""
    r = m.referee
    if r.phase != "claims" or not r.answers.pung_first:
        return None
    called = {s for s, said in r.said.items() if said.act in ("chow", "pung", "kong")} - r.dead
    seat = m.maybe([s for s, a in _claimed(m, called - r.pending.keys()) if a.act == "ron"])
    return None if seat is None else Deed(seat, Action("ron"), m.time())
