"""Version 1 of what a player is shown and may do, place by place: what kernels write by, docs and users read.

An observation is a row of small ints (int8). First the plain scalars, then the plain planes of 34 kinds, then what the
engine computes: planes, scalars. So the plain part is the beginning of the whole one, and all planes lie side by side.
Seats count from the observer: 0 the own, 1 to the right, 2 across, 3 to the left. A face is written as 1 + face,
0 none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...compile.kernel import compiled_with
from ...tiles import FACES, KINDS, SEATS, WALL, format

compiled_with(__name__)

VERSION = "v1"
RIVER = 28  # tiles of each river that are told in order; more than that is hardly ever thrown
MELD = 6  # numbers of a meld
POINT_STEP = 500  # points that count one in the planes of values
THOUSAND, HUNDRED = 1000, 100


class LayoutSection(NamedTuple):
    """Places of an observation that belong together."""

    name: str
    first: int  # the first place
    size: int
    plane: bool  # one number for each kind
    scale: int  # what the numbers are divided by, to be about one at most
    says: str


class Layout:
    """All places of an observation, in order."""

    def __init__(self, sections: tuple[LayoutSection, ...]) -> None:
        self.version, self.sections = VERSION, sections

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.sections[-1].first + self.sections[-1].size

    def __getitem__(self, name: str) -> LayoutSection:
        """The section of that name."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(f"no section {name!r}; there are {', '.join(self.names)}")

    @property
    def names(self) -> list[str]:
        """The sections' names."""
        return [section.name for section in self.sections]

    def scales(self) -> list[int]:
        """For each place what its number is divided by."""
        return [section.scale for section in self.sections for _ in range(section.size)]


Row = tuple[str, int, int, str]  # name, size, scale, what it says

_BOOK = (
    "red_fives", "start_points", "riichi_bet", "riichi_min_points", "riichi_min_wall", "noten_payment", "uma_step",
    "counter_ron", "bust", "agari_yame", "leftover_bets", "multiple_ron", "swap_calling", "kan_dora_timing",
    "temporary_furiten", "tenpai_needs_yaku", "empty_tenpai", "nagashi_mangan", "nine_terminals", "four_winds",
    "four_riichi", "four_kongs", "last_round", "extension_to", "extension_target", "riichi_kong", "rob_concealed_kong",
    "tie_break", "kiriage_mangan", "counted_yakuman", "yakuman_add_up", "double_wind_pair_fu", "open tanyao", "ippatsu",
)  # fmt: skip

_SCALARS: list[Row] = [
    ("asked", 4, 1, "why the seat is asked: in turn, about a discard, about a kong, at a draw"),
    ("round", 4, 1, "the prevailing wind: E S W N"),
    ("wind", 4, 1, "the own wind: E S W N"),
    ("counters", 1, 8, "counters on the table"),
    ("bets", 1, 4, "riichi bets on the table"),
    ("tiles_left", 1, 70, "tiles left in the live wall"),
    ("kongs", 1, 4, "kongs of this hand"),
    ("hands_left", 1, 8, "hands that follow this one if no dealer stays"),
    ("first_go_around", 1, 1, "nobody has called yet"),
    ("just_drawn", 1, 1, "the seat has just drawn a tile"),
    ("after_kong", 1, 1, "it is a replacement tile"),
    ("drawn_red", 1, 1, "the tile just drawn is a red five"),
    ("open_from", 3, 1, "whose tile lies open: right, across, left"),
    ("open_red", 1, 1, "the tile that lies open is a red five"),
    ("furiten", 3, 1, "a wait lies in the own river; a win was let pass; a win was let pass in riichi"),
    ("indicators", 5, FACES, "the turned indicators in order, 1 + face"),
    ("reds_held", 3, 1, "red fives in the own hand: characters, circles, bamboo"),
    ("reds_seen", 3, 1, "red fives that the seat sees anywhere: characters, circles, bamboo"),
    ("thousands", 4, 50, "points of each seat, whole thousands"),
    ("hundreds", 4, 10, "and the hundreds beside them"),
    ("gaps", 3, 50, "thousands that right, across, left have more than the own seat"),
    ("ahead", 4, 3, "how many seats have more points than each seat"),
    ("dealer", 4, 1, "which seat deals"),
    ("riichi", 4, 2, "of each seat: 1 declared, 2 it stands"),
    ("riichi_turn", 4, 18, "the place in the river of the riichi tile, from 1; 0 none"),
    ("double_riichi", 4, 1, "it was declared with the first discard, before any call"),
    ("ippatsu", 4, 1, "a win now would be ippatsu"),
    ("melds", 4, 4, "sets that each seat has laid down"),
    ("open_melds", 4, 4, "and how many of them are open"),
    ("concealed", 4, 14, "concealed tiles of each seat"),
    ("discards", 4, 24, "tiles that each seat has thrown"),
    ("meld_list", SEATS * 4 * MELD, 34, ("each seat's four melds in order: shape (1 chow, 2 pung, 3 kong),"
     " 1 + lowest kind,"
     " 1 + how (claimed, added, concealed), the source (0 own, 1 right …), red fives, 1 + claimed face")),
    ("river_tiles", SEATS * RIVER, FACES, f"each seat's first {RIVER} discards in order, 1 + face"),
    ("river_marks", SEATS * RIVER, 7, "for each of them 1 thrown as drawn + 2 riichi + 4 claimed by somebody"),
    ("book", len(_BOOK), 10, "the book's answers: " + ", ".join(_BOOK) + " (points in thousands, riichi_bet,"
     " noten_payment, counter_ron in hundreds; graded answers by their place in the schema; extension_to + 1)"),
]  # fmt: skip

