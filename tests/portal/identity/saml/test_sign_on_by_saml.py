"""A person signs on at an identity provider and is signed in here: the whole way, and each way it may end."""

import base64
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from django.test import Client

from portal.identity.models import Session
from portal.identity.saml import keys, own
from portal.identity.saml.models import SignedOn, SignOnRequest
from portal.testing.visitors import Response as Page
from tests.portal.identity.saml.conftest import ORIGIN, sp_certificate
from tests.portal.identity.saml.idp import (
    AES128_CBC,
    AES256_CBC,
    AES256_GCM,
    ENTITY_ID,
    LOA3,
    SIGN_ON_URL,
    UNCERTIFIED,
    AuthnRequest,
    Response,
)
from tests.portal.visitors import TOKEN, payload

pytestmark = pytest.mark.django_db

TARGET = "/inloggad/autentisering/logga-in?callback=login&redirect=%2Finloggad%2Fdemo"
LOGIN = f"/Shibboleth.sso/login?SAMLDS=1&entityID={quote(ENTITY_ID, safe='')}"
ACS = "/Shibboleth.sso/SAML2/POST"


def leaves(visitor: Client, target: str = TARGET) -> AuthnRequest:
    """Goes to the identity provider."""
    left = visitor.get(f"{LOGIN}&target={quote(target, safe='')}")
    assert left.status_code == 302, left.content
    return AuthnRequest.of(left["Location"])


def answered(request: AuthnRequest, **changes: Any) -> Response:
    now = datetime.now(UTC)
    return Response(request.id, request.acs, request.issuer, now, sp_certificate(now), **changes)


def returns(visitor: Client, request: AuthnRequest, **changes: Any) -> Any:
    """Comes back with an answer, posted by the identity provider's page."""
    form = {"SAMLResponse": answered(request, **changes).encoded(), "RelayState": request.relay_state}
    return visitor.post(ACS, form, headers={"origin": "https://freja.idp.example", "sec-fetch-site": "cross-site"})


def test_asa_signs_on_and_lands_where_she_was_going_signed_in() -> None:
    asa = Client(enforce_csrf_checks=True)
    request = leaves(asa)
    arrived = returns(asa, request)
    assert (arrived.status_code, arrived["Location"]) == (302, TARGET)
    opened = asa.get(TOKEN)
    assert opened.status_code == 200
    per = payload(asa.cookies["vst_user"].value)["per"]
    assert (per["personnummer"], per["visningsnamn"]) == ("199204029806", "Åsa Öberg")
    row = Session.objects.get()
    assert (row.option, row.loa, row.idp, row.is_mock) == ("freja", LOA3, ENTITY_ID, False)
    assert asa.get("/api/auth-service-api/api/token/v2/check-token").status_code == 200
    assert asa.get(TOKEN).status_code == 401, "a sign-on opens one session"


@pytest.mark.parametrize("encryption", [AES128_CBC, AES256_CBC, AES256_GCM])
def test_every_encryption_of_the_profile_is_read(encryption: str) -> None:
    asa = Client()
    assert returns(asa, leaves(asa), encryption=encryption, signs_assertion=True, loa=UNCERTIFIED).status_code == 302
    assert asa.get(TOKEN).status_code == 200


def test_the_request_is_signed_and_asks_for_a_new_sign_on_of_the_right_level() -> None:
    location = Client().get(f"{LOGIN}&target=/tjanster")["Location"]
    assert location.startswith(f"{SIGN_ON_URL}?")
    request = AuthnRequest.of(location)
    assert (request.acs, request.issuer) == (f"{ORIGIN}{ACS}", f"{ORIGIN}/Shibboleth.sso/Metadata")
    assert (request.root.get("ForceAuthn"), request.root.get("Destination")) == ("true", SIGN_ON_URL)
    context = request.root.find("{urn:oasis:names:tc:SAML:2.0:protocol}RequestedAuthnContext")
    assert (context.get("Comparison"), [one.text for one in context]) == ("exact", [LOA3, UNCERTIFIED])
    signed, _, signature = urlsplit(location).query.rpartition("&Signature=")
    certificate = x509.load_pem_x509_certificate(keys.current("signing", datetime.now(UTC)).certificate.read_bytes())
    value = base64.b64decode(parse_qs(f"Signature={signature}")["Signature"][0])
    certificate.public_key().verify(value, signed.encode(), padding.PKCS1v15(), hashes.SHA256())  # type: ignore[union-attr, call-arg, arg-type]


