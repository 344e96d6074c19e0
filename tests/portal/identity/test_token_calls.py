"""The calls about who is signed in, as a tester makes them over HTTP."""

import logging
from datetime import UTC, datetime, timedelta
from time import time

import pytest
from django.test import Client

from mock_login.sign_on import chosen
from portal.identity.models import Session
from tests.portal.visitors import (
    CHECK,
    ENGAGEMANG,
    EVENT,
    LOGIN_COOKIES,
    LOGOUT,
    PRODUCTION,
    REFRESH,
    SPOOF,
    TOKEN,
    calls,
    csrf_client,
    drop,
    end_fault,
    fault,
    has,
    payload,
    set_cookies,
    signed_in,
    spoof_headers,
    with_csrf,
)

pytestmark = pytest.mark.django_db

OSTRA_VERKEN = "5521030014"
NOBODYS = "5529990011"
PROTECTED = "/inloggad/bolagsverket/arenden?sida=2"


def signed_on(key: str) -> Client:
    """A client that has just chosen the person on the test sign-on page."""
    client = Client()
    client.cookies["vst_mock_person"] = chosen(key).value_of("vst_mock_person")
    return client


def test_the_callback_signs_in_who_comes_from_the_identity_provider() -> None:
    beata = signed_on("B03")
    answer = beata.get(TOKEN, headers={"Cache-Control": "no-cache", "Pragma": "no-cache"})
    assert answer.status_code == 200
    assert answer.json()["secondsLeft"] == 1800
    assert set(LOGIN_COOKIES) <= set(set_cookies(answer))
    (call,) = calls(beata, "token")
    assert (call["method"], call["path"]) == ("GET", TOKEN)
    assert (call["headers"]["Cache-Control"], call["headers"]["Pragma"]) == ("no-cache", "no-cache")
    assert beata.get(TOKEN).status_code == 401, "the choice of a person is used up"
    refused = Client().get(TOKEN)
    assert (refused.status_code, refused.json()["error"]) == (401, "NOT_AUTHORIZED")


@pytest.mark.requirement("API-010")
def test_the_mock_login_takes_names_with_swedish_letters() -> None:
    client = signed_in("T08")
    per = payload(client.cookies["vst_user"].value)["per"]
    assert per == {"personnummer": "198101309808", "fornamn": "Åtta", "efternamn": "Åkesson", "visningsnamn": "Åtta Åkesson"}
    answer = Client().get(SPOOF, headers=spoof_headers("B01"))
    assert answer.status_code == 200
    assert set(LOGIN_COOKIES) <= set(set_cookies(answer))


@pytest.mark.requirement("API-010")
@pytest.mark.parametrize("missing", ["personalIdentityNumber", "displayName", "givenName", "sn", "Shib-Identity-Provider"])
def test_the_mock_login_needs_every_header(missing: str) -> None:
    headers = spoof_headers("B01")
    del headers[missing]
    answer = Client().get(SPOOF, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "VALIDATION")
    assert "vst_token" not in set_cookies(answer)


def test_the_mock_login_refuses_a_number_that_is_none() -> None:
    assert Client().get(SPOOF, headers={**spoof_headers("B01"), "personalIdentityNumber": "198307149819"}).status_code == 400


@pytest.mark.requirement("SESSION-029")
def test_the_user_token_says_who_and_until_when() -> None:
    client = signed_in("B03")
    read = payload(client.cookies["vst_user"].value)
    assert isinstance(read["exp"], int)
    assert abs(read["exp"] - time() - 1800) <= 5
    assert set(read["per"]) == {"personnummer", "fornamn", "efternamn", "visningsnamn"}
    short = signed_in("B03", **{"X-Mock-Token-Lifetime": "240"})
    assert abs(payload(short.cookies["vst_user"].value)["exp"] - time() - 240) <= 5


def test_the_login_cookies_have_the_contracts_attributes() -> None:
    cookies = Client().get(SPOOF, headers=spoof_headers("B03")).cookies
    assert {name: (c["httponly"], c["samesite"], c["path"], c["max-age"]) for name, c in cookies.items()} == {
        "vst_user": ("", "Lax", "/", ""),
        "vst_token": (True, "Lax", "/", ""),
        "vst_refresh_token": (True, "Strict", "/api/auth-service-api/api/token/v2", ""),
        "vst_session": (True, "Lax", "/", ""),
    }


