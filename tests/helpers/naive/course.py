"""The course of a hand by the books: claims, sets, the exhausted wall, chombo; the ordinary half of the second referee.

What a seat may do in ordinary play is told to it; who claims what, who prevails, what each end of the hand pays and
what comes to light with it stands here a second time.
"""

from __future__ import annotations

from typing import NamedTuple

from hanchan.game import Action
from hanchan.game.events import AnyEvent, DrawEnd, HandEnd, Win
from helpers.naive.notes import SEATS, Notes, Offers
from helpers.naive.offences import CHOMBO_POINTS, MANGAN, SIMULTANEOUS, THREE_SECONDS
from helpers.naive.shapes import plain

PASS = Action("pass")


class Deed(NamedTuple):
    """What somebody does, when, and how; with an offence it is what a referee reports of the seat."""

    seat: int
    action: Action = PASS
    at: int | None = None
    shown: bool = False
    too_fast: bool = False
    offence: str = ""
    points: int | None = None


class Course(Notes):
    """One hand played by the books; `offers` are what each may do with a tile that now lies open."""

    offers: Offers

    def ordinary(self, deed: Deed) -> None:
        """What follows from something that ordinary play allows."""
        seat, action = deed.seat, deed.action
        if self.phase == "claims":
            self.said[seat], self.times[seat] = action, deed.at
            self.settle_claims()
        elif self.phase == "announcing":
            self._announced(seat, action.act)
        elif action.act in ("discard", "riichi"):
            self.lay_down(deed, riichi=action.act == "riichi")
        elif action.act == "tsumo":
            self._self_drawn(seat)
        elif action.act == "nine_terminals":
            self._drawn("nine_terminals")
        else:
            self.make_kong(deed)

    def lay_down(self, deed: Deed, riichi: bool = False) -> None:
        """A discard: everybody who can do something with it is asked."""
        self.discard(deed.seat, deed.action.tile or "", riichi, deed.at)
        self._open()

    def make_kong(self, deed: Deed) -> None:
        self.lost |= self.entitled() - {deed.seat}
        self.own_kong(deed.seat, deed.action, deed.at)
        self._open()

    def _open(self) -> None:
        self.could = self.offers
        if self.laid is not None and self.laid.how == "discard":
            self.could_claim = self.offers
        self.phase, self.said, self.times = "claims", {}, {}
        self.asked = set(self.could)
        self.settle_claims()

    def _self_drawn(self, seat: int) -> None:
        """A self-draw wins, unless it brings a false riichi or kong to light (3.4.6-f, 7.2-riichi-i)."""
        found = self.shown_by_win(seat)
        if found:
            self.occasions[f"{found} at the own win"] += 1
            self.chombo({seat: found})
            return
        self.tell("win", seat, seat, plain(self.drawn or ""))
        self._end_hand()

    def shown_by_win(self, seat: int) -> str:
        """The offence that the seat's own win shows."""
        if seat in self.false_riichi and self.answers.own_win_shows_riichi:
            return "noten-riichi"
        return "invalid-kong-after-riichi" if seat in self.false_kong else ""

    # Claims.

    def settle_claims(self) -> None:
        """Once everybody has answered: wins, then chombos, then sets, then the next draw."""
        assert self.laid is not None
        self.asked = set(self.could) - set(self.said) - set(self.pending)
        if self.asked:
            return
        order = self.from_seat(self.laid.seat)[1:]
        rons = [seat for seat in order if self.claimed_by(seat) == "ron"]
        valid = [seat for seat in rons if not self.shown_by_win(seat)]
        if valid:  # it voids every chombo on the tile (rulings R33, W-03)
            self.occasions["chombo void by a win"] += bool(self.pending)
            self.occasions["several winners"] += len(valid) > 1
            self._won_by(valid if self.answers.all_win else valid[:1])
        elif rons or self.pending:
            self.chombo({seat: self.shown_by_win(seat) for seat in rons} | self.pending)
        elif self.laid.how == "discard":
            self._nobody_won()
        else:
            self.kongs += 1
            self.called = True
            self.turn_indicator()
            self.draw(self.laid.seat, replacement=True)

    def claimed_by(self, seat: int) -> str:
        """What the seat claims the open tile for; a dead hand claims nothing (ema2016:3.4.7-a)."""
        act = self.said.get(seat, PASS).act
        return "" if act == "pass" or seat in self.dead or seat in self.pending else act

    def _won_by(self, winners: list[int]) -> None:
        assert self.laid is not None
        for seat in winners:
            self.tell("win", seat, self.laid.seat, plain(self.laid.tile))
        self._end_hand()

    def _nobody_won(self) -> None:
        """A riichi stands, the hand aborts, a set is claimed, the wall is exhausted, or the next player draws."""
        assert self.laid is not None
        if self.declared is not None:
            self.accept_riichi(self.declared)
            if self.answers.aborts and len(self.riichi) == 4:
                self._four_riichi()
                return
        caller = self._prevailing()
        if self.answers.aborts and self.kongs == 4 and not self._has_four_kongs():
            self._drawn("four_kongs")
        elif caller is not None:
            self.call(caller, self.said[caller])
        elif self.answers.aborts and self._is_four_winds():
            self._drawn("four_winds")
        elif self.live == 0:
            self._exhausted()
        else:
            self.draw((self.laid.seat + 1) % 4)

    def _prevailing(self) -> int | None:
        """Whose set is laid down: one chow and one pung or kong at most are claimed."""
        by_act = {self.claimed_by(seat): seat for seat in self.said}
        chow = by_act.get("chow")
        pung = by_act.get("pung", by_act.get("kong"))
        if chow is None or pung is None:
            return pung if chow is None else chow
        return chow if self.chow_goes_first(self.times[chow], self.times[pung]) else pung

    def chow_goes_first(self, chow: int | None, pung: int | None) -> bool:
        """Calls without a time are simultaneous (ruling W-04)."""
        assert self.laid is not None
        if chow is None or pung is None:
            return False
        if not self.answers.pung_first:
            return pung - chow > SIMULTANEOUS
        if not self.answers.three_seconds or self.laid.at is None:
            return False
        return pung - self.laid.at > THREE_SECONDS and chow <= pung

    def _has_four_kongs(self) -> bool:
        kongs = [[m for m in melds if len(m) == 4] for melds in self.melds]
        return any(
            len(own) + len(shown) == 4
            for own, shown in zip(self.concealed_kongs, kongs, strict=True)
        )

    def _is_four_winds(self) -> bool:
        rivers = [[plain(tile) for tile in river] for river in self.rivers]
        same = all(len(river) == 1 and river == rivers[0] for river in rivers)
        return same and not self.called and rivers[0][0] in ("1z", "2z", "3z", "4z")

    # The end of a hand.

    def _four_riichi(self) -> None:
        """Everybody shows the hand; one that does not wait is a chombo (ema2012:3.4.3-g)."""
        for seat in self.from_seat(self.dealer):
            self._announce(seat, self.is_tenpai(seat))
        self._drawn_or_chombo("four_riichi")

    def _exhausted(self) -> None:
        self.phase, self.asked = "announcing", set()
        self.tell("exhausted")
        self.announce_on()

    def _announced(self, seat: int, act: str) -> None:
        if act in ("nagashi", "pass"):
            self.nagashi[seat] = act == "nagashi"
            self.tell("nagashi", seat, act == "nagashi")
        else:
            self._announce(seat, act == "tenpai")
        self.announce_on()

    def _announce(self, seat: int, tenpai: bool) -> None:
        self.announced[seat] = tenpai
        self.tell("announce", seat, tenpai)

    def announce_on(self) -> None:
        """Nagashi first, after riichi hands are shown (A-17); then tenpai and noten."""
        self.asked = set()
        claimants = [seat for seat in self.from_seat(self.dealer) if self.has_nagashi(seat)]
        if claimants:
            for seat in self.from_seat(self.dealer):
                if seat in self.riichi and seat not in self.announced:
                    self._announce(seat, self.is_tenpai(seat))
            left = [seat for seat in claimants if seat not in self.nagashi]
            self.occasions["chombo before nagashi"] += bool(self._false_at_draw())
            if self._false_at_draw() or (not left and self._claimed_nagashi()):
                self._drawn_or_chombo("exhaustive")
                return
            if left:
                self.asked = set(left[:1] if self.answers.east_first else left)
                return
        for seat in self.from_seat(self.dealer):
            if seat in self.announced:
                continue
            tenpai = self.is_tenpai(seat)
            if seat in self.riichi or not tenpai:
                self._announce(seat, tenpai)
            elif not self.asked or not self.answers.east_first:
                self.asked.add(seat)
            if self.asked and self.answers.east_first:
                return
        if not self.asked:
            self._drawn_or_chombo("exhaustive")

    def _claimed_nagashi(self) -> list[int]:
        """Who has claimed it; a hand that has died since wins nothing (3.4.7-a)."""
        return [seat for seat in SEATS if self.nagashi.get(seat) and seat not in self.dead]

    def _false_at_draw(self) -> dict[int, str]:
        """Who is in riichi and shows that it, or a kong after it, was false (ema2016:3.4.6-e -f).

        A dead hand is not shown under EMA (3.4.7-i, R34). Under WRC it is; only being dead excuses it (7.2-riichi-j).
        """
        shown = self.riichi if self.answers.dead_riichi_shown else self.riichi - self.dead
        found = dict.fromkeys(shown & self.false_kong, "invalid-kong-after-riichi")
        return found | dict.fromkeys(shown & self.false_riichi, "noten-riichi")

    def _drawn_or_chombo(self, reason: str) -> None:
        found = self._false_at_draw()
        if found:
            for key in found.values():
                self.occasions[f"{key} at a draw"] += 1
            self.chombo(found)
        else:
            self._drawn(reason)

    def _drawn(self, reason: str) -> None:
        """The hand is drawn; at an exhausted wall noten or nagashi is paid."""
        tenpai = [self.announced.get(seat, False) and seat not in self.dead for seat in SEATS]
        nagashi = self._claimed_nagashi()
        deltas = [0, 0, 0, 0]
        if reason == "exhaustive":
            deltas = self._nagashi_deltas(nagashi) if nagashi else _noten_deltas(tenpai)
        else:
            tenpai = [False] * 4
        self.tell("drawn", reason, tenpai, deltas, nagashi)
        self._end_hand()

    def _nagashi_deltas(self, seats: list[int]) -> list[int]:
        """A self-drawn mangan each, with counters; the bets to the first from East (ruling R19)."""
        deltas = [0, 0, 0, 0]
        for seat in seats:
            for payer in set(SEATS) - {seat}:
                paid = 4000 if self.dealer in (seat, payer) else 2000
                deltas[payer] -= paid + 100 * self.counters
                deltas[seat] += paid + 100 * self.counters
        first = next(seat for seat in self.from_seat(self.dealer) if seat in seats)
        deltas[first] += 1000 * self.bets
        return deltas

    def chombo(self, found: dict[int, str]) -> None:
        """Each offence is ruled on, then paid for; this hand's bets go back and the hand is dealt again (R01, R33)."""
        seats = sorted(found)
        self.occasions["several chombos"] += len(seats) > 1
        for seat in seats:
            self.rule(seat, found[seat])
        deltas = [0, 0, 0, 0]
        if self.chombo_when == MANGAN:
            for seat in seats:
                for other in set(SEATS) - {seat}:
                    paid = 4000 if self.dealer in (seat, other) else 2000
                    deltas[seat] -= paid
                    deltas[other] += paid
        key = found[seats[0]]
        self.tell("chombo", seats, deltas, key, self.offences[key].clause)
        for seat in seats if self.chombo_when != MANGAN else ():
            self.take_points(seat, CHOMBO_POINTS, self.chombo_when, found[seat])
        self.deal_again(deltas)

    def deal_again(self, deltas: list[int]) -> None:
        for seat in list(self.riichi):
            self.return_bet(seat)
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        self.tell("same hand again", self.dealer, self.counters)
        self._end_hand()

    def _end_hand(self) -> None:
        """Whoever had a right to the last tile comes too late from now on, and is not punished (W-03, A-14)."""
        self.too_late = (self.entitled() | self.lost) - {self.turn}
        self.ended_by = self.lines[-1]
        self.phase, self.asked = "over", set()

    def settle(self, events: list[AnyEvent]) -> None:
        """Takes the worth of wins and draws from the events; scores and bets must then be what the hand ends with."""
        for event in events:
            if isinstance(event, Win | DrawEnd):
                self.bets -= event.bets
                self.scores = [a + b for a, b in zip(self.scores, event.deltas, strict=True)]
            elif isinstance(event, HandEnd):
                assert (list(event.scores), event.bets) == (self.scores, self.bets)

    # Who could claim the last discard, and still can.

    def may(self, seat: int, action: Action) -> bool:
        """The seat could do this with the tile that lay open last."""
        return self._is_among(self.could, seat, action)

    def could_make(self, seat: int, action: Action) -> bool:
        """The seat could claim the last discard for this set, a kong or not since."""
        return self._is_among(self.could_claim, seat, action)

    def _is_among(self, offers: Offers, seat: int, action: Action) -> bool:
        same = [(act.act, sorted(act.use)) for act in offers.get(seat, ())]
        return seat not in self.dead and (action.act, sorted(action.use)) in same

    def entitled(self) -> set[int]:
        """Who could win on the tile that lay open last."""
        return {seat for seat in SEATS if self.may(seat, Action("ron"))}

    def is_in_time(self, at: int | None) -> bool:
        """Within three seconds of the discard, where both times were taken (ema2012:3.3.1-i)."""
        if self.laid is None or self.laid.at is None or at is None:
            return False
        return at - self.laid.at <= THREE_SECONDS

    def has_late_win(self, seat: int, at: int | None) -> bool:
        """After a draw, chow or pung: until the next discard, or for three seconds (A-13, A-14).

        Calls that nobody timed are simultaneous, and then a win goes before a set (W-04).
        """
        if not self._can_be_taken_back():
            return False
        untimed = self.laid is None or self.laid.at is None or at is None
        with_set = self.since in ("chow", "pung") and untimed
        in_time = not self.answers.three_seconds or self.is_in_time(at) or with_set
        return in_time and seat in self.entitled()

    def _can_be_taken_back(self) -> bool:
        """What has come since the last tile: a draw, a set, a kong's own draw, or the end of the wall."""
        if self.laid is None:
            return False
        if self.phase != "turn":
            return self.phase == "announcing"
        return self.since in ("draw", "chow", "pung") or self.laid.how != "discard"


def _noten_deltas(tenpai: list[bool]) -> list[int]:
    """3000 in all from the noten hands to the others (ema2016:3.4.2-f, wrc2015:5.7.2-e)."""
    waiting = sum(tenpai)
    if waiting in (0, 4):
        return [0, 0, 0, 0]
    return [3000 // waiting if ready else -3000 // (4 - waiting) for ready in tenpai]
