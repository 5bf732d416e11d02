"""The second referee: what must follow from a deed at a table with a referee, by the clauses and rulings alone.

It is told each deed, whether ordinary play allows it, and what everybody may do with a tile that now lies open: that
is proved elsewhere. Who is dead, who has a false riichi, when the last discard was laid down and what has come since,
what follows and what it costs, it knows by its own notes (notes.py) and its own table of offences (offences.py).
"""

from __future__ import annotations

from hanchan.game import Action
from helpers.naive.course import PASS, Course, Deed
from helpers.naive.notes import SEATS, Offers
from helpers.naive.offences import FIXED, PRICES
from helpers.naive.shapes import plain

CLAIMS = ("chow", "pung", "kong", "ron")
OWN = ("concealed_kong", "added_kong", "riichi", "tsumo")
# Without them there is no riichi, where the book minds (ema2016:5.3-c -e, ema2012:5.3-a -d, wrc2015:7.2-riichi-d).
NO_RIICHI = ("riichi-open-hand", "riichi-not-said", "riichi-tile-not-turned")


class Refused(Exception):
    """Nothing follows, and nothing is charged."""


class SecondReferee(Course):
    """Judges the deeds of one table; `lines` are what the last one led to."""

    def __init__(self, book: str, tournament: bool = False) -> None:
        super().__init__(book, tournament)
        self.prices = PRICES[book]

    def judge(self, deed: Deed, allowed: bool, options: list[Action], offers: Offers) -> None:
        """Writes what follows to `lines`; Refused if nothing does.

        `options` are what the seat was allowed to do before, `offers` what each may do with a tile that now lies open.
        """
        self.lines = []
        self.options, self.offers = options, offers
        if deed.offence:
            self._reported(deed)
        elif allowed:
            self.ordinary(deed)
        else:
            self._irregular(deed)

    # What ordinary play refuses.

    def _irregular(self, deed: Deed) -> None:
        seat, act = deed.seat, deed.action.act
        in_turn = self.phase == "turn" and self.turn == seat
        if seat in self.dead and self._is_call_of_dead(seat, act, in_turn):
            self._call_of_dead(deed)
        elif act in ("ron", "tsumo"):
            self._win_called(deed)
        elif act in CLAIMS:
            self._claim_set(deed)
        elif not in_turn:
            self._out_of_turn(deed)
        elif act == "riichi":
            self._false_riichi(deed)
        elif act in OWN:
            self._false_kong(deed)
        elif act == "discard":
            self._swap_call(deed)
        else:
            raise Refused

    def _out_of_turn(self, deed: Deed) -> None:
        """Tenpai said on a hand that is noten counts as noten and costs nothing (A-12); all else is no deed at all."""
        is_draw = self.phase == "announcing"
        if deed.action.act == "tenpai" and is_draw and not self.is_tenpai(deed.seat):
            self.rule(deed.seat, "false-tenpai")
        else:
            raise Refused

    def _win_called(self, deed: Deed) -> None:
        """Ron said for tsumo, or the other way round, is a valid win and noted (ema2016:5.1.2-e, ruling W-49)."""
        meant = Action("tsumo" if deed.action.act == "ron" else "ron")
        if meant in self.options:
            self.rule(deed.seat, "ron-tsumo-mixed-up")
            self.ordinary(deed._replace(action=meant))
        elif deed.action.act == "ron":
            self._ron(deed)
        elif self.has_late_win(deed.seat, deed.at):
            self.rule(deed.seat, "ron-tsumo-mixed-up")
            self._late_win(deed.seat)
        else:
            self._false_win(deed)

    def _ron(self, deed: Deed) -> None:
        seat = deed.seat
        if seat in self.too_late:
            raise Refused  # the tile it means lay there in the hand before (W-03, A-14)
        if self.phase == "claims" and self.may(seat, deed.action):
            self.said[seat] = deed.action  # nothing has come since: the tile may still be claimed
            self.settle_claims()
        elif seat in self.lost:
            raise Refused  # so has a kong (A-14, W-05)
        elif self.has_late_win(seat, deed.at):
            self._late_win(seat)
        else:
            self._false_win(deed)

    def _late_win(self, seat: int) -> None:
        """What has come since is undone, and everybody else entitled is asked once more (A-15)."""
        self.occasions["others asked about a late win"] += bool(self.entitled() - {seat})
        self._ask_again(seat)
        self.said[seat] = Action("ron")
        self.settle_claims()

    def _ask_again(self, seat: int) -> None:
        """The tile lies open once more to everybody else who can win on it."""
        assert self.laid is not None
        is_discard = self.laid.how == "discard"
        entitled, called = self.entitled() - {seat}, self.set_made if is_discard else None
        self.occasions[f"late win: {self.phase} {self.laid.how}"] += 1
        self.take_back(by=seat)
        if (
            self.laid_riichi and is_discard
        ):  # a riichi discard that is won on never declared anything (ruling R13)
            self.take_back_riichi(self.laid.seat)
        self.could = {other: [Action("ron"), PASS] for other in entitled}
        self.said, self.times = {}, {}
        if called is not None and called[0] not in entitled:  # it stays called, if nobody wins
            self.said, self.times = dict([called]), {called[0]: None}

    def _claim_set(self, deed: Deed) -> None:
        """A set called when ordinary play has none: in time after all, too late, or an empty call."""
        seat, action = deed.seat, deed.action
        if self.phase == "claims" and self.may(seat, action):
            self.said[seat], self.times[seat] = action, deed.at
            self.settle_claims()
        elif seat == self.turn or not self.could_make(seat, action):
            self._empty_call(seat)
        elif self._takes_tile(deed):
            self.take_back(by=seat)
            self.call(seat, action)
        else:
            raise Refused  # it was right, and comes too late (3.3.1-a, 3.3.1-g, 5.4.1-e)

    def _takes_tile(self, deed: Deed) -> bool:
        """The call stands though the next player has drawn (3.3.1-k, 5.4.1-h, 3.3.1-i) or chowed (A-14).

        A chow gives way to whatever would have gone before it while the tile lay open.
        """
        if self.since == "chow":
            return not self.chow_goes_first(self.times.get(self.turn), deed.at)
        if self.since != "draw":
            return False  # nothing goes before a pung; a kong shows a tile and is not undone
        if self.answers.three_seconds:
            return self.is_in_time(deed.at)
        return self.answers.fast_draw and deed.too_fast

    def _empty_call(self, seat: int, key: str = "empty-call") -> None:
        """A call that cannot be made is not penalised; a book without a word of its own for it has empty calls."""
        self.rule(seat, key if key in self.offences else "empty-call")

    def _false_win(self, deed: Deed) -> None:
        """Hidden a dead hand, shown a chombo unless somebody wins on the tile (3.4.7-b, 3.4.6-d)."""
        seat = deed.seat
        if not deed.shown:
            self.rule(seat, "false-win-hidden")
            self._let_die(seat, "false-win-hidden")
            return
        if any(self.has_late_win(other, deed.at) for other in SEATS if other != seat):
            self._ask_again(seat)  # who may still win on the tile would void it (R33)
        if self.phase == "claims":
            self.pending[seat] = "false-win-shown"
            self.settle_claims()
        else:
            self.chombo({seat: "false-win-shown"})

    def _let_die(self, seat: int, key: str) -> None:
        """A dead hand claims nothing, and announces nothing but noten."""
        self.die(seat, key)
        if self.phase == "claims":
            self.settle_claims()
        elif self.phase == "announcing":
            self.announce_on()

    def _is_call_of_dead(self, seat: int, act: str, in_turn: bool) -> bool:
        """A dead hand claims another's tile, or calls something in its own turn."""
        claims = act in CLAIMS and self.phase in ("turn", "claims")
        if claims and self.laid is not None and self.laid.seat != seat:
            return True
        return act == "tsumo" or (act in OWN and in_turn)

    def _call_of_dead(self, deed: Deed) -> None:
        """Claiming is a chombo under EMA; other calls are void, but a shown self-draw is a false win (A-16).

        WRC takes points for each call, and play goes on (7.2-dead-hand-call-b).
        """
        seat, act = deed.seat, deed.action.act
        if act == "tsumo" and deed.shown:
            self._false_win(deed)
        elif self.offences["claim-with-dead-hand"].consequence == "points":
            self._charge(seat, "claim-with-dead-hand", None)
        elif act in OWN:
            self.rule(seat, "own-call-with-dead-hand")
        else:
            self._charge(seat, "claim-with-dead-hand", None)

    def _false_riichi(self, deed: Deed) -> None:
        """On an open hand judged at once, on a noten hand later, with too few tiles an empty call (R02, W-18)."""
        seat, tile = deed.seat, deed.action.tile
        if tile not in self.hands[seat] or seat in self.riichi:
            raise Refused
        if self.melds[seat]:
            self.rule(seat, "riichi-open-hand")
            if self.offences["riichi-open-hand"].consequence == "dead-hand":
                self.die(seat, "riichi-open-hand")
            self._discard_after(deed)
        elif self.live < 4:
            self._empty_call(seat, "empty-riichi")
        else:
            self.false_riichi.add(seat)
            self.lay_down(deed, riichi=True)

    def _discard_after(self, deed: Deed) -> None:
        """The riichi is void; its tile is discarded all the same, be it a swap-call."""
        if self._is_swap_call(deed.seat, deed.action.tile or ""):
            self._swap_call(deed)
        else:
            self.lay_down(deed)

    def _false_kong(self, deed: Deed) -> None:
        """After riichi judged later (3.4.6-f); without four tiles, or a tile to replace one, an empty call."""
        seat, action = deed.seat, deed.action
        tile = plain(action.tile or "")
        has_four = [plain(one) for one in self.hands[seat]].count(tile) == 4
        possible = has_four and self.live > 0 and self.kongs < 4
        if action.act == "concealed_kong" and seat in self.riichi and possible:
            self.false_kong.add(seat)
            self.make_kong(deed)
        else:
            concealed = action.act == "concealed_kong"
            self._empty_call(seat, "empty-concealed-kong" if concealed else "empty-call")

    def _is_swap_call(self, seat: int, tile: str) -> bool:
        """The tile just claimed, or the other end of the chow made with it (rulings R07, W-27)."""
        if self.answers.swap_calls or self.set_made is None or self.laid is None:
            return False
        caller, action = self.set_made
        claimed, barred = plain(self.laid.tile), {plain(self.laid.tile)}
        low, high = sorted(int(plain(one)[0]) for one in action.use[:2])
        if action.act == "chow" and high == low + 1:
            other = high + 1 if int(claimed[0]) < low else low - 1
            barred.add(f"{other}{claimed[1]}")
        return seat == caller and self.since != "kong" and plain(tile) in barred

    def _swap_call(self, deed: Deed) -> None:
        """The hand is dead, set and discard stay (3.4.7-g, 7.2-swap-call)."""
        seat, tile = deed.seat, deed.action.tile or ""
        if tile not in self.hands[seat] or not self._is_swap_call(seat, tile):
            raise Refused
        self.rule(seat, "swap-calling")
        self.die(seat, "swap-calling")
        self.lay_down(deed)

    # What a referee reports.

    def _reported(self, deed: Deed) -> None:
        self._charge(deed.seat, deed.offence, deed.points)

    def _may_be_won(self, offender: int) -> bool:
        """Somebody else has called a valid win on the tile that lies open, or is asked and could."""
        rons = [seat for seat in self.said if self.claimed_by(seat) == "ron" and seat != offender]
        could = (self.entitled() & self.asked) - {offender}
        return bool(could) or any(not self.shown_by_win(seat) for seat in rons)

    def _charge(self, seat: int, key: str, points: int | None) -> None:
        """The ruling, and what the book makes of the offence."""
        offence = self.offences[key]
        if offence.consequence == "chombo":
            if self.phase == "claims" and (self.pending or self._may_be_won(seat)):
                self.pending[seat] = key  # any valid win on the tile voids it (ruling R33)
                self.settle_claims()
            else:
                self.chombo({seat: key})
            return
        self.rule(seat, key)
        if key in NO_RIICHI and offence.consequence in ("dead-hand", "void"):
            self.take_back_riichi(seat)
        if offence.consequence == "dead-hand" or key == "claim-with-undeclared-dead-hand":
            self._let_die(seat, key)
        elif offence.consequence == "redeal":
            self.tell("chombo", [], [0, 0, 0, 0], key, offence.clause)
            self.deal_again([0, 0, 0, 0])
        elif offence.consequence == "points" and key in FIXED:
            self.take_points(seat, self.prices[key][0], self.answers.penalty, key)
        elif offence.consequence in ("points", "referee") and points is not None:
            self.take_points(seat, points, self.answers.penalty, key)
