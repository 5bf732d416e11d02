"""A list of players understood before it is taken: what each column holds, and what is doubtful about each row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ...locale import N_
from ..countries import as_code, country_code, country_meant, says_nothing
from ..names import folded, joined, likeness
from ..spreadsheet import Cells
from .entry_events import ema_number
from .state import MERGED, Entrant, EventState

# What a column can hold, and the words by which heads name it where our players come from.
COLUMNS = {
    "name": (
        N_("Name"),
        "name player nom joueur joueuse spieler spielerin teilnehmer nome nombre naam jugador 氏名 名前 お名前 選手",
    ),
    "given": (
        N_("Given name"),
        "given first forename prénom prenom vorname voornaam imię 名 given-name first-name",
    ),
    "family": (
        N_("Family name"),
        "family last surname nachname familienname cognome apellidos achternaam nazwisko nom-de-famille 姓 family-name",
    ),
    "native": (N_("Name in its own script"), "native kanji script 漢字 original"),
    "country": (
        N_("Country"),
        "country nation pays nationality nationalité land staat nationalität paese nazione país pais kraj 国 国籍",
    ),
    "club": (N_("Club"), "club verein クラブ 所属"),
    "team": (N_("Team"), "team équipe equipe mannschaft squadra equipo チーム"),
    "ema": (
        N_("EMA number"),
        "ema number no nr numéro numero nummer ema-number ema-no ema-nr id 番号",
    ),
    "paid": (
        N_("Paid"),
        "paid payé paye fee cotisation bezahlt gebühr startgeld pagato pagado 支払",
    ),
}
# Words that name a column where no other column is named so, and where what it holds fits.
_LESSER_WORDS = {
    "country": "federation fédération verband federazione federación federatie 連盟",
    "ema": "licence license licenza licencia lizenz licentie",
}
_WITH_NAME = frozenset("given first family last".split())  # no name without that word
_MOST_TITLE_ROWS = 10  # above a head
_COMPARED = 100  # characters of a name that are compared with others
_MOST_ALIKE = 10  # whom one name is said to be like: somebody looks at each
_MOST_PAIRS = 200
_YES = frozenset("yes y x 1 true paid oui o ja si 済 ✓ ✔".split())


@dataclass
class ListedPlayer:
    """One row: the fields of an entry, and what is doubtful."""

    fields: dict[str, str]
    paid: bool = False
    # Entries and rows above that may be the same person, by their names.
    same_as: list[str] = field(default_factory=list)
    number_of: str = ""  # whose the EMA number is already
    no_number: str = ""  # what stands where the number should, and is none
    unknown_country: bool = False
    country_meant: str | None = None  # the country that an unknown one is nearest to
    name: str = ""

    @property
    def is_doubtful(self) -> bool:
        """Left out unless somebody ticks it."""
        return bool(self.same_as or self.number_of) or not self.name


def from_head(rows: Cells) -> Cells:
    """The rows without a title above their head: rows of one cell, above one that names two columns or more."""
    for place, row in enumerate(rows[:_MOST_TITLE_ROWS]):
        if _is_head(row) and sum(bool(_named(cell)) for cell in row) > 1:
            return rows[place:]
        if sum(map(bool, row)) > 1:
            break
    return rows


def _is_head(row: Sequence[str]) -> bool:
    """The row names what the columns hold; one with a country in it is somebody whose name is such a word."""
    named = [_named(cell) for cell in row]
    countries = [
        cell for cell, key in zip(row, named, strict=True) if not key and country_code(cell)
    ]
    return not countries and any(key in ("name", "given", "family") for key in named)


def _named(cell: str) -> str:
    """The field that a head's cell names; empty if none."""
    word = "-".join(re.findall(r"\w+", cell.casefold()))
    if not word:
        return ""
    for key, (_, words) in COLUMNS.items():
        if word in words.split():
            return key
    parts = set(word.split("-"))
    held = {key: parts & set(words.split()) for key, (_, words) in COLUMNS.items()}
    found = [key for key, words in held.items() if words]
    half = (held["given"] | held["family"]) - _WITH_NAME
    if (held["given"] and held["family"]) or (held["name"] and half):
        return "name"  # "Last name, first name", "Nom et prénom": one column holds both
    # "nom de famille" and "first name" also hold the word for a name
    return found[-1] if found else ""


def guessed(rows: Cells) -> list[str]:
    """What each column seems to hold: by its head, else by what is in it; empty for what nobody knows."""
    if not rows:
        return []
    if _is_head(rows[0]):
        return _guessed_by_head(rows)
    columns = [""] * len(rows[0])
    for place in range(len(columns)):
        cells = [row[place] for row in rows if not says_nothing(row[place])]
        if not cells:
            continue
        if "country" not in columns and _most(cells, lambda cell: country_code(cell) is not None):
            columns[place] = "country"
        elif "ema" not in columns and _holds_numbers(cells):
            columns[place] = "ema"
        elif all(cell.rstrip(".").isdecimal() for cell in cells):
            columns[place] = _COUNTED
    left = iter(("name", "club", "team"))
    found = [key or next(left, "") for key in columns]
    return ["" if key == _COUNTED else key for key in found]


_COUNTED = "counted"  # a column that only numbers the rows


