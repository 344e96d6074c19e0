"""A request takes a thread when it asks the database, and gives back what it took there; who leaves is not answered."""

import asyncio
import hashlib
import inspect
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import get_resolver, re_path

from portal.runtime.threads import KeptThreads
from portal.serving.pages_handler import PagesHandler
from portal.urls import urlpatterns

View = Callable[[HttpRequest], Awaitable[HttpResponse]]
REQUEST = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"", "headers": [(b"host", b"localhost")]}


async def answers_of(view: View, times: int = 1, leaves: asyncio.Event | None = None, method: str = "GET") -> list[dict[str, Any]]:
    """What is sent to who asks ``times`` after each other, and leaves when ``leaves`` is set."""
    urls = type("Urls", (), {"urlpatterns": [re_path("^.*$", view)]})
    sent: list[dict[str, Any]] = []
    with override_settings(ROOT_URLCONF=urls, MIDDLEWARE=[]):
        application = KeptThreads(PagesHandler())
        for _ in range(times):
            waiting = [{"type": "http.request", "body": b"", "more_body": False}]
            gone = leaves or asyncio.Event()

            async def receive(waiting: list[dict[str, Any]] = waiting, gone: asyncio.Event = gone) -> dict[str, Any]:
                if waiting:
                    return waiting.pop()
                await gone.wait()
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                sent.append(message)

            await application({**REQUEST, "method": method}, receive, send)
    return sent


def threads_of_requests() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name.startswith("request")}


async def test_a_page_that_asks_the_database_nothing_begins_no_thread() -> None:
    async def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse("Hej")

    before = threads_of_requests()
    sent = await answers_of(view)
    assert [sent[0]["status"], sent[1]["body"]] == [200, b"Hej"]
    assert threads_of_requests() - before == set()


@pytest.mark.django_db(transaction=True)
async def test_a_connection_that_a_request_took_is_looked_at_before_the_next_one_uses_it() -> None:
    found: list[tuple[int, bool]] = []

    def ask() -> None:
        connection.ensure_connection()
        found.append((threading.get_ident(), connection.health_check_done))
        connection.health_check_done = True

    async def view(request: HttpRequest) -> HttpResponse:
        await sync_to_async(ask)()
        return HttpResponse("Hej")

    await answers_of(view, times=3)
    assert [seen for _, seen in found] == [True, False, False]
    assert len({thread for thread, _ in found}) == 1


async def test_who_leaves_is_not_answered_and_what_made_the_answer_is_told() -> None:
    leaves, told = asyncio.Event(), []

    async def view(request: HttpRequest) -> HttpResponse:
        leaves.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            told.append("left")
            raise
        return HttpResponse("Hej")

    assert await answers_of(view, leaves=leaves) == []
    assert told == ["left"]


async def test_what_was_sent_is_worked_on_to_its_end_though_the_line_is_cut_meanwhile() -> None:
    leaves, kept = asyncio.Event(), []

    async def view(request: HttpRequest) -> HttpResponse:
        kept.append("the first half")
        leaves.set()
        for _ in range(10):
            await asyncio.sleep(0)
        kept.append("the second half")
        return HttpResponse("Hej")

    await answers_of(view, leaves=leaves, method="POST")
    assert kept == ["the first half", "the second half"]


async def test_what_a_response_holds_open_is_closed_behind_it() -> None:
    closed: list[str] = []

    class Held:
        def __iter__(self) -> Any:
            return iter([b"Hej"])

        def close(self) -> None:
            closed.append("closed")

    async def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(Held())

    await answers_of(view)
    assert closed == ["closed"]


async def test_a_body_that_ends_before_it_is_whole_is_not_answered() -> None:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await PagesHandler()(REQUEST, receive, send)
    assert sent == []


def test_the_handler_of_django_is_the_one_that_ours_was_written_beside() -> None:
    """With another one, read its ``handle`` anew: ours is to do the same, without its two ways into a thread."""
    assert hashlib.sha256(inspect.getsource(ASGIHandler.handle).encode()).hexdigest()[:16] == "98faeb5bef800331"


@pytest.mark.parametrize("path", ["/moms", "/en/vat", "/inloggad/mina-sidor", "/nyheter", "/en", "/"])
def test_a_screen_is_found_before_any_call_is_tried(path: str) -> None:
    match = get_resolver().resolve(path)
    assert match.route == str(urlpatterns[0].pattern)


@pytest.mark.parametrize(
    "path",
    [
        "/api/skalet/v1/puls",
        "/api/finns-inte",
        "/health/live",
        "/metrics",
        "/robots.txt",
        "/.well-known/jwks.json",
        "/Shibboleth.sso/Login",
        "/remotes-beta/demo/remoteEntry.js",
        "/nyheter/rss",
        "/en/news/rss",
        "/admin",
        "/media/images/a.png",
    ],
)
def test_a_call_is_never_taken_for_a_screen(path: str) -> None:
    assert get_resolver().resolve(path).route not in {str(urlpatterns[0].pattern), str(urlpatterns[-1].pattern)}
