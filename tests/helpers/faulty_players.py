"""Players at a referee's table who get it wrong: each kind of fault, made where the moment allows it.

Here are the faults of one's own turn, those of a dead hand and what a referee reports; claims are in late_callers.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from hanchan.game import Action
from helpers.late_callers import (
    Fault,
    Moment,
    claim_after_a_pass,
    false_ron_hidden,
    false_ron_on_a_wait,
    false_ron_shown,
    false_ron_shown_beside_a_win,
    false_tsumo_hidden,
    false_tsumo_shown,
    late_ron_after_a_draw,
    late_ron_after_a_set,
    late_ron_on_an_added_kong,
    late_ron_while_tenpai_is_announced,
    late_set_after_a_draw,
    late_set_after_a_kong,
    mixed_up,
    pung_over_a_chow,
    ron_after_a_hand_without_a_win,
    ron_after_a_kong,
    ron_after_a_self_draw,
    ron_after_own_call,
    ron_after_the_win_of_another,
)
from helpers.naive.course import Deed
from helpers.naive.notes import SEATS
from helpers.naive.offences import FIXED
from helpers.naive.referee import NO_RIICHI
from helpers.naive.shapes import ALL, plain
from helpers.random_players import TASTE, choose

# How players choose by the rules: none claims or wins, all claim and few win, few claim and all win by self-draw.
QUIET = {"ron": 0.0, "tsumo": 0.01, "riichi": 6, "nine_terminals": 0.0, "chow": 0.0, "pung": 0.0, "kong": 0.0,
         "concealed_kong": 1, "added_kong": 1, "pass": 1}  # fmt: skip
LIVELY = TASTE | {"ron": 0.7, "tsumo": 2, "pung": 3, "chow": 3, "kong": 8, "nine_terminals": 0.2}
SHY = LIVELY | {
    "ron": 0.1,
    "tsumo": 99,
    "pung": 0.1,
    "chow": 0.1,
    "kong": 0.1,
    "concealed_kong": 99,
}
STEADY = QUIET | {"riichi": 0.001, "concealed_kong": 0.001}  # a choice is left always
KONGS = STEADY | {"pung": 99, "added_kong": 99}


def empty_call(m: Moment) -> Deed | None:
    """A chow, pung or kong of a tile that the player cannot make it with."""
    r = m.referee
    seat = m.maybe(m.alive) if r.phase in ("turn", "claims") else None
    if seat is None:
        return None
    act = m.rng.choice(["chow", "pung", "kong"])
    use = tuple(m.rng.choices(r.hands[seat] or ALL, k=3 if act == "kong" else 2))
    action = Action(act, use=use)
    can = any((a.act, sorted(a.use)) == (act, sorted(use)) for a in r.could.get(seat, ()))
    return None if can else Deed(seat, action, m.time())


def _in_turn(m: Moment) -> int | None:
    return m.referee.turn if m.referee.phase == "turn" else None


def riichi_on_an_open_hand(m: Moment) -> Deed | None:
    seat, r = _in_turn(m), m.referee
    if seat is None or seat in r.dead or not r.melds[seat] or seat in r.riichi:
        return None
    return Deed(seat, Action("riichi", m.rng.choice(r.hands[seat])), m.time())


def _closed_riichi(m: Moment, few: bool) -> Deed | None:
    seat, r = _in_turn(m), m.referee
    if seat is None or seat in r.dead | r.riichi or r.melds[seat] or (r.live < 4) is not few:
        return None
    tile = m.rng.choice(r.hands[seat])
    if seat in m.keep_orphans_out and tile[1] != "z" and tile[0] not in "19":
        return None
    action = Action("riichi", tile)
    return None if m.game.allows(seat, action) else Deed(seat, action, m.time())


def noten_riichi(m: Moment) -> Deed | None:
    return _closed_riichi(m, few=False)


def noten_riichi_beside_nagashi(m: Moment) -> Deed | None:
    return _closed_riichi(m, few=False) if m.keep_orphans_out else None


def riichi_with_too_few_tiles(m: Moment) -> Deed | None:
    return _closed_riichi(m, few=True)


def _kong(m: Moment, act: str, tiles: set[str]) -> Deed | None:
    seat = _in_turn(m)
    if seat is None or seat in m.referee.dead or not tiles:
        return None
    action = Action(act, m.rng.choice(sorted(tiles)))
    return None if m.game.allows(seat, action) else Deed(seat, action, m.time())


def bad_kong_after_riichi(m: Moment) -> Deed | None:
    r = m.referee
    hand = [plain(tile) for tile in r.hands[r.turn]]
    fours = {tile for tile in hand if hand.count(tile) == 4}
    return _kong(m, "concealed_kong", fours) if r.turn in r.riichi else None


def empty_concealed_kong(m: Moment) -> Deed | None:
    r = m.referee
    hand = [plain(tile) for tile in r.hands[r.turn]]
    return _kong(m, "concealed_kong", {tile for tile in hand if hand.count(tile) < 4})


def empty_added_kong(m: Moment) -> Deed | None:
    r = m.referee
    return None if r.turn in r.riichi else _kong(m, "added_kong", set(r.hands[r.turn]))


def swap_call(m: Moment) -> Deed | None:
    seat, r = _in_turn(m), m.referee
    if seat is None or seat in r.dead:
        return None
    barred = set(m.game.swap_calls(seat))
    if not barred:
        return None
    return Deed(seat, Action("discard", m.rng.choice(sorted(barred))), m.time())


def dead_claims(m: Moment) -> Deed | None:
    """A dead hand claims another's tile, whether or not it could with a hand that is alive."""
    r = m.referee
    seat = m.maybe(r.dead & m.silent)
    if seat is None or r.laid is None or r.laid.seat == seat or r.phase not in ("turn", "claims"):
        return None
    act = m.rng.choice(["ron", "pung", "chow", "kong"])
    count = {"ron": 0, "kong": 3}.get(act, 2)
    return Deed(seat, Action(act, use=tuple(r.hands[seat][:count])), m.time())


