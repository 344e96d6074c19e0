"""What a screen is given to draw: one frozen record for one page, the same on the GET and on the socket."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import parse_qsl

from portal.appearance import Theme
from portal.cookies import USER
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang
from portal.flags import Flags
from portal.identity.login import Login
from portal.locales import Locale
from portal.notices import Notice
from portal.texts import text
from portal.user_settings.parties import AtHand


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Everything a component may know of the page it stands on."""

    screen: str
    """Key of the screen, as the route table and ``data-screen`` name it."""
    status: int
    """HTTP status of the page."""
    locale: Locale
    path: str
    """Path as asked for, with language prefix, without query."""
    query: str
    """Query as asked for, without the question mark."""
    title: str
    """Title of the screen in ``locale``, without the product's name; empty for the default title."""
    today: date
    login: Login | None
    engagemang_list: EngagemangList | None
    current: Engagemang | None
    """Whom the page is drawn for; the own entry while nothing was chosen; ``None`` signed out."""
    choice_is_stored: bool
    """Whether ``current`` was chosen, not just taken as the default."""
    at_hand: AtHand
    """Favourites and latest choices of somebody with so many parties that they search; else empty."""
    hamta_arenden: str | None
    """From which authorities the person lets the portal retrieve cases; ``None`` for none, and signed out."""
    flags: Flags
    notices: tuple[Notice, ...]
    """All notices in force, newest first; a component takes those addressed to its place."""
    csrf_token: str
    consent: str
    """NOT_SET, ALL or RESTRICTED."""
    seconds_left: int | None
    """Until the login ends as things are; ``None`` signed out."""
    session_is_mocked: bool
    """Whether this shell runs without an auth service: the end of a login leads nowhere (SESSION-009)."""
    theme: Theme
    """Light or dark, or as the visitor's system says."""
    alternates: Mapping[Locale, str]
    """The address of this page in each language."""
    test_environment: bool
    reference: str = ""
    """Reference id that an error page shows and the log holds."""
    noindex: bool = False
    """Whether search engines should leave the page alone."""
    details: Any = None
    """What only this screen needs; a frozen dataclass of the screen's noun."""

    @property
    def document_title(self) -> str:
        """The document's title: the screen's, then the product's (ROUTE-028)."""
        product = text(self.locale, "product.name")
        return f"{self.title} - {product}" if self.title else product

    @property
    def user_cookie(self) -> str:
        """Name of the cookie that a page sees who is signed in by."""
        return USER

    @property
    def values(self) -> dict[str, str]:
        """The query's values by name; of several with one name the first."""
        return dict(reversed(parse_qsl(self.query, keep_blank_values=True)))

    @property
    def address(self) -> str:
        """Path and query, as one would type them."""
        return f"{self.path}?{self.query}" if self.query else self.path
