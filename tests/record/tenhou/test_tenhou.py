"""Tenhou's XML in our own terms: what happened, the walls of its seeds, and records that are damaged."""

import base64
import gzip
import random
from itertools import islice

import pytest

from hanchan.errors import RecordError
from hanchan.game import Start
from hanchan.game.events import Call, Discard, DoraRevealed, Draw, Kan, RiichiAccepted
from hanchan.record.steps import Ended, Won
from hanchan.record.tenhou.melds import TenhouMeld, decode_meld
from hanchan.record.tenhou.read import read
from hanchan.record.tenhou.seeds import _twister, walls
from helpers.tenhou_games import NAMES, changed, dealt, seed_of, text


def test_a_hand_begins_with_round_dealer_counters_bets_scores_and_tiles() -> None:
    hand = read(text("four-kongs")).hands[2]
    assert hand.start == Start("E", 0, 2, 0, (41300, 10700, 24000, 24000))
    assert hand.hands[0] == "15567899m16p8s67z"
    assert hand.hands[3] == "227m12589p0s3344z"
    assert hand.indicator == "6z"


def test_moves_stand_in_their_order_with_indicators_behind_the_discard_that_turns_them() -> None:
    steps = read(text("four-kongs")).hands[2].steps
    assert steps[63:67] == (
        Call(3, "pung", "3z", 1, ("3z", "3z")),
        Discard(3, "3s"),
        Call(1, "pung", "3s", 3, ("3s", "3s")),
        Discard(1, "1z"),
    )
    assert steps[100:112] == (
        Kan(2, "added_kong", "3m"),
        Draw(2, "4m", replacement=True),
        Kan(2, "added_kong", "4m"),
        DoraRevealed("4p"),
        Draw(2, "1z", replacement=True),
        Discard(2, "1z", drawn=True),
        DoraRevealed("6m"),
        Draw(3, "1z"),
        Discard(3, "5p"),
        Draw(0, "5m"),
        Discard(0, "2m", riichi=True),
        RiichiAccepted(0),
    )


def test_a_win_tells_hand_yaku_fu_points_payments_and_who_is_liable() -> None:
    assert read(text("liability")).hands[-1].wins == (
        Won(
            seat=2,
            source=2,
            tile="5m",
            hand="05m33s",
            melds=("pon:555z", "pon:666z", "pon:777z"),
            yaku=(("daisangen", -1),),
            bonus=None,
            han=0,
            fu=40,
            points=32000,
            deltas=(-32300, 0, 32300, 0),
            liable=0,
            indicators=("9p",),
            ura=(),
            bets=0,
            scores=(-2100, 23600, 47200, 31300),
        ),
    )


def test_a_draw_tells_its_kind_who_was_tenpai_and_the_payments() -> None:
    nagashi = read(text("nagashi")).hands[-1].draw
    assert nagashi == Ended(
        "exhaustive",
        True,
        (True, False, False, True),
        (-2000, -2000, 8000, -4000),
        1,
        (29900, 12000, 30100, 27000),
    )


@pytest.mark.parametrize("kind", ["four-kongs", "four-riichi"])
def test_an_abortive_draw_has_its_own_kind(kind: str) -> None:
    draw = read(text(kind)).hands[-1].draw
    assert draw is not None
    assert draw.reason == kind.replace("-", "_")


