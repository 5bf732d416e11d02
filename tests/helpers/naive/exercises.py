"""Exercises held against the second scorer: right by it too, no fifth tile, no tie marked wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from hanchan.learn import Item
from hanchan.learn.quiz import KINDS
from hanchan.rules import rulebook
from hanchan.rules.clauses import find
from hanchan.rules.schema import BOOKS
from helpers.naive.offences import ANSWERS, CHOMBO_POINTS, MANGAN, OFFENCES, PRICES
from helpers.naive.scorer import dora_count
from helpers.naive.scorer import score as naive_score
from helpers.naive.shapes import ALL, accepts, sets_and_pair, shanten, tiles_of, waits

TILES = ("hand", "win", "dora", "ura", "discards", "tile", "river", "since", "indicators", "tiles")
FOURTEEN = ("discard", "value", "safe", "push", "complete")
SEVERAL = [kind.key for kind in KINDS.values() if kind.answered == "several"]


def check(item: Item) -> None:
    """AssertionError if the exercise is not a good one."""
    assert item.right
    assert len(set(item.right)) == len(item.right)
    assert all(item.is_right(one) for one in item.right)
    assert item.why
    assert item.level in (1, 2, 3)
    if item.choices is not None:
        assert len(set(item.choices)) == len(item.choices) > 1
        said = {part for one in item.right for part in one.split()}
        assert said <= set(item.choices)
        assert item.kind in SEVERAL or len(item.right) < len(item.choices)
    assert item.topic.partition("/")[0] == item.kind
    for clause in item.clauses:
        book, _, name = clause.partition(":")
        assert find(book, name)
    check_tiles(item)
    CHECKS[item.kind](item)


def check_tiles(item: Item) -> None:
    """No tile is there a fifth time, and a hand has the tiles of a hand."""
    question = item.question.get("score", item.question)
    texts = [question.get(name) or "" for name in TILES]
    texts += list(question.get("rivers", {}).values())
    counted = Counter(
        tile
        for text in texts
        for word in text.split()
        for tile in tiles_of(word.rpartition(":")[2])
    )
    assert all(number <= 4 for number in counted.values()), item
    if "hand" in question:
        words = question["hand"].split()
        size = sum(3 if ":" in word else len(tiles_of(word)) for word in words)
        assert size == (14 if item.kind in FOURTEEN else 13), item


def naive(item: Item) -> dict[str, Any]:
    """What the second scorer says of the item's hand."""
    asked = dict(item.question["score"])
    return naive_score(asked.pop("hand"), asked.pop("win"), rules=item.rules, **asked)


def check_han(item: Item) -> None:
    assert item.right == [str(naive(item)["han"])]


def check_fu(item: Item) -> None:
    found = naive(item)
    assert found["limit"] is None or found["fu"] is not None
    assert item.right == [str(found["fu"])]


def check_payment(item: Item) -> None:
    paid = naive(item)["pay"]
    if "discarder" in paid:
        assert item.right == [str(paid["discarder"])]
    elif "each" in paid:
        assert item.right == [f"{paid['each']}-all"]
    else:
        assert item.right == [f"{paid['others']}/{paid['east']}"]


def check_hand(item: Item) -> None:
    assert item.right == [str(naive(item)["total"])]


def check_waits(item: Item) -> None:
    assert item.right[0].split() == waits(item.question["hand"])


def wins(item: Item, hand: str, tile: str, **given: Any) -> bool:
    """Whether the second scorer lets the hand win on the tile."""
    question = item.question
    asked = {"seat": question["seat"], "round": question["round"], **given}
    return "refused" not in naive_score(hand, tile, rules=item.rules, **asked)


def check_furiten(item: Item) -> None:
    asked = item.question
    barred = set(waits(asked["hand"])) & set(tiles_of(asked["discards"]))
    may = not barred and wins(item, asked["hand"], asked["tile"], riichi=asked["riichi"])
    assert item.right == (["yes"] if may else ["no"])


def without(hand: str, tile: str) -> str:
    rest = tiles_of(hand)
    rest.remove(tile)
    return "".join(rest)


