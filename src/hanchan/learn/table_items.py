"""Exercises at the table: what may be called, which tile is safe, push or fold, what the last hand must bring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from ..bots import Judged, Seen, explain
from ..bots.explain.sentences import reason_of
from ..bots.explain.weigh import weigh
from ..game import Action, Game
from ..game.engine.state import FIRST_DRAW, dealt_place
from ..locale import N_, Translator, points
from ..locale import WINDS as WIND_NAMES
from ..rules import Rulebook
from ..rules.fouls.offences import Offence, offences
from ..rules.fouls.words import CONSEQUENCES
from ..rules.schema import BOOKS
from ..rules.switches import switches
from ..scoring.analysis import shanten
from ..scoring.points import base_points, ron_points
from ..scoring.sets import is_set
from ..settlement.standings import is_alone_first
from ..tiles import KINDS, SEATS, WALL, WINDS, format, kind_of, seat_wind
from .deals import left_of, near_hand, waiting_hand
from .item import MISTAKE, Asking, Draft, in_each_book, sentence

PUSH, FOLD = "push", "fold"
CALL, PASS = "call", "pass"
CALLS = ("chow", "pung", "kong", "ron", "pass")
_LEAST_RISK = 0.02  # to deal in: below it a discard is as good as safe
_TURNS = 6  # discards of each player at most before a question


def wall_for(asking: Asking, hands: dict[int, list[int]], first: list[int]) -> str:
    """A wall that deals these hands by seat, and then these tiles; what is left lies by chance."""
    wall: list[int | None] = [None] * WALL
    for seat, tiles in hands.items():
        for number, tile in enumerate(tiles):
            wall[dealt_place(seat, number)] = tile
    wall[FIRST_DRAW : FIRST_DRAW + len(first)] = first
    rest = left_of([tile for tile in wall if tile is not None])
    asking.chance.shuffle(rest)
    return format([rest.pop() if tile is None else tile for tile in wall])


def begun(asking: Asking, hands: dict[int, list[int]], first: list[int]) -> Game:
    """A game whose first hand is dealt so, in a set without red fives."""
    return Game(without_reds(asking.book), wall=[wall_for(asking, hands, first)])


def without_reds(book: Rulebook) -> Rulebook:
    """The book with a set that has no red fives."""
    return book.with_options(red_fives=0) if book.value("red_fives") else book


def call(asking: Asking) -> Draft | None:
    """What may be called on a discard, once everybody has discarded: what only the first turn allows is over."""
    seat = asking.chance.choice((1, 1, 1, 2, 3))
    tiles = waiting_hand(asking.chance) if asking.chance.random() < 0.4 else None
    tiles = tiles or sorted(asking.chance.sample(left_of([]), 13))
    tile = asking.chance.choice(left_of(tiles))
    makes_set = any(is_set(sorted([*two, tile])) for two in combinations(tiles, 2))
    if not makes_set and asking.chance.random() < 0.9:
        return None
    before = asking.chance.sample(left_of([*tiles, tile]), SEATS)
    game = begun(asking, {seat: tiles}, [*before, tile])
    if not _gone_round(game, seat):
        return None
    game.act(0, Action("discard", tile=format([tile]), drawn=True))
    is_asked = game.is_claim and seat in game.asked
    legal = {action.act for action in game.legal(seat)} if is_asked else {"pass"}
    if legal == {"pass"} and asking.chance.random() < 0.5:
        return None  # most discards are let pass; a learner is asked about both
    found = [act for act in CALLS if act in legal]
    question = {
        "hand": format(tiles), "discards": format([before[seat]]), "tile": format([tile]), "seat": WINDS[seat],
        "from": WINDS[0], "round": "E",
    }  # fmt: skip
    _ = asking.say.gettext
    why = _("A chow is claimed from the player to the left alone, a pung or kong from anybody.")
    clauses = [asking.book.cite("claim.chow-from-left")]
    if shanten(format([*tiles, tile])) < 0:
        why += " " + _("The tile completes the hand; a win needs a yaku too.")
        clauses.append(asking.book.cite("win.no-yaku"))
    topic = next((act for act in ("ron", "kong", "pung", "chow") if act in found), "pass")
    return Draft(question, list(CALLS), [" ".join(found)], why, clauses, min(3, len(found)), topic)


def _gone_round(game: Game, seat: int) -> bool:
    """Everybody discards what is drawn, up to East's next turn; False if the seat lets a win pass on the way."""
    while len(game.state.rivers[SEATS - 1]) == 0 or game.is_claim:
        acting = game.asked[0]
        legal = game.legal(acting)
        if acting == seat and any(one.act == "ron" for one in legal):
            return False
        game.act(acting, _quiet(legal)[0])
    return game.asked == (0,)


