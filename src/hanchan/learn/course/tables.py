"""The small tables of the lessons: a hand and a wall made for what the lesson tells, and what is to be reached.

Each is a slice of the real game: the engine deals, offers and pays. The same lesson, book and seed give the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...errors import NotationError
from ...game import Action, Game, Start
from ...game.events import DrawEnd, RiichiAccepted
from ...rules import Rulebook, rulebook
from ...scoring.analysis import shanten, waits
from ...scoring.circumstances import Circumstances
from ...scoring.score import Score
from ...settlement.standings import places
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
        found = make(Asking.about(book, f"table {lesson}", seed, attempt, "en"))
        if found is not None:
            return found
    raise NotationError("no table for lesson {lesson!r} in {book}", lesson=lesson, book=book.name)


def _dealt(
    asking: Asking, hand: list[int], own: list[int], others: dict[int, int], avoid: Iterable[int] = ()
) -> Game | None:  # fmt: skip
    """A game in which the first dealer holds the hand and draws these tiles, and others draw certain ones by number.

    Nobody else draws what is to be avoided, as far as it matters. None if a tile would be there a fifth time.
    """
    turns = 4 * max(len(own), 1 + max(others, default=0) // 4)
    fixed = {4 * at: tile for at, tile in enumerate(own)} | others
    if any([*hand, *fixed.values()].count(kind) > 4 for kind in range(KINDS)):
        return None
    rest = [tile for tile in left_of([*hand, *fixed.values()]) if tile not in set(avoid)]
    asking.chance.shuffle(rest)
    first = [fixed[at] if at in fixed else rest.pop() for at in range(turns)]
    return begun(asking, {YOU: hand}, first)


def _loose(asking: Asking, tiles: list[int], count: int) -> list[int] | None:
    """So many different honours that the tiles have none of."""
    free = [kind for kind in range(FIRST_HONOUR, KINDS) if kind not in tiles]
    return asking.chance.sample(free, count) if len(free) >= count else None


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


def tiles(asking: Asking) -> LearnTable | None:
    """Three honours among numbers; the draws are numbers too."""
    numbers = asking.chance.sample(range(FIRST_HONOUR), 15)
    honours = asking.chance.sample(range(FIRST_HONOUR, KINDS), 3)
    game = _dealt(asking, sorted([*numbers[:10], *honours]), numbers[10:], {})
    if game is None:
        return None

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        return bool(moves) and not any(
            is_honour(kind_of(one)) for one in parse(now.state.hands[YOU])
        )

    def strayed(_: Game, moves: Sequence[Action]) -> bool:
        return not is_honour(kind_of(parse(moves[-1].tile or "")[0]))

    return LearnTable(game, YOU, _NOTHING, idle, reached, strayed)


def _approach(lacking: int) -> Callable[[Asking], LearnTable | None]:
    """A hand that lacks so many tiles of a complete one, which are drawn one after another."""

    def make(asking: Asking) -> LearnTable | None:
        groups = sets(asking.chance, 4)
        if groups is None:
            return None
        whole = tiles_of(groups)
        missing = [whole.pop(asking.chance.randrange(len(whole))) for _ in range(lacking)]
        loose = _loose(asking, [*whole, *missing], lacking - 1)
        if loose is None:
            return None
        hand = sorted([*whole, *loose])
        if shanten(format(hand)) != lacking - 1:
            return None
        game = _dealt(asking, hand, missing, {}, avoid=missing)

        def strayed(now: Game, moves: Sequence[Action]) -> bool:
            far = lacking - 1 - len(moves)  # each draw is one of those that lack
            return not is_ended(now) and shanten(format(held(now, YOU))) > max(0, far)

        return None if game is None else LearnTable(game, YOU, _NOTHING, idle, _at_tenpai, strayed)

    return make


def to_win(asking: Asking) -> LearnTable | None:
    """A waiting hand that draws something else first, then what completes it."""
    groups = sets(asking.chance, 4)
    if groups is None:
        return None
    whole = tiles_of(groups)
    last = whole.pop(asking.chance.randrange(len(whole)))
    loose = _loose(asking, whole, 1)
    if loose is None or not waits(format(whole)):
        return None
    waiting = [parse(one)[0] for one in waits(format(whole))]
    if loose[0] in waiting:
        return None
    game = _dealt(asking, sorted(whole), [loose[0], last], {}, avoid=waiting)
    return (
        None
        if game is None
        else LearnTable(game, YOU, frozenset({"tsumo"}), idle, _at_win, _lets_go(last))
    )


def calls(asking: Asking) -> LearnTable | None:
    """A pair of dragons, and the player opposite discards the third."""
    dragon = asking.chance.randrange(KINDS - 3, KINDS)
    groups = sets(asking.chance, 2)
    if groups is None or dragon in tiles_of(groups):
        return None
    held = [*tiles_of(groups), dragon, dragon]
    low = 9 * asking.chance.randrange(3) + asking.chance.randrange(7)
    loose = _loose(asking, held, 2)
    if loose is None:
        return None
    hand = sorted([*held, low, low + 1, loose[0]])
    game = _dealt(asking, hand, [loose[1]], {2: dragon})

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return any(one.act == "pung" for one in moves) and moves[-1].act == "discard"

    return (
        None
        if game is None
        else LearnTable(game, YOU, frozenset({"pung"}), idle, reached, _uncalled("pung"))
    )


def _choices(asking: Asking) -> tuple[list[int], dict[str, list[int]]] | None:
    """Fourteen tiles with at least two discards into tenpai, and the waits that each leaves."""
    held = near_hand(asking.chance, 1)
    if held is None or shanten(format(held)) != 0:
        return None
    left: dict[str, list[int]] = {}
    for kind, rest in each_discard(held):
        found = waits(format(rest))
        if found:
            left[format([kind])] = [parse(one)[0] for one in found]
    return (held, left) if len(left) > 1 else None


def yaku(asking: Asking) -> LearnTable | None:
    """Two discards into tenpai, one with a yaku and one without; the next player discards the wait."""
    found = _choices(asking)
    if found is None:
        return None
    held, left = found
    given = Circumstances(seat=WINDS[YOU])
    winning: dict[str, set[int]] = {}
    for tile in left:
        seen = look_at(format(without(held, parse(tile)[0])), "", given, asking.book, tile).waits
        winning[tile] = {parse(one.tile)[0] for one in seen if isinstance(one.ron, Score)}
    good = [tile for tile in left if winning[tile] == set(left[tile])]
    if not good or not any(not winning[tile] for tile in left):
        return None
    drawn = held.pop(asking.chance.randrange(len(held)))
    wait = asking.chance.choice(left[good[0]])
    game = _dealt(asking, held, [drawn], {1: wait})
    return None if game is None else LearnTable(game, YOU, _WINS, idle, _at_win, _no_win_in_sight)


def riichi(asking: Asking) -> LearnTable | None:
    """Discards leave the hand tenpai; the player opposite discards a wait of all in the same turn or the next."""
    found = _choices(asking)
    if found is None:
        return None
    held, left = found
    common = set.intersection(*(set(kinds) for kinds in left.values()))
    if not common or any(parse(tile)[0] in kinds for tile, kinds in left.items()):
        return None
    wait = asking.chance.choice(sorted(common))
    drawn = held.pop(asking.chance.randrange(len(held)))
    loose = _loose(asking, [*held, drawn], 1)
    if loose is None:
        return None
    every = {kind for kinds in left.values() for kind in kinds}
    game = _dealt(
        asking, held, [drawn, loose[0], wait], {asking.chance.choice((2, 6)): wait}, avoid=every
    )

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        declared = any(isinstance(one, RiichiAccepted) and one.seat == YOU for one in now.events)
        return declared and _at_win(now, moves)

    def strayed(_: Game, moves: Sequence[Action]) -> bool:
        *_before, one = moves
        lets_go = one.act == "pass" or (one.act == "discard" and one.tile == format([wait]))
        return lets_go or all(one.act != "riichi" for one in moves)

    offers = frozenset({"riichi", *_WINS})
    return None if game is None else LearnTable(game, YOU, offers, idle, reached, strayed)


def dora(asking: Asking) -> LearnTable | None:
    """A discard into tenpai is a dora, another one is not."""
    found = _choices(asking)
    if found is None:
        return None
    held, left = found
    drawn = held.pop(asking.chance.randrange(len(held)))
    game = _dealt(asking, held, [drawn], {})
    if game is None:
        return None
    valued = format([next_kind(kind_of(parse(game.state.indicators[0])[0]))])
    if valued not in left:
        return None

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return len(moves) > 0 and moves[0].tile in left and moves[0].tile != valued

    return LearnTable(game, YOU, frozenset({"riichi"}), idle, reached, _not(reached))


def draws(asking: Asking) -> LearnTable | None:
    """A waiting hand near the end of the wall."""
    groups = sets(asking.chance, 4)
    if groups is None:
        return None
    whole = tiles_of(groups)
    whole.remove(asking.chance.choice(whole))
    if not waits(format(whole)):
        return None
    game = begun(asking, {YOU: sorted(whole)}, [])
    for _ in range(600):
        if is_ended(game) or not game.asked:
            return None
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


def manners(asking: Asking) -> LearnTable | None:
    """A wait lies in the own river; the other one is discarded, and later drawn."""
    groups = sets(asking.chance, 4)
    if groups is None:
        return None
    whole = tiles_of(groups)
    whole.remove(asking.chance.choice(whole))
    waiting = [parse(one)[0] for one in waits(format(whole))]
    if len(waiting) < 2:
        return None
    gone, wait = asking.chance.sample(waiting, 2)
    loose = _loose(asking, whole, 1)
    if loose is None or loose[0] in waiting:
        return None
    game = _dealt(asking, sorted(whole), [gone, loose[0], wait], {5: wait}, avoid=waiting)
    if game is None:
        return None
    game.act(YOU, Action("discard", tile=format([gone]), drawn=True))

    def reached(now: Game, moves: Sequence[Action]) -> bool:
        won = has_won(now, YOU)
        return bool(moves) and won is not None and won.source == YOU

    return LearnTable(game, YOU, _WINS, idle, reached, _lets_go(wait))


def value(asking: Asking) -> LearnTable | None:
    """Discards into tenpai that promise different points."""
    found = _choices(asking)
    if found is None:
        return None
    held = list(found[0])
    drawn = held.pop(asking.chance.randrange(len(held)))
    game = _dealt(asking, held, [drawn], {})
    if game is None:
        return None
    given = Circumstances(riichi=True, seat=WINDS[YOU], dora="".join(game.state.indicators))
    promised = promises(sorted([*held, drawn]), given, game.book)
    most = max(promised.values(), default=0)
    right = {tile for tile, points in promised.items() if points == most}
    if not most or len(right) == len(promised):
        return None
    return _one_discard(game, YOU, frozenset({"riichi"}), idle, right)


def _one_discard(
    game: Game, seat: int, offers: frozenset[str], others: Others, right: set[str]
) -> LearnTable:
    """A table at which the first discard is to be one of these."""

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return len(moves) > 0 and moves[0].tile in right

    return LearnTable(game, seat, offers, others, reached, _not(reached))


def _against_riichi(asking: Asking) -> Game | None:
    """East in riichi, South in turn."""
    groups, own = sets(asking.chance, 4), near_hand(asking.chance, asking.chance.choice((2, 3)))
    if groups is None or own is None:
        return None
    threat = tiles_of(groups)
    threat.remove(asking.chance.choice(threat))
    own.pop(asking.chance.randrange(len(own)))
    if any([*threat, *own].count(kind) > 4 for kind in range(KINDS)):
        return None
    game = begun(asking, {0: sorted(threat), 1: own}, [])
    return game if until_riichi(game, asking.chance.randint(3, 6)) else None


def danger(asking: Asking) -> LearnTable | None:
    """East is in riichi; some tiles of the hand lie in East's river or were let pass since."""
    game = _against_riichi(asking)
    if game is None:
        return None
    river = [one.tile for one in game.state.rivers[0]]
    hand = {format([kind_of(one)]) for one in parse(game.state.hands[1])}
    safe = hand & set(river)
    if not safe or len(safe) > 5:
        return None
    return _one_discard(game, 1, _NOTHING, greedy, safe)


