"""The questions of a rule book and their answers, as a reader is asked them and told them.

English and marked for the catalogues, like every table of names; the keys are those of `rules/schema.py`. An answer
that several questions share stands under its word alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..locale import LIMITS, WINDS, Translator, _p, points
from ..rules import Rulebook
from ..rules.values import plain

# The differences between books that people ask about first, in this order.
COMMON = (
    "red_fives", "open_tanyao", "ippatsu", "rounds", "start_points", "uma", "bust", "agari_yame",
    "multiple_ron", "abortive_draws", "swap_calling", "kiriage_mangan", "nagashi_mangan", "double_wind_pair_fu",
)  # fmt: skip

SECTIONS = {
    "Set, length, result": _p("section", "Set, length, result"),
    "Claims, kongs, riichi": _p("section", "Claims, kongs, riichi"),
    "Furiten, tenpai, draws": _p("section", "Furiten, tenpai, draws"),
    "What a hand is worth": _p("section", "What a hand is worth"),
    "Liability": _p("section", "Liability"),
    "Fouls and tournaments": _p("section", "Fouls and tournaments"),
}

QUESTIONS = {
    "red_fives": _p("question", "How many red fives are in the set?"),
    "start_points": _p("question", "How many points does everybody start with?"),
    "rounds": _p("question", "Which rounds are played?"),
    "extension": _p("question", "Are further rounds played while nobody has the target?"),
    "bust": _p("question", "Does the game end when a score falls below zero?"),
    "agari_yame": _p("question", "May a leading dealer end the game after the last hand?"),
    "uma": _p("question", "What does each place add to the result?"),
    "tie_break": _p("question", "Who is ahead on equal scores?"),
    "result_shown_in": _p("question", "In which unit is the result written?"),
    "score_rounding": _p("question", "How is the result rounded?"),
    "leftover_bets": _p("question", "Who gets riichi bets left when the game ends?"),
    "claim_priority": _p("question", "Which claim wins, chow or pung?"),
    "simultaneity_ms": _p("question", "Within how many milliseconds are two calls one?"),
    "claim_timing": _p("question", "How long may a set be claimed at a real table?"),
    "late_ron": _p(
        "question", "May one still win on a discard after the next draw, at a real table?"
    ),
    "robbing_seconds": _p("question", "How many seconds does an added kong wait, at a real table?"),
    "multiple_ron": _p("question", "What if several players win on one discard?"),
    "multiple_ron_counters": _p("question", "Who is paid the counters then?"),
    "multiple_ron_bets": _p("question", "Who gets the riichi bets then?"),
    "swap_calling": _p("question", "May one discard at once what was claimed?"),
    "rob_concealed_kong": _p("question", "Who may win on a concealed kong?"),
    "kan_dora_timing": _p("question", "When is the new indicator of a kong turned?"),
    "riichi_min_wall": _p("question", "How many tiles must be left for riichi?"),
    "riichi_min_points": _p("question", "How many points does riichi need?"),
    "riichi_kong": _p("question", "When is a concealed kong allowed after riichi?"),
    "riichi_bet": _p("question", "How many points is a riichi bet?"),
    "temporary_furiten": _p("question", "How long does a passed win bar ron?"),
    "tenpai_needs_yaku": _p("question", "Does tenpai need a yaku?"),
    "empty_tenpai": _p("question", "When is a wait no wait?"),
    "tenpai_order": _p("question", "Who says tenpai first at a draw?"),
    "false_tenpai": _p("question", "What if a noten hand is called tenpai?"),
    "noten_payment": _p("question", "How many points are paid at an exhaustive draw?"),
    "abortive_draws": _p("question", "Which draws end a hand early?"),
    "nagashi_mangan": _p("question", "What if all my discards are terminals and honours?"),
    "nagashi_open_hand": _p("question", "That also with an open hand?"),
    "open_tanyao": _p("question", "Do all simples count on an open hand?"),
    "two_han_at_five_counters": _p("question", "Does a win need two han from five counters on?"),
    "kiriage_mangan": _p("question", "Is a base of 1,920 rounded up to a mangan?"),
    "counted_yakuman": _p("question", "Do thirteen han pay a yakuman?"),
    "yakuman_add_up": _p("question", "Are several yakuman added?"),
    "daisuushii_double": _p("question", "Do big four winds pay double?"),
    "special_wait_double": _p("question", "Do the widest waits of yakuman pay double?"),
    "renhou": _p("question", "What is the blessing of man worth?"),
    "haitei_with_rinshan": _p("question", "Do last tile and after a kong count together?"),
    "concealed_ron_fu": _p("question", "How are the 30 fu of a closed ron written?"),
    "concealed_tsumo_base": _p("question", "How many fu does a closed self-draw start from?"),
    "open_pinfu_fu": _p("question", "How many fu are added to an open hand that has only 20?"),
    "double_wind_pair_fu": _p("question", "How many fu is a pair of the double wind?"),
    "wait_fu": _p("question", "What do the 2 fu of a wait go by?"),
    "concealed_pung_by_tsumo": _p("question", "Is a pung finished by self-draw concealed?"),
    "tsuuiisou_pairs": _p("question", "May all honours be seven pairs?"),
    "honroutou_pairs": _p("question", "May all terminals and honours be seven pairs?"),
    "ryanpeikou_other_suit": _p("question", "Must the two double chows differ in suit?"),
    "four_identical_chows": _p("question", "What are four identical chows?"),
    "daisharin": _p("question", "Is the great wheel a yakuman?"),
    "shiisan_puuta": _p("question", "Do thirteen unconnected tiles count?"),
    "parenchan": _p("question", "Does an eighth dealer win in a row count?"),
    "kanfuri": _p("question", "Is a win on the discard after a kong a yaku?"),
    "ippatsu": _p("question", "Is ippatsu scored?"),
    "counter_ron": _p("question", "How many points is a counter on a discard?"),
    "counter_tsumo": _p("question", "How many points is a counter from each on self-draw?"),
    "liability": _p("question", "For which yaku is the feeder liable?"),
    "liability_counts_concealed_kong": _p(
        "question", "Does a concealed kong count among the sets seen?"
    ),
    "liability_counters": _p("question", "Who pays the counters if another discards?"),
    "liability_scope": _p("question", "What does the liable player answer for?"),
    "rinshan_liability": _p("question", "Does who fed a kong pay the win on its replacement?"),
    "chombo_penalty": _p("question", "What does a chombo cost in a tournament?"),
    "chombo_points": _p("question", "How many points, where it is no mangan payment?"),
    "chombo_outside_tournament": _p("question", "What does a chombo cost in a friendly game?"),
    "chombo_redealt_after_time": _p("question", "Is a chombo in the last timed hand dealt again?"),
    "noten_riichi_judged": _p("question", "When does a noten riichi come to light?"),
    "dead_hand_claim": _p("question", "What if one claims with a dead hand?"),
    "exposure_policy": _p("question", "What if tiles are exposed?"),
    "call_correction_seconds": _p(
        "question", "Within how many seconds may a slip of the tongue be put right?"
    ),
    "turn_clock": _p("question", "After how many seconds is the referee warned of the pace?"),
    "penalty_timing": _p("question", "When do other point penalties come off?"),
    "obstruction_points": _p("question", "How many points for obstruction?"),
    "late_points": _p("question", "How many points for each minute late?"),
    "late_rounding": _p("question", "How are parts of a minute counted?"),
    "substitute_result": _p("question", "What result does a substitute's session have?"),
    "substitute_mid_session": _p(
        "question", "What is the others' uma when a substitute came late?"
    ),
    "missed_session_penalty": _p("question", "How many points is a missed session?"),
    "disqualified_rank": _p("question", "Which place does a disqualified player get?"),
    "session_minutes": _p("question", "How many minutes does a session take?"),
    "signal_minutes_left": _p("question", "With how many minutes left does the signal sound?"),
    "hands_after_signal": _p("question", "How many hands follow the one in progress?"),
}

ANSWERS = {
    "tie_break.share": _p("answer", "they share the places"),
    "tie_break.initial_seat": _p("answer", "who sat nearer the first East"),
    "result_shown_in.points": _p("answer", "points"),
    "result_shown_in.thousands": _p("answer", "thousands"),
    "score_rounding.none": _p("answer", "not rounded"),
    "score_rounding.nearest": _p("answer", "to the nearest thousand"),
    "score_rounding.toward_start": _p("answer", "towards the starting points"),
    "leftover_bets.winner": _p("answer", "the winner of the game"),
    "leftover_bets.lost": _p("answer", "nobody"),
    "leftover_bets.return": _p("answer", "whoever put them down"),
    "claim_priority.pung_first": _p("answer", "pung and kong before chow"),
    "claim_priority.first_call": _p("answer", "who called first"),
    "claim_timing.until_draw": _p("answer", "until the next draw"),
    "claim_timing.three_seconds": _p("answer", "three seconds"),
    "multiple_ron.all": _p("answer", "all of them win"),
    "multiple_ron.nearest": _p("answer", "the nearest one wins"),
    "multiple_ron.three_aborts": _p("answer", "two win, three end the hand"),
    "multiple_ron_counters.each": _p("answer", "each winner"),
    "multiple_ron_counters.nearest": _p("answer", "the nearest winner"),
    "multiple_ron_bets.own_back": _p("answer", "each own bet back, the rest to the nearest"),
    "multiple_ron_bets.nearest": _p("answer", "the nearest winner"),
    "swap_calling.allowed": _p("answer", "yes, any tile"),
    "swap_calling.same_tile": _p("answer", "not the same tile"),
    "swap_calling.forbidden": _p("answer", "no, nor the other end"),
    "rob_concealed_kong.kokushi": _p("answer", "thirteen orphans"),
    "kan_dora_timing.immediate": _p("answer", "at once"),
    "kan_dora_timing.after_discard_for_open": _p(
        "answer", "at once, of an open kong after the discard"
    ),
    "riichi_kong.strict": _p("answer", "if the tiles have no other reading"),
    "riichi_kong.same_wait": _p("answer", "if the waits stay the same"),
    "riichi_kong.never": _p("answer", "never"),
    "temporary_furiten.own_draw_or_claim": _p("answer", "until the own draw or claim"),
    "temporary_furiten.own_draw_or_any_call": _p("answer", "until the own draw or anybody's call"),
    "temporary_furiten.own_draw": _p("answer", "until the own draw"),
    "temporary_furiten.own_discard": _p("answer", "until the own discard"),
    "temporary_furiten.off": _p("answer", "not at all"),
    "empty_tenpai.own_four": _p("answer", "all its tiles are in the own hand"),
    "empty_tenpai.all_visible": _p("answer", "all its tiles are in sight"),
    "empty_tenpai.never": _p("answer", "never"),
    "tenpai_order.east_first": _p("answer", "East, then in turn"),
    "tenpai_order.any": _p("answer", "in any order"),
    "false_tenpai.noten": _p("answer", "it counts as noten"),
    "false_tenpai.chombo": _p("answer", "chombo"),
    "abortive_draws.nine_terminals": _p("answer", "nine terminals and honours"),
    "abortive_draws.four_winds": _p("answer", "four equal winds"),
    "abortive_draws.four_riichi": _p("answer", "four riichi"),
    "abortive_draws.four_kongs": _p("answer", "four kongs"),
    "nagashi_mangan.off": _p("answer", "nothing"),
    "nagashi_mangan.win": _p("answer", "a mangan, as a win"),
    "nagashi_mangan.draw": _p("answer", "a mangan at the draw"),
    "renhou.off": _p("answer", "nothing"),
    "renhou.mangan_or_better": _p("answer", "a mangan, or more if the hand is"),
    "renhou.mangan_flat": _p("answer", "a mangan, never more"),
    "renhou.five_han": _p("answer", "five han"),
    "renhou.yakuman": _p("answer", "a yakuman"),
    "concealed_ron_fu.whole": _p("answer", "one item of 30"),
    "concealed_ron_fu.added": _p("answer", "20 and 10"),
    "wait_fu.shape": _p("answer", "the shape that is chosen"),
    "wait_fu.unique_tile": _p("answer", "only one kind of tile wins"),
    "four_identical_chows.ryanpeikou": _p("answer", "twice pure double chows"),
    "four_identical_chows.iipeikou": _p("answer", "one pure double chow"),
    "four_identical_chows.yonjun": _p("answer", "a yaku of their own"),
    "daisharin.none": _p("answer", "no"),
    "daisharin.any_suit": _p("answer", "in any suit"),
    "daisharin.circles": _p("answer", "in circles"),
    "shiisan_puuta.none": _p("answer", "no"),
    "shiisan_puuta.dealer": _p("answer", "for the dealer"),
    "shiisan_puuta.first_draw": _p("answer", "on the first draw"),
    "parenchan.off": _p("answer", "no"),
    "parenchan.strict": _p("answer", "yes, eight wins without a draw"),
    "parenchan.draws_allowed": _p("answer", "yes, draws between them allowed"),
    "liability.daisangen": _p("answer", "big three dragons"),
    "liability.daisuushii": _p("answer", "big four winds"),
    "liability_counters.discarder": _p("answer", "the discarder"),
    "liability_counters.shared": _p("answer", "both"),
    "liability_counters.liable": _p("answer", "the liable player"),
    "liability_scope.whole_hand": _p("answer", "the whole hand"),
    "liability_scope.that_yakuman": _p("answer", "that yakuman alone"),
    "chombo_penalty.table_mangan": _p("answer", "a mangan, paid at the table"),
    "chombo_penalty.after_uma": _p("answer", "points after uma"),
    "chombo_penalty.overall": _p("answer", "points of the overall total"),
    "noten_riichi_judged.draw": _p("answer", "at a draw"),
    "noten_riichi_judged.win_or_draw": _p("answer", "at a win or a draw"),
    "dead_hand_claim.chombo": _p("answer", "chombo"),
    "dead_hand_claim.void_and_points": _p("answer", "the claim is void, and points"),
    "exposure_policy.count_five": _p("answer", "from five on the hand is dead"),
    "exposure_policy.referee": _p("answer", "the referee decides"),
    "call_correction_seconds.at_once": _p("answer", "at once"),
    "turn_clock.off": _p("answer", "never"),
    "penalty_timing.at_once": _p("answer", "at once"),
    "penalty_timing.after_uma": _p("answer", "after uma"),
    "penalty_timing.overall": _p("answer", "from the overall total"),
    "obstruction_points.referee": _p("answer", "the referee decides"),
    "late_rounding.up": _p("answer", "rounded up"),
    "late_rounding.down": _p("answer", "not counted"),
    "substitute_result.real": _p("answer", "what was played"),
    "substitute_mid_session.substitute_last": _p("answer", "as if the substitute were last"),
    "substitute_mid_session.table_rank": _p("answer", "by the table's places"),
    "missed_session_penalty.line": _p("answer", "the line of a last place"),
    "disqualified_rank.last": _p("answer", "the last one"),
    "disqualified_rank.unlisted": _p("answer", "none: not listed"),
    "none": _p("answer", "none"),
    "yes": _p("answer", "yes"),
    "no": _p("answer", "no"),
    "{to}, until somebody has {target}": _p("answer", "{to}, until somebody has {target}"),
}


def question(name: str, say: Translator) -> str:
    """What the field asks."""
    return say.pgettext("question", QUESTIONS[name])


def answer(name: str, value: Any, say: Translator) -> str:
    """A field's answer in words: `value` as JSON has it."""
    if isinstance(value, bool):
        return _said("yes" if value else "no", say)
    if isinstance(value, int | float):
        return points(int(value), say)
    if isinstance(value, str):
        return word(name, value, say)
    if isinstance(value, dict):
        return _parts(name, value, say)
    between = " / " if value and isinstance(value[0], int) else ", "
    return between.join(answer(name, one, say) for one in value) or _said("none", say)


