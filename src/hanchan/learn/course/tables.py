"""The small tables of the lessons: a hand and a wall made for what the lesson tells, and what is to be reached.

Each is a slice of the real game: the engine deals, offers and pays. The same lesson, book and seed give the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from ...errors import NotationError
from ...game import Action, Game, Start
from ...game.events import DrawEnd, RiichiAccepted
from ...rules import Rulebook, rulebook
from ...scoring.analysis import shanten, waits
from ...scoring.circumstances import Circumstances
from ...scoring.score import Score
from ...settlement.standings import is_alone_first
from ...tiles import FIRST_HONOUR, KINDS, WINDS, format, is_honour, kind_of, next_kind, parse
from ..deals import each_discard, left_of, near_hand, sets, tiles_of, without
from ..hand import look_at
from ..item import MISTAKE, Asking
from ..shape_items import promises
from ..table_items import begun, until_riichi, wall_for, without_reds
from .lessons import lesson_of
from .playing import (
    LearnTable,
    Others,
    Reached,
    greedy,
    has_won,
    held,
    idle,
    is_ended,
    is_tenpai,
    play,
    step,
)

YOU = 0
_ATTEMPTS = 3000
_WINS = frozenset({"ron", "tsumo"})
_NOTHING: frozenset[str] = frozenset()


def small_table(lesson: str, rules: str | Rulebook = "ema2016", seed: int = 0) -> LearnTable:
    """The table of a lesson, at its beginning; the same every time."""
    make = _TABLES[lesson_of(lesson).key]
    book = rulebook(rules) if isinstance(rules, str) else rules
    for attempt in range(_ATTEMPTS):
        with suppress(_Unfit):
            return make(Asking.about(book, f"table {lesson}", seed, attempt, "en"))
    raise NotationError("no table for lesson {lesson!r} in {book}", lesson=lesson, book=book.name)


class _Unfit(Exception):
    """What chance has brought makes no table of the lesson: it is tried again."""


def _need(fits: object) -> None:
    """Goes no further unless this is so."""
    if not fits:
        raise _Unfit


def _tiles_of_sets(asking: Asking, count: int) -> list[int]:
    """The tiles of so many sets and a pair."""
    groups = sets(asking.chance, count)
    if groups is None:
        raise _Unfit
    return tiles_of(groups)


def _dealt(
    asking: Asking, hand: list[int], own: list[int], others: dict[int, int], avoid: Iterable[int] = ()
) -> Game:  # fmt: skip
    """A game in which the first dealer holds the hand and draws these tiles, and others draw certain ones by number.

    Nobody else draws what is to be avoided, as far as it matters. No tile is there a fifth time.
    """
    turns = 4 * max(len(own), 1 + max(others, default=0) // 4)
    fixed = {4 * at: tile for at, tile in enumerate(own)} | others
    _need(all([*hand, *fixed.values()].count(kind) <= 4 for kind in range(KINDS)))
    rest = [tile for tile in left_of([*hand, *fixed.values()]) if tile not in set(avoid)]
    asking.chance.shuffle(rest)
    first = [fixed[at] if at in fixed else rest.pop() for at in range(turns)]
    return begun(asking, {YOU: hand}, first)


def _loose(asking: Asking, tiles: list[int], count: int) -> list[int]:
    """So many different honours that the tiles have none of."""
    free = [kind for kind in range(FIRST_HONOUR, KINDS) if kind not in tiles]
    _need(len(free) >= count)
    return asking.chance.sample(free, count)


def _at_tenpai(game: Game, moves: Sequence[Action]) -> bool:
    return bool(moves) and is_tenpai(game, YOU)


def _at_win(game: Game, moves: Sequence[Action]) -> bool:
    return bool(moves) and has_won(game, YOU) is not None


def _may(game: Game, act: str) -> bool:
    """The learner may do this now."""
    return not is_ended(game) and any(one.act == act for one in game.legal(YOU))


def _not(reached: Reached) -> Reached:
    """One move decides: it is right, or it is not what is asked."""
    return lambda now, moves: not reached(now, moves)


def _uncalled(act: str) -> Reached:
    """The set has not been called, and cannot be now."""

    def strayed(now: Game, moves: Sequence[Action]) -> bool:
        return not any(one.act == act for one in moves) and not _may(now, act)

    return strayed


def _lets_go(last: int) -> Reached:
    """The hand no longer waits for the tile that the next draw brings, or has let it go."""

    def strayed(now: Game, moves: Sequence[Action]) -> bool:
        if has_won(now, YOU) or is_ended(now):
            return False
        return len(moves) > 1 or format([last]) not in waits(format(held(now, YOU)))

    return strayed


def _let_pass(now: Game, _: Sequence[Action]) -> bool:
    """The hand has not won on the discard that came at once."""
    return has_won(now, YOU) is None and not _may(now, "ron")


def _no_win_in_sight(now: Game, moves: Sequence[Action]) -> bool:
    """The hand has not won, and waits for nothing."""
    passed = bool(moves) and moves[-1].act == "pass"
    return passed or (_let_pass(now, moves) and not now.state.waits(YOU))


def tiles(asking: Asking) -> LearnTable:
    """Three honours among numbers; the draws are numbers too."""
    numbers = asking.chance.sample(range(FIRST_HONOUR), 15)
    honours = asking.chance.sample(range(FIRST_HONOUR, KINDS), 3)
    game = _dealt(asking, sorted([*numbers[:10], *honours]), numbers[10:], {})

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        return bool(moves) and not any(
            is_honour(kind_of(one)) for one in parse(now.state.hands[YOU])
        )

    def strayed(_: Game, moves: Sequence[Action]) -> bool:
        return not is_honour(kind_of(parse(moves[-1].tile or "")[0]))

    return LearnTable(game, YOU, _NOTHING, idle, reached, strayed)


def _approach(lacking: int) -> Callable[[Asking], LearnTable]:
    """A hand that lacks so many tiles of a complete one, which are drawn one after another."""

    def make(asking: Asking) -> LearnTable:
        whole = _tiles_of_sets(asking, 4)
        missing = [whole.pop(asking.chance.randrange(len(whole))) for _ in range(lacking)]
        hand = sorted([*whole, *_loose(asking, [*whole, *missing], lacking - 1)])
        _need(shanten(format(hand)) == lacking - 1)
        game = _dealt(asking, hand, missing, {}, avoid=missing)

        def strayed(now: Game, moves: Sequence[Action]) -> bool:
            far = lacking - 1 - len(moves)  # each draw is one of those that lack
            return not is_ended(now) and shanten(format(held(now, YOU))) > max(0, far)

        return LearnTable(game, YOU, _NOTHING, idle, _at_tenpai, strayed)

    return make


def to_win(asking: Asking) -> LearnTable:
    """A waiting hand that draws something else first, then what completes it."""
    whole = _tiles_of_sets(asking, 4)
    last = whole.pop(asking.chance.randrange(len(whole)))
    (loose,) = _loose(asking, whole, 1)
    waiting = [parse(one)[0] for one in waits(format(whole))]
    _need(waiting and loose not in waiting)
    game = _dealt(asking, sorted(whole), [loose, last], {}, avoid=waiting)
    return LearnTable(game, YOU, frozenset({"tsumo"}), idle, _at_win, _lets_go(last))


def calls(asking: Asking) -> LearnTable:
    """A pair of dragons, and the player opposite discards the third."""
    dragon = asking.chance.randrange(KINDS - 3, KINDS)
    held = _tiles_of_sets(asking, 2)
    _need(dragon not in held)
    held += [dragon, dragon]
    low = 9 * asking.chance.randrange(3) + asking.chance.randrange(7)
    kept, drawn = _loose(asking, held, 2)
    game = _dealt(asking, sorted([*held, low, low + 1, kept]), [drawn], {2: dragon})

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return any(one.act == "pung" for one in moves) and moves[-1].act == "discard"

    return LearnTable(game, YOU, frozenset({"pung"}), idle, reached, _uncalled("pung"))


def _choices(asking: Asking) -> tuple[list[int], dict[str, list[int]]]:
    """Fourteen tiles with at least two discards into tenpai, and the waits that each leaves."""
    held = near_hand(asking.chance, 1)
    if held is None or shanten(format(held)) != 0:
        raise _Unfit
    left: dict[str, list[int]] = {}
    for kind, rest in each_discard(held):
        found = waits(format(rest))
        if found:
            left[format([kind])] = [parse(one)[0] for one in found]
    _need(len(left) > 1)
    return held, left


def yaku(asking: Asking) -> LearnTable:
    """Two discards into tenpai, one with a yaku and one without; the next player discards the wait."""
    held, left = _choices(asking)
    given = Circumstances(seat=WINDS[YOU])
    winning: dict[str, set[int]] = {}
    for tile in left:
        seen = look_at(format(without(held, parse(tile)[0])), "", given, asking.book, tile).waits
        winning[tile] = {parse(one.tile)[0] for one in seen if isinstance(one.ron, Score)}
    good = [tile for tile in left if winning[tile] == set(left[tile])]
    _need(good and not all(winning[tile] for tile in left))
    drawn = held.pop(asking.chance.randrange(len(held)))
    wait = asking.chance.choice(left[good[0]])
    game = _dealt(asking, held, [drawn], {1: wait})
    return LearnTable(game, YOU, _WINS, idle, _at_win, _no_win_in_sight)


def riichi(asking: Asking) -> LearnTable:
    """Discards leave the hand tenpai; the player opposite discards a wait of all in the same turn or the next."""
    held, left = _choices(asking)
    common = set.intersection(*(set(kinds) for kinds in left.values()))
    _need(common and all(parse(tile)[0] not in kinds for tile, kinds in left.items()))
    wait = asking.chance.choice(sorted(common))
    drawn = held.pop(asking.chance.randrange(len(held)))
    (loose,) = _loose(asking, [*held, drawn], 1)
    every = {kind for kinds in left.values() for kind in kinds}
    turn = asking.chance.choice((2, 6))
    game = _dealt(asking, held, [drawn, loose, wait], {turn: wait}, avoid=every)

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        declared = any(isinstance(one, RiichiAccepted) and one.seat == YOU for one in now.events)
        return declared and _at_win(now, moves)

    def strayed(_: Game, moves: Sequence[Action]) -> bool:
        *_before, one = moves
        lets_go = one.act == "pass" or (one.act == "discard" and one.tile == format([wait]))
        return lets_go or all(one.act != "riichi" for one in moves)

    offers = frozenset({"riichi", *_WINS})
    return LearnTable(game, YOU, offers, idle, reached, strayed)


def dora(asking: Asking) -> LearnTable:
    """A discard into tenpai is a dora, another one is not."""
    held, left = _choices(asking)
    drawn = held.pop(asking.chance.randrange(len(held)))
    game = _dealt(asking, held, [drawn], {})
    valued = format([next_kind(kind_of(parse(game.state.indicators[0])[0]))])
    _need(valued in left)

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return len(moves) > 0 and moves[0].tile in left and moves[0].tile != valued

    return LearnTable(game, YOU, frozenset({"riichi"}), idle, reached, _not(reached))


def draws(asking: Asking) -> LearnTable:
    """A waiting hand near the end of the wall."""
    whole = _tiles_of_sets(asking, 4)
    whole.remove(asking.chance.choice(whole))
    _need(waits(format(whole)))
    game = begun(asking, {YOU: sorted(whole)}, [])
    for _ in range(600):
        _need(not is_ended(game) and game.asked)
        seat = game.asked[0]
        if game.turn == YOU and game.state.live < 9:
            break
        game.act(seat, idle(game, seat))

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        ends = [one for one in now.events if isinstance(one, DrawEnd)]
        return bool(moves) and bool(ends) and ends[0].tenpai[YOU]

    def strayed(now: Game, moves: Sequence[Action]) -> bool:
        return moves[-1].act == "noten" or not (is_ended(now) or is_tenpai(now, YOU))

    offers = frozenset({"tenpai", "noten"})
    return LearnTable(game, YOU, offers, idle, reached, strayed)


def manners(asking: Asking) -> LearnTable:
    """A wait lies in the own river; the other one is discarded, and later drawn."""
    whole = _tiles_of_sets(asking, 4)
    whole.remove(asking.chance.choice(whole))
    waiting = [parse(one)[0] for one in waits(format(whole))]
    _need(len(waiting) > 1)
    gone, wait = asking.chance.sample(waiting, 2)
    (loose,) = _loose(asking, whole, 1)
    _need(loose not in waiting)
    game = _dealt(asking, sorted(whole), [gone, loose, wait], {5: wait}, avoid=waiting)
    game.act(YOU, Action("discard", tile=format([gone]), drawn=True))

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        won = has_won(now, YOU)
        return bool(moves) and won is not None and won.source == YOU

    return LearnTable(game, YOU, _WINS, idle, reached, _lets_go(wait))


def value(asking: Asking) -> LearnTable:
    """Discards into tenpai that promise different points."""
    held, _ = _choices(asking)
    drawn = held.pop(asking.chance.randrange(len(held)))
    game = _dealt(asking, held, [drawn], {})
    given = Circumstances(riichi=True, seat=WINDS[YOU], dora="".join(game.state.indicators))
    promised = promises(sorted([*held, drawn]), given, game.book)
    most = max(promised.values(), default=0)
    right = {tile for tile, points in promised.items() if points == most}
    _need(most and len(right) < len(promised))
    return _one_discard(game, YOU, frozenset({"riichi"}), idle, right)


def _one_discard(
    game: Game, seat: int, offers: frozenset[str], others: Others, right: set[str]
) -> LearnTable:
    """A table at which the first discard is to be one of these."""

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return len(moves) > 0 and moves[0].tile in right

    return LearnTable(game, seat, offers, others, reached, _not(reached))


def _against_riichi(asking: Asking) -> Game:
    """East in riichi, South in turn."""
    threat = _tiles_of_sets(asking, 4)
    own = near_hand(asking.chance, asking.chance.choice((2, 3)))
    if own is None:
        raise _Unfit
    threat.remove(asking.chance.choice(threat))
    own.pop(asking.chance.randrange(len(own)))
    _need(all([*threat, *own].count(kind) <= 4 for kind in range(KINDS)))
    game = begun(asking, {0: sorted(threat), 1: own}, [])
    _need(until_riichi(game, asking.chance.randint(3, 6)))
    return game


def danger(asking: Asking) -> LearnTable:
    """East is in riichi; some tiles of the hand lie in East's river. South is next: nothing was let pass since."""
    game = _against_riichi(asking)
    river = [one.tile for one in game.state.rivers[0]]
    hand = {format([kind_of(one)]) for one in parse(game.state.hands[1])}
    safe = hand & set(river)
    _need(1 <= len(safe) <= 5)
    return _one_discard(game, 1, _NOTHING, greedy, safe)