def push(asking: Asking) -> LearnTable | None:
    """East is in riichi; some discards are clearly worth less than the best."""
    from ...bots import Seen, explain

    game = _against_riichi(asking)
    if game is None:
        return None
    judged = explain(Seen(1, game.view(1), game.legal(1), game.book))
    right = {one.tile for one in judged if one.value > judged[0].value - MISTAKE}
    if len(right) > 4 or len(right) == len(judged):
        return None
    return _one_discard(game, 1, _NOTHING, greedy, right)


def placement(asking: Asking) -> LearnTable | None:
    """The last hand: a win from the leader is enough with riichi, and without it is not."""
    found = _choices(asking)
    if found is None:
        return None
    held, left = found
    best = max(left, key=lambda tile: len(left[tile]))
    wait = asking.chance.choice(left[best])
    if kind_of(parse(best)[0]) in left[best] or [*held].count(wait) > 3:
        return None
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
        if not _at_win(now, moves):
            return False
        place = places(now.scores, now.book)
        return place[YOU] == 1 and place.count(1) == 1

    def strayed(now: Game, moves: Sequence[Action]) -> bool:
        return moves[0].act != "riichi" or _let_pass(now, moves)

    table = LearnTable(game, YOU, frozenset({"riichi", *_WINS}), idle, reached, strayed)
    return table if _needs_riichi(table, best) else None


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