def test_over_https_every_cookie_is_secure_and_the_session_is_bound_to_the_host(settings: object) -> None:
    settings.VST_HTTPS = True  # type: ignore[attr-defined]
    cookies = Client().get(SPOOF, headers=spoof_headers("B03"), secure=True).cookies
    assert all(cookie["secure"] and not cookie["domain"] for cookie in cookies.values())
    assert "__Host-vst_session" in cookies


@pytest.mark.requirement("API-005")
def test_the_token_is_valid_unless_the_answer_is_401() -> None:
    beata = signed_in("B03")
    assert beata.get(CHECK).status_code == 200
    answer = Client().get(CHECK)
    assert (answer.status_code, answer.json()["error"]) == (401, "NOT_AUTHORIZED")
    fault(beata, "check-token", status=500)
    assert beata.get(CHECK).status_code == 500
    end_fault(beata, "check-token")
    assert beata.get(CHECK).status_code == 200, "still signed in"
    Session.objects.update(expires_at=datetime.now(UTC))
    assert beata.get(CHECK).status_code == 401


LOST = {
    "signed in": lambda beata: None,
    "tokens that have run out": lambda beata: Session.objects.update(expires_at=datetime.now(UTC)),
    "the end of the session": lambda beata: Session.objects.update(ends_at=datetime.now(UTC)),
    "ended elsewhere": lambda beata: Session.objects.update(revoked_at=datetime.now(UTC)),
    "no access token": lambda beata: drop(beata, "vst_token"),
    "the cookie of no session": lambda beata: drop(beata, "vst_session"),
    "an access token of another login": lambda beata: beata.cookies.__setitem__("vst_token", signed_in("B01").cookies["vst_token"].value),
}


@pytest.mark.requirement("PARTY-031")
@pytest.mark.parametrize("how", LOST)
def test_a_protected_page_asks_first_what_check_token_answers(how: str) -> None:
    """The guard is in the same process as the call and decides by the same function, so the two can never differ."""
    beata = signed_in("B03")
    LOST[how](beata)
    page, check = beata.get(PROTECTED), beata.get(CHECK)
    if how == "signed in":
        assert (page.status_code, check.status_code) == (302, 200)
        assert page["Location"].startswith("/inloggad/valj-vem-du-vill-foretrada?"), "only then whom she acts for"
    else:
        assert (page.status_code, check.status_code) == (302, 401)
        assert page["Location"] == "/inloggad/logga-in?redirect=%2Finloggad%2Fbolagsverket%2Farenden%3Fsida%3D2"


@pytest.mark.requirement("API-006")
def test_asking_never_prolongs() -> None:
    beata = signed_in("B03")
    before = beata.cookies["vst_user"].value
    answers = [beata.get(CHECK) for _ in range(100)]
    assert all(a.json()["valid"] is True and a.status_code == 200 and not a.cookies for a in answers)
    left = [a.json()["secondsLeft"] for a in answers]
    assert left == sorted(left, reverse=True)
    assert {a.json()["exp"] for a in answers} == {payload(before)["exp"]}


@pytest.mark.requirement("API-007")
def test_a_refresh_gives_three_new_cookies_and_a_later_end() -> None:
    beata = signed_in("B03")
    before = {name: beata.cookies[name].value for name in LOGIN_COOKIES}
    answer = beata.get(REFRESH)
    assert answer.status_code == 200
    assert answer.json()["secondsLeft"] >= 1800
    after = set_cookies(answer)
    assert all(after[name] != before[name] for name in LOGIN_COOKIES)
    assert payload(after["vst_user"])["exp"] > payload(before["vst_user"])["exp"]
    drop(beata, "vst_refresh_token")
    assert beata.get(REFRESH).status_code == 401


