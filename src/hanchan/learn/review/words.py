"""The words of a review: a choice, a figure with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...game import Action
from ...locale import N_, Translator, points
from .choices import Choice
from .game import HandReview

# What an action is called; `{tile}` where it has one.
_ACTS = {
    "discard": N_("discard {tile}"),
    "riichi": N_("riichi with {tile}"),
    "chow": N_("chow with {tile}"),
    "pung": N_("pung with {tile}"),
    "kong": N_("kong"),
    "concealed_kong": N_("concealed kong of {tile}"),
    "added_kong": N_("added kong of {tile}"),
    "ron": N_("ron"),
    "tsumo": N_("self-draw"),
    "nine_terminals": N_("nine terminals and honours"),
    "tenpai": N_("tenpai"),
    "noten": N_("noten"),
    "nagashi": N_("nagashi mangan"),
    "pass": N_("pass"),
}


def name_of_action(action: Action, say: Translator) -> str:
    """The action in words."""
    tile = "".join(action.use) or action.tile or ""
    return say.gettext(_ACTS[action.act]).format(tile=tile)


def about_choice(hand: HandReview, choice: Choice, say: Translator) -> str:
    """A choice in one line: where it was, what was done, what should have been, what it cost."""
    return say.gettext("{hand}, turn {turn}: {played}, not {best}; {lost} points").format(
        hand=hand.name,
        turn=choice.turn,
        played=name_of_action(choice.played, say),
        best=name_of_action(choice.best[0], say),
        lost=points(choice.lost, say),
    )


def signed(value: int, say: Translator) -> str:
    """Points with their sign."""
    return f"+{points(value, say)}" if value > 0 else points(value, say)


def share(value: float) -> str:
    """A share in per cent."""
    return f"{value:.0%}"


def with_interval(value: Any, ends: Sequence[Any], shown: Callable[[Any], str]) -> str:
    """A figure with its 95 % interval; a dash where there is none."""
    return "–" if value is None else f"{shown(value)} ({shown(ends[0])}–{shown(ends[1])})"
