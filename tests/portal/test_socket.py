"""The websocket behind a page trusts nothing it is told."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from reactpy import component, html, use_state

import portal.web.socket
from components.client import LivePage
from components.hooks import use_page
from portal.identity.open_pages import group_of
from portal.identity.page_login import LoginReplaced
from portal.web.client_file import client_file
from portal.web.draining import DRAINING
from portal.web.frames import FRAMES_AT_ONCE
from portal.web.open_sockets import MOST_OF_A_SESSION, OPEN
from portal.web.socket import BAD_EVENTS_TOLD, PageConsumer
from tests.components.pages import APage, inside
from tests.portal import frames

pytestmark = pytest.mark.django_db  # every socket lets go of connections that an earlier test may have left


@dataclass(frozen=True)
class ALogin:
    """What the socket reads of ``portal.identity.login.Login``."""

    sid: str
    expires_at: datetime


logins: dict[str, Any] = {}
ran_out: list[tuple[str, str]] = []
still_good = True
replaced = False


@component
def root() -> Any:
    n, set_n = use_state(0)
    if use_page().path == "/breaks" and n:
        raise ValueError

    async def wait(event: Any) -> None:
        await asyncio.Event().wait()

    return html.main(
        html.button({"id": use_page().visitor, "onClick": lambda event: set_n(n + 1)}, f"{use_page().visitor}:{n}"),
        html.button({"onClick": wait}),
        html.button({"onClick": lambda event: 1 / 0}),
    )


async def page_for_socket(path: str, scope: dict[str, Any]) -> Any:
    cookie = dict(scope["headers"]).get(b"cookie", b"").decode()
    if path == "/fails":
        raise RuntimeError
    if path == "/of-another":
        raise LoginReplaced
    return {"/gone": None, "/elsewhere": "/login"}.get(path, APage(path, visitor=cookie, login=logins.get(cookie)))


def live_page(page: Any, scope: Any, have: list[str]) -> LivePage:
    return LivePage(page, scope, have, root)


live_page.TooMuch, live_page.RenderFailed = LivePage.TooMuch, LivePage.RenderFailed  # type: ignore[attr-defined]


async def login_still_good(login: Any) -> Any:
    return replace(login, expires_at=datetime.now(UTC) + timedelta(hours=1)) if still_good else None


async def login_ran_out(login: Any, address: str) -> bool:
    ran_out.append((login.sid, address))
    return not replaced


@pytest.fixture(autouse=True)
def nobody_is_here() -> None:
    ran_out.clear()
    OPEN.clear()
    logins.clear()


class OurPages(PageConsumer):
    """The portal's own, with the pages and logins of these tests."""

    page_for = staticmethod(page_for_socket)
    live_page = staticmethod(live_page)
    login_still_good = staticmethod(login_still_good)
    login_ran_out = staticmethod(login_ran_out)


class Socket:
    """A browser's end."""

    consumer: type[PageConsumer] = OurPages

    def __init__(
        self, path: str = "/", cookie: str = "", origin: str | None = "http://testserver", host: str = "testserver", more: str = ""
    ) -> None:
        headers = [(b"host", host.encode()), (b"cookie", cookie.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        self._end = WebsocketCommunicator(self.consumer.as_asgi(), f"/ws/page?path={path}{more}", headers)
        self._end.scope["client"] = ("192.0.2.1", 1)

    async def connects(self) -> tuple[bool, int | None]:
        return await self._end.connect()

    async def update(self) -> Any:
        return frames.from_portal(await self._end.receive_from(timeout=5))

    async def sends(self, frame: str | bytes) -> None:
        await (self._end.send_to(text_data=frame) if isinstance(frame, str) else self._end.send_to(bytes_data=frame))

    async def clicks(self, model: Any, nth: int = 0) -> None:
        await self.sends(json.dumps({"type": "layout-event", "target": buttons(model)[nth], "data": [{}]}))

    async def close_code(self) -> int:
        return int((await self.closed())["code"])

    async def closed(self) -> Any:
        """How the other end closes it."""
        while True:
            message = await self._end.receive_output(timeout=5)
            if message["type"] == "websocket.close":
                return message

    async def leaves(self) -> None:
        await self._end.disconnect()

    async def begins(self) -> None:
        """Asks to be connected, and does not wait for it."""
        await self._end.send_input({"type": "websocket.connect"})

    async def is_killed(self) -> None:
        """The server ends the handler of this end, in the middle of whatever it does."""
        self._end.future.cancel()
        await asyncio.gather(self._end.future, return_exceptions=True)


def buttons(model: Any) -> list[str]:
    return [child["eventHandlers"]["onClick"]["target"] for child in inside(model)["children"]]


@asynccontextmanager
async def opened(*arguments: Any, **named: Any) -> AsyncIterator[tuple[Socket, Any]]:
    socket = Socket(*arguments, **named)
    assert (await socket.connects())[0]
    first = await socket.update()
    assert first["path"] == ""
    yield socket, first["model"]
    await socket.leaves()


async def refused(**named: Any) -> int:
    socket = Socket(**named)
    is_open, code = await socket.connects()
    code = await socket.close_code() if is_open else code
    await socket.leaves()
    assert code is not None
    return code


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"origin": None}, 4403),
        ({"origin": "http://elsewhere.example"}, 4403),
        ({"origin": "https://testserver"}, 4403),
        ({"origin": "http://testserver:8000"}, 4403),
        ({"origin": "null"}, 4403),
        ({"origin": "http://foreign.example", "host": "foreign.example"}, 4403),
        ({"path": "/gone"}, 4404),
        ({"path": ""}, 4404),
        ({"path": "//elsewhere.example"}, 4404),
        ({"path": "/elsewhere"}, 4401),
        ({"path": "/fails"}, 4500),
        ({"more": "&client=client.0123456789ab.js"}, 4426),
    ],
)
async def test_a_socket_without_a_page_behind_it_does_not_open(named: dict[str, Any], code: int) -> None:
    assert await refused(**named) == code


