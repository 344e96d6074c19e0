"""What a browser shows in its address bar is a setting: behind a server that ends TLS pages are live, and no other page is ours."""

import logging
from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import Client

from portal.http.origin import foreign_origin
from portal.http.origin_checks import the_portal_knows_where_it_stands
from portal.runtime.host_names import host_name, one_origin
from portal.testing.visitors import Visitor

LOGOUT = "/api/auth-service-api/api/token/v2/logout"


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("www.example.se", "www.example.se"),
        ("WWW.Example.SE", "www.example.se"),
        ("www.example.se.", "www.example.se"),
        ("www.example.se.:8000", "www.example.se"),
        ("[::1]:8000", "[::1]"),
        ("a b", ""),
        ("", ""),
    ],
)
def test_a_host_has_one_name_however_it_is_spelt(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize(
    ("origin", "one"),
    [
        ("https://portal.test", "https://portal.test"),
        ("HTTPS://Portal.Test.:443", "https://portal.test"),
        ("https://portal.test:8443", "https://portal.test:8443"),
        ("http://localhost:80", "http://localhost"),
        ("http://localhost:443", "http://localhost:443"),
        ("https://portal.test/", ""),
        ("https://somebody@portal.test", ""),
        ("wss://portal.test", ""),
        ("null", ""),
        ("", ""),
    ],
)
def test_an_origin_has_one_spelling(origin: str, one: str) -> None:
    assert one_origin(origin) == one


def handshake(origin: str | None, host: str = "portal.test") -> list[tuple[bytes, bytes]]:
    return [(b"host", host.encode()), *([(b"origin", origin.encode())] if origin is not None else [])]


@pytest.fixture
def behind_tls(settings: Any) -> Any:
    """A portal at https://portal.test:8443, which itself is asked without TLS."""
    settings.VST_ORIGIN, settings.VST_HTTPS = "https://portal.test:8443", True
    settings.ALLOWED_HOSTS = ["portal.test"]
    settings.CSRF_TRUSTED_ORIGINS = [settings.VST_ORIGIN]
    return settings


@pytest.mark.usefixtures("behind_tls")
def test_behind_a_server_that_ends_tls_a_page_of_ours_may_open_its_socket() -> None:
    assert foreign_origin(handshake("https://portal.test:8443"), "ws") == ""
    assert foreign_origin(handshake("HTTPS://Portal.test.:8443", "portal.test:8443"), "wss") == ""


@pytest.mark.usefixtures("behind_tls")
@pytest.mark.parametrize(
    "origin",
    ["http://portal.test:8443", "https://portal.test", "https://portal.test:8443.evil.example", "https://evil.example", "null", "", None],
)
def test_any_other_page_may_not_and_the_log_says_which_origin_was_expected(origin: str | None) -> None:
    assert foreign_origin(handshake(origin), "ws") == "foreign origin; https://portal.test:8443 was expected"


@pytest.mark.usefixtures("behind_tls")
def test_what_a_request_says_of_itself_makes_no_origin_ours() -> None:
    assert "VST_HOSTS" in foreign_origin(handshake("https://evil.example", "evil.example"), "ws")


def test_without_the_setting_the_request_s_own_host_is_ours(settings: Any) -> None:
    assert foreign_origin(handshake("http://testserver:8123", "testserver:8123"), "ws") == ""
    assert foreign_origin(handshake("https://testserver", "testserver"), "ws")
    settings.VST_HTTPS = True  # a test environment behind TLS
    assert foreign_origin(handshake("https://testserver", "testserver"), "ws") == ""


@pytest.mark.usefixtures("behind_tls", "db")
@pytest.mark.requirement("EDGE-003")
def test_forms_and_logout_work_at_an_origin_with_a_port() -> None:
    anna, ours = Visitor(host="portal.test"), "https://portal.test:8443"
    assert anna.posts("/cookies", {"consent": "ALL"}, origin=ours).status == 303
    assert anna.posts("/cookies", {"consent": "ALL"}, origin="https://portal.test").status == 403
    token = {"X-CSRFToken": anna.client.cookies["vst_csrf"].value}
    assert anna.client.post(LOGOUT, headers={**token, "Origin": ours}).status_code == 204
    assert anna.client.post(LOGOUT, headers={**token, "Origin": "https://evil.example"}).status_code == 403
    assert b'Location="https://portal.test:8443/Shibboleth.sso/SAML2/POST"' in anna.client.get("/Shibboleth.sso/Metadata").content


@pytest.mark.usefixtures("behind_tls", "db")
@pytest.mark.requirement("EDGE-007")
def test_no_header_makes_the_portal_name_another_host() -> None:
    said = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example", "X-Real-IP": "evil.example"}
    for path in ("/sitemap.xml", "/inloggad/mina-sidor", "/robots.txt", "/Shibboleth.sso/Metadata"):
        answer = Client(headers={"host": "portal.test"}).get(path, headers=said)
        assert "evil.example" not in answer.content.decode() + str(answer.headers)


@pytest.mark.requirement("EDGE-009")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/", "finns inte på den här adressen"),
        ("/en/services", "is not at this address"),
        ("/health/finns-inte", "finns inte på den här adressen"),
        ("/api/finns-inte", "finns inte på den här adressen"),
    ],
)
def test_a_host_that_is_not_ours_is_told_so_and_the_log_has_one_line_without_it(
    path: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for host in ("evil.example", "191212121212"):
        answer = Client(headers={"host": host}).get(path)
        assert (answer.status_code, words in answer.content.decode()) == (400, True)
        assert answer["X-Content-Type-Options"] == "nosniff"
    assert [(record.name, record.exc_info) for record in caplog.records] == [("portal.request", None)] * 2
    assert "evil.example" not in caplog.text and "191212121212" not in caplog.text


@pytest.mark.django_db
def test_probes_ask_by_whatever_address_the_process_has() -> None:
    probe = Client(headers={"host": "10.0.0.7:8000"})
    assert [
        probe.get(path).status_code for path in ("/health/live", "/health/ready", "/health/services/", "/health/dependencies", "/metrics")
    ] == [200] * 5


@pytest.mark.django_db
@pytest.mark.requirement("MEND-002", "EDGE-004")
@pytest.mark.parametrize("host", ["www.example.se", "www.example.se.", "WWW.EXAMPLE.SE", "www.example.se.:8000", "www.example.se:443"])
def test_on_the_production_host_there_is_no_test_login_however_the_host_is_spelt(host: str, settings: Any) -> None:
    settings.VST_PRODUCTION_HOST, settings.ALLOWED_HOSTS = "www.example.se", ["www.example.se"]
    assert Client(headers={"host": "a.b"}).get("/").status_code == 400
    for path in ("/inloggad/automock?id=191212121212", "/api/mock/v1/calls", "/api/mock/v1/people", "/api/spoof-auth/auth/v2/token"):
        answer = Client(headers={"host": host}).get(path, follow=True)
        assert answer.status_code == 404
        assert not {"vst_token", "vst_user", "vst_session"} & set(answer.client.cookies)


@pytest.mark.requirement("MEND-009")
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_that_logging_out_does_not_know_is_405_with_and_without_an_anti_forgery_value(method: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, LOGOUT)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert Client(enforce_csrf_checks=True).post(LOGOUT).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 302),
        ({"Sec-Fetch-Site": "same-origin"}, 302),
        ({"Origin": "http://testserver"}, 302),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_another_page_cannot_sign_anybody_out_by_a_link(headers: dict[str, str], status: int) -> None:
    assert Client().get("/Shibboleth.sso/Logout", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("VST_ORIGIN", "https://portal.test/portal", "portal.E020"),
        ("VST_ORIGIN", "portal.test", "portal.E020"),
        ("VST_TRUSTED_PROXIES", ("10.0.0.0/8", "the balancer"), "portal.E021"),
    ],
)
def test_the_portal_does_not_start_where_it_cannot_know_where_it_stands(name: str, value: Any, fault: str, settings: Any) -> None:
    settings.VST_ORIGIN = "https://portal.test"
    assert the_portal_knows_where_it_stands() == []
    setattr(settings, name, value)
    assert [(found.id, str(value) in found.msg) for found in the_portal_knows_where_it_stands()] == [(fault, False)]
    assert fault in {found.id for found in run_checks()}
