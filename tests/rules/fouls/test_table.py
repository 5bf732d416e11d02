"""What follows from each deed in each book, as one table."""

from typing import Any

import pytest

from hanchan.rules.fouls.offences import offence, offences
from helpers.books import BOOKS
from helpers.fouls import CHOMBO, TIMING, bound, by_book, cited, facts, lines

# A deed; below it, for the books that agree: the clauses and rulings it rests on | what follows. A chombo costs what it
# costs in that book, `timed` points are taken when that book takes them, and `up_to=-` is a limit the book leaves open.
TABLE = """
= Calls
call-order
  ema2016 5.1-b; ema2012 5.1-b; wrc2015 5.4-e | notice effects=call-stands
claimed-tile-not-taken
  ema2016 5.1.1-a 3.3.8-c; ema2012 5.1.1-a 3.3.5-c; wrc2015 7.2-tile-count-a 5.4-f 5.4.10-c W-42 |
    dead-hand until=two-discards
empty-call
  ema2016 5.1.2-a R35; ema2012 5.1.2-a R35 |
    none until=shown beyond=invalid-set-before-discard effects=call-void,play-goes-on
  wrc2015 7.2-empty-call-a W-48 | none effects=call-void,noted,play-goes-on
slip-of-the-tongue
  ema2016 5.1.3-a R35; ema2012 5.1.3-a R35 |
    none up_to=3 unit=seconds until=shown beyond=call-changed effects=second-call-stands
  wrc2015 7.2-change-call-b | none up_to=0 unit=seconds until=at-once beyond=call-changed effects=second-call-stands
call-changed
  ema2016 5.1.3-a R35; ema2012 5.1.3-a R35 | void effects=first-call-stands,second-call-void
  wrc2015 7.2-change-call-a | void judged_as=empty-call effects=first-call-stands,second-call-void
pung-no-ron
  ema2016 5.1.3-b; ema2012 5.1.3-b | none until=at-once effects=second-call-stands
ron-no-pung
  ema2016 5.1.3-c 3.3.1-h; ema2012 5.1.3-c 3.3.1-h | void effects=first-call-stands,second-call-void
  wrc2015 7.2-change-call-c | void judged_as=empty-win-call effects=first-call-stands,second-call-void,set-taken-back
ron-no-pung-hidden
  ema2016 5.1.3-d; ema2012 5.1.3-d; wrc2015 7.2-change-call-c 7.2-empty-call-d |
    dead-hand effects=second-call-void,set-taken-back
ron-no-pung-shown
  ema2016 5.1.3-e; ema2012 5.1.3-e; wrc2015 7.2-change-call-c 7.2-empty-call-e | chombo
invalid-set-before-discard
  ema2016 5.1.4-a 3.4.7-f; ema2012 5.1.4-a; wrc2015 7.2-invalid-group-b |
    none until=discard beyond=invalid-set-after-discard effects=put-right
invalid-set-after-discard
  ema2016 5.1.4-a 3.4.7-f; ema2012 5.1.4-a 3.4.7-d; wrc2015 7.2-invalid-group-a | dead-hand effects=set-stays
swap-calling
  ema2016 3.4.7-g R07 | dead-hand
  wrc2015 7.2-swap-call-a 7.2-swap-call-b W-27 | dead-hand judged=discard effects=set-stays,discard-stays
too-few-or-too-many-tiles
  ema2016 3.4.7-e; ema2012 3.4.7-b; wrc2015 7.2-tile-count-b | dead-hand other_than=13 unit=tiles
claim-with-dead-hand
  ema2016 3.4.6-h R02; ema2012 3.4.6-h | chombo
  wrc2015 7.2-dead-hand-call-b W-19 | points points=20000 timed effects=call-void,play-goes-on,points-to-nobody
own-call-with-dead-hand
  ema2016 A-16 3.4.7-a R34; ema2012 A-16 3.4.7-a R34 |
    void until=shown beyond=false-win-shown effects=call-void,play-goes-on
empty-concealed-kong
  wrc2015 7.2-empty-call-b | none until=shown beyond=invalid-set-before-discard effects=call-void,play-goes-on
empty-riichi
  wrc2015 7.2-empty-call-c W-18 | none until=discard effects=riichi-void,play-goes-on
wrong-term
  wrc2015 7.2-wrong-term-b 7.2-wrong-term-a W-49 | none effects=call-stands
invalid-set-withdrawn
  wrc2015 7.2-invalid-group-c |
    none until=discard beyond=invalid-set-after-discard judged_as=empty-call
    effects=call-void,set-taken-back,play-goes-on
claim-with-undeclared-dead-hand
  wrc2015 7.2-dead-hand-call-a W-19 | void effects=call-void,hand-dead,play-goes-on
= Wins
false-win-shown
  ema2016 3.4.6-d R02; ema2012 3.4.6-d; wrc2015 7.2-empty-call-e | chombo
false-win-hidden
  ema2016 3.4.7-b; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d |
    dead-hand until=shown beyond=false-win-shown effects=play-goes-on
empty-win-call
  ema2016 5.1.2-b; ema2012 5.1.2-b; wrc2015 7.2-empty-call-d W-48 |
    dead-hand until=shown beyond=false-win-shown effects=call-void,play-goes-on
wrong-term-win-shown
  ema2016 5.1.2-c R35; ema2012 5.1.2-c R35 | chombo
  wrc2015 7.2-wrong-term-b | none effects=win-stands
wrong-term-corrected
  ema2016 5.1.2-d; ema2012 5.1.2-d | none until=at-once effects=call-stands
ron-tsumo-mixed-up
  ema2016 5.1.2-e; ema2012 5.1.2-e | notice repeated=ron-tsumo-mixed-up-again repeated_from=2 effects=win-stands,noted
  wrc2015 7.2-wrong-term-b W-49 | none effects=win-stands
ron-tsumo-mixed-up-again
  ema2016 5.1.2-e; ema2012 5.1.2-e | referee choices=none,points,dead-hand timed effects=win-stands
winning-tile-mixed-in
  ema2016 R43; ema2012 R43; wrc2015 5.6-d 5.6-b W-21 | none effects=win-stands,no-wait-fu,no-pinfu
false-tenpai
  ema2016 A-12; ema2012 A-12; wrc2015 W-26 A-12 | none effects=hand-noten
= Riichi
riichi-open-hand
  ema2016 5.3-e 3.4.7-c R34; ema2012 5.3-a R34 | dead-hand effects=riichi-void,bet-returned
  wrc2015 7.2-riichi-d 7.2-riichi-h W-18 | void effects=riichi-void,bet-returned,play-goes-on
riichi-not-said
  ema2016 5.3-c 3.4.7-d R34; ema2012 5.3-d R34 | dead-hand effects=riichi-void,bet-returned
  wrc2015 7.2-riichi-b | none effects=riichi-valid
riichi-tile-not-turned
  ema2016 5.3-c 3.4.7-d R34; ema2012 5.3-d R34 | dead-hand effects=riichi-void,bet-returned
  wrc2015 7.2-riichi-c | none effects=riichi-valid,put-right
riichi-stick-forgotten
  ema2016 5.3-b; ema2012 5.3-c | notice effects=riichi-valid,put-right
  wrc2015 7.2-riichi-a | none effects=riichi-valid,put-right
riichi-mark-not-moved
  ema2016 5.3-d | notice effects=riichi-valid,put-right
noten-riichi
  ema2016 3.4.6-e R02 R33 | chombo judged=draw
  ema2012 3.4.6-e R15 R33 | chombo judged=draw,four-riichi
  wrc2015 7.2-riichi-e 7.2-riichi-i W-18 | chombo judged=own-win,draw
invalid-kong-after-riichi
  ema2016 3.4.6-f R02 R11; ema2012 3.4.6-f R11; wrc2015 7.2-riichi-f 7.2-riichi-i W-37 | chombo judged=own-win,draw
riichi-tile-unknown
  wrc2015 7.2-riichi-g | none effects=riichi-valid,earliest-discard
dead-riichi-hand-not-shown
  wrc2015 7.2-riichi-j 7.2-riichi-k W-20 | chombo judged=draw
= Exposed tiles
exposed-wall-tiles
  ema2016 5.2-a R36 | none serious=play-cannot-go-on choices=none,redeal,chombo effects=tiles-go-back
  ema2012 5.2.1-a R36 | none up_to=5 unit=tiles beyond=exposed-more-than-five effects=tiles-go-back
  wrc2015 7.2-reveal-a 7.2-reveal-d | none serious=play-cannot-go-on effects=tiles-go-back
exposed-dead-wall-tile
  ema2016 5.2-a R36 | none serious=play-cannot-go-on choices=none,redeal,chombo effects=tiles-go-back
  ema2012 5.2.2-a 3.4.7-c R36 |
    dead-hand up_to=5 unit=tiles beyond=exposed-more-than-five effects=tiles-go-back,announced
  wrc2015 7.2-reveal-a 7.2-reveal-d | none serious=play-cannot-go-on effects=tiles-go-back
exposed-own-tiles
  ema2016 5.2-a R36 | none serious=play-cannot-go-on choices=none,redeal,chombo effects=tiles-go-back
  ema2012 5.2.3-a R36 | none up_to=5 unit=tiles beyond=exposed-more-than-five effects=tiles-go-back
  wrc2015 7.2-reveal-a 7.2-reveal-d | none serious=play-cannot-go-on effects=tiles-go-back
exposed-opponent-tile
  ema2016 5.2-a 0-n R36 | none serious=play-cannot-go-on choices=none,redeal,chombo effects=tiles-go-back
  ema2012 5.2.4-a 3.4.7-c R36 | dead-hand up_to=5 unit=tiles beyond=exposed-more-than-five effects=tiles-go-back
  wrc2015 7.2-reveal-a 7.2-reveal-d | none serious=play-cannot-go-on effects=tiles-go-back
play-cannot-go-on
  ema2016 5.2-c 3.4.6-g R36; wrc2015 7.2-reveal-b | chombo needs=judgement
play-cannot-go-on-no-fault
  ema2016 5.2-d R33; ema2012 5.2-b R33 |
    redeal needs=judgement effects=redeal,bets-returned,earlier-bets-stay,counters-kept,dealer-stays
exposed-in-the-deal
  ema2016 5.2-b | none serious=deal-spoiled effects=tiles-go-back
deal-spoiled
  ema2016 5.2-b; wrc2015 7.2-reveal-c | redeal needs=judgement effects=redeal,counters-kept,dealer-stays
exposed-after-the-hand
  ema2016 5.2-e | notice effects=tiles-go-back
exposed-on-purpose
  ema2016 5.2-f | notice repeated=obstruction repeated_from=2 serious=obstruction effects=tiles-go-back,noted
wrong-draw
  ema2016 5.2.1-a; ema2012 5.2.5-a |
    none until=discard beyond=wrong-draw-after-discard effects=tiles-go-back,put-right
  wrc2015 7.2-reveal-a 7.2-reveal-d | none effects=tiles-go-back
wrong-draw-after-discard
  ema2016 5.2.1-a; ema2012 5.2.5-a | none effects=tile-kept
wrong-draw-from-dead-wall
  ema2016 5.2.1-a | none until=discard beyond=wrong-draw-after-discard effects=tiles-go-back,put-right
  ema2012 5.2.5-b 5.2.5-a | dead-hand effects=tiles-go-back,announced
exposed-more-than-five
  ema2012 5.2-a 3.4.6-g R36 | chombo more_than=5 unit=tiles
exposed-while-building
  wrc2015 7.2-reveal-e | none effects=allowed
= Behaviour
minor-irregularity
  ema2016 3.4.8-a; ema2012 3.4.8-a | none effects=noted,play-goes-on
  wrc2015 7.1-a | none repeated=obstruction repeated_from=3 effects=noted,play-goes-on
chombo
  ema2016 3.4.6-c 3.4.6-a R01; ema2012 3.4.6-c 3.4.6-a; wrc2015 7.1-g | chombo needs=judgement
dead-hand-by-referee
  ema2016 3.4.7-h | dead-hand needs=judgement,reason
slow-play
  ema2016 3.3.1-i 3.3.1-j |
    notice more_than=- unit=seconds repeated=obstruction repeated_from=2 effects=referee-told,play-goes-on
  wrc2015 5.4.1-g | referee more_than=- unit=seconds choices=none,points,dead-hand,disqualification timed
drawing-too-fast
  ema2016 3.3.1-j 3.3.1-k | referee choices=none,points points=8000,12000 timed effects=others-may-claim,tiles-go-back
  wrc2015 5.4.1-g 5.4.1-h |
    referee choices=none,points,dead-hand,disqualification timed effects=others-may-claim,tiles-go-back
passing-information
  ema2016 5.4-a 5.4-b R40; ema2012 5.4-a 5.4-b R40 |
    notice repeated=passing-information-repeated repeated_from=2 serious=passing-information-repeated effects=noted
  wrc2015 7.2-information-a | referee choices=none,points,dead-hand,disqualification timed
passing-information-repeated
  ema2016 5.4-a 5.4-b R40; ema2012 5.4-a 5.4-b R40 |
    referee choices=none,dead-hand,points points=8000,12000,12000-48000 timed effects=referee-called
warning-a-player
  ema2016 5.4-c; ema2012 5.4-c; wrc2015 7.2-information-b | none effects=allowed
pointing-out-a-dead-hand
  ema2016 5.4-d; ema2012 5.4-d; wrc2015 7.2-information-c | none effects=allowed
cheating
  ema2016 5.5-c 5.8-f; ema2012 5.5-b 5.7-f | disqualification needs=evidence effects=substitute-plays
  wrc2015 7.2-cheating 7.1-k | disqualification effects=substitute-plays
exploiting-loopholes
  ema2016 5.5-b | notice repeated=obstruction repeated_from=2 serious=obstruction
  wrc2015 7.2-obstruction-c |
    referee repeated=repeated-obstruction repeated_from=2 choices=none,points,dead-hand timed
obstruction
  ema2016 5.5-d 5.5-f 5.5-g R40; ema2012 5.5-c 5.5-e 5.5-f R40 |
    points repeated=serious-obstruction repeated_from=2 serious=serious-obstruction points=8000,12000 timed
    effects=points-to-nobody
  wrc2015 7.2-obstruction-a |
    referee repeated=repeated-obstruction repeated_from=2 choices=none,points,dead-hand timed
serious-obstruction
  ema2016 5.5-e 5.5-f 5.5-g; ema2012 5.5-d 5.5-e 5.5-f |
    points repeated=repeated-obstruction repeated_from=2 points=12000-48000 timed effects=points-to-nobody
repeated-obstruction
  ema2016 5.5-h 5.8-f; ema2012 5.5-g 5.7-f | disqualification effects=substitute-plays
  wrc2015 7.2-obstruction-b | referee choices=none,points,dead-hand,disqualification timed
telephone
  ema2016 5.6-b 5.6-a | referee choices=none,points timed effects=points-to-nobody
  wrc2015 7.2-phone | points needs=judgement timed effects=points-to-nobody
telephone-agreed
  ema2016 5.6-c | none needs=agreement effects=allowed
refusing-to-count-points
  ema2016 4.1-l | notice
  wrc2015 8.4-a 7.1-a | notice repeated=obstruction repeated_from=3
dice-before-the-signal
  ema2016 5.9-i; ema2012 5.8-i | notice
  wrc2015 8.2-g 7.1-a | notice repeated=obstruction repeated_from=3
late-arrival
  ema2016 5.7-a 5.7-b R37; ema2012 5.6-a 5.6-b R37; wrc2015 7.2-late-a 7.1-b W-32 |
    points up_to=10 unit=minutes per=minute beyond=late-over-ten-minutes points=1000 timed effects=points-to-nobody
late-over-ten-minutes
  ema2016 5.7-c 5.8-b R37; ema2012 5.6-c 5.7-b R37 |
    substitute more_than=10 unit=minutes effects=substitute-plays,fixed-line
  wrc2015 7.2-late-b 7.2-missing-c W-32 |
    substitute more_than=10 unit=minutes judged_as=missed-session effects=substitute-plays
missed-session
  ema2016 5.8-g 5.8-a 5.8-h; ema2012 5.7-g 5.7-a 5.7-h | substitute effects=substitute-plays,fixed-line
  wrc2015 7.2-missing-b 7.2-missing-a 7.2-missing-c W-02 |
    points points=30000 timed effects=substitute-plays,no-score,points-to-nobody
ignoring-the-referee
  wrc2015 7.1-a | referee repeated=repeated-obstruction repeated_from=2 choices=none,points,dead-hand timed
induced-foul
  wrc2015 7.2-induced-foul | referee choices=none,points,dead-hand,chombo,disqualification default=none timed
electronic-device
  wrc2015 7.2-device | referee choices=none,points,dead-hand,disqualification timed
two-hands
  wrc2015 8.4-b 7.1-a | notice repeated=obstruction repeated_from=3
tiles-held-while-mixing
  wrc2015 8.4-c 7.1-a | notice repeated=obstruction repeated_from=3
staying-after-the-end
  wrc2015 8.4-e 7.1-a | notice repeated=obstruction repeated_from=3
dice-after-the-signal
  wrc2015 8.2-f 8.2-d | void
leaving-before-the-signature
  wrc2015 8.2-h 7.1-a | notice repeated=obstruction repeated_from=3
missed-session-on-purpose
  wrc2015 7.2-missing-d | referee choices=points,disqualification points=30000 timed effects=substitute-plays,no-score
"""

