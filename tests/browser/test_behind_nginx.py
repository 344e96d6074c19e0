"""Two processes of the portal behind nginx with the file of ``deploy/``, which ends TLS: everything a visitor does works there."""

import ssl
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from websocket import WebSocketBadStatusException, create_connection

from portal.testing.ports import free_port
from tests.browser.at_the_edge import (
    CONTACT,
    behind_nginx,
    portal_at_the_edge,
    secure_chromium,
    send_a_contact_message,
    sign_on,
    sign_on_without_scripts,
)
from tests.browser.conftest import serving
from tests.browser.pages.portal import Portal
from tests.in_front import HOST, Front, nginx, tls
from tests.postgres_server import PostgresServer
from tests.production import production

__all__ = ["portal_at_the_edge", "secure_chromium"]

ARTICLE = "/registrera-foretag"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with behind_nginx(tmp_path_factory) as one:
        yield one


@pytest.mark.requirement("EDGE-002")
def test_asa_signs_on_over_https_and_her_page_is_live(front: Front, portal: Portal) -> None:
    sign_on(portal)
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    assert portal.find("page").get_attribute("data-signed-in") == "true"
    assert not portal.find("connection-lost").is_displayed()
    assert any("GET /api/auth/v2/token 200" in process.logged() for process in front.processes)
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-name") == "Åsa Öberg"
    cookies = {cookie["name"]: cookie["secure"] for cookie in portal.driver.get_cookies()}
    assert cookies["__Host-vst_session"] and all(cookies.values())
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")


@pytest.mark.requirement("EDGE-002")
def test_asa_signs_on_without_scripts_too(portal: Portal) -> None:
    sign_on_without_scripts(portal)


@pytest.mark.requirement("EDGE-002")
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_test_person_signs_in_over_https(scripts: bool, portal: Portal) -> None:
    with nullcontext() if scripts else portal.without_scripts():
        portal.visit("/inloggad/logga-in?redirect=/inloggad/mina-sidor", live=scripts)
        portal.click("login-option-bankid")
        portal.click("mock-person", '[data-person="P00"]')
        if not scripts:
            portal.click("login-continue")
        portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
        assert "Tolvan" in portal.text("profile-name")


def test_all_pages_of_a_session_come_to_one_process_and_are_live_by_the_drawing_of_their_get(front: Front, portal: Portal) -> None:
    portal.visit("/inloggad/logga-in?redirect=/inloggad/mina-sidor")
    portal.click("login-option-bankid")
    portal.click("mock-person", '[data-person="P00"]')
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    before = [process.logged().count("GET /inloggad/mina-sidor 200") for process in front.processes]
    for _ in range(6):
        portal.driver.refresh()
        portal.wait_until_live()
    after = [process.logged().count("GET /inloggad/mina-sidor 200") for process in front.processes]
    assert sorted(now - then for now, then in zip(after, before, strict=True)) == [0, 6]
    told = [httpx.get(f"{process.address}/metrics").text for process in front.processes]
    taken = [float(line.split()[1]) for text in told for line in text.splitlines() if 'drawn_pages_total{outcome="taken"}' in line]
    assert max(taken) >= 6


def test_a_contact_message_is_sent_over_the_socket(portal: Portal) -> None:
    send_a_contact_message(portal)


def test_what_was_wrong_with_a_form_stands_there_also_when_another_process_makes_the_page_live(front: Front, portal: Portal) -> None:
    """Requests of strangers go to any process, so that sooner or later one takes the post and the other the socket."""
    went_across = False
    for number in range(20):
        portal.visit(CONTACT)
        portal.find("contact-message").send_keys(f"Fråga {number}")
        refused = [process.logged().count(f"POST {CONTACT} 400") for process in front.processes]
        portal.driver.execute_script("document.querySelector('main form[data-testid=contact-form]').submit()")
        portal.wait(lambda: portal.has("contact-subject-error"), "the answer")
        portal.wait_until_live()
        assert portal.has("contact-subject-error"), "the error vanished when the page went live"
        assert portal.find("contact-message").get_attribute("value") == f"Fråga {number}"
        posted = [process.logged().count(f"POST {CONTACT} 400") for process in front.processes]
        taken_by = next(index for index in (0, 1) if posted[index] > refused[index])
        went_across = went_across or front.live_pages()[1 - taken_by] > 0
        if went_across:
            break
    assert went_across


@pytest.mark.parametrize(
    "origin", ["http://portal.test", "https://portal.test", "https://portal.test.evil.example", "https://evil.example", "null", None]
)
def test_the_page_of_another_origin_opens_no_socket_and_the_log_says_which_was_expected(front: Front, origin: str | None) -> None:
    with pytest.raises(WebSocketBadStatusException, match="403"):
        _handshake(front, origin)
    assert any(f"foreign origin; {front.origin} was expected" in process.logged() for process in front.processes)


@pytest.mark.requirement("EDGE-003")
def test_a_page_of_ours_does(front: Front) -> None:
    end = _handshake(front, front.origin)
    assert '"layout-update"' in str(end.recv())
    end.close()


def test_each_visitor_is_counted_for_themselves(front: Front) -> None:
    """130 people write within a minute; the two processes would take 60 each if all came from the server in front."""
    body = {"till": "TILLGANGLIGHET", "amne": "", "meddelande": "Hej", "avsandare": ""}
    for number in range(1, 131):
        with front.client(f"127.0.2.{number}") as visitor:
            token = f"{number:032d}"
            headers = {"X-CSRFToken": token, "Cookie": f"vst_csrf={token}", "Origin": front.origin}
            assert visitor.post("/api/skalet/kontaktaoss/v1/skicka", json=body, headers=headers).status_code == 204


