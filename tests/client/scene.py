"""A small portal of its own for tests of the client: one page with everything the client must keep alive.

``python -m tests.client.scene <port>``. ``/`` is the page; ``?differs`` makes the live page differ from the prerendered one,
``?late`` holds the script back for a moment, ``?held`` until ``/let-go`` is asked for, ``?development`` takes React's development build,
``?shape=`` chooses another page; ``/open`` says how many are open.
"""

import asyncio
import gc
import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

import django

django.setup()

from asgiref.sync import sync_to_async  # noqa: E402
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.db import connection  # noqa: E402
from django.urls import path as route  # noqa: E402
from reactpy import component, event, html, use_async_effect, use_scope, use_state  # noqa: E402

from components.client import LivePage, prerender  # noqa: E402
from components.hooks import use_page  # noqa: E402
from components.markup import ability, ready  # noqa: E402
from portal.runtime.threads import SocketThreads  # noqa: E402
from portal.web.draining import DRAINING  # noqa: E402
from portal.web.socket import PageConsumer  # noqa: E402
from tests.components.pages import APage  # noqa: E402

DIST = Path(__file__).parents[2] / "static" / "dist" / "client.js"
DEVELOPMENT = Path(os.environ.get("DEVELOPMENT_CLIENT", "/nonexistent"))
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PLACE = {"tagName": "section", "attributes": {"id": "place"}, "children": ["Här bor en annan"]}
SCRIPT_IS_LATE = 0.6
LET_GO = asyncio.Event()
"""Set when the script of a page with ``?held`` may come."""
ROWS = 1_000
TICK = 20_000
"""Characters that a page which is drawn again and again sends each time."""
NAMES = tuple(f"Namn {n:05}" for n in range(10_000))
LIST = "".join(
    f'<li data-key="r{n}" data-search="Förening {n:04} 5560{n:02}-{n:04}"><button>Förening {n:04}</button></li>' for n in range(ROWS)
)


@component
def page() -> Any:
    shown = use_page()
    is_live = use_scope()["type"] == "websocket"
    differs = is_live and "differs" in shown.asked
    shape = shown.asked.get("shape", ["all"])[0]
    attributes = {
        "data-testid": "page",
        "data-ready": "false",
        "className": "live" if differs else "still",
        "title": "ny" if differs else "gammal",
    }
    if shape == "parted":
        return parted(attributes, differs)
    return html.div(
        attributes,
        html.p({"id": "said"}, "Direkt" if differs else "Från början", " sagt"),
        html.p({"id": "added"}, "Tillagt") if differs else None,
        SHAPES[shape]() if shape != "all" else everything(differs),
    )


@component
def small() -> Any:
    """A counter that knows whose it is."""
    cookie = dict(use_scope()["headers"]).get(b"cookie", b"").decode()
    n, set_n = use_state(0)
    return html.button({"data-visitor": cookie, "onClick": lambda event: set_n(n + 1)}, f"{cookie}:{n}")


def parted(attributes: dict[str, str], differs: bool) -> Any:
    """A page with a place in its main that the document keeps."""
    said = html.p({"id": "said"}, "Direkt" if differs else "Från början")
    return ability(
        "page-events", "div", attributes, html.header(counter()), html.main({"data-kind": "ny" if differs else "gammal"}, said, greeting()),
        html.footer(small()), props={"locales": {"en": "/?shape=small&en"}, "event": "vst:set-locale"},
    )  # fmt: skip


@component
def ticks() -> Any:
    """A page that is drawn anew each half second."""
    n, set_n = use_state(0)

    @use_async_effect
    async def again() -> None:
        await asyncio.sleep(0.5)
        set_n(n + 1)

    return html.p(f"{n} ", "x" * TICK)


@component
def asks() -> Any:
    """Each click asks the database for as many seconds as ``?seconds=`` says."""
    seconds = use_page().asked["seconds"][0]
    n, set_n = use_state(0)

    async def ask(event: Any) -> None:
        await sync_to_async(_question)(seconds)
        set_n(n + 1)

    return html.button({"onClick": ask}, f"asked:{n}")


def _question(seconds: str) -> None:
    with connection.cursor() as cursor:
        for wait in (*[1] * int(seconds), 0):  # after two seconds of silence the portal would leave the server
            cursor.execute("SELECT pg_sleep(%s)", [wait])


@component
def sums() -> Any:
    """Texts that stand beside others, change, come and go."""
    n, set_n = use_state(0)
    return html.main(
        html.p({"id": "sum"}, "du har ", str(n), " av tre"),
        html.p({"id": "rest"}, html.b("nytt: ") if n % 2 else None, "ett" if n < 2 else None, html.i(" till") if n else None),
        html.label("ditt namn", html.input({"id": "name"})),
        html.button({"id": "counter", "onClick": lambda event: set_n(n + 1)}, "en till"),
    )


