"""A newer login in the same browser: what an older page does by itself takes nothing of it away (MEND; docs/explanation/sessions.md)."""

from typing import Any

import pytest
from django.test import Client

from portal.identity import page_login
from portal.identity.models import Session
from portal.identity.saml.models import SignedOn
from test_world.people import by_key

pytestmark = pytest.mark.django_db(transaction=True)

CALLS = "/api/auth-service-api/api/token/v2"
LOGIN = {"vst_user", "vst_token", "vst_refresh_token", "vst_session"}


def signed_in(browser: Client, key: str) -> dict[str, str]:
    """Signs somebody in with the test login; the cookies that the browser has then."""
    answer = browser.get("/inloggad/automock", {"id": by_key(key).person.personnummer})
    assert answer.status_code == 200
    return held(browser)


def held(browser: Client) -> dict[str, str]:
    return {name: morsel.value for name, morsel in browser.cookies.items() if name in LOGIN and morsel.value}


def removed(answer: Any) -> set[str]:
    return {name for name, morsel in answer.cookies.items() if morsel["max-age"] == 0} & LOGIN


def late(cookies: dict[str, str]) -> Client:
    """A request that was sent before the newer cookies were there, and is answered now."""
    sender = Client()
    for name, value in cookies.items():
        sender.cookies[name] = value
    return sender


def mark_of(key: str) -> str:
    return page_login.mark_of(by_key(key).person.subject)


def test_beatas_late_page_of_who_is_signed_out_takes_no_cookie_of_rut() -> None:
    browser = Client()
    beatas = signed_in(browser, "B03")
    signed_in(browser, "A01")
    assert removed(late(beatas).get("/utloggad")) == set()
    answer = late(beatas).get(f"{CALLS}/refresh-token")
    assert (answer.status_code, removed(answer)) == (401, set())


@pytest.mark.requirement("SESSION-007")
def test_who_was_signed_out_elsewhere_keeps_no_cookie_the_one_for_new_tokens_included() -> None:
    browser = Client()
    beatas = signed_in(browser, "B03")
    Session.objects.update(revoked_at="2026-11-22T10:00:00Z")
    del beatas["vst_refresh_token"]  # a browser sends it to one address only
    assert removed(late(beatas).get("/utloggad")) == LOGIN
    assert removed(Client().get("/utloggad")) == set(), "nobody's page removes nothing"


def test_the_end_of_beatas_time_is_not_the_end_of_ruts() -> None:
    browser = Client()
    signed_in(browser, "B03")
    ruts = signed_in(browser, "A01")
    told = browser.post(f"{CALLS}/logout", {"from": "/tjanster", "person": mark_of("B03")})
    assert (told.status_code, removed(told)) == (204, set())
    assert browser.get(f"{CALLS}/check-token").status_code == 200
    assert held(browser) == ruts
    assert removed(browser.post(f"{CALLS}/logout", {"from": "/tjanster", "person": mark_of("A01")})) == LOGIN
    assert browser.get(f"{CALLS}/check-token").status_code == 401


def test_the_page_of_a_test_login_is_drawn_for_who_signs_in_and_not_for_who_was_there_before() -> None:
    browser = Client()
    signed_in(browser, "B03")
    page = browser.get("/inloggad/automock", {"id": by_key("A01").person.personnummer}).content.decode()
    assert by_key("A01").person.visningsnamn in page
    assert by_key("B03").person.visningsnamn not in page


@pytest.mark.parametrize(("mark", "is_refused"), [("", False), ("own", False), ("0123456789abcdef", True), ("å", True)])
def test_a_page_says_whose_it_is_by_a_mark_that_holds_nothing_of_them(mark: str, is_refused: bool) -> None:
    subject = by_key("B03").person.subject
    given = page_login.mark_of(subject) if mark == "own" else mark
    if is_refused:
        with pytest.raises(page_login.LoginReplaced):
            page_login.check(given, subject)
    else:
        page_login.check(given, subject)
    assert subject not in page_login.mark_of(subject)


def test_a_page_that_is_asked_for_while_somebody_signs_on_takes_nothing_of_it() -> None:
    browser = Client()
    beatas = signed_in(browser, "B03")
    row = Session.objects.get()
    Session.objects.update(revoked_at="2026-11-22T10:00:00Z")
    protected = "/inloggad/mina-sidor"
    assert removed(late(beatas).get(protected)) == LOGIN
    ruts = by_key("A01").person
    SignedOn.objects.create(
        key_hash="of the cookie set with the answer of the identity provider",
        personnummer=ruts.personnummer,
        fornamn=ruts.fornamn,
        efternamn=ruts.efternamn,
        visningsnamn=ruts.visningsnamn,
        loa="loa3",
        idp="idp",
        option="freja",
        replaces=row.key_hash,
        at="2026-11-22T10:00:01Z",
    )
    assert removed(late(beatas).get(protected)) == set()
