"""What a bot is: something that sees one seat's view and names one legal action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, NamedTuple, Protocol

from ..errors import wrong_type
from ..game import Action, View
from ..rules import Rulebook


class Seen(NamedTuple):
    """One decision: all that the seat may know, and what it may do."""

    seat: int
    view: View
    legal: Sequence[Action]
    book: Rulebook


class Bot(Protocol):
    """A player. The same bot with the same seed answers the same question alike."""

    def act(self, seen: Seen) -> Action:
        """One of `seen.legal`."""


Maker = Callable[[Any], Bot] | Callable[[], Bot]  # what makes a bot, from a seed or without one


def check_bot_given(given: object) -> None:
    """TypeError unless it is a bot or makes one."""
    makes = callable(given) and not isinstance(given, type)
    if not (hasattr(given, "act") or makes):
        raise wrong_type("bot", given, "a level, mjai:COMMAND, or what has act(seen)")


def bot_of(given: Bot | Maker, seed: int | str) -> Bot:
    """A bot plays all its games itself; a class or function makes one for each, from the seed if it takes one."""
    if hasattr(given, "act") and not isinstance(given, type):
        return given
    make: Any = given
    made: Bot = make(seed) if signature(make).parameters else make()
    if not hasattr(made, "act"):
        raise wrong_type(f"what {given!r} made,", made, "what has act(seen)")
    return made
