"""An edge keeps pages that are the same for everybody, and nothing that is somebody's."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import lxml.html
import pytest
from websocket import create_connection

from portal.testing import prepared_data
from portal.testing.browser import Served, serving
from portal.testing.ports import free_port
from portal.web.screen import routes
from test_world.people import by_key
from tests.in_front import HOST, Front, answers, manage, nginx, running, tls
from tests.stack.shape import stack

EDGE = {"X-Portal-Edge": "1", "X-Forwarded-Proto": "https", "Host": HOST}
PUBLIC = "public, max-age=600, stale-while-revalidate=30, stale-if-error=3600"
OPEN = ("/", "/moms", "/en/services", "/nyheter")
SOMEBODYS = (
    "vst_token=forged",
    "vst_token=",
    "vst_user=x",
    "__Host-vst_session=x",
    "vst_editor_session=x",
    "vst_valt_engagemang=5521030014",
)
ANOTHER_VISITOR = "127.0.0.3"


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A process that lets pages be kept for ten minutes, behind nginx."""
    with stack(tmp_path_factory.mktemp("edge"), processes=1, VST_EDGE_SECONDS="600") as one:
        yield one


@pytest.fixture
def empty(front: Front) -> Front:
    """With nothing kept yet."""
    _forget(front)
    return front


@pytest.mark.requirement("EDGE-010")
@pytest.mark.parametrize("address", OPEN)
def test_two_visitors_get_the_very_same_page_with_nothing_secret_in_it(address: str, front: Front) -> None:
    answers = []
    for _ in range(2):
        _forget(front)
        with front.client() as visitor:
            answers.append(visitor.get(address))
    assert [answer.headers["X-Cache-Status"] for answer in answers] == ["MISS", "MISS"]
    assert answers[0].content == answers[1].content
    assert not any("Set-Cookie" in answer.headers for answer in answers)
    values = lxml.html.document_fromstring(answers[0].content).xpath("//input[@name='csrfmiddlewaretoken']/@value")
    assert values and set(values) == {""}


@pytest.mark.requirement("EDGE-011")
def test_only_a_trusted_edge_is_told_that_a_page_may_be_kept(empty: Front) -> None:
    process = empty.processes[0].address
    own = {name: value for name, value in EDGE.items() if name != "X-Portal-Edge"}
    kept = httpx.get(f"{process}/moms", headers=EDGE)
    assert (kept.headers["Cache-Control"], kept.headers["CDN-Cache-Control"]) == (PUBLIC, PUBLIC)
    assert httpx.get(f"{process}/moms", headers=own).headers["Cache-Control"] == "private, no-cache"
    with httpx.Client(transport=httpx.HTTPTransport(local_address=ANOTHER_VISITOR)) as stranger:
        assert stranger.get(f"{process}/moms", headers=EDGE).headers["Cache-Control"] == "private, no-cache"
    with empty.client() as visitor:
        first, second = visitor.get("/moms"), visitor.get("/moms")
    assert [answer.headers["X-Cache-Status"] for answer in (first, second)] == ["MISS", "HIT"]
    assert {answer.headers["Cache-Control"] for answer in (first, second)} == {"private, no-cache"}
    assert "CDN-Cache-Control" not in second.headers


@pytest.mark.requirement("EDGE-012")
def test_what_is_somebodys_is_never_kept_nor_answered_from_what_is(empty: Front) -> None:
    paths = [path for route in routes() for path in (route.sv, route.en) if not route.test_only and "{" not in path]
    paths = [*paths, "/moms", "/en/vat", "/registrera-foretag", "/tillvaxtverket/likviditetsbudget"]
    assert len(paths) >= 50
    beata = by_key("B03").person
    with empty.client() as signed_in:
        signed_in.get("/inloggad/automock", params={"id": beata.personnummer, "valt-engagemang": "5521030014"})
        own = "; ".join(f"{cookie.name}={cookie.value}" for cookie in signed_in.cookies.jar)
    assert "vst_token=" in own
    for number, path in enumerate(paths):
        with empty.client() as somebody:
            for cookies in (own, SOMEBODYS[number % len(SOMEBODYS)]):
                assert somebody.get(path, headers={"Cookie": cookies}).headers["X-Cache-Status"] == "BYPASS", (path, cookies[:20])
        with empty.client() as nobody:
            seen = nobody.get(path).text
        assert not any(word in seen for word in (beata.visningsnamn, beata.personnummer, "552103-0014", "5521030014")), path


