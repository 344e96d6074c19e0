"""Who a visitor is, is said by servers in front that are trusted, and by nobody else; limits count visitors, not servers."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.testing import WebsocketCommunicator

import portal.web.close_codes
from portal.asgi import pages
from portal.contact import rate
from portal.http.proxies import MOST_FORWARDED, WARNED_EACH, Trusted, TrustedProxies, counted_as
from portal.web.open_sockets import OPEN
from portal.web.socket import PageConsumer
from tests.portal.visitors import CONTACT

PROXY, VISITOR, LIAR = "192.0.2.10", "203.0.113.1", "198.51.100.9"
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


async def behind(proxies: TrustedProxies, seen: list[dict[str, Any]], **scope: Any) -> dict[str, Any]:
    """The scope that an application behind ``proxies`` gets for a request with ``scope``; ``headers`` by name."""
    headers = [(name.lower().replace("_", "-").encode(), value.encode()) for name, value in scope.pop("headers", {}).items()]
    await proxies({"type": "http", "client": [PROXY, 4711], "scheme": "http", **scope, "headers": headers}, None, None)  # type: ignore[arg-type]
    return seen.pop()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ask(settings: Any, clock: Clock) -> Any:
    """Asks the application behind the trusted ``192.0.2.0/28``, ``2001:db8::/64`` and a unix socket; gives the scope that it gets."""
    settings.VST_TRUSTED_PROXIES = ("192.0.2.0/28", "2001:db8::/64", "unix")
    seen: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    proxies = TrustedProxies(application, clock)
    return lambda **scope: asyncio.run(behind(proxies, seen, **scope))


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        (VISITOR, VISITOR),
        (f"{LIAR}, {VISITOR}", VISITOR),
        (f"{LIAR},{VISITOR}, 192.0.2.11 ,192.0.2.12", VISITOR),
        (f"nonsense, {VISITOR}", VISITOR),
        ("192.0.2.11, 192.0.2.12", "192.0.2.11"),
        ("2001:DB8:1::1", "2001:db8:1::1"),
        ("[2001:db8:1::1]:443", "2001:db8:1::1"),
        ("203.0.113.1:65000", VISITOR),
        ("::ffff:203.0.113.1", VISITOR),
        # what cannot be read: the server's own
        ("", PROXY),
        (",", PROXY),
        ("unknown", PROXY),
        (f"{VISITOR}, nonsense", PROXY),
        ("x" * 10_000, PROXY),
        (", ".join([VISITOR] * (MOST_FORWARDED + 1)), PROXY),
    ],
)
def test_the_visitor_is_the_rightmost_address_that_is_not_trusted(ask: Any, forwarded: str, address: str) -> None:
    assert ask(headers={"X-Forwarded-For": forwarded})["client"][0] == address


def test_nobody_else_is_believed(ask: Any) -> None:
    headers = {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "https", "X-Request-ID": "0123456789"}
    asked = ask(client=[LIAR, 1], headers=headers)
    assert (asked["client"], asked["scheme"]) == ([LIAR, 1], "http")
    assert b"x-request-id" not in dict(asked["headers"])


def test_without_the_setting_a_header_changes_nothing(settings: Any) -> None:
    assert not Trusted.of_settings().has("127.0.0.1")
    assert not Trusted.of_settings().has("")


@pytest.mark.parametrize("client", [None, ["", 0], ["2001:db8::7", 1]])
def test_a_server_by_a_unix_socket_or_ipv6_is_believed_when_it_is_named(ask: Any, client: Any) -> None:
    assert ask(client=client, headers={"X-Forwarded-For": VISITOR})["client"] == [VISITOR, 0]


def test_a_server_that_asks_for_itself_is_itself(ask: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert ask()["client"] == [PROXY, 4711]
    assert not caplog.records


@pytest.mark.parametrize(("kind", "plain", "encrypted"), [("http", "http", "https"), ("websocket", "ws", "wss")])
def test_the_scheme_is_the_visitors(ask: Any, kind: str, plain: str, encrypted: str) -> None:
    assert ask(type=kind, scheme=plain, headers={"X-Forwarded-Proto": "https"})["scheme"] == encrypted
    assert ask(type=kind, scheme=encrypted, headers={"X-Forwarded-Proto": "http"})["scheme"] == plain
    assert ask(type=kind, scheme=plain, headers={"X-Forwarded-Proto": "javascript"})["scheme"] == plain


@pytest.mark.parametrize(("sent", "kept"), [("0f3b-41", None), ("0f3b-41c2", "0f3b-41c2"), ("a" * 65, None), ("0f3b 41c2", None)])
def test_a_request_id_goes_on_when_it_is_one(ask: Any, sent: str, kept: str | None) -> None:
    assert dict(ask(headers={"X-Request-ID": sent})["headers"]).get(b"x-request-id") == (kept.encode() if kept else None)


def test_a_header_that_can_not_be_read_is_told_of_once_a_minute_and_without_its_value(
    ask: Any, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for clock.now in (0.0, 1.0, WARNED_EACH - 1, WARNED_EACH):
        ask(headers={"X-Forwarded-For": "191212121212"})
    assert len(caplog.records) == 2
    assert "191212121212" not in caplog.text


# --- What is counted ---


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("::ffff:203.0.113.1", "203.0.113.1"),
        ("2001:db8:1:1::1", "2001:db8:1:1::/64"),
        ("2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_64_of_ipv6_is_one_address(address: str, key: str) -> None:
    assert counted_as(address) == key


@pytest.mark.requirement("EDGE-006")
async def test_an_ipv6_visitor_is_limited_by_their_64() -> None:
    taken = [await rate.may_send(f"2001:db8:1:1::{number:x}", NOON, f"browser {number}") for number in range(1, 62)]
    assert taken == [True] * 60 + [False]
    assert await rate.may_send("2001:db8:1:2::1", NOON, "another browser")


async def sends_a_message(application: Any, browser: int, forwarded: str) -> int:
    """The contact call by a browser of its own, through a server in front; the status."""
    body = json.dumps({"till": "TILLGANGLIGHET", "amne": "", "meddelande": "Hej", "avsandare": ""}).encode()
    token = f"{browser:032d}"
    headers = {
        "host": "testserver",
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cookie": f"vst_csrf={token}",
        "x-csrftoken": token,
        "x-forwarded-for": forwarded,
    }
    scope = {"type": "http", "method": "POST", "path": CONTACT, "query_string": b"", "client": ["127.0.0.1", 1], "scheme": "http"}
    end = ApplicationCommunicator(application, {**scope, "headers": [(name.encode(), value.encode()) for name, value in headers.items()]})
    await end.send_input({"type": "http.request", "body": body})
    status = int((await end.receive_output(timeout=10))["status"])
    await end.wait()
    return status


@pytest.mark.django_db(transaction=True)
async def test_seventy_visitors_behind_one_server_write_and_nobody_is_in_anothers_way(settings: Any) -> None:
    settings.VST_TRUSTED_PROXIES = ("127.0.0.1",)
    application = TrustedProxies(pages)
    assert [await sends_a_message(application, number, f"203.0.113.{number}") for number in range(1, 71)] == [204] * 70


@pytest.mark.django_db(transaction=True)
@pytest.mark.requirement("EDGE-005")
async def test_who_writes_too_often_is_known_by_their_address_and_not_by_what_they_say_before_it(settings: Any) -> None:
    settings.VST_TRUSTED_PROXIES = ("127.0.0.1",)
    application = TrustedProxies(pages)
    written = [await sends_a_message(application, number, f"198.51.100.{number}, {VISITOR}") for number in range(1, 62)]
    assert written == [204] * 60 + [429]
    assert await sends_a_message(application, 62, "203.0.113.2") == 204
    for broken in ("nonsense", "x" * 10_000, ","):
        assert await sends_a_message(application, 63, broken) == 204


async def _refused_sockets(addresses: list[str], most: int) -> list[str]:
    """The addresses behind one server whose sockets were refused for there being too many."""

    class Few(PageConsumer):
        most_sockets_of_an_address = most

    consumer = TrustedProxies(Few.as_asgi())
    refused, ends = [], []
    for address in addresses:
        headers = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"x-forwarded-for", address.encode())]
        end = WebsocketCommunicator(consumer, "/ws/page?path=/404", headers)
        end.scope["client"] = ("127.0.0.1", 1)
        assert (await end.connect(timeout=5))[0]
        if (await end.receive_output(timeout=5)).get("code") == portal.web.close_codes.TOO_MUCH:
            refused.append(address)
        ends.append(end)
    for end in ends:
        await end.disconnect()
    return refused


@pytest.mark.django_db(transaction=True)
async def test_open_pages_are_counted_for_the_visitors_address(settings: Any) -> None:
    settings.VST_TRUSTED_PROXIES = ("127.0.0.1",)
    OPEN.clear()
    assert await _refused_sockets([VISITOR, VISITOR, VISITOR, "203.0.113.2", "203.0.113.3"], most=2) == [VISITOR]
    assert await _refused_sockets(["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1"], most=1) == ["2001:db8:1:1::2"]
