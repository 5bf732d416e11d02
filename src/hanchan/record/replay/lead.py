"""Makes the engine do what the next step of a record tells, so that its event comes to be ahead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, takewhile

from ...errors import RecordError
from ...game.actions import Action
from ...game.events import (
    Announce,
    AnyEvent,
    Call,
    Discard,
    DrawEnd,
    GameEnd,
    Kan,
    Nagashi,
    WallExhausted,
    Win,
)
from ...tiles import SEATS
from ..steps import Ended, Told, Unreadable, Won
from .follow import Follower


def lead(follower: Follower, told: Told, following: Sequence[Told], exact: bool) -> None:
    """Everybody acts as the step tells, and as the two `following` ones tell who else wins.

    Not `exact`: a discard may be of the drawn tile without saying so. What is no action of anybody changes nothing
    here: it must be ahead already, or it is out of place.
    """
    if isinstance(told, GameEnd) and follower.go_back_to_claims():
        follower.stop()
    elif follower.ahead:
        _refuse_late(follower, told)
    elif isinstance(told, GameEnd):
        follower.stop()
    elif follower.state.phase == "turn":
        _in_turn(follower, told, exact)
    elif follower.state.phase == "claims":
        _claim(follower, told, following)
    elif isinstance(told, Announce):
        action = Action("tenpai" if told.tenpai else "noten")
        follower.act(told.seat, follower.find(told.seat, action))
    elif isinstance(told, Nagashi):
        action = Action("nagashi" if told.claimed else "pass")
        follower.act(told.seat, follower.find(told.seat, action))
    # In a record of 0.1 nagashi mangan is paid without a word before it.
    if isinstance(told, Ended) or (isinstance(told, DrawEnd) and told.as_win):
        _draw(follower, told)


def _draw(follower: Follower, told: Ended | DrawEnd) -> None:
    """What the draw tells is said: who claims nagashi mangan, who announces what."""
    if _is_next(follower, WallExhausted):
        follower.claim_nagashi(_claimants(follower, told))
        said = told.tenpai if isinstance(told, Ended) and told.announced else None
        follower.announce(said or (True,) * SEATS)
    # The four hands of four riichi are shown without a line of their own.
    while any(_is_next(follower, kind) for kind in (WallExhausted, Announce, Nagashi)):
        follower.confirm()


def _claimants(follower: Follower, told: Ended | DrawEnd) -> Sequence[int]:
    """Who claims nagashi mangan: nobody, those named or, where that is not told, those who are paid so, else all."""
    if isinstance(told, DrawEnd):
        return told.nagashi
    if told.nagashi is False:
        return ()
    able = [seat for seat in range(SEATS) if follower.state.may_claim_nagashi(seat)]
    groups = [group for size in range(len(able), 0, -1) for group in combinations(able, size)]
    for group in groups if told.deltas is not None else ():
        ahead = follower.foresee_nagashi(group)
        if any(isinstance(event, DrawEnd) and event.deltas == told.deltas for event in ahead):
            return group
    return able


def _is_next(follower: Follower, kind: type[AnyEvent]) -> bool:
    return bool(follower.ahead) and isinstance(follower.ahead[0], kind)


def _refuse_late(follower: Follower, told: Told) -> None:
    """Says why nobody can claim or win here, where the engine has gone on."""
    if isinstance(told, Call) and not _is_next(follower, Call):
        raise follower.refusal(told.seat, Action(told.act, use=told.use))
    if isinstance(told, (Win, Won)) and not _is_next(follower, Win):
        if any(isinstance(event, Win) for event in follower.hand):
            clause = follower.book.cite("one-winner")
            raise RecordError(f"win of seat {told.seat}: no further win on this tile", clause)
        raise follower.refusal(told.seat, _win(told))


def _win(told: Win | Won) -> Action:
    return Action("tsumo" if told.seat == told.source else "ron")


def _in_turn(follower: Follower, told: Told, exact: bool) -> None:
    match told:
        case Discard():
            _discard(follower, told, exact)
            return
        case Kan():
            seat, action = told.seat, Action(told.act, told.tile)
        case Call():
            seat, action = told.seat, Action(told.act, use=told.use)
        case Win() | Won():
            seat, action = told.seat, _win(told)
        case Ended(reason="nine_terminals" | None, seat=int(declarer)):
            seat, action = declarer, Action("nine_terminals")
        case DrawEnd(reason="nine_terminals") | Ended(reason="nine_terminals" | None):
            seat, action = follower.state.turn or 0, Action("nine_terminals")
        case _:
            return
    follower.act(seat, follower.find(seat, action))


def _discard(follower: Follower, told: Discard, exact: bool) -> None:
    discard = Action("discard", told.tile, told.drawn)
    options = follower.options(told.seat)
    if told.drawn and discard not in options and discard._replace(drawn=False) in options:
        raise RecordError(f"the {told.tile} was not drawn in this turn")
    packed = follower.find(told.seat, discard, exact or told.drawn)
    if told.riichi:
        riichi = discard._replace(act="riichi")
        packed = follower.find(told.seat, riichi, exact or told.drawn)
    follower.act(told.seat, packed)


def _claim(follower: Follower, told: Told, following: Sequence[Told]) -> None:
    """Everybody answers to the tile that lies open; who does nothing in the record passes."""
    source = follower.state.open_seat
    match told:
        case Call():
            follower.answer({told.seat: _call(follower, told)})
        case Win() | Won() if told.seat == told.source:
            raise follower.refusal(told.seat, Action("tsumo"))
        case Win() | Won():
            if follower.accepted:
                late = "the riichi stands, the chance to win has passed"
                raise RecordError(f"win of seat {told.seat}: {late}")
            if told.source != source:
                raise RecordError(f"seat {told.source} is named: the tile is seat {source}'s")
            follower.answer(_winners(follower, told, following))
        case DrawEnd(reason="three_ron") | Ended(reason="three_ron"):
            others = [seat for seat in range(SEATS) if seat != source]
            follower.answer({seat: follower.find(seat, Action("ron")) for seat in others})
        case _:
            follower.answer({})


def _call(follower: Follower, told: Call) -> int:
    state = follower.state
    if told.source != state.open_seat:
        raise RecordError(f"seat {told.source} is named: the discard is seat {state.open_seat}'s")
    if told.tile != state.open_tile:
        raise RecordError(f"{told.tile} is named: the discard is {state.open_tile}")
    packed = follower.find(told.seat, Action(told.act, use=told.use))
    if follower.acceptable is not None:
        raise RecordError("the riichi is accepted before its discard is claimed")
    return packed


def _winners(follower: Follower, told: Win | Won, following: Sequence[Told]) -> dict[int, int]:
    """The claims of those who win on the open tile: the seat, and those whose wins follow as far as they may.

    How bets are shared depends on all winners. So where the record is damaged or ends among them, what the seat's win
    moves tells who they were: an error, if there is one, belongs to a later step.
    """
    ron = follower.find(told.seat, Action("ron"))
    more = list(takewhile(lambda other: isinstance(other, (Win, Won)), following))
    broken = len(more) == len(following) or isinstance(following[len(more)], Unreadable)
    able = [seat for seat in range(SEATS) if seat != told.seat and follower.offers(seat, "ron")]
    told_order = (told.seat, *(win.seat for win in more if isinstance(win, (Win, Won))))

    def wins(claims: Sequence[int]) -> list[Win]:
        ahead = follower.foresee(dict.fromkeys(claims, ron))
        return [event for event in ahead if isinstance(event, Win)]

    named: tuple[int, ...] = (told.seat,)
    for size in range(2, len(told_order) + 1) if able else ():
        group = told_order[:size]
        if group[-1] in able and [win.seat for win in wins(group)] == list(group):
            named = group
    if able and told.deltas is not None:
        most = SEATS - 2 if broken else len(more)
        groups = [group for size in range(most + 1) for group in combinations(able, size)]
        for claims in (named, *((told.seat, *group) for group in groups)):
            first = next(iter(wins(claims)), None)
            if first is not None and (first.seat, first.deltas) == (told.seat, told.deltas):
                return dict.fromkeys(claims, ron)
    return dict.fromkeys(named, ron)