@pytest.mark.requirement("EDGE-012")
@pytest.mark.parametrize("path", ["/sok?q=moms", "/inloggad/logga-in", "/utloggad", "/500", "/tjanster?form=ab"])
def test_search_login_errors_and_pages_with_a_query_are_not_kept(path: str, empty: Front) -> None:
    with empty.client() as visitor:
        asked = [visitor.get(path).headers["X-Cache-Status"] for _ in range(3)]
        visitor.post("/cookies", data={"consent": "ALL"}, headers={"Origin": empty.origin})
        visitor.post("/cookies", data={"consent": "fel"}, headers={"Origin": empty.origin})
    assert "HIT" not in asked
    with empty.client() as nobody:
        assert nobody.get("/cookies").headers["X-Cache-Status"] == "MISS"


@pytest.mark.requirement("EDGE-014")
def test_consent_and_theme_give_the_right_page_in_any_order(empty: Front) -> None:
    """As the HTML says it, for it holds without scripts."""
    said = {
        "": (True, None),
        "vst_cookie_consent=RESTRICTED": (False, None),
        "vst_cookie_consent=ALL; vst_extellio=true": (False, None),
        "vst_cookie_consent=RESTRICTED; vst_theme=dark": (False, "dark"),
        "vst_theme=light": (True, "light"),
    }
    for asked in (said, dict(reversed(said.items()))):
        for cookies, (asks, theme) in asked.items():
            with empty.client() as visitor:
                answers = [visitor.get("/moms", headers={"Cookie": cookies} if cookies else {}) for _ in range(2)]
            assert answers[1].headers["X-Cache-Status"] == "HIT"
            page = lxml.html.document_fromstring(answers[1].content)
            assert bool(page.xpath("//*[@data-testid='consent-dialog']")) == asks, cookies
            assert page.get("data-theme") == theme, cookies


@pytest.mark.parametrize("cookies", ['vst_theme="dark"', "vst_theme=light; vst_theme=dark", "a=b;\tvst_theme=dark", "vst_theme =dark"])
def test_a_choice_that_the_edge_reads_otherwise_is_kept_for_nobody(cookies: str, empty: Front) -> None:
    with empty.client() as visitor:
        visitor.get("/moms", headers={"Cookie": cookies})
    with empty.client() as nobody:
        for own in ({}, {"Cookie": "vst_theme=light"}):
            page = lxml.html.document_fromstring(nobody.get("/moms", headers=own).content)
            assert page.get("data-theme") == (None if not own else "light")


@pytest.mark.requirement("EDGE-016")
def test_a_form_of_somebody_not_signed_in_is_believed_by_its_origin(front: Front) -> None:
    chosen = {"consent": "ALL"}
    with front.client() as visitor:
        assert visitor.post("/cookies", data=chosen, headers={"Origin": front.origin}).status_code == 303
    refused: list[dict[str, str]] = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": front.origin.replace("https", "http")},
        {"Origin": front.origin, "Sec-Fetch-Site": "cross-site"},
        {},
    ]
    for headers in refused:
        with front.client() as visitor:
            assert visitor.post("/cookies", data=chosen, headers=headers).status_code == 403, headers


@pytest.mark.requirement("EDGE-016")
def test_a_form_without_an_origin_comes_back_with_what_was_sent_and_can_be_sent_once_more(front: Front) -> None:
    with front.client() as visitor:
        refused = visitor.post("/cookies", data={"consent": "ALL"}, headers={"Accept": "text/html"})
        assert refused.status_code == 403
        form = lxml.html.document_fromstring(refused.content).xpath("//main//form")[0]
        fields = dict(form.fields)
        assert fields["consent"] == "ALL" and fields["csrfmiddlewaretoken"]
        again = visitor.post(form.action, data=fields, headers={"Referer": f"{front.origin}/cookies"})
    assert (again.status_code, again.cookies["vst_cookie_consent"]) == (303, "ALL")


@pytest.mark.requirement("EDGE-016")
@pytest.mark.parametrize(
    "path",
    ["/inloggad/valj-vem-du-vill-foretrada", "/inloggad/mina-sidor", "/api/auth-service-api/api/token/v2/logout"],
    ids=["chooser", "draft and settings", "logout"],
)
def test_whoever_has_a_login_needs_the_value_as_before(path: str, front: Front) -> None:
    with front.client() as albin:
        albin.get("/inloggad/automock", params={"id": by_key("B01").person.personnummer})
        assert albin.post(path, data={"from": "/"}, headers={"Origin": front.origin}).status_code == 403


