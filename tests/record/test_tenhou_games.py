"""The engine plays recorded games as they were played, and sees it when a record says otherwise."""

import re

import pytest

from hanchan.errors import RecordError
from hanchan.game import fold
from hanchan.game.events import GameEnd, HandEnd, HandStart, RiichiAccepted, Win
from hanchan.record.replay.drive import book_of, drive
from hanchan.record.tenhou.read import read
from helpers.tenhou_games import NAMES, changed, seed_of, text

FINISHED = [name for name in NAMES if "owari=" in text(name)]


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_game_as_recorded(name: str) -> None:
    driven = drive(read(text(name)))
    assert driven.true_walls
    assert sum(isinstance(event, Win) for event in driven.met) == text(name).count("<AGARI")
    assert sum(isinstance(event, HandStart) for event in driven.met) == text(name).count("<INIT")
    ends = [event for event in driven.met if isinstance(event, GameEnd)]
    assert bool(ends) == (name in FINISHED)


@pytest.mark.parametrize("name", ["two-wins", "robbed-kong", "four-kongs"])
def test_without_a_seed_the_walls_are_rebuilt_and_the_game_is_the_same(name: str) -> None:
    true = drive(read(text(name)))
    rebuilt = drive(read(re.sub(r'<SHUFFLE seed="[^"]*"', '<SHUFFLE seed=""', text(name))))
    assert not rebuilt.true_walls
    assert len(rebuilt.met) == len(true.met)
    for one, other in zip(rebuilt.met, true.met, strict=True):
        if not isinstance(one, (HandStart, GameEnd)):
            assert one == other


def test_the_seed_of_another_game_is_not_believed() -> None:
    foreign = text("two-wins").replace(seed_of("two-wins"), seed_of("nagashi"))
    assert not drive(read(foreign)).true_walls


def test_a_seed_of_an_unknown_form_is_none() -> None:
    assert not drive(read(changed("liability", "mt19937ar-sha512-n288", "dice"))).true_walls


def test_the_events_end_where_the_record_does_and_fold_to_its_last_state() -> None:
    recorded = read(text("nagashi"))
    driven = drive(recorded)
    assert isinstance(driven.events[-1], HandEnd)
    table = fold(driven.events, book_of(recorded))
    assert [row[0] for row in table.seats] == [29900, 12000, 30100, 27000]


def test_where_older_rules_chose_the_next_hand_the_game_is_taken_up_there() -> None:
    """East, tenpai and leading after the last hand, played on in those days."""
    driven = drive(read(text("old-seeds")))
    assert len(driven.games) == 2
    with pytest.raises(RecordError, match="no one game"):
        driven.events  # noqa: B018
    starts = [event for event in driven.met if isinstance(event, HandStart)]
    assert (starts[-1].round, starts[-1].dealer, starts[-1].counters) == ("S", 3, 2)


def turned(name: str, pattern: str, new: str) -> str:
    """The XML with the first match of a pattern replaced."""
    found, count = re.subn(pattern, new, text(name), count=1)
    assert count == 1
    return found


# A game, what is written otherwise in it, and what the engine says to that.
LIES = [
    ("two-wins", r'seed="1,0,(.*?)<AGARI ba="0,', r'seed="1,1,\1<AGARI ba="1,', "counters: recorded 1, played 0"),
    ("two-wins", r'ten="250,250,250,250"', 'ten="260,240,250,250"', "scores before the"),
    ("two-wins", r'(<INIT seed="0,0,0,\d,\d),(\d+)"', r'\1,0"', "twice|indicator: recorded"),
    ("two-wins", r'owari="(-?\d+),', r'owari="1,', "final scores: recorded \\(100,"),
    ("two-wins", r' yaku="(\d+),1', r' yaku="19,1', "yaku: recorded .*yakuhai-hatsu"),
    ("two-wins", r' ten="(\d+),(\d+),(\d)" yaku', r' ten="\1,900,\3" yaku', "points: recorded 900"),
    ("two-wins", r'doraHai="\d+', 'doraHai="3', "indicators: recorded"),
    ("two-wins", r'<REACH who="\d" ten="[^"]*" step="2"/>', "", "recorded .*, played RiichiAccepted"),
    ("two-wins", r'<REACH who="\d" step="1"/>', "", "recorded RiichiAccepted"),
    ("nagashi", r'type="nm" ba="0,1"', 'type="nm" ba="0,2"', "bets: recorded 2, played 1"),
    ("liability", r'<AGARI ba="0,2"', '<AGARI ba="0,1"', "bets: recorded 1, played 2"),
    ("liability", r'paoWho="0"', 'paoWho="1"', "liable: recorded 1, played 0"),
    ("nagashi", r'type="nm" ', "", "nagashi mangan: recorded False, played True"),
    ("nagashi", r' hai0="4,7,12', ' hai9="4,7,12', "seat 0 is tenpai, but not in the record"),
    ("four-kongs", r'type="kan4"', 'type="reach4"', "draw: recorded four_riichi, played four_kongs"),
    ("four-kongs", r'<DORA hai="\d+" />', "", "recorded Draw.*, played DoraRevealed"),
    ("three-wins", r'type="ron3"', 'type="kaze4"', "recorded the end of the hand, played"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "pattern", "new", "reason"), LIES, ids=[f"{lie[0]} {lie[3]}" for lie in LIES]
)
def test_what_is_recorded_otherwise_is_named(
    name: str, pattern: str, new: str, reason: str
) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        drive(read(turned(name, pattern, new)))
    assert re.match(r"line \d+, hand \d+ \(.\d.*?\)", str(caught.value))
    assert "\n" not in str(caught.value)


def test_an_action_that_is_not_legal_is_named_with_its_reason() -> None:
    """South, in riichi, discards a tile of the hand instead of the one just drawn."""
    lie = changed("four-kongs", "<U71/><E71/>", "<U71/><E126/>")
    with pytest.raises(RecordError, match="after riichi only the drawn tile is discarded"):
        drive(read(lie))


def test_a_hand_after_the_game_has_ended_by_the_book_is_named() -> None:
    """Nobody stops at 30,000 points in an added round, if the header makes it a game of both rounds."""
    lie = changed("added-round", 'type="1"', 'type="9"')
    with pytest.raises(RecordError, match="the game ends in the record, and goes on by the book"):
        drive(read(lie))


def test_riichi_whose_discard_is_won_on_is_not_accepted() -> None:
    accepted = [
        sum(isinstance(event, RiichiAccepted) for event in drive(read(text(name))).met)
        for name in ("two-wins", "three-wins")
    ]
    written = [text(name).count('step="2"') for name in ("two-wins", "three-wins")]
    assert accepted == written
