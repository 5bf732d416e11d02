"""The engine plays recorded games as they were played, and sees it when a record says otherwise."""

import re

import pytest

from hanchan.errors import RecordError
from hanchan.game import fold
from hanchan.game.events import GameEnd, HandEnd, HandStart, RiichiAccepted, Win
from hanchan.record.formats import game_of
from hanchan.record.story import story_of
from hanchan.record.tenhou.read import read
from hanchan.record.tenhou.recorded import book_of
from hanchan.record.verify import verify
from helpers.tenhou_games import NAMES, changed, drive, seed_of, text

FINISHED = [name for name in NAMES if "owari=" in text(name)]


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_game_as_recorded(name: str) -> None:
    recorded = read(text(name))
    assert len(recorded.walls) == len(recorded.hands)
    driven = drive(recorded)
    assert sum(isinstance(event, Win) for event in driven.events) == text(name).count("<AGARI")
    assert sum(isinstance(event, HandStart) for event in driven.events) == text(name).count("<INIT")
    ends = [event for event in driven.events if isinstance(event, GameEnd)]
    assert bool(ends) == (name in FINISHED)


@pytest.mark.parametrize("name", ["two-wins", "robbed-kong", "four-kongs"])
def test_without_a_seed_the_walls_are_rebuilt_and_the_game_is_the_same(name: str) -> None:
    true = drive(read(text(name)))
    seedless = read(re.sub(r'<SHUFFLE seed="[^"]*"', '<SHUFFLE seed=""', text(name)))
    assert not seedless.walls
    rebuilt = drive(seedless)
    assert len(rebuilt.events) == len(true.events)
    for one, other in zip(rebuilt.events, true.events, strict=True):
        if not isinstance(one, (HandStart, GameEnd)):
            assert one == other


def test_the_seed_of_another_game_is_not_believed() -> None:
    foreign = text("two-wins").replace(seed_of("two-wins"), seed_of("nagashi"))
    assert not read(foreign).walls
    drive(read(foreign))


def test_a_seed_of_an_unknown_form_is_none() -> None:
    assert not read(changed("liability", "mt19937ar-sha512-n288", "dice")).walls


def test_the_events_end_where_the_record_does_and_fold_to_its_last_state() -> None:
    recorded = read(text("nagashi"))
    driven = drive(recorded)
    assert isinstance(driven.events[-1], HandEnd)
    table = fold(driven.events, book_of(recorded))
    assert [row[0] for row in table.seats] == [29900, 12000, 30100, 27000]


def test_where_older_rules_chose_the_next_hand_the_game_is_taken_up_there() -> None:
    """East, tenpai and leading after the last hand, played on in those days."""
    driven = drive(read(text("old-seeds")))
    assert driven.breaks == 1
    with pytest.raises(RecordError, match="no one game"):
        game_of(driven, "log")
    starts = [event for event in driven.events if isinstance(event, HandStart)]
    assert (starts[-1].round, starts[-1].dealer, starts[-1].counters) == ("S", 3, 2)


def turned(name: str, pattern: str, new: str) -> str:
    """The XML with the first match of a pattern replaced."""
    found, count = re.subn(pattern, new, text(name), count=1)
    assert count == 1
    return found


# A game, what is written otherwise in it, and what the engine says to that.
LIES = [
    ("two-wins", r'seed="1,0,(.*?)<AGARI ba="0,', r'seed="1,1,\1<AGARI ba="1,', "counters 1: after the hand"),
    ("two-wins", r'ten="250,250,250,250"', 'ten="260,240,250,250"', "scores .*: by the book"),
    ("two-wins", r'(<INIT seed="0,0,0,\d,\d),(\d+)"', r'\1,0"', "twice|tile .*: by the book"),
    ("two-wins", r'owari="(-?\d+),', r'owari="1,', "scores \\[100,"),
    ("two-wins", r' yaku="(\d+),1', r' yaku="19,1', "yaku .*yakuhai-hatsu.*: by the book"),
    ("two-wins", r' ten="(\d+),(\d+),(\d)" yaku', r' ten="\1,900,\3" yaku', "points 900: by the book"),
    ("two-wins", r'doraHai="\d+', 'doraHai="3', "indicators .*: by the book"),
    ("two-wins", r'<REACH who="\d" ten="[^"]*" step="2"/>', "", "draw is out of place: riichi_accepted comes here"),
    ("two-wins", r'<REACH who="\d" step="1"/>', "", "riichi_accepted is out of place"),
    ("nagashi", r'type="nm" ba="0,1"', 'type="nm" ba="0,2"', "bets 2: by the book it is 1"),
    ("liability", r'<AGARI ba="0,2"', '<AGARI ba="0,1"', "bets 1: by the book it is 2"),
    ("liability", r'paoWho="0"', 'paoWho="1"', "liable 1: by the book it is 0"),
    ("nagashi", r'type="nm" ', "", "nagashi false: by the book it is true"),
    ("nagashi", r' hai0="4,7,12', ' hai9="4,7,12', "tenpai .*: by the book they are .true"),
    ("four-kongs", r'type="kan4"', 'type="reach4"', "reason .four_riichi.: by the book it is .four_kongs"),
    ("four-kongs", r'<DORA hai="\d+" />', "", "draw is out of place: dora_revealed comes here"),
    ("three-wins", r'type="ron3"', 'type="kaze4"', "draw_end is out of place"),
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
    with pytest.raises(RecordError, match="the game is not over"):
        drive(read(lie))


def test_riichi_whose_discard_is_won_on_is_not_accepted() -> None:
    accepted = [
        sum(isinstance(event, RiichiAccepted) for event in drive(read(text(name))).events)
        for name in ("two-wins", "three-wins")
    ]
    written = [text(name).count('step="2"') for name in ("two-wins", "three-wins")]
    assert accepted == written


def test_the_players_keep_their_seats_and_nobody_claims_a_commitment() -> None:
    names = ("a", "b", "c", "d")
    driven = drive(read(text("nagashi"))._replace(names=names))
    assert story_of(driven.events).names == names
    with pytest.raises(RecordError, match="no commitment"):
        verify(driven.events, "log")


@pytest.mark.parametrize("points", [300, 250])
def test_a_game_begins_with_the_points_it_was_dealt(points: int) -> None:
    """Tenhou counts in hundreds; a lobby may begin elsewhere than at 25,000, and the book of the game says so."""
    four = ",".join([str(points)] * 4)
    found = read(changed("nagashi", 'ten="250,250,250,250"', f'ten="{four}"'))
    book = book_of(found)
    assert book.value("start_points") == 100 * points
    first = found.hands[0].start
    assert first.scores == (100 * points,) * 4
