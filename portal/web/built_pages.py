"""Failure pages that stand ready, for when the portal can not draw them for whoever asks: whole, without scripts, of nobody.

They are what a browser without scripts shows, in any browser: links in the place of buttons that open something. They do not ask about
cookies, and have no notices: whoever has answered would be asked again, and a file would tell of yesterday's notices.
"""

from dataclasses import replace
from typing import Final

import lxml.html
from django.conf import settings
from django.utils import timezone

from portal.web.drawing import drawing
from portal.web.failure_pages import ErrorDetails, error_page
from portal.web.page_request import PageRequest
from portal.web.routes import path_of
from portal.words.locales import Locale, prefixed

_NEEDS_SCRIPTS: Final = "//script | //button[@type='button'] | //*[@id='consent' or @class='drawers' or @class='connection']"
_MENU: Final = "//nav[@class='header__menu']"
"""Of such buttons."""
_OF_ONE_VISIT: Final = "//*[@class='print-source' or @class='error-page__reference']"
"""Where and when it was printed, and what the log has it under."""
_IN_A_DRAWER: Final = "#drawer-login"


async def built_page(status: int, locale: Locale, details: ErrorDetails | None = None) -> str:
    """The error page of ``status`` (500 or 503) in ``locale``, with the style sheet and pictures of ``/static``."""
    path, host = prefixed(locale, "/"), settings.VST_PRODUCTION_HOST
    page_request = PageRequest(path=path, query="", cookies={}, host=host, now=timezone.now(), csrf_token="")
    page = replace(await error_page(page_request, status, details), notices=())
    html: str = await drawing().prerender(page, {"type": "http"})
    return _without_scripts(html, status, locale)


def _without_scripts(drawn: str, status: int, locale: Locale) -> str:
    document = lxml.html.document_fromstring(drawn)
    for needless in document.xpath(f"{_NEEDS_SCRIPTS} | {_MENU} | {_OF_ONE_VISIT}"):
        needless.drop_tree()
    for plain in document.xpath("//noscript"):
        plain.drop_tag()
    for link in document.xpath(f"//a[@href='{_IN_A_DRAWER}']"):
        link.set("href", path_of("login", locale))
    for again in document.xpath(f"//a[@data-testid='error-{status}-again']"):
        again.set("href", "")  # whichever address the visitor asked for
    plain_html: str = lxml.html.tostring(document, encoding="unicode", doctype="<!DOCTYPE html>")
    return plain_html