def _guessed_by_head(rows: Cells) -> list[str]:
    head, *body = rows
    named = [_named(cell) for cell in head]
    for place, key in enumerate(named):
        cells = [row[place] for row in body if row[place]]
        if key == "ema" and "ema" not in head[place].casefold() and not _holds_numbers(cells):
            named[place] = ""  # "No." may count the rows
    for place, key in enumerate(named):
        lesser = "" if key else _named_by_lesser_words(head[place])
        cells = [row[place] for row in body if not says_nothing(row[place])]
        if lesser and lesser not in named and _most(cells, _FITS[lesser]):
            named[place] = lesser
    if "name" in named and ("given" in named) != ("family" in named):
        missing = "family" if "given" in named else "given"  # "Nom, Prénom"; "Name, Surname"
        named = [missing if key == "name" else key for key in named]
    return ["" if key in named[:place] else key for place, key in enumerate(named)]


def _named_by_lesser_words(cell: str) -> str:
    """The field that a head's cell may name; empty if none."""
    words = set(re.findall(r"\w+", cell.casefold()))
    return next((key for key, said in _LESSER_WORDS.items() if words & set(said.split())), "")


_FITS: dict[str, Callable[[str], bool]] = {
    "country": lambda cell: country_code(cell) is not None,
    "ema": lambda cell: ema_number(cell) is not None,
}


def _holds_numbers(cells: list[str]) -> bool:
    """Most cells are numbers of players, which are long."""
    return _most(cells, lambda cell: re.fullmatch(r"\d{5,}", cell) is not None)


def _most(cells: list[str], fits: Callable[[str], bool]) -> bool:
    return 2 * sum(map(fits, cells)) > len(cells)


def listed(state: EventState, rows: Cells, columns: Sequence[str]) -> list[ListedPlayer]:
    """The players of the rows, with everybody they may be the same as."""
    body = rows[1:] if rows and _is_head(rows[0]) else rows
    found: list[ListedPlayer] = []
    known = _KnownNames([(one.name, one.ema) for one in state.entries if one.status != MERGED])
    for row in body:
        cells = zip(columns, row, strict=False)
        given = {key: cell for key, cell in cells if key and not _is_left_out(key, cell)}
        paid = folded(given.pop("paid", "")) in _YES
        unknown = "country" in given and country_code(given["country"]) is None
        if "country" in given:
            given["country"] = as_code(given["country"])
        typed = given.pop("ema", "")
        ema = ema_number(typed) or ""
        if ema:
            given["ema"] = ema
        one = ListedPlayer(given, paid, unknown_country=unknown, name=_name(given))
        one.no_number = "" if ema else typed
        one.country_meant = country_meant(given["country"]) if unknown else None
        one.same_as, one.number_of = known.like(one.name), known.who_has(ema)
        known.add(one.name, ema)
        found.append(one)
    return found


def _is_left_out(key: str, cell: str) -> bool:
    """A cell that holds nothing, or says so; a name may be any word."""
    return not cell or (key in ("country", "club", "team", "ema") and says_nothing(cell))


def _name(given: dict[str, str]) -> str:
    whole = joined(given.get("given", ""), given.get("family", ""))
    return given.get("name") or whole or given.get("native", "")


class _KnownNames:
    """Names and numbers that may be the same person, found without comparing each with each."""

    def __init__(self, people: Iterable[tuple[str, str]] = ()) -> None:
        self._names: list[str] = []
        self._by_words: dict[frozenset[str], list[int]] = {}
        self._by_number: dict[str, str] = {}
        for name, ema in people:
            self.add(name, ema)

    def add(self, name: str, ema: str) -> None:
        """One more."""
        place = len(self._names)
        self._names.append(name)
        if words := _words(name):
            self._by_words.setdefault(words, []).append(place)
        if ema:
            self._by_number.setdefault(ema, name)

    def like(self, name: str) -> list[str]:
        """The first who may be this person by the words of the name, in their order."""
        return [self._names[place] for place in self._by_words.get(_words(name), [])[:_MOST_ALIKE]]

    def who_has(self, ema: str) -> str:
        """Whose the number is; empty if nobody's."""
        return self._by_number.get(ema, "")


def _words(name: str) -> frozenset[str]:
    return likeness(name[:_COMPARED])


def alike(state: EventState, name: str, ema: str = "") -> list[str]:
    """Entries that may be this person: the same words in the name, or the same number."""
    own = [(entry.name, entry.ema) for entry in state.entries if entry.status != MERGED]
    known = _KnownNames(own)
    numbered = known.who_has(ema)
    same = known.like(name)
    return same if not numbered or numbered in same else [*same, numbered]


def doubles(state: EventState) -> list[tuple[Entrant, Entrant]]:
    """Pairs of entries that may be one person and that nobody told apart; the first, where there are very many."""
    own = [entry for entry in state.entries if entry.status != MERGED and not entry.substitute]
    same: dict[frozenset[str], list[Entrant]] = {}
    for entry in own:
        if words := _words(re.sub(r" \(\d+\)$", "", entry.name)):
            same.setdefault(words, []).append(entry)
    found = [
        (one, other)
        for alike in same.values()
        for place, one in enumerate(alike[:_MOST_ALIKE])
        for other in alike[place + 1 : place + 1 + _MOST_ALIKE]
        if not (other.is_another or (one.ema and other.ema and one.ema != other.ema))
    ]
    return sorted(found, key=lambda pair: (pair[0].number, pair[1].number))[:_MOST_PAIRS]
