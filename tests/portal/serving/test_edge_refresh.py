"""What editors publish is at the edge as soon as the processes know of it, and what it was before is not shown again."""

import asyncio
import logging
import os
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from logging.handlers import QueueHandler
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import lxml.html
import pytest

from portal.content.model import Moved
from portal.content.snapshot import Snapshot
from portal.testing import prepared_data
from portal.testing.browser import serving
from portal.testing.ports import free_port
from portal.web.edge_refresh import EdgeRefresh, changed_paths
from tests.in_front import HOST, Front, nginx, tls

STRANGER = "127.0.0.3"
DARK = {"Cookie": "vst_cookie_consent=RESTRICTED; vst_theme=dark"}
VISITORS = (
    {},
    DARK,
    {"Accept-Encoding": "gzip, deflate, br, zstd"},
    {"Accept-Encoding": "gzip;q=1.0, identity"},
    {"Accept-Encoding": "identity"},
)
"""Headers of browsers and of others, each of whom is sent what is kept for it."""
EDITED = """
import django
django.setup()
from portal.editing.pages import Article
article = Article.objects.get(slug="moms", locale__language_code="sv")
{}
"""


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Front, dict[str, str]]]:
    """Two processes behind nginx, which keeps pages for ten minutes unless it is told that they have changed."""
    data, folder, port = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("nginx"), free_port()
    certificate = tls(folder)
    told = {
        "VST_ORIGIN": f"https://{HOST}:{port}",
        "VST_HTTPS": "1",
        "VST_TRUSTED_PROXIES": "127.0.0.1",
        "VST_EDGE_SECONDS": "600",
        "VST_EDGES": f"https://127.0.0.1:{port}",
        "SSL_CERT_FILE": str(folder / "authority.pem"),
    }
    own = {**told, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    prepared_data.ready(data, {**os.environ, **own}, has_content=True)
    with ExitStack() as stack:
        one, other = (stack.enter_context(serving(data, **told)) for _ in range(2))
        ports = [int(each.address.rpartition(":")[2]) for each in (one, other)]
        plain = stack.enter_context(nginx(folder, port, ports, certificate, data, folder))
        yield Front(port, certificate, (one, other), folder, plain), own


@pytest.mark.requirement("EDGE-017")
def test_a_new_title_is_shown_from_then_on_and_what_is_taken_back_is_gone(front: tuple[Front, dict[str, str]]) -> None:
    edge, own = front
    with edge.client(STRANGER) as visitor:
        for cookies in VISITORS:
            assert [_title(visitor, cookies) for _ in range(3)] == ["Moms"] * 3
            assert visitor.get("/moms", headers=cookies).headers["X-Cache-Status"] == "HIT"
        _edit(own, 'article.title = "Momsen i år"; article.save_revision().publish()')
        for cookies in VISITORS:
            _until(lambda cookies=cookies: _title(visitor, cookies) == "Momsen i år")
            _until(lambda cookies=cookies: visitor.get("/moms", headers=cookies).headers["X-Cache-Status"] == "HIT")
        assert {_title(visitor, cookies) for cookies in VISITORS for _ in range(20)} == {"Momsen i år"}
        _edit(own, "article.unpublish()")
        _until(lambda: visitor.get("/moms").headers.get("Location") == "/404")
        assert visitor.get("/404").status_code == 404
        _edit(own, "article.save_revision().publish()")
        _until(lambda: visitor.get("/moms").status_code == 200)


@pytest.mark.requirement("EDGE-017")
def test_a_visitor_who_says_to_be_the_portal_is_answered_from_what_is_kept(front: tuple[Front, dict[str, str]]) -> None:
    with front[0].client(STRANGER) as visitor:
        _until(lambda: visitor.get("/f-skatt").headers["X-Cache-Status"] == "HIT")
        assert visitor.get("/f-skatt", headers={"X-Portal-Refresh": "1"}).headers["X-Cache-Status"] == "HIT"


@pytest.mark.requirement("EDGE-024")
def test_the_pulse_is_answered_from_what_is_kept(front: tuple[Front, dict[str, str]]) -> None:
    with front[0].client(STRANGER) as visitor:
        _until(lambda: visitor.get("/api/skalet/v1/puls").headers["X-Cache-Status"] == "HIT")
        mark = visitor.get("/api/skalet/v1/puls").json()["notices"]
        _until(lambda: visitor.get(f"/api/skalet/v1/notiser/sv/-/{mark}").headers["X-Cache-Status"] == "HIT")
        assert visitor.get("/api/skalet/v1/notiser/sv/-/000000000000").status_code == 404
    asked = {"X-Portal-Edge": "1", "X-Forwarded-Proto": "https", "Host": HOST}
    kept = httpx.get(f"{front[0].processes[0].address}/api/skalet/v1/puls", headers=asked)
    assert kept.headers["Cache-Control"] == "public, max-age=3, stale-while-revalidate=0, stale-if-error=3600"
    assert "Set-Cookie" not in kept.headers


async def test_operators_read_why_a_server_in_front_fetched_nothing_anew(settings: Any, tmp_path: Path) -> None:
    certificate, said = tls(tmp_path), Queue[logging.LogRecord]()
    shown = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    shown.load_cert_chain(certificate.folder / "certificate.pem", certificate.folder / "key.pem")
    log, lines = logging.getLogger("portal.web.edge_refresh"), QueueHandler(said)
    lines.setLevel(logging.ERROR)
    log.addHandler(lines)
    refresh = EdgeRefresh()
    try:
        async with await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", ssl=shown) as nginx_of_nobody_known:
            settings.VST_EDGES = [edge := f"https://127.0.0.1:{nginx_of_nobody_known.sockets[0].getsockname()[1]}"]
            await refresh.begin()
            refresh._add({"/moms"})
            record = await asyncio.to_thread(said.get, timeout=60)
    finally:
        await refresh.end()
        log.removeHandler(lines)
    assert edge in record.getMessage()
    assert "certificate verify failed" in record.getMessage()


def test_an_address_that_leads_elsewhere_since_has_changed() -> None:
    now = Snapshot(moved={"/gammal": Moved("/moms", is_permanent=True)})
    assert changed_paths(Snapshot(), now) == changed_paths(now, Snapshot()) == {"/gammal"}
    assert changed_paths(now, now) == set()


def _title(visitor: httpx.Client, cookies: dict[str, str]) -> str:
    answer = visitor.get("/moms", headers=cookies)
    return str(lxml.html.document_fromstring(answer.content).xpath("string(//h1)")).strip()


def _edit(own: dict[str, str], what: str) -> None:
    """What an editor does, in a process of its own."""
    subprocess.run([sys.executable, "-c", EDITED.format(what)], env=own | {"PATH": ""}, check=True)


def _until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