_PLANES: list[Row] = [
    ("held", 4, 1, "own concealed tiles: at least one, two, three, four"),
    ("drawn", 1, 1, "the tile just drawn"),
    ("held_red", 1, 1, "the five is held as a red one"),
    ("forbidden", 1, 1, "may not be discarded at once after this call"),
    ("open_tile", 1, 1, "the tile that lies open to claims"),
    ("unseen", 1, 4, "copies that the seat cannot see"),
    ("dora", 1, 2, "how many indicators point to the kind"),
    ("thrown", 4, 4, "copies in each seat's river, claimed ones included"),
    ("thrown_from_hand", 4, 18, "the latest place in each river, from 1, at which the kind was thrown from the hand"),
    ("thrown_as_drawn", 4, 18, "and at which it was thrown as it was drawn"),
    ("melded", 4, 4, "copies in each seat's melds"),
]  # fmt: skip

_COMPUTED_PLANES: list[Row] = [
    ("shanten_after", 1, 7, "1 + shanten after this discard; 0 where it is none"),
    ("nearest", 1, 1, "no discard leaves the hand nearer"),
    ("accepts_after", 1, 40, "unseen copies that bring the hand nearer after this discard"),
    ("yaku_after", 1, 1, ("a yaku is still in sight after this discard: closed, a pung or pair of value,"
     " simples or a flush")),
    ("han_after", 1, 8, "dora, red fives and pungs of value that are left after this discard"),
    ("value_after", 1, 32, ("a hand that waits after this discard: points of a win on a discard"
     f" without riichi, in {POINT_STEP}s")),
    ("riichi_value_after", 1, 32, "the same after riichi"),
    ("furiten_after", 1, 1, "it would wait for a tile of its own river"),
    ("accepted", 1, 4, "copies of each kind that bring the hand nearer, after the best discard where one is due"),
    ("danger_class", 3, 16, ("of each kind held, against right, across, left: 0 safe, 1-4 honours by unseen copies,"
     " 5-16 numbers by place and two-sided waits left")),
    ("danger", 3, 120, "the chance to deal in with it to a riichi, in thousandths, by that class"),
    ("safe", 3, 1, "right, across, left cannot win on the kind: furiten, or let pass since riichi"),
]  # fmt: skip