def dead_claim_beside_a_win(m: Moment) -> Deed | None:
    """Somebody else can win on the tile that a dead hand claims."""
    is_open = m.referee.phase == "claims" and m.referee.entitled()
    return dead_claims(m) if is_open else None


def _dead_in_turn(m: Moment) -> int | None:
    seat = _in_turn(m)
    return seat if seat in m.referee.dead else None


def dead_kong_or_riichi(m: Moment) -> Deed | None:
    seat = _dead_in_turn(m)
    if seat is None:
        return None
    act = m.rng.choice(["concealed_kong", "riichi", "added_kong"])
    return Deed(seat, Action(act, m.rng.choice(m.referee.hands[seat])), m.time())


def dead_tsumo_hidden(m: Moment) -> Deed | None:
    seat = _dead_in_turn(m)
    return None if seat is None else Deed(seat, Action("tsumo"), m.time())


def dead_tsumo_shown(m: Moment) -> Deed | None:
    seat = _dead_in_turn(m)
    return None if seat is None else Deed(seat, Action("tsumo"), m.time(), shown=True)


def false_tenpai(m: Moment) -> Deed | None:
    r = m.referee
    if r.phase != "announcing":
        return None
    seat = m.maybe({s for s in SEATS if not r.is_tenpai(s)})
    return None if seat is None else Deed(seat, Action("tenpai"), m.time())


def out_of_turn(m: Moment) -> Deed | None:
    """Something that only who is in turn, or asked, can do."""
    r = m.referee
    seats = set(SEATS) - r.asked - r.pending.keys()
    seat = m.maybe(seats) if r.phase in ("turn", "claims") else None
    if seat is None:
        return None
    acts = ["discard", "riichi", "concealed_kong", "added_kong", "noten"]
    act = m.rng.choice([*acts, "pass"] if r.phase == "turn" else acts)
    tile = m.rng.choice(r.hands[seat] or ALL) if act not in ("pass", "noten") else None
    return Deed(seat, Action(act, tile), m.time())


def other_discard_in_riichi(m: Moment) -> Deed | None:
    seat, r = _in_turn(m), m.referee
    others = [] if seat is None else [tile for tile in r.hands[seat] if tile != r.drawn]
    if seat is None or seat not in r.riichi or not others:
        return None
    return Deed(seat, Action("discard", m.rng.choice(others)), m.time())


def _reported(m: Moment, *consequences: str) -> Deed | None:
    """A referee reports an offence."""
    r = m.referee
    known = [one for one in r.offences.values() if one.consequence in consequences]
    key, consequence, _ = m.rng.choice(known)
    priced = consequence in ("points", "referee") and key in r.prices and key not in FIXED
    take = priced and (consequence == "points" or m.rng.random() < 0.5)
    points = m.rng.choice(r.prices[key]) if take else None
    return Deed(m.rng.randrange(4), offence=key, points=points)


def reported_dead_hand(m: Moment) -> Deed | None:
    return _reported(m, "dead-hand")


def dead_after_claiming_nagashi(m: Moment) -> Deed | None:
    """Another has not said yet whether it claims the same."""
    r = m.referee
    claimed = {seat for seat, claims in r.nagashi.items() if claims} - r.dead
    seat = m.maybe(claimed) if r.phase == "announcing" else None
    deed = _reported(m, "dead-hand")
    return None if seat is None or deed is None else deed._replace(seat=seat)


