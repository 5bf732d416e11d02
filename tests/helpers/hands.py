"""Seeded random hands for the agreement tests: complete, rich in yaku, and possible at a table.

`random_win(rng, book)` gives the keywords of `hanchan.score`. A hand is built from sets and a pair
by one of many recipes, never from loose tiles, so that rare yaku come up often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from proof import amount

Sets = list[list[str]]  # the pair comes last; tiles are "5p", red fives come in afterwards
Recipe = Callable[[random.Random], Sets]

SUITS = "mps"
TERMINALS = [n + s for s in SUITS for n in "19"]
HONOURS = [f"{n}z" for n in range(1, 8)]
ORPHANS = TERMINALS + HONOURS
KINDS = [f"{n}{s}" for s in SUITS for n in range(1, 10)] + HONOURS
BOOKS_WITH_RED_FIVES = {"ema2012", "resume", "tenhou"}
KONGS = ("kan", "kakan", "ankan")


def chow(first: int, suit: str) -> list[str]:
    return [f"{first + i}{suit}" for i in range(3)]


def pung(tile: str) -> list[str]:
    return [tile] * 3


def pair(tile: str) -> list[str]:
    return [tile] * 2


# ---------------------------------------------------------------------- recipes: four sets and a pair


def mixed(rng: random.Random, kinds: list[str] = KINDS, chows: float = 0.6) -> Sets:
    """Sets out of some kinds, a chow each with the given chance."""
    sets: Sets = []
    suits = [s for s in SUITS if any(t[1] == s for t in kinds)]
    while len(sets) < 4:
        if suits and rng.random() < chows:
            new = chow(rng.randint(1, 7), rng.choice(suits))
            if all(t in kinds for t in new):
                sets.append(new)
        else:
            sets.append(pung(rng.choice(kinds)))
    return [*sets, pair(rng.choice(kinds))]


def simples(rng: random.Random) -> Sets:
    return mixed(rng, [t for t in KINDS if t not in ORPHANS], 0.7)


def one_suit(rng: random.Random) -> Sets:
    suit = rng.choice(SUITS)
    return mixed(rng, [t for t in KINDS if t[1] == suit], rng.choice((0.3, 0.9)))


def half_flush(rng: random.Random) -> Sets:
    suit = rng.choice(SUITS)
    return mixed(rng, [t for t in KINDS if t[1] == suit] + HONOURS, rng.choice((0.2, 0.6)))


def honours(rng: random.Random) -> Sets:
    return mixed(rng, rng.choice((HONOURS, HONOURS[:4], [*HONOURS[:4], "5m", "9s"])), 0)


def dragons(rng: random.Random) -> Sets:
    some = rng.sample(["5z", "6z", "7z"], 3)
    sets = [*map(pung, some[: rng.randint(2, 3)]), *mixed(rng, chows=0.7)]
    return [*sets[:4], pair(some[2]) if rng.random() < 0.5 else sets[-1]]


def winds(rng: random.Random) -> Sets:
    some = rng.sample(HONOURS[:4], 4)
    sets = [*map(pung, some[: rng.randint(2, 4)]), *mixed(rng, chows=0.4)]
    return [*sets[:4], pair(some[3]) if rng.random() < 0.6 else sets[-1]]


def outside(rng: random.Random) -> Sets:
    """Sets and pair with a terminal or honour each."""
    ends = TERMINALS if rng.random() < 0.5 else ORPHANS
    sets = [
        chow(rng.choice((1, 7)), rng.choice(SUITS))
        if rng.random() < 0.6
        else pung(rng.choice(ends))
        for _ in range(4)
    ]
    return [*sets, pair(rng.choice(ends))]


def old_heads(rng: random.Random) -> Sets:
    return mixed(rng, rng.choice((TERMINALS, ORPHANS)), 0)


def green(rng: random.Random) -> Sets:
    kinds = ["2s", "3s", "4s", "6s", "8s", "6z"]
    sets = [chow(2, "s") if rng.random() < 0.4 else pung(rng.choice(kinds)) for _ in range(4)]
    return [*sets, pair(rng.choice([*kinds, "5s"]))]


def all_pungs(rng: random.Random) -> Sets:
    return mixed(rng, chows=0)


def four_chows(rng: random.Random) -> Sets:
    return mixed(rng, chows=1)


def straight(rng: random.Random) -> Sets:
    suit = rng.choice(SUITS)
    return [*(chow(n, suit) for n in (1, 4, 7)), *mixed(rng)[3:]]


def three_suits(rng: random.Random) -> Sets:
    first = rng.randint(1, 7)
    return [*(chow(first, s) for s in SUITS), *mixed(rng)[3:]]


def three_suit_pungs(rng: random.Random) -> Sets:
    number = rng.randint(1, 9)
    return [*(pung(f"{number}{s}") for s in SUITS), *mixed(rng)[3:]]


def double_chows(rng: random.Random) -> Sets:
    one, two = (chow(rng.randint(1, 7), rng.choice(SUITS)) for _ in range(2))
    return [one, one, two, two, mixed(rng)[-1]]


def identical_chows(rng: random.Random) -> Sets:
    one = chow(rng.randint(1, 7), rng.choice(SUITS))
    return [one] * 4 + [mixed(rng)[-1]] if rng.random() < 0.3 else [one] * 3 + mixed(rng)[3:]


def consecutive_pungs(rng: random.Random) -> Sets:
    n, suit, length = rng.randint(1, 6), rng.choice(SUITS), rng.randint(3, 4)
    return [*(pung(f"{n + i}{suit}") for i in range(length)), *mixed(rng)[length:]]


def dense(rng: random.Random) -> Sets:
    """Many readings: the tiles crowd within five numbers of one suit."""
    suit, low = rng.choice(SUITS), rng.randint(1, 5)
    return mixed(rng, [f"{n}{suit}" for n in range(low, low + 5)], 0.7)


RECIPES: list[Recipe] = [
    mixed,
    simples,
    one_suit,
    half_flush,
    honours,
    dragons,
    winds,
    outside,
    old_heads,
    green,
    all_pungs,
    four_chows,
    straight,
    three_suits,
    three_suit_pungs,
    double_chows,
    identical_chows,
    consecutive_pungs,
    dense,
]

# ---------------------------------------------------------------------- hands without melds


def seven_pairs(rng: random.Random) -> list[str]:
    suit = rng.choice(SUITS)
    pools = [KINDS, HONOURS, ORPHANS, [t for t in KINDS if t not in ORPHANS]]
    pools.append([t for t in KINDS if t[1] in (suit, "z")])
    pools.append([t for t in KINDS if t[1] == suit])
    return 2 * rng.sample(rng.choice(pools), 7)


def thirteen_orphans(rng: random.Random) -> list[str]:
    return [*ORPHANS, rng.choice(ORPHANS)]


def nine_gates(rng: random.Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [f"{n}{suit}" for n in [*"1112345678999", str(rng.randint(1, 9))]]


def great_wheel(rng: random.Random) -> list[str]:
    suit, low = rng.choice(SUITS), rng.choice((1, 2, 2, 3))
    return 2 * [f"{n}{suit}" for n in range(low, low + 7)]


def unconnected(rng: random.Random) -> list[str]:
    """Thirteen tiles without a link and one more, or nearly that."""
    tiles = [f"{n}{s}" for s in SUITS for n in rng.choice(("147", "258", "369", "147", "135"))]
    return [*tiles, *rng.sample(HONOURS, 4), rng.choice(KINDS)]


SPECIAL = [seven_pairs, thirteen_orphans, nine_gates, great_wheel]

# ---------------------------------------------------------------------- from tiles to keywords


def word(tiles: list[str]) -> str:
    """The mpsz text of tiles, suits apart."""
    suits = {s: "".join(sorted(t[0] for t in tiles if t[1] == s)) for s in "mpsz"}
    return "".join(digits + s for s, digits in suits.items() if digits)


def plain(tile: str) -> str:
    return tile.replace("0", "5")


def no_fifth(tiles: list[str]) -> bool:
    return max(Counter(map(plain, tiles)).values()) <= 4


def with_red_fives(rng: random.Random, groups: list[tuple[str, list[str]]]) -> None:
    """Some fives made red in place, one of a suit at most, and surely where all four are held."""
    for s in SUITS:
        homes = [tiles for _, tiles in groups if f"5{s}" in tiles]
        held = sum(tiles.count(f"5{s}") for tiles in homes)
        if homes and (held == 4 or rng.random() < 0.4):
            tiles = rng.choice(homes)
            tiles[tiles.index(f"5{s}")] = f"0{s}"


def meld_some(rng: random.Random, sets: Sets) -> list[tuple[str, list[str]]]:
    """Each set and the pair with the word it is declared by, "" for what stays in the hand."""
    calling = rng.choice((0.0, 0.0, 0.2, 0.5, 0.9))
    only_concealed_kongs = rng.random() < 0.2
    groups = []
    for tiles in sets:
        call = ""
        if len(tiles) == 3 and rng.random() < calling:
            call = "chi" if tiles[0] != tiles[1] else rng.choice(("pon", "pon", *KONGS))
            if only_concealed_kongs:
                call = "ankan" if call != "chi" else ""
        groups.append((call, tiles + tiles[:1] if call in KONGS else list(tiles)))
    return groups


def random_groups(rng: random.Random) -> list[tuple[str, list[str]]]:
    """A complete hand without a fifth copy; at least the pair stays concealed."""
    while True:
        groups = meld_some(rng, rng.choice(RECIPES)(rng))
        if rng.random() < 0.12:
            groups = [("", rng.choice(SPECIAL)(rng))]
        if no_fifth([t for _, tiles in groups for t in tiles]):
            return groups


def first_turn(rng: random.Random, tsumo: bool, seat: str) -> dict[str, Any]:
    """A win before anything was called: heaven, earth or man."""
    if not tsumo:
        return {"renhou": True} if seat != "E" else {}
    return {"tenhou": True} if seat == "E" else {"chiihou": True}


def circumstances(rng: random.Random, calls: set[str], tsumo: bool, seat: str) -> dict[str, Any]:
    """Flags that can stand together, for the kinds of melds the hand has."""
    flags: dict[str, Any] = {}
    melds, closed = calls - {""}, calls <= {"", "ankan"}
    if not melds and rng.random() < 0.04:
        return first_turn(rng, tsumo, seat)
    if closed and rng.random() < 0.5:
        flags["riichi"] = True
        if rng.random() < 0.3:
            flags["ippatsu"] = True
        # a double riichi with ippatsu is over in one turn: no kong of one's own fits in
        if rng.random() < 0.15 and not (melds and "ippatsu" in flags):
            flags["double_riichi"] = True
            if rng.random() < 0.5:
                flags.pop("riichi")  # the one implies the other
    one_turn = {"ippatsu", "double_riichi"} <= set(flags)
    if tsumo:
        kong = bool(melds & set(KONGS)) and "ippatsu" not in flags
        if kong and rng.random() < 0.3:
            flags["rinshan"] = True
        if rng.random() < 0.08 and not one_turn:
            flags["haitei"] = True
    elif rng.random() < 0.14:
        late = rng.random() < 0.5 and not one_turn
        flags["houtei" if late else "chankan"] = True
    return flags


def may_be_liable(groups: list[tuple[str, list[str]]]) -> bool:
    """Three dragons or four winds all lie claimed, so that somebody fed the last."""
    claimed = {tiles[0] for call, tiles in groups if call in ("pon", "kan", "kakan")}
    return {"5z", "6z", "7z"} <= claimed or set(HONOURS[:4]) <= claimed


def indicators(rng: random.Random, wall: list[str], kongs: int) -> str:
    """Indicators drawn from what the hand leaves, often one that points into it."""
    count = min(5, 1 + kongs + (rng.random() < 0.2))
    return "".join(wall.pop(rng.randrange(len(wall))) for _ in range(count))


def wall_without(rng: random.Random, tiles: list[str], red: bool) -> list[str]:
    """The rest of the set; tiles just below the hand's are made likelier by leaving out others."""
    wall = [t for t in KINDS for _ in range(4)]
    if red:
        for s in SUITS:
            wall[wall.index(f"5{s}")] = f"0{s}"
    for tile in tiles:
        wall.remove(tile)
    near = {f"{int(plain(t)[0]) - 1}{t[1]}" for t in tiles} | {"9m", "4z", "7z"}
    return [t for t in wall if t in near or rng.random() < 0.4]