async def test_a_page_of_the_same_client_is_drawn_and_so_is_one_that_does_not_say() -> None:
    for more in (f"&client={client_file()}", "&client=", ""):
        async with opened(more=more) as (_, model):
            assert buttons(model)


EVENT = {"type": "layout-event", "target": "/0:onClick", "data": []}


@pytest.mark.parametrize(
    "frame",
    [
        "not json", " ", b"binary", "[" * 50_000, '{"type": "layout-event", "target": "\\ud800", "data": []}',
        json.dumps({**EVENT, "data": ["x" * 65_536]}),
        json.dumps({**EVENT, "data": ["ö" * 33_000]}, ensure_ascii=False),
    ],
    ids=range(7),
)  # fmt: skip
async def test_a_frame_that_is_no_json_or_too_large_closes_the_socket_and_no_other(frame: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with opened(cookie="other") as (other, model), opened(cookie="bad") as (bad, _):
        await bad.sends(frame)
        assert await bad.close_code() == 4400
        await other.clicks(model)
        assert "other:1" in json.dumps(await other.update())
    assert [(record.levelname, record.exc_info) for record in caplog.records if record.name.startswith("portal")] == [("INFO", None)]


@pytest.mark.requirement("MEND-012")
@pytest.mark.parametrize(
    "frame",
    [
        {"event": [1], "value": {}}, [1], None, 1, {}, "layout-event",
        {**EVENT, "type": "layout-update"}, {**EVENT, "type": ["layout-event"]},
        {**EVENT, "target": 7}, {**EVENT, "target": None}, {**EVENT, "target": ["/0:onClick"]},
        {**EVENT, "data": {}}, {**EVENT, "data": "x"}, {**EVENT, "data": None}, {"type": "layout-event", "target": "/0:onClick"},
    ],
    ids=range(15),
)  # fmt: skip
async def test_json_that_is_no_event_is_one_line_and_closes_nothing(frame: Any, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(cookie="anna") as (socket, model):
        await socket.sends(json.dumps(frame))
        await socket.clicks(model)
        assert "anna:1" in json.dumps(await socket.update())
    assert [(record.levelname, record.exc_info) for record in caplog.records if record.name.startswith("portal")] == [("WARNING", None)]


async def test_many_of_them_are_told_of_ten_times_and_a_flood_closes_the_socket(caplog: pytest.LogCaptureFixture) -> None:
    async with opened() as (socket, _):
        for _ in range(FRAMES_AT_ONCE + 50):
            await socket.sends("{}")
        assert await socket.close_code() == 4008
    assert caplog.text.count("was left out") == BAD_EVENTS_TOLD


async def test_an_event_for_an_element_that_is_gone_changes_nothing() -> None:
    async with opened(cookie="anna") as (socket, model):
        await socket.sends(json.dumps({**EVENT, "target": "/9/9:onClick"}))
        await socket.clicks(model)
        assert "anna:1" in json.dumps(await socket.update())


async def test_a_flood_of_frames_closes_the_socket() -> None:
    async with opened() as (socket, _):
        for _ in range(FRAMES_AT_ONCE + 50):
            await socket.sends(json.dumps({**EVENT, "target": "/9/9:onClick"}))
        assert await socket.close_code() == 4008


async def test_a_flood_to_a_slow_handler_closes_the_socket() -> None:
    async with opened() as (socket, model):
        for _ in range(51):
            await socket.clicks(model, nth=1)
        assert await socket.close_code() == 4008


async def test_a_component_that_raises_closes_the_socket_with_one_error(caplog: pytest.LogCaptureFixture) -> None:
    async with opened("/breaks") as (socket, model):
        await socket.clicks(model)
        assert await socket.close_code() == 4500
    assert [record.levelname for record in caplog.records].count("ERROR") == 1


async def test_a_handler_that_raises_leaves_the_page_and_says_so_under_a_reference_that_the_log_has(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with opened(cookie="anna") as (socket, model):
        await socket.clicks(model, nth=2)
        told = await socket.update()
        assert (told["type"], told["name"], told["detail"]["text"]) == ("tell", "failed", "Det gick inte. Försök igen.")
        reference = told["detail"]["reference"].removeprefix("Referens: ")
        assert f"The handler of onClick failed, reference {reference}" in caplog.text
        await socket.clicks(model)
        assert "anna:1" in json.dumps(await socket.update())


async def test_a_session_has_room_for_a_person_with_many_tabs() -> None:
    sockets = [Socket(cookie="vst_session=a") for _ in range(MOST_OF_A_SESSION)]
    for socket in sockets:
        assert (await socket.connects())[0]
    assert await refused(cookie="vst_session=a") == 4008
    async with opened(cookie="vst_session=b"):
        pass
    await sockets.pop().leaves()
    async with opened(cookie="vst_session=a"):
        pass
    for socket in sockets:
        await socket.leaves()
    assert not OPEN


async def test_a_page_whose_handler_is_ended_by_the_server_gives_its_place_back() -> None:
    logins["anna; vst_session=a"] = anna()
    sockets = [Socket(cookie="anna; vst_session=a") for _ in range(MOST_OF_A_SESSION)]
    for socket in sockets:
        assert (await socket.connects())[0]
    for socket in sockets:
        await socket.is_killed()
    assert not OPEN
    assert not portal.web.socket._hearing_pages
    assert not get_channel_layer().groups.get(group_of("session-of-anna"))


async def test_a_page_that_breaks_off_while_it_is_made_gives_its_place_back() -> None:
    is_asked = asyncio.Event()

    async def page_that_never_comes(path: str, scope: Any) -> None:
        is_asked.set()
        await asyncio.Event().wait()

    class LatePage(OurPages):
        page_for = staticmethod(page_that_never_comes)

    class LateSocket(Socket):
        consumer = LatePage

    socket = LateSocket()
    await socket.begins()
    await is_asked.wait()
    assert OPEN
    await socket.is_killed()
    assert not OPEN


def anna(expires_in: timedelta = timedelta(hours=1)) -> Any:
    return ALogin("session-of-anna", datetime.now(UTC) + expires_in)


async def test_pages_of_a_login_that_is_replaced_are_told_and_sent_nowhere() -> None:
    logins["anna"] = anna()
    async with opened(cookie="anna") as (socket, _):
        await get_channel_layer().group_send(group_of("session-of-anna"), {"type": "session.replaced"})
        told = await socket.update()
        assert (told["type"], told["name"], told["detail"]) == ("tell", "login-replaced", {"isAnother": False})
        assert await socket.close_code() == 4409


async def test_a_page_that_missed_the_newer_login_is_told_of_it_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "still_good", False)
    monkeypatch.setitem(globals(), "replaced", True)
    logins["anna"] = anna(expires_in=timedelta(0))
    async with opened(cookie="anna") as (socket, _):
        assert (await socket.update())["name"] == "login-replaced"
        assert await socket.close_code() == 4409


async def test_a_page_that_was_drawn_for_another_person_is_not_drawn_for_this_one() -> None:
    socket = Socket("/of-another")
    assert (await socket.connects())[0]
    assert (await socket.update())["detail"] == {"isAnother": True}
    assert await socket.close_code() == 4409


async def test_signing_out_closes_the_pages_of_that_session_only() -> None:
    logins["anna"] = anna()
    async with opened(cookie="anna") as (socket, _), opened(cookie="bo") as (other, model):
        await get_channel_layer().group_send(group_of("session-of-anna"), {"type": "session.ended"})
        assert await socket.close_code() == 4401
        await other.clicks(model)
        assert "bo:1" in json.dumps(await other.update())
    assert not get_channel_layer().groups.get(group_of("session-of-anna"))


@pytest.mark.parametrize(("here", "comes_back"), [(True, []), (False, [("session-of-anna", "/")])])
async def test_who_was_signed_out_from_elsewhere_comes_back_to_the_page(here: bool, comes_back: list[tuple[str, str]]) -> None:
    logins["anna"] = anna()
    async with opened(cookie="anna") as (socket, _):
        await get_channel_layer().group_send(group_of("session-of-anna"), {"type": "session.ended", "here": here})
        assert await socket.close_code() == 4401
    assert ran_out == comes_back


async def test_a_login_that_has_run_out_closes_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.still_good", False)
    logins["anna"] = anna(expires_in=timedelta(seconds=-1))
    assert await refused(cookie="anna") == 4401
    assert ran_out == [("session-of-anna", "/")]


async def test_a_login_that_was_prolonged_meanwhile_keeps_its_page() -> None:
    logins["anna"] = anna(expires_in=timedelta(seconds=-1))
    async with opened(cookie="anna") as (socket, model):
        await socket.clicks(model)
        assert "anna:1" in json.dumps(await socket.update())


async def test_a_page_is_told_that_its_session_was_prolonged_elsewhere() -> None:
    logins["anna"] = anna(expires_in=timedelta(seconds=90))
    async with opened(cookie="anna") as (socket, model), opened(cookie="bo") as (other, others_model):
        later = datetime.now(UTC) + timedelta(minutes=30)
        await get_channel_layer().group_send(group_of("session-of-anna"), {"type": "session.refreshed", "expires_at": later.isoformat()})
        assert await socket.update() == {"type": "tell", "name": "session-refreshed", "detail": {"secondsLeft": 1800}}
        await socket.clicks(model)
        assert "anna:1" in json.dumps(await socket.update())
        await other.clicks(others_model)
        assert "bo:1" in json.dumps(await other.update())


async def test_a_page_is_told_of_settings_that_were_saved_in_its_session() -> None:
    logins["anna"] = anna(expires_in=timedelta(seconds=90))
    async with opened(cookie="anna") as (socket, _), opened(cookie="bo") as (other, others_model):
        saved = {"type": "settings.saved", "hamtaArenden": None, "by": "a page"}
        await get_channel_layer().group_send(group_of("session-of-anna"), saved)
        assert await socket.update() == {"type": "tell", "name": "settings-saved", "detail": {"hamtaArenden": None, "by": "a page"}}
        await other.clicks(others_model)
        assert "bo:1" in json.dumps(await other.update())


async def test_two_hundred_sockets_show_each_their_own_visitor() -> None:
    portal_most, PageConsumer.most_sockets_of_an_address = PageConsumer.most_sockets_of_an_address, 1_000

    async def visits(n: int) -> str:
        async with opened(cookie=f"v{n}x") as (socket, model):
            await socket.clicks(model)
            return json.dumps(model) + json.dumps(await socket.update())

    seen = await asyncio.gather(*map(visits, range(200)))
    PageConsumer.most_sockets_of_an_address = portal_most
    for n, text in enumerate(seen):
        assert text.count(f"v{n}x") == 4
        assert not any(f"v{other}x" in text for other in range(200) if other != n)


NOTHING_MORE = json.dumps({"type": "layout-event", "target": "", "data": []})
AT_ONCE = timedelta(milliseconds=1)


@pytest.mark.requirement("OPS-037")
async def test_a_page_that_is_to_move_on_says_that_it_sends_no_more_and_what_was_under_way_is_done_first() -> None:
    async with opened() as (socket, model):
        moving = asyncio.create_task(DRAINING.move_pages_on(AT_ONCE))
        assert await socket.update() == {"type": "move"}
        await socket.clicks(model)  # on its way when the process asked
        await socket.sends(NOTHING_MORE)
        assert ":1" in json.dumps((await socket.update())["model"])
        assert await socket.close_code() == 1012
        await moving
    assert not len(DRAINING)


class HastyPages(OurPages):
    moves_within = 0.01


class HastySocket(Socket):
    consumer = HastyPages


async def test_a_page_that_does_not_answer_is_closed_all_the_same() -> None:
    socket = HastySocket()
    await socket.connects()
    await socket.update()
    await DRAINING.move_pages_on(AT_ONCE)
    assert await socket.close_code() == 1012
    await socket.leaves()
