"""People at an event who send the same forms as the pages do: for tests that need a whole tournament quickly."""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

import httpx
from anyio import to_thread

from hanchan.club.seating.certificate import certificate
from hanchan.club.seating.draw import DrawnPlayer, draw
from helpers.servers import Running

NAMES = (
    "Ada Berg,Ben Cole,Cleo Dahl,Dino Esposito,Eva Falk,Finn Gallo,Gina Haas,Hugo Ibsen,Ines Jung,Jan Kovac,"
    "Kira Lund,Leo Moreau,Mia Novak,Nils Olsen,Olga Petit,Paul Quint,Rosa Riva,Sam Sato,Tea Urban,Ugo Vidal,"
    "Vera Wolf,Wim Xander,Yara Ziegler,Zeno Adler,Anna Brun,Bert Caro,Cara Duval,Dirk Egger,Elsa Fabre,"
    "Fred Greco,Gabi Holm,Hans Inman"
).split(",")
COUNTRIES = "FRA ITA GER DEN NED AUT".split()


class Desk:
    """One person's browser without the pages: cookies, forms, and the server's sentences."""

    def __init__(self, url: str, kept: list[Desk] | None = None) -> None:
        self.http = httpx.Client(
            base_url=url,
            headers={"accept": "application/json"},
            timeout=120,
            trust_env=False,
            verify=False,
        )
        self.url, self.home = url, ""
        self.kept = [] if kept is None else kept  # every desk of a test, to be closed at its end
        self.kept.append(self)

    def close(self) -> None:
        self.http.close()

    def send(self, path: str, **fields: Any) -> httpx.Response:
        """A form; lists are sent field by field."""
        return self.http.post(path, data=fields)

    def done(self, path: str, **fields: Any) -> Any:
        """A form that is accepted; what the server says."""
        answer = self.send(path, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, **fields: Any) -> str:
        """A form that is refused; the sentence."""
        answer = self.send(path, **fields)
        assert 400 <= answer.status_code < 500, answer.text
        said: str = answer.json()["error"]
        return said

    def create(self, **given: Any) -> str:
        """A new event of one's own; its address."""
        usual = {"name": "Spring Open", "rules": "ema2016", "rounds": 8, "days": 2, "by": "Olga"}
        self.home = self.done("/club/new", **(usual | given))["to"].rpartition("/")[0]
        return self.home

    def do(self, kind: str, **fields: Any) -> Any:
        """One event of the log."""
        return self.done(f"{self.home}/do", kind=kind, **fields)

    def cannot(self, kind: str, **fields: Any) -> str:
        """An event that is refused; the sentence."""
        return self.refused(f"{self.home}/do", kind=kind, **fields)

    def invite(self, name: str, *roles: str, **for_whom: Any) -> str:
        """A link for somebody; its address."""
        made = self.done(f"{self.home}/invite", name=name, role=list(roles), **for_whom)
        link: str = made["link"]
        return link

    def colleague(self, name: str, *roles: str, **for_whom: Any) -> Desk:
        """Somebody invited, at a desk of their own."""
        made = Desk(self.url, self.kept)
        made.follow(self.invite(name, *roles, **for_whom))
        return made

    def follow(self, link: str) -> None:
        """Opens an invitation's link."""
        path, _, token = link.partition("#")
        self.done(path, token=token)
        self.home = path.rpartition("/")[0]

    def enter(self, count: int) -> None:
        """So many players, with countries and teams."""
        lines = [
            f"{name}; {COUNTRIES[number % 6]}; ; Team {number % 8 + 1}; 0400{number:04d}"
            for number, name in enumerate(NAMES[:count])
        ]
        self.done(f"{self.home}/entries", lines="\n".join(lines))

    def seat(self, seed: str = "2026") -> None:
        """Makes the seating and publishes it."""
        self.done(f"{self.home}/seating/make", seed=seed, first_rounds=2)
        self.done(f"{self.home}/seating/publish", once=seed)

    def log(self) -> list[dict[str, Any]]:
        """The events, from a backup."""
        body = self.http.get(f"{self.home}/files/backup.gz")
        assert body.status_code == 200, body.text
        lines = [json.loads(line) for line in gzip.decompress(body.content).splitlines()]
        return [line for line in lines if "kind" in line]  # the first is the log's key

    def text(self, page: str) -> str:
        """A page of the event."""
        answer = self.http.get(self.home + page, headers={"accept": "text/html"})
        assert answer.status_code == 200, answer.text
        return answer.text


def scores(chance: random.Random) -> list[int]:
    """Four scores that add up."""
    moved = [100 * chance.randint(-180, 220) for _ in range(3)]
    return [30000 + change for change in (*moved, -sum(moved))]


def sound_signal(desk: Desk, number: int = 1) -> None:
    """Takes so much time off the clock that the signal of any book sounds now."""
    for minutes in ("-60", "-30"):
        desk.do("time_added", round=number, minutes=minutes, reason="the test has no time")


def play(
    referee: Desk, scribes: list[Desk], number: int, table: int, points: list[int], bets: int = 0
) -> None:
    """A table's sheet: keyed by two, signed."""
    for scribe in scribes:
        scribe.do("sheet_keyed", round=number, table=table, score=points, bets_left=bets)
    referee.do("sheet_signed", round=number, table=table)


def seat(server: Running, desk: Desk, count: int = 8, rounds: int = 2) -> None:
    """A seating that needs no search, published with its draw: everybody stays at the table."""
    tables = [[[4 * table + seat for seat in range(4)] for table in range(count // 4)]] * rounds

    def propose() -> None:
        kept = server.app.state.office.get(desk.home.rpartition("/")[2])
        players = [DrawnPlayer(entry.name) for entry in kept.state.entries]
        drawn = draw(players, tables, "2026").to_dict()
        kept.propose({"tables": tables, "certificate": certificate(tables), "draw": drawn})

    server.call(to_thread.run_sync(propose)).result(30)
    desk.done(f"{desk.home}/seating/publish")
