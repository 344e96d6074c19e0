"""What one page of a session does reaches the others, in one process by memory and in several by Redis, alike."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from channels.layers import channel_layers, get_channel_layer
from channels.testing import WebsocketCommunicator
from django.utils.module_loading import import_string
from websocket import WebSocket, create_connection

from mock_login.claims import claims
from portal.http.cookies import CookieChanges
from portal.identity import own_sessions, sessions
from portal.identity.accept import OpenedSession, accept_identity
from portal.identity.login import renewed
from portal.identity.open_pages import group_of
from portal.settings import channel_layer
from portal.web.open_sockets import OPEN
from portal.web.socket import PageConsumer
from test_world.people import by_key
from tests.browser.conftest import Served, serving
from tests.redis_server import RedisServer

pytestmark = pytest.mark.django_db(transaction=True)

LOGINS = "/inloggad/inloggningar"


@pytest.fixture
def redis(tmp_path: Any) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["memory", "redis"])
def layer(request: pytest.FixtureRequest) -> Iterator[str]:
    url = request.getfixturevalue("redis").url if request.param == "redis" else None
    with _layer(url):
        yield request.param


@pytest.fixture
def on_redis(redis: RedisServer) -> Iterator[RedisServer]:
    with _layer(redis.url):
        yield redis


@contextmanager
def _layer(url: str | None) -> Iterator[None]:
    """The layer that the portal has with this ``REDIS_URL``, in place of the one there is."""
    asked = channel_layer(url)
    made = import_string(str(asked["BACKEND"]))(**asked.get("CONFIG", {}))  # type: ignore[arg-type]
    OPEN.clear()
    before = channel_layers.set("default", made)
    yield
    channel_layers.set("default", before)


async def signs_in(key: str) -> OpenedSession:
    return await accept_identity(claims(by_key(key).person), datetime.now(UTC))


def cookie_header(changes: CookieChanges) -> str:
    return "; ".join(f"{change.name}={change.value}" for change in changes.changes)


class Tab:
    """One open page of somebody signed in, on the portal's real consumer."""

    def __init__(self, who: OpenedSession) -> None:
        headers = [
            (b"host", b"testserver"),
            (b"origin", b"http://testserver"),
            (b"cookie", cookie_header(who.cookies(datetime.now(UTC))).encode()),
        ]
        self._end = WebsocketCommunicator(PageConsumer.as_asgi(), f"/ws/page?path={LOGINS}", headers)
        self._end.scope["client"] = ("192.0.2.1", 1)

    async def opens(self) -> int | None:
        """The code it was closed with at once, or ``None`` for a page that lives."""
        assert (await self._end.connect(timeout=5))[0]
        first = await self._end.receive_output(timeout=10)
        return int(first["code"]) if first["type"] == "websocket.close" else None

    async def hears(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(await self._end.receive_from(timeout=10))
        return heard

    async def hears_nothing(self, seconds: float = 0.3) -> bool:
        return bool(await self._end.receive_nothing(timeout=seconds))

    async def close_code(self) -> int:
        while True:
            message = await self._end.receive_output(timeout=10)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def leaves(self) -> None:
        await self._end.disconnect(timeout=10)


@asynccontextmanager
async def tabs(*of: OpenedSession) -> AsyncIterator[list[Tab]]:
    opened = [Tab(who) for who in of]
    for tab in opened:
        assert await tab.opens() is None
    yield opened
    for tab in opened:
        await tab.leaves()
    assert not OPEN


@pytest.mark.usefixtures("layer")
async def test_a_refresh_in_one_tab_reaches_the_others_and_nobody_else() -> None:
    beata, albin = await signs_in("B03"), await signs_in("B01")
    async with tabs(beata, beata, albin) as (one, other, albins):
        later = datetime.now(UTC) + timedelta(minutes=2)
        await sessions.refresh(beata.secrets.refresh_token, beata.secrets.session_key, later)
        for tab in (one, other):
            told = await tab.hears()
            assert (told["type"], told["name"]) == ("tell", "session-refreshed")
            assert 1790 <= told["detail"]["secondsLeft"] <= 1920
        assert await albins.hears_nothing()


@pytest.mark.usefixtures("layer")
async def test_a_sign_out_closes_every_page_of_that_session_only() -> None:
    beata, albin = await signs_in("B03"), await signs_in("B01")
    async with tabs(beata, beata, albin) as (one, other, albins):
        await sessions.end(beata.row.sid, datetime.now(UTC))
        for tab in (one, other):
            assert await tab.hears() == {"type": "go", "url": "/utloggad"}
            assert await tab.close_code() == 4401
        assert await albins.hears_nothing()


@pytest.mark.usefixtures("layer")
async def test_ending_the_other_logins_closes_their_pages_and_not_this_one() -> None:
    here, phone = await signs_in("B03"), await signs_in("B03")
    async with tabs(here, phone) as (this, on_the_phone):
        login = await renewed(here.login, datetime.now(UTC))
        assert login and await own_sessions.end_others(login, datetime.now(UTC)) == 1
        assert await on_the_phone.close_code() == 4401
        assert await this.hears_nothing()


@pytest.mark.usefixtures("layer")
async def test_what_is_said_in_a_burst_arrives_in_order_and_the_sign_out_last() -> None:
    beata = await signs_in("B03")
    async with tabs(beata) as (one,):
        until = [datetime.now(UTC) + timedelta(minutes=minutes) for minutes in range(10, 60)]
        for end in until:
            await get_channel_layer().group_send(group_of(beata.row.sid), {"type": "session.refreshed", "expires_at": end.isoformat()})
        await sessions.end(beata.row.sid, datetime.now(UTC))
        told = [(await one.hears())["detail"]["secondsLeft"] for _ in until]
        assert told == sorted(told)
        assert await one.hears() == {"type": "go", "url": "/utloggad"}


@pytest.mark.usefixtures("layer")
async def test_nobody_hears_for_a_page_that_has_left() -> None:
    beata = await signs_in("B03")
    async with tabs(beata, beata) as (one, other):
        await one.leaves()
        await sessions.end(beata.row.sid, datetime.now(UTC))
        assert await other.close_code() == 4401


@pytest.mark.usefixtures("layer")
async def test_many_open_pages_all_hear() -> None:
    people = [await signs_in(key) for key in ("B03", "B01", "S01") for _ in range(20)]
    async with tabs(*people) as opened:
        for who in people[::2]:
            await sessions.end(who.row.sid, datetime.now(UTC))
        assert await asyncio.gather(*[tab.close_code() for tab in opened[::2]]) == [4401] * 30
        assert all(await asyncio.gather(*[tab.hears_nothing() for tab in opened[1::2]]))


# --- What only Redis can do ---


@pytest.mark.usefixtures("on_redis")
async def test_a_page_that_hears_nothing_for_long_stays_open() -> None:
    beata = await signs_in("B03")
    async with tabs(beata, beata) as (one, _):
        assert await one.hears_nothing(seconds=7), "Redis is asked for five seconds at a time, and its client must wait for longer"
        await sessions.end(beata.row.sid, datetime.now(UTC))
        assert await one.close_code() == 4401


async def test_when_redis_restarts_every_page_connects_anew_and_hears_again(
    on_redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    beata, albin = await signs_in("B03"), await signs_in("B01")
    async with tabs(beata, beata, albin) as opened:
        on_redis.stop()
        on_redis.start()
        assert await asyncio.gather(*[tab.close_code() for tab in opened]) == [4500] * 3
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "The channel layer failed (ConnectionError): 3 pages connect anew"
    ]
    async with tabs(beata, albin) as (one, albins):
        await sessions.end(beata.row.sid, datetime.now(UTC))
        assert await one.close_code() == 4401
        assert await albins.hears_nothing()


async def test_without_redis_a_sign_out_stands_and_no_page_is_deaf(on_redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    beata = await signs_in("B03")
    on_redis.stop()
    tab = Tab(beata)
    assert await tab.opens() == 4500
    await tab.leaves()
    await sessions.end(beata.row.sid, datetime.now(UTC))
    assert await renewed(beata.login, datetime.now(UTC)) is None
    assert f"The pages of session {beata.row.sid[:8]} could not be told: ConnectionError" in [record.message for record in caplog.records]
    on_redis.start()


# --- Two processes ---


def signed_in_at(served: Served) -> httpx.Client:
    client = httpx.Client(base_url=served.address)
    client.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer}).raise_for_status()
    return client


def page_at(served: Served, client: httpx.Client) -> WebSocket:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = served.address.replace("http", "ws") + f"/ws/page?path={LOGINS}"
    page = create_connection(address, origin=served.address, cookie=cookies, timeout=20)
    page.recv()
    return page


def test_a_sign_out_at_one_process_closes_the_page_at_the_other(redis: RedisServer, tmp_path: Any) -> None:
    with serving(tmp_path, REDIS_URL=redis.url) as one, serving(tmp_path, REDIS_URL=redis.url) as other:
        beata = signed_in_at(one)
        page, at_the_other = page_at(one, beata), page_at(other, beata)
        answer = beata.post(f"{other.address}/api/auth-service-api/api/token/v2/logout", headers={"X-CSRFToken": beata.cookies["vst_csrf"]})
        assert answer.status_code == 204
        for each in (page, at_the_other):
            assert json.loads(each.recv()) == {"type": "go", "url": "/utloggad"}
            assert int.from_bytes(each.recv_data()[1][:2], "big") == 4401