def random_win(rng: random.Random, book: str) -> dict[str, Any]:
    """Keywords for `score`: a hand, its winning tile and circumstances that agree with each other.

    Almost always a complete shape; whether it has a yaku is left to the book.
    """
    groups = random_groups(rng)
    red = book in BOOKS_WITH_RED_FIVES
    seat, tsumo = rng.choice("EESWN"), rng.random() < 0.45
    flags = circumstances(rng, {call for call, _ in groups}, tsumo, seat)
    if flags.get("tenhou") and rng.random() < 0.3:
        groups = [("", unconnected(rng))]
    if red:
        with_red_fives(rng, groups)
    concealed = [t for call, tiles in groups if not call for t in tiles]
    win = rng.choice(concealed)
    if rng.random() < 0.02:
        spoil(rng, groups, concealed, win)
    concealed.remove(win)
    held = [t for call, tiles in groups if call for t in tiles] + concealed
    wall = wall_without(rng, [*held, win], red)
    if plain(win) in map(plain, held):
        flags.pop("chankan", None)  # the robbed player has the other three
    if flags.get("chankan"):
        wall = [t for t in wall if plain(t) != plain(win)]
    kongs = sum(call in KONGS for call, _ in groups)
    keywords = {
        "hand": " ".join([word(concealed), *(f"{c}:{word(ts)}" for c, ts in groups if c)]),
        "win": win,
        "tsumo": tsumo,
        "seat": seat,
        "round": rng.choice("EESW"),
        **flags,
        "dora": indicators(rng, wall, kongs),
        "rules": book,
    }
    if "riichi" in flags or "double_riichi" in flags:
        keywords["ura"] = indicators(rng, wall, kongs)
    return {**keywords, **table(rng, groups, keywords)}


