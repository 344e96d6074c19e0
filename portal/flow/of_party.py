"""All applications of a party, asked of the database once for however many flows my pages ask about at the same time."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from asgiref.sync import sync_to_async
from django.db.models import Case, Q, QuerySet, Value, When
from django.utils import timezone

from portal.constants import FLOW_CASES_OF_PARTY
from portal.engagemang.party_key import party_key
from portal.eservices.service_visit import ServiceVisit
from portal.flow import complements, messages
from portal.flow.cases import AWAITS_PARTY, seen_by
from portal.flow.models import FlowCase, FlowComplement, FlowDraft
from portal.runtime.asked_once import AskedOnce
from portal.runtime.prepared import Given, Prepared


@dataclass(frozen=True, slots=True)
class OfParty:
    """What one person sees for one party, without what is in it."""

    drafts: tuple[FlowDraft, ...]
    """The one changed last first."""
    cases: tuple[FlowCase, ...]
    """Those that wait for the party, then the others, each the latest first; ``FLOW_CASES_OF_PARTY`` at most."""
    asked: Mapping[int, FlowComplement]
    """By case, what it waits for."""
    unread: Mapping[int, int]
    """By case, how many messages the party has not seen."""


async def of_party(subject: str, organisationsnummer: str) -> OfParty:
    """In whatever service; asks nothing anew while the same is being asked."""
    question = _QUESTIONS.ask((subject, organisationsnummer), lambda: _ask(subject, party_key(organisationsnummer)))
    return await asyncio.shield(question)


async def by_service(visit: ServiceVisit) -> Mapping[str, OfParty]:
    """The same for the services that it is of."""
    assert visit.subject and visit.party
    found = await of_party(visit.subject, visit.party.organisationsnummer)
    rows: Iterable[FlowDraft | FlowCase] = (*found.drafts, *found.cases)
    return {row.service: found for row in rows}


async def _ask(subject: str, party: str) -> OfParty:
    rows = await sync_to_async(_read)(subject, party)
    cases = rows.cases
    return replace(rows, asked=await complements.open_of(cases), unread=await messages.unread(cases))


def _read(subject: str, party: str) -> OfParty:
    """Its drafts and its cases, by one way to the database."""
    drafts = _DRAFTS(subject=subject, party=party, now=timezone.now())
    return OfParty(tuple(drafts), tuple(_CASES(subject=subject, party=party)), {}, {})


def _drafts() -> QuerySet[FlowDraft]:
    rows = FlowDraft.objects.filter(subject=Given("subject"), party=Given("party"), expires__gt=Given("now"))
    return rows.order_by("-changed").defer("contents")


def _cases() -> QuerySet[FlowCase]:
    """Each of the two ends by its index: a party may have ten thousand, and those are not sorted for a hundred."""
    is_waiting = Q(state__in=AWAITS_PARTY)
    rows = FlowCase.objects.filter(seen_by(Given("party"), Given("subject"))).order_by("-sent")
    some = Q(pk__in=_first(rows.filter(is_waiting).order_by("state", "-sent"))) | Q(pk__in=_first(rows))
    waits = Case(When(is_waiting, then=Value(0)), default=Value(1))
    return FlowCase.objects.filter(some).order_by(waits, "-sent").defer("archive")[:FLOW_CASES_OF_PARTY]


def _first(rows: QuerySet[FlowCase]) -> QuerySet[FlowCase, int]:
    return rows.values_list("pk", flat=True)[:FLOW_CASES_OF_PARTY]


_DRAFTS: Final[Prepared[FlowDraft]] = Prepared(_drafts)
_CASES: Final[Prepared[FlowCase]] = Prepared(_cases)
_QUESTIONS: Final = AskedOnce[OfParty]()