def check_discard(item: Item) -> None:
    hand = item.question["hand"]
    assert item.choices is not None
    near = {tile: shanten(without(hand, tile)) for tile in item.choices}
    assert sorted(item.choices) == sorted(set(tiles_of(hand)))
    nearest = [tile for tile in item.choices if near[tile] == min(near.values())]
    drawn = {tile: sum(accepts(without(hand, tile)).values()) for tile in nearest}
    best = [tile for tile in nearest if drawn[tile] == max(drawn.values())]
    assert sorted(item.right) == sorted(best)


def check_value(item: Item) -> None:
    asked, promised = item.question, {}
    for tile in item.choices or ():
        rest = without(asked["hand"], tile)
        seen = Counter([*tiles_of(rest), tile, *tiles_of(asked["dora"])])
        waiting = waits(rest)
        promised[tile] = 0
        for wait in waiting if tile not in waiting else ():
            given = {name: asked[name] for name in ("seat", "round", "dora")}
            found = (
                naive_score(rest, wait, rules=item.rules, riichi=True, **given)
                if seen[wait] < 4
                else None
            )
            promised[tile] += (
                (4 - seen[wait]) * found["total"] if found and "refused" not in found else 0
            )
    best = [tile for tile, points in promised.items() if points == max(promised.values())]
    assert sorted(item.right) == sorted(best)


def check_riichi(item: Item) -> None:
    hand = item.question["hand"]
    if item.right == ["barred"]:
        assert item.question["wall"] < 4
        return
    winning = [wins(item, hand, tile) for tile in waits(hand)]
    assert all(winning) if item.right == ["possible"] else not any(winning)


def check_call(item: Item) -> None:
    asked, (right,) = item.question, item.right
    held, tile = Counter(tiles_of(asked["hand"])), asked["tile"]
    acts = ["pung"] * (held[tile] >= 2) + ["kong"] * (held[tile] >= 3)
    if asked["seat"] == "S" and tile[1] != "z":
        rank = int(tile[0])
        ways = [(rank + one, rank + two) for one, two in ((-2, -1), (-1, 1), (1, 2))]
        acts += ["chow"] * any(held[f"{a}{tile[1]}"] and held[f"{b}{tile[1]}"] for a, b in ways)
    said = set(right.split())
    barred = set(waits(asked["hand"])) & set(tiles_of(asked["discards"]))
    acts += ["ron"] * (not barred and wins(item, asked["hand"], tile))
    assert said == {*acts, "pass"}


def check_safe(item: Item) -> None:
    asked = item.question
    gone = set(tiles_of(asked["river"])) | set(tiles_of(asked["since"]))
    assert set(item.right) == gone & set(tiles_of(asked["hand"]))


def number(shown: str) -> int:
    """Points as an English sentence writes them."""
    return int(shown.replace(",", "").replace("−", "-"))


def check_push(item: Item) -> None:
    """One discard that the reason names leaves the hand nearer than the other; the better of them is called right."""
    hand, (right,) = item.question["hand"], item.right
    named = re.match(r"(\d\w) is worth (\S+) points, (\d\w) (\S+)\.", item.why)
    assert named is not None
    near, ahead, far, back = named.groups()
    assert shanten(without(hand, near)) < shanten(without(hand, far))
    assert right == ("push" if number(ahead) > number(back) else "fold")
    assert abs(number(ahead) - number(back)) >= 300
    assert item.question["riichi"] == "E"


def check_claim(item: Item) -> None:
    """The tile makes a set with two of the hand, and the better of the two numbers is called right."""
    asked, (right,) = item.question, item.right
    held, tile = tiles_of(asked["hand"]), asked["tile"]
    pairs = [[one, two] for one in held for two in held if one <= two]
    sets = [two for two in pairs if two[0] != two[1] or held.count(two[0]) > 1]
    spare = next(one for one in ("1z", "2z", "3z", "4z", "5z") if one != tile)
    assert any(sets_and_pair(sorted([*two, tile, spare, spare])) for two in sets)
    named = re.match(r"A call is worth (\S+) points, a pass (\S+)\.", item.why)
    if named is None:
        assert item.why.startswith("No call leaves a way to a yaku")
        assert right == "pass"
        return
    called, passed = map(number, named.groups())
    assert abs(called - passed) >= 300
    assert right == ("call" if called > passed else "pass")


def check_last(item: Item) -> None:
    asked = item.question
    scores = asked["scores"]

    def first(paid: int) -> bool:
        after = dict(scores)
        after[asked["you"]] += paid
        after[asked["from"]] -= paid
        return all(
            after[asked["you"]] > points for who, points in after.items() if who != asked["you"]
        )

    enough = [paid for paid in map(int, item.choices or ()) if first(paid)]
    assert item.right == [str(min(enough))]


