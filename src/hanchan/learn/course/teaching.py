"""The teaching table: a hand against bots without a clock, advice before or after a move, and what the bots thought."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bots import Seen, explain, make_bot
from ...bots.explain.sentences import WINS, reason_of
from ...bots.explain.weigh import weigh
from ...errors import NotationError
from ...game import Action, Game
from ...game.events import Discard
from ...game.laid import plain
from ...rules.schema import BOOKS
from ...tiles import WINDS
from ..item import MISTAKE
from .playing import ALL, LearnTable, is_ended, offered
from .possible import possible_yaku

LEVELS = ("novice", "club", "expert")
_SHOWN = 6  # yaku beside the hand
_FAR = 8  # tiles: a yaku that lacks more is not told


class Advised(NamedTuple):
    """A choice as the expert sees it: what it is worth in points, and why."""

    action: Action
    value: int
    why: str

    def to_dict(self) -> dict[str, Any]:
        """The line as JSON."""
        return {"action": self.action.to_dict(), "value": self.value, "why": self.why}


def teaching_table(rules: str = "ema2016", seed: int = 0, level: str = "club") -> LearnTable:
    """A hand against three bots of the level; the learner sits in another seat each time."""
    if level not in LEVELS:
        raise NotationError(
            "no level {level!r}; there are {levels}", level=level, levels=", ".join(LEVELS)
        )
    if rules not in BOOKS:
        raise NotationError("no book {rules!r}", rules=rules)

    def others(game: Game, seat: int) -> Action:
        # A bot of its own for each decision: some draw chances one after another, and moves are taken back here.
        bot = make_bot(level, f"{seed} {seat} {len(game.events)}")
        return bot.act(Seen(seat, game.view(seat), game.legal(seat), game.book))

    def never(_: Game, __: object) -> bool:
        return False

    return LearnTable(Game(rules, f"teaching {seed}"), seed % 4, ALL, others, never)


def advice(table: LearnTable, game: Game, lang: str) -> list[Advised]:
    """What the learner could do now, the best first, in points and words; nothing if there is nothing to decide."""
    legal = offered(table, game)
    if not legal:
        return []
    weighed = weigh(Seen(table.seat, game.view(table.seat), legal, game.book))
    lines = [
        Advised(one.action, one.value, reason_of(weighed, one.action).say(lang))
        for one in weighed.options
    ]
    # The expert's own choice first, whatever is worth as much.
    lines.sort(key=lambda one: (_key(one.action) != _key(weighed.best), -one.value))
    return _once(lines)


def _key(action: Action) -> tuple[str, ...]:
    return action.act, plain(action.tile or ""), *sorted(action.use)


def _once(lines: list[Advised]) -> list[Advised]:
    """Two equal tiles are one choice."""
    return list({_key(one.action): one for one in reversed(lines)}.values())[::-1]


def judge(before: list[Advised], move: Action) -> dict[str, Any] | None:
    """What a move cost against the best, by the advice before it; None where the numbers do not tell."""
    best = before[0]
    made = next((one for one in before if _key(one.action) == _key(move)), None)
    if made is None:
        return None
    lets_go = best.action.act in WINS and made.action.act not in WINS
    lost = None if lets_go else max(0, best.value - made.value)
    is_mistake = lost is None or lost >= MISTAKE
    return {
        "lost": lost, "is_mistake": is_mistake, "best": best.to_dict(),
        "why": best.why if lost is None else made.why,
    }  # fmt: skip


def still_possible(table: LearnTable, game: Game) -> list[dict[str, Any]]:
    """The yaku that the learner's hand can still become, with what each lacks."""
    if is_ended(game):
        return []
    state = game.state
    hand = " ".join([state.hands[table.seat], *state.melds[table.seat]])
    wind = WINDS[(table.seat - state.dealer) % 4]
    found = possible_yaku(hand, game.book, wind, state.round)
    return [one._asdict() for one in found if one.lacks <= _FAR][:_SHOWN]


def thought(game: Game, seat: int, number: int, lang: str) -> dict[str, Any]:
    """What a seat held and what the expert would have thought at its discard of this number, after the hand."""
    seen = 0
    for at, event in enumerate(game.events):
        if isinstance(event, Discard) and event.seat == seat:
            if seen == number:
                return _thought(game, seat, at, event, lang)
            seen += 1
    raise NotationError("no discard {number} of seat {seat}", number=number, seat=seat)


def _thought(game: Game, seat: int, at: int, event: Discard, lang: str) -> dict[str, Any]:
    then = game.at(at)
    legal = then.legal(seat)
    told = explain(Seen(seat, then.view(seat), legal, then.book))
    made = next((one for one in told if plain(one.tile) == plain(event.tile)), None)
    return {
        "seat": seat, "tile": event.tile, "hand": then.state.hands[seat],
        "why": "" if made is None else made.reason.say(lang),
        "lines": [{"tile": one.tile, "value": one.value, "deal_in": one.risk, "win": one.win}
                  for one in told[:5]],
    }  # fmt: skip