def push(asking: Asking) -> LearnTable:
    """East is in riichi; some discards are clearly worth less than the best."""
    from ...bots import Seen, explain

    game = _against_riichi(asking)
    judged = explain(Seen(1, game.view(1), game.legal(1), game.book))
    right = {one.tile for one in judged if one.value > judged[0].value - MISTAKE}
    _need(len(right) <= 4 and len(right) < len(judged))
    return _one_discard(game, 1, _NOTHING, greedy, right)


def placement(asking: Asking) -> LearnTable:
    """The last hand: a win from the leader is enough with riichi, and without it is not."""
    held, left = _choices(asking)
    best = max(left, key=lambda tile: len(left[tile]))
    wait = asking.chance.choice(left[best])
    _need(kind_of(parse(best)[0]) not in left[best] and held.count(wait) < 4)
    drawn = held.pop(asking.chance.randrange(len(held)))
    rest = left_of([*held, drawn, wait])
    asking.chance.shuffle(rest)
    # North deals; then come South's seat, West's and the leader's.
    first = [rest.pop(), drawn, rest.pop(), wait]
    half = 100 * asking.chance.randrange(12, 80)
    start = int(asking.book.value("start_points"))
    scores = (start - half, start - 1000, start + half, start + 1000)
    wall = wall_for(asking, {1: held}, first)
    begin = Start(round="S", dealer=3, scores=scores)
    game = Game(without_reds(asking.book), wall=[wall], start=begin)

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        return _at_win(now, moves) and is_alone_first(now.scores, YOU, now.book)

    def strayed(now: Game, moves: Sequence[Action]) -> bool:
        return moves[0].act != "riichi" or _let_pass(now, moves)

    table = LearnTable(game, YOU, frozenset({"riichi", *_WINS}), idle, reached, strayed)
    _need(_needs_riichi(table, best))
    return table