def _quiet(legal: list[Action]) -> list[Action]:
    """To pass, and to discard what was drawn."""
    return [one for one in legal if one.act == "pass" or (one.act == "discard" and one.drawn)]


def _asked_in_turn(game: Game, most: int) -> Iterator[tuple[int, list[Action]]]:
    """Who is asked next and may do what, so many times at most, as long as the first hand goes on."""
    for _ in range(most):
        if not game.asked or game.over or game.state.hand:
            return
        seat = game.asked[0]
        yield seat, game.legal(seat)


def safe(asking: Asking) -> Draft | None:
    """Which tile cannot deal in to a riichi: what its player has discarded, or anybody since."""
    river = asking.chance.sample(left_of([]), asking.chance.randint(5, 10))
    since = asking.chance.sample(left_of(river), asking.chance.randint(0, 3))
    gone = {kind_of(tile) for tile in [*river, *since]}
    tiles = sorted(asking.chance.sample(left_of([*river, *since]), 14))
    right = [format([kind]) for kind in dict.fromkeys(tiles) if kind in gone]
    choices = [format([kind]) for kind in dict.fromkeys(tiles)]
    if not right or len(right) > 4:
        return None
    question = {"hand": format(tiles), "river": format(river), "since": format(since)}
    why = asking.say.gettext(
        "{tiles}: in the river of the player in riichi, or let pass since. A ron on it would be furiten."
    ).format(tiles=" ".join(right))
    clauses = [asking.book.cite("furiten.discard"), asking.book.cite("furiten.riichi")]
    in_river = {format([kind_of(tile)]) for tile in river} & set(right)
    topic = "river" if in_river else "since"
    return Draft(question, choices, right, why, clauses, 1 if since == [] else 2, topic)


def push(asking: Asking) -> Draft | None:
    """Whether to go on against a riichi or to give the hand up, by the expert's numbers."""
    threat, own = (
        waiting_hand(asking.chance),
        near_hand(asking.chance, asking.chance.choice((1, 2, 3, 4, 4))),
    )
    if threat is None or own is None or len(left_of([*threat, *own])) != WALL - 27:
        return None
    own.pop(asking.chance.randrange(len(own)))
    game = begun(asking, {0: threat, 1: own}, [])
    if not until_riichi(game, asking.chance.randint(1, _TURNS)):
        return None
    return _judged(asking, game)


def until_riichi(game: Game, turns: int) -> bool:
    """Everybody discards what is drawn until East declares riichi, and then up to South's next turn."""
    for seat, legal in _asked_in_turn(game, 8 * _TURNS * SEATS):
        acts = {action.act for action in legal}
        if game.is_claim:
            game.act(seat, next(action for action in legal if action.act == "pass"))
        elif seat == 0 and "riichi" in acts and len(game.state.rivers[0]) >= turns:
            game.act(seat, next(action for action in legal if action.act == "riichi"))
        elif seat == 1 and game.state.riichi(0):
            return acts == {"discard"}
        else:
            discards = [action for action in legal if action.act == "discard"]
            if not discards:
                return False
            game.act(seat, next((one for one in discards if one.drawn), discards[-1]))
    return False


def _judged(asking: Asking, game: Game) -> Draft | None:
    judged = explain(Seen(1, game.view(1), game.legal(1), game.book))
    nearest = min(one.shanten for one in judged)
    ahead = _best(one for one in judged if one.shanten == nearest)
    back = _best(one for one in judged if one.shanten > nearest)
    if ahead is None or back is None or abs(ahead.value - back.value) < MISTAKE:
        return None  # both are right: nothing to ask
    if ahead.risk < max(_LEAST_RISK, 2 * back.risk):
        return None  # who goes on without a risk does not push
    better = ahead if ahead.value > back.value else back
    if better is ahead and asking.chance.random() < 0.6:
        return None  # most hands go on; a learner is asked about both
    question = {
        "hand": game.state.hands[1], "drawn": game.state.drawn, "rivers": _rivers(game), "riichi": WINDS[0],
        "indicators": "".join(game.state.indicators), "seat": WINDS[1], "round": "E", "wall": game.state.live,
    }  # fmt: skip
    why = asking.say.gettext("{push} is worth {ahead} points, {fold} {back}.").format(
        push=ahead.tile,
        ahead=points(ahead.value, asking.say),
        fold=back.tile,
        back=points(back.value, asking.say),
    )
    right = [PUSH if better is ahead else FOLD]
    why = f"{why} {better.reason.say(asking.lang)}"
    return Draft(question, [PUSH, FOLD], right, why, [], 3, right[0])


