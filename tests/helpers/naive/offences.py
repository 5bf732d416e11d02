"""The books' answers about fouls, typed in a second time from the clauses and rulings and not from the package.

A line of OFFENCES is a deed, what follows from it, and the clause that says so in each EMA edition, or in WRC.
"""

from __future__ import annotations

from typing import NamedTuple

THREE_SECONDS = 3000  # ema2012:3.3.1-g, -i
SIMULTANEOUS = 500  # wrc2015:5.4.1-f, ruling W-04
CHOMBO_POINTS = 20000  # ema2016:3.4.6-c, wrc2015:7.1-g


class Answers(NamedTuple):
    """What a book says about claims, chombo and the end of a hand at a table with a referee."""

    all_win: (
        bool  # several winners on one discard (ema2016:3.3.1-e) or the nearest (wrc2015:5.4.1-d)
    )
    pung_first: bool  # before a chow, whoever spoke first (ema2016:0-q); else the first call (wrc2015:5.4.1-e)
    three_seconds: bool  # the time of a late claim (ema2012:3.3.1-i), for a win too
    fast_draw: bool  # a draw too fast for others goes back (ema2016:3.3.1-k, wrc2015:5.4.1-h)
    swap_calls: bool  # allowed (ema2012:0-c)
    own_win_shows_riichi: bool  # a noten riichi is judged at the own win too (wrc2015:7.2-riichi-i)
    dead_riichi_shown: (
        bool  # at a draw, so that noten for another reason shows (wrc2015:7.2-riichi-j)
    )
    nagashi: str  # "", "closed" or "open": who may claim it (ema2012:4.2.4-c, ruling S-26)
    aborts: bool  # four riichi, winds, kongs (ema2012:3.4.3)
    east_first: bool  # tenpai is announced in turn (ema2016:3.4.2-c, wrc2015:5.7.2-d)
    chombo: tuple[str, str]  # taken when: in a friendly game, in a tournament
    penalty: str  # when other points are taken


MANGAN = "mangan"  # paid to the others at the table at once (ema2012:3.4.6-c)

ANSWERS = {
    "ema2016": Answers(
        all_win=True, pung_first=True, three_seconds=False, fast_draw=True,
        swap_calls=False, own_win_shows_riichi=False, dead_riichi_shown=False, nagashi="",
        aborts=False, east_first=True, chombo=(MANGAN, "after uma"), penalty="after uma",
    ),
    "ema2012": Answers(
        all_win=True, pung_first=True, three_seconds=True, fast_draw=False,
        swap_calls=True, own_win_shows_riichi=False, dead_riichi_shown=False, nagashi="closed",
        aborts=True, east_first=False, chombo=(MANGAN, MANGAN), penalty="at once",
    ),
    "wrc2015": Answers(
        all_win=False, pung_first=False, three_seconds=False, fast_draw=True,
        swap_calls=False, own_win_shows_riichi=True, dead_riichi_shown=True, nagashi="",
        aborts=False, east_first=True, chombo=("after uma", "overall"), penalty="overall",
    ),
}  # fmt: skip
# The summary is WRC but for nagashi (S-26) and what a friendly game has no later result for.
ANSWERS["resume"] = ANSWERS["wrc2015"]._replace(
    nagashi="open", chombo=(MANGAN, MANGAN), penalty="at once"
)


class Offence(NamedTuple):
    """A deed: what follows, and the clause with its book."""

    key: str
    consequence: str
    clause: str


