"""Identity in headers from a server in front: believed with the shared secret only, at the callback only, one value each."""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from portal.identity.models import Session
from tests.portal.visitors import TOKEN, payload

pytestmark = pytest.mark.django_db

SECRET = "s" * 40
LOA3 = "http://id.elegnamnden.se/loa/1.0/loa3"
FREJA = "https://freja.idp.example/metadata"


@pytest.fixture(autouse=True)
def in_front(settings: Any) -> None:
    settings.VST_LOGIN_MODE, settings.VST_SHIBBOLETH_SECRET = "shibboleth", SECRET


def headers(**changes: str | None) -> dict[str, str]:
    """What mod_shib sends with ``ShibRequestSetting encoding URL``."""
    sent = {
        "X-Shib-Secret": SECRET,
        "X-Shib-Session-Id": "_abc123",
        "X-Shib-Pnr": "199204029806",
        "X-Shib-Given-Name": quote("Åsa"),
        "X-Shib-Surname": quote("Öberg"),
        "X-Shib-Display-Name": quote("Åsa Öberg; Ek, dr"),
        "X-Shib-Authn-Context-Class": quote(LOA3, safe=""),
        "X-Shib-Identity-Provider": quote(FREJA, safe=""),
    } | {name.replace("_", "-"): value for name, value in changes.items()}
    return {name: value for name, value in sent.items() if value is not None}


def test_who_the_server_in_front_vouches_for_is_signed_in() -> None:
    asa = Client()
    assert asa.get(TOKEN, headers=headers()).status_code == 200
    per = payload(asa.cookies["vst_user"].value)["per"]
    assert (per["personnummer"], per["fornamn"], per["visningsnamn"]) == ("199204029806", "Åsa", "Åsa Öberg; Ek, dr")
    row = Session.objects.get()
    assert (row.option, row.idp, row.loa, row.is_mock) == ("freja", FREJA, LOA3, False)


@pytest.mark.parametrize(
    "changes",
    [
        {"X_Shib_Secret": None},
        {"X_Shib_Secret": ""},
        {"X_Shib_Secret": "s" * 39},
        {"X_Shib_Secret": "S" * 40},
        {"X_Shib_Secret": f"{SECRET},{SECRET}"},
        {"X_Shib_Pnr": None},
        {"X_Shib_Pnr": ""},
        {"X_Shib_Pnr": "199204029806;191212121212"},
        {"X_Shib_Pnr": "199204029806,191212121212"},
        {"X_Shib_Pnr": "199204029805"},
        {"X_Shib_Pnr": "19920402-9806"},
        {"X_Shib_Pnr": "199204029806%00"},
        {"X_Shib_Pnr": "%ff"},
        {"X_Shib_Given_Name": "Eva;Rut"},
        {"X_Shib_Display_Name": "%ff"},
        {"X_Shib_Authn_Context_Class": None},
        {"X_Shib_Authn_Context_Class": "http://id.elegnamnden.se/loa/1.0/loa2"},
        {"X_Shib_Authn_Context_Class": f"{LOA3};{LOA3}"},
        {"X_Shib_Identity_Provider": None},
        {"X_Shib_Identity_Provider": "https://evil.example"},
        {"X_Shib_Session_Id": None},
    ],
    ids=str,
)
def test_anything_else_signs_nobody_in(changes: dict[str, str | None], caplog: pytest.LogCaptureFixture) -> None:
    answer = Client().get(TOKEN, headers=headers(**changes))
    assert (answer.status_code, answer.json()["reason"]) == (401, "no_login")
    assert not Session.objects.exists()
    assert "199204029806" not in caplog.text


def test_a_session_in_front_opens_one_session_here() -> None:
    asa = Client()
    assert asa.get(TOKEN, headers=headers()).status_code == 200
    assert Client().get(TOKEN, headers=headers()).status_code == 401
    assert asa.get(TOKEN, headers=headers(X_Shib_Session_Id="_next")).status_code == 200


def test_the_headers_say_nothing_anywhere_else() -> None:
    asa = Client()
    assert asa.get("/inloggad/mina-sidor", headers=headers()).status_code == 302
    assert "vst_token" not in asa.get("/inloggad/logga-in?callback=login", headers=headers()).cookies
    assert asa.get("/api/auth-service-api/api/token/v2/check-token", headers=headers()).status_code == 401


def test_who_has_no_scripts_is_signed_in_by_the_form_of_the_callback() -> None:
    asa, callback = Client(), "/inloggad/logga-in?callback=login&redirect=/inloggad/mina-sidor"
    refused = asa.post(callback, headers=headers(X_Shib_Secret="of somebody else, and as long as ours"))
    assert refused["Location"].startswith("/inloggad/logga-in?inloggning=") and "vst_token" not in refused.cookies
    answer = asa.post(callback, headers=headers())
    assert (answer.status_code, answer["Location"]) == (303, "/inloggad/mina-sidor")
    assert "vst_token" in answer.cookies
    assert "vst_token" not in Client().post(callback, headers=headers()).cookies, "a session in front opens one session here"


def test_where_the_portal_signs_people_on_itself_the_headers_say_nothing(settings: Any) -> None:
    settings.VST_LOGIN_MODE = "saml"
    assert Client().get(TOKEN, headers=headers()).status_code == 401


def test_without_a_secret_of_our_own_no_secret_fits(settings: Any) -> None:
    settings.VST_SHIBBOLETH_SECRET = ""
    assert Client().get(TOKEN, headers=headers(X_Shib_Secret="")).status_code == 401