def claim(asking: Asking) -> Draft | None:
    """Whether to call a discard or to let it pass, by the expert's numbers."""
    seat = asking.chance.choice((1, 2, 3))
    own = near_hand(asking.chance, asking.chance.choice((2, 3, 3)))
    if own is None:
        return None
    own = _with_dragons(asking, own) if asking.chance.random() < 0.7 else own
    own.pop(asking.chance.randrange(len(own)))
    game = begun(asking, {seat: own}, [])
    if not _until_claim(asking, game, seat):
        return None
    weighed = weigh(Seen(seat, game.view(seat), game.legal(seat), game.book))
    passed = next(one.value for one in weighed.options if one.action.act == "pass")
    # A call after which nothing can be won is none to weigh.
    ways = [one.value for one in weighed.options if one.action.act in ("chow", "pung") and one.win]
    called = max(ways, default=None)
    if called is not None and abs(called - passed) < MISTAKE:
        return None
    right = CALL if called is not None and called > passed else PASS
    if right == PASS and asking.chance.random() < 0.7:
        return None  # most calls are better let pass; a learner is asked about both
    state = game.state
    question = {
        "hand": state.hands[seat], "tile": state.open_tile, "seat": WINDS[seat], "round": "E",
        "from": WINDS[state.open_seat], "rivers": _rivers(game, but=state.open_seat),
        "indicators": "".join(state.indicators), "wall": state.live,
    }  # fmt: skip
    _ = asking.say.gettext
    why = (
        _("No call leaves a way to a yaku; a pass is worth {passed} points.").format(
            passed=points(passed, asking.say)
        )
        if called is None
        else _("A call is worth {called} points, a pass {passed}.").format(
            called=points(called, asking.say), passed=points(passed, asking.say)
        )
    )
    said = f"{why} {reason_of(weighed, weighed.best).say(asking.lang)}"
    return Draft(question, [CALL, PASS], [right], said, [], 3, right)


def _with_dragons(asking: Asking, tiles: list[int]) -> list[int]:
    """The tiles with a pair of dragons among them."""
    dragon = asking.chance.randrange(KINDS - 3, KINDS)
    others = [tile for tile in tiles if tile != dragon]
    if len(others) < 12:
        return tiles  # they are
    return sorted([*asking.chance.sample(others, 12), dragon, dragon])


def _until_claim(asking: Asking, game: Game, seat: int) -> bool:
    """Everybody discards what is drawn until the seat may call a chow or a pung, and nothing else."""
    for acting, legal in _asked_in_turn(game, 2 * _TURNS * SEATS):
        acts = {action.act for action in legal}
        is_question = game.is_claim and acting == seat and acts <= {"pass", "chow", "pung"}
        if is_question and asking.chance.random() < 0.6:
            return True
        quiet = _quiet(legal)
        if not quiet:
            return False
        game.act(acting, quiet[0])
    return False


def _rivers(game: Game, but: int | None = None) -> dict[str, str]:
    """The discards of each player, by wind; without the last of one seat, if that is asked about."""
    return {
        WINDS[seat]: "".join(tile.tile for tile in (river[:-1] if seat == but else river))
        for seat, river in enumerate(game.state.rivers)
    }


def _best(judged: Iterable[Judged]) -> Judged | None:
    return max(judged, key=lambda one: one.value, default=None)


_VALUES = ((1, 30), (1, 40), (2, 30), (2, 40), (3, 30), (3, 40), (4, 30), (5, 30), (6, 30), (8, 30))


