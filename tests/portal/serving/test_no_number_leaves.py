"""No personal number is in the log, the metrics, the traces or what the database keeps of faults, whatever visitors did and wrote."""

import itertools
import json
import re
import sqlite3
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

import httpx
import lxml.html
import pytest
from websocket import WebSocketException, create_connection

from portal.testing.browser import Served, serving
from test_world.people import PEOPLE
from tests.client.served import until
from tests.collector import Collector
from tests.portal.eservices.installing import install
from tests.smtp_server import mail_server

NUMBER = "199204029806"
BETWEEN = ("", "-", "+", " ", "\N{NO-BREAK SPACE}", "\N{THIN SPACE}", "\N{EN DASH}", "\N{EM DASH}", ".", "/", "_")
ENCODED = ("%20", "%2D", "%2B", "%C2%A0", "%E2%80%93", "%2520", "%252D")
FULL_WIDTH = {ord(digit): 0xFF10 + int(digit) for digit in "0123456789"}
SPELLINGS = (
    *(f"{NUMBER[at:8]}{between}{NUMBER[8:]}" for between in (*BETWEEN, *ENCODED) for at in (0, 2)),
    NUMBER.translate(FULL_WIDTH),
    NUMBER[2:].translate(FULL_WIDTH),
    f"abc{NUMBER}def",
    f"id{NUMBER[2:8]}-{NUMBER[8:]}x",
    "".join(f"%{ord(digit):02X}" for digit in NUMBER),
    "".join(f"%25{ord(digit):02X}" for digit in NUMBER),
)
STAYS = ("552103-0014", "550e8400-e29b-41d4-a716-446655440000")
PATIENCE = 60
KEPT = """
from reactpy import html
from portal.eservices.plugins import Plugin, ServicePage

async def read(visit):
    raise LookupError("nobody is " + visit.query.get("who", "there"))

service = Plugin({"": ServicePage(draw=lambda visit, said: html.p(said), load=read)})
"""
ROW = """
api = 1
[[service]]
id = "okand"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = false, entry = { sv = "/okand", en = "/en/unknown" } }
"""
TEXTS = '"service.okand.name" = "Okänd"\n"service.okand.description" = "Känner ingen."\n'


@dataclass(frozen=True)
class World:
    served: Served
    collector: Collector
    data: Path

    def visitor(self) -> httpx.Client:
        return httpx.Client(base_url=self.served.address, timeout=PATIENCE, follow_redirects=True)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A portal with a service that fails and says about whom, and a mail server that takes nothing."""
    data, packages = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("packages")
    install(packages, "okand", KEPT, {"okand": "okand:service"}, ROW, sv=TEXTS, en=TEXTS)
    with Collector() as collector, mail_server(tmp_path_factory.mktemp("mail")) as mail:
        mail.behaves("refuse")
        told = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.address, "OTEL_TRACES_SAMPLER_ARG": "1", "OTEL_BSP_SCHEDULE_DELAY": "100"}
        with serving(data, VST_LOG="json", VST_SMTP=mail.url, PYTHONPATH=str(packages), **told) as served:
            yield World(served, collector, data)


def digits_of(text: str) -> str:
    """``text`` with escapes read, digits of all scripts as our own, and nothing that may stand between digits."""
    for _ in range(3):
        text = re.sub(r"\\+u([0-9a-fA-F]{4})|\\+x([0-9a-fA-F]{2})", lambda found: chr(int(found[1] or found[2], 16)), unquote(text))
    plain = "".join(str(unicodedata.digit(one, one)) for one in text)
    return re.sub(r"[\s\-+./_\u00a0\u2009\u2013\u2014]", "", plain)


def assert_nobody_is_named(where: str, text: str, numbers: set[str]) -> None:
    digits = digits_of(text)
    for number in numbers:
        if (at := digits.find(number[2:])) >= 0:
            pytest.fail(f"{where} names somebody: {digits[max(0, at - 200) : at]}<…>{digits[at + 10 : at + 60]}")


def told_everywhere(world: World, numbers: set[str]) -> None:
    assert_nobody_is_named("the log", world.served.logged(), numbers)
    assert_nobody_is_named("/metrics", httpx.get(f"{world.served.address}/metrics").text, numbers)
    for sent in world.collector.raw:
        assert_nobody_is_named("a trace", sent.decode("utf-8", "replace"), numbers)
    for kept in faults_kept(world.data / "foretagsporten.sqlite3"):
        assert_nobody_is_named("the database", kept, numbers)


def faults_kept(database: Path) -> list[str]:
    """Whatever the database keeps of faults, in all its tables."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")') if "fault" in row[1]] for name in names}
        kept = [(name, column) for name, each in columns.items() for column in each]
        assert {name for name, _ in kept} >= {"portal_contactmessage", "portal_flowdelivery", "portal_flowmail"}
        return [str(value) for name, column in kept for (value,) in connection.execute(f'SELECT "{column}" FROM "{name}"') if value]


