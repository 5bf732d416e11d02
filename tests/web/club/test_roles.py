"""Who may do what: links, roles, tables of one's own, and a log that names everybody."""

from __future__ import annotations

import re

import pytest

from hanchan.locale import translator
from hanchan.rules.fouls.offences import offences
from helpers.books import rule
from helpers.club_desk import Desk, play, seat, sound_signal
from helpers.servers import Running

EVEN = [30000] * 4


def test_the_public_reads_and_changes_nothing(olga: Desk, server: Running) -> None:
    public = Desk(server.url, olga.kept)
    public.home = olga.home
    assert "Spring Open" in public.text("")
    assert public.cannot("checked_in", entry=0).startswith("a public cannot write checked_in")
    assert public.refused(f"{olga.home}/check-in", everybody="1").startswith(
        "a public cannot write"
    )
    for page in "people round referee staff audit files seating ceremony sheets/1".split():
        assert public.http.get(f"{olga.home}/{page}").status_code == 403, page
    assert public.http.get(f"{olga.home}/files/backup.gz").status_code == 403
    assert "Unordered" not in public.text("/standings")


def test_the_referee_reads_the_offences_in_his_language(olga: Desk) -> None:
    from html import unescape

    page = unescape(olga.text("/referee?lang=fr"))
    for offence in offences("ema2016"):
        assert f"<small>{translator('fr').gettext(offence.says)}</small>" in page
        assert f"<small>{offence.says}</small>" not in page


def test_a_scribe_keys_sheets_and_decides_nothing(olga: Desk, sven: Desk) -> None:
    sven.do("sheet_keyed", round=1, table=1, score=EVEN)
    said = sven.cannot("decision", entry=0, round=1, offence="chombo")
    assert said == "a scribe cannot write decision: that is for head referee, referee"
    assert sven.cannot("round_closed", round=1).startswith("a scribe cannot write round_closed")
    assert (
        sven.http.post(f"{sven.home}/invite", data={"name": "X", "role": "organiser"}).status_code
        == 403
    )


def test_all_sheets_of_a_round_show_who_keyed_and_no_figures(olga: Desk, sven: Desk) -> None:
    sven.do("sheet_keyed", round=1, table=1, score=[45600, 34400, 25000, 15000])
    tina = olga.colleague("Tina", "scribe")
    page = tina.text("/sheets/1")
    assert "Keyed by Sven." in page
    assert page.count('value="sheet_keyed"') == page.count("data-sheet=") == 2
    assert "45600" not in page.replace("\u202f", "")
    assert tina.http.get(f"{olga.home}/sheets/9").status_code == 404


def test_every_change_names_who_and_when(olga: Desk, sven: Desk) -> None:
    sven.do("sheet_keyed", round=1, table=1, score=EVEN)
    last = olga.log()[-1]
    assert (last["by"], last["role"], last["kind"]) == ("Sven", "scribe", "sheet_keyed")
    assert last["at"].endswith("+00:00")
    page = olga.text("/audit")
    assert "Sheet keyed" in page
    assert "Sven" in page


def test_two_roles_of_one_person_are_used_each_for_its_own(olga: Desk) -> None:
    olga.do("decision", entry=0, round=1, offence="chombo", reason="false win")
    assert olga.log()[-1]["role"] == "head referee"
    olga.do("substitute_added", name="Una")
    assert olga.log()[-1]["role"] == "organiser"


def test_a_player_answers_for_their_own_table_only(olga: Desk) -> None:
    own = olga.log()
    tables = next(event for event in own if event["kind"] == "seating_published")["tables"][0]
    player = olga.colleague("", "player", entry=tables[1][2])
    assert (
        player.cannot("signal_answered", round=1, table=1, dice_thrown="yes")
        == "that is not your table"
    )
    sound_signal(olga)
    player.do("signal_answered", round=1, table=2, dice_thrown="yes")
    device = olga.colleague("Table 1", "player", table=1)
    device.do("signal_answered", round=1, table=1, dice_thrown="no")
    assert (
        device.cannot("signal_answered", round=1, table=2, dice_thrown="no")
        == "that is not your table"
    )