def test_the_games_show_every_kind_of_move_and_result() -> None:
    seen: set[str | None] = set()
    for name in NAMES:
        for hand in read(text(name)).hands:
            seen |= {step.act for step in hand.steps if isinstance(step, (Call, Kan))}
            seen |= {hand.draw.reason} if hand.draw is not None else set()
            seen |= {"two wins"} if len(hand.wins) == 2 else set()
            robbed = bool(hand.wins) and isinstance(hand.steps[-1], Kan)
            seen |= {"robbed"} if robbed else set()
            seen |= {"liable"} if any(won.liable != won.seat for won in hand.wins) else set()
    assert seen == {
        "chow", "pung", "kong", "concealed_kong", "added_kong", "robbed", "two wins", "liable",
        "exhaustive", "nine_terminals", "four_riichi", "four_kongs", "three_ron",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("bits", "meld"),
    [
        (31819, TenhouMeld("pung", (80, 81, 83), 83, 3)),
        (58647, TenhouMeld("chow", (94, 96, 102), 94, 3)),
        (2048, TenhouMeld("concealed_kong", (8, 9, 10, 11), 8, 0)),
        (15106, TenhouMeld("kong", (56, 57, 58, 59), 59, 2)),
        (16947, TenhouMeld("added_kong", (44, 46, 47, 45), 45, 3)),
    ],
)
def test_sixteen_bits_are_a_meld(bits: int, meld: TenhouMeld) -> None:
    assert decode_meld(bits, "") == meld


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ('type="137"', 'type="137"', {}),
        ('type="137"', 'type="139"', {"red_fives": 0}),
        ('type="137"', 'type="141"', {"open_tanyao": False}),
        (
            'type="137"',
            'type="129"',
            {"rounds": ["E"], "extension": {"to": "S", "target": 30000}},
        ),
    ],
)
def test_the_header_says_which_rules_differ(old: str, new: str, changes: dict[str, object]) -> None:
    assert read(changed("nine-terminals", old, new)).changes == changes


def test_an_east_game_that_goes_on_with_a_winner_has_another_games_header() -> None:
    game = read(changed("old-seeds", 'type="169"', 'type="161"'))
    assert {hand.start.round for hand in game.hands} == {"E", "S"}
    assert game.changes == {}


def test_a_gzipped_log_is_the_same_game() -> None:
    assert read(gzip.compress(text("liability").encode())) == read(text("liability"))


@pytest.mark.parametrize("name", ["two-wins", "liability", "old-seeds"])
def test_each_form_of_seed_deals_the_first_hand(name: str) -> None:
    """The forms: base64 and hexadecimal for a game, hexadecimal for one hand."""
    [wall] = islice(walls(seed_of(name)), 1)
    assert sorted(wall) == list(range(136))
    for seat in range(4):
        blocks = [wall[at + 4 * seat : at + 4 * seat + 4] for at in (0, 16, 32)]
        assert [tile for block in blocks for tile in block] + [wall[48 + seat]] == dealt(name, seat)


def test_a_seed_of_a_game_gives_wall_after_wall_and_a_seed_of_a_hand_one() -> None:
    first, second = islice(walls(seed_of("two-wins")), 2)
    assert first != second
    assert len(list(walls(seed_of("old-seeds")))) == 1


def test_the_walls_of_a_seed_do_not_change() -> None:
    key = b"".join(word.to_bytes(4, "little") for word in range(1, 625))
    seed = f"mt19937ar-sha512-n288-base64,{base64.b64encode(key).decode()}"
    [wall] = islice(walls(seed), 1)
    assert wall[:8] == [38, 35, 7, 129, 121, 60, 71, 79]
    assert wall[122:] == [98, 43, 115, 49, 116, 54, 25, 46, 95, 16, 118, 62, 119, 75]