def test_the_target_stays_here_and_the_relay_state_says_nothing() -> None:
    visitor = Client()
    location = visitor.get(f"{LOGIN}&target={quote(TARGET, safe='')}")["Location"]
    assert "demo" not in location and "inloggad" not in location
    request = AuthnRequest.of(location)
    assert request.relay_state.startswith("ss:") and len(request.relay_state) >= 35
    assert not SignOnRequest.objects.filter(relay_hash__contains=request.relay_state).exists()


@pytest.mark.parametrize("https", [True, False])
def test_the_browser_is_tied_to_the_sign_on_by_a_cookie_that_comes_along_from_elsewhere(https: bool, settings: Any) -> None:
    settings.VST_HTTPS = https
    answer = Client().get(f"{LOGIN}&target=/tjanster")
    cookie = answer.cookies["__Secure-vst_saml" if https else "vst_saml"]
    assert (cookie["samesite"], cookie["path"], cookie["max-age"], cookie["httponly"], cookie["secure"]) == (
        "None",
        "/Shibboleth.sso",
        600,
        True,
        True,
    )


def test_both_spellings_of_the_address_and_a_whole_target_of_this_host_will_do() -> None:
    for path in ("/Shibboleth.sso/Login", "/Shibboleth.sso/login"):
        visitor = Client()
        request = AuthnRequest.of(visitor.get(f"{path}?SAMLDS=1&entityID={quote(ENTITY_ID)}&target={ORIGIN}/tjanster")["Location"])
        assert returns(visitor, request)["Location"] == "/tjanster"


def test_two_sign_ons_in_two_tabs_both_work_until_one_is_done() -> None:
    asa = Client()
    first, second = leaves(asa), leaves(asa)
    assert returns(asa, first).status_code == 302
    assert returns(asa, second).status_code == 400, "the cookie ends with the sign-on"


def test_the_session_before_is_ended_by_the_new_one() -> None:
    asa = Client()
    returns(asa, leaves(asa))
    asa.get(TOKEN)
    before = Session.objects.get()
    request = leaves(asa)
    held = asa.cookies.pop("vst_session")  # a post from another site does not bring it
    assert held.value
    returns(asa, request)
    assert asa.get(TOKEN).status_code == 200
    before.refresh_from_db()
    assert before.revoked_at is not None
    assert Session.objects.filter(revoked_at=None).count() == 1


def test_without_scripts_a_form_opens_the_session() -> None:
    asa = Client()
    returns(asa, leaves(asa))
    answer = asa.post(TARGET)
    assert (answer.status_code, answer["Location"]) == (303, "/inloggad/demo")
    assert asa.cookies["vst_token"].value