EMA = """
call-order                    notice            5.1-b    5.1-b
claimed-tile-not-taken        dead-hand         5.1.1-a  5.1.1-a
empty-call                    none              5.1.2-a  5.1.2-a
slip-of-the-tongue            none              5.1.3-a  5.1.3-a
call-changed                  void              5.1.3-a  5.1.3-a
pung-no-ron                   none              5.1.3-b  5.1.3-b
ron-no-pung                   void              5.1.3-c  5.1.3-c
ron-no-pung-hidden            dead-hand         5.1.3-d  5.1.3-d
ron-no-pung-shown             chombo            5.1.3-e  5.1.3-e
invalid-set-before-discard    none              5.1.4-a  5.1.4-a
invalid-set-after-discard     dead-hand         5.1.4-a  5.1.4-a
swap-calling                  dead-hand         3.4.7-g  -
too-few-or-too-many-tiles     dead-hand         3.4.7-e  3.4.7-b
claim-with-dead-hand          chombo            3.4.6-h  3.4.6-h
own-call-with-dead-hand       void              A-16     A-16
false-win-shown               chombo            3.4.6-d  3.4.6-d
false-win-hidden              dead-hand         3.4.7-b  5.1.2-b
empty-win-call                dead-hand         5.1.2-b  5.1.2-b
wrong-term-win-shown          chombo            5.1.2-c  5.1.2-c
wrong-term-corrected          none              5.1.2-d  5.1.2-d
ron-tsumo-mixed-up            notice            5.1.2-e  5.1.2-e
ron-tsumo-mixed-up-again      referee           5.1.2-e  5.1.2-e
winning-tile-mixed-in         none              R43      R43
false-tenpai                  none              A-12     A-12
riichi-open-hand              dead-hand         5.3-e    5.3-a
riichi-not-said               dead-hand         5.3-c    5.3-d
riichi-tile-not-turned        dead-hand         5.3-c    5.3-d
riichi-stick-forgotten        notice            5.3-b    5.3-c
riichi-mark-not-moved         notice            5.3-d    -
noten-riichi                  chombo            3.4.6-e  3.4.6-e
invalid-kong-after-riichi     chombo            3.4.6-f  3.4.6-f
exposed-wall-tiles            none              5.2-a    5.2.1-a
exposed-dead-wall-tile        none              5.2-a    -
exposed-dead-wall-tile        dead-hand         -        5.2.2-a
exposed-own-tiles             none              5.2-a    5.2.3-a
exposed-opponent-tile         none              5.2-a    -
exposed-opponent-tile         dead-hand         -        5.2.4-a
exposed-more-than-five        chombo            -        5.2-a
play-cannot-go-on             chombo            5.2-c    -
play-cannot-go-on-no-fault    redeal            5.2-d    5.2-b
exposed-in-the-deal           none              5.2-b    -
deal-spoiled                  redeal            5.2-b    -
exposed-after-the-hand        notice            5.2-e    -
exposed-on-purpose            notice            5.2-f    -
wrong-draw                    none              5.2.1-a  5.2.5-a
wrong-draw-after-discard      none              5.2.1-a  5.2.5-a
wrong-draw-from-dead-wall     none              5.2.1-a  -
wrong-draw-from-dead-wall     dead-hand         -        5.2.5-b
minor-irregularity            none              3.4.8-a  3.4.8-a
chombo                        chombo            3.4.6-c  3.4.6-c
dead-hand-by-referee          dead-hand         3.4.7-h  -
slow-play                     notice            3.3.1-i  -
drawing-too-fast              referee           3.3.1-j  -
passing-information           notice            5.4-a    5.4-a
passing-information-repeated  referee           5.4-a    5.4-a
warning-a-player              none              5.4-c    5.4-c
pointing-out-a-dead-hand      none              5.4-d    5.4-d
cheating                      disqualification  5.5-c    5.5-b
exploiting-loopholes          notice            5.5-b    -
obstruction                   points            5.5-d    5.5-c
serious-obstruction           points            5.5-e    5.5-d
repeated-obstruction          disqualification  5.5-h    5.5-g
telephone                     referee           5.6-b    -
telephone-agreed              none              5.6-c    -
refusing-to-count-points      notice            4.1-l    -
dice-before-the-signal        notice            5.9-i    5.8-i
late-arrival                  points            5.7-a    5.6-a
late-over-ten-minutes         substitute        5.7-c    5.6-c
missed-session                substitute        5.8-g    5.7-g
"""