_COMPUTED: list[Row] = [
    ("shanten", 1, 7, "1 + shanten of the hand, after the best discard where one is due"),
    ("accepts", 1, 40, "copies that bring it nearer"),
    ("han", 1, 8, "dora, red fives and pungs of value of hand and melds"),
    ("plan_shanten", 4, 7, "1 + shanten with simples alone, and with each suit and honours; 0 where melds rule it out"),
    ("call_shanten", 4, 7, ("1 + shanten after a chow with the open tile lowest, in the middle, highest,"
     " after a pung; 0 no such call")),
    ("call_yaku", 4, 1, "and whether a yaku is in sight then"),
    ("shown_han", 3, 8, "han that the melds of right, across, left show"),
    ("drawn_run", 3, 4, "how many of their last discards went as they were drawn"),
]  # fmt: skip

_PRIVILEGED: list[Row] = [
    ("hands", 3 * KINDS, 4, "concealed tiles by kind of right, across, left"),
    ("waits", 3 * KINDS, 1, "what completes their hands, where these lack one tile"),
    ("reds", 9, 1, "red fives in their hands: characters, circles, bamboo of each"),
    ("shanten_of_others", 3, 7, "1 + shanten of their hands"),
    ("furiten_of_others", 3, 1, "whether they may not win on a discard"),
    ("wall", WALL, FACES, ("the wall in the order of use from the next tile on, replacements, indicators and ura of the"
     " dead wall at its end; 1 + face, 0 behind its end")),
]  # fmt: skip


def _layout(parts: Iterable[tuple[list[Row], bool]]) -> Layout:
    sections: list[LayoutSection] = []
    at = 0
    for rows, plane in parts:
        for name, size, scale, says in rows:
            places = size * KINDS if plane else size
            sections.append(LayoutSection(name, at, places, plane, scale, says))
            at += places
    return Layout(tuple(sections))


OBSERVATION = _layout(
    [(_SCALARS, False), (_PLANES, True), (_COMPUTED_PLANES, True), (_COMPUTED, False)]
)
PRIVILEGED = _layout([(_PRIVILEGED, False)])
BOOK_ANSWERS = _BOOK

AT = {section.name: section.first for section in OBSERVATION.sections}
HIDDEN_AT = {section.name: section.first for section in PRIVILEGED.sections}


def places(names: str) -> tuple[int, ...]:
    """Where these sections of an observation begin."""
    return tuple(AT[name] for name in names.split())


FIRST_PLANE = AT["held"]  # where the planes begin
PLAIN = AT["shanten_after"]  # how long the plain part is
LAST_PLANE = AT["shanten"]  # where the planes end
WHOLE = OBSERVATION.size
HIDDEN = PRIVILEGED.size

# Actions.
DISCARD_FIRST = 0
RIICHI_FIRST = DISCARD_FIRST + FACES
CHOW_FIRST = (
    RIICHI_FIRST + FACES
)  # lowest, middle, highest; the same three with a red five of the hand
PUNG_FIRST_ACTION = CHOW_FIRST + 6  # with no, one, two red fives of the hand
OPEN_KONG = PUNG_FIRST_ACTION + 3
CONCEALED_KONG_FIRST = OPEN_KONG + 1
ADDED_KONG_FIRST = CONCEALED_KONG_FIRST + KINDS
RON_ACTION = ADDED_KONG_FIRST + KINDS
TSUMO_ACTION, NINE_ACTION, TENPAI_ACTION, NOTEN_ACTION, NAGASHI_ACTION, PASS_ACTION = range(
    RON_ACTION + 1, RON_ACTION + 7
)
ACTION_COUNT = PASS_ACTION + 1


def _actions() -> tuple[str, ...]:
    faces, kinds = [format([face]) for face in range(FACES)], [format([k]) for k in range(KINDS)]
    chows = [f"chow, the open tile {where}" for where in ("lowest", "in the middle", "highest")]
    return (
        *(f"discard {face}" for face in faces),
        *(f"riichi with {face}" for face in faces),
        *chows,
        *(f"{chow}, with a red five" for chow in chows),
        "pung", "pung with a red five", "pung with two red fives", "kong",
        *(f"concealed kong of {kind}" for kind in kinds),
        *(f"added kong of {kind}" for kind in kinds),
        "ron", "tsumo", "nine terminals", "tenpai", "noten", "nagashi mangan", "pass",
    )  # fmt: skip


ACTIONS = _actions()  # what each action number means
