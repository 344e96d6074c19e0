"""What a hit is, in words, and where it leads: worked out when it is drawn, for the search calls say nothing of it (SEARCH-054)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from portal import content
from portal.eservices.authorities import name_in, name_of
from portal.eservices.model import Service
from portal.eservices.registry import SERVICES
from portal.eservices.starts import start_at
from portal.eservices.visibility import card_link_of
from portal.flags import Flags
from portal.words.dates import long_date
from portal.words.locales import Locale

Kind = Literal["eservice", "tool", "news", "information"]

KINDS: Final[tuple[Kind, ...]] = ("eservice", "tool", "information", "news")
"""In the order in which they are offered."""
NAMES: Final[Mapping[Locale, Mapping[Kind, str]]] = {
    "sv": {"eservice": "e-tjanst", "tool": "verktyg", "information": "information", "news": "nyhet"},
    "en": {"eservice": "eservice", "tool": "tool", "information": "information", "news": "news"},
}
"""How an address names them."""
START: Final = "tjanst"
"""The fragment of the block that starts a service on its page of information."""


@dataclass(frozen=True, slots=True)
class Described:
    """A hit in words: its kind, whose or when it is, and where it leads."""

    kind: Kind
    about: str
    href: str


def kind_named(name: str, locale: Locale) -> Kind | None:
    """The kind that an address calls ``name``; ``None`` for what is none."""
    return next((kind for kind, own in NAMES[locale].items() if own == name), None)


def described(url: str, locale: Locale, flags: Flags, today: date, *, signed_in: bool, fragment: str = "") -> Described:
    """The hit that stands at ``url``, in the part of it that ``fragment`` names."""
    service = BY_ADDRESS[locale].get(url)
    if service:
        return of_service(service, locale, flags, signed_in=signed_in)
    page = content.page_at(url, today)
    address = f"{url}#{fragment}" if fragment else url
    if page and page.start_date:
        return Described("news", long_date(page.start_date, locale), address)
    responsible = name_in(locale, page.responsible.name) if page and page.responsible else ""
    return Described("information", responsible, address)


def of_service(service: Service, locale: Locale, flags: Flags, *, signed_in: bool) -> Described:
    """A service: signed in its hit leads to it, signed out to where it is told of and begun (NAV-024)."""
    kind: Kind = "eservice" if service.requires_authentication else "tool"
    return Described(kind, name_of(service.organisation, locale), service.base[locale] if signed_in else _start_of(service, locale, flags))


def _start_of(service: Service, locale: Locale, flags: Flags) -> str:
    link = card_link_of(service, locale, False, flags)
    page = service.information_page[locale] if service.information_page else ""
    return f"{link.href}#{START}" if page and start_at(page, locale, flags) else link.href


BY_ADDRESS: Final[Mapping[Locale, Mapping[str, Service]]] = {
    locale: {service.base[locale]: service for service in SERVICES if service.route} for locale in ("sv", "en")
}