def signs() -> Any:
    """A page that listens to the window and to scrolling."""
    locales = {"sv": "/?shape=small&sv", "en": "/?shape=small&en"}
    return ability(
        "page-events", "div", {},
        ability("header-scroll", "header", {"id": "head"}, "Sidhuvud", props={"compactAfter": 40}),
        html.pre("\n".join(["rad"] * 400)),
        props={"locales": locales, "event": "vst:set-locale"},
    )  # fmt: skip


def waits() -> Any:
    """A page that fetches a cookie and goes on."""
    cookie = use_page().asked["cookie"][0]
    to = {"success": "/?shape=small&came", "failure": "/?shape=small&failed"}
    limits = {"tries": 3, "interval": 20, "patience": 60_000}
    return ability("fetch-then-go", "p", {}, "Vänta", props={"url": "/cookie", "cookie": cookie, **limits, **to})


@component
def everything(differs: bool) -> Any:
    return html.div(
        html.header(
            html.button({"id": "menu-button", "data-drawer": "menu", "aria-expanded": "false"}, "Meny"),
            html.button({"id": "search-button", "data-drawer": "search", "aria-expanded": "false"}, "Sök"),
            ability("announce", "a", {"id": "open-by-event", "href": "#menu"}, "Öppna menyn", props={"event": "vst:open-menu"}),
        ),
        drawer("menu", "vst:open-menu"),
        drawer("search", None),
        html.main(
            {"tabIndex": -1},
            counter(),
            greeting(),
            notes(),
            chooser(),
            html.ul([html.li({"key": name}, name) for name in (["noll", "ett", "två"] if differs else ["ett", "två"])]),
            html.details({"id": "more"}, html.summary("Mer"), html.p("Innehåll")),
            banners(),
        ),
        html.footer("Sidfot"),
    )


def drawer(name: str, event_name: str | None) -> Any:
    return html.div(
        html.div({"data-drawer-backdrop": name, "hidden": True}),
        ability(
            "drawer", "dialog", {"id": name, "aria-label": name, "data-testid": f"{name}-drawer"},
            html.button({"data-drawer-close": ""}, "Stäng"), html.input({"id": f"in-{name}"}), html.a({"href": "/"}, "Hem"),
            props={"group": "header", "closeDelay": 50, "openEvent": event_name, "titleAfter": 10},
        ),
    )  # fmt: skip


@component
def counter() -> Any:
    n, set_n = use_state(0)
    return html.button({"id": "counter", "onClick": lambda event: set_n(lambda now: now + 1)}, f"Klickad {n}")


@component
def greeting() -> Any:
    name, set_name = use_state("")
    told, set_told = use_state(0)

    def hear(event: Any) -> None:
        set_name(event["target"]["value"])
        set_told(lambda now: now + 1)

    return html.div(
        html.label({"htmlFor": "name"}, "Namn"),
        html.input({"id": "name", "name": "name", "defaultValue": "", "autoComplete": "off", "onChange": hear}),
        html.output({"id": "heard", "htmlFor": "name"}, name),
        html.output({"id": "times"}, str(told)),
    )


@component
def notes() -> Any:
    sent, set_sent = use_state("")

    @event(prevent_default=True)
    def send(event: Any) -> None:
        set_sent(repr(sorted(event["fields"].items())))

    return html.form(
        {"id": "form", "onSubmit": send},
        html.textarea({"id": "note", "name": "note", "defaultValue": "Utkast"}),
        html.input({"type": "checkbox", "id": "agree", "name": "agree"}),
        html.input({"type": "password", "name": "secret", "autoComplete": "new-password", "defaultValue": "hemligt"}),
        html.button({"id": "send"}, "Skicka"),
        html.output({"id": "sent"}, sent),
    )


@component
def chooser() -> Any:
    chosen, set_chosen = use_state("")
    return html.section(
        ability(
            "filter-list", "div", {},
            html.input({"id": "filter"}), html.p({"id": "count", "role": "status"}), html.p({"id": "empty", "hidden": True}),
            ready("ul", {"id": "rows", "onClick": lambda event: set_chosen(event["key"])}, LIST),
            props={"field": "filter", "list": "rows", "count": "count",
                   "countText": "{n} träffar", "countOneText": "{n} träff", "arrows": True,
                   "empty": "empty", "emptyText": "Inget för {term}"},
        ),
        html.output({"id": "chosen"}, chosen),
    )  # fmt: skip