@pytest.mark.parametrize(
    ("target", "title", "login"),
    [
        (TARGET, "Inloggningen avbröts", "/inloggad/logga-in?redirect=%2Finloggad%2Fdemo"),
        (f"/en{TARGET}", "The login was cancelled", "/en/inloggad/logga-in?redirect=%2Finloggad%2Fdemo"),
    ],
)
def test_who_cancels_gets_a_polite_page_with_a_way_back(target: str, title: str, login: str, caplog: pytest.LogCaptureFixture) -> None:
    visitor = Client()
    cancel = "http://id.elegnamnden.se/status/1.0/cancel"
    success = "urn:oasis:names:tc:SAML:2.0:status:Success"

    def cancelled(xml: str) -> str:
        nested = f'"urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="{cancel}"/></samlp:StatusCode>'
        return xml.replace(f'"{success}"/>', nested)

    page = Page(returns(visitor, leaves(visitor, target), in_response=cancelled))
    assert (page.status, page.screen, page.text("sign-on-refused-title")) == (403, "sign-on-refused", title)
    assert page.href("sign-on-refused-login-link") == login
    reference = page.text("error-reference").rpartition(" ")[2].rstrip(".")
    assert reference in caplog.text
    assert visitor.get(TOKEN).status_code == 401


def test_no_line_of_the_log_says_who_it_was(caplog: pytest.LogCaptureFixture) -> None:
    asa = Client()
    caplog.set_level("DEBUG")
    returns(asa, leaves(asa))
    returns(asa, leaves(asa), loa="urn:none")
    asa.get(TOKEN)
    assert not any(word in caplog.text for word in ("199204029806", "Åsa", "Öberg"))


def test_a_refusal_is_a_page_without_a_socket_in_the_language_it_began_in() -> None:
    visitor = Client()
    leaves(visitor, "/en/services")
    page = Page(visitor.post(ACS, {"SAMLResponse": "x", "RelayState": "ss:unknown"}))
    assert (page.status, page.lang, page.screen) == (400, "en", "sign-on-refused")
    assert "client.js" not in page.content and "<script" not in page.content
    assert page.response["Cache-Control"] == "no-store"


def test_without_metadata_the_test_people_stand_in_and_in_production_a_page_says_so(settings: Any) -> None:
    bankid = "/Shibboleth.sso/login?SAMLDS=1&entityID=https%3A%2F%2Fbankid.idp.example%2Fmetadata&target=/tjanster"
    assert Page(Client().get(bankid)).screen == "mock-sign-on"
    settings.VST_ENV = "production"
    page = Page(Client().get(bankid))
    assert (page.status, page.screen, page.find("page").get("data-signed-in")) == (424, "sign-on-refused", "false")


def test_without_xmlsec1_the_portal_stands_and_says_that_this_way_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    visitor = Client()
    page = Page(visitor.get(f"{LOGIN}&target=/tjanster"))
    assert (page.status, page.text("sign-on-refused-title")) == (424, "Det går inte att logga in på det här sättet just nu")
    assert visitor.get("/tjanster").status_code == 200


def test_what_is_asked_wrongly_is_refused_as_the_contract_says() -> None:
    visitor = Client()
    assert visitor.get("/Shibboleth.sso/login")["Location"] == "/inloggad/logga-in"
    nobody = Page(visitor.get("/Shibboleth.sso/login?SAMLDS=1"))
    assert (nobody.status, nobody.href("header-lang-link")) == (400, "/en"), "no page stands here in any language"
    assert visitor.get("/Shibboleth.sso/login?SAMLDS=1&entityID=").status_code == 400
    assert visitor.get("/Shibboleth.sso/login?SAMLDS=1&entityID=https://evil.example").status_code == 404
    assert visitor.get(f"{LOGIN}&target=https://evil.example/").status_code == 400
    assert visitor.get(ACS).status_code == 405
    assert visitor.post("/Shibboleth.sso/login").status_code == 405


def test_nothing_of_a_sign_on_outlives_its_ten_minutes(settings: Any) -> None:
    asa = Client()
    returns(asa, leaves(asa))
    kept = SignedOn.objects.get()
    assert asa.cookies["vst_session"].value not in vars(kept).values()
    kept.at = kept.at.replace(year=2025)
    kept.save()
    assert asa.get(TOKEN).status_code == 401
    leaves(Client())
    assert not SignedOn.objects.exists()
    assert own.acs(ORIGIN) == f"{ORIGIN}{ACS}"