@pytest.mark.requirement("OPS-041")
def test_the_journeys_of_all_test_people_name_nobody(world: World) -> None:
    numbers = set()
    for one in PEOPLE:
        numbers.add(one.person.personnummer)
        with world.visitor() as visitor:
            visitor.get("/inloggad/automock", params={"id": one.person.personnummer, "target": "/inloggad/mina-sidor"})
            chooser = visitor.get("/inloggad/valj-vem-du-vill-foretrada")
            for form in lxml.html.fromstring(chooser.text).xpath("//form[.//*[@name='orgnr']]")[:1]:
                fields = {each.get("name"): each.get("value", "") for each in form.xpath(".//*[@name]")}
                visitor.post(chooser.url.path, data=fields, headers={"Origin": world.served.address})
            for path in ("/inloggad/mina-sidor", "/inloggad/installningar", "/inloggad/anteckningar", "/en/inloggad/mina-sidor"):
                visitor.get(path)
            cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies.jar)
            with_page(world, "/inloggad/mina-sidor", cookies)
            visitor.post("/api/auth-service-api/api/token/v2/logout", headers={"X-CSRFToken": visitor.cookies.get("vst_csrf", "")})
    assert len(numbers) == len(PEOPLE) > 15
    until(lambda: any(span.name.startswith("open ") for span in world.collector.spans), "pages that went live to be collected", PATIENCE)
    told_everywhere(world, numbers)


@pytest.mark.requirement("OPS-041")
def test_thirty_spellings_in_every_place_that_a_visitor_can_write_to_are_struck_out(world: World) -> None:
    assert len(set(SPELLINGS)) >= 30
    with world.visitor() as visitor:
        for spelling in SPELLINGS:
            in_bytes, in_address = spelling.encode(), quote(spelling, safe="%/+")
            visitor.get("/", headers={"Host": in_bytes})
            visitor.get(f"/sida/{in_address}")
            visitor.get("/sok", params={"q": spelling})
            visitor.get(f"/?{in_address}={in_address}", headers={"X-Whose": in_bytes, "Referer": in_bytes, "User-Agent": in_bytes})
            visitor.get("/inloggad/mina-sidor", headers={"Cookie": b"vst_token=" + in_bytes + b"; vst_valt_engagemang=" + in_bytes})
            asks = {"query": f"query a{NUMBER} {{ a{NUMBER[2:]} }}", "operationName": spelling, spelling: spelling}
            visitor.post("/api/tvv/content", json=asks)
            visitor.post("/api/skalet/v1/fel", json={spelling: spelling, "message": spelling, "file": f"/static/{spelling}"})
            visitor.post("/api/skalet/kontaktaoss/v1/skicka", json={spelling: spelling})
            assert visitor.get("/okand", params={"who": spelling}).status_code == 500
            with_page(world, f"/?{in_address}", "", json.dumps({"type": "layout-event", "target": spelling, "data": [spelling]}))
            with_page(world, f"/{in_address}", "", json.dumps({spelling: spelling}), spelling)
        for stays in STAYS:
            visitor.get(f"/sida/{stays}")
        told = {"till": "TEKNIK", "amne": "", "meddelande": f"Jag heter {NUMBER}", "avsandare": ""}
        token = {"X-CSRFToken": visitor.cookies.get("vst_csrf", ""), "Origin": world.served.address}
        assert visitor.post("/api/skalet/kontaktaoss/v1/skicka", json=told, headers=token).status_code == 204
    until(lambda: faults_kept(world.data / "foretagsporten.sqlite3"), "the message to be refused", PATIENCE)
    told_everywhere(world, {NUMBER})
    lines = [json.loads(line) for line in world.served.logged().splitlines() if line.startswith("{")]
    paths = [line.get("path", "") for line in lines]
    assert all(any(stays in path for path in paths) for stays in STAYS)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]) for line in lines)
    assert sum("LookupError: nobody is " in line.get("exception", "") and "****" in line["exception"] for line in lines) >= len(SPELLINGS)


def with_page(world: World, path: str, cookie: str, *frames: str) -> None:
    """Opens a page, sends it these frames, and goes, however it is answered."""
    address = world.served.address.replace("http", "ws", 1)
    try:
        page = create_connection(
            f"{address}/ws/page?path={quote(path)}", origin=world.served.address, cookie=cookie or None, timeout=PATIENCE
        )
        for frame in frames:
            page.send(frame)
        page.recv()
        page.close()
    except (WebSocketException, OSError):
        return


def test_what_is_looked_for_is_found_in_every_spelling() -> None:
    for spelling, around in itertools.product(SPELLINGS, ("{}", '{{"path": "/x/{}"}}')):
        with pytest.raises(pytest.fail.Exception, match="names somebody"):
            assert_nobody_is_named("this", around.format(spelling), {NUMBER})
