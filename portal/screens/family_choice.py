"""The address of a family of services: on to the one for the represented form, or a question whom it concerns (spec: JOURNEY-031, -032)."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse

from portal.eservices import families
from portal.eservices.visibility import external_address
from portal.flags import Flags
from portal.web.drawn import drawn, redirect
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Address, Show, ShownPage
from portal.words.locales import Locale

_FOUND = 302
_NAME = "tjanst-"
ADDRESSES = tuple(
    Address(f"{_NAME}{family}", families.address(family, "sv"), families.address(family, "en")) for family in families.WITH_ADDRESS
)


@dataclass(frozen=True, slots=True)
class FamilyDetails:
    """Which family is asked about, and the company forms that have a service of it now."""

    family: str
    forms: tuple[str, ...]


async def load(show: Show, page: Page) -> Page:
    family = _family(show)
    return replace(page, details=FamilyDetails(family, families.forms(family, page.flags)))


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """On to the service of the represented form, with the query; where there is none, the page."""
    assert shown.show
    page = shown.page
    url = _service_url(_family(shown.show), page.current.foretagsformkod if page.current else "", page.locale, page.flags, page.query)
    return redirect(url, _FOUND, shown.cookies) if url else await drawn(request, page, shown.cookies)


def _service_url(family: str, form: str, locale: Locale, flags: Flags, query: str) -> str | None:
    """A service that is not written in ``locale`` is opened in the language that it has; another site is told no query of ours."""
    service = families.member(family, form, flags)
    if service is None:
        return None
    external = external_address(service, flags)
    if external is not None:
        return external
    address = service.base[locale if locale in service.locales else service.locales[0]]
    return f"{address}?{query}" if query else address


def _family(show: Show) -> str:
    return show.route.name.removeprefix(_NAME)