def check_referee(item: Item) -> None:
    found = OFFENCES[item.rules][item.question["deed"]]
    assert item.right == [found.consequence]
    assert item.clauses[0] == found.clause


def check_tile(item: Item) -> None:
    (right,) = item.right
    number, suit = right[0], right[1]
    suits = {"m": "characters", "p": "circles", "s": "bamboo"}
    winds = dict(zip("1234", ("East", "South", "West", "North"), strict=True))
    dragons = dict(zip("567", ("white", "green", "red"), strict=True))
    if suit != "z":
        assert item.question["says"] == f"{number} of {suits[suit]}"
    elif number in winds:
        assert item.question["says"] == f"{winds[number]} wind"
    else:
        assert item.question["says"] == f"{dragons[number]} dragon"


def check_third(item: Item) -> None:
    """With a pair beside them, the three are a complete hand of five."""
    two = tiles_of(item.question["tiles"])
    makes = []
    for tile in ALL:
        spare = next(one for one in ("1z", "2z", "3z") if one not in (*two, tile))
        if sets_and_pair(sorted([*two, tile, spare, spare])):
            makes.append(tile)
    assert item.right[0].split() == makes


def check_complete(item: Item) -> None:
    whole = shanten(item.question["hand"]) == -1
    assert item.right == (["yes"] if whole else ["no"])


def check_away(item: Item) -> None:
    assert item.right == [str(shanten(item.question["hand"]))]


def check_yaku(item: Item) -> None:
    assert set(item.right[0].split()) == set(naive(item)["yaku"])


def check_dora(item: Item) -> None:
    """The second scorer counts the dora of a hand that has the tile."""
    shown = item.question["indicator"]
    assert [tile for tile in item.choices or () if dora_count(shown, [tile])] == item.right


def check_compare(item: Item) -> None:
    asked = dict(item.question["score"])
    hand, win = asked.pop("hand"), asked.pop("win")
    paid = {book: naive_score(hand, win, rules=book, **asked).get("total") for book in BOOKS}
    same = [book for book in BOOKS if paid[book] == item.question["points"]]
    assert item.right == [" ".join(same)]
    assert item.rules in same
    assert len(same) < len(BOOKS)


def check_price(item: Item) -> None:
    book, deed = item.rules, item.question["deed"]
    found, answers = OFFENCES[book][deed], ANSWERS[book]
    if found.consequence == "chombo":
        taken = answers.chombo[1]  # in a tournament
        price = MANGAN if taken == MANGAN else f"{CHOMBO_POINTS}-{taken}"
    elif deed in PRICES[book]:
        (amount,) = PRICES[book][deed]  # where the referee chooses, nothing is asked
        price = f"{amount}-{answers.penalty}"
    else:
        assert found.consequence not in ("referee", "points", "disqualification")
        price = "nothing"
    assert item.right == [price.replace(" ", "-")]
    assert item.clauses[0] == found.clause


def check_ruling(item: Item) -> None:
    asked = item.question
    found = {book: OFFENCES[book].get(asked["deed"]) for book in BOOKS}
    same = [book for book, one in found.items() if one and one.consequence == asked["consequence"]]
    assert item.right == [" ".join(same)]
    assert set(item.clauses) == {one.clause for one in found.values() if one}


def check_draw(item: Item) -> None:
    waiting = item.question["tenpai"].split()
    count, you = len(waiting), item.question["you"]
    moved = 0 if count in (0, 4) else 3000 // count if you in waiting else -3000 // (4 - count)
    assert int(item.right[0]) == moved


def check_uma(item: Item) -> None:
    scores, you = item.question["scores"], item.question["you"]
    book = rulebook(item.rules)
    order = sorted(scores, key=lambda wind: -scores[wind])
    tied = [at for at, wind in enumerate(order) if scores[wind] == scores[you]]
    share = sum(book.value("uma")[at] for at in tied) / len(tied)
    assert int(item.right[0]) == scores[you] - 30000 + share


CHECKS: dict[str, Callable[[Item], None]] = {
    name.removeprefix("check_"): check
    for name, check in list(globals().items())
    if name.startswith("check_")
}