@pytest.mark.requirement("EDGE-018")
def test_tracking_gets_no_copy_of_its_own_and_random_queries_fill_nothing(empty: Front) -> None:
    with empty.client() as visitor:
        visitor.get("/moms")
        assert [visitor.get(f"/moms?{query}").headers["X-Cache-Status"] for query in ("utm_source=a", "fbclid=b")] == ["HIT", "HIT"]
        before = _kept(empty)
        answers = [visitor.get(f"/moms?x={number}") for number in range(2000)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert refused and {answer.status_code for answer in refused} <= {429, 503}
    assert all("Retry-After" in answer.headers for answer in refused)
    assert "Det är många här just nu" in refused[0].text
    assert _kept(empty) - before < 1_000_000
    with empty.client(ANOTHER_VISITOR) as other:
        assert other.get("/moms?x=1").status_code == 200


@pytest.mark.requirement("EDGE-019")
@pytest.mark.parametrize("through", ["edge", "process"])
@pytest.mark.parametrize("encoding", ["gzip", "br", "identity"])
def test_what_a_browser_has_already_is_not_sent_again(through: str, encoding: str, front: Front) -> None:
    asks = front.client() if through == "edge" else httpx.Client(base_url=front.processes[0].address, headers=EDGE)
    with asks as visitor:
        first = visitor.get("/", headers={"Accept-Encoding": encoding})
        tag = first.headers["ETag"]
        again = visitor.get("/", headers={"Accept-Encoding": encoding, "If-None-Match": tag})
    assert (first.status_code, first.headers["Vary"], tag[:2]) == (200, "Accept-Encoding", "W/")
    assert (again.status_code, again.content, again.headers["Vary"]) == (304, b"", "Accept-Encoding")


@pytest.mark.requirement("SCALE-010")
def test_while_no_process_answers_what_was_asked_before_is_shown_and_all_is_live_after(tmp_path: Path) -> None:
    port = free_port()
    told = {"VST_ORIGIN": f"https://{HOST}:{port}", "VST_HTTPS": "1", "VST_TRUSTED_PROXIES": "127.0.0.1", "VST_EDGE_SECONDS": "1"}
    own = {**told, "VST_DATA": str(tmp_path), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    prepared_data.ready(tmp_path, {**os.environ, **own}, has_content=True)
    manage("build_error_pages", str(tmp_path), **own)
    certificate, asked = tls(tmp_path), ("/", "/moms", "/en/services")
    with serving(tmp_path, **told) as one, nginx(tmp_path, port, [_port(one)], certificate, tmp_path, tmp_path):
        front = Front(port, certificate, (one, one))
        with front.client() as visitor:
            before = {path: visitor.get(path).content for path in asked}
            one.process.terminate()
            one.process.wait(60)
            for path in asked:
                _until(lambda path=path: visitor.get(path).headers["X-Cache-Status"] != "HIT")  # it is old after a second
                shown = visitor.get(path)
                assert (shown.status_code, shown.headers["X-Cache-Status"], shown.content) == (200, "STALE", before[path])
            for path, language in (("/nyheter", "sv"), ("/en/news", "en")):
                away = visitor.get(path)
                assert away.status_code == 502
                page = lxml.html.document_fromstring(away.content)
                assert page.get("lang") == language and page.xpath("//*[@data-testid='error-500-title']")
            again = [sys.executable, "-m", "django", "serve", "--port", str(_port(one))]
            with running(again, lambda: answers(f"{one.address}/health/ready"), tmp_path / "again.log", **own):
                _until(lambda: visitor.get("/nyheter").status_code == 200)
                address = f"wss://127.0.0.1:{port}/ws/page?path=/moms"
                own_tls = {"ca_certs": str(certificate.folder / "authority.pem"), "server_hostname": HOST}
                create_connection(address, origin=front.origin, host=f"{HOST}:{port}", sslopt=own_tls, timeout=60).close()


def _until(is_so: Callable[[], bool]) -> None:
    """Asks until it is so; nginx leaves a process alone for a second that did not answer."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline


def _forget(front: Front) -> None:
    for file in (front.folder / "cache").rglob("*"):
        if file.is_file():
            file.unlink()


def _kept(front: Front) -> int:
    return sum(file.stat().st_size for file in (front.folder / "cache").rglob("*") if file.is_file())


def _port(process: Served) -> int:
    return int(process.address.rpartition(":")[2])
