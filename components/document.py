"""The HTML document around a page. No script in it but those of the client, no style in it but the sheet."""

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, Final

from components.app_place import app_place
from components.client import Prerendered, prerender
from components.document_head import about
from components.shell.consent import consent
from components.shell.notices import READ_KEY
from components.shell.search_dialog import search_kept
from components.still import plain, still_html
from portal.constants import CHOOSER_REFRESH, STILL_AGAIN_AFTER
from portal.eservices.placement import AWAY
from portal.eservices.remote_app import RemoteApp
from portal.http.addresses import with_query
from portal.http.appearance import THEMES
from portal.http.static_address import static
from portal.notices import mark_of
from portal.runtime.release import release
from portal.web.client_file import CLIENT, client_file
from portal.web.closed_service import SCREEN as SERVICE_CLOSED
from portal.web.drawn_pages import PARAMETER
from portal.web.page import Page
from portal.web.page_request import ANSWER, CLOSED
from portal.web.screen import screen
from portal.words.dates import long_date
from portal.words.texts import text

_FRAME: Final = {"theme": THEMES, "contrast": ("more",), "text": ("200",)}


async def prerendered(page: Page, scope: dict[str, Any], keep: Callable[[Any], Awaitable[str]] | None = None) -> str:
    """The whole document of ``page``. Raises what drawing it raises, unless that is a Python service: then it is its broken page.

    What ``keep`` is given goes on as the live page, and the document says the key that it gives.
    """
    app: RemoteApp | None = getattr(page.details, "app", None)
    place = plain(app_place(page.locale, app, text(page.locale, f"service.{app.service_id}.name"))) if app else None
    inside = await prerender(page, scope, place=place, is_kept=keep is not None and bool(_client(page)))
    return _document(page, inside, await keep(inside.drawing) if keep and inside.drawing else "")


def _document(page: Page, inside: Prerendered, kept: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{page.locale}" data-release="{escape(release())}"{_theme(page)}><head><meta charset="utf-8">'
        f"<title>{escape(page.document_title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="format-detection" content="telephone=no">'  # an iPhone would make a number to call of an organisation number
        '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#14503d">'
        f"{about(page)}"
        f"{_looks_again(page)}"
        f'<link rel="preload" href="{static("fonts/source-sans-3.woff2")}" as="font" type="font/woff2" crossorigin>'
        f'<link rel="preload" href="{static("fonts/source-serif-4-600.woff2")}" as="font" type="font/woff2" crossorigin>'
        f'<link rel="stylesheet" href="{static("portal.css")}">'
        f"{_later(page)}"
        f'<link rel="icon" href="{static("img/mark.svg")}" type="image/svg+xml">'
        f"{_read_notices(page)}"
        f"{_of_the_gallery(page)}"
        f"{_client(page)}"
        f"{_loader(page)}"
        f"</head><body>{'' if screen(page.screen).is_bare else _print_source(page)}{_consent(page)}"
        f'<div id="root" data-socket="/ws/page{_socket_query(page, kept)}" data-controls="{static("dist/controls.js")}" '
        f'data-rare="{static("dist/rare.js")}" '
        f'data-personal="{static("dist/personal.js")}" data-uploads="{static("dist/uploads.js")}" '
        f'data-dialogs="{static("dist/dialogs.js")}"{_at_rest(page) if inside.rests else ""}>{inside.html}</div>'
        f"{_connection(page)}"
        f"{'' if screen(page.screen).is_bare else search_kept(page)}"
        "</body></html>"
    )


def _at_rest(page: Page) -> str:
    """What the client needs to know of a page that begins without a websocket (static/client/still.ts, pulse.ts)."""
    service = getattr(page.details, "service_id", "") or "-"
    mark = mark_of(page.notices) if page.notices_known else ""
    return (
        f' data-still="{int(STILL_AGAIN_AFTER.total_seconds())}" data-pulse="{static("dist/pulse.js")}"'
        f' data-notices-at="/api/skalet/v1/notiser/{page.locale}/{escape(service)}/" data-notices="{mark}"'
    )


