"""While the portal is served: what Beata wrote in a service is given out and erased from another process, and her open page leaves."""

import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import lxml.html
import pytest
from websocket import WebSocket, create_connection

from portal.testing import processes
from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.portal.eservices.installing import install_example
from tests.redis_server import RedisServer

NOTES = "/inloggad/anteckningar"
BEATA = "199204029806"
PATIENT = 60
"""Seconds."""


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def environment(redis: RedisServer, tmp_path: Path) -> dict[str, str]:
    (tmp_path / "packages").mkdir()
    packages = str(install_example(tmp_path / "packages"))
    return {"REDIS_URL": redis.url, "PYTHONPATH": packages, "VST_DATA": str(tmp_path / "data")}


@pytest.fixture
def served(environment: dict[str, str]) -> Iterator[Served]:
    data = Path(environment["VST_DATA"])
    with serving(data, **environment) as one:
        yield one


class SignedIn:
    """A test person with a note, and a page that is live."""

    def __init__(self, key: str, company: str, note: str, served: Served) -> None:
        number = by_key(key).person.personnummer
        self.client = httpx.Client(timeout=PATIENT, follow_redirects=True, base_url=served.address)
        self.client.get("/inloggad/automock", params={"id": number, "target": NOTES, "valt-engagemang": company})
        page = self._page()
        hidden = page.xpath("//main//form[.//*[@name='note']]//input[@type='hidden']")
        sent = {each.get("name"): each.get("value") for each in hidden} | {"note": note, "remind": ""}
        assert note in self.client.post(NOTES, data=sent, headers={"Origin": served.address}).text
        self.socket = self._live(served)

    def _page(self) -> Any:
        return lxml.html.document_fromstring(self.client.get(NOTES).text)

    def _live(self, served: Served) -> WebSocket:
        (socket,) = self._page().xpath("//*[@id='root']/@data-socket")
        address = f"{served.address.replace('http', 'ws')}{socket}{'&' if '?' in socket else '?'}path={NOTES}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        end = create_connection(address, origin=served.address, cookie=cookies, timeout=PATIENT)
        assert "layout-update" in str(end.recv())
        return end

    @property
    def is_in(self) -> bool:
        return self.client.get(NOTES).url.path == NOTES


def person(environment: dict[str, str], *arguments: str, lines: tuple[str, ...]) -> str:
    """Everything that the command said, on both outputs."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", **environment}
    ran = processes.run("-m", "django", "person", *arguments, environment=env, lines="".join(f"{line}\n" for line in lines))
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


def archive(file: Path) -> dict[str, Any]:
    with zipfile.ZipFile(file) as opened:
        return {name: json.loads(opened.read(name)) for name in opened.namelist() if name.endswith(".json")}


@pytest.mark.requirement("OPS-050")
def test_beata_has_her_notes_given_out_and_erased_and_her_open_page_leaves(
    served: Served, environment: dict[str, str], tmp_path: Path
) -> None:
    beata = SignedIn("B03", "5521030014", "Ring banken om björnbär", served)
    kim = SignedIn("K01", "9521090010", "Krusbär till Kim", served)

    said = person(environment, "export", str(tmp_path / "first.zip"), lines=(BEATA,))
    files = archive(tmp_path / "first.zip")
    assert files["services/anteckningar.json"] == [{"anteckning": "Ring banken om björnbär", "påminnelse": None}]
    assert [row["value"]["text"] for row in files["records.json"]] == ["Ring banken om björnbär"]
    assert files["sessions.json"] and files["history.json"]
    assert "Krusbär" not in json.dumps(files, ensure_ascii=False)

    said += person(environment, "erase", lines=(BEATA, "erase"))
    while '"go"' not in (heard := str(beata.socket.recv())):
        assert heard, "the page was not told"
    assert json.loads(heard) == {"type": "go", "url": "/utloggad"}
    assert not beata.is_in
    assert kim.is_in and kim.socket.connected

    said += person(environment, "export", str(tmp_path / "second.zip"), lines=(BEATA,))
    assert {name for name, rows in archive(tmp_path / "second.zip").items() if rows} == {"history.json", "requests.json"}
    assert "björnbär" in json.dumps(files, ensure_ascii=False)
    for written in (BEATA, BEATA[2:], f"{BEATA[:8]}-{BEATA[8:]}"):
        assert written not in said + served.logged()
