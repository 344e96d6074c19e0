"""All cases of a party, whatever service they were sent with, for a page that lists them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from portal.constants import FLOW_CASES_LISTED
from portal.engagemang.party_key import party_key
from portal.eservices.registry import by_id
from portal.eservices.service_visit import ServiceVisit
from portal.flow.cases import CLOSED, seen_by
from portal.flow.known import flow_at
from portal.flow.models import FlowCase
from portal.flow.withdrawal import ASKED, state_of
from portal.flow.words import Words
from portal.runtime.prepared import Given, PreparedValues

STATES: Final = (
    *("inskickat", "mottaget", "under-handlaggning", "komplettering"),
    *("beviljat", "avslaget", "aterkallas", "aterkallat", "avskrivet"),
)
"""Those that a case is listed in."""

_Key = tuple[str, str, int]
"""Service, flow and its version."""


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


@dataclass(frozen=True, slots=True)
class _Kind:
    """What the cases of one version of a flow have in common."""

    title: str
    authority: str
    address: str
    """That each case is below, by its number."""


async def listed(visit: ServiceVisit, wanted: Wanted) -> Listing:
    """The cases that this person sees for this party, the latest first, ``FLOW_CASES_LISTED`` on a page."""
    assert visit.party
    assert visit.subject
    seen = {"party": party_key(visit.party.organisationsnummer), "subject": visit.subject}
    of_kinds = {(service, flow, version): count for service, flow, version, count in await _KINDS.asked(**seen)}
    kinds = {key: _kind(visit, *key) for key in of_kinds}
    found = FlowCase.objects.filter(seen_by(**seen)).filter(
        _state(wanted.state), _titled(kinds, wanted.words), _of_authority(kinds, wanted.authority)
    )
    if wanted.year:
        found = found.filter(sent__year=int(wanted.year))
    # Of thousands, counted once.
    count = sum(of_kinds.values()) if wanted == Wanted(page=wanted.page) else await found.acount()
    first = (wanted.page - 1) * FLOW_CASES_LISTED
    shown = [row async for row in found.defer("archive").order_by("-sent")[first : first + FLOW_CASES_LISTED]]
    return Listing(
        tuple(_listed(visit, row, _of(visit, row, kinds)) for row in shown),
        max(1, -(-count // FLOW_CASES_LISTED)),
        tuple(sorted({kind.authority for kind in kinds.values()})),
        await _years(seen),
        bool(kinds),
    )


def _seen() -> QuerySet[FlowCase]:
    return FlowCase.objects.filter(seen_by(Given("party"), Given("subject")))


_KINDS: Final = PreparedValues(lambda: _seen().order_by("service").values_list("service", "flow", "version").annotate(count=Count("*")))
_LATEST: Final = PreparedValues(lambda: _seen().order_by("-sent").values_list("sent")[:1])
_FIRST: Final = PreparedValues(lambda: _seen().order_by("sent").values_list("sent")[:1])


async def _years(seen: Mapping[str, str]) -> tuple[int, ...]:
    """From that of the latest case to that of the first; asked for by the two ends, for of thousands each would be looked at."""
    latest, first = [[timezone.localtime(sent).year for (sent,) in await end.asked(**seen)] for end in (_LATEST, _FIRST)]
    return tuple(range(latest[0], first[0] - 1, -1)) if first else ()


def _kind(visit: ServiceVisit, service: str, flow_id: str, version: int) -> _Kind:
    flow, named = flow_at(service, flow_id, version), by_id(service)
    locales = named.service.locales if named else ()
    base = named.service.base[visit.locale if visit.locale in locales else locales[0]] if named else ""
    below = f"/{flow.below}" if flow and flow.below else ""
    title = Words(service, visit.locale, flow.texts_under if flow else "").maybe("name") or service
    return _Kind(title, named.service.organisation.name if named else "", f"{base}{below}/arende")


def _of(visit: ServiceVisit, row: FlowCase, kinds: Mapping[_Key, _Kind]) -> _Kind:
    key = (row.service, row.flow, row.version)
    return kinds.get(key) or _kind(visit, *key)  # the first of its kind may have been sent since they were counted


def _listed(visit: ServiceVisit, row: FlowCase, kind: _Kind) -> ListedCase:
    state = state_of(row)
    words = Words(row.service, visit.locale).say(f"case.state.{state}")
    return ListedCase(row.number, kind.title, state, words, kind.authority, row.sent, f"{kind.address}/{row.number}")


def _state(state: str) -> Q:
    is_asked_back = Q(withdrawn__isnull=False) & ~Q(state__in=CLOSED)
    if state == ASKED:
        return is_asked_back
    return Q(state=state) & ~is_asked_back if state else Q()


def _titled(kinds: dict[_Key, _Kind], words: str) -> Q:
    if not words:
        return Q()
    found = Q(number__contains=words)
    for (service, flow, version), kind in kinds.items():
        if words.casefold() in kind.title.casefold():
            found |= Q(service=service, flow=flow, version=version)
    return found


def _of_authority(kinds: dict[_Key, _Kind], authority: str) -> Q:
    return Q(service__in=[service for (service, _, _), kind in kinds.items() if kind.authority == authority]) if authority else Q()