def test_a_link_that_was_taken_back_lets_nobody_in(olga: Desk, server: Running) -> None:
    link = olga.invite("Vic", "referee")
    vic = Desk(server.url, olga.kept)
    vic.follow(link)
    vic.do("decision", entry=1, round=1, offence="chombo", reason="seen")
    olga.do("invitation_revoked", name="Vic")
    assert vic.cannot("decision", entry=1, round=1, offence="chombo").startswith("a public cannot")
    path, _, token = link.partition("#")
    assert vic.refused(path, token=token) == "this link does not let anybody in, or no longer"
    assert olga.cannot("invitation_revoked", name="Olga") == "an event keeps at least one organiser"


def test_the_log_keeps_no_secret_of_a_link(olga: Desk) -> None:
    token = olga.invite("Vic", "referee").partition("#")[2]
    assert token not in str(olga.log())
    assert token not in olga.text("/audit")


def test_a_name_is_one_person(olga: Desk) -> None:
    olga.invite("Vic", "referee")
    answer = olga.refused(f"{olga.home}/invite", name="Vic", role="scribe")
    assert answer == "Vic is invited already; every change names one person"


def test_a_page_from_elsewhere_cannot_send_forms(olga: Desk) -> None:
    before = len(olga.log())
    answer = olga.http.post(
        f"{olga.home}/do", data={"kind": "substitute_added", "name": "Eve"},
        headers={"origin": "http://evil.example"},
    )  # fmt: skip
    assert answer.status_code == 403
    assert len(olga.log()) == before


def test_events_with_forms_of_their_own_cannot_be_forged(olga: Desk) -> None:
    for kind in ("invited", "scan_kept", "event_created", "seating_published", "nonsense"):
        assert "no event" in olga.cannot(kind, name="Eve")


def test_a_cookie_is_not_for_scripts_and_not_for_other_sites(olga: Desk, server: Running) -> None:
    path, _, token = olga.invite("Vic", "referee").partition("#")
    vic = Desk(server.url, olga.kept)
    header = vic.send(path, token=token).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header


@pytest.mark.parametrize("id", ["nonsense", "%2e%2e", "a" * 300, "UPPER"])
def test_an_event_that_is_not_there_is_a_page_that_says_so(
    server: Running, desks: list[Desk], id: str
) -> None:
    public = Desk(server.url, desks)
    answer = public.http.get(f"/club/e/{id}", headers={"accept": "text/html"})
    assert answer.status_code == 404


def test_a_table_calls_a_referee_and_everybody_sees_it_until_one_comes(olga: Desk) -> None:
    device = olga.colleague("Table 2", "player", table=2)
    rita = olga.colleague("Rita", "referee")
    assert device.cannot("referee_called", round=1, table=1) == "that is not your table"
    device.do("referee_called", round=1, table=2)
    assert (
        device.cannot("referee_called", round=1, table=2)
        == "a referee is called to table 2 already"
    )
    assert "Table 2 calls" in rita.text("/referee")
    assert olga.http.get(f"{olga.home}/hall.json").json()["tables"][1]["called"]
    rita.do("referee_came", round=1, table=2)
    assert "Table 2 calls" not in rita.text("/referee")
    assert "has not called" in rita.cannot("referee_came", round=1, table=2)


@rule("wrc2015:8.3-b")
def test_what_a_book_wants_announced_is_announced_to_everybody(
    server: Running, desks: list[Desk]
) -> None:
    desk, public = Desk(server.url, desks), Desk(server.url, desks)
    public.home = desk.create(rules="wrc2015")
    assert "recorded debts" in desk.text("")
    desk.do("announced", key="negative-scores", says="extra sticks")
    assert "extra sticks" in public.text("")
    assert desk.cannot("announced", key="negative-scores") == "announced needs says"