def table(
    rng: random.Random, groups: list[tuple[str, list[str]]], keywords: dict[str, Any]
) -> dict[str, Any]:
    """What lies on the table: counters, bets, earlier wins, and who fed the sets."""
    extra: dict[str, Any] = {}
    if may_be_liable(groups) and rng.random() < 0.5:
        extra["liable"] = True
    # only the summary makes the feeder of a claimed kong pay a win on its replacement (S-02)
    fed_kong = keywords.get("rinshan") and any(call == "kan" for call, _ in groups)
    if fed_kong and keywords["rules"] == "resume" and rng.random() < 0.5:
        extra["liable"] = True
    if rng.random() < 0.4:
        extra["counters"] = rng.choice((1, 2, 3, 5, 8))
        extra["bets"] = rng.randint(0, 4)
    if keywords["seat"] == "E" and rng.random() < 0.1:
        extra["dealer_streak"] = rng.choice((3, 8, 9))
    return extra


def spoil(
    rng: random.Random, groups: list[tuple[str, list[str]]], concealed: list[str], win: str
) -> None:
    """One concealed tile, not the winning one, changed for another (a five would raise red fives)."""
    at = rng.choice([i for i, t in enumerate(concealed) if t != win] or [0])
    rest = [t for call, tiles in groups if call for t in tiles] + concealed
    others = [t for t in KINDS if t[0] != "5" and no_fifth([*rest, t])]
    if concealed[at] != win:
        concealed[at] = rng.choice(others)


