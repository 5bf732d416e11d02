"""A table to learn at: a game, the learner's seat, and the others, who play on until the learner is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...errors import IllegalAction
from ...game import Action, Game, View
from ...game.events import AnyEvent, Call, Discard, DrawEnd, HandEnd, Kan, Win
from ...record.story import hand_so_far
from ...record.wins import score_of
from ...scoring.analysis import shanten
from ...tiles import SEATS, format, parse, seat_wind

ALL = frozenset({"riichi", "chow", "pung", "kong", "concealed_kong", "added_kong", "ron", "tsumo",
                 "nine_terminals", "tenpai", "noten", "nagashi"})  # fmt: skip
Others = Callable[[Game, int], Action]
Reached = Callable[[Game, Sequence[Action]], bool]


def never(_: Game, __: Sequence[Action]) -> bool:
    """Nothing is reached, or nothing is asked."""
    return False


class LearnTable(NamedTuple):
    """A table at its beginning: what the learner may do beside discarding, how the others play, and the goal."""

    game: Game
    seat: int
    offers: frozenset[str]
    others: Others
    reached: Reached
    strayed: Reached = never  # the learner's last move is not what is asked; looked at where the goal is not reached


def idle(game: Game, seat: int) -> Action:
    """Discards what was drawn, calls nothing and wins nothing."""
    legal = game.legal(seat)
    acts = {action.act: action for action in legal}
    drawn = next((one for one in legal if one.act == "discard" and one.drawn), None)
    return acts.get("pass") or drawn or acts.get("noten") or legal[0]


def greedy(game: Game, seat: int) -> Action:
    """As `idle`, but takes a win."""
    wins = [one for one in game.legal(seat) if one.act in ("ron", "tsumo")]
    return wins[0] if wins else idle(game, seat)


def is_ended(game: Game) -> bool:
    """The hand that was dealt first is over."""
    return game.over or game.state.hand > 0


def offered(table: LearnTable, game: Game) -> list[Action]:
    """What the learner may do now; nothing if others are to play."""
    if is_ended(game) or table.seat not in game.asked:
        return []
    usual = ("discard", "pass")
    found = [one for one in game.legal(table.seat) if one.act in table.offers or one.act in usual]
    return [] if {one.act for one in found} == {"pass"} else found


def go_on(table: LearnTable, game: Game) -> list[tuple[int, Action]]:
    """The others play until the learner is asked or the hand is over; what each of them did."""
    done = []
    while not is_ended(game) and game.asked:
        others = [seat for seat in game.asked if seat != table.seat]
        if others:
            seat, action = others[0], table.others(game, others[0])
        elif offered(table, game):
            break
        else:  # asked about nothing that this table offers
            seat, action = table.seat, idle(game, table.seat)
        game.act(seat, action)
        done.append((seat, action))
    return done


def play(table: LearnTable, moves: Sequence[Action]) -> Game:
    """The game after the learner's moves; IllegalAction if one of them cannot be made."""
    game = table.game.copy()
    go_on(table, game)
    for move in moves:
        step(table, game, move)
    return game


def step(table: LearnTable, game: Game, move: Action) -> None:
    """One move of the learner in the game, and what the others do then."""
    if move not in offered(table, game):
        raise IllegalAction("{move} cannot be done here", None, move=str(move))
    game.act(table.seat, move)
    go_on(table, game)


def held(game: Game, seat: int) -> list[int]:
    """The concealed tiles of the seat without the one it has just drawn."""
    tiles = parse(game.state.hands[seat])
    if game.state.turn == seat and game.state.drawn is not None and len(tiles) % 3 == 2:
        tiles.remove(parse(game.state.drawn)[0])
    return tiles


def is_tenpai(game: Game, seat: int) -> bool:
    """The hand waits, apart from what was drawn since."""
    if is_ended(game):
        return False
    tiles = held(game, seat)
    return len(tiles) % 3 == 1 and shanten(format(tiles)) == 0


def has_won(game: Game, seat: int) -> Win | None:
    """The seat's win, if it has won the hand."""
    for event in game.events:
        if isinstance(event, Win) and event.seat == seat:
            return event
    return None


def scene(table: LearnTable, game: Game, lang: str) -> dict[str, Any]:
    """The table as the learner sees it, as JSON."""
    ended = is_ended(game)
    view = View.of(_first_hand(game), table.seat) if ended else game.view(table.seat)
    laid = parse("".join(face or "" for face in view.hands[table.seat]))
    tiles = sorted(laid) if ended else held(game, table.seat)
    is_turn = not ended and game.state.turn == table.seat
    return {
        "seat": table.seat, "rules": game.book.name, "over": ended,
        "round": view.round, "dealer": view.dealer, "counters": view.counters, "bets": view.bets,
        "winds": [seat_wind(seat, view.dealer) for seat in range(SEATS)],
        "scores": list(view.scores), "live": view.live, "indicators": view.indicators,
        "hand": format(tiles), "drawn": game.state.drawn if is_turn and len(tiles) % 3 == 1 else None,
        "melds": [[_meld(one) for one in melds] for melds in view.melds],
        "rivers": [[{"tile": one.tile, "riichi": one.sideways, "claimed": one.claimed is not None}
                    for one in river] for river in view.rivers],
        "riichi": list(view.riichi),
        "open": None if ended or not game.is_claim else {
            "tile": game.state.open_tile, "seat": game.state.open_seat},
        "legal": [one.to_dict() for one in offered(table, game)],
        "barred": {} if ended or not is_turn else game.swap_calls(table.seat),
        "furiten": not ended and game.state.furiten(table.seat),
        "result": result(game, lang) if ended else None,
    }  # fmt: skip


def _meld(one: Any) -> dict[str, Any]:
    return {"act": one.act, "tiles": list(one.tiles)}


def result(game: Game, lang: str) -> dict[str, Any] | None:
    """How the hand ended, in words: a win with its points, or a draw."""
    for at, event in enumerate(game.events):
        if isinstance(event, Win):
            found = score_of(hand_so_far(game.events, at), event, game.book)
            return {
                "kind": "win", "seat": event.seat, "source": event.source, "tile": event.tile,
                "hand": " ".join([event.hand, *event.melds]), "deltas": list(event.deltas),
                "text": "" if found is None else found.explain(lang),
                "total": None if found is None else found.total,
            }  # fmt: skip
        if isinstance(event, DrawEnd):
            return {
                "kind": "draw", "reason": event.reason, "tenpai": list(event.tenpai),
                "deltas": list(event.deltas),
            }  # fmt: skip
    return None


def _first_hand(game: Game) -> list[AnyEvent]:
    """The events up to the end of the first hand: the next one is dealt by itself."""
    ends = [at for at, event in enumerate(game.events) if isinstance(event, HandEnd)]
    return game.events[: ends[0] + 1] if ends else game.events


def happened(game: Game, since: int) -> list[dict[str, Any]]:
    """What everybody could see since that many events: discards and calls, by seat."""
    found: list[dict[str, Any]] = []
    for event in game.events[since:]:
        if isinstance(event, Discard):
            found.append({"seat": event.seat, "act": "discard", "tile": event.tile})
        elif isinstance(event, Call | Kan):
            found.append({"seat": event.seat, "act": event.act, "tile": event.tile})
    return found