@component
def banners() -> Any:
    return ability(
        "remember-closed", "ul", {"id": "banners"},
        [html.li({"key": name, "data-uuid": name}, name, html.button({"data-close": ""}, "Stäng")) for name in ("a", "b")],
        props={"storageKey": "closed", "known": ["a", "b"]},
    )  # fmt: skip


@component
def bench() -> Any:
    """The comparison scene: 12 cards, a counter, a type-ahead over 10,000 names, a list of 1,000 rows."""
    return html.main(
        [
            html.section(
                {"key": str(n), "className": "card"},
                html.h2(f"Tjänst {n}"),
                html.p("En mening om tjänsten."),
                html.a({"href": "/"}, "Öppna"),
            )
            for n in range(12)
        ],
        counter(),
        type_ahead(),
        chooser(),
    )


@component
def type_ahead() -> Any:
    found, set_found = use_state(())

    def hear(event: Any) -> None:
        term = event["target"]["value"]
        set_found(tuple(name for name in NAMES if term and term in name)[:10])

    return html.div(
        html.input({"id": "name", "onChange": hear}), html.ul({"id": "names"}, [html.li({"key": name}, name) for name in found])
    )


def page_of(query: str) -> APage:
    return APage("/", query, asked=parse_qs(query, keep_blank_values=True))


async def page_for_socket(path: str, scope: dict[str, Any]) -> APage | str | None:
    where, _, query = path.partition("?")
    return None if where == "/gone" else "/elsewhere" if where == "/elsewhere" else page_of(query)


def live_page(shown: APage, scope: dict[str, Any], have: list[str]) -> LivePage:
    return LivePage(shown, scope, have, page)


live_page.TooMuch, live_page.RenderFailed = LivePage.TooMuch, LivePage.RenderFailed  # type: ignore[attr-defined]


class Consumer(PageConsumer):
    """As the portal's, but with the page above, and a machine may click faster than a person."""

    page_for = staticmethod(page_for_socket)
    live_page = staticmethod(live_page)

    frames_a_second = 1_000_000
    frames_at_once = 1_000_000
    most_sockets_of_an_address = 10_000


class Echo(AsyncWebsocketConsumer):  # type: ignore[misc]
    """What the socket itself costs: the same frames, answered by nobody's page."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(text_data=text_data)


SHAPES = {"sums": sums, "bench": bench, "small": small, "signs": signs, "waits": waits, "ticks": ticks, "asks": asks}


async def http(scope: Any, receive: Any, send: Any) -> None:
    query = scope["query_string"].decode()
    asked = parse_qs(query, keep_blank_values=True)
    if scope["path"].endswith("client.js"):
        if "late" in asked:
            await asyncio.sleep(SCRIPT_IS_LATE)
        if "held" in asked:
            await LET_GO.wait()
        return await answer(send, (DEVELOPMENT if "development" in asked else DIST).read_bytes(), "text/javascript")
    if scope["path"] == "/rare.js":
        return await answer(send, DIST.with_name("rare.js").read_bytes(), "text/javascript")
    if scope["path"] == "/let-go":
        LET_GO.set()
        return await answer(send, b"", "text/plain")
    if scope["path"] == "/cookie":
        return await answer(send, b"", "text/plain", (b"set-cookie", b"given=1"))
    if scope["path"] == "/open":
        return await answer(send, str(len(DRAINING)).encode(), "text/plain")
    if scope["path"] == "/favicon.ico":
        return await answer(send, b"", "image/png")
    inside = (await prerender(page_of(query), scope, page, PLACE if asked.get("shape") == ["parted"] else None)).html
    LET_GO.clear()
    script = "&".join(name for name in ("late", "held", "development") if name in asked)
    await answer(
        send,
        f"""<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Scen</title>
<script type="module" src="/client.js?{script}"></script></head>
<body><div id="connection-lost" data-testid="connection-lost" role="alert" hidden>Anslutningen bröts.</div>
<div id="root" data-socket="/ws/page" data-rare="/rare.js">{inside}</div></body></html>""".encode(),
        "text/html; charset=utf-8",
    )


async def answer(send: Any, body: bytes, kind: str, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", kind.encode()), (b"content-security-policy", POLICY.encode()), (b"cache-control", b"no-store"), *more]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


application = ProtocolTypeRouter(
    {"http": http, "websocket": SocketThreads(URLRouter([route("ws/page", Consumer.as_asgi()), route("ws/echo", Echo.as_asgi())]))}
)


def serve(port: int) -> None:
    """Serves until it is ended. What was loaded by now stays for ever, so that it is kept out of every collection, as the portal does."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    from portal.serving import server

    server.run(("127.0.0.1", port), application=application)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