def _needs_riichi(table: LearnTable, tile: str) -> bool:
    """With riichi the win on the discard that follows is enough, without it it is not."""
    ends = []
    for act in ("riichi", "discard"):
        game = play(table, [])
        moves = []
        for wanted in (act, "ron"):
            legal = [one for one in game.legal(YOU) if YOU in game.asked and one.act == wanted]
            chosen = [one for one in legal if one.tile in (None, tile)]
            if not chosen:
                break
            moves.append(chosen[0])
            step(table, game, chosen[0])
        ends.append(table.reached(game, moves))
    return ends == [True, False]


def fine_print(asking: Asking) -> LearnTable:
    """A chow that can be called, with a tile in the hand that some books bar from being discarded then."""
    whole = _tiles_of_sets(asking, 3)[:9]
    low = 9 * asking.chance.randrange(3) + asking.chance.randrange(6)
    more = asking.chance.randrange(KINDS)
    hand = sorted([*whole, low + 1, low + 2, low + 3, more])
    game = _dealt(asking, hand, _loose(asking, hand, 1), {3: low})

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return any(one.act == "chow" for one in moves) and moves[-1].act == "discard"

    return LearnTable(game, YOU, frozenset({"chow"}), idle, reached, _uncalled("chow"))


_TABLES: dict[str, Callable[[Asking], LearnTable]] = {
    "tiles": tiles, "sets": _approach(3), "complete": to_win, "waits": _approach(3), "calls": calls,
    "yaku": yaku, "riichi": riichi, "dora": dora, "points": to_win, "draws": draws, "manners": manners,
    "efficiency": _approach(4), "value": value, "danger": danger, "push": push, "placement": placement,
    "print": fine_print,
}  # fmt: skip