def last(asking: Asking) -> Draft | None:
    """The cheapest ron from the leader that makes one first in the last hand."""
    start = int(asking.book.value("start_points"))
    moved = [100 * asking.chance.randrange(-90, 91) for _ in range(SEATS - 1)]
    scores = [start + change for change in (*moved, -sum(moved))]
    leader = max(range(SEATS), key=scores.__getitem__)
    seat = asking.chance.choice([one for one in range(SEATS) if one != leader])
    dealer = asking.chance.randrange(SEATS)
    counters = asking.chance.choice((0, 0, 1, 2))
    rules = switches(asking.book)
    offered = {}
    for han, fu in _VALUES:
        paid = (
            ron_points(base_points(han, fu, 0, rules), int(seat == dealer))
            + counters * rules.counter_ron
        )
        offered[paid] = _is_first(asking, scores, seat, leader, paid)
    enough = [paid for paid, first in offered.items() if first]
    if not enough or min(enough) == min(offered):
        return None
    right = min(enough)
    near = sorted(sorted(offered, key=lambda paid: abs(paid - right))[:5])
    winds = [seat_wind(one, dealer) for one in range(SEATS)]
    question = {
        "scores": dict(zip(winds, scores, strict=True)), "you": winds[seat], "from": winds[leader],
        "counters": counters,
    }  # fmt: skip
    less = max(paid for paid in offered if paid < right)
    said = " ".join(
        _told_after(asking, scores, seat, leader, paid, dealer) for paid in (right, less)
    )
    clauses = [asking.book.fields["tie_break"].clause, asking.book.cite("counter")]
    choices, topic = [str(paid) for paid in near], "east" if seat == dealer else "other"
    return Draft(question, choices, [str(right)], said, clauses, 2, topic)


def _told_after(
    asking: Asking, scores: list[int], seat: int, payer: int, paid: int, dealer: int
) -> str:
    """Where a ron from the leader leaves the winner, and the best of the others."""
    after = _after(scores, seat, payer, paid)
    best = max((one for one in range(SEATS) if one != seat), key=after.__getitem__)
    say = asking.say
    return say.gettext("With {paid} you have {yours}, {wind} {theirs}.").format(
        paid=points(paid, say),
        yours=points(after[seat], say),
        wind=say.pgettext("wind", WIND_NAMES[seat_wind(best, dealer)]),
        theirs=points(after[best], say),
    )


def _is_first(asking: Asking, scores: list[int], seat: int, payer: int, paid: int) -> bool:
    """Alone in the first place after the payment."""
    return is_alone_first(_after(scores, seat, payer, paid), seat, asking.book)


def _after(scores: list[int], seat: int, payer: int, paid: int) -> list[int]:
    after = list(scores)
    after[seat] += paid
    after[payer] -= paid
    return after


_WHEN = {
    "at once": N_("at once"),
    "after uma": N_("after uma"),
    "overall": N_("from the overall score"),
}


def deed_of(found: Offence, say: Translator) -> tuple[str, str] | None:
    """The deed, and what follows: a sentence of the data tells both, with a colon between. None if it does not."""
    for says in (say.gettext(found.says), found.says):
        told = re.split(r"\s*[:：]\s*", says, maxsplit=1)
        if len(told) == 2:
            return told[0], told[1]
    return None


def with_price(found: Offence, follows: str, say: Translator) -> str:
    """What follows from a deed, with the points it costs where they are fixed."""
    if not (isinstance(found.points, int) and found.points and found.when):
        return sentence(follows, say)
    price = say.gettext("{points} points, {when}").format(
        points=points(found.points, say), when=say.gettext(_WHEN[found.when])
    )
    return sentence(f"{follows.rstrip('.。')} ({price})", say)


def referee(asking: Asking) -> Draft | None:
    """What follows from a deed in the book."""
    found = asking.chance.choice(offences(asking.book))
    _ = asking.say.gettext
    told = deed_of(found, asking.say)
    if told is None:
        return None
    deed, follows = told
    said = with_price(found, follows, asking.say)
    others = {
        name: _(CONSEQUENCES[other.consequence])
        for name in BOOKS
        for other in offences(name)
        if name != asking.book.name
        and other.key == found.key
        and other.consequence != found.consequence
    }
    if others:
        said += f" {in_each_book(others, asking.say)}"
    question = {"deed": found.key, "says": deed}
    level = 2 if others else 1
    clauses = [found.clause, *found.also]
    right = found.consequence
    return Draft(question, list(CONSEQUENCES), [right], said, clauses, level, right)
