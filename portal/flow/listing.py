"""All cases of a party, whatever service they were sent with, for a page that lists them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from portal.constants import FLOW_CASES_LISTED
from portal.engagemang.party_key import party_key
from portal.eservices.registry import by_id
from portal.eservices.service_visit import ServiceVisit
from portal.flow.cases import CLOSED, seen_by
from portal.flow.known import flow_at
from portal.flow.models import FlowCase
from portal.flow.withdrawal import ASKED, state_of
from portal.flow.words import Words

STATES: Final = (
    *("inskickat", "mottaget", "under-handlaggning", "komplettering"),
    *("beviljat", "avslaget", "aterkallas", "aterkallat", "avskrivet"),
)
"""Those that a case is listed in."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cases; what is empty leaves none out."""

    state: str = ""
    authority: str = ""
    """As the registry names it: ``Bolagsverket``."""
    year: str = ""
    words: str = ""
    """Part of a title or of a number."""
    page: int = 1


@dataclass(frozen=True, slots=True)
class ListedCase:
    """One case."""

    number: str
    title: str
    state: str
    state_in_words: str
    authority: str
    sent: datetime
    address: str


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of the cases, and what there is to choose among."""

    cases: tuple[ListedCase, ...]
    pages: int
    authorities: tuple[str, ...]
    years: tuple[int, ...]
    has_any: bool
    """Whether the party has cases at all."""


async def listed(visit: ServiceVisit, wanted: Wanted) -> Listing:
    """The cases that this person sees for this party, the latest first, ``FLOW_CASES_LISTED`` on a page."""
    assert visit.party
    assert visit.subject
    rows = FlowCase.objects.filter(seen_by(party_key(visit.party.organisationsnummer), visit.subject)).defer("archive")
    services = [service async for service in rows.order_by("service").values_list("service", "flow", "version").distinct()]
    titles = {each: _title(visit, *each) for each in services}
    found = rows.filter(
        _state(wanted.state), _titled(titles, wanted.words), _of_authority(wanted.authority, {each[0] for each in services})
    )
    if wanted.year:
        found = found.filter(sent__year=int(wanted.year))
    count, first = await found.acount(), (wanted.page - 1) * FLOW_CASES_LISTED
    shown = [row async for row in found.order_by("-sent")[first : first + FLOW_CASES_LISTED]]
    return Listing(
        tuple(_listed(visit, row, titles[row.service, row.flow, row.version]) for row in shown),
        max(1, -(-count // FLOW_CASES_LISTED)),
        tuple(sorted({_authority(service) for service, _, _ in services})),
        tuple([day.year async for day in rows.dates("sent", "year", order="DESC")]),
        bool(services),
    )


def _listed(visit: ServiceVisit, row: FlowCase, title: str) -> ListedCase:
    state, named, flow = state_of(row), by_id(row.service), flow_at(row.service, row.flow, row.version)
    locales = named.service.locales if named else ()
    base = named.service.base[visit.locale if visit.locale in locales else locales[0]] if named else ""
    below = f"/{flow.below}" if flow and flow.below else ""
    words = Words(row.service, visit.locale).say(f"case.state.{state}")
    return ListedCase(row.number, title, state, words, _authority(row.service), row.sent, f"{base}{below}/arende/{row.number}")


def _title(visit: ServiceVisit, service: str, flow_id: str, version: int) -> str:
    flow = flow_at(service, flow_id, version)
    return Words(service, visit.locale, flow.texts_under if flow else "").maybe("name") or service


def _authority(service: str) -> str:
    named = by_id(service)
    return named.service.organisation.name if named else ""


def _state(state: str) -> Q:
    is_asked_back = Q(withdrawn__isnull=False) & ~Q(state__in=CLOSED)
    if state == ASKED:
        return is_asked_back
    return Q(state=state) & ~is_asked_back if state else Q()


def _titled(titles: dict[tuple[str, str, int], str], words: str) -> Q:
    if not words:
        return Q()
    found = Q(number__contains=words)
    for (service, flow, version), title in titles.items():
        if words.casefold() in title.casefold():
            found |= Q(service=service, flow=flow, version=version)
    return found


def _of_authority(authority: str, services: set[str]) -> Q:
    return Q(service__in=[each for each in services if _authority(each) == authority]) if authority else Q()
