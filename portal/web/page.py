"""What a screen is given to draw: one frozen record for one page, the same on the GET and on the socket."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final
from urllib.parse import parse_qsl

from portal.content.model import NO_MENUS, Menus
from portal.drafts import Fields, Place, place
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang
from portal.engagemang.page_party import mark_of
from portal.flags import Flags
from portal.http.appearance import Theme
from portal.http.cookies import USER
from portal.identity import page_login
from portal.identity.login import Login
from portal.notices import Notice
from portal.switches import Closure
from portal.user_settings.parties import AtHand
from portal.words.locales import Locale
from portal.words.texts import text

_LONG_QUERY: Final = 512
"""Characters."""


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
    choice_waits: bool = False
    """Whether another party was chosen that can not be had at the moment, and the page acts for somebody."""
    at_hand: AtHand
    """Favourites and latest choices of somebody with so many parties that they search; else empty."""
    hamta_arenden: str | None
    """From which authorities the person lets the portal retrieve cases; ``None`` for none, and signed out."""
    flags: Flags
    service_id: str = ""
    """The e-service that stands at the address; empty for none."""
    closed: tuple[Closure, ...] = ()
    """The e-services that operators have closed."""
    notices: tuple[Notice, ...]
    """All notices in force, newest first; a component takes those addressed to its place."""
    origin: str
    """Scheme and host that visitors reach the portal by."""
    notices_known: bool = True
    """Whether the source of the notices could be asked; else there may be more, and what was read is not forgotten (NOTICE-017)."""
    csrf_token: str
    sent_cookies: bool
    """Whether the browser sent any: the first answer sets one, and one that sends none later takes none."""
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
    request_id: str = ""
    """Id of the request that failed (``X-Request-ID``), which the server in front and other systems have it under."""
    answer: str = ""
    """Key of what was answered to a post (portal/web/answers.py); empty for a page that was asked for."""
    is_draft: bool = False
    """Whether an editor looks at what is not published: the page is drawn as ever, and is not live."""
    noindex: bool = False
    """Whether search engines should leave the page alone."""
    has_private_query: bool = False
    """Whether the query holds what the visitor has typed: it stands in no head, on no paper, and is told to no other site."""
    shows_party: bool = False
    """Whether something of ``current`` stands in the page itself, and not only in the shell around it."""
    kept_mark: str = ""
    """The mark of the party that an app was mounted for, while nobody knows whom the visitor may act for."""
    chosen_elsewhere: Engagemang | None = None
    """Whom the visitor acts for now, where it is another one than the page that is already open was drawn for."""
    menus: Menus = NO_MENUS
    """The menus that editors write, in ``locale``."""
    drafts: dict[Place, Fields] = field(default_factory=dict)
    """What the visitor typed in forms of this page and did not send, for the party it is drawn for."""
    details: Any = None
    """What only this screen needs; a frozen dataclass of the screen's noun."""

    @property
    def document_title(self) -> str:
        """The document's title: the screen's, then the product's (ROUTE-028)."""
        product = text(self.locale, "product.name")
        return f"{self.title} - {product}" if self.title else product

    def place_of(self, form: str, *, on_every_page: bool = False) -> Place | None:
        """Where the draft of a form of this page belongs; ``None`` signed out, for what nobody in particular typed is not kept."""
        if self.login is None:
            return None
        party = self.current.organisationsnummer if self.current else None
        return place(self.login.subject, party, "" if on_every_page else self.path, form)

    def forget_draft(self, place: Place) -> None:
        """The draft is sent, and the live page starts no form with it any more."""
        self.drafts.pop(place, None)

    @property
    def closure(self) -> Closure | None:
        """Why and until when the service at the address is closed; ``None`` for one that is open, or none."""
        return next((each for each in self.closed if each.service_id == self.service_id), None)

    @property
    def closed_ids(self) -> frozenset[str]:
        """The ids of the closed services."""
        return frozenset(each.service_id for each in self.closed)

    @property
    def is_loading(self) -> bool:
        """Whether it is not known yet whom the visitor may act for; ``current`` is ``None`` meanwhile."""
        return self.engagemang_list is not None and self.engagemang_list.is_loading

    @property
    def party_mark(self) -> str:
        """Says to the page's socket for whom the page was drawn; empty signed out."""
        own = mark_of(self.login.subject, self.current.organisationsnummer) if self.login and self.current else ""
        return self.kept_mark or own

    @property
    def person_mark(self) -> str:
        """Says to the page's socket who was signed in when it was drawn; empty signed out."""
        return page_login.mark_of(self.login.subject) if self.login else ""

    @property
    def user_cookie(self) -> str:
        """Name of the cookie that a page sees who is signed in by."""
        return USER

    @property
    def values(self) -> dict[str, str]:
        """The query's values by name; of several with one name the first."""
        return dict(reversed(parse_qsl(self.query, keep_blank_values=True)))

    @property
    def number(self) -> int:
        """Which of several pages is asked for, from 1 (query ``page``)."""
        asked = self.values.get("page", "1")
        return max(1, int(asked)) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1

    @property
    def address(self) -> str:
        """Path and query, as one would type them."""
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def brings_query(self) -> bool:
        """Whether its query is too long for each link of the shell to hold: the client adds it (static/client/query.ts).

        Without scripts the first link of each kind holds it whole.
        """
        return len(self.query) > _LONG_QUERY

    @property
    def languages(self) -> Mapping[Locale, str]:
        """``alternates`` as links of the shell hold them."""
        if not self.brings_query:
            return self.alternates
        return {locale: address.partition("?")[0] for locale, address in self.alternates.items()}
