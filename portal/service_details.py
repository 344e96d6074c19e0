"""What the screen of an e-service draws, and what stands in its place when it went wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

from portal.engagemang.party_key import party_key
from portal.eservices import breakdown
from portal.eservices.health import seen
from portal.eservices.model import Service
from portal.eservices.plugins import Away, ServicePage, plugin_of
from portal.eservices.remote_app import RemoteApp, remote_app
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.store import Store
from portal.metrics import Timer
from portal.page import Page
from portal.routes import Show
from portal.upstream import test_world
from portal.written_values import MADE_ANEW


@dataclass(frozen=True, slots=True)
class ServiceDetails:
    """An e-service, and what a Python one read for its screen."""

    service_id: str
    visit: ServiceVisit | None = field(default=None, metadata=MADE_ANEW)
    service_page: ServicePage | None = field(default=None, metadata=MADE_ANEW)
    """The page of a Python service that stands at the address."""
    data: Any = None
    title: str = ""
    """Of the page, where the service has given it one of its own."""
    broken: str = ""
    """Reference id of what went wrong in a Python service; it is shown in the service's place."""
    is_away: bool = False
    """Whether it is broken because the process of its own that draws it does not answer."""
    app: RemoteApp | None = field(default=None, metadata=MADE_ANEW)
    """The app of another authority, for a service that is not written in Python."""

    @property
    def status(self) -> int | None:
        """HTTP status of the page when the service is broken."""
        if not self.broken:
            return None
        return HTTPStatus.SERVICE_UNAVAILABLE if self.is_away else HTTPStatus.INTERNAL_SERVER_ERROR

    def broken_by(self, fault: Exception, code: breakdown.Code, page: Page) -> "ServiceDetails":
        """The same with the reference under which ``fault``, the exception at hand, is logged."""
        is_away = isinstance(fault, Away)
        return replace(
            self, data=None, title="", broken=breakdown.note(self.service_id, "AWAY" if is_away else code, page), is_away=is_away
        )


async def service_details(show: Show, page: Page, query: Mapping[str, str]) -> ServiceDetails:
    """What the screen of a service draws: the app of another authority, or a page in Python with what it has read."""
    assert show.service
    plugin = plugin_of(show.service.id, page.flags)
    if plugin is None:
        return ServiceDetails(show.service.id, app=_app(show.service, page))
    rest = show.rest.strip("/")
    found = plugin.at(rest)
    assert found, "portal.routes finds no path that the service does not have"
    login, party = page.login, page.current
    visit = ServiceVisit(
        service_id=show.service.id,
        locale=show.locale,
        base_path=show.service.base[show.locale],
        rest=rest,
        values=found[1],
        query=query,
        person=login.person if login else None,
        subject=login.subject if login else None,
        party=party,
        can_change_party=bool(page.engagemang_list and len(page.engagemang_list.items) > 1),
        store=Store(show.service.id, login.subject, party_key(party.organisationsnummer)) if login and party else None,
        hamta_arenden=page.hamta_arenden,
        today=page.today,
        flags=page.flags,
        notices=page.notices,
    )
    details = ServiceDetails(show.service.id, visit, found[0])
    try:
        await test_world.meet("eservice")
        with Timer() as timer:
            data = await found[0].load(visit)
        title = visit.t(found[0].title) if found[0].title else ""
    except Exception as fault:
        return details.broken_by(fault, "READ", page)
    seen.loaded(show.service.id, timer.ms)
    return replace(details, data=data, title=title)


def broken_instead(page: Page) -> Page | None:
    """The page to draw after a Python service raised while it was drawn; ``None`` for a page that is none of those.

    The exception at hand is logged under the reference that the page shows.
    """
    details = page.details
    if not isinstance(details, ServiceDetails) or details.visit is None or details.broken:
        return None
    return replace(
        page,
        status=HTTPStatus.INTERNAL_SERVER_ERROR,
        details=replace(details, data=None, broken=breakdown.note(details.service_id, "DRAW", page)),
    )


def _app(service: Service, page: Page) -> RemoteApp:
    return remote_app(
        service,
        locale=page.locale,
        party=page.current,
        party_is_known=not (page.engagemang_list and page.engagemang_list.call_failed),
        person=page.login.person if page.login else None,
        hamta_arenden=page.hamta_arenden,
        flags=page.flags,
        test_environment=page.test_environment,
    )