def test_the_edge_says_what_a_visitor_may_not_say(front: Front) -> None:
    said = {
        "X-Forwarded-Host": "evil.example",
        "Forwarded": "host=evil.example",
        "X-Forwarded-Proto": "http",
        "X-Forwarded-For": "nonsense",
    }
    with front.client() as visitor:
        answer = visitor.get("/sitemap.xml", headers=said)
        assert f"<loc>{front.origin}/" in answer.text and "evil.example" not in answer.text
        for path in ("/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status"):
            assert visitor.get(path).status_code == 404
        assert visitor.get("/", headers={"Host": "evil.example"}).status_code == 400
        assert visitor.post("/cookies", content=b"x" * 13_000_000).status_code == 413


def test_static_files_come_from_the_disk_and_are_kept_for_ever(front: Front) -> None:
    with front.client() as visitor:
        page = visitor.get("/").text
        address = next(part for part in page.split('"') if part.startswith("/static/dist/client."))
        answer = visitor.get(address, headers={"Accept-Encoding": "gzip"})
        assert (answer.status_code, answer.headers["Content-Encoding"]) == (200, "gzip")
        assert "immutable" in answer.headers["Cache-Control"] and answer.headers["X-Content-Type-Options"] == "nosniff"
        assert visitor.get("/static/../foretagsporten.sqlite3").status_code in {302, 404}
        assert visitor.get("/static/%2e%2e/secret-key").status_code in {302, 400, 404}


def test_plain_http_leads_to_https_and_old_tls_is_refused(front: Front) -> None:
    answer = httpx.get(f"http://127.0.0.1:{front.plain_port}/moms?x=1", headers={"Host": HOST})
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{front.origin}/moms?x=1")
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.deprecated_call():
        old.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"https://127.0.0.1:{front.port}/", verify=old)


@pytest.mark.requirement("EDGE-011")
def test_nothing_is_kept_where_it_was_turned_off(front: Front) -> None:
    """As everywhere but in production."""
    with front.client() as visitor:
        assert {visitor.get("/moms").headers["X-Cache-Status"] for _ in range(3)} == {"MISS"}


@pytest.mark.parametrize(("path", "title"), [("/moms", "Tjänsten fungerar inte"), ("/en/services", "is not working")])
def test_while_no_process_answers_a_page_says_so_in_the_visitors_language(path: str, title: str, front: Front, tmp_path: Path) -> None:
    port = free_port()
    with nginx(tmp_path, port, [free_port()], front.tls, tmp_path, front.errors):
        away = Front(port, front.tls, front.processes)
        with away.client() as visitor:
            answer = visitor.get(path)
    assert answer.status_code == 502
    assert title in answer.text
    assert (answer.headers["Cache-Control"], answer.headers["Retry-After"]) == ("no-store", "5")


# --- As production ---


@pytest.fixture(scope="module")
def in_production(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """One process as production runs, known as https://portal.test."""
    data, folder, port = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("nginx"), free_port()
    more = {"VST_ORIGIN": f"https://{HOST}", "VST_PRODUCTION_HOST": HOST, "VST_HOSTS": HOST, "VST_TRUSTED_PROXIES": "127.0.0.1"}
    with ExitStack() as stack:
        environment = production(postgres.database(f"edge_{uuid4().hex}", has_tables=True), **more)
        one = stack.enter_context(serving(data, has_tables=True, **environment))
        certificate = tls(folder)
        plain = stack.enter_context(nginx(folder, port, [int(one.address.rpartition(":")[2])], certificate, data, folder))
        yield Front(port, certificate, (one, one), folder, plain)


@pytest.mark.requirement("EDGE-001")
def test_in_production_a_page_of_ours_opens_its_socket_and_no_other_does(in_production: Front) -> None:
    _handshake(in_production, f"https://{HOST}", host=HOST).close()
    for origin in (f"http://{HOST}", f"https://{HOST}.evil.example", "https://evil.example", "null", None):
        with pytest.raises(WebSocketBadStatusException, match="403"):
            _handshake(in_production, origin, host=HOST)
    assert f"foreign origin; https://{HOST} was expected" in in_production.processes[0].logged()


def test_in_production_visitors_see_nothing_of_operators_and_no_host_but_ours_is_answered(in_production: Front) -> None:
    with in_production.client() as visitor:
        for path in ("/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status", "/api/mock/v1/people"):
            assert visitor.get(path, headers={"Host": HOST}).status_code == 404
        assert visitor.get("/health/ready", headers={"Host": HOST}).status_code == 200
    past_the_edge = httpx.get(f"{in_production.processes[0].address}/moms", headers={"Host": "evil.example"})
    assert past_the_edge.status_code == 400
    assert "evil.example" not in in_production.processes[0].logged() and "Traceback" not in in_production.processes[0].logged()


def _handshake(front: Front, origin: str | None, host: str = ""):  # type: ignore[no-untyped-def]
    trusting = {"ca_certs": str(front.tls.authority), "server_hostname": HOST}
    return create_connection(
        f"wss://127.0.0.1:{front.port}/ws/page?path=/",
        host=host or f"{HOST}:{front.port}",
        origin=origin or "",
        suppress_origin=origin is None,
        sslopt=trusting,
        timeout=20,
    )
