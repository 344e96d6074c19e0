"""One record for each screen of the portal's own, and the registry of them (docs/how-to/write-a-screen.md).

``components`` and ``mock_login`` fill the registry when Django starts. E-services come from their registry and pages of information
from ``portal.content``; both stand on a screen of this one, at an address of their own.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.http import HttpRequest, HttpResponse

from portal.content.model import ContentPage
from portal.engagemang.page_party import ActsFor
from portal.eservices.model import Service
from portal.http.cookies import CookieChanges
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.words.locales import Locale

Access = Literal["open", "login", "choice", "chooser"]


@dataclass(frozen=True, slots=True)
class Address:
    """One place where a screen stands: the name that links use, and its whole path in each language."""

    name: str
    sv: str
    en: str


@dataclass(frozen=True, slots=True)
class Route:
    """A screen at one address, with what is asked of the visitor there."""

    name: str
    sv: str
    en: str
    screen: str
    access: Access = "open"
    flag: str | None = None
    title: str | None = None
    """Text key; ``None`` leaves the product's name alone, or the page's own title."""
    status: int = 200
    test_only: bool = False

    def path(self, locale: Locale) -> str:
        return self.sv if locale == "sv" else self.en


@dataclass(frozen=True, slots=True)
class Show:
    """A screen stands here."""

    route: Route
    locale: Locale
    rest: str = ""
    """What stands below the base of a service: ``/steg/2``."""
    service: Service | None = None
    content_page: ContentPage | None = None


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page to draw."""

    page: Page
    cookies: CookieChanges = field(default_factory=CookieChanges)
    show: Show | None = None
    """What stands at the address; ``None`` for a page that is the answer to something else."""
    before: Page | None = None
    """The page before what only its screen shows was read, where that was read for a visit."""


@dataclass(frozen=True, slots=True)
class Post:
    """What the form of a screen posts, and whom it is about: nobody writes one without saying."""

    take: Callable[[HttpRequest, PageRequest, ShownPage], Awaitable[HttpResponse]]
    """Answers the request. The page it is given has not loaded what the screen shows: ``loaded`` does, where it is drawn again."""
    acts_for: ActsFor


Load = Callable[[Show, Page], Awaitable[Page]]
"""May raise ``Elsewhere`` or ``NothingHere``."""


class Elsewhere(Exception):
    """What is asked for stands at another address of this visitor's."""

    def __init__(self, url: str) -> None:
        super().__init__("it stands elsewhere")
        self.url = url


class NothingHere(Exception):
    """What the address names is not there for this visitor."""

    def __init__(self, told: str = "") -> None:
        super().__init__("nothing is here")
        self.told = told
        """What the page says besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What the portal knows of one screen."""

    name: str
    """As ``data-screen`` says it."""
    draw: Callable[[Page], Any]
    """Draws ``main`` of the page: a ReactPy element or component."""
    addresses: tuple[Address, ...] = ()
    """None for a screen of services or of content, and for one that is the answer to something else than a visit."""
    access: Access = "open"
    flag: str | None = None
    title: str | None = None
    """Text key; ``None`` leaves the product's name alone, or the page's own title."""
    status: int = 200
    load: Load | None = None
    """Gives the page what only this screen shows (``page.details``), before it is drawn. Nothing may be awaited in the drawing."""
    post: Post | None = None
    """What may be posted to its address."""
    post_at: Callable[[Show, Page], Post | None] | None = None
    """The same, where it depends on what stands at the address."""
    respond: Callable[[HttpRequest, PageRequest, ShownPage], Awaitable[HttpResponse]] | None = None
    """Answers the GET, where that is more than the drawn page."""
    after_failure: Callable[[Page], Page | None] | None = None
    """The page to draw in its place when drawing it raised; ``None`` for the portal's own error page."""
    shows_party: bool = False
    """Whether something of the party stands in the page even where nobody has to choose one."""
    for_signed_out: bool = False
    """Whether it is led past once signed in."""
    is_indexed: bool = True
    """Whether search engines may show it; one that asks for a login never is."""
    is_bare: bool = False
    """Whether it stands without the shell around it."""
    is_live: bool = True
    """Whether a socket could be opened for it."""
    is_watched: bool = False
    """Whether its socket is opened at once for everybody: it shows what changes while it is looked at, or is there to be tried."""
    test_only: bool = False

    def at(self, address: Address) -> Route:
        """The screen at ``address``."""
        return Route(address.name, address.sv, address.en, self.name, self.access, self.flag, self.title, int(self.status), self.test_only)

    def routes(self) -> tuple[Route, ...]:
        """The screen at each of its addresses."""
        return tuple(map(self.at, self.addresses))


def register(*screens: Screen) -> None:
    """Adds ``screens``. Raises ``ValueError`` where a name, of a screen or of an address, or a path is taken."""
    for screen in screens:
        if screen.name in _SCREENS:
            raise ValueError(f"There are two screens called {screen.name}")
        for route in screen.routes():
            taken = [path for path in (route.sv, route.en) if path in _BY_PATH]
            if taken or route.name in _BY_NAME:
                raise ValueError(f"{screen.name}: {', '.join(taken) or route.name} is the address of another screen")
            _BY_NAME[route.name] = _BY_PATH[route.sv] = _BY_PATH[route.en] = route
        _SCREENS[screen.name] = screen


def screen(name: str) -> Screen:
    """The screen of this name. Raises ``KeyError``."""
    return _SCREENS[name]


def screens() -> tuple[Screen, ...]:
    """All of them, in the order of their names."""
    return tuple(sorted(_SCREENS.values(), key=lambda each: each.name))


def routes() -> tuple[Route, ...]:
    """Every screen at every address of its own, those of Swedish paths in order."""
    return tuple(sorted(_BY_NAME.values(), key=lambda route: route.sv))


def route_named(name: str) -> Route | None:
    return _BY_NAME.get(name)


def route_at(path: str) -> Route | None:
    """``path`` has its language prefix and no slash at its end."""
    return _BY_PATH.get(path)


def post_to(shown: ShownPage) -> Post | None:
    """What may be posted to this page."""
    if shown.show is None:
        return None
    of_screen = screen(shown.page.screen)
    return of_screen.post_at(shown.show, shown.page) if of_screen.post_at else of_screen.post


async def loaded(shown: ShownPage) -> Page:
    """The page of ``shown`` with what only its screen shows."""
    load = screen(shown.page.screen).load
    return shown.page if load is None or shown.show is None else await load(shown.show, shown.page)


def after_failure(page: Page) -> Page | None:
    """The page to draw instead after drawing ``page`` raised; ``None`` where only the error page can stand."""
    of_screen = _SCREENS.get(page.screen)
    return of_screen.after_failure(page) if of_screen and of_screen.after_failure else None


_SCREENS: Final[dict[str, Screen]] = {}
_BY_NAME: Final[dict[str, Route]] = {}
_BY_PATH: Final[dict[str, Route]] = {}