def _connection(page: Page) -> str:
    """What is said of the connection, hidden until there is something to say (static/client/bar.ts)."""
    lost, offline, back = (escape(text(page.locale, f"page.{key}")) for key in ("connectionLost", "offline", "connectionBack"))
    return (
        f'<div id="connection-lost" class="connection" data-testid="connection-lost" role="alert" '
        f'data-lost="{lost}" data-offline="{offline}" hidden>{lost}</div>'
        f'<p id="connection-back" class="visually-hidden" data-testid="connection-back" role="status" data-back="{back}"></p>'
    )


def _print_source(page: Page) -> str:
    """First on paper: where the page is from, and when; the client knows the hour (static/client/printing.ts).

    Where somebody is on the way to who logs in first is no part of where the paper is from, nor is what they have typed.
    """
    is_alone = screen(page.screen).for_signed_out or page.has_private_query
    address = page.path if is_alone else page.address
    day = escape(text(page.locale, "print.printed", date=long_date(page.today, page.locale)))
    at = escape(text(page.locale, "print.printedAt", date="{date}", time="{time}"))
    return f'<p class="print-source" data-testid="print-source">{escape(page.origin + address)}<span data-printed="{at}">{day}</span></p>'


def _socket_query(page: Page, kept: str) -> str:
    """Which answer to a post the socket is to draw again; whether a service is broken, for its own process is away, or closed; which
    drawing was kept for it; which client the page has."""
    told = {
        ANSWER: page.answer,
        AWAY: "1" if getattr(page.details, "is_away", False) else "",
        CLOSED: "1" if page.screen == SERVICE_CLOSED else "",
        PARAMETER: kept,
        CLIENT: client_file(),  # the last one, which the client takes away (static/client/socket.ts)
    }
    return with_query("", **{name: value for name, value in told.items() if value})


def _client(page: Page) -> str:
    """The answer to a post from another site stands at no address that a socket could be opened for, nor does a draft: they are plain."""
    if page.is_draft or not screen(page.screen).is_live:
        return ""
    own = "" if screen(page.screen).is_bare else f'<script type="module" src="{static("dist/consent.js")}"></script>'
    return f'{own}<script type="module" src="{static("dist/client.js")}"></script>'


def _read_notices(page: Page) -> str:
    """What was read in this tab is never seen, not even until the page is live: the one script that painting waits for."""
    if not page.notices or screen(page.screen).is_bare:
        return ""
    return f'<script src="{static("dist/read-notices.js")}" data-key="{READ_KEY}"></script>'


def _consent(page: Page) -> str:
    return "" if screen(page.screen).is_bare else still_html(consent(page))


def _later(page: Page) -> str:
    """The sheets that the first page of most visitors does without."""
    is_first = page.screen == "start-page" and page.login is None
    return "" if is_first else f'<link rel="stylesheet" href="{static("later.css")}">'


def _of_the_gallery(page: Page) -> str:
    """Its own sheet, and its script before the client, for in the frame it takes the place of the client's websocket."""
    if not page.screen.startswith("gallery"):
        return ""
    sheet = f'<link rel="stylesheet" href="{static("gallery.css")}">'
    return f'{sheet}<script type="module" src="{static("dist/gallery.js")}"></script>'


def _theme(page: Page) -> str:
    if page.screen == "gallery-frame":
        chosen = {name: page.values.get(name, "") for name in ("theme", "contrast", "text")}
        return "".join(f' data-{name}="{value}"' for name, value in chosen.items() if value in _FRAME[name])
    return "" if page.theme == "auto" else f' data-theme="{page.theme}"'


def _loader(page: Page) -> str:
    """Only where an app lives; it starts at once and does not wait for the connection."""
    return f'<script type="module" src="{static("dist/loader.js")}"></script>' if getattr(page.details, "app", None) else ""


def _looks_again(page: Page) -> str:
    """Without scripts a page that waits for something loads itself anew."""
    seconds = int(CHOOSER_REFRESH.total_seconds())
    return f'<noscript><meta http-equiv="refresh" content="{seconds}"></noscript>' if page.is_loading else ""
