"""Tables are made, joined and refused over HTTP."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import httpx
import pytest
import segno

from hanchan.web import reachable
from helpers.servers import Running


@pytest.fixture
def http(server: Running) -> Any:
    with httpx.Client(base_url=server.url) as client:
        yield client


def test_the_server_says_that_it_is_well(http: httpx.Client) -> None:
    answer = http.get("/health")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True
    assert answer.json()["version"]


def test_a_new_table_gives_its_maker_a_seat_and_a_link(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={"name": "Ann"})
    assert answer.status_code == 201
    made = answer.json()
    assert made["game"] is None
    assert made["place"] == 0
    assert made["link"] == f"/t/{made['table']}#seat={made['seat']}"
    assert re.fullmatch("[0-9a-z]{10}", made["table"])
    assert http.cookies.get(f"hanchan_seat_{made['table']}") == made["seat"]


def test_a_table_that_starts_at_once_has_a_game(http: httpx.Client) -> None:
    made = http.post("/api/tables", json={"bots": 3, "start": True, "pace": "instant"}).json()
    assert made["game"]
    assert http.get(f"/api/tables/{made['table']}").json()["phase"] == "asleep"


@pytest.mark.parametrize("watching", ["public", "off"])
def test_a_seat_is_shown_its_own_hand_by_its_bearer_token(server: Running, watching: str) -> None:
    asked = {"bots": 3, "start": True, "pace": "instant", "watching": watching}
    made = httpx.post(f"{server.url}/api/tables", json=asked).json()
    record = f"{server.url}/api/games/{made['game']}"

    def hands(**headers: str) -> list[str | None] | None:
        answer = httpx.get(record, headers=headers)
        if answer.status_code == 403:
            return None
        lines = [json.loads(line) for line in answer.text.splitlines()]
        found: list[str | None] = next(line for line in lines if line.get("k") == "hand_start")[
            "hands"
        ]
        return found

    own = hands(authorization=f"Bearer {made['seat']}")
    assert own is not None
    assert [hand is None for hand in own].count(True) == 3  # one's own, and nobody else's
    stranger = [None] * 4 if watching == "public" else None
    assert hands() == stranger
    assert hands(authorization="Bearer " + "0" * len(made["seat"])) == stranger


def test_a_table_with_empty_places_does_not_start(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={"bots": 2, "start": True})
    assert answer.status_code == 409
    assert answer.json()["code"] == "empty"


def test_the_fifth_player_is_refused(http: httpx.Client) -> None:
    table = http.post("/api/tables", json={}).json()["table"]
    places = [
        http.post(f"/api/tables/{table}/join", json={"name": n}).json()["place"] for n in "BCD"
    ]
    assert places == [1, 2, 3]
    refused = http.post(f"/api/tables/{table}/join", json={"name": "E"})
    assert refused.status_code == 409
    assert refused.json()["code"] == "full"
    assert refused.json()["watch"] == f"/w/{table}"


def test_a_short_code_needs_the_host_and_a_link_does_not(http: httpx.Client) -> None:
    made = http.post("/api/tables", json={}).json()
    by_code = http.post("/api/join", json={"code": made["code"].lower(), "name": "B"}).json()
    by_link = http.post(
        "/api/join", json={"code": f"http://x/t/{made['table']}", "name": "C"}
    ).json()
    assert (by_code["table"], by_code["state"]) == (made["table"], "joining")
    assert (by_link["table"], by_link["state"]) == (made["table"], "ready")
    room = http.get(f"/api/tables/{made['table']}").json()
    assert [place["state"] for place in room["places"]] == ["away", "joining", "away", "empty"]


def test_a_seat_link_becomes_a_cookie(http: httpx.Client) -> None:
    made = http.post("/api/tables", json={}).json()
    http.cookies.clear()
    answer = http.post(f"/api/tables/{made['table']}/seat", json={"seat": made["seat"]})
    assert answer.json() == {"place": 0}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    wrong = http.post(f"/api/tables/{made['table']}/seat", json={"seat": "guessed"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "token")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": "ema2099"}, "rules"),
        ({"rules": "/etc/passwd.toml"}, "rules"),
        ({"rules": {"base": "ema2016", "noten_payment": "lots"}}, "rules"),
        ({"rules": {"base": "ema2016", "no_such_field": 1}}, "rules"),
        ({"rules": {"base": 3}}, "rules"),
        ({"name": "x" * 17}, "name"),
        ({"name": "\u202e\x07"}, "name"),
        ({"name": " \t "}, "name"),
        ({"clock": "sundial"}, "input"),
        ({"bots": 5}, "input"),
        ({"bots": 1, "bot_level": "genius"}, "level"),
        ({"bots": 0, "bot_level": "genius"}, "level"),
        ({"window": 1}, "input"),
    ],
)
def test_what_makes_no_table_is_refused_with_a_reason(
    http: httpx.Client, body: dict[str, Any], code: str
) -> None:
    answer = http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert answer.json()["error"]


def test_a_book_of_ones_own_is_played_by(http: httpx.Client) -> None:
    rules = {"base": "wrc2015", "noten_payment": 0}
    made = http.post("/api/tables", json={"rules": rules}).json()
    room = http.get(f"/api/tables/{made['table']}").json()
    assert room["rules"]["book"] == "wrc2015"
    assert room["rules"]["changes"] == {"noten_payment": 0}
    assert http.post("/api/books/check", json=rules).json()["ok"] is True


@pytest.mark.parametrize(
    "path",
    ["/api/tables/zzzzzzzzzz", "/api/tables/x", "/api/games/nothing", "/api/rules/none", "/s/x/none.js",
     "/rules/none", "/api/clauses/ema2016/none"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]


def test_an_oversized_body_is_refused(http: httpx.Client) -> None:
    answer = http.post("/api/tables", content=b"{" + b" " * 70_000 + b"}")
    assert answer.status_code == 413


def test_a_page_from_elsewhere_may_not_make_tables(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={}, headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    own = http.post("/api/tables", json={}, headers={"origin": str(http.base_url).rstrip("/")})
    assert own.status_code == 201


@pytest.mark.parametrize("path", ["/", "/t/abcdefghjk", "/w/abcdefghjk", "/g/g1", "/g/g1/verify",
                                  "/settings", "/rules/ema2016"])  # fmt: skip
def test_pages_are_never_kept_and_load_only_our_own_files(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe-inline" not in answer.headers["content-security-policy"].split("style-src")[0]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_rules_page_shows_answers_with_their_clauses(http: httpx.Client) -> None:
    page = http.get("/rules/ema2016?b=wrc2015").text
    assert 'href="/rules/ema2016#4.2.1-g"' in page
    assert 'class="differs"' in page


def test_the_books_are_listed_with_what_differs(http: httpx.Client) -> None:
    books = http.get("/api/books").json()
    assert [book["name"] for book in books["books"]][:4] == [
        "ema2016",
        "wrc2015",
        "ema2012",
        "resume",
    ]
    assert books["books"][0]["diff"] == []
    assert books["books"][1]["diff"][0]["clause"]
    later = books["reported"]
    assert [book["name"] for book in later] == ["ema2025", "wrc2025"]
    assert all("as reported" in book["title"] for book in later)
    assert all(one["says"].endswith("(as reported).") for one in later[0]["diff"])


@pytest.mark.parametrize("book", ["ema2025", "wrc2025"])
def test_a_table_plays_by_a_later_edition_as_reported(http: httpx.Client, book: str) -> None:
    table = http.post("/api/tables", json={"rules": book}).json()["table"]
    rules = http.get(f"/api/tables/{table}").json()["rules"]
    assert rules["reported"] == book
    assert rules["changes"]["double_wind_pair_fu"] == 2
    own = http.post("/api/tables", json={"rules": {"base": "ema2016", "noten_payment": 0}}).json()
    assert "reported" not in http.get(f"/api/tables/{own['table']}").json()["rules"]


def test_a_guest_finds_his_tables_again(http: httpx.Client) -> None:
    made = http.post("/api/tables", json={}).json()
    mine = http.get("/api/mine").json()["tables"]
    assert made["table"] in [table["table"] for table in mine]
    http.cookies.clear()
    assert http.get("/api/mine").json() == {"tables": [], "games": []}


def test_only_public_tables_are_listed(http: httpx.Client) -> None:
    hidden = http.post("/api/tables", json={}).json()["table"]
    listed = http.post("/api/tables", json={"public": True}).json()["table"]
    tables = [table["table"] for table in http.get("/api/tables").json()["tables"]]
    assert listed in tables
    assert hidden not in tables


def test_an_invitation_can_be_photographed(http: httpx.Client) -> None:
    table = http.post("/api/tables", json={}).json()["table"]
    answer = http.get(f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_an_invitation_leads_others_to_this_machine(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host has opened 127.0.0.1, which leads every phone to itself."""
    table = http.post("/api/tables", json={}).json()["table"]
    link = f"/api/tables/{table}/invitation"
    assert http.get(link).json() == {"link": f"{str(http.base_url).rstrip('/')}/t/{table}"}
    before = http.get(f"/api/tables/{table}/qr.svg").content
    monkeypatch.setattr(reachable, "answering", lambda port: ["192.0.2.7"])
    assert http.get(link).json() == {"link": f"http://192.0.2.7:{http.base_url.port}/t/{table}"}
    code = segno.make(http.get(link).json()["link"], error="m")
    wanted = io.BytesIO()
    code.save(wanted, kind="svg", border=2, scale=4, xmldecl=False)
    now = http.get(f"/api/tables/{table}/qr.svg").content
    assert now == wanted.getvalue() != before
    assert http.get("/api/tables/nowhere/invitation").status_code == 404


def test_the_description_of_the_api_needs_nothing_from_elsewhere(http: httpx.Client) -> None:
    page = http.get("/docs").text
    assert "POST /api/tables" in page
    assert "http://" not in page
    assert "https://" not in page


def test_the_room_tells_the_cookies_owner_which_place_is_his(server: Running) -> None:
    with httpx.Client(base_url=server.url) as ann, httpx.Client(base_url=server.url) as eve:
        table = ann.post("/api/tables", json={"name": "Ann"}).json()["table"]
        assert ann.get(f"/api/tables/{table}").json()["you"] == {"place": 0, "seat": None}
        assert eve.get(f"/api/tables/{table}").json()["you"] is None
        eve.cookies.set(f"hanchan_seat_{table}", "guessed")
        assert eve.get(f"/api/tables/{table}").json()["you"] is None


def test_a_name_loses_what_hides(http: httpx.Client) -> None:
    made = http.post("/api/tables", json={"name": "\u202eAn\u200bn\x07  Lee"}).json()
    room = http.get(f"/api/tables/{made['table']}").json()
    assert room["places"][0]["name"] == "Ann Lee"