WRC = """
call-order                       notice            5.4-e
claimed-tile-not-taken           dead-hand         7.2-tile-count-a
empty-call                       none              7.2-empty-call-a
empty-concealed-kong             none              7.2-empty-call-b
empty-riichi                     none              7.2-empty-call-c
slip-of-the-tongue               none              7.2-change-call-b
call-changed                     void              7.2-change-call-a
ron-no-pung                      void              7.2-change-call-c
ron-no-pung-hidden               dead-hand         7.2-change-call-c
ron-no-pung-shown                chombo            7.2-change-call-c
wrong-term                       none              7.2-wrong-term-b
invalid-set-before-discard       none              7.2-invalid-group-b
invalid-set-withdrawn            none              7.2-invalid-group-c
invalid-set-after-discard        dead-hand         7.2-invalid-group-a
swap-calling                     dead-hand         7.2-swap-call-a
too-few-or-too-many-tiles        dead-hand         7.2-tile-count-b
claim-with-undeclared-dead-hand  void              7.2-dead-hand-call-a
claim-with-dead-hand             points            7.2-dead-hand-call-b
false-win-shown                  chombo            7.2-empty-call-e
false-win-hidden                 dead-hand         7.2-empty-call-d
empty-win-call                   dead-hand         7.2-empty-call-d
wrong-term-win-shown             none              7.2-wrong-term-b
ron-tsumo-mixed-up               none              7.2-wrong-term-b
winning-tile-mixed-in            none              5.6-d
false-tenpai                     none              W-26
riichi-open-hand                 void              7.2-riichi-d
riichi-not-said                  none              7.2-riichi-b
riichi-tile-not-turned           none              7.2-riichi-c
riichi-tile-unknown              none              7.2-riichi-g
riichi-stick-forgotten           none              7.2-riichi-a
noten-riichi                     chombo            7.2-riichi-e
invalid-kong-after-riichi        chombo            7.2-riichi-f
dead-riichi-hand-not-shown       chombo            7.2-riichi-j
exposed-wall-tiles               none              7.2-reveal-a
exposed-dead-wall-tile           none              7.2-reveal-a
exposed-own-tiles                none              7.2-reveal-a
exposed-opponent-tile            none              7.2-reveal-a
play-cannot-go-on                chombo            7.2-reveal-b
deal-spoiled                     redeal            7.2-reveal-c
exposed-while-building           none              7.2-reveal-e
wrong-draw                       none              7.2-reveal-a
minor-irregularity               none              7.1-a
ignoring-the-referee             referee           7.1-a
chombo                           chombo            7.1-g
slow-play                        referee           5.4.1-g
drawing-too-fast                 referee           5.4.1-g
passing-information              referee           7.2-information-a
warning-a-player                 none              7.2-information-b
pointing-out-a-dead-hand         none              7.2-information-c
cheating                         disqualification  7.2-cheating
exploiting-loopholes             referee           7.2-obstruction-c
obstruction                      referee           7.2-obstruction-a
repeated-obstruction             referee           7.2-obstruction-b
induced-foul                     referee           7.2-induced-foul
telephone                        points            7.2-phone
electronic-device                referee           7.2-device
refusing-to-count-points         notice            8.4-a
two-hands                        notice            8.4-b
tiles-held-while-mixing          notice            8.4-c
staying-after-the-end            notice            8.4-e
dice-before-the-signal           notice            8.2-g
dice-after-the-signal            void              8.2-f
leaving-before-the-signature     notice            8.2-h
late-arrival                     points            7.2-late-a
late-over-ten-minutes            substitute        7.2-late-b
missed-session                   points            7.2-missing-b
missed-session-on-purpose        referee           7.2-missing-d
"""

# Points that a referee may take: fixed ones, or some of what the book leaves open.
EMA_PRICES = {
    "obstruction": (8000, 12000),  # ema2016:5.5-d
    "serious-obstruction": (12000, 30000, 48000),  # ema2016:5.5-e
    "passing-information-repeated": (8000, 12000, 48000),  # ruling R40
    "drawing-too-fast": (8000, 12000),  # as obstruction (ema2016:3.3.1-j)
    "late-arrival": (1000,),
    "telephone": (1000, 5000),
    "ron-tsumo-mixed-up-again": (1000,),
}
WRC_PRICES = {
    "claim-with-dead-hand": (20000,),
    "late-arrival": (1000,),
    "missed-session": (30000,),  # ruling W-02
    "missed-session-on-purpose": (30000,),
    **dict.fromkeys(
        "ignoring-the-referee slow-play drawing-too-fast passing-information exploiting-loopholes obstruction"
        " repeated-obstruction induced-foul telephone electronic-device".split(),
        (1000, 3000),
    ),
}
FIXED = {"claim-with-dead-hand", "late-arrival", "missed-session"}  # the book names one amount


def _read(book: str, table: str, column: int) -> dict[str, Offence]:
    """The offences whose clause stands in this column of the table."""
    rows = [line.split() for line in table.strip().splitlines()]
    return {
        row[0]: Offence(row[0], row[1], f"{book}:{row[column]}")
        for row in rows
        if row[column] != "-"
    }


OFFENCES = {
    "ema2016": _read("ema2016", EMA, 2),
    "ema2012": _read("ema2012", EMA, 3),
    "wrc2015": _read("wrc2015", WRC, 2),
    "resume": _read("wrc2015", WRC, 2),  # rulings S-20, A-19
}
PRICES = {
    "ema2016": EMA_PRICES,
    "ema2012": EMA_PRICES,
    "wrc2015": WRC_PRICES,
    "resume": WRC_PRICES,
}
