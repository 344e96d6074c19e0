"""What must happen before a screen is shown (spec: shell 4 "Navigation guard", PARTY-031 to -043, -059, ROUTE-019, -033, -034).

The order is that of the contract: a valid session, the engagemang loaded, a single one chosen by itself, and then the chooser.
Session and engagemang are found by the caller; here is only the decision.
"""

import re
from dataclasses import dataclass
from typing import Final, Protocol

from portal.http.addresses import local_or_none, with_query
from portal.web.routes import path_of
from portal.web.screen import Access
from portal.words.locales import Locale, split


class Choosable(Protocol):
    """What the guard needs to know of the engagemang of the one signed in."""

    @property
    def must_choose(self) -> bool:
        """Several to choose from, or too many to list."""

    @property
    def own_number(self) -> str:
        """The number of the own entry."""


@dataclass(frozen=True, slots=True)
class Go:
    """Do not show the screen; go (302) to ``url``, after storing ``store`` as the choice where it is given."""

    url: str
    store: str | None = None


@dataclass(frozen=True, slots=True)
class StoreOwn:
    """Show the screen, and store the own number as the choice."""

    number: str


Step = Go | StoreOwn | None


def next_step(
    access: Access, address: str, locale: Locale, *, engagemang_list: Choosable | None, has_choice: bool, redirect: str | None = None
) -> Step:
    """What stands between the visitor and ``address`` (path and query as asked for); ``None`` is nothing.

    ``engagemang_list`` is ``None`` for someone without a valid session; ``has_choice`` says that a stored choice was accepted;
    ``redirect`` is the query of that name, which only the chooser follows.
    """
    if access == "open":
        return None
    if engagemang_list is None:
        return Go(with_query(path_of("login", locale), redirect=address))
    if access == "login":
        return None
    if not engagemang_list.must_choose:
        return _single(access, locale, engagemang_list.own_number, has_choice, redirect)
    if access == "chooser" or has_choice or is_exempt(address):
        return None
    return Go(with_query(path_of("valj-vem-du-vill-foretrada", locale), redirect=address))


def after_login(redirect: str | None, locale: Locale) -> str:
    """Where someone goes who is signed in and came to the login page, or was just signed in, or has just chosen."""
    return local_or_none(redirect) or path_of("mina-sidor", locale)


def is_exempt(address: str) -> bool:
    """Whether the screen opens without a choice: case search, the registration entry, digital submission, drafts (PARTY-035 to -041)."""
    path = split(address.partition("?")[0].rstrip("/"))[1]
    if path in _EXEMPT or any(path == base or path.startswith(base + "/") for base in _EXEMPT_WITH_ALL_BELOW):
        return True
    segments = path.split("/")
    if not any(_UUID.fullmatch(segment) for segment in segments):
        return False
    return not _DRAFT_SEGMENTS.isdisjoint(segments) or path.startswith(_AB_REGISTRATION + "/")


def _single(access: Access, locale: Locale, own_number: str, has_choice: bool, redirect: str | None) -> Step:
    if access == "chooser":
        return Go(after_login(redirect, locale), store=None if has_choice else own_number)
    return None if has_choice else StoreOwn(own_number)


_EXEMPT: Final = frozenset({"/inloggad/mina-sidor/registrera-foretag"})
_EXEMPT_WITH_ALL_BELOW: Final = ("/inloggad/bolagsverket/sok-foretag-arende", "/inloggad/bolagsverket/inlamning-digital-handling")
_DRAFT_SEGMENTS: Final = frozenset({"utkast", "komplettering"})
_AB_REGISTRATION: Final = "/inloggad/foretagsregistrering"
_UUID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE | re.ASCII)
