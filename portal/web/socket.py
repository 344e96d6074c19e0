"""The websocket behind a live page: one for each open page, trusted with nothing.

``/ws/page?path=<path and query>&have=<leaf>.<leaf>&party=<mark>&drawn=<key>&client=<file>`` with the cookies of the visit; a page that
was drawn a moment ago under that key goes on, where nothing has changed since (portal/web/drawn_pages.py). The client sends
``{"type": "layout-event", "target": …, "data": […]}`` and gets ``{"type": "layout-update", "path": …, "model": …}``, or, for what
changed at once, ``{"type": "layout-updates", "path": …, "parts": [[rest, model], …]}`` (components/client.py); besides,
``{"type": "go", "url": …}`` sends the page elsewhere, ``{"type": "tell", "name": …, "detail": …}`` tells it something, and
``{"type": "move"}`` asks it to send no more: it answers with an event of nothing, and keeps what its visitor does until it is live again.
While another party is chosen than the page was drawn for, its events are not delivered; it is told ``party-changed`` instead.
Nor are those of a page whose e-service is closed.
No row of a database is written for a socket. A socket can not stay open without a living page behind it.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, Final
from weakref import WeakSet

import orjson
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from websockets.frames import CloseCode

from portal.engagemang.page_party import CHOICE_IN_SCOPE, WAITING_IN_SCOPE
from portal.http.origin import foreign_origin
from portal.identity.open_pages import group_of
from portal.identity.page_login import LoginReplaced
from portal.runtime.ending import ended
from portal.runtime.fault_seam import faults
from portal.runtime.metrics import CLOSES, DRAWN_BEFORE, REFUSALS
from portal.runtime.metrics import OPEN as OPENED
from portal.runtime.tracing import tell, trace
from portal.switches.known import KNOWN
from portal.web import failure_record
from portal.web.answers import AnswerLost
from portal.web.close_codes import BAD_FRAME, FAILED, FOREIGN, GO_BY_GET, MOVED, NO_PAGE, OTHER_CLIENT, REPLACED, TOO_MUCH
from portal.web.draining import DRAINING
from portal.web.drawing import drawing
from portal.web.drawn_pages import DRAWN, IN_SCOPE, FirstDrawing
from portal.web.frames import FRAMES_A_SECOND, FRAMES_AT_ONCE, BadFrame, FrameRate, event_in
from portal.web.open_sockets import MOST_OF_AN_ADDRESS, OPEN, limits_of
from portal.web.party_notice import party_changed
from portal.web.routes import path_of
from portal.web.socket_line import LINE, LineTooLong
from portal.web.socket_query import SocketQuery
from portal.web.visit import login_ran_out, login_still_good, page_for_socket
from portal.web.watched_login import WatchedLogin
from portal.words.locales import DEFAULT, Locale, split
from portal.words.texts import text

MOVES_WITHIN: Final = 10.0
"""Seconds for what is under way on a page that is to move on."""
SENDS_NO_MORE: Final[tuple[str, list[Any]]] = ("", [])
"""The event of nothing."""
BAD_EVENTS_TOLD: Final = 10
"""Of one page; more of them say nothing new, and a flood of them would be one of the log."""

_CODES_OF_BROWSERS: Final = frozenset(
    {CloseCode.NORMAL_CLOSURE, CloseCode.GOING_AWAY, CloseCode.NO_STATUS_RCVD, CloseCode.ABNORMAL_CLOSURE}
)
"""A visitor who closes a page, goes elsewhere, or is cut off."""
_hearing_pages: "WeakSet[PageConsumer]" = WeakSet()
"""The pages of this process that listen to the channel layer."""

logger = logging.getLogger(__name__)


class PageConsumer(AsyncWebsocketConsumer):
    """Carries one live page."""

    page_for = staticmethod(page_for_socket)
    """Which page an address is, for a connection."""
    login_still_good = staticmethod(login_still_good)
    login_ran_out = staticmethod(login_ran_out)
    live_page: Any = None
    """What draws it live; the portal's own drawing unless another is said."""

    frames_a_second = FRAMES_A_SECOND
    frames_at_once = FRAMES_AT_ONCE
    most_sockets_of_an_address = MOST_OF_AN_ADDRESS
    moves_within = MOVES_WITHIN
    line = LINE

    _live: Any = None
    _pump_task: asyncio.Task[None] | None = None
    _hearing: asyncio.Task[None] | None = None
    _waiting: asyncio.Task[None] | None = None
    _watched: WatchedLogin | None = None
    _counted: tuple[str, ...] = ()
    _group: str | None = None
    _is_closing = False
    _came: float | None = None
    """When its socket was opened, until the page is sent."""
    _locale: Locale = DEFAULT
    _path = "/"
    _page: Any = None
    _bad_events = 0
    _sent_last: asyncio.Event | None = None
    """Set when the page, asked to move on, has sent its last event."""
    _chosen_elsewhere: Any = None
    """Whom the visitor acts for now, where the page shows another party."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """As Channels' own, but an event costs no task and a page of nobody has no place in the channel layer.

        Channels waits for the browser and for the channel layer at once, with a new task for every message of either.
        Only the page of a signed-in person is ever sent something by the layer; it listens for itself (``_hear``).
        """
        self.scope, self.base_send = scope, send
        self.channel_layer = get_channel_layer(self.channel_layer_alias)
        try:
            with suppress(StopConsumer, OSError):  # the second when the visitor has gone in the middle of something
                while True:
                    await self.dispatch(await receive())
        finally:
            await self._let_go()

    async def connect(self) -> None:
        """Checks who asks, then what for; a refusal says its code after accepting, since before that a browser is told none."""
        if why := foreign_origin(self.scope["headers"], self.scope.get("scheme", "ws")):
            return await self._refuse(FOREIGN, why)
        await self.accept()
        self._came = time.monotonic()
        counted = await OPEN.take(limits_of(self.scope, self.most_sockets_of_an_address))
        if counted is None:
            return await self._refuse(TOO_MUCH, "too many sockets")
        self._counted = counted
        try:
            async with self.line.turn():
                with trace("open"):
                    await self._open()
        except LineTooLong as line:
            await self._refuse(TOO_MUCH, "too many pages come at once", orjson.dumps({"after": line.after}).decode())

    async def _open(self) -> None:
        """Makes the page that was asked for, and sends it; says the code of a refusal."""
        asked = SocketQuery.of(self.scope)
        if asked.path is None:
            return await self._refuse(NO_PAGE, "no such page")
        if not asked.is_of_this_client:
            told = "page.answerLost" if asked.is_answer else "page.updated"  # such a page is not loaded anew
            return await self._refuse(OTHER_CLIENT, "a page of another release", text(split(asked.path)[0], told))
        drawn = DRAWN.find(asked.drawn)
        try:
            page = await self.page_for(asked.path, {**self.scope, IN_SCOPE: drawn})
        except LoginReplaced:
            return await self._give_way(is_known_who=True)
        except AnswerLost:
            return await self._refuse(OTHER_CLIENT, "its answer is not known any more", text(split(asked.path)[0], "page.answerLost"))
        except Exception:
            logger.exception("The page of a socket could not be made")
            tell(has_failed=True)
            return await self._refuse(FAILED, "no page could be made")
        if page is None:
            return await self._refuse(NO_PAGE, "no such page")
        if isinstance(page, str):
            return await self._refuse(GO_BY_GET, "the guard says go elsewhere")
        self._locale, self._path, self._page = page.locale, asked.path, page
        self._chosen_elsewhere = page.chosen_elsewhere
        tell(f"open {page.screen}", screen=page.screen)
        if not await self._follow(page.login):
            return await self._refuse(FAILED, "the channel layer failed")
        self._rate = FrameRate(self.frames_a_second, self.frames_at_once)
        first = drawn.drawing if drawn and drawn.page is page and DRAWN.take(drawn) else None
        if asked.drawn:
            DRAWN_BEFORE.labels("taken" if first else "anew").inc()
        await self._draw(page, asked.leaves, first)
        DRAINING.hold(self)
        if self._chosen_elsewhere:
            await self._tell_party()
        if page.is_loading:
            self._waiting = asyncio.create_task(self._draw_anew(**{WAITING_IN_SCOPE: True}))
        if self._group:
            self._hearing = asyncio.create_task(self._hear())
            _hearing_pages.add(self)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Takes the browser's messages past what Channels does for every one: a thread looks for old database connections, 0.2 ms each.

        That look is made when the page closes, and each minute (``WatchedLogin.stands``).
        """
        match message["type"]:
            case "websocket.connect":
                await self.websocket_connect(message)
            case "websocket.receive":
                await self.websocket_receive(message)
            case "websocket.disconnect":
                if not self._is_closing:
                    code = message.get("code", CloseCode.ABNORMAL_CLOSURE.value)
                    CLOSES.labels(code if code in _CODES_OF_BROWSERS else "other").inc()
                await self.websocket_disconnect(message)
            case _:
                await super().dispatch(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One event. What is no JSON closes the socket, so that none stays open and dead; JSON of another shape is left out."""
        if self._is_closing or self._live is None:
            return
        if not self._rate.allows_one():
            return await self._refuse(TOO_MUCH, "too many frames")
        try:
            event = event_in(text_data)
        except BadFrame:
            return await self._refuse(BAD_FRAME, "bad frame")
        if event is None:
            return self._leave_out()
        if event == SENDS_NO_MORE and self._sent_last:
            return self._sent_last.set()
        if self._watched and not await self._watched.stands():
            return await self._has_run_out()
        if self._chosen_elsewhere:
            return await self._tell_party()
        if KNOWN.now().closure_of(self._page.service_id):
            return  # the page says so (components/shell/service_closed.py)
        try:
            self._live.deliver(*event)
        except self._live.TooMuch:
            await self._refuse(TOO_MUCH, "too many events wait")

    def _leave_out(self) -> None:
        self._bad_events += 1
        if self._bad_events <= BAD_EVENTS_TOLD:
            logger.warning("A frame of a page was left out: it is no event of the client")

    async def session_ended(self, message: dict[str, Any]) -> None:
        """The visitor signed out, here or in another tab, or was signed out: every open page goes to the logged-out page.

        Unless it was done in this browser they come back to this page when they sign in again.
        """
        if message.get("here", True):
            await self._leave("the session has ended")
        else:
            await self._has_run_out()

    async def session_replaced(self, message: dict[str, Any]) -> None:
        """Somebody signed in in this browser, in this tab or another one. The page goes nowhere by itself before it knows who."""
        await self._give_way(is_known_who=False)

    async def session_refreshed(self, message: dict[str, Any]) -> None:
        """The session was prolonged, here or in another tab: the page is told how long it has now (SESSION-028)."""
        if self._watched and self._watched.login and not self._is_closing:
            left = self._watched.prolonged(datetime.fromisoformat(message["expires_at"]))
            await self._send({"type": "tell", "name": "session-refreshed", "detail": {"secondsLeft": left}})

    async def party_changed(self, message: dict[str, Any]) -> None:
        """The visitor chose whom to act for on another page. What shows a party stays as it is and says so; the rest is drawn anew."""
        if self._is_closing or self._live is None:
            return
        if not self._page.shows_party:
            await ended(self._waiting)
            return await self._draw_anew(**{CHOICE_IN_SCOPE: message["number"], WAITING_IN_SCOPE: True})
        chosen = self._page.engagemang_list.find(message["number"])
        if chosen is None:
            return await self._refuse(GO_BY_GET, "a party the page does not know was chosen")
        self._chosen_elsewhere = None if chosen == self._page.current else chosen
        await self._tell_party()

    async def settings_saved(self, message: dict[str, Any]) -> None:
        """The settings were saved, here or in another tab: the page is told what holds now (SETTINGS-013)."""
        if not self._is_closing:
            detail = {"hamtaArenden": message["hamtaArenden"], "by": message["by"]}
            await self._send({"type": "tell", "name": "settings-saved", "detail": detail})

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing that the visitor did is under way."""
        return self._live is None or self._live.is_at_rest

    async def move_on(self) -> None:
        """The process ends: what is under way ends first, and the page comes back to another process (portal/web/draining.py)."""
        if self._is_closing:
            return
        self._sent_last = asyncio.Event()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(self.moves_within):
                await self._send({"type": "move"})
                await self._sent_last.wait()
                if self._live:
                    await self._live.rest()
        await self._refuse(MOVED, "the process ends")

    async def _let_go(self) -> None:
        """Gives back everything that the page held, however its handler ended: also when the server cancels it, or something raised.

        What others are refused by (the counts) goes first, for nothing of it waits: the other processes hear of it a moment later.
        """
        self._is_closing = True
        OPEN.give_back(self._counted)
        self._counted = ()
        DRAINING.let_go(self)
        if self._watched:
            self._watched.stop()
        _hearing_pages.discard(self)
        if self._group:
            with suppress(Exception):  # a layer that is gone has no group to leave, and everything else must still be let go of
                await self.channel_layer.group_discard(self._group, self.channel_name)
        await ended(self._waiting)
        await ended(self._hearing)
        await self._stop_drawing()

    async def _draw(self, page: Any, have: Iterable[str], first: FirstDrawing | None = None) -> None:
        live = first.live(self.scope, have) if first else (self.live_page or drawing().live_page)(page, self.scope, have)
        live.tell_failed = self._tell_failed
        await live.open()
        self._live = live
        self._pump_task = asyncio.create_task(self._pump())

    async def _draw_anew(self, **known_since: Any) -> None:
        """The same page with what is known since, as one update of the whole; what the visitor has typed is the browser's and stays."""
        try:
            page = await self.page_for(self._path, {**self.scope, **known_since})
        except Exception:
            logger.exception("The page of a socket could not be made anew")
            return await self._refuse(FAILED, "no page could be made")
        if page is None or isinstance(page, str):
            return await self._refuse(GO_BY_GET, "the guard says go elsewhere")
        await self._stop_drawing()
        self._page = page
        await self._draw(page, ())

    async def _stop_drawing(self) -> None:
        await ended(self._pump_task)
        if self._live:
            await self._live.close()
            self._live = None

    async def _tell_party(self) -> None:
        detail = party_changed(self._page, self._chosen_elsewhere) if self._chosen_elsewhere else None
        await self._send({"type": "tell", "name": "party-changed", "detail": detail})

    async def _tell_failed(self, reference: str) -> None:
        """A handler of the page raised: the page stands, and says that nothing came of it."""
        if not self._is_closing:
            said = {"text": text(self._locale, "page.failed"), "reference": text(self._locale, "error.reference", id=reference)}
            if inside := faults().shown(reference):
                said["fault"] = inside
            await self._send({"type": "tell", "name": "failed", "detail": said})

    async def _pump(self) -> None:
        """Sends each part of the page that changed. A component that raised is noted."""
        live = self._live
        try:
            await self.send(text_data=(await live.next_update()).decode())
            if self._came is not None:
                OPENED.observe(time.monotonic() - self._came)
                self._came = None
            while True:
                await self.send(text_data=(await live.next_update()).decode())
        except live.RenderFailed as failure:
            failure_record.note("A component of the page failed", self._page, failure)
            await self._refuse(FAILED, "a component raised")
        except OSError:
            return  # the visitor has gone
        except Exception:
            logger.exception("A live page failed")
            await self._refuse(FAILED, "the page failed")

    async def _hear(self) -> None:
        """Does what other pages of the session say through the channel layer.

        With Redis one page of the process waits for all. When its connection breaks the groups may be gone with it, so every page
        connects anew; the others would go on waiting and hear nothing more.
        """
        while not self._is_closing:
            try:
                message = await self.channel_layer.receive(self.channel_name)
            except Exception as failure:
                pages = list(_hearing_pages)
                logger.error("The channel layer failed (%s): %d pages connect anew", type(failure).__name__, len(pages))
                for page in pages:
                    await page._refuse(FAILED, "the channel layer failed")
                return
            try:
                await self.dispatch(message)
            except OSError:
                return  # the visitor has gone
            except Exception:
                logger.exception("A live page could not do what it heard")
                return await self._refuse(FAILED, "a message could not be acted on")

    async def _has_run_out(self) -> None:
        if self._watched and self._watched.login and not await self.login_ran_out(self._watched.login, self._path):
            return await self._give_way(is_known_who=False)
        await self._leave("the login has run out")

    async def _give_way(self, *, is_known_who: bool) -> None:
        """The page's login has a successor. Told before it is known who that is, the page asks again with the new cookies."""
        if not self._is_closing:
            await self._send({"type": "tell", "name": "login-replaced", "detail": {"isAnother": is_known_who}})
            await self._refuse(REPLACED, "a newer login took the place of this one")

    async def _leave(self, why: str) -> None:
        if not self._is_closing:
            await self._send({"type": "go", "url": path_of("logged-out", self._locale)})
            await self._refuse(GO_BY_GET, why)

    async def _send(self, message: dict[str, Any]) -> None:
        await self.send(text_data=orjson.dumps(message).decode())

    async def _refuse(self, code: int, why: str, reason: str | None = None) -> None:
        """Closes the socket with ``code``: ``why`` is for the log, ``reason`` for the client."""
        if self._is_closing:
            return
        self._is_closing = True
        CLOSES.labels(code).inc()
        if code == TOO_MUCH:
            REFUSALS.labels(why).inc()
        if code != FAILED:
            logger.info("Closed a socket with %s: %s", code, why)
        await self.close(code, reason)

    async def _follow(self, login: Any) -> bool:
        """A page of a signed-in person hears when the session ends, and looks for itself when it should have. Whether it can hear."""
        self._watched = WatchedLogin(login, self.login_still_good, self._has_run_out)
        if login is None or self.channel_layer is None:
            return True
        try:
            self._group, self.channel_name = group_of(login.sid), await self.channel_layer.new_channel()
            await self.channel_layer.group_add(self._group, self.channel_name)
        except Exception as failure:
            logger.error("The channel layer failed (%s): a page can not hear when its session ends", type(failure).__name__)
            return False
        return True
