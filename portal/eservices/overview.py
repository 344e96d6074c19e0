"""What is going on for a party, asked of all e-services in Python that offer it: at once, each with a time-out of its own.

A page waits ``OVERVIEW_WAITS`` and shows what has come; the live page follows what it left. A question that is still open is
shared: the page that follows does not ask the service a second time. What goes wrong in a service stays with that service.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

from portal.constants import OVERVIEW_ITEMS, OVERVIEW_TIMEOUT, OVERVIEW_WAITS
from portal.eservices.cases import Case, Deadline, Item, KeptDraft
from portal.eservices.model import Organisation, Service
from portal.eservices.plugins import KeptOverview, plugin_of
from portal.eservices.registry import SERVICES
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import is_on, services_shown
from portal.outside import test_world
from portal.runtime.asked_once import AskedOnce
from portal.runtime.fault import FAULT
from portal.user_settings.cases import AUTHORITIES
from portal.words.locales import DEFAULT, Locale
from portal.words.reference import reference_of

logger = logging.getLogger("portal.eservices")


@dataclass(frozen=True, slots=True)
class Told:
    """What one service answered."""

    service_id: str
    authority: Organisation
    address: str
    """Of the service, in the language that it has."""
    items: tuple[Item, ...] = ()
    reference: str = ""
    """Reference id of what went wrong, which the log has; then there are no items."""
    locale: Locale = DEFAULT
    """The language of its items: that of the page where the service has it."""

    def other_language(self, page: Locale) -> Locale | None:
        """The language of its items where a page in another one shows them, so that screen readers speak them in theirs."""
        return self.locale if self.locale != page else None


@dataclass(frozen=True, slots=True)
class Overview:
    """What is known of all services by now."""

    told: tuple[Told, ...] = ()
    waiting: tuple[Told, ...] = ()
    """Those that have not answered yet."""
    is_allowed: bool = False
    """Whether the person lets the portal retrieve anything at all."""

    @property
    def deadlines(self) -> tuple[tuple[Told, Deadline], ...]:
        """By day, then title."""
        deadlines = [(told, item) for told in self.told for item in told.items if isinstance(item, Deadline)]
        return tuple(sorted(deadlines, key=lambda each: (each[1].day, each[1].title)))

    @property
    def cases(self) -> tuple[tuple[Told, Case], ...]:
        """Those first that wait for the party; else as the services gave them."""
        cases = [(told, item) for told in self.told for item in told.items if isinstance(item, Case)]
        return tuple(sorted(cases, key=lambda each: not each[1].awaits_party))

    @property
    def kept_drafts(self) -> tuple[tuple[Told, KeptDraft], ...]:
        """The one changed last first."""
        drafts = [(told, item) for told in self.told for item in told.items if isinstance(item, KeptDraft)]
        return tuple(sorted(drafts, key=lambda each: each[1].changed, reverse=True))

    @property
    def failed(self) -> tuple[Told, ...]:
        return tuple(told for told in self.told if told.reference)

    def with_more(self, told: Told) -> "Overview":
        """The same, with the answer of one that was waited for."""
        told_before = tuple(one for one in self.told if one.service_id != told.service_id)
        others = tuple(one for one in self.waiting if one.service_id != told.service_id)
        return replace(self, told=(*told_before, told), waiting=others)

    def away_of(self, authority: Organisation) -> tuple[Told, ...]:
        """The services of ``authority`` that could not say what is going on."""
        return tuple(told for told in self.failed if told.authority == authority)


async def overview_of(visit: ServiceVisit, within: timedelta = OVERVIEW_WAITS) -> Overview:
    """What the services answer ``within`` a time. Nothing is asked while the person lets the portal retrieve nothing."""
    asked = _questions(visit)
    if asked:
        await asyncio.wait([each.answer for each in asked], timeout=within.total_seconds())
    return Overview(
        told=tuple(told for each in asked if each.answer.done() for told in each.answer.result()),
        waiting=tuple(_nothing(service, visit) for each in asked if not each.answer.done() for service in each.services),
        is_allowed=visit.hamta_arenden is not None,
    )


async def rest_of(visit: ServiceVisit, waiting: Iterable[Told]) -> AsyncIterator[Told]:
    """The answers of those that were waited for, as they come."""
    ids = {told.service_id for told in waiting}
    open_still = [each.answer for each in _questions(visit, ids)]
    for next_one in asyncio.as_completed([asyncio.shield(answer) for answer in open_still]):
        for told in await next_one:
            if told.service_id in ids:
                yield told


@dataclass(frozen=True, slots=True)
class _Question:
    """One that is asked: of one service, or of all whose cases the portal keeps itself for one authority."""

    services: tuple[Service, ...]
    answer: "asyncio.Task[tuple[Told, ...]]"


def _questions(visit: ServiceVisit, among: Set[str] | None = None) -> list[_Question]:
    """Of what the portal keeps itself, whoever is shown the services by now; of the others those that this party is shown, of authorities
    that the person lets the portal retrieve from. A question that is open already for this person, party and language is the same one.

    Only those that ask one ``among`` some services are asked, where some are named. A question is of the same services all the same, for
    whoever shares it wants all of their answers.
    """
    shown = {service.id for service in services_shown(visit.flags, visit.party.foretagsformkod if visit.party else None)}
    who = (visit.subject, visit.party.organisationsnummer if visit.party else None, visit.locale)
    kept: dict[tuple[Any, Organisation], list[tuple[Service, KeptOverview]]] = {}
    asked = []

    def is_wanted(services: Iterable[Service]) -> bool:
        return among is None or any(service.id in among for service in services)

    def may_be_asked(service: Service) -> bool:
        return service.id in shown and may_retrieve(visit.hamta_arenden, service.organisation)

    for service in SERVICES:
        plugin = plugin_of(service.id, visit.flags) if is_on(service, visit.flags) else None
        if plugin and (own := plugin.kept_overview):
            kept.setdefault((own.read, service.organisation), []).append((service, own))
        elif plugin and plugin.overview and may_be_asked(service) and is_wanted([service]):
            answer = partial(_ask, service, plugin.overview, visit)
            asked.append(_Question((service,), _QUESTIONS.ask((service.id, *who), answer)))
    for key, of_authority in kept.items():
        services = tuple(service for service, _ in of_authority)
        if is_wanted(services):
            asked.append(_Question(services, _QUESTIONS.ask((*key, *who), partial(_read, of_authority, visit))))
    return asked


def may_retrieve(hamta_arenden: str | None, organisation: Organisation) -> bool:
    """Whether cases may be retrieved from an authority while this is the person's setting; one without a switch of its own is asked
    while all are allowed."""
    return hamta_arenden == "all" or (hamta_arenden == organisation.id and organisation.id in AUTHORITIES)


async def _ask(service: Service, overview: Callable[[ServiceVisit], Awaitable[Sequence[Item]]], visit: ServiceVisit) -> tuple[Told]:
    try:
        async with asyncio.timeout(OVERVIEW_TIMEOUT.total_seconds()):
            await _reached(service.organisation)
            return (_told(service, visit, await overview(_own(service, visit))),)
    except FAULT:
        return (_failed(service, visit),)


async def _read(services: Sequence[tuple[Service, KeptOverview]], visit: ServiceVisit) -> tuple[Told, ...]:
    """What the portal keeps itself, of all services of one authority: only those that something is kept of have more to do."""
    (first, own), *_ = services
    try:
        async with asyncio.timeout(OVERVIEW_TIMEOUT.total_seconds()):
            await _reached(first.organisation)
            kept = await own.read(visit)
    except FAULT:
        reference = _failed(first, visit).reference  # one fault, and one record of it, whosever applications are not known
        return tuple(replace(_nothing(service, visit), reference=reference) for service, _ in services)
    return tuple(
        _told_of_kept(service, own, visit, kept[service.id]) if service.id in kept else _nothing(service, visit)
        for service, own in services
    )


def _told_of_kept(service: Service, own: KeptOverview, visit: ServiceVisit, kept: Any) -> Told:
    try:
        return _told(service, visit, own.told(_own(service, visit), kept))
    except FAULT:
        return _failed(service, visit)


async def _reached(authority: Organisation) -> None:
    """In the test world, as its faults have it."""
    await test_world.world().meet(f"eservice-overview-{authority.id}")
    await test_world.world().meet("eservice-overview")


def _told(service: Service, visit: ServiceVisit, given: Sequence[Item]) -> Told:
    items = tuple(given)
    if not all(isinstance(item, Item) for item in items):
        raise TypeError("an overview has only Case, Deadline and KeptDraft")
    return replace(_nothing(service, visit), items=items[:OVERVIEW_ITEMS])


def _failed(service: Service, visit: ServiceVisit) -> Told:
    """To be called where the fault is being handled: the log has it."""
    told = _nothing(service, visit)
    reference = reference_of(visit.subject or "", told.address)
    logger.exception("The e-service %s could not say what is going on, reference %s", service.id, reference)
    return replace(told, reference=reference)


def _nothing(service: Service, visit: ServiceVisit) -> Told:
    locale = _locale(service, visit)
    return Told(service.id, service.organisation, service.base[locale], locale=locale)


def _own(service: Service, visit: ServiceVisit) -> ServiceVisit:
    """The visit as the service itself would get it at its entry."""
    store, locale = replace(visit.store, service=service.id) if visit.store else None, _locale(service, visit)
    return replace(visit, service_id=service.id, locale=locale, base_path=service.base[locale], rest="", values={}, query={}, store=store)


def _locale(service: Service, visit: ServiceVisit) -> Locale:
    return visit.locale if visit.locale in service.locales else service.locales[0]


_QUESTIONS: Final = AskedOnce[tuple[Told, ...]]()
