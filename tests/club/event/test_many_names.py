"""Names that may be one person among very many: each is looked at once, not compared with every other."""

from __future__ import annotations

import pytest

from hanchan.club.event import registration
from hanchan.club.event.state import EventState
from hanchan.club.event.tournament import create
from hanchan.club.names import likeness

AT = "2026-05-01T09:00:00+00:00"
MANY = 400


def event_of(*names: str, ema: bool = False) -> EventState:
    made = create("Spring Open", rounds=2, by="Olga", at=AT)
    for number, name in enumerate(names):
        more = {"ema": f"0400{number:04d}"} if ema else {}
        made.do("entry_added", by="Olga", role="organiser", at=AT, name=name, **more)
    return made.state


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every name whose words were looked at."""
    seen: list[str] = []

    def looked(name: str) -> frozenset[str]:
        seen.append(name)
        return likeness(name)

    monkeypatch.setattr(registration, "likeness", looked)
    return seen


def test_doubles_look_at_each_name_once(compared: list[str]) -> None:
    state = event_of(*(f"Player {number} " + "x" * 250 for number in range(MANY)))
    assert registration.doubles(state) == []
    assert len(compared) <= MANY
    assert max(map(len, compared)) <= 100


def test_a_list_looks_at_each_name_a_few_times(compared: list[str]) -> None:
    state = event_of(*(f"Gamer {number}" for number in range(MANY)))
    rows = [[f"{number} gamer"] for number in range(MANY)]
    found = registration.listed(state, rows, ["name"])
    assert [one.same_as for one in found] == [[f"Gamer {number}"] for number in range(MANY)]
    assert len(compared) <= 3 * MANY


def test_very_many_of_one_name_are_told_in_part(compared: list[str]) -> None:
    state = event_of(
        *(f"Ann Berg {'.' * dots}{'!' * marks}" for dots in range(15) for marks in range(20))
    )
    pairs = registration.doubles(state)
    assert 0 < len(pairs) <= 200
    assert (pairs[0][0].number, pairs[0][1].number) == (0, 1)
    assert len(registration.alike(state, "Berg, Ann")) <= 10


def test_the_same_words_and_the_same_number_are_found_as_before() -> None:
    state = event_of("José Núñez", "Ada Berg", "Nunez Jose")
    assert [(one.name, two.name) for one, two in registration.doubles(state)] == [
        ("José Núñez", "Nunez Jose")
    ]
    rows = [["NUNEZ José", ""], ["Ben Cole", "04000001"], ["Bea Cole", "04000001"]]
    found = registration.listed(state, rows, ["name", "ema"])
    assert [one.same_as for one in found] == [["José Núñez", "Nunez Jose"], [], []]
    assert [one.number_of for one in found] == ["", "", "Ben Cole"]
    assert [one.is_doubtful for one in found] == [True, False, True]
    assert registration.doubles(event_of("Ann Berg", "Berg Ann", ema=True)) == []