def random_tiles(rng: random.Random, size: int) -> str:
    """The text of a hand of 13 or 14 tiles on its way, some of its sets declared."""
    melds: list[tuple[str, list[str]]] = []
    while rng.random() < 0.4 and len(melds) < 4:
        melds += [group for group in meld_some(rng, mixed(rng)[:1]) if group[0]]
    used = Counter(t for _, tiles in melds for t in tiles)
    if melds and max(used.values()) > 4:
        return random_tiles(rng, size)
    wall = [t for t in KINDS for _ in range(4 - used[t])]
    lean = rng.choice(("mpsz", "m", "ps", "sz"))
    wall = [t for t in wall if t[1] in lean or rng.random() < 0.15]
    concealed = rng.sample(wall, size - 3 * len(melds))
    return " ".join([word(concealed), *(f"{call}:{word(tiles)}" for call, tiles in melds)])


# Of each book, in parts so that every core has work to the end.
HANDS, SHARES = amount(few=400, proof=20_000, full=100_000), 4


def wins(book: str, share: int) -> Iterator[dict[str, Any]]:
    """The book's random wins that all the scorers are compared on, one part of them."""
    rng = random.Random(f"wins {book} {share}")
    for _ in range(HANDS // SHARES):
        yield random_win(rng, book)