def fine_print(asking: Asking) -> LearnTable | None:
    """A chow that can be called, with a tile in the hand that some books bar from being discarded then."""
    groups = sets(asking.chance, 3)
    if groups is None:
        return None
    low = 9 * asking.chance.randrange(3) + asking.chance.randrange(6)
    hand = sorted(
        [*tiles_of(groups)[:9], low + 1, low + 2, low + 3, asking.chance.randrange(KINDS)]
    )
    loose = _loose(asking, hand, 1)
    if loose is None:
        return None
    game = _dealt(asking, hand, [loose[0]], {3: low})

    def reached(_: Game, moves: Sequence[Action]) -> bool:
        return any(one.act == "chow" for one in moves) and moves[-1].act == "discard"

    return (
        None
        if game is None
        else LearnTable(game, YOU, frozenset({"chow"}), idle, reached, _uncalled("chow"))
    )


_TABLES: dict[str, Callable[[Asking], LearnTable | None]] = {
    "tiles": tiles, "sets": _approach(3), "complete": to_win, "waits": _approach(3), "calls": calls,
    "yaku": yaku, "riichi": riichi, "dora": dora, "points": to_win, "draws": draws, "manners": manners,
    "efficiency": _approach(4), "value": value, "danger": danger, "push": push, "placement": placement,
    "print": fine_print,
}  # fmt: skip
