"""What the program says with a clause behind it: a key for each statement, and its words.

A book says under `[cites]` of its file where each of them stands. A refusal at the table is worded here and nowhere
else; of a scored hand and of a result the words name the line. A book that answers the question in the last column
otherwise than its base loses the base's clause behind the statement, and has that of its own answer, if there is one.
"""

from __future__ import annotations

from typing import NamedTuple

from .schema import sectioned

_TABLE = """
= Fu
fu.base                    | fu for winning                                  | concealed_tsumo_base
fu.concealed-ron           | fu for a concealed win on a discard             | concealed_ron_fu
fu.seven-pairs             | fu of seven pairs                               |
fu.tsumo                   | fu for a self-draw                              |
fu.pung.simple.open        | fu of an open pung of 2 to 8                    |
fu.pung.simple.concealed   | fu of a concealed pung of 2 to 8                |
fu.pung.terminal.open      | fu of an open pung of terminals or honours      |
fu.pung.terminal.concealed | fu of a concealed pung of terminals or honours  |
fu.kong.simple.open        | fu of an open kong of 2 to 8                    |
fu.kong.simple.concealed   | fu of a concealed kong of 2 to 8                |
fu.kong.terminal.open      | fu of an open kong of terminals or honours      |
fu.kong.terminal.concealed | fu of a concealed kong of terminals or honours  |
fu.pair.dragon             | fu of a pair of dragons                         |
fu.pair.seat               | fu of a pair of the seat wind                   |
fu.pair.prevailing         | fu of a pair of the prevailing wind             |
fu.pair.double             | fu of a pair of seat and prevailing wind        | double_wind_pair_fu
fu.wait.edge               | fu of an edge wait                              |
fu.wait.middle             | fu of a wait on the middle tile                 |
fu.wait.pair               | fu of a pair wait                               |
fu.open-pinfu              | fu of an open pinfu                             | open_pinfu_fu
fu.rounding                | fu rounded up                                   |

= Han without a yaku
dora     | han of dora      |
ura-dora | han of ura dora  |
red-five | han of red fives | red_fives

= Points
payment.formula        | fu doubled two and han times                              |
payment.kiriage        | 1920 counts as 2000                                       | kiriage_mangan
payment.cap            | at most a mangan: 2000                                    |
payment.limit          | so many han are a mangan, haneman, baiman …               | counted_yakuman
payment.yakuman        | yakuman: base 8000                                        |
payment.double-yakuman | double yakuman: base 16000                                | daisuushii_double
payment.ron            | the discarder pays                                        |
payment.tsumo          | each opponent pays                                        |
payment.limit-ron      | the discarder pays for a limit hand                       |
payment.limit-tsumo    | each opponent pays for a limit hand                       |
counter                | with so many counters                                     |
bet                    | riichi bets on the table                                  |
liability.dragons      | self-draw: the liable player pays for three dragons       | liability
liability.winds        | self-draw: the liable player pays for four winds          | liability
liability.kong         | self-draw: the liable player pays after a kong            | rinshan_liability
liability.ron          | the liable player and the discarder pay                   | liability_scope
liability.ron-counters | the liable player and the discarder pay, with counters    | liability_counters

= A hand that may not win
not-complete     | the hand is not complete                         |
no-yaku          | the hand is complete but has no yaku             |
two-han          | with so many counters a win needs two han        | two_han_at_five_counters
no-red-fives     | a red five, and the book plays without them      | red_fives
riichi-open      | riichi on an open hand                           |
liability.nobody | nobody can be liable for this hand               | liability

= Refused at the table
turn                 | it is not this seat's turn                                             |
dead-hand            | the hand is dead                                                       |
dead-hand-riichi     | the hand is dead and declares no riichi                                |
announce             | nothing is announced now                                               |
nagashi              | there is no nagashi mangan to claim                                    | nagashi_mangan
nine-terminals       | nine terminals and honours cannot be declared here                     | abortive_draws
discard.riichi       | after riichi only the drawn tile is discarded                          |
swap-call.same-tile  | swap-calling: what was claimed may not be discarded at once            | swap_calling
swap-call.other-end  | swap-calling: the other end of the chow may not be discarded at once   | swap_calling
swap-call.no-discard | no discard would be left but a swap-call                               | swap_calling
riichi.concealed     | riichi needs a concealed hand                                          |
riichi.wall          | riichi needs {needed} tiles in the wall                                | riichi_min_wall
riichi.points        | riichi needs points for the bet                                        | riichi_min_points
riichi.tenpai        | that discard does not leave a waiting hand                             |
win.not-complete     | the tile does not complete the hand                                    |
win.no-yaku          | the hand has no yaku                                                   |
win.two-han          | two han are needed with five counters                                  | two_han_at_five_counters
furiten.discard      | the hand is furiten by its own discard                                 |
furiten.passed       | the hand is furiten by a win let pass                                  | temporary_furiten
furiten.riichi       | the hand is furiten by a win let pass in riichi                        |
rob-concealed-kong   | only thirteen orphans rob a concealed kong                             | rob_concealed_kong
claim.none           | there is no discard to claim                                           |
claim.too-late       | too late: the next player has drawn                                    | claim_timing
claim.overruled      | too late: another call of the discard stands                           | claim_priority
win.too-late         | too late: the right to win on that tile is over                        | late_ron
claim.riichi         | after riichi the hand may not be changed                               |
claim.last-discard   | the last discard can only be won on                                    |
claim.four-kongs     | the discard after the fourth kong can only be won on                   | abortive_draws
claim.chow-from-left | only the player to the right of the discarder may chow                 |
claim.chow           | these tiles make no chow                                               |
claim.pung           | these tiles make no pung                                               |
claim.kong           | these tiles make no kong                                               |
kong.fifth           | there are four kongs already                                           |
kong.concealed-turn  | a concealed kong is declared after a draw, not after a chow or pung    |
kong.added-turn      | a pung is extended after a draw, not after a chow or pung              |
kong.concealed-last  | no concealed kong on the last tile                                     |
kong.added-last      | no pung is extended on the last tile                                   |
kong.riichi-wait     | the kong would change the riichi hand                                  | riichi_kong
kong.riichi-reading  | the kong would change the riichi hand: its tiles can be read otherwise | riichi_kong
kong.four            | there are not four {tile} in the concealed hand                        |
kong.pung            | there is no open pung to add {tile} to                                 |
wind-tiles           | who mixed the wind tiles picks last                                    |

= The end of a hand
draw.exhaustive     | exhaustive draw                          | noten_payment
draw.nagashi        | exhaustive draw with nagashi mangan      | nagashi_mangan
draw.nine_terminals | drawn: nine terminals and honours        | abortive_draws
draw.four_winds     | drawn: four equal winds                  | abortive_draws
draw.four_riichi    | drawn: four riichi                       | abortive_draws
draw.four_kongs     | drawn: four kongs                        | abortive_draws
draw.none           | no hand ends by this draw in the book    | abortive_draws
one-winner          | no further win on this tile              | multiple_ron

= A session
signal    | the signal sounds with so many minutes left             | signal_minutes_left
bets-left | bets left: the book gives them to a player              | leftover_bets
"""


class Statement(NamedTuple):
    """What is said, and the question whose other answer takes the clause away; none if empty."""

    key: str
    section: str
    says: str
    field: str


def _statements() -> dict[str, Statement]:
    found = {}
    for section, line in sectioned(_TABLE):
        key, says, field = (part.strip() for part in line.split("|"))
        found[key] = Statement(key, section, says, field)
    return found


STATEMENTS: dict[str, Statement] = _statements()