def test_a_refresh_brings_back_a_lost_token() -> None:
    beata = signed_in("B03")
    drop(beata, "vst_token")
    assert beata.get(CHECK).status_code == 401
    assert beata.get(REFRESH).status_code == 200
    assert beata.get(CHECK).status_code == 200


def test_a_failed_refresh_leaves_nothing_of_the_login_behind() -> None:
    torsten = signed_in("X01")
    torsten.cookies["vst_valt_engagemang"] = "196204069816"
    assert torsten.get(REFRESH).status_code == 401
    for name in (*LOGIN_COOKIES, "vst_session", "vst_valt_engagemang", "vst_valt_engagemang_skip_validation"):
        assert not has(torsten, name), name
    assert signed_in("X01").get(REFRESH).status_code == 401


def test_a_short_first_lifetime_ends_with_the_first_refresh() -> None:
    beata = signed_in("B03", **{"X-Mock-Token-Lifetime": "240"})
    assert beata.get(CHECK).json()["secondsLeft"] <= 240
    assert beata.get(REFRESH).json()["secondsLeft"] == 1800


@pytest.mark.requirement("API-008")
def test_signing_out_ends_the_session_for_good() -> None:
    beata = signed_in("B03", csrf_client())
    kept = {name: beata.cookies[name].value for name in ("vst_token", "vst_session", "vst_user")}
    form = "application/x-www-form-urlencoded"
    refused = beata.post(LOGOUT, "", form)
    assert (refused.status_code, refused.json()["error"]) == (403, "CSRF")
    assert beata.get(CHECK).status_code == 200
    answer = beata.post(LOGOUT, "", form, headers=with_csrf(beata))
    assert (answer.status_code, answer.content) == (204, b"")
    assert not any(has(beata, name) for name in LOGIN_COOKIES)
    thief = Client()
    thief.cookies.load(kept)
    assert thief.get(CHECK).status_code == 401
    assert thief.get(LOGOUT).status_code == 405


@pytest.mark.requirement("API-008")
@pytest.mark.parametrize(("locale", "page"), [(None, "/utloggad"), ("en", "/en/logged-out"), ("sv", "/utloggad")])
def test_a_form_that_signs_out_leads_to_the_logged_out_page(locale: str | None, page: str) -> None:
    beata = signed_in("B03")
    if locale:
        beata.cookies["vst_locale"] = locale
    answer = beata.post(LOGOUT, headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer["Location"]) == (303, page)


def test_signing_out_without_a_session_is_no_error() -> None:
    assert Client().post(LOGOUT).status_code == 204


@pytest.mark.requirement("LOCALE-005")
def test_a_language_the_portal_has_not_is_ignored_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    client.cookies["vst_locale"] = "de"
    assert client.post(LOGOUT, headers={"Accept": "text/html"})["Location"] == "/utloggad"
    assert any(line.levelno == logging.ERROR and "vst_locale" in line.message for line in caplog.records)


@pytest.mark.requirement("API-011")
def test_a_decode_failure_can_be_told_by_who_is_signed_in() -> None:
    assert Client().get(EVENT).status_code == 401
    beata = signed_in("B03")
    beata.cookies["vst_user"] = "abc"
    answer = beata.get(EVENT)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("path", [TOKEN, SPOOF, REFRESH])
