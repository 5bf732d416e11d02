"""Tenhou's records: the XML of its logs (or a gzip of it) and the JSON of its viewer, as games in our own terms."""

from __future__ import annotations

import gzip
import zlib
from urllib.parse import unquote

from ...errors import RecordError
from ...game.given import NAMES
from .hand import HandReader
from .recorded import Names, Recorded, RecordedHand, damaged, game_changes, may_be_east_only
from .seeds import true_walls
from .tags import Tag, some_numbers, tags

_SILENT = ("UN", "BYE", "TAIKYOKU")  # who plays and who lost the connection changes no rule
_NO_RED_FIVES, _NO_OPEN_TANYAO, _BOTH_ROUNDS, _THREE_PLAYERS = 2, 4, 8, 16


def read(data: str | bytes) -> Recorded:
    """The game of a Tenhou log: XML, gzipped XML, or JSON."""
    text = _text(data).lstrip("\ufeff \t\r\n")
    if text.startswith("{"):
        from .viewer import read_json

        return read_json(text)
    if not text.startswith("<"):
        raise RecordError(f"this is neither Tenhou's XML nor its JSON: {text[:20]!r}")
    return read_xml(text)


def _text(data: str | bytes) -> str:
    if isinstance(data, str):
        return data
    try:
        plain = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        return plain.decode("utf-8")
    except (OSError, EOFError, zlib.error) as error:
        raise RecordError(f"the gzip file is damaged: {error}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"the record is not text: {error}") from error


def read_xml(text: str) -> Recorded:
    """The game of a log's XML."""
    found = tags(text)
    if found[0].name != "mjloggm":
        raise damaged("line 1", f"a Tenhou log begins with <mjloggm>, not <{found[0].name}>")
    bits, seed, own_rules, names = 0, "", False, NAMES
    readers: list[HandReader] = []
    final: tuple[int, ...] | None = None
    for tag in found[1:]:
        place = f"line {tag.line}"
        if tag.name == "UN" and not readers:
            names = _player_names(tag)
        if tag.name in _SILENT:
            continue
        if final is not None:
            raise damaged(place, f"<{tag.name}> follows the end of the game")
        if tag.name == "SHUFFLE":
            seed = tag.attributes.get("seed", "")
        elif tag.name == "GO":
            [bits] = some_numbers(tag, "type", place, 1)
            own_rules = "csrule" in tag.attributes
        elif tag.name == "INIT":
            if readers and not readers[-1].ended:
                raise damaged(place, f"a hand begins, but {readers[-1].place} has no end")
            readers.append(HandReader(tag, len(readers) + 1, _red_fives(bits)))
        elif not readers:
            raise damaged(place, f"<{tag.name}> comes before the first hand")
        else:
            final = readers[-1].take(tag)
    game = _game(bits, seed, tuple(reader.hand() for reader in readers), final)
    # While each hand still had a seed of its own, a dealer who was tenpai in the last hand and led played on.
    other_rules = own_rules or bool(game.hands[0].seed)
    return game._replace(names=names, other_rules=other_rules, walls=true_walls(game))


def _player_names(tag: Tag) -> Names:
    """The players' names, which are written like those of web addresses; blank ones are called by their seats."""
    given = [unquote(tag.attributes.get(f"n{seat}", "")) for seat in range(4)]
    first, second, third, fourth = (name or seat for name, seat in zip(given, NAMES, strict=True))
    return first, second, third, fourth


def _red_fives(bits: int) -> int:
    return 0 if bits & _NO_RED_FIVES else 3


def _game(
    bits: int, seed: str, hands: tuple[RecordedHand, ...], final: tuple[int, ...] | None
) -> Recorded:
    if bits & _THREE_PLAYERS:
        raise RecordError("a game of three players; only games of four are played here")
    if not hands:
        raise RecordError("the log has no hand")
    changes = game_changes(
        red=not bits & _NO_RED_FIVES,
        open_tanyao=not bits & _NO_OPEN_TANYAO,
        east_only=not bits & _BOTH_ROUNDS and may_be_east_only(hands),
        first=hands[0].start,
    )
    return Recorded(NAMES, changes, _red_fives(bits), seed, hands, final)
