"""A served portal on a real PostgreSQL that hangs while visitors come."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import lxml.html
import pytest

from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.postgres_server import PostgresServer

MY_PAGES = "/inloggad/mina-sidor"
SETTINGS = "/api/inloggad/skalet/anvandare/v1/installningar/spara"
MANY = 100_000
"""Questions after which something that is waited for does not come."""
PATIENT = 60
"""Seconds that a client waits at most, so that an answer that never comes fails a test and a busy machine does not."""


@dataclass(frozen=True)
class OnPostgres:
    served: Served
    server: PostgresServer

    def beata(self, language: str = "sv") -> httpx.Client:
        """Signed in as B03, who has chosen the company that she may act for."""
        client = httpx.Client(base_url=self.served.address, timeout=PATIENT, follow_redirects=True)
        client.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer, "target": MY_PAGES})
        return client


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnPostgres]:
    server = PostgresServer()
    server.start()
    database = server.database("served", has_tables=True)
    folder: Path = tmp_path_factory.mktemp("served-on-postgres")
    with serving(folder, has_tables=True, DATABASE_URL=database, VST_SEARCH_DATABASE="") as served:
        yield OnPostgres(served, server)
        server.thaw()
    server.stop()


@pytest.fixture
def frozen(on_postgres: OnPostgres) -> Iterator[httpx.Client]:
    """Beata was signed in, and signed-out pages were looked at, when the database froze."""
    beata = on_postgres.beata()
    for path in ("/", "/moms", "/tjanster", "/en/services"):
        assert httpx.get(on_postgres.served.address + path, timeout=PATIENT).status_code == 200
    on_postgres.server.freeze()
    yield beata
    on_postgres.server.thaw()


def test_while_the_database_hangs_pages_of_nobody_stand_and_everybody_else_is_told(on_postgres: OnPostgres, frozen: httpx.Client) -> None:
    for path, language, title in (
        (MY_PAGES, "sv", "Inloggade sidor fungerar inte just nu"),
        (f"/en{MY_PAGES}", "en", "Pages that need login are not working right now"),
    ):
        answer = frozen.get(path)
        page = lxml.html.document_fromstring(answer.text)
        assert (answer.status_code, page.get("lang")) == (503, language)
        assert int(answer.headers["Retry-After"]) >= 1
        assert page.xpath("string(//*[@data-testid='error-503-title'])") == title
        assert page.xpath("//a[@data-testid='error-503-start']/@href") == ["/en" if language == "en" else "/"]
        assert page.xpath("//*[@data-testid='header']") and page.xpath("//*[@data-testid='footer']//a")
    refused = frozen.post(SETTINGS, json={"hamtaArenden": "all"}, headers={"x-csrftoken": frozen.cookies["vst_csrf"]})
    assert (refused.status_code, refused.headers["Content-Type"], refused.json()["error"]) == (503, "application/json", "UNAVAILABLE")
    for path in ("/", "/moms", "/tjanster", "/en/services", "/driftinformation", "/health/live"):
        assert httpx.get(on_postgres.served.address + path, timeout=PATIENT).status_code == 200, path
    ready = httpx.get(f"{on_postgres.served.address}/health/ready", timeout=PATIENT)
    assert (ready.status_code, ready.json()["status"] in {"ok", "degraded"}) == (200, True)


def test_what_was_typed_in_a_form_comes_back_with_the_answer(frozen: httpx.Client) -> None:
    form = {"consent": "nothing", "message": "En lång text om moms", "csrfmiddlewaretoken": frozen.cookies["vst_csrf"]}
    answer = frozen.post(f"{MY_PAGES}/registrera-foretag", data=form)
    assert answer.status_code == 503
    kept = lxml.html.document_fromstring(answer.text).xpath("//*[@data-testid='error-503-unsaved']")
    assert "En lång text om moms" in "".join(element.text_content() for element in kept)


def test_editors_are_told_by_the_same_page(on_postgres: OnPostgres, frozen: httpx.Client) -> None:
    answer = httpx.post(f"{on_postgres.served.address}/admin/login/", data={"username": "a", "password": "b"}, timeout=PATIENT)
    assert answer.status_code in {403, 503}  # the first without an anti-forgery value
    assert "<h1>Server Error (500)</h1>" not in answer.text


def test_when_it_is_back_so_are_the_pages(on_postgres: OnPostgres) -> None:
    beata = on_postgres.beata()
    on_postgres.server.freeze()
    assert beata.get(MY_PAGES).status_code == 503
    on_postgres.server.thaw()
    statuses = []
    while not statuses or statuses[-1] != 200:
        statuses.append(beata.get(MY_PAGES).status_code)
        assert len(statuses) < 10_000
    assert set(statuses) <= {503, 200}


def test_while_the_database_keeps_nothing_who_signs_in_is_told_who_reads_is_not_and_operators_see_it(on_postgres: OnPostgres) -> None:
    beata = on_postgres.beata()
    on_postgres.server.is_read_only()
    statuses = []
    while not statuses or statuses[-1] != 503:
        arriving = _opens_a_session(on_postgres)
        statuses.append(arriving.status_code)
        assert len(statuses) < 1_000
    assert set(statuses) <= {200, 503}
    assert lxml.html.document_fromstring(arriving.text).xpath("//*[@data-testid='error-503-title']")
    assert int(arriving.headers["Retry-After"]) >= 1
    assert beata.get(MY_PAGES).status_code == 200
    seen: dict[str, object] = {}
    for _ in range(MANY):  # it is looked at each few seconds
        if seen.get("why") == "read-only":
            break
        seen = httpx.get(f"{on_postgres.served.address}/health/dependencies", timeout=PATIENT).json()["dependencies"]["database"]
    assert (seen["state"], seen["why"]) == ("away", "read-only")
    form = {"csrfmiddlewaretoken": beata.cookies["vst_csrf"], "locale": "sv"}
    left = beata.post("/api/auth-service-api/api/token/v2/logout", data=form, headers={"Accept": "text/html"})
    assert (left.url.path, left.status_code) == ("/utloggad", 200)
    assert "vst_session" not in beata.cookies, "the browser forgets the login all the same"

    on_postgres.server.is_read_only(False)
    assert any(_opens_a_session(on_postgres).status_code == 200 for _ in range(1_000))


def _opens_a_session(on_postgres: OnPostgres) -> httpx.Response:
    """Albin arrives from the login of the test environment."""
    with httpx.Client(base_url=on_postgres.served.address, timeout=PATIENT, follow_redirects=True) as albin:
        return albin.get("/inloggad/automock", params={"id": by_key("B01").person.personnummer, "target": MY_PAGES})
