"""Pages that are the answer to something else than a visit to their address: an error, a sign-on or a write that was refused."""

from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl

from portal.addresses import local_or_none
from portal.asked import Asked
from portal.details import ErrorDetails, OtherPartyDetails, RefusalDetails
from portal.identity.saml.refusal import Kind
from portal.locales import Locale, split
from portal.page import Page
from portal.routes import Route, Show, find, path_of
from portal.surroundings import page_of, surroundings
from portal.texts import text

_SIGN_ON_REFUSED: Final = Route("sign-on-refused", path_of("login", "sv"), path_of("login", "en"), "sign-on-refused")
"""No address of its own: it is the answer to what an identity provider posts. In the other language the way on is the login page."""
_OTHER_PARTY: Final = Route(
    "other-party", path_of("mina-sidor", "sv"), path_of("mina-sidor", "en"), "other-party", title="otherParty.title", status=409
)
"""No address of its own either: it is the answer to a form of a page that another party was chosen beside."""


async def error_page(asked: Asked, status: int, details: ErrorDetails | None = None) -> Page:
    """The page for an answer of ``status`` (400, 424, 500 or 503) at an address that means something else when all is well."""
    locale, _ = split(asked.path)
    around = await surroundings(asked)
    found = find(path_of(f"error-{status}", locale), "", around.flags, today=around.today, test_environment=around.test_environment)
    assert isinstance(found, Show)
    page = page_of(asked, found, around, choice_is_stored=False)
    return replace(page, details=details)


async def sign_on_refused_page(asked: Asked, locale: Locale, kind: Kind, target: str | None) -> Page:
    """The page of a sign-on that came to nothing; ``target`` is where the visitor was going with it."""
    shown = Show(_SIGN_ON_REFUSED, locale)
    page = page_of(replace(asked, query=""), shown, await surroundings(asked), choice_is_stored=False)
    query = dict(parse_qsl(target.partition("?")[2])) if target else {}
    return replace(
        page, title=text(locale, f"signOnRefused.{kind}.title"), details=RefusalDetails(kind, local_or_none(query.get("redirect")))
    )


async def other_party_page(asked: Asked, number: str, unsaved: tuple[str, ...]) -> Page | None:
    """The page of a write for the party ``number`` that is not the one chosen now; ``None`` when nobody is signed in."""
    around = await surroundings(asked)
    if around.login is None or around.engagemang_list is None or around.choice is None:
        return None
    shown = Show(_OTHER_PARTY, split(asked.path)[0])
    page = page_of(asked, shown, around, choice_is_stored=around.choice.is_stored)
    return replace(page, details=OtherPartyDetails(number, around.engagemang_list.find(number), unsaved))