@pytest.mark.parametrize("header", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://evil.example"}])
def test_another_site_cannot_sign_in_or_refresh(path: str, header: dict[str, str]) -> None:
    answer = signed_in("B03").get(path, headers={**spoof_headers("B01"), **header})
    assert (answer.status_code, answer.json()["error"]) == (403, "CSRF")


def test_the_tokens_count_only_with_the_session_cookie_of_the_same_login() -> None:
    beata, albin = signed_in("B03"), signed_in("B01")
    mixed = Client()
    mixed.cookies.load({"vst_token": beata.cookies["vst_token"].value, "vst_session": albin.cookies["vst_session"].value})
    assert mixed.get(CHECK).status_code == 401
    mixed.cookies.load({"vst_refresh_token": beata.cookies["vst_refresh_token"].value})
    assert mixed.get(REFRESH).json()["reason"] == "not_bound"
    assert beata.get(CHECK).status_code == 200


def test_the_user_token_is_no_access_token() -> None:
    beata = signed_in("B03")
    beata.cookies["vst_token"] = beata.cookies["vst_user"].value
    assert beata.get(CHECK).status_code == 401


def test_a_choice_that_is_in_the_list_is_kept_at_the_callback() -> None:
    beata = signed_on("B03")
    beata.cookies["vst_valt_engagemang"] = OSTRA_VERKEN
    assert "vst_valt_engagemang" not in set_cookies(beata.get(TOKEN))
    assert beata.cookies["vst_valt_engagemang"].value == OSTRA_VERKEN


@pytest.mark.requirement("LOGIN-023")
def test_a_choice_that_is_not_in_the_list_is_cleared_at_the_callback() -> None:
    beata = signed_on("B03")
    beata.cookies["vst_valt_engagemang"] = NOBODYS
    assert beata.get(TOKEN).status_code == 200
    assert not has(beata, "vst_valt_engagemang")


def test_a_choice_is_kept_while_the_engagements_cannot_be_had() -> None:
    beata = signed_on("B03")
    fault(beata, "engagements", status=500)
    beata.cookies["vst_valt_engagemang"] = OSTRA_VERKEN
    assert beata.get(TOKEN).status_code == 200
    assert has(beata, "vst_valt_engagemang")


def test_a_fault_of_the_token_call_signs_nobody_in() -> None:
    beata = signed_on("B03")
    fault(beata, "token", status=200, body="{}")
    answer = beata.get(TOKEN)
    assert (answer.status_code, answer.content, dict(answer.cookies)) == (200, b"{}", {})
    assert [call["status"] for call in calls(beata, "token")] == [200]


@pytest.mark.parametrize("broken", [{"status": 500}, {"status": 200, "body": "{}"}, {"network": True}])
def test_a_sign_on_that_fails_is_a_warning_in_the_log(broken: dict[str, object], caplog: pytest.LogCaptureFixture) -> None:
    beata = signed_on("B03")
    fault(beata, "token", **broken)
    assert "vst_token" not in set_cookies(beata.get(TOKEN))
    assert any(line.levelno == logging.WARNING and line.name == "portal.identity" for line in caplog.records)


def test_a_forged_user_token_opens_nothing() -> None:
    beata = signed_in("B03")
    forger = Client()
    forger.cookies["vst_user"] = beata.cookies["vst_user"].value
    assert forger.get(ENGAGEMANG).status_code == 401
    forger.cookies["vst_session"] = beata.cookies["vst_session"].value
    assert forger.get(ENGAGEMANG).status_code == 401


def test_on_the_production_host_there_is_no_mock_login_and_a_mock_token_is_refused() -> None:
    beata = signed_in("B03")
    assert Client().get(SPOOF, headers={**spoof_headers("B01"), "Host": PRODUCTION}).status_code == 404
    assert beata.get(CHECK, headers={"Host": PRODUCTION}).status_code == 401


def test_the_public_keys_are_published_without_the_secret_part() -> None:
    keys = Client().get("/.well-known/jwks.json").json()["keys"]
    assert all(key["kty"] == "EC" and "d" not in key for key in keys)
    on_production = Client().get("/.well-known/jwks.json", headers={"Host": PRODUCTION}).json()["keys"]
    assert len(on_production) == 1
    assert not on_production[0]["kid"].startswith("mock-")


def test_a_login_takes_the_place_of_the_one_before() -> None:
    client = signed_in("B03")
    first = {name: client.cookies[name].value for name in ("vst_token", "vst_session")}
    signed_in("P00", client)
    old = Client()
    old.cookies.load(first)
    assert old.get(CHECK).status_code == 401
    assert client.get(CHECK).status_code == 200


def test_no_session_outlives_eight_hours() -> None:
    beata = signed_in("B03")
    soon = datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=10)
    Session.objects.update(ends_at=soon)
    assert beata.get(REFRESH).json()["secondsLeft"] <= 600
    Session.objects.update(ends_at=datetime.now(UTC))
    assert beata.get(CHECK).status_code == 401
    assert beata.get(REFRESH).json()["reason"] == "expired"