LISTS = ("judged", "needs", "choices", "effects")
BOUNDS = ("up_to", "more_than", "other_than")


def expected(key: str, book: str, words: list[str]) -> dict[str, Any]:
    """What the offence must state under the book, for a row's words."""
    follows: dict[str, Any] = {"key": key, "consequence": words[0]}
    if words[0] == "chombo":
        follows |= CHOMBO[book]
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name == "timed":
            follows["when"] = TIMING[book]
        elif name in BOUNDS:
            follows |= {"bound": name} | ({} if value == "-" else {"limit": int(value)})
        elif name == "points":
            amounts = [amount(each) for each in value.split(",")]
            follows["points"] = amounts if len(amounts) > 1 else amounts[0]
        elif name in LISTS:
            follows[name] = value.split(",")
        else:
            follows[name] = int(value) if value.isdigit() else value
    return follows


def amount(told: str) -> int | dict[str, int]:
    """A number of points, or a range of them."""
    low, _, high = told.partition("-")
    return {"min": int(low), "max": int(high)} if high else int(low)


def taken_too(told: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """The books with their clauses, and after WRC the summary, which takes its offences (rulings S-20, A-19)."""
    rulings = ["resume:S-20", "resume:A-19"]
    taken = [("resume", [*clauses, *rulings]) for book, clauses in told if book == "wrc2015"]
    return told + taken


def rows() -> list[Any]:
    """Every deed in every book: what follows, and the clauses it rests on."""
    found, key = [], ""
    for line in lines(TABLE):
        if line.startswith("  "):
            told, _, words = line.partition("|")
            found += [
                bound(
                    book,
                    expected(key, book, words.split()),
                    clauses,
                    clauses=clauses,
                    name=f"{key}-{book}",
                )
                for book, clauses in taken_too(by_book(told))
            ]
        else:
            key = line
    return found


@pytest.mark.parametrize(("book", "follows", "clauses"), rows())
def test_what_follows_from_a_deed(book: str, follows: dict[str, Any], clauses: list[str]) -> None:
    found = offence(book, follows["key"])
    assert facts(found) == follows
    assert found.clause == clauses[0]
    assert cited(found) == set(clauses)


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_leaves_out_no_offence(book: str) -> None:
    told = {one.values[1]["key"] for one in rows() if one.values[0] == book}
    assert told == {each.key for each in offences(book)}