def test_the_twister_is_started_as_pythons_own() -> None:
    key = [random.Random(7).getrandbits(32) | 1 for _ in range(32)]
    numbers = _twister(key)
    own = random.Random(sum(word << 32 * place for place, word in enumerate(key)))
    assert [numbers.getrandbits(32) for _ in range(99)] == [own.getrandbits(32) for _ in range(99)]


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("dice,1,2", "the form of the seed 'dice,1,2' is not known"),
        ("mt19937ar-sha512-n288-base64,AAA", "is not base64"),
        ("mt19937ar-sha512-n288-base64,AAAA", "a seed has 2496 bytes, this one 3"),
        ("mt19937ar,12,XY", "is not hexadecimal words"),
        ("mt19937ar-sha512-n288,123456789", "is not hexadecimal words"),
    ],
)
def test_a_seed_that_cannot_be_read_is_refused(seed: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        next(walls(seed))


DAMAGES = [
    ("</mjloggm>", "", "line 2: the XML is damaged: no element found"),
    ('<GO type="137"', "<GO type=137", "line 1: the XML is damaged: "),
    ("<mjloggm", "<!DOCTYPE x><mjloggm", "line 1: a log has no document type"),
    ('type="137"', 'type="many"', '<GO type="many"> holds something other than numbers'),
    ('type="137"', 'type="153"', "a game of three players"),
    ('oya="0" hai0', 'oya="1" hai0', "hand 1: round 0 does not go with dealer 1"),
    ('ten="250,250,250,250"', 'ten="250,250"', "<INIT> has 2 numbers as its ten, not 4"),
    ("<D", "<CHAT/><D", "the tag <CHAT> is not known"),
    ("<D", "<D136/><D", "hand 1 (E1): there is no tile 136; tiles are 0 to 135"),
    ("<TAIKYOKU", "<T5/><TAIKYOKU", "line 1: <T5> comes before the first hand"),
    ('step="1"', 'step="3"', "step 3 of a riichi; there are 1 and 2"),
    ("<REACH", '<REACH who="4" step="1"/><REACH', "<REACH> names seat 4"),
    ('<N who="', '<N who="0" m="99999"/><N who="', "meld 99999 is not sixteen bits"),
    ('<N who="', '<N who="0" m="65535"/><N who="', "meld 65535 is no set"),
    ('<N who="', '<N who="0" m="32"/><N who="', "a game of three players"),
    ('type="yao9"', 'type="rain"', "a draw of type 'rain' is not known"),
    ('yaku="', 'yaku="99,1,', "are not numbers of yaku with their han"),
    (' ba="0,', ' ba="5,', "hand 1 (E1): <RYUUKYOKU> has 5 counters"),
    (
        'sc="250,0,250,0,250,0,250,0" hai2="2,',
        'sc="250,0,250,0,250,0,250,0" hai2="3,',
        "seat 2 shows tiles that it does not hold",
    ),
    (' sc="', ' sc="1,', "<RYUUKYOKU> has 9 numbers as its sc, not 8"),
    ('owari="', 'owari="x', "are not four numbers"),
    ("</mjloggm>", "<T1/></mjloggm>", "<T1> follows the end of the game"),
]


@pytest.mark.parametrize(("old", "new", "reason"), DAMAGES, ids=[row[2] for row in DAMAGES])
def test_a_damaged_record_is_refused_in_one_line(old: str, new: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(changed("nine-terminals", old, new))
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_truncation_of_a_record_is_refused() -> None:
    whole = text("liability").rstrip()
    for end in range(0, len(whole), 97):
        with pytest.raises(RecordError):
            read(whole[:end])


def test_a_tile_comes_out_of_the_wall_once_and_leaves_the_hand_it_is_in() -> None:
    first, second = dealt("liability", 0)[:2]
    with pytest.raises(RecordError, match=f"tile {first} comes out of the wall twice"):
        read(changed("liability", "<T6/>", f"<T{first}/>"))
    with pytest.raises(RecordError, match=f"seat 1 does not hold tile {second}"):
        read(changed("liability", "<E120/>", f"<E{second}/>"))


@pytest.mark.parametrize("data", [b"", b"\x1f\x8b\x08junk", b"\xff\xfe", "hello", "<log/>"])
def test_what_is_no_record_is_refused(data: str | bytes) -> None:
    with pytest.raises(RecordError):
        read(data)


def test_a_hand_must_end_before_the_next() -> None:
    whole = text("nine-terminals")
    start, end = whole.index("<AGARI"), whole.index("<INIT", whole.index("<AGARI"))
    with pytest.raises(RecordError, match=r"a hand begins, but line 1, hand . .* has no end"):
        read(whole[:start] + whole[end:])
