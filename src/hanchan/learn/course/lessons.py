"""The lessons in their order: two sentences, what to do at the small table, and the kinds of its exercises.

Who reads them in this order knows every word: a lesson uses those of the lessons before and explains its own, in its
sentences or in a list of a few words each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import NotationError
from ...locale import N_, NAMES, translator
from ...rules.values import nearest

TABLE, CHECK = "table", "check"
STEPS = (TABLE, "1", "2", "3", CHECK)


class Lesson(NamedTuple):
    """One lesson; the table it is tried on has its key."""

    key: str
    title: str
    says: tuple[str, str]
    task: str
    exercises: tuple[str, str, str]  # kinds
    check: str  # the kind of the last exercise, which is asked without help
    words: tuple[tuple[str, str], ...] = ()  # what is to be known, and in a few words what it is

    def kind_of_step(self, step: str) -> str | None:
        """The kind of exercise that a step asks; None for the table."""
        if step == TABLE:
            return None
        return self.check if step == CHECK else self.exercises[int(step) - 1]


# Those that the exercises of the lesson ask for, in the order of `first_items.FIRST_YAKU`.
_FIRST_YAKU = (
    (NAMES["riichi"], N_("concealed: declared when one tile is missing, told in the next lesson")),
    (NAMES["menzen-tsumo"], N_("concealed: you draw the winning tile yourself")),
    (NAMES["pinfu"], N_("concealed: four chows, a pair of no worth, won on either end of two neighbours")),
    (NAMES["tanyao"], N_("numbers from 2 to 8 alone")),
    (N_("Dragon Pung"), N_("three dragons of one colour: white, green or red")),
    (NAMES["seat-wind"], N_("three of your own wind: the dealer is East, then South, West, North")),
    (NAMES["prevailing-wind"], N_("three of the wind of the round: East in the first")),
    (NAMES["iipeikou"], N_("concealed: the same chow twice")),
    (NAMES["sanshoku-doujun"], N_("the same chow in all three suits")),
    (NAMES["ittsuu"], N_("1-2-3, 4-5-6 and 7-8-9 in one suit")),
    (NAMES["chiitoitsu"], N_("concealed: seven different pairs instead of four sets and a pair")),
    (NAMES["toitoi"], N_("four pungs or kongs")),
    (NAMES["honitsu"], N_("one suit and honours")),
)  # fmt: skip

LESSONS = (
    Lesson(
        "tiles",
        N_("Tiles and suits"),
        (
            N_("Characters, circles and bamboo run from 1 to 9; there are four copies of each tile."),
            N_("Winds and dragons are honours: they have no number."),
        ),
        N_("Tap the honours, one each turn, until your hand has none."),
        ("tile", "tile", "tile"),
        "tile",
    ),
    Lesson(
        "sets",
        N_("Sets and pairs"),
        (
            N_("A set is a chow, three numbers in a row in one suit, or a pung, three equal tiles."),
            N_("Two equal tiles are a pair; four sets and a pair are what everybody collects."),
        ),
        N_("Keep sets, pairs and neighbours, discard what stands alone, until four sets and a pair lack one tile."),
        ("third", "third", "third"),
        "third",
    ),
    Lesson(
        "complete",
        N_("A complete hand"),
        (
            N_("A complete hand wins: four sets and a pair, fourteen tiles in all."),
            N_("You hold thirteen, draw and discard one; the winning tile is drawn (tsumo) or a discard (ron)."),
        ),
        N_("Discard what does not fit, and press Tsumo when the tile you draw completes the hand."),
        ("complete", "complete", "complete"),
        "complete",
    ),
    Lesson(
        "waits",
        N_("The way to tenpai, and waits"),
        (
            N_("A hand that lacks one tile is tenpai, and the tiles that complete it are its waits."),
            N_("Before that, count how many tiles it has to exchange to be tenpai."),
        ),
        N_("Bring the hand to tenpai: every draw helps if you keep what belongs together."),
        ("away", "away", "waits"),
        "waits",
    ),
    Lesson(
        "calls",
        N_("Calls and what they cost"),
        (
            N_("Anybody may call a discard for a pung, the next player alone for a chow; the set then lies open."),
            N_("A call is quick but costs: an open set stays as it is, and many ways to win need a hand without one."),
        ),
        N_("Call the pung of dragons when it comes, then discard."),
        ("call", "call", "call"),
        "call",
        (
            (N_("Chow: Chii"), N_("said at the table, and the button: Chii; from the player on your left alone")),
            (N_("Pung: Pon"), N_("from anybody, also out of turn")),
            (N_("Kong: Kan"), N_("four equal tiles, a set like a pung; you draw one more tile for it")),
            (N_("Win: Tsumo, Ron"), N_("on the tile you draw, on a discard of anybody")),
        ),
    ),
    Lesson(
        "yaku",
        N_("Yaku"),
        (
            N_("A complete hand wins only with a yaku, a pattern that the book of rules lists."),
            N_("Know these to begin with; those marked as concealed need a hand without calls."),
        ),
        N_("Two discards make you tenpai: keep the hand that has a yaku, and win on a discard."),
        ("yaku", "yaku", "yaku"),
        "yaku",
        _FIRST_YAKU,
    ),
    Lesson(
        "riichi",
        N_("Riichi, ippatsu, furiten"),
        (
            N_("Riichi bets 1,000 points on a concealed tenpai hand and is a yaku; a win within a turn adds ippatsu."),
            N_("Who has discarded one of the own waits, or let a win pass, is furiten and wins by self-draw only."),
        ),
        N_("Declare riichi with the discard that leaves you tenpai, and win."),
        ("riichi", "furiten", "furiten"),
        "furiten",
    ),
    Lesson(
        "dora",
        N_("Dora"),
        (
            N_("The tile after the indicator is the dora: each in a winning hand is a han, which doubles its points."),
            N_("Dora are no yaku: a hand of dora alone does not win."),
        ),
        N_("Two discards make you tenpai: keep the dora."),
        ("dora", "dora", "han"),
        "dora",
    ),
    Lesson(
        "points",
        N_("Fu and payments"),
        (
            N_("Each han doubles the points; fu count sets, pair, wait and the way of winning, rounded up to tens."),
            N_("From five han on only the limit counts; the discarder pays all, at a self-draw everybody pays."),
        ),
        N_("Win the hand, and read how its points come about."),
        ("fu", "payment", "payment"),
        "payment",
    ),
    Lesson(
        "draws",
        N_("Draws, counters, bets"),
        (
            N_("When the wall is used up, the players without tenpai pay those with it."),
            N_("Each draw, and each win of East, adds a counter to the next win, which takes the bets too."),
        ),
        N_("Stay tenpai until the wall is used up, and say so."),
        ("draw", "draw", "draw"),
        "draw",
    ),
    Lesson(
        "manners",
        N_("Table manners and fouls"),
        (
            N_("Books list deeds and what follows: nothing, a dead hand (no win), points, a chombo (a big fine)."),
            N_("A win called while furiten is the dearest of the common ones."),
        ),
        N_("You are furiten: let the discards pass, and win by self-draw."),
        ("referee", "price", "referee"),
        "referee",
    ),
    Lesson(
        "efficiency",
        N_("Efficiency"),
        (
            N_("Five blocks make a hand: four sets and a pair; what belongs to none of them goes first."),
            N_("Of two discards the better one leaves more tiles that bring the hand nearer."),
        ),
        N_("Bring the hand to tenpai from farther away."),
        ("discard", "discard", "discard"),
        "discard",
    ),
    Lesson(
        "value",
        N_("Value and speed"),
        (
            N_("A wait of four tiles beats one of two, unless the narrow one pays more than twice as much."),
            N_("Count copies left times points: that is what a tenpai hand promises."),
        ),
        N_("Discard so that the hand promises the most points with riichi."),
        ("value", "value", "value"),
        "value",
    ),
    Lesson(
        "danger",
        N_("Reading danger"),
        (
            N_("What a player in riichi has discarded, or let pass since, cannot be won on by that player."),
            N_("Suji, the third number from a discard, and tiles whose neighbours are gone are safer than others."),
        ),
        N_("East is in riichi: discard a tile that cannot deal in."),
        ("safe", "safe", "safe"),
        "safe",
    ),
    Lesson(
        "push",
        N_("Push or fold"),
        (
            N_("Against a riichi a far or cheap hand is given up, tile by safe tile; a near and dear one goes on."),
            N_("Dealing in costs about 5,000 points: what the hand promises has to be worth that risk."),
        ),
        N_("East is in riichi: make the discard that is worth the most."),
        ("push", "push", "push"),
        "push",
    ),
    Lesson(
        "placement",
        N_("Placement and the last hand"),
        (
            N_("The place at the end brings uma, points that outweigh many a hand: in the last count what you need."),
            N_("A ron from the player ahead counts twice, for it takes as much as it gives."),
        ),
        N_("It is the last hand: make the hand worth enough to be first, and win from the leader."),
        ("last", "uma", "last"),
        "last",
    ),
    Lesson(
        "print",
        N_("The book's fine print"),
        (
            N_("Books differ in who calls first, what may be discarded after a call, and what hands are worth."),
            N_("Every result on these pages names its clause; read it when somebody doubts."),
        ),
        N_("Call the chow, and look which discards the book bars after it."),
        ("compare", "ruling", "compare"),
        "compare",
    ),
)  # fmt: skip
_BY_KEY = {lesson.key: lesson for lesson in LESSONS}


def lesson_of(key: str) -> Lesson:
    """The lesson of this key; NotationError names the nearest."""
    if key not in _BY_KEY:
        raise NotationError(
            "no lesson {lesson!r}; the nearest is {near}", lesson=key, near=nearest(key, _BY_KEY)
        )
    return _BY_KEY[key]


def _name(name: str, lang: str) -> str:
    """What is to be known, in the reader's language: a yaku by its name."""
    say = translator(lang)
    return say.pgettext("yaku", name) if name in NAMES.values() else say.gettext(name)


def lessons(lang: str = "en") -> list[dict[str, Any]]:
    """Every lesson in words: key, title, two sentences, the task, words to know, and the kinds its steps ask.

    >>> [one["key"] for one in lessons()][:3]
    ['tiles', 'sets', 'complete']
    """
    say = translator(lang).gettext
    return [
        {
            "key": one.key, "title": say(one.title), "says": [say(part) for part in one.says],
            "task": say(one.task), "words": [[_name(name, lang), say(words)] for name, words in one.words],
            "steps": {step: one.kind_of_step(step) for step in STEPS},
        }
        for one in LESSONS
    ]  # fmt: skip