def answer_in(book: Rulebook, name: str, say: Translator) -> str:
    """The book's answer in words; points that a word speaks of with their number."""
    value = plain(book.value(name))
    said = answer(name, value, say)
    if name not in _NUMBERS or value not in _OF_POINTS:
        return said
    number = answer(_NUMBERS[name], plain(book.value(_NUMBERS[name])), say)
    return say.gettext("{name}: {words}").format(name=said, words=number)


# The field that says how many points, and the words that speak of them.
_NUMBERS = {"chombo_penalty": "chombo_points"}
_OF_POINTS = ("after_uma", "overall")


def _parts(name: str, parts: dict[str, Any], say: Translator) -> str:
    if "to" in parts:
        text = _said("{to}, until somebody has {target}", say)
        return text.format(to=word(name, parts["to"], say), target=points(parts["target"], say))
    return " / ".join(answer(name, one, say) for one in parts.values())


def word(name: str, value: str, say: Translator) -> str:
    """One of the words that the field may be answered with."""
    if value in WINDS:
        return say.pgettext("wind", WINDS[value])
    return _said(f"{_LIKE.get(name, name)}.{value}", say, value)


# Fields whose words mean what those of another do.
_LIKE = {"chombo_outside_tournament": "chombo_penalty"}


def _said(key: str, say: Translator, word: str = "") -> str:
    return say.pgettext("answer", ANSWERS[key if key in ANSWERS else word])


def worth(value: int | str, say: Translator) -> str:
    """What a yaku is worth: han, a limit, or a dash where it is not scored."""
    if isinstance(value, str):
        return say.pgettext("limit", LIMITS[value])
    return str(value) if value else "–"


def in_order(names: Sequence[str]) -> list[str]:
    """The fields in the order in which they are asked: the common ones first."""
    return [*(one for one in COMMON if one in names), *(one for one in names if one not in COMMON)]
