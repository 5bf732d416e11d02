"""The teaching table: a hand against bots without a clock, advice before or after a move, and what the bots thought."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bots import Seen, make_bot
from ...bots.explain.sentences import WINS, reason_of
from ...bots.explain.weigh import Weighed, weigh
from ...errors import NotationError
from ...game import Action, Game
from ...game.decisions import Decision
from ...game.events import Discard, Kan
from ...game.laid import plain
from ...rules.schema import BOOKS
from ...tiles import seat_wind
from ..item import MISTAKE
from ..review.choices import hands_of, ranked, seat_decisions, told_option
from .playing import ALL, LearnTable, is_ended, never, offered
from .possible import possible_yaku

LEVELS = ("novice", "club", "expert")
_SHOWN = 6  # yaku beside the hand
_WEIGHED = 5  # options that are told of a choice
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
    wind = seat_wind(table.seat, state.dealer)
    found = possible_yaku(hand, game.book, wind, state.round)
    return [one._asdict() for one in found if one.lacks <= _FAR][:_SHOWN]


def thought(
    table: LearnTable, game: Game, seat: int, number: int, level: str, lang: str
) -> dict[str, Any]:
    """What a seat held at its discard of this number and what it could choose since the one before, after the hand.

    Only the expert goes by the numbers that are told; `own` says whether this seat did, or another one weighs for it.
    """
    at = _discard(game, seat, number)
    hand = hands_of(game.events)[0]
    steps = [
        _weighed(decision.chosen, weigh(Seen(seat, view, decision.legal, game.book)), lang)
        | {"on": _claimable(game, decision)}
        for decision, view in seat_decisions(hand, game.book, seat)
        if decision.chosen is not None
        and decision.n <= at
        and _discards(game, seat, decision.n) == number
    ]
    discard = game.events[at]
    assert isinstance(discard, Discard)
    return {
        "seat": seat, "tile": discard.tile, "hand": game.at(at).state.hands[seat],
        "own": level == "expert" and seat != table.seat, "steps": steps,
    }  # fmt: skip


def _discard(game: Game, seat: int, number: int) -> int:
    """The place of a seat's discard among the events."""
    places = [
        at
        for at, event in enumerate(game.events)
        if isinstance(event, Discard) and event.seat == seat
    ]
    if number >= len(places):
        raise NotationError("no discard {number} of seat {seat}", number=number, seat=seat)
    return places[number]


def _discards(game: Game, seat: int, before: int) -> int:
    """How often the seat has discarded in so many events."""
    return sum(isinstance(one, Discard) and one.seat == seat for one in game.events[:before])


def _claimable(game: Game, decision: Decision) -> str | None:
    """The tile that could be claimed; None if the choice was about something else."""
    if all(one.act != "pass" for one in decision.legal):
        return None
    laid = (
        one.tile for one in reversed(game.events[: decision.n]) if isinstance(one, Discard | Kan)
    )
    return next(laid)


def _weighed(made: Action, weighed: Weighed, lang: str) -> dict[str, Any]:
    """A choice of any kind: what was done, why or why not, and the best options by the expert's numbers."""
    return {
        "made": made.to_dict(), "why": reason_of(weighed, made).say(lang),
        "lines": [told_option(one) for one in ranked(weighed.options)[:_WEIGHED]],
    }  # fmt: skip