def test_a_name_is_never_markup(olga: Desk, sven: Desk, tina: Desk, server: Running) -> None:
    desk = Desk(server.url, olga.kept)
    desk.create(rounds=1, days=1, head="1", name="<i>Open</i>")
    evil = '<img src=x onerror="x">'
    desk.done(
        f"{desk.home}/entries",
        lines="\n".join(f"{evil} {number}; <b>; <b>; <b>" for number in range(4)),
    )
    desk.do("substitute_added", name=evil)
    seat(server, desk, 4, 1)
    scribes = [desk.colleague(f"{evil} {number}", "scribe") for number in range(2)]
    desk.do("round_started", round=1)
    desk.do("decision", entry=0, round=1, offence="chombo", reason=evil)
    play(desk, scribes, 1, 1, [30000] * 4)
    desk.do("round_closed", round=1, publish="1")
    for page in ("", "/people", "/seating", "/round", "/referee", "/schedule", "/standings", "/statistics", "/staff",
                 "/audit", "/player/0", "/sheet/1/1", "/ceremony", "/paper/all", "/ledger/1/1"):  # fmt: skip
        text = desk.text(page)
        assert "<img src=x" not in text, page
        assert "<i>Open" not in text, page


def test_a_wrong_lateness_is_cancelled_by_organiser_or_head_referee_and_shown_struck(
    olga: Desk,
) -> None:
    rita, max_ = olga.colleague("Rita", "referee"), olga.colleague("Max", "head referee")
    olga.do("not_here", entry=2)
    rita.do("came_late", entry=2, round=1, minutes="12:00")
    number = olga.log()[-1]["n"]
    assert "— (Cleo Dahl)" in olga.text("/round")
    back = {"decision": number, "reason": "12:00 was typed for 2:00"}
    assert rita.cannot("decision_cancelled", **back).startswith("a referee cannot write")
    assert "Cancel this decision" not in rita.text("/referee")
    page = olga.text("/referee")
    assert f'name="decision" value="{number}"' in page
    assert "late by 12:00, a substitute plays the session</span>" in page
    assert "late by 12:00 in round 1 already, and a substitute plays" in rita.cannot(
        "came_late", entry=2, round=1, minutes="3:10"
    )
    max_.do("decision_cancelled", **back)
    assert "(Cleo Dahl)" not in olga.text("/round")
    page = olga.text("/referee")
    assert f'<li class="item" data-decision="{number}"><span data-cancelled>' in page
    assert "12:00 was typed for 2:00" in page
    assert "Cancel this decision" not in page
    assert "Max has cancelled that already" in olga.cannot("decision_cancelled", **back)
    assert "Decision cancelled" in olga.text("/people/2")
    rita.do("came_late", entry=2, round=1, minutes="2:00")
    assert "<span>late by 2:00</span>" in olga.text("/referee")


def test_an_organiser_who_is_no_head_referee_cancels_what_was_decided(olga: Desk) -> None:
    omar = olga.colleague("Omar", "organiser")
    olga.do("disqualified", entry=3, round=1, evidence="seen")
    assert omar.cannot("disqualified", entry=4, round=1, evidence="seen").startswith("a organiser")
    omar.do("decision_cancelled", decision=olga.log()[-1]["n"], reason="the wrong player")
    assert 'data-status="disqualified"' not in olga.text("/people")


def test_entries_that_cost_a_player_dearly_ask_again_by_name_and_number(olga: Desk) -> None:
    olga.do("not_here", entry=2)
    pages = {"substitute_in": "", "disqualified": "", "removed": "", "absent_on_purpose": ""}
    referees, people = olga.text("/referee"), olga.text("/people")
    for kind in pages:
        form = referees[: referees.index(f'value="{kind}"')].rpartition("<form")[2]
        assert 'data-confirm="{entry}' in form
    (late,) = re.findall(r'<form[^>]*data-confirm-over="[^"]*"', people)
    assert "2 · Cleo Dahl, round 1: late by {minutes}, more than 10 minutes." in late
    assert "−30\u202f000" in late
    assert '<option value="2">2 · Cleo Dahl</option>' in referees
    assert "2 · Cleo Dahl" in olga.text("/people/3")
