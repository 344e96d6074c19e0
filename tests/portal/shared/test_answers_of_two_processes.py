"""A form that was sent without scripts goes live with its errors and all that was typed, at whichever process its socket comes to."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import lxml.html
import pytest
from redis import Redis
from websocket import create_connection

from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.portal.eservices.installing import install_example
from tests.redis_server import RedisServer

CONTACT, NOTES = "/om-foretagsporten-se/kontakt", "/inloggad/anteckningar"
TIMES = 20
PATIENT = 60
"""Seconds."""


@dataclass(frozen=True)
class Form:
    """What is sent, wrong in something, and what the answer says of it."""

    path: str
    fields: dict[str, str]
    wrong: str
    """Test id of an error."""


FORMS = [
    Form(CONTACT, {"subject": "", "message": "Jag undrar över {} momsblanketter", "email": "anna"}, "contact-email-error"),
    Form(NOTES, {"note": "Ring banken om {} lånelöften", "remind": "snart"}, "remind-hint"),
]


@pytest.fixture
def two(redis: RedisServer, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two processes with the notes of the tutorial, one database and one Redis."""
    (tmp_path / "packages").mkdir()
    settings = {"REDIS_URL": redis.url, "PYTHONPATH": str(install_example(tmp_path / "packages")), "VST_SECRET_KEY": "k" * 40}
    with serving(tmp_path / "data", **settings) as one, serving(tmp_path / "data", **settings) as other:
        yield one, other


@pytest.fixture
def beata(two: tuple[Served, Served]) -> Iterator[httpx.Client]:
    """Signed in, with a company chosen."""
    with httpx.Client(timeout=PATIENT, follow_redirects=True) as client:
        person = by_key("B03").person.personnummer
        client.get(f"{two[0].address}/inloggad/automock", params={"id": person, "target": NOTES, "valt-engagemang": "5521030014"})
        yield client


def live(served: Served, visitor: httpx.Client, page: lxml.html.HtmlElement, path: str) -> str:
    """What the page is drawn with when its socket comes to this process."""
    (socket,) = page.xpath("//*[@id='root']/@data-socket")
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    address = f"{served.address.replace('http', 'ws')}{socket}{'&' if '?' in socket else '?'}path={path}"
    end = create_connection(address, origin=served.address, cookie=cookies, timeout=PATIENT)
    drawn = str(end.recv())
    end.close()
    assert '"layout-update"' in drawn
    return drawn


@pytest.mark.requirement("OPS-024")
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.path)
def test_the_live_page_shows_what_was_wrong_and_what_was_typed(
    form: Form, two: tuple[Served, Served], beata: httpx.Client, redis: RedisServer
) -> None:
    for time in range(TIMES):
        takes, draws = two[time % 2], two[(time + 1) % 2]
        found = lxml.html.document_fromstring(beata.get(takes.address + form.path).text)
        assert form.wrong not in live(draws, beata, found, form.path)
        fields = {name: value.format(time) for name, value in form.fields.items()}
        own = found.xpath(f"//main//form[.//*[@name='{next(iter(fields))}']]//input[@type='hidden']")
        sent = {each.get("name"): each.get("value") for each in own} | fields
        answer = beata.post(takes.address + form.path, data=sent, headers={"Origin": takes.address})
        page = lxml.html.document_fromstring(answer.text)
        assert (answer.status_code, bool(page.xpath(f"//*[@data-testid='{form.wrong}']"))) == (400, True)
        drawn = live(draws, beata, page, form.path)
        assert form.wrong in drawn
        assert all(value in drawn for value in fields.values() if value), drawn
    lies_there = b"\n".join(_all_in(redis))
    assert lies_there.count(b"answer") >= TIMES, "the processes told each other nothing"
    for word in ("momsblanketter", "lånelöften", "undrar", "banken", "anna", "snart"):
        assert word.encode() not in lies_there and word.encode().hex().encode() not in lies_there


def _all_in(redis: RedisServer) -> Iterator[bytes]:
    """Every key, and what stands under it."""
    with Redis.from_url(redis.url) as inside:
        for name in inside.scan_iter(count=1000):
            yield name
            yield inside.get(name) or b"" if inside.type(name) == b"string" else inside.dump(name) or b""
