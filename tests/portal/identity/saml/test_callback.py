"""Attacks on the last steps: the callback, the token call, the cookies, and the way out."""

import pytest
from django.test import Client

from portal.identity.models import Session
from tests.portal.identity.saml.test_sign_on_by_saml import TARGET, leaves, returns
from tests.portal.visitors import CHECK, LOGOUT, REFRESH, TOKEN, signed_in

pytestmark = pytest.mark.django_db


def test_no_other_site_makes_a_browser_open_a_session() -> None:
    asa = Client(enforce_csrf_checks=True)
    returns(asa, leaves(asa))
    assert asa.get(TOKEN, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert asa.get(TOKEN, headers={"origin": "https://evil.example"}).status_code == 403
    assert asa.post(TARGET, headers={"origin": "https://evil.example"}).status_code == 403
    assert not Session.objects.exists()
    assert asa.get(TOKEN).status_code == 200, "and what was kept is still there for who it is for"


def test_who_signed_on_is_not_signed_in_before_the_session_is_opened() -> None:
    asa = Client()
    returns(asa, leaves(asa))
    assert asa.get("/inloggad/mina-sidor").status_code == 302
    assert asa.get(CHECK).status_code == 401
    assert asa.get(REFRESH).status_code == 401


def test_the_key_of_a_sign_on_is_not_that_of_the_session() -> None:
    asa = Client()
    returns(asa, leaves(asa))
    before = asa.cookies["vst_session"].value
    asa.get(TOKEN)
    assert asa.cookies["vst_session"].value != before


def test_cookies_of_two_sessions_do_not_make_one() -> None:
    beata, albin = signed_in("B03"), signed_in("B01")
    # (check, refresh): with only the token exchanged, session and refresh token are still one person's own
    for name, answers in (("vst_token", (401, 200)), ("vst_session", (401, 401)), ("vst_refresh_token", (200, 401))):
        mixed = Client()
        for other in ("vst_token", "vst_session", "vst_refresh_token", "vst_user"):
            mixed.cookies[other] = (beata if other == name else albin).cookies[other].value
        assert (mixed.get(CHECK).status_code, mixed.get(REFRESH).status_code) == answers, name
    swapped = Client()
    swapped.cookies["vst_session"] = beata.cookies["vst_session"].value
    for name, other in (("vst_token", "vst_user"), ("vst_user", "vst_token")):
        swapped.cookies[name] = beata.cookies[other].value
    assert swapped.get(CHECK).status_code == 401


def test_nothing_signs_in_again_after_the_way_out() -> None:
    asa = Client()
    returns(asa, leaves(asa))
    key = asa.cookies["vst_session"].value
    assert asa.get("/Shibboleth.sso/Logout")["Location"] == "/utloggad"
    asa.cookies["vst_session"] = key
    assert asa.get(TOKEN).status_code == 401
    returns(asa, leaves(asa))
    asa.get(TOKEN)
    kept = {name: morsel.value for name, morsel in asa.cookies.items()}
    assert asa.post(LOGOUT).status_code == 204
    for name, value in kept.items():
        asa.cookies[name] = value
    assert (asa.get(CHECK).status_code, asa.get(REFRESH).status_code, asa.get(TOKEN).status_code) == (401, 401, 401)


def test_a_test_person_chosen_before_is_not_who_signs_on_by_saml() -> None:
    asa = Client()
    asa.post("/Shibboleth.sso/mock", {"person": "B01", "target": "/"})
    returns(asa, leaves(asa))
    assert asa.get(TOKEN).status_code == 200
    assert Session.objects.get().fornamn == "Åsa"
    assert asa.cookies["vst_mock_person"].value == ""
