"""What stands behind an address that a visitor is on their way to, in words (spec: JOURNEY-033; design of login and chooser)."""

from urllib.parse import unquote

from portal.eservices import families
from portal.eservices.registry import ServiceMatch, name_key_at
from portal.http.addresses import local_or_none
from portal.web.page import Page
from portal.web.routes import Match, Move, find, title_of
from portal.web.screen import Show
from portal.words.locales import Locale
from portal.words.texts import text


def destination(address: str | None, page: Page) -> str:
    """The name of the service, the screen or the page at ``address``, as the visitor of ``page`` reads it.

    Empty for another site, for an address that nobody has, and for one whose flag is off: nothing of it is repeated.
    """
    local = local_or_none(address)
    if local is None:
        return ""
    match = _at(local, page)
    if isinstance(match, Move) and (onward := local_or_none(match.url)):
        match = _at(onward, page)
    return _name(match, page.locale) if isinstance(match, Show) and match.route.status == 200 else ""


def _at(address: str, page: Page) -> Match:
    path, _, query = address.partition("#")[0].partition("?")
    return find(unquote(path), query, page.flags, today=page.today, test_environment=page.test_environment)


def _name(show: Show, locale: Locale) -> str:
    if show.service:
        return text(locale, name_key_at(ServiceMatch(show.service, show.rest), show.locale))
    family = show.route.sv.removeprefix(f"{families.BELOW}/")
    if family in families.FAMILIES:
        return text(locale, f"family.{family}.name")
    if show.content_page:
        return title_of(show)
    return text(locale, show.route.title) if show.route.title else ""
