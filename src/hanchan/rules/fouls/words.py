"""The words in which `data/fouls/*.toml` speaks; each list is closed, and each word is explained once, here.

A limit binds in one of three ways, BOUNDS. `repeated` and `serious` name the offence that a deed becomes, `judged_as`
the one it is treated as, `default` what holds until a referee has chosen among `choices` (which are consequences).
"""

CONSEQUENCES = {
    "none": "nothing follows",
    "notice": "it is pointed out or warned about, no penalty",
    "void": "the call does not count",
    "dead-hand": "no win, call, riichi or tenpai in this hand",
    "chombo": "the book's chombo; the hand is dealt again",
    "points": "points are taken",
    "redeal": "the hand is dealt again, no penalty",
    "substitute": "a substitute plays",
    "disqualification": "the player is out of the tournament",
    "referee": "the referee chooses",
}
# Up to when a deed can be put right, or when it comes to be what it is.
UNTIL = {
    "at-once": "said without a pause",
    "shown": "until tiles are shown",
    "discard": "until the player's own discard",
    "two-discards": "until two further discards were made",
}
EFFECTS = {
    "allowed": "it is allowed",
    "announced": "the dead hand is announced at once",
    "bet-returned": "the player's bet goes back",
    "bets-returned": "the bets of this hand go back",
    "call-stands": "the call stands",
    "call-void": "the call is void",
    "counters-kept": "the counters stay",
    "dealer-stays": "the dealer stays",
    "discard-stays": "the discard stays",
    "earlier-bets-stay": "bets of earlier hands stay on the table",
    "earliest-discard": "the earliest candidate counts as the riichi tile",
    "first-call-stands": "the first call stands",
    "fixed-line": "the session is entered as the book's fixed line",
    "hand-dead": "the hand is declared dead",
    "hand-noten": "the hand is noten",
    "no-pinfu": "no pinfu",
    "no-score": "no score for the session",
    "no-wait-fu": "no fu for the wait",
    "noted": "it is noted",
    "others-may-claim": "the others' calls still count",
    "play-goes-on": "play goes on",
    "points-to-nobody": "nobody receives the points",
    "put-right": "the mistake is put right when noticed",
    "redeal": "the hand is dealt again",
    "referee-called": "a referee is called",
    "referee-told": "the referee is told",
    "riichi-valid": "the riichi is valid",
    "riichi-void": "there is no riichi",
    "second-call-stands": "the second call counts",
    "second-call-void": "the second call is refused",
    "set-stays": "the set stays as it is",
    "set-taken-back": "the set is taken back",
    "substitute-plays": "a substitute plays",
    "tile-kept": "the tile is kept",
    "tiles-go-back": "the tiles go back where they came from",
    "win-stands": "the win stands",
}
NEEDS = {
    "agreement": "an agreement with the referee before the session",
    "evidence": "clear evidence",
    "judgement": "a referee's judgement",
    "reason": "a reason given",
}
JUDGED = {
    "discard": "at the discard",
    "draw": "at an exhaustive draw",
    "four-riichi": "when four riichi end the hand",
    "own-win": "when the offender wins",
}
BOUNDS = {
    "up_to": "above it the deed is the offence `beyond`",
    "more_than": "up to it there is no offence",
    "other_than": "at it there is no offence",
}
UNITS = ("minutes", "seconds", "tiles")

# The times at which points are taken, by the answer of chombo_penalty or penalty_timing.
WHEN = {
    "at_once": "at once",
    "table_mangan": "at once",
    "after_uma": "after uma",
    "overall": "overall",
}
