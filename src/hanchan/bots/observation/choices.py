"""The engine's legal actions as numbers of the action space, and back.

A tile just drawn and its equals in the hand are one action: the tile just drawn goes.
"""

from __future__ import annotations

from ...compile.kernel import Row, inlined, kernel
from ...game.engine import codes
from ...game.engine.codes import action_act, action_face, action_one, action_two
from ...game.engine.state import Table
from ...tiles import KINDS, kind_of
from .layout import (
    ACTION_COUNT,
    ADDED_KONG_FIRST,
    CHOW_FIRST,
    CONCEALED_KONG_FIRST,
    DISCARD_FIRST,
    NAGASHI_ACTION,
    NINE_ACTION,
    NOTEN_ACTION,
    OPEN_KONG,
    PASS_ACTION,
    PUNG_FIRST_ACTION,
    RIICHI_FIRST,
    RON_ACTION,
    TENPAI_ACTION,
    TSUMO_ACTION,
)


@inlined
def number_of(action: int) -> int:
    """The action's number in the action space."""
    act, face = action_act(action), action_face(action)
    if act == codes.DISCARD:
        return DISCARD_FIRST + face
    if act == codes.PASS:
        return PASS_ACTION
    if act == codes.RIICHI:
        return RIICHI_FIRST + face
    if act <= codes.CALL_KONG:
        return call_number(action)
    if act == codes.CONCEALED_KONG:
        return CONCEALED_KONG_FIRST + kind_of(face)
    if act == codes.ADDED_KONG:
        return ADDED_KONG_FIRST + kind_of(face)
    return end_number(act)


@kernel
def call_number(action: int) -> int:
    """The number of a claimed set."""
    act = action_act(action)
    one, two = action_one(action), action_two(action)
    if act == codes.CALL_KONG:
        return OPEN_KONG
    reds = int(one >= KINDS) + int(two >= KINDS)
    if act == codes.CALL_PUNG:
        return PUNG_FIRST_ACTION + reds
    claimed = kind_of(action_face(action))
    below = int(kind_of(one) < claimed) + int(kind_of(two) < claimed)
    return CHOW_FIRST + below + 3 * int(reds > 0)


@kernel
def end_number(act: int) -> int:
    """The number of a win, or of what is said at a draw."""
    if act == codes.RON:
        return RON_ACTION
    if act == codes.TSUMO:
        return TSUMO_ACTION
    if act == codes.NINE_TERMINALS:
        return NINE_ACTION
    if act == codes.TENPAI:
        return TENPAI_ACTION
    if act == codes.NOTEN:
        return NOTEN_ACTION
    return NAGASHI_ACTION


@kernel
def write_mask(t: Table, options: int, mask: Row) -> None:
    """Writes 1 for each action that is among the options, 0 for the others."""
    for number in range(ACTION_COUNT):
        mask[number] = 0
    for place in range(options):
        mask[number_of(t.options[place])] = 1


@kernel
def option_of(t: Table, options: int, number: int) -> int:
    """The option that the number means, packed, the tile just drawn before its equals; -1 if there is none."""
    found = -1
    for place in range(options):
        action = t.options[place]
        if number_of(action) == number and (found < 0 or action_one(action) == 1):
            found = action
    return found


@kernel
def count_choices(t: Table, options: int) -> int:
    """How many different numbers the options have: 1 if there is nothing to decide."""
    if options == 1:
        return 1
    first = number_of(t.options[0])
    for place in range(1, options):
        if number_of(t.options[place]) != first:
            return options
    return 1
