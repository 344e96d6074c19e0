"""E-services written in Python: packages that the shell finds through an entry point (group ``foretagsporten.eservices``).

The entry point's name is the service's id in the registry; its value is a :class:`Plugin`. One object may stand under
several names. The shell checks login, choice, flag and language before it asks the plug-in for anything.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from portal.engagemang.model import Engagemang
from portal.engagemang.page_party import ActsFor
from portal.flags import Flags
from portal.identity.person import Person
from portal.locales import Locale
from portal.notices import Notice

GROUP = "foretagsporten.eservices"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceVisit:
    """What an e-service may know of the visit: who, for whom, in which language, and where below its own path."""

    service_id: str
    locale: Locale
    base_path: str
    """Address of the service with language prefix, without trailing slash. Every path below it is the service's own."""
    rest: str
    """The part of the path below ``base_path``, without slashes around it; empty at the entry."""
    query: Mapping[str, str]
    person: Person | None
    subject: str | None
    """Key of the person for whatever the service stores; says nothing of the personal number."""
    party: Engagemang | None
    """Whom the page is drawn for."""
    can_change_party: bool
    flags: Flags
    notices: tuple[Notice, ...]


async def no_data(visit: ServiceVisit) -> None:
    """For a service that needs nothing read before it is drawn."""


@dataclass(frozen=True, slots=True)
class ServiceForm:
    """An ordinary form on a screen of the service, posted to the screen's own address."""

    acts_for: ActsFor
    """``party`` for what is done for the represented party: refused when the page shows another one than is chosen now."""
    save: Callable[[ServiceVisit, Mapping[str, str], datetime], Awaitable[Any]]
    """Takes the fields: ``None`` when all was well, and the page is loaded anew; else the data to draw the page with (status 400)."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """An e-service in Python."""

    screen: Callable[[ServiceVisit, Any], Any]
    """Draws the visit with what ``load`` gave: a ReactPy element or component."""
    load: Callable[[ServiceVisit], Awaitable[Any]] = no_data
    """Reads what the screen shows, before it is drawn."""
    forms: Mapping[str, ServiceForm] = field(default_factory=dict)
    """The forms by the ``rest`` of the path that their screen stands at."""


def plugin_of(service_id: str) -> Plugin | None:
    """The Python service with this id, or ``None`` when the service has no app in Python."""
    return _plugins().get(service_id)


@cache
def _plugins() -> dict[str, Plugin]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}
