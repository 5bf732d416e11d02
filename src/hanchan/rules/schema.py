"""The questions a rule book answers, and the words it may answer with.

One row per question: its name, the kind of answer, what is asked, and the answers allowed. A shipped book answers
every one of them; a user's book names a base and what it answers differently. Where a question does not arise in a
book its answer is the neutral one of its kind: false, 0, an empty list, or the word none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import starmap
from typing import Any, NamedTuple

from ..compile.kernel import compiled_with

compiled_with(__name__)

DATA = os.path.join(os.path.dirname(__file__), "data")  # books, clauses, rulings, offences
BOOKS = ("ema2016", "wrc2015", "ema2012", "resume")  # clause by clause, with an index each
# Later editions as others report them: examples of one's own book.
REPORTED_BOOKS = ("ema2025", "wrc2025")
PLATFORM_BOOKS = ("tenhou",)  # written like a user's book, to check the engine against real games
PARTS = ("scoring", "foul", "game", "table", "club")  # the work that binds a clause

# The place of a key is its bit wherever yaku are a mask.
YAKU_KEYS: tuple[str, ...] = tuple(
    """
    riichi double-riichi ippatsu menzen-tsumo pinfu iipeikou tanyao yakuhai-haku yakuhai-hatsu yakuhai-chun
    seat-wind prevailing-wind sanshoku-doujun ittsuu chanta rinshan chankan haitei houtei chiitoitsu
    sanshoku-doukou sanankou sankantsu toitoi honitsu chinitsu shousangen honroutou junchan ryanpeikou
    nagashi-mangan renhou isshoku-sanjun yonjun sanrenkou kanfuri daisangen chinroutou chiihou tenhou kokushi
    chuuren suuankou suukantsu ryuuiisou tsuuiisou shousuushii daisuushii suurenkou daisharin shiisan-puuta
    parenchan
    """.split()
)

# A yaku is worth 0 (not available), so many han, or one of these words.
YAKU_WORDS = ("mangan", "yakuman", "double-yakuman")

# Yaku whose hand cannot be open whatever a book says.
CLOSED_ONLY = frozenset(
    """
    riichi double-riichi ippatsu menzen-tsumo pinfu chiitoitsu renhou chiihou tenhou kokushi chuuren suuankou
    daisharin shiisan-puuta
    """.split()
)

# Kinds: flag; number; word; words, a list of them; words+, at least one, in their order without a gap; either, a number
# or a word; amounts, one for each place; and with words beside them winds, { to, target }; pair, two amounts; ranges,
# { first, repeated }.
# Answers: 0.. is any number from 0 on, %100 a multiple of 100; the rest are the numbers or words themselves.
_TABLE = """
= Set, length, result
red_fives       | number  | red fives in the set, each 1 han and no yaku          | 0 3 4
start_points    | number  | points of each player at the start                    | 0.. %100
rounds          | words+  | prevailing winds played                               | E S W N
extension       | winds   | further rounds while nobody has the target            | none
bust            | flag    | the game ends when a score falls below zero           |
agari_yame      | flag    | a leading dealer may end the game after the last hand |
uma             | amounts | points added to the result by place                   |
tie_break       | word    | who is ahead on equal scores                          | share initial_seat
result_shown_in | word    | the unit of a result                                  | points thousands
score_rounding  | word    | rounding of a result                                  | none nearest toward_start
leftover_bets   | word    | riichi bets on the table when the game ends           | winner lost return

= Claims, kongs, riichi
claim_priority        | word   | chow against pung or kong                      | pung_first first_call
simultaneity_ms       | number | milliseconds within which two calls are one    | 0..
claim_timing          | word   | how long a set may be claimed (real table)     | until_draw three_seconds
late_ron              | flag   | ron also after the next draw (real table)      |
robbing_seconds       | either | wait before an added kong goes on (real table) | 0.. none
multiple_ron          | word   | several wins on one discard                    | all nearest three_aborts
multiple_ron_counters | word   | who gets the counters then                     | each nearest none
multiple_ron_bets     | word   | who gets the bets then                         | own_back nearest none
swap_calling          | word   | discarding at once what was claimed            | allowed same_tile forbidden
rob_concealed_kong    | word   | who may win on a concealed kong                | kokushi none
kan_dora_timing       | word   | when the new indicator is turned               | immediate after_discard_for_open
riichi_min_wall       | number | live tiles left after the own draw for riichi  | 0..
riichi_min_points     | either | points needed for riichi                       | 0.. none
riichi_kong           | word   | concealed kong after riichi                    | strict same_wait never
riichi_bet            | number | size of the bet in points                      | 0.. %100

= Furiten, tenpai, draws
temporary_furiten | word   | passed win bars ron until | own_draw_or_claim own_draw_or_any_call own_draw own_discard off
tenpai_needs_yaku | flag   | tenpai only with a yaku                  |
empty_tenpai      | word   | a wait is none when all its tiles are    | own_four all_visible never
tenpai_order      | word   | announcing at a draw                     | east_first any
false_tenpai      | word   | tenpai announced on a noten hand         | noten chombo
noten_payment     | number | points paid in all at an exhaustive draw | 0.. %600
abortive_draws    | words  | draws that end a hand early | nine_terminals four_winds four_riichi four_kongs
nagashi_mangan    | word   | all discards terminals and honours       | off win draw
nagashi_open_hand | flag   | that also with an open hand              |

