"""The same page in the other language (spec: shell 4 "Locale switch", LOCALE-003, -004, -007, REG-018 to -023)."""

from collections.abc import Mapping
from typing import Final

from portal.web.routes import quoted
from portal.web.screen import Show
from portal.words.locales import LOCALES, Locale

# The registration entry names one form differently in English; nothing else in a query changes with the language.
_REGISTRATION_ENTRY: Final = "mina-sidor-registrera-foretag"
_FORM_IN: Final[Mapping[Locale, Mapping[str, str]]] = {"en": {"f=brf": "f=hbrf"}, "sv": {"f=hbrf": "f=brf"}}


def alternates(show: Show, query: str) -> dict[Locale, str]:
    """The address of what is shown in each language, the one it is shown in too; ``query`` is raw."""
    return {locale: address_in(locale, show, query) for locale in LOCALES}


def address_in(locale: Locale, show: Show, query: str) -> str:
    """Route and query kept, in ``locale``; a page that is not there leads to the start page of that language."""
    if show.content_page is not None and locale not in show.content_page.routes:
        return show.route.path(locale)
    path = show.route.path(locale) + quoted(show.rest)
    query = _query_in(locale, query) if show.route.name == _REGISTRATION_ENTRY else query
    return f"{path}?{query}" if query else path


def _query_in(locale: Locale, query: str) -> str:
    return "&".join(_FORM_IN[locale].get(pair, pair) for pair in query.split("&"))
