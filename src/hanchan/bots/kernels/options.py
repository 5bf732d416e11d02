"""Finding one's way in the legal actions that lie in `t.options`."""

from __future__ import annotations

from ...compile.kernel import kernel
from ...game.engine import codes
from ...game.engine.codes import action_act, action_face, action_one, action_two
from ...game.engine.state import Table
from ...tiles import KINDS, kind_of
from .scratch import Scratch
from .view_table import add_meld, in_riichi, look

NOTHING = -1


@kernel
def first_of(t: Table, options: int, act: int) -> int:
    """The first option of the act; NOTHING without."""
    for place in range(options):
        if action_act(t.options[place]) == act:
            return t.options[place]
    return NOTHING


@kernel
def at_once(t: Table, options: int) -> int:
    """What no player here lets go by: a win, an abortive draw, tenpai or nagashi at the end; NOTHING without."""
    for place in range(options):
        act = action_act(t.options[place])
        is_end = act == codes.NINE_TERMINALS or act == codes.TENPAI or act == codes.NAGASHI
        if act == codes.RON or act == codes.TSUMO or is_end:
            return t.options[place]
    return NOTHING


@kernel
def opening(t: Table, m: Scratch, seat: int, options: int) -> int:
    """What goes without thinking: `at_once`, or what riichi leaves; else NOTHING, and the scratch space is filled."""
    action = at_once(t, options)
    if action != NOTHING:
        return action
    look(t, m, seat)
    if t.now[codes.PHASE] == codes.CLAIMS or not in_riichi(t, seat):
        return NOTHING
    kong = first_of(t, options, codes.CONCEALED_KONG)
    return kong if kong != NOTHING else first_of(t, options, codes.DISCARD)


@kernel
def next_claim(t: Table, m: Scratch, seat: int, options: int, after: int) -> int:
    """The place of the next chow or pung among the options, made in the scratch space; -1 if there is none."""
    for place in range(after + 1, options):
        action = t.options[place]
        if is_meld_claim(action):
            look(t, m, seat)
            imagine_claim(t, m, seat, action)
            return place
    return -1


@kernel
def offered(t: Table, options: int, act: int) -> int:
    """The kinds (bits) that the act is offered with."""
    mask = 0
    for place in range(options):
        if action_act(t.options[place]) == act:
            mask |= 1 << kind_of(action_face(t.options[place]))
    return mask


@kernel
def with_kind(t: Table, options: int, act: int, kind: int) -> int:
    """The option of the act with the kind, a plain five before a red one, the tile just drawn first."""
    found = NOTHING
    for place in range(options):
        action = t.options[place]
        face = action_face(action)
        if action_act(action) != act or kind_of(face) != kind:
            continue
        plainer = found == NOTHING or (action_face(found) >= KINDS and face < KINDS)
        drawn = action_one(action) and (face < KINDS) == (action_face(found) < KINDS)
        if plainer or drawn:
            found = action
    return found


@kernel
def is_meld_claim(action: int) -> bool:
    """A chow or a pung."""
    return action_act(action) == codes.CALL_CHOW or action_act(action) == codes.CALL_PUNG


@kernel
def imagine_claim(t: Table, m: Scratch, seat: int, action: int) -> None:
    """Moves the tiles of a claimed chow or pung from the held tiles to the melds."""
    one, two = kind_of(action_one(action)), kind_of(action_two(action))
    claimed = kind_of(action_face(action))
    m.held[one] -= 1
    m.held[two] -= 1
    add_meld(t, m, seat, min(claimed, one, two), action_act(action) == codes.CALL_CHOW)