= What a hand is worth
open_tanyao              | flag   | all simples on an open hand                            |
two_han_at_five_counters | flag   | from five counters a win needs two han from yaku       |
kiriage_mangan           | flag   | a base of 1920 counts as 2000                          |
counted_yakuman          | flag   | 13 han without a yakuman pay one (else sanbaiman)      |
yakuman_add_up           | flag   | several yakuman are added                              |
daisuushii_double        | flag   | big four winds pays two yakuman                        |
special_wait_double      | flag   | the widest wait of kokushi, chuuren, suuankou pays two |
renhou                   | word   | blessing of man | off mangan_or_better mangan_flat five_han yakuman
haitei_with_rinshan      | flag   | last tile and after a kong count together              |
concealed_ron_fu         | word   | a closed ron is one item of 30 fu, or 20 and 10        | whole added
concealed_tsumo_base     | number | fu a closed self-draw starts from                      | 20 30
open_pinfu_fu            | number | fu added to an open hand that has only its 20          | 0 2
double_wind_pair_fu      | number | fu of a pair of seat and prevailing wind               | 2 4
wait_fu                  | word   | what the 2 fu of a wait go by                          | shape unique_tile
concealed_pung_by_tsumo  | flag   | a pung finished by self-draw counts as concealed       |
tsuuiisou_pairs          | flag   | all honours may be seven pairs                         |
honroutou_pairs          | flag   | all terminals and honours may be seven pairs           |
ryanpeikou_other_suit    | flag   | the two double chows must differ in suit               |
four_identical_chows     | word   | what four identical chows are | ryanpeikou iipeikou yonjun
daisharin                | word   | great wheel                                            | none any_suit circles
shiisan_puuta            | word   | thirteen unconnected tiles                             | none dealer first_draw
parenchan                | word   | eighth dealer win in a row                             | off strict draws_allowed
kanfuri                  | flag   | a win on the discard after a kong is a yaku            |
ippatsu                  | flag   | ippatsu is scored                                      |
counter_ron              | number | points of a counter on a discard                       | 0.. %100
counter_tsumo            | number | points of a counter from each on self-draw             | 0.. %100

= Liability
liability                       | words | yaku whose feeder is liable | daisangen daisuushii
liability_counts_concealed_kong | flag  | a concealed kong counts among the sets seen    |
liability_counters              | word  | who pays the counters if another discards      | discarder shared none liable
liability_scope                 | word  | what the liable player answers for | whole_hand that_yakuman none
rinshan_liability               | flag  | who fed a kong pays the win on its replacement |

= Fouls and tournaments
chombo_penalty            | word   | a chombo costs, in a tournament | table_mangan after_uma overall none
chombo_points             | number | how much, where it is not the mangan payment    | 0.. %100
chombo_outside_tournament | word   | a chombo costs, in a friendly game | table_mangan after_uma overall none
chombo_redealt_after_time | flag   | a chombo in the last timed hand is dealt again  |
noten_riichi_judged       | word   | when a noten riichi comes to light              | draw win_or_draw
dead_hand_claim           | word   | claiming after the hand was declared dead       | chombo void_and_points none
exposure_policy           | word   | exposed tiles                                   | count_five referee none
call_correction_seconds   | either | a slip of the tongue may be put right within    | 0.. at_once none
turn_clock                | either | seconds until the referee is warned of the pace | 1.. off
penalty_timing            | word   | when other point penalties come off             | at_once after_uma overall none
obstruction_points        | ranges | points for obstruction, first and repeated      | referee none
late_points               | number | points for each minute late, up to ten          | 0.. %100
late_rounding             | word   | parts of a minute                               | up down none
substitute_result         | pair   | points and uma of a substitute's session        | real none
substitute_mid_session    | word   | others' uma when the substitute came in late    | substitute_last table_rank none
missed_session_penalty    | either | points taken for a missed session               | 0.. line none
disqualified_rank         | word   | place of a disqualified player                  | last unlisted none
session_minutes           | either | length of a timed session                       | 1.. none
signal_minutes_left       | number | the signal sounds with so many minutes left     | 0..
hands_after_signal        | number | hands after the one in progress                 | 0..
"""


def data_file(*path: str) -> dict[str, Any]:
    """A TOML file of the package's data."""
    import tomllib

    with open(os.path.join(DATA, *path), "rb") as file:
        return tomllib.load(file)


class Field(NamedTuple):
    """One question: its kind of answer, the answers allowed, and what is asked."""

    name: str
    section: str
    kind: str
    words: tuple[str, ...]  # words allowed as the answer, or in it
    numbers: tuple[int, ...]  # numbers allowed, where only some are
    least: int | None  # smallest number allowed, where any from there on is
    step: int  # a number must be a multiple of this
    asks: str


def _field(section: str, line: str) -> Field:
    name, kind, asks, allowed = (part.strip() for part in line.split("|"))
    words, numbers, least, step = [], [], None, 1
    for answer in allowed.split():
        if answer.endswith(".."):
            least = int(answer[:-2])
        elif answer.startswith("%"):
            step = int(answer[1:])
        elif answer.isdigit():
            numbers.append(int(answer))
        else:
            words.append(answer)
    return Field(name, section, kind, tuple(words), tuple(numbers), least, step, asks)


def sectioned(table: str) -> Iterator[tuple[str, str]]:
    """The lines of a table, each with the section it stands in (`= A session`)."""
    section = ""
    for line in filter(None, table.splitlines()):
        if line.startswith("="):
            section = line[2:]
        else:
            yield section, line


# Every field of the table by name, in its order.
FIELDS = {field.name: field for field in starmap(_field, sectioned(_TABLE))}
