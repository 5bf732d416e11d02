"""`check_bot`: what any bot must pass before it may sit down."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import msgspec

from ..errors import HanchanError
from ..game import Game, View, events
from ..game.events import AnyEvent
from ..rules import Rulebook
from ..tiles import format, parse
from .levels import make_bot
from .protocol import Bot, Maker, Seen, bot_of, check_bot_given


class BotError(HanchanError, ValueError):
    """A bot that answers what it may not, differently when asked again, or by what it cannot know."""


def check_bot(
    bot: str | Bot | Maker, rules: str | Rulebook = "ema2016", seed: int | str = 0, hands: int = 4
) -> int:
    """How many decisions the bot passed; BotError names the first that it did not.

    `bot` is a level, a bot, or what makes one, from a seed if it takes one. Four of them play `hands` hands. Each
    decision is asked twice, of two bots with the same seed; the second one's world has other tiles wherever the seat
    cannot see.
    """
    game = Game(rules, seed=seed)
    pairs = [(_seated(bot, f"{seed} {seat}"), _seated(bot, f"{seed} {seat}")) for seat in range(4)]
    chance, passed = Random(str(seed)), 0
    while not game.over and _hands_played(game) < hands:
        seat = game.asked[0]
        legal = game.legal(seat)
        other_world = View.of(_hidden_changed(game.events, seat, chance), seat)
        one = pairs[seat][0].act(Seen(seat, game.view(seat), [*legal], game.book))
        two = pairs[seat][1].act(Seen(seat, other_world, [*legal], game.book))
        if one not in legal:
            raise BotError(
                "the bot answered {action}, which is not among its legal actions", action=str(one)
            )
        if one != two:
            raise BotError(
                "asked again with the same seed and other hidden tiles, the bot answered {two} instead of {one}",
                one=str(one),
                two=str(two),
            )
        game.act(seat, one)
        passed += 1
    return passed


def _seated(bot: str | Bot | Maker, seed: str) -> Bot:
    """One of four of a kind; of a bot that is there already a copy, so that none learns what another was asked."""
    if isinstance(bot, str):
        return make_bot(bot, seed)
    check_bot_given(bot)
    return deepcopy(bot_of(bot, seed))


def _hands_played(game: Game) -> int:
    return sum(isinstance(event, events.HandEnd) for event in game.events)


def _hidden_changed(log: list[AnyEvent], seat: int, chance: Random) -> list[AnyEvent]:
    """The same events with other tiles in the wall, in the other hands and in what the others drew."""
    return [_changed(event, seat, chance) for event in log]


def _changed(event: AnyEvent, seat: int, chance: Random) -> AnyEvent:
    match event:
        case events.HandStart() if event.wall is not None:
            wall = parse(event.wall)
            chance.shuffle(wall)
            hands = tuple(
                hand if place == seat else format(sorted(wall[13 * place : 13 * place + 13]))
                for place, hand in enumerate(event.hands)
            )
            return msgspec.structs.replace(event, hands=hands, wall=format(wall))
        case events.Draw() if event.seat != seat:
            return msgspec.structs.replace(event, tile=format([chance.randrange(34)]))
        case _:
            return event
