# ruff: noqa: E501 - user agents are long
"""A person sees where they are signed in, and ends what they do not know; operators end whatever they must."""

import io
from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from portal.identity.device import device_of
from portal.identity.login_options import title_of
from portal.identity.models import Session
from portal.testing.visitors import Visitor
from portal.words.dates import long_moment

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1"
MINE = "/inloggad/inloggningar"


def beata(user_agent: str = FIREFOX) -> Visitor:
    visitor = Visitor()
    assert visitor.visits("/inloggad/automock?id=199204029806", **{"user-agent": user_agent}).status == 200
    return visitor


def test_a_row_knows_browser_and_system_and_nothing_more_of_the_device() -> None:
    beata()
    row = Session.objects.get()
    assert (row.device, row.option) == ("Firefox, Windows", "mock-bankid")
    assert "145.0" not in str(vars(row))


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox, Windows"),
        (SAFARI, "Safari, iOS"),
        ("Mozilla/5.0 (Linux; Android 16; Pixel 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, macOS"),
        ("curl/8.9", ""),
        ("", ""),
        ("<script>alert(1)</script> Firefox/1", "Firefox"),
    ],
)  # fmt: skip
def test_a_user_agent_becomes_two_words(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device


def test_the_list_has_this_login_first_and_tells_the_facts_of_each() -> None:
    beata(SAFARI)
    here = beata()
    page = here.visits(MINE)
    assert (page.status, page.text("sessions-title")) == (200, "Mina inloggningar")
    first, second = page.all("sessions-item")
    assert (first.get("data-this"), second.get("data-this")) == ("true", "false")
    assert "Firefox, Windows" in first.text_content() and "Safari, iOS" in second.text_content()
    assert title_of("mock-bankid", "sv") in second.text_content()
    assert long_moment(Session.objects.order_by("opened_at")[0].opened_at, "sv") in second.text_content()
    english = here.visits("/en/inloggad/logins")
    assert english.text("sessions-title") == "My logins"
    assert long_moment(Session.objects.order_by("opened_at")[0].opened_at, "en") in english.content


def test_another_login_is_ended_and_is_signed_out() -> None:
    phone, here = beata(SAFARI), beata()
    page = here.visits(MINE)
    answer = here.posts(MINE, {"session": _reference(page, "false")})
    assert (answer.status, answer.location) == (303, MINE)
    assert phone.visits("/inloggad/mina-sidor").location == "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor"
    assert here.visits(MINE).has("sessions-none")


def test_all_others_are_ended_at_once() -> None:
    others, here = [beata(SAFARI), beata()], beata()
    page = here.visits(MINE)
    assert page.text("sessions-end-others") == "Avsluta alla andra (2)"
    assert here.presses(page, "sessions-end-others").location == MINE
    assert all(one.visits(MINE).status == 302 for one in others)
    assert here.visits(MINE).status == 200


def test_ending_this_login_is_signing_out() -> None:
    here = beata()
    answer = here.presses(here.visits(MINE), "sessions-end")
    assert (answer.status, answer.location) == (303, "/utloggad")
    assert not here.cookie("vst_token")


def test_nobody_sees_or_ends_a_login_of_somebody_else() -> None:
    albin, here = Visitor("B01"), beata()
    theirs = Session.objects.get(fornamn="Albin")
    assert theirs.reference not in here.visits(MINE).content
    assert here.posts(MINE, {"session": theirs.reference}).status == 400
    assert here.posts(MINE, {"session": ""}).status == 400
    assert albin.visits(MINE).status == 200
    assert theirs.sid not in albin.visits(MINE).content, "the page names a session without its sid"


def test_it_needs_a_login_and_the_anti_forgery_value() -> None:
    assert Visitor().visits(MINE).location == "/inloggad/logga-in?redirect=%2Finloggad%2Finloggningar"
    here = beata()
    assert here.client.post(MINE, {"others": "all"}).status_code == 403


def test_the_profile_menu_leads_there() -> None:
    assert Visitor("B03").visits("/tjanster").href("profile-sessions") == MINE
    assert Visitor("B03").visits("/en/services").href("profile-sessions") == "/en/inloggad/logins"


def test_an_operator_ends_the_sessions_of_a_person_or_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    here, albin = beata(), Visitor("B01")
    said = io.StringIO()
    call_command("end_sessions", person="19920402-9806", stdout=said)
    assert said.getvalue() == "1 sessions ended\n"
    assert here.visits(MINE).status == 302 and albin.visits(MINE).status == 200
    monkeypatch.setattr("sys.stdin", io.StringIO("198307149818\n"))
    call_command("end_sessions", person="-", stdout=io.StringIO())
    assert albin.visits(MINE).status == 302
    again = [beata(), Visitor("B01")]
    call_command("end_sessions", "--all", stdout=said)
    assert all(one.visits(MINE).status == 302 for one in again)
    with pytest.raises(CommandError):
        call_command("end_sessions", person="123")


def test_a_moment_is_told_in_swedish_time() -> None:
    at = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
    assert (long_moment(at, "sv"), long_moment(at, "en")) == ("21 november 2026 kl. 14.05", "21 November 2026 at 14:05")


def _reference(page: object, this: str) -> str:
    item = page.find("sessions-item", this=this)  # type: ignore[attr-defined]
    return str(item.xpath(".//button[@name='session']")[0].get("value"))