def reported_chombo(m: Moment) -> Deed | None:
    return _reported(m, "chombo")


def reported_redeal(m: Moment) -> Deed | None:
    return _reported(m, "redeal")


def reported_points(m: Moment) -> Deed | None:
    return _reported(m, "points", "referee")


def reported_trifle(m: Moment) -> Deed | None:
    return _reported(m, "none", "notice", "void", "disqualification", "substitute")


def dead_before_the_first_discard(m: Moment) -> Deed | None:
    return _reported(m, "dead-hand") if m.wanted and m.referee.laid is None else None


def reported_chombo_beside_a_win(m: Moment) -> Deed | None:
    """Somebody has said ron, and others have not answered."""
    called = any(said.act == "ron" for said in m.referee.said.values())
    return _reported(m, "chombo") if called and m.referee.phase == "claims" else None


def reported_riichi(m: Moment) -> Deed | None:
    """The riichi that stands, or whose discard lies open, had no word, no turned tile or no closed hand."""
    r = m.referee
    seat = m.maybe(r.riichi if r.declared is None else {r.declared})
    return None if seat is None else Deed(seat, offence=m.rng.choice(NO_RIICHI))


# How often each is tried, in a thousand moments that allow it, times the scale of the hand; what occurs rarely is
# seldom left out, what ends hands or kills them is tried seldom.
FAULTS: dict[Fault, int] = {
    late_ron_after_a_draw: 300,
    late_ron_after_a_set: 2000,
    late_ron_on_an_added_kong: 2000,
    late_ron_while_tenpai_is_announced: 5000,
    ron_after_a_kong: 3000,
    ron_after_a_self_draw: 3000,
    ron_after_the_win_of_another: 300,
    ron_after_a_hand_without_a_win: 1000,
    ron_after_own_call: 900,
    late_set_after_a_draw: 250,
    late_set_after_a_kong: 1000,
    pung_over_a_chow: 2000,
    claim_after_a_pass: 150,
    mixed_up: 60,
    false_ron_shown: 2,
    false_ron_shown_beside_a_win: 40,
    false_ron_on_a_wait: 500,
    false_ron_hidden: 2,
    false_tsumo_shown: 1,
    false_tsumo_hidden: 2,
    empty_call: 10,
    riichi_on_an_open_hand: 15,
    noten_riichi: 12,
    noten_riichi_beside_nagashi: 120,
    riichi_with_too_few_tiles: 900,
    bad_kong_after_riichi: 5000,
    empty_concealed_kong: 6,
    empty_added_kong: 6,
    swap_call: 150,
    dead_claims: 8,
    dead_claim_beside_a_win: 300,
    dead_kong_or_riichi: 40,
    dead_tsumo_hidden: 30,
    dead_tsumo_shown: 10,
    false_tenpai: 2000,
    out_of_turn: 8,
    other_discard_in_riichi: 30,
    dead_before_the_first_discard: 150,
    reported_dead_hand: 2,
    dead_after_claiming_nagashi: 2000,
    reported_chombo: 1,
    reported_chombo_beside_a_win: 300,
    reported_redeal: 1,
    reported_riichi: 6,
    reported_points: 3,
    reported_trifle: 3,
}


MOST = 700  # of a thousand: a deed that changes nothing is not repeated for ever


def next_fault(m: Moment, scale: float) -> tuple[str, Deed] | None:
    """A fault that somebody makes now, with its name; None if everybody behaves. `scale`: of the rates above."""
    faults = list(FAULTS.items())
    m.rng.shuffle(faults)
    for fault, often in faults:
        if m.rng.random() * 1000 < min(often * scale, MOST) and (deed := fault(m)) is not None:
            return fault.__name__.replace("_", " "), deed
    return None


def ordinary(m: Moment, taste: Mapping[str, float]) -> Deed:
    """What one of those asked does by the rules; who wants nagashi keeps terminals and honours for the river."""
    asked = [seat for seat in m.game.asked if seat not in m.referee.pending]
    seat = m.rng.choice(asked or m.game.asked)
    options = m.game.legal(seat)
    if seat in m.keep_orphans_out:
        kept = [a for a in options if not a.tile or a.tile[1] == "z" or a.tile[0] in "19"]
        options = kept or options
    if m.keeps_hands:
        options = [a for a in options if a.act != "discard" or a.drawn] or options
    if m.wanted and seat == m.referee.dealer and m.referee.laid is None:
        options = [a for a in options if a.tile and plain(a.tile) == m.wanted] or options
    return Deed(seat, choose(m.rng, options, m.game.state.counts(seat), taste), m.time())
